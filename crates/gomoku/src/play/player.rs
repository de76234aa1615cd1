//! The player of five-in-a-row: a search for forced wins, then the tree search, then a check of its preferred move.
//!
//! `before_search.rs` looks for a forced win of the side to move and for one that the opponent threatens. Before a move
//! is played, `move_check.rs` looks for the opponent's forced win after it. If the move loses, the search continues
//! without it.

use super::before_search::{self, Finding};
use super::budget::{MOVE_CHECK, TIMED_MOVE_CHECK};
use super::forced_win::ForcedWinSearch;
use super::move_check::MoveCheck;
use super::root_filter::RootFilter;
use crate::board::Board;
use crate::network::Network;
use crate::point::Point;
use crate::threat::{AttackKind, Threats};
use crate::vcf::{Vcf, Verdict};
use std::sync::Arc;
use tengen_core::game::{Evaluator, Forced, Move};
use tengen_core::players::game_player::GamePlayer;
use tengen_core::score::Score;
use tengen_core::shared_words::SharedWords;
use tengen_core::sort;
use tengen_core::think::{Info, Limits, Observer, Report, Source, StopReason};
use tengen_core::think::{Line, Unstopped};
use tengen_search::deepening::Search;
#[cfg(not(target_arch = "wasm32"))]
use tengen_search::helpers::Helpers;
use tengen_search::play::playing::Playing;
use tengen_search::tree_player::open_search;

/// A search limited to fewer plies is meant to be quick or weak. It does not look for forced wins and has no helpers.
const LEAST_DEPTH: u32 = 8;

/// With fewer stones each side has two at most. Then no search for forced wins runs.
const LEAST_STONES: usize = 4;

/// The divisor of the memory for the proof table of each of the two searches for forced wins.
const PROOF_TABLE_DIVISOR: usize = 8;

/// Binary logarithm of the entries of each fours table: 256 KiB for one of its two sets of keys. It is allocated before
/// the other tables, so it must fit if memory is short.
const LOG_FOURS_TABLE: u32 = 15;

/// Limits of the search that writes out a statically seen win: moves, and the binary logarithm of its table's entries.
const LINE_NODES: u64 = 2_000;
const LOG_LINE_TABLE: u32 = 8;

/// The player of five-in-a-row.
pub struct GomokuPlayer {
    evaluator: RootFilter,
    search: Search<Board, Playing>,
    /// The other threads that search the tree.
    #[cfg(not(target_arch = "wasm32"))]
    helpers: Helpers<Board, RootFilter, Playing>,
    /// The searches for forced wins of black and of white.
    forced_wins: [ForcedWinSearch; 2],
    /// The limits of a search that begins with its next step.
    waiting: Option<Limits>,
    /// Moves made by the searches for forced wins before the search of the tree under way.
    nodes: u64,
    check: MoveCheck,
    /// The moves that a MultiPV search leaves to other searches, as codes.
    without: Vec<u16>,
    /// The lines of a finished MultiPV search. The check of the best move may have changed them.
    checked_lines: Option<Vec<Line>>,
}

/// Whether a search is meant to be quick or weak.
fn is_shallow(limits: &Limits) -> bool {
    limits.depth.is_some_and(|depth| depth < LEAST_DEPTH)
}

/// The search for forced wins of one side. With no memory for more it keeps a few entries.
fn forced_win_search(table_bytes: usize) -> ForcedWinSearch {
    let new = |bytes| {
        let threats = Threats::with_table(AttackKind::QuietThreats, LOG_FOURS_TABLE);
        ForcedWinSearch::with_threats(threats, bytes)
    };
    new(table_bytes).or_else(|_| new(0)).expect("room for a few entries")
}

impl GomokuPlayer {
    /// A player whose tables take at most `table_bytes`.
    pub fn new(table_bytes: usize) -> GomokuPlayer {
        let part = table_bytes / PROOF_TABLE_DIVISOR;
        // The tree search's table comes last: it takes the remaining memory and shrinks until it fits.
        let forced_wins = [(); 2].map(|()| forced_win_search(part));
        GomokuPlayer {
            evaluator: RootFilter::new(),
            forced_wins,
            search: open_search(table_bytes - 2 * part),
            #[cfg(not(target_arch = "wasm32"))]
            helpers: Helpers::default(),
            waiting: None,
            nodes: 0,
            check: MoveCheck::default(),
            without: Vec::new(),
            checked_lines: None,
        }
    }

    /// Values positions of its rule with this network from now on.
    pub(crate) fn put_network(&mut self, network: Network) {
        self.evaluator.inner.put_network(network);
        self.clear();
    }

    /// Before a search: instances with another rule, size or network have other values.
    fn share_as(&mut self, board: &Board) {
        let network = u64::from(self.evaluator.inner.has_network(board.rule()));
        self.search.share_as((board.rule() as u64) << 16 | (board.size() as u64) << 1 | network, board.ply());
    }

    /// Looks for forced wins before the tree search. Returns the report if the side to move wins. Otherwise it returns
    /// the remaining limits for the tree search.
    fn find_forced_win(
        &mut self,
        board: &mut Board,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<Limits, Report> {
        let shallow = is_shallow(limits);
        let decided = !matches!(self.evaluator.inner.forced(board, &mut Vec::new()), Forced::Free);
        if shallow || decided || board.ply() < LEAST_STONES {
            return Ok(*limits);
        }
        match before_search::find(board, limits, &mut self.forced_wins, &mut self.nodes, observer) {
            Finding::Win(line) => return Err(self.win(&line, observer)),
            Finding::Defend(moves) => self.evaluator.restrict(board, moves),
            Finding::Nothing => {}
        }
        self.check = MoveCheck::new(limits);
        let nodes = limits.nodes.map(|all| (all - MOVE_CHECK.part_of_nodes(all)).saturating_sub(self.nodes).max(1));
        let time = limits.time.map(|all| all - TIMED_MOVE_CHECK.part_of_time(all));
        Ok(Limits { nodes, time, ..*limits })
    }

    /// Before the first step of a search: looks for forced wins. Returns the report if the side to move wins.
    fn begin(&mut self, board: &mut Board, observer: &mut dyn Observer) -> Option<Report> {
        let limits = self.waiting.take()?;
        match self.find_forced_win(board, &limits, observer) {
            // The root's moves are listed again if there are fewer moves to search, or if the limits have shrunk.
            Ok(left) if left != limits || !self.evaluator.moves().is_empty() => {
                self.search.restart(board, &mut self.evaluator, &left);
                None
            }
            Ok(_) => None,
            Err(report) => {
                self.search.stop();
                Some(report)
            }
        }
    }

    /// Checks the best move of the last iteration, of a MultiPV search (`lines`) or a plain one. If it loses, the
    /// search continues without it.
    fn check_iteration(&mut self, board: &mut Board, lines: bool, observer: &mut dyn Observer) {
        let Some(found) = self.search.found() else { return };
        if self.check.is_early(found.nodes, observer) || found.score.is_proven() {
            return;
        }
        let Some(&best) = found.line.first() else { return };
        let (score, line, mut nodes) = (found.score, found.line.to_vec(), 0);
        if self.check.loses(board, best, &mut self.forced_wins, &mut nodes, observer) {
            match lines {
                true => self.search.leave_out_line(best),
                _ => self.search.leave_out(best),
            }
        } else {
            self.check.keep(score, line);
            if let Some(end) = self.check.end_of_tree() {
                self.search.extend(end);
            }
        }
        self.search.spend(nodes);
    }

    /// The report of a finished search. If its move loses and another is known to be safe, that one replaces it.
    fn check_report(&mut self, board: &mut Board, report: Report, observer: &mut dyn Observer) -> Report {
        let mut report = self.with_all_nodes(report);
        let Some(best) = report.best.filter(|_| report.source == Source::Search && !report.score.is_proven()) else {
            return report;
        };
        self.check.allow_one();
        if !self.check.loses(board, best, &mut self.forced_wins, &mut report.nodes, observer) {
            return report;
        }
        if let Some((score, line)) = self.check.take_last_safe() {
            return Report { best: line.first().copied(), score, line, ..report };
        }
        let mut moves = Vec::new();
        if self.evaluator.moves().is_empty() {
            self.candidates(board, &mut moves);
        } else {
            moves.extend(self.evaluator.moves().iter().map(|candidate| candidate.mv));
        }
        moves.retain(|mv| !self.without.contains(&mv.code()));
        self.check.allow_all_again();
        let mut is_safe =
            |code: &u16| !self.check.loses(board, *code, &mut self.forced_wins, &mut report.nodes, observer);
        let other = moves.iter().map(|mv| mv.code()).find(&mut is_safe).unwrap_or(best);
        Report { best: Some(other), line: vec![other], ..report }
    }

    /// The lines of a finished search, after the check of the first one, as for an answer.
    fn check_lines(&mut self, board: &mut Board, observer: &mut dyn Observer) -> Vec<Line> {
        let mut lines = self.search.lines();
        let Some(first) = lines.first().cloned() else { return lines };
        let best = first.moves.first().copied();
        let report = Report {
            best,
            score: first.score,
            depth: first.depth,
            selective_depth: first.depth,
            nodes: 0,
            line: first.moves,
            source: first.source,
            stop: StopReason::Decided,
        };
        let report = self.check_report(board, report, &mut Unstopped(observer));
        if report.best != best {
            lines.retain(|line| line.moves.first() != best.as_ref() && line.moves.first() != report.best.as_ref());
            lines.push(Line::of(report));
            Line::sort(&mut lines);
        } else {
            lines[0] = Line::of(Self::with_whole_line(board, report));
        }
        lines
    }

    /// The tree sees a win by fours statically, with a line of one move. This adds the other moves for the reader. The
    /// moves made to find them are not counted.
    fn with_whole_line(board: &Board, report: Report) -> Report {
        let shown = report.line.len() as u32;
        if report.score.is_win()
            && report.score.distance().is_some_and(|plies| shown < plies)
            && let Verdict::Proven(line) = Vcf::new(LOG_LINE_TABLE).solve(board, LINE_NODES, &mut 0)
            && report.best == line.first().map(|point| point.code())
            && line.len() as u32 > shown
        {
            return Report { line: line.iter().map(|point| point.code()).collect(), ..report };
        }
        report
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
    fn with_all_nodes(&self, report: Report) -> Report {
        Report { nodes: report.nodes + self.nodes, ..report }
    }
}

#[cfg(not(target_arch = "wasm32"))]
impl GomokuPlayer {
    /// Searches as [`GamePlayer::find`], beside helpers. They search the tree from the start, while this thread looks for
    /// forced wins first.
    fn find_with_helpers(&mut self, board: &mut Board, limits: &Limits, observer: &mut dyn Observer) -> Report {
        let is_open = self.search.found().is_some();
        if is_open && !is_shallow(limits) {
            self.helpers.start(&self.search, board, &self.evaluator, limits, false);
        }
        if let Some(report) = self.begin(board, observer) {
            return Report { nodes: report.nodes + self.helpers.stop(), ..report };
        }
        if self.helpers.are_running() && !self.evaluator.moves().is_empty() {
            // Most moves lose, and now it is known which.
            self.helpers.start(&self.search, board, &self.evaluator, limits, true);
        }
        let mut together = self.helpers.observe(observer);
        let report = loop {
            if let Some(report) = self.step(board, &mut together) {
                break report;
            }
        };
        Report { nodes: report.nodes + self.helpers.stop(), ..report }
    }
}

impl GamePlayer<Board> for GomokuPlayer {
    fn find(&mut self, board: &mut Board, limits: &Limits, observer: &mut dyn Observer) -> Report {
        self.start(board, limits);
        #[cfg(not(target_arch = "wasm32"))]
        if self.helpers.count() > 0 {
            return self.find_with_helpers(board, limits, observer);
        }
        loop {
            if let Some(report) = self.step(board, observer) {
                return report;
            }
        }
    }

    fn start(&mut self, board: &mut Board, limits: &Limits) {
        self.without.clear();
        self.evaluator.clear();
        self.nodes = 0;
        self.check = MoveCheck::default();
        self.share_as(board);
        self.search.start(board, &mut self.evaluator, limits);
        self.waiting = Some(*limits);
    }

    fn step(&mut self, board: &mut Board, observer: &mut dyn Observer) -> Option<Report> {
        if let Some(report) = self.begin(board, observer) {
            return Some(report);
        }
        match self.search.step(board, &mut self.evaluator, observer) {
            Some(report) => {
                let report = self.check_report(board, report, observer);
                Some(Self::with_whole_line(board, report))
            }
            None => {
                self.check_iteration(board, false, observer);
                None
            }
        }
    }

    fn stop(&mut self) -> Option<Report> {
        self.waiting = None;
        self.search.stop().map(|report| self.with_all_nodes(report))
    }

    fn start_ahead(&mut self, board: &mut Board) {
        self.evaluator.clear();
        self.waiting = None;
        self.share_as(board);
        self.search.start_ahead(board, &mut self.evaluator);
    }

    fn step_ahead(&mut self, board: &mut Board, observer: &mut dyn Observer) -> bool {
        // The tree alone: the searches for forced wins take a small part of a move's time.
        self.search.step(board, &mut self.evaluator, observer).is_none()
    }

    fn start_lines(&mut self, board: &mut Board, count: usize, limits: &Limits, without: &[u16]) {
        self.evaluator.clear();
        self.nodes = 0;
        self.check = MoveCheck::default();
        self.checked_lines = None;
        self.without = without.to_vec();
        self.search.start_lines(board, &mut self.evaluator, count, limits, without);
        self.waiting = Some(*limits);
    }

    fn step_lines(&mut self, board: &mut Board, observer: &mut dyn Observer) -> Option<tengen_core::think::StopReason> {
        if let Some(limits) = self.waiting.take() {
            // Short, and useless if it is cut off.
            match self.find_forced_win(board, &limits, &mut Unstopped(observer)) {
                Ok(left) if left != limits || !self.evaluator.moves().is_empty() => {
                    self.search.restart_lines(board, &mut self.evaluator, &left, &self.without);
                }
                Ok(_) => {}
                Err(report) => self.search.know_line(Line::of(report)),
            }
        }
        let stop = self.search.step_lines(board, &mut self.evaluator, observer);
        if stop.is_some() {
            self.checked_lines = Some(self.check_lines(board, observer));
        } else if self.search.has_new_best() {
            self.check_iteration(board, true, &mut Unstopped(observer));
        }
        stop
    }

    fn lines(&self) -> (Vec<tengen_core::think::Line>, u64) {
        let lines = self.checked_lines.clone().unwrap_or_else(|| self.search.lines());
        (lines, self.nodes + self.search.nodes())
    }

    fn candidates(&mut self, board: &Board, out: &mut Vec<Point>) {
        let mut candidates = Vec::new();
        self.evaluator.candidates(board, &mut candidates);
        sort::by_key(&mut candidates, |candidate| (-candidate.order, candidate.mv));
        out.extend(candidates.into_iter().map(|candidate| candidate.mv));
    }

    fn share(&mut self, words: Arc<dyn SharedWords>, number: usize) {
        self.search.share(words, number);
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn set_threads(&mut self, threads: usize) {
        self.helpers.set_count(&mut self.search, threads.saturating_sub(1));
    }

    fn clear(&mut self) {
        #[cfg(not(target_arch = "wasm32"))]
        self.helpers.clear();
        self.waiting = None;
        self.search.clear();
        self.evaluator.clear();
        self.evaluator.inner.clear();
        for forced_win in &mut self.forced_wins {
            forced_win.clear();
            forced_win.threats.clear();
        }
    }
}
