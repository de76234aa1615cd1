//! The proof table: what proof-number search knows about positions, by their keys.

use super::numbers::{INFINITE, ProofNumbers};
use crate::transposition::OutOfMemory;

/// Entries of a bucket. A position may be in any of them, and all lie in one cache line of the processor.
const PLACES: usize = 4;

/// Buckets of a new table: 4 KiB, so that small problems stay in the processor's nearest cache.
const FIRST_BUCKETS: usize = 1 << 6;

/// Bits of an entry for a move code.
const MOVE_BITS: u32 = 10;

/// The move code of an entry without a move.
pub(super) const NO_MOVE: u16 = (1 << MOVE_BITS) - 1;

/// What is known of a position, in 16 bytes.
#[derive(Clone, Copy, Default)]
pub(super) struct Entry {
    key: u64,
    proof: u16,
    disproof: u16,
    plies: u16,
    /// The code of the best move in the low bits, and the work below the node above them. 0 if the entry is empty.
    best_and_work: u16,
}

#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Bucket([Entry; PLACES]);

const _: () = assert!(size_of::<Bucket>() == 64);

impl Entry {
    /// `work` is the number of moves made below the node, from 1.
    fn new(key: u64, numbers: ProofNumbers, work: u64, best: u16) -> Entry {
        debug_assert!(best <= NO_MOVE);
        // Twice the binary logarithm, in six bits: the index of the highest bit, and whether the next one is set.
        let bits = u64::BITS - work.max(1).leading_zeros();
        let half = if bits > 1 { work >> (bits - 2) & 1 } else { 0 };
        let work = (2 * u64::from(bits) + half).min(63) as u16;
        Entry {
            key,
            proof: narrow(numbers.proof),
            disproof: narrow(numbers.disproof),
            plies: numbers.plies,
            best_and_work: work << MOVE_BITS | best & NO_MOVE,
        }
    }

    /// Twice the binary logarithm of the work that would be lost with the entry; 0 if it is empty.
    #[inline]
    fn work(&self) -> u16 {
        self.best_and_work >> MOVE_BITS
    }

    /// The code of the best move, or [`NO_MOVE`].
    #[inline]
    pub fn best(&self) -> u16 {
        self.best_and_work & NO_MOVE
    }

    #[inline]
    pub fn numbers(&self) -> ProofNumbers {
        ProofNumbers { proof: widen(self.proof), disproof: widen(self.disproof), plies: self.plies }
    }
}

/// A proof or disproof number in 16 bits: the greatest value stands for [`INFINITE`].
#[inline]
fn narrow(number: u32) -> u16 {
    if number >= INFINITE { u16::MAX } else { number.min(u32::from(u16::MAX) - 1) as u16 }
}

#[inline]
fn widen(number: u16) -> u32 {
    if number == u16::MAX { INFINITE } else { number.into() }
}

/// A hash table that doubles while it may, and then replaces the entry with the least work below it.
pub(super) struct ProofTable {
    buckets: Vec<Bucket>,
    /// Entries in use.
    used: usize,
    /// Buckets that the table may grow to.
    most: usize,
}

impl ProofTable {
    /// A small table that may grow to `bytes`.
    ///
    /// # Errors
    /// If there is no memory for the small table.
    pub fn new(bytes: usize) -> Result<ProofTable, OutOfMemory> {
        let most = 1usize << (bytes / size_of::<Bucket>()).max(1).ilog2();
        let first = most.min(FIRST_BUCKETS);
        let buckets = zeroed(first).ok_or(OutOfMemory { bytes: first * size_of::<Bucket>() })?;
        Ok(ProofTable { buckets, used: 0, most })
    }

    /// Empties the table. It is small again, since a larger one would keep other entries.
    pub fn clear(&mut self) {
        self.buckets.truncate(self.most.min(FIRST_BUCKETS));
        self.buckets.shrink_to_fit();
        self.buckets.fill(Bucket::default());
        self.used = 0;
    }

    /// Bytes at present.
    pub fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    /// The entry of a position.
    #[inline]
    pub fn look_up(&self, key: u64) -> Option<Entry> {
        let bucket = &self.buckets[key as usize & (self.buckets.len() - 1)];
        bucket.0.iter().find(|entry| entry.key == key && entry.work() > 0).copied()
    }

    /// Reads the buckets of all these positions, so that memory fetches them at the same time.
    #[inline]
    pub fn prefetch(&self, keys: impl Iterator<Item = u64>) {
        let mask = self.buckets.len() - 1;
        let read = keys.fold(0, |read, key| read ^ self.buckets[key as usize & mask].0[0].key);
        std::hint::black_box(read);
    }

    /// Keeps what is known of a position; `work` is the number of moves made below it, from 1.
    pub fn store(&mut self, key: u64, numbers: ProofNumbers, work: u64, best: u16) {
        if self.used > PLACES * self.buckets.len() / 2 && self.buckets.len() < self.most {
            self.grow();
        }
        self.used += usize::from(put(&mut self.buckets, Entry::new(key, numbers, work, best)));
    }

    /// Doubles the table. Without memory for that it keeps its size from then on.
    fn grow(&mut self) {
        let Some(mut buckets) = zeroed(2 * self.buckets.len()) else {
            self.most = self.buckets.len();
            return;
        };
        self.used = 0;
        for bucket in &self.buckets {
            for &entry in bucket.0.iter().filter(|entry| entry.work() > 0) {
                self.used += usize::from(put(&mut buckets, entry));
            }
        }
        self.buckets = buckets;
    }
}

/// Stores an entry over that of its position, or else over the entry with the least work. Returns whether that entry
/// was empty.
#[inline]
fn put(buckets: &mut [Bucket], entry: Entry) -> bool {
    let at = entry.key as usize & (buckets.len() - 1);
    let bucket = &mut buckets[at].0;
    let mut least = 0;
    for i in 0..PLACES {
        if bucket[i].key == entry.key {
            least = i;
            break;
        }
        if bucket[i].work() < bucket[least].work() {
            least = i;
        }
    }
    let was_empty = bucket[least].work() == 0;
    bucket[least] = entry;
    was_empty
}

/// Empty buckets, if the memory can be allocated.
fn zeroed(count: usize) -> Option<Vec<Bucket>> {
    let mut buckets = Vec::new();
    buckets.try_reserve_exact(count).ok()?;
    buckets.resize(count, Bucket::default());
    Some(buckets)
}
