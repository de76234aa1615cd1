//! The game for the engine: names, notation, and player.

use super::board::{Board, Cell, HEIGHT, WIDTH, cells};
use super::evaluate::LineEvaluator;
use tengen_core::error::{EngineError, ErrorCode};
use tengen_core::facts::{BoardStyle, Ending, Format, Labels, Reason};
use tengen_core::game::{Outcome, Player, Position};
use tengen_core::players::game::Game;
use tengen_core::players::playable::Playable;
use tengen_search::tree_player::TreePlayer;

pub struct FourInARow;

impl Game for FourInARow {
    type Position = Board;
    type Player = TreePlayer<Board, LineEvaluator>;

    const NAME: &'static str = "four-in-a-row";
    const RULES: &'static [&'static str] = &["four-in-a-row"];
    const SIZES: &'static [usize] = &[WIDTH];
    const DEFAULT_SIZE: usize = WIDTH;
    const BOARD: BoardStyle = BoardStyle::Squares;
    const FORMATS: &'static [Format] = &[Format::Moves];

    fn start(_rule: usize, _size: usize) -> Board {
        Board::default()
    }

    fn player(table_bytes: usize) -> Self::Player {
        TreePlayer::new(LineEvaluator::new(), table_bytes)
    }

    fn dimensions(_size: usize) -> (usize, usize) {
        (WIDTH, HEIGHT)
    }

    fn labels(_size: usize) -> Labels {
        Labels {
            names: cells().map(name).collect(),
            columns: ('a'..='g').map(String::from).collect(),
            rows: (1..=HEIGHT).rev().map(|row| row.to_string()).collect(),
        }
    }

    fn cell_of(_size: usize, mv: Cell) -> Option<usize> {
        Some(mv.index())
    }

    fn move_on(_size: usize, cell: usize) -> Option<Cell> {
        cells().nth(cell)
    }

    fn name_of(mv: Cell) -> String {
        name(mv)
    }
}

/// A column by its letter, a row by its number from the bottom: `d1`.
fn name(cell: Cell) -> String {
    format!("{}{}", char::from(b'a' + cell.column() as u8), cell.row() + 1)
}

impl Playable for Board {
    fn stone_on(&self, cell: usize) -> Option<Player> {
        let bit = cells().nth(cell)?.bit();
        Player::BOTH.into_iter().find(|&player| self.discs(player) & bit != 0)
    }

    fn write_move(&self, mv: Cell, out: &mut String) {
        out.push_str(&name(mv));
    }

    fn read_moves(&self, text: &str) -> Result<Vec<(usize, Cell)>, EngineError> {
        let mut characters = text.char_indices().filter(|(_, c)| !c.is_whitespace());
        let mut moves = Vec::new();
        while let Some((at, column)) = characters.next() {
            let row = characters.next().map(|(_, row)| row);
            let (Some(column), Some(row)) =
                (('a'..='z').position(|c| c == column), row.and_then(|row| row.to_digit(10)))
            else {
                return Err(EngineError::new(ErrorCode::Syntax, "a column and a row were expected").at(at));
            };
            match (row as usize).checked_sub(1).and_then(|row| Cell::new(column, row)) {
                Some(cell) => moves.push((at, cell)),
                None => return Err(EngineError::new(ErrorCode::OffBoard, "no cell of the board").at(at)),
            }
        }
        Ok(moves)
    }

    fn write_as(&self, _start: &Board, moves: &[Cell], format: Format) -> Option<String> {
        (format == Format::Moves).then(|| moves.iter().map(|&mv| name(mv)).collect())
    }

    fn refusal(&self, mv: Cell) -> EngineError {
        match self.stone_on(mv.index()) {
            Some(_) => EngineError::new(ErrorCode::Occupied, format!("{} is occupied", name(mv))),
            None => EngineError::new(ErrorCode::Illegal, format!("nothing holds a disc on {}", name(mv))),
        }
    }

    fn ending(&self) -> Option<Ending> {
        Some(match self.outcome()? {
            Outcome::Draw => Ending { winner: None, reason: Reason::FULL, line: Vec::new() },
            Outcome::Win(player) => Ending {
                winner: Some(player),
                reason: Reason::new("four"),
                line: self.winning_line().into_iter().map(Cell::index).collect(),
            },
        })
    }
}
