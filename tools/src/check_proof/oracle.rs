//! The engine's forced-win search as the oracle of a walk. The walk does not trust it.

use super::walk::{Oracle, PASS};
use super::windows::Cell;
use tengen_core::game::{Expansion, Position, ThreatSpace};
use tengen_core::think::Silent;
use tengen_gomoku::board::Board;
use tengen_gomoku::play::forced_win::ForcedWinSearch;
use tengen_gomoku::point::Point;
use tengen_gomoku::rule::Rule;
use tengen_gomoku::threat::AttackKind;
use tengen_search::proof::Proof;
use tengen_search::transposition::OutOfMemory;

/// Bytes that the proof table may grow to.
const TABLE: usize = 256 << 20;

/// Moves to look for the move of a proof that the table should hold.
const LOOK_UP_NODES: u64 = 0;

/// The engine's board, kept at the last requested position.
pub struct Engine {
    board: Board,
    path: Vec<Cell>,
    forced_win: ForcedWinSearch,
    scratch: Vec<tengen_core::game::Candidate<Point>>,
}

impl Engine {
    /// An engine with empty tables.
    ///
    /// # Errors
    /// If there is no memory for the smallest table.
    pub fn new(rule: Rule, size: usize) -> Result<Engine, OutOfMemory> {
        let forced_win = ForcedWinSearch::new(AttackKind::QuietThreats, TABLE)?;
        Ok(Engine { board: Board::new(rule, size), path: Vec::new(), forced_win, scratch: Vec::new() })
    }

    /// Brings the board to a position.
    fn sync(&mut self, path: &[Cell]) {
        let size = self.board.size();
        let common = self.path.iter().zip(path).take_while(|(a, b)| a == b).count();
        while self.path.len() > common {
            match self.path.pop() {
                Some(PASS) => self.board.pass(),
                _ => self.board.undo(),
            }
        }
        for &cell in &path[common..] {
            match cell {
                PASS => self.board.pass(),
                cell => self.board.make(Point::new(usize::from(cell) % size, usize::from(cell) / size)),
            }
            self.path.push(cell);
        }
    }

    fn cells(&self, line: &[Point]) -> Vec<Cell> {
        let size = self.board.size();
        line.iter().map(|point| (point.y() * size + point.x()) as Cell).collect()
    }
}

impl Oracle for Engine {
    fn line(&mut self, path: &[Cell], nodes: u64) -> Option<Vec<Cell>> {
        self.sync(path);
        if self.board.outcome().is_some() {
            return None;
        }
        self.scratch.clear();
        if let Expansion::Proven { mv, .. } =
            self.forced_win.threats.attacks(&mut self.board, &mut self.scratch, &mut 0)
        {
            let mut line = Vec::new();
            self.forced_win.threats.winning_line(&mut line);
            if line.first() != Some(&mv) {
                line = vec![mv];
            }
            return Some(self.cells(&line));
        }
        if let Some(mv) = self.forced_win.winning_move(&mut self.board, LOOK_UP_NODES, &mut Silent) {
            return Some(self.cells(&[mv]));
        }
        match self.forced_win.solve(&mut self.board, nodes, &mut Silent) {
            Proof::Proven(line) => Some(self.cells(line.get(..1)?)),
            _ => None,
        }
    }
}
