//! A contestant with the Gomocup protocol.

use super::process::Process;
use super::program::Program;
use crate::matches::contestant::{Answer, Contestant, Effort, Fault, Game};
use std::marker::PhantomData;
use std::time::{Duration, Instant};
use tengen_core::players::game::{Game as Rules, MoveOf};

/// Time that a program may take to start.
const START: Duration = Duration::from_secs(20);

/// The pause between a program's move and the next command. Some programs print their move a little before they read
/// again.
const REST: Duration = Duration::from_millis(15);

/// The settings that a program gets before a game, and its time.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The texts after `INFO` in the lines before the game, such as `rule 0`.
    pub infos: Vec<String>,
    /// Time for a move.
    pub turn: Duration,
    /// Time for a game, if it is limited.
    pub game: Option<Duration>,
    /// Time beyond the limits that is forgiven.
    pub grace: Duration,
}

/// A program that plays `G`, restarted for each game.
pub struct Gomocup<G> {
    program: Program,
    settings: Settings,
    /// The size of the board.
    size: usize,
    /// Whether the process has not played yet.
    unused: bool,
    /// Whether it has been shown the position.
    shown: bool,
    /// Time used in this game.
    used: Duration,
    /// The time of its last move.
    moved: Instant,
    game: PhantomData<G>,
}

impl<G: Rules> Gomocup<G> {
    /// Starts a program.
    ///
    /// # Errors
    /// The command cannot be run; in one line.
    pub fn start(command: &str, size: usize, settings: Settings) -> Result<Gomocup<G>, String> {
        Ok(Gomocup {
            program: Program::start(command, "END")?,
            settings,
            size,
            unused: true,
            shown: false,
            used: Duration::ZERO,
            moved: Instant::now(),
            game: PhantomData,
        })
    }

    /// The lines that request a move. A program that has been `shown` the position only gets the last move.
    fn question(&self, moves: &[MoveOf<G>], shown: bool) -> String {
        let (columns, _) = G::dimensions(self.size);
        // A point is the column and the row, both from 0, the row from the top.
        let at = |mv| G::cell_of(self.size, mv).map(|cell| format!("{},{}", cell % columns, cell / columns));
        match moves.last() {
            None => "BEGIN".to_owned(),
            Some(&last) if shown => format!("TURN {}", at(last).unwrap_or_default()),
            Some(_) => {
                let mut text = "BOARD\n".to_owned();
                for (i, &mv) in moves.iter().enumerate() {
                    let own = (moves.len() - i).is_multiple_of(2);
                    text += &at(mv).map(|at| format!("{at},{}\n", if own { 1 } else { 2 })).unwrap_or_default();
                }
                text + "DONE"
            }
        }
    }
}

impl<G: Rules> Contestant<G::Position> for Gomocup<G> {
    fn begin(&mut self, _game: &Game<G::Position>) -> Result<(), Fault> {
        if !std::mem::replace(&mut self.unused, false) {
            self.program.end();
        }
        self.program.reset_effort();
        (self.shown, self.used, self.moved) = (false, Duration::ZERO, Instant::now());
        let infos = &self.settings.infos;
        let size = self.size;
        self.program.talk(|process| {
            process.say(&format!("START {size}"))?;
            let started = |line: &str| match line {
                "OK" => Some(Ok(())),
                _ => line.starts_with("ERROR").then_some(Err(Fault::Crash)),
            };
            process.hear_until(START, started)??;
            infos.iter().try_for_each(|info| process.say(&format!("INFO {info}")))?;
            Ok(())
        })
    }

    fn answer(&mut self, game: &Game<G::Position>) -> Result<Answer<MoveOf<G>>, Fault> {
        let Settings { turn, game: match_time, grace, .. } = self.settings;
        let left = match_time.map(|time| time.saturating_sub(self.used));
        let limit = left.map_or(turn, |left| turn.min(left)) + grace;
        let question = self.question(game.moves(), self.shown);
        self.shown = true;
        let rest = REST.saturating_sub(self.moved.elapsed());
        self.program.talk(|process| {
            left.map_or(Ok(()), |left| process.say(&format!("INFO time_left {}", left.as_millis())))?;
            std::thread::sleep(rest);
            Ok(())
        })?;
        let begun = Instant::now();
        let (x, y) = self.program.think(|process| ask(process, &question, limit))?;
        self.used += begun.elapsed();
        self.moved = Instant::now();
        let (columns, rows) = G::dimensions(self.size);
        let mv = if x < columns && y < rows { G::move_on(self.size, y * columns + x) } else { None };
        mv.map(Answer::Move).ok_or(Fault::Illegal)
    }

    fn effort(&self) -> Effort {
        self.program.effort()
    }

    fn last_line(&self) -> &str {
        self.program.last_line()
    }
}

/// Asks for a move: its column and row.
fn ask(process: &mut Process, question: &str, limit: Duration) -> Result<(usize, usize), Fault> {
    let begun = Instant::now();
    process.say(question)?;
    loop {
        let line = process.hear(limit.saturating_sub(begun.elapsed()))?.ok_or(Fault::Clock)?;
        let numbers = line.split_once(',').and_then(|(x, y)| Some((x.trim().parse().ok()?, y.trim().parse().ok()?)));
        if let Some(point) = numbers {
            return Ok(point);
        }
        if line.starts_with("ERROR") || line.starts_with("UNKNOWN") {
            return Err(Fault::Crash);
        }
    }
}
