//! The engine's search. With nothing pruned, reduced or extended it returns the value of plain minimax. It never claims
//! a false proof. Every test prints its seed when it fails.

use super::oracle::{PLAYING_LEAVES, check, find, reference, to_depth};
use super::small_game::{BlindEvaluator, Cell, SmallGame};
use crate::deepening::Search;
use crate::extension::Extension;
use crate::play::parameters::Parameters;
use crate::play::playing::Playing;
use crate::textbook::settings::Settings;
use tengen_core::game::{Move, Position};
use tengen_core::random::Rng;
use tengen_core::score::Score;
use tengen_core::think::Silent;

/// Every distinct full-width search.
pub fn full_width() -> [Parameters; 4] {
    let full = Parameters::FULL_WIDTH;
    [
        full,
        Parameters { aspiration: None, ..full },
        Parameters { aspiration: Some(1), aspiration_growth: 2, ..full },
        Parameters { parity: false, aspiration: Some(5), aspiration_depth: 1, ..full },
    ]
}

#[test]
fn the_full_width_search_equals_minimax_from_a_cold_table() {
    let seed = 2025;
    let mut rng = Rng::new(seed);
    for parameters in full_width() {
        let mut search = Search::new(Playing::new(parameters), 1 << 20).unwrap();
        for round in 0..30 {
            let stones = 4 + rng.below(18);
            let game = SmallGame::random(round % 2 == 0, stones, &mut rng);
            let deepest = if stones >= 18 { 8 } else { 3 + stones as u32 / 6 };
            for depth in 1..=deepest {
                search.clear();
                let report = find(&mut search, &game, to_depth(depth));
                check(&game, &PLAYING_LEAVES, depth, &report, &format!("seed {seed}, round {round}, {parameters:?}"));
                assert_eq!(report.depth.max(1), if report.nodes == 0 { 1 } else { depth });
            }
        }
    }
}

#[test]
fn the_full_width_search_equals_minimax_from_a_warm_table_over_a_game() {
    let seed = 78;
    let mut rng = Rng::new(seed);
    for parameters in full_width() {
        for bytes in [1 << 6, 1 << 12, 1 << 20] {
            let mut search = Search::new(Playing::new(parameters), bytes).unwrap();
            let mut game = SmallGame::random(true, 8, &mut rng);
            while game.outcome().is_none() {
                let depth = 1 + rng.below(5) as u32;
                let report = find(&mut search, &game, to_depth(depth));
                check(&game, &PLAYING_LEAVES, depth, &report, &format!("seed {seed}, {bytes} bytes, {parameters:?}"));
                game.make(Cell::from_code(report.best.unwrap()).unwrap());
            }
        }
    }
}

#[test]
fn a_beam_is_minimax_over_the_best_candidates() {
    let seed = 79;
    let mut rng = Rng::new(seed);
    for beam in [1, 2, 4, 10] {
        let mut search =
            Search::new(Playing::new(Parameters { beam: Some(beam), ..Parameters::FULL_WIDTH }), 1 << 20).unwrap();
        let settings = Settings { beam: Some(beam as usize), ..PLAYING_LEAVES };
        for _ in 0..20 {
            let game = SmallGame::random(false, 8, &mut rng);
            for depth in 1..=4 {
                let report = find(&mut search, &game, to_depth(depth));
                let value = reference(&mut game.clone(), &settings, depth, 0, Score::DRAW);
                assert_eq!(report.score, value, "seed {seed}, beam {beam}, depth {depth}, {game:?}");
            }
        }
    }
}

/// The engine's proofs hold by the rules alone. It plays a forced end the right way: the nearest win, the longest
/// defence.
#[test]
fn claims_are_true() {
    let seed = 12;
    let mut rng = Rng::new(seed);
    let rules = Settings::minimax();
    let with = |extension| Parameters { extension, ..Parameters::PLAYING };
    let searches = [
        (with(Extension::Off), false),
        (with(Extension::Replies), false),
        (with(Extension::Forcing), false),
        // Every technique that could prune a late saving move, and a tiny table.
        (Parameters::PLAYING, true),
        (Parameters { beam: None, ..Parameters::PLAYING }, true),
    ];
    let mut proven = 0;
    for round in 0..60 {
        let game = SmallGame::random(false, 15 + rng.below(6), &mut rng);
        let left = game.empty_points();
        let truth = reference(&mut game.clone(), &rules, left, 0, Score::DRAW);
        for (parameters, blind) in searches {
            let mut search = Search::new(Playing::new(parameters), if blind { 1 << 6 } else { 1 << 18 }).unwrap();
            for depth in [1, 2, 4, 6, 12] {
                let report = if blind {
                    search.find(&mut game.clone(), &mut BlindEvaluator, &to_depth(depth), &mut Silent)
                } else {
                    find(&mut search, &game, to_depth(depth))
                };
                let what =
                    format!("seed {seed}, round {round}, depth {depth}, blind {blind}, {parameters:?}, {game:?}");
                if report.score.is_proven() {
                    proven += 1;
                    assert_eq!(report.score.is_win(), truth.is_win(), "{what}");
                    assert_eq!(report.score.is_loss(), truth.is_loss(), "{what}");
                    if report.score.is_win() {
                        assert!(report.score <= truth, "a win sooner than possible: {what}");
                    }
                    // The move preserves the claimed result.
                    let mut next = game.clone();
                    next.make(Cell::from_code(report.best.unwrap()).unwrap());
                    let after = -reference(&mut next, &rules, left - 1, 1, Score::DRAW);
                    assert_eq!(after.is_win(), truth.is_win(), "{what}");
                }
            }
        }
    }
    assert!(proven > 100, "{proven}");
}
