//! A second, slow implementation of the rules. It follows only the texts of the rules, independent of the engine, for
//! comparison with the engine. It answers every question by putting stones on a copy of the board.
//!
//! The source for Renju is the International Rules of the Renju International Federation (renju.net). Section 3 has
//! "Terms and definitions", section 9 the forbidden moves. Freestyle and standard follow the Gomocup rules. Caro
//! follows Gomocup's league of 2023 (gomocup.org). There the winner needs "an unbroken row of exactly five stones that
//! is not blocked at both ends". Rule number 8 follows the manager Piskvork: "five in a row must not be blocked by
//! opponent at both ends". There a longer row wins.
//!
//! The definitions of the Federation, as used here:
//! - five in a row: an unbroken row of exactly five stones; overline: of six or more;
//! - four: four stones to which one more can be added to attain five in a row;
//! - straight four: an unbroken row of four stones that one more stone makes a five in two different ways;
//! - three: three stones that one more stone makes a straight four, without making a five at the same time;
//! - double-four, double-three: more than one four, or three, made by one stone that is in each of them;
//! - a double-three is not a foul if at most one three can become a straight four by a legal move. Such a move is not
//!   an overline, a double-four or a double-three that is itself a foul;
//! - a five in a row wins, regardless of what else the stone makes.
#![allow(dead_code)] // Each test program uses a part.

use std::collections::BTreeSet;

pub const EMPTY: u8 = b'.';
pub const BLACK: u8 = b'X';
pub const WHITE: u8 = b'O';

/// The rule sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Law {
    Freestyle,
    Standard,
    Renju,
    /// Exactly five, not between two stones of the opponent.
    Caro,
    /// The same, and every longer row.
    CaroOverline,
}

/// The kinds of black's fouls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Foul {
    Overline,
    DoubleFour,
    DoubleThree,
}

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    Black,
    White,
    Draw,
}

type Cell = (i32, i32);

const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// A board with stones on it. Columns count from the left, rows from the bottom, both from 0.
#[derive(Clone, PartialEq, Eq)]
pub struct Grid {
    pub size: i32,
    cells: [u8; 400],
}

impl Grid {
    pub fn new(size: usize) -> Grid {
        assert!((5..=20).contains(&size));
        Grid { size: size as i32, cells: [EMPTY; 400] }
    }

    /// The stone there; off the board `#`.
    pub fn at(&self, (x, y): Cell) -> u8 {
        if (0..self.size).contains(&x) && (0..self.size).contains(&y) {
            self.cells[(y * self.size + x) as usize]
        } else {
            b'#'
        }
    }

    pub fn put(&mut self, (x, y): Cell, stone: u8) {
        assert!(self.at((x, y)) != b'#');
        self.cells[(y * self.size + x) as usize] = stone;
    }

    fn with(&self, cell: Cell, stone: u8) -> Grid {
        assert_eq!(self.at(cell), EMPTY);
        let mut grid = self.clone();
        grid.put(cell, stone);
        grid
    }

    pub fn points(&self) -> impl Iterator<Item = Cell> + use<> {
        let size = self.size;
        (0..size * size).map(move |i| (i % size, i / size))
    }

    pub fn empty_points(&self) -> impl Iterator<Item = Cell> + '_ {
        self.points().filter(|&cell| self.at(cell) == EMPTY)
    }

    pub fn count(&self, stone: u8) -> usize {
        self.points().filter(|&cell| self.at(cell) == stone).count()
    }

    pub fn show(&self) -> String {
        let mut text = String::new();
        for y in (0..self.size).rev() {
            for x in 0..self.size {
                text.push(self.at((x, y)) as char);
            }
            text.push('\n');
        }
        text
    }
}

fn step((x, y): Cell, (dx, dy): (i32, i32), by: i32) -> Cell {
    (x + dx * by, y + dy * by)
}

/// An unbroken row of stones of one colour, from its first stone on.
#[derive(Clone, Copy)]
struct Row {
    first: Cell,
    direction: (i32, i32),
    length: i32,
}

impl Row {
    fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.length).map(move |by| step(self.first, self.direction, by))
    }

    fn contains(self, cell: Cell) -> bool {
        self.cells().any(|other| other == cell)
    }

    /// The two points next to its ends.
    fn ends(self) -> [Cell; 2] {
        [step(self.first, self.direction, -1), step(self.first, self.direction, self.length)]
    }
}

/// The unbroken row of stones of one colour through the stone on `cell`, from end to end.
fn row(grid: &Grid, cell: Cell, direction: (i32, i32)) -> Row {
    let stone = grid.at(cell);
    assert!(stone == BLACK || stone == WHITE);
    let mut first = cell;
    while grid.at(step(first, direction, -1)) == stone {
        first = step(first, direction, -1);
    }
    let mut length = 1;
    while grid.at(step(first, direction, length)) == stone {
        length += 1;
    }
    Row { first, direction, length }
}

/// Whether the black stone on `cell` is in a row of exactly five.
fn in_a_five(grid: &Grid, cell: Cell) -> bool {
    DIRECTIONS.iter().any(|&direction| row(grid, cell, direction).length == 5)
}

/// The fours that hold the black stone on `cell`, each as its four stones.
fn fours(grid: &Grid, cell: Cell) -> BTreeSet<Vec<Cell>> {
    let mut found = BTreeSet::new();
    for direction in DIRECTIONS {
        for by in -4..=4 {
            let added = step(cell, direction, by);
            if grid.at(added) != EMPTY {
                continue;
            }
            let five = row(&grid.with(added, BLACK), added, direction);
            if five.length == 5 && five.contains(cell) {
                found.insert(five.cells().filter(|&stone| stone != added).collect());
            }
        }
    }
    found
}

/// The straight four along `direction` that holds the black stone on `cell`, if there is one.
fn straight_four(grid: &Grid, cell: Cell, direction: (i32, i32)) -> Option<Row> {
    let four = row(grid, cell, direction);
    let both = four.length == 4
        && four
            .ends()
            .iter()
            .all(|&added| grid.at(added) == EMPTY && row(&grid.with(added, BLACK), added, direction).length == 5);
    both.then_some(four)
}

/// Whether the black stone on `cell` is in a three along `direction` that black may turn into a straight four.
fn three(grid: &Grid, cell: Cell, direction: (i32, i32)) -> bool {
    (-3..=3).any(|by| {
        let added = step(cell, direction, by);
        if grid.at(added) != EMPTY {
            return false;
        }
        let after = grid.with(added, BLACK);
        straight_four(&after, added, direction).is_some_and(|four| four.contains(cell))
            && !in_a_five(&after, added)
            && foul(grid, added).is_none()
    })
}

/// Why black may not play on the empty point `cell` under the rules of Renju; `None` if black may.
pub fn foul(grid: &Grid, cell: Cell) -> Option<Foul> {
    // Saves time. The smallest foul has four more stones on the lines through the point, at most five steps away.
    let stones = DIRECTIONS.iter().map(|&d| (-5..=5).filter(|&by| grid.at(step(cell, d, by)) == BLACK).count());
    if stones.sum::<usize>() < 4 {
        return None;
    }
    let after = grid.with(cell, BLACK);
    if in_a_five(&after, cell) {
        return None;
    }
    if DIRECTIONS.iter().any(|&direction| row(&after, cell, direction).length > 5) {
        return Some(Foul::Overline);
    }
    if fours(&after, cell).len() > 1 {
        return Some(Foul::DoubleFour);
    }
    if DIRECTIONS.iter().filter(|&&direction| three(&after, cell, direction)).count() > 1 {
        return Some(Foul::DoubleThree);
    }
    None
}

/// Plays `stone` on the empty point `cell`. Returns the result if this ends the game.
pub fn play(grid: &mut Grid, law: Law, cell: Cell, stone: u8) -> Option<End> {
    let is_foul = law == Law::Renju && stone == BLACK && foul(grid, cell).is_some();
    grid.put(cell, stone);
    let wins = !winning_stones(grid, law, cell).is_empty();
    match (wins, stone) {
        (true, BLACK) => Some(End::Black),
        (true, _) => Some(End::White),
        (false, _) if is_foul => Some(End::White),
        (false, _) if grid.count(EMPTY) == 0 => Some(End::Draw),
        (false, _) => None,
    }
}

/// Whether a row of stones of that colour wins.
fn row_wins(grid: &Grid, law: Law, stone: u8, row: Row) -> bool {
    let longer_counts = match law {
        Law::Freestyle | Law::CaroOverline => true,
        Law::Standard | Law::Caro => false,
        Law::Renju => stone == WHITE,
    };
    let opponent = if stone == BLACK { WHITE } else { BLACK };
    let is_caro = law == Law::Caro || law == Law::CaroOverline;
    let is_blocked = is_caro && row.ends().iter().all(|&end| grid.at(end) == opponent);
    row.length == 5 && !is_blocked || row.length > 5 && longer_counts
}

/// The stones of every winning row through the stone on `cell`.
pub fn winning_stones(grid: &Grid, law: Law, cell: Cell) -> BTreeSet<Cell> {
    let rows = DIRECTIONS.iter().map(|&direction| row(grid, cell, direction));
    rows.filter(|row| row_wins(grid, law, grid.at(cell), *row)).flat_map(Row::cells).collect()
}

/// The empty points where one more stone of its colour would win together with the stone on `cell`.
pub fn winning_points(grid: &Grid, law: Law, cell: Cell) -> BTreeSet<Cell> {
    let stone = grid.at(cell);
    let lines = DIRECTIONS.iter().flat_map(|&direction| (-4..=4).map(move |by| step(cell, direction, by)));
    let empty = lines.filter(|&added| grid.at(added) == EMPTY);
    empty.filter(|&added| winning_stones(&grid.with(added, stone), law, added).contains(&cell)).collect()
}
