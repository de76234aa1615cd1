//! The root of the textbook searches: its moves one by one, and the choice among equal moves.

use super::settings::{Algorithm, Settings};
use crate::aspiration::{Aspiration, aspire};
use crate::ordering::Ordering;
use crate::root::Root;
use crate::thread_data::{ThreadData, without_proven_loss};
use crate::transposition::NO_MOVE;
use crate::tree_search::{DeepeningPlan, TreeSearch};
use tengen_core::game::{Evaluator, Move, Position};
use tengen_core::random::Rng;
use tengen_core::score::Score;
use tengen_core::zobrist::mix;

/// The least depth in plies of an aspiration window.
const ASPIRATION_DEPTH: u32 = 2;
/// The factor of the window's half width when the value lies outside.
const ASPIRATION_GROWTH: i32 = 3;

impl TreeSearch for Settings {
    fn plan(&self) -> DeepeningPlan {
        DeepeningPlan {
            static_results: self.static_results,
            iterations: self.deepening,
            resume: self.resume,
            parity: self.parity,
            stop_when_decided: false,
        }
    }

    fn iterate<P: Position, E: Evaluator<P>>(
        data: &mut ThreadData<'_, P, E, Settings>,
        root: &mut Root<P::Move>,
        depth: u32,
        guess: Score,
    ) -> Option<Score> {
        let settings = data.settings;
        let value = if settings.algorithm == Algorithm::MtdF {
            data.mtdf(root, depth, guess)?
        } else {
            let aspiration = settings.aspiration.filter(|_| depth >= ASPIRATION_DEPTH);
            let window = aspiration.map(|half_width| Aspiration { half_width, growth: ASPIRATION_GROWTH });
            let mut repeated = 0;
            let value = aspire(window, guess, &mut repeated, |alpha, beta| data.root_search(root, depth, alpha, beta));
            data.repeated += repeated;
            value?
        };
        data.lengthen_line(root, depth, settings.algorithm == Algorithm::PrincipalVariation);
        Some(value)
    }
}

impl<P: Position, E: Evaluator<P>> ThreadData<'_, P, E, Settings> {
    /// Searches the moves of the root within a window. A move better than `alpha`, and than the moves before it,
    /// becomes the best at once. It counts even if the search is cut short, because the old best was searched first.
    /// `None` once the clock has stopped.
    pub(super) fn root_search(
        &mut self,
        root: &mut Root<P::Move>,
        depth: u32,
        alpha: Score,
        beta: Score,
    ) -> Option<Score> {
        let settings = self.settings;
        let key = self.position.key();
        let (window_alpha, mut alpha) = (alpha, alpha);
        let mut best = -Score::INFINITE;
        let mut choice =
            settings.variety.filter(|_| settings.algorithm != Algorithm::MtdF).map(|seed| Choice::new(seed, key));
        self.note_for_averaging(0);
        for i in 0..root.moves.len() {
            let mv = root.moves[i].mv;
            let depth_below = depth as i32 - 1 + self.move_extension(mv, 0);
            // One below the best, so that an equal value is distinguished from a worse one.
            let floor = if choice.is_some() && best > window_alpha { alpha - 1 } else { alpha };
            self.make(0, mv);
            let value = match settings.algorithm {
                Algorithm::Minimax => -self.minimax(depth_below, 1),
                Algorithm::AlphaBeta | Algorithm::MtdF => -self.alphabeta(depth_below, 1, -beta, -floor),
                Algorithm::PrincipalVariation => self.search_child(depth_below, 0, floor, beta, i == 0),
            };
            self.position.undo();
            if self.is_stopped() {
                return None;
            }

            let mut better = value > best && value > alpha;
            if let Some(choice) = &mut choice
                && value > window_alpha
                && value < beta
                && value >= best
            {
                better = choice.takes(value > best);
            }
            best = best.max(value);
            if better {
                if settings.algorithm != Algorithm::Minimax {
                    alpha = value;
                }
                self.memory.lines.set(0, mv.code());
                root.line.clear();
                root.line.extend_from_slice(self.memory.lines.line(0));
                root.score = if root.dropped { without_proven_loss(value) } else { value };
                // Ties go to the earlier move. So order by code remains if nothing else decides.
                if settings.ordering != Ordering::Codes {
                    root.moves[..=i].rotate_right(1);
                }
                if !matches!(settings.algorithm, Algorithm::Minimax | Algorithm::MtdF) {
                    self.report_progress(root, depth);
                }
            }
            if alpha >= beta {
                break;
            }
        }
        if root.dropped {
            best = without_proven_loss(best);
        }
        if settings.table {
            let mv = if best > window_alpha { root.line[0] } else { NO_MOVE };
            self.store(key, depth as i32, 0, best, window_alpha, beta, mv);
        }
        Some(best)
    }
}

/// Chooses among equal moves, each with the same chance.
struct Choice {
    rng: Rng,
    equals: usize,
}

impl Choice {
    /// Another position, another choice; the same position, the same.
    fn new(seed: u64, key: u64) -> Choice {
        Choice { rng: Rng::new(mix(seed ^ key)), equals: 0 }
    }

    /// Whether the next of the best moves replaces the one before; `better`: it is better than all before.
    fn takes(&mut self, better: bool) -> bool {
        self.equals = if better { 1 } else { self.equals + 1 };
        self.rng.below(self.equals) == 0
    }
}
