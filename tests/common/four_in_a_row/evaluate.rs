//! The value of a position: the lines of four that a side can still fill.

use super::board::{Board, Cell, cells};
use tengen_core::game::{Candidate, Evaluator, Player, Position};
use tengen_core::score::Score;

/// Counts discs in the lines without discs of the other side.
pub struct LineEvaluator {
    /// Every line of four cells, as a bitboard.
    lines: Vec<u64>,
}

impl LineEvaluator {
    pub fn new() -> LineEvaluator {
        let along = |cell: Cell, (dx, dy): (usize, isize)| {
            let at = |i: usize| Cell::new(cell.column() + i * dx, cell.row().checked_add_signed(i as isize * dy)?);
            (0..4).map(|i| at(i).map(Cell::bit)).sum::<Option<u64>>()
        };
        let directions = [(0, 1), (1, 0), (1, 1), (1, -1)];
        LineEvaluator { lines: cells().flat_map(|cell| directions.map(|d| along(cell, d))).flatten().collect() }
    }

    /// How many lines there are.
    pub fn lines(&self) -> usize {
        self.lines.len()
    }
}

impl Evaluator<Board> for LineEvaluator {
    fn evaluate(&mut self, board: &Board) -> Score {
        let [black, white] = Player::BOTH.map(|player| board.discs(player));
        let worth = |mine: u64, other: u64| -> i32 {
            let open = self.lines.iter().filter(|&&line| line & other == 0);
            open.map(|line| [0, 1, 4, 16, 0][(line & mine).count_ones() as usize]).sum()
        };
        let value = worth(black, white) - worth(white, black);
        Score::eval(if board.to_move() == Player::Black { value } else { -value })
    }

    fn candidates(&mut self, board: &Board, out: &mut Vec<Candidate<Cell>>) {
        let mut moves = Vec::new();
        board.legal_moves(&mut moves);
        // The middle column is part of the most lines.
        out.extend(moves.into_iter().map(|mv| Candidate { mv, order: -(mv.column() as i32 - 3).abs() }));
    }
}
