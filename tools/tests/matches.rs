//! Matches from outside. The game loop plays a game that the program does not have. It only relies on the rules.

use crate::four_in_a_row::{Board, FourInARow};
use std::collections::HashSet;
use std::ops::ControlFlow;
use tengen_core::game::Position;
use tengen_core::players::game::Game as _;
use tengen_core::think::Limits;
use tengen_tools::matches::contestant::{Contestant, Game};
use tengen_tools::matches::game_loop::End;
use tengen_tools::matches::openings::{parse, text};
use tengen_tools::matches::schedule::Match;
use tengen_tools::matches::statistics::{Accepted, Sprt, Tally};
use tengen_tools::matches::thinker::Thinker;

/// The engine with a limit on depth.
fn engine(depth: u32) -> Thinker<'static, Board> {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    Thinker::player(limits, || FourInARow::player(1 << 16))
}

/// All openings of two plies.
fn openings() -> Vec<Game<Board>> {
    let start = Game::new(FourInARow::start(0, FourInARow::DEFAULT_SIZE));
    let after = |game: &Game<Board>| {
        let mut moves = Vec::new();
        game.position().legal_moves(&mut moves);
        let made = |mv| {
            let mut next = game.clone();
            next.make(mv);
            next
        };
        moves.into_iter().map(made).collect::<Vec<_>>()
    };
    after(&start).iter().flat_map(after).collect()
}

/// A match of searches of two depths: its score, the players' usage, and the games.
fn play(depths: [u32; 2], threads: usize, sprt: Option<Sprt>) -> (Tally, u64, HashSet<String>) {
    let openings = openings();
    let games = 2 * openings.len();
    let plan = Match { games, done: HashSet::new(), threads, longest: None };
    let (mut tally, mut searched, mut seen) = (Tally::default(), 0, HashSet::new());
    let make = |side: usize| -> Result<Box<dyn Contestant<Board>>, String> { Ok(Box::new(engine(depths[side]))) };
    plan.run(&mut move |number| openings[number].clone(), &make, &mut |played| {
        tally.add(played.id.0, played.half_points());
        let game = &played.finished.game;
        assert!(played.finished.end == End::Rules && game.position().outcome().is_some());
        assert_eq!(played.efforts.map(|effort| effort.moves).iter().sum::<u64>() as usize, game.moves().len() - 2);
        searched += played.efforts[0].nodes + played.efforts[1].nodes;
        seen.insert(text(game, game.moves().len()));
        let stop = sprt.is_some_and(|sprt| sprt.accepted(&tally).is_some());
        Ok::<_, String>(if stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    })
    .unwrap();
    (tally, searched, seen)
}

#[test]
fn a_third_game_plays_a_match() {
    let (even, nodes, games) = play([3, 3], 2, None);
    assert_eq!((even.games(), even.score()), (98, 0.5));
    // Equal players play each opening the same way with either colour.
    assert_eq!((even.pairs(), games.len()), ([0, 0, 49, 0, 0], 49));
    let (again, again_nodes, same) = play([3, 3], 1, None);
    assert_eq!((again.results(), again_nodes, same), (even.results(), nodes, games));
}

#[test]
fn a_deeper_search_wins_and_the_sequential_test_sees_it() {
    let sprt: Sprt = "0,100".parse().unwrap();
    let (tally, ..) = play([6, 1], 2, Some(sprt));
    assert_eq!(sprt.accepted(&tally), Some(Accepted::H1), "{tally}");
    assert!(tally.games() < 98 && tally.elo().difference > 100.0, "{tally}");
}

#[test]
fn its_openings_are_read() {
    let start = FourInARow::start(0, FourInARow::DEFAULT_SIZE);
    let game = parse("d1d2c1", &start).unwrap();
    assert_eq!((game.moves().len(), text(&game, 2)), (3, "d1d2".to_owned()));
    assert!(parse("d1d1", &start).is_err() && parse("d1c1d2c2d3c3d4", &start).err().unwrap().contains("ended"));
}
