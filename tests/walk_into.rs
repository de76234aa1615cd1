//! The engine avoids moves after which a short search shows a forced win.

use crate::common::solver::{Solver, selfplay};
use tengen::engine::{Engine, GameSpec};
use tengen_core::game::{Move, Position};
use tengen_core::random::Rng;
use tengen_core::think::{Limits, Report, Silent};
use tengen_gomoku::board::Board;
use tengen_gomoku::notation::write_game;
use tengen_gomoku::point::Point;
use tengen_gomoku::rule::Rule;
use tengen_gomoku::threat::AttackKind;
use tengen_search::proof::Proof;

/// Whether a search of `nodes` moves shows a forced win of the side to move.
fn wins(board: &Board, nodes: u64) -> bool {
    matches!(Solver::new(board.clone(), AttackKind::QuietThreats).solve(nodes), Proof::Proven(_))
}

/// Whether a search of `nodes` moves shows that `mv` loses.
fn loses(board: &mut Board, mv: Point, nodes: u64) -> bool {
    board.make(mv);
    let lost = board.outcome().is_none() && wins(board, nodes);
    board.undo();
    lost
}

fn search(board: &Board, nodes: u64) -> (Point, Report) {
    let spec = GameSpec::named("gomoku").and_then(|spec| spec.with_rule(board.rule().name())?.with_size(board.size()));
    let mut engine = Engine::new(spec.expect("a rule and a size"), 8 << 20);
    engine.set_book(false);
    engine.load(&write_game(board.moves())).expect("a game");
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let report = engine.find(&limits, &mut Silent).expect("a position to search");
    (report.best.and_then(Point::from_code).expect("a move"), report)
}

/// Lets the engine play in `most` positions in which some moves lose by force and others do not. If `threatened`, the
/// opponent threatens a forced win there. Returns the number of losing moves in all positions, and the wrong moves.
fn play(seed: u64, threatened: bool, most: usize, nodes: u64) -> (usize, String) {
    println!("seed {seed:#x}");
    let mut rng = Rng::new(seed);
    let (mut tried, mut losing, mut wrong) = (0, 0, String::new());
    for i in 0.. {
        let mut board = selfplay(&mut rng, Rule::ALL[i % 3], 15);
        board.pass();
        let threat = wins(&board, 4_000);
        board.pass();
        if threat != threatened || wins(&board, 4_000) {
            continue;
        }
        let moves: Vec<Point> = board.empty().iter().filter(|&mv| board.forbidden(mv).is_none()).collect();
        let lost = moves.iter().filter(|&&mv| loses(&mut board, mv, 4_000)).count();
        if lost == 0 || lost == moves.len() {
            continue;
        }
        tried += 1;
        losing += lost;
        let (mv, report) = search(&board, nodes);
        if loses(&mut board, mv, 4_000) {
            wrong += &format!("{:?} {}: {mv}, {report:?}\n", board.rule(), write_game(board.moves()));
        }
        if tried == most {
            break;
        }
    }
    println!("{tried} positions with {losing} moves that lose");
    (losing, wrong)
}

#[test]
fn a_threatened_win_is_stopped() {
    let (losing, wrong) = play(0x7761_6c6b, true, 15, 100_000);
    assert!(losing > 1_500, "{losing} moves");
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn no_win_is_given_away() {
    let (_, wrong) = play(0x6769_7665, false, 8, 256_000);
    assert!(wrong.is_empty(), "{wrong}");
}
