//! The answers of programs that play Othello.

use crate::matches::contestant::Fault;
use tengen_core::game::Position;
use tengen_othello::board::Board;
use tengen_othello::square::Square;

/// The square of a name, which must be a legal move.
///
/// # Errors
/// [`Fault::Illegal`].
pub fn legal_square(board: &Board, name: &str) -> Result<Square, Fault> {
    Square::from_name(name).filter(|&mv| board.is_legal(mv)).ok_or(Fault::Illegal)
}
