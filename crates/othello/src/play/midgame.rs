//! Midgame search: principal variation search (Marsland and Campbell, 1982) with Multi-ProbCut and the stability,
//! transposition and enhanced transposition cut-offs.
//!
//! A search as deep as there are empty squares goes to the end of the game, and ends in [`endgame`](super::endgame).

use super::endgame::ENDGAME_EMPTIES;
use super::node::Node;
use super::ordering::{Child, MIDGAME_MOVES, pick};
use super::search::{INFINITE, Search};
use super::selectivity::{EXACT, QUICK, Selectivity, margin, shallow_depth, static_margin};
use super::stability::stability_cutoff;
use super::transposition::{NO_MOVE, NodeResult, hash};
use crate::bits::{Bits, CORNERS};
use crate::board::final_score;
use crate::processor::{Processor, compiled_for_each_processor, with_processor};
use crate::units::Centidiscs;

/// From this many empty squares a [`QUICK`] search may cut by the static evaluation. Below, the endgame search is quick
/// itself.
const STATIC_CUT_EMPTIES: u32 = 8;

/// From this depth Multi-ProbCut and the enhanced transposition cut-off are tried. Below, they cost about as much as
/// the search that they could save.
const CUT_DEPTH: u32 = 3;

/// From this depth a thread postpones the moves that another thread is searching.
const SHARE_DEPTH: u32 = 6;

/// The order of a postponed move is so much less.
const POSTPONED: i32 = 1 << 28;

/// The squares next to the corners: C-squares on the edges, X-squares on the diagonals. They are rarely best.
const C_AND_X_SQUARES: u64 = 0x42C3_0000_0000_C342;

impl Search<'_> {
    /// Principal variation search: the exact value within the window, a bound outside.
    pub fn principal(
        &mut self,
        node: &Node,
        alpha: Centidiscs,
        beta: Centidiscs,
        depth: u32,
        level: Selectivity,
    ) -> Centidiscs {
        if !self.board.is_standard() {
            return self.small_principal(node.me, node.opp, alpha, beta, depth);
        }
        with_processor!(self.processor, p => self.principal_in(p, node, alpha, beta, depth, level))
    }

    /// Searches one child of a node `depth` plies deep by principal variation search. Returns its value for the node's
    /// side. The first child has the full window, every other a null window. Another one gets the full window only if
    /// its value lies inside.
    pub(super) fn principal_child(
        &mut self,
        child: &Node,
        is_first: bool,
        alpha: Centidiscs,
        beta: Centidiscs,
        depth: u32,
        level: Selectivity,
    ) -> Centidiscs {
        if !self.board.is_standard() {
            // A null window first, as below.
            if !is_first {
                let (me, opp) = (child.me, child.opp);
                let value = -self.small_principal(me, opp, alpha.for_opponent(), -alpha, depth - 1);
                if self.stopped || value <= alpha || value >= beta {
                    return value;
                }
            }
            return -self.small_principal(child.me, child.opp, -beta, -alpha, depth - 1);
        }
        with_processor!(self.processor, p => self.principal_child_of(p, child, is_first, alpha, beta, depth, level))
    }

    compiled_for_each_processor!(in Search<'_>:
        fn null_window_in(node: &Node, alpha: Centidiscs, depth: u32, level: Selectivity) -> Centidiscs = null_window_on);
    compiled_for_each_processor!(in Search<'_>:
        fn principal_in(node: &Node, alpha: Centidiscs, beta: Centidiscs, depth: u32, level: Selectivity)
            -> Centidiscs = principal_on);
    compiled_for_each_processor!(in Search<'_>:
        fn one_ply(node: &Node, alpha: Centidiscs) -> Centidiscs = one_ply_on);
    compiled_for_each_processor!(in Search<'_>:
        fn multi_probcut(node: &Node, alpha: Centidiscs, depth: u32, level: Selectivity)
            -> Option<Centidiscs> = multi_probcut_on);

    /// The value of a search of one ply with the null window above `alpha`. Its leaves count as nodes.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn one_ply_on<P: Processor>(&mut self, p: P, node: &Node, alpha: Centidiscs) -> Centidiscs {
        self.nodes += 1;
        let moves = p.mobility(node.me, node.opp);
        if moves == 0 {
            if p.mobility(node.opp, node.me) == 0 {
                return final_score(node.me, node.opp).into();
            }
            return -self.evaluate_on(p, &node.pass());
        }
        let mut best = -INFINITE;
        for group in [moves & CORNERS, moves & !CORNERS & !C_AND_X_SQUARES, moves & C_AND_X_SQUARES] {
            for x in Bits(group) {
                self.nodes += 1;
                let turned = p.flips(x, node.me, node.opp);
                if turned == node.opp {
                    // The opponent has no disc left.
                    return Centidiscs::MAX;
                }
                let value = -self.evaluate_on(p, &node.play(x, turned));
                if value > best {
                    best = value;
                    if best > alpha {
                        return best;
                    }
                }
            }
        }
        best
    }

    /// A search of `depth` plies with the null window `(alpha, alpha + 1)`. Above `alpha` the value is a lower bound,
    /// otherwise an upper bound. With a `depth` equal to the number of empty squares it goes to the end of the game.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn null_window_on<P: Processor>(
        &mut self,
        p: P,
        node: &Node,
        alpha: Centidiscs,
        depth: u32,
        level: Selectivity,
    ) -> Centidiscs {
        let n = node.empties();
        if depth >= n {
            if n as usize <= ENDGAME_EMPTIES {
                if level == QUICK
                    && n >= STATIC_CUT_EMPTIES
                    && let Some(bound) = self.static_cut(p, node, alpha, n)
                {
                    return bound;
                }
                return self.endgame(p, node.me, node.opp, n as usize, alpha.floor()).into();
            }
        } else if depth <= 1 {
            return if depth == 0 { self.evaluate_on(p, node) } else { self.one_ply(p, node, alpha) };
        }
        if self.enter() {
            return alpha;
        }
        if let Some(bound) = stability_cutoff(node.me, node.opp, n as usize, alpha.floor()) {
            return bound.into();
        }
        let position = hash(node.me, node.opp);
        let shares = self.shares(depth);
        if shares {
            self.table.take_shared(position, depth, level);
        }
        let mut table_moves = [NO_MOVE; 2];
        if let Some(entry) = self.table.probe(position) {
            if let Some(bound) = entry.cutoff(alpha, depth, level) {
                return bound;
            }
            // The moves of a shallower search order an exact one worse than the evaluation and the replies.
            if level < EXACT || depth < n || entry.depth() >= n {
                table_moves = entry.moves;
            }
        }
        let moves = p.mobility(node.me, node.opp);
        if moves == 0 {
            if p.mobility(node.opp, node.me) == 0 {
                return final_score(node.me, node.opp).into();
            }
            return -self.null_window_in(p, &node.pass(), alpha.for_opponent(), depth, level);
        }
        if level < EXACT
            && depth >= CUT_DEPTH
            && let Some(bound) = self.multi_probcut(p, node, alpha, depth, level)
        {
            return bound;
        }
        let mut children = [Child::default(); MIDGAME_MOVES];
        let len = self.midgame_children(p, node, moves, table_moves, depth, level, alpha, &mut children);
        let children = &mut children[..len];
        if depth >= CUT_DEPTH {
            let positions = children.iter().map(|child| child.hash);
            if let Some(bound) = self.table.enhanced_cutoff(positions, alpha, depth - 1, level) {
                return bound;
            }
        }
        let mut best = -INFINITE;
        let mut best_move = NO_MOVE;
        for i in 0..children.len() {
            let child = if shares { self.pick_free(children, i) } else { pick(children, i) };
            let square = usize::from(child.square);
            let next = node.play(square, p.flips(square, node.me, node.opp));
            if shares {
                self.table.begin(child.hash);
            }
            let value = -self.null_window_in(p, &next, alpha.for_opponent(), depth - 1, level);
            if shares {
                self.table.end(child.hash);
            }
            if self.stopped {
                return alpha;
            }
            if shares && value <= alpha {
                // Another thread may have searched the node meanwhile.
                self.table.take_shared(position, depth, level);
                if let Some(bound) = self.table.probe(position).and_then(|entry| entry.cutoff(alpha, depth, level)) {
                    return bound;
                }
            }
            if value > best {
                best = value;
                best_move = child.square;
                if best > alpha {
                    break;
                }
            }
        }
        let result = NodeResult { alpha, beta: alpha + Centidiscs(1), value: best, best: best_move, depth, level };
        self.table.store(position, result);
        if shares {
            self.table.give_shared(position, result);
        }
        best
    }

    /// Whether other threads share the work at nodes of this depth.
    #[inline(always)]
    fn shares(&self, depth: u32) -> bool {
        depth >= SHARE_DEPTH && self.table.busy.is_some()
    }

    /// The same as [`pick`], but it postpones the moves that other threads are searching. The first is never postponed.
    fn pick_free(&self, children: &mut [Child], from: usize) -> Child {
        loop {
            let child = pick(children, from);
            if from == 0 || child.order < -POSTPONED / 2 || !self.table.is_busy(child.hash) {
                return child;
            }
            children[from].order -= POSTPONED;
        }
    }

    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn principal_on<P: Processor>(
        &mut self,
        p: P,
        node: &Node,
        alpha: Centidiscs,
        beta: Centidiscs,
        depth: u32,
        level: Selectivity,
    ) -> Centidiscs {
        if depth == 0 {
            return if node.empties() == 0 { final_score(node.me, node.opp).into() } else { self.evaluate_on(p, node) };
        }
        if self.enter() {
            return alpha;
        }
        let moves = p.mobility(node.me, node.opp);
        if moves == 0 {
            if p.mobility(node.opp, node.me) == 0 {
                return final_score(node.me, node.opp).into();
            }
            return -self.principal_in(p, &node.pass(), -beta, -alpha, depth, level);
        }
        let position = hash(node.me, node.opp);
        let shares = self.shares(depth);
        if shares {
            self.table.take_shared(position, depth, level);
        }
        let table_moves = self.table.probe(position).map_or([NO_MOVE; 2], |entry| entry.moves);
        let mut children = [Child::default(); MIDGAME_MOVES];
        let len = self.midgame_children(p, node, moves, table_moves, depth, level, alpha, &mut children);
        let children = &mut children[..len];
        let mut lower = alpha;
        let mut best = -INFINITE;
        let mut best_move = NO_MOVE;
        for i in 0..children.len() {
            let child = if shares { self.pick_free(children, i) } else { pick(children, i) };
            let square = usize::from(child.square);
            let next = node.play(square, p.flips(square, node.me, node.opp));
            if shares {
                self.table.begin(child.hash);
            }
            let value = self.principal_child_of(p, &next, i == 0, lower, beta, depth, level);
            if shares {
                self.table.end(child.hash);
            }
            if self.stopped {
                return lower;
            }
            if value > best {
                best = value;
                best_move = child.square;
                lower = lower.max(best);
                if lower >= beta {
                    break;
                }
            }
        }
        let result = NodeResult { alpha, beta, value: best, best: best_move, depth, level };
        self.table.store(position, result);
        if shares {
            self.table.give_shared(position, result);
        }
        best
    }

    #[allow(clippy::too_many_arguments)]
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn principal_child_of<P: Processor>(
        &mut self,
        p: P,
        child: &Node,
        is_first: bool,
        alpha: Centidiscs,
        beta: Centidiscs,
        depth: u32,
        level: Selectivity,
    ) -> Centidiscs {
        if !is_first {
            let value = -self.null_window_in(p, child, alpha.for_opponent(), depth - 1, level);
            if self.stopped || value <= alpha || value >= beta {
                return value;
            }
        }
        -self.principal_in(p, child, -beta, -alpha, depth - 1, level)
    }

    /// Multi-ProbCut: the bound on the value, if a shallow search makes a value outside the null window probable.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn multi_probcut_on<P: Processor>(
        &mut self,
        p: P,
        node: &Node,
        alpha: Centidiscs,
        depth: u32,
        level: Selectivity,
    ) -> Option<Centidiscs> {
        let beta = alpha + Centidiscs(1);
        let shallow = shallow_depth(depth);
        let margin = margin(level, node.empties(), depth, shallow);
        let guess = self.evaluate_on(p, node);
        // The static evaluation must already lie half as far to that side, so that few shallow searches fail.
        let lean = margin / 2;
        let high = beta + margin;
        if guess >= alpha + lean && high < Centidiscs::MAX {
            let value = self.null_window_in(p, node, high - Centidiscs(1), shallow, level);
            if value >= high && !self.stopped {
                return Some(beta);
            }
        }
        let low = alpha - margin;
        if guess <= alpha - lean && low > -Centidiscs::MAX {
            let value = self.null_window_in(p, node, low, shallow, level);
            if value <= low && !self.stopped {
                return Some(alpha);
            }
        }
        None
    }

    /// A bound on the score with `n` empty squares, if the static evaluation predicts a score outside the null window.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn static_cut<P: Processor>(&mut self, p: P, node: &Node, alpha: Centidiscs, n: u32) -> Option<Centidiscs> {
        let (guess, margin) = (self.evaluate_on(p, node), static_margin(n));
        let bound = if guess > alpha + margin {
            alpha + Centidiscs(1)
        } else if guess <= alpha - margin {
            alpha
        } else {
            return None;
        };
        self.nodes += 1;
        Some(bound)
    }
}
