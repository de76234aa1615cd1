//! A program at the other end of a pipe that speaks the Gomocup protocol.

use super::Options;
use super::game::End;
use crate::games::gomoku::point::Point;
use crate::games::gomoku::rule::Rule;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// Time that a program may take to start.
const START: Duration = Duration::from_secs(20);

/// Rest between a program's move and the next command: some print their move a little before they listen again.
const REST: Duration = Duration::from_millis(15);

/// A running program. It is killed when the value is dropped.
pub struct Player {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    size: usize,
    /// Time used in this game.
    used: Duration,
    /// The last line heard, to tell a person what went before a crash.
    last: String,
    /// When it last moved.
    moved: Instant,
}

impl Player {
    /// Starts the program and tells it rule, size and limits.
    ///
    /// # Errors
    /// The command cannot be run: the match cannot be played at all.
    pub fn start(command: &str, options: &Options) -> Result<Player, String> {
        let mut words = command.split_whitespace();
        let program = words.next().ok_or("an empty command")?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("{command}: {error}"))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("{command}: no pipes"));
        };
        let (sender, lines) = mpsc::channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).split(b'\n').map_while(Result::ok) {
                let line = String::from_utf8_lossy(&line).trim().to_owned();
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Player {
            child,
            input,
            lines,
            size: options.size,
            used: Duration::ZERO,
            last: String::new(),
            moved: Instant::now(),
        })
    }

    /// Opens the game; `infos` are for this program alone.
    ///
    /// # Errors
    /// [`End::Crash`] if the program does not answer.
    pub fn open(&mut self, options: &Options, infos: &[String]) -> Result<(), End> {
        self.say(&format!("START {}", options.size))?;
        let begun = Instant::now();
        loop {
            let line = self.hear(START.saturating_sub(begun.elapsed()))?.ok_or(End::Crash)?;
            if line == "OK" {
                break;
            }
            if line.starts_with("ERROR") {
                return Err(End::Crash);
            }
        }
        let rule = match options.rule {
            Rule::Freestyle => 0,
            Rule::Standard => 1,
            Rule::Renju => 4,
        };
        self.say(&format!("INFO rule {rule}"))?;
        self.say("INFO game_type 1")?;
        self.say(&format!("INFO timeout_turn {}", options.turn.as_millis()))?;
        self.say(&format!("INFO timeout_match {}", options.game.map_or(0, |game| game.as_millis())))?;
        if let Some(nodes) = options.nodes {
            self.say(&format!("INFO max_node {nodes}"))?;
        }
        infos.iter().try_for_each(|info| self.say(&format!("INFO {info}")))
    }

    /// The move of the program after `moves`; `fresh` if it has not seen them, else the last is all that is new.
    ///
    /// # Errors
    /// How it lost instead.
    pub fn think(&mut self, moves: &[Point], fresh: bool, options: &Options) -> Result<Point, End> {
        if let Some(game) = options.game {
            self.say(&format!("INFO time_left {}", game.saturating_sub(self.used).as_millis()))?;
        }
        let at = |point: Point| format!("{},{}", point.x(), self.size - 1 - point.y());
        let text = match moves.last() {
            None => "BEGIN".to_owned(),
            Some(&last) if !fresh => format!("TURN {}", at(last)),
            Some(_) => {
                let mut text = "BOARD\n".to_owned();
                for (i, &point) in moves.iter().enumerate() {
                    let own = (moves.len() - i).is_multiple_of(2);
                    text += &format!("{},{}\n", at(point), if own { 1 } else { 2 });
                }
                text + "DONE"
            }
        };
        std::thread::sleep(REST.saturating_sub(self.moved.elapsed()));
        let begun = Instant::now();
        self.say(&text)?;
        let limit = options.game.map_or(options.turn, |game| options.turn.min(game.saturating_sub(self.used)));
        let limit = limit + options.grace;
        loop {
            let Some(line) = self.hear(limit.saturating_sub(begun.elapsed()))? else {
                return Err(End::Clock);
            };
            let numbers =
                line.split_once(',').and_then(|(x, y)| Some((x.trim().parse().ok()?, y.trim().parse().ok()?)));
            if let Some((x, y)) = numbers {
                self.used += begun.elapsed();
                self.moved = Instant::now();
                let (x, y): (usize, usize) = (x, y);
                let on_board = x < self.size && y < self.size;
                return if on_board { Ok(Point::new(x, self.size - 1 - y)) } else { Err(End::Illegal) };
            }
            if line.starts_with("ERROR") || line.starts_with("UNKNOWN") {
                return Err(End::Crash);
            }
        }
    }

    /// The last line heard.
    pub fn last_line(&self) -> &str {
        &self.last
    }

    fn say(&mut self, text: &str) -> Result<(), End> {
        writeln!(self.input, "{text}").and_then(|()| self.input.flush()).map_err(|_| End::Crash)
    }

    /// The next line, or `None` when the time is up.
    fn hear(&mut self, time: Duration) -> Result<Option<String>, End> {
        match self.lines.recv_timeout(time) {
            Ok(line) => {
                self.last.clone_from(&line);
                Ok(Some(line))
            }
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(End::Crash),
        }
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        // A program that is asked first can end its own children.
        let _ = self.say("END");
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_millis(300) {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
