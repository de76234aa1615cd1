//! The root search: each legal move in turn, in the order that the last iteration found, with aspiration windows.

use super::node::Node;
use super::search::{INFINITE, Search};
use super::selectivity::{EXACT, Selectivity};
use super::transposition::{NO_MOVE, PositionHash, hash};
use crate::bits::{Bits, flips, mobility};
use crate::square::Square;
use crate::units::Centidiscs;
use tengen_core::sort;

/// Plies of the searches after each move that give the moves of the root their first order.
const FIRST_ORDER_DEPTH: u32 = 2;

/// Half the width of the first aspiration window of an iteration that does not reach the end of the game. It doubles
/// with each window that misses.
const MIDGAME_ASPIRATION: Centidiscs = Centidiscs(3 * Centidiscs::DISC.0);

/// The same for an iteration to the end of the game. Final scores are even. So a window of one disc to either side of
/// an even number holds a single score.
const ENDGAME_ASPIRATION: Centidiscs = Centidiscs::DISC;

/// How many aspiration windows may miss before the full window is searched.
const MOST_MISSES: u32 = 4;

/// A move at the root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RootMove {
    /// The move.
    pub square: Square,
    /// Its value in the last search that gave it one (an upper bound unless it was the best move then).
    pub value: Centidiscs,
}

/// The moves of a position with their values by searches of two plies each, best first.
pub fn root_moves(search: &mut Search<'_>, node: &Node) -> Vec<RootMove> {
    let mut list: Vec<RootMove> = Bits(mobility(node.me, node.opp) & search.board.squares())
        .filter_map(|x| {
            let next = node.play(x, flips(x, node.me, node.opp));
            let depth = search.empty_squares(next.me, next.opp).min(FIRST_ORDER_DEPTH);
            let value = -search.principal(&next, -INFINITE, INFINITE, depth, EXACT);
            Square::new(x).map(|square| RootMove { square, value })
        })
        .collect();
    sort::by_key(&mut list, |root| (-root.value, root.square));
    list
}

/// The position after a move.
fn after(node: &Node, square: Square) -> (Node, PositionHash) {
    let x = square.index();
    let next = node.play(x, flips(x, node.me, node.opp));
    (next, hash(next.me, next.opp))
}

impl Search<'_> {
    /// Principal variation search of the root's moves within a window. A move that beats the earlier ones goes to the
    /// front of `moves` at once. So an interrupted search keeps it. Returns the value. It is void if the search ended
    /// before the first move was done. Then `moves` is unchanged.
    fn search_root(
        &mut self,
        node: &Node,
        moves: &mut [RootMove],
        mut alpha: Centidiscs,
        beta: Centidiscs,
        depth: u32,
        level: Selectivity,
    ) -> Centidiscs {
        let mut best = -INFINITE;
        for i in 0..moves.len() {
            if i > 0 && self.table.busy.is_some() {
                let is_free = |root: &RootMove| !self.table.is_busy(after(node, root.square).1);
                if let Some(free) = moves[i..].iter().position(is_free) {
                    moves[i..=i + free].rotate_right(1);
                }
            }
            let (next, position) = after(node, moves[i].square);
            self.table.begin(position);
            let value = self.principal_child(&next, i == 0, alpha, beta, depth, level);
            self.table.end(position);
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

    /// The root search with aspiration windows around `guess`, each wider than the one before. It ends if one holds the
    /// value or the range from `low` to `high` is searched. `None` if the search was ended early.
    pub fn aspiration_search(
        &mut self,
        node: &Node,
        moves: &mut [RootMove],
        guess: Centidiscs,
        (low, high): (Centidiscs, Centidiscs),
        depth: u32,
        level: Selectivity,
    ) -> Option<Centidiscs> {
        let (centre, mut width) = if depth >= self.empty_squares(node.me, node.opp) {
            (guess.nearest_even().into(), ENDGAME_ASPIRATION)
        } else {
            (guess, MIDGAME_ASPIRATION)
        };
        let (mut alpha, mut beta) = ((centre - width).max(low), (centre + width).min(high));
        if alpha >= beta {
            (alpha, beta) = if centre <= low { (low, low + width) } else { (high - width, high) };
        }
        for misses in 0.. {
            let value = self.search_root(node, moves, alpha, beta, depth, level);
            if self.stopped {
                return None;
            }
            width = width * 2;
            if misses >= MOST_MISSES {
                // Windows can contradict each other if Multi-ProbCut prunes. The full window decides.
                (alpha, beta) = (low, high);
                if misses > MOST_MISSES {
                    return Some(value);
                }
            } else if value <= alpha && alpha > low {
                (alpha, beta) = ((value - width).max(low), alpha + Centidiscs(1));
            } else if value >= beta && beta < high {
                (alpha, beta) = (beta - Centidiscs(1), (value + width).min(high));
            } else {
                return Some(value);
            }
        }
        None
    }

    /// The principal variation: `first`, then the moves of the transposition table as far as it holds them.
    pub fn principal_variation(&self, node: &Node, first: Square) -> Vec<Square> {
        let mut line = vec![first];
        let (mut me, mut opp) = (node.me, node.opp);
        let squares = self.board.squares();
        let mut next = first.index();
        while line.len() < 64 {
            let turned = flips(next, me, opp);
            (me, opp) = (opp ^ turned, me ^ turned ^ 1 << next);
            if mobility(me, opp) & squares == 0 {
                if mobility(opp, me) & squares == 0 {
                    break;
                }
                line.push(Square::PASS);
                (me, opp) = (opp, me);
            }
            let Some(entry) = self.table.probe(hash(me, opp)) else { break };
            if entry.moves[0] == NO_MOVE || (mobility(me, opp) & squares) >> entry.moves[0] & 1 == 0 {
                break;
            }
            next = usize::from(entry.moves[0]);
            line.extend(Square::new(next));
        }
        line
    }
}
