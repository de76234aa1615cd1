//! A contestant with the NBoard protocol: Othello.

use super::process::Process;
use super::program::{PATIENCE, Program};
use crate::matches::contestant::{Answer, Contestant, Effort, Fault, Game};
use std::time::{Duration, Instant};
use tengen_othello::board::Board;
use tengen_othello::ggf;
use tengen_othello::square::Square;

/// A program that plays all games of a match, because some take seconds to start.
pub struct NBoard {
    program: Program,
    /// Plies that the program has to search. The protocol has no other limit.
    depth: Option<u32>,
    /// Time for a move, including all tolerance.
    limit: Duration,
    greeted: bool,
    pings: u32,
}

impl NBoard {
    /// Starts a program.
    ///
    /// # Errors
    /// The command cannot be run; in one line.
    pub fn start(command: &str, depth: Option<u32>, limit: Duration) -> Result<NBoard, String> {
        Ok(NBoard { program: Program::start(command, "quit")?, depth, limit, greeted: false, pings: 0 })
    }

    /// Sends lines and waits until the program has read them.
    fn tell(&mut self, lines: &[String]) -> Result<(), Fault> {
        self.pings += 1;
        let pong = format!("pong {}", self.pings);
        let ping = format!("ping {}", self.pings);
        self.program.talk(|process| {
            lines.iter().try_for_each(|line| process.say(line))?;
            process.say(&ping)?;
            Ok(process.hear_until(PATIENCE, |line| (line == pong).then_some(()))?)
        })
    }
}

impl Contestant<Board> for NBoard {
    fn begin(&mut self, game: &Game<Board>) -> Result<(), Fault> {
        self.program.reset_effort();
        if self.program.running()?.1 || !self.greeted {
            let mut greeting = vec!["nboard 2".to_owned()];
            greeting.extend(self.depth.map(|depth| format!("set depth {depth}")));
            self.tell(&greeting)?;
            self.greeted = true;
        }
        let text = ggf::write("first", "second", game.start(), game.moves().iter().copied());
        self.tell(&[format!("set game {text}")])
    }

    fn answer(&mut self, game: &Game<Board>) -> Result<Answer<Square>, Fault> {
        if game.position().must_pass() {
            return Ok(Answer::Move(Square::PASS));
        }
        let limit = self.limit;
        self.program.think(|process| go(process, game.position(), limit)).map(Answer::Move)
    }

    fn hear(&mut self, game: &Game<Board>) -> Result<(), Fault> {
        let Some((mv, _)) = game.last() else { return Ok(()) };
        let name = if mv.is_pass() { "PA".to_owned() } else { mv.to_string().to_uppercase() };
        self.tell(&[format!("move {name}")])
    }

    fn effort(&self) -> Effort {
        self.program.effort()
    }

    fn last_line(&self) -> &str {
        self.program.last_line()
    }
}

/// Asks for a move of the position.
fn go(process: &mut Process, board: &Board, limit: Duration) -> Result<Square, Fault> {
    let begun = Instant::now();
    process.say("go")?;
    loop {
        let line = process.hear(limit.saturating_sub(begun.elapsed()))?.ok_or(Fault::Clock)?;
        if let Some(answer) = line.strip_prefix("===") {
            // The value and the time may follow the move.
            let name = answer.split('/').next().unwrap_or("").trim().to_ascii_lowercase();
            return super::squares::legal_square(board, &name);
        }
    }
}
