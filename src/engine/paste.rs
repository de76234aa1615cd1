//! Text that somebody has pasted: which game it tells, in which of the formats of either game.
//!
//! Read are games of five-in-a-row (`h8i9g7`) and diagrams of its board; of Othello transcripts (`f5d6c3`), boards of 64
//! squares with or without the side to move, lines of OBF, diagrams, and games in GGF.

use super::GameKind;
use crate::error::{EngineError, ErrorCode};
use crate::facts::Format;
use crate::game::{Player, Position};
use crate::games::gomoku::board::Board;
use crate::games::gomoku::diagram::{Diagram, DiagramError};
use crate::games::gomoku::point::Point;
use crate::games::gomoku::rule::Rule;
use crate::games::othello::board::Board as OthelloBoard;
use crate::games::othello::obf;
use crate::players::playable::Playable;
use crate::random::Rng;
use std::fmt;

/// Sizes of boards that moves are tried on, after that of the game in play.
const SIZES: [usize; 3] = [15, 19, 20];
/// Orders in which the stones of a diagram are put down, until one is found in which no stone ends the game before the last.
const ORDERS: usize = 200;
/// The longest text that is read, in bytes.
const MAX_TEXT: usize = 1 << 16;

/// A game that a text tells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// Which game it is.
    pub kind: GameKind,
    /// How it was written.
    pub format: Format,
    /// The game as [`super::Engine::load`] reads it.
    pub text: String,
}

/// Why a text tells no game. Places are byte offsets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PasteError {
    /// There is nothing in it.
    Empty,
    /// It is longer than any game.
    TooLong,
    /// Neither a board nor moves of either game.
    Unknown {
        /// Where.
        at: usize,
    },
    /// A move that cannot be played, or is none.
    Move {
        /// Where.
        at: usize,
        /// Why.
        code: ErrorCode,
    },
    /// A board that does not read.
    Board {
        /// Where.
        at: usize,
    },
    /// A game in GGF that does not read, or is of another game.
    Ggf {
        /// Where.
        at: usize,
    },
    /// Stones that no game leaves on the board.
    Stones {
        /// How many black ones.
        black: usize,
        /// How many white ones.
        white: usize,
    },
}

impl PasteError {
    /// The byte offset of the fault; `None` where it is the whole text.
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

/// Reads a text. A text that can be of either game is taken for one of `current`, the game in play, whose rule and size
/// hold for five-in-a-row too where the text fits them.
///
/// # Errors
/// Why it is of neither. A text of moves is blamed by the game that understands more of it.
pub fn read_any(text: &str, current: GameKind) -> Result<Reading, PasteError> {
    let begin = text.len() - text.trim_start().len();
    let rest = &text[begin..];
    if rest.is_empty() {
        return Err(PasteError::Empty);
    }
    if rest.len() > MAX_TEXT {
        return Err(PasteError::TooLong);
    }
    // Archives count the games of an entry before it.
    let counted = rest.trim_start_matches(|c: char| c.is_ascii_digit() || c.is_ascii_whitespace());
    if counted.starts_with("(;") {
        return ggf(text, text.len() - counted.len());
    }
    match shape(rest) {
        Shape::Rows => rows(text, current),
        Shape::Line => line(text),
        Shape::Moves => moves(text, current),
    }
}

/// What a text looks like.
enum Shape {
    Rows,
    Line,
    Moves,
}

/// A cell of a board in any of the formats.
fn is_cell(c: char) -> bool {
    "XxOo0#@*●○.-_+".contains(c)
}

/// Moves have a digit after each letter; a board has many cells in a row. A line of one is Othello's.
fn shape(text: &str) -> Shape {
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
    if board == 0 {
        Shape::Moves
    } else if first >= 30 || lines.len() == 1 {
        Shape::Line
    } else {
        Shape::Rows
    }
}

fn ggf(text: &str, at: usize) -> Result<Reading, PasteError> {
    let wrong = |error: EngineError| PasteError::Ggf { at: error.place.unwrap_or(0) + at };
    let (start, moves) = OthelloBoard::new().read_game(&text[at..]).map_err(wrong)?;
    Ok(othello_reading(&start, moves.into_iter().map(|(_, mv)| mv), Format::Ggf))
}

/// A board of 64 squares in a line, then perhaps the side to move, moves, or scores.
fn line(text: &str) -> Result<Reading, PasteError> {
    let board = OthelloBoard::new();
    // A file of problems has one in each line: the first is read.
    let first = text.len() - text.trim_start().len();
    let end = text[first..].find('\n').map_or(text.len(), |end| first + end);
    let text = if text[..end].contains(';') { &text[..end] } else { text };
    let cells: Vec<(usize, char)> = text.char_indices().filter(|(_, c)| !c.is_whitespace()).collect();
    let wrong = |at: usize| PasteError::Board { at };
    if cells.len() == 64 && cells.iter().all(|&(_, c)| is_cell(c)) {
        let side = if to_move_by_count(&cells) == Player::Black { " X" } else { " O" };
        let (start, _) = board.read_game(&format!("{text}{side}")).map_err(|e| wrong(e.place.unwrap_or(0)))?;
        let start = turned_if_stuck(start);
        return Ok(othello_reading(&start, [], Format::Board));
    }
    obf::parse_start(text).map_err(|error| wrong(error.at))?;
    let (start, moves) = board.read_game(text).map_err(|error| match cells.get(65) {
        // After the board and the side stand moves.
        Some(&(at, c)) if c != ';' && error.place.is_some_and(|place| place >= at) => {
            PasteError::Move { at: error.place.unwrap_or(at), code: error.code }
        }
        _ => wrong(error.place.unwrap_or(0)),
    })?;
    let format = if text.contains(';') { Format::Obf } else { Format::Board };
    Ok(othello_reading(&start, moves.into_iter().map(|(_, mv)| mv), format))
}

/// Who is to move where a board does not say it: black after an even number of moves.
fn to_move_by_count(cells: &[(usize, char)]) -> Player {
    let discs = cells.iter().filter(|(_, c)| "XxOo0#@*●○".contains(*c)).count();
    Player::BOTH[discs % 2]
}

/// The other side, if the side to move has no move and the other one has.
fn turned_if_stuck(board: OthelloBoard) -> OthelloBoard {
    let (black, white) = (board.discs(Player::Black), board.discs(Player::White));
    let turned = OthelloBoard::from_discs(black, white, board.to_move().opponent());
    turned.filter(|_| board.must_pass()).unwrap_or(board)
}

fn othello_reading(
    start: &OthelloBoard,
    moves: impl IntoIterator<Item = <OthelloBoard as Position>::Move>,
    format: Format,
) -> Reading {
    let mut text = String::new();
    start.write_start(&mut text);
    moves.into_iter().for_each(|mv| start.write_move(mv, &mut text));
    Reading { kind: GameKind::Othello, format, text }
}

/// A diagram: of Othello where it has eight rows and its middle is full.
fn rows(text: &str, current: GameKind) -> Result<Reading, PasteError> {
    let fault = |error: DiagramError| match error {
        DiagramError::UnknownCharacter { at, .. } | DiagramError::Ragged { at, .. } => PasteError::Board { at },
        DiagramError::Size { .. } | DiagramError::TooLong => PasteError::Board { at: text.trim_end().len() },
    };
    let (body, said) = side_said(text);
    let diagram = Diagram::parse(body).map_err(fault)?;
    let middle = || [(3, 3), (4, 3), (3, 4), (4, 4)].iter().all(|&(x, y)| diagram.get(x, y).is_some());
    if diagram.size() == 8 && middle() {
        return othello_rows(&diagram, said).ok_or(PasteError::Board { at: 0 });
    }
    let (rule, _) = gomoku_of(current);
    let stones = |player| {
        let cells = (0..diagram.size()).flat_map(|y| (0..diagram.size()).map(move |x| (x, y)));
        let found = cells.filter(|&(x, y)| diagram.get(x, y) == Some(player));
        found.map(|(x, y)| Point::new(x, y)).collect::<Vec<Point>>()
    };
    let [black, white] = Player::BOTH.map(stones);
    let counts = PasteError::Stones { black: black.len(), white: white.len() };
    if !(white.len()..=white.len() + 1).contains(&black.len()) {
        return Err(counts);
    }
    let kind = GameKind::Gomoku { rule, size: diagram.size() };
    let text = in_some_order(&Board::new(rule, diagram.size()), black, white).ok_or(counts)?;
    Ok(Reading { kind, format: Format::Board, text })
}

/// A last line that says who is to move, as programs that draw boards write it, taken off the text.
fn side_said(text: &str) -> (&str, Option<Player>) {
    let trimmed = text.trim_end();
    let last = trimmed.lines().last().unwrap_or("");
    let side = match last.trim().to_ascii_lowercase().as_str() {
        "x" | "black" | "black to move" | "x to move" => Player::Black,
        "o" | "white" | "white to move" | "o to move" => Player::White,
        _ => return (text, None),
    };
    (&trimmed[..trimmed.len() - last.len()], Some(side))
}

fn othello_rows(diagram: &Diagram, said: Option<Player>) -> Option<Reading> {
    let mut discs = [0u64; 2];
    for square in 0..64 {
        // Rows of Othello count from the top.
        if let Some(player) = diagram.get(square % 8, 7 - square / 8) {
            discs[player.index()] |= 1 << square;
        }
    }
    let count = (discs[0] | discs[1]).count_ones() as usize;
    let start = OthelloBoard::from_discs(discs[0], discs[1], said.unwrap_or(Player::BOTH[count % 2]))?;
    let start = if said.is_some() { start } else { turned_if_stuck(start) };
    Some(othello_reading(&start, [], Format::Board))
}

/// The stones as moves in some order that the rules allow.
fn in_some_order(empty: &Board, mut black: Vec<Point>, mut white: Vec<Point>) -> Option<String> {
    let mut rng = Rng::new(1);
    for _ in 0..ORDERS {
        let mut board = empty.clone();
        let mut text = String::new();
        for ply in 0..black.len() + white.len() {
            let point = [&black, &white][ply % 2][ply / 2];
            if board.outcome().is_some() || !board.is_legal(point) {
                break;
            }
            board.make(point);
            board.write_move(point, &mut text);
        }
        if board.ply() == black.len() + white.len() {
            return Some(text);
        }
        rng.shuffle(&mut black);
        rng.shuffle(&mut white);
    }
    None
}

fn gomoku_of(current: GameKind) -> (Rule, usize) {
    match current {
        GameKind::Gomoku { rule, size } => (rule, size),
        GameKind::Othello => (Rule::Freestyle, SIZES[0]),
    }
}

/// Moves of either game.
fn moves(text: &str, current: GameKind) -> Result<Reading, PasteError> {
    let (rule, size) = gomoku_of(current);
    let othello = || played(&OthelloBoard::new(), text).map(|text| (GameKind::Othello, text));
    let gomoku = || {
        let mut sizes = vec![size];
        sizes.extend(SIZES.into_iter().filter(|&other| other > size));
        let mut first = None;
        for size in sizes {
            match played(&Board::new(rule, size), text) {
                Ok(text) => return Ok((GameKind::Gomoku { rule, size }, text)),
                // A larger board helps where a point was outside.
                Err(error) => {
                    let outside = error.code == ErrorCode::OffBoard;
                    first = first.or(Some(error));
                    if !outside {
                        break;
                    }
                }
            }
        }
        Err(first.unwrap_or_else(|| EngineError::new(ErrorCode::Syntax, "no size to try")))
    };
    let (mine, other): (Result<_, _>, &dyn Fn() -> Result<_, _>) =
        if current == GameKind::Othello { (othello(), &gomoku) } else { (gomoku(), &othello) };
    let reading = |(kind, text): (GameKind, String)| Reading { kind, format: Format::Moves, text };
    let mine = match mine {
        Ok(found) => return Ok(reading(found)),
        Err(error) => error,
    };
    let other = match other() {
        Ok(found) => return Ok(reading(found)),
        Err(error) => error,
    };
    let error = if other.place > mine.place { other } else { mine };
    let at = error.place.unwrap_or(0);
    let begin = text.len() - text.trim_start().len();
    // Where not even one move was understood, none may have been meant.
    Err(if error.code == ErrorCode::Syntax && at < begin + 2 {
        PasteError::Unknown { at: begin }
    } else {
        PasteError::Move { at, code: error.code }
    })
}

/// The moves of a text, written again, if they can be played from the start; there is at least one.
fn played<P: Playable>(start: &P, text: &str) -> Result<String, EngineError> {
    let mut position = start.clone();
    let mut written = String::new();
    for (place, mv) in start.read_moves(text)? {
        super::playing::check(&position, mv).map_err(|error| error.at(place))?;
        position.write_move(mv, &mut written);
        position.make(mv);
    }
    if written.is_empty() { Err(EngineError::new(ErrorCode::Syntax, "no move").at(0)) } else { Ok(written) }
}
