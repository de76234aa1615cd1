//! The answers of programs that play Othello.

use crate::game::Position;
use crate::games::othello::board::Board;
use crate::games::othello::square::Square;
use crate::tools::matches::contestant::Fault;

/// The square of a name, which must be a legal move.
///
/// # Errors
/// [`Fault::Illegal`].
pub fn legal_square(board: &Board, name: &str) -> Result<Square, Fault> {
    Square::from_name(name).filter(|&mv| board.is_legal(mv)).ok_or(Fault::Illegal)
}
