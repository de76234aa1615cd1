//! The exact search of small boards and of anti-Othello, with null windows in whole discs.
//!
//! Moves go fastest-first, farther from the end by searches of a few plies. It cuts off by the transposition
//! table, the table's entries of children, symmetric positions near the root, and stable discs. In anti-Othello the
//! score is the opposite, so my own stable discs bound it.

use super::search::{INFINITE, Progress, Search};
use super::selectivity::EXACT;
use super::small_patterns::Patterns;
use super::transposition::{NO_MOVE, NodeResult, PositionHash, hash};
use crate::bits::{Bits, NEIGHBOURS, count_last_flips, flips, mobility};
use crate::processor::{Processor, compiled_for_each_processor, with_processor};
use crate::square::Square;
use crate::stability::stable_on;
use crate::units::{Centidiscs, Discs};
use arrayvec::ArrayVec;
use tengen_core::sort;

/// Up to this many empty squares the search has neither table nor sorting.
const LAST: u32 = 5;

/// Up to this many empty squares the small table is used.
const SHALLOW: u32 = 8;

/// From this many empty squares symmetric positions share an entry of the table.
const SYMMETRIC: u32 = 20;

/// What orders moves, and what a short search of them values, in hundredths of a disc.
struct OrderWeights {
    /// What orders moves without a search: for each reply of the other side.
    reply: i32,
    /// For each of these in a corner.
    corner_reply: i32,
    /// For each empty square beside my discs.
    near: i32,
    /// For a move into a corner.
    corner: i32,
    /// For a move into a quarter with an odd number of empty squares.
    odd: i32,
    /// For each disc that the other side has more.
    disc: i32,
    /// From this many empty squares short searches order the moves, `deeper` plies deeper than [`sorting_depth`].
    /// [`Patterns`] have their own numbers.
    searched: u32,
    deeper: u32,
    /// What these searches value: each legal move.
    mobility: i32,
    /// Each empty square beside discs of the other side.
    potential: i32,
    /// Each corner held.
    held: i32,
    /// Each square held that lies diagonally beside an empty corner.
    beside: i32,
}

/// Most discs win. Fitted to the nodes of 8 random positions with 22 empty squares (research/experiments,
/// othello-small.md).
const MOST: OrderWeights = OrderWeights {
    reply: -28,
    corner_reply: -16,
    near: -8,
    corner: 34,
    odd: 6,
    disc: 0,
    searched: 17,
    deeper: 2,
    mobility: 70,
    potential: 20,
    held: 440,
    beside: -250,
};

/// Fewest discs win. Fitted to 16 positions with 18 empty squares.
const FEWEST: OrderWeights = OrderWeights {
    reply: -26,
    corner_reply: 4,
    near: -5,
    corner: -48,
    odd: -2,
    disc: 5,
    searched: 14,
    deeper: 1,
    mobility: 125,
    potential: 75,
    held: -766,
    beside: 50,
};

/// The most moves of a position of these games.
const MOVES: usize = 64;

/// Marks moves as not yet computed. No position has a move on every square.
const UNKNOWN: u64 = u64::MAX;

/// Below every score.
const NO_SCORE: i32 = -127;

/// The order of a move of the table, above every computed order.
const TABLE_MOVE: i32 = 1 << 24;

/// A move with the position after it.
#[derive(Clone, Copy, Default)]
struct Child {
    me: u64,
    opp: u64,
    /// Zero if the position will not be looked up.
    hash: PositionHash,
    /// The moves of the side to move, or [`UNKNOWN`].
    moves: u64,
    square: u8,
    order: i32,
}

/// Brings the child of the greatest order to `from`.
#[inline]
fn pick(children: &mut [Child], from: usize) -> Child {
    let mut best = from;
    for i in from + 1..children.len() {
        if children[i].order > children[best].order {
            best = i;
        }
    }
    children.swap(from, best);
    children[from]
}

fn count(squares: u64) -> i32 {
    squares.count_ones() as i32
}

impl Search<'_> {
    /// The null window search of the exact score, in whole discs: above `alpha` a lower bound, otherwise an upper one.
    pub fn small_exact(&mut self, me: u64, opp: u64, alpha: Discs) -> Discs {
        let n = self.empty_squares(me, opp);
        Discs(with_processor!(self.processor, p => self.exact(p, me, opp, UNKNOWN, n, alpha.0)))
    }

    /// The exact score for the side to move; `None` if the search was ended early. Null windows begin at `guess`, an
    /// even number.
    pub fn small_score(&mut self, me: u64, opp: u64, guess: Discs) -> Option<Discs> {
        let all = Discs(self.board.area());
        let (mut low, mut high) = (-all, all);
        let mut asked = guess.max(low).min(high);
        while low < high {
            let found = self.small_exact(me, opp, asked - Discs(1));
            if self.stopped {
                return None;
            }
            if found >= asked {
                low = found;
                asked = (found + Discs(2)).min(high);
            } else {
                (high, asked) = (found, found);
            }
        }
        Some(low)
    }

    /// Stores an exact score, so that searches of symmetric positions end there.
    pub(super) fn small_store(&mut self, me: u64, opp: u64, score: Discs) {
        let n = self.empty_squares(me, opp);
        if n >= SYMMETRIC {
            let value = Centidiscs::from(score);
            let (alpha, beta) = (value - Centidiscs(1), value + Centidiscs(1));
            let result = NodeResult { alpha, beta, value, best: NO_MOVE, depth: n, level: EXACT };
            self.table.store(self.symmetric_hash(me, opp), result);
        }
    }

    /// The hash that symmetric positions share. It is not the position's own, whose entry has moves.
    #[inline]
    fn symmetric_hash(&self, me: u64, opp: u64) -> PositionHash {
        let (me, opp) = self.board.canonical(me, opp);
        hash(opp, me.rotate_left(1))
    }

    /// A guess at the score from a search of some plies, an even number of discs. This search needs another table than
    /// the one for the score, which would then try its moves first.
    pub fn small_guess(&mut self, me: u64, opp: u64, plies: u32) -> Discs {
        let n = self.empty_squares(me, opp);
        let mut value = Centidiscs(0);
        for depth in (1..=plies).filter(|depth| depth % 2 == plies % 2) {
            value = self.small_principal(me, opp, -INFINITE, INFINITE, depth);
        }
        if let Some(patterns) = Patterns::of(self.board).filter(|_| plies < n) {
            value = patterns.prediction(value, n, plies);
        }
        let all = Discs(self.board.area());
        value.nearest_even().max(-all).min(all)
    }

    /// The exact score of each legal move, best first; `None` if the search was ended early. A
    /// pass is the only move if there is no other one and the game has not ended.
    pub fn small_values(&mut self, me: u64, opp: u64) -> Option<Vec<(Square, Discs)>> {
        let squares = self.board.squares();
        let moves = mobility(me, opp) & squares;
        if moves == 0 {
            if mobility(opp, me) & squares == 0 {
                return Some(Vec::new());
            }
            return Some(vec![(Square::PASS, -self.small_score(opp, me, Discs(0))?)]);
        }
        let mut values: Vec<(Square, Discs)> = Vec::new();
        for x in Bits(moves) {
            let turned = flips(x, me, opp);
            // Moves of a position have similar scores.
            let guess = values.last().map_or(Discs(0), |&(_, score)| -score);
            let score = -self.small_score(opp ^ turned, me ^ turned ^ 1 << x, guess)?;
            values.extend(Square::new(x).map(|square| (square, score)));
        }
        sort::by_key(&mut values, |&(square, score)| (-score, square));
        Some(values)
    }

    /// A best line of a position whose exact score is known; `None` if the search was ended early. It asks of each move
    /// only if it keeps the score. After the search that found the score it is quick.
    pub fn small_line(&mut self, mut me: u64, mut opp: u64, mut score: Discs) -> Option<Vec<Square>> {
        let squares = self.board.squares();
        let mut line = Vec::new();
        loop {
            let moves = mobility(me, opp) & squares;
            if moves == 0 {
                if mobility(opp, me) & squares == 0 {
                    return Some(line);
                }
                line.push(Square::PASS);
                (me, opp, score) = (opp, me, -score);
                continue;
            }
            let known = self.table.probe(hash(me, opp)).map_or(NO_MOVE, |entry| entry.moves[0]);
            let mut best = None;
            for x in Bits(moves).filter(|&x| x == usize::from(known)).chain(Bits(moves)) {
                let turned = flips(x, me, opp);
                let next = (opp ^ turned, me ^ turned ^ 1 << x);
                let reply = self.small_exact(next.0, next.1, -score);
                if self.stopped {
                    return None;
                }
                if reply <= -score {
                    best = Square::new(x).map(|square| (square, next));
                    break;
                }
            }
            // Without such a move the score was wrong.
            let (square, next) = best?;
            line.push(square);
            (me, opp, score) = (next.0, next.1, -score);
        }
    }

    compiled_for_each_processor!(in Search<'_>:
        fn exact(me: u64, opp: u64, moves: u64, n: u32, alpha: i32) -> i32 = exact_on);
    compiled_for_each_processor!(in Search<'_>:
        fn last(me: u64, opp: u64, moves: u64, n: u32, alpha: i32) -> i32 = last_on);
    compiled_for_each_processor!(in Search<'_>:
        pub(super) fn shallow(me: u64, opp: u64, alpha: i32, beta: i32, depth: u32) -> i32 = shallow_on);

    /// The last empty squares, those in quarters with an odd number of them first. Three squares are tried without
    /// their moves.
    #[inline(always)]
    fn last_on<P: Processor>(&mut self, p: P, me: u64, opp: u64, moves: u64, n: u32, alpha: i32) -> i32 {
        self.nodes += 1;
        let empties = self.board.squares() & !(me | opp);
        if n == 1 {
            return self.last_square(me, opp, empties);
        }
        if n == 2 {
            return self.last_two(p, me, opp, empties, alpha);
        }
        let mut best = NO_SCORE;
        let odd = self.odd_quarters(empties);
        let tried = if moves != UNKNOWN {
            moves
        } else if n > 3 {
            empties & p.mobility(me, opp)
        } else {
            empties
        };
        for group in [tried & odd, tried & !odd] {
            for x in Bits(group) {
                if NEIGHBOURS[x] & opp == 0 {
                    continue;
                }
                let turned = p.flips(x, me, opp);
                if turned == 0 {
                    continue;
                }
                let score = -self.last(p, opp ^ turned, me ^ turned ^ 1 << x, UNKNOWN, n - 1, -alpha - 1);
                if score > best {
                    best = score;
                    if best > alpha {
                        return best;
                    }
                }
            }
        }
        if best != NO_SCORE {
            return best;
        }
        let replies = p.mobility(opp, me) & empties;
        if replies == 0 {
            return self.board.final_score(me, opp).0;
        }
        -self.last(p, opp, me, replies, n, -alpha - 1)
    }

    /// The last two empty squares. Half of all positions have one or two, so these have separate code.
    #[inline(always)]
    fn last_two<P: Processor>(&self, p: P, me: u64, opp: u64, empties: u64, alpha: i32) -> i32 {
        let (first, second) = (empties & empties.wrapping_neg(), empties & (empties - 1));
        let mut best = NO_SCORE;
        for (this, other) in [(first, second), (second, first)] {
            let turned = p.flips(this.trailing_zeros() as usize, me, opp);
            if turned != 0 {
                best = best.max(-self.last_square(opp ^ turned, me ^ turned ^ this, other));
                if best > alpha {
                    return best;
                }
            }
        }
        if best != NO_SCORE {
            return best;
        }
        // A pass. The other side plays the move that is worse for me.
        let mut best = -NO_SCORE;
        for (this, other) in [(first, second), (second, first)] {
            let turned = p.flips(this.trailing_zeros() as usize, opp, me);
            if turned != 0 {
                best = best.min(self.last_square(me ^ turned, opp ^ turned ^ this, other));
                if best <= alpha {
                    return best;
                }
            }
        }
        if best != -NO_SCORE { best } else { self.board.final_score(me, opp).0 }
    }

    /// The last empty square of the board.
    #[inline(always)]
    fn last_square(&self, me: u64, opp: u64, empty: u64) -> i32 {
        let x = empty.trailing_zeros() as usize & 63;
        let (all, mine) = (self.board.area(), count(me));
        let turned = count_last_flips(x, me);
        let score = if turned != 0 {
            2 * (mine + turned + 1) - all
        } else {
            let turned = count_last_flips(x, opp);
            // If neither side can play, the square goes to the side with more discs.
            2 * (mine - turned + i32::from(turned == 0 && 2 * mine >= all)) - all
        };
        if self.board.is_fewest() { -score } else { score }
    }

    #[inline(always)]
    fn odd_quarters(&self, empties: u64) -> u64 {
        self.quarters.iter().filter(|&quarter| (empties & quarter).count_ones() & 1 != 0).sum()
    }

    /// An upper bound on my score from discs that never turn, if it shows that `alpha` is not exceeded.
    #[inline(always)]
    fn stable_bound(&self, me: u64, opp: u64, alpha: i32) -> Option<i32> {
        let (loser, other) = if self.board.is_fewest() { (me, opp) } else { (opp, me) };
        let all = self.board.area();
        // Even if all discs of the loser were stable, the bound would stay above alpha.
        if all - 2 * count(loser) > alpha {
            return None;
        }
        let bound = all - 2 * count(stable_on(self.board.squares(), loser, other));
        (bound <= alpha).then_some(bound)
    }

    #[inline(always)]
    fn exact_on<P: Processor>(&mut self, p: P, me: u64, opp: u64, moves: u64, n: u32, alpha: i32) -> i32 {
        if n <= LAST {
            return if n == 0 { self.board.final_score(me, opp).0 } else { self.last(p, me, opp, moves, n, alpha) };
        }
        if self.enter() {
            return alpha;
        }
        if let Some(bound) = self.stable_bound(me, opp, alpha) {
            return bound;
        }
        let window = Centidiscs::from(Discs(alpha));
        let position = hash(me, opp);
        let known = if n <= SHALLOW { self.table.probe_shallow(position).copied() } else { self.table.probe(position) };
        let mut table_moves = [NO_MOVE; 2];
        if let Some(entry) = known {
            if let Some(bound) = entry.cutoff(window, n, EXACT) {
                return bound.whole_discs().0;
            }
            table_moves = entry.moves;
        }
        let squares = self.board.squares();
        let moves = if moves == UNKNOWN { p.mobility(me, opp) & squares } else { moves };
        if moves == 0 {
            let replies = p.mobility(opp, me) & squares;
            if replies == 0 {
                return self.board.final_score(me, opp).0;
            }
            return -self.exact(p, opp, me, replies, n, -alpha - 1);
        }
        let shared = (n >= SYMMETRIC).then(|| self.symmetric_hash(me, opp));
        if let Some(shared) = shared
            && let Some(entry) = self.table.probe(shared)
            && let Some(bound) = entry.cutoff(window, n, EXACT)
        {
            return bound.whole_discs().0;
        }
        // Close to the end the children's entries cut off too rarely.
        let asks_children = n > SHALLOW + 1;
        let mut children = ArrayVec::<Child, MOVES>::new();
        for x in Bits(moves) {
            let turned = p.flips(x, me, opp);
            let (me, opp) = (opp ^ turned, me ^ turned ^ 1 << x);
            let mut child = Child { me, opp, moves: UNKNOWN, square: x as u8, ..Child::default() };
            if asks_children {
                child.hash = hash(me, opp);
                self.table.prefetch(child.hash);
            }
            children.push(child);
        }
        if asks_children {
            let hashes = children.iter().map(|child| child.hash);
            if let Some(bound) = self.table.enhanced_cutoff(hashes, window, n - 1, EXACT) {
                return bound.whole_discs().0;
            }
        }
        self.sort(p, &mut children, table_moves, n, alpha);
        let mut best = NO_SCORE;
        let mut best_move = NO_MOVE;
        let watched = (n >= self.progress.from).then_some(self.progress);
        let mut done = self.progress.done;
        for i in 0..children.len() {
            let child = pick(&mut children, i);
            if let Some(Progress { span, .. }) = watched {
                // A first move often ends the search of a position, so it gets half.
                let others = children.len() as f64 - 1.0;
                let part = if others == 0.0 {
                    1.0
                } else if i == 0 {
                    0.5
                } else {
                    0.5 / others
                };
                self.progress.span = span * part;
                self.progress.done = done;
                done += span * part;
            }
            let score = -self.exact(p, child.me, child.opp, child.moves, n - 1, -alpha - 1);
            if self.stopped {
                return alpha;
            }
            if score > best {
                best = score;
                best_move = child.square;
                if best > alpha {
                    break;
                }
            }
        }
        let value = Centidiscs::from(Discs(best));
        let result =
            NodeResult { alpha: window, beta: window + Centidiscs(1), value, best: best_move, depth: n, level: EXACT };
        if n <= SHALLOW {
            self.table.store_shallow(position, result);
        } else {
            self.table.store(position, result);
        }
        if let Some(shared) = shared {
            self.table.store(shared, NodeResult { best: NO_MOVE, ..result });
        }
        best
    }

    #[inline(always)]
    fn weights(&self) -> &'static OrderWeights {
        if self.board.is_fewest() { &FEWEST } else { &MOST }
    }

    /// Gives the children their orders.
    #[inline(always)]
    fn sort<P: Processor>(&mut self, p: P, children: &mut [Child], table_moves: [u8; 2], n: u32, alpha: i32) {
        if children.len() < 2 {
            return;
        }
        let squares = self.board.squares();
        let corners = self.board.corners();
        let weights = self.weights();
        let odd = self.odd_quarters(squares & !(children[0].me | children[0].opp) | 1 << children[0].square);
        let (searched, depth, reply) = match Patterns::of(self.board) {
            Some(patterns) => (patterns.searched, patterns.depth(n), patterns.reply),
            None => (weights.searched, sorting_depth(n) + weights.deeper, 0),
        };
        for child in children {
            child.order = if child.square == table_moves[0] {
                TABLE_MOVE
            } else if child.square == table_moves[1] {
                TABLE_MOVE - 1
            } else if n >= searched {
                let (low, high) = (-100 * alpha - 1600, -100 * alpha + 1600);
                child.moves = p.mobility(child.me, child.opp) & squares;
                reply * count(child.moves) - self.shallow(p, child.me, child.opp, low, high, depth)
            } else {
                let (replies, near) = p.both_mobilities(child.me, child.opp);
                child.moves = replies & squares;
                let bit = 1u64 << child.square;
                weights.reply * count(child.moves)
                    + weights.corner_reply * count(child.moves & corners)
                    + weights.near * count(near & squares)
                    + weights.corner * i32::from(bit & corners != 0)
                    + weights.odd * i32::from(bit & odd != 0)
                    + weights.disc * (count(child.me) - count(child.opp))
            };
        }
    }

    /// The evaluation in hundredths of a disc: [`Patterns`] if the build has them for the board. The handcrafted one
    /// counts mobility, corners and what they hold.
    #[inline(always)]
    fn small_evaluate<P: Processor>(&self, p: P, me: u64, opp: u64) -> i32 {
        let squares = self.board.squares();
        if let Some(patterns) = Patterns::of(self.board) {
            let limit = 100 * self.board.area() - 100;
            let moves = |me, opp| count(p.mobility(me, opp) & squares);
            return patterns.evaluate(me, opp, moves(me, opp), moves(opp, me)).clamp(-limit, limit);
        }
        let (my_moves, my_near) = p.both_mobilities(me, opp);
        let (their_moves, their_near) = p.both_mobilities(opp, me);
        let mobile = count(my_moves & squares) - count(their_moves & squares);
        let near = count(my_near & squares) - count(their_near & squares);
        let corners = self.board.corners();
        let empty_corners = corners & !(me | opp);
        let cornered = count(me & corners) - count(opp & corners);
        // The squares diagonally beside an empty corner.
        let x = self.board.x_squares(empty_corners);
        let risk = count(me & x) - count(opp & x);
        let weights = self.weights();
        let held = cornered * weights.held + risk * weights.beside;
        let limit = 100 * self.board.area() - 100;
        (mobile * weights.mobility + near * weights.potential + held).clamp(-limit, limit)
    }

    /// A search of some plies with the evaluation. It uses no table.
    #[inline(always)]
    fn shallow_on<P: Processor>(&mut self, p: P, me: u64, opp: u64, alpha: i32, beta: i32, depth: u32) -> i32 {
        self.nodes += 1;
        let squares = self.board.squares();
        let moves = p.mobility(me, opp) & squares;
        if moves == 0 {
            if p.mobility(opp, me) & squares == 0 {
                return 100 * self.board.final_score(me, opp).0;
            }
            return if depth == 0 {
                self.small_evaluate(p, me, opp)
            } else {
                -self.shallow(p, opp, me, -beta, -alpha, depth)
            };
        }
        if depth == 0 {
            return self.small_evaluate(p, me, opp);
        }
        if depth > 3 && self.enter() {
            return alpha;
        }
        let corners = self.board.corners();
        let (mut best, mut lower) = (-INFINITE.0, alpha);
        let mut children = ArrayVec::<Child, MOVES>::new();
        for x in Bits(moves) {
            let turned = p.flips(x, me, opp);
            let (me, opp) = (opp ^ turned, me ^ turned ^ 1 << x);
            let order = if depth > 1 { -count(p.mobility(me, opp) & squares) } else { 0 }
                + 4 * i32::from(1 << x & corners != 0);
            children.push(Child { me, opp, order, square: x as u8, ..Child::default() });
        }
        for i in 0..children.len() {
            let child = pick(&mut children, i);
            let value = -self.shallow(p, child.me, child.opp, -beta, -lower, depth - 1);
            if value > best {
                best = value;
                lower = lower.max(best);
                if lower >= beta {
                    break;
                }
            }
        }
        best
    }
}

/// Plies of the search that sorts a move if a position has `n` empty squares.
fn sorting_depth(n: u32) -> u32 {
    match n {
        ..16 => 0,
        16..19 => 1,
        19..22 => 2,
        22..25 => 3,
        _ => 4,
    }
}
