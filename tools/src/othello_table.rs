//! Makes the table of exact scores of small Othello's early positions: `cargo tools othello-table`.
//!
//! The next position to open has the least cost. Each ply costs one, and each lost disc adds to it. The search finds the
//! scores of all its moves. Then the table is written. The same call resumes from the file.

use clap::Args;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::fs;
use std::io::{ErrorKind, Write};
use std::time::{Duration, Instant};
use tengen::command_line::{CommandError, Run};
use tengen_core::think::Observer;
use tengen_othello::Variant;
use tengen_othello::play::move_scores::MoveScores;
use tengen_othello::score_table::{Key, ScoreTable, children, key};
use tengen_othello::units::Discs;

/// Cost of a ply, in hundredths.
const PLY_COST: i32 = 100;

/// Makes the table of exact scores of small Othello's early positions.
#[derive(Args)]
pub struct Options {
    /// The table; the same call resumes from it.
    file: String,
    /// Squares along an edge of the board.
    #[arg(long, value_name = "N", default_value_t = 6)]
    size: usize,
    /// The fewest discs win: anti-Othello.
    #[arg(long)]
    fewest: bool,
    /// The start with equal colours side by side.
    #[arg(long)]
    parallel: bool,
    /// Minutes until the run ends.
    #[arg(long, value_name = "MINUTES", default_value_t = 60.0)]
    minutes: f64,
    /// Megabytes of the search's table.
    #[arg(long, value_name = "MB", default_value_t = 1024)]
    memory: usize,
    /// The cost of a lost disc in hundredths of a ply.
    #[arg(long, value_name = "COST", default_value_t = 50)]
    loss: i32,
    /// Positions with fewer empty squares are left to the search.
    #[arg(long, value_name = "N", default_value_t = 19)]
    empties: u32,
    /// The most bytes of the table.
    #[arg(long, value_name = "BYTES", default_value_t = 50_000)]
    bytes: usize,
}

/// Ends a search at a moment.
struct Until(Instant);

impl Observer for Until {
    fn poll(&mut self) -> bool {
        Instant::now() >= self.0
    }
}

impl Run for Options {
    fn run(self, out: &mut dyn Write) -> Result<(), CommandError> {
        let variant = Variant::new(self.size, self.fewest).filter(|variant| variant.size() < 8);
        let variant = variant.ok_or_else(|| CommandError::Usage("--size must be 4 or 6".to_owned()))?;
        let minutes = Duration::try_from_secs_f64(self.minutes * 60.0)
            .map_err(|_| CommandError::Usage("--minutes must be a time".to_owned()))?;
        let begun = Instant::now();
        let end = begun.checked_add(minutes).ok_or_else(|| CommandError::Usage("--minutes is too long".to_owned()))?;
        let mut growth = Growth::new(variant, self.parallel, self.loss, self.empties);
        let mut scores = MoveScores::new(variant, self.memory << 20);
        match fs::read(&self.file) {
            Ok(bytes) => {
                let table = ScoreTable::read(&bytes)
                    .map_err(|error| CommandError::Failed(format!("{}: {error}", self.file)))?;
                if table.variant() != variant || table.is_parallel() != self.parallel {
                    return Err(CommandError::Failed(format!("{}: a table for another game", self.file)));
                }
                growth.resume(&table);
                scores.add(table);
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(CommandError::Failed(format!("{}: {error}", self.file))),
        }
        while let Some(position) = growth.next() {
            let empties = variant.area() as u32 - (position.0 | position.1).count_ones();
            scores.open_discs(position.0, position.1);
            if !scores.step(&mut Until(end)) {
                writeln!(out, "out of time in a position with {empties} empty squares")?;
                break;
            }
            growth.add(position, &scores);
            let Some(table) = growth.table() else { break };
            let bytes = table.write();
            if bytes.len() > self.bytes {
                break;
            }
            save(&self.file, &bytes)?;
            let positions: usize = table.plies().iter().map(Vec::len).sum();
            let (score, moves) = (scores.bounds().0, scores.moves().len());
            writeln!(
                out,
                "{empties} empty, score {score}, {moves} moves, {} nodes, {:.0} s; {positions} positions, {} bytes",
                scores.nodes(),
                begun.elapsed().as_secs_f64(),
                bytes.len()
            )?;
            scores.add(table);
        }
        Ok(())
    }
}

/// Writes a file whole, or not at all.
fn save(file: &str, bytes: &[u8]) -> Result<(), CommandError> {
    let aside = format!("{file}.new");
    let saved = fs::write(&aside, bytes).and_then(|()| fs::rename(&aside, file));
    saved.map_err(|error| CommandError::Failed(format!("{file}: {error}")))
}

/// The known scores, and which position comes next.
struct Growth {
    variant: Variant,
    parallel: bool,
    loss: i32,
    least: u32,
    known: HashMap<Key, Discs>,
}

impl Growth {
    fn new(variant: Variant, parallel: bool, loss: i32, least: u32) -> Growth {
        Growth { variant, parallel, loss, least, known: HashMap::new() }
    }

    /// Takes the scores of a table.
    fn resume(&mut self, table: &ScoreTable) {
        self.known.extend(table.plies().iter().flatten().map(|entry| (entry.key, entry.score)));
    }

    /// The table of what is known; `None` before the first position.
    fn table(&self) -> Option<ScoreTable> {
        ScoreTable::new(self.variant, self.parallel, |key| self.known.get(&key).copied())
    }

    /// The scores of the moves, with the keys of the positions after them; `None` if one is unknown.
    fn moves(&self, position: Key) -> Option<Vec<(Option<Key>, Discs)>> {
        children(self.variant, position)
            .map(|(me, opp)| match key(self.variant, me, opp) {
                None => Some((None, -self.variant.final_score(me, opp))),
                Some((key, passed)) => {
                    let score = *self.known.get(&key)?;
                    Some((Some(key), if passed { score } else { -score }))
                }
            })
            .collect()
    }

    /// The position of least cost with a move of unknown score.
    fn next(&self) -> Option<Key> {
        let (me, opp) = self.variant.start(self.parallel);
        let mut queue = BTreeSet::from([(0, key(self.variant, me, opp)?.0)]);
        let mut seen = HashSet::new();
        while let Some((cost, position)) = queue.pop_first() {
            let empties = self.variant.area() as u32 - (position.0 | position.1).count_ones();
            if empties < self.least || !seen.insert(position) {
                continue;
            }
            let Some(moves) = self.moves(position) else { return Some(position) };
            let best = moves.iter().map(|&(_, score)| score).max().unwrap_or_default();
            for (key, score) in moves {
                let cost = cost + PLY_COST + self.loss * (best - score).0;
                queue.extend(key.map(|key| (cost, key)));
            }
        }
        None
    }

    /// Takes the scores of a position's moves.
    fn add(&mut self, position: Key, scores: &MoveScores) {
        for (me, opp) in children(self.variant, position) {
            let (Some(score), Some((key, passed))) = (scores.score_after(me, opp), key(self.variant, me, opp)) else {
                continue;
            };
            self.known.insert(key, if passed { score } else { -score });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(file: &str, minutes: f64) -> Options {
        let (size, fewest, parallel) = (4, true, false);
        let file = file.to_owned();
        Options { file, size, fewest, parallel, minutes, memory: 1, loss: 50, empties: 8, bytes: 50_000 }
    }

    #[test]
    fn a_stopped_run_resumes_and_ends_with_the_same_table() {
        let folder = std::env::temp_dir().join(format!("tengen-othello-table-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let name = |file: &str| folder.join(file).to_string_lossy().into_owned();
        let (whole, parts) = (name("whole.bin"), name("parts.bin"));
        options(&whole, 60.0).run(&mut Vec::new()).unwrap();
        let expected = fs::read(&whole).unwrap();
        // The first part ends at its limit of bytes.
        Options { bytes: expected.len() / 2, ..options(&parts, 60.0) }.run(&mut Vec::new()).unwrap();
        let part = fs::read(&parts).unwrap();
        assert!(part.len() <= expected.len() / 2 && part != expected);
        options(&parts, 60.0).run(&mut Vec::new()).unwrap();
        let (ended, table) = (fs::read(&parts).unwrap(), ScoreTable::read(&expected).unwrap());
        assert_eq!(ended, expected);
        assert_eq!(table.plies()[0][0].score, Discs(4));
        let closed = table.plies().iter().flatten().filter(|entry| !entry.open);
        assert_eq!(closed.clone().count(), 96, "all positions after five moves, up to symmetry");
        assert!(closed.map(|entry| (entry.key.0 | entry.key.1).count_ones()).all(|discs| discs == 9));
        // A file of another game is left alone.
        let other = Options { fewest: false, ..options(&parts, 1.0) }.run(&mut Vec::new());
        assert!(matches!(other, Err(CommandError::Failed(text)) if text.ends_with("a table for another game")));
        fs::write(&parts, &expected[..expected.len() - 1]).unwrap();
        assert!(matches!(options(&parts, 1.0).run(&mut Vec::new()), Err(CommandError::Failed(_))));
        assert_eq!(fs::read(&parts).unwrap().len(), expected.len() - 1);
        fs::remove_dir_all(&folder).unwrap();
    }
}
