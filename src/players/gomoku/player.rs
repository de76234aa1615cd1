//! Five-in-a-row in play: a search for forced wins before the search of the tree.
//!
//! First the side to move looks for a forced win of its own. Then it asks what the opponent would win by force if it
//! passed; if there is such a win, only the points that could break it and own fours are left at the root, without those
//! after which the opponent is found to win all the same. And no move is played before it was asked what the opponent
//! wins by force after it: one that loses is left out, and the search goes on without it.

use super::defence::{Danger, Lookout};
use crate::game::{Candidate, Evaluator, Forced, Move, Position};
use crate::games::gomoku::board::Board;
use crate::games::gomoku::evaluate::GomokuEvaluator;
use crate::games::gomoku::point::Point;
use crate::games::gomoku::threat::{AttackKind, Threats};
use crate::players::game_player::{GamePlayer, open_search};
use crate::score::Score;
use crate::search::deepening::Search;
use crate::search::proof::{Proof, ProofSearch};
use crate::sort;
use crate::think::{Info, Limits, Observer, Report, Source, StopReason};
use std::time::Duration;

/// Moves that these may make where neither time nor nodes are limited: a search for the own win; one for the opponent's; the
/// zone of that, and the trial of its points. And moves of a look at what a chosen move allows the opponent, at most.
const NODES: [u64; 4] = [20_000, 10_000, 50_000, 4_000];

/// Moves that find a zone, at most.
const ZONE_NODES: u64 = 200_000;

/// A search to fewer plies than these looks for no forced wins: it is meant to be quick, or weak.
const SHALLOW: u32 = 8;

/// The shares of these of a limit on time or nodes, as divisors. The last is kept for a look at the move in the end.
const SHARES: [u32; 4] = [16, 32, 16, 64];

/// Looks at chosen moves that a search may take.
const LOOKS: u32 = 8;

/// A zone that is not known whole leaves so many moves at the root.
const VAGUE: usize = 16;

/// The part of the table that goes to each of the two searches for forced wins, as a divisor.
const TABLE_SHARE: usize = 8;

/// Binary logarithm of the fours that fail which each of them remembers: 256 KiB. It is had before the table, so it must
/// fit where memory is short.
const FOURS_TABLE: u32 = 15;

/// The evaluation, but for the root, where only some moves are left.
struct Guarded {
    inner: GomokuEvaluator,
    key: u64,
    left: Vec<Candidate<Point>>,
}

impl Evaluator<Board> for Guarded {
    fn evaluate(&mut self, board: &Board) -> Score {
        self.inner.evaluate(board)
    }

    fn candidates(&mut self, board: &Board, out: &mut Vec<Candidate<Point>>) {
        self.inner.candidates(board, out);
    }

    fn forced(&mut self, board: &Board, out: &mut Vec<Candidate<Point>>) -> Forced<Point> {
        if self.key == board.key() && !self.left.is_empty() {
            out.extend_from_slice(&self.left);
            return Forced::Only;
        }
        self.inner.forced(board, out)
    }

    fn quiesce(&mut self, board: &mut Board, alpha: Score, beta: Score, ply: u32, nodes: &mut u64) -> Score {
        self.inner.quiesce(board, alpha, beta, ply, nodes)
    }

    fn is_quiet(&mut self, board: &Board, mv: Point) -> bool {
        self.inner.is_quiet(board, mv)
    }

    fn is_forcing(&mut self, board: &Board, mv: Point) -> bool {
        self.inner.is_forcing(board, mv)
    }
}

/// A clock that ends one of the searches for forced wins.
struct Share<'a> {
    inner: &'a mut dyn Observer,
    end: Option<Duration>,
    /// Whether the whole search was asked to stop.
    stopped: bool,
}

impl Observer for Share<'_> {
    fn poll(&mut self) -> bool {
        self.stopped |= self.inner.poll();
        self.stopped || self.end.is_some_and(|end| self.inner.elapsed() >= end)
    }
}

/// The mind of five-in-a-row.
pub struct GomokuPlayer {
    evaluator: Guarded,
    search: Search<Board>,
    /// The attacks of black and of white.
    attacks: [Attack; 2],
    /// The limits of a search that begins with its next step.
    waiting: Option<Limits>,
    /// Moves made for forced wins in the search under way.
    nodes: u64,
    chosen: Chosen,
}

/// What is known of the moves that the search under way has chosen.
#[derive(Default)]
struct Chosen {
    /// The limits of the whole; `None` where nothing is looked at.
    limits: Option<Limits>,
    /// Looks that may still be taken.
    looks: u32,
    /// Moves after which no win of the opponent was found, and those that lose.
    sound: Vec<u16>,
    losing: Vec<u16>,
    /// The value and line of the last sound one.
    last: Option<(Score, Vec<u16>)>,
}

/// The forced wins of one side.
struct Attack {
    search: ProofSearch<Board>,
    threats: Threats,
}

impl Attack {
    fn new(bytes: usize) -> Attack {
        let search = ProofSearch::new(bytes).or_else(|_| ProofSearch::new(0)).expect("room for a few entries");
        Attack { search, threats: Threats::with_table(AttackKind::QuietThreats, FOURS_TABLE) }
    }

    /// Looks for a win of the side to move.
    fn solve(&mut self, board: &mut Board, nodes: u64, share: &mut Share<'_>) -> Proof<Point> {
        self.search.solve(board, &mut self.threats, nodes, share)
    }
}

impl GomokuPlayer {
    /// A mind whose tables take at most `table_bytes`.
    pub fn new(table_bytes: usize) -> GomokuPlayer {
        let part = table_bytes / TABLE_SHARE;
        // The table of the search comes last: it takes what memory there is, and shrinks until it fits.
        let evaluator = Guarded { inner: GomokuEvaluator::new(), key: 0, left: Vec::new() };
        let attacks = [Attack::new(part), Attack::new(part)];
        GomokuPlayer {
            evaluator,
            attacks,
            search: open_search(table_bytes - 2 * part),
            waiting: None,
            nodes: 0,
            chosen: Chosen::default(),
        }
    }

    /// Looks for forced wins before the tree is searched: the report, if one is there, or with what limits to search.
    fn look(&mut self, board: &mut Board, limits: &Limits, observer: &mut dyn Observer) -> Result<Limits, Report> {
        let shallow = limits.depth.is_some_and(|depth| depth < SHALLOW);
        let free = matches!(self.evaluator.inner.forced(board, &mut Vec::new()), Forced::Free);
        if shallow || !free || board.ply() < 4 {
            return Ok(*limits);
        }
        let me = board.to_move().index();
        let allowed = |part: usize| match (limits.nodes, limits.time) {
            (Some(nodes), _) => nodes / u64::from(SHARES[part]),
            (None, Some(_)) => u64::MAX,
            (None, None) => NODES[part],
        };
        let begun = observer.elapsed();
        let mut share = Share { inner: observer, end: None, stopped: false };
        let mut spent = 0;
        let ends = [SHARES[0], SHARES[1], SHARES[2]].map(|divisor| {
            spent += limits.time.unwrap_or_default().as_nanos() as u64 / u64::from(divisor);
            limits.time.map(|_| begun + Duration::from_nanos(spent))
        });
        share.end = ends[0];
        let proof = self.attacks[me].solve(board, allowed(0), &mut share);
        self.nodes += self.attacks[me].search.nodes();
        if let Proof::Proven(line) = proof
            && !line.is_empty()
        {
            return Err(self.win(&line, observer));
        }
        // The zone has half of the time of its trial.
        share.end = ends[1].zip(ends[2]).map(|(proof, all)| (proof + all) / 2);
        let attack = &mut self.attacks[1 - me];
        let mut spent = 0;
        let danger = Lookout {
            search: &mut attack.search,
            threats: &mut attack.threats,
            proof_nodes: allowed(1),
            zone_nodes: allowed(2).min(ZONE_NODES),
            sparing: true,
        }
        .threatened(board, &mut spent, &mut share);
        self.nodes += spent;
        if let Some(danger) = danger {
            share.end = ends[2];
            self.guard(board, &danger, allowed(2).saturating_sub(spent - danger.work), &mut share);
        }
        self.chosen = Chosen { limits: Some(*limits), looks: LOOKS, ..Chosen::default() };
        let kept = u64::from(SHARES[3]);
        let nodes = limits.nodes.map(|nodes| (nodes - nodes / kept).saturating_sub(self.nodes).max(1));
        let time = limits.time.map(|time| time - time / SHARES[3]);
        Ok(Limits { nodes, time, ..*limits })
    }

    /// Leaves the moves of a defence at the root, the likeliest first, without those after which the opponent is found to
    /// win within `left` moves in all.
    fn guard(&mut self, board: &mut Board, danger: &Danger, mut left: u64, share: &mut Share<'_>) {
        let opponent = 1 - board.to_move().index();
        let mut moves = Vec::new();
        GomokuEvaluator::among(board, danger.moves(), &mut moves);
        sort::by_key(&mut moves, |candidate| (-candidate.order, candidate.mv));
        // The win will take about as many moves after most of them. Half the trials are worse than none.
        if danger.work * moves.len() as u64 > left {
            left = 0;
        }
        let mut kept = Vec::new();
        for &candidate in &moves {
            let mut lost = false;
            if left > 0 && !share.poll() {
                board.make(candidate.mv);
                if board.outcome().is_none() {
                    let attack = &mut self.attacks[opponent];
                    let proof = attack.solve(board, (4 * danger.work + 100).min(left), share);
                    lost = matches!(proof, Proof::Proven(_));
                    left = left.saturating_sub(attack.search.nodes());
                    self.nodes += attack.search.nodes();
                }
                board.undo();
            }
            if !lost {
                kept.push(candidate);
            }
        }
        // Where every move loses, the search looks for the one that holds out.
        self.evaluator.left = if kept.is_empty() { moves } else { kept };
        if !danger.whole {
            self.evaluator.left.truncate(VAGUE);
        }
        self.evaluator.key = board.key();
    }

    /// Whether the opponent is found to win by force after a move. Adds the moves made to `nodes`.
    fn loses(&mut self, board: &mut Board, code: u16, nodes: &mut u64, observer: &mut dyn Observer) -> bool {
        let (Some(mv), Some(limits)) = (Point::from_code(code), self.chosen.limits) else { return false };
        if self.chosen.losing.contains(&code) {
            return true;
        }
        if self.chosen.looks == 0 || self.chosen.sound.contains(&code) {
            return false;
        }
        self.chosen.looks -= 1;
        let allowed = limits.nodes.map_or(NODES[3], |nodes| NODES[3].min(nodes / u64::from(SHARES[3])));
        let end = limits.time.map(|time| observer.elapsed() + time / SHARES[3]);
        let mut share = Share { inner: observer, end, stopped: false };
        board.make(mv);
        let mut lost = false;
        if board.outcome().is_none() {
            let attack = &mut self.attacks[board.to_move().index()];
            lost = matches!(attack.solve(board, allowed, &mut share), Proof::Proven(_));
            *nodes += attack.search.nodes();
        }
        board.undo();
        if lost { &mut self.chosen.losing } else { &mut self.chosen.sound }.push(code);
        lost
    }

    /// Looks at the best move of the last iteration: a search that goes on goes on without it if it loses.
    fn check(&mut self, board: &mut Board, observer: &mut dyn Observer) {
        let (Some(found), Some(limits)) = (self.search.found(), self.chosen.limits) else { return };
        // Young iterations change their minds too often.
        let young = limits.nodes.is_some_and(|nodes| 2 * found.nodes < nodes)
            || limits.time.is_some_and(|time| 2 * observer.elapsed() < time);
        let (false, Some(&best)) = (young || found.score.is_proven(), found.line.first()) else { return };
        let (score, line, mut nodes) = (found.score, found.line.to_vec(), 0);
        if self.loses(board, best, &mut nodes, observer) {
            self.search.leave_out(best);
        } else {
            self.chosen.last = Some((score, line));
        }
        self.search.spend(nodes);
    }

    /// The report of a search that has ended, with another move if its move loses and another is known not to.
    fn settle(&mut self, board: &mut Board, report: Report, observer: &mut dyn Observer) -> Report {
        let mut report = self.counted(report);
        let Some(best) = report.best.filter(|_| report.source == Source::Search && !report.score.is_proven()) else {
            return report;
        };
        // One look is kept for this one.
        self.chosen.looks += 1;
        if !self.loses(board, best, &mut report.nodes, observer) {
            return report;
        }
        if let Some((score, line)) = self.chosen.last.take() {
            return Report { best: line.first().copied(), score, line, ..report };
        }
        let mut moves = Vec::new();
        if self.evaluator.left.is_empty() {
            self.candidates(board, &mut moves);
        } else {
            moves.extend(self.evaluator.left.iter().map(|candidate| candidate.mv));
        }
        self.chosen.looks += LOOKS;
        let other =
            moves.iter().map(|mv| mv.code()).find(|&code| !self.loses(board, code, &mut report.nodes, observer));
        let other = other.unwrap_or(best);
        Report { best: Some(other), line: vec![other], ..report }
    }

    /// The report of a proven win.
    fn win(&self, line: &[Point], observer: &mut dyn Observer) -> Report {
        let codes: Vec<u16> = line.iter().map(|point| point.code()).collect();
        let plies = line.len() as u32;
        let score = Score::win_in(plies);
        observer.info(&Info { depth: plies, selective_depth: plies, score, nodes: self.nodes, line: &codes });
        Report {
            best: codes.first().copied(),
            score,
            depth: plies,
            selective_depth: plies,
            nodes: self.nodes,
            line: codes,
            source: Source::Proof,
            stop: StopReason::Decided,
        }
    }

    /// The report of the search of the tree, with the moves that were made before it.
    fn counted(&self, report: Report) -> Report {
        Report { nodes: report.nodes + self.nodes, ..report }
    }
}

impl GamePlayer<Board> for GomokuPlayer {
    fn find(&mut self, board: &mut Board, limits: &Limits, observer: &mut dyn Observer) -> Report {
        self.start(board, limits);
        loop {
            if let Some(report) = self.step(board, observer) {
                return report;
            }
        }
    }

    fn start(&mut self, board: &mut Board, limits: &Limits) {
        self.evaluator.left.clear();
        self.nodes = 0;
        self.chosen = Chosen::default();
        self.search.start(board, &mut self.evaluator, limits);
        self.waiting = Some(*limits);
    }

    fn step(&mut self, board: &mut Board, observer: &mut dyn Observer) -> Option<Report> {
        if let Some(limits) = self.waiting.take() {
            match self.look(board, &limits, observer) {
                // Begun afresh where there is less to search, or less to spend.
                Ok(fewer) if fewer != limits || !self.evaluator.left.is_empty() => {
                    self.search.start(board, &mut self.evaluator, &fewer);
                }
                Ok(_) => {}
                Err(report) => {
                    self.search.stop();
                    return Some(report);
                }
            }
        }
        match self.search.step(board, &mut self.evaluator, observer) {
            Some(report) => Some(self.settle(board, report, observer)),
            None => {
                self.check(board, observer);
                None
            }
        }
    }

    fn stop(&mut self) -> Option<Report> {
        self.waiting = None;
        self.search.stop().map(|report| self.counted(report))
    }

    fn candidates(&mut self, board: &Board, out: &mut Vec<Point>) {
        let mut candidates = Vec::new();
        self.evaluator.candidates(board, &mut candidates);
        sort::by_key(&mut candidates, |candidate| (-candidate.order, candidate.mv));
        out.extend(candidates.into_iter().map(|candidate| candidate.mv));
    }

    fn clear(&mut self) {
        self.waiting = None;
        self.search.clear();
        for attack in &mut self.attacks {
            attack.search.clear();
        }
    }
}
