//! A program at the other end of a pipe, with messages in lines.

use crate::matches::contestant::Fault;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// Time that a program has to end by itself.
const PARTING: Duration = Duration::from_millis(300);

/// The program has ended, or no longer reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ended;

impl From<Ended> for Fault {
    fn from(Ended: Ended) -> Fault {
        Fault::Crash
    }
}

/// A running program. Dropping the value asks it to end, and kills it if it does not.
pub struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    /// The command that asks it to end.
    farewell: &'static str,
    /// The last line of output, to report it after a crash.
    last: String,
}

impl Process {
    /// Starts a command, split at blanks; `farewell` is the protocol's command that asks the program to end.
    ///
    /// # Errors
    /// The command cannot be run; in one line.
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
    /// [`Ended`].
    pub fn say(&mut self, text: &str) -> Result<(), Ended> {
        writeln!(self.input, "{text}").and_then(|()| self.input.flush()).map_err(|_| Ended)
    }

    /// The next line, or `None` when the time is up.
    ///
    /// # Errors
    /// [`Ended`].
    pub fn hear(&mut self, time: Duration) -> Result<Option<String>, Ended> {
        match self.lines.recv_timeout(time) {
            Ok(line) => {
                if !line.is_empty() {
                    self.last.clone_from(&line);
                }
                Ok(Some(line))
            }
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(Ended),
        }
    }

    /// Skips lines until `is_it` returns a value for one, for at most `time`.
    ///
    /// # Errors
    /// [`Ended`]; also if the time is up.
    pub fn hear_until<T>(&mut self, time: Duration, is_it: impl Fn(&str) -> Option<T>) -> Result<T, Ended> {
        let begun = Instant::now();
        loop {
            let line = self.hear(time.saturating_sub(begun.elapsed()))?.ok_or(Ended)?;
            if let Some(value) = is_it(&line) {
                return Ok(value);
            }
        }
    }

    /// The last non-empty line of output.
    pub fn last_line(&self) -> &str {
        &self.last
    }

    /// Processor time that the program has used so far; `None` if the system does not report it.
    pub fn cpu(&self) -> Option<Duration> {
        let folder = format!("/proc/{}/task", self.child.id());
        let mut total = 0u64;
        for task in std::fs::read_dir(folder).ok()? {
            let text = std::fs::read_to_string(task.ok()?.path().join("schedstat")).ok()?;
            total += text.split_whitespace().next()?.parse::<u64>().ok()?;
        }
        Some(Duration::from_nanos(total))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // A program that ends by itself can end its own children.
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
