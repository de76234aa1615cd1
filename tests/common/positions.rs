//! Random positions: games played at random in a window, and positions built of the shapes that the rules are about.
#![allow(dead_code)] // Each test program uses a part.

use super::slow_rules::{BLACK, EMPTY, Grid, Law, WHITE, play};
use tengen_core::random::Rng;

type Cell = (i32, i32);

/// Shapes along a line around the middle point: threes, fours, overlines and similar ones. `?` stays unchanged.
const SHAPES: [&str; 24] = [
    "??.XX+..??",
    "?.X.X+..??",
    "?..XX.+.??",
    "??.X+X.???",
    "?.X+.X.???",
    "??.+XX..??",
    "?OXXX+.???",
    "?.XXX+O???",
    "?XX.X+????",
    "?X.XX+????",
    "?XXX.+????",
    "?X.X+X.X??",
    "XX.X+.XX??",
    "XXX.+.XXX?",
    "?X..XX+..X",
    "??XXX+XX??",
    "?XXXX+????",
    "?.XX+.X.X?",
    "X.XX+..???",
    "O.XX+..O??",
    "??.XX+.X??",
    "?XX.+XX???",
    "O.XX+.O???",
    "?.X..+X.X?",
];

/// A full set of directions.
const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// Lays shapes through random points of an empty board, later ones over earlier ones, and adds random stones. The
/// numbers of both colours are arbitrary.
pub fn dense(rng: &mut Rng, size: usize) -> Grid {
    let mut grid = Grid::new(size);
    let centre = (rng.below(size) as i32, rng.below(size) as i32);
    for _ in 0..1 + rng.below(3) {
        let middle = near(rng, centre, 3);
        for direction in DIRECTIONS {
            if rng.below(3) > 0 {
                lay(rng, &mut grid, middle, direction);
            }
        }
    }
    let share = rng.below(20);
    for cell in grid.points() {
        if rng.below(100) < share && (cell.0 - centre.0).abs().max((cell.1 - centre.1).abs()) < 6 {
            grid.put(cell, [BLACK, WHITE, EMPTY][rng.below(3)]);
        }
    }
    grid
}

fn near(rng: &mut Rng, (x, y): Cell, by: i32) -> Cell {
    let mut shift = || rng.below(2 * by as usize + 1) as i32 - by;
    (x + shift(), y + shift())
}

fn lay(rng: &mut Rng, grid: &mut Grid, middle: Cell, (dx, dy): (i32, i32)) {
    let shape = SHAPES[rng.below(SHAPES.len())].as_bytes();
    let plus = shape.iter().position(|&c| c == b'+').expect("every shape has a middle") as i32;
    let turn = if rng.below(2) == 0 { 1 } else { -1 };
    for (i, &c) in shape.iter().enumerate() {
        let by = (i as i32 - plus) * turn;
        let cell = (middle.0 + dx * by, middle.1 + dy * by);
        if grid.at(cell) == b'#' {
            continue;
        }
        match c {
            b'X' => grid.put(cell, BLACK),
            b'O' => grid.put(cell, WHITE),
            b'.' | b'+' => grid.put(cell, EMPTY),
            _ => {}
        }
    }
}

/// An order in which the stones of `wanted` can be put on the empty board without ending the game. Colours need not
/// alternate. Stones that would end it in every order are left out.
pub fn arrange(rng: &mut Rng, law: Law, wanted: &Grid) -> Vec<(Cell, u8)> {
    let mut stones: Vec<(Cell, u8)> = wanted.points().map(|p| (p, wanted.at(p))).filter(|s| s.1 != EMPTY).collect();
    rng.shuffle(&mut stones);
    let mut grid = Grid::new(wanted.size as usize);
    let mut order = Vec::new();
    loop {
        let before = order.len();
        stones.retain(|&(cell, stone)| {
            let mut after = grid.clone();
            let ends = play(&mut after, law, cell, stone).is_some();
            if !ends {
                grid = after;
                order.push((cell, stone));
            }
            ends
        });
        if order.len() == before {
            return order;
        }
    }
}

/// The next move of a random game: mostly near other stones, sometimes anywhere. `None` on a full board.
pub fn random_move(rng: &mut Rng, grid: &Grid, last: Option<Cell>) -> Option<Cell> {
    if let Some(last) = last {
        for _ in 0..8 {
            let cell = near(rng, last, 2);
            if grid.at(cell) == EMPTY {
                return Some(cell);
            }
        }
    }
    let empty: Vec<Cell> = grid.empty_points().collect();
    (!empty.is_empty()).then(|| empty[rng.below(empty.len())])
}
