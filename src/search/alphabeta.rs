//! Alpha-beta, from the plain search to the principal variation search that plays, by settings.
//!
//! Fail-soft. Sources of the parts: alpha-beta (Knuth and Moore, 1975), principal variation search (Marsland and
//! Campbell, 1982), late-move reductions, move-count pruning, futility and razoring as chess and five-in-a-row programs
//! publish them. None of them is used where it could turn into a false proof: nothing is pruned until a move is known that
//! does not lose.

use super::ordering;
use super::settings::{Algorithm, Internal, Ordering};
use super::table::{Bound, NO_MOVE};
use super::worker::{MAX_PLY, Memory, Worker, doubt_loss};
use crate::game::{Evaluator, Move, Position};
use crate::score::Score;

/// Plies from the leaves up to which nodes far above the window are not searched.
const FUTILITY_DEPTH: i32 = 6;
/// Plies from the leaves up to which nodes far below the window go straight to quiescence.
const RAZOR_DEPTH: i32 = 3;
/// The least depth at which the move from the table is asked whether it is alone.
const SINGULAR_DEPTH: i32 = 7;
/// The least depth of internal deepening or reduction.
const INTERNAL_DEPTH: i32 = 5;

impl<P: Position, E: Evaluator<P>> Worker<'_, P, E> {
    /// The value of the position, `ply` plies from the root, searched `depth` plies deep within the window: exact inside
    /// it, a bound outside. Void once the clock has stopped.
    pub(super) fn search(&mut self, depth: i32, ply: usize, alpha: Score, beta: Score, cut_node: bool) -> Score {
        let base = self.memory.moves.len();
        let value = self.node(depth, ply, alpha, beta, cut_node, base);
        self.memory.moves.truncate(base);
        value
    }

    fn node(
        &mut self,
        mut depth: i32,
        ply: usize,
        mut alpha: Score,
        mut beta: Score,
        cut_node: bool,
        base: usize,
    ) -> Score {
        self.memory.clear_line(ply);
        self.selective_depth = self.selective_depth.max(ply as u32);
        if self.expired() {
            return Score::DRAW;
        }
        if let Some(outcome) = self.position.outcome() {
            return self.position.outcome_score(outcome, ply as u32);
        }
        // No line from here wins sooner than by the next move, or loses sooner than now.
        alpha = alpha.max(Score::loss_in(ply as u32));
        beta = beta.min(Score::win_in(ply as u32 + 1));
        if alpha >= beta {
            return alpha;
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
        depth = depth.max(0);
        let settings = self.settings;
        let wide = beta.value() - alpha.value() > 1;
        let pv_node = wide && settings.pvs;

        let key = self.position.key();
        let excluded = self.memory.excluded[ply];
        let at_leaf = depth == 0;
        // A leaf averaged with its parent has no value of its own to remember.
        let remember =
            settings.table && excluded == NO_MOVE && !(at_leaf && (settings.averaging || !settings.quiescence));
        let mut entry = if remember || excluded != NO_MOVE { self.probe(key) } else { None };
        if remember
            && !pv_node
            && let Some(found) = entry
            && let Some(value) = self.cut(found, depth, ply, alpha, beta)
        {
            return value;
        }
        if at_leaf {
            let value = self.leaf(ply, alpha, beta);
            if remember && !self.expired() {
                self.store(key, 0, ply, value, alpha, beta, NO_MOVE);
            }
            return value;
        }

        let prunes = settings.futility.is_some() || settings.razoring.is_some() || settings.late_pruning;
        let mut eval = Score::DRAW;
        if prunes || settings.late_reductions || settings.averaging {
            eval = self.evaluator.evaluate(self.position);
            self.memory.evals[ply] = eval;
        }
        let improving = ply >= 2 && eval > self.memory.evals[ply - 2];
        if !pv_node && !only && excluded == NO_MOVE {
            if let Some(margin) = settings.razoring
                && depth <= RAZOR_DEPTH
                && !alpha.is_proven()
                && eval + margin * (depth + 1) <= alpha
            {
                let value = self.leaf(ply, alpha, beta);
                if value <= alpha {
                    return value;
                }
            }
            if let Some(margin) = settings.futility
                && depth <= FUTILITY_DEPTH
                && !beta.is_proven()
                && eval - margin * (depth + 1 - i32::from(improving)) >= beta
            {
                return eval;
            }
        }

        let mut hash_move = entry.map_or(NO_MOVE, |e| e.mv);
        if hash_move == NO_MOVE && depth >= INTERNAL_DEPTH && excluded == NO_MOVE {
            match settings.internal {
                Internal::Off => {}
                Internal::Deepening if settings.table => {
                    self.search_again(depth - 2, ply, alpha, beta, cut_node, base);
                    if self.clock.stopped.is_some() {
                        return Score::DRAW;
                    }
                    entry = self.probe(key);
                    hash_move = entry.map_or(NO_MOVE, |e| e.mv);
                }
                Internal::Deepening => {}
                Internal::Reduction => depth -= 1,
            }
        }

        let mut dropped = false;
        let mut generated = false;
        if only || settings.beam.is_some() {
            dropped = self.generate(base, only, ply);
            generated = true;
        }
        // The move from the table goes first, before the others are even listed.
        let mut first = P::Move::from_code(hash_move).filter(|&mv| {
            hash_move != excluded
                && self.position.is_legal(mv)
                && (!generated || self.memory.moves[base..].iter().any(|c| c.mv == mv))
        });
        let hash_move = first.map_or(NO_MOVE, Move::code);

        let mut singular = 0;
        if settings.singular
            && hash_move != NO_MOVE
            && depth >= SINGULAR_DEPTH
            && excluded == NO_MOVE
            && (ply as i32) < 2 * self.root_depth
            && let Some(found) = entry
            && found.bound != Bound::Upper
            && i32::from(found.depth) >= depth - 3
        {
            let value = Score::from_table(found.value, ply as u32);
            if !value.is_proven() {
                let limit = Score::eval(value.value() - 2 * depth);
                self.memory.excluded[ply] = hash_move;
                let other = self.search_again((depth - 1) / 2, ply, limit - 1, limit, cut_node, base);
                self.memory.excluded[ply] = NO_MOVE;
                if self.clock.stopped.is_some() {
                    return Score::DRAW;
                }
                if other < limit {
                    singular = 1;
                } else if limit >= beta && !pv_node {
                    return limit;
                }
            }
        }

        let side = self.position.to_move();
        let previous = if ply > 0 { self.memory.path[ply - 1] } else { NO_MOVE };
        let window_alpha = alpha;
        let mut best = -Score::INFINITE;
        let mut best_move = NO_MOVE;
        let mut next = base;
        let mut number = 0;
        self.memory.histories.enter(ply);
        loop {
            let from_table = first.is_some();
            let mv = if let Some(mv) = first.take() {
                mv
            } else {
                if !generated {
                    dropped = self.generate(base, only, ply);
                    generated = true;
                }
                if next == self.memory.moves.len() {
                    break;
                }
                let candidate = ordering::select(&mut self.memory.moves, next);
                next += 1;
                candidate.mv
            };
            let code = mv.code();
            if (code == hash_move && !from_table) || code == excluded {
                continue;
            }
            number += 1;

            let mut reduction = 0;
            if number > 1 && !only && (prunes || settings.late_reductions) {
                let quiet = self.evaluator.is_quiet(self.position, mv);
                if quiet && !best.is_loss() && best_move != NO_MOVE {
                    if settings.late_pruning && number > late_limit(depth, improving) {
                        continue;
                    }
                    if let Some(margin) = settings.futility
                        && !pv_node
                        && depth <= FUTILITY_DEPTH
                        && !alpha.is_proven()
                        && eval + margin * (depth + 1) <= alpha
                    {
                        continue;
                    }
                }
                if settings.late_reductions && depth >= 3 && number > 1 + 2 * usize::from(pv_node) {
                    reduction = self.memory.reduction(depth, number);
                    reduction += i32::from(cut_node) + i32::from(!improving) - i32::from(pv_node);
                    reduction -= i32::from(!quiet);
                    reduction -= i32::from(self.memory.histories.is_killer(ply, code));
                    reduction -= self.memory.histories.history(side, code) / 2048;
                    reduction = reduction.clamp(0, depth - 2);
                }
            }
            let extension = if from_table && singular > 0 { singular } else { i32::from(self.extends_move(mv, ply)) };
            let below = depth - 1 + extension;

            self.make(ply, mv);
            let value = if number == 1 || !settings.pvs {
                -self.search(below, ply + 1, -beta, -alpha, !pv_node && !cut_node)
            } else {
                let mut value = -self.search(below - reduction, ply + 1, -alpha - 1, -alpha, true);
                if value > alpha && reduction > 0 && self.clock.stopped.is_none() {
                    value = -self.search(below, ply + 1, -alpha - 1, -alpha, !cut_node);
                }
                if value > alpha && value < beta && self.clock.stopped.is_none() {
                    value = -self.search(below, ply + 1, -beta, -alpha, false);
                }
                value
            };
            self.position.undo();
            if self.clock.stopped.is_some() {
                return Score::DRAW;
            }

            if value > best {
                best = value;
                if value > alpha || best_move == NO_MOVE {
                    best_move = code;
                }
                if value > alpha {
                    alpha = value;
                    if wide {
                        self.memory.set_line(ply, code);
                    }
                    if value >= beta {
                        break;
                    }
                }
            }
        }

        if number == 0 {
            // Every move but the one left out is gone, or the evaluator named none.
            return if excluded != NO_MOVE { window_alpha } else { self.evaluator.evaluate(self.position) };
        }
        if best >= beta && settings.ordering == Ordering::Learned {
            let Memory { histories, moves, .. } = &mut *self.memory;
            histories.reward(side, ply, depth, previous, best_move);
            for tried in &moves[base..next] {
                let code = tried.mv.code();
                if code != best_move && code != hash_move && code != excluded {
                    histories.blame(side, depth, code);
                }
            }
            if hash_move != NO_MOVE && hash_move != best_move {
                histories.blame(side, depth, hash_move);
            }
        }
        if dropped {
            best = doubt_loss(best);
        }
        if excluded == NO_MOVE {
            // A bound from below has no best move: the first is no better than the others.
            let mv = if best > window_alpha { best_move } else { NO_MOVE };
            self.store(key, depth, ply, best, window_alpha, beta, mv);
        }
        best
    }

    /// Searches this very node again, on top of the moves that it may have listed.
    fn search_again(
        &mut self,
        depth: i32,
        ply: usize,
        alpha: Score,
        beta: Score,
        cut_node: bool,
        base: usize,
    ) -> Score {
        let listed = self.memory.moves.len();
        debug_assert!(base <= listed);
        let value = self.node(depth, ply, alpha, beta, cut_node, listed);
        self.memory.moves.truncate(listed);
        self.memory.clear_line(ply);
        value
    }

    /// The value of the position after a root move, by the algorithm of the settings.
    pub(super) fn child(&mut self, depth: i32, alpha: Score, beta: Score, first: bool, reduction: i32) -> Score {
        if self.settings.algorithm == Algorithm::Minimax {
            return -self.minimax(depth, 1);
        }
        if first || !self.settings.pvs || beta.value() - alpha.value() <= 1 {
            return -self.search(depth, 1, -beta, -alpha, beta.value() - alpha.value() <= 1);
        }
        let mut value = -self.search(depth - reduction, 1, -alpha - 1, -alpha, true);
        if value > alpha && reduction > 0 && self.clock.stopped.is_none() {
            value = -self.search(depth, 1, -alpha - 1, -alpha, true);
        }
        if value > alpha && value < beta && self.clock.stopped.is_none() {
            value = -self.search(depth, 1, -beta, -alpha, false);
        }
        value
    }
}

/// How many moves of a node are searched at `depth` before the quiet ones are left out, at any depth and in the principal
/// variation too: in matches narrow trees beat wide ones clearly, because most candidates do nothing.
#[inline]
const fn late_limit(depth: i32, improving: bool) -> usize {
    (4 + if improving { depth } else { depth / 2 }) as usize
}
