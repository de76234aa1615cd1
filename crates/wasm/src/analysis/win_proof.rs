//! The proof of a win, for JavaScript.

use crate::arguments::{Checked, GameOptions, bytes, text, throw, whole};
use crate::owned::Owned;
use crate::{MAX_TABLE, MIN_TABLE, write};
use tengen::gomoku::{Board, empty_board, reasons, win_proof};
use tengen_core::error::{EngineError, ErrorCode};
use tengen_core::game::Player;
use tengen_core::players::playable::Playable;
use tengen_core::think::Silent;
use wasm_bindgen::prelude::*;

/// The default bytes of a proof's tables.
const DEFAULT_TABLE: usize = 8 << 20;

/// The proof that one side wins a position of five-in-a-row by force, move by move. Games are texts, as `text` of a
/// snapshot. It keeps its results from call to call.
#[wasm_bindgen]
pub struct WinProof {
    inner: Owned<Inner>,
}

/// What a proof consists of.
struct Inner {
    start: Board,
    proof: win_proof::WinProof,
}

#[wasm_bindgen]
impl WinProof {
    /// An empty proof of wins of one side, 1 for black or 2 for white. Only the options game, rule, size and memory
    /// count. Throws a TengenError, with the code "game" for another game than five-in-a-row.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "GameOptions")] options: JsValue,
        #[wasm_bindgen(unchecked_param_type = "1 | 2")] winner: JsValue,
    ) -> Result<WinProof, JsValue> {
        let options = GameOptions::read(&options, "options")?;
        let winner = match whole(&winner, "winner", 1)? {
            1 => Player::Black,
            2 => Player::White,
            other => return Err(throw(EngineError::new(ErrorCode::Option, format!("{other} is no side")))),
        };
        let memory = options.memory.map_or(DEFAULT_TABLE, |bytes| bytes.clamp(MIN_TABLE, MAX_TABLE));
        let start = empty_board(options.spec.rule(), options.spec.size(), ErrorCode::Game).map_err(throw)?;
        let proof = win_proof::WinProof::new(winner, memory).map_err(|error| throw(error.into()))?;
        Ok(WinProof { inner: Owned::new(Inner { start, proof }) })
    }

    /// Adds a file of the proof that black wins. Throws a TengenError with the code "option" if it is damaged or for
    /// another rule or board.
    #[wasm_bindgen(js_name = addFile)]
    pub fn add_file(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Uint8Array | ArrayBuffer")] file: JsValue,
    ) -> Result<(), JsValue> {
        let Inner { start, proof } = &mut *self.inner.get()?;
        proof.read_file(&bytes(&file)?, start).map_err(throw)
    }

    /// Tries to prove that the winner wins, with either side to move, with about `nodes` moves of search. Throws a
    /// TengenError.
    #[wasm_bindgen(unchecked_return_type = "ProofVerdict")]
    pub fn prove(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string")] game: JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] nodes: JsValue,
    ) -> Result<JsValue, JsValue> {
        let Inner { start, proof } = &mut *self.inner.get()?;
        let nodes = whole(&nodes, "nodes", 0)?;
        write(&proof.prove(&mut position(start, &game)?, nodes, &mut Silent))
    }

    /// The winner's answer, with the winner to move. Undefined if about `nodes` moves of search find none. Undefined
    /// too if the other side is to move or the game has ended. Throws a TengenError.
    #[wasm_bindgen(unchecked_return_type = "WinningAttack | undefined")]
    pub fn explain(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string")] game: JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] nodes: JsValue,
    ) -> Result<JsValue, JsValue> {
        let Inner { start, proof } = &mut *self.inner.get()?;
        let nodes = whole(&nodes, "nodes", 0)?;
        let attack = proof.explain(&mut position(start, &game)?, nodes, &mut Silent);
        attack.map_or(Ok(JsValue::UNDEFINED), |attack| write(&attack))
    }

    /// The winner's threat, with the other side to move, and the relevant points. Undefined if no threat is found.
    /// Throws a TengenError.
    #[wasm_bindgen(unchecked_return_type = "AttackThreat | undefined")]
    pub fn zone(&self, #[wasm_bindgen(unchecked_param_type = "string")] game: JsValue) -> Result<JsValue, JsValue> {
        let Inner { start, proof } = &mut *self.inner.get()?;
        let threat = proof.zone(&mut position(start, &game)?, &mut Silent);
        threat.map_or(Ok(JsValue::UNDEFINED), |threat| write(&threat))
    }

    /// Why the winner wins, as facts about its moves, with either side to move. About `nodes` moves may be made for each
    /// proof. Undefined if no win is proven, or if the proof has no such fact. Throws a TengenError.
    #[wasm_bindgen(unchecked_return_type = "Reasons | undefined")]
    pub fn reasons(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string")] game: JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] nodes: JsValue,
    ) -> Result<JsValue, JsValue> {
        let Inner { start, proof } = &mut *self.inner.get()?;
        let nodes = whole(&nodes, "nodes", 0)?;
        let found = reasons::find(proof, &mut position(start, &game)?, nodes, &mut Silent);
        found.map_or(Ok(JsValue::UNDEFINED), |found| write(&found))
    }

    /// Ends it and its memory.
    #[wasm_bindgen(skip_typescript)]
    pub fn free(&self) -> Result<(), JsValue> {
        self.inner.free()
    }
}

/// The position after a game from its start.
fn position(start: &Board, game: &JsValue) -> Checked<Board> {
    start.read_position(&text(game, "game")?).map_err(throw)
}
