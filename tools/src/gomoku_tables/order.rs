//! The fit of the order of moves. The chance that a move is the best is a softmax over all moves of own entry plus
//! other entry. The fit minimises the cross-entropy to the best move.

use super::factored::Factored;
use super::samples::OrderSample;
use std::io::{self, Write};
use tengen_core::random::Rng;
use tengen_gomoku::rule::Rule;

/// Samples of one step.
const BATCH: usize = 1024;
/// How far a number moves in a step at the beginning, in natural logarithms of odds. It falls linearly to 0.
const RATE: f32 = 0.03;
/// The expected distance of entries from the sum of their parts, in the same unit.
const REST: f32 = 1.0;

/// The chances of the moves of a sample.
fn chances(sample: &OrderSample, own: &[f32], other: &[f32], chances: &mut Vec<f32>) {
    chances.clear();
    chances.extend(sample.moves.iter().map(|&(a, b)| own[usize::from(a)] + other[usize::from(b)]));
    let highest = chances.iter().copied().fold(f32::MIN, f32::max);
    chances.iter_mut().for_each(|chance| *chance = (*chance - highest).exp());
    let sum: f32 = chances.iter().sum();
    chances.iter_mut().for_each(|chance| *chance /= sum);
}

/// The mean cross-entropy in bits, and how often the best move is among the first 1, 5 and 10.
fn errors(samples: &[OrderSample], own: &[f32], other: &[f32]) -> (f64, [f64; 3]) {
    let (mut bits, mut among) = (0.0, [0.0; 3]);
    let mut list = Vec::new();
    for sample in samples {
        chances(sample, own, other, &mut list);
        let best = list[sample.best];
        bits -= f64::from(best.max(1e-9).log2());
        let better = list.iter().filter(|&&chance| chance > best).count();
        for (among, count) in among.iter_mut().zip([1, 5, 10]) {
            *among += f64::from(u8::from(better < count));
        }
    }
    let count = samples.len().max(1) as f64;
    (bits / count, among.map(|among| 100.0 * among / count))
}

/// Fits the tables of the own side and of the other side.
pub(super) fn fit(
    rule: Rule,
    samples: &[OrderSample],
    held_out: &[OrderSample],
    passes: usize,
    out: &mut dyn Write,
) -> io::Result<(Factored, Factored)> {
    let (mut own, mut other) = (Factored::of_combinations(rule), Factored::of_combinations(rule));
    let mut occurrences = [vec![0; own.table().len()], vec![0; own.table().len()]];
    for &(a, b) in samples.iter().flat_map(|sample| &sample.moves) {
        occurrences[0][usize::from(a)] += 1;
        occurrences[1][usize::from(b)] += 1;
    }
    let ridge = 1.0 / (samples.len() as f32 * REST * REST);
    own.prepare(&occurrences[0], ridge);
    other.prepare(&occurrences[1], ridge);
    let mut order: Vec<u32> = (0..samples.len() as u32).collect();
    let mut rng = Rng::new(2);
    let steps = passes * samples.len().div_ceil(BATCH);
    let mut step = 0;
    let mut list = Vec::new();
    for pass in 0..passes {
        rng.shuffle(&mut order);
        for batch in order.chunks(BATCH) {
            let tables = [own.table(), other.table()];
            let mut slopes = [vec![0.0; tables[0].len()], vec![0.0; tables[0].len()]];
            for &i in batch {
                let sample = &samples[i as usize];
                chances(sample, &tables[0], &tables[1], &mut list);
                list[sample.best] -= 1.0;
                for (&(a, b), off) in sample.moves.iter().zip(&list) {
                    let off = off / batch.len() as f32;
                    slopes[0][usize::from(a)] += off;
                    slopes[1][usize::from(b)] += off;
                }
            }
            let rate = RATE * (1.0 - step as f32 / steps as f32);
            own.step(&slopes[0], rate);
            other.step(&slopes[1], rate);
            step += 1;
        }
        if pass % 4 == 3 || pass + 1 == passes {
            let (bits, among) = errors(held_out, &own.table(), &other.table());
            let [first, five, ten] = among;
            writeln!(
                out,
                "order, pass {}: held out {bits:.4} bits; best move first {first:.1} %, among 5 {five:.1} %, 10 {ten:.1} %",
                pass + 1
            )?;
        }
    }
    Ok((own, other))
}
