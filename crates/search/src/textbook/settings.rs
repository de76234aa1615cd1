//! The settings of the textbook searches.

use crate::extension::Extension;
use crate::history::HistoryWeights;
use crate::move_picker::MoveOrder;
use crate::ordering::Ordering;

/// The algorithm of the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Algorithm {
    /// Every move of every node.
    Minimax,
    /// Alpha-beta (Knuth and Moore, 1975).
    AlphaBeta,
    /// Principal variation search (Marsland and Campbell, 1982).
    PrincipalVariation,
    /// Zero-window searches around a guess (Plaat, Schaeffer, Pijls and de Bruin, 1996).
    MtdF,
}

/// An algorithm with what is added to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The algorithm of the tree.
    pub algorithm: Algorithm,
    /// Whether results are kept in the transposition table. A result counts only at exactly the depth of its search.
    pub table: bool,
    /// Whether the evaluator's static wins and forced replies are asked for at every node.
    pub static_results: bool,
    /// Whether the evaluator's quiescence search continues at a leaf.
    pub quiescence: bool,
    /// Whether the value of a leaf is averaged with its parent's, against the swing with the side to move.
    pub averaging: bool,
    /// How moves are ordered.
    pub ordering: Ordering,
    /// How many candidates of a node are searched, the best by the evaluator's order; `None`: all.
    pub beam: Option<usize>,
    /// Which moves do not use up depth.
    pub extension: Extension,
    /// Iterations of growing depth, instead of one at the depth asked for.
    pub deepening: bool,
    /// Deepening starts at the depth that the transposition table holds for the root.
    pub resume: bool,
    /// Half the first window around the guess, in the evaluation's unit; MTD(f) has none.
    pub aspiration: Option<i32>,
    /// The guess is the value of the iteration before the last. The same side is to move at its leaves. Otherwise it is
    /// the last iteration's value.
    pub parity: bool,
    /// A deep node without a move from the transposition table is searched two plies shallower first.
    pub internal_deepening: bool,
    /// Among equal best moves of the root one is chosen at random by this seed, instead of the first.
    pub variety: Option<u64>,
}

impl Settings {
    /// Plain minimax, with nothing added.
    pub const fn minimax() -> Settings {
        Settings {
            algorithm: Algorithm::Minimax,
            table: false,
            static_results: false,
            quiescence: false,
            averaging: false,
            ordering: Ordering::Codes,
            beam: None,
            extension: Extension::Off,
            deepening: false,
            resume: false,
            aspiration: None,
            parity: false,
            internal_deepening: false,
            variety: None,
        }
    }

    /// Plain alpha-beta, with nothing added.
    pub const fn alphabeta() -> Settings {
        Settings { algorithm: Algorithm::AlphaBeta, ..Settings::minimax() }
    }

    /// Principal variation search with every technique that preserves the value of plain minimax on the same leaves.
    /// They are table, order, deepening, aspiration, and internal deepening.
    pub const fn exact() -> Settings {
        Settings {
            algorithm: Algorithm::PrincipalVariation,
            table: true,
            ordering: Ordering::Learned,
            deepening: true,
            aspiration: Some(30),
            internal_deepening: true,
            ..Settings::minimax()
        }
    }

    /// Whether the value is that of plain minimax at the same depth with the same leaves, candidates and extension.
    pub const fn is_exact(&self) -> bool {
        // A line's extension depends on its path from the root, and a table does not know the path.
        !self.table || matches!(self.extension, Extension::Off)
    }
}

impl MoveOrder for Settings {
    fn ordering(&self) -> Ordering {
        self.ordering
    }

    fn beam(&self) -> Option<usize> {
        self.beam
    }

    fn history_weights(&self) -> &HistoryWeights {
        &HistoryWeights::DEFAULT
    }
}
