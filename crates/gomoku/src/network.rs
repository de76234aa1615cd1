//! A small network that corrects the value of a position.
//!
//! The tables ([`super::point_weights`]) value each empty point alone. The network has learnt how points work together.
//!
//! Each point has two *rows* of numbers, one for each side. A row depends on what the side's stone would make there.
//! The network adds both rows and clips the sums below at 0. Then it adds them over each region of 3 x 3 points. Four
//! regions make a window of 6 x 6 points; windows overlap. The sums of each window are clipped again, so that the
//! distance between points matters. Then all windows are added.
//!
//! This is done once from the view of each side. The inputs are the two sums and the number of points of each class.
//! The network has two hidden layers. Its output is added to the value of the tables. A stone changes few points, so
//! regions are updated and not recomputed (after NNUE, Nasu 2018). Clipping rows before they are summed comes from the
//! mix networks of Rapfi.
//!
//! All numbers are integers, so every machine computes the same value.

pub mod builtin;
pub mod file;
mod layer;
mod regions;
pub mod sums;

use super::combination::{self, COMBINATIONS, PATTERNS};
use super::point_weights::{sets, value_scale};
use super::rule::Rule;
pub use layer::FIRST_BITS;
pub use layer::{HIDDEN, HIDDEN_BITS, LATER_BITS, WIDTH};
use layer::{Layers, Weights};
use regions::{Change, NOTHING, ROW_OF_NOTHING, Row};
pub use regions::{MOST_OF_WINDOW, MOST_REGIONS, USUAL_WINDOWS};
pub use regions::{Region, region_of, regions_across};
use std::sync::Arc;
use tengen_core::game::Player;

/// Classes whose points are counted: [`super::class::Class::Two`] and above.
pub const COUNTED: usize = 12;
/// Inputs: the sums as the side to move and as the other side sees them, then the counts of both.
pub const INPUTS: usize = 2 * WIDTH + 2 * COUNTED;

/// The unit of rows: 127 is 1. The unit of windows and inputs is four times as large.
pub const ROW_UNIT: i32 = 127;
/// What one point contributes to the inputs.
const COUNT_UNIT: i16 = 127;
/// The greatest counted number of points of a class.
const MOST_COUNTED: u16 = 200;
/// The factor of the tables' value, in 1024ths.
pub const BASE_BITS: u32 = 10;

/// The network of one side: rows by the patterns that it would make, and the layers for its turn.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Side {
    /// Rows of points by what the side would make, as it sees them and as the other side does.
    rows: [Vec<Row>; 2],
    /// What is added to each window, as the side itself and as the other side sees it.
    window_bias: [[i16; WIDTH]; 2],
    layers: Layers,
    base: i32,
}

/// A network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network {
    rule: Rule,
    /// Black's and white's; one for both if the rule is the same for them.
    sides: Vec<Side>,
}

impl Network {
    /// The rule whose positions it values.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The networks of black and white.
    fn side(&self, side: usize) -> &Side {
        &self.sides[side.min(sets(self.rule) - 1)]
    }

    /// Brings the sums of regions up to date.
    #[inline]
    fn follow(&self, regions: &mut [Region], changes: &[Change]) {
        let rows = [0, 1].map(|view| [&self.side(view).rows[0][..], &self.side(1 - view).rows[1]]);
        regions::follow(regions, rows, changes);
    }

    /// What the network adds to the value for the side to move, in the unit of the evaluation. It predicts the
    /// logarithm of the odds. There are `across` regions along an edge. `counts` holds the numbers of points by class
    /// for black and for white.
    fn correction(&self, regions: &[Region], across: usize, to_move: Player, counts: [[u16; COUNTED]; 2]) -> i32 {
        let (me, other) = (to_move.index(), to_move.opponent().index());
        let mut inputs = [0; INPUTS];
        for ((inputs, view), bias) in inputs.chunks_exact_mut(WIDTH).zip([me, other]).zip(&self.side(me).window_bias) {
            inputs.copy_from_slice(&regions::windows(regions, across, view, bias));
        }
        let counts = counts[me].iter().chain(&counts[other]);
        for (input, &count) in inputs[2 * WIDTH..].iter_mut().zip(counts) {
            *input = COUNT_UNIT * count.min(MOST_COUNTED) as i16;
        }
        let sum = self.side(me).layers.output(&inputs);
        ((i64::from(sum) * i64::from(value_scale(self.rule))) >> (LATER_BITS + HIDDEN_BITS)) as i32
    }

    /// The value for the side to move. `base` comes from the tables, `correction` from the network.
    #[inline]
    fn value(&self, to_move: Player, correction: i32, base: i32) -> i32 {
        correction + ((base * self.side(to_move.index()).base) >> BASE_BITS)
    }
}

/// The numbers of a network, as training finds them and a file stores them, for one side or for both. The tables follow
/// each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SideNumbers(Vec<i16>);

/// A table of these numbers. Rows and layers are stored row by row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Table {
    /// What each pattern adds to the rows of its combinations, as the side itself sees it, in eighths.
    OwnParts,
    /// The same as the other side sees it.
    OtherParts,
    /// What else each combination adds to its rows, as the side itself sees it.
    OwnRests,
    /// The same as the other side sees it.
    OtherRests,
    /// What is added to each window, from the side's own view and then from the other side's. 508 is 1.
    WindowBias,
    /// By unit, its weights of the inputs.
    First,
    /// In units of 2^7, as 2^18 is 1.
    FirstBias,
    /// By unit, its weights of the units before.
    Second,
    /// In units of 2^7, as 2^17 is 1.
    SecondBias,
    /// The weights of the last units, then the bias in units of 2^7. Last comes the factor of the tables' value in
    /// 1024ths.
    Last,
}

impl Table {
    /// In the order of the file.
    pub const ALL: [Table; 10] = [
        Table::OwnParts,
        Table::OtherParts,
        Table::OwnRests,
        Table::OtherRests,
        Table::WindowBias,
        Table::First,
        Table::FirstBias,
        Table::Second,
        Table::SecondBias,
        Table::Last,
    ];
}

/// The offset of each table, and the end of the last one.
const STARTS: [usize; 11] = {
    let lengths = [
        PATTERNS * WIDTH,
        PATTERNS * WIDTH,
        COMBINATIONS * WIDTH,
        COMBINATIONS * WIDTH,
        2 * WIDTH,
        HIDDEN * INPUTS,
        HIDDEN,
        HIDDEN * HIDDEN,
        HIDDEN,
        HIDDEN + 2,
    ];
    let mut starts = [0; 11];
    let mut i = 0;
    while i < lengths.len() {
        starts[i + 1] = starts[i] + lengths[i];
        i += 1;
    }
    starts
};

impl SideNumbers {
    /// Only zeros.
    pub fn zero() -> SideNumbers {
        SideNumbers(vec![0; STARTS[10]])
    }

    /// The numbers of a table.
    pub fn table(&self, table: Table) -> &[i16] {
        &self.0[STARTS[table as usize]..STARTS[table as usize + 1]]
    }

    /// The same, to be changed.
    pub fn table_mut(&mut self, table: Table) -> &mut [i16] {
        &mut self.0[STARTS[table as usize]..STARTS[table as usize + 1]]
    }

    // Never inlined, to keep the page's module small.
    #[inline(never)]
    fn rows(&self, parts: Table, rests: Table) -> Vec<Row> {
        let [parts, rests] = [parts, rests].map(|table| self.table(table));
        let row = |(number, patterns): (usize, [usize; 4])| {
            std::array::from_fn(|i| {
                let sum: i32 = patterns.iter().map(|p| i32::from(parts[p * WIDTH + i])).sum();
                (((sum + 4) >> 3) + i32::from(rests[number * WIDTH + i])).clamp(-128, 127) as i8
            })
        };
        combination::all().enumerate().map(row).chain([ROW_OF_NOTHING]).collect()
    }

    fn bias(&self, table: Table, bits: u32) -> [i32; HIDDEN] {
        std::array::from_fn(|i| i32::from(self.table(table)[i]) << bits)
    }

    #[inline(never)]
    fn paired(&self, table: Table) -> Weights {
        let table = self.table(table);
        let inputs = table.len() / HIDDEN;
        let weight = |input: usize, unit: usize| table[unit * inputs + input];
        let pair = |p: usize| std::array::from_fn(|unit| [weight(2 * p, unit), weight(2 * p + 1, unit)]);
        (0..inputs / 2).map(pair).collect()
    }

    fn side(&self) -> Side {
        let last = self.table(Table::Last);
        Side {
            rows: [self.rows(Table::OwnParts, Table::OwnRests), self.rows(Table::OtherParts, Table::OtherRests)],
            window_bias: std::array::from_fn(|seen| {
                std::array::from_fn(|i| self.table(Table::WindowBias)[seen * WIDTH + i])
            }),
            layers: Layers {
                first: self.paired(Table::First),
                first_bias: self.bias(Table::FirstBias, HIDDEN_BITS),
                second: self.paired(Table::Second),
                second_bias: self.bias(Table::SecondBias, HIDDEN_BITS),
                last: std::array::from_fn(|i| last[i]),
                last_bias: i32::from(last[HIDDEN]) << HIDDEN_BITS,
            },
            base: i32::from(last[HIDDEN + 1]),
        }
    }
}

impl Network {
    /// A network of these numbers, for black and for white, or for both.
    pub fn new(rule: Rule, numbers: &[SideNumbers]) -> Network {
        assert_eq!(numbers.len(), sets(rule), "a side or two");
        Network { rule, sides: numbers.iter().map(SideNumbers::side).collect() }
    }
}

/// The available networks, by rule.
#[derive(Clone, Default, Debug)]
pub struct Networks([Option<Arc<Network>>; 3]);

impl Networks {
    /// The network of a rule.
    #[inline]
    pub fn of(&self, rule: Rule) -> Option<&Network> {
        self.0.get(rule as usize)?.as_deref()
    }

    /// Replaces the network of its rule.
    pub fn put(&mut self, network: Network) {
        if let Some(place) = self.0.get_mut(network.rule() as usize) {
            *place = Some(Arc::new(network));
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use tengen_core::random::Rng;

    /// Numbers as large as in training. Most combinations have no rests.
    pub fn random_numbers(rng: &mut Rng, rule: Rule) -> Vec<SideNumbers> {
        let mut side = || {
            let mut numbers = SideNumbers::zero();
            for (table, size) in Table::ALL.into_iter().zip([80, 80, 12, 12, 900, 400, 3000, 900, 1500, 700]) {
                for row in numbers.table_mut(table).chunks_mut(WIDTH) {
                    let is_there = !matches!(table, Table::OwnRests | Table::OtherRests) || rng.below(10) == 0;
                    row.iter_mut().filter(|_| is_there).for_each(|x| *x = rng.below(2 * size + 1) as i16 - size as i16);
                }
            }
            numbers
        };
        (0..sets(rule)).map(|_| side()).collect()
    }

    #[test]
    fn a_network_of_zeros_leaves_the_value_of_the_tables() {
        let mut numbers = SideNumbers::zero();
        numbers.table_mut(Table::Last)[HIDDEN + 1] = 1 << BASE_BITS;
        let network = Network::new(Rule::Freestyle, &[numbers]);
        for base in [-700, -1, 0, 35, 1200] {
            let correction = network.correction(&[[[90; WIDTH]; 2]; 9], 3, Player::White, [[3; COUNTED]; 2]);
            assert_eq!(network.value(Player::White, correction, base), base);
        }
    }
}
