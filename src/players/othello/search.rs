//! A search under way: what it works with, and when it has to end.

use super::node::Node;
use super::table::Table;
use crate::games::othello::evaluate::untrained;
use crate::games::othello::units::Centidiscs;
use crate::games::othello::weights::Weights;
use crate::think::{Limits, Observer};

/// Hundredths of a disc per disc.
pub const DISC: i32 = Centidiscs::DISC.0;

/// More than every value.
pub const INFINITE: i32 = 10_000;

/// A search under way.
pub struct Search<'a> {
    /// The table.
    pub table: &'a mut Table,
    /// The weights; without them a plain evaluation serves.
    pub weights: Option<&'a Weights>,
    /// The clock and the ear.
    pub observer: &'a mut dyn Observer,
    /// When to end.
    pub limits: Limits,
    /// Positions entered so far (the last empty square is not counted: it is not searched).
    pub nodes: u64,
    /// Whether the search was ended: its values mean nothing then.
    pub stopped: bool,
    pub(super) next_poll: u64,
}

impl<'a> Search<'a> {
    /// A search that has made no node yet.
    pub fn new(
        table: &'a mut Table,
        weights: Option<&'a Weights>,
        limits: Limits,
        observer: &'a mut dyn Observer,
    ) -> Search<'a> {
        Search { table, weights, observer, limits, nodes: 0, stopped: false, next_poll: 4_096 }
    }

    /// Asks whether to end.
    #[cold]
    pub(super) fn poll(&mut self) -> bool {
        self.next_poll = self.nodes + 4_096;
        let late = self.limits.time.is_some_and(|time| self.observer.elapsed() >= time);
        let many = self.limits.nodes.is_some_and(|nodes| self.nodes >= nodes);
        self.stopped = self.stopped || late || many || self.observer.poll();
        self.stopped
    }

    /// The static evaluation.
    #[inline]
    pub fn evaluate(&self, node: &Node) -> i32 {
        match self.weights {
            Some(weights) => weights.evaluate(&node.features, node.side, node.me, node.opp).0,
            None => untrained(node.me, node.opp).0,
        }
    }
}
