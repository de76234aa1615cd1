//! Positions of five-in-a-row as the engine shows and writes them.

use super::openings;
use crate::error::{EngineError, ErrorCode};
use crate::facts::{Ending, Format, OpeningName, Reason};
use crate::game::{Outcome, Player, Position};
use crate::games::gomoku::board::Board;
use crate::games::gomoku::diagram::Diagram;
use crate::games::gomoku::notation::{self, NotationError};
use crate::games::gomoku::point::Point;
use crate::games::gomoku::rule::Rule;
use crate::players::playable::Playable;
use crate::score::Score;
use crate::sort;
use std::time::Duration;

/// A line of five, or more where the rule counts it.
const FIVE: Reason = Reason::new("five");
/// Black played a forbidden point.
const FORBIDDEN: Reason = Reason::new("forbidden");

/// The code of a fault in a text.
const fn notation_code(error: NotationError) -> ErrorCode {
    match error {
        NotationError::ColumnOffBoard { .. } | NotationError::RowOffBoard { .. } => ErrorCode::OffBoard,
        NotationError::Occupied { .. } => ErrorCode::Occupied,
        NotationError::Finished { .. } => ErrorCode::Finished,
        NotationError::UnknownCharacter { .. }
        | NotationError::MissingColumn { .. }
        | NotationError::MissingRow { .. }
        | NotationError::TooLong { .. } => ErrorCode::Syntax,
    }
}

/// The cell of a point on a board of `size`: rows count from the bottom, cells from the top.
pub const fn cell_of(size: usize, point: Point) -> usize {
    (size - 1 - point.y()) * size + point.x()
}

/// The point of a cell.
pub const fn point_of(size: usize, cell: usize) -> Point {
    Point::new(cell % size, size - 1 - cell / size)
}

impl Playable for Board {
    fn stone_on(&self, cell: usize) -> Option<Player> {
        self.stone(point_of(self.size(), cell))
    }

    fn write_move(&self, mv: Point, out: &mut String) {
        out.push_str(&mv.to_string());
    }

    fn read_moves(&self, text: &str) -> Result<Vec<(usize, Point)>, EngineError> {
        match notation::parse_game(text, self.size()) {
            Ok(moves) => Ok(moves.into_iter().map(|(point, at)| (at, point)).collect()),
            Err(error) => Err(EngineError::new(notation_code(error), error.to_string()).at(error.at())),
        }
    }

    fn write_as(&self, _start: &Board, moves: &[Point], format: Format) -> Option<String> {
        match format {
            Format::Moves => Some(moves.iter().map(ToString::to_string).collect()),
            Format::Board => {
                let mut diagram = Diagram::new(self.size());
                for cell in 0..self.size() * self.size() {
                    let point = point_of(self.size(), cell);
                    diagram.set(point.x(), point.y(), self.stone(point));
                }
                Some(diagram.write())
            }
            Format::Obf | Format::Ggf => None,
        }
    }

    fn refusal(&self, mv: Point) -> EngineError {
        if self.contains(mv) {
            EngineError::new(ErrorCode::Occupied, format!("{mv} is occupied"))
        } else {
            EngineError::new(ErrorCode::OffBoard, format!("{mv} is not on the board of {}", self.size()))
        }
    }

    fn ending(&self) -> Option<Ending> {
        let size = self.size();
        let outcome = self.outcome()?;
        let mut line: Vec<usize> = self.winning_line().into_iter().map(|point| cell_of(size, point)).collect();
        Some(match outcome {
            Outcome::Draw => Ending { winner: None, reason: Reason::FULL, line: Vec::new() },
            Outcome::Win(player) if !line.is_empty() => {
                sort::by_key(&mut line, |&cell| cell);
                Ending { winner: Some(player), reason: FIVE, line }
            }
            // White has won without a line: black's last stone stands on a forbidden point.
            Outcome::Win(player) => Ending {
                winner: Some(player),
                reason: FORBIDDEN,
                line: self.moves().last().map(|&point| cell_of(size, point)).into_iter().collect(),
            },
        })
    }

    fn opening(&self) -> Option<OpeningName> {
        openings::name(self)
    }

    fn book_replies(&self) -> (Vec<Point>, Score) {
        (openings::replies(self), Score::DRAW)
    }

    fn book_time(&self) -> Duration {
        openings::BOOK_TIME
    }

    fn forbidden_cells(&self, out: &mut Vec<(usize, &'static str)>) {
        if self.rule() != Rule::Renju || self.to_move() != Player::Black || self.outcome().is_some() {
            return;
        }
        for cell in 0..self.size() * self.size() {
            let point = point_of(self.size(), cell);
            if self.stone(point).is_none()
                && let Some(kind) = self.forbidden(point)
            {
                out.push((cell, kind.name()));
            }
        }
    }
}
