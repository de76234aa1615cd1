//! Exact search of the endgame, in discs, with null windows `(alpha, alpha + 1)`: fewest replies first with the table,
//! stability and enhanced transposition cut-offs. The last squares are searched by [`super::last_empties`].

use super::last_empties::{NONE, SHALLOW, solve};
use super::ordering::{Child, WIDEST, pick};
use super::search::DISC;
use super::search::Search;
use super::selectivity::EXACT;
use super::stability::stability_cutoff;
use super::table::{Entry, Found, NO_MOVE, slot};
use crate::games::othello::bits::mobility;
use crate::games::othello::board::final_score;

/// Up to so many empty squares the search needs no evaluation to sort moves.
pub const PLAIN: usize = 12;

/// Cuts by a table entry's bounds, in discs.
#[inline]
fn entry_cut(entry: &Entry, alpha: i32) -> Option<i32> {
    let (lower, upper) = (i32::from(entry.lower), i32::from(entry.upper));
    if lower > alpha * DISC {
        return Some(lower / DISC);
    }
    (upper <= alpha * DISC).then_some(upper / DISC)
}

impl Search<'_> {
    /// The exact score of `n` empty squares in discs, as far as the null window asks: above `alpha` it is a lower bound,
    /// otherwise an upper bound.
    pub(super) fn endgame(&mut self, me: u64, opp: u64, n: usize, alpha: i32) -> i32 {
        debug_assert!(n <= WIDEST);
        if n <= SHALLOW {
            return solve(me, opp, n, alpha, &mut self.nodes);
        }
        self.nodes += 1;
        if self.nodes >= self.next_poll && self.poll() {
            return alpha;
        }
        if let Some(bound) = stability_cutoff(me, opp, n, alpha) {
            return bound;
        }
        let here = slot(me, opp);
        let entry = self.table.probe(here);
        let mut known = [NO_MOVE; 2];
        if let Some(entry) = &entry {
            if usize::from(entry.depth) >= n
                && entry.selectivity() == EXACT
                && let Some(score) = entry_cut(entry, alpha)
            {
                return score;
            }
            known = entry.moves;
        }
        let moves = mobility(me, opp);
        if moves == 0 {
            if mobility(opp, me) == 0 {
                return final_score(me, opp).0;
            }
            return -self.endgame(opp, me, n, -alpha - 1);
        }
        let mut children = [Child::default(); WIDEST];
        let count = self.end_children(me, opp, n, moves, known, &mut children);
        let children = &mut children[..count];
        if n >= 9
            && let Some(score) = self.end_etc(children, n, alpha)
        {
            return score;
        }
        let mut best = NONE;
        let mut best_move = NO_MOVE;
        for i in 0..children.len() {
            let child = pick(children, i);
            let score = -self.endgame(child.me, child.opp, n - 1, -alpha - 1);
            if score > best {
                best = score;
                best_move = child.square;
                if best > alpha {
                    break;
                }
            }
        }
        if !self.stopped {
            let found = Found {
                alpha: alpha * DISC,
                beta: alpha * DISC + 1,
                score: best * DISC,
                best: best_move,
                depth: n as u8,
                selectivity: EXACT,
            };
            self.table.store(here, found);
        }
        best
    }

    /// Enhanced transposition cut-off: a child whose stored bound already refutes the node.
    #[inline]
    fn end_etc(&self, children: &[Child], n: usize, alpha: i32) -> Option<i32> {
        for child in children {
            if let Some(entry) = self.table.probe(slot(child.me, child.opp))
                && usize::from(entry.depth) >= n - 1
                && entry.selectivity() == EXACT
                && -i32::from(entry.upper) > alpha * DISC
            {
                return Some(-i32::from(entry.upper) / DISC);
            }
        }
        None
    }
}
