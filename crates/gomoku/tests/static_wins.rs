//! The evaluation's claims without a search, against the slow rules. It claims wins, losses, and the moves that do not
//! lose at once.

use crate::common::positions::{arrange, dense};
use crate::common::records::{cell, point};
use crate::common::slow_fours::{Four, four, opponent, shortest, wins_at_once};
use crate::common::slow_rules::{BLACK, EMPTY, Grid, Law, WHITE, foul};
use tengen_core::game::{Candidate, Evaluator, Forced, Player, Position};
use tengen_core::random::Rng;
use tengen_gomoku::board::Board;
use tengen_gomoku::evaluate::GomokuEvaluator;
use tengen_gomoku::point::Point;
use tengen_gomoku::rule::Rule;

/// The plies in which `stone`, to move, wins by fours, up to 5; `None` if it does not.
fn wins_in(grid: &Grid, law: Law, stone: u8) -> Option<u32> {
    if !wins_at_once(grid, law, stone).is_empty() {
        return Some(1);
    }
    let line = shortest(grid, law, stone, 2, 100_000).expect("so few fours fit the budget")?;
    // The line ends with the deciding move. The opponent's vain block and the five follow.
    Some(line.len() as u32 + 2)
}

/// The same once `at` has been played by `stone`.
fn after(grid: &Grid, at: (i32, i32), stone: u8) -> Grid {
    let mut grid = grid.clone();
    grid.put(at, stone);
    grid
}

/// Checks one claim, with only a few of the moves left out. Returns what is wrong with it.
fn check(rng: &mut Rng, grid: &Grid, law: Law, board: &Board) -> Result<usize, String> {
    let stone = [BLACK, WHITE][board.to_move().index()];
    let other = opponent(stone);
    let mut only: Vec<Candidate<Point>> = Vec::new();
    let claim = GomokuEvaluator::new().forced(board, &mut only);
    // Black loses at once by a foul: such moves prove nothing.
    let fair = |at: &(i32, i32)| law != Law::Renju || stone == WHITE || foul(grid, *at).is_none();
    let mut free: Vec<(i32, i32)> = grid.empty_points().filter(fair).collect();
    rng.shuffle(&mut free);
    // Only moves near the stones might save the game.
    let near = |&(x, y): &(i32, i32)| (-2..=2).any(|dx| (-2..=2).any(|dy| b"XO".contains(&grid.at((x + dx, y + dy)))));
    free.sort_by_key(|at| !near(at));
    match claim {
        Forced::Win { mv, plies } => {
            let truth = wins_in(grid, law, stone);
            if truth != Some(plies) {
                return Err(format!("{mv} wins in {plies}: by fours in {truth:?}"));
            }
            let at = cell(mv);
            let good = match (plies, four(grid, law, at, stone)) {
                (1, _) => wins_at_once(grid, law, stone).contains(&at),
                (3, found) => matches!(found, Four::Decides),
                (_, Four::Stop(stop)) => {
                    wins_in(&after(&after(grid, at, stone), stop, other), law, stone) == Some(plies - 2)
                }
                _ => false,
            };
            if good { Ok(0) } else { Err(format!("{mv} does not win in {plies}")) }
        }
        Forced::Loss { mv, plies } => {
            if wins_in(grid, law, stone).is_some() {
                return Err(format!("{mv} loses in {plies}: there is a win"));
            }
            let lost = |at: &(i32, i32)| wins_in(&after(grid, *at, stone), law, other).is_some_and(|n| n < plies);
            match free.iter().take(30).find(|at| !lost(at)) {
                Some(&at) => Err(format!("loses in {plies}, but not by {}", point(at))),
                None if plies == 4
                    && free.iter().all(|at| wins_in(&after(grid, *at, stone), law, other) == Some(1)) =>
                {
                    Err("the loss is shorter than 4 plies".into())
                }
                None => Ok(1),
            }
        }
        Forced::Only => {
            let kept: Vec<(i32, i32)> = only.iter().map(|c| cell(c.mv)).collect();
            if kept.is_empty() || kept.iter().any(|at| grid.at(*at) != EMPTY || !fair(at)) {
                return Err(format!("only {only:?}"));
            }
            for at in free.iter().filter(|at| !kept.contains(at)).take(12) {
                if wins_in(&after(grid, *at, stone), law, other).is_none_or(|plies| plies > 3) {
                    return Err(format!("{} is left out, but does not lose at once; kept {only:?}", point(*at)));
                }
            }
            Ok(2)
        }
        Forced::Free => {
            if let Some(plies @ (1 | 3)) = wins_in(grid, law, stone) {
                return Err(format!("a win in {plies} is overlooked"));
            }
            if !wins_at_once(grid, law, other).is_empty() {
                return Err("a five of the opponent is overlooked".into());
            }
            Ok(3)
        }
    }
}

#[test]
fn claims_without_search_hold_by_the_slow_rules() {
    let seed = 0x7374_6174;
    println!("seed {seed:#x}");
    let mut rng = Rng::new(seed);
    let mut claims = [0usize; 4];
    for i in 0..3_000 {
        let size = 6 + rng.below(10);
        let (rule, law) =
            [(Rule::Freestyle, Law::Freestyle), (Rule::Standard, Law::Standard), (Rule::Renju, Law::Renju)][i % 3];
        let mut wish = dense(&mut rng, size);
        let swap = rng.below(2) == 0;
        for at in wish.points() {
            match wish.at(at) {
                EMPTY => {}
                _ if rng.below(12) == 0 => wish.put(at, EMPTY),
                stone if swap => wish.put(at, opponent(stone)),
                _ => {}
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
            match check(&mut rng, &grid, law, &board) {
                Ok(kind) => claims[kind] += 1,
                Err(why) => panic!("{law:?}, {:?} to move: {why}\n{}", board.to_move(), grid.show()),
            }
            board.pass();
        }
    }
    println!("wins {}, losses {}, only moves {}, nothing {}", claims[0], claims[1], claims[2], claims[3]);
    assert!(claims.iter().all(|&n| n > 100), "{claims:?}");
}
