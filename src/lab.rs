//! The laboratory: every technique of the search, switched on one after another and measured on fixed positions.
//!
//! A measurement is a pure function of technique, position and depth, but for its time. Doors run them one by one, print
//! them, or draw them.

use crate::game::{Move, Position};
use crate::games::gomoku::board::Board;
use crate::games::gomoku::evaluate::GomokuEvaluator;
use crate::games::gomoku::notation::{replay, write_game};
use crate::games::gomoku::point::Point;
use crate::games::gomoku::rule::Rule;
use crate::search::deepening::Search;
use crate::search::settings::{Algorithm, Extension, Internal, Ordering, Settings};
use crate::think::{Limits, Observer, StopReason};
use std::fmt::Write as _;
use std::io::{self, Write};

/// Bytes of the table of a measurement.
const TABLE_BYTES: usize = 16 << 20;

/// One way to search.
#[derive(Clone, Copy, Debug)]
pub struct Technique {
    /// A short name, unique.
    pub name: &'static str,
    /// Which techniques of the project's list it shows, by number.
    pub numbers: &'static [u8],
    /// Techniques of one family have the same leaves and moves, so that their exact members agree on every value.
    pub family: &'static str,
    /// How it searches.
    pub settings: Settings,
    /// Whether the position two plies before is searched first, with the same table.
    pub warm: bool,
    /// The greatest depth at which it ends in reasonable time on 15x15.
    pub deepest: u32,
}

/// All techniques, each family from the plainest on.
pub fn techniques() -> Vec<Technique> {
    let minimax = Settings::minimax();
    let plain = Settings::plain();
    let ordered = Settings { ordering: Ordering::Evaluator, ..plain };
    let learned = Settings { ordering: Ordering::Learned, ..plain };
    let table = Settings { table: true, ..learned };
    let deep = Settings { deepening: true, ..table };
    let window = Settings { aspiration: Some(60), ..deep };
    let pvs = Settings { pvs: true, ..window };
    let exact = Settings::exact();
    let known = Settings { forced: true, ..exact };
    let fours = Settings { quiescence: true, ..known };
    let averaged = Settings { averaging: true, aspiration: None, ..deep };
    let row =
        |name, numbers, family, settings, deepest| Technique { name, numbers, family, settings, warm: false, deepest };
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
        Technique { warm: true, ..row("PVS, warm table", &[7], "plain", exact, 6) },
        Technique {
            warm: true,
            ..row("PVS, warm, from the stored depth", &[9], "plain", Settings { resume: true, ..exact }, 6)
        },
        row("averaged, open window", &[15], "averaged", averaged, 6),
        row("averaged + aspiration", &[15], "averaged", Settings { aspiration: Some(60), ..averaged }, 6),
        row("beam of 5", &[12], "beam 5", Settings { beam: Some(5), ..exact }, 8),
        row("beam of 10", &[12], "beam 10", Settings { beam: Some(10), ..exact }, 8),
        row("beam of 20", &[12], "beam 20", Settings { beam: Some(20), ..exact }, 7),
        row("beam of 40", &[12], "beam 40", Settings { beam: Some(40), ..exact }, 6),
        row("PVS + static wins", &[13, 16], "static wins", known, 7),
        row("+ extension of replies", &[16], "replies", Settings { extension: Extension::Replies, ..known }, 7),
        row("+ extension of threats", &[16], "threats", Settings { extension: Extension::Forcing, ..known }, 7),
        row("static wins, fours at the leaves", &[19], "fours", fours, 7),
        row("fours, MTD(f)", &[17, 19], "fours", Settings { algorithm: Algorithm::MtdF, ..fours }, 7),
        row(
            "fours + reductions, pruning",
            &[17],
            "playing",
            Settings {
                internal: Internal::Deepening,
                extension: Extension::Off,
                singular: false,
                decide: false,
                ..Settings::playing()
            },
            10,
        ),
        row(
            "the engine that plays",
            &[14, 15, 16, 17, 19],
            "playing",
            Settings { decide: false, ..Settings::playing() },
            10,
        ),
    ]
}

/// A position to search.
#[derive(Clone, Copy, Debug)]
pub struct Exercise {
    /// A short name, unique.
    pub name: &'static str,
    /// The rule.
    pub rule: Rule,
    /// Points along an edge.
    pub size: usize,
    /// The moves that lead to it.
    pub moves: &'static str,
}

/// The positions: from games of the engine against itself, from random openings; quiet ones, and one that is won.
pub const EXERCISES: [Exercise; 7] = [
    Exercise { name: "freestyle, early", rule: Rule::Freestyle, size: 15, moves: "g6j11e11k11g10j10" },
    Exercise { name: "freestyle, open", rule: Rule::Freestyle, size: 15, moves: "i9h7j10g5f9k11e11g6h9g9" },
    Exercise { name: "freestyle, won", rule: Rule::Freestyle, size: 15, moves: "i10g9k5h6i9i8k8h11j5k7j7i6j6j4" },
    Exercise { name: "standard, open", rule: Rule::Standard, size: 15, moves: "g5e7e6h11g7f5d6g6f11f4e10g12f3e12" },
    Exercise {
        name: "standard, middle",
        rule: Rule::Standard,
        size: 15,
        moves: "i5i6i9h8g5f5j7k7h6k5k6f4l5m4j4k3g8g7h9i8",
    },
    Exercise { name: "renju, early", rule: Rule::Renju, size: 15, moves: "k11g10h7i7f5h5k8i8f11k9" },
    Exercise { name: "renju, open", rule: Rule::Renju, size: 15, moves: "i6j7j10k10f6j5k5k7j6i7l7h6" },
];

/// What a technique did with a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Measurement {
    /// The depth asked for.
    pub depth: u32,
    /// Whether that depth was completed within the limit of nodes.
    pub finished: bool,
    /// Moves made.
    pub nodes: u64,
    /// Microseconds, by the observer's clock.
    pub micros: u64,
    /// The value for the side to move, in the evaluation's unit; see `distance` for proven ones.
    pub value: i32,
    /// Plies to the proven end.
    pub distance: Option<u32>,
    /// The move chosen.
    pub best: Option<Point>,
    /// Searches repeated because the value lay outside the window.
    pub repeated: u32,
}

/// Searches a position by a technique with an empty table, at most so many nodes; the observer may stop it and gives the
/// time. `None` if there is no memory for the table.
pub fn measure(
    technique: &Technique,
    exercise: &Exercise,
    depth: u32,
    nodes: u64,
    observer: &mut dyn Observer,
) -> Option<Measurement> {
    let mut board = replay(exercise.moves, exercise.rule, exercise.size).expect("the exercises are legal games");
    let mut evaluator = GomokuEvaluator::new();
    let mut search: Search<Board> = Search::new(technique.settings, TABLE_BYTES).ok()?;
    let limits = Limits { depth: Some(depth), nodes: Some(nodes), time: None };
    if technique.warm {
        let moves = board.moves().to_vec();
        board.undo();
        board.undo();
        search.find(&mut board, &mut evaluator, &limits, observer);
        for &mv in &moves[moves.len() - 2..] {
            board.make(mv);
        }
    }
    let start = observer.elapsed();
    let report = search.find(&mut board, &mut evaluator, &limits, observer);
    let micros = (observer.elapsed() - start).as_micros() as u64;
    Some(Measurement {
        depth,
        finished: !matches!(report.stop, StopReason::Nodes | StopReason::Stopped),
        nodes: report.nodes,
        micros,
        value: report.score.value(),
        distance: report.score.distance(),
        best: report.best.and_then(Point::from_code),
        repeated: search.repeated(),
    })
}

/// What to measure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Depths, least first.
    pub first_depth: u32,
    /// The last of them.
    pub last_depth: u32,
    /// The limit of nodes of one measurement.
    pub nodes: u64,
    /// Whether to write JSON.
    pub json: bool,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan { first_depth: 3, last_depth: 7, nodes: 3_000_000, json: false }
    }
}

impl Plan {
    /// Reads `--json`, `--depth FIRST[-LAST]` and `--nodes N`; the error is one line for the user.
    pub fn parse(arguments: &[String]) -> Result<Plan, String> {
        const USAGE: &str = "lab takes [--json] [--depth FIRST[-LAST]] [--nodes N]";
        let mut plan = Plan::default();
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            match argument.as_str() {
                "--json" => plan.json = true,
                "--depth" => {
                    let text = rest.next().ok_or(USAGE)?;
                    let (first, last) = text.split_once('-').unwrap_or((text, text));
                    let number = |t: &str| t.parse::<u32>().ok().filter(|n| (1..=20).contains(n)).ok_or(USAGE);
                    (plan.first_depth, plan.last_depth) = (number(first)?, number(last)?);
                }
                "--nodes" => plan.nodes = rest.next().and_then(|t| t.parse().ok()).ok_or(USAGE)?,
                other => return Err(format!("lab takes no {other:?}")),
            }
        }
        Ok(plan)
    }
}

/// Measures a whole plan and writes it; the clock is the observer's.
pub fn run(plan: &Plan, observer: &mut dyn Observer, out: &mut dyn Write) -> io::Result<()> {
    if plan.json {
        writeln!(out, "[")?;
    }
    let mut first = true;
    for depth in plan.first_depth..=plan.last_depth {
        let techniques: Vec<Technique> = techniques().into_iter().filter(|t| t.deepest >= depth).collect();
        if techniques.is_empty() {
            continue;
        }
        if !plan.json {
            writeln!(out, "depth {depth}, {} positions, at most {} nodes each", EXERCISES.len(), plan.nodes)?;
            writeln!(out, "{:33}{:>12}{:>10}{:>9}{:>10}  values and moves", "", "nodes", "ms", "repeated", "agrees")?;
        }
        let mut oracle: Vec<(&str, Vec<Measurement>)> = Vec::new();
        for technique in &techniques {
            let mut results = Vec::new();
            for exercise in &EXERCISES {
                let result = measure(technique, exercise, depth, plan.nodes, observer);
                let Some(result) = result else {
                    return Err(io::Error::new(io::ErrorKind::OutOfMemory, "no memory for a table"));
                };
                if plan.json {
                    let comma = if first { "" } else { ",\n" };
                    write!(out, "{comma}{}", json(technique, exercise, &result))?;
                    first = false;
                }
                results.push(result);
            }
            if !plan.json {
                let reference = oracle.iter().find(|(family, _)| *family == technique.family).map(|(_, r)| &r[..]);
                writeln!(out, "{}", row(technique, &results, reference))?;
            }
            if technique.settings.is_exact() && !oracle.iter().any(|(family, _)| *family == technique.family) {
                oracle.push((technique.family, results));
            }
        }
        if !plan.json {
            writeln!(out)?;
        }
    }
    if plan.json {
        writeln!(out, "\n]")?;
    }
    Ok(())
}

/// Whether an exact technique found the values of the first of its family, where both finished.
pub fn agrees(results: &[Measurement], reference: &[Measurement]) -> bool {
    results.iter().zip(reference).all(|(a, b)| !a.finished || !b.finished || a.value == b.value)
}

fn row(technique: &Technique, results: &[Measurement], reference: Option<&[Measurement]>) -> String {
    let nodes: u64 = results.iter().map(|r| r.nodes).sum();
    let micros: u64 = results.iter().map(|r| r.micros).sum();
    let repeated: u32 = results.iter().map(|r| r.repeated).sum();
    let agrees = match reference {
        Some(reference) if technique.settings.is_exact() => match agrees(results, reference) {
            true => "yes",
            false => "NO",
        },
        _ => "",
    };
    let mut text = format!("{:33}{nodes:>12}{:>10}{repeated:>9}{agrees:>10} ", technique.name, micros / 1000);
    for result in results {
        let value = match result.distance {
            Some(plies) if result.value > 0 => format!("+W{plies}"),
            Some(plies) => format!("-W{plies}"),
            None => format!("{:+}", result.value),
        };
        let best = result.best.map_or(String::from("-"), |p| write_game(&[p]));
        let _ = match result.finished {
            true => write!(text, " {value}/{best}"),
            false => write!(text, " (cut short)"),
        };
    }
    text
}

/// One measurement as a JSON object.
pub fn json(technique: &Technique, exercise: &Exercise, result: &Measurement) -> String {
    let best = result.best.map_or(String::from("null"), |p| format!("\"{}\"", write_game(&[p])));
    let distance = result.distance.map_or(String::from("null"), |d| d.to_string());
    format!(
        "{{\"technique\":\"{}\",\"numbers\":{:?},\"family\":\"{}\",\"exact\":{},\"position\":\"{}\",\"rule\":\"{}\",\
         \"size\":{},\"moves\":\"{}\",\"depth\":{},\"finished\":{},\"nodes\":{},\"ms\":{}.{:03},\"value\":{},\
         \"distance\":{distance},\"move\":{best},\"repeated\":{}}}",
        technique.name,
        technique.numbers,
        technique.family,
        technique.settings.is_exact(),
        exercise.name,
        exercise.rule.name(),
        exercise.size,
        exercise.moves,
        result.depth,
        result.finished,
        result.nodes,
        result.micros / 1000,
        result.micros % 1000,
        result.value,
        result.repeated,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::think::Silent;

    #[test]
    fn exact_techniques_of_a_family_agree() {
        for depth in 1..=2 {
            for exercise in &EXERCISES {
                let mut seen: Vec<(&str, i32)> = Vec::new();
                for technique in techniques() {
                    let result = measure(&technique, exercise, depth, u64::MAX, &mut Silent).unwrap();
                    assert!(result.finished);
                    if !technique.settings.is_exact() {
                        continue;
                    }
                    match seen.iter().find(|(family, _)| *family == technique.family) {
                        Some(&(_, value)) => assert_eq!(result.value, value, "{} {}", technique.name, exercise.name),
                        None => seen.push((technique.family, result.value)),
                    }
                }
            }
        }
    }

    #[test]
    fn the_list_is_whole() {
        let all = techniques();
        let shown = |n| all.iter().any(|t| t.numbers.contains(&n));
        for number in 5..=19 {
            assert!(shown(number), "technique {number} is not in the laboratory");
        }
        for (i, technique) in all.iter().enumerate() {
            assert!(all[..i].iter().all(|t| t.name != technique.name), "{} twice", technique.name);
        }
    }

    #[test]
    fn options_are_read() {
        let parse = |text: &str| Plan::parse(&text.split_whitespace().map(String::from).collect::<Vec<_>>());
        assert_eq!(parse(""), Ok(Plan::default()));
        let plan = parse("--json --depth 2-4 --nodes 1000").unwrap();
        assert_eq!(plan, Plan { first_depth: 2, last_depth: 4, nodes: 1000, json: true });
        for bad in ["--depth", "--depth 0", "--depth x", "--nodes", "--nodes y", "--fast"] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }
}
