//! Pasted texts of five-in-a-row: moves, and diagrams of the board.

use crate::board::Board;
use crate::point::Point;
use crate::rule::Rule;
use tengen_core::diagram::{Diagram, DiagramError};
use tengen_core::error::{EngineError, ErrorCode};
use tengen_core::facts::Format;
use tengen_core::game::{Player, Position};
use tengen_core::players::pasted::{PasteError, Pasted, split_side};
use tengen_core::players::playable::Playable;

/// Board sizes to try, after the size of the game in play.
const SIZES: [usize; 3] = [15, 19, 20];
/// Reads moves on a board of `size`, or on a larger one if a point lies outside.
///
/// # Errors
/// What is wrong with the moves on the first board.
pub fn read_moves_on(text: &str, rule: Rule, size: usize) -> Result<Pasted, PasteError> {
    let read = |size: usize| {
        let (mut position, moves) = Board::new(rule, size).read_game(text)?;
        let mut written = String::new();
        position.write_start(&mut written);
        for (place, point) in moves {
            position.check(point).map_err(|error| error.at(place))?;
            position.write_move(point, &mut written);
            position.make(point);
        }
        if written.is_empty() {
            return Err(EngineError::new(ErrorCode::Syntax, "no move").at(0));
        }
        let format = if position.moves().is_empty() { Format::Board } else { Format::Moves };
        Ok(Pasted { rule: rule as usize, size, format, text: written })
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

/// Reads a diagram as a set-up position, because the order of the stones is unknown. If it does not name the side to
/// move, black is to move, unless black has more stones.
///
/// # Errors
/// A malformed board, or stones that no last move explains.
pub fn read_diagram(text: &str, rule: Rule) -> Result<Pasted, PasteError> {
    let (body, side) = split_side(text);
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
    let to_move = side.unwrap_or(Player::BOTH[usize::from(black.len() > white.len())]);
    let mut text = String::new();
    match Board::set_up(rule, size, &black, &white, to_move) {
        Some(board) => board.write_start(&mut text),
        None => {
            let (board, last) = before_the_end(rule, size, [&black, &white], to_move)
                .ok_or(PasteError::Stones { black: black.len(), white: white.len() })?;
            board.write_start(&mut text);
            board.write_move(last, &mut text);
        }
    }
    Ok(Pasted { rule: rule as usize, size, format: Format::Board, text })
}

/// The position before the move that ended a game, and that move: a stone without which neither side has won. `None` if
/// the side that has just moved has no such stone.
fn before_the_end(rule: Rule, size: usize, stones: [&[Point]; 2], to_move: Player) -> Option<(Board, Point)> {
    let mover = to_move.opponent();
    stones[mover.index()].iter().find_map(|&last| {
        let [black, white] = Player::BOTH.map(|player| {
            let of_player = stones[player.index()].iter().copied();
            of_player.filter(|&point| point != last).collect::<Vec<Point>>()
        });
        let board = Board::set_up(rule, size, &black, &white, mover)?;
        let mut after = board.clone();
        after.make(last);
        after.outcome().map(|_| (board, last))
    })
}
