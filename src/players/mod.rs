//! Who plays: for each game its rules and knowledge, joined with the searches that suit it.
//!
//! A game is one implementation of [`game::Game`]: a position that can be shown ([`playable::Playable`]) and a player
//! ([`game_player::GamePlayer`]). `src/engine/registry.rs` lists the games.

pub mod game;
pub mod game_player;
pub mod gomoku;
pub mod othello;
pub mod pasted;
pub mod playable;
pub mod tree_player;
pub mod weakness;
