//! The laboratory for JavaScript: the page asks for one measurement after another.

use super::{Watch, throw, write};
use crate::error::{EngineError, ErrorCode};
use crate::lab::report::{Row, plan};
use crate::lab::{experiments, measure};
use crate::think::Observer;
use std::time::Duration;
use wasm_bindgen::prelude::*;

impl Observer for Watch {
    fn elapsed(&mut self) -> Duration {
        crate::bench::Clock::now(self)
    }
}

/// What can be measured, as JSON: the experiments, each with `name`, its usual `depths` (none where every exercise has its
/// own) and `deepest`; its `techniques` with name, numbers in the list of techniques, family of equal values, whether they
/// are exact, up to which depth they are worth the time and whether time ends them; and its `exercises` with name, rule,
/// size, moves, further stones and depth.
#[wasm_bindgen(js_name = labPlan)]
pub fn lab_plan() -> Result<String, JsValue> {
    json(&plan())
}

/// One measurement, as the JSON of `tengen lab --json`: experiment, technique and exercise by their places in the plan, at
/// most so many nodes. Throws a TengenError.
#[wasm_bindgen(js_name = labMeasure)]
pub fn lab_measure(
    experiment: usize,
    technique: usize,
    exercise: usize,
    depth: u32,
    nodes: f64,
) -> Result<String, JsValue> {
    let experiments = experiments();
    let no_such = || throw(EngineError::new(ErrorCode::Option, "there is no such measurement".to_owned()));
    let experiment = experiments.get(experiment).ok_or_else(no_such)?;
    let (Some(technique), Some(exercise)) = (experiment.techniques.get(technique), experiment.exercises.get(exercise))
    else {
        return Err(no_such());
    };
    // The cast saturates at both ends.
    let measured = measure(technique, exercise, depth, nodes as u64, &mut Watch);
    let result =
        measured.ok_or_else(|| throw(EngineError::new(ErrorCode::Memory, "no memory for a table".to_owned())))?;
    json(&Row::new(experiment, technique, exercise, &result))
}

/// A value as JSON, written by JavaScript's own `JSON`.
fn json<T: serde::Serialize>(value: &T) -> Result<String, JsValue> {
    Ok(js_sys::JSON::stringify(&write(value)?)?.into())
}
