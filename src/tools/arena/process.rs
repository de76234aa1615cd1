//! A program at the other end of a pipe, spoken to in lines.

use super::game::End;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// Time that a program has to end by itself.
const PARTING: Duration = Duration::from_millis(300);

/// A running program. It is asked to end, and killed if it does not, when the value is dropped.
pub struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    /// The word that asks it to end.
    farewell: &'static str,
    /// The last line heard, to tell a person what went before a crash.
    last: String,
}

impl Process {
    /// Starts a command, words parted by spaces; `farewell` is the word that asks the program to end.
    ///
    /// # Errors
    /// The command cannot be run: the match cannot be played at all.
    pub fn start(command: &str, farewell: &'static str) -> Result<Process, String> {
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
        Ok(Process { child, input, lines, farewell, last: String::new() })
    }

    /// Sends a line.
    ///
    /// # Errors
    /// [`End::Crash`] if the program no longer listens.
    pub fn say(&mut self, text: &str) -> Result<(), End> {
        writeln!(self.input, "{text}").and_then(|()| self.input.flush()).map_err(|_| End::Crash)
    }

    /// The next line, or `None` when the time is up.
    ///
    /// # Errors
    /// [`End::Crash`] if the program has ended.
    pub fn hear(&mut self, time: Duration) -> Result<Option<String>, End> {
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

    /// The last line heard that was not empty.
    pub fn last_line(&self) -> &str {
        &self.last
    }

    /// The number by which the system knows it.
    pub fn id(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // A program that is asked first can end its own children.
        let _ = self.say(self.farewell);
        let begun = Instant::now();
        while begun.elapsed() < PARTING {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
