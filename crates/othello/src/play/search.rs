//! The shared state of a search: the transposition table, the evaluation, the count of nodes, and the limits.

use super::node::Node;
use super::transposition::TranspositionTable;
use crate::evaluate::untrained;
use crate::processor::{Detected, Plain, Processor};
use crate::units::Centidiscs;
use crate::variant::Variant;
use crate::weights::Weights;
use tengen_core::think::{Limits, Observer, StopReason};

/// More than every value: the open end of a window.
pub const INFINITE: Centidiscs = Centidiscs(10_000);

/// Nodes between two checks of the clock and the stop flag: about a millisecond.
const POLL_INTERVAL: u64 = 4_096;

/// A search under way.
pub struct Search<'a> {
    /// The transposition table.
    pub table: &'a mut TranspositionTable,
    /// The weights; without them [`untrained`] evaluates.
    pub weights: Option<&'a Weights>,
    /// The clock and the stop flag.
    pub observer: &'a mut dyn Observer,
    /// When to end.
    pub limits: Limits,
    /// The board and the aim.
    pub board: Variant,
    /// The quarters of the board.
    pub(super) quarters: [u64; 4],
    /// The processor whose instructions are used.
    pub(super) processor: Detected,
    /// Positions entered so far. One with a single empty square is not searched and does not count.
    pub nodes: u64,
    /// Whether the search was ended early. Then its values are invalid.
    pub stopped: bool,
    /// The number of nodes at which the clock and the stop flag are checked next.
    next_poll: u64,
    /// How much of a null window of a small board is done.
    pub(super) progress: Progress,
}

/// How much of a search is done, by the moves near its root.
#[derive(Clone, Copy, Debug)]
pub(super) struct Progress {
    /// Positions with fewer empty squares do not report.
    pub(super) from: u32,
    /// The part that is done: from 0 to 1.
    pub(super) done: f64,
    /// The part that the position under way has.
    pub(super) span: f64,
}

impl Progress {
    /// Of a search that does not report.
    const NONE: Progress = Progress { from: u32::MAX, done: 0.0, span: 1.0 };
}

impl<'a> Search<'a> {
    /// A search that has entered no node yet.
    pub fn new(
        table: &'a mut TranspositionTable,
        weights: Option<&'a Weights>,
        limits: Limits,
        observer: &'a mut dyn Observer,
    ) -> Search<'a> {
        let processor = Detected::best();
        let board = Variant::STANDARD;
        let quarters = board.quarters();
        let (nodes, stopped, next_poll, progress) = (0, false, POLL_INTERVAL, Progress::NONE);
        Search { table, weights, observer, limits, board, quarters, processor, nodes, stopped, next_poll, progress }
    }

    /// The same search for another board or aim.
    #[must_use]
    pub fn on(self, board: Variant) -> Search<'a> {
        Search { board, quarters: board.quarters(), ..self }
    }

    /// How many squares of the board are empty.
    #[inline]
    pub(super) fn empty_squares(&self, me: u64, opp: u64) -> u32 {
        (self.board.squares() & !(me | opp)).count_ones()
    }

    /// Counts a node; whether the search has to end.
    #[inline]
    pub(super) fn enter(&mut self) -> bool {
        self.nodes += 1;
        self.nodes >= self.next_poll && self.poll()
    }

    #[cold]
    fn poll(&mut self) -> bool {
        self.next_poll = self.nodes + POLL_INTERVAL;
        self.observer.searched(self.nodes);
        self.stopped = self.stopped || self.time_is_up() || self.nodes_are_spent() || self.observer.poll();
        self.stopped
    }

    fn time_is_up(&mut self) -> bool {
        self.limits.time.is_some_and(|time| self.observer.elapsed() >= time)
    }

    fn nodes_are_spent(&self) -> bool {
        self.limits.nodes.is_some_and(|nodes| self.nodes >= nodes)
    }

    /// Why a search that was ended early ended.
    pub(super) fn stop_reason(&mut self) -> StopReason {
        if self.time_is_up() {
            StopReason::Time
        } else if self.nodes_are_spent() {
            StopReason::Nodes
        } else {
            StopReason::Stopped
        }
    }

    /// The static evaluation.
    pub fn evaluate(&self, node: &Node) -> Centidiscs {
        self.evaluate_on(Plain, node)
    }

    /// The static evaluation on a given processor.
    #[inline(always)]
    pub(super) fn evaluate_on<P: Processor>(&self, p: P, node: &Node) -> Centidiscs {
        match self.weights {
            Some(weights) => weights.evaluate_on(p, &node.features, node.side, node.me, node.opp),
            None => untrained(node.me, node.opp),
        }
    }
}
