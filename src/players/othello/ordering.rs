//! Move ordering: the children of a node with their order.

use super::node::Node;
use super::parity::{parity, quarters};
use super::search::DISC;
use super::search::{INFINITE, Search};
use crate::games::othello::bits::{Bits, CORNERS, flips, mobility, potential_mobility};
use crate::games::othello::board::final_score;
use crate::games::othello::evaluate::SQUARE_VALUE;
use crate::games::othello::stability::corner_stability;

/// The most moves that an endgame node can have: it is never asked about more empty squares.
pub const WIDEST: usize = 16;

/// A move with the position after it, seen by the side then to move.
#[derive(Clone, Copy, Default)]
pub struct Child {
    /// Its square.
    pub square: u8,
    /// Its order: the greatest first.
    pub order: i32,
    /// The discs of the side to move after it.
    pub me: u64,
    /// The other discs.
    pub opp: u64,
}

/// Brings the child of the greatest order in `children[from..]` to `from`; ties keep the lower square.
#[inline]
pub fn pick(children: &mut [Child], from: usize) -> Child {
    let mut best = from;
    for i in from + 1..children.len() {
        if children[i].order > children[best].order {
            best = i;
        }
    }
    children.swap(from, best);
    children[from]
}

impl Search<'_> {
    /// The children of an endgame node with their order: known moves, then fewest and worst replies, parity, stability.
    #[inline]
    pub(super) fn end_children(
        &self,
        me: u64,
        opp: u64,
        n: usize,
        moves: u64,
        known: [u8; 2],
        out: &mut [Child; WIDEST],
    ) -> usize {
        let odd = quarters(parity(!(me | opp)));
        let mut count = 0;
        for x in Bits(moves) {
            let turned = flips(x, me, opp);
            let (next_me, next_opp) = (opp ^ turned, me ^ turned ^ 1 << x);
            let replies = mobility(next_me, next_opp);
            let mut order = if x as u8 == known[0] {
                1 << 28
            } else if x as u8 == known[1] {
                1 << 27
            } else {
                0
            };
            let corners = (replies & CORNERS).count_ones();
            order -= ((replies.count_ones() + corners) as i32) << 8;
            order -= (potential_mobility(next_me, next_opp).count_ones() as i32) << 4;
            order += (corner_stability(next_opp) as i32) << 5;
            order += SQUARE_VALUE[x];
            if odd >> x & 1 != 0 {
                order += if n < 10 { 1 << 8 } else { 1 << 7 };
            }
            if next_me == 0 {
                order = 1 << 29;
            }
            out[count] = Child { square: x as u8, order, me: next_me, opp: next_opp };
            count += 1;
        }
        count
    }

    /// The children of a node with their order.
    pub(super) fn children(
        &mut self,
        node: &Node,
        moves: u64,
        known: [u8; 2],
        depth: u32,
        alpha: i32,
        out: &mut [Child; 34],
    ) -> usize {
        let n = node.empties();
        let to_the_end = depth >= n;
        let odd = quarters(parity(!(node.me | node.opp)));
        let look = if depth < 3 {
            None
        } else if to_the_end {
            Some(if n >= 22 { 2 } else { u32::from(n >= 16) })
        } else {
            Some(u32::from(depth >= 8))
        };
        let mut count = 0;
        for x in Bits(moves) {
            let turned = flips(x, node.me, node.opp);
            let (me, opp) = (node.opp ^ turned, node.me ^ turned ^ 1 << x);
            let mut order = 0;
            if me == 0 {
                order = 1 << 29;
            } else if x as u8 == known[0] {
                order = 1 << 28;
            } else if x as u8 == known[1] {
                order = 1 << 27;
            } else {
                let replies = mobility(me, opp);
                let replies = (replies.count_ones() + (replies & CORNERS).count_ones()) as i32;
                let near = potential_mobility(me, opp).count_ones() as i32;
                match look {
                    None => order -= 64 * replies + 8 * near - SQUARE_VALUE[x] - 16 * corner_stability(opp) as i32,
                    Some(look) => {
                        let next = node.play(x, turned);
                        let value = match look {
                            0 => self.evaluate(&next),
                            _ => self.sorting_search(&next, -alpha, look),
                        };
                        if to_the_end {
                            order -= 2 * value + 70 * replies + 8 * near;
                            order += SQUARE_VALUE[x] + if odd >> x & 1 != 0 { 30 } else { 0 };
                        } else {
                            order -= 4 * value + 24 * replies + 3 * near;
                        }
                    }
                }
            }
            out[count] = Child { square: x as u8, order, me, opp };
            count += 1;
        }
        count
    }

    /// A search of one or two plies for sorting, around `centre`.
    fn sorting_search(&mut self, node: &Node, centre: i32, depth: u32) -> i32 {
        let depth = depth.min(node.empties());
        self.sorting_window(node, centre - 16 * DISC, centre + 16 * DISC, depth)
    }

    fn sorting_window(&mut self, node: &Node, mut alpha: i32, beta: i32, depth: u32) -> i32 {
        if depth == 0 {
            return self.evaluate(node);
        }
        self.nodes += 1;
        let moves = mobility(node.me, node.opp);
        if moves == 0 {
            if mobility(node.opp, node.me) == 0 {
                return final_score(node.me, node.opp).0 * DISC;
            }
            return -self.sorting_window(&node.pass(), -beta, -alpha, depth);
        }
        let mut best = -INFINITE;
        for group in [moves & CORNERS, moves & !CORNERS] {
            for x in Bits(group) {
                let next = node.play(x, flips(x, node.me, node.opp));
                let value = -self.sorting_window(&next, -beta, -alpha, depth - 1);
                if value > best {
                    best = value;
                    alpha = alpha.max(value);
                    if alpha >= beta {
                        return best;
                    }
                }
            }
        }
        best
    }
}
