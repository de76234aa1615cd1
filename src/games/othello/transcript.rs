//! Games as text: `f5d6c3d3c4...`. Upper case is read; spaces, line ends, move numbers and full stops are skipped. A pass
//! is `--`, `pa`, `ps` or `pass`, or left out where it is the only move.

use super::board::Board;
use super::square::Square;
use crate::game::Position;
use std::fmt;

/// Why a text is no game. Places are byte offsets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TranscriptError {
    /// Neither a square nor a pass.
    Syntax {
        /// Where.
        at: usize,
    },
    /// A file or rank that the board does not have.
    OffBoard {
        /// Where.
        at: usize,
    },
    /// A square that holds a disc.
    Occupied {
        /// Where.
        at: usize,
    },
    /// A move that turns no disc, or a pass where there is a move.
    Illegal {
        /// Where.
        at: usize,
    },
    /// A move after the end of the game.
    Finished {
        /// Where.
        at: usize,
    },
}

impl TranscriptError {
    /// The byte offset of the fault.
    pub const fn at(self) -> usize {
        match self {
            TranscriptError::Syntax { at }
            | TranscriptError::OffBoard { at }
            | TranscriptError::Occupied { at }
            | TranscriptError::Illegal { at }
            | TranscriptError::Finished { at } => at,
        }
    }
}

impl fmt::Display for TranscriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            TranscriptError::Syntax { .. } => "not a move (such as f5)",
            TranscriptError::OffBoard { .. } => "not a square of the board (a1 to h8)",
            TranscriptError::Occupied { .. } => "the square holds a disc",
            TranscriptError::Illegal { .. } => "the move turns no disc",
            TranscriptError::Finished { .. } => "the game has ended before",
        };
        write!(f, "at {}: {text}", self.at())
    }
}

impl std::error::Error for TranscriptError {}

/// Reads the moves of a game from its start.
pub fn parse(text: &str) -> Result<Board, TranscriptError> {
    let mut board = Board::new();
    for (_, mv) in parse_from(&board, text)? {
        board.make(mv);
    }
    Ok(board)
}

/// Reads moves played from `start`, each with its byte offset; all are legal there. Passes that the text leaves out are put
/// in, at the offset of the move after them.
pub fn parse_from(start: &Board, text: &str) -> Result<Vec<(usize, Square)>, TranscriptError> {
    let mut board = start.clone();
    let mut moves = Vec::new();
    let mut at = 0;
    while let Some((place, mv, end)) = token(text, at)? {
        at = end;
        if board.is_over() {
            return Err(TranscriptError::Finished { at: place });
        }
        if !mv.is_pass() && board.must_pass() {
            board.make(Square::PASS);
            moves.push((place, Square::PASS));
        }
        if !board.is_legal(mv) {
            let occupied = !mv.is_pass() && board.empties() & mv.bit() == 0;
            return Err(if occupied {
                TranscriptError::Occupied { at: place }
            } else {
                TranscriptError::Illegal { at: place }
            });
        }
        board.make(mv);
        moves.push((place, mv));
    }
    Ok(moves)
}

/// The next move of a text from `at`: its place, the move, and where it ends.
fn token(text: &str, mut at: usize) -> Result<Option<(usize, Square, usize)>, TranscriptError> {
    let bytes = text.as_bytes();
    loop {
        match bytes.get(at) {
            None => return Ok(None),
            Some(byte) if byte.is_ascii_whitespace() || matches!(byte, b',' | b';') => at += 1,
            // A move number: digits, then a full stop.
            Some(byte) if byte.is_ascii_digit() => {
                let digits = bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
                if bytes.get(at + digits) != Some(&b'.') {
                    return Err(TranscriptError::Syntax { at });
                }
                at += digits + 1;
            }
            Some(_) => break,
        }
    }
    let rest = &bytes[at..];
    for pass in ["pass", "pa", "ps", "--"] {
        if rest.len() >= pass.len() && rest[..pass.len()].eq_ignore_ascii_case(pass.as_bytes()) {
            return Ok(Some((at, Square::PASS, at + pass.len())));
        }
    }
    match rest {
        [file, rank, ..] if file.is_ascii_alphabetic() && rank.is_ascii_digit() => {
            match Square::from_bytes(*file, *rank) {
                Some(square) => Ok(Some((at, square, at + 2))),
                None => Err(TranscriptError::OffBoard { at }),
            }
        }
        _ => Err(TranscriptError::Syntax { at }),
    }
}

/// Writes the moves of a game; passes are left out, as is usual.
pub fn write(moves: impl Iterator<Item = Square>) -> String {
    moves.filter(|mv| !mv.is_pass()).map(|mv| mv.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Rng;

    #[test]
    fn games_go_there_and_back() {
        let mut rng = Rng::new(71);
        for game in 0..200 {
            let mut board = Board::new();
            let mut moves = Vec::new();
            while board.outcome().is_none() {
                moves.clear();
                board.legal_moves(&mut moves);
                board.make(moves[rng.below(moves.len())]);
            }
            let text = write(board.moves());
            assert_eq!(parse(&text).unwrap(), board, "game {game}: {text}");
            assert_eq!(parse(&format!("1. {} ", text.to_uppercase())).unwrap(), board, "game {game}");
            assert_eq!(parse(&format!("{text}a1")).unwrap_err(), TranscriptError::Finished { at: text.len() });
        }
    }

    #[test]
    fn errors_tell_the_place() {
        assert_eq!(parse("f5f"), Err(TranscriptError::Syntax { at: 2 }));
        assert_eq!(parse("f5 f5"), Err(TranscriptError::Occupied { at: 3 }));
        assert_eq!(parse("f5a1"), Err(TranscriptError::Illegal { at: 2 }));
        assert_eq!(parse("f5pass"), Err(TranscriptError::Illegal { at: 2 }));
        assert_eq!(parse("f5k3"), Err(TranscriptError::OffBoard { at: 2 }));
        assert_eq!(parse("f5a9"), Err(TranscriptError::OffBoard { at: 2 }));
        assert_eq!(parse("1 f5"), Err(TranscriptError::Syntax { at: 0 }));
        assert_eq!(parse("1. F5 2. d6").map(|board| board.ply()), Ok(2));
    }

    #[test]
    fn broken_games_never_panic() {
        let mut rng = Rng::new(72);
        for _ in 0..20_000 {
            let length = rng.below(40);
            let text: String = (0..length).map(|_| char::from(b"abcdefgh12345678 -ps.\xC3"[rng.below(22)])).collect();
            if let Ok(board) = parse(&text) {
                let text = write(board.moves());
                assert_eq!(write(parse(&text).unwrap().moves()), text);
            }
        }
    }
}
