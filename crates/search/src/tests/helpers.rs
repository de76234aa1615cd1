//! The search with helpers: the same values as minimax, whatever the helpers store, and whether they live or not.

use super::oracle::{PLAYING_LEAVES, check, to_depth, to_nodes};
use super::play::full_width;
use super::small_game::{BlindEvaluator, Cell, SmallEvaluator, SmallGame};
use crate::deepening::Search;
use crate::helpers::Helpers;
use crate::play::playing::Playing;
use crate::shared_table::tests::Local;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use tengen_core::game::{Candidate, Evaluator, Forced, Move, Position};
use tengen_core::random::Rng;
use tengen_core::score::Score;
use tengen_core::think::{Limits, Observer, Report, Silent};

/// Searches a position beside helpers. Returns the nodes of the helpers too.
fn find<E: Evaluator<SmallGame> + Clone + Send + 'static>(
    search: &mut Search<SmallGame, Playing>,
    helpers: &mut Helpers<SmallGame, E, Playing>,
    evaluator: &mut E,
    game: &SmallGame,
    limits: Limits,
) -> (Report, u64) {
    let mut copy = game.clone();
    search.start(&mut copy, evaluator, &limits);
    helpers.start(search, &copy, evaluator, &limits, false);
    let mut silent = Silent;
    let mut together = helpers.observe(&mut silent);
    let report = loop {
        if let Some(report) = search.step(&mut copy, evaluator, &mut together) {
            break report;
        }
    };
    assert_eq!(&copy, game, "the position comes back");
    (report, helpers.stop())
}

#[test]
fn the_full_width_search_with_helpers_equals_minimax_over_a_game() {
    let seed = 41;
    let mut rng = Rng::new(seed);
    for (parameters, bytes) in full_width().into_iter().zip([1 << 6, 1 << 12, 1 << 16, 1 << 20]) {
        let mut search = Search::new(Playing::new(parameters), bytes).unwrap();
        let mut helpers = Helpers::default();
        helpers.set_count(&mut search, 3);
        for round in 0..2 {
            let mut game = SmallGame::random(round % 2 == 0, 6 + 2 * round, &mut rng);
            while game.outcome().is_none() {
                let depth = 1 + rng.below(5) as u32;
                let (report, _) = find(&mut search, &mut helpers, &mut SmallEvaluator, &game, to_depth(depth));
                check(&game, &PLAYING_LEAVES, depth, &report, &format!("seed {seed}, {bytes} bytes, {parameters:?}"));
                game.make(Cell::from_code(report.best.unwrap()).unwrap());
            }
        }
    }
}

/// Ends a search from outside.
struct Until<'a>(&'a AtomicBool);

impl Observer for Until<'_> {
    fn poll(&mut self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

#[test]
fn instances_that_share_words_equal_minimax_over_a_game() {
    let seed = 43;
    let mut rng = Rng::new(seed);
    for parameters in full_width() {
        let words = Local::new(64);
        let [mut own, mut other] = [0, 1].map(|number| {
            let mut search = Search::new(Playing::new(parameters), 1 << 12).unwrap();
            search.share(Arc::new(words.clone()), number);
            search
        });
        let mut game = SmallGame::random(false, 6, &mut rng);
        while game.outcome().is_none() {
            let depth = 1 + rng.below(5) as u32;
            let stop = AtomicBool::new(false);
            let report = thread::scope(|scope| {
                scope.spawn(|| {
                    let (mut copy, mut evaluator) = (game.clone(), SmallEvaluator);
                    other.start_ahead(&mut copy, &mut evaluator);
                    while !stop.load(Ordering::Relaxed) {
                        if other.step(&mut copy, &mut evaluator, &mut Until(&stop)).is_some() {
                            break;
                        }
                    }
                });
                let report = own.find(&mut game.clone(), &mut SmallEvaluator, &to_depth(depth), &mut Silent);
                stop.store(true, Ordering::Relaxed);
                report
            });
            check(&game, &PLAYING_LEAVES, depth, &report, &format!("seed {seed}, shared words, {parameters:?}"));
            game.make(Cell::from_code(report.best.unwrap()).unwrap());
        }
        assert!(words.has_entries(), "results were shared");
    }
}

/// An evaluator whose copies, which helpers have, panic after a few positions.
struct Fragile {
    left: Option<u32>,
}

impl Clone for Fragile {
    fn clone(&self) -> Fragile {
        Fragile { left: Some(50) }
    }
}

impl Evaluator<SmallGame> for Fragile {
    fn evaluate(&mut self, game: &SmallGame) -> Score {
        self.left = self.left.map(|left| left.saturating_sub(1));
        if self.left == Some(0) {
            // Panics without a message for the reader of the tests.
            std::panic::resume_unwind(Box::new("a fragile evaluator"));
        }
        SmallEvaluator.evaluate(game)
    }

    fn candidates(&mut self, game: &SmallGame, out: &mut Vec<Candidate<Cell>>) {
        SmallEvaluator.candidates(game, out);
    }

    fn forced(&mut self, game: &SmallGame, out: &mut Vec<Candidate<Cell>>) -> Forced<Cell> {
        SmallEvaluator.forced(game, out)
    }

    fn quiesce(&mut self, game: &mut SmallGame, alpha: Score, beta: Score, ply: u32, nodes: &mut u64) -> Score {
        SmallEvaluator.quiesce(game, alpha, beta, ply, nodes)
    }
}

#[test]
fn helpers_that_panic_cost_only_their_share() {
    let mut rng = Rng::new(42);
    let mut search = Search::new(Playing::new(full_width()[0]), 1 << 16).unwrap();
    let mut helpers = Helpers::default();
    helpers.set_count(&mut search, 2);
    for limits in [to_depth(3), to_depth(4)] {
        for _ in 0..6 {
            let game = SmallGame::random(false, 8, &mut rng);
            let (report, _) = find(&mut search, &mut helpers, &mut Fragile { left: None }, &game, limits);
            check(&game, &PLAYING_LEAVES, limits.depth.unwrap(), &report, "fragile helpers");
        }
    }
    // A thread that keeps step does not wait for the dead.
    let game = SmallGame::random(false, 4, &mut rng);
    let (report, _) = find(&mut search, &mut helpers, &mut Fragile { left: None }, &game, to_nodes(20_000));
    assert!(game.is_legal(Cell::from_code(report.best.unwrap()).unwrap()));
}

#[test]
fn a_limit_on_nodes_holds_for_each_thread() {
    let mut search = Search::new(Playing::default(), 1 << 16).unwrap();
    let mut helpers = Helpers::default();
    helpers.set_count(&mut search, 2);
    let (nodes, slack) = (40_000, 8_000);
    let (report, helped) =
        find(&mut search, &mut helpers, &mut BlindEvaluator, &SmallGame::new(false), to_nodes(nodes));
    assert!((nodes..nodes + slack).contains(&report.nodes), "{report:?}");
    assert!((2 * (nodes - slack)..2 * (nodes + slack)).contains(&helped), "{helped}");
    assert_eq!(helpers.stop(), 0, "they belong to one search");
}
