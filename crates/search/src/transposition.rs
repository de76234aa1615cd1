//! The transposition table: search results by the keys of positions. Buckets of one cache line, replaced by depth and
//! age.

use std::fmt;
use tengen_core::error::{EngineError, ErrorCode};
use tengen_core::memory::{ask_for_large_pages, prefetch};
use tengen_core::score::Score;

/// The code of no move.
pub const NO_MOVE: u16 = 0xFFFF;

/// What a stored value says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Bound {
    /// The value is at least this.
    Lower = 1,
    /// The value is at most this.
    Upper = 2,
    /// The value is this.
    Exact = 3,
}

/// What the table holds of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Plies below the position that were searched.
    pub depth: u8,
    /// What `value` says.
    pub bound: Bound,
    /// The value in its table form ([`tengen_core::score::Score::to_table`]).
    pub value: i16,
    /// The best move seen, or [`NO_MOVE`].
    pub mv: u16,
}

impl Entry {
    /// The value at `ply` plies from the root, if it ends a node's search there. The window is (`alpha`, `beta`). An
    /// exact value always does. A bound does only if it lies outside the window on its side.
    #[inline]
    pub fn cutoff(self, ply: usize, alpha: Score, beta: Score) -> Option<Score> {
        let value = Score::from_table(self.value, ply as u32);
        let cuts = match self.bound {
            Bound::Exact => true,
            Bound::Lower => value >= beta,
            Bound::Upper => value <= alpha,
        };
        cuts.then_some(value)
    }
}

/// Entries of a bucket.
const ENTRIES: usize = 6;
/// Searches after which the generations of entries count from 0 again: six bits hold one.
const GENERATIONS: u8 = 64;
/// Plies of depth that an entry loses in value with each search since it was stored.
const AGE_WEIGHT: i32 = 8;
/// A bound replaces an entry of the same position and search that is at most this many plies deeper.
const SHALLOWER: u8 = 3;

/// Six entries side by side, so that the check of all takes few instructions: 60 of 64 bytes.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Bucket {
    /// The low half of the key; the high half chose the bucket.
    checks: [u32; ENTRIES],
    values: [i16; ENTRIES],
    moves: [u16; ENTRIES],
    depths: [u8; ENTRIES],
    /// The bound in the low two bits (0: empty), the generation above.
    flags: [u8; ENTRIES],
}

impl Bucket {
    const EMPTY: Bucket = Bucket {
        checks: [0; ENTRIES],
        values: [0; ENTRIES],
        moves: [NO_MOVE; ENTRIES],
        depths: [0; ENTRIES],
        flags: [0; ENTRIES],
    };

    #[inline]
    fn find(&self, check: u32) -> Option<usize> {
        (0..ENTRIES).find(|&i| self.checks[i] == check && self.flags[i] & 3 != 0)
    }
}

/// The memory for a table could not be allocated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutOfMemory {
    /// The bytes asked for.
    pub bytes: usize,
}

impl fmt::Display for OutOfMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no memory for a table of {} bytes", self.bytes)
    }
}

impl std::error::Error for OutOfMemory {}

impl From<OutOfMemory> for EngineError {
    fn from(error: OutOfMemory) -> EngineError {
        EngineError::new(ErrorCode::Memory, error.to_string())
    }
}

/// A transposition table of fixed size, kept from move to move.
pub struct TranspositionTable {
    buckets: Vec<Bucket>,
    generation: u8,
}

impl TranspositionTable {
    /// A table of at most `bytes` bytes, and of at least one bucket (64 bytes).
    pub fn new(bytes: usize) -> Result<TranspositionTable, OutOfMemory> {
        let count = (bytes / size_of::<Bucket>()).max(1);
        if count > u32::MAX as usize {
            return Err(OutOfMemory { bytes });
        }
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).map_err(|_| OutOfMemory { bytes })?;
        ask_for_large_pages(&buckets);
        buckets.resize(count, Bucket::EMPTY);
        Ok(TranspositionTable { buckets, generation: 0 })
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.buckets.fill(Bucket::EMPTY);
        self.generation = 0;
    }

    /// Begins a new search: existing entries become a generation older.
    pub fn age(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    #[inline]
    fn index(&self, key: u64) -> usize {
        (((key >> 32) * self.buckets.len() as u64) >> 32) as usize
    }

    /// Prefetches the entry of a position that will be needed soon.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        prefetch(&self.buckets[self.index(key)]);
    }

    /// The entry of the position with this key. Keys can collide, though very rarely: check that the move is legal.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        let bucket = &self.buckets[self.index(key)];
        let i = bucket.find(key as u32)?;
        let bound = match bucket.flags[i] & 3 {
            1 => Bound::Lower,
            2 => Bound::Upper,
            _ => Bound::Exact,
        };
        Some(Entry { depth: bucket.depths[i], bound, value: bucket.values[i], mv: bucket.moves[i] })
    }

    /// Stores a result. A result without a move keeps the move stored before. A much shallower bound of the same
    /// generation does not replace a deeper one.
    #[inline]
    pub fn store(&mut self, key: u64, entry: Entry) {
        let (generation, index) = (self.generation, self.index(key));
        let bucket = &mut self.buckets[index];
        let mut mv = entry.mv;
        let slot = match bucket.find(key as u32) {
            Some(i) => {
                if mv == NO_MOVE {
                    mv = bucket.moves[i];
                }
                let fresh = bucket.flags[i] >> 2 == generation;
                if fresh && entry.bound != Bound::Exact && entry.depth + SHALLOWER < bucket.depths[i] {
                    return;
                }
                i
            }
            None => {
                let mut worst = (i32::MAX, 0);
                for i in 0..ENTRIES {
                    let worth = if bucket.flags[i] & 3 == 0 {
                        i32::MIN
                    } else {
                        let age = (GENERATIONS + generation - (bucket.flags[i] >> 2)) % GENERATIONS;
                        i32::from(bucket.depths[i]) - AGE_WEIGHT * i32::from(age)
                    };
                    if worth < worst.0 {
                        worst = (worth, i);
                    }
                }
                worst.1
            }
        };
        bucket.checks[slot] = key as u32;
        bucket.values[slot] = entry.value;
        bucket.moves[slot] = mv;
        bucket.depths[slot] = entry.depth;
        bucket.flags[slot] = entry.bound as u8 | generation << 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::zobrist::mix;

    const fn entry(depth: u8, bound: Bound, value: i16, mv: u16) -> Entry {
        Entry { depth, bound, value, mv }
    }

    #[test]
    fn a_bucket_is_a_cache_line() {
        assert_eq!((size_of::<Bucket>(), align_of::<Bucket>()), (64, 64));
    }

    #[test]
    fn it_gives_back_what_it_took() {
        let mut table = TranspositionTable::new(1 << 16).unwrap();
        assert_eq!(table.probe(mix(1)), None);
        for bound in [Bound::Lower, Bound::Upper, Bound::Exact] {
            let stored = entry(7, bound, -12345, 77);
            table.store(mix(1), stored);
            assert_eq!(table.probe(mix(1)), Some(stored));
        }
        table.store(mix(1), entry(7, Bound::Upper, 1, NO_MOVE));
        assert_eq!(table.probe(mix(1)).unwrap().mv, 77, "the known move is kept");
        table.clear();
        assert_eq!(table.probe(mix(1)), None);
    }

    #[test]
    fn depth_and_age_decide_what_goes() {
        let mut table = TranspositionTable::new(64).unwrap();
        for i in 0..ENTRIES as u64 {
            table.store(i + 1, entry(10 + i as u8, Bound::Exact, 0, i as u16));
        }
        table.store(100, entry(1, Bound::Exact, 0, 0));
        assert_eq!(table.probe(1), None, "the shallowest goes");
        assert!(table.probe(2).is_some());
        // Shallow entries of this generation outlive deeper entries of much older generations.
        table.age();
        table.age();
        for i in 0..ENTRIES as u64 {
            table.store(200 + i, entry(2, Bound::Exact, 0, 0));
        }
        assert!((0..ENTRIES as u64).all(|i| table.probe(200 + i).is_some()));
    }

    #[test]
    fn a_shallow_bound_does_not_replace_a_deep_one() {
        let mut table = TranspositionTable::new(64).unwrap();
        table.store(1, entry(10, Bound::Lower, 5, 1));
        table.store(1, entry(2, Bound::Upper, 6, 2));
        assert_eq!(table.probe(1).unwrap().depth, 10);
        table.store(1, entry(2, Bound::Exact, 6, 2));
        assert_eq!(table.probe(1).unwrap().depth, 2);
        table.age();
        table.store(1, entry(1, Bound::Upper, 6, 2));
        assert_eq!(table.probe(1).unwrap().depth, 1, "an old entry gives way");
    }

    #[test]
    fn the_generation_wraps() {
        let mut table = TranspositionTable::new(64).unwrap();
        for i in 0..200 {
            table.store(i, entry(1, Bound::Exact, 0, 0));
            assert!(table.probe(i).is_some());
            table.age();
        }
    }

    #[test]
    fn too_much_memory_is_an_error() {
        assert!(matches!(TranspositionTable::new(usize::MAX), Err(OutOfMemory { bytes: usize::MAX })));
    }
}
