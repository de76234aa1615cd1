//! The transposition table: search results by the keys of positions. Buckets of one cache line, replaced by depth and
//! age.
//!
//! Several threads may use a table at once, without locks. A thread can then meet an entry that another one has half
//! written. Such an entry is not found, because the check of an entry covers its content too. Hyatt and Mann described
//! this in "A lockless transposition table" (2002).

use crate::shared_table::{LEAST_DEPTH, SharedTable};
use std::fmt;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, Ordering};
use tengen_core::error::{EngineError, ErrorCode};
use tengen_core::memory::{ask_for_large_pages, prefetch};

pub use crate::entry::{Bound, Entry, NO_MOVE};

/// Entries of a bucket.
const ENTRIES: usize = 6;
/// Searches after which the generations of entries count from 0 again: six bits hold one.
const GENERATIONS: u8 = 64;
/// Plies of depth that an entry loses in value with each search since it was stored.
const AGE_WEIGHT: i32 = 8;
/// A bound replaces an entry of the same position and search that is at most this many plies deeper.
const SHALLOWER: u8 = 3;

/// Six entries side by side, so that the check of all takes few instructions: 60 of 64 bytes.
#[repr(C, align(64))]
struct Bucket {
    /// The low half of the key; the high half chose the bucket. The content of the entry is mixed into all its bits but
    /// the lowest eight.
    checks: [AtomicU32; ENTRIES],
    /// The value in the low half, the move above.
    answers: [AtomicU32; ENTRIES],
    /// The depth in the low byte, then two bits for the bound (0: empty), then the generation.
    efforts: [AtomicU16; ENTRIES],
}

/// An odd number with well mixed bits, the fraction of the golden ratio.
const MIXER: u64 = 0x9E37_79B9_7F4A_7C15;

/// What the content of an entry changes in its check.
#[inline]
const fn mixed(answer: u32, effort: u16) -> u32 {
    let content = answer as u64 | (effort as u64) << 32;
    (content.wrapping_mul(MIXER) >> 32) as u32 & !0xFF
}

/// The content of an entry as the table has it.
#[derive(Clone, Copy)]
struct Content {
    answer: u32,
    effort: u16,
}

impl Content {
    #[inline]
    const fn new(value: i16, mv: u16, depth: u8, bound: Bound, generation: u8) -> Content {
        Content {
            answer: value as u16 as u32 | (mv as u32) << 16,
            effort: depth as u16 | (bound as u16 | (generation as u16) << 2) << 8,
        }
    }

    #[inline]
    const fn is_empty(self) -> bool {
        self.effort >> 8 & 3 == 0
    }

    #[inline]
    const fn depth(self) -> u8 {
        self.effort as u8
    }

    #[inline]
    const fn generation(self) -> u8 {
        (self.effort >> 10) as u8
    }

    #[inline]
    const fn mv(self) -> u16 {
        (self.answer >> 16) as u16
    }

    #[inline]
    const fn entry(self) -> Entry {
        let bound = match self.effort >> 8 & 3 {
            1 => Bound::Lower,
            2 => Bound::Upper,
            _ => Bound::Exact,
        };
        Entry { depth: self.depth(), bound, value: self.answer as i16, mv: self.mv() }
    }
}

impl Bucket {
    fn empty() -> Bucket {
        Bucket {
            checks: [const { AtomicU32::new(0) }; ENTRIES],
            answers: [const { AtomicU32::new((NO_MOVE as u32) << 16) }; ENTRIES],
            efforts: [const { AtomicU16::new(0) }; ENTRIES],
        }
    }

    #[inline]
    fn content(&self, i: usize) -> Content {
        Content { answer: self.answers[i].load(Ordering::Relaxed), effort: self.efforts[i].load(Ordering::Relaxed) }
    }

    /// The entry with this check, and its content. The lowest byte of the check is compared first: it needs no content.
    #[inline]
    fn find(&self, check: u32) -> Option<(usize, Content)> {
        for i in 0..ENTRIES {
            let stored = self.checks[i].load(Ordering::Relaxed);
            if stored as u8 == check as u8 {
                let content = self.content(i);
                if !content.is_empty() && stored ^ mixed(content.answer, content.effort) == check {
                    return Some((i, content));
                }
            }
        }
        None
    }

    #[inline]
    fn put(&self, i: usize, check: u32, content: Content) {
        let Content { answer, effort } = content;
        self.checks[i].store(check ^ mixed(answer, effort), Ordering::Relaxed);
        self.answers[i].store(answer, Ordering::Relaxed);
        self.efforts[i].store(effort, Ordering::Relaxed);
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
    generation: AtomicU8,
    /// Deeper results of other instances of the program.
    shared: Option<SharedTable>,
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
        buckets.resize_with(count, Bucket::empty);
        Ok(TranspositionTable { buckets, generation: AtomicU8::new(0), shared: None })
    }

    /// Finds deeper results in a table of several instances too, and stores them there.
    pub fn share(&mut self, shared: SharedTable) {
        self.shared = Some(shared);
    }

    /// The table of several instances, if there is one.
    pub fn shared(&self) -> Option<&SharedTable> {
        self.shared.as_ref()
    }

    /// Forgets everything but what other instances share. No search may be using the table.
    pub fn clear(&self) {
        for bucket in &self.buckets {
            for i in 0..ENTRIES {
                bucket.efforts[i].store(0, Ordering::Relaxed);
                bucket.checks[i].store(0, Ordering::Relaxed);
            }
        }
        self.generation.store(0, Ordering::Relaxed);
    }

    /// Begins a new search: existing entries become a generation older.
    pub fn age(&self) {
        self.generation.store((self.generation() + 1) % GENERATIONS, Ordering::Relaxed);
    }

    #[inline]
    fn generation(&self) -> u8 {
        self.generation.load(Ordering::Relaxed)
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
        let (_, content) = self.buckets[self.index(key)].find(key as u32)?;
        Some(content.entry())
    }

    /// The entry of a position that is to be searched `depth` plies deep. Another instance may have a
    /// deeper one.
    #[inline]
    pub fn probe_for(&self, key: u64, depth: i32) -> Option<Entry> {
        let own = self.probe(key);
        let known = own.map_or(-1, |entry| i32::from(entry.depth));
        match &self.shared {
            Some(shared) if depth >= LEAST_DEPTH && known < depth => {
                shared.probe(key).filter(|entry| i32::from(entry.depth) > known).or(own)
            }
            _ => own,
        }
    }

    /// Stores a result. A result without a move keeps the move stored before. A much shallower bound of the same
    /// generation does not replace a deeper one.
    #[inline]
    pub fn store(&self, key: u64, entry: Entry) {
        let generation = self.generation();
        let bucket = &self.buckets[self.index(key)];
        let mut mv = entry.mv;
        let slot = match bucket.find(key as u32) {
            Some((i, known)) => {
                if mv == NO_MOVE {
                    mv = known.mv();
                }
                let fresh = known.generation() == generation;
                if fresh && entry.bound != Bound::Exact && entry.depth + SHALLOWER < known.depth() {
                    return;
                }
                i
            }
            None => {
                let mut worst = (i32::MAX, 0);
                for i in 0..ENTRIES {
                    let known = bucket.content(i);
                    let worth = if known.is_empty() {
                        i32::MIN
                    } else {
                        let age = (GENERATIONS + generation - known.generation()) % GENERATIONS;
                        i32::from(known.depth()) - AGE_WEIGHT * i32::from(age)
                    };
                    if worth < worst.0 {
                        worst = (worth, i);
                    }
                }
                worst.1
            }
        };
        bucket.put(slot, key as u32, Content::new(entry.value, mv, entry.depth, entry.bound, generation));
        if let Some(shared) = self.shared.as_ref().filter(|_| i32::from(entry.depth) >= LEAST_DEPTH) {
            shared.store(key, Entry { mv, ..entry });
        }
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
        let table = TranspositionTable::new(1 << 16).unwrap();
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
        let table = TranspositionTable::new(64).unwrap();
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
        let table = TranspositionTable::new(64).unwrap();
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
        let table = TranspositionTable::new(64).unwrap();
        for i in 0..200 {
            table.store(i, entry(1, Bound::Exact, 0, 0));
            assert!(table.probe(i).is_some());
            table.age();
        }
    }

    #[test]
    fn an_entry_of_two_writers_is_not_found() {
        let table = TranspositionTable::new(64).unwrap();
        let bucket = &table.buckets[0];
        let [one, two] = [(11, 3, 7), (-12, 5, 8)].map(|(v, mv, depth)| Content::new(v, mv, depth, Bound::Exact, 0));
        for mask in 1..7 {
            // The parts that another writer has replaced in the entry of key 1. It writes for key 1 or for key 2.
            for key in [1, 2] {
                bucket.put(0, 1, one);
                let part = |bit: u32| mask & bit != 0;
                if part(1) {
                    bucket.checks[0].store(key ^ mixed(two.answer, two.effort), Ordering::Relaxed);
                }
                if part(2) {
                    bucket.answers[0].store(two.answer, Ordering::Relaxed);
                }
                if part(4) {
                    bucket.efforts[0].store(two.effort, Ordering::Relaxed);
                }
                assert_eq!((table.probe(1), table.probe(2)), (None, None), "parts {mask:03b}, key {key}");
            }
        }
    }

    /// The entry that every thread stores for a key: what a reader finds must belong to the key.
    fn entry_of(key: u64) -> Entry {
        let hash = mix(key ^ 0x5EED);
        let bound = [Bound::Lower, Bound::Upper, Bound::Exact][(hash % 3) as usize];
        entry(key as u8 & 63, bound, (hash >> 8) as i16, (hash >> 24) as u16 & 0x7FFF)
    }

    #[test]
    fn threads_never_read_half_of_an_entry() {
        // Two buckets for many keys: every store replaces an entry that others read and write.
        let table = TranspositionTable::new(128).unwrap();
        let found: u32 = std::thread::scope(|scope| {
            let threads = [1, 2, 3, 4].map(|seed| {
                let table = &table;
                scope.spawn(move || {
                    let mut found = 0;
                    for round in 0..100_000 {
                        let key = mix(mix(seed * 1_000_000 + round) % 24);
                        if let Some(entry) = table.probe(key) {
                            assert_eq!(entry, entry_of(key));
                            found += 1;
                        }
                        table.store(key, entry_of(key));
                        if round % 1000 == 0 {
                            table.age();
                        }
                    }
                    found
                })
            });
            threads.into_iter().map(|thread| thread.join().expect("only whole entries")).sum()
        });
        assert!(found > 1000, "{found}");
    }

    #[test]
    fn too_much_memory_is_an_error() {
        assert!(matches!(TranspositionTable::new(usize::MAX), Err(OutOfMemory { bytes: usize::MAX })));
    }
}
