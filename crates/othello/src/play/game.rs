//! Othello as a registered game.

use super::openings;
use super::pasted;
use super::player::OthelloPlayer;
use super::search::Search;
use super::solve::move_values;
use crate::board::Board;
use crate::square::Square;
use crate::units::Discs;
use crate::variant::Variant;
use crate::weights::Weights;
use std::sync::Arc;
use tengen_core::error::{EngineError, ErrorCode};
use tengen_core::facts::{BoardStyle, ExactValue, Format, Labels};
use tengen_core::game::Move;
use tengen_core::players::game::{ExactValues, Game, LoadWeights, RandomStart};
use tengen_core::players::pasted::{Claim, Layout, PasteError, Pasted};
use tengen_core::players::weakness::{Weakness, Weaknesses};
use tengen_core::think::{Limits, Observer};

/// The levels, tuned by matches between neighbours (research/experiments/levels.md).
const WEAKNESSES: Weaknesses = [
    Weakness { lure: 100, blindness: 40, ..noisy(1, 3000) },
    Weakness { lure: 50, blindness: 20, ..noisy(1, 1800) },
    noisy(1, 1100),
    noisy(2, 600),
    Weakness::plies(3),
    Weakness::plies(4),
    Weakness::plies(5),
    Weakness::plies(7),
    Weakness::plies(10),
];

/// A level that compares all moves.
const fn noisy(depth: u32, noise: usize) -> Weakness {
    Weakness { candidates: 64, ..Weakness::noisy(depth, noise) }
}

/// Othello.
pub struct Othello;

impl Game for Othello {
    type Position = Board;
    type Player = OthelloPlayer;

    const NAME: &'static str = "othello";
    const RULES: &'static [&'static str] = &["othello", "antiothello"];
    const SIZES: &'static [usize] = &Variant::SIZES;
    const DEFAULT_SIZE: usize = Variant::STANDARD.size();
    const BOARD: BoardStyle = BoardStyle::Squares;
    const FORMATS: &'static [Format] = &Format::ALL;
    const PASSES: bool = true;
    const DISCS: bool = true;
    const WEAKNESSES: Weaknesses = WEAKNESSES;
    const EXACT_VALUES: Option<ExactValues<Othello>> = Some(exact_values);
    const TRAINED: &'static [&'static str] = &["othello"];
    const LOAD_WEIGHTS: Option<LoadWeights<Othello>> = Some(load_weights);
    const RANDOM_START: Option<RandomStart<Othello>> = Some(openings::random_start);

    fn start(rule: usize, size: usize) -> Board {
        Board::start(variant(rule, size), false)
    }

    fn player(table_bytes: usize) -> OthelloPlayer {
        OthelloPlayer::new(table_bytes, builtin_weights())
    }

    fn labels(size: usize) -> Labels {
        Labels {
            names: (0..size * size)
                .filter_map(|cell| Self::move_on(size, cell))
                .map(|square| square.to_string())
                .collect(),
            columns: ('a'..='h').take(size).map(String::from).collect(),
            rows: ('1'..='8').take(size).map(String::from).collect(),
        }
    }

    fn cell_of(size: usize, mv: Square) -> Option<usize> {
        variant(0, size).cell_of(mv)
    }

    fn move_on(size: usize, cell: usize) -> Option<Square> {
        if cell < size * size { Square::new(variant(0, size).bit_of_cell(cell)) } else { None }
    }

    fn name_of(mv: Square) -> String {
        mv.to_string()
    }

    fn claim(text: &str, layout: Layout) -> Claim {
        pasted::claim(text, layout)
    }

    fn read_pasted(text: &str, layout: Layout, rule: usize, size: usize) -> Result<Pasted, PasteError> {
        let (variant, format, text) = pasted::read(text, layout, variant(rule, size))?;
        Ok(Pasted { rule: usize::from(variant.is_fewest()), size: variant.size(), format, text })
    }
}

/// The board and the aim of a rule and a size of the game.
fn variant(rule: usize, size: usize) -> Variant {
    Variant::new(size, rule == 1).unwrap_or_default()
}

/// The trained weights within the native program.
#[cfg(not(target_arch = "wasm32"))]
fn builtin_weights() -> Option<Arc<Weights>> {
    Some(crate::builtin::weights())
}

/// The page downloads the weights when Othello is chosen, so the module need not hold them.
#[cfg(target_arch = "wasm32")]
fn builtin_weights() -> Option<Arc<Weights>> {
    None
}

fn load_weights(player: &mut OthelloPlayer, board: &Board, bytes: &[u8]) -> Result<(), EngineError> {
    if !board.variant().is_standard() {
        return Err(EngineError::new(ErrorCode::Game, "only Othello on 8 x 8 squares has weights to load"));
    }
    let weights = Weights::from_bytes(bytes).map_err(|e| EngineError::new(ErrorCode::Option, e.to_string()))?;
    player.set_weights(Some(Arc::new(weights)));
    Ok(())
}

fn exact_values(
    player: &mut OthelloPlayer,
    board: &Board,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Option<Vec<ExactValue>> {
    #[cfg(not(target_arch = "wasm32"))]
    if board.variant().is_standard() {
        return player.move_values(board, limits, observer).map(exact);
    }
    let (table, weights) = player.parts();
    let mut search = Search::new(table, weights, *limits, observer).on(board.variant());
    let values = if board.variant().is_standard() {
        move_values(&mut search, board.me(), board.opp())?
    } else {
        search.small_values(board.me(), board.opp())?
    };
    Some(exact(values))
}

fn exact(values: Vec<(Square, Discs)>) -> Vec<ExactValue> {
    values.into_iter().map(|(square, discs)| ExactValue { code: square.code(), discs: discs.0 }).collect()
}
