//! The fit of the value: logistic regression of the chance to win on the counts of combinations and the mask of threats.

use super::factored::Factored;
use super::samples::ValueSample;
use crate::games::gomoku::evaluate::VALUE_SCALE;
use crate::games::gomoku::rule::Rule;
use crate::random::Rng;
use std::io::{self, Write};

/// The value at which a win is e times as likely as a loss: the unit of the evaluation.
pub(super) const SCALE: f32 = VALUE_SCALE as f32;
/// Samples of one step.
const BATCH: usize = 2048;
/// How far a number moves in a step at the beginning, in the unit of the value; it falls to nothing in a straight line.
const RATE: f32 = 2.0;
/// How far entries are expected to lie from the sum of their parts, in the unit of the value.
const REST: f32 = 20.0;
/// The same for masks.
const MASK_REST: f32 = 40.0;

/// The value of a sample in the unit of the evaluation.
fn value(sample: &ValueSample, table: &[f32], tempo: &[f32]) -> f32 {
    let sum: f32 = sample.counts.iter().map(|&(entry, count)| f32::from(count) * table[usize::from(entry)]).sum();
    sum / 2.0 + tempo[usize::from(sample.mask)]
}

fn chance(value: f32) -> f32 {
    1.0 / (1.0 + (-value / SCALE).exp())
}

/// The mean error in bits of foretelling the target, and of foretelling the result.
fn errors(samples: &[ValueSample], table: &[f32], tempo: &[f32]) -> [f64; 2] {
    let mut sums = [0.0; 2];
    for sample in samples {
        let chance = chance(value(sample, table, tempo)).clamp(1e-6, 1.0 - 1e-6);
        for (sum, target) in sums.iter_mut().zip([sample.target, sample.result]) {
            *sum -= f64::from(target * chance.log2() + (1.0 - target) * (1.0 - chance).log2());
        }
    }
    sums.map(|sum| sum / samples.len().max(1) as f64)
}

/// Fits the tables of combinations and of masks.
pub(super) fn fit(
    rule: Rule,
    samples: &[ValueSample],
    held_out: &[ValueSample],
    passes: usize,
    out: &mut dyn Write,
) -> io::Result<(Factored, Factored)> {
    let (mut points, mut masks) = (Factored::of_combinations(rule), Factored::of_masks(rule));
    let mut occurrences = [vec![0; points.table().len()], vec![0; masks.table().len()]];
    for sample in samples {
        sample.counts.iter().for_each(|&(entry, _)| occurrences[0][usize::from(entry)] += 1);
        occurrences[1][usize::from(sample.mask)] += 1;
    }
    let count = samples.len() as f32;
    points.prepare(&occurrences[0], 1.0 / (count * REST * REST));
    masks.prepare(&occurrences[1], 1.0 / (count * MASK_REST * MASK_REST));
    let mut order: Vec<u32> = (0..samples.len() as u32).collect();
    let mut rng = Rng::new(1);
    let steps = passes * samples.len().div_ceil(BATCH);
    let mut step = 0;
    for pass in 0..passes {
        rng.shuffle(&mut order);
        for batch in order.chunks(BATCH) {
            let (table, tempo) = (points.table(), masks.table());
            let (mut slope, mut mask_slope) = (vec![0.0; table.len()], vec![0.0; tempo.len()]);
            for &i in batch {
                let sample = &samples[i as usize];
                let off = (chance(value(sample, &table, &tempo)) - sample.target) / SCALE / batch.len() as f32;
                for &(entry, count) in &sample.counts {
                    slope[usize::from(entry)] += off * f32::from(count) / 2.0;
                }
                mask_slope[usize::from(sample.mask)] += off;
            }
            let rate = RATE * (1.0 - step as f32 / steps as f32);
            points.step(&slope, rate);
            masks.step(&mask_slope, rate);
            step += 1;
        }
        if pass % 4 == 3 || pass + 1 == passes {
            let (table, tempo) = (points.table(), masks.table());
            let [fitted, unseen] = [samples, held_out].map(|samples| errors(samples, &table, &tempo));
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
    Ok((points, masks))
}
