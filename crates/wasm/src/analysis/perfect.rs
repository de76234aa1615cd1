//! The proof that black wins, for JavaScript.

use crate::arguments::{bytes, text, throw, whole};
use crate::owned::Owned;
use crate::write;
use std::fmt::Display;
use tengen::gomoku::{PerfectPlayer, replay};
use tengen_core::error::{EngineError, ErrorCode};
use wasm_bindgen::prelude::*;

fn refuse(code: ErrorCode, error: &dyn Display) -> JsValue {
    throw(EngineError::new(code, error.to_string()))
}

/// A proof that black wins, from its file. Games are texts, as "h8i9g7".
#[wasm_bindgen]
pub struct Proof {
    inner: Owned<PerfectPlayer>,
}

#[wasm_bindgen]
impl Proof {
    /// Reads the file of a proof. Throws a TengenError with the code "option" for an invalid, cut or changed file.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "Uint8Array | ArrayBuffer")] file: JsValue,
    ) -> Result<Proof, JsValue> {
        let player = PerfectPlayer::read(&bytes(&file)?);
        player.map(|player| Proof { inner: Owned::new(player) }).map_err(|error| refuse(ErrorCode::Option, &error))
    }

    /// Its rule.
    #[wasm_bindgen(getter)]
    pub fn rule(&self) -> Result<String, JsValue> {
        Ok(self.inner.get()?.rule().name().to_owned())
    }

    /// Points along an edge of its board.
    #[wasm_bindgen(getter)]
    pub fn size(&self) -> Result<usize, JsValue> {
        Ok(self.inner.get()?.size())
    }

    /// Black's winning move, from the file or from a search of about `nodes` moves at most. Undefined if white is to
    /// move, the game has ended, or no win is known. Throws a TengenError.
    #[wasm_bindgen(js_name = winningMove, unchecked_return_type = "WinningMove | undefined")]
    pub fn winning_move(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string")] game: JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] nodes: JsValue,
    ) -> Result<JsValue, JsValue> {
        let mut player = self.inner.get()?;
        let nodes = whole(&nodes, "nodes", 0)?;
        let (rule, size) = (player.rule(), player.size());
        let board = replay(&text(&game, "game")?, rule, size);
        let found = player.winning_move(&mut board.map_err(|error| refuse(ErrorCode::Syntax, &error))?, nodes);
        found.map_or(Ok(JsValue::UNDEFINED), |found| write(&found))
    }

    /// Ends it and its memory.
    #[wasm_bindgen(skip_typescript)]
    pub fn free(&self) -> Result<(), JsValue> {
        self.inner.free()
    }
}
