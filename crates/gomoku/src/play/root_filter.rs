//! An evaluator that leaves only some of the moves at the root of the search.

use crate::board::Board;
use crate::evaluate::GomokuEvaluator;
use crate::point::Point;
use tengen_core::game::{Candidate, Evaluator, Forced, Position};
use tengen_core::score::Score;

/// The evaluation of five-in-a-row; at the root, only the moves that a forced-win search has left.
#[derive(Clone)]
pub struct RootFilter {
    /// The evaluation at every position.
    pub inner: GomokuEvaluator,
    /// The key of the root.
    root: u64,
    /// The moves left at the root; empty if all of them are.
    moves: Vec<Candidate<Point>>,
}

impl Default for RootFilter {
    fn default() -> RootFilter {
        RootFilter::new()
    }
}

impl RootFilter {
    /// With all moves left, and with the networks that this build has.
    pub fn new() -> RootFilter {
        RootFilter { inner: GomokuEvaluator::with_networks(), root: 0, moves: Vec::new() }
    }

    /// Leaves all moves.
    pub fn clear(&mut self) {
        self.moves.clear();
    }

    /// Leaves only these moves in this position.
    pub fn restrict(&mut self, board: &Board, moves: Vec<Candidate<Point>>) {
        self.root = board.key();
        self.moves = moves;
    }

    /// The moves left at the root; empty if all of them are.
    pub fn moves(&self) -> &[Candidate<Point>] {
        &self.moves
    }
}

impl Evaluator<Board> for RootFilter {
    fn evaluate(&mut self, board: &Board) -> Score {
        self.inner.evaluate(board)
    }

    fn candidates(&mut self, board: &Board, out: &mut Vec<Candidate<Point>>) {
        self.inner.candidates(board, out);
    }

    fn forced(&mut self, board: &Board, out: &mut Vec<Candidate<Point>>) -> Forced<Point> {
        if self.root == board.key() && !self.moves.is_empty() {
            out.extend_from_slice(&self.moves);
            return Forced::Only;
        }
        self.inner.forced(board, out)
    }

    fn quiesce(&mut self, board: &mut Board, alpha: Score, beta: Score, ply: u32, nodes: &mut u64) -> Score {
        self.inner.quiesce(board, alpha, beta, ply, nodes)
    }

    fn defences(&mut self, board: &mut Board, out: &mut Vec<Candidate<Point>>, nodes: &mut u64) -> Option<u32> {
        self.inner.defences(board, out, nodes)
    }

    fn is_quiet(&mut self, board: &Board, mv: Point) -> bool {
        self.inner.is_quiet(board, mv)
    }

    fn is_forcing(&mut self, board: &Board, mv: Point) -> bool {
        self.inner.is_forcing(board, mv)
    }
}
