//! Positions as text: the 64-character board, and OBF, a line of board, side to move and the scores of moves.
//!
//! `--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12;`: squares a1, b1, ... h8; `X` or `*`
//! is black, `O` white, `-` or `.` empty; then the side to move; then the scores in discs for that side, best first.

use super::board::Board;
use super::square::Square;
use crate::game::{Player, Position};
use std::fmt;

/// Why a text is no position. Places are byte offsets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ObfError {
    /// A character that is no square's contents.
    Cell {
        /// Where.
        at: usize,
    },
    /// Fewer than 64 squares.
    Short {
        /// Where the text ends.
        at: usize,
    },
    /// No side to move, or not one of `X`, `O`.
    Side {
        /// Where it is expected.
        at: usize,
    },
    /// A score that does not read `G8:+18`.
    Score {
        /// Where it starts.
        at: usize,
    },
}

impl ObfError {
    /// The byte offset of the fault.
    pub const fn at(self) -> usize {
        match self {
            ObfError::Cell { at } | ObfError::Short { at } | ObfError::Side { at } | ObfError::Score { at } => at,
        }
    }
}

impl fmt::Display for ObfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ObfError::Cell { at } => write!(f, "at {at}: not a square of the board (X, O or -)"),
            ObfError::Short { at } => write!(f, "at {at}: the board ends before its 64th square"),
            ObfError::Side { at } => write!(f, "at {at}: the side to move is missing (X or O)"),
            ObfError::Score { at } => write!(f, "at {at}: not the score of a move (such as G8:+18)"),
        }
    }
}

impl std::error::Error for ObfError {}

/// A line of OBF: a position, and the scores of some of its moves in discs for the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The position.
    pub board: Board,
    /// The moves with their scores, as listed.
    pub scores: Vec<(Square, i32)>,
}

/// The side that a character stands for.
fn side(byte: u8) -> Option<Player> {
    match byte {
        b'X' | b'x' | b'*' | b'B' | b'b' | b'#' => Some(Player::Black),
        b'O' | b'o' | b'0' | b'W' | b'w' => Some(Player::White),
        _ => None,
    }
}

/// Reads a board of 64 squares and the side to move. Spaces and line ends between squares are skipped.
pub fn parse_board(text: &str) -> Result<Board, ObfError> {
    parse_start(text).map(|(board, _)| board)
}

/// Reads a board and the side to move at the start of a text; with them the byte offset after them.
pub fn parse_start(text: &str) -> Result<(Board, usize), ObfError> {
    let mut discs = [0u64; 2];
    let mut squares = 0;
    let mut bytes = text.bytes().enumerate().filter(|(_, byte)| !byte.is_ascii_whitespace());
    while squares < 64 {
        let Some((at, byte)) = bytes.next() else { return Err(ObfError::Short { at: text.len() }) };
        match side(byte) {
            Some(player) => discs[player.index()] |= 1 << squares,
            None if matches!(byte, b'-' | b'.' | b'_') => {}
            None => return Err(ObfError::Cell { at }),
        }
        squares += 1;
    }
    let Some((at, byte)) = bytes.next() else { return Err(ObfError::Side { at: text.len() }) };
    let to_move = side(byte).ok_or(ObfError::Side { at })?;
    let board = Board::from_discs(discs[0], discs[1], to_move).ok_or(ObfError::Cell { at })?;
    Ok((board, at + 1))
}

/// Reads a line of OBF.
pub fn parse_problem(line: &str) -> Result<Problem, ObfError> {
    let (board, start) = parse_start(line)?;
    let mut scores = Vec::new();
    let mut at = start;
    for part in line[start..].split(';') {
        let trimmed = part.trim();
        let begin = at + (part.len() - part.trim_start().len());
        at += part.len() + 1;
        if trimmed.is_empty() || trimmed.starts_with('%') {
            continue;
        }
        let error = ObfError::Score { at: begin };
        let (name, value) = trimmed.split_once(':').ok_or(error)?;
        let square = Square::from_name(name.trim()).ok_or(error)?;
        let value: i32 = value.trim().parse().map_err(|_| error)?;
        if !(-64..=64).contains(&value) {
            return Err(error);
        }
        scores.push((square, value));
    }
    Ok(Problem { board, scores })
}

/// The 64 characters of a board, a space and the side to move.
pub fn write_board(board: &Board) -> String {
    let (black, white) = (board.discs(Player::Black), board.discs(Player::White));
    let mut text: String = (0..64)
        .map(|s| match (black >> s & 1, white >> s & 1) {
            (1, _) => 'X',
            (_, 1) => 'O',
            _ => '-',
        })
        .collect();
    text.push_str(if board.to_move() == Player::Black { " X" } else { " O" });
    text
}

/// A line of OBF, without the line end.
pub fn write_problem(problem: &Problem) -> String {
    let mut text = write_board(&problem.board);
    text.push(';');
    for (square, score) in &problem.scores {
        text.push_str(&format!(" {}:{score:+};", square.to_string().to_uppercase()));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Rng;

    const LINE: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12; B1:-4;";

    #[test]
    fn a_line_reads_and_writes() {
        let problem = parse_problem(LINE).unwrap();
        assert_eq!(problem.scores.len(), 3);
        assert_eq!(problem.scores[2].1, -4);
        assert_eq!(write_problem(&problem), LINE);
        assert_eq!(parse_board(&write_board(&Board::new())).unwrap(), Board::new());
    }

    #[test]
    fn errors_tell_the_place() {
        assert_eq!(parse_board(""), Err(ObfError::Short { at: 0 }));
        assert_eq!(parse_board("--?"), Err(ObfError::Cell { at: 2 }));
        assert_eq!(parse_board(&LINE[..64]), Err(ObfError::Side { at: 64 }));
        assert_eq!(parse_problem(&LINE.replace("H1:+12", "H1+12")), Err(ObfError::Score { at: 76 }));
        assert_eq!(parse_problem(&LINE.replace("+12", "+99")), Err(ObfError::Score { at: 76 }));
    }

    #[test]
    fn broken_lines_never_panic() {
        let mut rng = Rng::new(41);
        for _ in 0..20_000 {
            let mut bytes = LINE.as_bytes().to_vec();
            for _ in 0..=rng.below(4) {
                let at = rng.below(bytes.len());
                match rng.below(3) {
                    0 => bytes[at] = rng.next_u64() as u8,
                    1 => bytes.truncate(at.max(1)),
                    _ => bytes.insert(at, b"XO-;:+ \xC3"[rng.below(8)]),
                }
            }
            let text = String::from_utf8_lossy(&bytes);
            if let Ok(problem) = parse_problem(&text) {
                assert_eq!(parse_problem(&write_problem(&problem)).unwrap(), problem);
            }
        }
    }
}
