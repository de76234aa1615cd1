//! What a game and its player offer to the façade.
//!
//! A game is one implementation of [`game::Game`]: a position that can be shown ([`playable::Playable`]) and a player
//! ([`game_player::GamePlayer`]). `src/engine/registry.rs` lists the games.

pub mod game;
pub mod game_player;
pub mod pasted;
pub mod playable;
pub mod weakness;
