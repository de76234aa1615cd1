//! Othello with the handcrafted evaluation: techniques 23 to 26, and the savings of alpha-beta.

use super::measurement::{Measurement, MeasurementClock, Task};
use super::technique::{Exercise, Experiment, Method, Technique};
use std::time::Duration;
use tengen_othello::evaluate::HandmadeEvaluator;
use tengen_othello::transcript;
use tengen_search::ordering::Ordering;
use tengen_search::textbook::settings::{Algorithm, Settings};

/// The experiment.
pub(super) fn experiment() -> Experiment {
    Experiment { name: "othello", depths: &[4, 6, 8], deepest: 12, techniques: techniques(), exercises: &EXERCISES }
}

fn techniques() -> Vec<Technique> {
    let minimax = Settings::minimax();
    let plain = Settings::alphabeta();
    let ordered = Settings { ordering: Ordering::Evaluator, ..plain };
    let table = Settings { table: true, ordering: Ordering::Learned, ..plain };
    let deep = Settings { deepening: true, ..table };
    let window = Settings { aspiration: Some(200), ..deep };
    let pvs = Settings { algorithm: Algorithm::PrincipalVariation, ..window };
    let mtdf = Settings { algorithm: Algorithm::MtdF, ..deep };
    let row = |name, numbers, settings: Settings, deepest| {
        let method = Method::Othello(settings);
        Technique { name, numbers, family: "othello", exact: settings.is_exact(), deepest, time: None, method }
    };
    vec![
        row("Othello: minimax", &[23, 24, 25], minimax, 8),
        row("Othello: minimax + memory", &[25], Settings { table: true, ..minimax }, 8),
        row("Othello: alpha-beta", &[24, 25], plain, 9),
        row("Othello: + fewest replies first", &[24, 25], ordered, 10),
        row("Othello: + killers, history, table", &[25], table, 12),
        row("Othello: + deepening", &[25], deep, 12),
        row("Othello: + aspiration", &[25], window, 12),
        row("Othello: + PVS", &[25], pvs, 12),
        row("Othello: MTD(f)", &[26], mtdf, 12),
        row("Othello: MTD(f), guess by parity", &[26], Settings { parity: true, ..mtdf }, 12),
        Technique {
            time: Some(Duration::from_millis(20)),
            exact: false,
            ..row("Othello: MTD(f), 20 ms", &[26], Settings { parity: true, ..mtdf }, 20)
        },
    ]
}

/// A game of a shallow search against itself. It has black's first three moves, the subject of technique 25, and later
/// positions with more moves.
const EXERCISES: [Exercise; 6] = [
    exercise("first move", ""),
    exercise("second move", "d3c3"),
    exercise("third move", "d3c3e6e3"),
    exercise("after 12 plies", "f5d6c4d3c6b5d2d7b3d1c7c8"),
    exercise("after 24 plies", "f5d6c3d3c6f6c4f4g5h4e3b6d7c5h6c2b3a2c7c8b5e6e7f3"),
    exercise("after 40 plies", "f5d6c3f4c5b4b6f6g6h6a3d3e3d2f2a5b3c4b5c2d1b1g4c6e6a6e1g1f7g3h4f3e2h3h2g5d7g8f8e8"),
];

const fn exercise(name: &'static str, moves: &'static str) -> Exercise {
    Exercise { name, rule: "othello", size: 8, moves, spare: &[], depth: 0 }
}

pub(super) fn measure(
    task: &Task<'_>,
    exercise: &Exercise,
    settings: Settings,
    clock: &mut MeasurementClock<'_>,
) -> Option<Measurement> {
    let mut board = transcript::parse(exercise.moves).expect("the exercises are legal games");
    let (measurement, best) = task.search(settings, &mut board, &mut HandmadeEvaluator, &[], clock)?;
    Some(Measurement { best: best.map(|square| square.to_string()), ..measurement })
}
