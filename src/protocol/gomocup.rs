//! The Gomocup protocol ("new protocol" of the Piskvork manager, Petr Laštovička), with the Yixin extensions (`yixin`).
//!
//! A point is `x,y`, both from 0: the column from the left and the row from the top. It is the engine's cell `y * size
//! + x`. So a manager that draws row 0 at the top shows the same picture as the page.

mod proofs;
mod reports;
mod search;
mod settings;
mod stones;
mod yixin;

use super::clock::Clock;
use super::{Flow, Signals, most_threads};
use crate::engine::{Engine, GameSpec};
use crate::gomoku::PerfectPlayer;
use std::io::{self, Write};
use std::time::Instant;
use tengen_core::error::EngineError;

/// Bytes of the table if the manager sets no memory limit.
const DEFAULT_TABLE: u64 = 64 << 20;
/// Bytes that each further thread takes for its board, its histories and its table of wins by fours.
const THREAD: u64 = 2 << 20;
/// The address of the authors that `ABOUT` names. For the owner: an address goes here; "-" means no address.
const EMAIL: &str = "-";

/// A session with a manager: one side of its games.
pub struct Session {
    signals: Signals,
    /// The board size from `START`.
    size: Option<usize>,
    /// The rule, by name.
    rule: &'static str,
    /// The engine, made when it is first needed: rule and memory come after `START`.
    engine: Option<Engine>,
    table: u64,
    /// Whether the memory limit leaves no room for the proof.
    is_small: bool,
    /// How many threads search: `INFO thread_num`.
    threads: usize,
    clock: Clock,
    depth: Option<u32>,
    nodes: Option<u64>,
    /// Whether opening tables and the proof that black wins may answer: `INFO book 0` and `INFO book 1`, our own
    /// extension.
    book: bool,
    /// The proof that black wins, if the rule and the size have one. It is read on first use.
    proof: Option<Option<PerfectPlayer>>,
    /// Chooses between their equal replies: `INFO seed N`, our own extension. Matches repeat unless it changes.
    choice: u64,
    /// The command to which the next lines belong.
    reading: Option<Reading>,
    /// Whether the manager uses the Yixin extensions, in which rule 2 is Renju.
    is_yixin: bool,
    /// The reports while the engine thinks: `INFO show_detail`.
    detail: Detail,
    /// Cells that the search leaves out: `YXBLOCK`.
    blocked: Vec<usize>,
    /// The arrival time of the present line.
    begin: Instant,
    /// The seed of the next opening.
    seed: u64,
}

/// A command of more than one line.
enum Reading {
    /// `BOARD` and similar commands.
    Stones(Setup),
    /// Points that are not used, and the answer after them.
    Skipped(&'static str),
    /// Points to block, or to free again.
    Blocked(bool),
    /// The content of a database entry, followed by points; whether a quotation mark is open.
    Text { open: bool },
    /// The name of a file.
    Path,
}

/// The reports about a search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Detail {
    /// Nothing.
    None,
    /// `MESSAGE` lines for a log.
    Log,
    /// `MESSAGE` lines and what Yixin Board draws on the board.
    Board,
}

/// The stones of a `BOARD`, `YXBOARD` or `SWAP2BOARD` so far, as cells.
#[derive(Default)]
struct Setup {
    /// A `YXBOARD`: it requests no move.
    silent: bool,
    /// A `SWAP2BOARD`: all stones are in `own`, in the order of play.
    swap: bool,
    own: Vec<usize>,
    other: Vec<usize>,
    fault: Option<String>,
}

/// Why a line cannot be handled: an error for the manager, or a broken pipe.
enum LineError {
    Error(String),
    Io(io::Error),
}

impl From<io::Error> for LineError {
    fn from(error: io::Error) -> LineError {
        LineError::Io(error)
    }
}

impl From<EngineError> for LineError {
    fn from(error: EngineError) -> LineError {
        LineError::Error(error.text)
    }
}

fn error<T>(text: impl Into<String>) -> Result<T, LineError> {
    Err(LineError::Error(text.into()))
}

impl Session {
    /// A session that obeys `signals` while it thinks.
    pub fn new(signals: Signals) -> Session {
        Session {
            signals,
            size: None,
            rule: "freestyle",
            engine: None,
            table: DEFAULT_TABLE,
            is_small: false,
            threads: 1,
            clock: Clock::default(),
            depth: None,
            nodes: None,
            book: true,
            proof: None,
            choice: 0,
            reading: None,
            is_yixin: false,
            detail: Detail::Log,
            blocked: Vec::new(),
            begin: Instant::now(),
            seed: 0,
        }
    }

    /// The same session with another seed for its random choices: its swap2 openings.
    pub fn with_seed(mut self, seed: u64) -> Session {
        self.seed = seed;
        self
    }

    /// The same session with this many threads, until the manager sets another number.
    pub fn with_threads(mut self, threads: usize) -> Session {
        self.threads = threads.clamp(1, most_threads());
        self
    }

    /// Handles one line, with or without its end, and writes the answers to `out`.
    ///
    /// # Errors
    /// Only errors of `out`.
    pub fn handle(&mut self, line: &str, out: &mut dyn Write) -> io::Result<Flow> {
        // The clock of a move runs from the line that requests it, because making the engine takes time too.
        self.begin = Instant::now();
        let line = line.trim();
        if line.is_empty() {
            return Ok(Flow::Continue);
        }
        if line.eq_ignore_ascii_case("END") {
            return Ok(Flow::End);
        }
        match self.command(line, out) {
            Ok(()) => {}
            Err(LineError::Error(text)) => writeln!(out, "ERROR {text}")?,
            Err(LineError::Io(error)) => return Err(error),
        }
        out.flush()?;
        Ok(Flow::Continue)
    }

    fn command(&mut self, line: &str, out: &mut dyn Write) -> Result<(), LineError> {
        match self.reading.take() {
            Some(Reading::Stones(setup)) => return self.board_line(setup, line, out),
            Some(Reading::Skipped(answer)) => {
                if line.eq_ignore_ascii_case("DONE") {
                    writeln!(out, "{answer}")?;
                    return Ok(());
                }
                if line.starts_with(|c: char| c.is_ascii_digit()) {
                    self.reading = Some(Reading::Skipped(answer));
                    return Ok(());
                }
                // No points have followed, so this is the next command.
                writeln!(out, "{answer}")?;
            }
            Some(Reading::Blocked(blocks)) => return self.block_line(blocks, line),
            Some(Reading::Text { open }) => return self.text_line(open, line, out),
            Some(Reading::Path) => return error("nothing is kept in files"),
            None => {}
        }
        let (name, rest) = line.split_once(|c: char| c.is_ascii_whitespace()).unwrap_or((line, ""));
        let rest = rest.trim();
        match name.to_ascii_uppercase().as_str() {
            "START" => self.start(rest, out),
            "RECTSTART" => self.rect_start(rest, out),
            "RESTART" => {
                self.size()?;
                self.reset();
                ok(out)
            }
            "BEGIN" => {
                if self.engine()?.played() > 0 {
                    return error("the board is not empty");
                }
                self.think(out)
            }
            "TURN" => {
                self.play(rest)?;
                self.think(out)
            }
            "PLAY" => {
                self.play(rest)?;
                writeln!(out, "{rest}")?;
                Ok(())
            }
            "TAKEBACK" => self.take_back(rest, out),
            "BOARD" | "SWAP2BOARD" => {
                self.size()?;
                let swap = name.eq_ignore_ascii_case("SWAP2BOARD");
                self.reading = Some(Reading::Stones(Setup { swap, ..Setup::default() }));
                Ok(())
            }
            "INFO" => self.info(rest),
            "ABOUT" => {
                let version = env!("CARGO_PKG_VERSION");
                // Cargo.toml has the address once there is a public repository.
                let www = match env!("CARGO_PKG_REPOSITORY") {
                    "" => "-",
                    www => www,
                };
                let author = "author=\"the Tengen authors\", country=\"-\"";
                writeln!(out, "name=\"Tengen\", version=\"{version}\", {author}, www=\"{www}\", email=\"{EMAIL}\"")?;
                Ok(())
            }
            "YXSHOWFORBID" => self.show_forbidden(out),
            // The reader of the lines has stopped the search, which has answered by now.
            "STOP" | "YXSTOP" => {
                self.signals.resume();
                Ok(())
            }
            yixin if yixin.starts_with("YX") => self.yixin(yixin, rest, out),
            _ => {
                writeln!(out, "UNKNOWN {name}")?;
                Ok(())
            }
        }
    }

    fn start(&mut self, rest: &str, out: &mut dyn Write) -> Result<(), LineError> {
        // Yixin Board sends the width and the height.
        let size = match rest.split_once(|c: char| c.is_ascii_whitespace() || c == ',') {
            Some((width, height)) if width == height.trim() => width,
            _ => rest,
        };
        let spec = size.parse().ok().and_then(|size| spec(self.rule, size).ok());
        let Some(spec) = spec else { return error(format!("unsupported size {rest:?}")) };
        if self.size.replace(spec.size()) != Some(spec.size()) {
            self.blocked.clear();
        }
        self.reset();
        // Fills the tables of patterns while no clock is running.
        drop(Engine::new(spec, 0));
        ok(out)
    }

    fn rect_start(&mut self, rest: &str, out: &mut dyn Write) -> Result<(), LineError> {
        match rest.split_once(',') {
            Some((width, height)) if width.trim() == height.trim() => self.start(width.trim(), out),
            _ => error("unsupported size: only square boards"),
        }
    }

    /// An empty board. The engine is dropped, because its memory limit may have changed.
    fn reset(&mut self) {
        self.engine = None;
        self.proof = None;
        self.clock.used = 0;
        self.clock.left = None;
    }

    fn size(&self) -> Result<usize, LineError> {
        self.size.ok_or_else(|| LineError::Error("no game: START comes first".to_owned()))
    }

    fn engine(&mut self) -> Result<&mut Engine, LineError> {
        let spec = spec(self.rule, self.size()?)?;
        if self.engine.is_none() {
            // Threads take at most half of the memory.
            let further = (self.threads as u64 - 1).min(self.table / 2 / THREAD);
            let mut engine = Engine::new(spec, (self.table - further * THREAD) as usize);
            engine.set_threads(1 + further as usize);
            engine.set_book(self.book);
            engine.set_seed(self.choice);
            self.engine = Some(engine);
        }
        match &mut self.engine {
            Some(engine) => Ok(engine),
            None => error("no game"),
        }
    }

    /// The cell of `x,y`.
    fn cell(&self, text: &str) -> Result<usize, LineError> {
        let size = self.size()?;
        let number = |text: &str| text.trim().parse::<usize>().ok().filter(|&n| n < size);
        match text.split_once(',').map(|(x, y)| (number(x), number(y))) {
            Some((Some(x), Some(y))) => Ok(y * size + x),
            _ => error(format!("{text:?} is no point of the board")),
        }
    }

    fn play(&mut self, text: &str) -> Result<(), LineError> {
        let cell = self.cell(text)?;
        play_cell(self.engine()?, cell)
    }

    fn take_back(&mut self, text: &str, out: &mut dyn Write) -> Result<(), LineError> {
        let cell = self.cell(text)?;
        let engine = self.engine()?;
        let facts = engine.facts();
        if facts.played == 0 || facts.moves[facts.played - 1] != Some(cell) {
            return error(format!("{text} is not the last move"));
        }
        engine.undo();
        ok(out)
    }

    fn show_forbidden(&mut self, out: &mut dyn Write) -> Result<(), LineError> {
        let facts = self.engine()?.facts();
        write!(out, "FORBID ")?;
        for (cell, _) in facts.forbidden {
            write!(out, "{:02}{:02}", cell % facts.width, cell / facts.width)?;
        }
        writeln!(out, ".")?;
        Ok(())
    }
}

/// Five-in-a-row by a rule on a board of `size`.
fn spec(rule: &str, size: usize) -> Result<GameSpec, EngineError> {
    GameSpec::named("gomoku")?.with_rule(rule)?.with_size(size)
}

fn ok(out: &mut dyn Write) -> Result<(), LineError> {
    writeln!(out, "OK")?;
    Ok(())
}

fn play_cell(engine: &mut Engine, cell: usize) -> Result<(), LineError> {
    match engine.spec().code_of_cell(cell) {
        Some(code) => Ok(engine.play_code(code)?),
        None => error("no point of the board"),
    }
}
