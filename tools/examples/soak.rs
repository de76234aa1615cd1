//! Games of the engine against itself over all rules and sizes, each move checked by slow rules: `cargo run --release
//! --package tengen-tools --example soak FILE [GAMES] [MILLISECONDS]`.
//!
//! FILE keeps the counts as a table, so that a stopped run continues. By default it plays 1,000 games at 10 ms a move.
//! Each game begins with random moves and has a random level. The first fault ends the run with the moves of its game.
//! `tests/common/slow_rules.rs` has the rules of five-in-a-row. This file has Othello's, which follow the discs along
//! each line.

#[path = "../../tests/common/slow_rules.rs"]
mod slow_rules;

use slow_rules::{BLACK, EMPTY, End, Grid, Law, WHITE, foul, play};
use std::fmt::Write;
use std::path::Path;
use std::time::Duration;
use tengen::engine::{Engine, GAMES, GameSpec, Level};
use tengen::think::{Limits, Silent};
use tengen_core::game::Player;
use tengen_core::random::Rng;

/// Bytes of the engine's table.
const TABLE: usize = 4 << 20;

/// The most random moves at the start.
const RANDOM_MOVES: usize = 8;

/// The counts of a game, rule and size.
#[derive(Clone)]
struct Row {
    spec: GameSpec,
    games: u64,
    moves: u64,
    black: u64,
    white: u64,
}

fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for info in GAMES.iter().map(|game| game.info()) {
        for (rule, size) in info.rules.iter().flat_map(|rule| info.sizes.iter().map(move |&size| (rule, size))) {
            let spec = GameSpec::named(info.name).and_then(|spec| spec.with_rule(rule)?.with_size(size));
            rows.push(Row { spec: spec.expect("its own rule"), games: 0, moves: 0, black: 0, white: 0 });
        }
    }
    rows
}

/// Adds the counts of a file.
fn read(rows: &mut [Row], text: &str) {
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let [rule, size, counts @ ..] = &fields[..] else { continue };
        let counts: Vec<u64> = counts.iter().filter_map(|field| field.parse().ok()).collect();
        let row = rows.iter_mut().find(|row| row.spec.rule() == *rule && row.spec.size().to_string() == *size);
        if let (Some(row), [games, moves, black, white]) = (row, &counts[..]) {
            (row.games, row.moves, row.black, row.white) = (*games, *moves, *black, *white);
        }
    }
}

fn written(rows: &[Row]) -> String {
    let mut text = String::from("rule,size,games,moves,black won,white won\n");
    for Row { spec, games, moves, black, white } in rows {
        let _ = writeln!(text, "{},{},{games},{moves},{black},{white}", spec.rule(), spec.size());
    }
    text
}

/// A slow game beside the engine's.
enum Slow {
    Five(Box<Grid>, Law),
    /// The rows of the board, and whether the fewest discs win.
    Othello(Vec<Vec<u8>>, bool),
}

const DIRECTIONS: [(i32, i32); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// The discs that a disc turns over, all lines together.
fn turned(board: &[Vec<u8>], (x, y): (i32, i32), stone: u8) -> Vec<(i32, i32)> {
    let at = |x: i32, y: i32| board.get(usize::try_from(y).ok()?)?.get(usize::try_from(x).ok()?).copied();
    if at(x, y) != Some(EMPTY) {
        return Vec::new();
    }
    let mut all = Vec::new();
    for (dx, dy) in DIRECTIONS {
        let mut line = Vec::new();
        let (mut to_x, mut to_y) = (x + dx, y + dy);
        while at(to_x, to_y).is_some_and(|other| other != EMPTY && other != stone) {
            line.push((to_x, to_y));
            (to_x, to_y) = (to_x + dx, to_y + dy);
        }
        if at(to_x, to_y) == Some(stone) {
            all.extend(line);
        }
    }
    all
}

impl Slow {
    fn new(spec: GameSpec) -> Slow {
        let law = match spec.rule() {
            "freestyle" => Law::Freestyle,
            "standard" => Law::Standard,
            "renju" => Law::Renju,
            "caro" => Law::Caro,
            "caro6" => Law::CaroOverline,
            rule => {
                let mut board = vec![vec![EMPTY; spec.size()]; spec.size()];
                let far = spec.size() / 2;
                let near = far - 1;
                for (x, y, stone) in [(near, near, WHITE), (far, far, WHITE), (far, near, BLACK), (near, far, BLACK)] {
                    board[y][x] = stone;
                }
                return Slow::Othello(board, rule == "antiothello");
            }
        };
        Slow::Five(Box::new(Grid::new(spec.size())), law)
    }

    /// The stone on a cell in reading order.
    fn stone(&self, size: usize, cell: usize) -> u8 {
        match self {
            Slow::Five(grid, _) => grid.at(point(size, cell)),
            Slow::Othello(board, _) => board[cell / size][cell % size],
        }
    }

    /// The cells where a side may play without losing at once.
    fn legal(&self, size: usize, stone: u8) -> Vec<usize> {
        let may = |&cell: &usize| match self {
            Slow::Five(grid, law) => {
                let at = point(size, cell);
                grid.at(at) == EMPTY && !(*law == Law::Renju && stone == BLACK && foul(grid, at).is_some())
            }
            Slow::Othello(board, _) => !turned(board, square(size, cell), stone).is_empty(),
        };
        (0..size * size).filter(may).collect()
    }

    /// Plays a move, `None` for a pass. Returns how the game ends, if it does.
    fn make(&mut self, size: usize, cell: Option<usize>, stone: u8) -> Option<End> {
        match self {
            Slow::Five(grid, law) => play(grid, *law, point(size, cell?), stone),
            Slow::Othello(board, fewest) => {
                let fewest = *fewest;
                if let Some(cell) = cell {
                    for (x, y) in turned(board, square(size, cell), stone) {
                        board[y as usize][x as usize] = stone;
                    }
                    board[cell / size][cell % size] = stone;
                }
                if [BLACK, WHITE].iter().any(|&stone| !self.legal(size, stone).is_empty()) {
                    return None;
                }
                let count = |stone| (0..size * size).filter(|&cell| self.stone(size, cell) == stone).count();
                let (black, white) = (count(BLACK), count(WHITE));
                Some(match if fewest { white.cmp(&black) } else { black.cmp(&white) } {
                    std::cmp::Ordering::Less => End::White,
                    std::cmp::Ordering::Equal => End::Draw,
                    std::cmp::Ordering::Greater => End::Black,
                })
            }
        }
    }
}

/// The column and the row of a cell of Othello, which counts from the top.
fn square(size: usize, cell: usize) -> (i32, i32) {
    ((cell % size) as i32, (cell / size) as i32)
}

fn point(size: usize, cell: usize) -> (i32, i32) {
    ((cell % size) as i32, (size - 1 - cell / size) as i32)
}

/// Plays a game. Returns how many moves it had and how it ended, or what is wrong.
fn game(spec: GameSpec, seed: u64, limits: &Limits) -> Result<(u64, End), String> {
    let (mut rng, size) = (Rng::new(seed), spec.size());
    let mut engine = Engine::new(spec, TABLE);
    engine.set_seed(seed);
    engine.set_book(rng.below(2) == 0);
    let level = if rng.below(2) == 0 { 10 } else { 1 + rng.below(9) as u8 };
    engine.set_level(Level::new(level).expect("from 1 to 10"), seed);
    let random = rng.below(RANDOM_MOVES + 1);
    let (mut slow, mut moves) = (Slow::new(spec), 0);
    loop {
        let facts = engine.facts();
        let stone = if facts.to_move == Player::Black { BLACK } else { WHITE };
        for cell in 0..size * size {
            let there = [EMPTY, BLACK, WHITE][usize::from(facts.cells[cell])];
            if slow.stone(size, cell) != there {
                return Err(format!("cell {cell} is {}", there as char));
            }
        }
        let legal = slow.legal(size, stone);
        if facts.legal != legal {
            return Err(format!("the engine's legal cells are {:?}, not {legal:?}", facts.legal));
        }
        let cell = if moves < random as u64 && !legal.is_empty() {
            Some(legal[rng.below(legal.len())])
        } else {
            let report = engine.find(limits, &mut Silent).map_err(|error| error.to_string())?;
            report.best.and_then(|code| spec.cell_of_code(code))
        };
        let may = match cell {
            Some(cell) => legal.contains(&cell) || (legal.is_empty() && slow.stone(size, cell) == EMPTY),
            None => legal.is_empty() && matches!(slow, Slow::Othello(..)),
        };
        if !may {
            return Err(format!("the engine plays {cell:?}"));
        }
        match cell {
            Some(cell) => engine.play_code(spec.code_of_cell(cell).expect("a cell of the board")),
            None => engine.play("pass"),
        }
        .map_err(|error| error.to_string())?;
        moves += 1;
        let end = slow.make(size, cell, stone);
        let ending = engine.ending().map(|ending| match ending.winner {
            Some(Player::Black) => End::Black,
            Some(Player::White) => End::White,
            None => End::Draw,
        });
        if end != ending {
            return Err(format!("the engine's end is {ending:?}, not {end:?}"));
        }
        if let Some(end) = end {
            return Ok((moves, end));
        }
        if moves > 1_000 {
            return Err("the game does not end".to_owned());
        }
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().expect("the file of the counts");
    let number = |text: Option<String>, usual| text.map_or(usual, |text| text.parse().expect("a number"));
    let (games, time) = (number(arguments.next(), 1_000), number(arguments.next(), 10));
    let limits = Limits { time: Some(Duration::from_millis(time)), ..Limits::default() };
    let mut rows = rows();
    if let Ok(text) = std::fs::read_to_string(Path::new(&file)) {
        read(&mut rows, &text);
    }
    let played: u64 = rows.iter().map(|row| row.games).sum();
    for seed in played..played + games {
        let at = rows.iter().enumerate().min_by_key(|(_, row)| row.games).map_or(0, |(at, _)| at);
        let row = &mut rows[at];
        match game(row.spec, seed, &limits) {
            Ok((moves, end)) => {
                row.games += 1;
                row.moves += moves;
                row.black += u64::from(end == End::Black);
                row.white += u64::from(end == End::White);
            }
            Err(fault) => {
                eprintln!("{} {}, seed {seed}: {fault}", row.spec.rule(), row.spec.size());
                std::process::exit(1);
            }
        }
        std::fs::write(&file, written(&rows)).expect("the file of the counts");
    }
}
