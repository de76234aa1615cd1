//! Fits the weights of one stage of Othello's pattern evaluation to labelled positions, by least squares.
//!
//! Gradient descent over all positions at once with Nesterov's momentum; each weight's step is divided by how often it
//! occurs, so that rare configurations learn as fast as common ones, and a ridge pulls what is seldom seen towards zero.

use crate::games::othello::shape::{Features, PLACEMENTS, SHAPES, packing};
use crate::games::othello::weights::{Packed, UNITS, classes};

/// A position with its label.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sample {
    /// The discs of the side to move.
    pub me: u64,
    /// The other discs.
    pub opp: u64,
    /// The value for the side to move in hundredths of a disc.
    pub value: i16,
}

impl Sample {
    /// Whether the sample is kept out of the fit, to measure it: one in sixteen, by the position alone.
    pub fn held_out(&self) -> bool {
        crate::zobrist::mix(self.me ^ self.opp.rotate_left(32)) & 15 == 0
    }
}

/// Where each weight lies in one flat vector: the shapes one after another, the constant last.
pub struct Layout {
    /// For each placement, the number in the flat vector of each configuration.
    shapes: Vec<(usize, usize, Vec<u32>)>,
    /// The length of the flat vector.
    pub len: usize,
}

impl Default for Layout {
    fn default() -> Layout {
        Layout::new()
    }
}

impl Layout {
    /// The layout of [`SHAPES`].
    pub fn new() -> Layout {
        let mut offset = 0;
        let mut shapes = Vec::new();
        for shape in &SHAPES {
            let numbers = packing(shape).into_iter().map(|n| n + offset).collect();
            shapes.push((shape.placements, shape.start, numbers));
            offset += classes(shape) as u32;
        }
        Layout { shapes, len: offset as usize + 1 }
    }

    /// The numbers of a position's weights, the constant left out.
    pub fn numbers(&self, me: u64, opp: u64) -> [u32; PLACEMENTS] {
        let features = Features::new(me, opp);
        let mut out = [0; PLACEMENTS];
        let mut lane = 0;
        for (placements, start, numbers) in &self.shapes {
            for _ in 0..*placements {
                out[lane] = numbers[usize::from(features.0[lane]) - start];
                lane += 1;
            }
        }
        out
    }

    /// Quantises a flat vector in discs.
    pub fn pack(&self, flat: &[f32]) -> Packed {
        let mut packed = Packed::zero();
        let mut at = 0;
        for table in &mut packed.tables {
            for weight in table {
                *weight = (flat[at] * UNITS as f32).round().clamp(-127.0, 127.0) as i8;
                at += 1;
            }
        }
        packed.constant = (flat[at] * UNITS as f32).round() as i16;
        packed
    }
}

/// The errors of a fit, in discs.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Errors {
    /// Samples fitted.
    pub samples: usize,
    /// Mean absolute error on the samples fitted.
    pub fitted: f32,
    /// Mean absolute error on the samples held out.
    pub held_out: f32,
}

/// Fits `weights` (the flat vector, in discs) to the samples, starting from what it holds.
pub fn fit(layout: &Layout, weights: &mut [f32], samples: &[Sample], rounds: usize, ridge: f32) -> Errors {
    let (mut train, mut test) = (Vec::new(), Vec::new());
    for sample in samples {
        let row = (layout.numbers(sample.me, sample.opp), f32::from(sample.value) / 100.0);
        if sample.held_out() { test.push(row) } else { train.push(row) }
    }
    let constant = layout.len - 1;
    let mut counts = vec![0.0f32; layout.len];
    for (numbers, _) in &train {
        numbers.iter().for_each(|&n| counts[n as usize] += 1.0);
    }
    counts[constant] = train.len() as f32;
    // Each row has PLACEMENTS + 1 ones: with steps of 1 / (count * (PLACEMENTS + 1)) plain descent cannot diverge.
    let step = 1.0 / (PLACEMENTS + 1) as f32;
    let predict = |weights: &[f32], numbers: &[u32; PLACEMENTS]| -> f32 {
        numbers.iter().map(|&n| weights[n as usize]).sum::<f32>() + weights[constant]
    };
    let mut previous = weights.to_vec();
    let mut ahead = weights.to_vec();
    let mut gradient = vec![0.0f32; layout.len];
    let mut momentum = 1.0f32;
    for _ in 0..rounds {
        gradient.fill(0.0);
        for (numbers, value) in &train {
            let error = value - predict(&ahead, numbers);
            numbers.iter().for_each(|&n| gradient[n as usize] += error);
            gradient[constant] += error;
        }
        let next = (1.0 + (1.0 + 4.0 * momentum * momentum).sqrt()) / 2.0;
        let carry = (momentum - 1.0) / next;
        momentum = next;
        for i in 0..layout.len {
            let pull = if i == constant { 0.0 } else { ridge };
            let new = ahead[i] + step * (gradient[i] - pull * ahead[i]) / (counts[i] + pull + 1e-6);
            ahead[i] = new + carry * (new - previous[i]);
            previous[i] = new;
        }
    }
    weights.copy_from_slice(&previous);
    let mean = |rows: &[([u32; PLACEMENTS], f32)]| {
        let sum: f64 = rows.iter().map(|(numbers, value)| f64::from((value - predict(weights, numbers)).abs())).sum();
        (sum / rows.len().max(1) as f64) as f32
    };
    Errors { samples: train.len(), fitted: mean(&train), held_out: mean(&test) }
}
