//! The text of points and games: `h8`, `h8i9g7`.
//!
//! A point has the letter of its column, from the left (`a`..`t`, none skipped). Then comes the number of its row, from
//! the bottom (`1`..`20`). A game is its moves one after the other, black first; a pass is `--`. The writer gives lower
//! case and no separators.
//!
//! The reader accepts pasted text: spaces, line ends, commas and semicolons between moves, and capitals. It also
//! accepts move numbers followed by full stops (`1. h8 2. i9`, `1.h8i9`, `1... i9`), and does not check them. A pass
//! may also be `pass`, `pa` or `ps`.
//! Everything else is a fault with its offset.

use super::board::{Board, MAX_SIZE};
use super::point::Point;
use super::rule::Rule;
use std::fmt;
use std::str::FromStr;
use tengen_core::game::Position;

/// A pass as it is written.
const PASS: &str = "--";
/// A pass as it is read, the longest words first. No point begins like them.
const PASSES: [&str; 4] = ["pass", "pa", "ps", PASS];

/// The longest text that is read as a game, in bytes. 400 moves with numbers and separators need much less.
pub const MAX_TEXT: usize = 1 << 16;

/// What is wrong with a text. `at` is the byte offset in the text as it was given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotationError {
    /// A character that no point, separator or move number begins with, or something after a single point.
    UnknownCharacter {
        /// The byte offset.
        at: usize,
        /// The character.
        found: char,
    },
    /// A number that is neither the row of a point nor followed by a full stop.
    MissingColumn {
        /// The byte offset of the number.
        at: usize,
    },
    /// A column letter without a row number after it; an empty text instead of a point.
    MissingRow {
        /// The byte offset of the missing number.
        at: usize,
    },
    /// A column that the board does not have.
    ColumnOffBoard {
        /// The byte offset of the letter.
        at: usize,
        /// The size of the board.
        size: usize,
    },
    /// A row that the board does not have.
    RowOffBoard {
        /// The byte offset of the number.
        at: usize,
        /// The size of the board.
        size: usize,
    },
    /// A move on a point that has a stone.
    Occupied {
        /// The byte offset of the move.
        at: usize,
        /// The point.
        point: Point,
    },
    /// A move after the end of the game.
    Finished {
        /// The byte offset of the move.
        at: usize,
        /// How many moves the game lasted.
        played: usize,
    },
    /// The text is longer than [`MAX_TEXT`].
    TooLong {
        /// The offset of the first byte too many.
        at: usize,
    },
}

impl NotationError {
    /// The byte offset of the fault in the text.
    pub const fn at(self) -> usize {
        match self {
            NotationError::UnknownCharacter { at, .. }
            | NotationError::MissingColumn { at }
            | NotationError::MissingRow { at }
            | NotationError::ColumnOffBoard { at, .. }
            | NotationError::RowOffBoard { at, .. }
            | NotationError::Occupied { at, .. }
            | NotationError::Finished { at, .. }
            | NotationError::TooLong { at } => at,
        }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotationError::UnknownCharacter { found, .. } => write!(f, "unexpected character {found:?}")?,
            NotationError::MissingColumn { .. } => f.write_str("a row number without a column letter")?,
            NotationError::MissingRow { .. } => f.write_str("a row number is missing")?,
            NotationError::ColumnOffBoard { size, .. } => {
                write!(f, "no such column: a board of size {size} has a to {}", column_letter(size - 1))?;
            }
            NotationError::RowOffBoard { size, .. } => {
                write!(f, "no such row: a board of size {size} has 1 to {size}")?;
            }
            NotationError::Occupied { point, .. } => write!(f, "{point} already has a stone")?,
            NotationError::Finished { played, .. } => write!(f, "the game was already over after move {played}")?,
            NotationError::TooLong { .. } => write!(f, "the text is longer than {MAX_TEXT} bytes")?,
        }
        write!(f, " (at byte {})", self.at())
    }
}

impl std::error::Error for NotationError {}

/// The letter of column `x`, `a` for 0. Columns that no board has give `?`.
pub const fn column_letter(x: usize) -> char {
    if x < MAX_SIZE { (b'a' + x as u8) as char } else { '?' }
}

/// Reads one point of a board of `size` × `size` points, with nothing before or after it.
///
/// # Errors
/// The first fault in the text.
pub fn parse_point(text: &str, size: usize) -> Result<Point, NotationError> {
    let mut reader = Reader { text, at: 0, size };
    let point = reader.point()?;
    match reader.peek() {
        None => Ok(point),
        Some(found) => Err(NotationError::UnknownCharacter { at: reader.at, found }),
    }
}

/// Reads the moves of a game on a board of `size` × `size` points, each with its byte offset. No point occurs twice,
/// but a pass may. It does not check whether the game was over before the last move (see [`replay`]).
///
/// # Errors
/// The first fault in the text.
pub fn parse_game(text: &str, size: usize) -> Result<Vec<(Point, usize)>, NotationError> {
    if text.len() > MAX_TEXT {
        return Err(NotationError::TooLong { at: MAX_TEXT });
    }
    let mut reader = Reader { text, at: 0, size };
    let mut moves = Vec::new();
    let mut taken = [[false; MAX_SIZE]; MAX_SIZE];
    loop {
        reader.skip_between_moves()?;
        let at = reader.at;
        if reader.peek().is_none() {
            return Ok(moves);
        }
        if reader.pass() {
            moves.push((Point::PASS, at));
            continue;
        }
        let point = reader.point()?;
        let cell = &mut taken[point.y()][point.x()];
        if *cell {
            return Err(NotationError::Occupied { at, point });
        }
        *cell = true;
        moves.push((point, at));
    }
}

/// Reads a game and plays it.
///
/// # Errors
/// The first fault in the text, a move after the end of the game among them.
///
/// # Panics
/// If the size is not one of a board, as [`Board::new`] does.
pub fn replay(text: &str, rule: Rule, size: usize) -> Result<Board, NotationError> {
    let mut board = Board::new(rule, size);
    for (point, at) in parse_game(text, size)? {
        if board.outcome().is_some() {
            return Err(NotationError::Finished { at, played: board.moves().len() });
        }
        board.make(point);
    }
    Ok(board)
}

/// Writes a game as one word: `h8i9g7`, with `--` for a pass.
pub fn write_game(moves: &[Point]) -> String {
    moves.iter().map(Point::to_string).collect()
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_pass() {
            return f.write_str(PASS);
        }
        write!(f, "{}{}", column_letter(self.x()), self.y() + 1)
    }
}

impl FromStr for Point {
    type Err = NotationError;

    /// Reads a point of the greatest board; [`parse_point`] knows the size.
    fn from_str(text: &str) -> Result<Point, NotationError> {
        parse_point(text, MAX_SIZE)
    }
}

/// Reads a text from left to right.
struct Reader<'a> {
    text: &'a str,
    /// Always on the boundary of a character.
    at: usize,
    size: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    /// Skips characters as long as they satisfy `wanted`. Returns their number of bytes.
    fn skip(&mut self, wanted: impl Fn(char) -> bool) -> usize {
        let rest = &self.text[self.at..];
        let len = rest.find(|c| !wanted(c)).unwrap_or(rest.len());
        self.at += len;
        len
    }

    /// Separators and move numbers. Digits after a point belong to its row. So a move number begins after a separator
    /// or at the beginning, and full stops end it.
    fn skip_between_moves(&mut self) -> Result<(), NotationError> {
        loop {
            self.skip(|c| c.is_whitespace() || matches!(c, ',' | ';'));
            let at = self.at;
            if self.skip(|c| c.is_ascii_digit()) == 0 {
                return Ok(());
            }
            if self.skip(|c| c == '.') == 0 {
                return Err(NotationError::MissingColumn { at });
            }
        }
    }

    /// Whether a pass begins exactly here, which is then passed over.
    fn pass(&mut self) -> bool {
        let rest = &self.text.as_bytes()[self.at..];
        let found = PASSES
            .iter()
            .find(|pass| rest.get(..pass.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(pass.as_bytes())));
        self.at += found.map_or(0, |pass| pass.len());
        found.is_some()
    }

    /// One point, beginning exactly here.
    fn point(&mut self) -> Result<Point, NotationError> {
        let size = self.size;
        let at = self.at;
        let Some(found) = self.peek() else { return Err(NotationError::MissingRow { at }) };
        if found.is_ascii_digit() {
            return Err(NotationError::MissingColumn { at });
        }
        if !found.is_ascii_alphabetic() {
            return Err(NotationError::UnknownCharacter { at, found });
        }
        let x = usize::from(found.to_ascii_lowercase() as u8 - b'a');
        if x >= size.min(MAX_SIZE) {
            return Err(NotationError::ColumnOffBoard { at, size });
        }
        self.at += 1;
        let at = self.at;
        let len = self.skip(|c| c.is_ascii_digit());
        if len == 0 {
            return Err(NotationError::MissingRow { at });
        }
        // A number too great for the type is off the board too.
        let row = self.text[at..at + len].parse::<usize>().unwrap_or(0);
        if row == 0 || row > size.min(MAX_SIZE) {
            return Err(NotationError::RowOffBoard { at, size });
        }
        Ok(Point::new(x, row - 1))
    }
}
