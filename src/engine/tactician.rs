//! Five-in-a-row in play: a search for forced wins before the search of the tree.
//!
//! First the side to move looks for a forced win of its own. Then it asks what the opponent would win by force if it
//! passed; if there is such a win, every candidate is tried, and those after which the opponent still wins are left out
//! at the root.

use super::mind::{Mind, open_search};
use crate::game::{Candidate, Evaluator, Forced, Move, Position};
use crate::games::gomoku::board::Board;
use crate::games::gomoku::evaluate::GomokuEvaluator;
use crate::games::gomoku::point::Point;
use crate::games::gomoku::threat::{Kind, Threats};
use crate::score::Score;
use crate::search::deepening::Search;
use crate::search::proof::{Proof, ProofSearch};
use crate::sort;
use crate::think::{Info, Limits, Observer, Report, Source, StopReason};
use std::time::Duration;

/// Moves that a search for the own win, one for the opponent's, and the trial of all candidates may make where neither time
/// nor nodes are limited.
const NODES: [u64; 3] = [20_000, 10_000, 50_000];

/// A search to fewer plies than these looks for no forced wins: it is meant to be quick, or weak.
const SHALLOW: u32 = 8;

/// The shares of these of a limit on time or nodes, as divisors.
const SHARES: [u32; 3] = [16, 32, 16];

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
pub(super) struct Tactician {
    evaluator: Guarded,
    search: Search<Board>,
    /// The attacks of black and of white.
    attacks: [Attack; 2],
    /// The limits of a search that begins with its next step.
    waiting: Option<Limits>,
    /// Moves made for forced wins in the search under way.
    nodes: u64,
}

/// The forced wins of one side.
struct Attack {
    search: ProofSearch<Board>,
    threats: Threats,
}

impl Attack {
    fn new(bytes: usize) -> Attack {
        let search = ProofSearch::new(bytes).or_else(|_| ProofSearch::new(0)).expect("room for a few entries");
        Attack { search, threats: Threats::with_table(Kind::Quiet, FOURS_TABLE) }
    }

    /// Looks for a win of the side to move.
    fn solve(&mut self, board: &mut Board, nodes: u64, share: &mut Share<'_>) -> Proof<Point> {
        self.search.solve(board, &mut self.threats, nodes, share)
    }
}

impl Tactician {
    /// A mind whose tables take at most `table_bytes`.
    pub fn new(table_bytes: usize) -> Tactician {
        let part = table_bytes / TABLE_SHARE;
        // The table of the search comes last: it takes what memory there is, and shrinks until it fits.
        let evaluator = Guarded { inner: GomokuEvaluator::new(), key: 0, left: Vec::new() };
        let attacks = [Attack::new(part), Attack::new(part)];
        Tactician { evaluator, attacks, search: open_search(table_bytes - 2 * part), waiting: None, nodes: 0 }
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
        let mut ends = SHARES.map(|divisor| {
            spent += limits.time.unwrap_or_default().as_nanos() as u64 / u64::from(divisor);
            limits.time.map(|_| begun + Duration::from_nanos(spent))
        });
        share.end = ends[0].take();
        let proof = self.attacks[me].solve(board, allowed(0), &mut share);
        self.nodes += self.attacks[me].search.nodes();
        if let Proof::Proven(line) = proof
            && !line.is_empty()
        {
            return Err(self.win(&line, observer));
        }
        share.end = ends[1].take();
        board.pass();
        let proof = self.attacks[1 - me].solve(board, allowed(1), &mut share);
        board.pass();
        let work = self.attacks[1 - me].search.nodes();
        self.nodes += work;
        if matches!(proof, Proof::Proven(_)) {
            share.end = ends[2].take();
            self.guard(board, work, allowed(2), &mut share);
        }
        Ok(Limits { nodes: limits.nodes.map(|nodes| nodes.saturating_sub(self.nodes).max(1)), ..*limits })
    }

    /// Leaves out the candidates after which the opponent is found to win. The win took `work` moves to prove while
    /// nothing was done against it, and will take about as many after most candidates.
    fn guard(&mut self, board: &mut Board, work: u64, nodes: u64, share: &mut Share<'_>) {
        let opponent = 1 - board.to_move().index();
        let mut moves = Vec::new();
        self.evaluator.candidates(board, &mut moves);
        sort::by_key(&mut moves, |candidate| (-candidate.order, candidate.mv));
        if work * moves.len() as u64 > nodes {
            return;
        }
        let mut left = nodes;
        let mut kept = Vec::new();
        for &candidate in &moves {
            board.make(candidate.mv);
            let attack = &mut self.attacks[opponent];
            let lost = !share.poll()
                && board.outcome().is_none()
                && matches!(attack.solve(board, (4 * work + 100).min(left), share), Proof::Proven(_));
            left = left.saturating_sub(attack.search.nodes());
            self.nodes += attack.search.nodes();
            board.undo();
            if !lost {
                kept.push(candidate);
            }
        }
        // Where every move loses, the search looks for the one that holds out.
        if kept.len() < moves.len() {
            self.evaluator.left = kept;
            self.evaluator.key = board.key();
        }
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

impl Mind<Board> for Tactician {
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
        self.search.step(board, &mut self.evaluator, observer).map(|report| self.counted(report))
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
