//! The best-first search over quiet moves, by proof numbers (Allis, van der Meulen and van den Herik, Proof-Number
//! Search, 1994). It keeps the whole tree. The tree is small because each of its leaves is a separate search.
//!
//! A node is a position with the attacker to move that is not known to be won. Its moves are the quiet moves that
//! threaten to win. Each move has the replies after which a small forced-win search finds nothing. A quick search gives
//! new nodes their first numbers. So the search first goes to the attacker's best move, and there to the worst reply
//! for the attacker.
//!
//! Finding the threat of a move is expensive, and the winning move is mostly among the first. So a node begins with a
//! few of its moves, and each visit adds another. This is progressive widening (Coulom, Computing Elo Ratings of Move
//! Patterns in the Game of Go, 2007).

use super::tree::{INFINITE, Node, REPLIES_UNIT, Try, UNIT, first_numbers};
use super::{Attack, QuietProof, QuietSearch, QuietSpace};
use tengen_core::game::Position;
use tengen_core::think::Observer;

/// Moves that threaten to win with which a node begins.
const FIRST_MOVES: usize = 4;

/// Moves that each further visit adds.
const MORE_MOVES: usize = 1;

/// The forced-win search at a node, in moves made.
const NODE_EFFORT: u64 = 100_000;

impl<P: Position> QuietSearch<P> {
    /// Whether the attacker, to move, wins with any number of quiet moves, within the limits of [`QuietSearch::solve`].
    pub(super) fn solve_best_first<S: QuietSpace<P>>(
        &mut self,
        position: &mut P,
        space: &mut S,
        observer: &mut dyn Observer,
    ) -> QuietProof<P::Move> {
        let key = position.key();
        self.tree.entry(key).or_insert_with(|| Node::new(0));
        loop {
            self.visit(position, space, observer);
            let (proof, _) = self.numbers(key);
            if proof == 0 {
                return QuietProof::Proven(self.winning_move(position));
            }
            if self.is_expired(space, observer) {
                return QuietProof::Unknown;
            }
            if proof >= INFINITE {
                return QuietProof::NotFound;
            }
        }
    }

    /// The proof and the disproof number of a position in the tree.
    fn numbers(&self, key: u64) -> (u64, u64) {
        if self.known.get(&key).is_some_and(|known| known.is_won) {
            return (0, INFINITE);
        }
        self.tree.get(&key).map_or((UNIT, UNIT), |node| (node.proof, node.disproof))
    }

    /// Descends to the most-proving part, with the attacker to move.
    fn visit<S: QuietSpace<P>>(&mut self, position: &mut P, space: &mut S, observer: &mut dyn Observer) {
        let key = position.key();
        // No position occurs twice on one path, so it may be taken out of the tree meanwhile.
        let Some(mut node) = self.tree.remove(&key) else { return };
        let is_first = node.tries.is_empty();
        if !node.is_expanded() {
            let more = if is_first { FIRST_MOVES } else { MORE_MOVES };
            self.expand(&mut node, more, position, space, observer);
        }
        let open = node.tries.iter_mut().filter(|tried| !is_first && tried.proof < INFINITE);
        if let Some(tried) = open.min_by_key(|tried| tried.proof) {
            self.make(position, tried.mv);
            self.answer(tried, position, space, observer);
            self.undo(position);
        }
        node.update();
        let is_known = self.known.get(&key).is_some_and(|known| known.is_won);
        if let Some(won) = node.tries.iter().find(|tried| tried.proof == 0).filter(|_| !is_known) {
            self.keep(position, won.mv, !node.is_stop);
        }
        self.tree.insert(key, node);
    }

    /// Adds moves that threaten to win to a node, and finds the replies to each. If it is interrupted, it resumes
    /// later.
    fn expand<S: QuietSpace<P>>(
        &mut self,
        node: &mut Node<P::Move>,
        more: usize,
        position: &mut P,
        space: &mut S,
        observer: &mut dyn Observer,
    ) {
        let attack = if position.outcome().is_some() { Attack::Lost } else { space.attack(position) };
        node.is_stop = matches!(attack, Attack::Stop(_));
        let nodes = if node.is_stop { self.effort.first } else { NODE_EFFORT };
        if node.left.is_none() {
            let list = match attack {
                Attack::Lost => Vec::new(),
                _ if self.wins(position, space, nodes, observer) => Vec::new(),
                Attack::Stop(stop) => vec![stop],
                Attack::Free => space.quiet_moves(position, self.effort.width, observer),
            };
            if self.is_expired(space, observer) {
                return;
            }
            node.left = Some(list.into_iter().rev().collect());
        }
        let threat = if node.is_stop { self.effort.threat } else { self.effort.first };
        let most = node.tries.len() + more;
        while node.tries.len() < most
            && let Some(&mv) = node.left.as_deref().and_then(<[P::Move]>::last)
        {
            if self.is_expired(space, observer) {
                return;
            }
            self.make(position, mv);
            if let Some(replies) = self.replies(position, space, threat, observer) {
                let (proof, disproof) = first_numbers(-space.promise(position));
                let proof = proof * (REPLIES_UNIT + replies.len() as u64) / REPLIES_UNIT;
                node.tries.push(Try { mv, proof, disproof, replies, hard: None });
            }
            self.undo(position);
            node.left.as_mut().and_then(Vec::pop);
        }
    }

    /// Finds the defender's replies to the attacker's move, which is on the board.
    fn answer<S: QuietSpace<P>>(
        &mut self,
        tried: &mut Try<P::Move>,
        position: &mut P,
        space: &mut S,
        observer: &mut dyn Observer,
    ) {
        let hard = match tried.hard.take() {
            Some(hard) => {
                let open = hard.iter().filter(|(_, key)| self.numbers(*key).0 > 0);
                if let Some(&(reply, _)) = open.min_by_key(|(_, key)| self.numbers(*key).1) {
                    self.make(position, reply);
                    self.visit(position, space, observer);
                    self.undo(position);
                }
                hard
            }
            None => match self.hard_replies(&tried.replies, position, space, observer) {
                Some(hard) => hard,
                None => return,
            },
        };
        let open = hard.iter().map(|(_, key)| self.numbers(*key)).filter(|(proof, _)| *proof > 0);
        (tried.proof, tried.disproof) =
            open.fold((0, INFINITE), |(sum, least), (proof, disproof)| (sum + proof, least.min(disproof)));
        tried.proof = tried.proof.min(INFINITE);
        tried.hard = Some(hard);
    }

    /// The replies after which a small search finds no win, with the keys of their nodes. `None` if it was interrupted.
    fn hard_replies<S: QuietSpace<P>>(
        &mut self,
        replies: &[P::Move],
        position: &mut P,
        space: &mut S,
        observer: &mut dyn Observer,
    ) -> Option<Vec<(P::Move, u64)>> {
        let mut hard = Vec::new();
        for &reply in replies {
            if self.is_expired(space, observer) {
                return None;
            }
            self.make(position, reply);
            if !self.wins(position, space, self.effort.first, observer) {
                let key = position.key();
                self.tree.entry(key).or_insert_with(|| {
                    let is_over = position.outcome().is_some();
                    Node::new(if is_over { 0 } else { space.promise(position) })
                });
                hard.push((reply, key));
            }
            self.undo(position);
        }
        Some(hard)
    }
}
