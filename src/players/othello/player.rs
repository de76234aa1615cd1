//! Thinking about a position under limits, one step of deepening at a time: shallow searches first, then to the end at
//! rising selectivity, at last exact.

use super::node::Node;
use super::root::{RootMove, root_moves};
use super::schedule::{Step, hurried_steps, steps};
use super::search::DISC;
use super::search::Search;
use super::selectivity::EXACT;
use super::table::Table;
use crate::game::{Move, Position};
use crate::games::othello::bits::mobility;
use crate::games::othello::board::Board;
use crate::games::othello::square::Square;
use crate::games::othello::weights::Weights;
use crate::score::Score;
use crate::think::{Info, Limits, Observer, Report, Source, StopReason};
use std::sync::Arc;

/// A search under way, between two steps.
#[derive(Clone, Debug)]
struct Running {
    node: Node,
    limits: Limits,
    moves: Vec<RootMove>,
    steps: std::vec::IntoIter<Step>,
    report: Report,
}

/// The player: table, weights, and the search under way.
pub struct OthelloPlayer {
    table: Table,
    weights: Option<Arc<Weights>>,
    running: Option<Running>,
}

impl OthelloPlayer {
    /// A thinker with a table of at most `table_bytes`.
    pub fn new(table_bytes: usize, weights: Option<Arc<Weights>>) -> OthelloPlayer {
        OthelloPlayer { table: Table::new(table_bytes), weights, running: None }
    }

    /// Gives the thinker the trained weights (or takes them away); what it learned without is forgotten.
    pub fn set_weights(&mut self, weights: Option<Arc<Weights>>) {
        self.weights = weights;
        self.table.clear();
    }

    /// The table and the weights, for other searches.
    pub fn parts(&mut self) -> (&mut Table, Option<&Weights>) {
        (&mut self.table, self.weights.as_deref())
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

    /// Begins a search that [`OthelloPlayer::step`] carries on. The game must not have ended.
    pub fn start(&mut self, board: &Board, limits: &Limits) {
        self.table.new_search();
        let node = Node::new(board.me(), board.opp());
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
        let hurried = limits.time.is_some() || limits.nodes.is_some();
        self.running = Some(Running {
            node,
            limits: *limits,
            moves: Vec::new(),
            steps: if hurried { hurried_steps(node.empties()) } else { steps(node.empties()) }.into_iter(),
            report,
        });
    }

    /// Ends a step-wise search with the best answer so far; `None` if none is under way.
    pub fn stop(&mut self) -> Option<Report> {
        self.running.take().map(|running| running.report)
    }

    /// One step; the report when the search has ended. `None` too where none is under way.
    pub fn step(&mut self, observer: &mut dyn Observer) -> Option<Report> {
        let running = self.running.as_mut()?;
        let stop = advance(running, &mut self.table, self.weights.as_deref(), observer)?;
        let mut report = self.running.take()?.report;
        report.stop = stop;
        Some(report)
    }
}

/// One step of `running`; why the search ended, if it has.
fn advance(
    running: &mut Running,
    table: &mut Table,
    weights: Option<&Weights>,
    observer: &mut dyn Observer,
) -> Option<StopReason> {
    let Running { node, limits, moves, steps, report } = running;
    let mut passed = *node;
    if mobility(node.me, node.opp) == 0 {
        // A pass is the only move: think about the position after it, so that its value is told.
        passed = node.pass();
    }
    let forced = mobility(node.me, node.opp) == 0;
    let mut search = Search::new(table, weights, *limits, observer);
    search.nodes = report.nodes;
    if moves.is_empty() {
        *moves = root_moves(&mut search, &passed);
        if moves.is_empty() {
            return Some(StopReason::Decided);
        }
        note(report, &search, &passed, moves, moves[0].value, forced);
        let alone = forced || moves.len() == 1;
        if alone && (limits.time.is_some() || limits.nodes.is_some()) {
            report.source = Source::Forced;
            report.nodes = search.nodes;
            return Some(StopReason::Decided);
        }
    }
    let n = passed.empties();
    let Some((depth, level)) = steps.next() else { return Some(StopReason::Decided) };
    let to_the_end = depth >= n;
    // A limit on depth is one for the middle game: the end is solved from a few squares more, as is usual.
    let reach = if !to_the_end {
        0
    } else if level == EXACT {
        6
    } else {
        8
    };
    if limits.depth.is_some_and(|most| depth > most.saturating_add(reach)) {
        return Some(StopReason::Depth);
    }
    let range = (-64 * DISC, 64 * DISC);
    let guess = moves[0].value.clamp(range.0, range.1);
    let value = search.aspire_root(&passed, moves, guess, range, depth, level);
    report.nodes = search.nodes;
    report.selective_depth = report.selective_depth.max(depth);
    let Some(value) = value else {
        // What a step found before it was ended is kept: its best move so far beats that of the step before.
        let value = moves[0].value;
        note(report, &search, &passed, moves, value, forced);
        let late = limits.time.is_some_and(|time| search.observer.elapsed() >= time);
        let many = limits.nodes.is_some_and(|nodes| search.nodes >= nodes);
        return Some(if late {
            StopReason::Time
        } else if many {
            StopReason::Nodes
        } else {
            StopReason::Stopped
        });
    };
    report.depth = depth;
    note(report, &search, &passed, moves, value, forced);
    if to_the_end && level == EXACT {
        report.source = Source::Proof;
    }
    search.observer.info(&Info {
        depth,
        selective_depth: report.selective_depth,
        score: report.score,
        nodes: report.nodes,
        line: &report.line,
    });
    if report.source == Source::Proof {
        return Some(StopReason::Decided);
    }
    // A step takes several times as long as the one before: none is begun that cannot be finished.
    let late = limits.time.is_some_and(|time| search.observer.elapsed() * 5 >= time * 4);
    if late {
        return Some(StopReason::Time);
    }
    search.observer.poll().then_some(StopReason::Stopped)
}

/// Writes the best move so far into the report.
fn note(report: &mut Report, search: &Search<'_>, node: &Node, moves: &[RootMove], value: i32, forced: bool) {
    let mut line = search.line(node, moves[0].square);
    report.score = Score::eval(value);
    if forced {
        line.insert(0, Square::PASS);
        report.score = -report.score;
    }
    report.best = line.first().map(|mv| mv.code());
    report.line = line.into_iter().map(Move::code).collect();
}
