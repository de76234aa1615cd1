//! Looks for a forced win in one position of five-in-a-row: `tengen solve --kind quiet --side black --moves h8i9...`.

use super::diagram::from_stones;
use crate::command_line::{Arguments, CommandError};
use crate::game::{Player, Position};
use crate::games::gomoku::board::{Board, MAX_SIZE, MIN_SIZE};
use crate::games::gomoku::notation::{parse_game, replay, write_game};
use crate::games::gomoku::rule::Rule;
use crate::games::gomoku::threat::AttackKind;
use crate::players::gomoku::forced_win::ForcedWinSearch;
use crate::search::proof::Proof;
use crate::think::{Deadline, Observer};
use lexopt::Arg;
use serde::Serialize;
use std::io::Write;
use std::time::Duration;

/// What is asked.
#[derive(Clone)]
pub struct Plan {
    board: Board,
    kind: AttackKind,
    nodes: u64,
    time: Option<Duration>,
    memory: usize,
    json: bool,
}

impl Plan {
    /// Reads the options of the command; `help` is the text that tells them.
    ///
    /// # Errors
    /// What is wrong with them, and [`CommandError::Help`].
    pub fn read(arguments: &[String], help: &'static str) -> Result<Plan, CommandError> {
        let (mut rule, mut size, mut kind, mut side) = (Rule::Freestyle, 15, AttackKind::QuietThreats, None);
        let (mut moves, mut stones) = (None, [None, None]);
        let (mut nodes, mut time, mut memory, mut json) = (20_000_000, None, 256, false);
        let mut arguments = Arguments::new(arguments, help);
        while let Some(arg) = arguments.next()? {
            match arg {
                Arg::Long("json") => json = true,
                Arg::Long("game") => {
                    arguments.value_by(|name| (name == "gomoku").then_some(()), "gomoku or othello")?
                }
                Arg::Long("rule") => rule = arguments.value_by(Rule::from_name, "freestyle, standard or renju")?,
                Arg::Long("size") => size = arguments.value()?,
                Arg::Long("kind") => kind = arguments.value_by(AttackKind::from_name, "vcf, vct or quiet")?,
                Arg::Long("side") => side = Some(arguments.value_by(read_side, "black or white")?),
                Arg::Long("moves") => moves = Some(arguments.text()?),
                Arg::Long("black") => stones[0] = Some(arguments.text()?),
                Arg::Long("white") => stones[1] = Some(arguments.text()?),
                Arg::Long("nodes") => nodes = arguments.value()?,
                Arg::Long("time") => time = Some(arguments.milliseconds()?),
                Arg::Long("memory") => memory = arguments.value()?,
                other => return Err(other.unexpected().into()),
            }
        }
        let usage = |text: String| Err(CommandError::Usage(text));
        if !(MIN_SIZE..=MAX_SIZE).contains(&size) {
            return usage(format!("a board of {size} is not supported: {MIN_SIZE} to {MAX_SIZE}"));
        }
        if !(1..=1 << 16).contains(&memory) {
            return usage(format!("--memory: {memory} MB: 1 to 65536 can be asked for"));
        }
        let mut board = match (moves, stones) {
            (Some(text), [None, None]) => {
                replay(&text, rule, size).map_err(|error| CommandError::Usage(format!("--moves: {error}")))?
            }
            (None, [None, None]) => return usage("--moves is missing, or --black and --white".to_owned()),
            (None, [black, white]) => {
                let read = |name: &str, text: Option<String>| match parse_game(&text.unwrap_or_default(), size) {
                    Ok(points) => Ok(points.into_iter().map(|(point, _)| point).collect()),
                    Err(error) => Err(CommandError::Usage(format!("{name}: {error}"))),
                };
                let stones = [read("--black", black)?, read("--white", white)?];
                from_stones(rule, size, stones).map_err(CommandError::Usage)?
            }
            (Some(_), _) => return usage("--moves and stones cannot both be given".to_owned()),
        };
        if board.outcome().is_some() {
            return usage("the game has ended".to_owned());
        }
        if side.is_some_and(|side| side != board.to_move()) {
            board.pass();
        }
        Ok(Plan { board, kind, nodes, time, memory: memory << 20, json })
    }
}

fn read_side(name: &str) -> Option<Player> {
    match name {
        "black" => Some(Player::Black),
        "white" => Some(Player::White),
        _ => None,
    }
}

const fn side_name(side: Player) -> &'static str {
    match side {
        Player::Black => "black",
        Player::White => "white",
    }
}

/// The answer as JSON.
#[derive(Serialize)]
struct Answer<'a> {
    result: &'a str,
    kind: &'a str,
    side: &'a str,
    /// The first move of the win.
    first: Option<String>,
    plies: usize,
    line: String,
    nodes: u64,
    /// Milliseconds.
    time: f64,
}

/// Solves the position and writes what came of it. The clock is the observer's.
///
/// # Errors
/// If the output is broken or the memory cannot be had.
pub fn run(plan: &Plan, observer: &mut dyn Observer, out: &mut dyn Write) -> Result<(), CommandError> {
    let mut board = plan.board.clone();
    let mut forced_win = ForcedWinSearch::new(plan.kind, plan.memory)
        .map_err(|error| format!("a table of {} bytes cannot be had", error.bytes))?;
    let begun = observer.elapsed();
    let end = plan.time.map(|time| begun + time);
    let proof = forced_win.solve(&mut board, plan.nodes, &mut Deadline::new(observer, end));
    let time = observer.elapsed().saturating_sub(begun);
    let (word, line) = match &proof {
        Proof::Proven(line) => ("proven", line.as_slice()),
        Proof::Disproven => ("disproven", &[][..]),
        Proof::Unknown => ("unknown", &[][..]),
    };
    let (nodes, seconds) = (forced_win.nodes(), time.as_secs_f64());
    let kind = plan.kind.name();
    let side = side_name(plan.board.to_move());
    let first = line.first().map(|point| point.to_string());
    if plan.json {
        let (plies, line) = (line.len(), write_game(line));
        let answer = Answer { result: word, kind, side, first, plies, line, nodes, time: seconds * 1000.0 };
        serde_json::to_writer(&mut *out, &answer).map_err(std::io::Error::from)?;
        return Ok(writeln!(out)?);
    }
    match proof {
        Proof::Proven(_) => {
            writeln!(out, "proven: {side} wins with {} in {} plies", first.unwrap_or_default(), line.len())?;
            writeln!(out, "line: {}", write_game(line))?;
        }
        Proof::Disproven => writeln!(out, "disproven: {side} has no win of this kind; every attack was tried")?,
        Proof::Unknown => writeln!(out, "unknown: a limit ended the search")?,
    }
    Ok(writeln!(out, "{nodes} nodes, {seconds:.3} s")?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::think::Silent;

    fn solve(text: &str) -> Result<String, String> {
        let options: Vec<String> = text.split_whitespace().map(str::to_string).collect();
        let mut out = Vec::new();
        let plan = Plan::read(&options, "").map_err(|error| error.to_string())?;
        run(&plan, &mut Silent, &mut out).map_err(|error| error.to_string())?;
        Ok(String::from_utf8(out).expect("text"))
    }

    #[test]
    fn a_game_and_a_diagram_are_solved() {
        let won = solve("--memory 8 --rule renju --black g8h8i8 --white g9h9 --side black --kind vcf").unwrap();
        assert!(won.starts_with("proven: black wins with "), "{won}");
        let none = solve("--memory 8 --moves h8 --side white --kind vcf").unwrap();
        assert!(none.starts_with("disproven: white"), "{none}");
        let cut = solve("--memory 8 --moves h8i9i7g9 --nodes 1 --json").unwrap();
        let cut: serde_json::Value = serde_json::from_str(&cut).unwrap();
        assert!(cut["result"] == "unknown" && cut["kind"] == "quiet" && cut["side"] == "black", "{cut}");
        assert!(cut["first"].is_null() && cut["plies"] == 0 && cut["line"] == "", "{cut}");
    }

    #[test]
    fn faults_are_told() {
        for (text, part) in [
            ("", "--moves is missing"),
            ("--moves", "missing argument"),
            ("--moves h8h8", "already has a stone"),
            ("--moves h8 --black h8", "cannot both"),
            ("--black h8 --white h8", "two stones"),
            ("--black a1b1c1d1e1", "has won"),
            ("--size 21 --moves h8", "not supported"),
            ("--memory 0 --moves h8", "0 MB"),
            ("--moves h8 --kind vcz", "expected vcf, vct or quiet"),
            ("--moves h8 --side red", "expected black or white"),
            ("--moves h8 --nodes many", "invalid digit"),
            ("--moves h8 --what 1", "invalid option"),
        ] {
            let error = solve(text).expect_err(text);
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
