//! Solving a position exactly: its score, or only who wins, and what each move is worth.

use super::bits::{flips, mobility};
use super::board::{DISC, final_score};
use super::search::{INFINITE, Node, Search};
use super::selectivity::EXACT;
use super::square::Square;
use super::table::{NO_MOVE, slot};

/// A solved position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The disc difference at the end for the side to move, the empty squares going to the winner. A search for win, loss
    /// or draw alone gives a value of the right sign.
    pub score: i32,
    /// The best line, the best move first.
    pub line: Vec<Square>,
}

/// What to find out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// The exact disc difference.
    Score,
    /// Who wins.
    Winner,
}

impl Search<'_> {
    /// Solves the position; `None` if the search was ended before.
    pub fn solve(&mut self, me: u64, opp: u64, aim: Aim) -> Option<Solution> {
        let node = Node::new(me, opp);
        let n = node.empties();
        let (low, high) = match aim {
            Aim::Score => (-64 * DISC, 64 * DISC),
            Aim::Winner => (-DISC, DISC),
        };
        if mobility(me, opp) == 0 && mobility(opp, me) == 0 {
            return Some(Solution { score: final_score(me, opp), line: Vec::new() });
        }
        let mut guess = self.evaluate(&node).clamp(low, high);
        // Shallow searches first, then to the end at rising selectivity: each leaves its best moves in the table.
        if n > 10 {
            let deepest = (n.saturating_sub(8)).min(if n > 20 { 14 } else { 10 });
            for depth in (2 + (deepest & 1)..=deepest).step_by(2) {
                guess = self.aspire(&node, guess, -INFINITE, INFINITE, depth, if depth < 6 { EXACT } else { 0 })?;
            }
            let levels: &[u8] = match n {
                0..=13 => &[],
                14..=17 => &[0],
                18..=22 => &[0, 2],
                _ => &[0, 1, 2, 3],
            };
            for &level in levels {
                guess = self.aspire(&node, guess, low, high, n, level)?;
            }
        }
        let score = self.aspire(&node, guess, low, high, n, EXACT)?;
        let line = self.line(me, opp, n, score);
        Some(Solution { score: score / DISC, line })
    }

    /// A search with windows around `guess`, within `low..=high`.
    pub fn aspire(&mut self, node: &Node, guess: i32, low: i32, high: i32, depth: u32, level: u8) -> Option<i32> {
        let to_the_end = depth >= node.empties();
        let step = 2 * DISC;
        let centre = if to_the_end { (guess + DISC).div_euclid(step) * step } else { guess };
        let mut width = if to_the_end { DISC } else { 3 * DISC };
        let (mut alpha, mut beta) = ((centre - width).max(low), (centre + width).min(high));
        if alpha >= beta {
            (alpha, beta) = if centre <= low { (low, low + width) } else { (high - width, high) };
        }
        loop {
            let value = self.principal(node, alpha, beta, depth, level);
            if self.stopped {
                return None;
            }
            width *= 2;
            if value <= alpha && alpha > low {
                beta = alpha + 1;
                alpha = (value - width).max(low);
            } else if value >= beta && beta < high {
                alpha = beta - 1;
                beta = (value + width).min(high);
            } else {
                return Some(value);
            }
        }
    }

    /// The best line from the table, where it still holds it, as far as each move keeps the score.
    fn line(&mut self, mut me: u64, mut opp: u64, n: u32, score: i32) -> Vec<Square> {
        let _ = (n, score);
        let mut line = Vec::new();
        loop {
            if mobility(me, opp) == 0 {
                if mobility(opp, me) == 0 {
                    return line;
                }
                line.push(Square::PASS);
                (me, opp) = (opp, me);
                continue;
            }
            let Some(entry) = self.table.probe(slot(me, opp)) else { return line };
            let best = entry.moves[0];
            if best == NO_MOVE || mobility(me, opp) >> best & 1 == 0 {
                return line;
            }
            let turned = flips(usize::from(best), me, opp);
            (me, opp) = (opp ^ turned, me ^ turned ^ 1 << best);
            line.extend(Square::new(usize::from(best)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::othello::bits::Bits;
    use crate::games::othello::table::Table;
    use crate::random::Rng;
    use crate::think::{Limits, Silent};

    fn minimax(me: u64, opp: u64) -> i32 {
        let moves = mobility(me, opp);
        if moves == 0 {
            return if mobility(opp, me) == 0 { final_score(me, opp) } else { -minimax(opp, me) };
        }
        Bits(moves)
            .map(|x| {
                let turned = flips(x, me, opp);
                -minimax(opp ^ turned, me ^ turned ^ 1 << x)
            })
            .max()
            .unwrap()
    }

    /// A position reached by random moves with `empties` empty squares.
    fn random_position(rng: &mut Rng, empties: u32) -> (u64, u64) {
        loop {
            let (mut me, mut opp) = (1u64 << 28 | 1 << 35, 1u64 << 27 | 1 << 36);
            loop {
                let moves: Vec<usize> = Bits(mobility(me, opp)).collect();
                if moves.is_empty() {
                    if mobility(opp, me) == 0 {
                        break;
                    }
                    (me, opp) = (opp, me);
                    continue;
                }
                let x = moves[rng.below(moves.len())];
                let turned = flips(x, me, opp);
                (me, opp) = (opp ^ turned, me ^ turned ^ 1 << x);
                if (!(me | opp)).count_ones() == empties {
                    return (me, opp);
                }
            }
        }
    }

    #[test]
    fn it_agrees_with_minimax() {
        let mut rng = Rng::new(31);
        let (mut table, mut silent) = (Table::new(1 << 20), Silent);
        for round in 0..360u32 {
            let empties = if round < 340 { 1 + round % 8 } else { 9 };
            let (me, opp) = random_position(&mut rng, empties);
            let expected = minimax(me, opp);
            let mut search = Search::new(&mut table, None, Limits::default(), &mut silent);
            let solution = search.solve(me, opp, Aim::Score).unwrap();
            assert_eq!(solution.score, expected, "round {round}: {me:#x} {opp:#x}");
            if round % 3 == 0 {
                search.table.clear();
            }
            let winner = search.solve(me, opp, Aim::Winner).unwrap();
            assert_eq!(winner.score.signum(), expected.signum(), "round {round}: {me:#x} {opp:#x}");
        }
    }

    #[test]
    fn wider_searches_agree_with_narrow_ones() {
        // 13 and 14 empty squares: above the plain endgame, so that sorting by evaluation and the selective steps run.
        let mut rng = Rng::new(32);
        for round in 0..6 {
            let (me, opp) = random_position(&mut rng, 13 + round % 3);
            let (mut table, mut silent) = (Table::new(1 << 20), Silent);
            let mut search = Search::new(&mut table, None, Limits::default(), &mut silent);
            let score = search.solve(me, opp, Aim::Score).unwrap().score;
            let n = (!(me | opp)).count_ones() as usize;
            let (mut other, mut silent) = (Table::new(1 << 20), Silent);
            let mut narrow = Search::new(&mut other, None, Limits::default(), &mut silent);
            assert!(narrow.endgame(me, opp, n, score) <= score, "round {round}");
            assert!(narrow.endgame(me, opp, n, score - 1) >= score, "round {round}");
        }
    }
}
