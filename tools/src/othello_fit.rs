//! Fits the weights of one stage of Othello's pattern evaluation to labelled positions, by least squares.
//!
//! The method of conjugate gradients on the normal equations, over all positions at once. A ridge pulls rare weights
//! towards zero. The counts of weights are the preconditioner, so that rare configurations learn as fast as common
//! ones. Sums run in a fixed order: the same samples give the same weights to the bit.

use super::othello_layout::{AllParts, Layout, ROW};
use super::othello_sample::Given;

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

/// How to fit.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Rounds over all samples.
    pub rounds: usize,
    /// The ridge on the weights of whole shapes, in occurrences.
    pub ridge: f32,
    /// The ridge on the weights of parts, in occurrences.
    pub part_ridge: f32,
}

/// The numbers of a sample's weights, its value in discs, and how much it counts.
type Row = ([u32; ROW], f32, f32);

/// The importance of a sample: clearly won positions show little about close ones.
fn importance(value: f32) -> f32 {
    1.0 / (1.0 + (value / 24.0) * (value / 24.0))
}

/// The least-squares problem of a stage. Unknown are the weights of whole shapes with the constant last, and after them
/// the weights of parts. Both are added to the prior. `flat` vectors have the weights of whole shapes alone, with their
/// parts added.
struct Problem<'a> {
    layout: &'a Layout,
    parts: &'a AllParts,
    rows: Vec<Row>,
    /// How often each unknown occurs, by the importance of the rows.
    occurrences: Vec<f32>,
    ridge: Vec<f32>,
}

impl<'a> Problem<'a> {
    fn new(layout: &'a Layout, parts: &'a AllParts, rows: Vec<Row>, settings: Settings) -> Problem<'a> {
        let constant = layout.len - 1;
        let mut counts = vec![0.0f32; layout.len];
        for (numbers, _, weight) in &rows {
            numbers.iter().for_each(|&n| counts[n as usize] += weight);
            counts[constant] += weight;
        }
        let unknowns = layout.len + parts.len;
        let mut occurrences = vec![0.0f32; unknowns];
        occurrences[..layout.len].copy_from_slice(&counts);
        for (list, &count) in parts.of.iter().zip(&counts) {
            list.iter().for_each(|&part| occurrences[layout.len + part as usize] += count);
        }
        let ridge = |i: usize| match i {
            _ if i == constant => 0.0,
            _ if i < layout.len => settings.ridge,
            _ => settings.part_ridge,
        };
        Problem { layout, parts, rows, occurrences, ridge: (0..unknowns).map(ridge).collect() }
    }

    /// The transpose of [`unfold`]: computes the slopes of the parts from the whole shapes.
    fn fold(&self, gradient: &mut [f32]) {
        gradient[self.layout.len..].fill(0.0);
        for (i, list) in self.parts.of.iter().enumerate() {
            let slope = gradient[i];
            if slope != 0.0 {
                list.iter().for_each(|&part| gradient[self.layout.len + part as usize] += slope);
            }
        }
    }

    /// Adds each row's contribution to the numbers that it uses.
    fn spread(&self, gradient: &mut [f32], by: impl Fn(&Row) -> f32) {
        let constant = self.layout.len - 1;
        for row in &self.rows {
            let by = by(row);
            row.0.iter().for_each(|&n| gradient[n as usize] += by);
            gradient[constant] += by;
        }
        self.fold(gradient);
    }

    /// The residual of the prior, as the gradient at zero.
    fn residual(&self, prior: &[f32]) -> Vec<f32> {
        let mut residual = vec![0.0f32; self.ridge.len()];
        self.spread(&mut residual, |(numbers, value, weight)| weight * (value - predict(prior, numbers)));
        residual
    }

    /// The matrix of the normal equations times a direction; `flat` is room for a flat vector.
    fn multiply(&self, direction: &[f32], flat: &mut [f32], image: &mut [f32]) {
        unfold(self.layout, self.parts, direction, flat);
        image.fill(0.0);
        self.spread(image, |(numbers, _, weight)| weight * predict(flat, numbers));
        for ((image, direction), ridge) in image.iter_mut().zip(direction).zip(&self.ridge) {
            *image += ridge * direction;
        }
    }

    /// The residual by the occurrences.
    fn precondition(&self, residual: &[f32]) -> Vec<f32> {
        let scales = self.occurrences.iter().zip(&self.ridge);
        residual.iter().zip(scales).map(|(r, (n, ridge))| r / (n + ridge + 1e-3)).collect()
    }

    /// The unknowns after some rounds of preconditioned conjugate gradients (Hestenes and Stiefel, 1952).
    fn solve(&self, prior: &[f32], rounds: usize) -> Vec<f32> {
        let unknowns = self.ridge.len();
        let mut learned = vec![0.0f32; unknowns];
        let mut residual = self.residual(prior);
        let mut direction = self.precondition(&residual);
        let mut size = dot(&residual, &direction);
        let mut flat = vec![0.0f32; self.layout.len];
        let mut image = vec![0.0f32; unknowns];
        for _ in 0..rounds {
            if size <= 0.0 {
                break;
            }
            self.multiply(&direction, &mut flat, &mut image);
            let step = (size / dot(&direction, &image)) as f32;
            for i in 0..unknowns {
                learned[i] += step * direction[i];
                residual[i] -= step * image[i];
            }
            let next = self.precondition(&residual);
            let new_size = dot(&residual, &next);
            let carry = (new_size / size) as f32;
            size = new_size;
            for (direction, next) in direction.iter_mut().zip(next) {
                *direction = next + carry * *direction;
            }
        }
        learned
    }
}

/// The sums of unknowns as the rows use them: a flat vector.
fn unfold(layout: &Layout, parts: &AllParts, unknowns: &[f32], flat: &mut [f32]) {
    flat.copy_from_slice(&unknowns[..layout.len]);
    for (weight, list) in flat.iter_mut().zip(&parts.of) {
        *weight += list.iter().map(|&part| unknowns[layout.len + part as usize]).sum::<f32>();
    }
}

/// The value of a row by a flat vector, in discs.
fn predict(weights: &[f32], numbers: &[u32; ROW]) -> f32 {
    numbers.iter().map(|&n| weights[n as usize]).sum::<f32>() + weights[weights.len() - 1]
}

fn dot(a: &[f32], b: &[f32]) -> f64 {
    a.iter().zip(b).map(|(&x, &y)| f64::from(x) * f64::from(y)).sum()
}

/// The mean absolute error of a flat vector on rows, in discs.
fn mean_error(weights: &[f32], rows: &[Row]) -> f32 {
    let error = |(numbers, value, _): &Row| f64::from((value - predict(weights, numbers)).abs());
    (rows.iter().map(error).sum::<f64>() / rows.len().max(1) as f64) as f32
}

/// Fits a stage: starts from `weights` and replaces them. They are the flat vector in discs, and the fit's prior.
pub fn fit(layout: &Layout, parts: &AllParts, weights: &mut [f32], samples: &[Given], settings: Settings) -> Errors {
    let mut unknowns = weights.to_vec();
    unknowns.resize(layout.len + parts.len, 0.0);
    let errors = fit_parts(layout, parts, &mut unknowns, samples, settings);
    unfold(layout, parts, &unknowns, weights);
    errors
}

/// The same with weights of parts, which come after the weights of whole shapes.
pub fn fit_parts(
    layout: &Layout,
    parts: &AllParts,
    unknowns: &mut [f32],
    samples: &[Given],
    settings: Settings,
) -> Errors {
    let (mut train, mut test): (Vec<Row>, Vec<Row>) = (Vec::new(), Vec::new());
    for Given { sample, own } in samples {
        let value = f32::from(sample.value) / 100.0;
        let row = (layout.numbers(sample.me, sample.opp), value, importance(value));
        match (sample.held_out(), own) {
            (false, _) => train.push(row),
            (true, true) => test.push(row),
            (true, false) => {}
        }
    }
    let problem = Problem::new(layout, parts, train, settings);
    let mut flat = vec![0.0; layout.len];
    unfold(layout, parts, unknowns, &mut flat);
    let learned = problem.solve(&flat, settings.rounds);
    unknowns.iter_mut().zip(&learned).for_each(|(weight, learned)| *weight += learned);
    unfold(layout, parts, unknowns, &mut flat);
    let train = &problem.rows;
    Errors { samples: train.len(), fitted: mean_error(&flat, train), held_out: mean_error(&flat, &test) }
}
