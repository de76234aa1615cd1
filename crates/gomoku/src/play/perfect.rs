//! Black plays five-in-a-row from a proof that black wins. The file of the proof ([`WinningTree`]) gives the moves.
//! Between them the forced-win search finds the moves.

use super::forced_win::ForcedWinSearch;
use crate::board::Board;
use crate::point::Point;
use crate::rule::Rule;
use crate::threat::AttackKind;
use crate::winning_tree::WinningTree;
use crate::winning_tree::file::WinningTreeError;
use tengen_core::game::{Player, Position};
use tengen_core::think::Silent;
use tengen_search::proof::Proof;

/// Bytes that the proof table may grow to.
const TABLE: usize = 8 << 20;

/// A move of black's that wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    all(feature = "javascript", target_arch = "wasm32"),
    derive(serde::Serialize, tsify::Tsify),
    tsify(missing_as_null)
)]
pub struct WinningMove {
    /// The move.
    #[cfg_attr(all(feature = "javascript", target_arch = "wasm32"), serde(rename = "move"), tsify(type = "string"))]
    pub mv: Point,
    /// The number of black's moves within which it wins, this one included, if that is known.
    pub moves: Option<u32>,
    /// Whether the file of the proof holds it; otherwise the search has just found it.
    #[cfg_attr(all(feature = "javascript", target_arch = "wasm32"), serde(rename = "entry"))]
    pub is_entry: bool,
}

/// Black, with a proof.
pub struct PerfectPlayer {
    tree: WinningTree,
    forced_win: ForcedWinSearch,
}

impl PerfectPlayer {
    /// A player with the proof of a file.
    ///
    /// # Errors
    /// What is wrong with the file; [`WinningTreeError::Memory`] if there is no memory for the search.
    pub fn read(bytes: &[u8]) -> Result<PerfectPlayer, WinningTreeError> {
        let tree = WinningTree::read(bytes)?;
        let forced_win = ForcedWinSearch::new(AttackKind::QuietThreats, TABLE).map_err(|_| WinningTreeError::Memory)?;
        Ok(PerfectPlayer { tree, forced_win })
    }

    /// The rule of the proof.
    pub fn rule(&self) -> Rule {
        self.tree.rule()
    }

    /// Points along an edge of its board.
    pub fn size(&self) -> usize {
        self.tree.size()
    }

    /// The winning move for black, who is to move. It comes from the file, or the search finds it within `nodes` moves.
    pub fn winning_move(&mut self, board: &mut Board, nodes: u64) -> Option<WinningMove> {
        if board.outcome().is_some() || board.to_move() != Player::Black {
            return None;
        }
        if let Some((mv, moves)) = self.tree.find(board) {
            let moves = moves.filter(|&moves| moves > 0).map(u32::from);
            return Some(WinningMove { mv, moves, is_entry: true });
        }
        if nodes == 0 {
            return None;
        }
        let Proof::Proven(line) = self.forced_win.solve(board, nodes, &mut Silent) else { return None };
        let moves = Some(line.len().div_ceil(2) as u32);
        Some(WinningMove { mv: *line.first()?, moves, is_entry: false })
    }
}
