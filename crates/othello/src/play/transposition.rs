//! The transposition table of the Othello searches, and the cut-offs that it gives.
//!
//! Four entries of 16 bytes make a bucket of one cache line. An entry holds both bounds on the value of a position, and
//! two moves to try first. It also holds the depth and selectivity level of the search behind the bounds.
//!
//! Several threads may use the buckets at once, without locks. The check of an entry covers its content. So an entry of
//! two writers is not found (Hyatt and Mann, "A lockless transposition table", 2002).

use super::selectivity::Selectivity;
use crate::units::Centidiscs;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tengen_core::memory::{ask_for_large_pages, prefetch};
use tengen_core::shared_words::SharedWords;
use tengen_search::busy::Busy;
use tengen_search::entry::{self, Bound};
use tengen_search::shared_table::SharedTable;

/// The value of an unknown move.
pub const NO_MOVE: u8 = 64;

/// Entries of the table of positions with few empty squares: 128 KiB.
const SHALLOW: usize = 1 << 13;

/// Buckets of the smallest table: 64 KiB.
const LEAST_BUCKETS: usize = 1024;

/// Searches are numbered modulo this, in the five bits that an entry has for it.
const GENERATIONS: u8 = 32;

/// The entry of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Bounds in hundredths of a disc. An unknown bound is the least or the greatest number of 16 bits.
    lower: i16,
    upper: i16,
    depth: u8,
    /// The selectivity level in the low three bits, the generation above.
    level_and_generation: u8,
    /// The best move, then the previous best move; [`NO_MOVE`] if unknown.
    pub moves: [u8; 2],
}

impl Entry {
    /// The 64 bits of the table.
    #[inline(always)]
    fn pack(self) -> u64 {
        u64::from(self.lower as u16)
            | u64::from(self.upper as u16) << 16
            | u64::from(self.depth) << 32
            | u64::from(self.level_and_generation) << 40
            | u64::from(self.moves[0]) << 48
            | u64::from(self.moves[1]) << 56
    }

    #[inline(always)]
    fn unpack(bits: u64) -> Entry {
        Entry {
            lower: bits as i16,
            upper: (bits >> 16) as i16,
            depth: (bits >> 32) as u8,
            level_and_generation: (bits >> 40) as u8,
            moves: [(bits >> 48) as u8, (bits >> 56) as u8],
        }
    }

    /// The value is at least this.
    #[inline]
    pub fn lower(&self) -> Centidiscs {
        Centidiscs(i32::from(self.lower))
    }

    /// The value is at most this.
    #[inline]
    pub fn upper(&self) -> Centidiscs {
        Centidiscs(i32::from(self.upper))
    }

    /// Plies searched; the number of empty squares for a search to the end.
    #[inline]
    pub fn depth(&self) -> u32 {
        u32::from(self.depth)
    }

    /// The selectivity level of the search behind the bounds.
    #[inline]
    pub fn level(&self) -> Selectivity {
        Selectivity::from_bits(self.level_and_generation)
    }

    #[inline]
    fn generation(&self) -> u8 {
        self.level_and_generation >> 3
    }

    /// Whether the bounds come from a search of at least this depth and selectivity level.
    #[inline]
    fn is_as_good_as(&self, depth: u32, level: Selectivity) -> bool {
        self.depth() >= depth && self.level() >= level
    }

    /// The transposition cut-off: a bound of a search at least as good that settles the null window above `alpha`.
    #[inline]
    pub fn cutoff(&self, alpha: Centidiscs, depth: u32, level: Selectivity) -> Option<Centidiscs> {
        if !self.is_as_good_as(depth, level) {
            return None;
        }
        if self.lower() > alpha {
            return Some(self.lower());
        }
        (self.upper() <= alpha).then_some(self.upper())
    }
}

/// An entry in memory. An empty one has zeros.
#[derive(Default)]
struct Slot {
    /// The hash of the position, changed by the content.
    check: AtomicU64,
    content: AtomicU64,
}

impl Slot {
    /// The position and the entry.
    #[inline(always)]
    fn get(&self) -> (PositionHash, Entry) {
        let content = self.content.load(Ordering::Relaxed);
        (PositionHash(self.check.load(Ordering::Relaxed) ^ content), Entry::unpack(content))
    }

    #[inline(always)]
    fn set(&self, position: PositionHash, entry: Entry) {
        let content = entry.pack();
        self.check.store(position.0 ^ content, Ordering::Relaxed);
        self.content.store(content, Ordering::Relaxed);
    }

    fn clear(&self) {
        self.check.store(0, Ordering::Relaxed);
        self.content.store(0, Ordering::Relaxed);
    }
}

#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// An entry of the small table.
#[derive(Clone, Copy)]
struct Shallow {
    check: PositionHash,
    entry: Entry,
}

impl Shallow {
    const EMPTY: Shallow = Shallow {
        check: PositionHash::ZERO,
        entry: Entry { lower: 0, upper: 0, depth: 0, level_and_generation: 0, moves: [NO_MOVE; 2] },
    };
}

/// The transposition table.
pub struct TranspositionTable {
    /// What all threads of a search share.
    buckets: Arc<Vec<Bucket>>,
    /// The results of positions with few empty squares, in a table that fits the processor's cache.
    shallow: Box<[Shallow; SHALLOW]>,
    /// The number of the search under way, below [`GENERATIONS`].
    generation: u8,
    /// The moves that the threads of a search are at, if there are several threads.
    pub busy: Option<Arc<Busy>>,
    /// Deeper results of other instances of the program.
    shared: Option<Arc<SharedTable>>,
}

/// The hash of a position. Some of its bits choose the bucket; all of them are compared with the entries there.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PositionHash(u64);

impl PositionHash {
    /// For a position that is not looked up.
    pub const ZERO: PositionHash = PositionHash(0);
}

/// The hash of a position. Both multiplications are one-to-one in either bitboard with the other fixed, so that similar
/// positions do not collide.
#[inline(always)]
pub fn hash(me: u64, opp: u64) -> PositionHash {
    let mut h = me.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    h ^= h >> 32;
    h = h.wrapping_add(opp).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    h ^= h >> 29;
    PositionHash(h)
}

/// The outcome of a node's search, to be stored.
#[derive(Clone, Copy, Debug)]
pub struct NodeResult {
    /// The lower end of the window searched.
    pub alpha: Centidiscs,
    /// The upper end of the window searched.
    pub beta: Centidiscs,
    /// The value found. It is fail-soft, so outside the window it bounds the true value.
    pub value: Centidiscs,
    /// The best move.
    pub best: u8,
    /// Plies searched.
    pub depth: u32,
    /// The selectivity level.
    pub level: Selectivity,
}

/// The mark of a position under search.
#[inline(always)]
const fn mark(position: PositionHash) -> u64 {
    Busy::mark(position.0, 0)
}

/// Five bits of the hash that determine neither the place nor the check of a shared entry.
const fn further_check(position: PositionHash) -> u16 {
    (position.0 >> 32 & 31) as u16
}

fn no_shallow() -> Box<[Shallow; SHALLOW]> {
    let shallow = vec![Shallow::EMPTY; SHALLOW].into_boxed_slice();
    shallow.try_into().unwrap_or_else(|_| unreachable!("of that length"))
}

impl TranspositionTable {
    /// A table of at most `bytes`, at least 64 KiB. If the memory cannot be allocated, the size is halved until it can.
    pub fn new(bytes: usize) -> TranspositionTable {
        let count = (bytes / size_of::<Bucket>()).max(LEAST_BUCKETS);
        let mut count = if count.is_power_of_two() { count } else { count.next_power_of_two() / 2 };
        let mut buckets = Vec::new();
        while buckets.try_reserve_exact(count).is_err() {
            assert!(count > LEAST_BUCKETS, "no memory for the smallest table");
            count /= 2;
        }
        ask_for_large_pages(&buckets);
        buckets.resize_with(count, Bucket::default);
        TranspositionTable {
            buckets: Arc::new(buckets),
            shallow: no_shallow(),
            generation: 0,
            busy: None,
            shared: None,
        }
    }

    /// The table of another thread. It has the same buckets.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn beside(&self) -> TranspositionTable {
        let (busy, shared) = (self.busy.clone(), self.shared.clone());
        TranspositionTable { buckets: Arc::clone(&self.buckets), shallow: no_shallow(), busy, shared, ..*self }
    }

    /// Whether another thread is searching this position.
    #[inline(always)]
    pub fn is_busy(&self, position: PositionHash) -> bool {
        self.busy.as_ref().is_some_and(|busy| busy.has(mark(position)))
    }

    /// Says that a thread begins to search this position.
    #[inline(always)]
    pub fn begin(&self, position: PositionHash) {
        if let Some(busy) = &self.busy {
            busy.begin(mark(position));
        }
    }

    /// Says that a thread has searched this position.
    #[inline(always)]
    pub fn end(&self, position: PositionHash) {
        if let Some(busy) = &self.busy {
            busy.end(mark(position));
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.buckets.iter().flat_map(|bucket| &bucket.0).for_each(Slot::clear);
        self.shallow.fill(Shallow::EMPTY);
        self.generation = 0;
    }

    /// Begins a new generation: entries of earlier ones are replaced first.
    pub fn new_search(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    /// Before a search: instances find the results of each other if they give the same `salt`. `discs` are on the board.
    pub fn share_as(&self, salt: u64, discs: u32) {
        if let Some(shared) = &self.shared {
            shared.begin(salt, discs as usize);
        }
    }

    /// Shares deeper results with other instances of the program.
    pub fn share(&mut self, words: Arc<dyn SharedWords>) {
        self.shared = Some(Arc::new(SharedTable::new(Arc::clone(&words))));
        self.busy = Some(Arc::new(Busy::Instances(words)));
    }

    /// The low bits of a product are the least mixed: the index leaves out 20 of them.
    #[inline]
    fn index(&self, hash: PositionHash) -> usize {
        (hash.0 >> 20) as usize & (self.buckets.len() - 1)
    }

    #[inline(always)]
    fn shallow_index(hash: PositionHash) -> usize {
        (hash.0 >> 24) as usize & (SHALLOW - 1)
    }

    /// The entry of a position with few empty squares, from an exact search to the end.
    #[inline(always)]
    pub fn probe_shallow(&self, hash: PositionHash) -> Option<&Entry> {
        let Shallow { check, entry } = &self.shallow[Self::shallow_index(hash)];
        (*check == hash).then_some(entry)
    }

    /// The enhanced transposition cut-off ([`TranspositionTable::enhanced_cutoff`]) from the table of positions with
    /// few empty squares.
    #[inline(always)]
    pub fn shallow_enhanced_cutoff(
        &self,
        children: impl Iterator<Item = PositionHash>,
        alpha: Centidiscs,
    ) -> Option<Centidiscs> {
        for child in children {
            if let Some(entry) = self.probe_shallow(child)
                && -entry.upper() > alpha
            {
                return Some(-entry.upper());
            }
        }
        None
    }

    /// Stores the outcome of an exact search to the end of a position with few empty squares. It replaces any other
    /// entry.
    #[inline(always)]
    pub fn store_shallow(&mut self, hash: PositionHash, result: NodeResult) {
        let Shallow { check, entry } = &mut self.shallow[Self::shallow_index(hash)];
        let lower = if result.value > result.alpha { result.value.0 as i16 } else { i16::MIN };
        let upper = if result.value < result.beta { result.value.0 as i16 } else { i16::MAX };
        let mut moves = [result.best, NO_MOVE];
        let (mut known_lower, mut known_upper) = (i16::MIN, i16::MAX);
        if *check == hash {
            (known_lower, known_upper) = (entry.lower, entry.upper);
            moves = entry.moves;
            if result.value > result.alpha && moves[0] != result.best {
                moves = [result.best, moves[0]];
            }
        }
        let level_and_generation = result.level.bits();
        *check = hash;
        *entry = Entry {
            lower: lower.max(known_lower),
            upper: upper.min(known_upper),
            depth: result.depth as u8,
            level_and_generation,
            moves,
        };
    }

    /// Prefetches the entry of a position that will be needed soon.
    #[inline(always)]
    pub fn prefetch(&self, hash: PositionHash) {
        prefetch(&self.buckets[self.index(hash)]);
    }

    /// The entry of the position, if there is one.
    #[inline(always)]
    pub fn probe(&self, hash: PositionHash) -> Option<Entry> {
        let bucket = &self.buckets[self.index(hash)];
        bucket.0.iter().map(Slot::get).find(|&(position, _)| position == hash).map(|(_, entry)| entry)
    }

    /// Takes over what another instance has stored for the position, if it is of this depth and level at least.
    pub fn take_shared(&mut self, hash: PositionHash, depth: u32, level: Selectivity) {
        if let Some(shared) = &self.shared
            && let Some(entry) = shared.probe(hash.0)
            && let found = Selectivity::from_bits((entry.mv >> 8) as u8)
            && u32::from(entry.depth) >= depth
            && found >= level
            && entry.mv >> 11 == further_check(hash)
        {
            let value = Centidiscs(entry.value.into());
            let one = Centidiscs(1);
            let result = NodeResult {
                alpha: if entry.bound == Bound::Upper { value } else { value - one },
                beta: if entry.bound == Bound::Lower { value } else { value + one },
                value,
                best: entry.mv as u8,
                depth: entry.depth.into(),
                level: found,
            };
            self.store(hash, result);
        }
    }

    /// Shows a result to other instances.
    pub fn give_shared(&self, hash: PositionHash, result: NodeResult) {
        if let Some(shared) = &self.shared {
            let bound = if result.value <= result.alpha {
                Bound::Upper
            } else if result.value >= result.beta {
                Bound::Lower
            } else {
                Bound::Exact
            };
            let mv = u16::from(result.best) | u16::from(result.level.bits()) << 8 | further_check(hash) << 11;
            shared.store(hash.0, entry::Entry { depth: result.depth as u8, bound, value: result.value.0 as i16, mv });
        }
    }

    /// Enhanced transposition cut-off (ETC; Plaat, Schaeffer, Pijls and de Bruin, 1996). Before any move is searched,
    /// it finds a child whose stored upper bound shows its parent to be above `alpha`. `depth` is the children's.
    #[inline(always)]
    pub fn enhanced_cutoff(
        &self,
        children: impl Iterator<Item = PositionHash>,
        alpha: Centidiscs,
        depth: u32,
        level: Selectivity,
    ) -> Option<Centidiscs> {
        for child in children {
            if let Some(entry) = self.probe(child)
                && entry.is_as_good_as(depth, level)
                && -entry.upper() > alpha
            {
                return Some(-entry.upper());
            }
        }
        None
    }

    /// Stores the outcome of a search. In a full bucket it replaces an entry of an earlier generation. Otherwise it
    /// replaces the one with the shallowest and most selective search. A value at or below alpha names no best move,
    /// because it bounds all moves alike.
    #[inline]
    pub fn store(&self, hash: PositionHash, result: NodeResult) {
        let level_and_generation = result.level.bits() | self.generation << 3;
        let bucket = &self.buckets[self.index(hash)];
        let depth = result.depth as u8;
        let lower = if result.value > result.alpha { result.value.0 as i16 } else { i16::MIN };
        let upper = if result.value < result.beta { result.value.0 as i16 } else { i16::MAX };
        let best = if result.value > result.alpha { result.best } else { NO_MOVE };
        let mut worst = &bucket.0[0];
        let mut least = u32::MAX;
        for slot in &bucket.0 {
            let (position, mut entry) = slot.get();
            if position == hash {
                if (entry.depth, entry.level()) == (depth, result.level) {
                    // Another window of the same search: both bounds hold, unless they contradict each other.
                    entry.lower = entry.lower.max(lower);
                    entry.upper = entry.upper.min(upper);
                    if entry.lower > entry.upper {
                        (entry.lower, entry.upper) = (lower, upper);
                    }
                } else if entry.depth > depth && entry.level() >= result.level {
                    return;
                } else {
                    (entry.lower, entry.upper, entry.depth) = (lower, upper, depth);
                }
                entry.level_and_generation = level_and_generation;
                if best != NO_MOVE && entry.moves[0] != best {
                    entry.moves = [best, entry.moves[0]];
                }
                slot.set(hash, entry);
                return;
            }
            let is_current = u32::from(entry.generation() == self.generation);
            let worth = is_current << 12 | entry.depth() << 3 | u32::from(entry.level().bits());
            if worth < least {
                (worst, least) = (slot, worth);
            }
        }
        worst.set(hash, Entry { lower, upper, depth, level_and_generation, moves: [best, NO_MOVE] });
    }

    /// The memory in bytes.
    pub fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_meet_and_deeper_searches_replace() {
        let mut table = TranspositionTable::new(1 << 16);
        let here = hash(1, 2);
        assert!(table.probe(here).is_none());
        let [zero, one] = [Centidiscs(0), Centidiscs(1)];
        let level = Selectivity::new(5);
        let result = NodeResult { alpha: zero, beta: one, value: Centidiscs(40), best: 3, depth: 8, level };
        table.store(here, result);
        let entry = table.probe(here).unwrap();
        assert_eq!((entry.lower, entry.upper, entry.moves[0]), (40, i16::MAX, 3));
        assert_eq!((entry.depth(), entry.level()), (8, level));
        let fifty = Centidiscs(50);
        table.store(here, NodeResult { alpha: fifty, beta: fifty + one, value: fifty, best: 4, ..result });
        let entry = table.probe(here).unwrap();
        assert_eq!((entry.lower, entry.upper, entry.moves[0]), (40, 50, 3));
        let deeper = NodeResult { beta: Centidiscs(100), value: Centidiscs(60), best: 9, depth: 9, ..result };
        table.store(here, deeper);
        let entry = table.probe(here).unwrap();
        assert_eq!((entry.lower, entry.upper, entry.moves), (60, 60, [9, 3]));
        assert!(table.probe(hash(2, 1)).is_none());
        table.clear();
        assert!(table.probe(here).is_none());
        assert_eq!(table.bytes(), 1 << 16);
    }

    #[test]
    fn an_entry_of_two_writers_is_not_found() {
        let (one, two) = (Slot::default(), Slot::default());
        let entry = Entry { lower: -300, upper: 500, depth: 20, level_and_generation: 6, moves: [3, NO_MOVE] };
        one.set(hash(1, 2), entry);
        assert_eq!(one.get(), (hash(1, 2), entry));
        for (position, entry) in
            [(hash(1, 2), Entry { lower: 100, ..entry }), (hash(2, 1), Entry { depth: 9, ..entry })]
        {
            two.set(position, entry);
            one.content.store(two.content.load(Ordering::Relaxed), Ordering::Relaxed);
            assert!(one.get().0 != hash(1, 2) && one.get().0 != position);
        }
    }

    #[test]
    fn an_entry_cuts_off_only_by_a_search_as_good_as_the_one_asked_for() {
        let table = TranspositionTable::new(1 << 16);
        let [low, high] = [Selectivity::new(1), Selectivity::new(4)];
        let value = Centidiscs(-300);
        let result = NodeResult { alpha: Centidiscs(0), beta: Centidiscs(1), value, best: 3, depth: 8, level: high };
        table.store(hash(1, 2), result);
        let entry = table.probe(hash(1, 2)).unwrap();
        assert_eq!(entry.moves, [NO_MOVE; 2], "a value below the window names no best move");
        assert_eq!(entry.cutoff(Centidiscs(0), 8, low), Some(value));
        assert_eq!(entry.cutoff(Centidiscs(0), 9, low), None);
        assert_eq!(entry.cutoff(Centidiscs(0), 8, Selectivity::new(5)), None);
        assert_eq!(entry.cutoff(Centidiscs(-400), 8, high), None);
        // The parent has a value of at least 300.
        let children = [hash(2, 1), hash(1, 2)];
        let etc = |alpha, depth| table.enhanced_cutoff(children.into_iter(), Centidiscs(alpha), depth, high);
        assert_eq!(etc(299, 8), Some(-value));
        assert_eq!(etc(300, 8), None);
        assert_eq!(etc(299, 9), None);
    }
}
