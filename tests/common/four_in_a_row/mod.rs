//! Four in a row on a board of seven columns and six rows, a game that the program does not have. It shows that one
//! more game is one folder and one registration. This folder is all of it.

mod board;
mod evaluate;
mod game;

pub use board::{Board, Cell, HEIGHT, WIDTH};
pub use evaluate::LineEvaluator;
pub use game::FourInARow;

use tengen::engine::Registered;

/// The registration.
pub static FOUR_IN_A_ROW: Registered<FourInARow> = Registered::new();
