//! Pasted texts of Othello: transcripts, boards, lines of OBF, and games in GGF.

use crate::board::Board;
use crate::ggf;
use crate::obf;
use crate::square::Square;
use crate::variant::Variant;
use tengen_core::diagram::Diagram;
use tengen_core::error::EngineError;
use tengen_core::facts::Format;
use tengen_core::game::{Player, Position};
use tengen_core::players::pasted::{Claim, Layout, PasteError, is_cell, is_stone, read_moves, split_side};
use tengen_core::players::playable::Playable;

/// Only Othello has game trees and boards in one line. Boards in rows are Othello's if they have eight or six rows and
/// four discs in the middle. These squares are never empty.
pub fn claim(text: &str, layout: Layout) -> Claim {
    match layout {
        Layout::Tree | Layout::Line => Claim::Certain,
        Layout::Rows => match rows(text, false) {
            Some(_) => Claim::Certain,
            None => Claim::None,
        },
        Layout::Moves => Claim::Possible,
    }
}

/// Reads a text that [`claim`] takes for one of Othello. It returns the board and the aim, the format, and the game as
/// [`Playable::read_game`] reads it. `current` is the board and the aim in play.
///
/// # Errors
/// What is wrong with the text.
pub fn read(text: &str, layout: Layout, current: Variant) -> Result<(Variant, Format, String), PasteError> {
    match layout {
        Layout::Tree => tree(text, current),
        Layout::Line => line(text, current),
        Layout::Rows => match rows(text, current.is_fewest()) {
            Some(board) => Ok((board.variant(), Format::Board, written(&board, []))),
            None => Err(PasteError::Board { at: 0 }),
        },
        Layout::Moves => moves(text, current),
    }
}

/// Moves on the board in play, or on the largest other one that allows them.
fn moves(text: &str, current: Variant) -> Result<(Variant, Format, String), PasteError> {
    let read_on = |variant| read_moves(&Board::start(variant, false), text);
    let error = match read_on(current) {
        Ok(text) => return Ok((current, Format::Moves, text)),
        Err(error) => error,
    };
    let sizes = Variant::SIZES.into_iter().rev().filter(|&size| size != current.size());
    sizes
        .filter_map(|size| Variant::new(size, current.is_fewest()))
        .find_map(|variant| read_on(variant).ok().map(|text| (variant, Format::Moves, text)))
        .ok_or(error.into())
}

fn written(start: &Board, moves: impl IntoIterator<Item = Square>) -> String {
    let mut text = String::new();
    start.write_start(&mut text);
    moves.into_iter().for_each(|mv| start.write_move(mv, &mut text));
    text
}

/// A game in GGF names its board and its aim. Without them it is of the usual ones.
fn tree(text: &str, current: Variant) -> Result<(Variant, Format, String), PasteError> {
    let at = text.find("(;").unwrap_or(0);
    let variant = ggf::variant_of(&text[at..], current);
    let wrong = |error: EngineError| PasteError::Ggf { at: error.place.unwrap_or(0) + at };
    let (start, moves) = Board::start(variant, false).read_game(&text[at..]).map_err(wrong)?;
    Ok((variant, Format::Ggf, written(&start, moves.into_iter().map(|(_, mv)| mv))))
}

/// How many signs of a cell can follow a board: the side to move and a pass.
const AFTER: usize = 3;

/// The board of a text with this number of cells before its first other character.
fn board_of(cells: usize, current: Variant) -> Variant {
    let fits = |&size: &usize| (size * size..=size * size + AFTER).contains(&cells);
    let size = Variant::SIZES.into_iter().find(fits).unwrap_or(Variant::STANDARD.size());
    Variant::new(size, current.is_fewest()).unwrap_or(current)
}

/// All squares of a board in a line, then perhaps the side to move, moves, or scores.
fn line(text: &str, current: Variant) -> Result<(Variant, Format, String), PasteError> {
    // A file of problems has one in each line. Only the first is read.
    let first = text.len() - text.trim_start().len();
    let end = text[first..].find('\n').map_or(text.len(), |end| first + end);
    let text = if text[..end].contains(';') { &text[..end] } else { text };
    let cells: Vec<(usize, char)> = text.char_indices().filter(|(_, c)| !c.is_whitespace()).collect();
    let variant = board_of(cells.iter().take_while(|&&(_, c)| is_cell(c)).count(), current);
    let (board, squares) = (Board::start(variant, false), variant.area() as usize);
    let wrong = |at: usize| PasteError::Board { at };
    if cells.len() == squares && cells.iter().all(|&(_, c)| is_cell(c)) {
        let side = if to_move_by_count(&cells) == Player::Black { " X" } else { " O" };
        let (start, _) = board.read_game(&format!("{text}{side}")).map_err(|e| wrong(e.place.unwrap_or(0)))?;
        return Ok((variant, Format::Board, written(&turned_if_stuck(start), [])));
    }
    obf::parse_start_on(variant, text).map_err(|error| wrong(error.at))?;
    let (start, moves) = board.read_game(text).map_err(|error| match cells.get(squares + 1) {
        // Moves follow the board and the side.
        Some(&(at, c)) if c != ';' && error.place.is_some_and(|place| place >= at) => {
            PasteError::Move { at: error.place.unwrap_or(at), code: error.code }
        }
        _ => wrong(error.place.unwrap_or(0)),
    })?;
    let format = if text.contains(';') { Format::Obf } else { Format::Board };
    Ok((variant, format, written(&start, moves.into_iter().map(|(_, mv)| mv))))
}

/// A board in rows; `None` if it is not an Othello board.
fn rows(text: &str, fewest: bool) -> Option<Board> {
    let (body, side) = split_side(text);
    let diagram = Diagram::parse(body).ok()?;
    let size = diagram.size();
    let variant = Variant::new(size, fewest)?;
    let mut discs = [0u64; 2];
    for cell in 0..size * size {
        // Rows of Othello count from the top.
        if let Some(player) = diagram.get(cell % size, size - 1 - cell / size) {
            discs[player.index()] |= 1 << variant.bit_of_cell(cell);
        }
    }
    let (black, white) = variant.start(false);
    let (middle, all) = (black | white, discs[0] | discs[1]);
    if all & middle != middle {
        return None;
    }
    let to_move = side.unwrap_or(Player::BOTH[all.count_ones() as usize % 2]);
    let board = Board::from_discs_on(variant, discs[0], discs[1], to_move)?;
    Some(if side.is_some() { board } else { turned_if_stuck(board) })
}

/// The side to move if a board does not name it: black after an even number of moves.
fn to_move_by_count(cells: &[(usize, char)]) -> Player {
    let discs = cells.iter().filter(|(_, c)| is_stone(*c)).count();
    Player::BOTH[discs % 2]
}

/// The other side, if the side to move has no move and the other one has.
fn turned_if_stuck(board: Board) -> Board {
    let (black, white) = (board.discs(Player::Black), board.discs(Player::White));
    let turned = Board::from_discs_on(board.variant(), black, white, board.to_move().opponent());
    turned.filter(|_| board.must_pass()).unwrap_or(board)
}
