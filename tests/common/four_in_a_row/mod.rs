//! Four in a row on seven columns and six rows, a game that the program does not have. It shows that a new game needs
//! one folder and one registration. This folder is complete.

mod board;
mod evaluate;
mod game;

pub use board::{Board, Cell, HEIGHT, WIDTH};
pub use evaluate::LineEvaluator;
pub use game::FourInARow;

use tengen::engine::Registered;

/// The registration.
pub static FOUR_IN_A_ROW: Registered<FourInARow> = Registered::new();
