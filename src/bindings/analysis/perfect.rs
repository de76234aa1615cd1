//! The proof that black wins, for JavaScript.

use crate::bindings::arguments::{bytes, text, throw, whole};
use crate::bindings::write;
use crate::engine::perfect::Perfect;
use serde::Serialize;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A winning move of black's. */
export interface WinningMove {
  move: string;
  /** The number of black's moves, this one included, within which it wins; null where it is not known. */
  moves: number | null;
  /** Whether the file of the proof holds it; otherwise the forced-win search has just found it. */
  entry: boolean;
}
"#;

#[derive(Serialize)]
struct WinningMoveOut {
    #[serde(rename = "move")]
    mv: String,
    moves: Option<u32>,
    entry: bool,
}

/// A proof that black wins, as its file has it. Games are texts, as "h8i9g7".
#[wasm_bindgen]
pub struct Proof {
    perfect: Perfect,
}

#[wasm_bindgen]
impl Proof {
    /// Reads the file of a proof. Throws a TengenError with the code "option" for a file that is none, that was cut or changed.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "Uint8Array | ArrayBuffer")] file: JsValue,
    ) -> Result<Proof, JsValue> {
        Ok(Proof { perfect: Perfect::read(&bytes(&file)?).map_err(throw)? })
    }

    /// The rule that it is about.
    #[wasm_bindgen(getter)]
    pub fn rule(&self) -> String {
        self.perfect.rule().to_owned()
    }

    /// Points along an edge of its board.
    #[wasm_bindgen(getter)]
    pub fn size(&self) -> usize {
        self.perfect.size()
    }

    /// The move that wins for black: that of the file, or one that a search of about `nodes` moves at most finds. Undefined if white
    /// is to move, the game has ended, or neither knows a win. Throws a TengenError.
    #[wasm_bindgen(js_name = winningMove, unchecked_return_type = "WinningMove | undefined")]
    pub fn winning_move(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] game: JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] nodes: JsValue,
    ) -> Result<JsValue, JsValue> {
        let nodes = whole(&nodes, "nodes", 0)?;
        let found = self.perfect.winning_move(&text(&game, "game")?, nodes).map_err(throw)?;
        found.map_or(Ok(JsValue::UNDEFINED), |found| {
            write(&WinningMoveOut { mv: found.name, moves: found.moves, entry: found.is_entry })
        })
    }
}
