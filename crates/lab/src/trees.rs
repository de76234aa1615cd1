//! Tree searches of five-in-a-row: techniques 5 to 18, and the engine's search.

use super::measurement::{Measurement, MeasurementClock, Task};
use super::technique::{Exercise, Experiment, Method, Technique};
use std::time::Duration;
use tengen_core::game::Evaluator;
use tengen_gomoku::board::Board;
use tengen_gomoku::evaluate::GomokuEvaluator;
use tengen_gomoku::notation::{replay, write_game};
use tengen_gomoku::play::root_filter::RootFilter;
use tengen_gomoku::rule::Rule;
use tengen_search::extension::Extension;
use tengen_search::ordering::Ordering;
use tengen_search::play::parameters::{Internal, Parameters};
use tengen_search::play::playing::Playing;
use tengen_search::textbook::settings::{Algorithm, Settings};
use tengen_search::tree_search::TreeSearch;

/// The experiment.
pub(super) fn experiment() -> Experiment {
    Experiment { name: "trees", depths: &[3, 4, 5, 6, 7], deepest: 10, techniques: techniques(), exercises: &EXERCISES }
}

fn techniques() -> Vec<Technique> {
    let minimax = Settings::minimax();
    let plain = Settings::alphabeta();
    let ordered = Settings { ordering: Ordering::Evaluator, ..plain };
    let learned = Settings { ordering: Ordering::Learned, ..plain };
    let table = Settings { table: true, ..learned };
    let deep = Settings { deepening: true, ..table };
    let window = Settings { aspiration: Some(60), ..deep };
    let pvs = Settings { algorithm: Algorithm::PrincipalVariation, ..window };
    let exact = Settings::exact();
    let known = Settings { static_results: true, ..exact };
    let fours = Settings { quiescence: true, ..known };
    let resumed = Settings { resume: true, ..exact };
    let averaged = Settings { averaging: true, aspiration: None, ..deep };
    let row = |name, numbers, family, settings: Settings, deepest| {
        let method = Method::Tree { settings, warm: false };
        Technique { name, numbers, family, exact: settings.is_exact(), deepest, time: None, method }
    };
    let playing = Parameters { decide: false, ..Parameters::PLAYING };
    let played = |name, numbers, family, parameters, deepest| {
        let method = Method::Playing(parameters);
        Technique { name, numbers, family, exact: false, deepest, time: None, method }
    };
    let warm =
        |technique: Technique, settings| Technique { method: Method::Tree { settings, warm: true }, ..technique };
    vec![
        row("minimax", &[10], "plain", minimax, 3),
        row("minimax + memory", &[5, 6, 10], "plain", Settings { table: true, ..minimax }, 3),
        row("alpha-beta", &[10], "plain", plain, 4),
        row("+ ordering", &[11, 13], "plain", ordered, 5),
        row("+ killers, history", &[11], "plain", learned, 5),
        row("+ table", &[5, 6, 7, 8], "plain", table, 6),
        row("+ deepening", &[14], "plain", deep, 6),
        row("+ aspiration", &[15], "plain", window, 6),
        row("+ aspiration by parity", &[15], "plain", Settings { parity: true, ..window }, 6),
        row("+ PVS", &[17], "plain", pvs, 6),
        row("+ internal deepening", &[17], "plain", exact, 6),
        row("MTD(f)", &[17], "plain", Settings { algorithm: Algorithm::MtdF, ..deep }, 6),
        row("MTD(f) by parity", &[15, 17], "plain", Settings { algorithm: Algorithm::MtdF, parity: true, ..deep }, 6),
        row("PVS, equal moves by chance", &[18], "plain", Settings { variety: Some(1), ..exact }, 6),
        warm(row("PVS, warm table", &[7], "plain", exact, 6), exact),
        warm(row("PVS, warm, from the stored depth", &[9], "plain", resumed, 6), resumed),
        row("averaged, open window", &[15], "averaged", averaged, 6),
        row("averaged + aspiration", &[15], "averaged", Settings { aspiration: Some(60), ..averaged }, 6),
        row("beam of 5", &[12], "beam 5", Settings { beam: Some(5), ..exact }, 8),
        row("beam of 10", &[12], "beam 10", Settings { beam: Some(10), ..exact }, 8),
        row("beam of 20", &[12], "beam 20", Settings { beam: Some(20), ..exact }, 7),
        row("beam of 40", &[12], "beam 40", Settings { beam: Some(40), ..exact }, 6),
        row("PVS + static wins", &[13, 16], "static wins", known, 7),
        row("+ extension of replies", &[16], "replies", Settings { extension: Extension::Replies, ..known }, 7),
        row("+ extension of threats", &[16], "threats", Settings { extension: Extension::Forcing, ..known }, 7),
        row("static wins, fours at the leaves", &[16], "fours", fours, 7),
        row("fours, MTD(f)", &[17], "fours", Settings { algorithm: Algorithm::MtdF, ..fours }, 7),
        played(
            "fours + reductions, pruning",
            &[16, 17],
            "playing",
            Parameters { internal: Internal::Off, beam: None, extension: Extension::Off, singular: false, ..playing },
            10,
        ),
        played("the engine that plays", &[5, 6, 7, 8, 11, 13, 14, 15, 16, 17], "playing", playing, 10),
        Technique {
            time: Some(Duration::from_millis(20)),
            ..played("the engine that plays, 20 ms", &[14], "time", playing, 20)
        },
    ]
}

/// The positions come from self-play after random openings. They are quiet, except one that is won.
const EXERCISES: [Exercise; 7] = [
    exercise("freestyle, early", "freestyle", "g6j11e11k11g10j10"),
    exercise("freestyle, open", "freestyle", "i9h7j10g5f9k11e11g6h9g9"),
    exercise("freestyle, won", "freestyle", "i10g9k5h6i9i8k8h11j5k7j7i6j6j4"),
    exercise("standard, open", "standard", "g5e7e6h11g7f5d6g6f11f4e10g12f3e12"),
    exercise("standard, middle", "standard", "i5i6i9h8g5f5j7k7h6k5k6f4l5m4j4k3g8g7h9i8"),
    exercise("renju, early", "renju", "k11g10h7i7f5h5k8i8f11k9"),
    exercise("renju, open", "renju", "i6j7j10k10f6j5k5k7j6i7l7h6"),
];

const fn exercise(name: &'static str, rule: &'static str, moves: &'static str) -> Exercise {
    Exercise { name, rule, size: 15, moves, spare: &[], depth: 0 }
}

/// Measures a textbook search.
pub(super) fn measure(
    task: &Task<'_>,
    exercise: &Exercise,
    settings: Settings,
    warm: bool,
    clock: &mut MeasurementClock<'_>,
) -> Option<Measurement> {
    measure_with(task, exercise, settings, GomokuEvaluator::of_one_ply(), warm, clock)
}

/// Measures the engine's search. It uses the player's evaluator, so that the program has only one copy of this search.
pub(super) fn measure_playing(
    task: &Task<'_>,
    exercise: &Exercise,
    parameters: Parameters,
    clock: &mut MeasurementClock<'_>,
) -> Option<Measurement> {
    measure_with(task, exercise, Playing::new(parameters), RootFilter::new(), false, clock)
}

fn measure_with<E: Evaluator<Board>, S: TreeSearch>(
    task: &Task<'_>,
    exercise: &Exercise,
    settings: S,
    mut evaluator: E,
    warm: bool,
    clock: &mut MeasurementClock<'_>,
) -> Option<Measurement> {
    let rule = Rule::from_name(exercise.rule)?;
    let mut board = replay(exercise.moves, rule, exercise.size).expect("the exercises are legal games");
    let moves = board.moves().to_vec();
    let last = if warm { &moves[moves.len() - 2..] } else { &[] };
    let (measurement, best) = task.search(settings, &mut board, &mut evaluator, last, clock)?;
    Some(Measurement { best: best.map(|point| write_game(&[point])), ..measurement })
}
