//! The proof of a win by force, move by move, with an answer to every defence.
//!
//! The forced-win search or the search over quiet moves proves a win. Both keep what they found. The file of the proof
//! that black wins can be added. With the attacker to move, the proof gives the move. With the defender to move, it
//! gives the threat and its relevance zone (`opponent_threat.rs`).
//!
//! *The number of moves.* If the tree of a forced win is small enough to build (`proof_tree.rs`), its depth is the
//! number. For replies outside the tree the threat that they leave counts. The attacker then follows the tree and these
//! threats, so the number holds against every defence. After a quiet move no number is known.

use super::move_counter::MoveCounter;
use super::opponent_threat::OpponentThreatSearch;
use super::proof_tree::{TreeBuilder, plies_of, threatened_line};
use super::quiet_moves::QuietMoves;
use crate::board::Board;
use crate::class::Class;
use crate::point::Point;
use crate::vcf::Vcf;
use crate::winning_tree::WinningTree;
use std::collections::HashMap;
use tengen_core::error::{EngineError, ErrorCode};
use tengen_core::game::{Outcome, Player, Position};
use tengen_core::think::Observer;
use tengen_search::proof::Proof;
use tengen_search::quiet::{Effort, QuietProof, QuietSearch, QuietSpace, Reach, Replies};
use tengen_search::transposition::OutOfMemory;

/// Binary logarithm of the entries of the fours table for trees and threats.
const LOG_FOURS_TABLE: u32 = 12;

/// Moves to build the tree of a win that has just been proven.
const TREE_NODES: u64 = 400_000;

/// Moves to prove a threat, and to find its zone.
const THREAT_NODES: u64 = 200_000;
const ZONE_NODES: u64 = 800_000;

/// The most positions with a stored plan. Beyond it all plans are dropped and found again when needed.
const MOST_PLANS: usize = 200_000;

/// The most positions that the search over quiet moves may know, about 100 bytes each.
const MOST_POSITIONS: usize = 150_000;

/// The result of an attempt to prove a win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    all(feature = "javascript", target_arch = "wasm32"),
    derive(serde::Serialize, tsify::Tsify),
    serde(rename_all = "kebab-case"),
    tsify(rename = "ProofVerdict")
)]
pub enum Verdict {
    /// The attacker wins.
    Proven,
    /// No win by force was found, and a longer search would do the same. That proves nothing.
    NotFound,
    /// A limit ended the search. A further call resumes.
    Unknown,
    /// The memory is full, and no larger proof can be held.
    TooLarge,
}

/// The source of an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    all(feature = "javascript", target_arch = "wasm32"),
    derive(serde::Serialize, tsify::Tsify),
    serde(rename_all = "kebab-case")
)]
pub enum Origin {
    /// The file of the proof that black wins.
    File,
    /// The forced-win search: it threatens a five, a straight four or fours.
    Threats,
    /// The search over quiet moves.
    Quiet,
}

/// The attacker's answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    all(feature = "javascript", target_arch = "wasm32"),
    derive(serde::Serialize, tsify::Tsify),
    tsify(missing_as_null)
)]
pub struct WinningAttack {
    /// The move.
    #[cfg_attr(all(feature = "javascript", target_arch = "wasm32"), serde(rename = "move"), tsify(type = "string"))]
    pub mv: Point,
    /// The number of the attacker's moves within which it wins, this one included, if that is known.
    pub moves: Option<u32>,
    /// Its source: the file of a proof, a win by threats alone, or the search over quiet moves.
    pub origin: Origin,
}

/// What the attacker threatens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    all(feature = "javascript", target_arch = "wasm32"),
    derive(serde::Serialize, tsify::Tsify),
    serde(rename_all = "kebab-case")
)]
pub enum ThreatKind {
    /// A five.
    Five,
    /// A straight four: two points to make five.
    StraightFour,
    /// A win by fours.
    Fours,
    /// A win by fours, threes and quiet threats.
    Threats,
}

/// The attacker's threat with the defender to move, and the relevant points.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(all(feature = "javascript", target_arch = "wasm32"), derive(serde::Serialize, tsify::Tsify))]
pub struct AttackThreat {
    /// A five; a straight four; a win by fours; a win by fours, threes and quiet threats.
    pub kind: ThreatKind,
    /// What the attacker plays if the defender ignores it, with the longest defence. The attacker moves first.
    #[cfg_attr(all(feature = "javascript", target_arch = "wasm32"), tsify(type = "string[]"))]
    pub line: Vec<Point>,
    /// The fives that would be completed at once, or after the straight four: the points of each.
    #[cfg_attr(all(feature = "javascript", target_arch = "wasm32"), tsify(type = "string[][]"))]
    pub rows: Vec<Vec<Point>>,
    /// The relevance zone: the points where a stone of the defender could matter. One on any other point loses to this
    /// threat.
    #[cfg_attr(all(feature = "javascript", target_arch = "wasm32"), tsify(type = "string[]"))]
    pub zone: Vec<Point>,
    /// Whether every point was decided; if not, those left open by the limits are in the zone.
    pub complete: bool,
}

/// The move in a position of a tree, and the number of plies within which it wins.
#[derive(Clone)]
struct Plan {
    mv: Point,
    plies: u32,
    /// The fours up to the end, with the forced replies; empty if the tree continues.
    line: Box<[Point]>,
}

/// The proof that one side wins.
pub struct WinProof {
    attacker: Player,
    search: QuietSearch<Board>,
    space: QuietMoves,
    file: Option<WinningTree>,
    vcf: Vcf,
    /// The plans for positions of the built trees, by key.
    plans: HashMap<u64, Plan>,
    most_positions: usize,
}

impl WinProof {
    /// An empty proof of wins of `attacker`, whose tables may grow to about `bytes`.
    ///
    /// # Errors
    /// If there is no memory for the smallest tables.
    pub fn new(attacker: Player, bytes: usize) -> Result<WinProof, OutOfMemory> {
        Ok(WinProof {
            attacker,
            search: QuietSearch::new(Effort::USUAL),
            space: QuietMoves::new(bytes)?,
            file: None,
            vcf: Vcf::new(LOG_FOURS_TABLE),
            plans: HashMap::new(),
            most_positions: MOST_POSITIONS.min(bytes / 128),
        })
    }

    /// Adds the file of the proof that black wins. Its rule and size must match the boards of later calls.
    pub fn add_file(&mut self, file: WinningTree) {
        self.file = Some(file);
    }

    /// Adds a file of the proof that black wins, as `assets/proofs/freestyle15.bin`, for boards such as this one.
    ///
    /// # Errors
    /// [`ErrorCode::Option`] with the reason if the file is no proof, was cut or changed, or has another rule or board.
    pub fn read_file(&mut self, bytes: &[u8], board: &Board) -> Result<(), EngineError> {
        let refused = |text: String| EngineError::new(ErrorCode::Option, text);
        let file = WinningTree::read(bytes).map_err(|error| refused(error.to_string()))?;
        if file.rule() != board.rule() || file.size() != board.size() {
            return Err(refused("the proof is about another rule or board".to_owned()));
        }
        self.add_file(file);
        Ok(())
    }

    /// Whose wins are proven.
    pub fn attacker(&self) -> Player {
        self.attacker
    }

    /// Tries to prove that the attacker wins, with either side to move. It makes about `nodes` moves. Results are kept,
    /// so a further call resumes.
    pub fn prove(&mut self, board: &mut Board, nodes: u64, observer: &mut dyn Observer) -> Verdict {
        if let Some(outcome) = board.outcome() {
            return if outcome == Outcome::Win(self.attacker) { Verdict::Proven } else { Verdict::NotFound };
        }
        let end = self.space.nodes().saturating_add(nodes);
        if board.to_move() == self.attacker {
            return self.prove_attack(board, end, observer);
        }
        if self.in_file(board) {
            return Verdict::Proven;
        }
        let replies = match self.space.replies(board, THREAT_NODES, observer) {
            Replies::None => return Verdict::Proven,
            Replies::Only(replies) => replies,
            Replies::NoThreat if observer.poll() => return Verdict::Unknown,
            Replies::NoThreat => return Verdict::NotFound,
        };
        for reply in replies {
            board.make(reply);
            let verdict = self.prove(board, end.saturating_sub(self.space.nodes()), observer);
            board.undo();
            if verdict != Verdict::Proven {
                return verdict;
            }
        }
        Verdict::Proven
    }

    fn prove_attack(&mut self, board: &mut Board, end: u64, observer: &mut dyn Observer) -> Verdict {
        if self.entry(board).is_some() || self.plans.contains_key(&board.key()) {
            return Verdict::Proven;
        }
        if self.search.positions() >= self.most_positions {
            return Verdict::TooLarge;
        }
        let nodes = end.saturating_sub(self.space.nodes());
        match self.search.solve(board, &mut self.space, Reach::Any, nodes, observer) {
            QuietProof::Proven(_) => Verdict::Proven,
            QuietProof::NotFound => Verdict::NotFound,
            QuietProof::Unknown => Verdict::Unknown,
        }
    }

    /// The file's move.
    fn entry(&self, board: &Board) -> Option<WinningAttack> {
        let file = self.file.as_ref().filter(|_| self.attacker == Player::Black)?;
        let (mv, moves) = file.find(board)?;
        let moves = moves.filter(|&moves| moves > 0).map(u32::from);
        Some(WinningAttack { mv, moves, origin: Origin::File })
    }

    /// Whether the attacker's last move is the file's, with the defender to move.
    fn in_file(&self, board: &mut Board) -> bool {
        let Some(&last) = board.moves().last() else { return false };
        board.undo();
        let entry = self.entry(board);
        board.make(last);
        entry.is_some_and(|entry| entry.mv == last)
    }

    /// The attacker's answer, which wins against every defence. `None` if the game has ended or the defender is to
    /// move. `None` too if no win is found within about `nodes` moves. The next call resumes such a search.
    pub fn explain(&mut self, board: &mut Board, nodes: u64, observer: &mut dyn Observer) -> Option<WinningAttack> {
        if board.outcome().is_some() || board.to_move() != self.attacker {
            return None;
        }
        if let Some(entry) = self.entry(board) {
            return Some(entry);
        }
        if let Some(attack) = self.planned(board) {
            return Some(attack);
        }
        if let Some(mv) = self.search.winning_move(board) {
            return Some(WinningAttack { mv, moves: None, origin: Origin::Quiet });
        }
        match self.space.forced_win().solve(board, nodes, observer) {
            Proof::Proven(line) => {
                self.build(board, observer);
                let found = self.plans.get(&board.key()).map(|plan| (plan.mv, Some(plan.plies.div_ceil(2))));
                let (mv, moves) = found.or_else(|| line.first().map(|&mv| (mv, None)))?;
                Some(WinningAttack { mv, moves, origin: Origin::Threats })
            }
            _ => match self.search.solve(board, &mut self.space, Reach::Any, nodes, observer) {
                QuietProof::Proven(Some(mv)) => Some(WinningAttack { mv, moves: None, origin: Origin::Quiet }),
                _ => None,
            },
        }
    }

    /// The plan for a position: from a tree, or from the threat that the last defence has left.
    fn planned(&mut self, board: &mut Board) -> Option<WinningAttack> {
        if !self.plans.contains_key(&board.key()) {
            let line = self.line_after_defence(board)?;
            let plan = Plan { mv: line[0], plies: plies_of(board, &line), line: line.into() };
            self.plans.insert(board.key(), plan);
        }
        let plan = self.plans.get(&board.key())?;
        Some(WinningAttack { mv: plan.mv, moves: Some(plan.plies.div_ceil(2)), origin: Origin::Threats })
    }

    /// The attacker's next move if the last defence is not in the tree. It continues the fours under way, or carries
    /// out the threat of its last attack.
    fn line_after_defence(&mut self, board: &mut Board) -> Option<Vec<Point>> {
        let moves = board.moves();
        let (&attack, &defence) = (moves.get(moves.len().checked_sub(2)?)?, moves.last()?);
        board.undo();
        let threatened = threatened_line(board, &mut self.vcf, &mut 0);
        board.undo();
        let before = self.plans.get(&board.key()).filter(|plan| plan.mv == attack);
        let promised = before.map(|plan| plan.plies);
        let under_way = before.and_then(|plan| plan.line.strip_prefix(&[attack, defence])).map(<[Point]>::to_vec);
        board.make(attack);
        board.make(defence);
        let keeps = |line: &Vec<Point>| {
            !line.is_empty() && promised.is_some_and(|plies| plies_of(board, line) + 2 <= plies) && holds(board, line)
        };
        under_way.filter(keeps).or_else(|| threatened.filter(keeps))
    }

    /// Plans the tree of the forced win that was just found in a position.
    fn build(&mut self, board: &mut Board, observer: &mut dyn Observer) {
        if self.plans.len() > MOST_PLANS {
            self.plans.clear();
        }
        let mut counter = MoveCounter::new(TREE_NODES, observer);
        let builder = TreeBuilder::new(self.space.forced_win(), &mut self.vcf, &mut counter).counting_plies();
        let Some((tree, _)) = builder.build(board) else { return };
        for (key, node) in tree.by_key() {
            self.plans.insert(key, Plan { mv: node.attack, plies: node.plies, line: node.line.as_slice().into() });
        }
    }

    /// The threat of the attacker's last move, with the defender to move. `None` if no win after a pass is found, or
    /// the game has ended.
    pub fn zone(&mut self, board: &mut Board, observer: &mut dyn Observer) -> Option<AttackThreat> {
        let (defender, attacker) = (board.to_move(), board.to_move().opponent());
        if board.outcome().is_some() || attacker != self.attacker || board.count(defender, Class::Five) > 0 {
            return None;
        }
        let fives = *board.of_class(attacker, Class::Five);
        if let Some(five) = fives.first() {
            let stops = board.stops_of_fives(attacker);
            let zone = stops.iter().filter(|&point| board.class_of(defender, point) != Class::Forbidden).collect();
            let rows = fives.iter().flat_map(|point| rows_through(board, attacker, point)).collect();
            return Some(AttackThreat { kind: ThreatKind::Five, line: vec![five], rows, zone, complete: true });
        }
        let forced_win = self.space.forced_win();
        let mut search =
            OpponentThreatSearch { forced_win, proof_nodes: THREAT_NODES, zone_nodes: ZONE_NODES, use_zones: true };
        let threat = search.find(board, &mut 0, observer)?;
        let fours = threatened_line(board, &mut self.vcf, &mut 0);
        let zone = threat.defences().iter().collect();
        let complete = threat.complete;
        let straight: Vec<Point> = board.of_class(attacker, Class::OpenFour).iter().collect();
        if !straight.is_empty() {
            let mut rows = Vec::new();
            board.pass();
            for &four in &straight {
                board.make(four);
                let fives = *board.of_class(attacker, Class::Five);
                rows.extend(fives.iter().flat_map(|point| rows_through(board, attacker, point)));
                board.undo();
            }
            board.pass();
            let line = straight[..1].to_vec();
            return Some(AttackThreat { kind: ThreatKind::StraightFour, line, rows, zone, complete });
        }
        let (kind, line) = match fours {
            Some(line) => (ThreatKind::Fours, line),
            None => (ThreatKind::Threats, threat.line),
        };
        Some(AttackThreat { kind, line, rows: Vec::new(), zone, complete })
    }
}

/// The fives that a stone of `player` on the empty `point` would complete, each as its points in order.
pub(super) fn rows_through(board: &Board, player: Player, point: Point) -> Vec<Vec<Point>> {
    let size = board.size() as isize;
    let own = |x: isize, y: isize| {
        let inside = (0..size).contains(&x) && (0..size).contains(&y);
        let at = inside.then(|| Point::new(x as usize, y as usize))?;
        (at == point || board.stone(at) == Some(player)).then_some(at)
    };
    let (x, y) = (point.x() as isize, point.y() as isize);
    let row = |(dx, dy): (isize, isize)| {
        let run = |sign: isize| (1..).map_while(move |i| own(x + sign * i * dx, y + sign * i * dy));
        let mut row: Vec<Point> = run(-1).collect();
        row.reverse();
        row.push(point);
        row.extend(run(1));
        row
    };
    let rows = [(1, 0), (0, 1), (1, 1), (1, -1)].map(row).into_iter();
    let is_blocked = |row: &[Point]| {
        let at = |end: Point, next: Point, by: isize| {
            let beyond = |a: usize, b: usize| a as isize + by * (b as isize - a as isize);
            let (x, y) = (beyond(end.x(), next.x()), beyond(end.y(), next.y()));
            let inside = (0..size).contains(&x) && (0..size).contains(&y);
            inside.then(|| board.stone(Point::new(x as usize, y as usize))).flatten() == Some(player.opponent())
        };
        at(row[0], row[1], -1) && at(row[4], row[3], -1)
    };
    let rule = board.rule();
    rows.filter(|row| match row.len() {
        5 => !rule.is_caro() || !is_blocked(row),
        length => length > 5 && !rule.is_exact(player),
    })
    .collect()
}

/// Whether the attacker, to move, wins by a line of fours: each forces the move that follows it. False in Caro for
/// fours that have several answers.
fn holds(board: &Board, line: &[Point]) -> bool {
    let mut board = board.clone();
    let attacker = board.to_move();
    for pair in line.chunks(2) {
        if !board.is_legal(pair[0]) || board.class_of(attacker, pair[0]) == Class::Forbidden {
            return false;
        }
        board.make(pair[0]);
        if let Some(outcome) = board.outcome() {
            return outcome == Outcome::Win(attacker);
        }
        if board.count(attacker.opponent(), Class::Five) > 0 {
            return false;
        }
        let fives = board.of_class(attacker, Class::Five);
        if board.rule().is_caro() && !fives.is_empty() {
            let stops = board.stops_of_fives(attacker);
            match (stops.len(), stops.first()) {
                (0, _) => return true,
                (1, Some(stop)) if pair.get(1) == Some(&stop) => board.make(stop),
                _ => return false,
            }
            continue;
        }
        match (fives.len(), fives.first(), pair.get(1)) {
            (2.., ..) => return true,
            (1, Some(five), _) if board.class_of(attacker.opponent(), five) == Class::Forbidden => return true,
            (1, Some(five), Some(&forced)) if five == forced => board.make(forced),
            _ => return false,
        }
    }
    false
}
