//! Memory that several instances of the program share.

use std::ops::Range;

/// How many words count nodes: the word of an instance's number holds the nodes of its search under way.
pub const COUNTERS: usize = 16;

/// The words that mark moves under search. A table of results has the rest.
pub const MARKS: Range<usize> = COUNTERS..1 << 14;

/// Words of 32 bits that several instances of the program read and write at any time. Workers of a page have them in a
/// `SharedArrayBuffer`. A word is never half written, but two words may be of different writers.
pub trait SharedWords: Send + Sync {
    /// How many words there are: more than [`MARKS`].
    fn count(&self) -> usize;

    /// The word at `at`, which is less than [`SharedWords::count`].
    fn read(&self, at: usize) -> u32;

    /// Replaces the word at `at`.
    fn write(&self, at: usize, word: u32);
}
