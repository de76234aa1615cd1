//! A program at the other end of a pipe that speaks the Gomocup protocol.

use super::Options;
use super::game::End;
use super::process::Process;
use crate::games::gomoku::point::Point;
use crate::games::gomoku::rule::Rule;
use std::time::{Duration, Instant};

/// Time that a program may take to start.
const START: Duration = Duration::from_secs(20);

/// Rest between a program's move and the next command: some print their move a little before they listen again.
const REST: Duration = Duration::from_millis(15);

/// A running program.
pub struct Player {
    process: Process,
    size: usize,
    /// Time used in this game.
    used: Duration,
    /// When it last moved.
    moved: Instant,
}

impl Player {
    /// Starts the program.
    ///
    /// # Errors
    /// The command cannot be run: the match cannot be played at all.
    pub fn start(command: &str, options: &Options) -> Result<Player, String> {
        let process = Process::start(command, "END")?;
        Ok(Player { process, size: options.size, used: Duration::ZERO, moved: Instant::now() })
    }

    /// Opens the game; `infos` are for this program alone.
    ///
    /// # Errors
    /// [`End::Crash`] if the program does not answer.
    pub fn open(&mut self, options: &Options, infos: &[String]) -> Result<(), End> {
        self.process.say(&format!("START {}", options.size))?;
        let begun = Instant::now();
        loop {
            let line = self.process.hear(START.saturating_sub(begun.elapsed()))?.ok_or(End::Crash)?;
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
        self.process.say(&format!("INFO rule {rule}"))?;
        self.process.say("INFO game_type 1")?;
        self.process.say(&format!("INFO timeout_turn {}", options.turn.as_millis()))?;
        self.process.say(&format!("INFO timeout_match {}", options.game.map_or(0, |game| game.as_millis())))?;
        if let Some(nodes) = options.nodes {
            self.process.say(&format!("INFO max_node {nodes}"))?;
        }
        infos.iter().try_for_each(|info| self.process.say(&format!("INFO {info}")))
    }

    /// The move of the program after `moves`; `fresh` if it has not seen them, else the last is all that is new.
    ///
    /// # Errors
    /// How it lost instead.
    pub fn think(&mut self, moves: &[Point], fresh: bool, options: &Options) -> Result<Point, End> {
        if let Some(game) = options.game {
            self.process.say(&format!("INFO time_left {}", game.saturating_sub(self.used).as_millis()))?;
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
        self.process.say(&text)?;
        let limit = options.game.map_or(options.turn, |game| options.turn.min(game.saturating_sub(self.used)));
        let limit = limit + options.grace;
        loop {
            let Some(line) = self.process.hear(limit.saturating_sub(begun.elapsed()))? else {
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
        self.process.last_line()
    }
}
