//! The moves that threads are searching, so that others try different ones first.
//!
//! A thread that meets such a move postpones it. When it comes back, the other thread has mostly stored the result. This
//! is the simplified ABDADA of Tom Kerrigan (<http://www.tckerrigan.com/Chess/Parallel_Search/Simplified_ABDADA/>) after
//! Weill (1996).

use std::sync::atomic::{AtomicU64, Ordering};

/// Only nodes of more plies postpone moves.
pub const LEAST_DEPTH: i32 = 3;

/// Binary logarithm of the slots: 128 KiB, which a processor's cache holds.
#[cfg(not(target_arch = "wasm32"))]
const LOG_SLOTS: u32 = 14;

/// An odd number with well mixed bits.
const MIXER: u64 = 0x9E37_79B9_7F4A_7C15;

/// The moves under search. A slot that two moves share holds the later one: then a search is only done twice.
#[cfg(not(target_arch = "wasm32"))]
pub struct Busy(Box<[AtomicU64]>);

/// WebAssembly has one thread: no value exists, and the compiler drops the code that would use it.
#[cfg(target_arch = "wasm32")]
pub enum Busy {}

impl Busy {
    /// No move is under search.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn new() -> Busy {
        Busy((0..1usize << LOG_SLOTS).map(|_| AtomicU64::new(0)).collect())
    }

    #[cfg(not(target_arch = "wasm32"))]
    #[inline]
    fn slot(&self, mark: u64) -> &AtomicU64 {
        &self.0[(mark >> (64 - LOG_SLOTS)) as usize]
    }

    #[cfg(target_arch = "wasm32")]
    #[inline]
    fn slot(&self, _mark: u64) -> &AtomicU64 {
        match *self {}
    }

    /// The mark of a move in the position with this key.
    #[inline]
    pub const fn mark(key: u64, code: u16) -> u64 {
        (key ^ (code as u64 + 1) << 40).wrapping_mul(MIXER)
    }

    /// Whether a thread is searching the move.
    #[inline]
    pub fn has(&self, mark: u64) -> bool {
        self.slot(mark).load(Ordering::Relaxed) == mark
    }

    /// A thread begins to search the move.
    #[inline]
    pub fn begin(&self, mark: u64) {
        self.slot(mark).store(mark, Ordering::Relaxed);
    }

    /// A thread has searched the move.
    #[inline]
    pub fn end(&self, mark: u64) {
        if self.has(mark) {
            self.slot(mark).store(0, Ordering::Relaxed);
        }
    }
}
