//! Common parts of all contestants: a command, the process that runs it, and its usage.

use super::process::Process;
use crate::matches::contestant::{Effort, Fault};
use std::time::{Duration, Instant};

/// A program that plays, running or not.
pub struct Program {
    command: String,
    farewell: &'static str,
    process: Option<Process>,
    /// The last line of an ended process.
    last: String,
    effort: Effort,
}

impl Program {
    /// Starts a command, split at blanks; `farewell` is the protocol's command that asks the program to end.
    ///
    /// # Errors
    /// The command cannot be run; in one line.
    pub fn start(command: &str, farewell: &'static str) -> Result<Program, String> {
        let process = Some(Process::start(command, farewell)?);
        Ok(Program { command: command.to_owned(), farewell, process, last: String::new(), effort: Effort::default() })
    }

    /// Ends the process.
    pub fn end(&mut self) {
        if let Some(process) = self.process.take() {
            process.last_line().clone_into(&mut self.last);
        }
    }

    /// Restarts the count of the program's usage.
    pub fn reset_effort(&mut self) {
        self.effort = Effort::default();
    }

    /// The usage since then.
    pub const fn effort(&self) -> Effort {
        self.effort
    }

    /// The process, and whether it was just started.
    ///
    /// # Errors
    /// [`Fault::Crash`] if it cannot be started.
    pub fn running(&mut self) -> Result<(&mut Process, bool), Fault> {
        let new = self.process.is_none();
        if new {
            self.process = Process::start(&self.command, self.farewell).ok();
        }
        self.process.as_mut().map(|process| (process, new)).ok_or(Fault::Crash)
    }

    /// Talks with the process. If that fails, the process is ended, because it may be in any state.
    ///
    /// # Errors
    /// The errors of `talk`.
    pub fn talk<T>(&mut self, talk: impl FnOnce(&mut Process) -> Result<T, Fault>) -> Result<T, Fault> {
        let (process, _) = self.running()?;
        let result = talk(process);
        if result.is_err() {
            self.end();
        }
        result
    }

    /// As [`Program::talk`], for a move: the time counts.
    ///
    /// # Errors
    /// The errors of `talk`.
    pub fn think<T>(&mut self, talk: impl FnOnce(&mut Process) -> Result<T, Fault>) -> Result<T, Fault> {
        let (process, _) = self.running()?;
        let (begun, cpu) = (Instant::now(), process.cpu());
        let result = talk(process);
        let wall = begun.elapsed();
        let used = process.cpu().zip(cpu).map(|(after, before)| after.saturating_sub(before));
        self.effort.moves += 1;
        self.effort.wall += wall;
        self.effort.cpu += used.unwrap_or(wall);
        if result.is_err() {
            self.end();
        }
        result
    }

    /// The last line of output.
    pub fn last_line(&self) -> &str {
        self.process.as_ref().map_or(&self.last, |process| process.last_line())
    }
}

/// Wall time that a program may take to start or to answer a simple command.
pub const PATIENCE: Duration = Duration::from_secs(60);
