//! Why a proven win wins, as a few facts that can be checked on the board.
//!
//! A proof gives the winner's moves (`win_proof.rs`). The facts about each move come from the stones. They are the rows
//! that it makes, the points that stop them, and whether the defender has a four. The page turns them into a sentence.
//! A test compares every fact with slow rules (`tests/reasons.rs`). Without a proof there are no facts.

use super::puzzle::by_worth;
use super::win_proof::{AttackThreat, ThreatKind, Verdict, WinProof, rows_through};
use crate::board::Board;
use crate::class::Class;
use crate::point::{CELLS, Point, STEPS};
use crate::zone;
use tengen_core::game::{Outcome, Player, Position};
use tengen_core::think::Observer;

/// The most moves of the winner in a chain of fours. A longer chain is no explanation.
const MOST_STEPS: usize = 40;

/// How many defences are tried to find refutations that make a row, and how many are reported.
const TRIED_DEFENCES: usize = 16;
const TOLD_DEFENCES: usize = 2;

/// What a stone makes in one line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[cfg_attr(
    all(feature = "javascript", target_arch = "wasm32"),
    derive(serde::Serialize, tsify::Tsify),
    serde(rename_all = "kebab-case")
)]
pub enum ShapeKind {
    /// Five, or a longer row that wins.
    Five,
    /// Four in an unbroken row, which no single stone stops.
    OpenFour,
    /// Two fours in one line, which no single stone stops.
    LineDoubleFour,
    /// A four: one more stone makes five.
    Four,
    /// Three stones that one more stone makes an open four.
    OpenThree,
}

/// One of the rows that a stone makes.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(all(feature = "javascript", target_arch = "wasm32"), derive(serde::Serialize, tsify::Tsify))]
pub struct Shape {
    /// Its kind.
    pub kind: ShapeKind,
    /// The winner's stones in it.
    #[cfg_attr(all(feature = "javascript", target_arch = "wasm32"), tsify(type = "string[]"))]
    pub stones: Vec<Point>,
    /// The points that complete it: to five, or from a three to an open four.
    #[cfg_attr(all(feature = "javascript", target_arch = "wasm32"), tsify(type = "string[]"))]
    pub next: Vec<Point>,
}

/// The only block of a four that black may not play.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    all(feature = "javascript", target_arch = "wasm32"),
    derive(serde::Serialize, tsify::Tsify),
    tsify(rename = "ForbiddenBlock")
)]
pub struct Foul {
    /// The point.
    #[cfg_attr(all(feature = "javascript", target_arch = "wasm32"), tsify(type = "string"))]
    pub at: Point,
    /// Why black may not play there: "overline", "double-four" or "double-three".
    #[cfg_attr(
        all(feature = "javascript", target_arch = "wasm32"),
        tsify(type = "\"overline\" | \"double-four\" | \"double-three\"")
    )]
    pub kind: &'static str,
}

/// A move of the winner, and what it leaves the defender.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    all(feature = "javascript", target_arch = "wasm32"),
    derive(serde::Serialize, tsify::Tsify),
    serde(rename_all = "camelCase"),
    tsify(missing_as_null)
)]
pub struct Step {
    /// The move.
    #[cfg_attr(all(feature = "javascript", target_arch = "wasm32"), tsify(type = "string"))]
    pub at: Point,
    /// The rows that it makes, the greatest first.
    pub makes: Vec<Shape>,
    /// The points where the winner makes five next.
    #[cfg_attr(all(feature = "javascript", target_arch = "wasm32"), tsify(type = "string[]"))]
    pub fives: Vec<Point>,
    /// The points where the defender can prevent every five, the likeliest first. The next step follows the first one.
    #[cfg_attr(all(feature = "javascript", target_arch = "wasm32"), tsify(type = "string[]"))]
    pub blocks: Vec<Point>,
    /// If nothing prevents the five because black may not play the block: that point.
    #[cfg_attr(all(feature = "javascript", target_arch = "wasm32"), tsify(type = "ForbiddenBlock | null"))]
    pub foul: Option<Foul>,
    /// Whether the defender can make neither a five nor a four.
    pub no_four: bool,
}

/// A defence, and the winner's answer.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(all(feature = "javascript", target_arch = "wasm32"), derive(serde::Serialize, tsify::Tsify))]
pub struct Refuted {
    /// The defence.
    #[cfg_attr(all(feature = "javascript", target_arch = "wasm32"), tsify(type = "string"))]
    pub at: Point,
    /// The answer, which wins.
    #[cfg_attr(all(feature = "javascript", target_arch = "wasm32"), tsify(type = "string"))]
    pub by: Point,
    /// The rows that the answer makes.
    pub makes: Vec<Shape>,
}

/// The winner's threat after the last step.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    all(feature = "javascript", target_arch = "wasm32"),
    derive(serde::Serialize, tsify::Tsify),
    tsify(rename = "ReasonThreat")
)]
pub struct Threat {
    /// A five; an open four; a win by fours; a win by fours, threes and quiet threats.
    pub kind: ThreatKind,
    /// The winner's moves, and the replies between them, if the defender ignores the threat.
    #[cfg_attr(all(feature = "javascript", target_arch = "wasm32"), tsify(type = "string[]"))]
    pub line: Vec<Point>,
    /// The rows that the first of these moves makes.
    pub makes: Vec<Shape>,
    /// The defences that may matter. A stone on any other point loses to the threat.
    #[cfg_attr(all(feature = "javascript", target_arch = "wasm32"), tsify(type = "string[]"))]
    pub defences: Vec<Point>,
    /// Whether every point was decided; if not, the undecided ones are among the defences.
    pub complete: bool,
    /// Some defences with their refutations. All defences lose.
    pub refuted: Vec<Refuted>,
}

/// Why a position is won.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    all(feature = "javascript", target_arch = "wasm32"),
    derive(serde::Serialize, tsify::Tsify),
    tsify(missing_as_null)
)]
pub struct Reasons {
    /// The loser's last move, if the winner is to move after it.
    #[cfg_attr(all(feature = "javascript", target_arch = "wasm32"), tsify(type = "string | null"))]
    pub loses: Option<Point>,
    /// The winner's move, and the moves after it while each makes a four. If the defender is to move, the first one is
    /// the winner's last move. It is empty if the defender moved last.
    pub steps: Vec<Step>,
    /// The threat of the last step, if that makes no five unstoppable.
    #[cfg_attr(all(feature = "javascript", target_arch = "wasm32"), tsify(type = "ReasonThreat | null"))]
    pub threat: Option<Threat>,
    /// The number of the winner's moves within which it wins, the first step included, if that is known.
    pub moves: Option<u32>,
}

/// Proves that the attacker of `proof` wins, with either side to move, and says why. About `nodes` moves may be made
/// for each proof. `None` if nothing is proven, or if the proof has no such fact.
pub fn find(proof: &mut WinProof, board: &mut Board, nodes: u64, observer: &mut dyn Observer) -> Option<Reasons> {
    let winner = proof.attacker();
    if board.outcome().is_some_and(|outcome| outcome != Outcome::Win(winner)) {
        return None;
    }
    let last = board.moves().last().copied().filter(|last| !last.is_pass());
    if board.outcome().is_some() || board.to_move() != winner {
        let own = last.filter(|&last| board.stone(last) == Some(winner));
        if board.outcome().is_none() && proof.prove(board, nodes, observer) != Verdict::Proven {
            return None;
        }
        return Teller { proof, nodes, observer }.tell(board, None, own);
    }
    if proof.prove(board, nodes, observer) != Verdict::Proven {
        return None;
    }
    let attack = proof.explain(board, nodes, observer)?.mv;
    let loses = last.filter(|&last| board.stone(last) == Some(winner.opponent()));
    board.make(attack);
    let reasons = Teller { proof, nodes, observer }.tell(board, loses, Some(attack));
    board.undo();
    reasons
}

/// Collects the facts about a proven win.
struct Teller<'a> {
    proof: &'a mut WinProof,
    nodes: u64,
    observer: &'a mut dyn Observer,
}

impl Teller<'_> {
    /// The facts with the defender to move after `attack`.
    fn tell(&mut self, board: &mut Board, loses: Option<Point>, attack: Option<Point>) -> Option<Reasons> {
        let before = board.moves().len();
        let mut steps = Vec::new();
        let mut next = attack;
        let mut lasts = true;
        while let Some(at) = next.take() {
            if steps.len() == MOST_STEPS || board.outcome().is_none() && board.count(board.to_move(), Class::Five) > 0 {
                lasts = false;
                break;
            }
            let step = step(board, at);
            let block = step.blocks.first().copied();
            steps.push(step);
            let Some(block) = block else { break };
            board.make(block);
            let answer =
                if board.outcome().is_none() { self.proof.explain(board, self.nodes, self.observer) } else { None };
            let Some(answer) = answer else {
                lasts = false;
                break;
            };
            board.make(answer.mv);
            next = Some(answer.mv);
        }
        let reasons = lasts.then(|| self.conclude(board, loses, steps)).flatten();
        while board.moves().len() > before {
            board.undo();
        }
        reasons
    }

    /// The facts after the last step.
    fn conclude(&mut self, board: &mut Board, loses: Option<Point>, steps: Vec<Step>) -> Option<Reasons> {
        let ends = board.outcome().is_some();
        let decides = ends || steps.last().is_some_and(|step| !step.fives.is_empty());
        let threat = if decides { None } else { self.threat(board) };
        if !decides && threat.is_none() && steps.iter().all(|step| step.makes.is_empty()) {
            return None;
        }
        // If a four has several blocks, another one may last longer.
        let is_line = steps.iter().all(|step| step.blocks.len() <= 1);
        let moves = (decides && is_line && !steps.is_empty()).then(|| steps.len() as u32 + u32::from(!ends));
        Some(Reasons { loses, steps, threat, moves })
    }

    fn threat(&mut self, board: &mut Board) -> Option<Threat> {
        let AttackThreat { kind, line, zone, complete, .. } = self.proof.zone(board, self.observer)?;
        let first = *line.first()?;
        board.pass();
        board.make(first);
        let makes = shapes(board, first);
        board.undo();
        board.pass();
        let defences = by_worth(board, &zone.into_iter().collect());
        let mut refuted = Vec::new();
        for &at in defences.iter().take(TRIED_DEFENCES) {
            board.make(at);
            if let Some(answer) = self.proof.explain(board, self.nodes, self.observer) {
                board.make(answer.mv);
                let makes = shapes(board, answer.mv);
                if !makes.is_empty() {
                    refuted.push(Refuted { at, by: answer.mv, makes });
                }
                board.undo();
            }
            board.undo();
            if refuted.len() == TOLD_DEFENCES {
                break;
            }
        }
        Some(Threat { kind, line, makes, defences, complete, refuted })
    }
}

/// The facts about the winner's last move, with the defender to move.
fn step(board: &mut Board, at: Point) -> Step {
    let makes = shapes(board, at);
    if board.outcome().is_some() {
        return Step { at, makes, fives: Vec::new(), blocks: Vec::new(), foul: None, no_four: true };
    }
    let (defender, winner) = (board.to_move(), board.to_move().opponent());
    let fives = board.of_class(winner, Class::Five).iter().collect();
    let stops = board.stops_of_fives(winner);
    let is_allowed = |&point: &Point| board.class_of(defender, point) != Class::Forbidden;
    let blocks = by_worth(board, &stops.iter().filter(is_allowed).collect());
    let foul = match (blocks.is_empty(), stops.first()) {
        (true, Some(at)) => board.forbidden(at).map(|kind| Foul { at, kind: kind.name() }),
        _ => None,
    };
    let no_four = board.count(defender, Class::Five) == 0 && zone::fours(board, defender).is_empty();
    Step { at, makes, fives, blocks, foul, no_four }
}

/// The rows that the winner's last move makes, the greatest first.
fn shapes(board: &mut Board, at: Point) -> Vec<Shape> {
    let Some(player) = board.stone(at) else { return Vec::new() };
    if board.outcome() == Some(Outcome::Win(player)) {
        let stones = board.winning_line();
        return vec![Shape { kind: ShapeKind::Five, stones, next: Vec::new() }];
    }
    if board.outcome().is_some() {
        return Vec::new();
    }
    let mut found: Vec<Shape> = STEPS.iter().filter_map(|&step| shape(board, player, at, step)).collect();
    found.sort_by_key(|shape| shape.kind);
    found
}

/// What the stone on `at` makes along one line.
fn shape(board: &mut Board, player: Player, at: Point, step: usize) -> Option<Shape> {
    let near: Vec<Point> = (1..=4).flat_map(|by| [by * step, CELLS - by * step]).map(|by| moved(at, by)).collect();
    let free: Vec<Point> = near.into_iter().filter(|&point| board.is_empty(point)).collect();
    let lies_here = |row: &[Point]| {
        row.contains(&at)
            && row.windows(2).all(|pair| moved(pair[0], step) == pair[1] || moved(pair[1], step) == pair[0])
    };
    let mut next = Vec::new();
    let mut stones = Vec::new();
    for &point in &free {
        if board.raw_class(player, point) != Class::Five {
            continue;
        }
        for row in rows_through(board, player, point).into_iter().filter(|row| lies_here(row)) {
            next.push(point);
            stones.extend(row.into_iter().filter(|&stone| stone != point));
        }
    }
    if !next.is_empty() {
        next.sort_unstable();
        stones.sort_unstable();
        stones.dedup();
        let kind = match next.len() {
            2.. if !board.stops_of_fives(player).is_empty() => ShapeKind::Four,
            2.. if run(board, player, at, step).len() == 4 && stones.len() == 4 => ShapeKind::OpenFour,
            2.. => ShapeKind::LineDoubleFour,
            _ => ShapeKind::Four,
        };
        return Some(Shape { kind, stones, next });
    }
    three(board, player, at, step, &free)
}

/// The open three through the stone on `at` along one line: some legal move makes it an open four.
fn three(board: &mut Board, player: Player, at: Point, step: usize, free: &[Point]) -> Option<Shape> {
    let mut next = Vec::new();
    let mut stones = Vec::new();
    let passes = board.to_move() != player;
    for &point in free {
        if board.class_of(player, point) != Class::OpenFour {
            continue;
        }
        if passes {
            board.pass();
        }
        board.make(point);
        let row = run(board, player, point, step);
        let ends = [moved(row[0], CELLS - step), moved(row[row.len() - 1], step)];
        let is_open = row.len() == 4
            && row.contains(&at)
            && ends.iter().all(|&end| board.is_empty(end) && board.raw_class(player, end) == Class::Five)
            && board.stops_of_fives(player).is_empty();
        board.undo();
        if passes {
            board.pass();
        }
        if is_open {
            next.push(point);
            stones.extend(row.into_iter().filter(|&stone| stone != point));
        }
    }
    next.sort_unstable();
    stones.sort_unstable();
    stones.dedup();
    (!next.is_empty()).then_some(Shape { kind: ShapeKind::OpenThree, stones, next })
}

/// The point that many cells further on.
fn moved(point: Point, by: usize) -> Point {
    Point::at((point.cell() + by) % CELLS)
}

/// The unbroken row of a player's stones through `at` along one line, in order.
fn run(board: &Board, player: Player, at: Point, step: usize) -> Vec<Point> {
    let own = |point: &Point| board.stone(*point) == Some(player);
    let side = |step: usize| (1..20).map(move |by| moved(at, by * step % CELLS)).take_while(own);
    let mut row: Vec<Point> = side(CELLS - step).collect();
    row.reverse();
    row.push(at);
    row.extend(side(step));
    row
}
