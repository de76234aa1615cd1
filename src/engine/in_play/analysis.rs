//! The methods for an analysis of a game in play: MultiPV, candidates, and the data of the opening tables.

use super::{GameInPlay, InPlay, Thinking};
use tengen_core::error::{EngineError, ErrorCode};
use tengen_core::facts::BookMoves;
use tengen_core::game::{Move, Position};
use tengen_core::players::game::Game;
use tengen_core::players::game_player::GamePlayer;
use tengen_core::players::playable::Playable;
use tengen_core::think::{Clocked, Limits, Line, Observer, StopReason};

/// A game in play that can be analysed.
pub trait AnalysedGame: GameInPlay {
    /// The `count` best lines, best first, each with another first move. There are fewer if there are fewer moves, or
    /// if a threat of the opponent leaves only defences. A single line begins with the answer of [`GameInPlay::find`]
    /// at the highest level. It has the same limits and no opening table. More lines share the limits.
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

    /// Begins a MultiPV search, instead of a running one. Earlier results are kept. A change of the position ends it.
    /// It leaves the moves with the codes `without` to other engines, so that each searches other first moves. If no
    /// move remains, the search ends with its first step and has no line.
    ///
    /// # Errors
    /// [`ErrorCode::Finished`](tengen_core::error::ErrorCode::Finished).
    fn start_lines(&mut self, count: usize, limits: &Limits, without: &[u16]) -> Result<(), EngineError>;

    /// The candidate moves as codes, the likeliest first; none if the game has ended. They only depend on the position,
    /// so that several engines share them consistently.
    fn candidates(&mut self) -> Vec<u16>;

    /// The data of the opening tables for the position, even if they may not answer.
    fn book_moves(&self) -> BookMoves;

    /// One iteration of one line; why the search has ended, if it has. If the observer stops it, only this step ends.
    /// The next one continues.
    ///
    /// # Errors
    /// [`ErrorCode::Idle`](tengen_core::error::ErrorCode::Idle) if no search of lines is under way.
    fn step_lines(&mut self, observer: &mut dyn Observer) -> Result<Option<StopReason>, EngineError>;

    /// The lines of the current or last MultiPV search, best first, and the number of moves that it made.
    fn lines(&self) -> (Vec<Line>, u64);
}

impl<G: Game> AnalysedGame for InPlay<G> {
    fn start_lines(&mut self, count: usize, limits: &Limits, without: &[u16]) -> Result<(), EngineError> {
        self.ready()?;
        self.thinking = None;
        self.begun = Clocked::begin(limits);
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
        let stop = self.player.step_lines(&mut self.position, &mut Clocked::new(observer, self.begun));
        if stop.is_some() {
            self.thinking = None;
        }
        Ok(stop)
    }

    fn lines(&self) -> (Vec<Line>, u64) {
        self.player.lines()
    }
}
