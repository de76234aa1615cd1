//! The search from the position on the board: each move in turn, ordered by what the last iteration found.

use super::node::Node;
use super::search::DISC;
use super::search::{INFINITE, Search};
use super::table::{NO_MOVE, slot};
use crate::games::othello::bits::{Bits, flips, mobility};
use crate::games::othello::square::Square;
use crate::sort;

/// A move at the root with what is known of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RootMove {
    /// The move.
    pub square: Square,
    /// Its value in the last search that gave it one (an upper bound unless it was best then).
    pub value: i32,
}

/// The moves of a position by what a look of two plies says of them, best first.
pub fn root_moves(search: &mut Search<'_>, node: &Node) -> Vec<RootMove> {
    let mut list: Vec<RootMove> = Bits(mobility(node.me, node.opp))
        .filter_map(|x| {
            let next = node.play(x, flips(x, node.me, node.opp));
            let depth = next.empties().min(2);
            let value = -search.principal(&next, -INFINITE, INFINITE, depth, super::selectivity::EXACT);
            Square::new(x).map(|square| RootMove { square, value })
        })
        .collect();
    sort::by_key(&mut list, |root| (-root.value, root.square));
    list
}

impl Search<'_> {
    /// One search of the root's moves within a window. The best is moved to the front of `moves` as soon as it is found, so
    /// that a search that is ended keeps what it found. Returns the value; it means nothing if the search was ended before
    /// the first move was done, and `moves` is unchanged then.
    pub fn root(
        &mut self,
        node: &Node,
        moves: &mut [RootMove],
        mut alpha: i32,
        beta: i32,
        depth: u32,
        level: u8,
    ) -> i32 {
        let mut best = -INFINITE;
        for i in 0..moves.len() {
            let x = moves[i].square.index();
            let next = node.play(x, flips(x, node.me, node.opp));
            let mut value = 0;
            if i != 0 {
                value = -self.null_window(&next, -alpha - 1, depth - 1, level);
            }
            if !self.stopped && (i == 0 || value > alpha && value < beta) {
                value = -self.principal(&next, -beta, -alpha, depth - 1, level);
            }
            if self.stopped {
                return best;
            }
            if value > best {
                best = value;
                moves[i].value = value;
                moves[..=i].rotate_right(1);
                alpha = alpha.max(best);
                if alpha >= beta {
                    break;
                }
            }
        }
        best
    }

    /// [`Search::root`] with windows around `guess` until one holds the value; `None` if the search was ended.
    pub fn aspire_root(
        &mut self,
        node: &Node,
        moves: &mut [RootMove],
        guess: i32,
        (low, high): (i32, i32),
        depth: u32,
        level: u8,
    ) -> Option<i32> {
        let to_the_end = depth >= node.empties();
        let step = 2 * DISC;
        let centre = if to_the_end { (guess + DISC).div_euclid(step) * step } else { guess };
        let mut width = if to_the_end { DISC } else { 3 * DISC };
        let (mut alpha, mut beta) = ((centre - width).max(low), (centre + width).min(high));
        if alpha >= beta {
            (alpha, beta) = if centre <= low { (low, low + width) } else { (high - width, high) };
        }
        for tries in 0.. {
            let value = self.root(node, moves, alpha, beta, depth, level);
            if self.stopped {
                return None;
            }
            width *= 2;
            if tries >= 4 {
                // Probable cut-offs can contradict each other from window to window: an open one ends that.
                (alpha, beta) = (low, high);
                if tries > 4 {
                    return Some(value);
                }
            } else if value <= alpha && alpha > low {
                (alpha, beta) = ((value - width).max(low), alpha + 1);
            } else if value >= beta && beta < high {
                (alpha, beta) = (beta - 1, (value + width).min(high));
            } else {
                return Some(value);
            }
        }
        None
    }

    /// The best line after `first`, as far as the table still holds it.
    pub fn line(&self, node: &Node, first: Square) -> Vec<Square> {
        let mut line = vec![first];
        let (mut me, mut opp) = (node.me, node.opp);
        let mut next = first.index();
        while line.len() < 64 {
            let turned = flips(next, me, opp);
            (me, opp) = (opp ^ turned, me ^ turned ^ 1 << next);
            if mobility(me, opp) == 0 {
                if mobility(opp, me) == 0 {
                    break;
                }
                line.push(Square::PASS);
                (me, opp) = (opp, me);
            }
            let Some(entry) = self.table.probe(slot(me, opp)) else { break };
            if entry.moves[0] == NO_MOVE || mobility(me, opp) >> entry.moves[0] & 1 == 0 {
                break;
            }
            next = usize::from(entry.moves[0]);
            line.extend(Square::new(next));
        }
        line
    }
}
