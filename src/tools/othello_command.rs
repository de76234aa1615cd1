//! The commands of Othello's trainer: `tengen othello-train`, `othello-pack`, `othello-probcut`,
//! `othello-level` (feature `tools`).

use super::othello_fit::Settings;
use super::othello_label::Effort;
use super::othello_train::{Pass, Plan, Trainer};
use super::{othello_probcut, othello_tempo};
use crate::games::othello::weights_file::{to_bytes, unpack};
use std::fs;
use std::path::Path;

/// The passes behind www/othello.bin, in some hours of one core.
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

/// About how many positions of a stage tell what its evaluation gives to the side to move alone.
const LEVELLED: usize = 2_000;

/// The plan of a call: the options `--passes N`, `--scale PERCENT` (of the positions), `--seed N`, `--threads N` in any
/// order; what is left of the arguments.
fn plan(args: &[String]) -> Result<(Plan, Vec<&String>), String> {
    let mut plan = Plan { seed: 20_261_121, passes: PASSES.to_vec(), threads: 1 };
    let mut rest = Vec::new();
    let mut args = args.iter();
    while let Some(word) = args.next() {
        let Some(name) = word.strip_prefix("--") else {
            rest.push(word);
            continue;
        };
        let number: u64 = args
            .next()
            .ok_or(format!("{word} needs a number"))
            .and_then(|text| text.parse().map_err(|_| format!("{text:?} is no number")))?;
        match name {
            "passes" => plan.passes.truncate(number.max(1) as usize),
            "scale" => plan.passes.iter_mut().for_each(|pass| pass.positions = pass.positions * number as usize / 100),
            "seed" => plan.seed = number,
            "threads" => plan.threads = number as usize,
            _ => return Err(format!("there is no option {word}")),
        }
    }
    Ok((plan, rest))
}

/// Runs `othello-train FOLDER [--passes N] [--scale PERCENT] [--seed N] [--threads N]`: goes on with the passes in a folder.
///
/// # Errors
/// What to tell the caller.
pub fn train(args: &[String]) -> Result<(), String> {
    let (plan, rest) = plan(args)?;
    let [folder] = rest[..] else { return Err("othello-train needs a folder".to_owned()) };
    let mut trainer = Trainer::open(Path::new(folder), plan).map_err(|e| format!("{folder}: {e}"))?;
    trainer.run(&mut |line| println!("{line}")).map_err(|e| format!("{folder}: {e}"))
}

/// Runs `othello-pack FOLDER FILE [--passes N]`: fits all stages once more and writes the weights file.
///
/// # Errors
/// What to tell the caller.
pub fn pack(args: &[String]) -> Result<(), String> {
    let (plan, rest) = plan(args)?;
    let [folder, file] = rest[..] else { return Err("othello-pack needs a folder and a file".to_owned()) };
    let mut trainer = Trainer::open(Path::new(folder), plan).map_err(|e| format!("{folder}: {e}"))?;
    let mut say = |line: &str| println!("{line}");
    let mut stages = trainer.finish(FINISH, LIMIT, &mut say).map_err(|e| format!("{folder}: {e}"))?;
    othello_tempo::level(&mut stages, LEVELLED, 1, &mut say);
    let bytes = to_bytes(&stages);
    println!("{} bytes", bytes.len());
    fs::write(file, bytes).map_err(|e| format!("{file}: {e}"))
}

/// Runs `othello-probcut WEIGHTS POSITIONS [COUNT]`: how well shallow searches foretell deep ones, by stage.
///
/// # Errors
/// What to tell the caller.
pub fn probcut(args: &[String]) -> Result<(), String> {
    let [weights, positions, rest @ ..] = args else {
        return Err("othello-probcut needs a weights file and a file of positions".to_owned());
    };
    let count = match rest {
        [] => 200,
        [count, ..] => count.parse().map_err(|_| format!("{count:?} is no number"))?,
    };
    let bytes = fs::read(weights).map_err(|e| format!("{weights}: {e}"))?;
    let samples = super::othello_train::read_samples(Path::new(positions)).map_err(|e| format!("{positions}: {e}"))?;
    othello_probcut::measure(&bytes, &samples, count, &mut |line| println!("{line}")).map_err(|e| e.to_string())
}

/// Runs `othello-level WEIGHTS FILE [COUNT]`: writes the weights again without what they give to the side to move alone.
///
/// # Errors
/// What to tell the caller.
pub fn level(args: &[String]) -> Result<(), String> {
    let [weights, file, rest @ ..] = args else {
        return Err("othello-level needs a weights file and one to write".to_owned());
    };
    let count = match rest {
        [] => LEVELLED,
        [count, ..] => count.parse().map_err(|_| format!("{count:?} is no number"))?,
    };
    let bytes = fs::read(weights).map_err(|e| format!("{weights}: {e}"))?;
    let mut stages = unpack(&bytes).map_err(|e| format!("{weights}: {e}"))?;
    othello_tempo::level(&mut stages, count, 1, &mut |line| println!("{line}"));
    fs::write(file, to_bytes(&stages)).map_err(|e| format!("{file}: {e}"))
}
