//! Black, who wins: a proof of five-in-a-row to play from and to walk through. Games are texts, as `h8i9g7`.

use crate::error::{EngineError, ErrorCode};
use crate::games::gomoku::board::Board;
use crate::games::gomoku::notation::replay;
use crate::players::gomoku::perfect::PerfectPlayer;

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

/// What black threatens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Threat {
    /// The replies of white that could make a difference. Any other loses to the same threat.
    pub replies: Vec<String>,
    /// What black would play if white passed, with the longest defence: black's move, white's, and so on.
    pub line: Vec<String>,
}

/// The files of the proofs that ship.
#[cfg(not(target_arch = "wasm32"))]
const SHIPPED: [&[u8]; 2] =
    [include_bytes!("../../proofs/freestyle15.bin"), include_bytes!("../../proofs/standard15.bin")];

/// The proof that ships for a rule, by its name, and a size, if there is one. The page downloads them instead.
#[cfg(not(target_arch = "wasm32"))]
pub fn shipped(rule: &str, size: usize) -> Option<Perfect> {
    let proofs = SHIPPED.iter().filter_map(|bytes| Perfect::read(bytes).ok());
    proofs.into_iter().find(|proof| proof.rule() == rule && proof.size() == size)
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

    /// What black threatens in a position with white to move; `None` where nothing is found.
    ///
    /// # Errors
    /// [`ErrorCode::Syntax`] for a game that cannot be played.
    pub fn threat(&mut self, game: &str) -> Result<Option<Threat>, EngineError> {
        let mut board = self.board(game)?;
        let names = |points: Vec<crate::games::gomoku::point::Point>| points.iter().map(ToString::to_string).collect();
        let threat = self.player.threat(&mut board);
        Ok(threat.map(|threat| Threat { replies: names(threat.replies), line: names(threat.line) }))
    }
}
