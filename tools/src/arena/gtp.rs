//! A contestant with the Go Text Protocol of Othello programs.

use super::process::Process;
use super::program::{PATIENCE, Program};
use crate::matches::contestant::{Answer, Contestant, Effort, Fault, Game};
use std::time::{Duration, Instant};
use tengen_core::game::{Player, Position};
use tengen_othello::board::Board;
use tengen_othello::square::Square;

/// A program that plays all games of a match, because some take seconds to start.
pub struct Gtp {
    program: Program,
    /// Plies that the program has to search, if they are limited.
    depth: Option<u32>,
    /// Time for a move, sent without a depth. The protocol only knows whole seconds.
    turn: Duration,
    /// Time for a move, including all tolerance.
    limit: Duration,
    greeted: bool,
    /// Whether the last move is its own, which it has played on its board already.
    own: bool,
}

impl Gtp {
    /// Starts a program.
    ///
    /// # Errors
    /// The command cannot be run; in one line.
    pub fn start(command: &str, depth: Option<u32>, turn: Duration, grace: Duration) -> Result<Gtp, String> {
        let program = Program::start(command, "quit")?;
        Ok(Gtp { program, depth, turn, limit: turn + grace, greeted: false, own: false })
    }
}

impl Contestant<Board> for Gtp {
    fn begin(&mut self, game: &Game<Board>) -> Result<(), Fault> {
        self.program.reset_effort();
        let new = self.program.running()?.1 || !self.greeted;
        let level = match self.depth {
            Some(depth) => format!("level {depth}"),
            None => format!("time_settings 0 {} 1", self.turn.as_secs().max(1)),
        };
        self.program.talk(|process| {
            if new {
                command(process, "boardsize 8")?;
                command(process, &level)?;
            }
            command(process, "clear_board")?;
            let mut side = game.start().to_move();
            for &mv in game.moves() {
                command(process, &play(side, mv))?;
                side = side.opponent();
            }
            Ok(())
        })?;
        (self.greeted, self.own) = (true, false);
        Ok(())
    }

    fn answer(&mut self, game: &Game<Board>) -> Result<Answer<Square>, Fault> {
        if game.position().must_pass() {
            return Ok(Answer::Move(Square::PASS));
        }
        let limit = self.limit;
        let mv = self.program.think(|process| generate(process, game.position(), limit))?;
        self.own = true;
        Ok(Answer::Move(mv))
    }

    fn hear(&mut self, game: &Game<Board>) -> Result<(), Fault> {
        if std::mem::replace(&mut self.own, false) {
            return Ok(());
        }
        let Some((mv, side)) = game.last() else { return Ok(()) };
        self.program.talk(|process| command(process, &play(side, mv)))
    }

    fn effort(&self) -> Effort {
        self.program.effort()
    }

    fn last_line(&self) -> &str {
        self.program.last_line()
    }
}

/// The command that plays a move.
fn play(side: Player, mv: Square) -> String {
    let name = if mv.is_pass() { "pass".to_owned() } else { mv.to_string().to_uppercase() };
    format!("play {} {name}", colour(side))
}

const fn colour(side: Player) -> char {
    match side {
        Player::Black => 'b',
        Player::White => 'w',
    }
}

/// Gives a command that needs no thought.
fn command(process: &mut Process, text: &str) -> Result<(), Fault> {
    process.say(text)?;
    let answered = |line: &str| match line.as_bytes().first() {
        Some(b'=') => Some(Ok(())),
        Some(b'?') => Some(Err(Fault::Crash)),
        _ => None,
    };
    process.hear_until(PATIENCE, answered)?
}

/// Asks for a move of the position.
fn generate(process: &mut Process, board: &Board, limit: Duration) -> Result<Square, Fault> {
    let begun = Instant::now();
    process.say(&format!("genmove {}", colour(board.to_move())))?;
    loop {
        let line = process.hear(limit.saturating_sub(begun.elapsed()))?.ok_or(Fault::Clock)?;
        if let Some(answer) = line.strip_prefix('=') {
            return super::squares::legal_square(board, &answer.trim().to_ascii_lowercase());
        }
        if line.starts_with('?') {
            return Err(Fault::Crash);
        }
    }
}
