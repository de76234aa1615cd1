//! The clock of a search in a match.

use std::time::{Duration, Instant};
use tengen_core::think::Observer;

/// Time since the clock was made. On Linux it is the processor time of this thread, which other work on the machine
/// does not change. Elsewhere it is wall time.
///
/// The system only updates the figure every few milliseconds, so limits below 20 ms are inexact.
#[derive(Clone, Copy, Debug)]
pub struct ThreadClock {
    cpu: Option<Duration>,
    wall: Instant,
}

impl ThreadClock {
    /// A clock that starts now.
    pub fn start() -> ThreadClock {
        ThreadClock { cpu: thread_time(), wall: Instant::now() }
    }

    /// Processor time since the start, or wall time if the system has no processor time.
    pub fn cpu(&self) -> Duration {
        let used = self.cpu.and_then(|begun| Some(thread_time()?.saturating_sub(begun)));
        used.unwrap_or_else(|| self.wall())
    }

    /// Time on the wall since the start.
    pub fn wall(&self) -> Duration {
        self.wall.elapsed()
    }
}

impl Observer for ThreadClock {
    fn elapsed(&mut self) -> Duration {
        self.cpu()
    }
}

/// The processor time of this thread so far, on Linux.
fn thread_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(Duration::from_nanos(text.split(' ').next()?.parse().ok()?))
}
