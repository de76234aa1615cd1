//! The budgets of the searches for forced wins before and after the tree search.
//!
//! The parts of a node limit are small, because larger ones made the engine weaker. It lost with a sixteenth of the
//! nodes for each check of a move. Parts of a time limit gain more. These searches make four or five moves in the time
//! of one move of the tree. See research/experiments/forced-wins-in-play.md.

use std::time::Duration;
use tengen_core::think::Limits;

/// The limits of one of these searches. The search for forced wins gets a part of the time or nodes of the whole move.
pub(super) struct Budget {
    /// The limit of moves if neither time nor nodes are limited.
    nodes: u64,
    /// The divisor of the limit on time, or on nodes if there is one.
    divisor: u32,
}

/// For a forced win of the side to move.
pub(super) const OWN_WIN: Budget = Budget { nodes: 20_000, divisor: 16 };

/// For a forced win that the opponent threatens.
pub(super) const OPPONENT_THREAT: Budget = Budget { nodes: 10_000, divisor: 32 };

/// For the relevance zone of that threat, and for trying the moves in it.
pub(super) const ZONE: Budget = Budget { nodes: 50_000, divisor: 16 };

/// For one check whether the chosen move loses by force, if nodes are limited or nothing is. The tree search leaves
/// this budget unused.
pub(super) const MOVE_CHECK: Budget = Budget { nodes: 4_000, divisor: 64 };

/// The same if the time is limited.
pub(super) const TIMED_MOVE_CHECK: Budget = Budget { nodes: u64::MAX, divisor: 16 };

/// The same once the preferred move of the search has been checked. It is smaller, because mostly that move is played
/// and needs no further check.
pub(super) const LAST_MOVE_CHECK: Budget = Budget { nodes: u64::MAX, divisor: 64 };

impl Budget {
    /// Its part of a number of nodes.
    pub fn part_of_nodes(&self, nodes: u64) -> u64 {
        nodes / u64::from(self.divisor)
    }

    /// Its part of a time.
    pub fn part_of_time(&self, time: Duration) -> Duration {
        time / self.divisor
    }

    /// The limit of moves under these limits. If only the time is limited, the clock alone ends the search.
    pub fn nodes(&self, limits: &Limits) -> u64 {
        match (limits.nodes, limits.time) {
            (Some(nodes), _) => self.part_of_nodes(nodes),
            (None, Some(_)) => u64::MAX,
            (None, None) => self.nodes,
        }
    }

    /// The same, but never more than without limits.
    pub fn few_nodes(&self, limits: &Limits) -> u64 {
        limits.nodes.map_or(self.nodes, |nodes| self.nodes.min(self.part_of_nodes(nodes)))
    }
}
