//! Every textbook search gives the value of plain minimax. Every test prints its seed when it fails.

use super::oracle::{check, find, reference, to_depth};
use super::small_game::{Cell, SmallGame};
use crate::deepening::Search;
use crate::ordering::Ordering;
use crate::textbook::settings::{Algorithm, Settings};
use tengen_core::game::{Move, Position};
use tengen_core::random::Rng;
use tengen_core::score::Score;

/// Every distinct exact setting.
pub fn exact_settings() -> Vec<Settings> {
    let plain = Settings::alphabeta();
    let mut all = vec![Settings::minimax(), Settings { table: true, ..Settings::minimax() }, plain];
    for ordering in [Ordering::Evaluator, Ordering::Learned] {
        all.push(Settings { ordering, ..plain });
    }
    all.push(Settings { table: true, ..plain });
    let principal_variation = Algorithm::PrincipalVariation;
    all.push(Settings { algorithm: principal_variation, ..plain });
    let deep = Settings { table: true, ordering: Ordering::Learned, deepening: true, ..plain };
    all.push(deep);
    all.push(Settings { aspiration: Some(15), ..deep });
    all.push(Settings { aspiration: Some(1), algorithm: principal_variation, ..deep });
    all.push(Settings { resume: true, ..deep });
    all.push(Settings { internal_deepening: true, ..deep });
    all.push(Settings { algorithm: Algorithm::MtdF, ..plain });
    all.push(Settings { algorithm: Algorithm::MtdF, ..deep });
    all.push(Settings { algorithm: Algorithm::MtdF, internal_deepening: true, ..deep });
    all.push(Settings::exact());
    let bases = all.clone();
    for (static_results, quiescence, averaging) in
        [(true, false, false), (false, true, false), (true, true, false), (false, false, true), (true, true, true)]
    {
        all.extend(bases.iter().map(|s| Settings { static_results, quiescence, averaging, ..*s }));
    }
    for settings in &all {
        assert!(settings.is_exact(), "{settings:?}");
    }
    all
}

#[test]
fn every_search_equals_minimax_from_a_cold_table() {
    let seed = 2024;
    let mut rng = Rng::new(seed);
    for settings in exact_settings() {
        let mut search = Search::new(settings, 1 << 20).unwrap();
        for round in 0..6 {
            let stones = 6 + rng.below(16);
            let game = SmallGame::random(round % 2 == 0, stones, &mut rng);
            let deepest = if stones >= 19 { 8 } else { 2 + stones as u32 / 6 };
            for depth in 1..=deepest {
                search.clear();
                let report = find(&mut search, &game, to_depth(depth));
                check(&game, &settings, depth, &report, &format!("seed {seed}, round {round}"));
                assert_eq!(report.depth.max(1), if report.nodes == 0 { 1 } else { depth });
            }
        }
    }
}

#[test]
fn every_search_equals_minimax_from_a_warm_table_over_a_game() {
    let seed = 77;
    let mut rng = Rng::new(seed);
    for settings in exact_settings() {
        // Few buckets, so that entries are replaced all the time.
        let mut search = Search::new(settings, if rng.below(2) == 0 { 1 << 12 } else { 1 << 20 }).unwrap();
        let mut game = SmallGame::random(true, 10, &mut rng);
        while game.outcome().is_none() {
            let depth = 1 + rng.below(4) as u32;
            let report = find(&mut search, &game, to_depth(depth));
            check(&game, &settings, depth, &report, &format!("seed {seed}"));
            game.make(Cell::from_code(report.best.unwrap()).unwrap());
        }
    }
}

#[test]
fn internal_deepening_at_depth_six() {
    let seed = 5;
    let mut rng = Rng::new(seed);
    for internal_deepening in [false, true] {
        let settings = Settings { internal_deepening, deepening: false, ..Settings::exact() };
        let mut search = Search::new(settings, 1 << 20).unwrap();
        for _ in 0..4 {
            let game = SmallGame::random(false, 16, &mut rng);
            let report = find(&mut search, &game, to_depth(6));
            check(&game, &settings, 6, &report, &format!("seed {seed}"));
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
            let game = SmallGame::random(false, 8, &mut rng);
            for depth in 1..=4 {
                let report = find(&mut search, &game, to_depth(depth));
                let value = reference(&mut game.clone(), &settings, depth, 0, Score::DRAW);
                assert_eq!(report.score, value, "seed {seed}, k {k}, depth {depth}, {game:?}");
            }
        }
    }
}

#[test]
fn variety_chooses_among_the_best_and_repeats_for_a_seed() {
    let seed = 15;
    let mut rng = Rng::new(seed);
    let mut most = 0;
    for _ in 0..12 {
        // Late positions have many moves with the same value: a draw, or a loss in as many plies.
        let game = SmallGame::random(false, 17, &mut rng);
        let mut chosen = Vec::new();
        for variety in 0..12 {
            let settings = Settings { variety: Some(variety), ..Settings::exact() };
            let mut search = Search::new(settings, 1 << 18).unwrap();
            let report = find(&mut search, &game, to_depth(8));
            check(&game, &settings, 8, &report, &format!("seed {seed}"));
            let mut again = Search::new(settings, 1 << 18).unwrap();
            assert_eq!(find(&mut again, &game, to_depth(8)), report);
            chosen.push(report.best);
        }
        chosen.sort_unstable();
        chosen.dedup();
        most = most.max(chosen.len());
    }
    assert!(most >= 3, "{most}");
}
