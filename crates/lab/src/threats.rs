//! Forced wins: techniques 19 to 22.
//!
//! There are two searches. The engine's proof-number search has no depth. The plain search of fours and threes goes to
//! a depth. Its switches are deepening, table and the defender's free fours.

use super::measurement::{Measurement, MeasurementClock, TABLE_BYTES, Task};
use super::technique::{Exercise, Experiment, Method, Technique, ThreatMethod};
use std::time::Duration;
use tengen_core::game::Position;
use tengen_core::think::Observer;
use tengen_gomoku::board::Board;
use tengen_gomoku::notation::{parse_game, replay, write_game};
use tengen_gomoku::play::forced_win::ForcedWinSearch;
use tengen_gomoku::rule::Rule;
use tengen_gomoku::threat::{AttackKind, Threats};
use tengen_search::proof::Proof;
use tengen_search::threat_deepening::{Found, Options, find};

/// The experiment.
pub(super) fn experiment() -> Experiment {
    Experiment { name: "threats", depths: &[], deepest: 0, techniques: techniques(), exercises: &EXERCISES }
}

fn techniques() -> Vec<Technique> {
    let row = |name, numbers, family, method| Technique {
        name,
        numbers,
        family,
        exact: true,
        deepest: 0,
        time: None,
        method: Method::Threats(method),
    };
    let proof = |kind| ThreatMethod::Proof { kind, nodes: u64::MAX };
    let depth = |deepening, table, free_fours| ThreatMethod::Depth { deepening, table, free_fours };
    vec![
        row("proof by fours (VCF)", &[19], "vcf", proof(AttackKind::Vcf)),
        row("proof by fours and threes (VCT)", &[19], "vct", proof(AttackKind::Vct)),
        row("VCT + quiet threats", &[19], "quiet threats", proof(AttackKind::QuietThreats)),
        row("VCT, at most 1,000 moves", &[22], "vct", ThreatMethod::Proof { kind: AttackKind::Vct, nodes: 1_000 }),
        Technique {
            time: Some(Duration::from_millis(5)),
            ..row("VCT, at most 5 ms", &[22], "vct", proof(AttackKind::Vct))
        },
        row("to a depth, in one go", &[20, 21], "to a depth", depth(false, true, true)),
        row("to a depth, by 5, 9, 13 ...", &[20], "to a depth", depth(true, true, true)),
        row("in one go, no table", &[20, 21], "to a depth", depth(false, false, true)),
        row("by 5, 9, 13 ..., no table", &[20], "to a depth", depth(true, false, true)),
        row("fours use up depth, table", &[21], "fours inside", depth(false, true, false)),
        row("fours use up depth, no table", &[21], "fours inside", depth(false, false, false)),
    ]
}

/// An attack of 15 plies, and the game that led to it.
const ATTACK: &str = "k7h8i10k8f6e7k11i8g8j8l8j11";
/// A game with a win and without one before it.
const GAME: &str = "i11j5i6g11f10j7k7j6j8e10l6m5h10i9g9f8e11d12h8i7j12k13h9h11f5j3j4";

/// From self-play of a weak engine setting after random openings. They are wins, positions without a win, and one
/// attack with no, one and two spare fours of the defender.
const EXERCISES: [Exercise; 11] = [
    exercise(
        "won by fours",
        "standard",
        "i10i11e5h5g5h9g11f6f8e11k11j10h12f10j9d12g9k8g10g12e6c13b14e7g7g8h6i5d10e9j8",
        &[],
        17,
    ),
    exercise("won in 9, freestyle", "freestyle", "e11f6i11g5e7h10e5e8f9f11k10k11j8i8i5k5k6i6g6h9g10", &[], 17),
    exercise("won in 9, standard", "standard", "k11k8k7i10i5g7j6h4m9l8j12l10l9", &[], 17),
    exercise("won in 9, renju", "renju", "g7k7h7j10k11g5f7e7k5f6d8h4i3j7j4l6h2g1j8i5j6f5h5k10", &[], 17),
    exercise("won in 13, freestyle", "freestyle", GAME.split_at(60).0, &[], 17),
    exercise("no win, freestyle", "freestyle", GAME, &[], 17),
    exercise("no win, standard", "standard", "e11i5j10e7j9i8j11j12k7k9j7j8", &[], 17),
    exercise("no win, renju", "renju", "e11i9g8f8h10j9k9g10f9e10j7j5k10k8i5", &[], 17),
    exercise("attack in 15", "freestyle", ATTACK, &[], 15),
    exercise("attack in 15, a four to spare", "freestyle", ATTACK, &["c1d1e1f1"], 15),
    exercise("attack in 15, two fours to spare", "freestyle", ATTACK, &["c1d1e1f1", "c15d15e15f15"], 15),
];

const fn exercise(
    name: &'static str,
    rule: &'static str,
    moves: &'static str,
    spare: &'static [&'static str],
    depth: u32,
) -> Exercise {
    Exercise { name, rule, size: 15, moves, spare, depth }
}

/// The position with the additional stones, the attacker to move.
fn position(exercise: &Exercise) -> Option<Board> {
    let rule = Rule::from_name(exercise.rule)?;
    let mut board = replay(exercise.moves, rule, exercise.size).ok()?;
    give_spare_fours(&mut board, exercise.spare)?;
    Some(board)
}

/// Gives spare fours to the side that is not to move. Each needs four stones, of which the last one is the attacker's.
/// `None` if a stone is not on the board.
pub fn give_spare_fours(board: &mut Board, spare: &[&str]) -> Option<()> {
    let attacker = board.to_move();
    for stones in spare {
        for (i, (point, _)) in parse_game(stones, board.size()).ok()?.into_iter().enumerate() {
            let player = if i < 3 { attacker.opponent() } else { attacker };
            if board.to_move() != player {
                board.pass();
            }
            board.make(point);
        }
    }
    if board.to_move() != attacker {
        board.pass();
    }
    Some(())
}

pub(super) fn measure(
    task: &Task<'_>,
    exercise: &Exercise,
    method: ThreatMethod,
    clock: &mut MeasurementClock<'_>,
) -> Option<Measurement> {
    let mut board = position(exercise).expect("the exercises are legal games");
    let mut result = Measurement {
        depth: exercise.depth,
        reached: 0,
        finished: true,
        nodes: 0,
        micros: 0,
        value: 0,
        distance: None,
        best: None,
        repeated: 0,
        verdict: "unknown",
    };
    match method {
        ThreatMethod::Proof { kind, nodes } => {
            let mut search = ForcedWinSearch::new(kind, TABLE_BYTES).ok()?;
            let proof = search.solve(&mut board, nodes.min(task.nodes), clock);
            result.nodes = search.nodes();
            match proof {
                Proof::Proven(line) => {
                    result.verdict = "win";
                    result.distance = Some(line.len() as u32);
                    result.best = line.first().map(|&point| write_game(&[point]));
                }
                Proof::Disproven => result.verdict = "refuted",
                Proof::Unknown => {}
            }
        }
        ThreatMethod::Depth { deepening, table, free_fours } => {
            let options = Options { depth: exercise.depth, deepening, table, free_fours, nodes: task.nodes };
            let (found, nodes) = find(&mut board, &mut Threats::without_vcf(AttackKind::Vct), &options);
            result.nodes = nodes;
            match found {
                Found::Win { mv, depth } => {
                    (result.verdict, result.reached) = ("win", depth);
                    result.best = Some(write_game(&[mv]));
                }
                Found::None => (result.verdict, result.reached) = ("none", exercise.depth),
                Found::Unknown => {}
            }
        }
    }
    result.finished = result.verdict != "unknown";
    result.value = i32::from(result.verdict == "win");
    result.micros = clock.elapsed().as_micros() as u64;
    Some(result)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure as measure_one;
    use tengen_core::think::Silent;

    /// The exercises match their names.
    #[test]
    fn wins_are_wins() {
        let techniques = techniques();
        let one = |name: &str, exercise: &Exercise| {
            let technique = techniques.iter().find(|technique| technique.name == name).expect("a row");
            measure_one(technique, exercise, 0, 300_000, &mut Silent).expect("memory")
        };
        for exercise in &EXERCISES {
            let result = one("to a depth, by 5, 9, 13 ...", exercise);
            let expected = if exercise.name.starts_with("no win") { "none" } else { "win" };
            assert_eq!(result.verdict, expected, "{}", exercise.name);
            let fours = one("proof by fours (VCF)", exercise);
            assert_eq!(fours.verdict == "win", exercise.name == "won by fours", "{}", exercise.name);
            assert!(exercise.name.starts_with("no win") || one("VCT + quiet threats", exercise).verdict == "win");
        }
        // A search that reaches its limit of moves reports `unknown`.
        let limited = one("VCT, at most 1,000 moves", &EXERCISES[10]);
        assert!(limited.verdict == "unknown" && !limited.finished && limited.nodes < 2_000, "{limited:?}");
    }
}
