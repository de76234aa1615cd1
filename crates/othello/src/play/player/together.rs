//! The searches of the player on several threads.

use super::{OthelloPlayer, Running};
use crate::board::Board;
use crate::play::search::Search;
use crate::play::solve::move_values;
use crate::play::threads::on_threads;
use crate::play::transposition::TranspositionTable;
use crate::square::Square;
use crate::units::Discs;
use crate::weights::Weights;
use tengen_core::think::{Limits, Observer, StopReason};

/// A search of no more plies has no helpers, nor has such an iteration. So the levels below the highest have none, and
/// their games repeat.
const FEW_PLIES: u32 = 10;

impl Running {
    /// Whether the next iteration is long enough for several threads. Small boards and anti-Othello use one.
    pub(super) fn is_deep(&self) -> bool {
        let next = self.interrupted.as_ref().or(self.iterations.as_slice().first());
        self.board.is_standard()
            && self.limits.depth.is_none_or(|depth| depth > FEW_PLIES)
            && next.is_some_and(|iteration| iteration.depth > FEW_PLIES)
    }

    /// One iteration on several threads; why the search ended, if it has. The others go deeper until the first is done.
    pub(super) fn advance_together(
        &mut self,
        threads: usize,
        table: &mut TranspositionTable,
        weights: Option<&Weights>,
        observer: &mut dyn Observer,
    ) -> Option<StopReason> {
        let (limits, base, begun) = (self.limits, self.report.nodes, &*self);
        let ((running, stop), helped) =
            on_threads(threads, &limits, base, table, observer, &|number, table, observer| {
                let mut running = begun.clone();
                loop {
                    let stop = running.advance(table, weights, observer);
                    if number == 0 || stop.is_some() {
                        return (running, stop);
                    }
                }
            });
        let helped = self.helped + helped;
        *self = Running { helped, ..running };
        stop
    }
}

impl OthelloPlayer {
    /// How many threads later searches may use.
    pub(in crate::play) fn set_threads(&mut self, threads: usize) {
        self.threads = threads;
    }

    /// The exact score of each legal move, best first. `None` if the search was ended early.
    pub(in crate::play) fn move_values(
        &mut self,
        board: &Board,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Option<Vec<(Square, Discs)>> {
        let (me, opp, weights) = (board.me(), board.opp(), self.weights.as_deref());
        let work = |_, table: &mut _, observer: &mut dyn Observer| {
            move_values(&mut Search::new(table, weights, *limits, observer), me, opp)
        };
        on_threads(self.threads, limits, 0, &mut self.table, observer, &work).0
    }
}
