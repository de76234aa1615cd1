//! The rules of the board against a separate slow checker, and both against worked examples from the literature.

use crate::common::positions::{arrange, dense, random_move};
use std::collections::BTreeSet;

use crate::common::records::{self, cell, point};
use crate::common::slow_rules::{BLACK, EMPTY, End, Foul, Grid, Law, WHITE, foul, play, winning_stones};
use tengen_core::game::{Outcome, Player, Position};
use tengen_core::random::Rng;
use tengen_gomoku::board::Board;
use tengen_gomoku::notation::write_game;
use tengen_gomoku::rule::{Forbidden, Rule};

const EXAMPLES: &str = include_str!("../../../tests/data/renju_forbidden.txt");

/// A worked example: a position and its source's verdict on some points.
struct Example {
    name: String,
    grid: Grid,
    /// The points and their verdicts. No kind if the source gives none.
    asked: Vec<((i32, i32), Answer)>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Answer {
    Legal,
    Forbidden(Option<Foul>),
}

impl Answer {
    fn agrees(self, found: Option<Foul>) -> bool {
        match (self, found) {
            (Answer::Legal, None) | (Answer::Forbidden(None), Some(_)) => true,
            (Answer::Forbidden(Some(kind)), Some(found)) => kind == found,
            _ => false,
        }
    }
}

fn examples() -> Vec<Example> {
    let records = records::parse(EXAMPLES).expect("the file is well formed");
    records
        .iter()
        .map(|record| {
            assert!(!record.must("source").is_empty());
            let grid = record.grid(15);
            let mut asked = Vec::new();
            for value in record.all("forbidden") {
                let (at, kind) = value.split_once(' ').expect("a point and a kind");
                let kind = match kind.trim() {
                    "overline" => Some(Foul::Overline),
                    "double-four" => Some(Foul::DoubleFour),
                    "double-three" => Some(Foul::DoubleThree),
                    "any" => None,
                    other => panic!("{}: {other:?} is no kind", record.name),
                };
                asked.push((cell(record.points(at, 15)[0]), Answer::Forbidden(kind)));
            }
            for value in record.all("legal") {
                asked.extend(record.points(value, 15).into_iter().map(|p| (cell(p), Answer::Legal)));
            }
            if record.get("rest").is_some() {
                let rest: Vec<_> = grid.empty_points().filter(|c| asked.iter().all(|(other, _)| c != other)).collect();
                asked.extend(rest.into_iter().map(|c| (c, Answer::Legal)));
            }
            Example { name: record.name.clone(), grid, asked }
        })
        .collect()
}

#[test]
fn the_slow_checker_agrees_with_the_literature() {
    let examples = examples();
    assert!(examples.len() >= 30);
    let mut wrong = String::new();
    for example in &examples {
        assert!(!example.asked.is_empty(), "{} asks nothing", example.name);
        for &(at, answer) in &example.asked {
            let found = foul(&example.grid, at);
            if !answer.agrees(found) {
                wrong +=
                    &format!("{}: {}: {answer:?}, found {found:?}\n{}\n", example.name, point(at), example.grid.show());
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

fn rule(law: Law) -> Rule {
    match law {
        Law::Freestyle => Rule::Freestyle,
        Law::Standard => Rule::Standard,
        Law::Renju => Rule::Renju,
        Law::Caro => Rule::Caro,
        Law::CaroOverline => Rule::CaroOverline,
    }
}

/// The slow checker's name for the board's foul.
fn as_foul(forbidden: Option<Forbidden>) -> Option<Foul> {
    forbidden.map(|kind| match kind {
        Forbidden::Overline => Foul::Overline,
        Forbidden::DoubleFour => Foul::DoubleFour,
        Forbidden::DoubleThree => Foul::DoubleThree,
    })
}

fn as_end(outcome: Option<Outcome>) -> Option<End> {
    outcome.map(|outcome| match outcome {
        Outcome::Win(Player::Black) => End::Black,
        Outcome::Win(Player::White) => End::White,
        Outcome::Draw => End::Draw,
    })
}

/// A point, the board's verdict, and the slow checker's verdict.
type Difference = ((i32, i32), Option<Foul>, Option<Foul>);

/// The first empty point at which the board and the slow checker disagree about black's fouls.
fn disagreement(grid: &Grid, board: &Board, law: Law) -> Option<Difference> {
    grid.empty_points().find_map(|at| {
        let found = as_foul(board.forbidden(point(at)));
        let expected = if law == Law::Renju { foul(grid, at) } else { None };
        (found != expected).then_some((at, found, expected))
    })
}

/// Puts the stones on a board in this order. A side passes if the next stone is not its own.
fn set_up(size: usize, stones: &[((i32, i32), u8)]) -> (Grid, Board) {
    let mut grid = Grid::new(size);
    let mut board = Board::new(Rule::Renju, size);
    for &(at, stone) in stones {
        grid.put(at, stone);
        if (board.to_move() == Player::Black) != (stone == BLACK) {
            board.pass();
        }
        board.make(point(at));
    }
    (grid, board)
}

/// A smaller position of Renju with a disagreement. It takes stones off as long as the disagreement remains.
fn shrink(mut grid: Grid) -> Grid {
    let mut rng = Rng::new(1);
    let differs = |rng: &mut Rng, grid: &Grid| {
        let (grid, board) = set_up(grid.size as usize, &arrange(rng, Law::Renju, grid));
        disagreement(&grid, &board, Law::Renju).is_some()
    };
    'smaller: loop {
        for at in grid.points().filter(|&at| grid.at(at) != EMPTY) {
            let mut fewer = grid.clone();
            fewer.put(at, EMPTY);
            if differs(&mut rng, &fewer) {
                grid = fewer;
                continue 'smaller;
            }
        }
        return grid;
    }
}

fn check(grid: &Grid, board: &Board, law: Law) {
    if let Some((at, found, expected)) = disagreement(grid, board, law) {
        panic!(
            "{law:?}, {}: the board says {found:?}, the slow checker {expected:?}\nmoves {}\n{}\nsmaller:\n{}",
            point(at),
            write_game(board.moves()),
            grid.show(),
            shrink(grid.clone()).show()
        );
    }
}

/// The winning line must be what the last stone completed, and empty without a win by a five.
fn check_winning_line(grid: &Grid, board: &Board, law: Law) {
    let line: BTreeSet<_> = board.winning_line().into_iter().map(cell).collect();
    let last = *board.moves().last().expect("a move was made");
    assert_eq!(line, winning_stones(grid, law, cell(last)), "{}", grid.show());
}

/// Plays random games to the end and compares after every move; returns how many positions were compared.
fn random_games(seed: u64, wanted: usize, laws: &[Law]) -> usize {
    println!("seed {seed:#x}");
    let mut rng = Rng::new(seed);
    let mut positions = 0;
    let mut ends = [0usize; 4];
    while positions < wanted {
        let size = 5 + rng.below(16);
        let law = laws[rng.below(laws.len())];
        let mut grid = Grid::new(size);
        let mut board = Board::new(rule(law), size);
        let mut last = None;
        loop {
            let at = random_move(&mut rng, &grid, last).expect("a game that goes on has an empty point");
            // It skips most points at which black would lose by a foul. Otherwise games would be short.
            if law == Law::Renju && board.ply().is_multiple_of(2) && rng.below(16) > 0 && foul(&grid, at).is_some() {
                last = None;
                if rng.below(grid.count(EMPTY)) > 0 {
                    continue;
                }
            }
            let stone = if board.ply().is_multiple_of(2) { BLACK } else { WHITE };
            assert!(board.is_legal(point(at)));
            let end = play(&mut grid, law, at, stone);
            board.make(point(at));
            assert_eq!(as_end(board.outcome()), end, "{law:?} {}\n{}", write_game(board.moves()), grid.show());
            check_winning_line(&grid, &board, law);
            check(&grid, &board, law);
            positions += 1;
            last = Some(at);
            if let Some(end) = end {
                ends[end as usize] += 1;
                break;
            }
        }
        // Back to the start: taking back must restore every position.
        if positions.is_multiple_of(8) {
            while board.ply() > 0 {
                let at = *board.moves().last().expect("there is one");
                board.undo();
                grid.put(cell(at), EMPTY);
                if rng.below(8) == 0 {
                    check(&grid, &board, law);
                }
            }
        }
    }
    println!("{positions} positions of games; black won {}, white {}, draws {}", ends[0], ends[1], ends[2]);
    assert!(ends[..3].iter().all(|&n| n > 0), "every end should occur: {ends:?}");
    positions
}

/// Builds positions full of threes and fours. Compares every empty point of each, and the outcome of playing on it.
fn dense_positions(seed: u64, wanted: usize) -> usize {
    println!("seed {seed:#x}");
    let mut rng = Rng::new(seed);
    let mut fouls = [0usize; 3];
    for _ in 0..wanted {
        let size = 5 + rng.below(16);
        let wish = dense(&mut rng, size);
        let (grid, mut board) = set_up(size, &arrange(&mut rng, Law::Renju, &wish));
        if board.to_move() == Player::White {
            board.pass();
        }
        assert_eq!(board.outcome(), None, "{}", grid.show());
        check(&grid, &board, Law::Renju);
        for at in grid.empty_points().collect::<Vec<_>>() {
            if let Some(kind) = as_foul(board.forbidden(point(at))) {
                fouls[kind as usize] += 1;
                board.make(point(at));
                assert_eq!(board.outcome(), Some(Outcome::Win(Player::White)));
                assert!(board.winning_line().is_empty());
                board.undo();
            }
        }
    }
    println!("{wanted} dense positions; overlines {}, double-fours {}, double-threes {}", fouls[0], fouls[1], fouls[2]);
    assert!(fouls.iter().all(|&n| n > wanted / 100), "too few fouls: {fouls:?}");
    wanted
}

#[test]
fn random_games_of_renju_agree() {
    assert!(random_games(0x7265_6e6a, 60_000, &[Law::Renju]) >= 60_000);
}

#[test]
fn random_games_of_gomoku_agree() {
    assert!(random_games(0x676f_6d6f, 60_000, &[Law::Freestyle, Law::Standard]) >= 60_000);
}

#[test]
fn random_games_of_caro_agree() {
    assert!(random_games(0x6361_726f, 60_000, &[Law::Caro, Law::CaroOverline]) >= 60_000);
}

#[test]
fn dense_positions_agree() {
    assert_eq!(dense_positions(0x6465_6e73, 90_000), 90_000);
}

#[test]
fn the_board_agrees_with_the_literature() {
    let seed = 0x6c69_7465;
    println!("seed {seed:#x}");
    let mut rng = Rng::new(seed);
    for example in &examples() {
        // The stones of an example have no order, and some orders would end the game.
        let (grid, board) = (0..1_000)
            .map(|_| set_up(15, &arrange(&mut rng, Law::Renju, &example.grid)))
            .find(|(grid, _)| *grid == example.grid)
            .unwrap_or_else(|| panic!("{}: no order found\n{}", example.name, example.grid.show()));
        for &(at, answer) in &example.asked {
            let found = as_foul(board.forbidden(point(at)));
            assert!(
                answer.agrees(found),
                "{}: {}: {answer:?}, found {found:?}\n{}",
                example.name,
                point(at),
                grid.show()
            );
        }
    }
}
