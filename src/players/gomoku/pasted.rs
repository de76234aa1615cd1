//! Pasted texts of five-in-a-row: moves, and diagrams of the board.

use crate::error::{EngineError, ErrorCode};
use crate::facts::Format;
use crate::game::{Player, Position};
use crate::games::gomoku::board::Board;
use crate::games::gomoku::diagram::{Diagram, DiagramError};
use crate::games::gomoku::point::Point;
use crate::games::gomoku::rule::Rule;
use crate::players::pasted::{PasteError, Pasted, read_moves, split_side};
use crate::players::playable::Playable;
use crate::random::Rng;

/// Sizes of boards that moves are tried on, after that of the game in play.
const SIZES: [usize; 3] = [15, 19, 20];
/// Orders in which the stones of a diagram are put down, until one is found in which no stone ends the game before the
/// last. Nearly every diagram of a game is done with the first.
const ORDERS: usize = 200;

/// Reads moves on a board of `size`, or of a larger one where a point lies outside.
///
/// # Errors
/// What is wrong with the moves on the first board.
pub fn read_moves_on(text: &str, rule: Rule, size: usize) -> Result<Pasted, PasteError> {
    let read = |size: usize| {
        let text = read_moves(&Board::new(rule, size), text)?;
        Ok(Pasted { size, format: Format::Moves, text })
    };
    let first: EngineError = match read(size) {
        Ok(pasted) => return Ok(pasted),
        Err(error) => error,
    };
    let mut outside = first.code == ErrorCode::OffBoard;
    for larger in SIZES.into_iter().filter(|&other| other > size) {
        if !outside {
            break;
        }
        match read(larger) {
            Ok(pasted) => return Ok(pasted),
            Err(error) => outside = error.code == ErrorCode::OffBoard,
        }
    }
    Err(first.into())
}

/// Reads a diagram of a board.
///
/// # Errors
/// A board that does not read, or stones that no game leaves there.
pub fn read_diagram(text: &str, rule: Rule) -> Result<Pasted, PasteError> {
    let (body, _) = split_side(text);
    let diagram = Diagram::parse(body).map_err(|error| match error {
        DiagramError::UnknownCharacter { at, .. } | DiagramError::Ragged { at, .. } => PasteError::Board { at },
        DiagramError::Size { .. } | DiagramError::TooLong => PasteError::Board { at: text.trim_end().len() },
    })?;
    let size = diagram.size();
    let stones = |player| {
        let cells = (0..size).flat_map(|y| (0..size).map(move |x| (x, y)));
        let found = cells.filter(|&(x, y)| diagram.get(x, y) == Some(player));
        found.map(|(x, y)| Point::new(x, y)).collect::<Vec<Point>>()
    };
    let [black, white] = Player::BOTH.map(stones);
    let counts = PasteError::Stones { black: black.len(), white: white.len() };
    if !(white.len()..=white.len() + 1).contains(&black.len()) {
        return Err(counts);
    }
    let text = in_some_order(&Board::new(rule, size), black, white).ok_or(counts)?;
    Ok(Pasted { size, format: Format::Board, text })
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
