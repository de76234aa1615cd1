//! The trained weights of the pattern evaluation, unfolded for speed.

use super::board::DISC;
use super::shape::{BLOCK_LANES, Features, SHAPES, SHAPES_LEN, Shape, exchanged, packing};
use std::fmt;

/// Stages of the game: five empty squares each, 60 to 56 first.
pub const STAGES: usize = 12;

/// Units of a weight per disc.
pub const UNITS: i32 = 4;

/// The stage of a position with `empties` empty squares.
#[inline]
pub const fn stage(empties: u32) -> usize {
    let stage = (60u32.saturating_sub(empties) / 5) as usize;
    if stage < STAGES { stage } else { STAGES - 1 }
}

/// The weights of one stage, packed: a table for each shape in the order of [`SHAPES`], and a constant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Packed {
    /// For each shape, a weight for each class of configurations, in 1/[`UNITS`] disc.
    pub tables: Vec<Vec<i8>>,
    /// What every position of the stage is given, in 1/[`UNITS`] disc.
    pub constant: i16,
}

impl Packed {
    /// All zero.
    pub fn zero() -> Packed {
        Packed { tables: SHAPES.iter().map(|shape| vec![0; classes(shape)]).collect(), constant: 0 }
    }
}

/// How many packed weights a shape has.
pub fn classes(shape: &Shape) -> usize {
    packing(shape).iter().max().map_or(0, |&last| last as usize + 1)
}

type Block = [i8; 65_536];

struct Unfolded {
    blocks: Box<[Block; 3]>,
    constant: i32,
}

/// The weights of all stages, ready for use.
pub struct Weights {
    /// Two tables a stage: the first side to move, the second side to move.
    tables: Vec<Unfolded>,
}

impl fmt::Debug for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Weights").field("tables", &self.tables.len()).finish()
    }
}

impl Weights {
    /// Unfolds the packed weights of the twelve stages.
    ///
    /// # Panics
    /// If there are not [`STAGES`] of them, each with every table of its full length.
    pub fn new(packed: &[Packed]) -> Weights {
        assert_eq!(packed.len(), STAGES);
        let numbers: [Vec<u32>; SHAPES_LEN] = std::array::from_fn(|s| packing(&SHAPES[s]));
        let mut tables = Vec::new();
        for stage in packed {
            for side in 0..2 {
                tables.push(unfold(stage, side, &numbers));
            }
        }
        Weights { tables }
    }

    /// The evaluation in hundredths of a disc for the side to move; `side` is 0 if that is the first side of the features.
    #[inline]
    pub fn evaluate(&self, features: &Features, side: usize, empties: u32) -> i32 {
        let table = &self.tables[2 * stage(empties) + side];
        let mut sum = table.constant;
        for (block, table) in table.blocks.iter().enumerate() {
            for lane in BLOCK_LANES[block]..BLOCK_LANES[block + 1] {
                sum += i32::from(table[usize::from(features.0[lane])]);
            }
        }
        (sum * (DISC / UNITS)).clamp(-6_399, 6_399)
    }
}

fn unfold(packed: &Packed, side: usize, numbers: &[Vec<u32>; SHAPES_LEN]) -> Unfolded {
    let mut flat = vec![[0i8; 65_536]; 3];
    for (s, shape) in SHAPES.iter().enumerate() {
        let table = &mut flat[shape.block][shape.start..shape.start + shape.configurations()];
        for (configuration, &number) in numbers[s].iter().enumerate() {
            let seen = if side == 0 { configuration } else { exchanged(configuration) };
            table[seen] = packed.tables[s][number as usize];
        }
    }
    let blocks = flat.into_boxed_slice().try_into().unwrap_or_else(|_| unreachable!("three blocks"));
    Unfolded { blocks, constant: i32::from(packed.constant) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::othello::bits::symmetric;
    use crate::random::Rng;

    #[test]
    fn an_evaluation_does_not_depend_on_symmetry_or_colour() {
        let mut rng = Rng::new(21);
        let mut packed = vec![Packed::zero(); STAGES];
        for stage in &mut packed {
            stage.constant = rng.below(9) as i16;
            for table in &mut stage.tables {
                table.iter_mut().for_each(|w| *w = (rng.below(21) as i8) - 10);
            }
        }
        let weights = Weights::new(&packed);
        for round in 0..100 {
            let (fill, side) = (rng.next_u64(), rng.next_u64());
            let (me, opp) = (fill & side, fill & !side);
            let empties = (!fill).count_ones();
            let value = weights.evaluate(&Features::new(me, opp), 0, empties);
            assert_eq!(weights.evaluate(&Features::new(opp, me), 1, empties), value, "round {round}");
            for which in 0..8 {
                let features = Features::new(symmetric(me, which), symmetric(opp, which));
                assert_eq!(weights.evaluate(&features, 0, empties), value, "round {round} symmetry {which}");
            }
        }
    }

    #[test]
    fn stages_cover_the_game() {
        assert_eq!((stage(60), stage(56), stage(55), stage(5), stage(1), stage(0)), (0, 0, 1, 11, 11, 11));
        let total: usize = SHAPES.iter().map(classes).sum();
        assert_eq!(total, 29_646 + 29_889 + 10_206 + 6_561 + 3 * 3_321 + 3_321 + 1_134 + 378 + 135);
    }
}
