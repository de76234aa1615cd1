//! The limits of a search under way.

use crate::think::{Limits, Observer, StopReason};

/// Nodes between two looks at the clock.
const POLL_NODES: u64 = 1024;

/// Counts nodes and ends a search at its limits.
#[derive(Clone, Copy)]
pub struct Clock {
    limits: Limits,
    /// Moves made.
    pub nodes: u64,
    next_poll: u64,
    next_check: u64,
    /// Set once the search has to end; every value that is still on its way up is void.
    pub stopped: Option<StopReason>,
}

impl Clock {
    /// The clock of a search that begins.
    pub fn new(limits: Limits) -> Clock {
        let next_check = limits.nodes.unwrap_or(u64::MAX).min(POLL_NODES);
        Clock { limits, nodes: 0, next_poll: POLL_NODES, next_check, stopped: None }
    }

    /// Whether the search has to end now. Looks at the limits only after enough nodes.
    #[inline]
    pub fn expired(&mut self, observer: &mut dyn Observer) -> bool {
        if self.nodes >= self.next_check && self.stopped.is_none() {
            self.check(observer);
        }
        self.stopped.is_some()
    }

    /// Looks at every limit but depth.
    pub fn check(&mut self, observer: &mut dyn Observer) {
        if self.limits.nodes.is_some_and(|limit| self.nodes >= limit) {
            self.stopped = Some(StopReason::Nodes);
        } else if observer.poll() {
            self.stopped = Some(StopReason::Stopped);
        } else if self.limits.time.is_some_and(|limit| observer.elapsed() >= limit) {
            self.stopped = Some(StopReason::Time);
        }
        self.next_poll = self.nodes + POLL_NODES;
        self.next_check = self.limits.nodes.unwrap_or(u64::MAX).min(self.next_poll);
    }
}
