//! The player: thinks about a position within limits, one iteration at a time.

mod lines;
mod several;
#[cfg(not(target_arch = "wasm32"))]
mod together;

use super::node::Node;
use super::root::{RootMove, root_moves};
use super::schedule::{Iteration, iterations, limited_iterations, small_iterations};
use super::search::Search;
use super::selectivity::EXACT;
use super::transposition::TranspositionTable;
use crate::board::Board;
use crate::square::Square;
use crate::units::Centidiscs;
use crate::variant::Variant;
use crate::weights::Weights;
use std::sync::Arc;
use std::vec;
use tengen_core::game::{Move, Position};
use tengen_core::score::Score;
use tengen_core::shared_words::SharedWords;
use tengen_core::think::{Info, Limits, Observer, Report, Source, StopReason};

/// What the shared results of Othello have in common, without weights. With weights it is one more.
const SALT: u64 = 0x0741_E110;

/// A search may exceed a depth limit by this many plies if it then reaches the end, selectively or exactly. Other
/// programs also apply a depth limit to the middle game only.
const SELECTIVE_END_EXTENSION: u32 = 8;
const EXACT_END_EXTENSION: u32 = 6;

/// A search under way, between two iterations.
#[derive(Clone, Debug)]
struct Running {
    /// The position searched: after the pass, if the side to move has to pass.
    node: Node,
    board: Variant,
    must_pass: bool,
    limits: Limits,
    /// The moves of `node`, the best first; empty before the first iteration.
    moves: Vec<RootMove>,
    iterations: vec::IntoIter<Iteration>,
    /// The iteration that was interrupted.
    interrupted: Option<Iteration>,
    report: Report,
    /// Nodes of other threads in the iterations before.
    helped: u64,
}

/// The player: its transposition table, its weights, and the search under way.
pub struct OthelloPlayer {
    table: TranspositionTable,
    weights: Option<Arc<Weights>>,
    running: Option<Running>,
    /// What a MultiPV search adds to the search under way.
    several: Option<several::Several>,
    /// Whether a player in another instance of the program answers.
    helps: bool,
    /// How many threads answer a request.
    #[cfg(not(target_arch = "wasm32"))]
    threads: usize,
}

impl OthelloPlayer {
    /// A player with a transposition table of at most `table_bytes`.
    pub fn new(table_bytes: usize, weights: Option<Arc<Weights>>) -> OthelloPlayer {
        OthelloPlayer {
            table: TranspositionTable::new(table_bytes),
            weights,
            running: None,
            several: None,
            helps: false,
            #[cfg(not(target_arch = "wasm32"))]
            threads: 1,
        }
    }

    /// Gives the player other weights, or none, and clears the results of the old ones.
    pub fn set_weights(&mut self, weights: Option<Arc<Weights>>) {
        self.weights = weights;
        self.table.clear();
    }

    /// The transposition table and the weights, for other searches.
    pub fn parts(&mut self) -> (&mut TranspositionTable, Option<&Weights>) {
        (&mut self.table, self.weights.as_deref())
    }

    /// Shares deeper results with players in other instances of the program. Small boards and anti-Othello do not. If it
    /// only `helps`, it has the iterations of a player whose time is limited.
    pub fn share(&mut self, words: Arc<dyn SharedWords>, helps: bool) {
        self.table.share(words);
        self.helps = helps;
    }

    /// Forgets what earlier searches learned, so that the next one repeats exactly.
    pub fn clear(&mut self) {
        self.table.clear();
        self.running = None;
    }

    /// Thinks until a limit or the observer ends it. The game must not have ended.
    pub fn find(&mut self, board: &Board, limits: &Limits, observer: &mut dyn Observer) -> Report {
        self.start(board, limits);
        loop {
            if let Some(report) = self.step(observer) {
                return report;
            }
        }
    }

    /// Begins a search that [`OthelloPlayer::step`] continues. The game must not have ended.
    pub fn start(&mut self, board: &Board, limits: &Limits) {
        self.table.new_search();
        let discs = (board.me() | board.opp()).count_ones();
        self.table.share_as(SALT + u64::from(self.weights.is_some()), discs);
        let mut node = Node::new(board.me(), board.opp());
        // A pass is the only move: the position after it is searched, so that the report has its value.
        let must_pass = board.mobility() == 0;
        if must_pass {
            node = node.pass();
        }
        let mut legal = Vec::new();
        board.legal_moves(&mut legal);
        let first = legal.first().copied();
        let report = Report {
            best: first.map(Move::code),
            score: Score::DRAW,
            depth: 0,
            selective_depth: 0,
            nodes: 0,
            line: first.map(Move::code).into_iter().collect(),
            source: Source::Search,
            stop: StopReason::Stopped,
        };
        let n = board.empties().count_ones();
        let list = match (board.variant().is_standard(), is_limited(limits) || self.helps) {
            (true, true) => limited_iterations(n),
            (true, false) => iterations(n),
            (false, _) => small_iterations(n),
        };
        let (moves, iterations, board) = (Vec::new(), list.into_iter(), board.variant());
        let limits = *limits;
        self.running =
            Some(Running { node, board, must_pass, limits, moves, iterations, interrupted: None, report, helped: 0 });
    }

    /// Ends a step-wise search with the best answer so far; `None` if none is under way.
    pub fn stop(&mut self) -> Option<Report> {
        let Running { report, helped, .. } = self.running.take()?;
        Some(Report { nodes: report.nodes + helped, ..report })
    }

    /// One iteration; the report when the search has ended. `None` too if no search is under way.
    pub fn step(&mut self, observer: &mut dyn Observer) -> Option<Report> {
        self.running.as_ref()?;
        let stop = self.iterate(observer)?;
        self.stop().map(|report| Report { stop, ..report })
    }

    /// One iteration of the search under way; why it ended, if it has.
    fn iterate(&mut self, observer: &mut dyn Observer) -> Option<StopReason> {
        let running = self.running.as_mut()?;
        #[cfg(not(target_arch = "wasm32"))]
        if self.threads > 1 && running.is_deep() {
            return running.advance_together(self.threads, &mut self.table, self.weights.as_deref(), observer);
        }
        running.advance(&mut self.table, self.weights.as_deref(), observer)
    }

    /// One iteration of a search for the sake of the table; whether there is more to find. If the observer stops it,
    /// only this step ends.
    pub fn step_ahead(&mut self, observer: &mut dyn Observer) -> bool {
        self.running.is_some() && matches!(self.iterate(observer), None | Some(StopReason::Stopped))
    }
}

/// Whether time or nodes are limited.
fn is_limited(limits: &Limits) -> bool {
    limits.time.is_some() || limits.nodes.is_some()
}

impl Running {
    /// One iteration; why the search ended, if it has.
    fn advance(
        &mut self,
        table: &mut TranspositionTable,
        weights: Option<&Weights>,
        observer: &mut dyn Observer,
    ) -> Option<StopReason> {
        let mut search = Search::new(table, weights, self.limits, observer).on(self.board);
        search.nodes = self.report.nodes;
        if self.moves.is_empty()
            && let Some(reason) = self.list_moves(&mut search)
        {
            return Some(reason);
        }
        let Some(iteration) = self.interrupted.take().or_else(|| self.iterations.next()) else {
            return Some(StopReason::Decided);
        };
        if self.is_too_deep(iteration) {
            return Some(StopReason::Depth);
        }
        let Iteration { depth, level } = iteration;
        let range = (-Centidiscs::MAX, Centidiscs::MAX);
        let guess = self.moves[0].value.clamp(range.0, range.1);
        let value = search.aspiration_search(&self.node, &mut self.moves, guess, range, depth, level);
        self.report.nodes = search.nodes;
        self.report.selective_depth = self.report.selective_depth.max(depth);
        let Some(value) = value else {
            // The result of an interrupted iteration is kept: its best move so far beats the earlier one.
            self.interrupted = Some(iteration);
            self.update_report(&search, self.moves[0].value);
            return Some(search.stop_reason());
        };
        self.report.depth = depth;
        self.update_report(&search, value);
        let is_solved = self.is_to_the_end(iteration) && level == EXACT;
        if is_solved {
            self.report.source = Source::Proof;
        }
        search.observer.info(&Info {
            depth,
            selective_depth: self.report.selective_depth,
            score: self.report.score,
            nodes: self.report.nodes + self.helped,
            line: &self.report.line,
        });
        if is_solved {
            return Some(StopReason::Decided);
        }
        // An iteration takes several times as long as the one before. With less than a fifth of the time left, no new
        // one begins.
        let is_late = self.limits.time.is_some_and(|time| search.observer.elapsed() * 5 >= time * 4);
        if is_late {
            return Some(StopReason::Time);
        }
        search.observer.poll().then_some(StopReason::Stopped)
    }

    /// Lists the moves in their first order; why the search ends here, if it does.
    fn list_moves(&mut self, search: &mut Search<'_>) -> Option<StopReason> {
        self.moves = root_moves(search, &self.node);
        let Some(&first) = self.moves.first() else { return Some(StopReason::Decided) };
        self.update_report(search, first.value);
        let is_only_move = self.must_pass || self.moves.len() == 1;
        if is_only_move && is_limited(&self.limits) {
            self.report.source = Source::Forced;
            self.report.nodes = search.nodes;
            return Some(StopReason::Decided);
        }
        None
    }

    fn empties(&self) -> u32 {
        (self.board.squares() & !(self.node.me | self.node.opp)).count_ones()
    }

    fn is_to_the_end(&self, iteration: Iteration) -> bool {
        iteration.depth >= self.empties()
    }

    /// Whether an iteration goes beyond the limit on depth.
    fn is_too_deep(&self, iteration: Iteration) -> bool {
        let extension = match self.is_to_the_end(iteration) {
            false => 0,
            // A small board has few moves. So a low level must not see the end of all of them.
            true if !self.board.is_standard() => self.limits.depth.unwrap_or(0).min(EXACT_END_EXTENSION),
            true if iteration.level == EXACT => EXACT_END_EXTENSION,
            true => SELECTIVE_END_EXTENSION,
        };
        self.limits.depth.is_some_and(|limit| iteration.depth > limit.saturating_add(extension))
    }

    /// Writes the best move so far into the report.
    fn update_report(&mut self, search: &Search<'_>, value: Centidiscs) {
        let mut line = search.principal_variation(&self.node, self.moves[0].square);
        self.report.score = value.score();
        if self.must_pass {
            line.insert(0, Square::PASS);
            self.report.score = -self.report.score;
        }
        self.report.best = line.first().map(|mv| mv.code());
        self.report.line = line.into_iter().map(Move::code).collect();
    }
}
