//! The commands of Othello's trainer: `tengen othello-train`, `othello-pack`, `othello-probcut` and
//! `othello-remove-tempo`.

use super::othello_fit::Settings;
use super::othello_label::Effort;
use super::othello_sample::read_samples;
use super::othello_train::{Pass, Plan, Trainer};
use super::{othello_probcut, othello_tempo};
use clap::Args;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use tengen::command_line::values::count;
use tengen::command_line::{CommandError, Run};
use tengen_othello::weights::Weights;
use tengen_othello::weights_file::{to_bytes, unpack};

/// The passes that made assets/othello.bin, in some hours of one core.
pub const PASSES: [Pass; 6] = [
    Pass { positions: 20_000, effort: quick(2, 9) },
    Pass { positions: 50_000, effort: quick(4, 12) },
    Pass { positions: 150_000, effort: quick(4, 12) },
    Pass { positions: 200_000, effort: quick(4, 12) },
    MEANS,
    MEANS,
];

/// Means of searches of three and four plies, which show side-to-move bias.
const MEANS: Pass = Pass { positions: 200_000, effort: Effort { both: true, ..quick(4, 13) } };

/// Full searches of a few plies, and exact ones near the end.
const fn quick(depth: u32, exact: u32) -> Effort {
    Effort { depth, exact, both: false }
}

/// The last fit of the shipped weights.
pub const FINISH: Settings = Settings { rounds: 40, ridge: 32.0, part_ridge: 24.0 };

/// The most bytes of the weights file.
const LIMIT: usize = 100_000;

/// The approximate number of positions of a stage to measure its side-to-move bias.
const TEMPO_POSITIONS: usize = 2_000;
/// Positions of a stage on which depths are compared.
const COMPARED: usize = 200;

/// How the trainer works.
#[derive(Args)]
#[group(skip)]
struct PlanOptions {
    /// Passes of games, labels and fits.
    #[arg(long, value_name = "N", default_value = "6", value_parser = count)]
    passes: usize,
    /// Percent of the positions of each pass.
    #[arg(long, value_name = "PERCENT", default_value_t = 100)]
    scale: usize,
    /// Seed of all random choices.
    #[arg(long, value_name = "N", default_value_t = 20_261_121)]
    seed: u64,
    /// Threads; the outcome does not depend on them.
    #[arg(long, value_name = "N", default_value = "1", value_parser = count)]
    threads: usize,
}

impl PlanOptions {
    fn plan(self) -> Plan {
        let scaled = |pass: &Pass| Pass { positions: pass.positions * self.scale / 100, ..*pass };
        let passes = PASSES.iter().take(self.passes).map(scaled).collect();
        Plan { seed: self.seed, passes, threads: self.threads }
    }
}

/// Trains Othello's evaluation weights.
///
/// Begins in an empty folder. The same call resumes.
#[derive(Args)]
pub struct Train {
    /// The folder of weights and positions.
    folder: String,
    #[command(flatten)]
    plan: PlanOptions,
}

impl Run for Train {
    fn run(self, out: &mut dyn Write) -> Result<(), CommandError> {
        let folder = self.folder;
        let mut trainer = Trainer::open(Path::new(&folder), self.plan.plan()).map_err(at(&folder))?;
        trainer.run(out).map_err(at(&folder))
    }
}

/// Writes the trained weights to a file.
///
/// Fits the weights in a folder of othello-train once more. The options must be the same as there.
#[derive(Args)]
pub struct Pack {
    /// The folder of othello-train.
    folder: String,
    /// The weights file.
    file: String,
    /// The most bytes of the file.
    #[arg(long, value_name = "N", default_value_t = LIMIT)]
    bytes: usize,
    #[command(flatten)]
    plan: PlanOptions,
}

impl Run for Pack {
    fn run(self, out: &mut dyn Write) -> Result<(), CommandError> {
        let Pack { folder, file, bytes: limit, plan } = self;
        let trainer = Trainer::open(Path::new(&folder), plan.plan()).map_err(at(&folder))?;
        let mut stages = trainer.finish(FINISH, limit, out).map_err(at(&folder))?;
        othello_tempo::remove(&mut stages, TEMPO_POSITIONS, 1, out)?;
        let bytes = to_bytes(&stages);
        writeln!(out, "{} bytes", bytes.len())?;
        fs::write(&file, bytes).map_err(at(&file))
    }
}

/// Measures how well shallow searches predict deep ones.
///
/// Prints the difference of their values for each stage.
#[derive(Args)]
pub struct Probcut {
    /// The weights file.
    weights: String,
    /// A labels file of othello-train.
    positions: String,
    /// Positions of a stage.
    #[arg(default_value_t = COMPARED)]
    count: usize,
}

impl Run for Probcut {
    fn run(self, out: &mut dyn Write) -> Result<(), CommandError> {
        let Probcut { weights, positions, count } = self;
        let bytes = fs::read(&weights).map_err(at(&weights))?;
        let unpacked = Weights::from_bytes(&bytes).map_err(|error| format!("{weights}: {error}"))?;
        let samples = read_samples(Path::new(&positions)).map_err(at(&positions))?;
        Ok(othello_probcut::measure(&unpacked, &samples, count, out)?)
    }
}

/// Removes the value of being to move from a weights file.
///
/// Measures the side-to-move bias of the weights, and writes them without it.
#[derive(Args)]
pub struct RemoveTempo {
    /// The weights file.
    weights: String,
    /// The file to write.
    file: String,
    /// The approximate number of self-play positions of a stage.
    #[arg(default_value_t = TEMPO_POSITIONS)]
    count: usize,
}

impl Run for RemoveTempo {
    fn run(self, out: &mut dyn Write) -> Result<(), CommandError> {
        let RemoveTempo { weights, file, count } = self;
        let bytes = fs::read(&weights).map_err(at(&weights))?;
        let mut stages = unpack(&bytes).map_err(|error| format!("{weights}: {error}"))?;
        othello_tempo::remove(&mut stages, count, 1, out)?;
        fs::write(&file, to_bytes(&stages)).map_err(at(&file))
    }
}

/// The error of a file or folder, or of the output.
fn at(path: &str) -> impl FnOnce(io::Error) -> CommandError {
    let path = path.to_owned();
    move |error| match error.kind() {
        // Only the output is a pipe.
        io::ErrorKind::BrokenPipe => CommandError::Output(error),
        _ => CommandError::Failed(format!("{path}: {error}")),
    }
}
