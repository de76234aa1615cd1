//! Who plays: for each game, its rules and knowledge joined with the searches that suit it.
//!
//! A player is a [`game_player::GamePlayer`] over a game that can be shown ([`playable::Playable`]).

pub mod game_player;
pub mod gomoku;
pub mod othello;
pub mod playable;
