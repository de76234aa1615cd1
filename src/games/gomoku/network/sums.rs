//! The sums of a network along the moves of a search, each made from those of a position before.

use super::{COUNTED, Network, Points, Sums, WIDTH};
use crate::game::{Player, Position};
use crate::games::gomoku::board::Board;

/// Stones back that are followed: beyond, the sums are made anew.
const MOST_BACK: usize = 6;

/// Binary logarithm of the positions whose corrections are kept.
const LOG_KEPT: u32 = 12;

/// The sums of the positions of a line of play, by the number of stones that were made, and what the network said of positions that
/// were met last.
#[derive(Clone, Debug)]
pub(crate) struct SumStack {
    /// With the key of the stones.
    sums: Vec<(u64, Sums)>,
    /// Corrections by the low bits of the keys of the positions, with the keys. A quarter of all positions are met again soon:
    /// by another order of moves, by the next iteration, or by a search of the same node without its best move.
    kept: Vec<(u64, i32)>,
    /// The points that a step takes away and adds.
    points: [Points; 2],
}

impl Default for SumStack {
    fn default() -> SumStack {
        SumStack { sums: Vec::new(), kept: Vec::new(), points: [Points::new(), Points::new()] }
    }
}

impl SumStack {
    /// The value of a position for the side to move; `base` is that of the tables.
    pub fn value(&mut self, network: &Network, board: &Board, base: i32) -> i32 {
        let key = board.key();
        if self.kept.is_empty() {
            self.kept = vec![(0, 0); 1 << LOG_KEPT];
        }
        let place = key as usize % (1 << LOG_KEPT);
        let correction = match self.kept[place] {
            (kept, correction) if kept == key => correction,
            _ => {
                let counts = Player::BOTH.map(|side| board.class_counts::<COUNTED>(side));
                let correction = network.correction(self.of(network, board), board.to_move(), counts);
                self.kept[place] = (key, correction);
                correction
            }
        };
        network.value(board.to_move(), correction, base)
    }

    /// The sums of a position.
    fn of(&mut self, network: &Network, board: &Board) -> &Sums {
        let depth = board.moves().len();
        if self.sums.len() <= depth {
            self.sums.resize(depth + 1, (0, [[0; WIDTH]; 2]));
        }
        let mut keys = board.stone_keys().take(MOST_BACK + 1).enumerate();
        let key = keys.next().map_or(0, |(_, key)| key);
        if self.sums[depth].0 != key {
            let known = keys.find(|&(back, key)| self.sums[depth - back].0 == key);
            let mut sums = [[0; WIDTH]; 2];
            let [away, new] = &mut self.points;
            away.count = 0;
            new.count = 0;
            match known {
                Some((back, _)) => {
                    sums = self.sums[depth - back].1;
                    board.changed_points(back, |was, is| {
                        away.add(was);
                        new.add(is);
                    });
                }
                None => board.each_point(|point| new.add(point)),
            }
            network.follow(away, new, &mut sums);
            self.sums[depth] = (key, sums);
        }
        &self.sums[depth].1
    }

    /// Forgets all sums: those of another network follow.
    pub fn clear(&mut self) {
        self.sums.clear();
        self.kept.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::random_numbers;
    use super::*;
    use crate::games::gomoku::rule::Rule;
    use crate::random::Rng;

    #[test]
    fn sums_that_follow_the_moves_are_those_made_anew() {
        let seed = 31;
        println!("seed {seed}");
        let mut rng = Rng::new(seed);
        for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
            let network = Network::new(rule, &random_numbers(&mut rng, rule));
            let mut stack = SumStack::default();
            let mut followed = 0;
            for _ in 0..40 {
                let mut board = Board::new(rule, 9 + rng.below(12));
                for _ in 0..200 {
                    let empty: Vec<_> = board.empty().iter().collect();
                    match rng.below(7) {
                        0..=4 if board.outcome().is_none() => board.make(empty[rng.below(empty.len())]),
                        _ if !board.moves().is_empty() => board.undo(),
                        _ => {}
                    }
                    // As a search that asks what the other side threatens: taken back before anything else.
                    let pass = rng.below(3) == 0;
                    if pass {
                        board.pass();
                    }
                    if rng.below(3) == 0 {
                        assert_eq!(stack.of(&network, &board), SumStack::default().of(&network, &board));
                        let base = rng.below(500) as i32;
                        let anew = SumStack::default().value(&network, &board, base);
                        assert_eq!(stack.value(&network, &board, base), anew, "{:?}", board.moves());
                        followed += 1;
                    }
                    if pass {
                        board.pass();
                    }
                }
            }
            assert!(followed > 1000);
        }
    }
}
