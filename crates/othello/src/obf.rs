//! Positions as text: the 64-character board, and OBF, a line of board, side to move and the scores of moves.
//!
//! An example is `--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12;`. First come the
//! squares a1, b1, ... h8: `X` or `*` is black, `O` white, `-` or `.` empty. Then come the side to move, and the scores
//! in discs for that side, best first.

use super::board::Board;
use super::square::Square;
use super::text::TextError;
use super::units::Discs;
use super::variant::Variant;
use std::fmt;
use tengen_core::game::{Player, Position};

/// What is wrong in a text that is not a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ObfFault {
    /// A character for neither a disc nor an empty square.
    Cell,
    /// Fewer than 64 squares.
    Short,
    /// The side to move is missing, or is not one of `X`, `O`.
    Side,
    /// A score that does not have the form `G8:+18`.
    Score,
}

impl fmt::Display for ObfFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ObfFault::Cell => "not a square of the board (X, O or -)",
            ObfFault::Short => "the board ends before its last square",
            ObfFault::Side => "the side to move is missing (X or O)",
            ObfFault::Score => "not the score of a move (such as G8:+18)",
        })
    }
}

/// Why a text is not a position.
pub type ObfError = TextError<ObfFault>;

/// A line of OBF: a position, and the scores of some of its moves for the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The position.
    pub board: Board,
    /// The moves with their scores, in the order of the text.
    pub scores: Vec<(Square, Discs)>,
}

/// The side of a character.
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

/// Reads a board and the side to move at the start of a text. Also returns the byte offset after them.
pub fn parse_start(text: &str) -> Result<(Board, usize), ObfError> {
    parse_start_on(Variant::STANDARD, text)
}

/// As [`parse_start`], for the board of a variant.
///
/// # Errors
/// The first fault of the text.
pub fn parse_start_on(variant: Variant, text: &str) -> Result<(Board, usize), ObfError> {
    let mut discs = [0u64; 2];
    let mut squares = 0;
    let mut bytes = text.bytes().enumerate().filter(|(_, byte)| !byte.is_ascii_whitespace());
    while squares < variant.area() as usize {
        let Some((at, byte)) = bytes.next() else { return Err(ObfError::new(ObfFault::Short, text.len())) };
        match side(byte) {
            Some(player) => discs[player.index()] |= 1 << variant.bit_of_cell(squares),
            None if matches!(byte, b'-' | b'.' | b'_') => {}
            None => return Err(ObfError::new(ObfFault::Cell, at)),
        }
        squares += 1;
    }
    let Some((at, byte)) = bytes.next() else { return Err(ObfError::new(ObfFault::Side, text.len())) };
    let to_move = side(byte).ok_or(ObfError::new(ObfFault::Side, at))?;
    let board = Board::from_discs_on(variant, discs[0], discs[1], to_move).ok_or(ObfError::new(ObfFault::Cell, at))?;
    Ok((board, at + 1))
}

/// Reads a line of OBF.
pub fn parse_problem(line: &str) -> Result<Problem, ObfError> {
    parse_problem_on(Variant::STANDARD, line)
}

/// As [`parse_problem`], for the board of a variant.
///
/// # Errors
/// The first fault of the line.
pub fn parse_problem_on(variant: Variant, line: &str) -> Result<Problem, ObfError> {
    let (board, start) = parse_start_on(variant, line)?;
    let mut scores = Vec::new();
    let mut at = start;
    for part in line[start..].split(';') {
        let trimmed = part.trim();
        let begin = at + (part.len() - part.trim_start().len());
        at += part.len() + 1;
        if trimmed.is_empty() || trimmed.starts_with('%') {
            continue;
        }
        let error = ObfError::new(ObfFault::Score, begin);
        let (name, value) = trimmed.split_once(':').ok_or(error)?;
        let square = Square::from_name(name.trim()).filter(|square| variant.has(*square)).ok_or(error)?;
        let score = Discs(value.trim().parse().map_err(|_| error)?);
        if !(-Discs::MAX..=Discs::MAX).contains(&score) {
            return Err(error);
        }
        scores.push((square, score));
    }
    Ok(Problem { board, scores })
}

/// The 64 characters of a board, a space and the side to move.
pub fn write_board(board: &Board) -> String {
    let (black, white) = (board.discs(Player::Black), board.discs(Player::White));
    let variant = board.variant();
    let mut text: String = (0..variant.area() as usize)
        .map(|cell| variant.bit_of_cell(cell))
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
        text.push_str(&format!(" {}:{score};", square.to_string().to_uppercase()));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::text::damaged;
    use super::*;
    use tengen_core::random::Rng;

    const LINE: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12; B1:-4;";

    #[test]
    fn a_line_is_read_and_written() {
        let problem = parse_problem(LINE).unwrap();
        assert_eq!(problem.scores.len(), 3);
        assert_eq!(problem.scores[2].1, Discs(-4));
        assert_eq!(write_problem(&problem), LINE);
        assert_eq!(parse_board(&write_board(&Board::new())).unwrap(), Board::new());
    }

    #[test]
    fn errors_tell_the_place() {
        assert_eq!(parse_board(""), Err(ObfError::new(ObfFault::Short, 0)));
        assert_eq!(parse_board("--?"), Err(ObfError::new(ObfFault::Cell, 2)));
        assert_eq!(parse_board(&LINE[..64]), Err(ObfError::new(ObfFault::Side, 64)));
        assert_eq!(parse_problem(&LINE.replace("H1:+12", "H1+12")), Err(ObfError::new(ObfFault::Score, 76)));
        assert_eq!(parse_problem(&LINE.replace("+12", "+99")), Err(ObfError::new(ObfFault::Score, 76)));
    }

    #[test]
    fn broken_lines_never_panic() {
        let mut rng = Rng::new(41);
        for _ in 0..20_000 {
            if let Ok(problem) = parse_problem(&damaged(LINE, b"XO-;:+ \xC3", &mut rng)) {
                assert_eq!(parse_problem(&write_problem(&problem)).unwrap(), problem);
            }
        }
    }
}
