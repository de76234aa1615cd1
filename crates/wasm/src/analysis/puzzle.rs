//! Puzzles of five-in-a-row for JavaScript.

use crate::arguments::{Checked, GameOptions, text, throw, whole};
use crate::write;
use tengen::gomoku::{Board, empty_board, puzzle_proof, puzzle_reply, write_game};
use tengen_core::error::ErrorCode;
use tengen_core::players::playable::Playable;
use tengen_core::think::Silent;
use wasm_bindgen::prelude::*;

/// The position after a game of five-in-a-row.
fn board(options: &JsValue, game: &JsValue) -> Checked<Board> {
    let (spec, game) = (GameOptions::read(options, "options")?.spec, text(game, "game")?);
    let start = empty_board(spec.rule(), spec.size(), ErrorCode::Rule).map_err(throw)?;
    start.read_position(&game).map_err(throw)
}

/// Proves a puzzle for the side to move in a position of five-in-a-row, with about `nodes` moves. Undefined if nothing
/// is proven. Throws a TengenError.
#[wasm_bindgen(js_name = provePuzzle, unchecked_return_type = "ProvenPuzzle | undefined")]
pub fn prove_puzzle(
    #[wasm_bindgen(unchecked_param_type = "GameOptions")] options: JsValue,
    #[wasm_bindgen(unchecked_param_type = "string")] game: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] nodes: JsValue,
) -> Result<JsValue, JsValue> {
    let (mut board, nodes) = (board(&options, &game)?, whole(&nodes, "nodes", 1)?);
    let proven = puzzle_proof::prove(&mut board, nodes, &mut Silent).map_err(throw)?;
    proven.map_or(Ok(JsValue::UNDEFINED), |proven| write(&proven))
}

/// Judges the last move of a five-in-a-row game for its side, with about `nodes` moves for each reply. Throws a
/// TengenError.
#[wasm_bindgen(js_name = judgeMove, unchecked_return_type = "JudgedMove")]
pub fn judge_move(
    #[wasm_bindgen(unchecked_param_type = "GameOptions")] options: JsValue,
    #[wasm_bindgen(unchecked_param_type = "string")] game: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] nodes: JsValue,
) -> Result<JsValue, JsValue> {
    let (mut board, nodes) = (board(&options, &game)?, whole(&nodes, "nodes", 1)?);
    let judged = puzzle_reply::judge(&mut board, nodes, &mut Silent).map_err(|error| throw(error.into()))?;
    write(&judged)
}

/// The forced win of the side to move with the longest defence, as one word. Empty if `nodes` moves show none. Throws a
/// TengenError.
#[wasm_bindgen(js_name = forcedWin)]
pub fn forced_win(
    #[wasm_bindgen(unchecked_param_type = "GameOptions")] options: JsValue,
    #[wasm_bindgen(unchecked_param_type = "string")] game: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] nodes: JsValue,
) -> Result<String, JsValue> {
    let (mut board, nodes) = (board(&options, &game)?, whole(&nodes, "nodes", 1)?);
    let line = puzzle_reply::forced_win(&mut board, nodes, &mut Silent).map_err(|error| throw(error.into()))?;
    Ok(line.map(|line| write_game(&line)).unwrap_or_default())
}
