//! Principal variation search (Marsland and Campbell, 1982). The first move is searched with the window. Zero-window
//! searches only show that the others are not better. Those that are better are searched again.

use super::node::possible_window;
use super::settings::Settings;
use crate::move_picker::MovePicker;
use crate::stack::MAX_PLY;
use crate::thread_data::{StaticResult, ThreadData};
use crate::transposition::NO_MOVE;
use tengen_core::game::{Evaluator, Move, Position};
use tengen_core::score::Score;

impl<P: Position, E: Evaluator<P>> ThreadData<'_, P, E, Settings> {
    /// The value of the position, `ply` plies from the root, searched `depth` plies deep. It is exact inside the window
    /// and a bound outside. Void once the clock has stopped.
    pub(super) fn principal_variation(&mut self, depth: i32, ply: usize, alpha: Score, beta: Score) -> Score {
        let base = self.memory.moves.len();
        let value = self.principal_variation_node(depth, ply, alpha, beta);
        self.memory.moves.truncate(base);
        value
    }

    fn principal_variation_node(&mut self, mut depth: i32, ply: usize, alpha: Score, beta: Score) -> Score {
        let base = self.memory.moves.len();
        if let Some(value) = self.enter(ply) {
            return value;
        }
        let (mut alpha, beta) = possible_window(ply, alpha, beta);
        if alpha >= beta {
            return alpha;
        }
        let forced_replies = match self.known_result(ply) {
            StaticResult::Value(value) => return value,
            StaticResult::ForcedReplies => true,
            StaticResult::Open => false,
        };
        if ply >= MAX_PLY {
            return self.evaluator.evaluate(self.position);
        }
        depth = (depth + self.reply_extension(forced_replies, base, ply)).max(0);

        let pv_node = beta.value() - alpha.value() > 1;
        let key = self.position.key();
        let entry = if depth > 0 || self.remembers_leaves() { self.probe(key) } else { None };
        // A cut-off in the principal variation would end its line.
        if !pv_node && let Some(value) = self.transposition_cutoff(entry, depth, ply, alpha, beta) {
            return value;
        }
        if depth == 0 {
            return self.leaf_node(key, ply, alpha, beta);
        }
        self.note_for_averaging(ply);
        let stored = entry.map_or(NO_MOVE, |entry| entry.mv);
        let stored = self
            .internal_deepening(stored, depth, ply, |data, depth| data.principal_variation(depth, ply, alpha, beta));
        if self.is_stopped() {
            return Score::DRAW;
        }

        let window_alpha = alpha;
        let (mut best, mut best_move) = (-Score::INFINITE, NO_MOVE);
        let mut picker = MovePicker::new(self, ply, base, forced_replies, stored);
        self.memory.histories.clear_grandchild_killers(ply);
        while let Some(mv) = picker.next(self) {
            let extension = self.move_extension(mv, ply);
            self.make(ply, mv);
            let value = self.search_child(depth - 1 + extension, ply, alpha, beta, best_move == NO_MOVE);
            self.position.undo();
            if self.is_stopped() {
                return Score::DRAW;
            }
            if value > best {
                best = value;
                if value > alpha || best_move == NO_MOVE {
                    best_move = mv.code();
                }
                if value > alpha {
                    alpha = value;
                    if pv_node {
                        self.memory.lines.set(ply, best_move);
                    }
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        if best_move == NO_MOVE {
            return self.evaluator.evaluate(self.position);
        }
        self.finish_node(&picker, key, depth, ply, best, best_move, window_alpha, beta)
    }

    /// The value of a move made at `ply`, for the side that made it. The first is searched with the whole window.
    /// Another move gets it only if a zero-window search shows that it is better.
    pub(super) fn search_child(&mut self, depth: i32, ply: usize, alpha: Score, beta: Score, first: bool) -> Score {
        if !first {
            let value = -self.principal_variation(depth, ply + 1, -alpha - 1, -alpha);
            if value <= alpha || value >= beta || self.is_stopped() {
                return value;
            }
        }
        -self.principal_variation(depth, ply + 1, -beta, -alpha)
    }
}
