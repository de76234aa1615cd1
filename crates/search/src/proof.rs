//! Forced wins by depth-first proof-number search.
//!
//! The algorithm is df-pn (Nagai, 2002). The proof number of a node is how many leaves must still be won to prove it.
//! The disproof number is how many must be lost to disprove it. The search always works on the most-proving leaf, which
//! can do most for both. Thresholds let it stay in one part of the tree. If the attacker is to move (an OR node), one
//! proven child proves the node. If the defender is (an AND node), all children must be proven.
//!
//! In five-in-a-row many orders of moves reach the same position. A sum of the children's numbers would count shared
//! work many times over. So the search uses weak proof numbers (Ueda, Hashimoto, Hashimoto and Iida, 2008).
//!
//! When a limit ends the search, only the proof table remains. A later call resumes from it.

mod numbers;
mod table;

use crate::transposition::OutOfMemory;
use numbers::{Child, INFINITE, NEW_ANSWER_DISPROOF, NEW_ATTACK_DISPROOF, ProofNumbers, Selection, Thresholds, select};
use std::ops::Range;
use table::{NO_MOVE, ProofTable};
use tengen_core::game::{Candidate, Expansion, Move, Outcome, Player, Position, ThreatSpace};
use tengen_core::think::Observer;

/// Moves between two calls of [`Observer::poll`].
const POLL_INTERVAL: u64 = 1_024;

/// Plies from the root that add 1 to the first proof number of an attack. Otherwise long wins would hide a short one.
const PLIES_PER_PROOF: u32 = 4;

/// The limit of moves to find the line of a proof again, in multiples of the moves of the proof. [`LINE_NODES`] are
/// added. If the table has kept the proof, it takes none.
const LINE_FACTOR: u64 = 8;
const LINE_NODES: u64 = 100_000;

/// The answer of a forced-win search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proof<M> {
    /// The attacker wins. The line holds the attacker's moves of the proof and the longest defence, up to the end of
    /// the game. If the table is too small for it, the line holds what was found again.
    Proven(Vec<M>),
    /// No win within the threat space, which was exhausted.
    Disproven,
    /// A limit ended the search.
    Unknown,
}

/// A node under search, whose moves and children are the last on the stacks of the search.
struct Node {
    is_or_node: bool,
    /// Its first child on the stack.
    first_child: usize,
    /// What the depth of the node adds to the first proof numbers of its children.
    depth_cost: u32,
    /// The index of the first deferred attack on the stack of moves. The attacks that probably take most work are not
    /// looked up while others are better.
    deferred: usize,
    /// The first proof number of the deferred attacks.
    deferred_proof: u32,
}

/// The next move of a proof.
struct ProofMove<M> {
    mv: M,
    /// Whether the threat space knows the win from here on without the table.
    is_known_win: bool,
}

/// A forced-win search with its proof table. The table is for one attacker and one threat space: clear it to change
/// either.
pub struct ProofSearch<P: Position> {
    table: ProofTable,
    /// The children of the nodes on the path, one node's after the other's.
    children: Vec<Child<P::Move>>,
    /// The moves of the same nodes.
    moves: Vec<Candidate<P::Move>>,
    nodes: u64,
    /// Plies from where the search began.
    depth: u32,
    /// Moves at which the search ends.
    limit: u64,
    next_poll: u64,
    stopped: bool,
    /// The effort that the threat space is set to.
    effort: u16,
    /// The attacker of the last call of [`ProofSearch::solve`].
    attacker: Player,
}

impl<P: Position> ProofSearch<P> {
    /// A search with a table that may grow to `bytes`.
    ///
    /// # Errors
    /// If there is no memory for the smallest table.
    pub fn new(bytes: usize) -> Result<ProofSearch<P>, OutOfMemory> {
        Ok(ProofSearch {
            table: ProofTable::new(bytes)?,
            children: Vec::new(),
            moves: Vec::new(),
            nodes: 0,
            depth: 0,
            limit: 0,
            next_poll: 0,
            stopped: false,
            effort: 0,
            attacker: Player::Black,
        })
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Bytes of the table at present.
    pub fn bytes(&self) -> usize {
        self.table.bytes()
    }

    /// Moves made by the last call of [`ProofSearch::solve`], and by [`ProofSearch::winning_move`] since.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the side to move wins by threats. It makes about `limit` moves at most. A further call resumes.
    pub fn solve<T: ThreatSpace<P>>(
        &mut self,
        position: &mut P,
        threats: &mut T,
        limit: u64,
        observer: &mut dyn Observer,
    ) -> Proof<P::Move> {
        self.nodes = 0;
        self.next_poll = POLL_INTERVAL;
        self.limit = limit;
        self.stopped = false;
        self.attacker = position.to_move();
        if position.outcome().is_some() {
            return Proof::Disproven;
        }
        self.effort = 0;
        threats.set_effort(0);
        loop {
            let numbers = self.search(position, threats, true, Thresholds::UNTIL_DECIDED, observer);
            if numbers.proof == 0 {
                return Proof::Proven(self.winning_line(position, threats, observer));
            }
            if numbers.disproof > 0 {
                return Proof::Unknown;
            }
            // Of a disproven node: 0, or the next effort that needs another search.
            let effort = numbers.plies;
            if effort == 0 {
                return Proof::Disproven;
            }
            if self.is_expired(observer) || !threats.set_effort(effort) {
                return Proof::Unknown;
            }
            self.effort = effort;
        }
    }

    /// The attacker's move in a position of the last proof. `None` if that proof is not found again within `limit`
    /// moves.
    pub fn winning_move<T: ThreatSpace<P>>(
        &mut self,
        position: &mut P,
        threats: &mut T,
        limit: u64,
        observer: &mut dyn Observer,
    ) -> Option<P::Move> {
        self.limit = self.nodes + limit;
        self.stopped = false;
        self.proof_move(position, threats, true, observer).map(|next| next.mv)
    }

    /// The line of a proven position: the attacker's moves of the proof against the longest defence.
    fn winning_line<T: ThreatSpace<P>>(
        &mut self,
        position: &mut P,
        threats: &mut T,
        observer: &mut dyn Observer,
    ) -> Vec<P::Move> {
        let mut line = Vec::new();
        let mut made = 0;
        let mut is_or_node = true;
        // Entries of the proof may have been replaced. The caller's limit does not apply to finding them again, but if
        // memory is very short the line ends early.
        self.limit = self.nodes.saturating_mul(LINE_FACTOR) + LINE_NODES;
        self.stopped = false;
        while position.outcome().is_none() {
            let Some(next) = self.proof_move(position, threats, is_or_node, observer) else { break };
            if next.is_known_win {
                let before = line.len();
                threats.winning_line(&mut line);
                debug_assert!(line.get(before).is_none_or(|&mv| position.is_legal(mv)));
                if line.len() > before {
                    break;
                }
            }
            position.make(next.mv);
            line.push(next.mv);
            is_or_node = !is_or_node;
            made += 1;
        }
        for _ in 0..made {
            position.undo();
        }
        line
    }

    /// The next move of a proven position. The position is searched again if the table has lost it.
    fn proof_move<T: ThreatSpace<P>>(
        &mut self,
        position: &mut P,
        threats: &mut T,
        is_or_node: bool,
        observer: &mut dyn Observer,
    ) -> Option<ProofMove<P::Move>> {
        let first_move = self.moves.len();
        // What the threat space's own searches make here does not count.
        let expansion = expand(position, threats, is_or_node, &mut self.moves, &mut 0);
        self.moves.truncate(first_move);
        if let Expansion::Proven { mv, .. } = expansion {
            return Some(ProofMove { mv, is_known_win: true });
        }
        let is_proven = |entry: &table::Entry| entry.numbers().proof == 0;
        let entry = match self.table.look_up(position.key()).filter(is_proven) {
            Some(entry) => entry,
            None => {
                let numbers = self.search(position, threats, is_or_node, Thresholds::UNTIL_DECIDED, observer);
                if numbers.proof > 0 {
                    return None;
                }
                self.table.look_up(position.key())?
            }
        };
        let mv = P::Move::from_code(entry.best()).filter(|&mv| position.is_legal(mv))?;
        Some(ProofMove { mv, is_known_win: false })
    }

    /// Searches a node until one of its numbers reaches its threshold, and stores them.
    fn search<T: ThreatSpace<P>>(
        &mut self,
        position: &mut P,
        threats: &mut T,
        is_or_node: bool,
        thresholds: Thresholds,
        observer: &mut dyn Observer,
    ) -> ProofNumbers {
        let key = position.key();
        let nodes_before = self.nodes;
        let first_move = self.moves.len();
        let (numbers, best) = match expand(position, threats, is_or_node, &mut self.moves, &mut self.nodes) {
            Expansion::Proven { mv, plies } => (ProofNumbers::proven(plies as u16), mv.code()),
            Expansion::CutOff => (ProofNumbers::cut_off(self.effort), NO_MOVE),
            Expansion::Open if self.moves.len() > first_move => {
                self.search_children(position, threats, is_or_node, first_move, thresholds, observer)
            }
            Expansion::Disproven | Expansion::Open => (ProofNumbers::disproven(), NO_MOVE),
        };
        self.moves.truncate(first_move);
        self.table.store(key, numbers, self.nodes - nodes_before + 1, best);
        numbers
    }

    /// Searches the most-proving child of a node until a number of the node reaches its threshold. The moves of the
    /// node are on the stack from `first_move` on. Returns the node's numbers, and the code of the move that decides
    /// it.
    fn search_children<T: ThreatSpace<P>>(
        &mut self,
        position: &mut P,
        threats: &mut T,
        is_or_node: bool,
        first_move: usize,
        thresholds: Thresholds,
        observer: &mut dyn Observer,
    ) -> (ProofNumbers, u16) {
        let mut node = self.open(position, threats, is_or_node, first_move);
        let result = loop {
            let Selection { numbers, most_proving, second } = self.select(position, threats, &mut node);
            let at = node.first_child + most_proving;
            let child = self.children[at];
            if numbers.is_decided() {
                break (numbers, child.mv.code());
            }
            if thresholds.are_reached(numbers) || self.is_expired(observer) {
                break (numbers, NO_MOVE);
            }
            let thresholds = thresholds.of_child(numbers, child.numbers, is_or_node, second);
            self.children[at].numbers =
                self.search_child(position, threats, child.mv, !is_or_node, thresholds, observer);
        };
        self.children.truncate(node.first_child);
        result
    }

    /// Makes a move and searches the position after it.
    fn search_child<T: ThreatSpace<P>>(
        &mut self,
        position: &mut P,
        threats: &mut T,
        mv: P::Move,
        is_or_node: bool,
        thresholds: Thresholds,
        observer: &mut dyn Observer,
    ) -> ProofNumbers {
        self.nodes += 1;
        self.depth += 1;
        position.make(mv);
        let numbers = match position.outcome() {
            None => self.search(position, threats, is_or_node, thresholds, observer),
            Some(Outcome::Win(winner)) if winner == self.attacker => ProofNumbers::proven(0),
            Some(_) => ProofNumbers::disproven(),
        };
        position.undo();
        self.depth -= 1;
        numbers
    }

    /// Begins a node whose moves are on the stack from `first_move` on.
    fn open<T: ThreatSpace<P>>(&mut self, position: &P, threats: &T, is_or_node: bool, first_move: usize) -> Node {
        let mut node = Node {
            is_or_node,
            first_child: self.children.len(),
            depth_cost: 0,
            deferred: self.moves.len(),
            deferred_proof: INFINITE,
        };
        if is_or_node {
            let moves = &self.moves[first_move..];
            let last = moves[moves.len() - 1].order;
            node.depth_cost = self.depth / PLIES_PER_PROOF;
            node.deferred = first_move + moves.iter().take_while(|candidate| candidate.order < last).count();
            node.deferred_proof = last.max(1) as u32 + node.depth_cost;
        }
        self.add_children(position, threats, first_move..node.deferred, &node);
        node
    }

    /// The node's numbers and its most-proving child. Adds the deferred attacks if no other is better.
    fn select<T: ThreatSpace<P>>(&mut self, position: &P, threats: &T, node: &mut Node) -> Selection {
        loop {
            let deferred = self.moves.len() - node.deferred;
            let mut selection = select(&self.children[node.first_child..], node.is_or_node, deferred as u32);
            let proof = selection.numbers.proof;
            if deferred > 0 && proof > 0 && proof >= node.deferred_proof {
                let rest = node.deferred..self.moves.len();
                node.deferred = self.moves.len();
                self.add_children(position, threats, rest, node);
                continue;
            }
            if deferred > 0 {
                selection.second = selection.second.min(node.deferred_proof);
            }
            return selection;
        }
    }

    /// Adds moves of the stack as children of a node, with their entries in the table.
    fn add_children<T: ThreatSpace<P>>(&mut self, position: &P, threats: &T, moves: Range<usize>, node: &Node) {
        let keys = self.moves[moves.clone()].iter().map(|candidate| threats.key_after(position, candidate.mv));
        self.table.prefetch(keys);
        let new_disproof = if node.is_or_node { NEW_ATTACK_DISPROOF } else { NEW_ANSWER_DISPROOF };
        for i in moves {
            let Candidate { mv, order } = self.moves[i];
            let known = self.table.look_up(threats.key_after(position, mv)).map(|entry| entry.numbers());
            let numbers = match known {
                // A disproof that a smaller effort has cut off has no meaning at this effort.
                Some(known) if known.disproof > 0 || known.plies == 0 || known.plies > self.effort => known,
                _ => {
                    let proof = order.max(1) as u32 + node.depth_cost;
                    ProofNumbers { proof, disproof: new_disproof, plies: 0 }
                }
            };
            self.children.push(Child { mv, numbers });
        }
    }

    /// Whether the search has to end. Asks the observer now and then.
    fn is_expired(&mut self, observer: &mut dyn Observer) -> bool {
        if self.nodes >= self.limit {
            self.stopped = true;
        } else if self.nodes >= self.next_poll {
            self.next_poll = self.nodes + POLL_INTERVAL;
            self.stopped |= observer.poll();
        }
        self.stopped
    }
}

/// Asks the threat space for the moves of the side to move.
fn expand<P: Position, T: ThreatSpace<P>>(
    position: &mut P,
    threats: &mut T,
    is_or_node: bool,
    moves: &mut Vec<Candidate<P::Move>>,
    nodes: &mut u64,
) -> Expansion<P::Move> {
    if is_or_node { threats.attacks(position, moves, nodes) } else { threats.defences(position, moves, nodes) }
}
