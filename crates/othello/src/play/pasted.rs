//! Pasted texts of Othello: transcripts, boards, lines of OBF, and games in GGF.

use crate::board::Board;
use crate::obf;
use crate::square::Square;
use tengen_core::diagram::Diagram;
use tengen_core::error::EngineError;
use tengen_core::facts::Format;
use tengen_core::game::{Player, Position};
use tengen_core::players::pasted::{Claim, Layout, PasteError, is_cell, is_stone, read_moves, split_side};
use tengen_core::players::playable::Playable;

/// Only Othello has game trees and boards in one line. Boards in rows are Othello's if they have eight rows and four
/// discs in the middle. These squares are never empty.
pub fn claim(text: &str, layout: Layout) -> Claim {
    match layout {
        Layout::Tree | Layout::Line => Claim::Certain,
        Layout::Rows => match rows(text) {
            Some(_) => Claim::Certain,
            None => Claim::None,
        },
        Layout::Moves => Claim::Possible,
    }
}

/// Reads a text that [`claim`] takes for one of Othello: its format, and the game as [`Playable::read_game`] reads it.
///
/// # Errors
/// What is wrong with the text.
pub fn read(text: &str, layout: Layout) -> Result<(Format, String), PasteError> {
    match layout {
        Layout::Tree => tree(text),
        Layout::Line => line(text),
        Layout::Rows => match rows(text) {
            Some(board) => Ok((Format::Board, written(&board, []))),
            None => Err(PasteError::Board { at: 0 }),
        },
        Layout::Moves => Ok((Format::Moves, read_moves(&Board::new(), text)?)),
    }
}

fn written(start: &Board, moves: impl IntoIterator<Item = Square>) -> String {
    let mut text = String::new();
    start.write_start(&mut text);
    moves.into_iter().for_each(|mv| start.write_move(mv, &mut text));
    text
}

fn tree(text: &str) -> Result<(Format, String), PasteError> {
    let at = text.find("(;").unwrap_or(0);
    let wrong = |error: EngineError| PasteError::Ggf { at: error.place.unwrap_or(0) + at };
    let (start, moves) = Board::new().read_game(&text[at..]).map_err(wrong)?;
    Ok((Format::Ggf, written(&start, moves.into_iter().map(|(_, mv)| mv))))
}

/// A board of 64 squares in a line, then perhaps the side to move, moves, or scores.
fn line(text: &str) -> Result<(Format, String), PasteError> {
    let board = Board::new();
    // A file of problems has one in each line. Only the first is read.
    let first = text.len() - text.trim_start().len();
    let end = text[first..].find('\n').map_or(text.len(), |end| first + end);
    let text = if text[..end].contains(';') { &text[..end] } else { text };
    let cells: Vec<(usize, char)> = text.char_indices().filter(|(_, c)| !c.is_whitespace()).collect();
    let wrong = |at: usize| PasteError::Board { at };
    if cells.len() == 64 && cells.iter().all(|&(_, c)| is_cell(c)) {
        let side = if to_move_by_count(&cells) == Player::Black { " X" } else { " O" };
        let (start, _) = board.read_game(&format!("{text}{side}")).map_err(|e| wrong(e.place.unwrap_or(0)))?;
        return Ok((Format::Board, written(&turned_if_stuck(start), [])));
    }
    obf::parse_start(text).map_err(|error| wrong(error.at))?;
    let (start, moves) = board.read_game(text).map_err(|error| match cells.get(65) {
        // Moves follow the board and the side.
        Some(&(at, c)) if c != ';' && error.place.is_some_and(|place| place >= at) => {
            PasteError::Move { at: error.place.unwrap_or(at), code: error.code }
        }
        _ => wrong(error.place.unwrap_or(0)),
    })?;
    let format = if text.contains(';') { Format::Obf } else { Format::Board };
    Ok((format, written(&start, moves.into_iter().map(|(_, mv)| mv))))
}

/// A board in rows; `None` if it is not an Othello board.
fn rows(text: &str) -> Option<Board> {
    let (body, side) = split_side(text);
    let diagram = Diagram::parse(body).ok().filter(|diagram| diagram.size() == 8)?;
    let mut discs = [0u64; 2];
    for square in 0..64 {
        // Rows of Othello count from the top.
        if let Some(player) = diagram.get(square % 8, 7 - square / 8) {
            discs[player.index()] |= 1 << square;
        }
    }
    const MIDDLE: u64 = 1 << 27 | 1 << 28 | 1 << 35 | 1 << 36;
    let all = discs[0] | discs[1];
    if all & MIDDLE != MIDDLE {
        return None;
    }
    let board = Board::from_discs(discs[0], discs[1], side.unwrap_or(Player::BOTH[all.count_ones() as usize % 2]))?;
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
    let turned = Board::from_discs(black, white, board.to_move().opponent());
    turned.filter(|_| board.must_pass()).unwrap_or(board)
}
