//! Forced wins by depth-first proof-number search.
//!
//! The algorithm is df-pn (Nagai, 2002): a proof number tells how many leaves must still be won to prove a node, a
//! disproof number how many must be lost to refute it, and the search always works on the leaf that can do most for
//! both, within thresholds that let it stay in one part of the tree. Because five-in-a-row and its like reach the same
//! position by many orders of moves, numbers of children are joined by the greatest of them and the count of the
//! others (weak proof numbers; Ueda, Hashimoto, Hashimoto and Iida, 2008) instead of being summed, which would count
//! shared work many times over.
//!
//! Nothing but the numbers is stored when a limit ends the search, so that a later call goes on where it stopped.

use crate::game::{Candidate, Expansion, Move, Outcome, Player, Position, ThreatSpace};
use crate::search::table::OutOfMemory;
use crate::think::Observer;

/// More than every number: refuted as a proof number, proven as a disproof number.
const INFINITE: u32 = 1 << 30;

/// Moves between two looks at the clock.
const POLL: u64 = 1_024;

/// The disproof number of an answer that was not tried yet.
const NEW: u32 = 1;

/// Plies that make a threat as much harder to prove as one more answer would.
const DEPTH_SHARE: u32 = 4;

/// To find the line of a proof again, this many times the moves that the proof took may be made, and so many more.
const REPEATS: u64 = 8;
const FIRST_REPEATS: u64 = 100_000;

/// Buckets of a new table.
const FIRST_BUCKETS: usize = 1 << 6;

/// The answer of a forced-win search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proof<M> {
    /// The attacker wins: the longest line of defence against the moves that the proof found, up to the end (or, where the
    /// table is too small to remember it, as far as it was found again).
    Proven(Vec<M>),
    /// No win within the threat space, which was exhausted.
    Disproven,
    /// A limit ended the search.
    Unknown,
}

/// What is known of a position, in 16 bytes: four of them fill one line of the processor's cache.
#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    proof: u16,
    disproof: u16,
    /// Plies to the end of a proven node; of a refuted one, how often to look harder before it is to be trusted.
    plies: u16,
    /// The best move in the low bits, and above them how much work was done below the node: 0 where the entry is empty.
    best_and_work: u16,
}

/// Entries that a position may stand in.
const PLACES: usize = 4;

/// Entries that lie together.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Bucket([Entry; PLACES]);

const _: () = assert!(size_of::<Bucket>() == 64);

/// Bits of an entry for a move; all of them for none.
const MOVE_BITS: u32 = 10;
const NO_MOVE: u16 = (1 << MOVE_BITS) - 1;

impl Entry {
    fn new(key: u64, numbers: Numbers, work: u64, best: u16) -> Entry {
        debug_assert!(best <= NO_MOVE);
        // Twice the logarithm: the first bit and the next.
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

    /// How much work is lost with the entry, by its logarithm; 0 where it is empty.
    #[inline]
    fn work(&self) -> u16 {
        self.best_and_work >> MOVE_BITS
    }

    #[inline]
    fn best(&self) -> u16 {
        self.best_and_work & NO_MOVE
    }

    #[inline]
    fn numbers(&self) -> Numbers {
        Numbers { proof: widen(self.proof), disproof: widen(self.disproof), plies: self.plies }
    }
}

/// A number as it is stored: the greatest are those of decided nodes.
#[inline]
fn narrow(number: u32) -> u16 {
    if number >= INFINITE { u16::MAX } else { number.min(u32::from(u16::MAX) - 1) as u16 }
}

#[inline]
fn widen(number: u16) -> u32 {
    if number == u16::MAX { INFINITE } else { number.into() }
}

#[derive(Clone, Copy)]
struct Child<M> {
    mv: M,
    proof: u32,
    disproof: u32,
    plies: u16,
}

#[derive(Clone, Copy)]
struct Numbers {
    proof: u32,
    disproof: u32,
    /// Plies to the end of a proven node. Of a refuted one 0, or one more than the level at which the threat space gave up
    /// a position that the refutation needs: it counts as refuted on that level only.
    plies: u16,
}

impl Numbers {
    const fn refuted(plies: u16) -> Numbers {
        Numbers { proof: INFINITE, disproof: 0, plies }
    }
}

/// Attacks of a node that were not looked up yet.
struct Late {
    /// The first of them among the moves.
    at: usize,
    /// With what proof number they begin.
    proof: u32,
}

/// The next move of a proof.
struct Next<M> {
    mv: M,
    /// Whether the threat space knows the win without the table.
    known: bool,
}

/// A forced-win search with its table. The table is for one attacker and one threat space: clear it to change either.
pub struct ProofSearch<P: Position> {
    table: Vec<Bucket>,
    /// Entries in use, and how many buckets the table may grow to: small problems stay in the processor's cache.
    used: usize,
    most: usize,
    children: Vec<Child<P::Move>>,
    moves: Vec<Candidate<P::Move>>,
    nodes: u64,
    /// Plies from where the search began.
    depth: u32,
    limit: u64,
    next_poll: u64,
    stopped: bool,
    /// How hard the threat space looks.
    level: u16,
    /// Whose win the last call of [`ProofSearch::solve`] was to prove.
    attacker: Player,
}

impl<P: Position> ProofSearch<P> {
    /// A search with a table that may grow to `bytes`.
    ///
    /// # Errors
    /// If the memory cannot be had.
    pub fn new(bytes: usize) -> Result<ProofSearch<P>, OutOfMemory> {
        let most = 1usize << (bytes / size_of::<Bucket>()).max(1).ilog2();
        let buckets = most.min(FIRST_BUCKETS);
        let table = zeroed(buckets).ok_or(OutOfMemory { bytes: buckets * size_of::<Bucket>() })?;
        Ok(ProofSearch {
            attacker: Player::Black,
            table,
            used: 0,
            most,
            children: Vec::new(),
            moves: Vec::new(),
            nodes: 0,
            depth: 0,
            limit: 0,
            next_poll: 0,
            stopped: false,
            level: 0,
        })
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.fill(Bucket::default());
        self.used = 0;
    }

    /// Bytes of the table at present.
    pub fn bytes(&self) -> usize {
        self.table.len() * size_of::<Bucket>()
    }

    /// Moves made by the last call.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the side to move wins by threats. At most about `limit` moves are made; a further call goes on.
    pub fn solve<T: ThreatSpace<P>>(
        &mut self,
        position: &mut P,
        threats: &mut T,
        limit: u64,
        observer: &mut dyn Observer,
    ) -> Proof<P::Move> {
        self.nodes = 0;
        self.next_poll = POLL;
        self.limit = limit;
        self.stopped = false;
        self.attacker = position.to_move();
        if position.outcome().is_some() {
            return Proof::Disproven;
        }
        self.level = 0;
        threats.set_effort(0);
        loop {
            let numbers = self.prove(position, threats, true, observer);
            if numbers.proof == 0 {
                return Proof::Proven(self.line(position, threats, observer));
            }
            if numbers.disproof > 0 {
                return Proof::Unknown;
            }
            if numbers.plies == 0 {
                return Proof::Disproven;
            }
            // Refuted but for what was given up: that is looked at harder.
            if self.expired(observer) || !threats.set_effort(numbers.plies) {
                return Proof::Unknown;
            }
            self.level = numbers.plies;
        }
    }

    /// The attacker's move in a position of a proof, or `None` where no proof is found again within `limit` moves.
    pub fn winning_move<T: ThreatSpace<P>>(
        &mut self,
        position: &mut P,
        threats: &mut T,
        limit: u64,
        observer: &mut dyn Observer,
    ) -> Option<P::Move> {
        self.limit = self.nodes + limit;
        self.stopped = false;
        self.next(position, threats, true, observer).map(|next| next.mv)
    }

    fn prove<T: ThreatSpace<P>>(
        &mut self,
        position: &mut P,
        threats: &mut T,
        attack: bool,
        observer: &mut dyn Observer,
    ) -> Numbers {
        // The thresholds stay below the value of a solved node.
        self.search(position, threats, attack, INFINITE - 1, INFINITE - 1, observer)
    }

    /// The line of a proven position: the attacker's moves of the proof against the longest defence.
    fn line<T: ThreatSpace<P>>(
        &mut self,
        position: &mut P,
        threats: &mut T,
        observer: &mut dyn Observer,
    ) -> Vec<P::Move> {
        let mut line = Vec::new();
        let mut made = 0;
        let mut attack = true;
        // Entries of the proof may have been overwritten: finding them again is not bound by the caller's limit, but where
        // memory is very short the line ends early.
        self.limit = self.nodes.saturating_mul(REPEATS) + FIRST_REPEATS;
        self.stopped = false;
        while position.outcome().is_none() {
            let Some(Next { mv, known }) = self.next(position, threats, attack, observer) else {
                break;
            };
            if known && way(position, threats, &mut line) {
                break;
            }
            position.make(mv);
            line.push(mv);
            attack = !attack;
            made += 1;
        }
        for _ in 0..made {
            position.undo();
        }
        line
    }

    /// The next move of a proven position.
    fn next<T: ThreatSpace<P>>(
        &mut self,
        position: &mut P,
        threats: &mut T,
        attack: bool,
        observer: &mut dyn Observer,
    ) -> Option<Next<P::Move>> {
        let start = self.moves.len();
        let mut extra = 0;
        let threat = if attack {
            threats.attacks(position, &mut self.moves, &mut extra)
        } else {
            threats.defences(position, &mut self.moves, &mut extra)
        };
        self.moves.truncate(start);
        if let Expansion::Proven { mv, .. } = threat {
            return Some(Next { mv, known: true });
        }
        let known = self.look_up(position.key()).filter(|entry| entry.proof == 0);
        let entry = match known {
            Some(entry) => entry,
            None if self.prove(position, threats, attack, observer).proof == 0 => self.look_up(position.key())?,
            None => return None,
        };
        P::Move::from_code(entry.best()).filter(|&mv| position.is_legal(mv)).map(|mv| Next { mv, known: false })
    }

    #[inline]
    fn look_up(&self, key: u64) -> Option<Entry> {
        let bucket = &self.table[key as usize & (self.table.len() - 1)];
        bucket.0.iter().find(|entry| entry.key == key && entry.work() > 0).copied()
    }

    /// Reads the table where the positions after the moves stand, so that memory fetches them all at once.
    #[inline]
    fn touch<T: ThreatSpace<P>>(&self, position: &P, threats: &T, moves: std::ops::Range<usize>) {
        let mask = self.table.len() - 1;
        let read = self.moves[moves].iter().fold(0, |read, candidate| {
            read ^ self.table[threats.key_after(position, candidate.mv) as usize & mask].0[0].key
        });
        std::hint::black_box(read);
    }

    fn store(&mut self, key: u64, numbers: Numbers, work: u64, best: u16) {
        if self.used > PLACES * self.table.len() / 2 && self.table.len() < self.most {
            self.grow();
        }
        self.used += usize::from(put(&mut self.table, Entry::new(key, numbers, work, best)));
    }

    /// Doubles the table. Where the memory cannot be had it stays as it is from then on.
    fn grow(&mut self) {
        let Some(mut table) = zeroed(2 * self.table.len()) else {
            self.most = self.table.len();
            return;
        };
        self.used = 0;
        for bucket in &self.table {
            for &entry in bucket.0.iter().filter(|entry| entry.work() > 0) {
                self.used += usize::from(put(&mut table, entry));
            }
        }
        self.table = table;
    }

    /// Searches the node until a number reaches its threshold.
    fn search<T: ThreatSpace<P>>(
        &mut self,
        position: &mut P,
        threats: &mut T,
        attack: bool,
        proof_limit: u32,
        disproof_limit: u32,
        observer: &mut dyn Observer,
    ) -> Numbers {
        let key = position.key();
        let begun = self.nodes;
        let moves_base = self.moves.len();
        let threat = if attack {
            threats.attacks(position, &mut self.moves, &mut self.nodes)
        } else {
            threats.defences(position, &mut self.moves, &mut self.nodes)
        };
        let decided = match threat {
            Expansion::Proven { mv, plies } => {
                Some((Numbers { proof: 0, disproof: INFINITE, plies: plies as u16 }, mv.code()))
            }
            Expansion::Disproven => Some((Numbers::refuted(0), NO_MOVE)),
            Expansion::CutOff => Some((Numbers::refuted(self.level + 1), NO_MOVE)),
            Expansion::Open if self.moves.len() == moves_base => Some((Numbers::refuted(0), NO_MOVE)),
            Expansion::Open => None,
        };
        if let Some((numbers, best)) = decided {
            self.moves.truncate(moves_base);
            self.store(key, numbers, self.nodes - begun + 1, best);
            return numbers;
        }
        let base = self.children.len();
        // Deep attacks start with greater numbers, so that a short win is not missed for long ones.
        let deep = if attack { self.depth / DEPTH_SHARE } else { 0 };
        // The attacks that are likely to take most are not even looked up while others are better.
        let mut late = Late { at: self.moves.len(), proof: INFINITE };
        if attack {
            let last = self.moves[self.moves.len() - 1].order;
            late.at =
                moves_base + self.moves[moves_base..].iter().take_while(|candidate| candidate.order < last).count();
            late.proof = last.max(1) as u32 + deep;
        }
        self.open(position, threats, moves_base..late.at, attack, deep);
        let numbers = loop {
            let unread = (self.moves.len() - late.at) as u32;
            let (numbers, chosen, mut second) = join(&self.children[base..], attack, unread);
            if unread > 0 {
                if numbers.proof > 0 && numbers.proof >= late.proof {
                    let all = late.at..self.moves.len();
                    late.at = self.moves.len();
                    self.open(position, threats, all, attack, deep);
                    continue;
                }
                second = second.min(late.proof);
            }
            let work = self.nodes - begun + 1;
            if numbers.proof == 0 || numbers.disproof == 0 {
                self.store(key, numbers, work, self.children[base + chosen].mv.code());
                break numbers;
            }
            let over = numbers.proof >= proof_limit || numbers.disproof >= disproof_limit;
            if over || self.expired(observer) {
                self.store(key, numbers, work, NO_MOVE);
                break numbers;
            }
            let child = self.children[base + chosen];
            // The chosen child is worked on until another one is better by a quarter; what its number adds to this
            // node's beyond the child's own is taken off the node's threshold.
            let margin = |second: u32| second.saturating_add(second / 4 + 1).min(INFINITE - 1);
            let (proof, disproof) = if attack {
                let rest = numbers.disproof - child.disproof.min(numbers.disproof);
                (proof_limit.min(margin(second)), disproof_limit - rest.min(disproof_limit))
            } else {
                let rest = numbers.proof - child.proof.min(numbers.proof);
                (proof_limit - rest.min(proof_limit), disproof_limit.min(margin(second)))
            };
            self.nodes += 1;
            self.depth += 1;
            position.make(child.mv);
            let found = match position.outcome() {
                None => self.search(
                    position,
                    threats,
                    !attack,
                    proof.max(child.proof + 1).min(INFINITE - 1),
                    disproof.max(child.disproof + 1).min(INFINITE - 1),
                    observer,
                ),
                Some(Outcome::Win(winner)) if winner == self.attacker => {
                    Numbers { proof: 0, disproof: INFINITE, plies: 0 }
                }
                Some(_) => Numbers::refuted(0),
            };
            position.undo();
            self.depth -= 1;
            let child = &mut self.children[base + chosen];
            (child.proof, child.disproof, child.plies) = (found.proof, found.disproof, found.plies);
        };
        self.children.truncate(base);
        self.moves.truncate(moves_base);
        numbers
    }

    /// Takes up moves among the children of a node.
    fn open<T: ThreatSpace<P>>(
        &mut self,
        position: &P,
        threats: &T,
        moves: std::ops::Range<usize>,
        attack: bool,
        deep: u32,
    ) {
        self.touch(position, threats, moves.clone());
        for i in moves {
            let Candidate { mv, order } = self.moves[i];
            let known = self.look_up(threats.key_after(position, mv)).map(|entry| entry.numbers());
            let child = match known {
                Some(Numbers { proof, disproof, plies }) if disproof > 0 || plies == 0 || plies > self.level => {
                    Child { mv, proof, disproof, plies }
                }
                // A threat has several answers, and to refute it takes more than to refute one of them.
                _ => Child { mv, proof: order.max(1) as u32 + deep, disproof: NEW + u32::from(attack), plies: 0 },
            };
            self.children.push(child);
        }
    }

    fn expired(&mut self, observer: &mut dyn Observer) -> bool {
        if self.nodes >= self.limit {
            self.stopped = true;
        } else if self.nodes >= self.next_poll {
            self.next_poll = self.nodes + POLL;
            self.stopped |= observer.poll();
        }
        self.stopped
    }
}

/// Appends the rest of a line that the threat space has just decided, if it knows it.
fn way<P: Position, T: ThreatSpace<P>>(position: &P, threats: &T, line: &mut Vec<P::Move>) -> bool {
    let before = line.len();
    threats.winning_line(line);
    debug_assert!(line.get(before).is_none_or(|&mv| position.is_legal(mv)));
    line.len() > before
}

/// Puts an entry where its position stands already, else in place of the one with the least work; whether that was empty.
#[inline]
fn put(table: &mut [Bucket], entry: Entry) -> bool {
    let at = entry.key as usize & (table.len() - 1);
    let bucket = &mut table[at].0;
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
    let empty = bucket[least].work() == 0;
    bucket[least] = entry;
    empty
}

/// An empty table, if the memory can be had.
fn zeroed(buckets: usize) -> Option<Vec<Bucket>> {
    let mut table = Vec::new();
    table.try_reserve_exact(buckets).ok()?;
    table.resize(buckets, Bucket::default());
    Some(table)
}

/// Joins the numbers of the children of a node: the node's numbers, the child to work on, and the second-best number that
/// it competes with.
fn join<M>(children: &[Child<M>], attack: bool, unread: u32) -> (Numbers, usize, u32) {
    // Seen from the side to move, `own` is the number of the goal it wants.
    let pick = |child: &Child<M>| if attack { (child.proof, child.disproof) } else { (child.disproof, child.proof) };
    let (mut least, mut second, mut chosen) = (INFINITE, INFINITE, 0);
    let (mut greatest, mut open) = (if unread > 0 { NEW + 1 } else { 0 }, unread);
    for (i, child) in children.iter().enumerate() {
        let (own, other) = pick(child);
        if own < least || i == 0 {
            (second, least, chosen) = (least, own, i);
        } else if own < second {
            second = own;
        }
        if other > 0 {
            open += 1;
            greatest = greatest.max(other);
        }
    }
    if least == 0 {
        // Decided for the side to move: the attacker's shortest proven win, or the refutation that was given up least.
        let best = (0..children.len()).filter(|&i| pick(&children[i]).0 == 0).min_by_key(|&i| children[i].plies);
        let chosen = best.unwrap_or(chosen);
        let plies = children[chosen].plies;
        let numbers =
            if attack { Numbers { proof: 0, disproof: INFINITE, plies: plies + 1 } } else { Numbers::refuted(plies) };
        return (numbers, chosen, second);
    }
    if least >= INFINITE && unread == 0 {
        // Decided against it: the defender's longest loss, or as sure as the least sure refutation.
        let chosen = (0..children.len()).max_by_key(|&i| (children[i].plies, std::cmp::Reverse(i))).unwrap_or(0);
        let plies = children[chosen].plies;
        let numbers =
            if attack { Numbers::refuted(plies) } else { Numbers { proof: 0, disproof: INFINITE, plies: plies + 1 } };
        return (numbers, chosen, second);
    }
    let others = (greatest.min(INFINITE) + open - 1).min(INFINITE - 1);
    let numbers = if attack {
        Numbers { proof: least, disproof: others, plies: 0 }
    } else {
        Numbers { proof: others, disproof: least, plies: 0 }
    };
    (numbers, chosen, second)
}
