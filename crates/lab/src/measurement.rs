//! One measurement: its task, its clock, and its result.

use super::technique::Technique;
use std::time::Duration;
use tengen_core::game::{Evaluator, Move, Position};
use tengen_core::think::{Info, Limits, Observer, StopReason};
use tengen_search::deepening::Search;
use tengen_search::tree_search::TreeSearch;

/// Bytes of the table of a measurement.
pub(super) const TABLE_BYTES: usize = 16 << 20;

/// The result of a technique on a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Measurement {
    /// The depth asked for.
    pub depth: u32,
    /// The last depth completed.
    pub reached: u32,
    /// Whether it ended within the limit of nodes.
    pub finished: bool,
    /// Moves made, or look-ups.
    pub nodes: u64,
    /// Microseconds, by the observer's clock.
    pub micros: u64,
    /// The value for the side to move, in the evaluation's unit; see `distance` for proven ones. A forced win has 1;
    /// look-ups have the number of found replies.
    pub value: i32,
    /// Plies to the proven end.
    pub distance: Option<u32>,
    /// The name of the move chosen, or nothing.
    pub best: Option<String>,
    /// Searches repeated because the value lay outside the window.
    pub repeated: u32,
    /// The verdict of a search for a forced win: `win`, `none` (within the depth), `refuted` (at any depth) or
    /// `unknown`. Otherwise empty.
    pub verdict: &'static str,
}

/// The task of one measurement.
pub(super) struct Task<'a> {
    pub(super) technique: &'a Technique,
    pub(super) depth: u32,
    pub(super) nodes: u64,
}

impl Task<'_> {
    /// Searches a tree. `moves` are the last moves that led to the position. If there are any, the position before them
    /// is searched first.
    pub(super) fn search<P: Position, E: Evaluator<P>, S: TreeSearch>(
        &self,
        settings: S,
        board: &mut P,
        evaluator: &mut E,
        last: &[P::Move],
        clock: &mut MeasurementClock<'_>,
    ) -> Option<(Measurement, Option<P::Move>)> {
        let mut search: Search<P, S> = Search::new(settings, TABLE_BYTES).ok()?;
        let depth = if self.technique.time.is_some() { None } else { Some(self.depth) };
        // The clock applies the time limit: it ends the search like a stop.
        let limits = Limits { depth, nodes: Some(self.nodes), time: None };
        if !last.is_empty() {
            last.iter().for_each(|_| board.undo());
            search.find(board, evaluator, &limits, clock);
            last.iter().for_each(|&mv| board.make(mv));
        }
        let start = clock.elapsed();
        let report = search.find(board, evaluator, &limits, clock);
        let stopped = report.stop == StopReason::Stopped && !clock.is_over();
        let measurement = Measurement {
            depth: self.depth,
            reached: report.depth,
            finished: !stopped && report.stop != StopReason::Nodes,
            nodes: report.nodes,
            micros: (clock.elapsed() - start).as_micros() as u64,
            value: report.score.value(),
            distance: report.score.distance(),
            best: None,
            repeated: search.repeated(),
            verdict: "",
        };
        Some((measurement, report.best.and_then(P::Move::from_code)))
    }
}

/// The observer's clock since the start of a measurement, with an end.
pub(super) struct MeasurementClock<'a> {
    pub(super) inner: &'a mut dyn Observer,
    pub(super) start: Duration,
    pub(super) end: Option<Duration>,
}

impl MeasurementClock<'_> {
    pub(super) fn is_over(&mut self) -> bool {
        self.end.is_some_and(|end| self.inner.elapsed() >= end)
    }
}

impl Observer for MeasurementClock<'_> {
    fn info(&mut self, info: &Info<'_>) {
        self.inner.info(info);
    }

    fn poll(&mut self) -> bool {
        self.is_over() || self.inner.poll()
    }

    fn elapsed(&mut self) -> Duration {
        self.inner.elapsed().saturating_sub(self.start)
    }
}
