//! What the engine needs of a position beyond its rules: notation, cells and reasons.

use crate::error::{EngineError, ErrorCode};
use crate::facts::{Ending, Format, OpeningName};
use crate::game::{Player, Position};
use crate::score::Score;
use std::time::Duration;

/// A game as it was written: its start, and its moves with their byte offsets.
pub type Written<P> = (P, Vec<(usize, <P as Position>::Move)>);

/// A position that can be shown and written down. Cells are numbered in reading order, the top left first.
pub trait Playable: Position {
    /// The stone on a cell of the board.
    fn stone_on(&self, cell: usize) -> Option<Player>;

    /// Writes a move in the notation of the game.
    fn write_move(&self, mv: Self::Move, out: &mut String);

    /// Reads the moves of a game in its notation, each with its byte offset. This does not check whether they are on
    /// the board and legal.
    ///
    /// # Errors
    /// The first fault of the text, with its place.
    fn read_moves(&self, text: &str) -> Result<Vec<(usize, Self::Move)>, EngineError>;

    /// Reads a whole game: the position it starts from, and the moves as [`Playable::read_moves`] gives them. `self` is
    /// the start of the game in play.
    ///
    /// # Errors
    /// The first fault of the text, with its place.
    fn read_game(&self, text: &str) -> Result<Written<Self>, EngineError> {
        Ok((self.clone(), self.read_moves(text)?))
    }

    /// The position after moves, each with its byte offset, as [`Playable::read_game`] gives them.
    ///
    /// # Errors
    /// As [`Playable::check`], with the place of the move.
    fn after(&self, moves: &[(usize, Self::Move)]) -> Result<Self, EngineError> {
        let mut position = self.clone();
        for &(place, mv) in moves {
            position.check(mv).map_err(|error| error.at(place))?;
            position.make(mv);
        }
        Ok(position)
    }

    /// The position after a whole game. `self` is the start of the game in play.
    ///
    /// # Errors
    /// As [`Playable::read_game`] and [`Playable::after`].
    fn read_position(&self, text: &str) -> Result<Self, EngineError> {
        let (start, moves) = self.read_game(text)?;
        start.after(&moves)
    }

    /// The beginning of a written game that does not start from the usual position.
    fn write_start(&self, out: &mut String) {
        let _ = out;
    }

    /// Writes the game whose moves led from `start` to this position, or the position, in a format. `None` if the game
    /// has no such format.
    fn write_as(&self, start: &Self, moves: &[Self::Move], format: Format) -> Option<String>;

    /// Why a move may not be played now. Called only for an illegal move in a game that has not ended.
    fn refusal(&self, mv: Self::Move) -> EngineError;

    /// Whether a move may be played now.
    ///
    /// # Errors
    /// Why not: [`ErrorCode::Finished`], or as [`Playable::refusal`].
    fn check(&self, mv: Self::Move) -> Result<(), EngineError> {
        if self.outcome().is_some() {
            Err(EngineError::new(ErrorCode::Finished, "the game has ended"))
        } else if !self.is_legal(mv) {
            Err(self.refusal(mv))
        } else {
            Ok(())
        }
    }

    /// How the game ended, if it has.
    fn ending(&self) -> Option<Ending>;

    /// The name of the opening that the game began with, if it has one.
    fn opening(&self) -> Option<OpeningName> {
        None
    }

    /// The replies of an opening table, all legal and about equally good, and the value for the side to move.
    fn book_replies(&self) -> (Vec<Self::Move>, Score) {
        (Vec::new(), Score::DRAW)
    }

    /// The longest time of a search that opening tables can replace.
    fn book_time(&self) -> Duration {
        Duration::ZERO
    }

    /// The forbidden cells of the side to move and what forbids them.
    fn forbidden_cells(&self, out: &mut Vec<(usize, &'static str)>) {
        let _ = out;
    }

    /// A beginner's bonus for an attractive legal move, in units of the evaluation.
    fn lure(&self, mv: Self::Move) -> i32 {
        let _ = mv;
        0
    }

    /// Whether people often overlook this legal move.
    fn is_hard_to_see(&self, mv: Self::Move) -> bool {
        let _ = mv;
        false
    }
}
