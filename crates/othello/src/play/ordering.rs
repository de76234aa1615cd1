//! Move ordering: the children of a node, each with its order of search.
//!
//! Moves of the transposition table come first. The others go fastest-first, the fewest replies of the opponent before
//! all. Potential mobility, corners and parity count too. So does the static evaluation or a search of one or two plies
//! in the middle game. Andersson describes these criteria ("Writing an Othello program").

use super::last_empties::LAST_EMPTIES;
use super::node::Node;
use super::parity::{odd_quadrants, squares_of};
use super::search::{INFINITE, Search};
use super::selectivity::{EXACT, Selectivity};
use super::transposition::{PositionHash, TranspositionTable, hash};
use crate::bits::{Bits, CORNERS};
use crate::board::final_score;
use crate::evaluate::SQUARE_VALUE;
use crate::processor::{Processor, compiled_for_each_processor};
use crate::stability::corner_stability;
use crate::units::Centidiscs;

/// Up to this many empty squares the small table is used.
pub const SHALLOW_EMPTIES: usize = 10;

/// The most moves that are sorted at an endgame node: it has no more empty squares.
pub const ENDGAME_MOVES: usize = 16;

/// The most moves that are sorted at a midgame node. No known game reaches a position with more than 33 moves. Set-up
/// boards with 35 are known, and there may be more.
pub const MIDGAME_MOVES: usize = 64;

/// The order of a move that leaves the opponent no disc and so wins all 64. Sixteen times it must be a number of 32
/// bits ([`EndgameChildren`]).
const WIPE_OUT: i32 = 1 << 26;

/// The order of the two moves of the transposition table, above every computed order.
const TABLE_MOVES: [i32; 2] = [1 << 25, 1 << 24];

/// How far the window of a sorting search extends beyond its node's window. Moves 16 discs away need no distinction.
const SORTING_MARGIN: Centidiscs = Centidiscs(16 * Centidiscs::DISC.0);

/// A move with the position after it, seen by the side then to move.
#[derive(Clone, Copy, Default)]
pub struct Child {
    /// The square of the move.
    pub square: u8,
    /// The greatest is searched first.
    pub order: i32,
    /// The discs of the side to move after it.
    pub me: u64,
    /// The other discs.
    pub opp: u64,
    /// The hash of the position; 0 if the table will not be read.
    pub hash: PositionHash,
}

/// Brings the child of the greatest order in `children[from..]` to `from` and returns it; of equal ones the first.
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

/// The last index of a list of [`ENDGAME_MOVES`], which is a power of two. It also serves as a mask.
const LAST_PLACE: usize = ENDGAME_MOVES - 1;

/// The children of an endgame node. A short list has their orders. Vectors search it faster than [`pick`] searches the
/// children.
pub struct EndgameChildren {
    /// The order, and in the low bits the number of entries after the child's. No two keys are equal; of equal orders
    /// the first child has the greatest. The least number marks an entry without a child, or one that has been picked.
    keys: [i32; ENDGAME_MOVES],
    children: [Child; ENDGAME_MOVES],
    len: usize,
}

impl EndgameChildren {
    #[inline(always)]
    fn new() -> EndgameChildren {
        EndgameChildren { keys: [i32::MIN; ENDGAME_MOVES], children: [Child::default(); ENDGAME_MOVES], len: 0 }
    }

    #[inline(always)]
    fn push(&mut self, child: Child) {
        let at = self.len & LAST_PLACE;
        self.keys[at] = child.order * ENDGAME_MOVES as i32 + (LAST_PLACE - at) as i32;
        self.children[at] = child;
        self.len += 1;
    }

    /// The hashes of the positions.
    #[inline(always)]
    pub fn hashes(&self) -> impl Iterator<Item = PositionHash> {
        self.children[..self.len].iter().map(|child| child.hash)
    }

    /// The child of the greatest order that has not been picked before.
    #[inline(always)]
    pub fn pick(&mut self) -> Option<&Child> {
        let greatest = self.keys.iter().fold(i32::MIN, |a, &b| a.max(b));
        if greatest == i32::MIN {
            return None;
        }
        let at = LAST_PLACE - (greatest as usize & LAST_PLACE);
        self.keys[at] = i32::MIN;
        Some(&self.children[at])
    }
}

#[inline]
fn count(squares: u64) -> i32 {
    squares.count_ones() as i32
}

/// The children of an endgame node of `n` empty squares by the moves `moves`, `table_move` before all others.
///
/// Orders are in 1/256 of a reply.
#[allow(clippy::too_many_arguments)]
#[cfg_attr(target_arch = "x86_64", inline(always))]
pub fn endgame_children<P: Processor>(
    p: P,
    me: u64,
    opp: u64,
    n: usize,
    moves: u64,
    table_move: u8,
    table: &TranspositionTable,
) -> EndgameChildren {
    let odd = squares_of(odd_quadrants(!(me | opp)));
    let mut children = EndgameChildren::new();
    for x in Bits(moves) {
        let turned = p.flips(x, me, opp);
        let (next_me, next_opp) = (opp ^ turned, me ^ turned ^ 1 << x);
        let mut position = PositionHash::default();
        if n > LAST_EMPTIES + 1 {
            position = hash(next_me, next_opp);
            if n > SHALLOW_EMPTIES + 1 {
                table.prefetch(position);
            }
        }
        let (replies, potential) = p.both_mobilities(next_me, next_opp);
        let mut order = if x as u8 == table_move { TABLE_MOVES[1] } else { 0 };
        // A reply in a corner counts as two.
        order -= (count(replies) + count(replies & CORNERS)) << 8;
        order -= 24 * count(potential);
        order += 64 * corner_stability(next_opp) as i32;
        order += SQUARE_VALUE[x];
        if odd >> x & 1 != 0 {
            order += if n < 10 { 96 } else { 64 };
        }
        if next_me == 0 {
            order = WIPE_OUT;
        }
        children.push(Child { square: x as u8, order, me: next_me, opp: next_opp, hash: position });
    }
    children
}

/// How midgame moves are sorted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sorting {
    /// By replies alone.
    Replies,
    /// By the value of a search of this depth (0: the static evaluation) as well.
    Search(u32),
}

impl Sorting {
    /// The best kind of sorting for a node with `n` empty squares that is searched `depth` plies deep. The deeper the
    /// search, the more a good order saves.
    fn at(n: u32, depth: u32) -> Sorting {
        let to_the_end = depth >= n;
        match depth {
            0..3 => Sorting::Replies,
            _ if to_the_end && n >= 22 => Sorting::Search(2),
            _ if to_the_end => Sorting::Search(u32::from(n >= 16)),
            _ => Sorting::Search(u32::from(depth >= 8)),
        }
    }
}

impl Search<'_> {
    compiled_for_each_processor!(in Search<'_>:
        pub(super) fn midgame_children(
            node: &Node, moves: u64, table_moves: [u8; 2], depth: u32, level: Selectivity, alpha: Centidiscs,
            out: &mut [Child; MIDGAME_MOVES]
        ) -> usize = midgame_children_on);
    compiled_for_each_processor!(in Search<'_>:
        fn alpha_beta(node: &Node, alpha: Centidiscs, beta: Centidiscs, depth: u32) -> Centidiscs = alpha_beta_on);

    /// Writes the children of a midgame node into `out` and returns their number. They will be searched `depth` plies
    /// deep with the null window above `alpha`.
    #[allow(clippy::too_many_arguments)]
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn midgame_children_on<P: Processor>(
        &mut self,
        p: P,
        node: &Node,
        moves: u64,
        table_moves: [u8; 2],
        depth: u32,
        level: Selectivity,
        alpha: Centidiscs,
        out: &mut [Child; MIDGAME_MOVES],
    ) -> usize {
        let n = node.empties();
        let to_the_end = depth >= n;
        let odd = squares_of(odd_quadrants(!(node.me | node.opp)));
        let sorting = Sorting::at(n, depth);
        // A search of one ply that does not reach the end needs no table.
        let asks_table = depth > 2 || to_the_end;
        let mut len = 0;
        for x in Bits(moves) {
            let turned = p.flips(x, node.me, node.opp);
            let (me, opp) = (node.opp ^ turned, node.me ^ turned ^ 1 << x);
            let position = hash(me, opp);
            if asks_table {
                self.table.prefetch(position);
            }
            let order = if me == 0 {
                WIPE_OUT
            } else if x as u8 == table_moves[0] {
                TABLE_MOVES[0]
            } else if x as u8 == table_moves[1] {
                TABLE_MOVES[1]
            } else {
                let (replies, potential) = p.both_mobilities(me, opp);
                // A reply in a corner counts as two.
                let replies = count(replies) + count(replies & CORNERS);
                let potential = count(potential);
                match sorting {
                    // In 1/64 of a reply.
                    Sorting::Replies => {
                        16 * corner_stability(opp) as i32 + SQUARE_VALUE[x] - 64 * replies - 8 * potential
                    }
                    Sorting::Search(plies) => {
                        let next = node.play(x, turned);
                        let Centidiscs(value) = if plies == 0 {
                            self.evaluate_on(p, &next)
                        } else {
                            self.sorting_search(p, &next, -alpha, plies)
                        };
                        if to_the_end {
                            // In 1/200 of a disc: an odd quadrant counts 0.15, a reply three discs. In a selective
                            // search it counts 0.6, because values decide what is cut.
                            let parity = if odd >> x & 1 != 0 { 30 } else { 0 };
                            let reply = if level == EXACT { 600 } else { 120 };
                            SQUARE_VALUE[x] + parity - 2 * value - reply * replies - reply / 10 * potential
                        } else {
                            // In 1/400 of a disc: a reply counts 0.06 discs.
                            -4 * value - 24 * replies - 3 * potential
                        }
                    }
                }
            };
            out[len] = Child { square: x as u8, order, me, opp, hash: position };
            len += 1;
        }
        len
    }

    /// The value of a search of one or two plies for sorting, around `centre`.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn sorting_search<P: Processor>(&mut self, p: P, node: &Node, centre: Centidiscs, depth: u32) -> Centidiscs {
        let depth = depth.min(node.empties());
        self.alpha_beta(p, node, centre - SORTING_MARGIN, centre + SORTING_MARGIN, depth)
    }

    /// Alpha-beta without a table, corners first.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn alpha_beta_on<P: Processor>(
        &mut self,
        p: P,
        node: &Node,
        mut alpha: Centidiscs,
        beta: Centidiscs,
        depth: u32,
    ) -> Centidiscs {
        if depth == 0 {
            return self.evaluate_on(p, node);
        }
        self.nodes += 1;
        let moves = p.mobility(node.me, node.opp);
        if moves == 0 {
            if p.mobility(node.opp, node.me) == 0 {
                return final_score(node.me, node.opp).into();
            }
            return -self.alpha_beta(p, &node.pass(), -beta, -alpha, depth);
        }
        let mut best = -INFINITE;
        for group in [moves & CORNERS, moves & !CORNERS] {
            for x in Bits(group) {
                let next = node.play(x, p.flips(x, node.me, node.opp));
                let value = -self.alpha_beta(p, &next, -beta, -alpha, depth - 1);
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
