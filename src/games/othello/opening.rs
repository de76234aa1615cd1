//! Positions of the opening, the same for all their turned and reflected copies, and tables of what is known of them.
//!
//! A table is text. `#` begins a comment; an entry is a line: moves from the start of the game, and what is known after them.
//! A position finds an entry if it is a turned or reflected copy of the one that the moves lead to: the order in which its
//! discs were played does not matter.

use super::bits::{Bits, symmetric};
use super::board::Board;
use super::square::Square;
use super::transcript;
use crate::game::Position;
use std::collections::HashMap;
use std::fmt;

/// The same for the eight images of a position and different for any other: the discs of the side to move and those of the
/// other, in the least of the images. Who is to move does not matter.
pub type Key = (u64, u64);

fn image(board: &Board, which: usize) -> Key {
    (symmetric(board.me(), which), symmetric(board.opp(), which))
}

/// The key of a position.
pub fn key(board: &Board) -> Key {
    (0..8).map(|which| image(board, which)).min().unwrap_or((0, 0))
}

/// What is wrong with a table. `at` is a byte offset in its text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpeningError {
    /// The moves of a line are no moves of a game.
    Moves {
        /// Where the fault is.
        at: usize,
    },
    /// A line that has not its form.
    Form {
        /// Where it departs from it.
        at: usize,
    },
    /// A reply that the rules do not allow, or that is said twice.
    Reply {
        /// Where it begins.
        at: usize,
    },
    /// A position that a line before has already.
    Twice {
        /// Where the line begins.
        at: usize,
    },
}

impl OpeningError {
    /// The byte offset of the fault.
    pub const fn at(self) -> usize {
        match self {
            OpeningError::Moves { at }
            | OpeningError::Form { at }
            | OpeningError::Reply { at }
            | OpeningError::Twice { at } => at,
        }
    }
}

impl fmt::Display for OpeningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            OpeningError::Moves { .. } => "no moves of a game",
            OpeningError::Form { .. } => "the line has not its form",
            OpeningError::Reply { .. } => "not a legal reply, or said twice",
            OpeningError::Twice { .. } => "the position has a line already",
        };
        write!(f, "at {}: {text}", self.at())
    }
}

impl std::error::Error for OpeningError {}

/// The entries of a table, each with what its line says.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Entries<T>(HashMap<Key, (Board, T)>);

impl<T> Entries<T> {
    /// Reads a table; `rest` makes sense of what follows the moves of a line, given the position after them and the byte
    /// offset of the rest.
    fn parse(
        text: &str,
        rest: impl Fn(&Board, &str, usize) -> Result<T, OpeningError>,
    ) -> Result<Entries<T>, OpeningError> {
        let mut entries = HashMap::new();
        let mut begin = 0;
        for line in text.split_inclusive('\n') {
            let at = begin + (line.len() - line.trim_start().len());
            begin += line.len();
            let line = line.split('#').next().unwrap_or("").trim();
            if line.is_empty() {
                continue;
            }
            let moves = line.split_whitespace().next().unwrap_or("");
            // The start of the game has no moves: a dot stands for them.
            let written = if moves == "." { "" } else { moves };
            let board = transcript::parse(written).map_err(|error| OpeningError::Moves { at: at + error.at() })?;
            let entry = rest(&board, &line[moves.len()..], at + moves.len())?;
            if entries.insert(key(&board), (board, entry)).is_some() {
                return Err(OpeningError::Twice { at });
            }
        }
        Ok(Entries(entries))
    }

    fn find(&self, board: &Board) -> Option<&(Board, T)> {
        self.0.get(&key(board))
    }
}

/// The name of an opening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningName {
    /// In Japanese.
    pub ja: String,
    /// In Chinese.
    pub zh: String,
    /// In English.
    pub en: String,
}

/// A table of names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names {
    entries: Entries<OpeningName>,
    /// Discs of the earliest and of the latest position that has a name.
    discs: (u32, u32),
}

impl Names {
    /// Reads a table: lines such as `f5f6 | 斜め取り | 对角开局 | Diagonal Opening`.
    ///
    /// # Errors
    /// The first fault of the text.
    pub fn parse(text: &str) -> Result<Names, OpeningError> {
        let entries = Entries::parse(text, |_, rest, at| {
            let fields: Vec<&str> = rest.split('|').map(str::trim).collect();
            match fields[..] {
                ["", ja, zh, en] if ![ja, zh, en].contains(&"") => {
                    let [ja, zh, en] = [ja, zh, en].map(str::to_owned);
                    Ok(OpeningName { ja, zh, en })
                }
                _ => Err(OpeningError::Form { at }),
            }
        })?;
        let discs = || entries.0.values().map(|(board, _)| discs(board));
        Ok(Names { discs: (discs().min().unwrap_or(0), discs().max().unwrap_or(0)), entries })
    }

    /// How many names it has.
    pub fn len(&self) -> usize {
        self.entries.0.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.entries.0.is_empty()
    }

    /// The name of a game: that of its last position that has one.
    pub fn find(&self, game: &Board) -> Option<&OpeningName> {
        let mut board = game.clone();
        loop {
            let count = discs(&board);
            if count < self.discs.0 {
                return None;
            }
            if count <= self.discs.1
                && let Some((_, name)) = self.entries.find(&board)
            {
                return Some(name);
            }
            if board.ply() == 0 {
                return None;
            }
            board.undo();
        }
    }
}

fn discs(board: &Board) -> u32 {
    64 - board.empties().count_ones()
}

/// A book: positions with the replies that are about equally good.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replies(Entries<Known>);

/// What a book knows of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Known {
    replies: Vec<Square>,
    /// For the side to move, in hundredths of a disc.
    value: i32,
}

impl Replies {
    /// Reads a book: lines such as `f5d6c3 +0.4 d3 f4`: moves, the value in discs for the side to move, and the replies.
    ///
    /// # Errors
    /// The first fault of the text.
    pub fn parse(text: &str) -> Result<Replies, OpeningError> {
        let entries = Entries::parse(text, |board, rest, begin| {
            let offset = |word: &str| begin + (word.as_ptr() as usize - rest.as_ptr() as usize);
            let mut words = rest.split_whitespace().map(|word| (offset(word), word));
            let end = begin + rest.len();
            let (at, value) = words.next().ok_or(OpeningError::Form { at: end })?;
            let value = hundredths(value).ok_or(OpeningError::Form { at })?;
            let mut replies: Vec<Square> = Vec::new();
            for (at, name) in words {
                let reply = Square::from_name(name).filter(|&mv| board.is_legal(mv) && !replies.contains(&mv));
                replies.push(reply.ok_or(OpeningError::Reply { at })?);
            }
            if replies.is_empty() { Err(OpeningError::Form { at: end }) } else { Ok(Known { replies, value }) }
        })?;
        Ok(Replies(entries))
    }

    /// How many positions it has.
    pub fn len(&self) -> usize {
        self.0.0.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.0.0.is_empty()
    }

    /// The positions of the book, in no order.
    pub fn positions(&self) -> impl Iterator<Item = &Board> {
        self.0.0.values().map(|(board, _)| board)
    }

    /// The replies to a position, in ascending order, and its value for the side to move in hundredths of a disc. A position
    /// that is its own image has several replies for one that the book says.
    pub fn find(&self, board: &Board) -> Option<(Vec<Square>, i32)> {
        let (entry, known) = self.0.find(board)?;
        let (there, mut found) = (image(board, 0), 0u64);
        for which in (0..8).filter(|&which| image(entry, which) == there) {
            found |= known.replies.iter().fold(0, |squares, reply| squares | symmetric(reply.bit(), which));
        }
        let replies = Bits(found).filter_map(Square::new).collect();
        Some((replies, known.value))
    }
}

/// Discs with at most two decimals, in hundredths.
fn hundredths(text: &str) -> Option<i32> {
    let value: f64 = text.parse().ok()?;
    (value.abs() <= 64.0).then(|| (value * 100.0).round() as i32)
}
