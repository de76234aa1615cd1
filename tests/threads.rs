//! A search with several threads: legal moves under every rule, and an end at once.

use std::time::Duration;
use tengen::engine::{Engine, GameSpec};
use tengen_core::think::{Info, Limits, Observer, Silent, StopReason};

/// Bytes of the table: small, so that the threads replace each other's entries.
const TABLE: usize = 1 << 18;

fn engine(rule: &str, threads: usize) -> Engine {
    let spec = GameSpec::named("gomoku").and_then(|spec| spec.with_rule(rule)).expect("a rule");
    let mut engine = Engine::new(spec, TABLE);
    engine.set_threads(threads);
    engine
}

#[test]
fn four_threads_play_legal_moves_under_every_rule() {
    for rule in ["freestyle", "standard", "renju", "caro"] {
        let mut engine = engine(rule, 4);
        let mut total = [0, 0];
        while engine.ending().is_none() && engine.played() < 30 {
            let limits = match engine.played() % 2 {
                0 => Limits { nodes: Some(2_000), ..Limits::default() },
                _ => Limits { depth: Some(8), nodes: Some(4_000), ..Limits::default() },
            };
            let report = engine.find(&limits, &mut Silent).expect("the game has not ended");
            let best = report.best.expect("a move");
            assert_eq!(report.line.first(), Some(&best), "{rule} {}", engine.save());
            engine.play_code(best).unwrap_or_else(|error| panic!("{rule} {}: {}", engine.save(), error.text));
            total[usize::from(report.nodes > limits.nodes.unwrap_or(0))] += 1;
        }
        assert!(total[1] > 0, "{rule}: no helper has searched");
    }
}

#[test]
fn the_same_engine_with_one_thread_again_repeats_itself() {
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let text = "h8i9g7i7i8g8h9";
    let mut alone = engine("freestyle", 1);
    alone.load(text).expect("a game");
    let expected = alone.find(&limits, &mut Silent).expect("a move");
    let mut changed = engine("freestyle", 3);
    changed.load(text).expect("a game");
    changed.find(&limits, &mut Silent).expect("a move");
    let short = changed.find(&Limits { depth: Some(2), ..Limits::default() }, &mut Silent).expect("a move");
    assert!(short.nodes < 10_000, "{short:?}: no nodes of the search before it");
    changed.set_threads(1);
    changed.clear();
    assert_eq!(changed.find(&limits, &mut Silent).expect("a move"), expected);
}

/// Stops the search after the first report of progress.
#[derive(Default)]
struct Once {
    reported: bool,
}

impl Observer for Once {
    fn info(&mut self, _: &Info<'_>) {
        self.reported = true;
    }

    fn poll(&mut self) -> bool {
        self.reported
    }
}

#[test]
fn a_stop_and_a_short_time_end_every_thread() {
    let mut engine = engine("freestyle", 8);
    engine.load("h8i9g7i7i8g8h9").expect("a game");
    let report = engine.find(&Limits::default(), &mut Once::default()).expect("a move");
    assert_eq!(report.stop, StopReason::Stopped);
    let limits = Limits { nodes: Some(0), time: Some(Duration::from_millis(1)), ..Limits::default() };
    assert!(engine.find(&limits, &mut Silent).expect("a move").best.is_some());
    // A game that is dropped ends its threads too.
    engine.find(&Limits::default(), &mut Once::default()).expect("a move");
    drop(engine);
}
