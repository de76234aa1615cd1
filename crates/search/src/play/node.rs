//! One node of the search that plays: fail-soft principal variation search (Marsland and Campbell, 1982), step by step.

use super::node_type::{NodeState, NodeType, NonPv, Pv};
use super::parameters::Internal;
use super::playing::Playing;
use super::selectivity::Singular;
use crate::busy::{self, Busy};
use crate::move_picker::MovePicker;
use crate::stack::MAX_PLY;
use crate::thread_data::{Memory, Postponed, StaticResult, ThreadData, without_proven_loss};
use crate::transposition::{Entry, NO_MOVE};
use tengen_core::game::{Evaluator, Move, Position};
use tengen_core::score::Score;

impl<P: Position, E: Evaluator<P>> ThreadData<'_, P, E, Playing> {
    /// The value of the position, `ply` plies from the root, searched `depth` plies deep. It is exact inside the window
    /// and a bound outside. A cut-off is expected at a `cut_node`. Void once the clock has stopped.
    pub(super) fn search<N: NodeType>(
        &mut self,
        depth: i32,
        ply: usize,
        alpha: Score,
        beta: Score,
        cut_node: bool,
    ) -> Score {
        let base = self.memory.moves.len();
        let value = self.node::<N>(depth, ply, alpha, beta, cut_node);
        self.memory.moves.truncate(base);
        value
    }

    /// A node; the moves that it lists stay on the stack. What can be decided without searching its moves comes first.
    fn node<N: NodeType>(
        &mut self,
        mut depth: i32,
        ply: usize,
        mut alpha: Score,
        mut beta: Score,
        cut_node: bool,
    ) -> Score {
        let parameters = &self.settings.parameters;
        let base = self.memory.moves.len();

        // Step 1. End of the search, end of the game.
        if let Some(value) = self.enter(ply) {
            return value;
        }

        // Step 2. Mate-distance pruning: no line from here wins sooner than by the next move, or loses sooner than now.
        alpha = alpha.max(Score::loss_in(ply as u32));
        beta = beta.min(Score::win_in(ply as u32 + 1));
        if alpha >= beta {
            return alpha;
        }
        // The remaining window may have no value between its bounds. Then it is a zero window.
        if N::PV && beta.value() - alpha.value() <= 1 {
            return self.node::<NonPv>(depth, ply, alpha, beta, cut_node);
        }

        // Step 3. Wins and losses that are seen without search; forced replies.
        let forced_replies = match self.static_result(ply) {
            StaticResult::Value(value) => return value,
            StaticResult::ForcedReplies => true,
            StaticResult::Open => false,
        };
        if ply >= MAX_PLY {
            return self.evaluator.evaluate(self.position);
        }

        // Step 4. Extension of a forced reply.
        let mut several = false;
        if forced_replies {
            let replies = self.memory.moves.len() - base;
            several = replies > 1;
            depth += i32::from(self.extends_reply(parameters.extension, replies, ply, parameters.extension_limit));
        }
        depth = depth.max(0);

        // Step 5. Transposition cut-off. Not in the principal variation, whose line would end here.
        let key = self.position.key();
        let excluded = self.memory.stack[ply].excluded;
        let entry = self.table.probe_for(key, depth);
        if !N::PV
            && excluded == NO_MOVE
            && let Some(found) = entry
            && (i32::from(found.depth) == depth || (i32::from(found.depth) > depth && parameters.deeper_entries))
            && let Some(value) = found.cutoff(ply, alpha, beta)
        {
            return value;
        }

        // Step 6. Quiescence at the leaves.
        if depth == 0
            || several && !N::PV && excluded == NO_MOVE && parameters.reply_leaf_depth.is_some_and(|most| depth <= most)
        {
            let value = self.quiescence(ply, alpha, beta);
            if !self.clock.expired(self.observer) {
                self.store(key, depth, ply, value, alpha, beta, NO_MOVE);
            }
            return value;
        }

        // Step 7. Static value, and whether it improves.
        let static_eval = self.evaluator.evaluate(self.position);
        self.memory.stack[ply].static_eval = static_eval;
        // The static value of the root may depend on the move before it. A position that was set up has no such move.
        let improving = ply >= 3 && static_eval > self.memory.stack[ply - 2].static_eval;
        let mut state =
            NodeState { depth, ply, cut_node, static_eval, improving, forced_replies, threat: None, base, key };

        // Step 8. Razoring. Step 9. Reverse futility.
        if !N::PV && !forced_replies && excluded == NO_MOVE {
            if let Some(value) = self.razor(&state, alpha, beta) {
                return value;
            }
            if let Some(value) = self.reverse_futility(&state, beta) {
                return value;
            }
        }

        // Step 10. A win in sight ends the node; a win that the opponent threatens leaves few moves.
        if !forced_replies && excluded == NO_MOVE && parameters.inner_quiescence.is_some_and(|least| depth >= least) {
            let value = self.quiescence(ply, alpha, beta);
            if value.is_win() && value >= beta {
                return value;
            }
        }
        if !forced_replies && parameters.defence.is_some_and(|least| depth >= least) {
            let Memory { moves, .. } = &mut *self.memory;
            state.threat = self.evaluator.defences(self.position, moves, &mut self.clock.nodes);
            if let Some(plies) = state.threat
                && self.memory.moves.len() == base
            {
                return Score::loss_in(ply as u32 + 1 + plies);
            }
        }

        // Step 11. Internal iterative reduction.
        if entry.is_none_or(|entry| entry.mv == NO_MOVE)
            && excluded == NO_MOVE
            && depth >= parameters.internal_depth
            && parameters.internal == Internal::Reduction
        {
            state.depth -= 1;
        }

        // Step 12. Fail-high reduction: if the static value promises a cut-off, a shallower search confirms it.
        if !N::PV
            && !forced_replies
            && excluded == NO_MOVE
            && state.depth >= 2
            && !beta.is_proven()
            && let Some(margin) = parameters.fail_high_reduction
            && static_eval >= beta + margin + parameters.fail_high_reduction_depth * state.depth
        {
            state.depth -= 1;
        }

        self.search_moves::<N>(&state, entry, alpha, beta)
    }

    /// The rest of a node: the search of its moves. `entry` is that of the transposition table.
    fn search_moves<N: NodeType>(
        &mut self,
        state: &NodeState,
        entry: Option<Entry>,
        mut alpha: Score,
        beta: Score,
    ) -> Score {
        let parameters = &self.settings.parameters;
        let NodeState { depth, ply, cut_node, forced_replies, base, key, .. } = *state;
        let excluded = self.memory.stack[ply].excluded;

        // Step 13. Moves, and the singular extension of the first of them.
        let stored = entry.map_or(NO_MOVE, |entry| entry.mv);
        let mut picker = MovePicker::new(self, ply, base, forced_replies || state.threat.is_some(), stored);
        let table_move = picker.table_move();
        let mut singular_extension = 0;
        match self.singular::<N>(state, table_move, entry, beta) {
            _ if self.is_stopped() => return Score::DRAW,
            Singular::No => {}
            Singular::Extend => singular_extension = 1,
            Singular::Cut(value) => return value,
        }

        let window_alpha = alpha;
        let mut best = -Score::INFINITE;
        let mut best_move = NO_MOVE;
        let mut number = 0;
        let first_postponed = self.memory.postponed.len();
        let mut postponed = first_postponed;
        self.memory.histories.clear_grandchild_killers(ply);
        loop {
            let mut again = None;
            let mv = match picker.next(self) {
                Some(mv) => mv,
                None if postponed < self.memory.postponed.len() => {
                    again = Some(self.memory.postponed[postponed]);
                    postponed += 1;
                    self.memory.postponed[postponed - 1].mv
                }
                // A loss must be shown for all moves. If all that the beam kept lose, the others are searched too.
                None if best.is_loss() && parameters.beam_widens && picker.widen(self) => continue,
                None => break,
            };
            let code = mv.code();
            number = again.map_or_else(|| picker.number(self), |again| again.number);

            // Step 14. Late-move pruning, order pruning, futility, and late-move reduction.
            let mut reduction = again.map_or(0, |again| again.reduction);
            if number > 1 && again.is_none() && (!forced_replies || parameters.prune_replies) {
                let quiet = self.evaluator.is_quiet(self.position, mv);
                let distance = picker.distance(self);
                // A loss must be shown for all moves. So none is left out before one is known that does not lose.
                if !best.is_loss() && self.prunes_move::<N>(state, number, distance, quiet, alpha) {
                    // If this move is pruned, so are the later ones. Their numbers and distances are greater, and alpha
                    // does not fall.
                    if quiet {
                        picker.pass_over_quiet(self);
                    }
                    continue;
                }
                reduction = self.late_reduction::<N>(state, number, distance, code, quiet);
            }

            // With several threads: a move that another one is searching comes later.
            let mut mark = None;
            if let Some(busy) = self.busy
                && number > 1
                && depth > busy::LEAST_DEPTH
            {
                let move_mark = Busy::mark(key, code);
                if again.is_none() && busy.has(move_mark) {
                    self.memory.postponed.push(Postponed { mv, number, reduction });
                    continue;
                }
                busy.begin(move_mark);
                mark = Some((busy, move_mark));
            }

            // Step 15. Extension of the move.
            let extension = if code == table_move && singular_extension > 0 {
                singular_extension
            } else {
                i32::from(self.extends_move(parameters.extension, mv, ply, parameters.extension_limit))
            };
            let mut depth_below = depth - 1 + extension;
            if alpha > window_alpha
                && !forced_replies
                && parameters.improved_alpha_depth.is_some_and(|least| depth >= least)
                && !alpha.is_proven()
            {
                depth_below -= 1;
            }

            // Step 16. The search of the move: all but the first are only shown not to be better, at first reduced.
            self.make(ply, mv);
            let value = if number == 1 {
                -self.search::<N>(depth_below, ply + 1, -beta, -alpha, !N::PV && !cut_node)
            } else {
                let reduced = depth_below - reduction;
                let mut value = -self.search::<NonPv>(reduced, ply + 1, -alpha - 1, -alpha, true);
                if value > alpha && reduction > 0 && !self.is_stopped() {
                    let parameters = &self.settings.parameters;
                    if parameters.deeper_margin.is_some_and(|margin| value > best + margin) {
                        depth_below += 1;
                    } else if parameters.shallower_margin.is_some_and(|margin| value < best + margin) {
                        depth_below -= 1;
                    }
                    if depth_below > reduced {
                        value = -self.search::<NonPv>(depth_below, ply + 1, -alpha - 1, -alpha, !cut_node);
                    }
                }
                if N::PV && value > alpha && value < beta && !self.is_stopped() {
                    value = -self.search::<Pv>(depth_below, ply + 1, -beta, -alpha, false);
                }
                value
            };
            self.position.undo();
            if let Some((busy, mark)) = mark {
                busy.end(mark);
            }
            if self.is_stopped() {
                self.memory.postponed.truncate(first_postponed);
                return Score::DRAW;
            }

            // Step 17. A new best move, a new principal variation, a cut-off.
            if value > best {
                best = value;
                if value > alpha || best_move == NO_MOVE {
                    best_move = code;
                }
                if value > alpha {
                    alpha = value;
                    if N::PV {
                        self.memory.lines.set(ply, code);
                    }
                    if value >= beta {
                        break;
                    }
                }
            }
        }

        self.memory.postponed.truncate(first_postponed);

        // Step 18. No move: all but the one left out are gone, or the evaluator named none.
        if number == 0 {
            return if excluded != NO_MOVE { window_alpha } else { self.evaluator.evaluate(self.position) };
        }

        // Step 19. The moves that could not prevent the threat lose to it too, and perhaps later.
        if let Some(plies) = state.threat
            && best.is_loss()
        {
            best = best.max(Score::loss_in(ply as u32 + 1 + plies));
        }

        // Step 20. History bonus and malus.
        if best >= beta {
            picker.learn_cutoff(self, depth, best_move);
        }

        // Step 21. The transposition table.
        if picker.dropped() {
            best = without_proven_loss(best);
        }
        if excluded == NO_MOVE {
            // A value that failed low is an upper bound, and no move is known to be better than the others.
            let mv = if best > window_alpha { best_move } else { NO_MOVE };
            self.store(key, depth, ply, best, window_alpha, beta, mv);
        }
        best
    }
}
