//! The fours table: what searches for wins by fours keep for later ones.

use tengen_core::zobrist;

/// Entries of a new set of keys: 2 KiB.
const FIRST_SLOTS: usize = 1 << 8;

/// Two sets of positions, by the keys of the positions with the attacker to move.
#[derive(Clone, Debug)]
pub(super) struct FoursTable {
    /// Positions in which all fours were tried and none wins.
    failed: KeySet,
    /// Positions whose search reached its limit. The key includes the limit: the same search would be cut off again.
    cut_off: KeySet,
}

impl FoursTable {
    /// An empty table, of which either set may grow to 2 to the power of `log_slots` keys of 8 bytes.
    pub fn new(log_slots: u32) -> FoursTable {
        FoursTable { failed: KeySet::new(1 << log_slots), cut_off: KeySet::new(1 << log_slots) }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.failed.clear();
        self.cut_off.clear();
    }

    /// Whether the position is known to hold no win by fours.
    #[inline]
    pub fn has_failed(&self, key: u64) -> bool {
        self.failed.contains(key)
    }

    /// Remembers that the position holds no win by fours.
    #[inline]
    pub fn add_failed(&mut self, key: u64) {
        self.failed.insert(key);
    }

    /// Whether a search of the position with this limit was cut off before.
    pub fn was_cut_off(&self, key: u64, limit: u64) -> bool {
        self.cut_off.contains(key ^ zobrist::mix(limit))
    }

    /// Remembers that a search of the position with this limit was cut off.
    pub fn add_cut_off(&mut self, key: u64, limit: u64) {
        self.cut_off.insert(key ^ zobrist::mix(limit));
    }
}

/// A set of keys that may forget some: a new key replaces another one in its slot. It begins small and grows. Most
/// searches need little of it, and touching fresh memory costs more than their moves.
#[derive(Clone, Debug)]
struct KeySet {
    /// Keys by their low bits; 0 if a slot is empty.
    slots: Vec<u64>,
    used: usize,
    most: usize,
}

impl KeySet {
    fn new(most: usize) -> KeySet {
        KeySet { slots: vec![0; most.min(FIRST_SLOTS)], used: 0, most }
    }

    /// Empties the set. It is small again, since a larger one would forget other keys.
    fn clear(&mut self) {
        *self = KeySet::new(self.most);
    }

    #[inline]
    fn contains(&self, key: u64) -> bool {
        self.slots[key as usize & (self.slots.len() - 1)] == key
    }

    #[inline]
    fn insert(&mut self, key: u64) {
        if self.used > self.slots.len() / 2 && self.slots.len() < self.most {
            let slots = vec![0; 2 * self.slots.len()];
            self.used = 0;
            for old in std::mem::replace(&mut self.slots, slots) {
                self.put(old);
            }
        }
        self.put(key);
    }

    #[inline]
    fn put(&mut self, key: u64) {
        let slot = key as usize & (self.slots.len() - 1);
        if key != 0 {
            self.used += usize::from(self.slots[slot] == 0);
            self.slots[slot] = key;
        }
    }
}
