//! The games that the engine plays, each behind the same interface.
//!
//! A [`Game`] is known at compile time by its types. [`AnyGame`] hides them. So one engine can play any game of a list,
//! or an unlisted one.

#[cfg(not(feature = "analysis"))]
pub use super::in_play::GameInPlay as OpenGame;
/// An opened game: without the feature "analysis" it can only be played.
#[cfg(feature = "analysis")]
pub use super::in_play::analysis::AnalysedGame as OpenGame;

use super::in_play::InPlay;
use std::marker::PhantomData;
use tengen_core::facts::GameInfo;
use tengen_core::game::Move;
use tengen_core::players::game::Game;
use tengen_core::players::pasted::{Claim, Layout, PasteError, Pasted};
use tengen_gomoku::play::game::Gomoku;
use tengen_othello::play::game::Othello;

/// The built-in games, the default one first. A new game adds one line.
pub static GAMES: &[&dyn AnyGame] = &[&Registered::<Gomoku>::new(), &Registered::<Othello>::new()];

/// A game whose types are hidden. Rules are given by their index in [`GameInfo::rules`]; rules and sizes must be ones
/// of the game.
pub trait AnyGame: Sync {
    /// What the game is and can do.
    fn info(&self) -> GameInfo;

    /// A new game, with tables of at most `table_bytes`.
    fn open(&self, rule: usize, size: usize, table_bytes: usize) -> Box<dyn OpenGame>;

    /// The cell of a move code in reading order. `None` for a pass and for an invalid code.
    fn cell_of_code(&self, size: usize, code: u16) -> Option<usize>;

    /// The code of the move on a cell; `None` for a cell that is not on the board.
    fn code_of_cell(&self, size: usize, cell: usize) -> Option<u16>;

    /// The name of a move code in the notation of the game; empty for an invalid code.
    fn name_of_code(&self, code: u16) -> String;

    /// Three stones from [`Game::BALANCED_STONES`].
    fn balanced_stones(&self, rule: usize, size: usize, seed: u64) -> Option<[usize; 3]>;

    /// How certainly a text belongs to the game.
    fn claim(&self, text: &str, layout: Layout) -> Claim;

    /// Reads a text that the game claims.
    ///
    /// # Errors
    /// What is wrong with the text.
    fn read_pasted(&self, text: &str, layout: Layout, rule: usize, size: usize) -> Result<Pasted, PasteError>;
}

/// The entry of a game.
pub struct Registered<G>(PhantomData<fn() -> G>);

impl<G: Game> Registered<G> {
    /// The entry, which only has the type.
    #[expect(clippy::new_without_default, reason = "entries are statics")]
    pub const fn new() -> Registered<G> {
        Registered(PhantomData)
    }
}

impl<G: Game> AnyGame for Registered<G> {
    fn info(&self) -> GameInfo {
        GameInfo {
            name: G::NAME,
            rules: G::RULES,
            sizes: G::SIZES,
            default_rule: G::RULES[0],
            default_size: G::DEFAULT_SIZE,
            board: G::BOARD,
            formats: G::FORMATS,
            weights: G::TRAINED,
            passes: G::PASSES,
            discs: G::DISCS,
            value_scales: G::VALUE_SCALES,
            hints: G::EXPLAIN.is_some(),
            exact_values: G::EXACT_VALUES.is_some(),
            random_start: G::RANDOM_START.is_some(),
            balanced_stones: G::BALANCED_STONES.is_some(),
        }
    }

    fn open(&self, rule: usize, size: usize, table_bytes: usize) -> Box<dyn OpenGame> {
        Box::new(InPlay::<G>::new(rule, size, table_bytes))
    }

    fn cell_of_code(&self, size: usize, code: u16) -> Option<usize> {
        G::cell_of(size, Move::from_code(code)?)
    }

    fn code_of_cell(&self, size: usize, cell: usize) -> Option<u16> {
        G::move_on(size, cell).map(Move::code)
    }

    fn name_of_code(&self, code: u16) -> String {
        Move::from_code(code).map(G::name_of).unwrap_or_default()
    }

    fn balanced_stones(&self, rule: usize, size: usize, seed: u64) -> Option<[usize; 3]> {
        G::BALANCED_STONES.and_then(|stones| stones(rule, size, seed))
    }

    fn claim(&self, text: &str, layout: Layout) -> Claim {
        G::claim(text, layout)
    }

    fn read_pasted(&self, text: &str, layout: Layout, rule: usize, size: usize) -> Result<Pasted, PasteError> {
        G::read_pasted(text, layout, rule, size)
    }
}
