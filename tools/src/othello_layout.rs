//! The layout of the weights of Othello's pattern evaluation during the fit, and their rounding for the file. Also the
//! parts of shapes, whose weights are shared.

use super::othello_sample::Sample;
use tengen_othello::bits::mobility;
use tengen_othello::features::Features;
use tengen_othello::shape::{PLACEMENTS, SHAPES, packing};
use tengen_othello::weights::{MOBILITY_LEN, Packed, UNITS, classes};

/// The approximate cost in bits of a weight that differs by one unit from the next stage's.
const FIRST_STEP: f32 = 4.0;
/// The approximate cost in bits of each further unit.
const STEP: f32 = 0.8;

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

    /// Quantises a flat vector in discs, between exact and cheap. The file holds differences from the stage `after`.
    /// Each weight becomes the number with the least cost. The cost is its squared error times its occurrences, plus
    /// `slack` squared for each bit in the file.
    pub fn pack(&self, flat: &[f32], occurrences: &[f32], after: &Packed, slack: f32) -> Packed {
        let mut packed = after.clone();
        let mut at = 0;
        for weight in packed.tables.iter_mut().flatten() {
            let exact = (flat[at] * UNITS as f32).clamp(-127.0, 127.0);
            let guess = f32::from(*weight);
            let off = |value: f32| (value - exact) * (value - exact) * occurrences[at].max(0.01);
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
            *weight = best.1 as i8;
            at += 1;
        }
        packed.constant = (flat[at] * UNITS as f32).round() as i16;
        packed
    }

    /// How often each weight occurs in the samples.
    pub fn occurrences(&self, samples: &[Sample]) -> Vec<f32> {
        let mut counts = vec![0.0; self.len];
        for sample in samples {
            self.numbers(sample.me, sample.opp).iter().for_each(|&n| counts[n as usize] += 1.0);
        }
        counts
    }

    /// The errors of packed weights in discs, on the held-out samples or on the others.
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

    /// The mean absolute error, in discs, of packed weights on the samples held out.
    pub fn error(&self, packed: &Packed, samples: &[Sample]) -> f32 {
        let off = self.differences(packed, samples, true);
        (off.iter().map(|off| off.abs()).sum::<f64>() / off.len().max(1) as f64) as f32
    }
}

/// Parts of the shapes, as indices in the list of a shape's squares. A configuration of a shape also stands for the
/// configurations of its parts. The weight of a part helps every configuration with that part, frequent or rare. A fit
/// ends by adding the parts' weights to the shape's. So the evaluation does not need them. Lists of one group share
/// their weights. The groups are closed under the shape's symmetries.
fn parts(shape: usize) -> &'static [&'static [&'static [usize]]] {
    const EDGE: &[&[&[usize]]] = &[
        &[&[0, 1, 2, 3, 8], &[7, 6, 5, 4, 9]],
        &[&[0, 1, 2, 3, 4, 5, 6, 7], &[7, 6, 5, 4, 3, 2, 1, 0]],
        &[&[1, 2, 3, 4, 5, 6], &[6, 5, 4, 3, 2, 1]],
        &[&[0, 1, 8], &[7, 6, 9]],
        &[&[0, 1, 2, 3, 4, 8], &[7, 6, 5, 4, 3, 9]],
        &[&[2, 3, 4, 5], &[5, 4, 3, 2]],
    ];
    const EDGE_FOUR: &[&[&[usize]]] = &[
        &[&[0, 1, 2, 3, 4, 5], &[5, 4, 3, 2, 1, 0]],
        &[&[1, 2, 3, 4, 6, 7, 8, 9], &[4, 3, 2, 1, 9, 8, 7, 6]],
        &[&[0, 1, 2, 6, 7], &[5, 4, 3, 9, 8]],
        &[&[0, 1, 2, 3, 6, 7, 8], &[5, 4, 3, 2, 9, 8, 7]],
        &[&[2, 3, 7, 8], &[3, 2, 8, 7]],
    ];
    const TRIANGLE: &[&[&[usize]]] = &[
        &[&[0, 1, 4, 5], &[0, 4, 1, 5]],
        &[&[0, 1, 2, 3], &[0, 4, 7, 9]],
        &[&[3, 6, 8, 9], &[9, 8, 6, 3]],
        &[&[0, 1, 2, 4, 5, 7], &[0, 4, 7, 1, 5, 2]],
        &[&[1, 2, 3, 5, 6], &[4, 7, 9, 5, 8]],
        &[&[2, 3, 6, 5, 8], &[7, 9, 8, 5, 6]],
    ];
    const CORNER: &[&[&[usize]]] = &[
        &[&[0, 1, 3, 4], &[0, 3, 1, 4]],
        &[&[0, 1, 2, 3, 4, 5], &[0, 3, 6, 1, 4, 7]],
        &[&[4, 5, 7, 8], &[4, 7, 5, 8]],
        &[&[1, 2, 4, 5, 7, 8], &[3, 6, 4, 7, 5, 8]],
    ];
    const CORNER8: &[&[&[usize]]] =
        &[&[&[0, 1, 4, 5]], &[&[0, 1, 2, 4, 5, 6]], &[&[0, 1, 2, 3]], &[&[4, 5, 6, 7]], &[&[2, 3, 6, 7]]];
    const LINE8: &[&[&[usize]]] = &[
        &[&[0, 1, 2, 3], &[7, 6, 5, 4]],
        &[&[2, 3, 4, 5], &[5, 4, 3, 2]],
        &[&[0, 1, 2, 3, 4, 5], &[7, 6, 5, 4, 3, 2]],
        &[&[1, 2, 3, 4, 5, 6], &[6, 5, 4, 3, 2, 1]],
    ];
    const LINE7: &[&[&[usize]]] = &[&[&[0, 1, 2, 3], &[6, 5, 4, 3]], &[&[1, 2, 3, 4, 5], &[5, 4, 3, 2, 1]]];
    match shape {
        0 => EDGE,
        1 => TRIANGLE,
        2 => EDGE_FOUR,
        3 => CORNER,
        4 => CORNER8,
        5..=8 => LINE8,
        9 => LINE7,
        _ => &[],
    }
}

/// The weights of the parts of all shapes.
pub struct Parts {
    /// For each weight of a whole shape the numbers of its parts' weights.
    pub of: Vec<Vec<u32>>,
    /// How many weights parts have.
    pub len: usize,
}

impl Parts {
    /// The parts of all shapes.
    pub fn new() -> Parts {
        let mut of = Vec::new();
        let mut len = 0u32;
        for (s, shape) in SHAPES.iter().enumerate() {
            let mut seen = 0;
            let groups = parts(s);
            for (configuration, number) in packing(shape).into_iter().enumerate() {
                if number < seen {
                    continue;
                }
                seen = number + 1;
                let digit = |place: usize| configuration / 3usize.pow(place as u32) % 3;
                let mut list = Vec::new();
                let mut start = len;
                for group in groups {
                    for order in *group {
                        list.push(start + order.iter().fold(0, |sum, &place| sum * 3 + digit(place) as u32));
                    }
                    start += 3u32.pow(group[0].len() as u32);
                }
                of.push(list);
            }
            len += groups.iter().map(|group| 3u32.pow(group[0].len() as u32)).sum::<u32>();
        }
        Parts { of, len: len as usize }
    }
}

impl Default for Parts {
    fn default() -> Parts {
        Parts::new()
    }
}
