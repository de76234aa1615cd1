//! Positions as diagrams: rows of `.`, `X` and `O`, the top row first.

use crate::game::Player;
use std::fmt::Write;

/// The fewest rows of a diagram: the edge of the smallest board of any game.
pub const MIN_SIZE: usize = 5;
/// The most rows of a diagram: the edge of the greatest board of any game.
pub const MAX_SIZE: usize = 20;

/// The longest text that is read as a diagram, in bytes.
pub const MAX_TEXT: usize = 1 << 13;

/// What is wrong with a diagram. `at` is a byte offset in the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DiagramError {
    /// A character that is neither a stone, an empty point nor a label.
    UnknownCharacter {
        /// The byte offset.
        at: usize,
        /// The character.
        found: char,
    },
    /// A row with more or fewer points than the diagram has rows.
    Ragged {
        /// The byte offset of the row.
        at: usize,
        /// How many points it has.
        found: usize,
        /// How many rows there are.
        rows: usize,
    },
    /// Fewer than 5 or more than 20 rows.
    Size {
        /// How many there are.
        rows: usize,
    },
    /// The text is longer than [`MAX_TEXT`].
    TooLong,
}

impl std::fmt::Display for DiagramError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            DiagramError::UnknownCharacter { at, found } => write!(f, "unexpected character {found:?} (at byte {at})"),
            DiagramError::Ragged { at, found, rows } => {
                write!(f, "a row of {found} points in a diagram of {rows} rows (at byte {at})")
            }
            DiagramError::Size { rows } => write!(f, "{rows} rows: a board has {MIN_SIZE} to {MAX_SIZE}"),
            DiagramError::TooLong => write!(f, "the text is longer than {MAX_TEXT} bytes"),
        }
    }
}

impl std::error::Error for DiagramError {}

/// A position without a history: which points have stones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    size: usize,
    /// Row by row from the bottom, as points are numbered.
    cells: Vec<Option<Player>>,
}

impl Diagram {
    /// An empty board of `size` × `size` points.
    pub fn new(size: usize) -> Diagram {
        Diagram { size, cells: vec![None; size * size] }
    }

    /// The number of points on a side.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The stone in column `x` from the left and row `y` from the bottom.
    ///
    /// # Panics
    /// Panics off the board.
    pub fn get(&self, x: usize, y: usize) -> Option<Player> {
        assert!(x < self.size && y < self.size, "off the board");
        self.cells[y * self.size + x]
    }

    /// Puts a stone there, or takes it away.
    ///
    /// # Panics
    /// Panics off the board.
    pub fn set(&mut self, x: usize, y: usize, stone: Option<Player>) {
        assert!(x < self.size && y < self.size, "off the board");
        self.cells[y * self.size + x] = stone;
    }

    /// Reads a diagram: one line a row, the top row first, as many points in each as there are rows.
    ///
    /// Black is `X`, `x`, `#`, `@` or `●`. White is `O`, `o` or `○`. An empty point is `.`, `-`, `_`, `+` or `*`.
    /// Blanks and empty lines are ignored. A number at the beginning or the end of a line is its label. A line of
    /// letters that begins with `a b c` names the columns. Labels are ignored too.
    ///
    /// # Errors
    /// The first fault in the text.
    pub fn parse(text: &str) -> Result<Diagram, DiagramError> {
        if text.len() > MAX_TEXT {
            return Err(DiagramError::TooLong);
        }
        let mut rows: Vec<(usize, Vec<Option<Player>>)> = Vec::new();
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            let names_columns = {
                let mut letters = line.chars().filter(|c| !c.is_whitespace()).map(|c| c.to_ascii_lowercase());
                (letters.next(), letters.next(), letters.next()) == (Some('a'), Some('b'), Some('c'))
            };
            let label = |c: char| c.is_ascii_digit() || c.is_whitespace();
            let row = line.trim_start_matches(label).trim_end_matches(label);
            if !row.is_empty() && !names_columns {
                let begins = at + (line.len() - line.trim_start_matches(label).len());
                let mut points = Vec::new();
                for (offset, found) in row.char_indices() {
                    match found {
                        'X' | 'x' | '#' | '@' | '●' => points.push(Some(Player::Black)),
                        'O' | 'o' | '○' => points.push(Some(Player::White)),
                        '.' | '-' | '_' | '+' | '*' => points.push(None),
                        _ if found.is_whitespace() => {}
                        _ => return Err(DiagramError::UnknownCharacter { at: begins + offset, found }),
                    }
                }
                rows.push((begins, points));
            }
            at += line.len();
        }
        let size = rows.len();
        if !(MIN_SIZE..=MAX_SIZE).contains(&size) {
            return Err(DiagramError::Size { rows: size });
        }
        if let Some((at, row)) = rows.iter().find(|(_, row)| row.len() != size) {
            return Err(DiagramError::Ragged { at: *at, found: row.len(), rows: size });
        }
        Ok(Diagram { size, cells: rows.into_iter().rev().flat_map(|(_, row)| row).collect() })
    }

    /// Writes the diagram with row and column labels; [`Diagram::parse`] reads it again.
    pub fn write(&self) -> String {
        let mut text = String::new();
        for y in (0..self.size).rev() {
            let _ = write!(text, "{:2}", y + 1);
            for x in 0..self.size {
                text.push(' ');
                text.push(match self.get(x, y) {
                    None => '.',
                    Some(Player::Black) => 'X',
                    Some(Player::White) => 'O',
                });
            }
            text.push('\n');
        }
        text.push_str("  ");
        for x in 0..self.size {
            text.push(' ');
            text.push(char::from(b'a' + x as u8));
        }
        text.push('\n');
        text
    }
}
