//! Pasted text: its format, how a game reads it, and what can be wrong with it.

use super::playable::Playable;
use crate::error::{EngineError, ErrorCode};
use crate::facts::Format;
use crate::game::Player;
use std::fmt;

/// The format that a text looks like, for any game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// A game tree in brackets, as GGF has it, perhaps after numbers.
    Tree,
    /// A board, a line for each of its rows.
    Rows,
    /// A board in one line, perhaps followed by more.
    Line,
    /// Moves one after the other.
    Moves,
}

impl Layout {
    /// The layout of a text that does not begin with blanks.
    pub fn of(text: &str) -> Layout {
        // Archives write the number of games of an entry before it.
        if text.trim_start_matches(|c: char| c.is_ascii_digit() || c.is_ascii_whitespace()).starts_with("(;") {
            return Layout::Tree;
        }
        // Moves have a digit after each letter; a board has many cells in a row.
        let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
        let bare = |line: &str| {
            let label = |c: char| c.is_ascii_digit() || c.is_whitespace();
            line.trim_matches(label).chars().filter(|c| !c.is_whitespace()).collect::<Vec<char>>()
        };
        let of_cells = |line: &&&str| {
            let cells = bare(line);
            cells.len() >= 5 && cells.iter().filter(|&&c| is_cell(c)).count() * 4 >= cells.len() * 3
        };
        let board = lines.iter().filter(of_cells).count();
        let first = lines.first().map_or(0, |line| bare(line).iter().take_while(|&&c| is_cell(c)).count());
        if board == 0 || lines.len() == 1 && are_moves_and_passes(lines[0]) {
            Layout::Moves
        } else if first >= 30 || lines.len() == 1 {
            Layout::Line
        } else {
            Layout::Rows
        }
    }
}

/// Whether a line has only points and passes, as `h8------i9`. Stones that were set up may come first, as in
/// `w_h8i9_g7_------`. Many passes look like empty cells.
fn are_moves_and_passes(line: &str) -> bool {
    let line = line.trim();
    let set_up = line.strip_prefix("b_").or(line.strip_prefix("w_"));
    let mut rest = set_up.unwrap_or(line);
    while !rest.is_empty() {
        let after = rest.strip_prefix("--").or(set_up.and_then(|_| rest.strip_prefix('_'))).or_else(|| {
            let row = rest.strip_prefix(|c: char| c.is_ascii_alphabetic())?;
            let after = row.trim_start_matches(|c: char| c.is_ascii_digit());
            (after.len() < row.len()).then_some(after)
        });
        let Some(after) = after else { return false };
        rest = after.trim_start();
    }
    true
}

/// Whether a character is a cell of a board, empty or not, in any of the formats.
pub fn is_cell(c: char) -> bool {
    is_stone(c) || ".-_+".contains(c)
}

/// Whether a character is a stone or a disc in any of the formats.
pub fn is_stone(c: char) -> bool {
    "XxOo0#@*●○".contains(c)
}

/// A last line that names the side to move, and the text before it. Other programs write this line below a board.
pub fn split_side(text: &str) -> (&str, Option<Player>) {
    let trimmed = text.trim_end();
    let last = trimmed.lines().last().unwrap_or("");
    let side = match last.trim().to_ascii_lowercase().as_str() {
        "x" | "black" | "black to move" | "x to move" => Player::Black,
        "o" | "white" | "white to move" | "o to move" => Player::White,
        _ => return (text, None),
    };
    (&trimmed[..trimmed.len() - last.len()], Some(side))
}

/// How certainly a text belongs to a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Claim {
    /// The game has no such text.
    None,
    /// It can be one of this game or of another.
    Possible,
    /// No other game has such a text.
    Certain,
}

/// What a game has read from a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pasted {
    /// The index of its rule.
    pub rule: usize,
    /// The size of the board that it needs.
    pub size: usize,
    /// How it was written.
    pub format: Format,
    /// The game as [`Playable::read_game`] reads it.
    pub text: String,
}

/// Reads moves from the start of a game, and writes them again in its notation.
///
/// # Errors
/// The first move that cannot be read or played, with its offset. A text without a move is a syntax error.
pub fn read_moves<P: Playable>(start: &P, text: &str) -> Result<String, EngineError> {
    let mut position = start.clone();
    let mut written = String::new();
    for (place, mv) in start.read_moves(text)? {
        position.check(mv).map_err(|error| error.at(place))?;
        position.write_move(mv, &mut written);
        position.make(mv);
    }
    if written.is_empty() { Err(EngineError::new(ErrorCode::Syntax, "no move").at(0)) } else { Ok(written) }
}

/// Why a text is not a game. Positions in it are byte offsets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PasteError {
    /// It is empty.
    Empty,
    /// It is longer than any game.
    TooLong,
    /// Neither a board nor moves of any game.
    Unknown {
        /// The byte offset.
        at: usize,
    },
    /// A move that cannot be played, or not a move.
    Move {
        /// The byte offset.
        at: usize,
        /// Why.
        code: ErrorCode,
    },
    /// A malformed board.
    Board {
        /// The byte offset.
        at: usize,
    },
    /// A game in GGF that is malformed or of another game.
    Ggf {
        /// The byte offset.
        at: usize,
    },
    /// Stones that no game can leave on the board.
    Stones {
        /// How many black ones.
        black: usize,
        /// How many white ones.
        white: usize,
    },
}

impl PasteError {
    /// The byte offset of the fault; `None` if it is the whole text.
    pub const fn at(self) -> Option<usize> {
        match self {
            PasteError::Unknown { at }
            | PasteError::Move { at, .. }
            | PasteError::Board { at }
            | PasteError::Ggf { at } => Some(at),
            PasteError::Empty | PasteError::TooLong | PasteError::Stones { .. } => None,
        }
    }

    /// The code by which other languages know it.
    pub const fn code(self) -> ErrorCode {
        match self {
            PasteError::Empty => ErrorCode::Empty,
            PasteError::Move { code, .. } => code,
            PasteError::Board { .. } => ErrorCode::Board,
            PasteError::Ggf { .. } => ErrorCode::Ggf,
            PasteError::Stones { .. } => ErrorCode::Stones,
            PasteError::TooLong | PasteError::Unknown { .. } => ErrorCode::Syntax,
        }
    }
}

impl fmt::Display for PasteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PasteError::Empty => f.write_str("there is nothing to read"),
            PasteError::TooLong => f.write_str("no game is that long"),
            PasteError::Unknown { .. } => f.write_str("neither a board nor moves"),
            PasteError::Move { code, .. } => write!(f, "a move that cannot be played: {}", code.name()),
            PasteError::Board { .. } => f.write_str("the board does not read"),
            PasteError::Ggf { .. } => f.write_str("not a game of Othello in GGF"),
            PasteError::Stones { black, white } => {
                write!(f, "no game leaves {black} black stones and {white} white ones")
            }
        }?;
        self.at().map_or(Ok(()), |at| write!(f, " (at byte {at})"))
    }
}

impl std::error::Error for PasteError {}

impl From<PasteError> for EngineError {
    fn from(error: PasteError) -> EngineError {
        EngineError { code: error.code(), text: error.to_string(), place: error.at() }
    }
}

impl From<EngineError> for PasteError {
    /// The fault of a move.
    fn from(error: EngineError) -> PasteError {
        PasteError::Move { at: error.place.unwrap_or(0), code: error.code }
    }
}
