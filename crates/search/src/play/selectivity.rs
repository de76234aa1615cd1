//! Which nodes and moves are searched shallower or deeper than the others, or not at all.
//!
//! Sources: futility (Schaeffer, 1986; Heinz, 1998); razoring (Birmingham and Kent, 1977). Late-move pruning and
//! reduction follow published chess and five-in-a-row programs. Singular extension (Anantharaman, Campbell and Hsu,
//! 1990) uses a search without the move. The same search serves multi-cut (Björnsson and Marsland, 1999).

use super::node_type::{NodeState, NodeType, NonPv};
use super::playing::{PLY, Playing};
use crate::thread_data::ThreadData;
use crate::transposition::{Bound, Entry, NO_MOVE};
use tengen_core::game::{Evaluator, Position};
use tengen_core::score::Score;

/// The result of a singular search for the move of the transposition table.
pub(super) enum Singular {
    /// Other moves are about equal, or nothing is known.
    No,
    /// The move is singular: it is searched a ply deeper.
    Extend,
    /// Several moves reach beta: the node is cut off with this value.
    Cut(Score),
}

impl<P: Position, E: Evaluator<P>> ThreadData<'_, P, E, Playing> {
    /// Razoring: near the leaves a node whose static value lies far below the window goes straight to quiescence.
    /// Returns the value if that confirms it.
    #[inline]
    pub(super) fn razor(&mut self, state: &NodeState, alpha: Score, beta: Score) -> Option<Score> {
        let parameters = &self.settings.parameters;
        let margin = parameters.razoring?;
        let NodeState { depth, ply, static_eval, .. } = *state;
        if depth > parameters.razoring_depth
            || alpha.is_proven()
            || static_eval + margin * (depth + parameters.razoring_plies) > alpha
        {
            return None;
        }
        let value = self.quiescence(ply, alpha, beta);
        (value <= alpha).then_some(value)
    }

    /// Reverse futility: near the leaves a node whose static value lies far above the window is not searched.
    #[inline]
    pub(super) fn reverse_futility(&self, state: &NodeState, beta: Score) -> Option<Score> {
        let parameters = &self.settings.parameters;
        let margin = parameters.reverse_futility?;
        let NodeState { depth, static_eval, improving, .. } = *state;
        let cuts = depth <= parameters.reverse_futility_depth
            && !beta.is_proven()
            && static_eval - margin * (depth + parameters.reverse_futility_plies - i32::from(improving)).max(0) >= beta;
        cuts.then_some(static_eval)
    }

    /// Singular extension: whether the other moves stay below the value stored for the move of the transposition table.
    /// A shallower search without that move decides it. Void once the clock has stopped.
    #[inline]
    pub(super) fn singular<N: NodeType>(
        &mut self,
        state: &NodeState,
        table_move: u16,
        entry: Option<Entry>,
        beta: Score,
    ) -> Singular {
        let parameters = &self.settings.parameters;
        let NodeState { depth, ply, cut_node, .. } = *state;
        if !parameters.singular
            || table_move == NO_MOVE
            || depth < parameters.singular_depth
            || self.memory.stack[ply].excluded != NO_MOVE
            || !self.may_extend(ply, parameters.extension_limit)
        {
            return Singular::No;
        }
        let sound =
            |entry: &Entry| entry.bound != Bound::Upper && i32::from(entry.depth) >= depth - parameters.singular_entry;
        let Some(entry) = entry.filter(sound) else { return Singular::No };
        let value = Score::from_table(entry.value, ply as u32);
        if value.is_proven() {
            return Singular::No;
        }
        let limit = Score::eval(value.value() - parameters.singular_margin * depth);
        self.memory.stack[ply].excluded = table_move;
        let others = self.search::<NonPv>((depth - 1) / parameters.singular_divisor, ply, limit - 1, limit, cut_node);
        self.memory.stack[ply].excluded = NO_MOVE;
        self.memory.lines.clear(ply);
        if others < limit {
            Singular::Extend
        } else if limit >= beta && !N::PV {
            Singular::Cut(limit)
        } else {
            Singular::No
        }
    }

    /// Late-move pruning, order pruning and futility: whether the `number`th move is left out. Its order lies by
    /// `distance` below the best. Asked only once a move is known that does not lose.
    #[inline]
    pub(super) fn prunes_move<N: NodeType>(
        &self,
        state: &NodeState,
        number: usize,
        distance: i32,
        quiet: bool,
        alpha: Score,
    ) -> bool {
        let parameters = &self.settings.parameters;
        let NodeState { depth, static_eval, improving, .. } = *state;
        let percent = if quiet { Some(100) } else { parameters.late_pruning_threats };
        if let Some(percent) = percent.filter(|_| parameters.late_pruning) {
            let depth = depth.min(64);
            let mut most = parameters.late_pruning_base
                + depth * (parameters.late_pruning_linear + depth * parameters.late_pruning_square);
            if !improving {
                most = most * parameters.late_pruning_worsening / 100;
            }
            most = most * percent / 100;
            // Most candidates are useless. Without this the engine is clearly weaker
            // (research/experiments/worth-in-games.md).
            if number > (most / 100).max(1) as usize {
                return true;
            }
        }
        if let Some(margin) = parameters.order_pruning
            && distance > margin + depth * parameters.order_pruning_depth
        {
            return true;
        }
        match parameters.futility {
            Some(margin) => {
                quiet
                    && !N::PV
                    && depth <= parameters.futility_depth
                    && !alpha.is_proven()
                    && static_eval + margin * (depth + 1) <= alpha
            }
            None => false,
        }
    }

    /// Late-move reduction: by how many plies shallower the `number`th move is searched first. Its order lies by
    /// `distance` below the best.
    #[inline]
    pub(super) fn late_reduction<N: NodeType>(
        &self,
        state: &NodeState,
        number: usize,
        distance: i32,
        code: u16,
        quiet: bool,
    ) -> i32 {
        let parameters = &self.settings.parameters;
        let NodeState { depth, ply, cut_node, improving, .. } = *state;
        let unreduced = parameters.reduction_moves + if N::PV { parameters.reduction_pv_moves } else { 0 };
        if !parameters.late_reductions || depth < parameters.reduction_depth || number <= unreduced as usize {
            return 0;
        }
        let mut reduction = self.settings.reductions.get(depth, number) + parameters.reduction_base;
        if cut_node {
            reduction += parameters.reduction_cut_node;
        }
        if !improving {
            reduction += parameters.reduction_worsening;
        }
        if N::PV {
            reduction -= parameters.reduction_pv;
        }
        if !quiet {
            reduction -= parameters.reduction_threat;
        }
        let histories = &self.memory.histories;
        if histories.is_killer(ply, code) {
            reduction -= parameters.reduction_killer;
        }
        reduction += parameters.reduction_order * distance / 64;
        reduction -= PLY * histories.history(self.position.to_move(), code) / parameters.reduction_history;
        (reduction.max(0) / PLY).min(depth - 2).max(0)
    }

    /// The reduction of the `number`th move of the root.
    #[inline]
    pub(super) fn root_reduction(&self, depth: i32, number: usize) -> i32 {
        let parameters = &self.settings.parameters;
        if !parameters.late_reductions
            || depth < parameters.reduction_depth
            || number <= parameters.root_reduction_moves as usize
        {
            return 0;
        }
        let reduction = self.settings.reductions.get(depth, number) - parameters.root_reduction_less;
        (reduction.max(0) / PLY).min(depth - 2).max(0)
    }
}
