//! What an analysis asks of a game in play beside a move: several lines, candidates, and what the opening tables know.

use super::{GameInPlay, InPlay, Thinking};
use tengen_core::error::{EngineError, ErrorCode};
use tengen_core::facts::BookMoves;
use tengen_core::game::{Move, Position};
use tengen_core::players::game::Game;
use tengen_core::players::game_player::GamePlayer;
use tengen_core::players::playable::Playable;
use tengen_core::think::{Limits, Line, Observer, StopReason};

/// A game in play that can be analysed.
pub trait AnalysedGame: GameInPlay {
    /// The `count` best lines, best first, each with another first move. There are fewer if there are fewer moves, or if a threat
    /// of the opponent leaves only defences. One line begins with the move that [`GameInPlay::find`] answers within the same
    /// limits at the highest level without an opening table. Several share the limits.
    ///
    /// # Errors
    /// [`ErrorCode::Finished`](tengen_core::error::ErrorCode::Finished).
    fn find_lines(
        &mut self,
        count: usize,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<Vec<Line>, EngineError> {
        self.start_lines(count, limits, &[])?;
        while self.step_lines(observer)?.is_none() && !observer.poll() {}
        Ok(self.lines().0)
    }

    /// Begins a search of several lines, in place of a search under way. What is known from earlier searches is kept. A change of
    /// the position ends it. The moves with the codes `without` are left to other searches, of other engines: each of several
    /// searches other first moves. Where no move is left the search ends with its first step, and has no line.
    ///
    /// # Errors
    /// [`ErrorCode::Finished`](tengen_core::error::ErrorCode::Finished).
    fn start_lines(&mut self, count: usize, limits: &Limits, without: &[u16]) -> Result<(), EngineError>;

    /// The moves worth a look as codes, the likeliest first; none where the game has ended. They depend on the position alone: several
    /// engines that share them out agree on who has which.
    fn candidates(&mut self) -> Vec<u16>;

    /// What the opening tables know of the position, whether they may answer or not.
    fn book_moves(&self) -> BookMoves;

    /// One iteration of one line; why the search has ended, if it has. An observer that wants it to stop ends only this step: the
    /// next one goes on.
    ///
    /// # Errors
    /// [`ErrorCode::Idle`](tengen_core::error::ErrorCode::Idle) where no search of lines is under way.
    fn step_lines(&mut self, observer: &mut dyn Observer) -> Result<Option<StopReason>, EngineError>;

    /// The lines of the search of lines under way or ended last, best first, and the number of moves that it made.
    fn lines(&self) -> (Vec<Line>, u64);
}

impl<G: Game> AnalysedGame for InPlay<G> {
    fn start_lines(&mut self, count: usize, limits: &Limits, without: &[u16]) -> Result<(), EngineError> {
        self.ready()?;
        self.thinking = None;
        self.player.start_lines(&mut self.position, count, limits, without);
        self.thinking = Some(Thinking::Lines);
        Ok(())
    }

    fn candidates(&mut self) -> Vec<u16> {
        let mut moves = Vec::new();
        if self.position.outcome().is_none() {
            self.player.candidates(&self.position, &mut moves);
        }
        moves.into_iter().map(Move::code).collect()
    }

    fn book_moves(&self) -> BookMoves {
        let mut position = self.position.clone();
        let (replies, score) = position.book_replies();
        let (mut legal, mut onward) = (Vec::new(), Vec::new());
        if position.outcome().is_none() {
            position.legal_moves(&mut legal);
        }
        for mv in legal {
            position.make(mv);
            if position.outcome().is_none() && !position.book_replies().0.is_empty() {
                onward.push(mv.code());
            }
            position.undo();
        }
        let replies = replies.into_iter().map(Move::code).collect();
        BookMoves { replies, value: score.value(), onward }
    }

    fn step_lines(&mut self, observer: &mut dyn Observer) -> Result<Option<StopReason>, EngineError> {
        if self.thinking != Some(Thinking::Lines) {
            return Err(EngineError::new(ErrorCode::Idle, "no search of lines is under way"));
        }
        let stop = self.player.step_lines(&mut self.position, observer);
        if stop.is_some() {
            self.thinking = None;
        }
        Ok(stop)
    }

    fn lines(&self) -> (Vec<Line>, u64) {
        self.player.lines()
    }
}
