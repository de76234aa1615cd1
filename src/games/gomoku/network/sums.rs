//! The sums of a network along the moves of a search, each made from those of a position before.

use super::{COUNTED, Network, Sums, WIDTH};
use crate::game::{Player, Position};
use crate::games::gomoku::board::Board;

/// Stones back that are followed: beyond, the sums are made anew.
const MOST_BACK: usize = 6;

/// The sums of the positions of a line of play, by the number of stones that were made.
#[derive(Clone, Debug, Default)]
pub(crate) struct SumStack {
    /// With the key of the stones.
    sums: Vec<(u64, Sums)>,
}

impl SumStack {
    /// The value of a position for the side to move; `base` is that of the tables.
    pub fn value(&mut self, network: &Network, board: &Board, base: i32) -> i32 {
        let sums = self.of(network, board);
        let counts = Player::BOTH.map(|side| board.class_counts::<COUNTED>(side));
        network.value(&sums, board.to_move(), counts, base)
    }

    /// The sums of a position.
    fn of(&mut self, network: &Network, board: &Board) -> Sums {
        let depth = board.moves().len();
        if self.sums.len() <= depth {
            self.sums.resize(depth + 1, (0, [[0; WIDTH]; 2]));
        }
        let mut keys = board.stone_keys().take(MOST_BACK + 1).enumerate();
        let Some((_, key)) = keys.next() else { return [[0; WIDTH]; 2] };
        if self.sums[depth].0 == key {
            return self.sums[depth].1;
        }
        let known = keys.find(|&(back, key)| self.sums[depth - back].0 == key);
        let mut sums = [[0; WIDTH]; 2];
        match known {
            Some((back, _)) => {
                sums = self.sums[depth - back].1;
                board.changed_points(back, |old, new| {
                    network.add::<true>(old, &mut sums);
                    network.add::<false>(new, &mut sums);
                });
            }
            None => board.each_point(|point| network.add::<false>(point, &mut sums)),
        }
        self.sums[depth] = (key, sums);
        sums
    }

    /// Forgets all sums: those of another network follow.
    pub fn clear(&mut self) {
        self.sums.clear();
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
                    match rng.below(8) {
                        0..=4 if board.outcome().is_none() => board.make(empty[rng.below(empty.len())]),
                        5 => board.pass(),
                        _ if !board.moves().is_empty() => board.undo(),
                        _ => {}
                    }
                    if rng.below(3) == 0 {
                        assert_eq!(stack.of(&network, &board), SumStack::default().of(&network, &board));
                        followed += 1;
                    }
                }
            }
            assert!(followed > 1000);
        }
    }
}
