//! Principal variation search of small boards and of anti-Othello, for the player. The middle game has the evaluation
//! of [`small`](super::small). The end is exact.
//!
//! The last plies before the evaluation have neither table nor null windows (`shallow` of [`small`](super::small)).

use super::search::{INFINITE, Search};
use super::selectivity::EXACT;
use super::transposition::{NO_MOVE, NodeResult, hash};
use crate::bits::{Bits, flips, mobility};
use crate::processor::with_processor;
use crate::units::{Centidiscs, Discs};

/// From this depth the table is used.
const TABLE_DEPTH: u32 = 3;

/// The order of a move of the table, above every evaluation.
const TABLE_MOVE: i32 = 1 << 24;

/// A move with the position after it.
#[derive(Clone, Copy)]
struct Child {
    me: u64,
    opp: u64,
    square: u8,
    order: i32,
}

impl Search<'_> {
    /// The value within the window, a bound outside. With a `depth` of at least the empty squares it is exact.
    pub(super) fn small_principal(
        &mut self,
        me: u64,
        opp: u64,
        alpha: Centidiscs,
        beta: Centidiscs,
        depth: u32,
    ) -> Centidiscs {
        if depth >= self.empty_squares(me, opp) {
            return self.small_to_the_end(me, opp, alpha, beta).into();
        }
        self.small_middle(me, opp, alpha, beta, depth)
    }

    /// The exact score within the window, a bound outside, by null windows in whole discs.
    fn small_to_the_end(&mut self, me: u64, opp: u64, alpha: Centidiscs, beta: Centidiscs) -> Discs {
        let all = Discs(self.board.area());
        let (mut low, mut high) = (-all, all);
        // Final scores are even. The first one above alpha is asked first.
        let above = Discs(alpha.floor().0.div_euclid(2) * 2 + 2);
        let mut asked = if alpha < -Centidiscs::from(all) { Discs(0) } else { above.max(low).min(high) };
        while low < high {
            let found = self.small_exact(me, opp, asked - Discs(1));
            if self.stopped {
                return low;
            }
            if found >= asked {
                low = found;
                if Centidiscs::from(low) >= beta {
                    return low;
                }
                asked = (found + Discs(2)).min(high);
            } else {
                high = found;
                if Centidiscs::from(high) <= alpha {
                    return high;
                }
                asked = found.max(low);
            }
        }
        low
    }

    fn small_middle(&mut self, me: u64, opp: u64, alpha: Centidiscs, beta: Centidiscs, depth: u32) -> Centidiscs {
        if depth < TABLE_DEPTH {
            return Centidiscs(with_processor!(self.processor, p => self.shallow(p, me, opp, alpha.0, beta.0, depth)));
        }
        if self.enter() {
            return alpha;
        }
        let squares = self.board.squares();
        let moves = mobility(me, opp) & squares;
        if moves == 0 {
            if mobility(opp, me) & squares == 0 {
                return self.board.final_score(me, opp).into();
            }
            return -self.small_middle(opp, me, -beta, -alpha, depth);
        }
        let position = hash(me, opp);
        let mut table_moves = [NO_MOVE; 2];
        if let Some(entry) = self.table.probe(position) {
            if beta.0 - alpha.0 == 1
                && let Some(bound) = entry.cutoff(alpha, depth, EXACT)
            {
                return bound;
            }
            table_moves = entry.moves;
        }
        let mut children = self.middle_children(me, opp, moves, table_moves, depth);
        let (mut best, mut best_move, mut lower) = (-INFINITE, NO_MOVE, alpha);
        for i in 0..children.len() {
            let next = (i..children.len()).max_by_key(|&j| (children[j].order, 64 - children[j].square)).unwrap_or(i);
            children.swap(i, next);
            let child = children[i];
            let mut value = Centidiscs(0);
            if i > 0 {
                value = -self.small_principal(child.me, child.opp, lower.for_opponent(), -lower, depth - 1);
            }
            if i == 0 || (value > lower && value < beta && !self.stopped) {
                value = -self.small_principal(child.me, child.opp, -beta, -lower, depth - 1);
            }
            if self.stopped {
                return lower;
            }
            if value > best {
                (best, best_move) = (value, child.square);
                lower = lower.max(best);
                if lower >= beta {
                    break;
                }
            }
        }
        let result = NodeResult { alpha, beta, value: best, best: best_move, depth, level: EXACT };
        self.table.store(position, result);
        best
    }

    /// The moves with the positions after them. Searches of no or one ply order them.
    fn middle_children(&mut self, me: u64, opp: u64, moves: u64, table_moves: [u8; 2], depth: u32) -> Vec<Child> {
        let mut children = Vec::with_capacity(moves.count_ones() as usize);
        for x in Bits(moves) {
            let turned = flips(x, me, opp);
            let (next_me, next_opp, square) = (opp ^ turned, me ^ turned ^ 1 << x, x as u8);
            let order = if square == table_moves[0] {
                TABLE_MOVE
            } else if square == table_moves[1] {
                TABLE_MOVE - 1
            } else {
                let (low, high, plies) = (-INFINITE.0, INFINITE.0, u32::from(depth > 4));
                -with_processor!(self.processor, p => self.shallow(p, next_me, next_opp, low, high, plies))
            };
            children.push(Child { me: next_me, opp: next_opp, square, order });
        }
        children
    }
}

#[cfg(test)]
mod tests {
    use super::super::transposition::TranspositionTable;
    use super::*;
    use crate::variant::Variant;
    use tengen_core::random::Rng;
    use tengen_core::think::{Limits, Silent};

    /// A position of a random game with `empties` empty squares; `None` if the game ended before.
    fn random_position(variant: Variant, rng: &mut Rng, empties: u32) -> Option<(u64, u64)> {
        let (mut me, mut opp) = variant.start(false);
        while (variant.squares() & !(me | opp)).count_ones() > empties {
            let moves: Vec<usize> = Bits(mobility(me, opp) & variant.squares()).collect();
            if moves.is_empty() {
                if mobility(opp, me) & variant.squares() == 0 {
                    return None;
                }
                (me, opp) = (opp, me);
                continue;
            }
            let x = moves[rng.below(moves.len())];
            let turned = flips(x, me, opp);
            (me, opp) = (opp ^ turned, me ^ turned ^ 1 << x);
        }
        Some((me, opp))
    }

    /// Full windows without a table.
    fn plain(search: &mut Search<'_>, me: u64, opp: u64, depth: u32) -> Centidiscs {
        if depth >= search.empty_squares(me, opp) {
            return search.small_score(me, opp, Discs(0)).unwrap().into();
        }
        if depth < TABLE_DEPTH {
            let (low, high) = (-INFINITE.0, INFINITE.0);
            return Centidiscs(with_processor!(search.processor, p => search.shallow(p, me, opp, low, high, depth)));
        }
        let squares = search.board.squares();
        let moves = mobility(me, opp) & squares;
        if moves == 0 {
            if mobility(opp, me) & squares == 0 {
                return search.board.final_score(me, opp).into();
            }
            return -plain(search, opp, me, depth);
        }
        let value = |x| {
            let turned = flips(x, me, opp);
            -plain(search, opp ^ turned, me ^ turned ^ 1 << x, depth - 1)
        };
        Bits(moves).map(value).max().unwrap()
    }

    #[test]
    fn windows_and_the_table_change_no_value() {
        let mut rng = Rng::new(91);
        let mut compared = 0;
        for round in 0..60 {
            let variant = Variant::new([4, 6, 8][round % 3], round % 2 == 1).unwrap();
            let empties = [6, 9, 12][round % 3] + rng.below(3) as u32;
            let Some((me, opp)) = random_position(variant, &mut rng, empties) else { continue };
            for depth in 3..6 {
                let (mut table, mut other, mut silent) =
                    (TranspositionTable::new(1 << 18), TranspositionTable::new(1 << 18), Silent);
                let expected = {
                    let mut search = Search::new(&mut other, None, Limits::default(), &mut silent).on(variant);
                    plain(&mut search, me, opp, depth)
                };
                let mut search = Search::new(&mut table, None, Limits::default(), &mut silent).on(variant);
                // A full table of shallower searches must not change the value.
                for shallower in 3..=depth {
                    let value = search.small_principal(me, opp, -INFINITE, INFINITE, shallower);
                    if shallower == depth {
                        assert_eq!(value, expected, "round {round}, {variant:?}, depth {depth}: {me:#x} {opp:#x}");
                    }
                }
                let (alpha, beta) = (expected - Centidiscs(150), expected + Centidiscs(150));
                assert_eq!(search.small_principal(me, opp, alpha, beta, depth), expected, "round {round}");
                assert!(search.small_principal(me, opp, expected, beta, depth) <= expected, "round {round}");
                assert!(search.small_principal(me, opp, alpha, expected, depth) >= expected, "round {round}");
                compared += 1;
            }
        }
        assert!(compared > 150, "{compared}");
    }
}
