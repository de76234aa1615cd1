//! The root of the tree: its moves in their order and the best line so far.

use super::move_picker::MoveOrder;
use super::ordering::{self, Ordering};
use super::stack::MAX_PLY;
use super::thread_data::ThreadData;
use super::transposition::{Bound, NO_MOVE};
use tengen_core::game::{Candidate, Evaluator, Move, Position};
use tengen_core::score::Score;
use tengen_core::think::Info;

/// The moves of the root and the search's results for them.
pub struct Root<M> {
    /// The moves, the best so far first.
    pub moves: Vec<Candidate<M>>,
    /// Whether the beam dropped moves.
    pub dropped: bool,
    /// Whether better moves were left out. The root's value is then not the position's value.
    pub partial: bool,
    /// The best value found by a search that was not cut short.
    pub score: Score,
    /// The principal variation as move codes, the best move first.
    pub line: Vec<u16>,
}

impl<M> Default for Root<M> {
    fn default() -> Root<M> {
        Root { moves: Vec::new(), dropped: false, partial: false, score: Score::DRAW, line: Vec::new() }
    }
}

impl<M: Move> Root<M> {
    /// A root with these moves in their order, by codes or best first. Only the move with the code `table_move` goes
    /// before the others.
    fn new(moves: &[Candidate<M>], dropped: bool, by_codes: bool, table_move: u16) -> Root<M> {
        let mut root = Root { moves: moves.to_vec(), dropped, partial: false, score: Score::DRAW, line: Vec::new() };
        ordering::sort(&mut root.moves, by_codes);
        if let Some(i) = root.moves.iter().position(|candidate| candidate.mv.code() == table_move) {
            root.moves[..=i].rotate_right(1);
        }
        root.line.extend(root.moves.first().map(|candidate| candidate.mv.code()));
        root
    }
}

impl<P: Position, E: Evaluator<P>, S: MoveOrder> ThreadData<'_, P, E, S> {
    /// Lists the moves of the root, the move with the code `table_move` first. With `forced_replies` they are the moves
    /// that the evaluator left on the stack.
    pub fn open_root(&mut self, forced_replies: bool, table_move: u16) -> Root<P::Move> {
        let dropped = self.list_moves(0, forced_replies, 0);
        let mut moves = std::mem::take(&mut self.memory.moves);
        if moves.is_empty() {
            debug_assert!(false, "an evaluator named no candidate");
            let mut legal = Vec::new();
            self.position.legal_moves(&mut legal);
            moves.extend(legal.into_iter().map(|mv| Candidate { mv, order: 0 }));
        }
        let root = Root::new(&moves, dropped, self.settings.ordering() == Ordering::Codes, table_move);
        moves.clear();
        // The stack keeps its capacity.
        self.memory.moves = moves;
        root
    }
}

impl<P: Position, E: Evaluator<P>, S> ThreadData<'_, P, E, S> {
    /// Reports the best line so far to the observer.
    pub fn report_progress(&mut self, root: &Root<P::Move>, depth: u32) {
        self.observer.info(&Info {
            depth,
            selective_depth: self.selective_depth,
            score: root.score,
            nodes: self.clock.nodes,
            line: &root.line,
        });
    }

    /// Lengthens the line of the root by the moves of the transposition table: zero-window searches and cut-offs keep
    /// no line. Only exact entries count if `exact` is set.
    pub fn lengthen_line(&mut self, root: &mut Root<P::Move>, depth: u32, exact: bool) {
        let mut made = 0;
        for i in 0..(depth as usize).min(MAX_PLY) {
            let code = match root.line.get(i) {
                Some(&code) => code,
                None => match self.table.probe(self.position.key()) {
                    Some(entry) if entry.bound == Bound::Exact || !exact => entry.mv,
                    _ => break,
                },
            };
            let Some(mv) = P::Move::from_code(code).filter(|&mv| code != NO_MOVE && self.position.is_legal(mv)) else {
                break;
            };
            if i == root.line.len() {
                root.line.push(code);
            }
            self.position.make(mv);
            made += 1;
        }
        for _ in 0..made {
            self.position.undo();
        }
    }
}
