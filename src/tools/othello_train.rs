//! Trains Othello's pattern evaluation: self-play, labels by search and exact endgames, a fit for each stage.
//!
//! A run works in a folder and can be ended at any time; called again it goes on where it was. Each pass plays games with
//! the weights so far, then goes through the stages from the last to the first: label positions (to the end where few
//! squares are empty, otherwise by a search whose leaves the later stages already know), fit the stage to all labels so far.
//! Everything follows from the seed in `Plan`: the same folder comes out on every machine.

use super::othello_fit::{Errors, Layout, Parts, Sample, Settings, fit};
use crate::games::othello::bits::{Bits, flips, mobility};
use crate::games::othello::search::{INFINITE, Node, Search};
use crate::games::othello::selectivity::EXACT;
use crate::games::othello::table::Table;
use crate::games::othello::weights::{Packed, STAGES, Weights, stage};
use crate::random::Rng;
use crate::think::{Limits, Silent};
use crate::zobrist::mix;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// What a run does.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The seed of everything.
    pub seed: u64,
    /// How many passes.
    pub passes: u32,
    /// Positions labelled for each stage in a full pass; the first two passes take a quarter and a half.
    pub positions: usize,
    /// Plies of the labelling search in a full pass; the first two passes search 4 plies.
    pub depth: u32,
    /// Up to so many empty squares labels are exact.
    pub exact: u32,
}

/// The trainer and its folder.
pub struct Trainer {
    folder: PathBuf,
    plan: Plan,
    layout: Layout,
    parts: Parts,
    flat: Vec<Vec<f32>>,
    /// Which stages were fitted at least once.
    fitted: [bool; STAGES],
    table: Table,
}

impl Trainer {
    /// Opens a folder, made if it is not there.
    pub fn open(folder: &Path, plan: Plan) -> io::Result<Trainer> {
        fs::create_dir_all(folder)?;
        let layout = Layout::new();
        let mut trainer = Trainer {
            folder: folder.to_path_buf(),
            plan,
            flat: vec![vec![0.0; layout.len]; STAGES],
            layout,
            parts: Parts::new(),
            fitted: [false; STAGES],
            table: Table::new(1 << 22),
        };
        for stage in 0..STAGES {
            if let Ok(bytes) = fs::read(trainer.path(&format!("weights-{stage:02}.f32"))) {
                let values = bytes.chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]]));
                trainer.flat[stage] = values.collect();
                trainer.fitted[stage] = trainer.flat[stage].len() == trainer.layout.len;
                trainer.flat[stage].resize(trainer.layout.len, 0.0);
            }
        }
        Ok(trainer)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Runs all passes that are not done, with a line to `say` for each stage.
    pub fn run(&mut self, say: &mut dyn FnMut(&str)) -> io::Result<()> {
        for pass in 0..self.plan.passes {
            let done = self.path(&format!("pass-{pass:03}.done"));
            if done.exists() {
                continue;
            }
            let games = self.games(pass)?;
            for stage in (0..STAGES).rev() {
                let labelled = self.path(&format!("labels-{pass:03}-{stage:02}.bin"));
                if self.path(&format!("fit-{pass:03}-{stage:02}.done")).exists() {
                    continue;
                }
                if stage + 1 < STAGES && !self.fitted[stage] {
                    self.flat[stage] = self.flat[stage + 1].clone();
                }
                if !labelled.exists() {
                    let samples = self.label(pass, stage, &games[stage]);
                    write_samples(&labelled, &samples)?;
                }
                let rounds = if pass < 4 { 60 } else { 25 };
                let settings = Settings { rounds, ridge: 20.0, part_ridge: 10.0, afresh: pass < 4 };
                let errors = self.fit_stage(stage, pass, settings)?;
                fs::write(self.path(&format!("fit-{pass:03}-{stage:02}.done")), "")?;
                say(&format!(
                    "pass {pass} stage {stage}: {} samples, mean absolute error {:.3} fitted, {:.3} held out",
                    errors.samples, errors.fitted, errors.held_out
                ));
            }
            fs::write(done, "")?;
        }
        Ok(())
    }

    /// The weights as they stand, `None` before the last stage was fitted once.
    pub fn weights(&self) -> Option<Weights> {
        self.fitted[STAGES - 1].then(|| {
            let none = vec![1.0; self.layout.len];
            let pack = |flat: &Vec<f32>| self.layout.pack(flat, &none, &Packed::zero(), 0.0);
            Weights::new(&self.flat.iter().map(pack).collect::<Vec<_>>())
        })
    }

    /// Fits every stage once more, from the last to the first, each from zero or (`chained`) from the stage after it, and
    /// packs them; with a line to `say` for each. What the folder holds stays as it is.
    pub fn finish(
        &mut self,
        settings: Settings,
        chained: bool,
        slack: f32,
        say: &mut dyn FnMut(&str),
    ) -> io::Result<Vec<Packed>> {
        let mut stages = vec![Packed::zero(); STAGES];
        let mut after = Packed::zero();
        let mut flat = vec![0.0; self.layout.len];
        for stage in (0..STAGES).rev() {
            if !chained {
                flat.fill(0.0);
            }
            let samples = self.samples_near(stage, u32::MAX);
            let errors = fit(&self.layout, &self.parts, &mut flat, &samples, settings);
            let own: Vec<Sample> = samples.iter().filter(|(_, own)| *own).map(|(sample, _)| *sample).collect();
            stages[stage] = self.layout.pack(&flat, &self.layout.occurrences(&own), &after, slack);
            after = stages[stage].clone();
            say(&format!(
                "stage {stage:2}, {} samples, mean absolute error in discs: {:.3} fitted, {:.3} held out, {:.3} packed",
                errors.samples,
                errors.fitted,
                errors.held_out,
                self.layout.error(&after, &own)
            ));
        }
        Ok(stages)
    }

    /// All samples of a stage up to `last` pass.
    fn samples(&self, stage: usize, last: u32) -> Vec<Sample> {
        let mut samples = Vec::new();
        for pass in 0..=last.min(self.plan.passes) {
            samples.extend(read_samples(&self.path(&format!("labels-{pass:03}-{stage:02}.bin"))).unwrap_or_default());
        }
        samples
    }

    /// The samples of a stage, and those with up to two empty squares more or fewer: they help its fit, and are marked as
    /// not its own. Labels of the first passes are the least true: left out once there are better ones.
    fn samples_near(&self, stage: usize, last: u32) -> Vec<(Sample, bool)> {
        let mut samples = Vec::new();
        let (most, least) = (60 - 5 * stage as u32, 56 - 5 * stage as u32);
        for near in stage.saturating_sub(1)..=(stage + 1).min(STAGES - 1) {
            for sample in self.samples(near, last) {
                let empties = (!(sample.me | sample.opp)).count_ones();
                if empties <= most + 2 && empties + 2 >= least {
                    samples.push((sample, near == stage));
                }
            }
        }
        samples
    }

    /// Fits a stage anew to its samples up to `last` pass, and keeps the weights.
    fn fit_stage(&mut self, stage: usize, last: u32, settings: Settings) -> io::Result<Errors> {
        if settings.afresh {
            self.flat[stage].fill(0.0);
        }
        let samples = self.samples_near(stage, last);
        let errors = fit(&self.layout, &self.parts, &mut self.flat[stage], &samples, settings);
        let bytes: Vec<u8> = self.flat[stage].iter().flat_map(|weight| weight.to_le_bytes()).collect();
        fs::write(self.path(&format!("weights-{stage:02}.f32")), bytes)?;
        self.fitted[stage] = true;
        Ok(errors)
    }

    /// How many positions of each stage a pass labels.
    fn wanted(&self, pass: u32) -> usize {
        match pass {
            0 => self.plan.positions / 4,
            1 => self.plan.positions / 2,
            _ => self.plan.positions,
        }
    }

    /// The positions of a pass by stage, from self-play; kept in the folder.
    fn games(&mut self, pass: u32) -> io::Result<Vec<Vec<(u64, u64)>>> {
        let path = self.path(&format!("positions-{pass:03}.bin"));
        let wanted = self.wanted(pass);
        if !path.exists() {
            let weights = self.weights();
            let mut rng = Rng::new(mix(self.plan.seed).wrapping_add(u64::from(pass)));
            let mut lists = vec![Vec::new(); STAGES];
            while lists.iter().any(|list| list.len() < wanted) {
                self.play(weights.as_ref(), &mut rng, &mut lists);
            }
            let mut all = Vec::new();
            for list in &mut lists {
                rng.shuffle(list);
                all.extend(list[..wanted].iter().map(|&(me, opp)| Sample { me, opp, value: 0 }));
            }
            write_samples(&path, &all)?;
        }
        let all = read_samples(&path)?;
        Ok(all.chunks(wanted).map(|list| list.iter().map(|s| (s.me, s.opp)).collect()).collect())
    }

    /// One game: some random plies, then the best of a shallow search with now and then a random move. Three positions of each
    /// stage are taken, every third after one more random move, since a search meets bad moves too.
    fn play(&mut self, weights: Option<&Weights>, rng: &mut Rng, lists: &mut [Vec<(u64, u64)>]) {
        let (mut me, mut opp) = (1u64 << 28 | 1 << 35, 1u64 << 27 | 1 << 36);
        let random_plies = 4 + rng.below(10);
        let rashness = [0, 1, 3, 8][rng.below(4)];
        let look = rng.below(2) as u32;
        let mut silent = Silent;
        let mut line = Vec::new();
        loop {
            let moves: Vec<usize> = Bits(mobility(me, opp)).collect();
            if moves.is_empty() {
                if mobility(opp, me) == 0 {
                    break;
                }
                (me, opp) = (opp, me);
                continue;
            }
            line.push((me, opp));
            let random = line.len() <= random_plies || rng.below(100) < rashness;
            let choice = if random {
                moves[rng.below(moves.len())]
            } else {
                let mut search = Search::new(&mut self.table, weights, Limits::default(), &mut silent);
                let node = Node::new(me, opp);
                let mut best = (-INFINITE, moves[0]);
                for &x in &moves {
                    let next = node.play(x, flips(x, me, opp));
                    let noise = rng.below(60) as i32;
                    let depth = next.empties().min(look);
                    let value = noise - search.principal(&next, -INFINITE, noise - best.0, depth, EXACT);
                    best = best.max((value, x));
                }
                best.1
            };
            let turned = flips(choice, me, opp);
            (me, opp) = (opp ^ turned, me ^ turned ^ 1 << choice);
        }
        let mut by_stage: Vec<Vec<(u64, u64)>> = vec![Vec::new(); STAGES];
        for &(mut me, mut opp) in &line {
            if rng.below(3) == 0 {
                let moves: Vec<usize> = Bits(mobility(me, opp)).collect();
                let x = moves[rng.below(moves.len())];
                let turned = flips(x, me, opp);
                (me, opp) = (opp ^ turned, me ^ turned ^ 1 << x);
                if mobility(me, opp) == 0 {
                    (me, opp) = (opp, me);
                }
            }
            let empties = (!(me | opp)).count_ones();
            if empties > 0 && empties < 60 && mobility(me, opp) != 0 {
                by_stage[stage(empties)].push((me, opp));
            }
        }
        for (list, mut found) in lists.iter_mut().zip(by_stage) {
            rng.shuffle(&mut found);
            list.extend(found.into_iter().take(3));
        }
    }

    /// Labels positions.
    fn label(&mut self, pass: u32, stage: usize, positions: &[(u64, u64)]) -> Vec<Sample> {
        let weights = (stage + 1 < STAGES).then(|| self.weights()).flatten();
        let depth = if pass < 2 { 4 } else { self.plan.depth };
        self.table.clear();
        let mut silent = Silent;
        let mut samples = Vec::with_capacity(positions.len());
        for &(me, opp) in positions {
            let node = Node::new(me, opp);
            let empties = node.empties();
            self.table.new_search();
            let mut search = Search::new(&mut self.table, weights.as_ref(), Limits::default(), &mut silent);
            let guess = search.evaluate(&node);
            let depth = if empties <= self.plan.exact { empties } else { depth };
            let value = search.value(&node, guess, depth, EXACT);
            samples.push(Sample { me, opp, value: value.unwrap_or(guess) as i16 });
        }
        samples
    }
}

/// Writes samples: 18 bytes each, little endian.
pub fn write_samples(path: &Path, samples: &[Sample]) -> io::Result<()> {
    let mut bytes = Vec::with_capacity(samples.len() * 18);
    for sample in samples {
        bytes.extend(sample.me.to_le_bytes());
        bytes.extend(sample.opp.to_le_bytes());
        bytes.extend(sample.value.to_le_bytes());
    }
    // Written aside and renamed, so that a run that is ended leaves no half file.
    let aside = path.with_extension("part");
    fs::write(&aside, bytes)?;
    fs::rename(aside, path)
}

/// Reads what [`write_samples`] wrote.
pub fn read_samples(path: &Path) -> io::Result<Vec<Sample>> {
    let bytes = fs::read(path)?;
    let word = |b: &[u8]| b.iter().rev().fold(0u64, |sum, &byte| sum << 8 | u64::from(byte));
    Ok(bytes
        .chunks_exact(18)
        .map(|b| Sample { me: word(&b[..8]), opp: word(&b[8..16]), value: word(&b[16..]) as u16 as i16 })
        .collect())
}
