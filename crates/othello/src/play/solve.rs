//! Solving a position exactly: its score, or only who wins; and the score of each move.

use super::node::Node;
use super::root::root_moves;
use super::schedule::iterations;
use super::search::{INFINITE, Search};
use super::selectivity::Selectivity;
use crate::bits::{flips, mobility};
use crate::board::final_score;
use crate::square::Square;
use crate::units::{Centidiscs, Discs};
use tengen_core::sort;

/// Half the widths of the two windows around a guess that [`Search::value`] tries before the open window.
const VALUE_WINDOWS: [Centidiscs; 2] = [Centidiscs(3 * Centidiscs::DISC.0), Centidiscs(12 * Centidiscs::DISC.0)];

/// A solved position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The final disc difference for the side to move, the empty squares going to the winner. With [`Aim::Winner`] only
    /// its sign is correct.
    pub score: Discs,
    /// The best line, the best move first.
    pub line: Vec<Square>,
}

/// What to find out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// The exact score.
    Score,
    /// Who wins.
    Winner,
}

impl Search<'_> {
    /// Solves the position; `None` if the search was ended early.
    pub fn solve(&mut self, me: u64, opp: u64, aim: Aim) -> Option<Solution> {
        if mobility(me, opp) == 0 {
            if mobility(opp, me) == 0 {
                return Some(Solution { score: final_score(me, opp), line: Vec::new() });
            }
            let mut solution = self.solve(opp, me, aim)?;
            solution.score = -solution.score;
            solution.line.insert(0, Square::PASS);
            return Some(solution);
        }
        let node = Node::new(me, opp);
        let n = node.empties();
        let full_range = (-Centidiscs::MAX, Centidiscs::MAX);
        let final_range = match aim {
            Aim::Score => full_range,
            Aim::Winner => (-Centidiscs::DISC, Centidiscs::DISC),
        };
        let mut moves = root_moves(self, &node);
        let mut value = moves[0].value;
        for iteration in iterations(n) {
            let range = if iteration.depth >= n { final_range } else { full_range };
            let guess = value.clamp(range.0, range.1);
            value = self.aspiration_search(&node, &mut moves, guess, range, iteration.depth, iteration.level)?;
        }
        let line = self.principal_variation(&node, moves[0].square);
        Some(Solution { score: value.whole_discs(), line })
    }

    /// The value of a position by one search, with windows around `guess`; `None` if the search was ended early.
    pub fn value(&mut self, node: &Node, guess: Centidiscs, depth: u32, level: Selectivity) -> Option<Centidiscs> {
        for width in VALUE_WINDOWS {
            let (alpha, beta) = (guess - width, guess + width);
            let value = self.principal(node, alpha, beta, depth, level);
            if self.stopped {
                return None;
            }
            if alpha < value && value < beta {
                return Some(value);
            }
        }
        let value = self.principal(node, -INFINITE, INFINITE, depth, level);
        (!self.stopped).then_some(value)
    }
}

/// The exact score of each legal move for the side to move, best first. `None` if the search was ended early.
pub fn move_values(search: &mut Search<'_>, me: u64, opp: u64) -> Option<Vec<(Square, Discs)>> {
    if mobility(me, opp) == 0 && mobility(opp, me) != 0 {
        let solution = search.solve(opp, me, Aim::Score)?;
        return Some(vec![(Square::PASS, -solution.score)]);
    }
    let mut values = Vec::new();
    for root in root_moves(search, &Node::new(me, opp)) {
        let x = root.square.index();
        let turned = flips(x, me, opp);
        let solution = search.solve(opp ^ turned, me ^ turned ^ 1 << x, Aim::Score)?;
        values.push((root.square, -solution.score));
    }
    sort::by_key(&mut values, |&(square, value)| (-value, square));
    Some(values)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::Bits;
    use crate::play::transposition::TranspositionTable;
    use crate::processor::{Detected, Plain};
    use tengen_core::random::Rng;
    use tengen_core::think::{Limits, Silent};

    fn minimax(me: u64, opp: u64) -> Discs {
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
        let (mut table, mut silent) = (TranspositionTable::new(1 << 20), Silent);
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
    fn every_processor_searches_the_same_tree() {
        let mut rng = Rng::new(33);
        for round in 0..8 {
            let (me, opp) = random_position(&mut rng, 12 + round % 4);
            let search_on = |processor| {
                let (mut table, mut silent) = (TranspositionTable::new(1 << 20), Silent);
                let mut search = Search::new(&mut table, None, Limits::default(), &mut silent);
                search.processor = processor;
                (search.solve(me, opp, Aim::Score), search.nodes)
            };
            assert_eq!(search_on(Detected::best()), search_on(Detected::Plain(Plain)), "round {round}");
        }
    }

    #[test]
    fn searches_by_iterations_agree_with_the_endgame_search_alone() {
        // 13 and 14 empty squares: more than the endgame search takes. So sorting by evaluation and the selective
        // iterations run.
        let mut rng = Rng::new(32);
        for round in 0..6 {
            let (me, opp) = random_position(&mut rng, 13 + round % 3);
            let (mut table, mut silent) = (TranspositionTable::new(1 << 20), Silent);
            let mut search = Search::new(&mut table, None, Limits::default(), &mut silent);
            let score = search.solve(me, opp, Aim::Score).unwrap().score;
            let n = (!(me | opp)).count_ones() as usize;
            let (mut other, mut silent) = (TranspositionTable::new(1 << 20), Silent);
            let mut narrow = Search::new(&mut other, None, Limits::default(), &mut silent);
            assert!(narrow.endgame(Plain, me, opp, n, score) <= score, "round {round}");
            assert!(narrow.endgame(Plain, me, opp, n, score - Discs(1)) >= score, "round {round}");
        }
    }
}
