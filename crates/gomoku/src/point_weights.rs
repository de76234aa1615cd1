//! The weights of points, and their packed file. The weights hold the value of an empty point's combination of
//! patterns, and its order of moves. They also hold the value of both sides' threats for the side to move.
//!
//! A file begins with the magic bytes `TGNP`, a version byte and the number of the rule. Then it has a checksum of the
//! weights (8 bytes, little endian) and one stream of the range coder. For each set of weights the stream has the parts
//! of each table: a number for every pattern and class. Then each combination has its difference from the sum of its
//! parts. Most combinations hardly occur, and their difference is 0. The weights of pairs of classes come last.

use super::class::{CLASSES, Class, plain_class, renju_class};
use super::combination::{self, COMBINATIONS, PATTERNS};
use super::packed_numbers::Numbers;
use super::pattern::pattern;
use super::rule::Rule;
use std::fmt;
use tengen_core::range_coder::{Coder, Decoder};
use tengen_core::zobrist::mix;

/// Masks of the threats of both sides: five bits each, the side to move first.
pub const MASKS: usize = 1 << 10;

/// The parts whose sum predicts the value of a combination: a number for each pattern, then one for each class.
pub const PARTS: usize = PATTERNS + CLASSES;

/// The parts of the prediction for a mask: a constant, then one for each bit.
pub const MASK_PARTS: usize = 1 + 10;

/// The weights of one side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SideWeights {
    /// What a point of a combination adds to the value, in quarters of its unit.
    pub value: Vec<i16>,
    /// What it adds to the order of this side's move there, in sixteenths of a natural logarithm of the odds.
    pub own: Vec<i16>,
    /// What it adds to the order of a move there by the other side, in the same unit.
    pub other: Vec<i16>,
    /// The value of a mask of threats with this side to move, in the unit of the value.
    pub tempo: Vec<i16>,
}

impl SideWeights {
    /// Weights that are all 0.
    pub fn zero() -> SideWeights {
        let [value, own, other] = [(); 3].map(|()| vec![0; COMBINATIONS]);
        SideWeights { value, own, other, tempo: vec![0; MASKS] }
    }

    fn tables(&mut self) -> [&mut Vec<i16>; 4] {
        [&mut self.value, &mut self.own, &mut self.other, &mut self.tempo]
    }
}

/// The weights of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleWeights {
    /// The weights of black and of white, or one set for both.
    pub sides: Vec<SideWeights>,
    /// What else a point adds to the value for black, in quarters of the unit. The index is its class for black times
    /// [`CLASSES`] plus its class for white. If both sides have a pattern there, the value differs from the difference
    /// of their values.
    pub pairs: Vec<i16>,
}

impl RuleWeights {
    /// Weights that are all 0.
    pub fn zero(rule: Rule) -> RuleWeights {
        RuleWeights { sides: vec![SideWeights::zero(); sets(rule)], pairs: vec![0; PAIRS] }
    }
}

/// Pairs of classes, of black and of white.
pub const PAIRS: usize = CLASSES * CLASSES;

/// The value at which the odds to win are e to 1: the scale of the fitted tables.
pub const VALUE_SCALE: u32 = 200;

/// The same by the results of games (research/experiments/fitted-tables.md). The weights of Renju were fitted to
/// searches with smaller values.
pub const fn value_scale(rule: Rule) -> u32 {
    match rule {
        Rule::Renju => 115,
        Rule::Freestyle | Rule::Standard | Rule::Caro | Rule::CaroOverline => VALUE_SCALE,
    }
}

/// How many sets of weights a rule has. In Renju the sides have different patterns.
pub const fn sets(rule: Rule) -> usize {
    match rule {
        Rule::Freestyle | Rule::Standard | Rule::Caro | Rule::CaroOverline => 1,
        Rule::Renju => 2,
    }
}

/// The parts of every combination: four patterns, then the class, for black (or for both) or for white in Renju.
pub fn parts(rule: Rule, set: usize) -> Vec<[usize; 5]> {
    let class: fn(_) -> Class = if rule == Rule::Renju && set == 0 { renju_class } else { plain_class };
    combination::all()
        .map(|numbers| {
            let [a, b, c, d] = numbers;
            [a, b, c, d, PATTERNS + class(numbers.map(|number| pattern(number as u8))) as usize]
        })
        .collect()
}

/// The parts of a mask: the constant and a number for each bit that is set.
pub fn mask_parts(mask: usize) -> impl Iterator<Item = usize> {
    std::iter::once(0).chain((0..10).filter(move |bit| mask >> bit & 1 != 0).map(|bit| bit + 1))
}

/// Why a file does not hold the weights of points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PointWeightsError {
    /// It does not begin with the magic bytes of this version.
    Magic,
    /// It has the weights of another rule.
    Rule,
    /// It ends too early, or its checksum is wrong.
    Damaged,
}

impl fmt::Display for PointWeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PointWeightsError::Magic => "not a file of point weights of this version",
            PointWeightsError::Rule => "the point weights are those of another rule",
            PointWeightsError::Damaged => "the file of point weights is damaged or cut short",
        })
    }
}

/// The magic bytes with the version.
const MAGIC: &[u8; 5] = b"TGNP\x02";
/// The offset of the checksum: after the magic bytes and the rule.
const CHECKSUM: usize = MAGIC.len() + 1;
/// The offset of the stream.
const STREAM: usize = CHECKSUM + size_of::<u64>();

/// Codes the weights of a rule. The encoder reads them with the parts of each table, the decoder fills them.
fn code_weights(coder: &mut impl Coder, rule: Rule, weights: &mut RuleWeights, part_lists: &[[Vec<i16>; 4]]) {
    for (set, weights) in weights.sides.iter_mut().enumerate() {
        let combinations = parts(rule, set);
        for (kind, table) in weights.tables().into_iter().enumerate() {
            let mut numbers = Numbers::new();
            let is_tempo = kind == 3;
            let count = if is_tempo { MASK_PARTS } else { PARTS };
            let list: Vec<i32> = (0..count)
                .map(|i| {
                    let value = part_lists.get(set).map_or(0, |lists| i32::from(lists[kind][i]));
                    numbers.code(coder, value, i32::from(i16::MAX))
                })
                .collect();
            let mut numbers = Numbers::new();
            let mut last = 0;
            for (i, weight) in table.iter_mut().enumerate() {
                let guess: i32 = if is_tempo {
                    mask_parts(i).map(|part| list[part]).sum()
                } else {
                    combinations[i].iter().map(|&part| list[part]).sum()
                };
                last = numbers.code(coder, i32::from(*weight) - guess, last);
                *weight = (guess + last) as i16;
            }
        }
    }
    let mut numbers = Numbers::new();
    let mut last = 0;
    for weight in &mut weights.pairs {
        last = numbers.code(coder, i32::from(*weight), last);
        *weight = last as i16;
    }
}

fn checksum(weights: &mut RuleWeights) -> u64 {
    let tables = weights.sides.iter_mut().flat_map(SideWeights::tables).chain([&mut weights.pairs]);
    tables.flatten().fold(1, |sum, &mut weight| mix(sum ^ u64::from(weight as u16)))
}

/// Writes the weights of a rule. `part_lists` has for each set the parts of its tables' predictions, first for
/// [`SideWeights::value`].
pub fn to_bytes(rule: Rule, weights: &RuleWeights, part_lists: &[[Vec<i16>; 4]]) -> Vec<u8> {
    let mut weights = weights.clone();
    let mut out = MAGIC.to_vec();
    out.push(rule as u8);
    out.extend(checksum(&mut weights).to_le_bytes());
    let mut encoder = tengen_core::range_coder::Encoder::new();
    code_weights(&mut encoder, rule, &mut weights, part_lists);
    out.extend(encoder.finish());
    out
}

/// Reads the weights of a rule.
///
/// # Errors
/// See [`PointWeightsError`].
pub fn from_bytes(rule: Rule, bytes: &[u8]) -> Result<RuleWeights, PointWeightsError> {
    if !bytes.starts_with(MAGIC) {
        return Err(PointWeightsError::Magic);
    }
    let (Some(&number), Some(sum)) = (bytes.get(MAGIC.len()), bytes.get(CHECKSUM..STREAM)) else {
        return Err(PointWeightsError::Damaged);
    };
    if number != rule as u8 {
        return Err(PointWeightsError::Rule);
    }
    let mut weights = RuleWeights::zero(rule);
    code_weights(&mut Decoder::new(&bytes[STREAM..]), rule, &mut weights, &[]);
    if checksum(&mut weights).to_le_bytes() == *sum { Ok(weights) } else { Err(PointWeightsError::Damaged) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::random::Rng;

    fn random_weights(rng: &mut Rng, rule: Rule) -> (RuleWeights, Vec<[Vec<i16>; 4]>) {
        let mut weights = RuleWeights::zero(rule);
        for table in weights.sides.iter_mut().flat_map(SideWeights::tables).chain([&mut weights.pairs]) {
            for weight in table {
                let width = [1, 3, 40, 3000][rng.below(4)];
                *weight = rng.below(2 * width + 1) as i16 - width as i16;
            }
        }
        let mut list = |count: usize| (0..count).map(|_| rng.below(4001) as i16 - 2000).collect::<Vec<_>>();
        let lists = (0..sets(rule)).map(|_| [list(PARTS), list(PARTS), list(PARTS), list(MASK_PARTS)]).collect();
        (weights, lists)
    }

    #[test]
    fn a_file_holds_the_weights_and_damage_is_seen() {
        let seed = 20_261_122;
        println!("seed {seed}");
        let mut rng = Rng::new(seed);
        for rule in Rule::ALL {
            let (weights, lists) = random_weights(&mut rng, rule);
            let bytes = to_bytes(rule, &weights, &lists);
            assert_eq!(from_bytes(rule, &bytes).unwrap(), weights);
            for other in Rule::ALL.into_iter().filter(|&other| other != rule) {
                assert_eq!(from_bytes(other, &bytes), Err(PointWeightsError::Rule));
            }
            for _ in 0..200 {
                let cut = rng.below(bytes.len() - 8);
                assert!(from_bytes(rule, &bytes[..cut]).is_err(), "cut at {cut}");
                let mut changed = bytes.clone();
                let at = rng.below(bytes.len() - 8);
                changed[at] ^= 1 << rng.below(8);
                assert!(from_bytes(rule, &changed).is_err(), "changed at {at}");
            }
        }
    }
}
