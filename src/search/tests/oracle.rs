//! Every exact search gives the value of plain minimax, which is written here once more in the plainest way.

use super::rows::{Cell, Rows, RowsEvaluator};
use crate::game::{Candidate, Evaluator, Forced, Move, Position};
use crate::random::Rng;
use crate::score::Score;
use crate::search::deepening::Search;
use crate::search::settings::{Algorithm, Internal, Ordering, Settings};
use crate::think::{Limits, Report, Silent};

/// Plain minimax of the test's own: the switches it heeds are those that change the leaves or the moves.
pub fn reference(rows: &mut Rows, settings: &Settings, depth: u32, ply: u32, parent: Score) -> Score {
    if let Some(outcome) = rows.outcome() {
        return rows.outcome_score(outcome, ply);
    }
    let mut moves = Vec::new();
    match moves_of(rows, settings, &mut moves) {
        Forced::Win { plies, .. } => return Score::win_in(ply + plies),
        Forced::Loss { plies, .. } => return Score::loss_in(ply + plies),
        _ => {}
    }
    let eval = RowsEvaluator.evaluate(rows);
    if depth == 0 {
        let value = if settings.quiescence {
            RowsEvaluator.quiesce(rows, -Score::INFINITE, Score::INFINITE, ply, &mut 0)
        } else {
            eval
        };
        return if settings.averaging && !value.is_proven() {
            Score::eval((value.value() - parent.value()) / 2)
        } else {
            value
        };
    }
    let mut best = -Score::INFINITE;
    for mv in moves {
        rows.make(mv.mv);
        best = best.max(-reference(rows, settings, depth - 1, ply + 1, eval));
        rows.undo();
    }
    best
}

fn moves_of(rows: &Rows, settings: &Settings, out: &mut Vec<Candidate<Cell>>) -> Forced<Cell> {
    let mut forced = Forced::Free;
    if settings.forced {
        forced = RowsEvaluator.forced(rows, out);
    }
    if forced == Forced::Free {
        RowsEvaluator.candidates(rows, out);
        if let Some(k) = settings.beam {
            out.sort_by_key(|c| (-c.order, c.mv.code()));
            out.truncate(k);
        }
    }
    forced
}

/// Checks value and move of a report against the reference.
pub fn check(rows: &Rows, settings: &Settings, depth: u32, report: &Report, what: &str) {
    let mut rows = rows.clone();
    let value = reference(&mut rows, settings, depth, 0, Score::DRAW);
    assert_eq!(report.score, value, "{what}, depth {depth}, {settings:?}, {rows:?}");
    let eval = RowsEvaluator.evaluate(&rows);
    let best = Cell::from_code(report.best.unwrap()).unwrap();
    assert!(rows.is_legal(best), "{what}");
    rows.make(best);
    let reached = -reference(&mut rows, settings, depth - 1, 1, eval);
    rows.undo();
    assert_eq!(reached, value, "{what}: {best:?} is not among the best, depth {depth}, {settings:?}, {rows:?}");
    assert_eq!(report.line[0], best.code(), "{what}");
}

/// Every exact setting worth telling apart.
pub fn exact_settings() -> Vec<Settings> {
    let plain = Settings::plain();
    let mut all = vec![Settings::minimax(), Settings { table: true, ..Settings::minimax() }, plain];
    for ordering in [Ordering::Evaluator, Ordering::Learned] {
        all.push(Settings { ordering, ..plain });
    }
    all.push(Settings { table: true, ..plain });
    all.push(Settings { pvs: true, ..plain });
    let deep = Settings { table: true, ordering: Ordering::Learned, deepening: true, ..plain };
    all.push(deep);
    all.push(Settings { aspiration: Some(15), ..deep });
    all.push(Settings { aspiration: Some(1), pvs: true, ..deep });
    all.push(Settings { resume: true, ..deep });
    all.push(Settings { internal: Internal::Deepening, ..deep });
    all.push(Settings { algorithm: Algorithm::MtdF, ..plain });
    all.push(Settings { algorithm: Algorithm::MtdF, ..deep });
    all.push(Settings { algorithm: Algorithm::MtdF, internal: Internal::Deepening, ..deep });
    all.push(Settings::exact());
    let bases = all.clone();
    for (forced, quiescence, averaging) in
        [(true, false, false), (false, true, false), (true, true, false), (false, false, true), (true, true, true)]
    {
        all.extend(bases.iter().map(|s| Settings { forced, quiescence, averaging, ..*s }));
    }
    for settings in &all {
        assert!(settings.is_exact(), "{settings:?}");
    }
    all
}

fn find(search: &mut Search<Rows>, rows: &Rows, depth: u32) -> Report {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut copy = rows.clone();
    let report = search.find(&mut copy, &mut RowsEvaluator, &limits, &mut Silent);
    assert_eq!(&copy, rows, "the position comes back");
    report
}

#[test]
fn from_a_cold_table() {
    let seed = 2024;
    let mut rng = Rng::new(seed);
    for settings in exact_settings() {
        let mut search = Search::new(settings, 1 << 20).unwrap();
        for round in 0..6 {
            let stones = 6 + rng.below(16);
            let rows = Rows::random(round % 2 == 0, stones, &mut rng);
            let deepest = if stones >= 19 { 8 } else { 2 + stones as u32 / 6 };
            for depth in 1..=deepest {
                search.clear();
                let report = find(&mut search, &rows, depth);
                check(&rows, &settings, depth, &report, &format!("seed {seed}, round {round}"));
                assert_eq!(report.depth.max(1), if report.nodes == 0 { 1 } else { depth });
            }
        }
    }
}

#[test]
fn from_a_warm_table_over_a_game() {
    let seed = 77;
    let mut rng = Rng::new(seed);
    for settings in exact_settings() {
        // Few buckets, so that entries are replaced all the time.
        let mut search = Search::new(settings, if rng.below(2) == 0 { 1 << 12 } else { 1 << 20 }).unwrap();
        let mut rows = Rows::random(true, 10, &mut rng);
        while rows.outcome().is_none() {
            let depth = 1 + rng.below(4) as u32;
            let report = find(&mut search, &rows, depth);
            check(&rows, &settings, depth, &report, &format!("seed {seed}"));
            rows.make(Cell::from_code(report.best.unwrap()).unwrap());
        }
    }
}

#[test]
fn internal_deepening_at_depth_six() {
    let seed = 5;
    let mut rng = Rng::new(seed);
    for internal in [Internal::Off, Internal::Deepening] {
        let settings = Settings { internal, deepening: false, ..Settings::exact() };
        let mut search = Search::new(settings, 1 << 20).unwrap();
        for _ in 0..4 {
            let rows = Rows::random(false, 16, &mut rng);
            let report = find(&mut search, &rows, 6);
            check(&rows, &settings, 6, &report, &format!("seed {seed}"));
        }
    }
}

#[test]
fn a_beam_is_minimax_over_the_best_candidates() {
    let seed = 6;
    let mut rng = Rng::new(seed);
    for k in [1, 2, 4] {
        let settings = Settings { beam: Some(k), ..Settings::exact() };
        let mut search = Search::new(settings, 1 << 20).unwrap();
        for _ in 0..20 {
            let rows = Rows::random(false, 8, &mut rng);
            for depth in 1..=4 {
                let report = find(&mut search, &rows, depth);
                let value = beam_reference(&mut rows.clone(), &settings, depth, 0);
                assert_eq!(report.score, value, "seed {seed}, k {k}, depth {depth}, {rows:?}");
            }
        }
    }
}

/// The reference with the rule that a node whose moves were dropped is never a proven loss.
fn beam_reference(rows: &mut Rows, settings: &Settings, depth: u32, ply: u32) -> Score {
    if let Some(outcome) = rows.outcome() {
        return rows.outcome_score(outcome, ply);
    }
    if depth == 0 {
        return RowsEvaluator.evaluate(rows);
    }
    let mut moves = Vec::new();
    moves_of(rows, settings, &mut moves);
    let mut legal = Vec::new();
    rows.legal_moves(&mut legal);
    let mut best = -Score::INFINITE;
    for mv in &moves {
        rows.make(mv.mv);
        best = best.max(-beam_reference(rows, settings, depth - 1, ply + 1));
        rows.undo();
    }
    if best.is_loss() && moves.len() < legal.len() { Score::eval(-Score::EVAL_MAX) } else { best }
}
