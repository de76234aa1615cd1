//! `tengen puzzles`: finding, choosing and checking.

use super::select::select;
use super::{check, file, five, othello};
use crate::gomoku_games::LabelledGame;
use clap::{Args, Subcommand};
use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use tengen::command_line::values::{BoardOptions, count};
use tengen::command_line::{CommandError, Run};

/// The file of the puzzles, relative to the repository.
const FILE: &str = "assets/puzzles.txt";

/// Makes proven puzzles for the page out of self-play.
#[derive(Args)]
pub struct Options {
    #[command(subcommand)]
    step: Step,
}

/// The steps from games to puzzles.
#[derive(Subcommand)]
enum Step {
    Find(Find),
    Endgames(Endgames),
    Select(Select),
    Check(Check),
}

impl Run for Options {
    fn run(self, out: &mut dyn Write) -> Result<(), CommandError> {
        match self.step {
            Step::Find(step) => step.run(out),
            Step::Endgames(step) => step.run(out),
            Step::Select(step) => step.run(out),
            Step::Check(step) => step.run(out),
        }
    }
}

fn read_file(name: &str) -> Result<String, CommandError> {
    fs::read_to_string(name).map_err(|error| CommandError::Failed(format!("{name}: {error}")))
}

/// Finds puzzles in its own games of Othello or anti-Othello.
#[derive(Args)]
struct Endgames {
    /// The file of candidates.
    #[arg(long, value_name = "FILE")]
    out: String,
    /// The rule.
    #[arg(long, value_name = "RULE", default_value = "othello", value_parser = ["othello", "antiothello"])]
    rule: String,
    /// Squares along an edge.
    #[arg(long, value_name = "N", default_value_t = 8)]
    size: usize,
    /// Starts of the games; without them the first moves are random.
    #[arg(long, value_name = "FILE")]
    starts: Option<String>,
    /// Games from each start.
    #[arg(long, value_name = "N", default_value_t = 1)]
    rounds: u64,
    /// Seed of those games.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

impl Run for Endgames {
    fn run(self, out: &mut dyn Write) -> Result<(), CommandError> {
        let Endgames { out: to, rule, size, starts, rounds, seed } = self;
        let spec = file::spec(&rule, size).map_err(|error| error.to_string())?;
        let starts = starts.map(|name| read_file(&name)).transpose()?;
        let starts: Vec<&str> = match &starts {
            Some(text) => text
                .lines()
                .filter(|line| !line.starts_with('#'))
                .filter_map(|line| line.split_whitespace().next())
                .collect(),
            None => vec![""],
        };
        let text = othello::find_all(spec, &starts, rounds, seed).map_err(|error| error.to_string())?;
        fs::write(&to, &text).map_err(|error| format!("{to}: {error}"))?;
        Ok(writeln!(out, "{to}: {} found", text.lines().count())?)
    }
}

/// Makes the file of puzzles out of candidates, and keeps the file's present puzzles.
#[derive(Args)]
struct Select {
    /// The file of puzzles.
    #[arg(long, value_name = "FILE")]
    out: String,
    /// The most puzzles of a kind, rule and size.
    #[arg(long, value_name = "N", default_value = "60", value_parser = count)]
    cap: usize,
    /// Files of candidates.
    #[arg(value_name = "CANDIDATES")]
    names: Vec<String>,
}

impl Run for Select {
    fn run(self, out: &mut dyn Write) -> Result<(), CommandError> {
        let Select { out: to, cap, names } = self;
        let texts = names.iter().map(|name| read_file(name)).collect::<Result<Vec<_>, _>>()?;
        let kept = if fs::exists(&to).unwrap_or(false) { file::read(&read_file(&to)?)? } else { Vec::new() };
        let entries = select(&texts, cap, &kept)?;
        fs::write(&to, file::write(&entries)).map_err(|error| format!("{to}: {error}"))?;
        Ok(writeln!(out, "{to}: {} puzzles", entries.len())?)
    }
}

/// Proves every puzzle of a file again.
#[derive(Args)]
struct Check {
    /// The file of puzzles.
    #[arg(value_name = "FILE", default_value = FILE)]
    name: String,
}

impl Run for Check {
    fn run(self, out: &mut dyn Write) -> Result<(), CommandError> {
        let name = self.name;
        let entries = file::read(&read_file(&name)?)?;
        let wrong: Vec<String> = entries.iter().filter_map(|entry| check::check(entry).err()).collect();
        if !wrong.is_empty() {
            return Err(CommandError::Failed(format!(
                "{name}: {} of {} are wrong\n{}",
                wrong.len(),
                entries.len(),
                wrong.join("\n")
            )));
        }
        Ok(writeln!(out, "{name}: {} puzzles are proven", entries.len())?)
    }
}

/// Finds puzzles of five-in-a-row in games that tengen gomoku-data has played.
///
/// Adds them to a file of candidates. An interrupted run resumes.
#[derive(Args)]
struct Find {
    /// The games.
    #[arg(long, value_name = "FILE")]
    games: String,
    /// The file of candidates.
    #[arg(long, value_name = "FILE")]
    out: String,
    #[command(flatten)]
    board: BoardOptions,
}

impl Run for Find {
    fn run(self, out: &mut dyn Write) -> Result<(), CommandError> {
        let Find { games, out: to, board: BoardOptions { rule, size } } = self;
        let failed = |name: &str| {
            let name = name.to_owned();
            move |error: std::io::Error| format!("{name}: {error}")
        };
        let source = games.rsplit('/').next().unwrap_or_default().trim_end_matches(".txt").to_owned();
        // The text after the last mark is from an interrupted game.
        let before = fs::read_to_string(&to).unwrap_or_default();
        let marks = before.match_indices("\n# done ").map(|(at, _)| at + 1);
        let end = marks.filter_map(|at| before[at..].find('\n').map(|length| at + length + 1)).last().unwrap_or(0);
        let kept = &before[..end];
        let mark = format!("# done {source} ");
        let done =
            kept.lines().filter_map(|line| line.strip_prefix(&mark)?.parse::<usize>().ok()).next_back().unwrap_or(0);
        fs::write(&to, if kept.is_empty() { "# Candidates\n" } else { kept }).map_err(failed(&to))?;
        let mut file = OpenOptions::new().append(true).open(&to).map_err(failed(&to))?;
        let lines = BufReader::new(File::open(&games).map_err(failed(&games))?).lines();
        let mut found = 0;
        for (number, line) in lines.enumerate().skip(done) {
            let line = line.map_err(failed(&games))?;
            let Some(game) = LabelledGame::read(&line, size) else {
                return Err(CommandError::Failed(format!("{games}: line {}: not a game", number + 1)));
            };
            for candidate in five::find(rule, size, &game.moves) {
                found += 1;
                let text = candidate.line(rule, size, &format!("{source}-{}", game.number));
                writeln!(file, "{text}").map_err(failed(&to))?;
            }
            writeln!(file, "{mark}{}", number + 1).map_err(failed(&to))?;
        }
        Ok(writeln!(out, "{to}: {found} found")?)
    }
}
