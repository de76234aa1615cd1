//! The searches against plain minimax, on a small game.

mod helpers;
mod oracle;
mod play;
mod running;
mod small_game;
mod textbook;
