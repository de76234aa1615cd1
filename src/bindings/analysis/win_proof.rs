//! Why a position is won, for JavaScript.

use crate::bindings::arguments::{GameOptions, bytes, text, throw, whole};
use crate::bindings::{MAX_TABLE, MIN_TABLE, write};
use crate::engine::win_proof;
use serde::Serialize;
use tengen_core::error::{EngineError, ErrorCode};
use tengen_core::game::Player;
use tengen_core::think::Silent;
use wasm_bindgen::prelude::*;

/// Bytes that the tables of a proof may take where nobody says otherwise.
const DEFAULT_TABLE: usize = 8 << 20;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** Of an attempt to prove a win: it is proven; none was found, which proves nothing; the limit ended it, and the next call goes on;
 *  or the memory is full. */
export type ProofVerdict = "proven" | "not-found" | "unknown" | "too-large";

/** The winner's answer to a defence. */
export interface WinningAttack {
  move: string;
  /** The number of the winner's moves, this one included, within which it wins; null where it is not known. */
  moves: number | null;
  /** Where it comes from: the file of a proof; a win by threats alone; or the search over quiet moves, which only threaten such a
   *  win. */
  origin: "file" | "threats" | "quiet";
}

/** What the winner threatens, with the other side to move. */
export interface AttackThreat {
  /** A five; a straight four; a win by fours; a win by fours, threes and quiet threats. */
  kind: "five" | "straight-four" | "fours" | "threats";
  /** What the winner plays if nothing is done about it, with the longest defence: the winner's move, the other's, and so on. */
  line: string[];
  /** The fives that would be completed, at once or after the straight four: the points of each. */
  rows: string[][];
  /** The relevance zone: the points where a stone of the other side could matter. One on any other point loses to this threat. */
  zone: string[];
  /** Whether every point was decided; if not, those that the limits left open are in the zone. */
  complete: boolean;
}
"#;

#[derive(Serialize)]
struct WinningAttackOut {
    #[serde(rename = "move")]
    mv: String,
    moves: Option<u32>,
    origin: &'static str,
}

#[derive(Serialize)]
struct AttackThreatOut {
    kind: &'static str,
    line: Vec<String>,
    rows: Vec<Vec<String>>,
    zone: Vec<String>,
    complete: bool,
}

/// The proof that one side wins a position of five-in-a-row by force, asked piece by piece. Games are texts, as `text` of a
/// snapshot. It keeps what it has found from call to call.
#[wasm_bindgen]
pub struct WinProof {
    proof: win_proof::WinProof,
}

#[wasm_bindgen]
impl WinProof {
    /// A proof of wins of one side, 1 for black or 2 for white, that knows nothing yet; of the options only game, rule, size and
    /// memory count. Throws a TengenError, with the code "game" for another game than five-in-a-row.
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
        Ok(WinProof { proof: win_proof::WinProof::new(options.spec, winner, memory).map_err(throw)? })
    }

    /// Adds a file of the proof that black wins. Throws a TengenError with the code "option" for one that is damaged or about
    /// another rule or board.
    #[wasm_bindgen(js_name = addFile)]
    pub fn add_file(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Uint8Array | ArrayBuffer")] file: JsValue,
    ) -> Result<(), JsValue> {
        self.proof.add_file(&bytes(&file)?).map_err(throw)
    }

    /// Tries to prove that the winner wins, whoever is to move, with about `nodes` moves of search. Throws a TengenError.
    #[wasm_bindgen(unchecked_return_type = "ProofVerdict")]
    pub fn prove(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] game: JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] nodes: JsValue,
    ) -> Result<JsValue, JsValue> {
        let nodes = whole(&nodes, "nodes", 0)?;
        self.proof.prove(&text(&game, "game")?, nodes, &mut Silent).map(JsValue::from).map_err(throw)
    }

    /// The winner's answer, with the winner to move. Undefined where none is found within about `nodes` moves of search, the other
    /// side is to move or the game has ended. Throws a TengenError.
    #[wasm_bindgen(unchecked_return_type = "WinningAttack | undefined")]
    pub fn explain(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] game: JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] nodes: JsValue,
    ) -> Result<JsValue, JsValue> {
        let nodes = whole(&nodes, "nodes", 0)?;
        let attack = self.proof.explain(&text(&game, "game")?, nodes, &mut Silent).map_err(throw)?;
        attack.map_or(Ok(JsValue::UNDEFINED), |attack| {
            write(&WinningAttackOut { mv: attack.name, moves: attack.moves, origin: attack.origin })
        })
    }

    /// What the winner threatens, with the other side to move, and the points that matter. Undefined where nothing is found.
    /// Throws a TengenError.
    #[wasm_bindgen(unchecked_return_type = "AttackThreat | undefined")]
    pub fn zone(&mut self, #[wasm_bindgen(unchecked_param_type = "string")] game: JsValue) -> Result<JsValue, JsValue> {
        let threat = self.proof.zone(&text(&game, "game")?, &mut Silent).map_err(throw)?;
        threat.map_or(Ok(JsValue::UNDEFINED), |threat| {
            let win_proof::AttackThreat { kind, line, rows, zone, complete } = threat;
            write(&AttackThreatOut { kind, line, rows, zone, complete })
        })
    }
}
