//! The experiments for JavaScript: the page asks for one measurement after another.

use crate::bindings::arguments::{throw, whole};
use crate::bindings::{Watch, write};
use std::time::Duration;
use tengen_core::error::{EngineError, ErrorCode};
use tengen_core::think::Observer;
use tengen_lab::report::{Row, plan};
use tengen_lab::{experiments, measure};
use wasm_bindgen::prelude::*;

impl Observer for Watch {
    fn elapsed(&mut self) -> Duration {
        crate::bench::Clock::now(self)
    }
}

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** What belongs together: each of the techniques can be measured on each of the exercises. */
export interface LabExperiment {
  name: string;
  /** The usual depths in plies; none where every exercise has its own. */
  depths: number[];
  /** The greatest depth that may be asked for. */
  deepest: number;
  techniques: LabTechnique[];
  exercises: LabExercise[];
}

/** One way to look for a move. */
export interface LabTechnique {
  name: string;
  /** Which numbers of the list of techniques it shows. */
  numbers: number[];
  /** Exact techniques of one family agree on every value. */
  family: string;
  exact: boolean;
  /** The greatest depth at which it ends in reasonable time. */
  deepest: number;
  /** Whether a clock ends it, whatever the depth. */
  timed: boolean;
}

/** A position to search. */
export interface LabExercise {
  name: string;
  /** The rule, or "othello". */
  rule: string;
  size: number;
  moves: string;
  /** Stones put down besides. */
  spare: string[];
  /** The depth in plies where the experiment has none, else 0. */
  depth: number;
}

/** One measurement, as a row of `tengen lab --json`. */
export interface LabRow {
  experiment: string;
  technique: string;
  numbers: number[];
  family: string;
  exact: boolean;
  position: string;
  rule: string;
  size: number;
  moves: string;
  spare: string[];
  /** The depth asked for. */
  depth: number;
  /** The last depth completed. */
  reached: number;
  /** Whether it ended within the limit of nodes. */
  finished: boolean;
  /** Moves made, or look-ups. */
  nodes: number;
  /** Milliseconds. */
  ms: number;
  /** For the side to move; of look-ups how many found a reply. */
  value: number;
  /** Plies to the proven end. */
  distance: number | null;
  /** What a search for a forced win says, else null. */
  verdict: "win" | "none" | "refuted" | "unknown" | null;
  move: string | null;
  /** Searches repeated because the value lay outside the window. */
  repeated: number;
}
"#;

/// What can be measured.
#[wasm_bindgen(js_name = labPlan, unchecked_return_type = "LabExperiment[]")]
pub fn lab_plan() -> Result<JsValue, JsValue> {
    write(&plan())
}

/// One measurement: experiment, technique and exercise by their places in the plan, with at most `nodes` nodes. Throws a
/// TengenError.
#[wasm_bindgen(js_name = labMeasure, unchecked_return_type = "LabRow")]
pub fn lab_measure(
    #[wasm_bindgen(unchecked_param_type = "number")] experiment: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] technique: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] exercise: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] depth: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] nodes: JsValue,
) -> Result<JsValue, JsValue> {
    let place = |value, name| Ok::<_, JsValue>(usize::try_from(whole(value, name, 0)?).unwrap_or(usize::MAX));
    let (experiment, technique) = (place(&experiment, "experiment")?, place(&technique, "technique")?);
    let exercise = place(&exercise, "exercise")?;
    let depth = u32::try_from(whole(&depth, "depth", 0)?).unwrap_or(u32::MAX);
    let nodes = whole(&nodes, "nodes", 0)?;
    let experiments = experiments();
    let no_such = || throw(EngineError::new(ErrorCode::Option, "there is no such measurement".to_owned()));
    let experiment = experiments.get(experiment).ok_or_else(no_such)?;
    let (Some(technique), Some(exercise)) = (experiment.techniques.get(technique), experiment.exercises.get(exercise))
    else {
        return Err(no_such());
    };
    let measured = measure(technique, exercise, depth, nodes, &mut Watch);
    let result =
        measured.ok_or_else(|| throw(EngineError::new(ErrorCode::Memory, "no memory for a table".to_owned())))?;
    write(&Row::new(experiment, technique, exercise, &result))
}
