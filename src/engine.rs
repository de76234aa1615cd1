//! A game in play with its player: the façade that every entry point uses.
//!
//! It uses games and players by their capabilities. [`GameSpec`] is the game to play, and [`GAMES`] lists the games.
//! Legality is checked here; code below only asserts it. A call that fails changes nothing.

mod in_play;
mod level;
mod paste;
mod registry;
mod spec;

pub use in_play::GameInPlay;
pub use level::Level;
pub use paste::{Reading, read_any};
pub use registry::{AnyGame, GAMES, OpenGame, Registered};
pub use spec::GameSpec;

use std::ops::{Deref, DerefMut};

/// The default bytes of the table. With it the wasm memory stays below 32 MB.
pub const DEFAULT_TABLE: usize = 16 << 20;

/// A game in play with its player. Its methods are in [`GameInPlay`].
pub struct Engine {
    spec: GameSpec,
    game: Box<dyn OpenGame>,
}

impl Engine {
    /// A new game, with a transposition table of at most `table_bytes`. If memory is short, the table is halved until
    /// it fits.
    pub fn new(spec: GameSpec, table_bytes: usize) -> Engine {
        let (game, rule) = spec.parts();
        Engine { spec, game: game.open(rule, spec.size(), table_bytes) }
    }

    /// Which game it is.
    pub fn spec(&self) -> GameSpec {
        self.spec
    }

    /// Takes the last move back; false at the start of the game.
    pub fn undo(&mut self) -> bool {
        let played = self.played();
        if played > 0 {
            self.go_to(played - 1);
        }
        played > 0
    }

    /// Replays the move that was taken back last; false without one.
    pub fn redo(&mut self) -> bool {
        let played = self.played();
        self.go_to(played + 1);
        self.played() > played
    }
}

impl Deref for Engine {
    type Target = dyn OpenGame;

    fn deref(&self) -> &(dyn OpenGame + 'static) {
        &*self.game
    }
}

impl DerefMut for Engine {
    fn deref_mut(&mut self) -> &mut (dyn OpenGame + 'static) {
        &mut *self.game
    }
}
