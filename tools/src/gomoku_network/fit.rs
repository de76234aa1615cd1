//! The network in floating point, and its gradients.

use super::layer::Layer;
use super::samples::{Points, Sample, Samples};
use tengen_core::random::Rng;
use tengen_gomoku::combination::{self, COMBINATIONS, PATTERNS};
use tengen_gomoku::network::{
    BASE_BITS, COUNTED, FIRST_BITS, HIDDEN, HIDDEN_BITS, INPUTS, LATER_BITS, MOST_OF_WINDOW, MOST_REGIONS, ROW_UNIT,
    SideNumbers, Table, USUAL_WINDOWS, WIDTH,
};

/// The number that represents 1: of a row in a window, of a window or a class in an input.
const INPUT_PART: f32 = 0.25;
/// Windows are clipped here.
const MOST_WINDOW: f32 = MOST_OF_WINDOW as f32 / WINDOW_UNIT;
const WINDOW_UNIT: f32 = ROW_UNIT as f32 / INPUT_PART;
/// Outputs of hidden units are clipped here.
const MOST_HIDDEN: f32 = 4.0;
/// The expected size of the rests of combinations, relative to the sum of parts: rests overfit.
const REST_DECAY: f32 = 5.0;

/// The numbers of a side.
struct Side {
    /// From the side's own view and the other side's.
    parts: [Layer; 2],
    rests: [Layer; 2],
    /// From the side's own view and the other side's.
    window_bias: Layer,
    /// By input.
    first: Layer,
    first_bias: Layer,
    second: Layer,
    second_bias: Layer,
    last: Layer,
    /// The bias, and the difference of the tables' factor from 1.
    rest: Layer,
    /// Parts and rests together.
    rows: [Vec<f32>; 2],
    row_slopes: [Vec<f32>; 2],
}

impl Side {
    fn new(rng: &mut Rng) -> Side {
        let rows = [(); 2].map(|()| vec![0.0; COMBINATIONS * WIDTH]);
        let spread = |inputs: usize| 1.0 / (inputs as f32).sqrt();
        Side {
            parts: [(); 2].map(|()| Layer::new(rng, PATTERNS * WIDTH, 0.06, 0.02, 0.0)),
            rests: [(); 2].map(|()| Layer::new(rng, COMBINATIONS * WIDTH, 0.0, 0.0, REST_DECAY)),
            window_bias: Layer::new(rng, 2 * WIDTH, 0.3, -0.5, 0.0),
            first: Layer::new(rng, INPUTS * HIDDEN, spread(INPUTS), 0.0, 0.0),
            first_bias: Layer::new(rng, HIDDEN, 0.0, 0.1, 0.0),
            second: Layer::new(rng, HIDDEN * HIDDEN, spread(HIDDEN), 0.0, 0.0),
            second_bias: Layer::new(rng, HIDDEN, 0.0, 0.1, 0.0),
            last: Layer::new(rng, HIDDEN, 0.05, 0.0, 0.0),
            rest: Layer::new(rng, 2, 0.0, 0.0, 0.0),
            row_slopes: rows.clone(),
            rows,
        }
    }

    /// The layers in the file's tables, with the number that represents 1. The last table ends with the two numbers of
    /// `rest`.
    fn layers_of_tables(&mut self) -> [(Table, &mut Layer, f32); 10] {
        let Side { parts: [a, b], rests: [c, d], window_bias, first, first_bias, second, second_bias, last, .. } = self;
        let row = ROW_UNIT as f32;
        [
            (Table::OwnParts, a, row * 8.0),
            (Table::OtherParts, b, row * 8.0),
            (Table::OwnRests, c, row),
            (Table::OtherRests, d, row),
            (Table::WindowBias, window_bias, WINDOW_UNIT),
            (Table::First, first, unit(FIRST_BITS) * INPUT_PART / row),
            (Table::FirstBias, first_bias, unit(FIRST_BITS - HIDDEN_BITS)),
            (Table::Second, second, unit(LATER_BITS)),
            (Table::SecondBias, second_bias, unit(LATER_BITS)),
            (Table::Last, last, unit(LATER_BITS)),
        ]
    }

    fn layers(&mut self) -> [&mut Layer; 11] {
        let Side {
            parts: [a, b], rests: [c, d], window_bias, first, first_bias, second, second_bias, last, rest, ..
        } = self;
        [a, b, c, d, window_bias, first, first_bias, second, second_bias, last, rest]
    }
}

/// A network during training.
pub(super) struct Net {
    sides: Vec<Side>,
    patterns: Vec<[usize; 4]>,
}

/// The values of the layers for one position.
pub(super) struct Activity {
    /// Regions along an edge.
    across: usize,
    /// Sums by region, from the views of the side to move and the other side.
    regions: Vec<[f32; 2 * WIDTH]>,
    /// Whether each number of a window changes with its rows: it is not clipped at either end.
    windows: Vec<[bool; 2 * WIDTH]>,
    inputs: [f32; INPUTS],
    hidden: [f32; HIDDEN],
    next: [f32; HIDDEN],
}

impl Activity {
    /// For boards with `across` regions along an edge.
    pub fn new(across: usize) -> Activity {
        assert!(across * across <= MOST_REGIONS, "regions of no board");
        Activity {
            across,
            regions: vec![[0.0; 2 * WIDTH]; across * across],
            windows: vec![[false; 2 * WIDTH]; (across - 1).pow(2)],
            inputs: [0.0; INPUTS],
            hidden: [0.0; HIDDEN],
            next: [0.0; HIDDEN],
        }
    }
}

/// The regions of each window, window by window.
fn windows(across: usize) -> impl Iterator<Item = [usize; 4]> {
    let corners = (0..across - 1).flat_map(move |y| (0..across - 1).map(move |x| y * across + x));
    corners.map(move |corner| [corner, corner + 1, corner + across, corner + across + 1])
}

fn row<const N: usize>(table: &[f32], number: usize) -> &[f32; N] {
    table[number * N..][..N].try_into().expect("a row")
}

fn row_mut<const N: usize>(table: &mut [f32], number: usize) -> &mut [f32; N] {
    (&mut table[number * N..][..N]).try_into().expect("a row")
}

/// The rows in the sums of a point: side and point, from its own view and from the other's.
fn views(sets: [u8; 2], point: [u16; 2]) -> [[(usize, usize); 2]; 2] {
    let [me, other] = [0, 1].map(|i| (usize::from(sets[i]), usize::from(point[i])));
    [[me, other], [other, me]]
}

/// A layer of weights by input.
fn feed<const N: usize>(inputs: &[f32; N], weights: &[f32], bias: &[f32], out: &mut [f32; HIDDEN]) {
    out.copy_from_slice(bias);
    for (i, &input) in inputs.iter().enumerate() {
        for (out, weight) in out.iter_mut().zip(row::<HIDDEN>(weights, i)) {
            *out += input * weight;
        }
    }
    out.iter_mut().for_each(|out| *out = out.clamp(0.0, MOST_HIDDEN));
}

/// The gradients of such a layer, and of its inputs.
fn feed_back<const N: usize>(inputs: &[f32; N], layer: &mut Layer, out_slopes: &[f32; HIDDEN]) -> [f32; N] {
    std::array::from_fn(|i| {
        let slopes = row_mut::<HIDDEN>(&mut layer.slopes, i);
        slopes.iter_mut().zip(out_slopes).for_each(|(slope, out)| *slope += inputs[i] * out);
        row::<HIDDEN>(&layer.weights, i).iter().zip(out_slopes).map(|(weight, out)| weight * out).sum()
    })
}

/// Gradients through a clip.
fn through_clip(out: &[f32; HIDDEN], slopes: [f32; HIDDEN]) -> [f32; HIDDEN] {
    std::array::from_fn(|i| if out[i] > 0.0 && out[i] < MOST_HIDDEN { slopes[i] } else { 0.0 })
}

impl Net {
    /// An untrained network for this number of sets of weights.
    pub fn new(rng: &mut Rng, sets: usize) -> Net {
        let sides = (0..sets).map(|_| Side::new(rng)).collect();
        let mut net = Net { sides, patterns: combination::all().collect() };
        net.make_rows();
        net
    }

    fn make_rows(&mut self) {
        for side in &mut self.sides {
            for seen in 0..2 {
                for (number, patterns) in self.patterns.iter().enumerate() {
                    let sum = row_mut::<WIDTH>(&mut side.rows[seen], number);
                    sum.copy_from_slice(row::<WIDTH>(&side.rests[seen].weights, number));
                    for &pattern in patterns {
                        let part = row::<WIDTH>(&side.parts[seen].weights, pattern);
                        sum.iter_mut().zip(part).for_each(|(sum, part)| *sum += part);
                    }
                }
            }
        }
    }

    /// The logarithm of the odds of the side to move.
    pub fn forward(&self, sample: &Sample, points: Points, activity: &mut Activity) -> f32 {
        let side = &self.sides[usize::from(sample.sets[0])];
        let Activity { across, regions, windows: moves, inputs, .. } = activity;
        regions.fill([0.0; 2 * WIDTH]);
        for (point, region) in points.iter() {
            for (sums, [own, other]) in regions[region].chunks_exact_mut(WIDTH).zip(views(sample.sets, point)) {
                let own = row::<WIDTH>(&self.sides[own.0].rows[0], own.1);
                let other = row::<WIDTH>(&self.sides[other.0].rows[1], other.1);
                for i in 0..WIDTH {
                    sums[i] += (own[i] + other[i]).clamp(0.0, 1.0);
                }
            }
        }
        let bias = row::<{ 2 * WIDTH }>(&side.window_bias.weights, 0);
        // As if there were as many windows as usual.
        let missing = USUAL_WINDOWS as f32 - moves.len() as f32;
        let mut sums = bias.map(|bias| missing * bias.clamp(0.0, MOST_WINDOW));
        for ([a, b, c, d], moves) in windows(*across).map(|window| window.map(|at| &regions[at])).zip(moves) {
            for i in 0..2 * WIDTH {
                let window = INPUT_PART * (a[i] + b[i] + c[i] + d[i]) + bias[i];
                moves[i] = window > 0.0 && window < MOST_WINDOW;
                sums[i] += window.clamp(0.0, MOST_WINDOW);
            }
        }
        let counts = sample.counts.as_flattened().iter().map(|&count| f32::from(count));
        for (input, sum) in inputs.iter_mut().zip(sums.into_iter().chain(counts)) {
            *input = sum * INPUT_PART;
        }
        feed(&activity.inputs, &side.first.weights, &side.first_bias.weights, &mut activity.hidden);
        feed(&activity.hidden, &side.second.weights, &side.second_bias.weights, &mut activity.next);
        let sum: f32 = activity.next.iter().zip(&side.last.weights).map(|(unit, weight)| unit * weight).sum();
        sum + side.rest.weights[0] + sample.base * (1.0 + side.rest.weights[1])
    }

    /// Adds the gradients for one position, after [`Net::forward`]. `slope` is the gradient of the logarithm of the
    /// odds.
    pub fn backward(&mut self, sample: &Sample, points: Points, activity: &mut Activity, slope: f32) {
        let side = &mut self.sides[usize::from(sample.sets[0])];
        side.rest.slopes[0] += slope;
        side.rest.slopes[1] += slope * sample.base;
        side.last.slopes.iter_mut().zip(&activity.next).for_each(|(sum, unit)| *sum += slope * unit);
        let next = through_clip(&activity.next, std::array::from_fn(|i| slope * side.last.weights[i]));
        side.second_bias.slopes.iter_mut().zip(&next).for_each(|(sum, slope)| *sum += slope);
        let hidden = feed_back(&activity.hidden, &mut side.second, &next);
        let hidden = through_clip(&activity.hidden, hidden);
        side.first_bias.slopes.iter_mut().zip(&hidden).for_each(|(sum, slope)| *sum += slope);
        let inputs = feed_back(&activity.inputs, &mut side.first, &hidden);
        // From here on the sums of regions are not needed. Their gradients use the memory.
        let slopes = &mut activity.regions;
        slopes.fill([0.0; 2 * WIDTH]);
        let Layer { weights, slopes: bias, .. } = &mut side.window_bias;
        let missing = USUAL_WINDOWS as f32 - activity.windows.len() as f32;
        for i in (0..2 * WIDTH).filter(|&i| weights[i] > 0.0 && weights[i] < MOST_WINDOW) {
            bias[i] += missing * inputs[i] * INPUT_PART;
        }
        for (window, moves) in windows(activity.across).zip(&activity.windows) {
            let window_slopes: [f32; 2 * WIDTH] =
                std::array::from_fn(|i| if moves[i] { inputs[i] * INPUT_PART } else { 0.0 });
            bias.iter_mut().zip(&window_slopes).for_each(|(sum, slope)| *sum += slope);
            for region in window {
                slopes[region].iter_mut().zip(&window_slopes).for_each(|(sum, slope)| *sum += slope * INPUT_PART);
            }
        }
        for (point, region) in points.iter() {
            for (view, [own, other]) in views(sample.sets, point).into_iter().enumerate() {
                let a = row::<WIDTH>(&self.sides[own.0].rows[0], own.1);
                let b = row::<WIDTH>(&self.sides[other.0].rows[1], other.1);
                let slopes: [f32; WIDTH] = std::array::from_fn(|i| {
                    let sum = a[i] + b[i];
                    if sum > 0.0 && sum < 1.0 { slopes[region][view * WIDTH + i] } else { 0.0 }
                });
                for (seen, (side, number)) in [own, other].into_iter().enumerate() {
                    let row = row_mut::<WIDTH>(&mut self.sides[side].row_slopes[seen], number);
                    row.iter_mut().zip(&slopes).for_each(|(sum, slope)| *sum += slope);
                }
            }
        }
    }

    /// Takes a step by the added gradients.
    pub fn step(&mut self, rate: f32, step: i32) {
        for side in &mut self.sides {
            for seen in 0..2 {
                for (number, patterns) in self.patterns.iter().enumerate() {
                    let slopes = row_mut::<WIDTH>(&mut side.row_slopes[seen], number);
                    if slopes.iter().all(|&slope| slope == 0.0) {
                        continue;
                    }
                    for &pattern in patterns {
                        let sum = row_mut::<WIDTH>(&mut side.parts[seen].slopes, pattern);
                        sum.iter_mut().zip(&*slopes).for_each(|(sum, slope)| *sum += slope);
                    }
                    row_mut::<WIDTH>(&mut side.rests[seen].slopes, number).copy_from_slice(slopes);
                    slopes.fill(0.0);
                }
            }
            side.layers().into_iter().for_each(|layer| layer.step(rate, step));
        }
        self.make_rows();
    }

    /// The mean log loss in bits of the target, and of the result.
    pub fn errors(&self, samples: &Samples) -> [f64; 2] {
        let mut activity = Activity::new(samples.across);
        let mut sums = [0.0; 2];
        for (i, sample) in samples.all.iter().enumerate() {
            let odds = self.forward(sample, samples.points(i), &mut activity);
            for (sum, target) in sums.iter_mut().zip([sample.target, sample.result]) {
                *sum += error(odds, target);
            }
        }
        sums.map(|sum| sum / samples.all.len().max(1) as f64)
    }

    /// Continues from the numbers of a file. If it has the numbers of one side for both, both sides begin with them.
    pub fn start_from(&mut self, numbers: &[SideNumbers]) {
        for (i, side) in self.sides.iter_mut().enumerate() {
            let numbers = &numbers[i.min(numbers.len() - 1)];
            for (table, layer, unit) in side.layers_of_tables() {
                let values = numbers.table(table);
                let value = |at: usize| f32::from(values[place(table, at)]) / unit;
                layer.weights.iter_mut().enumerate().for_each(|(at, weight)| *weight = value(at));
            }
            let [.., bias, base] = numbers.table(Table::Last) else { unreachable!("a table that is never empty") };
            side.rest.weights = vec![f32::from(*bias) / unit(BASE_BITS), f32::from(*base) / unit(BASE_BITS) - 1.0];
        }
        self.make_rows();
    }

    /// The numbers of the file. The network keeps the rounded values, so that its errors are the file's.
    pub fn round(&mut self) -> Vec<SideNumbers> {
        let limit = f32::from(i16::MAX);
        let rounded = |weight: f32, unit: f32| (weight * unit).round().clamp(-limit, limit);
        let numbers = self.sides.iter_mut().map(|side| {
            let mut numbers = SideNumbers::zero();
            for (table, layer, unit) in side.layers_of_tables() {
                for (at, weight) in layer.weights.iter_mut().enumerate() {
                    let number = rounded(*weight, unit);
                    *weight = number / unit;
                    numbers.table_mut(table)[place(table, at)] = number as i16;
                }
            }
            for (i, whole) in [0.0, 1.0].into_iter().enumerate() {
                let number = rounded(side.rest.weights[i] + whole, unit(BASE_BITS));
                side.rest.weights[i] = number / unit(BASE_BITS) - whole;
                numbers.table_mut(Table::Last)[HIDDEN + i] = number as i16;
            }
            numbers
        });
        let numbers = numbers.collect();
        self.make_rows();
        numbers
    }
}

/// A power of two.
fn unit(bits: u32) -> f32 {
    (1 << bits) as f32
}

/// The index of a weight in its table: the fit has weights by input, the file by unit.
fn place(table: Table, at: usize) -> usize {
    let (input, unit) = (at / HIDDEN, at % HIDDEN);
    match table {
        Table::First => unit * INPUTS + input,
        Table::Second => unit * HIDDEN + input,
        _ => at,
    }
}

/// The log loss in bits of a chance predicted by a logarithm of the odds.
pub(super) fn error(odds: f32, target: f32) -> f64 {
    let chance = chance(odds).clamp(1e-6, 1.0 - 1e-6);
    f64::from(-(target * chance.log2() + (1.0 - target) * (1.0 - chance).log2()))
}

/// The chance of these odds.
pub(super) fn chance(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}

const _: () = assert!(INPUTS == 2 * WIDTH + 2 * COUNTED);
