//! Trains Othello's pattern evaluation: self-play, labels by search and exact endgames, a fit for each stage.
//!
//! A run works in a folder and can be interrupted at any time. The next call resumes it. Each pass first plays games
//! with the present weights. Then it goes through the stages from the last to the first. It labels positions. If few
//! squares are empty it searches to the end, otherwise to leaves in later, already fitted stages. Then it fits the
//! stage to all labels so far. The seed in `Plan` determines everything: every machine makes the same folder.

use super::othello_fit::{Errors, Settings, fit, fit_parts};
use super::othello_label::{Effort, Place, label, positions};
use super::othello_layout::{AllParts, Layout, Unknowns};
use super::othello_sample::{Given, Sample, read_samples, write_samples};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tengen_core::zobrist::mix;
use tengen_othello::parts::Parts;
use tengen_othello::shape::SHAPES_LEN;
use tengen_othello::weights::{Packed, STAGES, Weights};
use tengen_othello::weights_file::to_bytes;

/// The plan of one pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pass {
    /// Positions labelled for a stage.
    pub positions: usize,
    /// Their labelling.
    pub effort: Effort,
}

/// The plan of a run.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The seed of all random choices.
    pub seed: u64,
    /// The passes.
    pub passes: Vec<Pass>,
    /// How many threads label. The result does not depend on it.
    pub threads: usize,
}

impl Plan {
    /// Whether the labels of a pass are means of two depths.
    fn both(&self, pass: usize) -> bool {
        self.passes[pass].effort.both
    }

    /// How many positions of each stage a pass labels. There are fewer at the beginning of the game, which has little
    /// to learn. There are also fewer at the end, which is always solved.
    fn wanted(&self, pass: usize) -> [usize; STAGES] {
        let Pass { positions: usual, effort } = self.passes[pass];
        std::array::from_fn(|stage| match stage {
            0 => usual / 8,
            // Exact labels do not change from one pass to the next.
            10.. if effort.both => usual / 8,
            1 => usual / 2,
            11.. => usual / 4,
            _ => usual,
        })
    }
}

/// The fit of a pass.
const FIT: Settings = Settings { rounds: 24, ridge: 16.0, part_ridge: 8.0 };

/// The trainer and its folder.
pub struct Trainer {
    folder: PathBuf,
    plan: Plan,
    layout: Layout,
    parts: AllParts,
    flat: Vec<Vec<f32>>,
    /// The result of labels by single depths, once there are others.
    single: Vec<Vec<f32>>,
    /// Which stages were fitted at least once.
    fitted: [bool; STAGES],
}

impl Trainer {
    /// Opens a folder, created if missing.
    pub fn open(folder: &Path, plan: Plan) -> io::Result<Trainer> {
        fs::create_dir_all(folder)?;
        let layout = Layout::new();
        let mut trainer = Trainer {
            folder: folder.to_path_buf(),
            plan,
            flat: vec![vec![0.0; layout.len]; STAGES],
            single: Vec::new(),
            layout,
            parts: AllParts::new(),
            fitted: [false; STAGES],
        };
        for stage in 0..STAGES {
            if let Some(flat) = trainer.read_flat(&format!("weights-{stage:02}.f32")) {
                trainer.flat[stage] = flat;
                trainer.fitted[stage] = true;
            }
        }
        let single = (0..STAGES).map(|stage| trainer.read_flat(&format!("single-{stage:02}.f32")));
        trainer.single = single.collect::<Option<_>>().unwrap_or_default();
        Ok(trainer)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Runs all unfinished passes, with a line for each stage.
    pub fn run(&mut self, out: &mut dyn Write) -> io::Result<()> {
        for pass in 0..self.plan.passes.len() {
            let done = self.path(&format!("pass-{pass:03}.done"));
            if done.exists() {
                continue;
            }
            if self.plan.both(pass) && self.single.is_empty() {
                for (stage, flat) in self.flat.iter().enumerate() {
                    self.write_flat(&format!("single-{stage:02}.f32"), flat)?;
                }
                self.single = self.flat.clone();
            }
            let games = self.games(pass)?;
            let effort = self.plan.passes[pass].effort;
            for stage in (0..STAGES).rev() {
                let labelled = self.path(&format!("labels-{pass:03}-{stage:02}.bin"));
                if self.path(&format!("fit-{pass:03}-{stage:02}.done")).exists() {
                    continue;
                }
                if stage + 1 < STAGES && !self.fitted[stage] {
                    self.flat[stage] = self.flat[stage + 1].clone();
                }
                if !labelled.exists() {
                    // The first stage to label has no weights for the search and needs none.
                    let weights = (stage + 1 < STAGES).then(|| self.weights()).flatten();
                    let samples = label(weights.as_ref(), effort, &games[stage], self.plan.threads);
                    write_samples(&labelled, &samples)?;
                }
                let errors = self.fit_stage(stage, pass, FIT)?;
                fs::write(self.path(&format!("fit-{pass:03}-{stage:02}.done")), "")?;
                writeln!(
                    out,
                    "pass {pass} stage {stage}: {} samples, mean absolute error {:.3} fitted, {:.3} held out",
                    errors.samples, errors.fitted, errors.held_out
                )?;
            }
            fs::write(done, "")?;
        }
        Ok(())
    }

    /// The present weights; `None` before the last stage was fitted once.
    pub fn weights(&self) -> Option<Weights> {
        self.fitted[STAGES - 1].then(|| {
            let pack = |flat: &Vec<f32>| {
                let mut weights = flat.clone();
                weights.resize(self.layout.len + self.parts.len, 0.0);
                let occurrences = vec![1.0; weights.len()];
                self.layout.pack(&self.parts, &Unknowns { weights, occurrences }, &Packed::zero(), 0.0)
            };
            Weights::new(&self.flat.iter().map(pack).collect::<Vec<_>>())
        })
    }

    /// Fits every stage once more, from the last to the first, with weights of parts beside the whole shapes. Packs
    /// them so that the file has at most `limit` bytes, with a line to `out` for each. The folder does not change.
    pub fn finish(&self, settings: Settings, limit: usize, out: &mut dyn Write) -> io::Result<Vec<Packed>> {
        let last = self.plan.passes.len() - 1;
        let mut weights = vec![0.0; self.layout.len + self.parts.len];
        let mut fits = Vec::new();
        // The last stage is never used in play, because it is searched to the end. As a copy it costs nothing in the file.
        for stage in (0..STAGES - 1).rev() {
            // Labels by single depths are many. Means of two depths correct what they learn.
            if let Some(single) = (0..last).rfind(|&pass| self.plan.both(pass) != self.plan.both(last)) {
                fit_parts(&self.layout, &self.parts, &mut weights, &self.samples_near(stage, single), settings);
            }
            let samples = self.samples_near(stage, last);
            let errors = fit_parts(&self.layout, &self.parts, &mut weights, &samples, settings);
            let occurrences = self.layout.occurrences(&self.parts, &samples);
            let own: Vec<Sample> = samples.iter().filter(|given| given.own).map(|given| given.sample).collect();
            fits.push((errors, Unknowns { weights: weights.clone(), occurrences }, own));
        }
        fits.reverse();
        let pack = |slack: f32| {
            let mut stages = vec![Packed::zero(); STAGES];
            for (stage, (_, unknowns, _)) in fits.iter().enumerate().rev() {
                let after = if stage + 2 == STAGES { Packed::zero() } else { stages[stage + 1].clone() };
                stages[stage] = self.layout.pack(&self.parts, unknowns, &after, slack);
            }
            stages[STAGES - 1] = stages[STAGES - 2].clone();
            stages
        };
        let mut slack = 0.1;
        let mut stages = pack(slack);
        while to_bytes(&stages).len() > limit && slack < 100.0 {
            slack *= 1.03;
            stages = pack(slack);
        }
        let of_shapes: Vec<Parts> = (0..SHAPES_LEN).map(Parts::of).collect();
        for (stage, (errors, _, own)) in fits.iter().enumerate().rev() {
            let mut whole = stages[stage].whole(&of_shapes);
            self.layout.centre(&mut whole, own);
            stages[stage].constant = whole.constant;
            writeln!(
                out,
                "stage {stage:2}, {} samples, mean absolute error in discs: {:.3} fitted, {:.3} held out, {:.3} packed",
                errors.samples,
                errors.fitted,
                errors.held_out,
                self.layout.error(&whole, own)
            )?;
        }
        Ok(stages)
    }

    /// The samples of a stage up to `last` pass with its kind of labels. Labels of the first passes are the least
    /// accurate, and are left out once there are better ones.
    fn samples(&self, stage: usize, last: usize) -> Vec<Sample> {
        let read = |pass| read_samples(&self.path(&format!("labels-{pass:03}-{stage:02}.bin"))).unwrap_or_default();
        let alike = |pass: &usize| self.plan.both(*pass) == self.plan.both(last);
        (last.min(2)..=last).filter(alike).flat_map(read).collect()
    }

    /// The samples of a stage, and of stages with up to two empty squares more or fewer. The latter help its fit, and
    /// are marked as foreign.
    fn samples_near(&self, stage: usize, last: usize) -> Vec<Given> {
        let mut samples = Vec::new();
        let (most, least) = (60 - 5 * stage as u32, 56 - 5 * stage as u32);
        for near in stage.saturating_sub(1)..=(stage + 1).min(STAGES - 1) {
            for sample in self.samples(near, last) {
                let empties = (!(sample.me | sample.opp)).count_ones();
                if empties <= most + 2 && empties + 2 >= least {
                    samples.push(Given { sample, own: near == stage });
                }
            }
        }
        samples
    }

    /// The prior of a stage: the stage after it, which holds if there are few samples. If labels are means of two
    /// depths, it is the result of single searches.
    fn prior(&self, stage: usize, last: usize) -> Vec<f32> {
        let before = self.plan.both(last).then(|| self.single.get(stage)).flatten();
        let prior = before.or(self.flat.get(stage + 1)).cloned();
        prior.unwrap_or_else(|| vec![0.0; self.layout.len])
    }

    /// Refits a stage to its samples up to `last` pass, and stores the weights.
    fn fit_stage(&mut self, stage: usize, last: usize, settings: Settings) -> io::Result<Errors> {
        self.flat[stage] = self.prior(stage, last);
        let samples = self.samples_near(stage, last);
        let errors = fit(&self.layout, &self.parts, &mut self.flat[stage], &samples, settings);
        self.write_flat(&format!("weights-{stage:02}.f32"), &self.flat[stage])?;
        self.fitted[stage] = true;
        Ok(errors)
    }

    fn read_flat(&self, name: &str) -> Option<Vec<f32>> {
        let bytes = fs::read(self.path(name)).ok()?;
        let values = bytes.chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]]));
        Some(values.collect()).filter(|flat: &Vec<f32>| flat.len() == self.layout.len)
    }

    fn write_flat(&self, name: &str, flat: &[f32]) -> io::Result<()> {
        let bytes: Vec<u8> = flat.iter().flat_map(|weight| weight.to_le_bytes()).collect();
        fs::write(self.path(name), bytes)
    }

    /// The positions of a pass by stage, from self-play, stored in the folder.
    fn games(&mut self, pass: usize) -> io::Result<Vec<Vec<Place>>> {
        let path = self.path(&format!("positions-{pass:03}.bin"));
        let wanted = self.plan.wanted(pass);
        if !path.exists() {
            let seed = mix(self.plan.seed).wrapping_add(pass as u64);
            let lists = positions(self.weights().as_ref(), seed, &wanted, self.plan.threads);
            let all: Vec<Sample> = lists.iter().flatten().map(|&(me, opp)| Sample { me, opp, value: 0 }).collect();
            write_samples(&path, &all)?;
        }
        let all = read_samples(&path)?;
        let mut rest = all.as_slice();
        let mut lists = Vec::new();
        for wanted in wanted {
            let (list, more) = rest.split_at(wanted.min(rest.len()));
            lists.push(list.iter().map(|s| (s.me, s.opp)).collect());
            rest = more;
        }
        Ok(lists)
    }
}

#[cfg(test)]
mod tests {
    use super::super::othello_command::PASSES;
    use super::*;
    use std::collections::BTreeMap;

    /// The files of a small run; each sitting ends after that number of passes.
    fn run(name: &str, threads: usize, sittings: &[usize]) -> BTreeMap<String, Vec<u8>> {
        let folder = std::env::temp_dir().join(format!("tengen-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        // A quick pass and a thorough one, each of a few positions.
        let passes: Vec<Pass> = [PASSES[0], PASSES[4]].iter().map(|pass| Pass { positions: 20, ..*pass }).collect();
        for &sitting in sittings {
            let plan = Plan { seed: 5, passes: passes[..sitting].to_vec(), threads };
            Trainer::open(&folder, plan).unwrap().run(&mut io::sink()).unwrap();
        }
        let entries = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
        let files =
            entries.map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read(path).unwrap()));
        let files = files.collect();
        fs::remove_dir_all(&folder).unwrap();
        files
    }

    #[test]
    fn a_run_repeats_to_the_byte_with_any_threads_and_after_a_break() {
        let once = run("once", 1, &[2]);
        assert!(once.contains_key("weights-00.f32") && once.contains_key("pass-001.done"));
        assert!(once == run("broken", 3, &[1, 2]));
    }
}
