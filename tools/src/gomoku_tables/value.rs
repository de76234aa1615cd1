//! The fit of the value. It is a logistic regression of the chance to win on the counts of combinations and the mask of
//! threats.

use super::factored::Factored;
use super::samples::ValueSample;
use std::io::{self, Write};
use tengen_core::random::Rng;
use tengen_gomoku::class::CLASSES;
use tengen_gomoku::point_weights::VALUE_SCALE;
use tengen_gomoku::point_weights::sets;
use tengen_gomoku::rule::Rule;

/// The value at which a win is e times as likely as a loss: the unit of the evaluation.
pub(super) const SCALE: f32 = VALUE_SCALE as f32;
/// Samples of one step.
const BATCH: usize = 2048;
/// How far a number moves in a step at the beginning, in the unit of the value. It falls linearly to 0.
const RATE: f32 = 2.0;
/// The expected distance of entries from the sum of their parts, in the unit of the value.
const REST: f32 = 20.0;
/// The same for masks.
const MASK_REST: f32 = 40.0;

/// The tables of a value.
struct Tables {
    points: Vec<f32>,
    masks: Vec<f32>,
    pairs: Vec<f32>,
}

/// The value of a sample in the unit of the evaluation.
fn value(sample: &ValueSample, tables: &Tables) -> f32 {
    let sum = |counts: &[(u16, i8)], table: &[f32]| {
        counts.iter().map(|&(entry, count)| f32::from(count) * table[usize::from(entry)]).sum::<f32>()
    };
    (sum(&sample.counts, &tables.points) + sum(&sample.pairs, &tables.pairs)) / 2.0
        + tables.masks[usize::from(sample.mask)]
}

fn chance(value: f32) -> f32 {
    1.0 / (1.0 + (-value / SCALE).exp())
}

/// The mean log loss in bits of the target, and of the result.
fn errors(samples: &[ValueSample], tables: &Tables) -> [f64; 2] {
    let mut sums = [0.0; 2];
    for sample in samples {
        let chance = chance(value(sample, tables)).clamp(1e-6, 1.0 - 1e-6);
        for (sum, target) in sums.iter_mut().zip([sample.target, sample.result]) {
            *sum -= f64::from(target * chance.log2() + (1.0 - target) * (1.0 - chance).log2());
        }
    }
    sums.map(|sum| sum / samples.len().max(1) as f64)
}

/// Fits the tables of combinations and of masks, and the weights of pairs of classes for black.
pub(super) fn fit(
    rule: Rule,
    samples: &[ValueSample],
    held_out: &[ValueSample],
    passes: usize,
    out: &mut dyn Write,
) -> io::Result<(Factored, Factored, Vec<f32>)> {
    let (mut points, mut masks) = (Factored::of_combinations(rule), Factored::of_masks(rule));
    let mut pairs = Factored::of_pairs();
    let mut occurrences = [vec![0; points.table().len()], vec![0; masks.table().len()], vec![0; pairs.table().len()]];
    for sample in samples {
        sample.counts.iter().for_each(|&(entry, _)| occurrences[0][usize::from(entry)] += 1);
        occurrences[1][usize::from(sample.mask)] += 1;
        sample.pairs.iter().for_each(|&(entry, _)| occurrences[2][usize::from(entry)] += 1);
    }
    let count = samples.len() as f32;
    points.prepare(&occurrences[0], 1.0 / (count * REST * REST));
    masks.prepare(&occurrences[1], 1.0 / (count * MASK_REST * MASK_REST));
    pairs.prepare(&occurrences[2], 1.0 / (count * REST * REST));
    let tables = |points: &Factored, masks: &Factored, pairs: &Factored| Tables {
        points: points.table(),
        masks: masks.table(),
        pairs: pairs.table(),
    };
    let mut order: Vec<u32> = (0..samples.len() as u32).collect();
    let mut rng = Rng::new(1);
    let steps = passes * samples.len().div_ceil(BATCH);
    let mut step = 0;
    for pass in 0..passes {
        rng.shuffle(&mut order);
        for batch in order.chunks(BATCH) {
            let now = tables(&points, &masks, &pairs);
            let [mut slope, mut mask_slope, mut pair_slope] =
                [&now.points, &now.masks, &now.pairs].map(|table| vec![0.0; table.len()]);
            for &i in batch {
                let sample = &samples[i as usize];
                let off = (chance(value(sample, &now)) - sample.target) / SCALE / batch.len() as f32;
                for &(entry, count) in &sample.counts {
                    slope[usize::from(entry)] += off * f32::from(count) / 2.0;
                }
                for &(entry, count) in &sample.pairs {
                    pair_slope[usize::from(entry)] += off * f32::from(count) / 2.0;
                }
                mask_slope[usize::from(sample.mask)] += off;
            }
            let rate = RATE * (1.0 - step as f32 / steps as f32);
            points.step(&slope, rate);
            masks.step(&mask_slope, rate);
            pairs.step(&pair_slope, rate);
            step += 1;
        }
        if pass % 4 == 3 || pass + 1 == passes {
            let now = tables(&points, &masks, &pairs);
            let [fitted, unseen] = [samples, held_out].map(|samples| errors(samples, &now));
            writeln!(
                out,
                "value, pass {}: error {:.4} bits, held out {:.4}; of the result {:.4}, held out {:.4}",
                pass + 1,
                fitted[0],
                unseen[0],
                fitted[1],
                unseen[1]
            )?;
        }
    }
    let mut pairs = pairs.table();
    if sets(rule) == 1 {
        for (black, white) in (0..CLASSES).flat_map(|black| (0..black).map(move |white| (black, white))) {
            pairs[black * CLASSES + white] = -pairs[white * CLASSES + black];
        }
    }
    Ok((points, masks, pairs))
}
