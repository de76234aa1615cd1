//! A player for a game without a special search: an evaluator and the engine's tree search.

use crate::deepening::Search;
use crate::play::playing::Playing;
use tengen_core::game::{Evaluator, Position};
use tengen_core::players::game_player::GamePlayer;
use tengen_core::sort;
use tengen_core::think::{Limits, Observer, Report};

/// A player that searches the tree with an evaluator.
pub struct TreePlayer<P: Position, E> {
    search: Search<P, Playing>,
    evaluator: E,
}

impl<P: Position, E: Evaluator<P>> TreePlayer<P, E> {
    /// A player with a table of at most `table_bytes`; the table is halved until there is memory for it.
    pub fn new(evaluator: E, table_bytes: usize) -> TreePlayer<P, E> {
        TreePlayer { search: open_search(table_bytes), evaluator }
    }
}

impl<P: Position, E: Evaluator<P>> GamePlayer<P> for TreePlayer<P, E> {
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

    fn start_ahead(&mut self, position: &mut P) {
        self.search.start_ahead(position, &mut self.evaluator);
    }

    fn start_lines(&mut self, position: &mut P, count: usize, limits: &Limits, without: &[u16]) {
        self.search.start_lines(position, &mut self.evaluator, count, limits, without);
    }

    fn step_lines(&mut self, position: &mut P, observer: &mut dyn Observer) -> Option<tengen_core::think::StopReason> {
        self.search.step_lines(position, &mut self.evaluator, observer)
    }

    fn lines(&self) -> (Vec<tengen_core::think::Line>, u64) {
        (self.search.lines(), self.search.nodes())
    }

    fn candidates(&mut self, position: &P, out: &mut Vec<P::Move>) {
        let mut candidates = Vec::new();
        self.evaluator.candidates(position, &mut candidates);
        sort::by_key(&mut candidates, |candidate| (-candidate.order, candidate.mv));
        out.extend(candidates.into_iter().map(|candidate| candidate.mv));
    }

    fn clear(&mut self) {
        self.search.clear();
    }
}

/// A search with a table of at most `table_bytes`, halved until there is memory for it. A game with a small table is
/// better than no game.
pub fn open_search<P: Position>(mut table_bytes: usize) -> Search<P, Playing> {
    loop {
        match Search::new(Playing::default(), table_bytes) {
            Ok(search) => return search,
            Err(error) => assert!(table_bytes > 0, "no memory for the smallest table: {error:?}"),
        }
        table_bytes /= 2;
    }
}
