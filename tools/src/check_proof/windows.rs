//! A board with its rows of five points, for the checker of proofs. It is independent of the engine. The tests compare
//! it with the slow rules (`tests/common/slow_rules.rs`).
//!
//! A window is five points in a row. A side with four stones in a window makes a row of five or more on the empty fifth
//! point. If longer rows do not count, it must not have a stone at either end of the window.

use tengen_core::random::Rng;
use tengen_gomoku::rule::Rule;

/// Words of a set of cells: 20 × 20 points fit.
const WORDS: usize = 7;

/// The attacker, who is to win.
pub const ATTACKER: usize = 0;
/// The defender.
pub const DEFENDER: usize = 1;

/// The rules that the checker knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Law {
    /// Five or more in a row win.
    Freestyle,
    /// Exactly five win.
    Standard,
    /// The attacker is black: exactly five win, and some points are forbidden. The defender wins with five or more.
    Renju,
}

impl Law {
    /// The rule by its name in the engine, or `None` if the checker does not know it.
    pub fn of(rule: Rule) -> Option<Law> {
        match rule {
            Rule::Freestyle => Some(Law::Freestyle),
            Rule::Standard => Some(Law::Standard),
            Rule::Renju => Some(Law::Renju),
            Rule::Caro | Rule::CaroOverline => None,
        }
    }

    /// Whether a side wins with exactly five stones only.
    fn is_exact(self, side: usize) -> bool {
        match self {
            Law::Freestyle => false,
            Law::Standard => true,
            Law::Renju => side == ATTACKER,
        }
    }
}

/// A point: its row times the size of the board and its column, both from 0.
pub type Cell = u16;

/// Off the board.
const OUTSIDE: Cell = Cell::MAX;

/// A set of cells.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Cells([u64; WORDS]);

impl Cells {
    /// Adds a cell.
    pub fn insert(&mut self, cell: Cell) {
        self.0[usize::from(cell / 64)] |= 1 << (cell % 64);
    }

    /// Takes a cell out.
    pub fn remove(&mut self, cell: Cell) {
        self.0[usize::from(cell / 64)] &= !(1 << (cell % 64));
    }

    /// Whether the cell is in the set.
    pub fn contains(&self, cell: Cell) -> bool {
        self.0[usize::from(cell / 64)] >> (cell % 64) & 1 != 0
    }

    /// Adds all cells of another set.
    pub fn join(&mut self, other: &Cells) {
        self.0.iter_mut().zip(other.0).for_each(|(word, more)| *word |= more);
    }

    /// The number of cells.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The cells in their order.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + use<> {
        bits(self.0)
    }
}

/// The indices of the set bits.
fn bits<const N: usize>(words: [u64; N]) -> impl Iterator<Item = u16> {
    words.into_iter().enumerate().flat_map(|(i, mut word)| {
        std::iter::from_fn(move || {
            (word != 0).then(|| {
                let bit = word.trailing_zeros() as u16;
                word &= word - 1;
                i as u16 * 64 + bit
            })
        })
    })
}

/// Words of a set of windows: a board of 20 × 20 has 4 × 400 windows at most.
const WINDOW_WORDS: usize = 25;

/// Five points in a row and the two beyond its ends.
struct Window {
    cells: [Cell; 5],
    ends: [Cell; 2],
}

/// The stones of both sides, their windows, and a key.
pub struct WindowBoard {
    size: u16,
    law: Law,
    stones: [Cells; 2],
    windows: Vec<Window>,
    /// The windows of each cell.
    of_cell: Vec<Vec<u16>>,
    /// Stones of both sides in each window.
    counts: Vec<[u8; 2]>,
    /// The windows with four stones of a side and none of the other.
    fours: [[u64; WINDOW_WORDS]; 2],
    keys: Vec<[u64; 2]>,
    key: u64,
}

impl WindowBoard {
    /// An empty board of `size` × `size` points, 5 to 20.
    pub fn new(size: u16, law: Law) -> WindowBoard {
        let edge = i32::from(size);
        let at = |x: i32, y: i32| {
            let on_board = (0..edge).contains(&x) && (0..edge).contains(&y);
            if on_board { (y * edge + x) as Cell } else { OUTSIDE }
        };
        let cells = usize::from(size * size);
        let mut windows = Vec::new();
        let mut of_cell = vec![Vec::new(); cells];
        for (x, y) in (0..edge * edge).map(|i| (i % edge, i / edge)) {
            for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                let cell = |by: i32| at(x + by * dx, y + by * dy);
                let window = Window { cells: [cell(0), cell(1), cell(2), cell(3), cell(4)], ends: [cell(-1), cell(5)] };
                if window.cells.contains(&OUTSIDE) {
                    continue;
                }
                window.cells.iter().for_each(|&cell| of_cell[usize::from(cell)].push(windows.len() as u16));
                windows.push(window);
            }
        }
        let mut rng = Rng::new(0x7769_6e64_6f77);
        let keys = (0..cells).map(|_| [rng.next_u64(), rng.next_u64()]).collect();
        let counts = vec![[0; 2]; windows.len()];
        WindowBoard {
            size,
            law,
            stones: [Cells::default(); 2],
            windows,
            of_cell,
            counts,
            fours: [[0; WINDOW_WORDS]; 2],
            keys,
            key: 0,
        }
    }

    /// Points along an edge.
    pub fn size(&self) -> u16 {
        self.size
    }

    /// The rule.
    pub fn law(&self) -> Law {
        self.law
    }

    /// Whether a side has a stone there.
    pub fn has(&self, cell: Cell, side: usize) -> bool {
        self.stones[side].contains(cell)
    }

    /// A key of the stones, without the side to move.
    pub fn key(&self) -> u64 {
        self.key
    }

    /// What a stone of the side on this cell adds to the key.
    pub fn key_of(&self, cell: Cell, side: usize) -> u64 {
        self.keys[usize::from(cell)][side]
    }

    /// Whether the point is empty.
    pub fn is_empty(&self, cell: Cell) -> bool {
        cell < self.size * self.size && !self.stones[0].contains(cell) && !self.stones[1].contains(cell)
    }

    /// The empty points.
    pub fn empty(&self) -> impl Iterator<Item = Cell> + '_ {
        (0..self.size * self.size).filter(|&cell| self.is_empty(cell))
    }

    /// Puts a stone on an empty point.
    pub fn put(&mut self, cell: Cell, side: usize) {
        debug_assert!(self.is_empty(cell));
        self.stones[side].insert(cell);
        self.change(cell, side, 1);
    }

    /// Takes a stone away.
    pub fn take(&mut self, cell: Cell, side: usize) {
        debug_assert!(self.stones[side].contains(cell));
        self.stones[side].remove(cell);
        self.change(cell, side, u8::MAX);
    }

    fn change(&mut self, cell: Cell, side: usize, by: u8) {
        self.key ^= self.keys[usize::from(cell)][side];
        for &window in &self.of_cell[usize::from(cell)] {
            let at = usize::from(window);
            let count = &mut self.counts[at];
            count[side] = count[side].wrapping_add(by);
            let (word, bit) = (at / 64, 1 << (at % 64));
            for side in [ATTACKER, DEFENDER] {
                let is_four = count[side] == 4 && count[1 - side] == 0;
                let words = &mut self.fours[side][word];
                *words = if is_four { *words | bit } else { *words & !bit };
            }
        }
    }

    /// The points where a side makes a five: at most the first two that are different.
    pub fn fives(&self, side: usize) -> (Option<Cell>, Option<Cell>) {
        let mut first = None;
        for at in bits(self.fours[side]) {
            let window = &self.windows[usize::from(at)];
            let is_longer = |end: &Cell| *end != OUTSIDE && self.stones[side].contains(*end);
            if self.law.is_exact(side) && window.ends.iter().any(is_longer) {
                continue;
            }
            let Some(&cell) = window.cells.iter().find(|&&cell| self.is_empty(cell)) else { continue };
            match first {
                None => first = Some(cell),
                Some(other) if other != cell => return (first, Some(cell)),
                Some(_) => {}
            }
        }
        (first, None)
    }

    /// The empty points of all windows that hold at least `least` stones of the defender and none of the attacker.
    pub fn defender_windows(&self, least: u8) -> Cells {
        let mut cells = Cells::default();
        for (window, count) in self.windows.iter().zip(&self.counts) {
            if count[DEFENDER] >= least && count[ATTACKER] == 0 {
                window.cells.iter().filter(|&&cell| self.is_empty(cell)).for_each(|&cell| cells.insert(cell));
            }
        }
        cells
    }
}
