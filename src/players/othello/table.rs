//! The transposition table of the Othello searches: four entries of 16 bytes a bucket, bounds in hundredths of a disc.

/// No move: the value of an empty move slot.
pub const NO_MOVE: u8 = 64;

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    check: u64,
    /// The value is at least this.
    pub lower: i16,
    /// The value is at most this.
    pub upper: i16,
    /// Plies searched; the number of empty squares for a search to the end.
    pub depth: u8,
    /// The selectivity level in the low three bits, the generation above.
    meta: u8,
    /// The best move, then the one before it; [`NO_MOVE`] if unknown.
    pub moves: [u8; 2],
}

impl Entry {
    /// The selectivity level of the search behind the bounds.
    #[inline]
    pub fn selectivity(&self) -> u8 {
        self.meta & 7
    }
}

const EMPTY: Entry = Entry { check: 0, lower: i16::MIN, upper: i16::MAX, depth: 0, meta: 0, moves: [NO_MOVE, NO_MOVE] };

#[derive(Clone, Copy)]
#[repr(align(64))]
struct Bucket([Entry; 4]);

/// The table.
pub struct Table {
    buckets: Vec<Bucket>,
    generation: u8,
}

/// A position's place in the table and its check.
#[derive(Clone, Copy, Debug)]
pub struct Slot {
    place: u64,
    check: u64,
}

/// The slot of a position. Both multiplications are one-to-one in either board with the other fixed, so that near
/// positions do not collide.
#[inline]
pub fn slot(me: u64, opp: u64) -> Slot {
    let mut h = me.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    h ^= h >> 32;
    h = h.wrapping_add(opp).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    h ^= h >> 29;
    let check = h.wrapping_mul(0x94D0_49BB_1331_11EB) ^ me;
    Slot { place: h, check }
}

/// The bounds and the effort of a search to be stored.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    /// The window's lower end as searched.
    pub alpha: i32,
    /// The window's upper end as searched.
    pub beta: i32,
    /// The value found (fail-soft).
    pub score: i32,
    /// The best move, [`NO_MOVE`] for a pass.
    pub best: u8,
    /// Plies searched.
    pub depth: u8,
    /// The selectivity level.
    pub selectivity: u8,
}

impl Table {
    /// A table of at most `bytes`, at least 64 KiB. Where so much memory cannot be had, it is halved until it can.
    pub fn new(bytes: usize) -> Table {
        let count = (bytes / size_of::<Bucket>()).max(1024);
        let mut count = if count.is_power_of_two() { count } else { count.next_power_of_two() / 2 };
        let mut buckets = Vec::new();
        while buckets.try_reserve_exact(count).is_err() {
            assert!(count > 1024, "no memory for the smallest table");
            count /= 2;
        }
        buckets.resize(count, Bucket([EMPTY; 4]));
        Table { buckets, generation: 0 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.buckets.fill(Bucket([EMPTY; 4]));
        self.generation = 0;
    }

    /// Ages what is stored: entries of earlier searches are replaced first.
    pub fn new_search(&mut self) {
        self.generation = (self.generation + 1) & 31;
    }

    #[inline]
    fn index(&self, slot: Slot) -> usize {
        (slot.place >> 20) as usize & (self.buckets.len() - 1)
    }

    /// What is known of the position.
    #[inline]
    pub fn probe(&self, slot: Slot) -> Option<Entry> {
        let bucket = &self.buckets[self.index(slot)];
        bucket.0.iter().find(|entry| entry.check == slot.check).copied()
    }

    /// Stores the outcome of a search.
    #[inline]
    pub fn store(&mut self, slot: Slot, found: Found) {
        let meta = found.selectivity | self.generation << 3;
        let index = self.index(slot);
        let bucket = &mut self.buckets[index];
        let lower = if found.score > found.alpha { found.score as i16 } else { i16::MIN };
        let upper = if found.score < found.beta { found.score as i16 } else { i16::MAX };
        let mut worst = 0;
        let mut least = u32::MAX;
        for (i, entry) in bucket.0.iter_mut().enumerate() {
            if entry.check == slot.check {
                let old = (entry.depth, entry.selectivity());
                let new = (found.depth, found.selectivity);
                if old == new {
                    // Another window of the same search: both bounds hold, unless they contradict each other.
                    entry.lower = entry.lower.max(lower);
                    entry.upper = entry.upper.min(upper);
                    if entry.lower > entry.upper {
                        (entry.lower, entry.upper) = (lower, upper);
                    }
                } else if old.0 > new.0 && old.1 >= new.1 {
                    return;
                } else {
                    (entry.lower, entry.upper, entry.depth) = (lower, upper, found.depth);
                }
                entry.meta = meta;
                if (found.score > found.alpha || entry.moves[0] == NO_MOVE) && entry.moves[0] != found.best {
                    entry.moves = [found.best, entry.moves[0]];
                }
                return;
            }
            let age = u32::from(self.generation.wrapping_sub(entry.meta >> 3) & 31 == 0);
            let worth = age << 12 | u32::from(entry.depth) << 3 | u32::from(entry.selectivity());
            if worth < least {
                (worst, least) = (i, worth);
            }
        }
        bucket.0[worst] =
            Entry { check: slot.check, lower, upper, depth: found.depth, meta, moves: [found.best, NO_MOVE] };
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
        let mut table = Table::new(1 << 16);
        let here = slot(1, 2);
        assert!(table.probe(here).is_none());
        let found = Found { alpha: 0, beta: 1, score: 40, best: 3, depth: 8, selectivity: 5 };
        table.store(here, found);
        let entry = table.probe(here).unwrap();
        assert_eq!((entry.lower, entry.upper, entry.moves[0]), (40, i16::MAX, 3));
        table.store(here, Found { alpha: 50, beta: 51, score: 50, best: 4, ..found });
        let entry = table.probe(here).unwrap();
        assert_eq!((entry.lower, entry.upper, entry.moves[0]), (40, 50, 3));
        table.store(here, Found { alpha: 0, beta: 100, score: 60, best: 9, depth: 9, ..found });
        let entry = table.probe(here).unwrap();
        assert_eq!((entry.lower, entry.upper, entry.moves), (60, 60, [9, 3]));
        assert!(table.probe(slot(2, 1)).is_none());
        table.clear();
        assert!(table.probe(here).is_none());
        assert_eq!(table.bytes(), 1 << 16);
    }
}
