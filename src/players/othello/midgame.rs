//! Midgame search: principal variation search with probable cut-offs, enhanced transposition and stability cut-offs. A
//! search as deep as there are empty squares is exact, and ends in [`super::endgame`].
//!
//! Values are hundredths of a disc ([`DISC`]) for the side to move.

use super::endgame::PLAIN;
use super::node::Node;
use super::ordering::{Child, pick};
use super::search::DISC;
use super::search::{INFINITE, Search};
use super::selectivity::{EXACT, QUICK, margin, quick_margin, shallow_depth};
use super::stability::stability_cutoff;
use super::table::{Entry, Found, NO_MOVE, slot};
use crate::games::othello::bits::{Bits, CORNERS, flips, mobility};
use crate::games::othello::board::final_score;

/// From so many empty squares the static value says enough for [`QUICK`] searches to the end.
const TRUSTED: u32 = 8;

/// The squares beside the corners, which are seldom the best.
const POOR: u64 = 0x42C3_0000_0000_C342;

impl Search<'_> {
    /// The value of one ply, within a null window.
    fn one_ply(&mut self, node: &Node, alpha: i32) -> i32 {
        self.nodes += 1;
        let moves = mobility(node.me, node.opp);
        if moves == 0 {
            if mobility(node.opp, node.me) == 0 {
                return final_score(node.me, node.opp).0 * DISC;
            }
            return -self.evaluate(&node.pass());
        }
        let mut best = -INFINITE;
        for group in [moves & CORNERS, moves & !CORNERS & !POOR, moves & POOR] {
            for x in Bits(group) {
                self.nodes += 1;
                let turned = flips(x, node.me, node.opp);
                if turned == node.opp {
                    return 64 * DISC;
                }
                let value = -self.evaluate(&node.play(x, turned));
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

    /// A search of `depth` plies with the null window `(alpha, alpha + 1)`: above `alpha` a lower bound, otherwise an upper
    /// bound. `depth` equal to the number of empty squares is a search to the end.
    pub fn null_window(&mut self, node: &Node, alpha: i32, depth: u32, level: u8) -> i32 {
        let n = node.empties();
        if depth >= n {
            if n as usize <= PLAIN {
                if level == QUICK
                    && n >= TRUSTED
                    && let Some(value) = self.quick_cut(node, alpha, n)
                {
                    return value;
                }
                return self.endgame(node.me, node.opp, n as usize, alpha.div_euclid(DISC)) * DISC;
            }
        } else if depth <= 1 {
            return if depth == 0 { self.evaluate(node) } else { self.one_ply(node, alpha) };
        }
        self.nodes += 1;
        if self.nodes >= self.next_poll && self.poll() {
            return alpha;
        }
        if let Some(bound) = stability_cutoff(node.me, node.opp, n as usize, alpha.div_euclid(DISC)) {
            return bound * DISC;
        }
        let here = slot(node.me, node.opp);
        let mut known = [NO_MOVE; 2];
        if let Some(entry) = self.table.probe(here) {
            if let Some(value) = cut(&entry, alpha, depth, level) {
                return value;
            }
            known = entry.moves;
        }
        let moves = mobility(node.me, node.opp);
        if moves == 0 {
            if mobility(node.opp, node.me) == 0 {
                return final_score(node.me, node.opp).0 * DISC;
            }
            return -self.null_window(&node.pass(), -alpha - 1, depth, level);
        }
        if level < EXACT
            && depth >= 3
            && let Some(value) = self.probable_cut(node, alpha, depth, level)
        {
            return value;
        }
        let mut children = [Child::default(); 34];
        let count = self.children(node, moves, known, depth, alpha, &mut children);
        let children = &mut children[..count];
        if depth >= 3
            && let Some(value) = self.transposition_cut(children, alpha, depth, level)
        {
            return value;
        }
        let mut best = -INFINITE;
        let mut best_move = NO_MOVE;
        for i in 0..count {
            let child = pick(children, i);
            let square = usize::from(child.square);
            let next = node.play(square, flips(square, node.me, node.opp));
            let value = -self.null_window(&next, -alpha - 1, depth - 1, level);
            if self.stopped {
                return alpha;
            }
            if value > best {
                best = value;
                best_move = child.square;
                if best > alpha {
                    break;
                }
            }
        }
        let found = Found {
            alpha,
            beta: alpha + 1,
            score: best,
            best: best_move,
            depth: depth as u8,
            selectivity: if depth >= n || level < EXACT { level } else { EXACT },
        };
        self.table.store(here, found);
        best
    }

    /// Principal variation search: the exact value within the window, a bound outside.
    pub fn principal(&mut self, node: &Node, mut alpha: i32, beta: i32, depth: u32, level: u8) -> i32 {
        let n = node.empties();
        if depth == 0 {
            return if n == 0 { final_score(node.me, node.opp).0 * DISC } else { self.evaluate(node) };
        }
        self.nodes += 1;
        if self.nodes >= self.next_poll && self.poll() {
            return alpha;
        }
        let moves = mobility(node.me, node.opp);
        if moves == 0 {
            if mobility(node.opp, node.me) == 0 {
                return final_score(node.me, node.opp).0 * DISC;
            }
            return -self.principal(&node.pass(), -beta, -alpha, depth, level);
        }
        let here = slot(node.me, node.opp);
        let known = self.table.probe(here).map_or([NO_MOVE; 2], |entry| entry.moves);
        let mut children = [Child::default(); 34];
        let count = self.children(node, moves, known, depth, alpha, &mut children);
        let children = &mut children[..count];
        let (floor, mut best, mut best_move) = (alpha, -INFINITE, NO_MOVE);
        for i in 0..count {
            let child = pick(children, i);
            let square = usize::from(child.square);
            let next = node.play(square, flips(square, node.me, node.opp));
            let mut value = 0;
            if i != 0 {
                value = -self.null_window(&next, -alpha - 1, depth - 1, level);
            }
            if !self.stopped && (i == 0 || value > alpha && value < beta) {
                value = -self.principal(&next, -beta, -alpha, depth - 1, level);
            }
            if self.stopped {
                return alpha;
            }
            if value > best {
                best = value;
                best_move = child.square;
                alpha = alpha.max(best);
                if alpha >= beta {
                    break;
                }
            }
        }
        let found = Found { alpha: floor, beta, score: best, best: best_move, depth: depth as u8, selectivity: level };
        self.table.store(here, found);
        best
    }

    /// Multi-ProbCut: whether a shallow search makes it probable that the value lies outside the null window.
    fn probable_cut(&mut self, node: &Node, alpha: i32, depth: u32, level: u8) -> Option<i32> {
        let shallow = shallow_depth(depth);
        let n = node.empties();
        let margin = margin(level, n, depth, shallow);
        let guess = self.evaluate(node);
        // A hint, so that few shallow searches are in vain: the static value has to lean to that side.
        let lean = margin / 2;
        let high = alpha + 1 + margin;
        if guess >= alpha + lean && high < 64 * DISC {
            let value = self.null_window(node, high - 1, shallow, level);
            if value >= high && !self.stopped {
                return Some(alpha + 1);
            }
        }
        let low = alpha - margin;
        if guess <= alpha - lean && low > -64 * DISC {
            let value = self.null_window(node, low, shallow, level);
            if value <= low && !self.stopped {
                return Some(alpha);
            }
        }
        None
    }

    /// A cut by the static value alone, in place of the plain endgame.
    fn quick_cut(&mut self, node: &Node, alpha: i32, n: u32) -> Option<i32> {
        let (guess, margin) = (self.evaluate(node), quick_margin(n));
        let bound = if guess > alpha + margin {
            alpha + 1
        } else if guess <= alpha - margin {
            alpha
        } else {
            return None;
        };
        self.nodes += 1;
        Some(bound)
    }

    /// Enhanced transposition cut-off: a child whose stored bound already refutes the node.
    fn transposition_cut(&self, children: &[Child], alpha: i32, depth: u32, level: u8) -> Option<i32> {
        for child in children {
            if let Some(entry) = self.table.probe(slot(child.me, child.opp))
                && u32::from(entry.depth) >= depth - 1
                && entry.selectivity() >= level
                && -i32::from(entry.upper) > alpha
            {
                return Some(-i32::from(entry.upper));
            }
        }
        None
    }
}

/// Cuts by a table entry of at least the depth and selectivity asked for.
#[inline]
fn cut(entry: &Entry, alpha: i32, depth: u32, level: u8) -> Option<i32> {
    if u32::from(entry.depth) < depth || entry.selectivity() < level {
        return None;
    }
    let (lower, upper) = (i32::from(entry.lower), i32::from(entry.upper));
    if lower > alpha {
        return Some(lower);
    }
    (upper <= alpha).then_some(upper)
}
