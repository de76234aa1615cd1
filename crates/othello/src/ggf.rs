//! Games in GGF, the Generic Game Format of the Othello servers, as NBoard sends them:
//! `(;GM[Othello]PB[a]PW[b]TY[8]BO[8 --...-- *]B[f5/1.2/3]W[d6];)`. A move may be followed by its evaluation and its
//! time, which are skipped. A synchro game (`TY[s8r5]`) is one of a pair and is read like any other.

use super::board::Board;
use super::obf::{parse_start_on, write_board};
use super::square::Square;
use super::text::TextError;
use super::variant::Variant;
use std::fmt;
use tengen_core::game::{Player, Position};

/// What is wrong in a text that is not a game in GGF.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GgfFault {
    /// It does not begin with `(;`.
    Start,
    /// A property name without its `[`, a `[` without its `]`, or no `;)` at the end.
    Bracket,
    /// Another game, or a board that is not 8x8.
    Game,
    /// The board of the property `BO` cannot be read.
    Board,
    /// A move that cannot be read, or is not legal.
    Move,
}

impl fmt::Display for GgfFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GgfFault::Start => "a game in GGF begins with (;",
            GgfFault::Bracket => "a bracket is missing",
            GgfFault::Game => "not Othello on a board of this size",
            GgfFault::Board => "the board cannot be read",
            GgfFault::Move => "not a legal move",
        })
    }
}

/// Why a text is not a game in GGF.
pub type GgfError = TextError<GgfFault>;

/// A game in GGF.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// The name of black's player; empty if the text does not have it.
    pub black: String,
    /// The name of white's player; empty if the text does not have it.
    pub white: String,
    /// The position at the start.
    pub start: Board,
    /// The moves, each with its byte offset. Passes that the text leaves out are filled in.
    pub moves: Vec<(usize, Square)>,
}

impl Game {
    /// The position after all moves.
    pub fn last(&self) -> Board {
        let mut board = self.start.clone();
        self.moves.iter().for_each(|&(_, mv)| board.make(mv));
        board
    }
}

/// Reads the first game of a text.
pub fn parse(text: &str) -> Result<Game, GgfError> {
    parse_on(Variant::STANDARD, text)
}

/// As [`parse`], for the board of a variant.
///
/// # Errors
/// The first fault of the text.
pub fn parse_on(variant: Variant, text: &str) -> Result<Game, GgfError> {
    let begin = text.len() - text.trim_start().len();
    if !text[begin..].starts_with("(;") {
        return Err(GgfError::new(GgfFault::Start, begin));
    }
    let mut game =
        Game { black: String::new(), white: String::new(), start: Board::start(variant, false), moves: Vec::new() };
    let mut board = game.start.clone();
    let mut at = begin + 2;
    loop {
        at += text[at..].len() - text[at..].trim_start().len();
        if text[at..].starts_with(";)") {
            return Ok(game);
        }
        let open = text[at..].find('[').ok_or(GgfError::new(GgfFault::Bracket, at))? + at;
        let close = text[open..].find(']').ok_or(GgfError::new(GgfFault::Bracket, open))? + open;
        let (name, value) = (text[at..open].trim(), &text[open + 1..close]);
        let place = open + 1;
        match name {
            "GM" if !value.trim().eq_ignore_ascii_case("othello") => return Err(GgfError::new(GgfFault::Game, place)),
            "TY" if type_size(value) != Some(variant.size()) => return Err(GgfError::new(GgfFault::Game, place)),
            "PB" => game.black = value.to_owned(),
            "PW" => game.white = value.to_owned(),
            "BO" => {
                if !game.moves.is_empty() {
                    return Err(GgfError::new(GgfFault::Board, place));
                }
                let size = ['4', '6', '8'][variant.size() / 2 - 2];
                let squares = value.trim_start().strip_prefix(size).ok_or(GgfError::new(GgfFault::Game, place))?;
                let offset = place + value.len() - squares.len();
                let (start, _) = parse_start_on(variant, squares)
                    .map_err(|error| GgfError::new(GgfFault::Board, offset + error.at))?;
                game.start = start;
                board = game.start.clone();
            }
            "B" | "W" => {
                let error = GgfError::new(GgfFault::Move, place);
                let square = value.split('/').next().and_then(|mv| Square::from_name(mv.trim())).ok_or(error)?;
                let player = if name == "B" { Player::Black } else { Player::White };
                if player != board.to_move() && !square.is_pass() && board.must_pass() {
                    board.make(Square::PASS);
                    game.moves.push((place, Square::PASS));
                }
                if player != board.to_move() || !board.is_legal(square) {
                    return Err(error);
                }
                board.make(square);
                game.moves.push((place, square));
            }
            _ => {}
        }
        at = close + 1;
    }
}

/// The size of a type such as `8`, `6` or `s8r5`. Letters behind it name kinds of games.
fn type_size(value: &str) -> Option<usize> {
    let value = value.trim();
    let size = value.strip_prefix(['s', 'S']).unwrap_or(value);
    let end = size.find(|c: char| !c.is_ascii_digit()).unwrap_or(size.len());
    size[..end].parse().ok()
}

/// The size that a game in GGF names by its type, if it names one.
pub fn size_of(text: &str) -> Option<usize> {
    type_size(type_of(text)?)
}

/// The board and the aim of a game in GGF. Without a type it is of the usual board, with the aim of `current`. The
/// servers mark anti-Othello by the letter a. A board of unknown size is the usual one, which refuses the game.
pub fn variant_of(text: &str, current: Variant) -> Variant {
    let size = size_of(text).unwrap_or(Variant::STANDARD.size());
    let is_fewest = type_of(text).map_or(current.is_fewest(), |kind| kind.contains(['a', 'A']));
    Variant::new(size, is_fewest).unwrap_or_default()
}

/// The type of a game in GGF, such as `8`, `6a` or `s8r5`.
fn type_of(text: &str) -> Option<&str> {
    let (_, rest) = text.split_once("TY[")?;
    rest.split(']').next()
}

/// Writes a game; brackets in names become parentheses.
pub fn write(black: &str, white: &str, start: &Board, moves: impl Iterator<Item = Square>) -> String {
    let name = |name: &str| name.replace('[', "(").replace(']', ")");
    let squares = write_board(start).replace('X', "*");
    let size = start.variant().size();
    // The servers mark anti-Othello by a letter.
    let kind = if start.variant().is_fewest() { "a" } else { "" };
    let (black, white) = (name(black), name(white));
    let mut text = format!("(;GM[Othello]PC[Tengen]PB[{black}]PW[{white}]TY[{size}{kind}]BO[{size} {squares}]");
    let mut player = start.to_move();
    for mv in moves {
        let side = if player == Player::Black { 'B' } else { 'W' };
        let mv = if mv.is_pass() { "PA".to_owned() } else { mv.to_string().to_uppercase() };
        text.push_str(&format!("{side}[{mv}]"));
        player = player.opponent();
    }
    text.push_str(";)");
    text
}

#[cfg(test)]
mod tests {
    use super::super::text::damaged;
    use super::*;
    use tengen_core::random::Rng;

    const SERVER: &str = "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[./mEdax]PW[chris]RE[?]TI[15:00]TY[8]\
        BO[8 ---------------------------O*------*O--------------------------- *]B[F5//0.01]W[F6//2.0]B[E6];)";

    #[test]
    fn a_game_from_a_server_can_be_read() {
        let game = parse(SERVER).unwrap();
        assert_eq!((game.black.as_str(), game.white.as_str()), ("./mEdax", "chris"));
        assert_eq!(game.start, Board::new());
        assert_eq!(game.moves.len(), 3);
        assert_eq!(game.last().to_move(), Player::White);
    }

    #[test]
    fn a_synchro_game_is_one_on_eight_by_eight() {
        for kind in ["8", "8r20", "s8", "s8r5", " S8a "] {
            let game = parse(&format!("(;GM[Othello]TY[{kind}]B[F5]W[D6];)")).unwrap();
            assert_eq!(game.moves.len(), 2, "{kind}");
        }
        for kind in ["10", "s10r5", "88", "s", ""] {
            assert!(parse(&format!("(;GM[Othello]TY[{kind}]B[F5]W[D6];)")).is_err(), "{kind}");
        }
    }

    #[test]
    fn written_games_are_read_back_with_passes() {
        let mut rng = Rng::new(81);
        for round in 0..200 {
            let mut board = Board::new();
            let mut moves = Vec::new();
            while board.outcome().is_none() {
                moves.clear();
                board.legal_moves(&mut moves);
                board.make(moves[rng.below(moves.len())]);
            }
            let text = write("a[b]", "", &Board::new(), board.moves());
            let game = parse(&text).unwrap();
            assert_eq!((game.last(), game.black.as_str()), (board.clone(), "a(b)"), "round {round}: {text}");
            let without: String = text.replace("B[PA]", "").replace("W[PA]", "");
            assert_eq!(parse(&without).unwrap().last().count(), board.count(), "round {round}");
        }
    }

    #[test]
    fn broken_games_are_errors_and_never_panic() {
        assert_eq!(parse("f5"), Err(GgfError::new(GgfFault::Start, 0)));
        assert_eq!(parse("(;GM[Go]"), Err(GgfError::new(GgfFault::Game, 5)));
        assert_eq!(parse("(;B[f5]B[f4];)"), Err(GgfError::new(GgfFault::Move, 9)));
        assert_eq!(parse("(;B[f5]"), Err(GgfError::new(GgfFault::Bracket, 7)));
        let mut rng = Rng::new(82);
        for _ in 0..20_000 {
            if let Ok(game) = parse(&damaged(SERVER, b"[];)BW8\xC3", &mut rng)) {
                let moves = game.moves.iter().map(|&(_, mv)| mv);
                assert_eq!(parse(&write("", "", &game.start, moves)).unwrap().last(), game.last());
            }
        }
    }
}
