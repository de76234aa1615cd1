//! The protocols between engines and interfaces or match managers: a line in, lines out. The sessions do no I/O.
//! [`command`] connects them to standard input and output.

pub mod clock;
pub mod command;
pub mod gomocup;
pub mod gtp;
pub mod nboard;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The most threads that a session starts: four for each processor. With more, a thread would wait too long for its
/// turn to notice a stop.
pub fn most_threads() -> usize {
    4 * processors()
}

/// How many threads can run at the same time.
pub fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, |count| count.get())
}

/// Whether a session continues after a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// It waits for the next line.
    Continue,
    /// It is over.
    End,
}

/// Signals to a thinking session, set by the reader of its lines. The session itself does not read meanwhile.
#[derive(Clone, Debug, Default)]
pub struct Signals(Arc<Flags>);

#[derive(Debug, Default)]
struct Flags {
    stop: AtomicBool,
    end: AtomicBool,
}

impl Signals {
    /// Signals, none of them set.
    pub fn new() -> Signals {
        Signals::default()
    }

    /// Ends the search under way, or the next one, with its best answer so far. It is in force until
    /// [`Signals::resume`].
    pub fn stop(&self) {
        self.0.stop.store(true, Ordering::Relaxed);
    }

    /// Cancels [`Signals::stop`].
    pub fn resume(&self) {
        self.0.stop.store(false, Ordering::Relaxed);
    }

    /// Ends the search under way and every later one: no answer is needed any more.
    pub fn end(&self) {
        self.0.end.store(true, Ordering::Relaxed);
    }

    /// Whether [`Signals::end`] was called.
    pub fn ended(&self) -> bool {
        self.0.end.load(Ordering::Relaxed)
    }

    /// Whether a search has to end.
    pub fn stopped(&self) -> bool {
        self.0.stop.load(Ordering::Relaxed) || self.ended()
    }
}
