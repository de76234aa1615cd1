//! The trained weights of the pattern evaluation, unfolded for speed.

use super::bits::mobility;
use super::board::DISC;
use super::shape::{BLOCK_LANES, BLOCKS, Features, MOBILITY, SHAPES, SHAPES_LEN, Shape, exchanged, packing};
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

/// How many tables a stage has: the shapes', the mobility of the side to move, that of the other side.
pub const TABLES: usize = SHAPES_LEN + 2;

/// The weights of one stage, packed: a table for each shape in the order of [`SHAPES`], two for mobility, and a constant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Packed {
    /// For each shape, a weight for each class of configurations, then for each number of moves of the side to move and of
    /// the other side, in 1/[`UNITS`] disc.
    pub tables: Vec<Vec<i8>>,
    /// What every position of the stage is given, in 1/[`UNITS`] disc.
    pub constant: i16,
}

impl Packed {
    /// All zero.
    pub fn zero() -> Packed {
        let lengths = SHAPES.iter().map(classes).chain([MOBILITY; 2]);
        Packed { tables: lengths.map(|len| vec![0; len]).collect(), constant: 0 }
    }
}

/// How many packed weights a shape has.
pub fn classes(shape: &Shape) -> usize {
    packing(shape).iter().max().map_or(0, |&last| last as usize + 1)
}

type Block = [i8; 65_536];

struct Unfolded {
    blocks: Box<[Block; BLOCKS]>,
    /// What the mobility of the side to move and of the other side gives; the constant is in the first.
    mobility: [[i32; MOBILITY]; 2],
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

    /// The evaluation in hundredths of a disc for the side to move, whose discs are `me`; `side` is 0 if it is the first side
    /// of the features.
    #[inline]
    pub fn evaluate(&self, features: &Features, side: usize, me: u64, opp: u64) -> i32 {
        let table = &self.tables[2 * stage((!(me | opp)).count_ones()) + side];
        let moves = |me, opp| mobility(me, opp).count_ones() as usize % MOBILITY;
        let mut sum = table.mobility[0][moves(me, opp)] + table.mobility[1][moves(opp, me)];
        for (block, table) in table.blocks.iter().enumerate() {
            for lane in BLOCK_LANES[block]..BLOCK_LANES[block + 1] {
                sum += i32::from(table[usize::from(features.0[lane])]);
            }
        }
        (sum * (DISC / UNITS)).clamp(-6_399, 6_399)
    }
}

fn unfold(packed: &Packed, side: usize, numbers: &[Vec<u32>; SHAPES_LEN]) -> Unfolded {
    let mut flat = vec![[0i8; 65_536]; BLOCKS];
    for (s, shape) in SHAPES.iter().enumerate() {
        let table = &mut flat[shape.block][shape.start..shape.start + shape.configurations()];
        for (configuration, &number) in numbers[s].iter().enumerate() {
            let seen = if side == 0 { configuration } else { exchanged(configuration) };
            table[seen] = packed.tables[s][number as usize];
        }
    }
    let blocks = flat.into_boxed_slice().try_into().unwrap_or_else(|_| unreachable!("as many as there are blocks"));
    let constants = [i32::from(packed.constant), 0];
    let mobility = std::array::from_fn(|whose| {
        std::array::from_fn(|moves| constants[whose] + i32::from(packed.tables[SHAPES_LEN + whose][moves]))
    });
    Unfolded { blocks, mobility }
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
            let value = weights.evaluate(&Features::new(me, opp), 0, me, opp);
            assert_eq!(weights.evaluate(&Features::new(opp, me), 1, me, opp), value, "round {round}");
            for which in 0..8 {
                let (me, opp) = (symmetric(me, which), symmetric(opp, which));
                assert_eq!(
                    weights.evaluate(&Features::new(me, opp), 0, me, opp),
                    value,
                    "round {round} symmetry {which}"
                );
            }
        }
    }

    #[test]
    fn stages_cover_the_game() {
        assert_eq!((stage(60), stage(56), stage(55), stage(5), stage(1), stage(0)), (0, 0, 1, 11, 11, 11));
        let total: usize = SHAPES.iter().map(classes).sum();
        assert_eq!(total, 29_646 + 29_889 + 29_646 + 10_206 + 6_561 + 3 * 3_321 + 3_321 + 1_134 + 378);
    }
}
