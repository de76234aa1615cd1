//! Tables whose entries are the sum of shared parts and a separate rest. The parts predict rare entries.

use tengen_gomoku::combination::COMBINATIONS;
use tengen_gomoku::point_weights::{MASK_PARTS, MASKS, PAIRS, PARTS, mask_parts, parts, sets};
use tengen_gomoku::rule::Rule;

/// Entries that occur less often than this in all samples have no rest.
const LEAST_OCCURRENCES: u32 = 12;

/// The tables of all sets of a rule, one after the other, with the state of their fit.
pub(super) struct Factored {
    /// Entries of one set.
    entries: usize,
    /// Parts of one set.
    parts: usize,
    /// The parts of each entry, counted over all sets.
    lists: Vec<Vec<usize>>,
    /// The numbers fitted: all parts, then the rests of all entries.
    numbers: Vec<f32>,
    /// Whether an entry has a rest.
    has_rest: Vec<bool>,
    /// The strength of the regularisation of rests.
    ridge: f32,
    /// Adam's means of the gradient and of its square.
    first: Vec<f32>,
    second: Vec<f32>,
    steps: i32,
}

impl Factored {
    /// Tables by combination of patterns, all zero.
    pub fn of_combinations(rule: Rule) -> Factored {
        let lists = (0..sets(rule)).flat_map(|set| {
            parts(rule, set).into_iter().map(move |list| list.iter().map(|part| set * PARTS + part).collect())
        });
        Factored::new(COMBINATIONS, PARTS, lists.collect(), sets(rule))
    }

    /// Tables by mask of threats, all zero.
    pub fn of_masks(rule: Rule) -> Factored {
        let lists = (0..sets(rule))
            .flat_map(|set| (0..MASKS).map(move |mask| mask_parts(mask).map(|part| set * MASK_PARTS + part).collect()));
        Factored::new(MASKS, MASK_PARTS, lists.collect(), sets(rule))
    }

    /// A table of pairs of classes without parts, all zero.
    pub fn of_pairs() -> Factored {
        Factored::new(PAIRS, 0, vec![Vec::new(); PAIRS], 1)
    }

    fn new(entries: usize, parts: usize, lists: Vec<Vec<usize>>, sets: usize) -> Factored {
        let count = sets * (entries + parts);
        Factored {
            entries,
            parts,
            has_rest: vec![false; lists.len()],
            lists,
            numbers: vec![0.0; count],
            ridge: 0.0,
            first: vec![0.0; count],
            second: vec![0.0; count],
            steps: 0,
        }
    }

    /// Sets how often each entry occurs in the samples, and the regularisation of rests.
    pub fn prepare(&mut self, occurrences: &[u32], ridge: f32) {
        self.has_rest = occurrences.iter().map(|&count| count >= LEAST_OCCURRENCES).collect();
        self.ridge = ridge;
    }

    /// The entries of all sets.
    pub fn table(&self) -> Vec<f32> {
        let rests = &self.numbers[self.numbers.len() - self.lists.len()..];
        let sum = |list: &Vec<usize>| list.iter().map(|&part| self.numbers[part]).sum::<f32>();
        self.lists.iter().zip(rests).map(|(list, rest)| sum(list) + rest).collect()
    }

    /// One step down the gradient of the error by the entries: Adam (Kingma and Ba, 2014).
    pub fn step(&mut self, slope: &[f32], rate: f32) {
        let rests = self.numbers.len() - self.lists.len();
        let mut slopes = vec![0.0; self.numbers.len()];
        for (i, (list, &slope)) in self.lists.iter().zip(slope).enumerate() {
            if slope != 0.0 {
                list.iter().for_each(|&part| slopes[part] += slope);
            }
            if self.has_rest[i] {
                slopes[rests + i] = slope + self.ridge * self.numbers[rests + i];
            }
        }
        self.steps += 1;
        let corrections = [0.9f32, 0.999].map(|decay| 1.0 - decay.powi(self.steps));
        for (i, slope) in slopes.into_iter().enumerate() {
            self.first[i] = 0.9 * self.first[i] + 0.1 * slope;
            self.second[i] = 0.999 * self.second[i] + 0.001 * slope * slope;
            let (mean, square) = (self.first[i] / corrections[0], self.second[i] / corrections[1]);
            self.numbers[i] -= rate * mean / (square.sqrt() + 1e-12);
        }
    }

    /// The parts and the entries of a set in units of `1 / unit`, rounded. An entry without a rest is exactly the sum
    /// of its rounded parts.
    pub fn rounded(&self, set: usize, unit: f32) -> (Vec<i16>, Vec<i16>) {
        let all: Vec<i16> = self.numbers.iter().map(|number| (number * unit).round() as i16).collect();
        let parts = all[set * self.parts..(set + 1) * self.parts].to_vec();
        let table = self.table();
        let entries = (set * self.entries..(set + 1) * self.entries).map(|i| {
            let guess: i16 = self.lists[i].iter().map(|&part| all[part]).sum();
            let exact = (table[i] * unit).round() as i16;
            if self.has_rest[i] && (exact - guess).abs() > 1 { exact } else { guess }
        });
        (parts, entries.collect())
    }
}
