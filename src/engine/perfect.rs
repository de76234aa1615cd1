//! Black, who wins: a proof of five-in-a-row to play from and to walk through. Games are texts, as `h8i9g7`.

use tengen_core::error::{EngineError, ErrorCode};
use tengen_gomoku::board::Board;
use tengen_gomoku::notation::replay;
use tengen_gomoku::play::perfect::PerfectPlayer;

/// A winning move of black's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WinningMove {
    /// Its name, as `h8`.
    pub name: String,
    /// The number of black's moves, this one included, within which it wins, where that is known.
    pub moves: Option<u32>,
    /// Whether the file of the proof holds it; otherwise the forced-win search has just found it.
    pub is_entry: bool,
}

/// The files of the proofs that ship, by rule and size.
#[cfg(not(target_arch = "wasm32"))]
const SHIPPED: [(&str, usize, &[u8]); 6] = [
    ("freestyle", 15, include_bytes!("../../assets/proofs/freestyle15.bin")),
    ("standard", 15, include_bytes!("../../assets/proofs/standard15.bin")),
    ("freestyle", 19, include_bytes!("../../assets/proofs/freestyle19.bin")),
    ("freestyle", 20, include_bytes!("../../assets/proofs/freestyle20.bin")),
    ("standard", 19, include_bytes!("../../assets/proofs/standard19.bin")),
    ("standard", 20, include_bytes!("../../assets/proofs/standard20.bin")),
];

/// The proof that ships for a rule, by its name, and a size, if there is one. The page downloads them instead.
#[cfg(not(target_arch = "wasm32"))]
pub fn shipped(rule: &str, size: usize) -> Option<Perfect> {
    let (_, _, file) = SHIPPED.iter().find(|(of_rule, of_size, _)| (*of_rule, *of_size) == (rule, size))?;
    Perfect::read(file).ok()
}

/// A proof that black wins.
pub struct Perfect {
    player: PerfectPlayer,
}

impl Perfect {
    /// Reads the file of a proof.
    ///
    /// # Errors
    /// [`ErrorCode::Option`] with the reason for a file that is none, that was cut or changed.
    pub fn read(bytes: &[u8]) -> Result<Perfect, EngineError> {
        let player =
            PerfectPlayer::read(bytes).map_err(|error| EngineError::new(ErrorCode::Option, error.to_string()))?;
        Ok(Perfect { player })
    }

    /// The name of the rule that it is about.
    pub fn rule(&self) -> &'static str {
        self.player.rule().name()
    }

    /// Points along an edge of its board.
    pub fn size(&self) -> usize {
        self.player.size()
    }

    fn board(&self, game: &str) -> Result<Board, EngineError> {
        replay(game, self.player.rule(), self.player.size())
            .map_err(|error| EngineError::new(ErrorCode::Syntax, error.to_string()))
    }

    /// The move that wins for black in a position, found by the file or by a search of about `nodes` moves at most; `None` if white
    /// is to move, the game has ended, or neither knows a win.
    ///
    /// # Errors
    /// [`ErrorCode::Syntax`] for a game that cannot be played.
    pub fn winning_move(&mut self, game: &str, nodes: u64) -> Result<Option<WinningMove>, EngineError> {
        let mut board = self.board(game)?;
        let found = self.player.winning_move(&mut board, nodes);
        Ok(found.map(|found| WinningMove { name: found.mv.to_string(), moves: found.moves, is_entry: found.is_entry }))
    }
}
