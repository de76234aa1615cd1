//! The searches of the player on several threads.

use super::OthelloPlayer;
use crate::board::Board;
use crate::play::search::Search;
use crate::play::solve::move_values;
use crate::play::threads::on_threads;
use crate::square::Square;
use crate::units::Discs;
use tengen_core::think::{Limits, Observer, Report};

/// A search of no more plies has no helpers. The levels below the highest have none, so that their games repeat.
const FEW_PLIES: u32 = 10;

impl OthelloPlayer {
    /// How many threads later calls of [`OthelloPlayer::find`] and [`OthelloPlayer::move_values`] may use. Small boards
    /// and anti-Othello use one.
    pub(in crate::play) fn set_threads(&mut self, threads: usize) {
        self.threads = threads;
    }

    /// The search that has been started, on all threads to its end; `None` if one thread is enough.
    pub(super) fn search_together(&mut self, observer: &mut dyn Observer) -> Option<Report> {
        let running = self.running.as_ref()?;
        let is_short = running.limits.depth.is_some_and(|depth| depth <= FEW_PLIES);
        if self.threads < 2 || is_short || !running.board.is_standard() {
            return None;
        }
        let weights = self.weights.as_deref();
        let (report, helped) =
            on_threads(self.threads, &running.limits, &mut self.table, observer, &|table, observer| {
                let mut running = running.clone();
                loop {
                    if let Some(stop) = running.advance(table, weights, observer) {
                        return Report { stop, ..running.report };
                    }
                }
            });
        self.running = None;
        Some(Report { nodes: report.nodes + helped, ..report })
    }

    /// The exact score of each legal move, best first. `None` if the search was ended early.
    pub(in crate::play) fn move_values(
        &mut self,
        board: &Board,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Option<Vec<(Square, Discs)>> {
        let (me, opp, weights) = (board.me(), board.opp(), self.weights.as_deref());
        let work = |table: &mut _, observer: &mut dyn Observer| {
            move_values(&mut Search::new(table, weights, *limits, observer), me, opp)
        };
        on_threads(self.threads, limits, &mut self.table, observer, &work).0
    }
}
