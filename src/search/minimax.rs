//! Plain minimax, the oracle of every other search; with a table it is minimax with memory.

use super::settings::Extension;
use super::table::NO_MOVE;
use super::worker::{MAX_PLY, Worker, doubt_loss};
use crate::game::{Evaluator, Move, Position};
use crate::score::Score;

impl<P: Position, E: Evaluator<P>> Worker<'_, P, E> {
    /// The value of the position, `ply` plies from the root, from every line of `depth` plies.
    pub(super) fn minimax(&mut self, depth: i32, ply: usize) -> Score {
        let base = self.memory.moves.len();
        let value = self.minimax_node(depth, ply, base);
        self.memory.moves.truncate(base);
        value
    }

    fn minimax_node(&mut self, mut depth: i32, ply: usize, base: usize) -> Score {
        self.memory.clear_line(ply);
        self.selective_depth = self.selective_depth.max(ply as u32);
        if self.expired() {
            return Score::DRAW;
        }
        if let Some(outcome) = self.position.outcome() {
            return self.position.outcome_score(outcome, ply as u32);
        }
        let (known, only) = self.known(ply);
        if let Some(value) = known {
            return value;
        }
        if ply >= MAX_PLY {
            return self.evaluator.evaluate(self.position);
        }
        if self.extends_reply(only, base, ply) {
            depth += 1;
        }
        let (low, high) = (-Score::INFINITE, Score::INFINITE);
        if depth <= 0 {
            return self.leaf(ply, low, high);
        }
        let key = self.position.key();
        if let Some(entry) = self.probe(key)
            && let Some(value) = self.cut(entry, depth, ply, low, high)
        {
            return value;
        }
        if self.settings.averaging {
            self.memory.evals[ply] = self.evaluator.evaluate(self.position);
        }
        let dropped = self.generate(base, only, ply);
        let (mut best, mut best_move) = (low, NO_MOVE);
        for i in base..self.memory.moves.len() {
            let mv = self.memory.moves[i].mv;
            let extended = i32::from(self.extends_move(mv, ply));
            self.make(ply, mv);
            let value = -self.minimax(depth - 1 + extended, ply + 1);
            self.position.undo();
            if self.clock.stopped.is_some() {
                return Score::DRAW;
            }
            if value > best {
                best = value;
                best_move = mv.code();
                self.memory.set_line(ply, best_move);
            }
        }
        if best_move == NO_MOVE {
            return self.evaluator.evaluate(self.position);
        }
        if dropped {
            best = doubt_loss(best);
        }
        self.store(key, depth, ply, best, low, high, best_move);
        best
    }

    /// Whether a node whose `only` moves lie on the stack from `base` on does not use up depth.
    #[inline]
    pub(super) fn extends_reply(&self, only: bool, base: usize, ply: usize) -> bool {
        only && self.settings.extension >= Extension::Replies
            && self.memory.moves.len() - base == 1
            && (ply as i32) < 2 * self.root_depth
    }

    /// Whether a move not yet made does not use up depth.
    #[inline]
    pub(super) fn extends_move(&mut self, mv: P::Move, ply: usize) -> bool {
        self.settings.extension >= Extension::Forcing
            && (ply as i32) < 2 * self.root_depth
            && self.evaluator.is_forcing(self.position, mv)
    }
}
