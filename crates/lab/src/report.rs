//! Plans and measurements of the experiments as plain data, for JSON and for JavaScript.

use super::{Exercise, Experiment, Measurement, Technique, experiments};
use serde::Serialize;

/// One measurement with what was measured, as a row of `tengen lab --json`.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(
    all(feature = "javascript", target_arch = "wasm32"),
    derive(tsify::Tsify),
    tsify(rename = "LabRow", missing_as_null)
)]
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
    /// Stones put down besides.
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
    /// For the side to move; of look-ups how many found a reply.
    pub value: i32,
    /// Plies to the proven end.
    pub distance: Option<u32>,
    /// What a search for a forced win says, else nothing.
    #[cfg_attr(
        all(feature = "javascript", target_arch = "wasm32"),
        tsify(type = "\"win\" | \"none\" | \"refuted\" | \"unknown\" | null")
    )]
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

/// What belongs together: each of the techniques can be measured on each of the exercises.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(all(feature = "javascript", target_arch = "wasm32"), derive(tsify::Tsify), tsify(rename = "LabExperiment"))]
pub struct ExperimentPlan {
    /// Its name.
    pub name: &'static str,
    /// The usual depths in plies; none where every exercise has its own.
    pub depths: &'static [u32],
    /// The greatest depth that may be asked for.
    pub deepest: u32,
    /// Its techniques.
    #[cfg_attr(all(feature = "javascript", target_arch = "wasm32"), tsify(type = "LabTechnique[]"))]
    pub techniques: Vec<TechniquePlan>,
    /// Its positions.
    #[cfg_attr(all(feature = "javascript", target_arch = "wasm32"), tsify(type = "LabExercise[]"))]
    pub exercises: Vec<ExercisePlan>,
}

/// One way to look for a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(all(feature = "javascript", target_arch = "wasm32"), derive(tsify::Tsify), tsify(rename = "LabTechnique"))]
pub struct TechniquePlan {
    /// Its name.
    pub name: &'static str,
    /// Which numbers of the list of techniques it shows.
    pub numbers: &'static [u8],
    /// Exact techniques of one family agree on every value.
    pub family: &'static str,
    /// Whether it is exact.
    pub exact: bool,
    /// The greatest depth at which it ends in reasonable time.
    pub deepest: u32,
    /// Whether a clock ends it, whatever the depth.
    pub timed: bool,
}

/// A position to search.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(all(feature = "javascript", target_arch = "wasm32"), derive(tsify::Tsify), tsify(rename = "LabExercise"))]
pub struct ExercisePlan {
    /// Its name.
    pub name: &'static str,
    /// The rule, or "othello".
    pub rule: &'static str,
    /// Points along an edge of its board.
    pub size: usize,
    /// The moves that lead to it.
    pub moves: &'static str,
    /// Stones put down besides.
    pub spare: &'static [&'static str],
    /// The depth in plies where the experiment has none, else 0.
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
