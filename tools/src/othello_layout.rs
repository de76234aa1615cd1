//! The layout of the weights of Othello's pattern evaluation during the fit, and their rounding for the file.

use super::othello_sample::{Given, Sample};
use tengen_othello::bits::mobility;
use tengen_othello::features::Features;
use tengen_othello::parts::Parts;
use tengen_othello::shape::{PLACEMENTS, SHAPES, packing};
use tengen_othello::weights::{MOBILITY_LEN, Packed, UNITS, classes};

/// The approximate cost in bits of a weight that differs by one unit from the next stage's.
const FIRST_STEP: f32 = 4.0;
/// The approximate cost in bits of each further unit.
const STEP: f32 = 0.8;

/// What a fit learns: the numbers of a flat vector, and after them the weights of parts. Also how often each occurs in the
/// samples.
#[derive(Clone)]
pub struct Unknowns {
    /// In discs.
    pub weights: Vec<f32>,
    /// In samples.
    pub occurrences: Vec<f32>,
}

/// The whole number with the least cost in place of an exact one. The file holds its difference from `guess`. The cost is
/// the squared error times the occurrences, plus `slack` squared for each bit in the file.
fn choose(exact: f32, guess: f32, occurrences: f32, slack: f32) -> f32 {
    let off = |value: f32| (value - exact) * (value - exact) * occurrences.max(0.01);
    let mut best = (off(guess), guess);
    let mut value = exact.round();
    while value != guess {
        let steps = (value - guess).abs();
        best = match off(value) + slack * slack * (FIRST_STEP + STEP * (steps - 1.0)) {
            cost if cost < best.0 => (cost, value),
            _ => best,
        };
        value += (guess - value).signum();
    }
    best.1
}

/// The index of each weight in one flat vector: the shapes one after another, the constant last.
pub struct Layout {
    /// For each placement, the number in the flat vector of each configuration.
    shapes: Vec<(usize, usize, Vec<u32>)>,
    /// The length of the flat vector.
    pub len: usize,
    /// The offset of the two tables of mobility.
    mobility: usize,
}

/// The weights of a position, the constant left out: one for each placement, two for mobility.
pub const ROW: usize = PLACEMENTS + 2;

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
        Layout { shapes, len: offset as usize + 2 * MOBILITY_LEN + 1, mobility: offset as usize }
    }

    /// The numbers of a position's weights, the constant left out.
    pub fn numbers(&self, me: u64, opp: u64) -> [u32; ROW] {
        let features = Features::new(me, opp);
        let mut out = [0; ROW];
        let mut lane = 0;
        for (placements, start, numbers) in &self.shapes {
            for _ in 0..*placements {
                out[lane] = numbers[usize::from(features.0[lane]) - start];
                lane += 1;
            }
        }
        let moves = |me, opp| mobility(me, opp).count_ones() as usize % MOBILITY_LEN;
        out[lane] = (self.mobility + moves(me, opp)) as u32;
        out[lane + 1] = (self.mobility + MOBILITY_LEN + moves(opp, me)) as u32;
        out
    }

    /// Quantises the unknowns of a fit in discs, between exact and cheap: see `choose`. The file holds differences from
    /// the stage `after`. Weights of whole shapes make up for the rounding of their parts.
    pub fn pack(&self, parts: &AllParts, unknowns: &Unknowns, after: &Packed, slack: f32) -> Packed {
        let mut packed = after.clone();
        let [whole, of_parts] = [&unknowns.weights, &unknowns.occurrences].map(|all| all.split_at(self.len));
        let in_units = |discs: f32| (discs * UNITS as f32).clamp(-127.0, 127.0);
        let mut rounded = Vec::new();
        for weight in packed.parts.iter_mut().flatten() {
            let (exact, occurrences) = (whole.1[rounded.len()], of_parts.1[rounded.len()]);
            *weight = choose(in_units(exact), f32::from(*weight), occurrences, slack) as i8;
            rounded.push(i32::from(*weight));
        }
        for (at, weight) in packed.tables.iter_mut().flatten().enumerate() {
            let list = parts.of.get(at).map_or(&[][..], Vec::as_slice);
            let exact = whole.0[at] + list.iter().map(|&part| whole.1[part as usize]).sum::<f32>();
            let known = list.iter().map(|&part| rounded[part as usize]).sum::<i32>().clamp(-127, 127);
            let rest = (in_units(exact) - known as f32).clamp(-127.0, 127.0);
            *weight = choose(rest, f32::from(*weight), of_parts.0[at], slack) as i8;
        }
        packed.constant = (whole.0[self.len - 1] * UNITS as f32).round() as i16;
        packed
    }

    /// How often each weight occurs in the samples, of whole shapes and then of parts.
    pub fn occurrences(&self, parts: &AllParts, samples: &[Given]) -> Vec<f32> {
        let mut counts = vec![0.0; self.len + parts.len];
        for Given { sample, .. } in samples {
            self.numbers(sample.me, sample.opp).iter().for_each(|&n| counts[n as usize] += 1.0);
        }
        for (at, list) in parts.of.iter().enumerate() {
            list.iter().for_each(|&part| counts[self.len + part as usize] += counts[at]);
        }
        counts
    }

    /// The errors of whole packed weights in discs, on the held-out samples or on the others.
    fn differences(&self, packed: &Packed, samples: &[Sample], held_out: bool) -> Vec<f64> {
        let flat: Vec<f32> = packed.tables.iter().flatten().map(|&w| f32::from(w)).collect();
        let chosen = samples.iter().filter(|sample| sample.held_out() == held_out);
        let off = |sample: &Sample| {
            let units: f32 = self.numbers(sample.me, sample.opp).iter().map(|&n| flat[n as usize]).sum();
            let value = (units + f32::from(packed.constant)) / UNITS as f32;
            f64::from(value - f32::from(sample.value) / 100.0)
        };
        chosen.map(off).collect()
    }

    /// Removes the mean of the errors from the constant. Roundings add up if many placements look alike, as the empty
    /// edges of the opening do.
    pub fn centre(&self, packed: &mut Packed, samples: &[Sample]) {
        let off = self.differences(packed, samples, false);
        let mean = off.iter().sum::<f64>() / off.len().max(1) as f64;
        packed.constant -= (mean * f64::from(UNITS)).round() as i16;
    }

    /// The mean absolute error, in discs, of whole packed weights on the samples held out.
    pub fn error(&self, packed: &Packed, samples: &[Sample]) -> f32 {
        let off = self.differences(packed, samples, true);
        (off.iter().map(|off| off.abs()).sum::<f64>() / off.len().max(1) as f64) as f32
    }
}

/// The parts of all shapes.
pub struct AllParts {
    /// For each weight of a whole shape the numbers of its parts' weights.
    pub of: Vec<Vec<u32>>,
    /// How many weights parts have.
    pub len: usize,
}

impl AllParts {
    /// The parts of [`SHAPES`], numbered one shape after another.
    pub fn new() -> AllParts {
        let mut all = AllParts { of: Vec::new(), len: 0 };
        for (number, shape) in SHAPES.iter().enumerate() {
            let parts = Parts::of(number);
            let lists = parts.lists().map(|list| list.iter().map(|&part| u32::from(part) + all.len as u32).collect());
            all.of.extend(lists);
            // A shape without parts has no lists.
            all.of.resize(all.of.len() + if parts.len == 0 { classes(shape) } else { 0 }, Vec::new());
            all.len += parts.len;
        }
        all
    }
}

impl Default for AllParts {
    fn default() -> AllParts {
        AllParts::new()
    }
}
