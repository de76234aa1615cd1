//! Plain minimax, the oracle of every other search; with a table it is minimax with memory.

use super::settings::Settings;
use crate::stack::MAX_PLY;
use crate::thread_data::{StaticResult, ThreadData, without_proven_loss};
use crate::transposition::NO_MOVE;
use tengen_core::game::{Evaluator, Move, Position};
use tengen_core::score::Score;

impl<P: Position, E: Evaluator<P>> ThreadData<'_, P, E, Settings> {
    /// The value of the position, `ply` plies from the root, from every line of `depth` plies. Void once the clock has
    /// stopped.
    pub(super) fn minimax(&mut self, depth: i32, ply: usize) -> Score {
        let base = self.memory.moves.len();
        let value = self.minimax_node(depth, ply);
        self.memory.moves.truncate(base);
        value
    }

    fn minimax_node(&mut self, mut depth: i32, ply: usize) -> Score {
        let base = self.memory.moves.len();
        if let Some(value) = self.enter(ply) {
            return value;
        }
        let forced_replies = match self.known_result(ply) {
            StaticResult::Value(value) => return value,
            StaticResult::ForcedReplies => true,
            StaticResult::Open => false,
        };
        if ply >= MAX_PLY {
            return self.evaluator.evaluate(self.position);
        }
        depth += self.reply_extension(forced_replies, base, ply);
        let (low, high) = (-Score::INFINITE, Score::INFINITE);
        if depth <= 0 {
            return self.leaf(ply, low, high);
        }
        let key = self.position.key();
        if let Some(value) = self.transposition_cutoff(self.probe(key), depth, ply, low, high) {
            return value;
        }

        self.note_for_averaging(ply);
        let dropped = self.list_moves(base, forced_replies, ply);
        let (mut best, mut best_move) = (low, NO_MOVE);
        for i in base..self.memory.moves.len() {
            let mv = self.memory.moves[i].mv;
            let extension = self.move_extension(mv, ply);
            self.make(ply, mv);
            let value = -self.minimax(depth - 1 + extension, ply + 1);
            self.position.undo();
            if self.is_stopped() {
                return Score::DRAW;
            }
            if value > best {
                best = value;
                best_move = mv.code();
                self.memory.lines.set(ply, best_move);
            }
        }

        if best_move == NO_MOVE {
            return self.evaluator.evaluate(self.position);
        }
        if dropped {
            best = without_proven_loss(best);
        }
        if self.settings.table {
            self.store(key, depth, ply, best, low, high, best_move);
        }
        best
    }
}
