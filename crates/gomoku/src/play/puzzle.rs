//! Puzzles of five-in-a-row: a position in which one move alone wins by force, or one move alone does not lose.
//!
//! [`examine`] proves all that a puzzle claims:
//!
//! - **The move wins.** The forced-win search proves it.
//! - **No other move does.** After each other move one of two facts is proven. Either the opponent wins by force. Or a
//!   reply of the opponent leaves no win by fours, open threes and quiet threats. That space was searched completely. A
//!   longer win by moves without a threat is not excluded.
//! - **All other moves lose** ([`PuzzleKind::Defence`]). Each of them is proven to lose. After the remaining move the
//!   opponent has no win by fours, open threes and quiet threats. Whether that move holds the game in the end is
//!   unknown.
//!
//! If a claim needs more work than [`Effort`] allows, the position is not a puzzle. The same position and effort give
//! the same answer.

use super::forced_win::ForcedWinSearch;
use super::opponent_threat::OpponentThreatSearch;
use crate::board::Board;
use crate::class::Class;
use crate::evaluate::GomokuEvaluator;
use crate::point::Point;
use crate::rule::Rule;
use crate::set::PointSet;
use crate::threat::{AttackKind, Threats};
use crate::vcf::{Vcf, Verdict};
use tengen_core::game::{Candidate, Player, Position};
use tengen_core::think::Observer;
use tengen_search::proof::Proof;
use tengen_search::transposition::OutOfMemory;

/// Bytes to which each proof table may grow.
pub(super) const TABLE: usize = 16 << 20;
/// Binary logarithm of the entries of the fours tables: they have to be cleared for each position.
pub(super) const LOG_FOURS_TABLE: u32 = 14;
/// Moves to prove the opponent's threat, and to find its zone.
const THREAT_NODES: u64 = 3_000;
const ZONE_NODES: u64 = 20_000;
/// Moves to find whether the opponent wins after a move.
const LOSS_NODES: u64 = 1_500;
/// Moves of one search that shows that there is no win any more.
const REFUTATION_NODES: u64 = 4_000;
/// The number of kept replies that refuted other moves. They are tried first.
const KILLERS: usize = 3;
/// The fewest plausible defences of a defence puzzle. With fewer it is not a puzzle.
const FEWEST_DEFENCES: usize = 5;
/// The shortest line of a win, in plies up to the move that makes a five unstoppable. The winner makes three moves.
pub const SHORTEST: usize = 5;

/// The theme of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[cfg_attr(
    all(feature = "javascript", target_arch = "wasm32"),
    derive(serde::Serialize, tsify::Tsify),
    serde(rename_all = "kebab-case")
)]
pub enum PuzzleKind {
    /// A win by fours alone.
    Fours,
    /// A win by fours and open threes, if fours alone do not win.
    Threes,
    /// A win that needs a quiet move, first or later. Such a move is neither a four nor an open three and only
    /// threatens to win by fours. Fours and open threes alone do not win.
    Quiet,
    /// A win of white's in Renju that needs black's forbidden points. If nothing were forbidden, white would have no
    /// win.
    Forbidden,
    /// The only move that does not lose.
    Defence,
}

impl PuzzleKind {
    /// All of them.
    pub const ALL: [PuzzleKind; 5] =
        [PuzzleKind::Fours, PuzzleKind::Threes, PuzzleKind::Quiet, PuzzleKind::Forbidden, PuzzleKind::Defence];

    /// The name in files and on the page.
    pub const fn name(self) -> &'static str {
        match self {
            PuzzleKind::Fours => "fours",
            PuzzleKind::Threes => "threes",
            PuzzleKind::Quiet => "quiet",
            PuzzleKind::Forbidden => "forbidden",
            PuzzleKind::Defence => "defence",
        }
    }

    /// The kind of that [`PuzzleKind::name`].
    pub fn from_name(name: &str) -> Option<PuzzleKind> {
        PuzzleKind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// Moves that may be made.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// To find the win.
    pub win: u64,
    /// To decide about all other moves together.
    pub others: u64,
}

/// A puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// Its theme.
    pub kind: PuzzleKind,
    /// The move.
    pub first: Point,
    /// A line of the win up to the move after which every five is unstoppable. For [`PuzzleKind::Defence`] the move
    /// alone.
    pub line: Vec<Point>,
    /// Moves that the solver made to find the win, or to prove that the other moves lose. It measures how hard the
    /// puzzle is.
    pub nodes: u64,
    /// Moves made to decide about the other moves.
    pub checked: u64,
}

/// Why a position is no puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoPuzzle {
    /// The game has ended, or one move decides it at once, or there is no choice.
    Plain,
    /// The win takes fewer than three moves, or there are too few candidate moves.
    Easy,
    /// Neither side wins by force within the search.
    Nothing,
    /// This move equals the first one, or is not proven to be worse.
    Several(Point),
    /// The effort was not enough.
    Effort,
    /// There is no memory.
    Memory,
}

impl From<OutOfMemory> for NoPuzzle {
    fn from(_: OutOfMemory) -> NoPuzzle {
        NoPuzzle::Memory
    }
}

/// Proves that a position is a puzzle for the side to move.
///
/// # Errors
/// Why it is not a puzzle.
pub fn examine(board: &mut Board, effort: Effort, observer: &mut dyn Observer) -> Result<Puzzle, NoPuzzle> {
    let (own, other) = (board.to_move(), board.to_move().opponent());
    let decided = [(own, Class::Five), (own, Class::OpenFour), (other, Class::Five)];
    if board.outcome().is_some() || decided.iter().any(|&(side, class)| board.count(side, class) > 0) {
        return Err(NoPuzzle::Plain);
    }
    let mut examiner = Examiner {
        attack: search(AttackKind::QuietThreats)?,
        opponent: search(AttackKind::QuietThreats)?,
        left: effort.others,
        killers: Vec::new(),
        observer,
    };
    match examiner.attack.solve(board, effort.win, examiner.observer) {
        Proof::Proven(line) => {
            let nodes = examiner.attack.nodes();
            examiner.win(board, line, nodes, effort)
        }
        Proof::Disproven => examiner.defence(board, effort),
        Proof::Unknown => Err(NoPuzzle::Nothing),
    }
}

/// A search for forced wins of a kind with small tables.
///
/// # Errors
/// If there is no memory for them.
pub fn search(kind: AttackKind) -> Result<ForcedWinSearch, OutOfMemory> {
    ForcedWinSearch::with_threats(Threats::with_table(kind, LOG_FOURS_TABLE), TABLE)
}

/// Removes the end of a line, which decides nothing: the five and the move before it, or black's forbidden move.
fn cut(line: &mut Vec<Point>) {
    line.truncate((line.len().saturating_sub(2)) | 1);
}

struct Examiner<'a> {
    /// The wins of the side to move, and of the other side.
    attack: ForcedWinSearch,
    opponent: ForcedWinSearch,
    /// Moves that may still be made to decide about other moves.
    left: u64,
    /// Replies that refuted other moves, the last one first.
    killers: Vec<Point>,
    observer: &'a mut dyn Observer,
}

impl Examiner<'_> {
    /// A position that is won with `line`.
    fn win(
        &mut self,
        board: &mut Board,
        mut line: Vec<Point>,
        mut nodes: u64,
        effort: Effort,
    ) -> Result<Puzzle, NoPuzzle> {
        let mut fours = 0;
        let by_fours = match Vcf::new(LOG_FOURS_TABLE).solve(board, effort.win, &mut fours) {
            Verdict::Proven(fours_line) => {
                (line, nodes) = (fours_line, fours);
                true
            }
            Verdict::Disproven => false,
            Verdict::Unknown => return Err(NoPuzzle::Effort),
        };
        let mut kind = PuzzleKind::Fours;
        if !by_fours {
            let mut threes = search(AttackKind::Vct)?;
            match threes.solve(board, effort.win, self.observer) {
                Proof::Proven(threes_line) => {
                    (line, nodes) = (threes_line, threes.nodes());
                    kind = PuzzleKind::Threes;
                }
                Proof::Disproven => kind = PuzzleKind::Quiet,
                Proof::Unknown => return Err(NoPuzzle::Effort),
            }
        }
        cut(&mut line);
        let &first = line.first().ok_or(NoPuzzle::Plain)?;
        if line.len() < SHORTEST {
            return Err(NoPuzzle::Easy);
        }
        if needs_forbidden(board, effort, self.observer)? {
            kind = PuzzleKind::Forbidden;
        }
        let before = self.left;
        self.only_win(board, first)?;
        Ok(Puzzle { kind, first, line, nodes, checked: before - self.left })
    }

    /// Checks that no other move than `first` wins by force.
    fn only_win(&mut self, board: &mut Board, first: Point) -> Result<(), NoPuzzle> {
        let own = board.to_move();
        let mut made = 0;
        let threat = OpponentThreatSearch {
            forced_win: &mut self.opponent,
            proof_nodes: THREAT_NODES,
            zone_nodes: ZONE_NODES,
            use_zones: true,
        }
        .find(board, &mut made, self.observer);
        self.spend(made)?;
        let is_threatened = threat.is_some();
        // A stone outside the threat's zone loses to the threat.
        let mut rest = threat.map_or_else(|| board.empty(), |threat| threat.defences());
        rest.remove(first);
        for mv in by_worth(board, &rest) {
            if board.class_of(own, mv) == Class::Forbidden {
                continue;
            }
            board.make(mv);
            let fails = match board.outcome() {
                Some(_) => Ok(true),
                None => self.fails(board, first, is_threatened),
            };
            board.undo();
            if !fails? {
                return Err(NoPuzzle::Several(mv));
            }
        }
        Ok(())
    }

    /// Whether the move just made, another one than `first`, does not win: with the opponent to move.
    fn fails(&mut self, board: &mut Board, first: Point, is_threatened: bool) -> Result<bool, NoPuzzle> {
        let (opponent, own) = (board.to_move(), board.to_move().opponent());
        if board.count(opponent, Class::Five) > 0 {
            return Ok(true);
        }
        if board.count(own, Class::Five) > 0 {
            for stop in board.stops_of_fives(own).iter() {
                if self.refutes(board, stop)? {
                    return Ok(true);
                }
            }
            return Ok(false);
        }
        if is_threatened {
            let wins = self.opponent.wins(board, LOSS_NODES, self.observer);
            self.spend(self.opponent.nodes())?;
            if wins {
                return Ok(true);
            }
        }
        let mut tried = PointSet::EMPTY;
        let killers: Vec<Point> = self.killers.iter().copied().chain([first]).collect();
        for reply in killers {
            if board.is_empty(reply) && !tried.contains(reply) {
                tried.insert(reply);
                if self.refutes(board, reply)? {
                    return Ok(true);
                }
            }
        }
        let mut made = 0;
        let threat = OpponentThreatSearch {
            forced_win: &mut self.attack,
            proof_nodes: THREAT_NODES,
            zone_nodes: ZONE_NODES,
            use_zones: true,
        }
        .find(board, &mut made, self.observer);
        self.spend(made)?;
        let replies = threat.map_or_else(|| board.empty(), |threat| threat.defences()).without(&tried);
        for reply in by_worth(board, &replies) {
            if self.refutes(board, reply)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether this reply leaves the attacker no win by threats.
    fn refutes(&mut self, board: &mut Board, reply: Point) -> Result<bool, NoPuzzle> {
        if board.class_of(board.to_move(), reply) == Class::Forbidden {
            return Ok(false);
        }
        board.make(reply);
        let refuted = match board.outcome() {
            Some(_) => false,
            None => {
                let proof = self.attack.solve(board, REFUTATION_NODES.min(self.left), self.observer);
                proof == Proof::Disproven
            }
        };
        board.undo();
        self.spend(self.attack.nodes())?;
        if refuted {
            self.killers.retain(|&killer| killer != reply);
            self.killers.insert(0, reply);
            self.killers.truncate(KILLERS);
        }
        Ok(refuted)
    }

    /// A position without a win: does exactly one move not lose?
    fn defence(&mut self, board: &mut Board, effort: Effort) -> Result<Puzzle, NoPuzzle> {
        let own = board.to_move();
        let mut nodes = 0;
        let threat = OpponentThreatSearch {
            forced_win: &mut self.opponent,
            proof_nodes: effort.win,
            zone_nodes: ZONE_NODES,
            use_zones: true,
        }
        .find(board, &mut nodes, self.observer)
        .ok_or(NoPuzzle::Nothing)?;
        self.spend(nodes)?;
        let defences: Vec<Point> = by_worth(board, &threat.defences())
            .into_iter()
            .filter(|&mv| board.class_of(own, mv) != Class::Forbidden)
            .collect();
        if defences.len() < FEWEST_DEFENCES {
            return Err(NoPuzzle::Easy);
        }
        let mut holds = None;
        for mv in defences {
            board.make(mv);
            let proof = match board.outcome() {
                Some(_) => Proof::Disproven,
                None => {
                    let proof = self.opponent.solve(board, effort.win.min(self.left), self.observer);
                    nodes += self.opponent.nodes();
                    proof
                }
            };
            board.undo();
            self.spend(self.opponent.nodes())?;
            match proof {
                Proof::Proven(_) => {}
                Proof::Disproven if holds.is_none() => holds = Some(mv),
                Proof::Disproven => return Err(NoPuzzle::Several(mv)),
                Proof::Unknown => return Err(NoPuzzle::Effort),
            }
        }
        // If none holds, the game is lost.
        let first = holds.ok_or(NoPuzzle::Nothing)?;
        Ok(Puzzle { kind: PuzzleKind::Defence, first, line: vec![first], nodes, checked: nodes })
    }

    fn spend(&mut self, nodes: u64) -> Result<(), NoPuzzle> {
        self.left = self.left.checked_sub(nodes).ok_or(NoPuzzle::Effort)?;
        Ok(())
    }
}

/// Whether white's win in Renju needs the points that are forbidden to black.
fn needs_forbidden(board: &Board, effort: Effort, observer: &mut dyn Observer) -> Result<bool, NoPuzzle> {
    if board.rule() != Rule::Renju || board.to_move() != Player::White {
        return Ok(false);
    }
    let stones = |side| board.occupied().iter().filter(|&point| board.stone(point) == Some(side)).collect::<Vec<_>>();
    let [black, white] = [Player::Black, Player::White].map(stones);
    let Some(mut free) = Board::set_up(Rule::Freestyle, board.size(), &black, &white, Player::White) else {
        return Ok(false);
    };
    match search(AttackKind::QuietThreats)?.solve(&mut free, effort.win, observer) {
        Proof::Proven(_) => Ok(false),
        Proof::Disproven => Ok(true),
        Proof::Unknown => Err(NoPuzzle::Effort),
    }
}

/// These points as moves of the side to move, the most promising first.
pub(super) fn by_worth(board: &Board, points: &PointSet) -> Vec<Point> {
    let mut list: Vec<Candidate<Point>> = Vec::new();
    GomokuEvaluator::candidates_among(board, *points, &mut list);
    list.sort_by_key(|candidate| (-candidate.order, candidate.mv));
    list.into_iter().map(|candidate| candidate.mv).collect()
}
