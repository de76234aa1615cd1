//! The trained weights of the pattern evaluation: packed as they are trained and stored, and unfolded for speed.
//!
//! The evaluation is a sum of weights for each placement's configuration, for each side's mobility, and a constant. The
//! stage of the game chooses all of them (Buro, "From simple features to sophisticated evaluation functions", 1998).

use super::features::{BLOCK_LANES, Features};
use super::parts::Parts;
use super::processor::{Plain, Processor};
use super::shape::{BLOCKS, SHAPES, SHAPES_LEN, Shape, exchanged, packing};
use super::units::Centidiscs;
use std::fmt;

/// Stages of the game, each with its own weights. A stage is five plies long: 60 to 56 empty squares are the first.
pub const STAGES: usize = 12;

/// Units of a weight per disc. In steps of a quarter of a disc, 8 bits reach 32 discs either way.
pub const UNITS: i32 = 4;

/// The length of each of the two mobility tables: 0 to 31 moves, more than occur in games.
pub const MOBILITY_LEN: usize = 32;

/// The greatest evaluation: below a win of all 64 discs, which only a finished game can have.
const EVALUATION_MAX: i32 = Centidiscs::MAX.0 - 1;

/// The stage of a position with `empties` empty squares.
#[inline]
pub const fn stage(empties: u32) -> usize {
    let stage = (60u32.saturating_sub(empties) / 5) as usize;
    if stage < STAGES { stage } else { STAGES - 1 }
}

/// How many tables a stage has: one for each shape, and one for the mobility of each side.
pub const TABLES: usize = SHAPES_LEN + 2;

/// The weights of one stage, packed: configurations that are mirror images of each other share a weight. The
/// weights of a configuration and of its parts are added.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Packed {
    /// In 1/[`UNITS`] of a disc, a table of the parts' weights for each shape.
    pub parts: Vec<Vec<i8>>,
    /// In 1/[`UNITS`] of a disc. First comes a table for each shape in the order of [`SHAPES`], with a weight for each
    /// class of configurations. Then come two tables with a weight for each number of moves: first the mover's, then
    /// the opponent's.
    pub tables: Vec<Vec<i8>>,
    /// The constant of the stage, in 1/[`UNITS`] of a disc.
    pub constant: i16,
}

impl Packed {
    /// All weights zero.
    pub fn zero() -> Packed {
        let parts = (0..SHAPES_LEN).map(|shape| vec![0; Parts::weights_of(shape)]).collect();
        let lengths = SHAPES.iter().map(classes).chain([MOBILITY_LEN; 2]);
        Packed { parts, tables: lengths.map(|len| vec![0; len]).collect(), constant: 0 }
    }

    /// The same with all weights of parts added to the weights of the shapes. `parts` has the parts of [`SHAPES`].
    #[must_use]
    pub fn whole(&self, parts: &[Parts]) -> Packed {
        let mut whole = self.clone();
        for ((table, shape), weights) in whole.tables.iter_mut().zip(parts).zip(&self.parts) {
            for (weight, list) in table.iter_mut().zip(shape.lists()) {
                let sum: i32 = list.iter().map(|&part| i32::from(weights[usize::from(part)])).sum();
                *weight = (i32::from(*weight) + sum).clamp(-127, 127) as i8;
            }
        }
        whole.parts.iter_mut().for_each(|table| table.fill(0));
        whole
    }
}

/// How many packed weights a shape has: its classes of configurations.
pub fn classes(shape: &Shape) -> usize {
    packing(shape).iter().max().map_or(0, |&last| last as usize + 1)
}

/// A weight for every 16-bit feature: the unfolded tables of the shapes of one block.
type Block = [i8; 65_536];

/// The weights of one stage with one of the sides to move, a weight for every configuration.
struct StageWeights {
    blocks: Box<[Block; BLOCKS]>,
    /// The weights for the mobility of both sides. The constant is added to each weight of the side to move.
    mobility: [[i32; MOBILITY_LEN]; 2],
}

/// The weights of all stages, ready for use.
pub struct Weights {
    /// Two for each stage: with the first side of the features to move, and with the second.
    stages: Vec<StageWeights>,
}

impl fmt::Debug for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Weights").finish_non_exhaustive()
    }
}

impl Weights {
    /// Unfolds the packed weights of the twelve stages.
    ///
    /// # Panics
    /// If there are not [`STAGES`] of them, each with every table of its full length.
    pub fn new(packed: &[Packed]) -> Weights {
        assert_eq!(packed.len(), STAGES);
        let parts: Vec<Parts> = (0..SHAPES_LEN).map(Parts::of).collect();
        let packings: [Vec<u32>; SHAPES_LEN] = std::array::from_fn(|s| packing(&SHAPES[s]));
        // The same from the second side's view.
        let seen_by_second =
            packings.each_ref().map(|packing| (0..packing.len()).map(|c| packing[exchanged(c)]).collect());
        let mut stages = Vec::new();
        for stage in packed {
            let whole = stage.whole(&parts);
            stages.extend([&packings, &seen_by_second].map(|numbers| unfold(&whole, numbers)));
        }
        Weights { stages }
    }

    /// The evaluation for the side to move, whose discs are `me`. `side` is 0 if it is the first side of the features.
    pub fn evaluate(&self, features: &Features, side: usize, me: u64, opp: u64) -> Centidiscs {
        self.evaluate_on(Plain, features, side, me, opp)
    }

    /// The same on a given processor.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    pub fn evaluate_on<P: Processor>(&self, p: P, features: &Features, side: usize, me: u64, opp: u64) -> Centidiscs {
        let weights = &self.stages[2 * stage((!(me | opp)).count_ones()) + side];
        let moves = |me, opp| p.mobility(me, opp).count_ones() as usize % MOBILITY_LEN;
        let mut sum = weights.mobility[0][moves(me, opp)] + weights.mobility[1][moves(opp, me)];
        for (block, table) in weights.blocks.iter().enumerate() {
            for lane in BLOCK_LANES[block]..BLOCK_LANES[block + 1] {
                sum += i32::from(table[usize::from(features.0[lane])]);
            }
        }
        Centidiscs((sum * (Centidiscs::DISC.0 / UNITS)).clamp(-EVALUATION_MAX, EVALUATION_MAX))
    }
}

/// The weights of a stage for one side to move. `numbers` has the index of the weight for each configuration, as that
/// side sees it.
fn unfold(packed: &Packed, numbers: &[Vec<u32>; SHAPES_LEN]) -> StageWeights {
    let mut flat = vec![[0i8; 65_536]; BLOCKS];
    for (s, shape) in SHAPES.iter().enumerate() {
        let table = &mut flat[shape.block][shape.start..shape.start + shape.configurations()];
        for (weight, &number) in table.iter_mut().zip(&numbers[s]) {
            *weight = packed.tables[s][number as usize];
        }
    }
    let blocks = flat.into_boxed_slice().try_into().unwrap_or_else(|_| unreachable!("one vector for each block"));
    let constants = [i32::from(packed.constant), 0];
    let mobility = std::array::from_fn(|whose| {
        std::array::from_fn(|moves| constants[whose] + i32::from(packed.tables[SHAPES_LEN + whose][moves]))
    });
    StageWeights { blocks, mobility }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::symmetric;
    use tengen_core::random::Rng;

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
