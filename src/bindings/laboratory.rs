//! The laboratory for JavaScript: the page asks for one measurement after another.

use super::{Watch, throw};
use crate::engine::{EngineError, ErrorCode};
use crate::lab;
use crate::think::Observer;
use std::fmt::Write;
use std::time::Duration;
use wasm_bindgen::prelude::*;

impl Observer for Watch {
    fn elapsed(&mut self) -> Duration {
        crate::bench::Clock::now(self)
    }
}

/// What can be measured, as JSON: `techniques` with name, numbers in the list of techniques, family of equal values,
/// whether they are exact and up to which depth they are worth the time; and `exercises` with name, rule, size and moves.
#[wasm_bindgen(js_name = labPlan)]
pub fn lab_plan() -> String {
    let mut text = String::from("{\"techniques\":[");
    for (i, technique) in lab::techniques().iter().enumerate() {
        let comma = if i == 0 { "" } else { "," };
        let (name, family, exact) = (technique.name, technique.family, technique.settings.is_exact());
        let (numbers, deepest) = (technique.numbers, technique.deepest);
        let _ = write!(
            text,
            "{comma}{{\"name\":\"{name}\",\"numbers\":{numbers:?},\"family\":\"{family}\",\"exact\":{exact},\"deepest\":{deepest}}}"
        );
    }
    text += "],\"exercises\":[";
    for (i, exercise) in lab::EXERCISES.iter().enumerate() {
        let comma = if i == 0 { "" } else { "," };
        let (name, rule, size, moves) = (exercise.name, exercise.rule.name(), exercise.size, exercise.moves);
        let _ =
            write!(text, "{comma}{{\"name\":\"{name}\",\"rule\":\"{rule}\",\"size\":{size},\"moves\":\"{moves}\"}}");
    }
    text + "]}"
}

/// One measurement, as the JSON of `tengen lab --json`: technique and exercise by their places in the plan, at most so many
/// nodes. Throws a TengenError.
#[wasm_bindgen(js_name = labMeasure)]
pub fn lab_measure(technique: usize, exercise: usize, depth: u32, nodes: f64) -> Result<String, JsValue> {
    let techniques = lab::techniques();
    let (Some(technique), Some(exercise)) = (techniques.get(technique), lab::EXERCISES.get(exercise)) else {
        return Err(throw(EngineError::new(ErrorCode::Option, "there is no such measurement".to_owned())));
    };
    // The cast saturates at both ends.
    let measured = lab::measure(technique, exercise, depth, nodes as u64, &mut Watch);
    let result =
        measured.ok_or_else(|| throw(EngineError::new(ErrorCode::Memory, "no memory for a table".to_owned())))?;
    Ok(lab::json(technique, exercise, &result))
}
