//! The searches against plain minimax on small boards of five-in-a-row, under every rule, cold and warm.

use tengen_core::game::{Candidate, Evaluator, Forced, Move, Position};
use tengen_core::random::Rng;
use tengen_core::score::Score;
use tengen_core::think::{Limits, Report, Silent, Source};
use tengen_gomoku::board::Board;
use tengen_gomoku::evaluate::GomokuEvaluator;
use tengen_gomoku::point::Point;
use tengen_gomoku::rule::Rule;
use tengen_search::deepening::Search;
use tengen_search::play::parameters::Parameters;
use tengen_search::play::playing::Playing;
use tengen_search::textbook::settings::{Algorithm, Settings};
use tengen_search::tree_search::TreeSearch;

/// Minimax with what changes leaves and moves: static wins and quiescence.
fn reference(board: &mut Board, evaluator: &mut GomokuEvaluator, settings: &Settings, depth: u32, ply: u32) -> Score {
    if let Some(outcome) = board.outcome() {
        return board.outcome_score(outcome, ply);
    }
    let mut moves: Vec<Candidate<Point>> = Vec::new();
    if settings.static_results {
        match evaluator.forced(board, &mut moves) {
            Forced::Win { plies, .. } => return Score::win_in(ply + plies),
            Forced::Loss { plies, .. } => return Score::loss_in(ply + plies),
            Forced::Only | Forced::Free => {}
        }
    }
    if depth == 0 {
        return match settings.quiescence {
            true => evaluator.quiesce(board, -Score::INFINITE, Score::INFINITE, ply, &mut 0),
            false => evaluator.evaluate(board),
        };
    }
    if moves.is_empty() {
        evaluator.candidates(board, &mut moves);
    }
    let mut best = -Score::INFINITE;
    for candidate in moves {
        board.make(candidate.mv);
        best = best.max(-reference(board, evaluator, settings, depth - 1, ply + 1));
        board.undo();
    }
    best
}

fn check(board: &Board, settings: &Settings, depth: u32, report: &Report, seed: u64) {
    let mut board = board.clone();
    let mut evaluator = GomokuEvaluator::of_one_ply();
    let value = reference(&mut board, &mut evaluator, settings, depth, 0);
    let what =
        format!("seed {seed}, depth {depth}, {:?} {} {:?}, {settings:?}", board.rule(), board.size(), board.moves());
    assert_eq!(report.score, value, "{what}");
    let best = Point::from_code(report.best.unwrap()).unwrap();
    assert!(board.is_legal(best), "{what}");
    if report.nodes == 0 {
        // Known without search.
        return;
    }
    board.make(best);
    let reached = -reference(&mut board, &mut evaluator, settings, depth - 1, 1);
    assert_eq!(reached, value, "{best:?} is not among the best: {what}");
}

fn textbook_settings() -> Vec<Settings> {
    let exact = Settings::exact();
    let mut all = vec![
        Settings { table: true, ..Settings::minimax() },
        Settings::alphabeta(),
        exact,
        Settings { aspiration: Some(1), resume: true, ..exact },
        Settings { algorithm: Algorithm::MtdF, ..exact },
    ];
    for (static_results, quiescence) in [(true, false), (true, true)] {
        all.extend([exact, Settings { algorithm: Algorithm::MtdF, ..exact }].map(|s| Settings {
            static_results,
            quiescence,
            ..s
        }));
    }
    all
}

/// A position whose stones lie near one another.
fn crowd(rng: &mut Rng, rule: Rule, size: usize, stones: usize) -> Board {
    loop {
        let mut board = Board::new(rule, size);
        while board.ply() < stones && board.outcome().is_none() {
            let mut moves = Vec::new();
            GomokuEvaluator::new().candidates(&board, &mut moves);
            moves.sort_by_key(|c| -c.order);
            board.make(moves[rng.below(moves.len().min(8))].mv);
        }
        if board.outcome().is_none() {
            return board;
        }
    }
}

/// The leaves of the engine's search.
const PLAYING_LEAVES: Settings = Settings { static_results: true, quiescence: true, ..Settings::minimax() };

/// The engine's search with nothing pruned, reduced or extended.
fn full_width() -> [Parameters; 2] {
    let full = Parameters::FULL_WIDTH;
    [full, Parameters { aspiration: Some(1), aspiration_growth: 2, ..full }]
}

fn cold<S: TreeSearch>(settings: S, leaves: &Settings, rng: &mut Rng, seed: u64) {
    let mut search = Search::new(settings, 1 << 20).unwrap();
    for round in 0..9 {
        let size = 5 + rng.below(2);
        let stones = 4 + rng.below(12);
        let board = crowd(rng, Rule::ALL[round % 3], size, stones);
        for depth in 1..=3 {
            search.clear();
            let limits = Limits { depth: Some(depth), ..Limits::default() };
            let report = search.find(&mut board.clone(), &mut GomokuEvaluator::of_one_ply(), &limits, &mut Silent);
            check(&board, leaves, depth, &report, seed);
        }
    }
}

fn warm<S: TreeSearch>(settings: S, leaves: &Settings, rng: &mut Rng, seed: u64) {
    let mut search = Search::new(settings, 1 << 20).unwrap();
    let mut evaluator = GomokuEvaluator::of_one_ply();
    let rule = Rule::ALL[rng.below(3)];
    let mut board = crowd(rng, rule, 6, 8);
    while board.outcome().is_none() {
        let depth = 1 + rng.below(3) as u32;
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let report = search.find(&mut board, &mut evaluator, &limits, &mut Silent);
        check(&board, leaves, depth, &report, seed);
        board.make(Point::from_code(report.best.unwrap()).unwrap());
    }
}

#[test]
fn textbook_searches_equal_minimax_from_a_cold_table() {
    let seed = 31;
    let mut rng = Rng::new(seed);
    for settings in textbook_settings() {
        cold(settings, &settings, &mut rng, seed);
    }
}

#[test]
fn textbook_searches_equal_minimax_from_a_warm_table() {
    let seed = 32;
    let mut rng = Rng::new(seed);
    for settings in textbook_settings() {
        warm(settings, &settings, &mut rng, seed);
    }
}

#[test]
fn the_full_width_search_equals_minimax() {
    let seed = 34;
    let mut rng = Rng::new(seed);
    for parameters in full_width() {
        cold(Playing::new(parameters), &PLAYING_LEAVES, &mut rng, seed);
        for _ in 0..3 {
            warm(Playing::new(parameters), &PLAYING_LEAVES, &mut rng, seed);
        }
    }
}

/// The engine wins the games that it claims as won, against every defence that it can find. The claim shrinks by the
/// moves made.
#[test]
fn a_claimed_win_is_carried_home() {
    let seed = 33;
    let mut rng = Rng::new(seed);
    let mut won = 0;
    for round in 0..60 {
        let mut board = crowd(&mut rng, Rule::ALL[round % 3], 9, 10);
        let mut searches = [0, 1].map(|_| Search::new(Playing::default(), 1 << 20).unwrap());
        let mut evaluator = GomokuEvaluator::new();
        let mut claim = None;
        while board.outcome().is_none() {
            let side = board.to_move();
            let limits = Limits { depth: Some(8), nodes: Some(20_000), ..Limits::default() };
            let report = searches[side.index()].find(&mut board, &mut evaluator, &limits, &mut Silent);
            if let Some((winner, left)) = claim {
                assert!(left > 0, "seed {seed}, {:?}: the win dallies", board.moves());
                // An only move is played at once, whatever follows.
                if side == winner && report.source != Source::Forced {
                    assert!(report.score.is_win(), "seed {seed}, {:?}: the win is lost, {report:?}", board.moves());
                }
            } else if report.score.is_win() {
                claim = Some((side, report.score.distance().unwrap()));
            }
            board.make(Point::from_code(report.best.unwrap()).unwrap());
            claim = claim.map(|(winner, left)| (winner, left - 1));
        }
        if let Some((winner, _)) = claim {
            won += 1;
            assert_eq!(
                board.outcome(),
                Some(tengen_core::game::Outcome::Win(winner)),
                "seed {seed}, {:?}",
                board.moves()
            );
        }
    }
    assert!(won > 30, "{won}");
}
