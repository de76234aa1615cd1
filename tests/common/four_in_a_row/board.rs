//! The rules: a disc falls to the lowest empty cell of its column; four in a line win.

use tengen_core::game::{Move, Outcome, Player, Position};
use tengen_core::zobrist::mix;

pub const WIDTH: usize = 7;
pub const HEIGHT: usize = 6;

/// Bits of a column on a bitboard. There is one more than rows, so that no line wraps from one column to the next.
const STRIDE: usize = HEIGHT + 1;
/// Between neighbours on a bitboard: upwards, to the right, and along the diagonals.
const DIRECTIONS: [usize; 4] = [1, STRIDE, STRIDE - 1, STRIDE + 1];

/// A cell in reading order, the top left first: the move that fills it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Cell(u8);

impl Cell {
    /// The cell of a column from the left and a row from the bottom, both from 0.
    pub fn new(column: usize, row: usize) -> Option<Cell> {
        (column < WIDTH && row < HEIGHT).then(|| Cell(((HEIGHT - 1 - row) * WIDTH + column) as u8))
    }

    /// Its number in reading order.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    pub fn column(self) -> usize {
        self.index() % WIDTH
    }

    pub fn row(self) -> usize {
        HEIGHT - 1 - self.index() / WIDTH
    }

    /// Its bit on a bitboard.
    pub fn bit(self) -> u64 {
        1 << (self.column() * STRIDE + self.row())
    }
}

impl Move for Cell {
    fn code(self) -> u16 {
        u16::from(self.0)
    }

    fn from_code(code: u16) -> Option<Cell> {
        (usize::from(code) < WIDTH * HEIGHT).then_some(Cell(code as u8))
    }
}

/// A position with the moves that led to it.
#[derive(Clone, Default)]
pub struct Board {
    /// The discs of black and of white.
    discs: [u64; 2],
    moves: Vec<Cell>,
}

impl Board {
    /// The discs of a side as a bitboard.
    pub fn discs(&self, player: Player) -> u64 {
        self.discs[player.index()]
    }

    /// The cells in lines of four or more of the side that moved last.
    pub fn winning_line(&self) -> Vec<Cell> {
        let mine = self.discs(self.to_move().opponent());
        let mut line = 0;
        for step in DIRECTIONS {
            let starts = mine & mine >> step & mine >> (2 * step) & mine >> (3 * step);
            line |= starts | starts << step | starts << (2 * step) | starts << (3 * step);
        }
        cells().filter(|cell| line & cell.bit() != 0).collect()
    }
}

/// Every cell in reading order.
pub fn cells() -> impl Iterator<Item = Cell> {
    (0..(WIDTH * HEIGHT) as u8).map(Cell)
}

impl Position for Board {
    type Move = Cell;

    fn to_move(&self) -> Player {
        Player::BOTH[self.moves.len() % 2]
    }

    fn key(&self) -> u64 {
        mix(self.discs[0] ^ mix(self.discs[1]))
    }

    fn outcome(&self) -> Option<Outcome> {
        let last = self.to_move().opponent();
        let mine = self.discs(last);
        let four = |step: usize| mine & mine >> step & mine >> (2 * step) & mine >> (3 * step) != 0;
        if DIRECTIONS.into_iter().any(four) {
            Some(Outcome::Win(last))
        } else {
            (self.moves.len() == WIDTH * HEIGHT).then_some(Outcome::Draw)
        }
    }

    fn legal_moves(&self, out: &mut Vec<Cell>) {
        if self.outcome().is_none() {
            out.extend(cells().filter(|&cell| self.is_legal(cell)));
        }
    }

    fn is_legal(&self, mv: Cell) -> bool {
        let full = self.discs[0] | self.discs[1];
        full & mv.bit() == 0 && (mv.row() == 0 || full & mv.bit() >> 1 != 0) && self.outcome().is_none()
    }

    fn make(&mut self, mv: Cell) {
        self.discs[self.to_move().index()] |= mv.bit();
        self.moves.push(mv);
    }

    fn undo(&mut self) {
        let mv = self.moves.pop().expect("a move was made");
        self.discs[self.to_move().index()] &= !mv.bit();
    }
}
