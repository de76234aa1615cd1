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

use crate::game::{Candidate, Move, Outcome, Player, Position, Threat, ThreatSpace};
use crate::search::table::OutOfMemory;
use crate::think::Observer;

/// More than every number: refuted as a proof number, proven as a disproof number.
const INFINITE: u32 = 1 << 30;

/// Moves between two looks at the clock.
const POLL: u64 = 1_024;

/// Plies that make a threat as much harder to prove as one more answer would.
const DEPTH_SHARE: u32 = 4;

/// To find the line of a proof again, this many times the moves that the proof took may be made, and so many more.
const REPEATS: u64 = 8;
const FIRST_REPEATS: u64 = 100_000;

/// Entries of a new table.
const FIRST_ENTRIES: usize = 1 << 8;

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

#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    proof: u32,
    disproof: u32,
    /// Moves made below the node: the less work is lost, the sooner it may be overwritten.
    work: u32,
    /// Plies to the end of a proven node.
    plies: u16,
    best: u16,
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
    plies: u16,
}

impl Numbers {
    const REFUTED: Numbers = Numbers { proof: INFINITE, disproof: 0, plies: 0 };
}

/// The next move of a proof.
struct Next<M> {
    mv: M,
    /// Whether the threat space knows the win without the table.
    known: bool,
}

/// A forced-win search with its table. The table is for one attacker and one threat space: clear it to change either.
pub struct ProofSearch<P: Position> {
    table: Vec<Entry>,
    /// Entries in use, and how many the table may grow to: small problems stay in the processor's cache.
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
    /// Whose win the last call of [`ProofSearch::solve`] was to prove.
    attacker: Player,
}

impl<P: Position> ProofSearch<P> {
    /// A search with a table that may grow to `bytes`.
    ///
    /// # Errors
    /// If the memory cannot be had.
    pub fn new(bytes: usize) -> Result<ProofSearch<P>, OutOfMemory> {
        let most = 1usize << (bytes / size_of::<Entry>()).max(4).ilog2();
        let entries = most.min(FIRST_ENTRIES);
        let table = zeroed(entries).ok_or(OutOfMemory { bytes: entries * size_of::<Entry>() })?;
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
        })
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.fill(Entry::default());
        self.used = 0;
    }

    /// Bytes of the table at present.
    pub fn bytes(&self) -> usize {
        self.table.len() * size_of::<Entry>()
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
        let numbers = self.prove(position, threats, true, observer);
        if numbers.proof == 0 {
            Proof::Proven(self.line(position, threats, observer))
        } else if numbers.disproof == 0 && threats.exhausted() {
            Proof::Disproven
        } else {
            Proof::Unknown
        }
    }

    /// The attacker's move in a position of a proof, or `None` where no proof is found again within `limit` moves.
    pub fn answer<T: ThreatSpace<P>>(
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
        if let Threat::Won { mv, .. } = threat {
            return Some(Next { mv, known: true });
        }
        let known = self.look_up(position.key()).filter(|entry| entry.proof == 0);
        let entry = match known {
            Some(entry) => entry,
            None if self.prove(position, threats, attack, observer).proof == 0 => self.look_up(position.key())?,
            None => return None,
        };
        P::Move::from_code(entry.best).filter(|&mv| position.is_legal(mv)).map(|mv| Next { mv, known: false })
    }

    fn look_up(&self, key: u64) -> Option<Entry> {
        let slot = key as usize & (self.table.len() - 1);
        [slot, slot ^ 1].into_iter().map(|slot| self.table[slot]).find(|entry| entry.key == key && entry.work > 0)
    }

    fn store(&mut self, key: u64, numbers: Numbers, work: u64, best: u16) {
        let entry = Entry {
            key,
            proof: numbers.proof,
            disproof: numbers.disproof,
            work: work.clamp(1, u64::from(u32::MAX)) as u32,
            plies: numbers.plies,
            best,
        };
        if self.used > self.table.len() / 2 && self.table.len() < self.most {
            self.grow();
        }
        let slot = key as usize & (self.table.len() - 1);
        let old = [slot, slot ^ 1].map(|slot| self.table[slot]);
        let at = if old[0].key == key || old[0].work == 0 {
            slot
        } else if old[1].key == key || old[1].work <= old[0].work {
            slot ^ 1
        } else {
            slot
        };
        self.used += usize::from(self.table[at].work == 0);
        self.table[at] = entry;
    }

    /// Doubles the table. Where the memory cannot be had it stays as it is from then on.
    fn grow(&mut self) {
        let Some(table) = zeroed(2 * self.table.len()) else {
            self.most = self.table.len();
            return;
        };
        self.used = 0;
        for entry in std::mem::replace(&mut self.table, table) {
            let slot = entry.key as usize & (self.table.len() - 1);
            let at = if self.table[slot].work == 0 { slot } else { slot ^ 1 };
            if entry.work > self.table[at].work {
                self.used += usize::from(self.table[at].work == 0);
                self.table[at] = entry;
            }
        }
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
            Threat::Won { mv, plies } => {
                Some((Numbers { proof: 0, disproof: INFINITE, plies: plies as u16 }, mv.code()))
            }
            Threat::Failed => Some((Numbers::REFUTED, u16::MAX)),
            Threat::Open if self.moves.len() == moves_base => Some((Numbers::REFUTED, u16::MAX)),
            Threat::Open => None,
        };
        if let Some((numbers, best)) = decided {
            self.moves.truncate(moves_base);
            self.store(key, numbers, self.nodes - begun + 1, best);
            return numbers;
        }
        let base = self.children.len();
        for i in moves_base..self.moves.len() {
            let Candidate { mv, order } = self.moves[i];
            let key = threats.key_after(position, mv);
            let child = match self.look_up(key) {
                Some(entry) => Child { mv, proof: entry.proof, disproof: entry.disproof, plies: entry.plies },
                // A threat has several answers, and to refute it takes more than to refute one of them.
                None => {
                    // Deep attacks start with greater numbers, so that a short win is not missed for long ones.
                    let deep = if attack { self.depth / DEPTH_SHARE } else { 0 };
                    Child { mv, proof: order.max(1) as u32 + deep, disproof: 1 + u32::from(attack), plies: 0 }
                }
            };
            self.children.push(child);
        }
        self.moves.truncate(moves_base);
        let numbers = loop {
            let (numbers, chosen, second) = join(&self.children[base..], attack);
            let work = self.nodes - begun + 1;
            if numbers.proof == 0 || numbers.disproof == 0 {
                self.store(key, numbers, work, self.children[base + chosen].mv.code());
                break numbers;
            }
            let over = numbers.proof >= proof_limit || numbers.disproof >= disproof_limit;
            if over || self.expired(observer) {
                self.store(key, numbers, work, u16::MAX);
                break numbers;
            }
            let child = self.children[base + chosen];
            // The chosen child is worked on until another one is better by a half; what its number adds to this
            // node's beyond the child's own is taken off the node's threshold.
            let margin = |second: u32| second.saturating_add(second / 2 + 1).min(INFINITE - 1);
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
                Some(_) => Numbers::REFUTED,
            };
            position.undo();
            self.depth -= 1;
            let child = &mut self.children[base + chosen];
            (child.proof, child.disproof, child.plies) = (found.proof, found.disproof, found.plies);
        };
        self.children.truncate(base);
        numbers
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
    threats.way(line);
    debug_assert!(line.get(before).is_none_or(|&mv| position.is_legal(mv)));
    line.len() > before
}

/// An empty table, if the memory can be had.
fn zeroed(entries: usize) -> Option<Vec<Entry>> {
    let mut table = Vec::new();
    table.try_reserve_exact(entries).ok()?;
    table.resize(entries, Entry::default());
    Some(table)
}

/// Joins the numbers of the children of a node: the node's numbers, the child to work on, and the second-best number that
/// it competes with.
fn join<M>(children: &[Child<M>], attack: bool) -> (Numbers, usize, u32) {
    // Seen from the side to move, `own` is the number of the goal it wants.
    let pick = |child: &Child<M>| if attack { (child.proof, child.disproof) } else { (child.disproof, child.proof) };
    let (mut least, mut second, mut chosen) = (INFINITE, INFINITE, 0);
    let (mut greatest, mut open) = (0, 0);
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
        // Decided for the side to move: the attacker's shortest proven win.
        let best = (0..children.len()).filter(|&i| pick(&children[i]).0 == 0).min_by_key(|&i| children[i].plies);
        let chosen = best.unwrap_or(chosen);
        let plies = children[chosen].plies + 1;
        let numbers = if attack { Numbers { proof: 0, disproof: INFINITE, plies } } else { Numbers::REFUTED };
        return (numbers, chosen, second);
    }
    if least >= INFINITE {
        // Decided against it: the defender's longest loss.
        let chosen = (0..children.len()).max_by_key(|&i| (children[i].plies, std::cmp::Reverse(i))).unwrap_or(0);
        let numbers = if attack {
            Numbers::REFUTED
        } else {
            Numbers { proof: 0, disproof: INFINITE, plies: children[chosen].plies + 1 }
        };
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
