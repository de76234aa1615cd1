//! The search of fours on the collected problems and on random positions, against the slow rules.

use crate::common::positions::{arrange, dense};
use crate::common::problems::{Answer, Question, all};
use crate::common::records::{cell, point};
use crate::common::slow_fours::{any, replay_fours};
use crate::common::slow_rules::{BLACK, End, Grid, Law, WHITE, play};
use tengen_core::game::{Player, Position};
use tengen_core::random::Rng;
use tengen_gomoku::board::Board;
use tengen_gomoku::notation::write_game;
use tengen_gomoku::point::Point;
use tengen_gomoku::rule::Rule;
use tengen_gomoku::vcf::{Vcf, Verdict};

/// Returns what is wrong with a proof by fours. It must be valid by the slow rules, and its last move must end the
/// game.
fn check_proof(grid: &Grid, law: Law, stone: u8, line: &[Point]) -> Result<(), String> {
    let cells: Vec<_> = line.iter().map(|p| cell(*p)).collect();
    replay_fours(grid, law, stone, &cells)?;
    let mut grid = grid.clone();
    let mut end = None;
    for (i, &at) in cells.iter().enumerate() {
        if end.is_some() {
            return Err(format!("move {} comes after the end", i + 1));
        }
        let other = if stone == BLACK { WHITE } else { BLACK };
        end = play(&mut grid, law, at, if i % 2 == 0 { stone } else { other });
    }
    match end {
        Some(End::Black) if stone == BLACK => Ok(()),
        Some(End::White) if stone == WHITE => Ok(()),
        _ => Err(format!("it ends with {end:?}")),
    }
}

#[test]
fn it_solves_the_collected_problems() {
    let (mut wins, mut nones, mut most) = (0, 0, (0, String::new()));
    for problem in all().into_iter().filter(|p| p.question == Question::Vcf) {
        let mut nodes = 0;
        let verdict = Vcf::new(16).solve(&problem.board(), 5_000_000, &mut nodes);
        match (&verdict, problem.answer) {
            (Verdict::Proven(line), Answer::Win) => {
                wins += 1;
                let checked = check_proof(&problem.grid, problem.law(), problem.stone(), line);
                assert_eq!(checked, Ok(()), "{}: {}\n{}", problem.name, write_game(line), problem.grid.show());
            }
            (Verdict::Disproven, Answer::None) => nones += 1,
            _ => panic!("{}: {verdict:?} in {nodes} moves\n{}", problem.name, problem.grid.show()),
        }
        most = most.max((nodes, problem.name));
    }
    println!("{wins} wins and {nones} refusals; the most moves made: {} for {}", most.0, most.1);
}

#[test]
fn it_agrees_with_the_slow_search_on_dense_positions() {
    let seed = 0x666f_7572;
    println!("seed {seed:#x}");
    let mut rng = Rng::new(seed);
    let (mut wins, mut nones, mut open) = (0, 0, 0);
    for i in 0..6_000 {
        let size = 5 + rng.below(16);
        let (rule, law) =
            [(Rule::Freestyle, Law::Freestyle), (Rule::Standard, Law::Standard), (Rule::Renju, Law::Renju)][i % 3];
        let mut wish = dense(&mut rng, size);
        if rng.below(2) == 0 {
            // The shapes are black's. Half of the time they become white's.
            for at in wish.points() {
                let stone = wish.at(at);
                if stone == BLACK || stone == WHITE {
                    wish.put(at, if stone == BLACK { WHITE } else { BLACK });
                }
            }
        }
        let mut grid = Grid::new(size);
        let mut board = Board::new(rule, size);
        for (at, stone) in arrange(&mut rng, law, &wish) {
            grid.put(at, stone);
            if (board.to_move() == Player::Black) != (stone == BLACK) {
                board.pass();
            }
            board.make(point(at));
        }
        for _ in 0..2 {
            let stone = [BLACK, WHITE][board.to_move().index()];
            let verdict = Vcf::new(10).solve(&board, 100_000, &mut 0);
            match (&verdict, any(&grid, law, stone, 40, 200)) {
                (Verdict::Proven(line), Ok(Some(_)) | Err(())) => {
                    wins += 1;
                    let checked = check_proof(&grid, law, stone, line);
                    assert_eq!(checked, Ok(()), "{law:?} {}\n{}", write_game(line), grid.show());
                }
                (Verdict::Disproven, Ok(None)) => nones += 1,
                (Verdict::Disproven, Err(())) | (Verdict::Unknown, _) => open += 1,
                (_, found) => panic!("{law:?} {}: {verdict:?}, found {found:?}\n{}", stone as char, grid.show()),
            }
            board.pass();
        }
    }
    println!("{wins} wins and {nones} without agree, {open} undecided");
    assert!(wins > 1_000 && nones > 1_000);
}
