//! The limits of a search under way.

use std::time::Duration;
use tengen_core::think::{Limits, Observer, StopReason};

/// Nodes between two readings of the clock.
const POLL_NODES: u64 = 1024;

/// Counts nodes and ends a search at its limits.
#[derive(Clone, Copy)]
pub struct Clock {
    limits: Limits,
    /// Moves made.
    pub nodes: u64,
    next_poll: u64,
    next_check: u64,
    /// Set once the search has to end: values of unfinished nodes are invalid.
    pub stopped: Option<StopReason>,
}

impl Clock {
    /// The clock of a search that begins.
    pub fn new(limits: Limits) -> Clock {
        let next_check = limits.nodes.unwrap_or(u64::MAX).min(POLL_NODES);
        Clock { limits, nodes: 0, next_poll: POLL_NODES, next_check, stopped: None }
    }

    /// Whether the search has to end now. Checks the limits only after enough nodes.
    #[inline]
    pub fn expired(&mut self, observer: &mut dyn Observer) -> bool {
        if self.nodes >= self.next_check && self.stopped.is_none() {
            self.check(observer);
        }
        self.stopped.is_some()
    }

    /// Extends the limit of time to `end`. Never shortens it, and does not set one if time is unlimited.
    pub fn extend(&mut self, end: Duration) {
        self.limits.time = self.limits.time.map(|limit| limit.max(end));
    }

    /// Checks every limit but depth.
    pub fn check(&mut self, observer: &mut dyn Observer) {
        observer.searched(self.nodes);
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A clock that always shows the same time.
    struct At(Duration);

    impl Observer for At {
        fn elapsed(&mut self) -> Duration {
            self.0
        }
    }

    fn stops_at(clock: Clock, milliseconds: u64) -> bool {
        let mut clock = clock;
        clock.nodes = 2 * POLL_NODES;
        clock.expired(&mut At(Duration::from_millis(milliseconds)))
    }

    #[test]
    fn the_time_can_be_extended_but_not_shortened() {
        let time = Duration::from_millis(900);
        let mut clock = Clock::new(Limits { time: Some(time), ..Limits::default() });
        clock.extend(Duration::from_millis(800));
        assert!(!stops_at(clock, 899) && stops_at(clock, 900));
        clock.extend(Duration::from_millis(950));
        assert!(!stops_at(clock, 949) && stops_at(clock, 950));
        let mut unlimited = Clock::new(Limits::default());
        unlimited.extend(time);
        assert!(!stops_at(unlimited, 1_000_000));
    }
}
