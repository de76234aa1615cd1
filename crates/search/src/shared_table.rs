//! A second transposition table, which several instances of the program share. Workers of a page have no other memory in
//! common.
//!
//! A word takes longer to reach than own memory, so only deeper entries are here. An entry is three words: a check,
//! the value with the move, and the rest. The rest is depth, bound, age and a part of the key. By that part one word
//! mostly rules an entry out. Instances write at any time without locks. The check covers the content, so an entry of
//! two writers is not found, as in `transposition.rs`.

use crate::entry::{Bound, Entry};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use tengen_core::shared_words::{MARKS, SharedWords};
use tengen_core::zobrist::mix;

/// Entries of at least this depth are shared.
pub const LEAST_DEPTH: i32 = 3;

/// Words of a bucket: a cache line.
const BUCKET: usize = 16;
/// Entries of a bucket.
const ENTRIES: usize = 5;
/// Words of an entry.
const WORDS: usize = 3;
/// Searches after which their numbers count from 0 again: six bits hold one.
const GENERATIONS: u32 = 64;
/// The first bit of the part of the key in the last word of an entry.
const TAG_SHIFT: u32 = 16;
/// Plies of depth that an entry loses in value with each move of the game since it was stored.
const AGE_WEIGHT: i32 = 4;
/// A bound replaces an entry of the same position and search that is at most this many plies deeper.
const SHALLOWER: u8 = 3;

/// A table in shared words.
pub struct SharedTable {
    words: Arc<dyn SharedWords>,
    buckets: u64,
    /// Mixed into keys: what else a value depends on.
    salt: AtomicU64,
    /// The number of the search, the same in all instances.
    generation: AtomicU32,
}

/// What the content of an entry changes in its check.
#[inline]
const fn mixed(answer: u32, effort: u32) -> u32 {
    (mix(answer as u64 | (effort as u64) << 32) >> 32) as u32
}

/// The depth of an entry by its last word.
#[inline]
const fn depth_of(effort: u32) -> u8 {
    effort as u8
}

/// The number of the search that stored an entry, by its last word.
#[inline]
const fn generation_of(effort: u32) -> u32 {
    (effort >> 10) % GENERATIONS
}

/// The part of a key in the last word of an entry. The check has other bits.
#[inline]
const fn tag_of(key: u64) -> u32 {
    (key >> 32) as u16 as u32
}

impl SharedTable {
    /// A table in these words. Words of 0 are empty.
    pub fn new(words: Arc<dyn SharedWords>) -> SharedTable {
        let buckets = (words.count().saturating_sub(MARKS.end) / BUCKET) as u64;
        SharedTable { words, buckets, salt: AtomicU64::new(0), generation: AtomicU32::new(0) }
    }

    /// Begins a search. Instances find the entries of each other if they give the same `salt`. `number` grows
    /// with the moves of a game.
    pub fn begin(&self, salt: u64, number: usize) {
        self.salt.store(mix(salt), Ordering::Relaxed);
        self.generation.store(number as u32 % GENERATIONS, Ordering::Relaxed);
    }

    /// The first word of the bucket of a key, and the key as entries keep it.
    #[inline]
    fn place(&self, key: u64) -> Option<(usize, u64)> {
        let key = key ^ self.salt.load(Ordering::Relaxed);
        (self.buckets > 0).then(|| (MARKS.end + (((key >> 32) * self.buckets) >> 32) as usize * BUCKET, key))
    }

    /// The last words of a bucket's entries.
    #[inline]
    fn efforts(&self, bucket: usize) -> [u32; ENTRIES] {
        std::array::from_fn(|i| self.words.read(bucket + i * WORDS + 2))
    }

    /// The number and the value word of the entry with this key.
    #[inline]
    fn find(&self, bucket: usize, efforts: &[u32; ENTRIES], key: u64) -> Option<(usize, u32)> {
        (0..ENTRIES).find_map(|i| {
            let effort = efforts[i];
            if effort >> TAG_SHIFT != tag_of(key) || effort == 0 {
                return None;
            }
            let answer = self.words.read(bucket + i * WORDS + 1);
            (self.words.read(bucket + i * WORDS) ^ mixed(answer, effort) == key as u32).then_some((i, answer))
        })
    }

    /// The entry of the position with this key.
    pub fn probe(&self, key: u64) -> Option<Entry> {
        let (bucket, key) = self.place(key)?;
        let efforts = self.efforts(bucket);
        let (i, answer) = self.find(bucket, &efforts, key)?;
        let effort = efforts[i];
        let bound = match effort >> 8 & 3 {
            1 => Bound::Lower,
            2 => Bound::Upper,
            _ => Bound::Exact,
        };
        Some(Entry { depth: depth_of(effort), bound, value: answer as i16, mv: (answer >> 16) as u16 })
    }

    /// Stores a result. A much shallower bound of the same search does not replace a deeper one. Otherwise the least
    /// deep and oldest entry goes.
    pub fn store(&self, key: u64, entry: Entry) {
        let Some((bucket, key)) = self.place(key) else { return };
        let generation = self.generation.load(Ordering::Relaxed);
        let efforts = self.efforts(bucket);
        let age = |known: u32| (GENERATIONS + generation - generation_of(known)) % GENERATIONS;
        let i = match self.find(bucket, &efforts, key) {
            Some((i, _)) => {
                let fresh = age(efforts[i]) == 0;
                if fresh && entry.bound != Bound::Exact && entry.depth + SHALLOWER < depth_of(efforts[i]) {
                    return;
                }
                i
            }
            None => {
                let worth = |&i: &usize| match efforts[i] {
                    0 => i32::MIN,
                    known => i32::from(depth_of(known)) - AGE_WEIGHT * age(known) as i32,
                };
                (0..ENTRIES).min_by_key(worth).expect("a bucket has entries")
            }
        };
        let answer = u32::from(entry.value as u16) | u32::from(entry.mv) << 16;
        let effort = u32::from(entry.depth) | (entry.bound as u32) << 8 | generation << 10 | tag_of(key) << TAG_SHIFT;
        let at = bucket + i * WORDS;
        self.words.write(at, key as u32 ^ mixed(answer, effort));
        self.words.write(at + 1, answer);
        self.words.write(at + 2, effort);
    }
}

/// Shared words for tests.
#[cfg(test)]
pub mod tests {
    use super::*;

    /// Words in the memory of a test.
    #[derive(Clone)]
    pub struct Local(Arc<[AtomicU32]>);

    impl Local {
        /// Empty words for a table of `buckets` buckets.
        pub fn new(buckets: usize) -> Local {
            Local((0..MARKS.end + buckets * BUCKET).map(|_| AtomicU32::new(0)).collect())
        }

        /// Whether anything has been stored.
        pub fn has_entries(&self) -> bool {
            self.0[MARKS.end..].iter().any(|word| word.load(Ordering::Relaxed) != 0)
        }

        fn table(&self) -> SharedTable {
            SharedTable::new(Arc::new(self.clone()))
        }
    }

    impl SharedWords for Local {
        fn count(&self) -> usize {
            self.0.len()
        }

        fn read(&self, at: usize) -> u32 {
            self.0[at].load(Ordering::Relaxed)
        }

        fn write(&self, at: usize, word: u32) {
            self.0[at].store(word, Ordering::Relaxed);
        }
    }

    const fn entry(depth: u8, bound: Bound, value: i16, mv: u16) -> Entry {
        Entry { depth, bound, value, mv }
    }

    #[test]
    fn one_instance_finds_what_another_stored() {
        let words = Local::new(64);
        let (one, other) = (words.table(), words.table());
        for (key, bound) in (0..).zip([Bound::Lower, Bound::Upper, Bound::Exact]) {
            let stored = entry(7, bound, -12345, 77);
            assert_eq!(other.probe(mix(key)), None);
            one.store(mix(key), stored);
            assert_eq!(other.probe(mix(key)), Some(stored));
        }
        other.begin(1, 0);
        assert_eq!(other.probe(mix(0)), None, "another rule or network");
        assert!(
            words.0[..MARKS.end].iter().all(|word| word.load(Ordering::Relaxed) == 0),
            "the other words are not used"
        );
    }

    #[test]
    fn words_that_are_too_few_hold_nothing() {
        for count in [0, 1, MARKS.end, MARKS.end + BUCKET - 1] {
            let table = SharedTable::new(Arc::new(Local((0..count).map(|_| AtomicU32::new(0)).collect())));
            table.store(1, entry(7, Bound::Exact, 1, 2));
            assert_eq!(table.probe(1), None);
        }
    }

    #[test]
    fn depth_and_age_decide_what_goes() {
        let table = Local::new(1).table();
        for i in 0..ENTRIES as u64 {
            table.store(i, entry(10 + i as u8, Bound::Exact, 0, 0));
        }
        table.store(100, entry(3, Bound::Exact, 0, 0));
        assert_eq!(table.probe(0), None, "the shallowest goes");
        assert!(table.probe(1).is_some());
        table.store(1, entry(4, Bound::Upper, 5, 2));
        assert_eq!(table.probe(1).map(|entry| entry.depth), Some(11), "a bound does not replace a much deeper one");
        table.begin(0, 4);
        for i in 200..200 + ENTRIES as u64 {
            table.store(i, entry(3, Bound::Exact, 0, 0));
            assert!(table.probe(i).is_some(), "{i}");
        }
        assert!((1..ENTRIES as u64).all(|i| table.probe(i).is_none()), "four moves later");
    }

    #[test]
    fn an_entry_of_two_writers_is_not_found() {
        for parts in 1..7 {
            let words = Local::new(1);
            let table = words.table();
            let contents = [entry(7, Bound::Exact, 11, 3), entry(8, Bound::Upper, -12, 5)].map(|stored| {
                table.store(1, entry(3, Bound::Exact, 0, 0));
                table.store(1, stored);
                [0, 1, 2].map(|i| words.read(MARKS.end + i))
            });
            for i in 0..WORDS {
                words.write(MARKS.end + i, contents[parts >> i & 1][i]);
            }
            assert_eq!(table.probe(1), None, "parts {parts:03b}");
        }
    }
}
