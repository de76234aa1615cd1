//! The player of a game: it runs the searches.

use crate::game::Position;
use crate::shared_words::SharedWords;
use crate::think::{Limits, Observer, Report};
use std::sync::Arc;

/// A player. Call it only for positions of games that have not ended.
pub trait GamePlayer<P: Position> {
    /// Thinks until a limit or the observer ends it.
    fn find(&mut self, position: &mut P, limits: &Limits, observer: &mut dyn Observer) -> Report;

    /// Begins a search that [`GamePlayer::step`] continues.
    fn start(&mut self, position: &mut P, limits: &Limits);

    /// One iteration of deepening; the report when the search has ended.
    fn step(&mut self, position: &mut P, observer: &mut dyn Observer) -> Option<Report>;

    /// Ends a step-wise search with the best answer so far.
    fn stop(&mut self) -> Option<Report>;

    /// Begins a search for the sake of the tables, while the opponent thinks.
    fn start_ahead(&mut self, position: &mut P);

    /// One iteration of that search; whether there is more to find. If the observer stops it, only this step ends.
    fn step_ahead(&mut self, position: &mut P, observer: &mut dyn Observer) -> bool {
        self.step(position, observer).is_none()
    }

    /// Begins a MultiPV search that [`GamePlayer::step_lines`] continues. It leaves the moves with the codes `without`
    /// to other searches. If no move remains, it ends with its first step and has no line.
    fn start_lines(&mut self, position: &mut P, count: usize, limits: &Limits, without: &[u16]);

    /// One iteration of one line; why the search has ended, if it has. If the observer stops it, only this step ends.
    /// The next step begins the iteration anew and finds the earlier work in the tables.
    fn step_lines(&mut self, position: &mut P, observer: &mut dyn Observer) -> Option<crate::think::StopReason>;

    /// The lines of a MultiPV search, best first and each with another first move, and the moves made so far.
    fn lines(&self) -> (Vec<crate::think::Line>, u64);

    /// Appends the moves to try, the likeliest first.
    fn candidates(&mut self, position: &P, out: &mut Vec<P::Move>);

    /// How many threads later calls of [`GamePlayer::find`] may use. A player that does not share its work ignores it.
    #[cfg(not(target_arch = "wasm32"))]
    fn set_threads(&mut self, threads: usize) {
        let _ = threads;
    }

    /// Shares results with players in other instances of the program. The one with the `number` 0 answers. A player that
    /// does not share its work ignores it.
    fn share(&mut self, words: Arc<dyn SharedWords>, number: usize) {
        let _ = (words, number);
    }

    /// Forgets what earlier searches learned.
    fn clear(&mut self);
}
