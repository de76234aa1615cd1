//! The sums by region of a network along the moves of a search. Each is updated from the position before.

use super::{COUNTED, Change, NOTHING, Network, Region, WIDTH, region_of, regions_across};
use crate::board::Board;
use crate::class::Class;
use crate::pattern_state::PointState;
use crate::point::CELLS;
use tengen_core::game::{Player, Position};

/// The most stones that an update follows. With more, the sums are recomputed.
const MOST_BACK: usize = 6;

/// Binary logarithm of the positions whose corrections are kept.
const LOG_KEPT: u32 = 12;

/// The sums of the positions of a line of play, by the number of stones. Also the network's output for the last
/// positions.
#[derive(Clone, Debug)]
pub(crate) struct SumStack {
    /// Points along an edge of the board.
    size: usize,
    /// Of each position the key of the stones.
    keys: Vec<u64>,
    /// The regions of each position, one position after the other.
    regions: Vec<Region>,
    /// Corrections by the low bits of the keys of the positions, with the keys. A quarter of all positions occur again
    /// soon. The cause is another order of moves, the next iteration, or a search of the node without its best move.
    kept: Vec<(u64, i32)>,
    changes: Changes,
}

/// The points that a step changes, with a capacity for the whole board.
#[derive(Clone, Debug)]
struct Changes {
    list: Box<[Change; CELLS]>,
    count: usize,
    /// The region of each index of the padded board.
    regions: Box<[u8; CELLS]>,
}

impl Changes {
    /// Adds a point if it had or has a pattern of either side. Many points have none, and a processor cannot predict
    /// which: a branch would cost more than a store.
    #[inline]
    fn add(&mut self, was: [u16; 2], is: &PointState, to_either: bool) {
        let region = self.regions[is.index() % CELLS].into();
        let (is, is_something) = numbers(is);
        self.list[self.count % CELLS] = Change { was, is, region };
        self.count += usize::from(to_either | is_something);
    }
}

/// The numbers of the rows of a point, and whether either side has a pattern there.
#[inline]
fn numbers(point: &PointState) -> ([u16; 2], bool) {
    let [black, white] = point.classes.map(|class| class > Class::Quiet as u8);
    let is_something = black | white;
    // The greatest number means no pattern. This needs no branch.
    let least = NOTHING * u16::from(!is_something);
    (point.combinations.map(|number| number.max(least)), is_something)
}

impl Default for SumStack {
    fn default() -> SumStack {
        let changes = Changes { list: Box::new([Change::default(); CELLS]), count: 0, regions: Box::new([0; CELLS]) };
        SumStack { size: 0, keys: Vec::new(), regions: Vec::new(), kept: Vec::new(), changes }
    }
}

impl SumStack {
    /// The value of a position for the side to move. `base` is the tables' value.
    pub fn value(&mut self, network: &Network, board: &Board, base: i32) -> i32 {
        let key = board.key();
        if self.size != board.size() {
            self.clear();
            self.size = board.size();
            let across = regions_across(self.size);
            self.changes.regions.iter_mut().enumerate().for_each(|(at, region)| *region = region_of(at, across) as u8);
        }
        if self.kept.is_empty() {
            self.kept = vec![(0, 0); 1 << LOG_KEPT];
        }
        let place = key as usize % (1 << LOG_KEPT);
        let correction = match self.kept[place] {
            (kept, correction) if kept == key => correction,
            _ => {
                let counts = Player::BOTH.map(|side| board.class_counts::<COUNTED>(side));
                let across = regions_across(board.size());
                let correction = network.correction(self.of(network, board), across, board.to_move(), counts);
                self.kept[place] = (key, correction);
                correction
            }
        };
        network.value(board.to_move(), correction, base)
    }

    /// The regions of a position.
    fn of(&mut self, network: &Network, board: &Board) -> &[Region] {
        let depth = board.stones_played();
        let across = regions_across(board.size());
        let count = across * across;
        if self.keys.len() <= depth {
            self.keys.resize(depth + 1, 0);
            self.regions.resize((depth + 1) * count, [[0; WIDTH]; 2]);
        }
        let mut keys = board.stone_keys().take(MOST_BACK + 1).enumerate();
        let key = keys.next().map_or(0, |(_, key)| key);
        if self.keys[depth] != key {
            let known = keys.find(|&(back, key)| self.keys[depth - back] == key);
            let (before, rest) = self.regions.split_at_mut(depth * count);
            let regions = &mut rest[..count];
            let changes = &mut self.changes;
            changes.count = 0;
            match known {
                Some((back, _)) => {
                    regions.copy_from_slice(&before[(depth - back) * count..][..count]);
                    board.changed_points(back, |was, is| {
                        let (was, was_something) = numbers(was);
                        changes.add(was, is, was_something);
                    });
                }
                None => {
                    regions.fill([[0; WIDTH]; 2]);
                    board.each_point(|point| changes.add([NOTHING; 2], point, false));
                }
            }
            network.follow(regions, &changes.list[..changes.count]);
            self.keys[depth] = key;
        }
        &self.regions[depth * count..][..count]
    }

    /// Forgets all sums.
    pub fn clear(&mut self) {
        self.keys.clear();
        self.regions.clear();
        self.kept.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::random_numbers;
    use super::*;
    use crate::point::Point;
    use crate::rule::Rule;
    use tengen_core::random::Rng;

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
                        0 if board.outcome().is_none() && rng.below(4) == 0 => board.make(Point::PASS),
                        0..=4 if board.outcome().is_none() => board.make(empty[rng.below(empty.len())]),
                        _ if !board.moves().is_empty() => board.undo(),
                        _ => {}
                    }
                    // As in a search for the other side's threat: the pass is taken back before anything else.
                    let pass = rng.below(3) == 0;
                    if pass {
                        board.pass();
                    }
                    if rng.below(3) == 0 {
                        let base = rng.below(500) as i32;
                        let mut anew = SumStack::default();
                        let value = anew.value(&network, &board, base);
                        assert_eq!(stack.value(&network, &board, base), value, "{:?}", board.moves());
                        assert_eq!(stack.of(&network, &board), anew.of(&network, &board));
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
