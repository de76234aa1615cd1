//! The root of the search that plays: aspiration windows, and its moves one by one.

use super::node_type::{NonPv, Pv};
use super::playing::Playing;
use crate::aspiration::{Aspiration, aspire};
use crate::root::Root;
use crate::thread_data::{ThreadData, without_proven_loss};
use crate::transposition::NO_MOVE;
use crate::tree_search::{DeepeningPlan, TreeSearch};
use tengen_core::game::{Evaluator, Move, Position};
use tengen_core::score::Score;

impl TreeSearch for Playing {
    fn plan(&self) -> DeepeningPlan {
        DeepeningPlan {
            static_results: true,
            iterations: true,
            resume: false,
            parity: self.parameters.parity,
            stop_when_decided: self.parameters.decide,
        }
    }

    fn iterate<P: Position, E: Evaluator<P>>(
        data: &mut ThreadData<'_, P, E, Playing>,
        root: &mut Root<P::Move>,
        depth: u32,
        guess: Score,
    ) -> Option<Score> {
        let parameters = &data.settings.parameters;
        let half_width = parameters.aspiration.filter(|_| depth as i32 >= parameters.aspiration_depth);
        let window = half_width.map(|half_width| Aspiration { half_width, growth: parameters.aspiration_growth });
        let mut repeated = 0;
        let value = aspire(window, guess, &mut repeated, |alpha, beta| data.root_search(root, depth, alpha, beta));
        data.repeated += repeated;
        let value = value?;
        data.lengthen_line(root, depth, true);
        Some(value)
    }
}

impl<P: Position, E: Evaluator<P>> ThreadData<'_, P, E, Playing> {
    /// Searches the moves of the root within a window. A move better than `alpha`, and than the moves before it,
    /// becomes the best at once. It counts even if the search is cut short, because the old best was searched first.
    /// `None` once the clock has stopped.
    fn root_search(&mut self, root: &mut Root<P::Move>, depth: u32, alpha: Score, beta: Score) -> Option<Score> {
        let parameters = &self.settings.parameters;
        let root_beam = parameters.root_beam.map_or(usize::MAX, |count| count as usize);
        let (window_alpha, mut alpha) = (alpha, alpha);
        let mut best = -Score::INFINITE;
        self.memory.stack[0].static_eval = self.evaluator.evaluate(self.position);
        for i in 0..root.moves.len() {
            // The best so far come first, and the others by their order.
            if i >= root_beam && !best.is_loss() {
                break;
            }
            let mv = root.moves[i].mv;
            let zero_window = beta.value() - alpha.value() <= 1;
            let reduction = if zero_window { 0 } else { self.root_reduction(depth as i32, i + 1) };
            let extension = self.extends_move(parameters.extension, mv, 0, parameters.extension_limit);
            let depth_below = depth as i32 - 1 + i32::from(extension);
            self.make(0, mv);
            let value = self.search_root_move(depth_below, alpha, beta, i == 0, reduction);
            self.position.undo();
            if self.is_stopped() {
                return None;
            }

            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    self.memory.lines.set(0, mv.code());
                    root.line.clear();
                    root.line.extend_from_slice(self.memory.lines.line(0));
                    root.score = if root.dropped { without_proven_loss(value) } else { value };
                    root.moves[..=i].rotate_right(1);
                    self.report_progress(root, depth);
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        if root.dropped {
            best = without_proven_loss(best);
        }
        if !root.partial {
            let mv = if best > window_alpha { root.line[0] } else { NO_MOVE };
            self.store(self.position.key(), depth as i32, 0, best, window_alpha, beta, mv);
        }
        Some(best)
    }

    /// The value of a move made at the root, for the side that made it.
    fn search_root_move(&mut self, depth: i32, alpha: Score, beta: Score, first: bool, reduction: i32) -> Score {
        if !first {
            let mut value = -self.search::<NonPv>(depth - reduction, 1, -alpha - 1, -alpha, true);
            if value > alpha && reduction > 0 && !self.is_stopped() {
                value = -self.search::<NonPv>(depth, 1, -alpha - 1, -alpha, true);
            }
            if value <= alpha || value >= beta || self.is_stopped() {
                return value;
            }
        }
        -self.search::<Pv>(depth, 1, -beta, -alpha, false)
    }
}
