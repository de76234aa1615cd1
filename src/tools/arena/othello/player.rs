//! A program at the other end of a pipe that speaks NBoard or GTP.

use super::super::game::End;
use crate::game::Player as Side;
use crate::games::othello::board::Board;
use crate::games::othello::ggf;
use crate::games::othello::square::Square;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// Time that a program may take to start or to answer what needs no thought.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running program. It is killed when the value is dropped.
pub struct Player {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    gtp: bool,
    pings: u32,
    /// The last line heard, to tell a person what went before a crash.
    last: String,
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
        Ok(Player { child, input, lines, gtp, pings: 0, last: String::new() })
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
            self.say("nboard 2")?;
            depth.map_or(Ok(()), |depth| self.say(&format!("set depth {depth}")))?;
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
        self.say(&format!("set game {text}"))?;
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
        self.say(&format!("move {name}"))?;
        self.ping()
    }

    /// The program's move for `side`, which is to move and has one. With GTP the program has played it already.
    ///
    /// # Errors
    /// How the program lost instead.
    pub fn think(&mut self, side: Side, limit: Duration) -> Result<Square, End> {
        let begun = Instant::now();
        if self.gtp {
            self.say(&format!("genmove {}", colour(side)))?;
        } else {
            self.say("go")?;
        }
        loop {
            let line = self.hear(limit.saturating_sub(begun.elapsed()))?.ok_or(End::Clock)?;
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
        let folder = format!("/proc/{}/task", self.child.id());
        let mut total = 0u64;
        for task in std::fs::read_dir(folder).ok()? {
            let text = std::fs::read_to_string(task.ok()?.path().join("schedstat")).ok()?;
            total += text.split_whitespace().next()?.parse::<u64>().ok()?;
        }
        Some(Duration::from_nanos(total))
    }

    /// The last line heard.
    pub fn last_line(&self) -> &str {
        &self.last
    }

    /// Waits until an NBoard program has read everything.
    fn ping(&mut self) -> Result<(), End> {
        self.pings += 1;
        self.say(&format!("ping {}", self.pings))?;
        let answer = format!("pong {}", self.pings);
        let begun = Instant::now();
        while self.hear(PATIENCE.saturating_sub(begun.elapsed()))?.ok_or(End::Crash)? != answer {}
        Ok(())
    }

    /// A GTP command and its answer.
    fn command(&mut self, text: &str) -> Result<String, End> {
        self.say(text)?;
        let begun = Instant::now();
        loop {
            let line = self.hear(PATIENCE.saturating_sub(begun.elapsed()))?.ok_or(End::Crash)?;
            if let Some(answer) = line.strip_prefix('=') {
                return Ok(answer.trim().to_owned());
            }
            if line.starts_with('?') {
                return Err(End::Crash);
            }
        }
    }

    fn say(&mut self, text: &str) -> Result<(), End> {
        writeln!(self.input, "{text}").and_then(|()| self.input.flush()).map_err(|_| End::Crash)
    }

    /// The next line, or `None` when the time is up.
    fn hear(&mut self, time: Duration) -> Result<Option<String>, End> {
        match self.lines.recv_timeout(time) {
            Ok(line) => {
                if !line.is_empty() {
                    self.last.clone_from(&line);
                }
                Ok(Some(line))
            }
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(End::Crash),
        }
    }
}

fn colour(side: Side) -> char {
    if side == Side::Black { 'b' } else { 'w' }
}

impl Drop for Player {
    fn drop(&mut self) {
        let _ = self.say("quit");
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
