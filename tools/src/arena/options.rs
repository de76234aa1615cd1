//! What a match of programs is played with.

use crate::matches::statistics::Sprt;
use lexopt::Arg;
use std::time::Duration;
use tengen::command_line::{Arguments, CommandError, required};
use tengen_gomoku::board::{MAX_SIZE, MIN_SIZE};
use tengen_gomoku::rule::Rule;

const HELP: &str = "\
usage: cargo xtask arena --first COMMAND --second COMMAND --openings FILE [options]

Plays a match between two programs, each opening with both colours, and judges the games by its own rules: a crash, an
illegal move and a lost clock lose the game.

  --game GAME          gomoku (default) or othello
  --first, --second COMMAND
                       the programs, split at blanks. For gomoku they speak the Gomocup protocol, for othello NBoard or,
                       with gtp: before the command, the Go Text Protocol
  --openings FILE      a game a line, such as h8i9g7
  --time MS            time for a move, default 1000
  --grace MS           how much longer than its time a program may take, default 200
  --games N            at most N games
  --plies N            a game of N plies is a draw, default none
  --jobs N             games at once, default 1
  --sprt ELO0,ELO1[,ALPHA,BETA]
                       end when a sequential test accepts one of two Elo differences; error rates 0.05 by default
  --out FOLDER         keep results.csv and the games in this folder; the same call goes on with a match begun there.
                       Without it nothing is kept

For gomoku:
  --rule RULE          freestyle (default), standard, renju, caro or caro6
  --size N             points along an edge, default 15
  --match-time MS      time for a game, default unlimited
  --nodes N            nodes for a move (INFO max_node); the time only guards then
  --first-info, --second-info TEXT
                       a line INFO TEXT for that program before each game, as 'book 0' turns our opening table off; may
                       be given several times

For othello:
  --first-depth, --second-depth N
                       plies that the program is told to search; NBoard knows no other limit, GTP only whole seconds
";

/// Which game the programs play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameName {
    /// Five-in-a-row.
    Gomoku,
    /// Othello.
    Othello,
}

/// The options of a match.
#[derive(Clone, Debug)]
pub struct Options {
    /// The game.
    pub game_name: GameName,
    /// The commands of the first player, whose score is told, and of the second.
    pub players: [String; 2],
    /// The opening file.
    pub openings: String,
    /// Time for a move.
    pub turn: Duration,
    /// Time beyond the limit that is forgiven.
    pub grace: Duration,
    /// The number of games, if fewer than the openings give.
    pub games: Option<usize>,
    /// Plies after which a game is a draw.
    pub longest: Option<usize>,
    /// Games at once.
    pub jobs: usize,
    /// The sequential test that ends the match.
    pub sprt: Option<Sprt>,
    /// The folder of results, if they are kept.
    pub out: Option<String>,
    /// Gomoku: the rule.
    pub rule: Rule,
    /// Gomoku: points along an edge.
    pub size: usize,
    /// Gomoku: time for a game.
    pub game: Option<Duration>,
    /// Gomoku: nodes for a move.
    pub nodes: Option<u64>,
    /// Gomoku: what else each player is told by INFO.
    pub infos: [Vec<String>; 2],
    /// Othello: plies of each player, where it is to be told any.
    pub depths: [Option<u32>; 2],
}

impl Options {
    /// Reads the arguments of the command.
    ///
    /// # Errors
    /// What is wrong with them, and [`CommandError::Help`].
    pub fn read(arguments: &[String]) -> Result<Options, CommandError> {
        let (mut first, mut second, mut openings) = (None, None, None);
        let mut options = Options {
            game_name: GameName::Gomoku,
            players: [String::new(), String::new()],
            openings: String::new(),
            turn: Duration::from_millis(1000),
            grace: Duration::from_millis(200),
            games: None,
            longest: None,
            jobs: 1,
            sprt: None,
            out: None,
            rule: Rule::Freestyle,
            size: 15,
            game: None,
            nodes: None,
            infos: [Vec::new(), Vec::new()],
            depths: [None; 2],
        };
        let mut arguments = Arguments::new(arguments, HELP);
        let game_name = |text: &str| match text {
            "gomoku" => Some(GameName::Gomoku),
            "othello" => Some(GameName::Othello),
            _ => None,
        };
        let size = |text: &str| text.parse().ok().filter(|size| (MIN_SIZE..=MAX_SIZE).contains(size));
        while let Some(arg) = arguments.next()? {
            match arg {
                Arg::Long("first") => first = Some(arguments.text()?),
                Arg::Long("second") => second = Some(arguments.text()?),
                Arg::Long("openings") => openings = Some(arguments.text()?),
                Arg::Long("game") => options.game_name = arguments.value_by(game_name, "gomoku or othello")?,
                Arg::Long("time") => options.turn = arguments.milliseconds()?,
                Arg::Long("grace") => options.grace = arguments.milliseconds()?,
                Arg::Long("games") => options.games = Some(arguments.count()?),
                Arg::Long("plies") => options.longest = Some(arguments.count()?),
                Arg::Long("jobs") => options.jobs = arguments.count()?,
                Arg::Long("sprt") => options.sprt = Some(arguments.value()?),
                Arg::Long("out") => options.out = Some(arguments.text()?),
                Arg::Long("rule") => {
                    options.rule = arguments.value_by(Rule::from_name, "freestyle, standard, renju, caro or caro6")?
                }
                Arg::Long("size") => options.size = arguments.value_by(size, "5 to 20")?,
                Arg::Long("match-time") => options.game = Some(arguments.milliseconds()?),
                Arg::Long("nodes") => options.nodes = Some(arguments.value()?),
                Arg::Long("first-info") => options.infos[0].push(arguments.text()?),
                Arg::Long("second-info") => options.infos[1].push(arguments.text()?),
                Arg::Long("first-depth") => options.depths[0] = Some(arguments.value()?),
                Arg::Long("second-depth") => options.depths[1] = Some(arguments.value()?),
                other => return Err(other.unexpected().into()),
            }
        }
        options.players = [required("--first", first)?, required("--second", second)?];
        options.openings = required("--openings", openings)?;
        Ok(options)
    }

    /// What decides every game, in a line: results under other settings are of another match.
    pub fn describe(&self) -> String {
        let [first, second] = &self.players;
        let (time, grace) = (self.turn.as_millis(), self.grace.as_millis());
        let game = match self.game_name {
            GameName::Gomoku => format!("gomoku {} {}x{}", self.rule.name(), self.size, self.size),
            GameName::Othello => "othello".to_owned(),
        };
        let mut text = format!("{first} against {second}: {game}, {}, {time} ms a move + {grace}", self.openings);
        text += &self.game.map_or(String::new(), |time| format!(", {} ms a game", time.as_millis()));
        text += &self.nodes.map_or(String::new(), |nodes| format!(", {nodes} nodes a move"));
        text += &self.longest.map_or(String::new(), |plies| format!(", at most {plies} plies"));
        for (name, (infos, depth)) in ["first", "second"].into_iter().zip(self.infos.iter().zip(self.depths)) {
            infos.iter().for_each(|info| text += &format!(", {name} INFO {info}"));
            text += &depth.map_or(String::new(), |depth| format!(", {name} depth {depth}"));
        }
        text.replace('\n', " ")
    }
}
