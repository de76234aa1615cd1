//! Puzzles of five-in-a-row for JavaScript.

use crate::bindings::arguments::{GameOptions, text, throw, whole};
use crate::bindings::write;
use crate::engine::puzzle;
use serde::Serialize;
use tengen_core::think::Silent;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** What is proven of a position. */
export interface ProvenPuzzle {
  /** What it is: the only winning move or the only defence; "win" where more moves win, or that could not be decided. */
  kind: "fours" | "threes" | "quiet" | "forbidden" | "defence" | "win";
  /** The move that wins, or the only one that does not lose. */
  first: string;
  /** The moves of the side to move up to where nothing can be stopped any more. */
  moves: number;
}

/** What a move in a puzzle is worth. */
export interface JudgedMove {
  /** "decided": nothing stops the five; "wins": it wins by force; "refuted": the reply leaves no win by threats; "open": not shown. */
  judgement: "decided" | "wins" | "refuted" | "open";
  /** Null where the game has ended. */
  reply: string | null;
  /** The winner's moves that are left where it wins. */
  moves: number;
}
"#;

#[derive(Serialize)]
struct ProvenOut {
    kind: &'static str,
    first: String,
    moves: usize,
}

#[derive(Serialize)]
struct JudgedOut {
    judgement: &'static str,
    reply: Option<String>,
    moves: usize,
}

/// Proves what a position of five-in-a-row is to the side to move, with about `nodes` moves; undefined where nothing is proven.
/// Throws a TengenError.
#[wasm_bindgen(js_name = provePuzzle, unchecked_return_type = "ProvenPuzzle | undefined")]
pub fn prove_puzzle(
    #[wasm_bindgen(unchecked_param_type = "GameOptions")] options: JsValue,
    #[wasm_bindgen(unchecked_param_type = "string")] game: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] nodes: JsValue,
) -> Result<JsValue, JsValue> {
    let spec = GameOptions::read(&options, "options")?.spec;
    let proven = puzzle::prove(spec, &text(&game, "game")?, whole(&nodes, "nodes", 1)?, &mut Silent).map_err(throw)?;
    proven.map_or(Ok(JsValue::UNDEFINED), |proven| {
        write(&ProvenOut { kind: proven.kind, first: proven.first, moves: proven.moves })
    })
}

/// Judges the last move of a game of five-in-a-row for the side that made it, with about `nodes` moves for each reply. Throws a
/// TengenError.
#[wasm_bindgen(js_name = judgeMove, unchecked_return_type = "JudgedMove")]
pub fn judge_move(
    #[wasm_bindgen(unchecked_param_type = "GameOptions")] options: JsValue,
    #[wasm_bindgen(unchecked_param_type = "string")] game: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] nodes: JsValue,
) -> Result<JsValue, JsValue> {
    let spec = GameOptions::read(&options, "options")?.spec;
    let judged = puzzle::judge(spec, &text(&game, "game")?, whole(&nodes, "nodes", 1)?, &mut Silent).map_err(throw)?;
    write(&JudgedOut { judgement: judged.judgement, reply: judged.reply, moves: judged.moves })
}

/// The win by force of the side to move with the longest defence, as one word; empty where none is shown within `nodes` moves.
/// Throws a TengenError.
#[wasm_bindgen(js_name = forcedWin)]
pub fn forced_win(
    #[wasm_bindgen(unchecked_param_type = "GameOptions")] options: JsValue,
    #[wasm_bindgen(unchecked_param_type = "string")] game: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] nodes: JsValue,
) -> Result<String, JsValue> {
    let spec = GameOptions::read(&options, "options")?.spec;
    puzzle::forced_win(spec, &text(&game, "game")?, whole(&nodes, "nodes", 1)?, &mut Silent).map_err(throw)
}
