//! "Does the opponent win by force if I pass?", and which points could break that win: the relevance zone.
//!
//! The solver proves the win in the position with the move handed over. Its proof is a tree: at each position the
//! attacker's move, and below it every answer that could save the game. A stone of the defender on a point is tried by
//! walking that tree with the stone on the board: the proof still holds if each move of it still makes its threat, and each
//! answer that the changed position allows is in the tree, or is a four whose stop leaves the same threat, or loses at
//! once to fours. A point after which the proof holds loses for certain. All others are the zone, so that what could not
//! be decided within the limits stays in it.
//!
//! Most points do not touch most of the tree. Every node keeps the set of points that could matter below it
//! (`games/gomoku/zone.rs`): elsewhere nothing is walked.

use crate::game::{Candidate, Expansion, Player, Position, ThreatSpace};
use crate::games::gomoku::board::Board;
use crate::games::gomoku::pattern::Class;
use crate::games::gomoku::point::Point;
use crate::games::gomoku::set::PointSet;
use crate::games::gomoku::threat::Threats;
use crate::games::gomoku::vcf::{Vcf, Verdict};
use crate::games::gomoku::zone;
use crate::search::proof::{Proof, ProofSearch};
use crate::think::Observer;

/// Positions of the attacker in the largest tree that is walked.
const MOST_NODES: usize = 4_000;

/// The part of the limit that the walk of one point may take, as a divisor, and what it may take at least.
const POINT_SHARE: u64 = 16;
const POINT_NODES: u64 = 64;

/// Moves of a search for fours where the tree does not tell the win; and without sparing, so that none fails for want of them.
const LEAF_NODES: [u64; 2] = [64, 1 << 14];

/// Moves between two looks at the clock.
const POLL: u64 = 1_024;

/// A win by force that the opponent would have if the side to move passed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Danger {
    /// The line of the win against the longest defence; the opponent's move comes first.
    pub line: Vec<Point>,
    /// The points that could break the win, none of them in `fours`: a stone on any other point loses to the same win.
    pub zone: PointSet,
    /// The points where the side to move makes a four or a five of its own, which has to be answered first.
    pub fours: PointSet,
    /// The moves that the proof took.
    pub work: u64,
    /// Whether every point was decided by the proof. If not, the limit was reached, and the rest stays in the zone.
    pub whole: bool,
}

impl Danger {
    /// The moves that a defence has to consider.
    pub fn moves(&self) -> PointSet {
        self.zone.or(&self.fours)
    }

    /// The plies of the win, from the opponent's move on.
    pub fn length(&self) -> usize {
        self.line.len()
    }
}

/// Who looks for the opponent's win, and how far.
pub struct Lookout<'a> {
    /// The search, with the table of the opponent's wins.
    pub search: &'a mut ProofSearch<Board>,
    /// The opponent's threat space.
    pub threats: &'a mut Threats,
    /// Moves to prove the win with.
    pub proof_nodes: u64,
    /// Moves to find the zone with.
    pub zone_nodes: u64,
    /// Whether the sets of points spare walks; without them the same points are found to lose at least, and it takes longer.
    pub sparing: bool,
}

impl Lookout<'_> {
    /// The opponent's win by force if the side to move passes, with its zone; `None` if none was found. The game has not
    /// ended. Adds the moves made to `nodes`. The same limits give the same answer where no clock ends the search.
    pub fn threatened(&mut self, board: &mut Board, nodes: &mut u64, observer: &mut dyn Observer) -> Option<Danger> {
        board.pass();
        let proof = self.search.solve(board, self.threats, self.proof_nodes, observer);
        let work = self.search.nodes();
        *nodes += work;
        let found = match proof {
            Proof::Proven(line) if !line.is_empty() => {
                let mut walk = Walk::new(self, observer);
                let tree = walk.grow(board);
                Some((line, tree, walk))
            }
            _ => None,
        };
        board.pass();
        let (line, root, mut walk) = found?;
        let own = board.to_move();
        let fours = zone::fours(board, own);
        let mut danger = Danger { line, zone: PointSet::EMPTY, fours, work, whole: true };
        for point in board.empty().without(&fours).iter() {
            if board.class_of(own, point) == Class::Forbidden {
                continue;
            }
            match root {
                Some(root) if walk.loses(board, root, point) => {}
                _ => danger.zone.insert(point),
            }
        }
        danger.whole = root.is_some() && !walk.cut;
        *nodes += walk.nodes;
        Some(danger)
    }
}

/// A position of the attacker in a proof tree.
struct Node {
    /// The attacker's move.
    attack: Point,
    /// Whether the win is known without the tree.
    leaf: bool,
    /// The answers: this part of the tree's list.
    replies: [u32; 2],
    /// Where a stone of the defender could make a difference here or below.
    zone: PointSet,
    /// The last walk in which the proof held from here on.
    held: u32,
}

/// A proof tree and a walk of it.
struct Walk<'a> {
    search: &'a mut ProofSearch<Board>,
    threats: &'a mut Threats,
    observer: &'a mut dyn Observer,
    vcf: Vcf,
    nodes: u64,
    limit: u64,
    /// Where the walk under way ends.
    end: u64,
    /// Whether some walk ended before the proof was decided.
    cut: bool,
    next_poll: u64,
    sparing: bool,
    tree: Vec<Node>,
    /// Answers, each with the position after it.
    replies: Vec<(Point, u32)>,
    /// Positions by key, in order.
    keys: Vec<(u64, u32)>,
    /// The number of the walk under way, and its stone.
    walk: u32,
    stone: Option<Point>,
    moves: Vec<Candidate<Point>>,
}

impl<'a> Walk<'a> {
    fn new(lookout: &'a mut Lookout<'_>, observer: &'a mut dyn Observer) -> Walk<'a> {
        Walk {
            search: lookout.search,
            threats: lookout.threats,
            observer,
            vcf: Vcf::new(10),
            nodes: 0,
            limit: lookout.zone_nodes,
            end: lookout.zone_nodes,
            cut: false,
            next_poll: POLL,
            sparing: lookout.sparing,
            tree: Vec::new(),
            replies: Vec::new(),
            keys: Vec::new(),
            walk: 0,
            stone: None,
            moves: Vec::new(),
        }
    }

    /// Whether the walk under way has reached its end.
    fn spent(&mut self) -> bool {
        self.cut |= self.nodes >= self.end;
        self.nodes >= self.end
    }

    fn make(&mut self, board: &mut Board, mv: Point) {
        board.make(mv);
        self.nodes += 1;
        if self.nodes >= self.next_poll {
            self.next_poll = self.nodes + POLL;
            if self.observer.poll() {
                (self.limit, self.end) = (0, 0);
            }
        }
    }

    /// The answers to the attacker's last move; `Err` tells that none is needed, or that the threat is none.
    fn answers(&mut self, board: &mut Board) -> Result<Vec<Point>, bool> {
        self.moves.clear();
        match self.threats.defences(board, &mut self.moves, &mut self.nodes) {
            Expansion::Proven { .. } => Err(true),
            Expansion::Disproven | Expansion::CutOff => Err(false),
            Expansion::Open => Ok(self.moves.iter().map(|candidate| candidate.mv).collect()),
        }
    }

    /// Whether the attacker, to move, wins by fours with few moves.
    fn wins(&mut self, board: &Board) -> bool {
        let limit = LEAF_NODES[usize::from(!self.sparing)];
        matches!(self.vcf.solve(board, limit, &mut self.nodes), Verdict::Proven(_))
    }

    /// Takes the proof of the position, the attacker to move, into the tree: its node, or `None` where the tree is too large
    /// or the proof is not found again.
    fn grow(&mut self, board: &mut Board) -> Option<u32> {
        let key = board.key();
        if let Ok(at) = self.keys.binary_search_by_key(&key, |&(key, _)| key) {
            return Some(self.keys[at].1);
        }
        if self.spent() || self.tree.len() >= MOST_NODES {
            return None;
        }
        let mut node = Node { attack: Point::new(0, 0), leaf: false, replies: [0; 2], zone: PointSet::EMPTY, held: 0 };
        self.moves.clear();
        if let Expansion::Proven { mv, .. } = self.threats.attacks(board, &mut self.moves, &mut self.nodes) {
            let mut line = Vec::new();
            self.threats.winning_line(&mut line);
            if line.first() != Some(&mv) {
                line = vec![mv];
            }
            (node.attack, node.leaf) = (mv, true);
            node.zone = zone::of_win(board, &line);
        } else {
            let before = self.search.nodes();
            let found = self.search.answer(board, self.threats, self.limit.saturating_sub(self.nodes), self.observer);
            self.nodes += self.search.nodes() - before;
            node.attack = found?;
            node.zone = zone::of_attack(board, node.attack);
            self.make(board, node.attack);
            let complete = self.branch(board, &mut node);
            board.undo();
            complete?;
        }
        let at = self.tree.len() as u32;
        self.tree.push(node);
        if let Err(place) = self.keys.binary_search_by_key(&key, |&(key, _)| key) {
            self.keys.insert(place, (key, at));
        }
        Some(at)
    }

    /// Takes every answer to the node's move into the tree.
    fn branch(&mut self, board: &mut Board, node: &mut Node) -> Option<()> {
        let answers = match self.answers(board) {
            Ok(answers) => answers,
            Err(true) => Vec::new(),
            Err(false) => return None,
        };
        let replies = answers.iter().copied().collect();
        node.zone = node.zone.or(&zone::of_threat(board, &mut self.vcf, &replies, &mut self.nodes)).or(&replies);
        let mut below = Vec::with_capacity(answers.len());
        for mv in answers {
            self.make(board, mv);
            let child = if board.outcome().is_none() { self.grow(board) } else { None };
            board.undo();
            let child = child?;
            node.zone = node.zone.or(&self.tree[child as usize].zone);
            below.push((mv, child));
        }
        node.replies[0] = self.replies.len() as u32;
        self.replies.append(&mut below);
        node.replies[1] = self.replies.len() as u32;
        Some(())
    }

    /// Whether the proof holds with a stone of the side to move on the point.
    fn loses(&mut self, board: &mut Board, root: u32, point: Point) -> bool {
        if self.sparing && !self.tree[root as usize].zone.contains(point) {
            return true;
        }
        self.end = self.limit.min(self.nodes.saturating_add(POINT_NODES.max(self.limit / POINT_SHARE)));
        if self.spent() {
            return false;
        }
        self.walk += 1;
        self.stone = Some(point);
        self.make(board, point);
        let holds = board.outcome().is_none() && self.holds(board, root);
        board.undo();
        holds
    }

    /// Whether the attacker, to move, wins by the proof of a node.
    fn holds(&mut self, board: &mut Board, node: u32) -> bool {
        let Node { attack, leaf, zone, held, .. } = &self.tree[node as usize];
        let (attack, leaf) = (*attack, *leaf);
        if let Some(stone) = self.stone
            && (*held == self.walk || self.sparing && !zone.contains(stone))
        {
            return true;
        }
        if self.spent() {
            return false;
        }
        let attacker = board.to_move();
        let fits = board.is_empty(attack) && board.class_of(attacker, attack) != Class::Forbidden;
        let holds = if leaf || !fits || must_stop(board, attacker).is_some_and(|stop| stop != attack) {
            self.wins(board)
        } else {
            self.make(board, attack);
            let holds = self.answered(board, node);
            board.undo();
            holds
        };
        if holds && self.stone.is_some() {
            self.tree[node as usize].held = self.walk;
        }
        holds
    }

    /// Whether every answer of the defender, to move after the threat of a node, loses.
    fn answered(&mut self, board: &mut Board, node: u32) -> bool {
        let answers = match self.answers(board) {
            Ok(answers) => answers,
            Err(won) => return won,
        };
        let [from, to] = self.tree[node as usize].replies.map(|at| at as usize);
        answers.into_iter().all(|mv| {
            if self.spent() {
                return false;
            }
            let child = self.replies[from..to].iter().find(|&&(reply, _)| reply == mv).map(|&(_, child)| child);
            self.make(board, mv);
            let holds = board.outcome().is_none()
                && match child {
                    Some(child) => self.holds(board, child),
                    None => self.stopped(board, node),
                };
            board.undo();
            holds
        })
    }

    /// Whether the attacker wins after an answer that is not in the tree: at once, or by the same threat once it has stopped
    /// a four.
    fn stopped(&mut self, board: &mut Board, node: u32) -> bool {
        if self.wins(board) {
            return true;
        }
        let attacker = board.to_move();
        let Some(stop) = must_stop(board, attacker) else { return false };
        if board.count(attacker.opponent(), Class::Five) > 1 || board.class_of(attacker, stop) == Class::Forbidden {
            return false;
        }
        // More than one stone differs from here on: the sets of the nodes speak of one.
        let stone = self.stone.take();
        self.make(board, stop);
        let holds = board.outcome().is_none() && self.answered(board, node);
        board.undo();
        self.stone = stone;
        holds
    }
}

/// The first point where the opponent of `attacker` makes five.
fn must_stop(board: &Board, attacker: Player) -> Option<Point> {
    let other = attacker.opponent();
    if board.count(other, Class::Five) == 0 { None } else { board.of_class(other, Class::Five).first() }
}
