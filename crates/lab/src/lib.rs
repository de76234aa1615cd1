//! The experiments: every numbered technique, switched on by itself and measured on fixed positions.
//!
//! Techniques 1 to 4 are opening tables, 5 to 18 tree searches, 19 to 22 forced wins. 23 to 26 are about Othello. A
//! measurement is a pure function of technique, exercise and depth. Exceptions are its time and techniques that depend
//! on time. `tengen lab` prints measurements, and the page runs them one by one.
//!
//! ```
//! use tengen_core::think::Silent;
//! use tengen_lab::{experiments, measure};
//!
//! let trees = &experiments()[0];
//! let (technique, exercise) = (&trees.techniques[0], &trees.exercises[0]);
//! let minimax = measure(technique, exercise, 2, 100_000, &mut Silent).expect("memory for the table");
//! assert!(minimax.finished);
//! ```

#![deny(missing_docs)]
#![deny(unsafe_code)]
// Write output to a writer: then a closed pipe is an error and not a panic.
#![cfg_attr(not(test), deny(clippy::print_stdout))]

mod lookups;
pub mod measurement;
mod othello;
pub mod report;
pub mod technique;
mod threats;
mod trees;

pub use threats::give_spare_fours;

use measurement::{Measurement, MeasurementClock, Task};
use technique::{Exercise, Experiment, Method, Technique};
use tengen_core::think::Observer;

/// All experiments.
pub fn experiments() -> Vec<Experiment> {
    vec![trees::experiment(), threats::experiment(), othello::experiment(), lookups::experiment()]
}

/// Measures a technique on an exercise of its experiment, with empty tables and at most `nodes` nodes. The observer
/// gives the time and can stop it. `None` if there is no memory for a table.
pub fn measure(
    technique: &Technique,
    exercise: &Exercise,
    depth: u32,
    nodes: u64,
    observer: &mut dyn Observer,
) -> Option<Measurement> {
    let start = observer.elapsed();
    let mut clock = MeasurementClock { inner: observer, start, end: technique.time.map(|time| start + time) };
    let task = Task { technique, depth, nodes };
    match technique.method {
        Method::Tree { settings, warm } => trees::measure(&task, exercise, settings, warm, &mut clock),
        Method::Playing(parameters) => trees::measure_playing(&task, exercise, parameters, &mut clock),
        Method::Othello(settings) => othello::measure(&task, exercise, settings, &mut clock),
        Method::Threats(method) => threats::measure(&task, exercise, method, &mut clock),
        Method::Lookups(look_up) => lookups::measure(exercise, look_up, &mut clock),
    }
}

/// Whether an exact technique found the values of the first of its family, if both finished.
pub fn agrees(results: &[Measurement], reference: &[Measurement]) -> bool {
    results.iter().zip(reference).all(|(a, b)| !a.finished || !b.finished || a.value == b.value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tengen_core::think::Silent;

    /// Every technique at depths where it is quick, except techniques that a clock ends: there is no clock here.
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

    /// The numbers of the project's list that a search can show: groups A to E without 27. The list's sources do not
    /// cover 27. Group F has only rules.
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

    /// Techniques with a time limit end by an independent clock.
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
