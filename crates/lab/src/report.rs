//! Plans and measurements of the experiments as plain data, for JSON and for JavaScript.

use super::{Exercise, Experiment, Measurement, Technique, experiments};
use serde::Serialize;

/// One measurement with its technique and exercise.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Row<'a> {
    /// The name of the experiment.
    pub experiment: &'a str,
    /// The name of the technique.
    pub technique: &'a str,
    /// The numbers of the techniques that it shows, in the project's list.
    pub numbers: &'a [u8],
    /// The family of the technique.
    pub family: &'a str,
    /// Whether the value is that of the plainest technique of the family.
    pub exact: bool,
    /// The name of the position.
    pub position: &'a str,
    /// The rule of the position, or `othello`.
    pub rule: &'a str,
    /// Points along an edge of its board.
    pub size: usize,
    /// The moves that lead to it.
    pub moves: &'a str,
    /// Additional stones, as [`Exercise::spare`].
    pub spare: &'a [&'a str],
    /// The depth asked for in plies.
    pub depth: u32,
    /// The last depth completed in plies.
    pub reached: u32,
    /// Whether it ended within the limit on nodes.
    pub finished: bool,
    /// Moves made, or look-ups.
    pub nodes: u64,
    /// Milliseconds.
    pub ms: f64,
    /// As [`Measurement::value`].
    pub value: i32,
    /// Plies to the proven end.
    pub distance: Option<u32>,
    /// The verdict of a search for a forced win.
    pub verdict: Option<&'a str>,
    /// The move chosen.
    #[serde(rename = "move")]
    pub best: Option<&'a str>,
    /// Searches repeated because the value lay outside the window.
    pub repeated: u32,
}

impl<'a> Row<'a> {
    /// The row of a measurement of `technique` on `exercise`, both of `experiment`.
    pub fn new(
        experiment: &'a Experiment,
        technique: &'a Technique,
        exercise: &'a Exercise,
        result: &'a Measurement,
    ) -> Row<'a> {
        Row {
            experiment: experiment.name,
            technique: technique.name,
            numbers: technique.numbers,
            family: technique.family,
            exact: technique.exact,
            position: exercise.name,
            rule: exercise.rule,
            size: exercise.size,
            moves: exercise.moves,
            spare: exercise.spare,
            depth: result.depth,
            reached: result.reached,
            finished: result.finished,
            nodes: result.nodes,
            ms: result.micros as f64 / 1000.0,
            value: result.value,
            distance: result.distance,
            verdict: Some(result.verdict).filter(|verdict| !verdict.is_empty()),
            best: result.best.as_deref(),
            repeated: result.repeated,
        }
    }
}

/// An experiment that can be made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ExperimentPlan {
    /// As [`Experiment::name`].
    pub name: &'static str,
    /// As [`Experiment::depths`].
    pub depths: &'static [u32],
    /// As [`Experiment::deepest`].
    pub deepest: u32,
    /// Its techniques.
    pub techniques: Vec<TechniquePlan>,
    /// Its positions.
    pub exercises: Vec<ExercisePlan>,
}

/// A technique that can be measured.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TechniquePlan {
    /// As [`Technique::name`].
    pub name: &'static str,
    /// As [`Technique::numbers`].
    pub numbers: &'static [u8],
    /// As [`Technique::family`].
    pub family: &'static str,
    /// As [`Technique::exact`].
    pub exact: bool,
    /// As [`Technique::deepest`].
    pub deepest: u32,
    /// Whether a clock ends it.
    pub timed: bool,
}

/// A position that techniques can be measured on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ExercisePlan {
    /// As [`Exercise::name`].
    pub name: &'static str,
    /// As [`Exercise::rule`].
    pub rule: &'static str,
    /// As [`Exercise::size`].
    pub size: usize,
    /// As [`Exercise::moves`].
    pub moves: &'static str,
    /// As [`Exercise::spare`].
    pub spare: &'static [&'static str],
    /// As [`Exercise::depth`].
    pub depth: u32,
}

/// Everything that can be measured.
pub fn plan() -> Vec<ExperimentPlan> {
    let technique = |technique: Technique| TechniquePlan {
        name: technique.name,
        numbers: technique.numbers,
        family: technique.family,
        exact: technique.exact,
        deepest: technique.deepest,
        timed: technique.time.is_some(),
    };
    let exercise = |exercise: &Exercise| ExercisePlan {
        name: exercise.name,
        rule: exercise.rule,
        size: exercise.size,
        moves: exercise.moves,
        spare: exercise.spare,
        depth: exercise.depth,
    };
    let experiment = |experiment: Experiment| ExperimentPlan {
        name: experiment.name,
        depths: experiment.depths,
        deepest: experiment.deepest,
        techniques: experiment.techniques.into_iter().map(technique).collect(),
        exercises: experiment.exercises.iter().map(exercise).collect(),
    };
    experiments().into_iter().map(experiment).collect()
}
