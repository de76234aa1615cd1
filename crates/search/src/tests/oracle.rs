//! The reference for the searches: plain minimax, written here a second time in the plainest way.

use super::small_game::{Cell, SmallEvaluator, SmallGame};
use crate::deepening::Search;
use crate::textbook::settings::Settings;
use crate::tree_search::TreeSearch;
use tengen_core::game::{Candidate, Evaluator, Forced, Move, Position};
use tengen_core::score::Score;
use tengen_core::think::{Limits, Report, Silent};

/// The leaves of the search that plays, for [`reference`].
pub const PLAYING_LEAVES: Settings = Settings { static_results: true, quiescence: true, ..Settings::minimax() };

/// The test's own plain minimax. It follows only the settings that change the leaves or the moves. A node where the
/// beam dropped moves is never a proven loss.
pub fn reference(game: &mut SmallGame, settings: &Settings, depth: u32, ply: u32, parent: Score) -> Score {
    if let Some(outcome) = game.outcome() {
        return game.outcome_score(outcome, ply);
    }
    let mut moves: Vec<Candidate<Cell>> = Vec::new();
    let mut forced = Forced::Free;
    if settings.static_results {
        forced = SmallEvaluator.forced(game, &mut moves);
    }
    match forced {
        Forced::Win { plies, .. } => return Score::win_in(ply + plies),
        Forced::Loss { plies, .. } => return Score::loss_in(ply + plies),
        Forced::Only => {}
        Forced::Free => SmallEvaluator.candidates(game, &mut moves),
    }
    let eval = SmallEvaluator.evaluate(game);
    if depth == 0 {
        let value = if settings.quiescence {
            SmallEvaluator.quiesce(game, -Score::INFINITE, Score::INFINITE, ply, &mut 0)
        } else {
            eval
        };
        return if settings.averaging && !value.is_proven() {
            Score::eval((value.value() - parent.value()) / 2)
        } else {
            value
        };
    }
    let beam = settings.beam.unwrap_or(usize::MAX);
    let dropped = moves.len() > beam;
    moves.sort_by_key(|candidate| (-candidate.order, candidate.mv.code()));
    moves.truncate(beam);
    let mut best = -Score::INFINITE;
    for candidate in moves {
        game.make(candidate.mv);
        best = best.max(-reference(game, settings, depth - 1, ply + 1, eval));
        game.undo();
    }
    if dropped && best.is_loss() { Score::eval(-Score::EVAL_MAX) } else { best }
}

/// Checks value and move of a report against the reference.
pub fn check(game: &SmallGame, settings: &Settings, depth: u32, report: &Report, what: &str) {
    let mut game = game.clone();
    let value = reference(&mut game, settings, depth, 0, Score::DRAW);
    assert_eq!(report.score, value, "{what}, depth {depth}, {settings:?}, {game:?}");
    let eval = SmallEvaluator.evaluate(&game);
    let best = Cell::from_code(report.best.unwrap()).unwrap();
    assert!(game.is_legal(best), "{what}");
    game.make(best);
    let reached = -reference(&mut game, settings, depth - 1, 1, eval);
    game.undo();
    assert_eq!(reached, value, "{what}: {best:?} is not among the best, depth {depth}, {settings:?}, {game:?}");
    assert_eq!(report.line[0], best.code(), "{what}");
}

/// Searches a position under limits. The position has to be the same afterwards.
pub fn find<S: TreeSearch>(search: &mut Search<SmallGame, S>, game: &SmallGame, limits: Limits) -> Report {
    let mut copy = game.clone();
    let report = search.find(&mut copy, &mut SmallEvaluator, &limits, &mut Silent);
    assert_eq!(&copy, game, "the position comes back");
    report
}

/// A limit on depth alone.
pub fn to_depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

/// A limit on nodes alone.
pub fn to_nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}
