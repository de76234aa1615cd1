//! Whoever thinks about a game in play: the generic search with a game's knowledge, or a game's own searches.

use crate::game::{Evaluator, Position};
use crate::search::deepening::Search;
use crate::search::settings::Settings;
use crate::think::{Limits, Observer, Report};

/// A thinker. It is asked only about positions of games that have not ended.
pub(super) trait Mind<P: Position> {
    /// Thinks until a limit or the observer ends it.
    fn find(&mut self, position: &mut P, limits: &Limits, observer: &mut dyn Observer) -> Report;

    /// Begins a search that [`Mind::step`] carries on.
    fn start(&mut self, position: &mut P, limits: &Limits);

    /// One iteration of deepening; the report when the search has ended.
    fn step(&mut self, position: &mut P, observer: &mut dyn Observer) -> Option<Report>;

    /// Ends a step-wise search with the best answer so far.
    fn stop(&mut self) -> Option<Report>;

    /// Appends the moves worth a look, the likeliest first.
    fn candidates(&mut self, position: &P, out: &mut Vec<P::Move>);

    /// Forgets what earlier searches learned.
    fn clear(&mut self);
}

/// The generic search with a game's knowledge.
pub(super) struct Generic<P: Position, E> {
    evaluator: E,
    search: Search<P>,
}

impl<P: Position, E: Evaluator<P>> Generic<P, E> {
    /// A search with a table of at most `table_bytes`.
    pub fn new(evaluator: E, table_bytes: usize) -> Self {
        Generic { evaluator, search: open_search(table_bytes) }
    }
}

impl<P: Position, E: Evaluator<P>> Mind<P> for Generic<P, E> {
    fn find(&mut self, position: &mut P, limits: &Limits, observer: &mut dyn Observer) -> Report {
        self.search.find(position, &mut self.evaluator, limits, observer)
    }

    fn start(&mut self, position: &mut P, limits: &Limits) {
        self.search.start(position, &mut self.evaluator, limits);
    }

    fn step(&mut self, position: &mut P, observer: &mut dyn Observer) -> Option<Report> {
        self.search.step(position, &mut self.evaluator, observer)
    }

    fn stop(&mut self) -> Option<Report> {
        self.search.stop()
    }

    fn candidates(&mut self, position: &P, out: &mut Vec<P::Move>) {
        let mut candidates = Vec::new();
        self.evaluator.candidates(position, &mut candidates);
        candidates.sort_by_key(|candidate| (-candidate.order, candidate.mv));
        out.extend(candidates.into_iter().map(|candidate| candidate.mv));
    }

    fn clear(&mut self) {
        self.search.clear();
    }
}

/// A search with a table of at most `table_bytes`: halved until it can be had, because a game with a small table is
/// better than none.
fn open_search<P: Position>(mut table_bytes: usize) -> Search<P> {
    loop {
        match Search::new(Settings::default(), table_bytes) {
            Ok(search) => return search,
            Err(error) => assert!(table_bytes > 0, "no memory for the smallest table: {error:?}"),
        }
        table_bytes /= 2;
    }
}
