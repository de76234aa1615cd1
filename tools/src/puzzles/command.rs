//! `tengen puzzles`: finding, choosing and checking.

use super::select::select;
use super::{check, file, five, othello};
use crate::gomoku_games::LabelledGame;
use lexopt::Arg;
use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use tengen::command_line::{Arguments, CommandError, required};
use tengen_gomoku::rule::Rule;

const HELP: &str = "\
usage: tengen puzzles find --games FILE --out FILE [--rule RULE] [--size N]
       tengen puzzles endgames --out FILE [--starts FILE] [--rounds N] [--seed N]
       tengen puzzles select --out FILE [--cap N] CANDIDATES...
       tengen puzzles check [FILE]

Makes the puzzles of the page. `find` looks for puzzles of five-in-a-row in games that tengen
gomoku-data has played, and adds them to a file of candidates; a run that was broken off goes on
where it was. `endgames` plays games of Othello for the same. `select` makes the file of puzzles
out of candidates, and keeps the puzzles that the file has. `check` proves every puzzle of a file
again.

  --rule RULE    of the games: freestyle (default), standard, renju, caro or caro6
  --size N       points along an edge, default 15
  --starts FILE  default openings/othello-starts.txt
  --rounds N     games from each start, default 1
  --seed N       of those games, default 1
  --cap N        puzzles of a kind and rule, at most, default 60
";

/// The file of the puzzles, seen from the repository.
const FILE: &str = "assets/puzzles.txt";

/// Runs `tengen puzzles`.
///
/// # Errors
/// See [`CommandError`].
pub fn run(arguments: &[String], out: &mut dyn Write) -> Result<(), CommandError> {
    let Some((first, rest)) = arguments.split_first() else {
        return Err(CommandError::Usage("expected find, endgames, select or check".to_owned()));
    };
    match first.as_str() {
        "find" => find(rest, out),
        "endgames" => endgames(rest, out),
        "select" => choose(rest, out),
        "check" => check_all(rest, out),
        "--help" | "-h" => Err(CommandError::Help(HELP)),
        other => Err(CommandError::Usage(format!("{other:?}: expected find, endgames, select or check"))),
    }
}

fn read_file(name: &str) -> Result<String, CommandError> {
    fs::read_to_string(name).map_err(|error| CommandError::Failed(format!("{name}: {error}")))
}

/// `tengen puzzles endgames`.
fn endgames(arguments: &[String], out: &mut dyn Write) -> Result<(), CommandError> {
    let (mut to, mut starts, mut rounds, mut seed) = (None, "openings/othello-starts.txt".to_owned(), 1, 1);
    let mut arguments = Arguments::new(arguments, HELP);
    while let Some(arg) = arguments.next()? {
        match arg {
            Arg::Long("out") => to = Some(arguments.text()?),
            Arg::Long("starts") => starts = arguments.text()?,
            Arg::Long("rounds") => rounds = arguments.value()?,
            Arg::Long("seed") => seed = arguments.value()?,
            other => return Err(other.unexpected().into()),
        }
    }
    let to = required("--out", to)?;
    let text = othello::find_all(&read_file(&starts)?, rounds, seed).map_err(|error| error.to_string())?;
    fs::write(&to, &text).map_err(|error| format!("{to}: {error}"))?;
    Ok(writeln!(out, "{to}: {} found", text.lines().count())?)
}

/// `tengen puzzles select`.
fn choose(arguments: &[String], out: &mut dyn Write) -> Result<(), CommandError> {
    let (mut to, mut cap, mut names) = (None, 60, Vec::new());
    let mut arguments = Arguments::new(arguments, HELP);
    while let Some(arg) = arguments.next()? {
        match arg {
            Arg::Long("out") => to = Some(arguments.text()?),
            Arg::Long("cap") => cap = arguments.count()?,
            Arg::Value(name) => names.push(name.to_string_lossy().into_owned()),
            other => return Err(other.unexpected().into()),
        }
    }
    let to = required("--out", to)?;
    let texts = names.iter().map(|name| read_file(name)).collect::<Result<Vec<_>, _>>()?;
    let kept = if fs::exists(&to).unwrap_or(false) { file::read(&read_file(&to)?)? } else { Vec::new() };
    let entries = select(&texts, cap, &kept)?;
    fs::write(&to, file::write(&entries)).map_err(|error| format!("{to}: {error}"))?;
    Ok(writeln!(out, "{to}: {} puzzles", entries.len())?)
}

/// `tengen puzzles check`.
fn check_all(arguments: &[String], out: &mut dyn Write) -> Result<(), CommandError> {
    let mut name = FILE.to_owned();
    let mut arguments = Arguments::new(arguments, HELP);
    while let Some(arg) = arguments.next()? {
        match arg {
            Arg::Value(value) => name = value.to_string_lossy().into_owned(),
            other => return Err(other.unexpected().into()),
        }
    }
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

/// `tengen puzzles find`.
fn find(arguments: &[String], out: &mut dyn Write) -> Result<(), CommandError> {
    let (mut games, mut to, mut rule, mut size) = (None, None, Rule::Freestyle, 15);
    let mut arguments = Arguments::new(arguments, HELP);
    while let Some(arg) = arguments.next()? {
        match arg {
            Arg::Long("games") => games = Some(arguments.text()?),
            Arg::Long("out") => to = Some(arguments.text()?),
            Arg::Long("rule") => {
                rule = arguments.value_by(Rule::from_name, "freestyle, standard, renju, caro or caro6")?
            }
            Arg::Long("size") => size = arguments.count()?,
            other => return Err(other.unexpected().into()),
        }
    }
    let (games, to) = (required("--games", games)?, required("--out", to)?);
    let failed = |name: &str| {
        let name = name.to_owned();
        move |error: std::io::Error| format!("{name}: {error}")
    };
    let source = games.rsplit('/').next().unwrap_or_default().trim_end_matches(".txt").to_owned();
    // What stands behind the last mark is of a game that was broken off.
    let before = fs::read_to_string(&to).unwrap_or_default();
    let marks = before.match_indices("\n# done ").map(|(at, _)| at + 1);
    let end = marks.filter_map(|at| before[at..].find('\n').map(|length| at + length + 1)).last().unwrap_or(0);
    let kept = &before[..end];
    let mark = format!("# done {source} ");
    let done = kept.lines().filter_map(|line| line.strip_prefix(&mark)?.parse::<usize>().ok()).next_back().unwrap_or(0);
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
