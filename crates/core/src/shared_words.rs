//! Memory that several instances of the program share.

/// How many words count nodes: the word of an instance's number holds the nodes of its search under way. The table
/// begins after them.
pub const COUNTERS: usize = 16;

/// Words of 32 bits that several instances of the program read and write at any time. Workers of a page have them in a
/// `SharedArrayBuffer`. A word is never half written, but two words may be of different writers.
pub trait SharedWords: Send + Sync {
    /// How many words there are. The first ones ([`COUNTERS`]) count the nodes of each instance.
    fn count(&self) -> usize;

    /// The word at `at`, which is less than [`SharedWords::count`].
    fn read(&self, at: usize) -> u32;

    /// Replaces the word at `at`.
    fn write(&self, at: usize, word: u32);
}
