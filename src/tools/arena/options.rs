//! What a match is played with.

use crate::games::gomoku::board::{MAX_SIZE, MIN_SIZE};
use crate::games::gomoku::rule::Rule;
use std::time::Duration;

const USAGE: &str = "\
usage: cargo xtask arena --first COMMAND --second COMMAND --openings FILE [options]

  --game gomoku|othello       gomoku if not said; with othello --rule, --size, --match-time and --plies do not count
  --first, --second COMMAND   programs that speak the Gomocup protocol, split at blanks; for Othello NBoard, or GTP
                              where gtp: stands before the command
  --openings FILE             a game a line, such as h8i9g7; each is played with both colours
  --first-depth, --second-depth N   Othello: tell the program so many plies (NBoard knows no time, GTP whole seconds)
  --rule R                    freestyle (default), standard, renju
  --size N                    points along an edge, default 15
  --time MS                   time for a move, default 1000
  --match-time MS             time for a game, default unlimited
  --nodes N                   nodes for a move (INFO max_node); the time then only guards
  --first-info, --second-info TEXT   a line INFO TEXT to that program before each game, as 'book 0' turns our opening
                              table off; may be said more than once
  --grace MS                  how much longer than its time a program may take, default 200
  --games N                   at most so many games
  --plies N                   a longer game is a draw, default none
  --jobs N                    games at once, default 1
  --out FOLDER                results.txt and games.sgf; a match begun there goes on
  --sprt ELO0,ELO1            stop when one of the hypotheses is accepted (5 % each way)";

/// The options of a match.
#[derive(Clone, Debug)]
pub struct Options {
    /// Whether the game is Othello.
    pub othello: bool,
    /// Othello: plies of the first and the second player, where they are to be told any.
    pub depths: [Option<u32>; 2],
    /// The command of the player whose score is told.
    pub first: String,
    /// The command of the other.
    pub second: String,
    /// The opening file.
    pub openings: String,
    /// The rule.
    pub rule: Rule,
    /// Points along an edge.
    pub size: usize,
    /// Time for a move.
    pub turn: Duration,
    /// Time for a game.
    pub game: Option<Duration>,
    /// Nodes for a move.
    pub nodes: Option<u64>,
    /// What else each player is told by INFO.
    pub infos: [Vec<String>; 2],
    /// Time beyond the limit that is forgiven.
    pub grace: Duration,
    /// The number of games, if fewer than the openings give.
    pub games: Option<usize>,
    /// Plies after which a game is a draw.
    pub plies: usize,
    /// Games at once.
    pub jobs: usize,
    /// The folder of results.
    pub out: String,
    /// The hypotheses of the sequential test in Elo.
    pub sprt: Option<(f64, f64)>,
}

impl Options {
    /// Reads the arguments of the command.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn read(arguments: &[String]) -> Result<Options, String> {
        let mut options = Options {
            othello: false,
            depths: [None; 2],
            first: String::new(),
            second: String::new(),
            openings: String::new(),
            rule: Rule::Freestyle,
            size: 15,
            turn: Duration::from_millis(1000),
            game: None,
            nodes: None,
            infos: [Vec::new(), Vec::new()],
            grace: Duration::from_millis(200),
            games: None,
            plies: usize::MAX,
            jobs: 1,
            out: "target/arena".to_owned(),
            sprt: None,
        };
        let mut words = arguments.iter();
        while let Some(name) = words.next() {
            if name == "--help" {
                return Err(USAGE.to_owned());
            }
            let value = words.next().ok_or_else(|| format!("{name} needs a value\n{USAGE}"))?;
            let bad = || format!("{value:?} is no value of {name}");
            let number = || value.parse::<u64>().map_err(|_| bad());
            let count = || value.parse::<usize>().ok().filter(|&n| n > 0).ok_or_else(bad);
            match name.as_str() {
                "--first" => options.first = value.clone(),
                "--second" => options.second = value.clone(),
                "--openings" => options.openings = value.clone(),
                "--game" => {
                    options.othello = match value.as_str() {
                        "gomoku" => false,
                        "othello" => true,
                        _ => return Err(bad()),
                    }
                }
                "--first-depth" => options.depths[0] = Some(value.parse().map_err(|_| bad())?),
                "--second-depth" => options.depths[1] = Some(value.parse().map_err(|_| bad())?),
                "--rule" => options.rule = Rule::from_name(value).ok_or_else(bad)?,
                "--size" => {
                    options.size = count()?;
                    if !(MIN_SIZE..=MAX_SIZE).contains(&options.size) {
                        return Err(bad());
                    }
                }
                "--time" => options.turn = Duration::from_millis(number()?),
                "--match-time" => options.game = Some(Duration::from_millis(number()?)),
                "--nodes" => options.nodes = Some(number()?),
                "--first-info" => options.infos[0].push(value.clone()),
                "--second-info" => options.infos[1].push(value.clone()),
                "--grace" => options.grace = Duration::from_millis(number()?),
                "--games" => options.games = Some(count()?),
                "--plies" => options.plies = count()?,
                "--jobs" => options.jobs = count()?,
                "--out" => options.out = value.clone(),
                "--sprt" => {
                    let hypotheses = value.split_once(',').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
                    options.sprt = Some(hypotheses.filter(|(a, b)| a < b).ok_or_else(bad)?);
                }
                _ => return Err(format!("unknown option {name}\n{USAGE}")),
            }
        }
        for (name, value) in
            [("--first", &options.first), ("--second", &options.second), ("--openings", &options.openings)]
        {
            if value.is_empty() {
                return Err(format!("{name} is missing\n{USAGE}"));
            }
        }
        Ok(options)
    }
}
