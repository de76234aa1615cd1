//! Exact scores of Othello and anti-Othello on small boards, for JavaScript.

use super::lines::{LARGEST_TABLE, after, cell_list};
use crate::arguments::{bytes, is_missing, text, throw, whole};
use crate::owned::Owned;
use crate::types::cell_number;
use crate::{MIN_TABLE, write};
use serde::Serialize;
use tengen::othello::{Board, MoveScores, ScoreTable, Variant};
use tengen_core::error::{EngineError, ErrorCode};
use tengen_core::players::playable::Playable;
use tengen_core::think::{Instant, Observer};
use tsify::Tsify;
use wasm_bindgen::prelude::*;

/// A move with the bounds of its score in discs, for the side to move. It is exact if both are equal.
#[derive(Serialize, Tsify)]
pub struct ScoredMove {
    /// -1 for a pass.
    cell: i32,
    /// The score is at least this.
    low: i32,
    /// The score is at most this.
    high: i32,
    /// Whether it comes from the table.
    table: bool,
}

/// The scores of a position so far.
#[derive(Serialize, Tsify)]
pub struct ScoredMoves {
    /// Each legal move, the best known ones first; none if the game has ended.
    moves: Vec<ScoredMove>,
    /// The bounds of the position's own score.
    low: i32,
    high: i32,
    /// The part that is done: from 0 to 1. It never decreases for a position.
    progress: f64,
    /// Positions searched since `load`.
    nodes: f64,
    /// Whether all scores are exact that `load` asked for.
    done: bool,
}

/// Finds the exact score of each move on 4 x 4 or 6 x 6 squares, step by step. Results are kept from position to
/// position. Scores are in discs; in anti-Othello they are the opposite of Othello's.
///
/// It lives in the engine's memory. Call `free` when it is no longer needed, and nothing after that.
#[wasm_bindgen]
pub struct SmallOthello {
    inner: Owned<MoveScores>,
}

/// Ends a step at a moment; `None` never comes.
struct Until(Option<Instant>);

impl Observer for Until {
    fn poll(&mut self) -> bool {
        self.0.is_some_and(|end| Instant::now() >= end)
    }
}

fn refuse(code: ErrorCode, text: String) -> JsValue {
    throw(EngineError::new(code, text))
}

#[wasm_bindgen]
impl SmallOthello {
    /// For a rule and a size, with at most `memory` bytes. Throws a TengenError with the code "option" for another rule
    /// or size.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "\"othello\" | \"antiothello\"")] rule: JsValue,
        #[wasm_bindgen(unchecked_param_type = "4 | 6")] size: JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] memory: JsValue,
    ) -> Result<SmallOthello, JsValue> {
        let rule = text(&rule, "rule")?;
        let fewest = match rule.as_str() {
            "othello" => false,
            "antiothello" => true,
            _ => return Err(refuse(ErrorCode::Option, format!("`rule` must be othello or antiothello, not {rule}"))),
        };
        let size = whole(&size, "size", 0)?;
        let variant = usize::try_from(size).ok().and_then(|size| Variant::new(size, fewest));
        let Some(variant) = variant.filter(|variant| variant.size() < Variant::STANDARD.size()) else {
            return Err(refuse(ErrorCode::Option, format!("`size` must be 4 or 6, not {size}")));
        };
        let memory = usize::try_from(whole(&memory, "memory", 0)?).unwrap_or(usize::MAX);
        let inner = MoveScores::new(variant, memory.clamp(MIN_TABLE, LARGEST_TABLE));
        Ok(SmallOthello { inner: Owned::new(inner) })
    }

    /// Adds the file of a table of scores. Throws a TengenError with the code "option" for an invalid, cut or
    /// altered file, or one of another game. Then the search still works.
    #[wasm_bindgen(js_name = addTable)]
    pub fn add_table(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Uint8Array | ArrayBuffer")] file: JsValue,
    ) -> Result<(), JsValue> {
        let mut scores = self.inner.get()?;
        let table = ScoreTable::read(&bytes(&file)?).map_err(|error| refuse(ErrorCode::Option, error.to_string()))?;
        if scores.add(table) {
            return Ok(());
        }
        Err(refuse(ErrorCode::Option, "the table of scores is for another game".to_owned()))
    }

    /// Opens a position: moves from the usual start, as "b3b2", or a board as a text. Scores of the table are there at
    /// once. With a list of cells it searches only the moves to them, so that several workers can share the moves.
    /// Throws a TengenError with the offset of the fault.
    #[wasm_bindgen(unchecked_return_type = "ScoredMoves")]
    pub fn load(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string")] game: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "number[]")] only: JsValue,
    ) -> Result<JsValue, JsValue> {
        let mut scores = self.inner.get()?;
        let variant = scores.variant();
        let board = Board::start(variant, false).read_position(&text(&game, "game")?).map_err(throw)?;
        if is_missing(&only) {
            scores.open(&board);
        } else {
            let squares = cell_list(&only, "only")?.into_iter().filter(|&cell| cell < variant.area() as usize);
            scores.open_part(&board, squares.fold(0, |wanted, cell| wanted | 1 << variant.bit_of_cell(cell)));
        }
        write(&scored(&scores))
    }

    /// Searches for about `time` milliseconds, and returns the scores so far. Nothing is lost between two steps.
    #[wasm_bindgen(unchecked_return_type = "ScoredMoves")]
    pub fn step(&self, #[wasm_bindgen(unchecked_param_type = "number")] time: JsValue) -> Result<JsValue, JsValue> {
        let mut scores = self.inner.get()?;
        scores.step(&mut Until(after(Instant::now(), &time)?));
        write(&scored(&scores))
    }

    /// Ends it and its memory.
    #[wasm_bindgen(skip_typescript)]
    pub fn free(&self) -> Result<(), JsValue> {
        self.inner.free()
    }
}

fn scored(scores: &MoveScores) -> ScoredMoves {
    let variant = scores.variant();
    let moves = scores.moves().iter().map(|mv| ScoredMove {
        cell: cell_number(variant.cell_of(mv.square)),
        low: mv.low.0,
        high: mv.high.0,
        table: mv.from_table,
    });
    let (low, high) = scores.bounds();
    ScoredMoves {
        moves: moves.collect(),
        low: low.0,
        high: high.0,
        progress: scores.progress(),
        nodes: scores.nodes() as f64,
        done: scores.is_done(),
    }
}
