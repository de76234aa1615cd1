//! The tree of a forced win. At each position with the attacker to move it has the move of the proof. Below it is every
//! reply that could save the game.
//!
//! Each node keeps its relevance zone: the points where a defender's stone could change the proof there or below. See
//! `zone.rs` (Wu and Lin, Relevance-Zone-Oriented Proof Search for Connect6, 2010).

use super::forced_win::ForcedWinSearch;
use super::move_counter::MoveCounter;
use crate::board::Board;
use crate::class::Class;
use crate::point::Point;
use crate::set::PointSet;
use crate::threat::Threats;
use crate::vcf::{Vcf, Verdict};
use crate::zone;
use std::ops::Range;
use tengen_core::game::{Candidate, Expansion, Position, ThreatSpace};

/// Moves of the search for the fours that a quiet move threatens. It equals the threat space's limit at its greatest
/// effort.
const LINE_NODES: u64 = 1 << 16;

/// Nodes of the largest tree that is built. It bounds the memory, about 150 bytes a node, and the time of a replay.
const MOST_NODES: usize = 4_000;

/// The number of a node in its tree.
pub(super) type NodeId = u32;

/// A position of the proof with the attacker to move.
pub(super) struct ProofNode {
    /// The attacker's move.
    pub attack: Point,
    /// Whether the attacker wins here by a line that needs no answers: a five, a straight four, or fours only.
    pub is_leaf: bool,
    /// The line of a leaf, the attacker's move first; empty elsewhere.
    pub line: Vec<Point>,
    /// The number of plies within which the attacker wins against every reply. Replies outside the tree lose to the
    /// threat of each attack. Only [`TreeBuilder::counting_plies`] counts these threats.
    pub plies: u32,
    /// The points where a stone of the defender could change the proof, here or below.
    pub zone: PointSet,
    /// The last replay in which the proof held from here on, by its number.
    pub held_in: u32,
    /// Which of the tree's replies are the answers to the attack.
    replies: Range<u32>,
}

/// The tree of a proof. Positions that are reached in several ways share a node.
#[derive(Default)]
pub(super) struct ProofTree {
    nodes: Vec<ProofNode>,
    /// The defender's answers, each with the node of the position after it.
    replies: Vec<(Point, NodeId)>,
    /// The node of each position by its key, in the order of the keys.
    by_key: Vec<(u64, NodeId)>,
}

impl ProofTree {
    /// A node.
    pub fn node(&self, id: NodeId) -> &ProofNode {
        &self.nodes[id as usize]
    }

    /// A node, to be changed.
    pub fn node_mut(&mut self, id: NodeId) -> &mut ProofNode {
        &mut self.nodes[id as usize]
    }

    /// The node after the defender's answer to the attack of a node, if that answer is in the tree.
    pub fn after_reply(&self, id: NodeId, reply: Point) -> Option<NodeId> {
        let Range { start, end } = self.node(id).replies.clone();
        let replies = &self.replies[start as usize..end as usize];
        replies.iter().find(|&&(mv, _)| mv == reply).map(|&(_, node)| node)
    }

    /// The nodes with the keys of their positions, in the order of the keys.
    pub fn by_key(&self) -> impl Iterator<Item = (u64, &ProofNode)> {
        self.by_key.iter().map(|&(key, id)| (key, self.node(id)))
    }

    fn find(&self, key: u64) -> Option<NodeId> {
        let at = self.by_key.binary_search_by_key(&key, |&(key, _)| key).ok()?;
        Some(self.by_key[at].1)
    }

    fn add(&mut self, key: u64, node: ProofNode) -> NodeId {
        let id = self.nodes.len() as NodeId;
        self.nodes.push(node);
        if let Err(place) = self.by_key.binary_search_by_key(&key, |&(key, _)| key) {
            self.by_key.insert(place, (key, id));
        }
        id
    }
}

/// The defender's answers to the attacker's last move.
pub(super) enum Answers {
    /// None is needed: the attacker wins whatever the defender does, within this many plies.
    AttackerWins(u32),
    /// The move threatens nothing, as far as the threat space finds.
    NoThreat,
    /// The answers that could save the game.
    Moves(Vec<Point>),
}

/// What the attacker would play if the defender, to move, ignored the threat. It is a five, a straight four with the
/// five, or fours up to the five. `None` if there is no such threat within the moves of `vcf`.
pub(super) fn threatened_line(board: &mut Board, vcf: &mut Vcf, nodes: &mut u64) -> Option<Vec<Point>> {
    let attacker = board.to_move().opponent();
    if let Some(five) = board.first_of_class(attacker, Class::Five) {
        return Some(vec![five]);
    }
    if let Some(four) = board.first_of_class(attacker, Class::OpenFour) {
        return Some(vec![four]);
    }
    board.pass();
    let verdict = vcf.solve(board, LINE_NODES, nodes);
    board.pass();
    match verdict {
        Verdict::Proven(line) => Some(line),
        _ => None,
    }
}

/// The number of plies in which the attacker, to move, wins by a line of [`threatened_line`].
pub(super) fn plies_of(board: &Board, line: &[Point]) -> u32 {
    match line {
        [only] if board.class_of(board.to_move(), *only) != Class::Five => 3,
        _ => line.len() as u32 | 1,
    }
}

/// Gets the answers of the side to move from the threat space. `scratch` is overwritten.
pub(super) fn answers(
    board: &mut Board,
    threats: &mut Threats,
    scratch: &mut Vec<Candidate<Point>>,
    nodes: &mut u64,
) -> Answers {
    scratch.clear();
    match threats.defences(board, scratch, nodes) {
        Expansion::Proven { plies, .. } => Answers::AttackerWins(plies),
        Expansion::Disproven | Expansion::CutOff => Answers::NoThreat,
        Expansion::Open => Answers::Moves(scratch.iter().map(|candidate| candidate.mv).collect()),
    }
}

/// Builds the tree of a proof that a search has just found.
pub(super) struct TreeBuilder<'a, 'b> {
    pub forced_win: &'a mut ForcedWinSearch,
    pub vcf: &'a mut Vcf,
    pub counter: &'a mut MoveCounter<'b>,
    /// Whether the threats count in the plies of the nodes.
    counts_plies: bool,
    tree: ProofTree,
    scratch: Vec<Candidate<Point>>,
}

impl<'a, 'b> TreeBuilder<'a, 'b> {
    pub fn new(
        forced_win: &'a mut ForcedWinSearch,
        vcf: &'a mut Vcf,
        counter: &'a mut MoveCounter<'b>,
    ) -> TreeBuilder<'a, 'b> {
        TreeBuilder { forced_win, vcf, counter, counts_plies: false, tree: ProofTree::default(), scratch: Vec::new() }
    }

    /// The same, which counts the plies of its nodes. That takes time, which a search in play does not have.
    pub fn counting_plies(self) -> TreeBuilder<'a, 'b> {
        TreeBuilder { counts_plies: true, ..self }
    }

    /// The tree and its root, which is the position on the board with the attacker to move. `None` if it would be too
    /// large, a limit was reached, or the search did not find its proof again.
    pub fn build(mut self, board: &mut Board) -> Option<(ProofTree, NodeId)> {
        let root = self.grow(board)?;
        Some((self.tree, root))
    }

    fn make(&mut self, board: &mut Board, mv: Point) {
        board.make(mv);
        self.counter.count();
    }

    /// Adds the position and all that the proof needs below it.
    fn grow(&mut self, board: &mut Board) -> Option<NodeId> {
        let key = board.key();
        if let Some(id) = self.tree.find(key) {
            return Some(id);
        }
        if self.counter.is_spent() || self.tree.nodes.len() >= MOST_NODES {
            return None;
        }
        self.scratch.clear();
        let threats = &mut self.forced_win.threats;
        let node = match threats.attacks(board, &mut self.scratch, &mut self.counter.made) {
            Expansion::Proven { mv, plies } => self.leaf(board, mv, plies),
            _ => self.inner_node(board)?,
        };
        Some(self.tree.add(key, node))
    }

    /// A position that the threat space has just found to be won by `attack`.
    fn leaf(&mut self, board: &mut Board, attack: Point, plies: u32) -> ProofNode {
        let mut line = Vec::new();
        self.forced_win.threats.winning_line(&mut line);
        if line.first() != Some(&attack) {
            line = vec![attack];
        }
        let zone = zone::of_win(board, &line, self.forced_win.threats.winning_zone());
        ProofNode { attack, is_leaf: true, line, plies, zone, held_in: 0, replies: 0..0 }
    }

    /// A position that is won by the attack of the proof against every answer.
    fn inner_node(&mut self, board: &mut Board) -> Option<ProofNode> {
        let before = self.forced_win.nodes();
        let attack = self.forced_win.winning_move(board, self.counter.left(), self.counter.observer);
        self.counter.made += self.forced_win.nodes() - before;
        let attack = attack?;
        let zone = zone::of_attack(board, attack);
        let mut node =
            ProofNode { attack, is_leaf: false, line: Vec::new(), plies: 1, zone, held_in: 0, replies: 0..0 };
        self.make(board, attack);
        let complete = self.add_replies(board, &mut node);
        board.undo();
        complete?;
        Some(node)
    }

    /// Adds every answer to the attack of a node, which has been made.
    fn add_replies(&mut self, board: &mut Board, node: &mut ProofNode) -> Option<()> {
        let threats = &mut self.forced_win.threats;
        let moves = match answers(board, threats, &mut self.scratch, &mut self.counter.made) {
            Answers::Moves(moves) => moves,
            Answers::AttackerWins(plies) => {
                node.plies = node.plies.max(1 + plies);
                Vec::new()
            }
            Answers::NoThreat => return None,
        };
        if self.counts_plies
            && let Some(line) = threatened_line(board, self.vcf, &mut 0)
        {
            board.pass();
            node.plies = node.plies.max(2 + plies_of(board, &line));
            board.pass();
        }
        let answered = moves.iter().copied().collect();
        let threat_zone = zone::of_threat(board, self.vcf, &answered, &mut self.counter.made);
        node.zone = node.zone.or(&threat_zone).or(&answered);
        let mut replies = Vec::with_capacity(moves.len());
        for mv in moves {
            self.make(board, mv);
            let child = if board.outcome().is_none() { self.grow(board) } else { None };
            board.undo();
            let child = child?;
            node.zone = node.zone.or(&self.tree.node(child).zone);
            node.plies = node.plies.max(2 + self.tree.node(child).plies);
            replies.push((mv, child));
        }
        let start = self.tree.replies.len() as u32;
        self.tree.replies.append(&mut replies);
        node.replies = start..self.tree.replies.len() as u32;
        Some(())
    }
}
