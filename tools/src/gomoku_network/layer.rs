//! Numbers that are fitted, with Adam's means (Kingma and Ba 2015).

use tengen_core::random::Rng;

/// The decay of the means of the gradients and of their squares.
const KEPT: [f32; 2] = [0.9, 0.999];

/// A list of numbers.
pub(super) struct Layer {
    pub weights: Vec<f32>,
    /// The gradient of the error by each of them; 0 again after a step.
    pub slopes: Vec<f32>,
    means: Vec<f32>,
    squares: Vec<f32>,
    /// The weight decay of a step of full length.
    decay: f32,
}

impl Layer {
    /// Random numbers around a mean. About two of three differ from it by less than the spread.
    pub fn new(rng: &mut Rng, count: usize, spread: f32, mean: f32, decay: f32) -> Layer {
        // Four uniform numbers between -1 and 1 have a variance of 4/3.
        let mut random = || (0..4).map(|_| rng.below(20_001) as f32 / 10_000.0 - 1.0).sum::<f32>() * 0.866;
        let weights = (0..count).map(|_| mean + spread * random()).collect();
        let [slopes, means, squares] = [(); 3].map(|()| vec![0.0; count]);
        Layer { weights, slopes, means, squares, decay }
    }

    /// The step with this number, the first is 1.
    pub fn step(&mut self, rate: f32, step: i32) {
        let [mean_part, square_part] = KEPT.map(|kept| 1.0 - kept.powi(step));
        for (i, weight) in self.weights.iter_mut().enumerate() {
            let slope = std::mem::take(&mut self.slopes[i]);
            self.means[i] += (1.0 - KEPT[0]) * (slope - self.means[i]);
            self.squares[i] += (1.0 - KEPT[1]) * (slope * slope - self.squares[i]);
            let towards = self.means[i] / mean_part / ((self.squares[i] / square_part).sqrt() + 1e-8);
            *weight -= rate * (towards + self.decay * *weight);
        }
    }
}
