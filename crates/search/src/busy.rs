//! The moves that threads are searching, so that others try different ones first.
//!
//! A thread that meets such a move postpones it. When it comes back, the other thread has mostly stored the result. This
//! is the simplified ABDADA of Tom Kerrigan (<http://www.tckerrigan.com/Chess/Parallel_Search/Simplified_ABDADA/>) after
//! Weill (1996).

use std::sync::Arc;
#[cfg(not(target_arch = "wasm32"))]
use std::sync::atomic::{AtomicU64, Ordering};
use tengen_core::shared_words::{MARKS, SharedWords};

/// Only nodes of more plies postpone moves.
pub const LEAST_DEPTH: i32 = 3;

/// Binary logarithm of the slots: 128 KiB, which a processor's cache holds.
#[cfg(not(target_arch = "wasm32"))]
const LOG_SLOTS: u32 = 14;

/// An odd number with well mixed bits.
const MIXER: u64 = 0x9E37_79B9_7F4A_7C15;

/// The moves under search. A slot that two moves share holds the later one: then a search is only done twice.
pub enum Busy {
    /// Among threads.
    #[cfg(not(target_arch = "wasm32"))]
    Threads(Box<[AtomicU64]>),
    /// Among instances of the program.
    Instances(Arc<dyn SharedWords>),
}

impl Busy {
    /// No move is under search.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn among_threads() -> Busy {
        Busy::Threads((0..1usize << LOG_SLOTS).map(|_| AtomicU64::new(0)).collect())
    }

    /// The mark of a move in the position with this key.
    #[inline]
    pub const fn mark(key: u64, code: u16) -> u64 {
        (key ^ (code as u64 + 1) << 40).wrapping_mul(MIXER)
    }

    /// Whether a thread is searching the move.
    #[inline]
    pub fn has(&self, mark: u64) -> bool {
        match self {
            #[cfg(not(target_arch = "wasm32"))]
            Busy::Threads(slots) => slots[slot(mark)].load(Ordering::Relaxed) == mark,
            Busy::Instances(words) => words.read(place(mark)) == word(mark),
        }
    }

    /// A thread begins to search the move.
    #[inline]
    pub fn begin(&self, mark: u64) {
        match self {
            #[cfg(not(target_arch = "wasm32"))]
            Busy::Threads(slots) => slots[slot(mark)].store(mark, Ordering::Relaxed),
            Busy::Instances(words) => words.write(place(mark), word(mark)),
        }
    }

    /// A thread has searched the move.
    #[inline]
    pub fn end(&self, mark: u64) {
        if !self.has(mark) {
            return;
        }
        match self {
            #[cfg(not(target_arch = "wasm32"))]
            Busy::Threads(slots) => slots[slot(mark)].store(0, Ordering::Relaxed),
            Busy::Instances(words) => words.write(place(mark), 0),
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
#[inline]
const fn slot(mark: u64) -> usize {
    (mark >> (64 - LOG_SLOTS)) as usize
}

/// The word of a mark among those that instances share.
#[inline]
const fn place(mark: u64) -> usize {
    MARKS.start + (mark >> 32) as usize % (MARKS.end - MARKS.start)
}

/// What that word holds.
#[inline]
const fn word(mark: u64) -> u32 {
    mark as u32 | 1
}
