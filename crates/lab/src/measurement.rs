//! One measurement: what is asked of it, its clock, and what came of it.

use super::technique::Technique;
use std::time::Duration;
use tengen_core::game::{Evaluator, Move, Position};
use tengen_core::think::{Info, Limits, Observer, StopReason};
use tengen_search::deepening::Search;
use tengen_search::tree_search::TreeSearch;

/// Bytes of the table of a measurement.
pub(super) const TABLE_BYTES: usize = 16 << 20;

/// What a technique did with a position.
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
    /// The value for the side to move, in the evaluation's unit; see `distance` for proven ones. Of a forced win 1, of look-ups
    /// how many found a reply.
    pub value: i32,
    /// Plies to the proven end.
    pub distance: Option<u32>,
    /// The name of the move chosen, or nothing.
    pub best: Option<String>,
    /// Searches repeated because the value lay outside the window.
    pub repeated: u32,
    /// What a search for a forced win says: `win`, `none` within the depth, `refuted` for good, `unknown`; else nothing.
    pub verdict: &'static str,
}

/// What is asked of one measurement.
pub(super) struct Task<'a> {
    pub(super) technique: &'a Technique,
    pub(super) depth: u32,
    pub(super) nodes: u64,
}

impl Task<'_> {
    /// Searches a tree. Where moves are given, they are the last ones that led to the position, and the one before them is
    /// searched first.
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
        // A limit of time is the clock's: it ends the search as a stop would.
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

/// An observer's clock from the beginning of a measurement, and its end.
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
