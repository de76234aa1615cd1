//! The value of a point by its combination of patterns: the weights of points, laid out for the search.

use super::class::CLASSES;
use super::combination;
use super::pattern_tables::PatternTables;
use super::point_weights::{MASKS, RuleWeights, SideWeights, from_bytes};
use super::rule::Rule;
use std::sync::OnceLock;

/// The values of a combination for one side.
#[derive(Clone, Copy, Default)]
#[repr(C)]
pub(super) struct PointWorth {
    /// What the point adds to the value of the position for the side, in quarters of its unit.
    pub value: i16,
    /// What it adds to the order of the side's move there, in sixteenths of a natural logarithm of the odds.
    pub own: i16,
    /// What it adds to the order of a move there by the other side.
    pub other: i16,
    /// A byte of [`super::class::Class`].
    pub class: u8,
}

/// The capacity for combinations: a power of two, so that a number needs no check.
pub(super) const COMBINATION_ROOM: usize = 1 << 12;

/// The values of each combination.
pub(super) type Worths = Box<[PointWorth; COMBINATION_ROOM]>;

/// The tables of one rule, for black and white.
pub(super) struct PointTables {
    /// By number of combination.
    pub worths: [&'static [PointWorth; COMBINATION_ROOM]; 2],
    /// By mask of threats, for the side to move.
    pub tempo: [&'static [i16; MASKS]; 2],
    /// What a point adds to the value for black. The index is 16 times its class for black plus its class for white.
    pub pairs: [i16; 256],
}

/// The rule whose weights a rule uses. Caro has no fitted weights. Its patterns and classes use the weights of the rule
/// with the same rows.
pub(crate) fn rule_of_weights(rule: Rule) -> Rule {
    match rule {
        Rule::Freestyle | Rule::CaroOverline => Rule::Freestyle,
        Rule::Standard | Rule::Caro => Rule::Standard,
        Rule::Renju => Rule::Renju,
    }
}

/// The weights of each rule, packed.
fn packed(rule: Rule) -> &'static [u8] {
    match rule_of_weights(rule) {
        Rule::Freestyle | Rule::CaroOverline => tengen_assets::weights::FREESTYLE,
        Rule::Standard | Rule::Caro => tengen_assets::weights::STANDARD,
        Rule::Renju => tengen_assets::weights::RENJU,
    }
}

/// The weights of this build for a rule. In builds for training, `TENGEN_POINT_WEIGHTS` may name a folder with other
/// files of the same names. Matches can then compare weights without a build for each.
fn weights(rule: Rule) -> RuleWeights {
    #[cfg(feature = "training")]
    if let Some(folder) = std::env::var_os("TENGEN_POINT_WEIGHTS") {
        let path = std::path::Path::new(&folder).join(format!("{}.bin", rule.name()));
        let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        return from_bytes(rule, &bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
    from_bytes(rule, packed(rule)).expect("the weights built in, which a test reads")
}

impl PointTables {
    /// The tables of a rule; made on first use.
    pub fn of(rule: Rule) -> &'static PointTables {
        static TABLES: [OnceLock<PointTables>; 3] = [const { OnceLock::new() }; 3];
        let rule = rule_of_weights(rule);
        TABLES[rule as usize].get_or_init(|| {
            let classes = PatternTables::of(rule).classes;
            let weights = weights(rule);
            let mut pairs = [0; 256];
            for (i, &weight) in weights.pairs.iter().enumerate() {
                pairs[i / CLASSES * 16 + i % CLASSES] = weight;
            }
            let sides: Vec<(&'static [PointWorth; COMBINATION_ROOM], &'static [i16; MASKS])> = weights
                .sides
                .into_iter()
                .enumerate()
                .map(|(side, weights)| {
                    let worths = &*Box::leak(worths(&weights, classes[side]));
                    let tempo: Box<[i16; MASKS]> = weights.tempo.try_into().expect("a weight for each mask");
                    (worths, &*Box::leak(tempo))
                })
                .collect();
            let (black, white) = (sides[0], sides[sides.len() - 1]);
            PointTables { worths: [black.0, white.0], tempo: [black.1, white.1], pairs }
        })
    }
}

fn worths(weights: &SideWeights, classes: &[u8; 1 << 16]) -> Worths {
    let mut worths = vec![PointWorth::default(); COMBINATION_ROOM];
    for (number, [a, b, c, d]) in combination::all().enumerate() {
        worths[number] = PointWorth {
            value: weights.value[number],
            own: weights.own[number],
            other: weights.other[number],
            class: classes[a << 12 | b << 8 | c << 4 | d],
        };
    }
    worths.into_boxed_slice().try_into().unwrap_or_else(|_| unreachable!("of that length"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_built_in_can_be_read() {
        for rule in Rule::ALL.map(rule_of_weights) {
            assert!(from_bytes(rule, packed(rule)).is_ok(), "{rule:?}");
        }
    }
}
