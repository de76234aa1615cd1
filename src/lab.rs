//! The laboratory: every numbered technique, switched on by itself and measured on fixed positions.
//!
//! Four experiments: searches of the tree (techniques 5 to 18), forced wins (19 to 22), Othello (23 to 26) and opening
//! tables (1 to 4). A measurement is a pure function of technique, exercise and depth, but for its time and for the
//! techniques that are about time. `tengen lab` prints them, and the page asks for them one by one.

#[cfg(not(target_arch = "wasm32"))]
pub mod command;
mod lookups;
mod othello;
pub mod report;
mod threats;
mod trees;

pub use threats::give_spare_fours;

use crate::game::{Evaluator, Move, Position};
use crate::search::deepening::Search;
use crate::search::play::parameters::Parameters;
use crate::search::textbook::settings::Settings;
use crate::search::tree_search::TreeSearch;
use crate::think::{Info, Limits, Observer, StopReason};
use std::time::Duration;

/// Bytes of the table of a measurement.
const TABLE_BYTES: usize = 16 << 20;

/// What belongs together: each of the techniques can be measured on each of the exercises.
pub struct Experiment {
    /// A short name, unique.
    pub name: &'static str,
    /// The depths in plies that are measured unless others are asked for. None where every exercise has its own.
    pub depths: &'static [u32],
    /// The greatest depth that may be asked for.
    pub deepest: u32,
    /// The techniques, each family from the plainest on.
    pub techniques: Vec<Technique>,
    /// The positions.
    pub exercises: &'static [Exercise],
}

/// All experiments.
pub fn experiments() -> Vec<Experiment> {
    vec![trees::experiment(), threats::experiment(), othello::experiment(), lookups::experiment()]
}

/// One way to look for a move.
#[derive(Clone, Copy, Debug)]
pub struct Technique {
    /// A short name, unique.
    pub name: &'static str,
    /// Which techniques of the project's list it shows, by number.
    pub numbers: &'static [u8],
    /// Techniques of one family that are exact agree on every value.
    pub family: &'static str,
    /// Whether its value is that of the plainest of its family.
    pub exact: bool,
    /// The greatest depth at which it ends in reasonable time.
    pub deepest: u32,
    /// Ends after this time, whatever the depth.
    pub time: Option<Duration>,
    way: Way,
}

/// How a technique works.
#[derive(Clone, Copy, Debug)]
enum Way {
    /// A textbook search of five-in-a-row; `warm`: the position two plies before is searched first, with the same table.
    Tree { settings: Settings, warm: bool },
    /// The search that plays, on five-in-a-row.
    Playing(Parameters),
    /// A search of Othello.
    Othello(Settings),
    /// A search for a forced win.
    Threats(threats::Way),
    /// Look-ups in the opening table.
    Lookups(lookups::Way),
}

/// A position to search.
#[derive(Clone, Copy, Debug)]
pub struct Exercise {
    /// A short name, unique in the experiment.
    pub name: &'static str,
    /// The rule, or `othello`.
    pub rule: &'static str,
    /// Points along an edge.
    pub size: usize,
    /// The moves that lead to it.
    pub moves: &'static str,
    /// Stones put down besides: three of the defender and one of the attacker that stops them on one side, so that the
    /// defender has a four to spare.
    pub spare: &'static [&'static str],
    /// The depth in plies where the experiment has none.
    pub depth: u32,
}

/// What a technique did with a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Measurement {
    /// The depth asked for.
    pub depth: u32,
    /// The last depth completed.
    pub reached: u32,
    /// Whether it ended within the limit of nodes.
    pub finished: bool,
    /// Moves made, or look-ups.
    pub nodes: u64,
    /// Microseconds, by the observer's clock.
    pub micros: u64,
    /// The value for the side to move, in the evaluation's unit; see `distance` for proven ones. Of a forced win 1, of look-ups
    /// how many found a reply.
    pub value: i32,
    /// Plies to the proven end.
    pub distance: Option<u32>,
    /// The name of the move chosen, or nothing.
    pub best: Option<String>,
    /// Searches repeated because the value lay outside the window.
    pub repeated: u32,
    /// What a search for a forced win says: `win`, `none` within the depth, `refuted` for good, `unknown`; else nothing.
    pub verdict: &'static str,
}

/// Measures a technique on an exercise of its experiment with empty tables, with at most `nodes` nodes; the observer may
/// stop it and gives the time. `None` if there is no memory for a table.
pub fn measure(
    technique: &Technique,
    exercise: &Exercise,
    depth: u32,
    nodes: u64,
    observer: &mut dyn Observer,
) -> Option<Measurement> {
    let start = observer.elapsed();
    let mut clock = Since { inner: observer, start, end: technique.time.map(|time| start + time) };
    let task = Task { technique, depth, nodes };
    match technique.way {
        Way::Tree { settings, warm } => trees::measure(&task, exercise, settings, warm, &mut clock),
        Way::Playing(parameters) => trees::measure_playing(&task, exercise, parameters, &mut clock),
        Way::Othello(settings) => othello::measure(&task, exercise, settings, &mut clock),
        Way::Threats(way) => threats::measure(&task, exercise, way, &mut clock),
        Way::Lookups(way) => lookups::measure(exercise, way, &mut clock),
    }
}

/// What is asked of one measurement.
struct Task<'a> {
    technique: &'a Technique,
    depth: u32,
    nodes: u64,
}

impl Task<'_> {
    /// Searches a tree. Where moves are given, they are the last ones that led to the position, and the one before them is
    /// searched first.
    fn search<P: Position, E: Evaluator<P>, S: TreeSearch>(
        &self,
        settings: S,
        board: &mut P,
        evaluator: &mut E,
        last: &[P::Move],
        clock: &mut Since<'_>,
    ) -> Option<(Measurement, Option<P::Move>)> {
        let mut search: Search<P, S> = Search::new(settings, TABLE_BYTES).ok()?;
        let depth = if self.technique.time.is_some() { None } else { Some(self.depth) };
        // A limit of time is the clock's: it ends the search as a stop would.
        let limits = Limits { depth, nodes: Some(self.nodes), time: None };
        if !last.is_empty() {
            last.iter().for_each(|_| board.undo());
            search.find(board, evaluator, &limits, clock);
            last.iter().for_each(|&mv| board.make(mv));
        }
        let start = clock.elapsed();
        let report = search.find(board, evaluator, &limits, clock);
        let stopped = report.stop == StopReason::Stopped && !clock.is_over();
        let measurement = Measurement {
            depth: self.depth,
            reached: report.depth,
            finished: !stopped && report.stop != StopReason::Nodes,
            nodes: report.nodes,
            micros: (clock.elapsed() - start).as_micros() as u64,
            value: report.score.value(),
            distance: report.score.distance(),
            best: None,
            repeated: search.repeated(),
            verdict: "",
        };
        Some((measurement, report.best.and_then(P::Move::from_code)))
    }
}

/// An observer's clock from the beginning of a measurement, and its end.
struct Since<'a> {
    inner: &'a mut dyn Observer,
    start: Duration,
    end: Option<Duration>,
}

impl Since<'_> {
    fn is_over(&mut self) -> bool {
        self.end.is_some_and(|end| self.inner.elapsed() >= end)
    }
}

impl Observer for Since<'_> {
    fn info(&mut self, info: &Info<'_>) {
        self.inner.info(info);
    }

    fn poll(&mut self) -> bool {
        self.is_over() || self.inner.poll()
    }

    fn elapsed(&mut self) -> Duration {
        self.inner.elapsed().saturating_sub(self.start)
    }
}

/// Whether an exact technique found the values of the first of its family, where both finished.
pub fn agrees(results: &[Measurement], reference: &[Measurement]) -> bool {
    results.iter().zip(reference).all(|(a, b)| !a.finished || !b.finished || a.value == b.value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::think::Silent;

    /// Every technique at depths where it is quick, except those that a clock ends: there is none here.
    #[test]
    fn exact_techniques_of_a_family_agree() {
        for experiment in experiments() {
            for depth in 1..=if experiment.name == "othello" { 4 } else { 2 } {
                for exercise in experiment.exercises {
                    let mut seen: Vec<(&str, i32)> = Vec::new();
                    for technique in experiment.techniques.iter().filter(|technique| technique.time.is_none()) {
                        let result = measure(technique, exercise, depth, 100_000, &mut Silent).unwrap();
                        let what = format!("{} {} {depth}", technique.name, exercise.name);
                        assert!(result.finished || experiment.depths.is_empty(), "{what}");
                        if !technique.exact || !result.finished {
                            continue;
                        }
                        match seen.iter().find(|(family, _)| *family == technique.family) {
                            Some(&(_, value)) => assert_eq!(result.value, value, "{what}"),
                            None => seen.push((technique.family, result.value)),
                        }
                    }
                }
                if experiment.depths.is_empty() {
                    break;
                }
            }
        }
    }

    /// The numbers of the project's list that a search can show: A to E but for 27, which is beyond the list's sources, and F,
    /// which is rules.
    #[test]
    fn every_numbered_technique_has_a_row() {
        const EXPECTED: [(&str, std::ops::RangeInclusive<u8>); 4] =
            [("openings", 1..=4), ("trees", 5..=18), ("threats", 19..=22), ("othello", 23..=26)];
        let all = experiments();
        for (name, numbers) in EXPECTED {
            let experiment = all.iter().find(|experiment| experiment.name == name).expect(name);
            for number in numbers {
                let shown = experiment.techniques.iter().any(|technique| technique.numbers.contains(&number));
                assert!(shown, "technique {number} is not in {name}");
            }
            for (i, exercise) in experiment.exercises.iter().enumerate() {
                assert!(experiment.exercises[..i].iter().all(|e| e.name != exercise.name), "{} twice", exercise.name);
                assert_eq!(
                    exercise.depth == 0,
                    !experiment.depths.is_empty() || name == "openings",
                    "{}",
                    exercise.name
                );
            }
        }
        let names: Vec<&str> = all.iter().flat_map(|e| &e.techniques).map(|technique| technique.name).collect();
        for (i, name) in names.iter().enumerate() {
            assert!(!names[..i].contains(name), "{name} twice");
        }
        assert!(all.iter().flat_map(|e| &e.techniques).all(|technique| !technique.numbers.is_empty()));
    }

    /// Techniques of time end by a clock that runs on its own.
    #[test]
    fn time_ends_what_is_about_time() {
        struct Fast(u64);
        impl Observer for Fast {
            fn elapsed(&mut self) -> Duration {
                self.0 += 1;
                Duration::from_millis(self.0)
            }
        }
        let all = experiments();
        let timed = all.iter().flat_map(|e| e.techniques.iter().map(move |t| (e, t))).filter(|(_, t)| t.time.is_some());
        let mut count = 0;
        for (experiment, technique) in timed {
            let result = measure(technique, &experiment.exercises[0], 3, u64::MAX, &mut Fast(0)).unwrap();
            assert!(result.finished || result.verdict == "unknown", "{} {result:?}", technique.name);
            assert!(result.best.is_some() || result.verdict == "unknown", "{} {result:?}", technique.name);
            count += 1;
        }
        assert_eq!(count, 3, "trees, forced wins, Othello");
    }
}
