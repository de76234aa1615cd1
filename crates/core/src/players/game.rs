//! A registered game: its name and boards, its starts, its player, and what only some games can do.

use super::game_player::GamePlayer;
use super::pasted::{self, Claim, Layout, PasteError, Pasted};
use super::playable::Playable;
use super::weakness::{self, Weaknesses};
use crate::error::EngineError;
use crate::facts::{BoardStyle, ExactValue, Format, Hint, Labels};
use crate::game::Position;
use crate::think::{Limits, Observer, Report};

/// The move of a game.
pub type MoveOf<G> = <<G as Game>::Position as Position>::Move;

/// The function of [`Game::EXPLAIN`].
pub type Explain<G> = fn(&<G as Game>::Position, Report) -> Hint;

/// The function of [`Game::EXACT_VALUES`].
pub type ExactValues<G> =
    fn(&mut <G as Game>::Player, &<G as Game>::Position, &Limits, &mut dyn Observer) -> Option<Vec<ExactValue>>;

/// The function of [`Game::LOAD_WEIGHTS`].
pub type LoadWeights<G> = fn(&mut <G as Game>::Player, &<G as Game>::Position, &[u8]) -> Result<(), EngineError>;

/// The function of [`Game::RANDOM_START`].
pub type RandomStart<G> = fn(&<G as Game>::Position, u64) -> Option<&'static str>;

/// The function of [`Game::BALANCED_STONES`].
pub type BalancedStones = fn(usize, usize, u64) -> Option<[usize; 3]>;

/// A game that the engine plays. Rules are given by their index in [`Game::RULES`], boards by a size of
/// [`Game::SIZES`]. Cells are numbered in reading order, the top left first.
///
/// The constants of type `Option<fn(..)>` are optional features. `None` means that the game does not have it.
pub trait Game: 'static {
    /// Its positions.
    type Position: Playable + Send;
    /// Who plays it.
    type Player: GamePlayer<Self::Position> + Send;

    /// The name of the game.
    const NAME: &'static str;
    /// The names of its rules, the usual one first. A game with one rule has its own name for it.
    const RULES: &'static [&'static str];
    /// The sizes of its boards, in rising order.
    const SIZES: &'static [usize];
    /// The usual size.
    const DEFAULT_SIZE: usize;
    /// What its board is drawn with.
    const BOARD: BoardStyle;
    /// The formats in which [`Playable::write_as`] writes it.
    const FORMATS: &'static [Format];
    /// Whether a side without a move passes.
    const PASSES: bool = false;
    /// Whether the result is a number of discs; values are hundredths of a disc then.
    const DISCS: bool = false;

    /// For each rule the value at which the odds to win are e to 1. It converts values to win probabilities. Empty if
    /// values are in discs.
    const VALUE_SCALES: &'static [u32] = &[];

    /// The weaknesses of its levels below the highest, the weakest first.
    const WEAKNESSES: Weaknesses = weakness::USUAL;

    /// What the move of a search of the position is, and why.
    const EXPLAIN: Option<Explain<Self>> = None;
    /// The exact value of each legal move, best first. `None` if a limit or the observer ended the search before all
    /// were known. The game has not ended in the position.
    const EXACT_VALUES: Option<ExactValues<Self>> = None;
    /// The rules of [`Game::RULES`] that have trained weights to load.
    const TRAINED: &'static [&'static str] = &[];
    /// Gives the player a file of trained weights for the rule of a position. A bad file is an error with the code
    /// [`crate::error::ErrorCode::Option`].
    const LOAD_WEIGHTS: Option<LoadWeights<Self>> = None;
    /// The moves of a start after which the sides are about even, chosen by a seed. `None` if the rule or the size of
    /// the given start has none.
    const RANDOM_START: Option<RandomStart<Self>> = None;
    /// Three stones (black, white, black) that leave the sides about even, as cells. A rule, a size and a seed
    /// determine them. `None` if none were found.
    const BALANCED_STONES: Option<BalancedStones> = None;

    /// The start of a game.
    fn start(rule: usize, size: usize) -> Self::Position;

    /// A player whose tables take at most `table_bytes`, and less if memory is short.
    fn player(table_bytes: usize) -> Self::Player;

    /// The columns and rows of a board.
    fn dimensions(size: usize) -> (usize, usize) {
        (size, size)
    }

    /// The names of cells, columns and rows.
    fn labels(size: usize) -> Labels;

    /// The cell of a move; `None` for a pass and for a move that is not on this board.
    fn cell_of(size: usize, mv: MoveOf<Self>) -> Option<usize>;

    /// The move on a cell; `None` for a cell that is not on this board.
    fn move_on(size: usize, cell: usize) -> Option<MoveOf<Self>>;

    /// The name of a move in the notation of the game.
    fn name_of(mv: MoveOf<Self>) -> String;

    /// How certainly a text of this layout belongs to this game.
    fn claim(text: &str, layout: Layout) -> Claim {
        let _ = text;
        if layout == Layout::Moves { Claim::Possible } else { Claim::None }
    }

    /// Reads a text that it claims. Rule and size are those in play, or the usual ones. They change if the text needs
    /// it.
    ///
    /// # Errors
    /// What is wrong with the text.
    fn read_pasted(text: &str, layout: Layout, rule: usize, size: usize) -> Result<Pasted, PasteError> {
        let _ = layout;
        let text = pasted::read_moves(&Self::start(rule, size), text)?;
        Ok(Pasted { rule, size, format: Format::Moves, text })
    }
}
