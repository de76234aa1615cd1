//! The commands of Othello's trainer: `tengen othello-train`, `othello-pack`, `othello-probcut` and `othello-level`.

use super::othello_fit::Settings;
use super::othello_label::Effort;
use super::othello_sample::read_samples;
use super::othello_train::{Pass, Plan, Trainer};
use super::{othello_probcut, othello_tempo};
use lexopt::Arg;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use tengen::command_line::{Arguments, CommandError, required};
use tengen_othello::weights::Weights;
use tengen_othello::weights_file::{to_bytes, unpack};

const TRAIN_HELP: &str = "\
usage: tengen othello-train FOLDER [options]

Trains Othello's evaluation weights from nothing, in a folder; the same call goes on with what is there.

  --passes N         passes of games, labels and fits, default 6
  --scale PERCENT    of the positions of each pass, default 100
  --seed N           of everything, default 20261121
  --threads N        threads; the outcome does not depend on them, default 1
";

const PACK_HELP: &str = "\
usage: tengen othello-pack FOLDER FILE [options]

Fits the weights in a folder of othello-train once more and writes them to a file. The options are those of
othello-train and must be the same as there:

  --passes N, --scale PERCENT, --seed N, --threads N
";

const PROBCUT_HELP: &str = "\
usage: tengen othello-probcut WEIGHTS POSITIONS [COUNT]

Prints for each stage how far the values of shallow searches lie from those of deep ones, with the weights of a file,
on COUNT positions a stage (default 200) of a labels file of othello-train.
";

const LEVEL_HELP: &str = "\
usage: tengen othello-level WEIGHTS FILE [COUNT]

Writes weights again without what they give to the side to move for being to move alone, measured on about COUNT
positions a stage (default 2000) of self-play.
";

/// The passes behind assets/othello.bin, in some hours of one core.
pub const PASSES: [Pass; 6] = [
    Pass { positions: 20_000, effort: quick(2, 9) },
    Pass { positions: 50_000, effort: quick(4, 12) },
    Pass { positions: 150_000, effort: quick(4, 12) },
    Pass { positions: 200_000, effort: quick(4, 12) },
    MEANS,
    MEANS,
];

/// Means of searches of three and four plies, so that what the evaluation gives to the side to move does not hide.
const MEANS: Pass = Pass { positions: 200_000, effort: Effort { both: true, ..quick(4, 13) } };

/// Full searches of a few plies, and exact ones near the end.
const fn quick(depth: u32, exact: u32) -> Effort {
    Effort { depth, exact, both: false }
}

/// How the shipped weights were fitted at the end.
pub const FINISH: Settings = Settings { rounds: 40, ridge: 16.0, part_ridge: 8.0 };

/// The most bytes of the weights file.
const LIMIT: usize = 299_000;

/// Positions of a stage, about, that tell what its evaluation gives to the side to move alone.
const LEVELLED: usize = 2_000;
/// Positions of a stage on which depths are compared.
const COMPARED: usize = 200;

/// The values of a call beside its options.
type Words = Vec<String>;

/// The plan of a call of the trainer, and the values beside its options.
fn plan(arguments: &[String], help: &'static str) -> Result<(Plan, Words), CommandError> {
    let mut plan = Plan { seed: 20_261_121, passes: PASSES.to_vec(), threads: 1 };
    let mut words = Vec::new();
    let mut arguments = Arguments::new(arguments, help);
    while let Some(arg) = arguments.next()? {
        match arg {
            Arg::Long("passes") => plan.passes.truncate(arguments.count()?),
            Arg::Long("scale") => {
                let percent: usize = arguments.value()?;
                plan.passes.iter_mut().for_each(|pass| pass.positions = pass.positions * percent / 100);
            }
            Arg::Long("seed") => plan.seed = arguments.value()?,
            Arg::Long("threads") => plan.threads = arguments.count()?,
            Arg::Value(word) => words.push(word.to_string_lossy().into_owned()),
            other => return Err(other.unexpected().into()),
        }
    }
    Ok((plan, words))
}

/// The values of a call that has no options.
fn words(arguments: &[String], help: &'static str) -> Result<Words, CommandError> {
    let mut words = Vec::new();
    let mut arguments = Arguments::new(arguments, help);
    while let Some(arg) = arguments.next()? {
        match arg {
            Arg::Value(word) => words.push(word.to_string_lossy().into_owned()),
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(words)
}

/// Exactly `N` values, whose `names` tell what is missing.
fn exactly<const N: usize>(words: Words, names: [&str; N]) -> Result<[String; N], CommandError> {
    if let Some(extra) = words.get(N) {
        return Err(CommandError::Usage(format!("unexpected argument {extra:?}")));
    }
    let missing = names.get(words.len()).copied().unwrap_or_default();
    required(missing, words.try_into().ok())
}

/// The last of the values as a count, if there are more than `N`.
fn count<const N: usize>(words: &mut Words, usual: usize) -> Result<usize, CommandError> {
    if words.len() != N + 1 {
        return Ok(usual);
    }
    let text = words.pop().unwrap_or_default();
    text.parse().map_err(|_| CommandError::Usage(format!("{text:?} is not a number of positions")))
}

/// Runs `tengen othello-train`: goes on with the passes in a folder.
///
/// # Errors
/// See [`CommandError`].
pub fn train(arguments: &[String], out: &mut dyn Write) -> Result<(), CommandError> {
    let (plan, words) = plan(arguments, TRAIN_HELP)?;
    let [folder] = exactly(words, ["the folder"])?;
    let mut trainer = Trainer::open(Path::new(&folder), plan).map_err(at(&folder))?;
    trainer.run(out).map_err(at(&folder))
}

/// Runs `tengen othello-pack`: fits all stages once more and writes the weights file.
///
/// # Errors
/// See [`CommandError`].
pub fn pack(arguments: &[String], out: &mut dyn Write) -> Result<(), CommandError> {
    let (plan, words) = plan(arguments, PACK_HELP)?;
    let [folder, file] = exactly(words, ["the folder", "the file"])?;
    let mut trainer = Trainer::open(Path::new(&folder), plan).map_err(at(&folder))?;
    let mut stages = trainer.finish(FINISH, LIMIT, out).map_err(at(&folder))?;
    othello_tempo::level(&mut stages, LEVELLED, 1, out)?;
    let bytes = to_bytes(&stages);
    writeln!(out, "{} bytes", bytes.len())?;
    fs::write(&file, bytes).map_err(at(&file))
}

/// Runs `tengen othello-probcut`: how well shallow searches predict deep ones, by stage.
///
/// # Errors
/// See [`CommandError`].
pub fn probcut(arguments: &[String], out: &mut dyn Write) -> Result<(), CommandError> {
    let mut words = words(arguments, PROBCUT_HELP)?;
    let count = count::<2>(&mut words, COMPARED)?;
    let [weights, positions] = exactly(words, ["the weights file", "the file of positions"])?;
    let bytes = fs::read(&weights).map_err(at(&weights))?;
    let unpacked = Weights::from_bytes(&bytes).map_err(|error| format!("{weights}: {error}"))?;
    let samples = read_samples(Path::new(&positions)).map_err(at(&positions))?;
    Ok(othello_probcut::measure(&unpacked, &samples, count, out)?)
}

/// Runs `tengen othello-level`: writes the weights again without what they give to the side to move alone.
///
/// # Errors
/// See [`CommandError`].
pub fn level(arguments: &[String], out: &mut dyn Write) -> Result<(), CommandError> {
    let mut words = words(arguments, LEVEL_HELP)?;
    let count = count::<2>(&mut words, LEVELLED)?;
    let [weights, file] = exactly(words, ["the weights file", "the file to write"])?;
    let bytes = fs::read(&weights).map_err(at(&weights))?;
    let mut stages = unpack(&bytes).map_err(|error| format!("{weights}: {error}"))?;
    othello_tempo::level(&mut stages, count, 1, out)?;
    fs::write(&file, to_bytes(&stages)).map_err(at(&file))
}

/// The error of a file or folder; of the output where it is one.
fn at(path: &str) -> impl FnOnce(io::Error) -> CommandError {
    let path = path.to_owned();
    move |error| match error.kind() {
        // Only the output is a pipe.
        io::ErrorKind::BrokenPipe => CommandError::Output(error),
        _ => CommandError::Failed(format!("{path}: {error}")),
    }
}
