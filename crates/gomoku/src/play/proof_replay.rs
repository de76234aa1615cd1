//! Replaying a proof with one more stone of the defender on the board: does the attacker still win?
//!
//! The proof still holds under two conditions. Each of its moves still makes its threat. Each reply in the changed
//! position is in the tree, or is a four whose block leaves the same threat. Other replies lose at once to fours. If
//! the stone is outside a node's relevance zone, that node and its subtree need no replay.

use super::forced_win::ForcedWinSearch;
use super::move_counter::MoveCounter;
use super::proof_tree::{Answers, NodeId, ProofTree, answers};
use crate::board::Board;
use crate::class::Class;
use crate::point::Point;
use crate::vcf::{Vcf, Verdict};
use tengen_core::game::{Candidate, Position};

/// The part of the whole limit that the replay with one stone may take, as a divisor. It protects the other stones.
const STONE_DIVISOR: u64 = 16;

/// Moves that the replay with one stone may make even if its part of the limit is smaller. So small limits decide some
/// points too.
const STONE_NODES: u64 = 64;

/// Moves of a search for fours if the tree does not have the win. The threat space allows its searches as many.
const VCF_NODES: u64 = 64;

/// The same if the zones of nodes are not used. It is so large that no win is missed.
const VCF_NODES_WITHOUT_ZONES: u64 = 1 << 14;

/// A proof tree that is replayed with one stone after another.
pub(super) struct Replay<'a, 'b> {
    forced_win: &'a mut ForcedWinSearch,
    vcf: &'a mut Vcf,
    counter: &'a mut MoveCounter<'b>,
    tree: ProofTree,
    /// Whether the zones of the nodes are used to save work.
    use_zones: bool,
    /// The number of the replay under way, from 1.
    number: u32,
    /// The stone of the replay under way; `None` if more than that stone differs from the position of the proof.
    stone: Option<Point>,
    scratch: Vec<Candidate<Point>>,
}

impl<'a, 'b> Replay<'a, 'b> {
    pub fn new(
        tree: ProofTree,
        forced_win: &'a mut ForcedWinSearch,
        vcf: &'a mut Vcf,
        counter: &'a mut MoveCounter<'b>,
        use_zones: bool,
    ) -> Replay<'a, 'b> {
        Replay { forced_win, vcf, counter, tree, use_zones, number: 0, stone: None, scratch: Vec::new() }
    }

    fn make(&mut self, board: &mut Board, mv: Point) {
        board.make(mv);
        self.counter.count();
    }

    /// Whether the proof of `root` holds with a stone of the side to move on `point`. False if a limit was reached.
    pub fn loses(&mut self, board: &mut Board, root: NodeId, point: Point) -> bool {
        if self.use_zones && !self.tree.node(root).zone.contains(point) {
            return true;
        }
        self.counter.begin_part(STONE_DIVISOR, STONE_NODES);
        if self.counter.is_spent() {
            return false;
        }
        self.number += 1;
        self.stone = Some(point);
        self.make(board, point);
        let holds = board.outcome().is_none() && self.holds(board, root);
        board.undo();
        holds
    }

    /// Whether the attacker, to move, wins by the proof of a node.
    fn holds(&mut self, board: &mut Board, id: NodeId) -> bool {
        let node = self.tree.node(id);
        if let Some(stone) = self.stone
            && (node.held_in == self.number || self.use_zones && !node.zone.contains(stone))
        {
            return true;
        }
        let (attack, is_leaf) = (node.attack, node.is_leaf);
        if self.counter.is_spent() {
            return false;
        }
        let attacker = board.to_move();
        let playable = board.is_empty(attack) && board.class_of(attacker, attack) != Class::Forbidden;
        let holds = if is_leaf || !playable || must_play_elsewhere(board, attack) {
            self.wins_by_fours(board)
        } else {
            self.make(board, attack);
            let holds = self.all_answers_lose(board, id);
            board.undo();
            holds
        };
        if holds && self.stone.is_some() {
            self.tree.node_mut(id).held_in = self.number;
        }
        holds
    }

    /// Whether every answer of the defender, to move after the attack of a node, loses.
    fn all_answers_lose(&mut self, board: &mut Board, id: NodeId) -> bool {
        let threats = &mut self.forced_win.threats;
        let moves = match answers(board, threats, &mut self.scratch, &mut self.counter.made) {
            Answers::Moves(moves) => moves,
            Answers::AttackerWins(_) => return true,
            Answers::NoThreat => return false,
        };
        moves.into_iter().all(|mv| {
            if self.counter.is_spent() {
                return false;
            }
            let child = self.tree.after_reply(id, mv);
            self.make(board, mv);
            let holds = board.outcome().is_none()
                && match child {
                    Some(child) => self.holds(board, child),
                    None => self.new_answer_loses(board, id),
                };
            board.undo();
            holds
        })
    }

    /// Whether the attacker wins after a reply that is not in the tree. It wins by fours. If the reply was a four, it
    /// may also win by the same threat once that four is blocked.
    fn new_answer_loses(&mut self, board: &mut Board, id: NodeId) -> bool {
        if self.wins_by_fours(board) {
            return true;
        }
        let attacker = board.to_move();
        let Some(stop) = board.stops_of_fives(attacker.opponent()).first() else { return false };
        if board.class_of(attacker, stop) == Class::Forbidden {
            return false;
        }
        // From here on more than one stone differs from the proof. The zones are valid for one.
        let stone = self.stone.take();
        self.make(board, stop);
        let holds = board.outcome().is_none() && self.all_answers_lose(board, id);
        board.undo();
        self.stone = stone;
        holds
    }

    /// Whether the attacker, to move, wins by fours.
    fn wins_by_fours(&mut self, board: &Board) -> bool {
        let limit = if self.use_zones { VCF_NODES } else { VCF_NODES_WITHOUT_ZONES };
        matches!(self.vcf.solve(board, limit, &mut self.counter.made), Verdict::Proven(_))
    }
}

/// Whether the opponent of the side to move makes five next if that plays on `attack`.
fn must_play_elsewhere(board: &Board, attack: Point) -> bool {
    let other = board.to_move().opponent();
    match board.first_of_class(other, Class::Five) {
        Some(_) if board.rule().is_caro() => !board.stops_of_fives(other).contains(attack),
        first => first.is_some_and(|stop| stop != attack),
    }
}
