//! Five-in-a-row as a registered game.

use super::balanced;
use super::hint;
use super::pasted;
use super::playable::{cell_of, point_of};
use super::player::GomokuPlayer;
use crate::board::{Board, MAX_SIZE, MIN_SIZE};
use crate::network::Network;
use crate::point::Point;
use crate::point_weights::value_scale;
use crate::rule::Rule;
use tengen_core::error::{EngineError, ErrorCode};
use tengen_core::facts::{BoardStyle, Format, Hint, Labels};
use tengen_core::players::game::{BalancedStones, Explain, Game, LoadWeights};
use tengen_core::players::pasted::{Claim, Layout, PasteError, Pasted};
use tengen_core::players::weakness::{Weakness, Weaknesses};
use tengen_core::think::{Report, Source};

/// The levels, tuned by matches between neighbours (research/experiments/levels.md).
const WEAKNESSES: Weaknesses = [
    Weakness { candidates: 48, lure: 100, blindness: 60, foresight: 2, ..Weakness::noisy(1, 12_000) },
    Weakness { candidates: 24, lure: 60, blindness: 40, foresight: 2, ..Weakness::noisy(1, 3000) },
    Weakness { candidates: 14, lure: 30, blindness: 20, foresight: 4, ..Weakness::noisy(1, 1700) },
    Weakness { blindness: 10, foresight: 4, ..Weakness::noisy(1, 590) },
    Weakness { foresight: 6, ..Weakness::noisy(2, 235) },
    Weakness::noisy(2, 95),
    Weakness::plies(4),
    Weakness::plies(7),
    Weakness::plies(9),
];

/// Every size of a board.
const SIZES: [usize; MAX_SIZE - MIN_SIZE + 1] = {
    let mut sizes = [MIN_SIZE; MAX_SIZE - MIN_SIZE + 1];
    let mut i = 1;
    while i < sizes.len() {
        sizes[i] = MIN_SIZE + i;
        i += 1;
    }
    sizes
};

/// Five in a row.
pub struct Gomoku;

impl Game for Gomoku {
    type Position = Board;
    type Player = GomokuPlayer;

    const NAME: &'static str = "gomoku";
    const RULES: &'static [&'static str] =
        &[Rule::ALL[0].name(), Rule::ALL[1].name(), Rule::ALL[2].name(), Rule::ALL[3].name(), Rule::ALL[4].name()];
    const SIZES: &'static [usize] = &SIZES;
    const DEFAULT_SIZE: usize = 15;
    const BOARD: BoardStyle = BoardStyle::Points;
    const FORMATS: &'static [Format] = &[Format::Moves, Format::Board];
    const WEAKNESSES: Weaknesses = WEAKNESSES;
    const VALUE_SCALES: &'static [u32] = &[
        chance_scale(Rule::Freestyle),
        chance_scale(Rule::Standard),
        chance_scale(Rule::Renju),
        chance_scale(Rule::Caro),
        chance_scale(Rule::CaroOverline),
    ];
    const EXPLAIN: Option<Explain<Gomoku>> = Some(explain);
    const TRAINED: &'static [&'static str] = &["freestyle", "standard", "renju"];
    const LOAD_WEIGHTS: Option<LoadWeights<Gomoku>> = Some(load_weights);
    const BALANCED_STONES: Option<BalancedStones> =
        Some(|rule, size, seed| balanced::stones(Rule::ALL[rule], size, seed));

    fn start(rule: usize, size: usize) -> Board {
        Board::new(Rule::ALL[rule], size)
    }

    fn player(table_bytes: usize) -> GomokuPlayer {
        GomokuPlayer::new(table_bytes)
    }

    fn labels(size: usize) -> Labels {
        Labels {
            names: (0..size * size).map(|cell| point_of(size, cell).to_string()).collect(),
            columns: (0..size).map(|x| char::from(b'a' + x as u8).to_string()).collect(),
            rows: (1..=size).rev().map(|row| row.to_string()).collect(),
        }
    }

    fn cell_of(size: usize, mv: Point) -> Option<usize> {
        (mv.x() < size && mv.y() < size).then(|| cell_of(size, mv))
    }

    fn move_on(size: usize, cell: usize) -> Option<Point> {
        (cell < size * size).then(|| point_of(size, cell))
    }

    fn name_of(mv: Point) -> String {
        mv.to_string()
    }

    fn claim(_text: &str, layout: Layout) -> Claim {
        match layout {
            Layout::Rows | Layout::Moves => Claim::Possible,
            Layout::Tree | Layout::Line => Claim::None,
        }
    }

    fn read_pasted(text: &str, layout: Layout, rule: usize, size: usize) -> Result<Pasted, PasteError> {
        match layout {
            Layout::Moves => pasted::read_moves_on(text, Rule::ALL[rule], size),
            _ => pasted::read_diagram(text, Rule::ALL[rule]),
        }
    }
}

fn load_weights(player: &mut GomokuPlayer, board: &Board, bytes: &[u8]) -> Result<(), EngineError> {
    let rule = board.rule().name();
    if !Gomoku::TRAINED.contains(&rule) {
        return Err(EngineError::new(ErrorCode::Game, format!("{rule} has no weights to load")));
    }
    let network = Network::read(board.rule(), bytes);
    player.put_network(network.map_err(|error| EngineError::new(ErrorCode::Option, error.to_string()))?);
    Ok(())
}

/// The value at which the odds to win are e to 1 between equal players with a second a move. It comes from 432 games
/// outside the training data (research/experiments/winning-chance.md). The weights were fitted to games of 2,000 nodes
/// a move, in which players err more. Their scale would therefore be too cautious. There are no such games of Caro.
const fn chance_scale(rule: Rule) -> u32 {
    match rule {
        Rule::Freestyle | Rule::Standard => 130,
        Rule::Renju => 60,
        Rule::Caro | Rule::CaroOverline => value_scale(rule),
    }
}

const _: () = assert!(Gomoku::VALUE_SCALES.len() == Gomoku::RULES.len());

fn explain(board: &Board, report: Report) -> Hint {
    let proven = report.source == Source::Proof;
    hint::name(&mut board.clone(), report, proven)
}
