//! Games as text: `f5d6c3d3c4...`. Upper case is read; spaces, line ends, move numbers and full stops are skipped. A
//! pass is `--`, `pa`, `ps` or `pass`, or omitted if it is the only move.

use super::board::Board;
use super::square::Square;
use super::text::TextError;
use std::fmt;
use tengen_core::game::Position;

/// What is wrong in a text that is not a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TranscriptFault {
    /// Neither a square nor a pass.
    Syntax,
    /// A file or rank that the board does not have.
    OffBoard,
    /// A square that holds a disc.
    Occupied,
    /// A move that turns no disc, or a pass although there is a move.
    Illegal,
    /// A move after the end of the game.
    Finished,
}

impl fmt::Display for TranscriptFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TranscriptFault::Syntax => "not a move (such as f5)",
            TranscriptFault::OffBoard => "not a square of the board",
            TranscriptFault::Occupied => "the square holds a disc",
            TranscriptFault::Illegal => "the move turns no disc",
            TranscriptFault::Finished => "the game has already ended",
        })
    }
}

/// Why a text is not a game.
pub type TranscriptError = TextError<TranscriptFault>;

/// Reads the moves of a game from its start.
pub fn parse(text: &str) -> Result<Board, TranscriptError> {
    let mut board = Board::new();
    for (_, mv) in parse_from(&board, text)? {
        board.make(mv);
    }
    Ok(board)
}

/// Reads moves played from `start`, each with its byte offset; all are legal. Passes that the text leaves out are
/// filled in, at the offset of the move that follows.
pub fn parse_from(start: &Board, text: &str) -> Result<Vec<(usize, Square)>, TranscriptError> {
    let mut board = start.clone();
    let mut moves = Vec::new();
    let mut at = 0;
    while let Some((place, mv, end)) = token(text, at)? {
        at = end;
        if board.is_over() {
            return Err(TranscriptError::new(TranscriptFault::Finished, place));
        }
        if !mv.is_pass() && board.must_pass() {
            board.make(Square::PASS);
            moves.push((place, Square::PASS));
        }
        if !board.variant().has(mv) {
            return Err(TranscriptError::new(TranscriptFault::OffBoard, place));
        }
        if !board.is_legal(mv) {
            let occupied = !mv.is_pass() && board.empties() & mv.bit() == 0;
            let fault = if occupied { TranscriptFault::Occupied } else { TranscriptFault::Illegal };
            return Err(TranscriptError::new(fault, place));
        }
        board.make(mv);
        moves.push((place, mv));
    }
    Ok(moves)
}

/// The next move of a text from the byte offset `at`: where it begins, the move, and where it ends.
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
                    return Err(TranscriptError::new(TranscriptFault::Syntax, at));
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
                None => Err(TranscriptError::new(TranscriptFault::OffBoard, at)),
            }
        }
        _ => Err(TranscriptError::new(TranscriptFault::Syntax, at)),
    }
}

/// Writes the moves of a game; passes are left out, as is usual.
pub fn write(moves: impl Iterator<Item = Square>) -> String {
    moves.filter(|mv| !mv.is_pass()).map(|mv| mv.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::random::Rng;

    #[test]
    fn written_games_are_read_back() {
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
            assert_eq!(
                parse(&format!("{text}a1")).unwrap_err(),
                TranscriptError::new(TranscriptFault::Finished, text.len())
            );
        }
    }

    #[test]
    fn errors_tell_the_place() {
        let error = |fault, at| Err(TranscriptError::new(fault, at));
        assert_eq!(parse("f5f"), error(TranscriptFault::Syntax, 2));
        assert_eq!(parse("f5 f5"), error(TranscriptFault::Occupied, 3));
        assert_eq!(parse("f5a1"), error(TranscriptFault::Illegal, 2));
        assert_eq!(parse("f5pass"), error(TranscriptFault::Illegal, 2));
        assert_eq!(parse("f5k3"), error(TranscriptFault::OffBoard, 2));
        assert_eq!(parse("f5a9"), error(TranscriptFault::OffBoard, 2));
        assert_eq!(parse("1 f5"), error(TranscriptFault::Syntax, 0));
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
