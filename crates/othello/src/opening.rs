//! Tables of opening positions: the names of openings, and the book's replies.
//!
//! A table is text. `#` begins a comment. Every other line is an entry: the moves from the start of the game to a
//! position, then its data. A position and its turned and reflected copies share one entry. The order of the moves does
//! not matter.

use super::bits::{Bits, symmetric};
use super::board::Board;
use super::square::Square;
use super::text::TextError;
use super::transcript;
use super::units::Centidiscs;
use std::collections::HashMap;
use std::fmt;
use tengen_core::game::Position;

/// A key that the eight symmetric images of a position share, and no other position has. It is the discs of the side to
/// move and of the other side in the least of the images. The colour to move does not matter.
pub type Key = (u64, u64);

/// The image of a position under one of the eight symmetries.
fn image(board: &Board, which: usize) -> Key {
    (symmetric(board.me(), which), symmetric(board.opp(), which))
}

/// The key of a position.
pub fn key(board: &Board) -> Key {
    (0..8).map(|which| image(board, which)).min().unwrap_or((0, 0))
}

/// What is wrong in a text that is not a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpeningFault {
    /// The first word of a line is not the moves of a game.
    Moves,
    /// The rest of a line does not have the form of its table.
    Form,
    /// A reply that the rules do not allow, or that the line has already.
    Reply,
    /// A position that an earlier line has already.
    Twice,
}

impl fmt::Display for OpeningFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            OpeningFault::Moves => "not the moves of a game",
            OpeningFault::Form => "not a line of this table",
            OpeningFault::Reply => "not a legal reply, or listed twice",
            OpeningFault::Twice => "an earlier line has this position",
        })
    }
}

/// Why a text is not a table.
pub type OpeningError = TextError<OpeningFault>;

/// The entries of a table. Each key has the position after its line's moves, and the line's data.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Entries<T>(HashMap<Key, (Board, T)>);

impl<T> Entries<T> {
    /// Reads a table. `parse_rest` reads the part of a line after the moves. It is given the position after them and
    /// the byte offset of the rest.
    fn parse(
        text: &str,
        parse_rest: impl Fn(&Board, &str, usize) -> Result<T, OpeningError>,
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
            // The start of the game has no moves: a dot replaces them.
            let written = if moves == "." { "" } else { moves };
            let board =
                transcript::parse(written).map_err(|error| OpeningError::new(OpeningFault::Moves, at + error.at))?;
            let entry = parse_rest(&board, &line[moves.len()..], at + moves.len())?;
            if entries.insert(key(&board), (board, entry)).is_some() {
                return Err(OpeningError::new(OpeningFault::Twice, at));
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
    /// The number of discs in the earliest and in the latest position that has a name.
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
                _ => Err(OpeningError::new(OpeningFault::Form, at)),
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

    /// The name of a game: the name of its last position that has one.
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
pub struct Replies(Entries<BookEntry>);

/// The data of a book for a position.
#[derive(Clone, PartialEq, Eq, Debug)]
struct BookEntry {
    replies: Vec<Square>,
    /// For the side to move.
    value: Centidiscs,
}

impl Replies {
    /// Reads a book: lines such as `f5d6c3 +0.4 d3 f4`: moves, the value in discs for the side to move, and the
    /// replies.
    ///
    /// # Errors
    /// The first fault of the text.
    pub fn parse(text: &str) -> Result<Replies, OpeningError> {
        let entries = Entries::parse(text, |board, rest, begin| {
            let offset = |word: &str| begin + (word.as_ptr() as usize - rest.as_ptr() as usize);
            let mut words = rest.split_whitespace().map(|word| (offset(word), word));
            let end = begin + rest.len();
            let (at, value) = words.next().ok_or(OpeningError::new(OpeningFault::Form, end))?;
            let value = parse_discs(value).ok_or(OpeningError::new(OpeningFault::Form, at))?;
            let mut replies: Vec<Square> = Vec::new();
            for (at, name) in words {
                let reply = Square::from_name(name).filter(|&mv| board.is_legal(mv) && !replies.contains(&mv));
                replies.push(reply.ok_or(OpeningError::new(OpeningFault::Reply, at))?);
            }
            if replies.is_empty() {
                Err(OpeningError::new(OpeningFault::Form, end))
            } else {
                Ok(BookEntry { replies, value })
            }
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

    /// The positions of the book, in arbitrary order.
    pub fn positions(&self) -> impl Iterator<Item = &Board> {
        self.0.0.values().map(|(board, _)| board)
    }

    /// The replies to a position in ascending order, and its value for the side to move. If a symmetry maps the
    /// position to itself, the images of each reply in the book are replies too.
    pub fn find(&self, board: &Board) -> Option<(Vec<Square>, Centidiscs)> {
        let (listed, entry) = self.0.find(board)?;
        let (wanted, mut found) = (image(board, 0), 0u64);
        for which in (0..8).filter(|&which| image(listed, which) == wanted) {
            found |= entry.replies.iter().fold(0, |squares, reply| squares | symmetric(reply.bit(), which));
        }
        let replies = Bits(found).filter_map(Square::new).collect();
        Some((replies, entry.value))
    }
}

/// Reads a value in discs with two decimals at most, such as `+0.4`. The standard library's parser of floating-point
/// numbers would add 13 KB to the download.
fn parse_discs(text: &str) -> Option<Centidiscs> {
    let (sign, text) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse::<i32>().ok())?;
    let hundredths = match part.len() {
        1 => 10 * number(part)?,
        2 => number(part)?,
        _ => return None,
    };
    let value = number(whole).filter(|&whole| whole <= 64)? * 100 + hundredths;
    (value <= 6400).then_some(Centidiscs(sign * value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_in_discs_are_read_to_the_hundredth() {
        for (text, value) in [("+0.4", 40), ("-12", -1200), ("0.25", 25), ("-0.05", -5), ("64", 6400), ("3.10", 310)] {
            assert_eq!(parse_discs(text), Some(Centidiscs(value)), "{text}");
        }
        for text in ["", "+", ".", "1.", ".5", "64.01", "65", "1.234", "1e1", "--1", "+-1", "1.-5", "x"] {
            assert_eq!(parse_discs(text), None, "{text}");
        }
    }
}
