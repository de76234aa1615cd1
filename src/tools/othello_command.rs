//! The commands of Othello's trainer: `tengen othello-train`, `othello-pack`, `othello-probcut` (feature `tools`).

use super::othello_fit::Settings;
use super::othello_probcut;
use super::othello_train::{Plan, Trainer};
use crate::games::othello::file::to_bytes;
use std::fs;
use std::path::Path;

/// The plan behind www/othello.bin. Its first passes were labelled by 4 plies and from 12 empty squares; anyone who repeats
/// it needs some hours of one core.
pub const PLAN: Plan = Plan { seed: 20_261_121, passes: 9, positions: 30_000, depth: 6, exact: 14 };

/// How the shipped weights were fitted at the end.
pub const FINISH: Settings = Settings { rounds: 80, ridge: 16.0, part_ridge: 8.0, afresh: true };

/// How close to the stage after it a weight becomes equal to it: see `Layout::pack`.
pub const SLACK: f32 = 1.0;

/// Runs `othello-train FOLDER [PASSES [POSITIONS]]`: goes on with the passes in a folder.
///
/// # Errors
/// What to tell the caller.
pub fn train(args: &[String]) -> Result<(), String> {
    let (folder, rest) = args.split_first().ok_or("othello-train needs a folder")?;
    let number = |i: usize, usual: usize| match rest.get(i) {
        None => Ok(usual),
        Some(word) => word.parse().map_err(|_| format!("{word:?} is no number")),
    };
    let plan = Plan { passes: number(0, PLAN.passes as usize)? as u32, positions: number(1, PLAN.positions)?, ..PLAN };
    let mut trainer = Trainer::open(Path::new(folder), plan).map_err(|e| format!("{folder}: {e}"))?;
    trainer.run(&mut |line| println!("{line}")).map_err(|e| format!("{folder}: {e}"))
}

/// Runs `othello-pack FOLDER FILE`: fits all stages once more and writes the weights file.
///
/// # Errors
/// What to tell the caller.
pub fn pack(args: &[String]) -> Result<(), String> {
    let [folder, file] = args else { return Err("othello-pack needs a folder and a file".to_owned()) };
    let plan = Plan { passes: 1_000, ..PLAN };
    let mut trainer = Trainer::open(Path::new(folder), plan).map_err(|e| format!("{folder}: {e}"))?;
    let stages =
        trainer.finish(FINISH, true, SLACK, &mut |line| println!("{line}")).map_err(|e| format!("{folder}: {e}"))?;
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
