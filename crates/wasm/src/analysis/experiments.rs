//! The experiments for JavaScript: the page requests one measurement after another.

use crate::arguments::{throw, whole};
use crate::{Watch, write};
use std::time::Duration;
use tengen_core::error::{EngineError, ErrorCode};
use tengen_core::think::{Instant, Observer};
use tengen_lab::report::{Row, plan};
use tengen_lab::{experiments, measure};
use wasm_bindgen::prelude::*;

impl Observer for Watch {
    fn elapsed(&mut self) -> Duration {
        self.0.elapsed()
    }
}

/// The possible measurements.
#[wasm_bindgen(js_name = labPlan, unchecked_return_type = "LabExperiment[]")]
pub fn lab_plan() -> Result<JsValue, JsValue> {
    write(&plan())
}

/// One measurement: experiment, technique and exercise by their indices in the plan, with at most `nodes` nodes. Throws
/// a TengenError.
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
    let measured = measure(technique, exercise, depth, nodes, &mut Watch(Instant::now()));
    let result =
        measured.ok_or_else(|| throw(EngineError::new(ErrorCode::Memory, "no memory for a table".to_owned())))?;
    write(&Row::new(experiment, technique, exercise, &result))
}
