//! Positions of five-in-a-row as the engine shows and writes them.

use super::beginner;
use super::openings;
use crate::board::Board;
use crate::notation::{self, NotationError};
use crate::point::Point;
use crate::rule::Rule;
use std::time::Duration;
use tengen_core::diagram::Diagram;
use tengen_core::error::{EngineError, ErrorCode};
use tengen_core::facts::{Ending, Format, OpeningName, Reason};
use tengen_core::game::{Outcome, Player, Position};
use tengen_core::players::playable::{Playable, Written};
use tengen_core::score::Score;
use tengen_core::sort;

/// A line of five, or more if the rule counts it.
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

/// The empty board of a rule by its name.
///
/// # Errors
/// `code` for an unknown rule.
pub fn empty_board(rule: &str, size: usize, code: ErrorCode) -> Result<Board, EngineError> {
    match Rule::from_name(rule) {
        Some(rule) => Ok(Board::new(rule, size)),
        None => Err(EngineError::new(code, format!("{rule:?} is no rule of five-in-a-row"))),
    }
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

    /// A set-up position comes before the moves. It has the side to move (`b` or `w`), the black stones and the white
    /// stones. Each part ends with `_`, as in `w_h8i9_g7_`. It needs no escapes in an address.
    fn read_game(&self, text: &str) -> Result<Written<Board>, EngineError> {
        let begin = text.len() - text.trim_start().len();
        let Some((side, rest)) = text[begin..].split_once('_') else {
            return Ok((Board::new(self.rule(), self.size()), self.read_moves(text)?));
        };
        let wrong = |at, why: &str| EngineError::new(ErrorCode::Syntax, why).at(at);
        let to_move = match side {
            "b" | "B" => Player::Black,
            "w" | "W" => Player::White,
            _ => return Err(wrong(begin, "b or w, whose move it is, was expected before _")),
        };
        let mut at = begin + side.len() + 1;
        let mut parts = rest.splitn(3, '_');
        let mut next = || {
            let part = parts.next().ok_or_else(|| wrong(text.len(), "_ was expected after the stones"))?;
            let moves = self.read_moves(part).map_err(|error| {
                let place = error.place.unwrap_or(0) + at;
                error.at(place)
            })?;
            let moves = moves.into_iter().map(|(place, point)| (place + at, point)).collect::<Vec<_>>();
            at += part.len() + 1;
            Ok::<_, EngineError>(moves)
        };
        let (black, white, moves) = (next()?, next()?, next()?);
        if let Some(&(place, _)) = black.iter().chain(&white).find(|(_, point)| point.is_pass()) {
            return Err(wrong(place, "a point was expected before _"));
        }
        let points = |list: &[(usize, Point)]| list.iter().map(|&(_, point)| point).collect::<Vec<Point>>();
        let twice = white.iter().find(|&&(_, point)| black.iter().any(|&(_, other)| other == point));
        if let Some(&(place, point)) = twice {
            return Err(self.refusal(point).at(place));
        }
        let start = Board::set_up(self.rule(), self.size(), &points(&black), &points(&white), to_move)
            .ok_or_else(|| EngineError::new(ErrorCode::Stones, "the game is over with these stones").at(begin))?;
        Ok((start, moves))
    }

    fn write_start(&self, out: &mut String) {
        if !self.is_set_up() {
            return;
        }
        out.push(if self.to_move() == Player::Black { 'b' } else { 'w' });
        for player in Player::BOTH {
            out.push('_');
            for point in self.points().filter(|&point| self.stone(point) == Some(player)) {
                self.write_move(point, out);
            }
        }
        out.push('_');
    }

    fn write_as(&self, start: &Board, moves: &[Point], format: Format) -> Option<String> {
        match format {
            Format::Moves => {
                let mut text = String::new();
                start.write_start(&mut text);
                moves.iter().for_each(|&point| self.write_move(point, &mut text));
                Some(text)
            }
            Format::Board => {
                let mut diagram = Diagram::new(self.size());
                for cell in 0..self.size() * self.size() {
                    let point = point_of(self.size(), cell);
                    diagram.set(point.x(), point.y(), self.stone(point));
                }
                let mut text = diagram.write();
                // By the count of the stones, black is to move if both colours have equally many.
                let stones = |player| self.points().filter(|&point| self.stone(point) == Some(player)).count();
                let by_count = Player::BOTH[usize::from(stones(Player::Black) > stones(Player::White))];
                if self.to_move() != by_count {
                    text.push_str(if self.to_move() == Player::Black { "X to move\n" } else { "O to move\n" });
                }
                Some(text)
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
            // White has won without a line: black's last stone is on a forbidden point.
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

    fn lure(&self, mv: Point) -> i32 {
        beginner::lure(self, mv)
    }

    fn is_hard_to_see(&self, mv: Point) -> bool {
        beginner::is_hard_to_see(self, mv)
    }
}
