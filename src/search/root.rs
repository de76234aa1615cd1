//! The root of the tree: its moves in their order, the best so far, and one pass over them.

use super::ordering;
use super::settings::{Algorithm, Ordering};
use super::table::NO_MOVE;
use super::worker::{Worker, doubt_loss};
use crate::game::{Candidate, Evaluator, Move, Position};
use crate::score::Score;
use crate::think::Info;

/// The moves of the root and what is known of them.
pub struct Root<M> {
    /// The moves, the best so far first.
    pub(super) moves: Vec<Candidate<M>>,
    /// Whether the beam dropped moves.
    pub(super) dropped: bool,
    /// The best value found by a search that was not cut short.
    pub(super) score: Score,
    /// The principal variation, the best move first.
    pub(super) line: Vec<u16>,
}

impl<M> Default for Root<M> {
    fn default() -> Root<M> {
        Root { moves: Vec::new(), dropped: false, score: Score::DRAW, line: Vec::new() }
    }
}

impl<P: Position, E: Evaluator<P>> Worker<'_, P, E> {
    /// Lists the moves of the root; with `only`, those which the evaluator left on the stack.
    pub(super) fn open(&mut self, only: bool, known_best: u16) -> Root<P::Move> {
        let dropped = self.generate(0, only, 0);
        let mut moves = std::mem::take(&mut self.memory.moves);
        if moves.is_empty() {
            debug_assert!(false, "an evaluator named no candidate");
            let mut legal = Vec::new();
            self.position.legal_moves(&mut legal);
            moves.extend(legal.into_iter().map(|mv| Candidate { mv, order: 0 }));
        }
        ordering::sort(&mut moves, self.settings.ordering == Ordering::Codes);
        let mut root = Root { moves: moves.clone(), dropped, score: Score::DRAW, line: Vec::new() };
        moves.clear();
        // The stack keeps its room.
        self.memory.moves = moves;
        if let Some(i) = root.moves.iter().position(|c| c.mv.code() == known_best) {
            root.moves[..=i].rotate_right(1);
        }
        root.line.extend(root.moves.first().map(|c| c.mv.code()));
        root
    }

    /// Searches the moves of the root within a window. A move better than `alpha`, and than those before it, becomes the
    /// best at once, so that it counts even if the pass is cut short: the old best was searched first. `None` once the clock
    /// has stopped.
    pub(super) fn pass(&mut self, root: &mut Root<P::Move>, depth: i32, alpha: Score, beta: Score) -> Option<Score> {
        let (window_alpha, mut alpha) = (alpha, alpha);
        let mut best = -Score::INFINITE;
        let minimax = self.settings.algorithm == Algorithm::Minimax;
        if self.settings.averaging || self.settings.late_reductions {
            self.memory.evals[0] = self.evaluator.evaluate(self.position);
        }
        let varied = self.settings.variety.is_some() && self.settings.algorithm == Algorithm::AlphaBeta;
        let mut equals = 0;
        for i in 0..root.moves.len() {
            // The best so far come first, and the others by their order.
            if self.settings.root_beam.is_some_and(|k| i >= k.max(1)) && !best.is_loss() {
                break;
            }
            let mv = root.moves[i].mv;
            let reduction = if self.settings.late_reductions && depth >= 3 && i > 3 {
                (self.memory.reduction(depth, i + 1) - 1).clamp(0, depth - 2)
            } else {
                0
            };
            let extension = i32::from(self.extends_move(mv, 0));
            self.make(0, mv);
            // One below the best, so that an equal value is seen to be equal, and not only to be no better.
            let floor = if varied && best > window_alpha { alpha - 1 } else { alpha };
            let value = self.child(depth - 1 + extension, floor, beta, i == 0, reduction);
            self.position.undo();
            if self.clock.stopped.is_some() {
                return None;
            }
            let mut better = value > best && value > alpha;
            if varied && value > window_alpha && value < beta && value >= best {
                equals = if value > best { 1 } else { equals + 1 };
                better = self.rng.below(equals) == 0;
            }
            if value > best || better {
                best = best.max(value);
                if better {
                    if !minimax {
                        alpha = value;
                    }
                    self.memory.set_line(0, mv.code());
                    root.line.clear();
                    root.line.extend_from_slice(self.memory.line(0));
                    root.score = if root.dropped { doubt_loss(value) } else { value };
                    // Ties go to the earlier move, so the order of codes stays as it is where it alone decides.
                    if self.settings.ordering != Ordering::Codes {
                        root.moves[..=i].rotate_right(1);
                    }
                    if self.settings.algorithm == Algorithm::AlphaBeta {
                        self.tell(root, depth);
                    }
                }
            }
            if alpha >= beta {
                break;
            }
        }
        if root.dropped {
            best = doubt_loss(best);
        }
        let mv = if best > window_alpha { root.line[0] } else { NO_MOVE };
        self.store(self.position.key(), depth, 0, best, window_alpha, beta, mv);
        Some(best)
    }

    /// Tells the observer of the best line so far.
    pub(super) fn tell(&mut self, root: &Root<P::Move>, depth: i32) {
        self.observer.info(&Info {
            depth: depth as u32,
            selective_depth: self.selective_depth,
            score: root.score,
            nodes: self.clock.nodes,
            line: &root.line,
        });
    }
}
