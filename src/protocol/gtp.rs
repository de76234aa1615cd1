//! The Go Text Protocol, version 2 (Gunnar Farnebäck), as Othello programs use it. The board has a size of 8, moves are
//! like `f5`, and a pass is `pass`. An answer begins with `=`, a failure with `?`, each with the command's number. An
//! empty line ends it.

use super::clock::othello_moves;
use super::{Flow, Signals, most_threads};
use crate::engine::{Engine, GameSpec};
use std::io::{self, Write};
use std::time::{Duration, Instant};
use tengen_core::error::EngineError;
use tengen_core::game::Player;
use tengen_core::think::{Limits, Observer};

/// Bytes of the table.
const TABLE: usize = 64 << 20;
/// Time for a move if the controller has set none.
const TURN: Duration = Duration::from_secs(2);
/// The unused part of a time limit, because messages between the programs take time too.
const MARGIN: Duration = Duration::from_millis(30);

const COMMANDS: &[&str] = &[
    "boardsize",
    "clear_board",
    "final_score",
    "genmove",
    "known_command",
    "komi",
    "level",
    "list_commands",
    "list_games",
    "loadgame",
    "name",
    "play",
    "protocol_version",
    "quit",
    "reg_genmove",
    "set_game",
    "showboard",
    "time_left",
    "time_settings",
    "undo",
    "version",
];

/// A session with a controller.
pub struct Session {
    signals: Signals,
    engine: Engine,
    /// Time for the whole game and for each period after it, and the moves of a period.
    settings: Option<(Duration, Duration, u32)>,
    /// The rest for each colour: time, and moves to make in it (0: the main time).
    left: [Option<(Duration, u32)>; 2],
    /// Plies, instead of time.
    depth: Option<u32>,
    /// The passes that the controller omitted, each as the number of moves before it. The controller does not count
    /// them as moves.
    left_out: Vec<usize>,
}

type Answer = Result<String, String>;

/// The text of an error for the controller.
fn told(error: EngineError) -> String {
    error.text
}

impl Session {
    /// A session that obeys `signals` while it thinks.
    ///
    /// # Errors
    /// As [`Engine::new`].
    pub fn new(signals: Signals) -> Result<Session, EngineError> {
        let engine = Engine::new(GameSpec::named("othello")?, TABLE);
        Ok(Session { signals, engine, settings: None, left: [None; 2], depth: None, left_out: Vec::new() })
    }

    /// The same session with this many threads that search.
    pub fn with_threads(mut self, threads: usize) -> Session {
        self.engine.set_threads(threads.clamp(1, most_threads()));
        self
    }

    /// Handles one line, with or without its end, and writes the answer to `out`.
    ///
    /// # Errors
    /// Only errors of `out`.
    pub fn handle(&mut self, line: &str, out: &mut dyn Write) -> io::Result<Flow> {
        // Control characters and comments are ignored.
        let clean: String = line.chars().filter(|c| !c.is_control() || *c == '\t').collect();
        let clean = clean.split('#').next().unwrap_or("").trim();
        let mut words: Vec<&str> = clean.split_whitespace().collect();
        if words.is_empty() {
            return Ok(Flow::Continue);
        }
        let id = if words[0].bytes().all(|byte| byte.is_ascii_digit()) { words.remove(0) } else { "" };
        let name = words.first().copied().unwrap_or("");
        let rest = words.get(1..).unwrap_or(&[]);
        match self.command(name, rest) {
            Ok(answer) => writeln!(out, "={id} {answer}\n")?,
            Err(answer) => writeln!(out, "?{id} {answer}\n")?,
        }
        out.flush()?;
        Ok(if name == "quit" { Flow::End } else { Flow::Continue })
    }

    fn command(&mut self, name: &str, rest: &[&str]) -> Answer {
        let done = Ok(String::new());
        match (name, rest) {
            ("protocol_version", _) => Ok("2".to_owned()),
            ("name", _) => Ok("Tengen".to_owned()),
            ("version", _) => Ok(env!("CARGO_PKG_VERSION").to_owned()),
            ("known_command", [command, ..]) => Ok(COMMANDS.contains(command).to_string()),
            ("list_commands", _) => Ok(COMMANDS.join("\n")),
            ("list_games", _) => Ok("Othello".to_owned()),
            ("set_game", [game]) if game.eq_ignore_ascii_case("othello") => done,
            ("set_game", _) => Err("unsupported game".to_owned()),
            ("quit" | "komi", _) => done,
            ("boardsize", ["8"]) => done,
            ("boardsize", _) => Err("unacceptable size".to_owned()),
            ("clear_board", _) => {
                self.engine.load("").map_err(told)?;
                self.engine.clear();
                self.left = [None; 2];
                self.left_out.clear();
                done
            }
            ("loadgame", moves) => {
                self.load(&moves.join(" "))?;
                done
            }
            ("level", [depth, ..]) => {
                let depth: u32 = depth.parse().map_err(|_| "not a number of plies")?;
                self.depth = Some(depth.clamp(1, 60));
                done
            }
            ("play", [colour, mv]) => {
                let played = self.engine.played();
                self.turn(player(colour)?, mv.eq_ignore_ascii_case("pass"))?;
                self.engine.play(&mv.to_ascii_lowercase()).map_err(|error| {
                    // Then the pass before it is removed as well.
                    self.back_to(played);
                    format!("illegal move: {error}")
                })?;
                done
            }
            ("genmove", [colour]) => self.generate(player(colour)?, true),
            ("reg_genmove", [colour]) => self.generate(player(colour)?, false),
            ("undo", _) => {
                // The controller does not know about that pass, so it takes back another move.
                self.back_to(self.engine.played());
                let played = self.engine.played().checked_sub(1).ok_or("cannot undo")?;
                self.back_to(played);
                done
            }
            ("time_settings", [main, period, moves]) => {
                let seconds = |text: &str| text.parse::<u64>().map_err(|_| "not a number of seconds");
                let moves: u32 = moves.parse().map_err(|_| "not a number of moves")?;
                self.settings =
                    Some((Duration::from_secs(seconds(main)?), Duration::from_secs(seconds(period)?), moves));
                self.left = [None; 2];
                done
            }
            ("time_left", [colour, time, moves]) => {
                let time: u64 = time.parse().map_err(|_| "not a number of seconds")?;
                let moves: u32 = moves.parse().map_err(|_| "not a number of moves")?;
                self.left[player(colour)?.index()] = Some((Duration::from_secs(time), moves));
                done
            }
            ("showboard", _) => Ok(self.show()),
            ("final_score", _) => Ok(self.score()),
            _ if COMMANDS.contains(&name) => Err("syntax error".to_owned()),
            _ => Err("unknown command".to_owned()),
        }
    }

    /// Replaces the game by the game in `text`. If the text has no pass, necessary passes were omitted.
    fn load(&mut self, text: &str) -> Result<(), String> {
        self.engine.load(text).map_err(told)?;
        let text = text.to_ascii_lowercase();
        let writes_passes = ["--", "pa", "ps"].iter().any(|pass| text.contains(pass));
        let moves = self.engine.facts().moves;
        let passes = (0..moves.len()).filter(|&at| moves[at].is_none());
        self.left_out = if writes_passes { Vec::new() } else { passes.collect() };
        Ok(())
    }

    /// Takes moves back until `played` are left. Then it takes back the omitted pass before the last one taken.
    fn back_to(&mut self, mut played: usize) {
        while let Some(&pass) = self.left_out.last()
            && pass + 1 >= played
        {
            played = played.min(pass);
            self.left_out.pop();
        }
        self.engine.go_to(played);
    }

    /// Makes `colour` the side to move. The other side may have to pass, which controllers omit.
    fn turn(&mut self, colour: Player, passes: bool) -> Result<(), String> {
        let facts = self.engine.facts();
        if facts.to_move == colour || facts.ending.is_some() {
            return Ok(());
        }
        if facts.legal.is_empty() && !passes {
            let played = self.engine.played();
            self.engine.play("pass").map_err(told)?;
            self.left_out.push(played);
            return Ok(());
        }
        Err(format!("it is the turn of {:?}", facts.to_move))
    }

    fn generate(&mut self, colour: Player, play: bool) -> Answer {
        let begun = Instant::now();
        if self.engine.ending().is_some() {
            return Ok("PASS".to_owned());
        }
        self.turn(colour, false)?;
        let limits = match self.depth {
            Some(_) => Limits { depth: self.depth, ..Limits::default() },
            None => Limits { time: Some(self.budget(colour)), ..Limits::default() },
        };
        let mut observer = SearchObserver { signals: &self.signals, begun };
        let report = self.engine.find(&limits, &mut observer).map_err(told)?;
        let code = report.best.ok_or("no move")?;
        if play {
            self.engine.play_code(code).map_err(told)?;
            if let Some((time, moves)) = &mut self.left[colour.index()] {
                *time = time.saturating_sub(begun.elapsed());
                *moves = moves.saturating_sub(1);
            }
        }
        Ok(self.engine.spec().name_of_code(code).to_uppercase())
    }

    /// Time for the next move of `colour`.
    fn budget(&self, colour: Player) -> Duration {
        let facts = self.engine.facts();
        let empty = facts.cells.iter().filter(|&&cell| cell == 0).count() as u32;
        let moves = othello_moves(empty);
        let share =
            |time: Duration, moves: u32| (time.saturating_sub(MARGIN) / moves.max(1)).saturating_sub(MARGIN / 3);
        let budget = match (self.left[colour.index()], self.settings) {
            (Some((time, 0)), _) => share(time, moves),
            (Some((time, stones)), _) => share(time, stones.min(moves)),
            // Without a limit: a period without moves, by the protocol.
            (None, Some((_, period, 0))) if period > Duration::ZERO => TURN,
            (None, Some((main, period, stones))) if main == Duration::ZERO => share(period, stones.min(moves)),
            (None, Some((main, _, _))) => share(main, moves),
            (None, None) => TURN,
        };
        budget.max(Duration::from_millis(1))
    }

    fn show(&self) -> String {
        let facts = self.engine.facts();
        let mut text = String::from("\n  A B C D E F G H");
        for (row, cells) in facts.cells.chunks(8).enumerate() {
            text.push_str(&format!("\n{}", row + 1));
            for cell in cells {
                text.push_str([" .", " X", " O"][usize::from(*cell)]);
            }
        }
        text.push_str(&format!("\n{:?} to move", facts.to_move));
        text
    }

    /// `B+12`, `W+3`, `0`: the disc difference. In a finished game the winner gets the empty squares.
    fn score(&self) -> String {
        let facts = self.engine.facts();
        let count = |who| facts.cells.iter().filter(|&&cell| cell == who).count() as i32;
        let (black, white, empty) = (count(1), count(2), count(0));
        let margin = black - white;
        let margin = margin + if facts.ending.is_some() { margin.signum() * empty } else { 0 };
        match margin {
            0 => "0".to_owned(),
            1.. => format!("B+{margin}"),
            _ => format!("W+{}", -margin),
        }
    }
}

fn player(word: &str) -> Result<Player, String> {
    match word.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Player::Black),
        "w" | "white" => Ok(Player::White),
        _ => Err(format!("{word:?} is no colour")),
    }
}

/// The clock and the stop signal of one search.
struct SearchObserver<'a> {
    signals: &'a Signals,
    begun: Instant,
}

impl Observer for SearchObserver<'_> {
    fn poll(&mut self) -> bool {
        self.signals.stopped()
    }

    fn elapsed(&mut self) -> Duration {
        self.begun.elapsed()
    }
}
