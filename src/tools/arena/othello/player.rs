//! A program at the other end of a pipe that speaks NBoard or GTP.

use super::super::game::End;
use super::super::process::Process;
use crate::game::Player as Side;
use crate::games::othello::board::Board;
use crate::games::othello::ggf;
use crate::games::othello::square::Square;
use std::time::{Duration, Instant};

/// Time that a program may take to start or to answer what needs no thought.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running program.
pub struct Player {
    process: Process,
    gtp: bool,
    pings: u32,
}

impl Player {
    /// Starts a program; `gtp:` before its command says which protocol.
    ///
    /// # Errors
    /// The command cannot be run: the match cannot be played at all.
    pub fn start(command: &str) -> Result<Player, String> {
        let (gtp, command) = match command.strip_prefix("gtp:") {
            Some(rest) => (true, rest),
            None => (false, command),
        };
        Ok(Player { process: Process::start(command, "quit")?, gtp, pings: 0 })
    }

    /// Tells the program its limits, once.
    pub fn greet(&mut self, depth: Option<u32>, turn: Duration) -> Result<(), End> {
        if self.gtp {
            self.command("boardsize 8")?;
            match depth {
                Some(depth) => self.command(&format!("level {depth}")).map(drop),
                // Whole seconds are all that the protocol knows.
                None => self.command(&format!("time_settings 0 {} 1", turn.as_secs().max(1))).map(drop),
            }
        } else {
            self.process.say("nboard 2")?;
            depth.map_or(Ok(()), |depth| self.process.say(&format!("set depth {depth}")))?;
            self.ping()
        }
    }

    /// Sets up a position of a game.
    ///
    /// # Errors
    /// How the program lost instead.
    pub fn open(&mut self, board: &Board) -> Result<(), End> {
        if self.gtp {
            self.command("clear_board")?;
            let mut side = Side::Black;
            for mv in board.moves() {
                self.note(side, mv)?;
                side = side.opponent();
            }
            return Ok(());
        }
        let text = ggf::write("first", "second", &Board::new(), board.moves());
        self.process.say(&format!("set game {text}"))?;
        self.ping()
    }

    /// Tells the program of a move, its own or the opponent's.
    ///
    /// # Errors
    /// How the program lost instead.
    pub fn note(&mut self, side: Side, mv: Square) -> Result<(), End> {
        let name = if mv.is_pass() { "PA".to_owned() } else { mv.to_string().to_uppercase() };
        if self.gtp {
            let name = if mv.is_pass() { "pass" } else { &name };
            return self.command(&format!("play {} {name}", colour(side))).map(drop);
        }
        self.process.say(&format!("move {name}"))?;
        self.ping()
    }

    /// The program's move for `side`, which is to move and has one. With GTP the program has played it already.
    ///
    /// # Errors
    /// How the program lost instead.
    pub fn think(&mut self, side: Side, limit: Duration) -> Result<Square, End> {
        let begun = Instant::now();
        if self.gtp {
            self.process.say(&format!("genmove {}", colour(side)))?;
        } else {
            self.process.say("go")?;
        }
        loop {
            let line = self.process.hear(limit.saturating_sub(begun.elapsed()))?.ok_or(End::Clock)?;
            let mark = if self.gtp { "=" } else { "===" };
            if let Some(answer) = line.strip_prefix(mark) {
                let name = answer.trim().split('/').next().unwrap_or("").trim().to_ascii_lowercase();
                return Square::from_name(&name).ok_or(End::Illegal);
            }
            if self.gtp && line.starts_with('?') {
                return Err(End::Crash);
            }
        }
    }

    /// Whether its own move must be told to it by [`Player::note`].
    pub fn forgets(&self) -> bool {
        !self.gtp
    }

    /// Processor time that the program has used so far; `None` where the system does not tell.
    pub fn cpu(&self) -> Option<Duration> {
        let folder = format!("/proc/{}/task", self.process.id());
        let mut total = 0u64;
        for task in std::fs::read_dir(folder).ok()? {
            let text = std::fs::read_to_string(task.ok()?.path().join("schedstat")).ok()?;
            total += text.split_whitespace().next()?.parse::<u64>().ok()?;
        }
        Some(Duration::from_nanos(total))
    }

    /// The last line heard.
    pub fn last_line(&self) -> &str {
        self.process.last_line()
    }

    /// Waits until an NBoard program has read everything.
    fn ping(&mut self) -> Result<(), End> {
        self.pings += 1;
        self.process.say(&format!("ping {}", self.pings))?;
        let answer = format!("pong {}", self.pings);
        let begun = Instant::now();
        while self.process.hear(PATIENCE.saturating_sub(begun.elapsed()))?.ok_or(End::Crash)? != answer {}
        Ok(())
    }

    /// A GTP command and its answer.
    fn command(&mut self, text: &str) -> Result<String, End> {
        self.process.say(text)?;
        let begun = Instant::now();
        loop {
            let line = self.process.hear(PATIENCE.saturating_sub(begun.elapsed()))?.ok_or(End::Crash)?;
            if let Some(answer) = line.strip_prefix('=') {
                return Ok(answer.trim().to_owned());
            }
            if line.starts_with('?') {
                return Err(End::Crash);
            }
        }
    }
}

fn colour(side: Side) -> char {
    if side == Side::Black { 'b' } else { 'w' }
}
