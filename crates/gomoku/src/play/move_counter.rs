//! Counting the moves of a search against its limits.

use tengen_core::think::Observer;

/// Moves between two calls of [`Observer::poll`].
const POLL_INTERVAL: u64 = 1_024;

/// The moves made by a search that consists of parts. There is a limit for the whole and one for the current part.
pub(super) struct MoveCounter<'a> {
    /// Moves made, including other searches on behalf of this one.
    pub made: u64,
    /// The end of the whole search.
    limit: u64,
    /// The end of the part under way.
    part_limit: u64,
    /// Whether some part has ended at its limit.
    cut_off: bool,
    next_poll: u64,
    pub observer: &'a mut dyn Observer,
}

impl<'a> MoveCounter<'a> {
    /// A counter at 0. Its first part is the whole search.
    pub fn new(limit: u64, observer: &'a mut dyn Observer) -> MoveCounter<'a> {
        MoveCounter { made: 0, limit, part_limit: limit, cut_off: false, next_poll: POLL_INTERVAL, observer }
    }

    /// Counts a move. If the observer ends the search, the limits become 0.
    pub fn count(&mut self) {
        self.made += 1;
        if self.made >= self.next_poll {
            self.next_poll = self.made + POLL_INTERVAL;
            if self.observer.poll() {
                (self.limit, self.part_limit) = (0, 0);
            }
        }
    }

    /// Moves left for the whole search.
    pub fn left(&self) -> u64 {
        self.limit.saturating_sub(self.made)
    }

    /// Begins a part with a separate limit. It is the whole limit divided by `divisor`, but at least `least` moves. It
    /// never exceeds the whole limit.
    pub fn begin_part(&mut self, divisor: u64, least: u64) {
        self.part_limit = self.limit.min(self.made.saturating_add(least.max(self.limit / divisor)));
    }

    /// Whether the part under way has reached its limit; [`MoveCounter::was_cut_off`] remembers that it has.
    pub fn is_spent(&mut self) -> bool {
        let spent = self.made >= self.part_limit;
        self.cut_off |= spent;
        spent
    }

    /// Whether some part was asked to continue when it had reached its limit.
    pub fn was_cut_off(&self) -> bool {
        self.cut_off
    }
}
