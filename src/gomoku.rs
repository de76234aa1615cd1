//! The parts that only five-in-a-row has: forced wins, proofs and puzzles.
//!
//! Entry points name no game. Their parts for five-in-a-row import it from here.

pub use tengen_gomoku::board::Board;
pub use tengen_gomoku::notation::{replay, write_game};
pub use tengen_gomoku::play::forced_wins::ForcedWins;
pub use tengen_gomoku::play::perfect::PerfectPlayer;
pub use tengen_gomoku::play::playable::empty_board;
pub use tengen_gomoku::play::{puzzle_proof, puzzle_reply, reasons, win_proof};
pub use tengen_search::proof::Proof;
