//! The search over quiet moves. The checker walks its proofs, reply by reply, under all rules and for either side. The
//! search ends at its limits and resumes.

use crate::common::proof_checker::{Prover, check};
use crate::common::records::{cell, point};
use crate::common::slow_rules::{BLACK, WHITE};
use crate::common::solver::{grid, law, two_in_the_middle};
use tengen_core::game::{Player, Position};
use tengen_core::random::Rng;
use tengen_core::think::{Observer, Silent};
use tengen_gomoku::board::Board;
use tengen_gomoku::notation::{replay, write_game};
use tengen_gomoku::play::quiet_moves::QuietMoves;
use tengen_gomoku::point::Point;
use tengen_gomoku::rule::Rule;
use tengen_search::quiet::{Effort, QuietProof, QuietSearch, QuietSpace, Reach};

/// Less than usual, so that the tests take seconds.
const EFFORT: Effort = Effort { first: 4_000, inner: 8_000, last: 16_000, threat: 8_000, width: 12, tries: 3 };

/// The search as the checker calls it.
struct Quiet {
    board: Board,
    search: QuietSearch<Board>,
    space: QuietMoves,
}

impl Quiet {
    fn new(board: Board, effort: Effort) -> Quiet {
        Quiet { board, search: QuietSearch::new(effort), space: QuietMoves::new(8 << 20).expect("memory") }
    }

    fn solve(&mut self, reach: Reach, nodes: u64) -> QuietProof<Point> {
        self.search.solve(&mut self.board, &mut self.space, reach, nodes, &mut Silent)
    }
}

impl Prover for Quiet {
    fn attack(&mut self) -> Option<(i32, i32)> {
        if let Some(mv) = self.search.winning_move(&self.board) {
            return Some(cell(mv));
        }
        // Replies outside a zone were not searched one by one. The threat wins there.
        let forced_win = self.space.forced_win();
        if forced_win.wins(&mut self.board, 1_000_000, &mut Silent) {
            return forced_win.winning_move(&mut self.board, 1_000_000, &mut Silent).map(cell);
        }
        None
    }

    fn play(&mut self, cell: (i32, i32)) {
        self.board.make(point(cell));
    }

    fn take_back(&mut self) {
        self.board.undo();
    }
}

#[test]
fn what_is_proven_holds_against_every_reply() {
    let seed = 0x7175_6965;
    println!("seed {seed:#x}");
    let mut rng = Rng::new(seed);
    let mut proven = [[0; 2]; 3];
    for i in 0..36 {
        let rule = Rule::ALL[i % 3];
        let attacker = Player::BOTH[i / 3 % 2];
        let board = two_in_the_middle(&mut rng, rule, attacker);
        let mut quiet = Quiet::new(board.clone(), Effort::USUAL);
        if quiet.solve(Reach::Forced, 100_000) != QuietProof::NotFound {
            continue;
        }
        let QuietProof::Proven(mv) = quiet.solve(Reach::One, 600_000) else { continue };
        proven[i % 3][attacker.index()] += 1;
        assert!(mv.is_some(), "{rule:?} {} is won without a quiet move", write_game(board.moves()));
        let walked = check(&grid(&board), law(rule), [BLACK, WHITE][attacker.index()], 400, &mut quiet);
        if let Err(text) = walked {
            panic!("{rule:?} {}: {text}", write_game(board.moves()));
        }
    }
    println!("proven with quiet moves {proven:?}");
    assert!(proven.iter().flatten().all(|&count| count > 0), "{proven:?}");
}

/// Stops after some polls.
struct Stop(u32);

impl Observer for Stop {
    fn poll(&mut self) -> bool {
        self.0 = self.0.saturating_sub(1);
        self.0 == 0
    }
}

#[test]
fn it_stops_at_once_and_goes_on_later() {
    let board = replay("h8a1i9b1", Rule::Freestyle, 15).expect("a game");
    let mut whole = Quiet::new(board.clone(), Effort::USUAL);
    assert!(matches!(whole.solve(Reach::One, u64::MAX), QuietProof::Proven(Some(_))));
    let nodes = whole.space.nodes();
    let mut parts = Quiet::new(board.clone(), Effort::USUAL);
    let mut calls = 0;
    while !matches!(parts.solve(Reach::One, 2_000), QuietProof::Proven(_)) {
        calls += 1;
        assert!(calls < 1_000, "it gets nowhere");
    }
    assert!(calls > 1 && parts.space.nodes() < 20 * nodes, "{calls} calls, {} nodes", parts.space.nodes());
    let mut stopped = Quiet::new(board.clone(), Effort::USUAL);
    let answer = stopped.search.solve(&mut stopped.board, &mut stopped.space, Reach::One, u64::MAX, &mut Stop(3));
    assert_eq!(answer, QuietProof::Unknown);
    assert!(stopped.space.nodes() < 10_000 && stopped.board.moves() == board.moves());
    // No wrong result was stored.
    assert!(matches!(stopped.solve(Reach::One, u64::MAX), QuietProof::Proven(Some(_))));
}

/// After h8 h9 i9: no single quiet move wins.
const DEEP: [&str; 3] = ["h8h9i9f6", "h8h9i9f9", "h8h9i9k11"];

#[test]
fn several_quiet_moves_are_found_best_first() {
    for game in DEEP {
        let board = replay(game, Rule::Freestyle, 15).expect("a game");
        let mut whole = Quiet::new(board.clone(), Effort::USUAL);
        assert_eq!(whole.solve(Reach::One, 10_000_000), QuietProof::NotFound, "{game}");
        let QuietProof::Proven(Some(_)) = whole.solve(Reach::Any, 10_000_000) else { panic!("{game} is not proven") };
        let walked = check(&grid(&board), law(Rule::Freestyle), BLACK, 400, &mut whole);
        if let Err(text) = walked {
            panic!("{game}: {text}");
        }
        let mut parts = Quiet::new(board, Effort::USUAL);
        let mut calls = 0;
        while !matches!(parts.solve(Reach::Any, 100_000), QuietProof::Proven(_)) {
            calls += 1;
            assert!(calls < 1_000, "{game}: it gets nowhere in parts");
        }
        println!("{game}: {} moves whole, {} in {calls} parts", whole.space.nodes(), parts.space.nodes());
    }
}

#[test]
fn a_position_without_a_win_is_not_proven() {
    for rule in Rule::ALL {
        let mut quiet = Quiet::new(replay("h8h9", rule, 9).expect("a game"), EFFORT);
        assert_eq!(quiet.solve(Reach::One, 500_000), QuietProof::NotFound, "{rule:?}");
    }
}
