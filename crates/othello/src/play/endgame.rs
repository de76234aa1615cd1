//! Exact search of the endgame with null windows, in whole discs. It orders moves fastest-first and has a transposition
//! table. It uses stability, transposition and enhanced transposition cut-offs. [`last_empties`] searches the last
//! squares.

use super::last_empties::{self, LAST_EMPTIES, NO_SCORE};
use super::ordering::{ENDGAME_MOVES, SHALLOW_EMPTIES, endgame_children};
use super::search::Search;
use super::selectivity::EXACT;
use super::stability::stability_cutoff;
use super::transposition::{NO_MOVE, NodeResult, PositionHash, hash};
use crate::board::final_score;
use crate::processor::{Processor, compiled_for_each_processor};
use crate::units::{Centidiscs, Discs};

/// Up to this many empty squares a search to the end sorts its moves without the evaluation. So it needs no features.
pub const ENDGAME_EMPTIES: usize = 12;

/// From this many empty squares the enhanced transposition cut-off is tried. Below, looking up all children costs about
/// as much as the search that it could save.
const ETC_EMPTIES: usize = 8;

impl Search<'_> {
    compiled_for_each_processor!(in Search<'_>:
        fn endgame_at(me: u64, opp: u64, position: PositionHash, n: usize, alpha: Discs) -> Discs = endgame_on);

    /// The exact score of a position with `n` empty squares, as far as the null window asks. Above `alpha` it is a
    /// lower bound, otherwise an upper bound.
    #[inline(always)]
    pub(super) fn endgame<P: Processor>(&mut self, p: P, me: u64, opp: u64, n: usize, alpha: Discs) -> Discs {
        self.endgame_at(p, me, opp, hash(me, opp), n, alpha)
    }

    #[inline(always)]
    fn endgame_on<P: Processor>(
        &mut self,
        p: P,
        me: u64,
        opp: u64,
        position: PositionHash,
        n: usize,
        alpha: Discs,
    ) -> Discs {
        debug_assert!(n <= ENDGAME_MOVES);
        if n <= LAST_EMPTIES {
            return last_empties::solve(p, me, opp, n, alpha, &mut self.nodes);
        }
        if self.enter() {
            return alpha;
        }
        if let Some(bound) = stability_cutoff(me, opp, n, alpha) {
            return bound;
        }
        let mut table_moves = [NO_MOVE; 2];
        let known =
            if n <= SHALLOW_EMPTIES { self.table.probe_shallow(position).copied() } else { self.table.probe(position) };
        if let Some(entry) = known {
            if let Some(bound) = entry.cutoff(alpha.into(), n as u32, EXACT) {
                return bound.whole_discs();
            }
            table_moves = entry.moves;
        }
        let moves = p.mobility(me, opp);
        if moves == 0 {
            if p.mobility(opp, me) == 0 {
                return final_score(me, opp);
            }
            return -self.endgame(p, opp, me, n, alpha.for_opponent());
        }
        let mut best = NO_SCORE;
        let mut best_move = NO_MOVE;
        let mut others = moves;
        // The table's move is searched before the others are listed. If it suffices, the list is not needed.
        let first = usize::from(table_moves[0]);
        if table_moves[0] != NO_MOVE && moves >> first & 1 != 0 {
            others &= !(1 << first);
            let turned = p.flips(first, me, opp);
            let (next_me, next_opp) = (opp ^ turned, me ^ turned ^ 1 << first);
            best = -self.endgame(p, next_me, next_opp, n - 1, alpha.for_opponent());
            best_move = table_moves[0];
        }
        if best <= alpha && others != 0 {
            let mut children = endgame_children(p, me, opp, n, others, table_moves[1], self.table);
            if n >= ETC_EMPTIES {
                let bound = if n <= SHALLOW_EMPTIES + 1 {
                    self.table.shallow_enhanced_cutoff(children.hashes(), alpha.into())
                } else {
                    self.table.enhanced_cutoff(children.hashes(), alpha.into(), n as u32 - 1, EXACT)
                };
                if let Some(bound) = bound {
                    return bound.whole_discs();
                }
            }
            while let Some(child) = children.pick() {
                let score = -self.endgame_at(p, child.me, child.opp, child.hash, n - 1, alpha.for_opponent());
                if score > best {
                    best = score;
                    best_move = child.square;
                    if best > alpha {
                        break;
                    }
                }
            }
        }
        if !self.stopped {
            let alpha = Centidiscs::from(alpha);
            let result = NodeResult {
                alpha,
                beta: alpha + Centidiscs(1),
                value: best.into(),
                best: best_move,
                depth: n as u32,
                level: EXACT,
            };
            if n <= SHALLOW_EMPTIES {
                self.table.store_shallow(position, result)
            } else {
                self.table.store(position, result);
            }
        }
        best
    }
}
