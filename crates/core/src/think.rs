//! Search limits and reports, and the clock.

use crate::score::Score;
use std::time::Duration;

/// A moment of the steady clock. In a browser it is JavaScript's, because `std::time::Instant` traps in wasm.
#[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
pub use std::time::Instant;
#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
pub use web_time::Instant;

/// The limits of a search. The first one reached ends it. Without limits it runs until it is stopped or done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Time for the answer.
    pub time: Option<Duration>,
    /// Plies of the deepest iteration.
    pub depth: Option<u32>,
    /// Moves made in the search.
    pub nodes: Option<u64>,
}

/// Progress of a search under way, after each completed iteration and each new best move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Info<'a> {
    /// Plies of the iteration.
    pub depth: u32,
    /// The deepest ply reached.
    pub selective_depth: u32,
    /// Value for the side to move at the root.
    pub score: Score,
    /// Moves made so far.
    pub nodes: u64,
    /// The principal variation, as move codes.
    pub line: &'a [u16],
}

/// Why a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "javascript", derive(serde::Serialize, tsify::Tsify), serde(rename_all = "kebab-case"))]
pub enum StopReason {
    /// A limit on depth was reached.
    Depth,
    /// The time was up.
    Time,
    /// A limit on nodes was reached.
    Nodes,
    /// The observer asked it to stop.
    Stopped,
    /// More search could not change the answer: a proof, an only move, a book move.
    Decided,
}

/// The source of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "javascript", derive(serde::Serialize, tsify::Tsify), serde(rename_all = "kebab-case"))]
pub enum Source {
    /// An opening table.
    Book,
    /// The only move, or a win or loss seen without search.
    Forced,
    /// A proof by forced-win search.
    Proof,
    /// The tree search.
    Search,
}

/// The answer of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The move chosen, as a move code; `None` only if the game has ended.
    pub best: Option<u16>,
    /// Value for the side to move; proven if [`Score::is_proven`].
    pub score: Score,
    /// The last completed depth in plies.
    pub depth: u32,
    /// The deepest ply reached.
    pub selective_depth: u32,
    /// Moves made.
    pub nodes: u64,
    /// The principal variation as move codes, the best move first.
    pub line: Vec<u16>,
    /// The source of the answer.
    pub source: Source,
    /// Why the search ended.
    pub stop: StopReason,
}

/// One line of a MultiPV search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Value of its first move for the side to move; proven if [`Score::is_proven`].
    pub score: Score,
    /// The depth in plies at which it was found.
    pub depth: u32,
    /// The line as move codes, never empty.
    pub moves: Vec<u16>,
    /// The source: [`Source::Proof`] for a forced win and for a solved endgame.
    pub source: Source,
}

impl Line {
    /// The line of an answer.
    pub fn of(report: Report) -> Line {
        Line { score: report.score, depth: report.depth, moves: report.line, source: report.source }
    }

    /// Sorts lines, the best first; equal ones by their moves.
    pub fn sort(lines: &mut [Line]) {
        lines.sort_by(|a, b| b.score.cmp(&a.score).then_with(|| a.moves.cmp(&b.moves)));
    }

    /// The `count` best lines of an iteration under way, best first. Lines that it has not yet searched come from the
    /// iteration before; they cannot be better.
    pub fn join(mut lines: Vec<Line>, before: &[Line], count: usize) -> Vec<Line> {
        Line::sort(&mut lines);
        let most = lines.last().map_or(Score::INFINITE, |line| line.score);
        for line in before {
            if lines.iter().all(|other| other.moves.first() != line.moves.first()) {
                lines.push(Line { score: line.score.min(most), ..line.clone() });
            }
        }
        lines.truncate(count);
        lines
    }
}

/// Watches a search and can stop it.
pub trait Observer {
    /// Called with each piece of progress.
    fn info(&mut self, info: &Info<'_>) {
        let _ = info;
    }

    /// Called every 1,024 nodes or so with the moves made so far, by the search of the tree alone.
    fn searched(&mut self, nodes: u64) {
        let _ = nodes;
    }

    /// Called every 1,024 nodes or so: true ends the search at once.
    fn poll(&mut self) -> bool {
        false
    }

    /// Time since the request for the search, for an observer with its own clock. Without one it is zero, and the
    /// engine counts the time itself.
    fn elapsed(&mut self) -> Duration {
        Duration::ZERO
    }
}

/// An observer that ignores progress and never stops: the limits end the search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {}

/// Wraps another observer, and has a clock if the other one has none.
pub struct Clocked<'a> {
    inner: &'a mut dyn Observer,
    /// When the search began; `None` without a limit of time.
    begun: Option<Instant>,
}

impl<'a> Clocked<'a> {
    /// An observer of a search that began at `begun`.
    pub fn new(inner: &'a mut dyn Observer, begun: Option<Instant>) -> Clocked<'a> {
        Clocked { inner, begun }
    }

    /// When a search with these limits begins: now, if they have a time.
    pub fn begin(limits: &Limits) -> Option<Instant> {
        limits.time.map(|_| Instant::now())
    }
}

impl Observer for Clocked<'_> {
    fn info(&mut self, info: &Info<'_>) {
        self.inner.info(info);
    }

    fn poll(&mut self) -> bool {
        self.inner.poll()
    }

    fn searched(&mut self, nodes: u64) {
        self.inner.searched(nodes);
    }

    fn elapsed(&mut self) -> Duration {
        match (self.inner.elapsed(), self.begun) {
            (Duration::ZERO, Some(begun)) => begun.elapsed(),
            (time, _) => time,
        }
    }
}

/// Wraps another observer: it lends its clock, and neither stops nor reports. It is for a short part of a search that
/// would have to begin anew.
pub struct Unstopped<'a>(pub &'a mut dyn Observer);

impl Observer for Unstopped<'_> {
    fn elapsed(&mut self) -> Duration {
        self.0.elapsed()
    }
}

/// Wraps another observer. It ends a part of a search at its own time, or when the other one ends it. It reports
/// nothing.
pub struct Deadline<'a> {
    inner: &'a mut dyn Observer,
    /// When the part ends, as time since the whole search began; `None` if only the other observer ends it.
    pub end: Option<Duration>,
    /// Whether the other observer has ended the search.
    stopped: bool,
}

impl<'a> Deadline<'a> {
    /// An observer that ends a part of the search at `end`.
    pub fn new(inner: &'a mut dyn Observer, end: Option<Duration>) -> Deadline<'a> {
        Deadline { inner, end, stopped: false }
    }
}

impl Observer for Deadline<'_> {
    fn poll(&mut self) -> bool {
        self.stopped |= self.inner.poll();
        self.stopped || self.end.is_some_and(|end| self.inner.elapsed() >= end)
    }

    fn searched(&mut self, nodes: u64) {
        self.inner.searched(nodes);
    }

    fn elapsed(&mut self) -> Duration {
        self.inner.elapsed()
    }
}
