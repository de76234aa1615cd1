//! An unregistered game, four in a row, in a match of the tools.

use crate::four_in_a_row::{Board, FOUR_IN_A_ROW, FourInARow};
use std::collections::HashSet;
use std::ops::ControlFlow;
use tengen::engine::{Engine, GameSpec};
use tengen_core::players::game::Game;
use tengen_core::think::Limits;
use tengen_tools::matches::game_loop::End;
use tengen_tools::matches::schedule::Match;
use tengen_tools::matches::statistics::Tally;
use tengen_tools::matches::thinker::Thinker;
use tengen_tools::matches::{contestant::Contestant, openings};

fn engine() -> Engine {
    Engine::new(GameSpec::of(&FOUR_IN_A_ROW), 1 << 20)
}

fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

/// A match by the runner of `duel` and `arena`. The deeper search scores more, and the engine agrees on every result.
#[test]
fn a_match_is_played() {
    const OPENINGS: [&str; 4] = ["", "c1d1", "a1b1", "d1d2d3"];
    let plan = Match { games: 2 * OPENINGS.len(), done: HashSet::new(), threads: 2, longest: None };
    let make = |number: usize| -> Result<Box<dyn Contestant<Board>>, String> {
        Ok(Box::new(Thinker::player(depth([6, 1][number]), || FourInARow::player(1 << 16))))
    };
    let (mut tally, mut engine) = (Tally::default(), engine());
    plan.run(&mut |number| openings::parse(OPENINGS[number], &Board::default()).unwrap(), &make, &mut |played| {
        let game = &played.finished.game;
        engine.load(&openings::text(game, game.moves().len())).unwrap();
        assert_eq!((played.finished.end, played.finished.winner), (End::Rules, engine.ending().unwrap().winner));
        tally.add(played.id.0, played.half_points());
        Ok::<_, String>(ControlFlow::Continue(()))
    })
    .unwrap();
    assert!(tally.score() > 0.5, "{}", tally.score());
}
