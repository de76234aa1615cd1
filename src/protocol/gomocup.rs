//! The Gomocup protocol ("new protocol" of the Piskvork manager, Petr Laštovička), with the Yixin extensions (`yixin`).
//!
//! A point is `x,y`, both from 0: the column from the left and the row from the top. It is the engine's cell `y * size
//! + x`. So a manager that draws row 0 at the top shows the same picture as the page.

mod proofs;
mod reports;
mod yixin;

use super::clock::Clock;
use super::{Flow, Signals, most_threads};
use crate::engine::{Engine, GameSpec};
use crate::gomoku::{PerfectPlayer, replay};
use std::io::{self, Write};
use std::time::{Duration, Instant};
use tengen_core::error::EngineError;
use tengen_core::score::Score;
use tengen_core::think::{Info, Limits, Observer, Report};

/// Bytes of the table if the manager sets no memory limit.
const DEFAULT_TABLE: u64 = 64 << 20;
/// The greatest table in bytes. A greater one takes longer to fill than a match lasts.
const MAX_TABLE: u64 = 256 << 20;
/// Bytes that the program takes without its table.
const PROGRAM: u64 = 24 << 20;
/// Bytes that each further thread takes for its board, its histories and its table of wins by fours.
const THREAD: u64 = 2 << 20;
/// The address of the authors that `ABOUT` names. For the owner: an address goes here; "-" means no address.
const EMAIL: &str = "-";
/// The least time between two `MESSAGE` lines.
const MESSAGE_EVERY: Duration = Duration::from_millis(250);
/// The time if a manager requests a move as fast as possible: enough to see the tactics.
const FAST: Limits = Limits { time: Some(Duration::from_millis(20)), depth: Some(6), nodes: None };

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

    /// A line after `BOARD`: `x,y,field`, or `DONE`; after `SWAP2BOARD` without the field.
    fn board_line(&mut self, mut setup: Setup, line: &str, out: &mut dyn Write) -> Result<(), LineError> {
        if line.eq_ignore_ascii_case("DONE") {
            if let Some(fault) = setup.fault {
                return error(fault);
            }
            if setup.swap {
                return self.swap2(&setup.own, out);
            }
            self.set_up(&setup)?;
            return if setup.silent { Ok(()) } else { self.think(out) };
        }
        if setup.swap {
            match self.cell(line) {
                Ok(cell) => setup.own.push(cell),
                Err(_) => setup.fault = setup.fault.or_else(|| Some(format!("{line:?} is no point of the board"))),
            }
            self.reading = Some(Reading::Stones(setup));
            return Ok(());
        }
        let parsed = line.rsplit_once(',').map(|(point, field)| (self.cell(point), field.trim()));
        match parsed {
            Some((Ok(cell), "1")) => setup.own.push(cell),
            Some((Ok(cell), "2")) => setup.other.push(cell),
            // The first fault is the answer to DONE. Until then the manager continues to send.
            _ => setup.fault = setup.fault.or_else(|| Some(format!("{line:?} is no stone of the board"))),
        }
        self.reading = Some(Reading::Stones(setup));
        Ok(())
    }

    /// Puts the stones on an empty board. The engine is to move, so with equal numbers it is black.
    fn set_up(&mut self, setup: &Setup) -> Result<(), LineError> {
        let (black, white) = match setup.other.len().checked_sub(setup.own.len()) {
            Some(0) => (&setup.own, &setup.other),
            Some(1) => (&setup.other, &setup.own),
            _ => return error("the numbers of stones do not make it our turn"),
        };
        let cells =
            (0..black.len() + white.len()).map(|ply| if ply % 2 == 0 { black[ply / 2] } else { white[ply / 2] });
        self.place(cells)
    }

    /// Plays the cells from the empty board. If this fails, the board stays unchanged.
    fn place(&mut self, cells: impl Iterator<Item = usize>) -> Result<(), LineError> {
        let engine = self.engine()?;
        let before = engine.save();
        engine.go_to(0);
        for cell in cells {
            if let Err(error) = play_cell(engine, cell) {
                engine.load(&before)?;
                return Err(error);
            }
        }
        Ok(())
    }

    /// The engine's part in a swap2 opening: three stones on the empty board. Otherwise it plays white's next move if
    /// white is better, or sends `SWAP`. The side that may take the better colour never needs to add two stones.
    fn swap2(&mut self, stones: &[usize], out: &mut dyn Write) -> Result<(), LineError> {
        match stones.len() {
            0 => {
                let spec = self.engine()?.spec();
                self.seed = self.seed.wrapping_add(1);
                let cells = spec.balanced_stones(self.seed)?;
                self.place(cells.into_iter())?;
                let size = spec.size();
                let points: Vec<String> = cells.iter().map(|cell| format!("{},{}", cell % size, cell / size)).collect();
                writeln!(out, "{}", points.join(" "))?;
                Ok(())
            }
            3 | 5 => {
                self.place(stones.iter().copied())?;
                let report = self.report(out)?;
                if report.score < Score::DRAW {
                    writeln!(out, "SWAP")?;
                    return Ok(());
                }
                self.answer(&report, out)
            }
            count => error(format!("swap2 has no choice with {count} stones")),
        }
    }

    fn info(&mut self, rest: &str) -> Result<(), LineError> {
        let (key, value) = rest.split_once(|c: char| c.is_ascii_whitespace()).unwrap_or((rest, ""));
        let (key, value) = (key.to_ascii_lowercase(), value.trim());
        let number = || value.parse::<i64>().map(|n| n.max(0) as u64);
        let Ok(number) = number() else {
            // All keys in use have a number as value.
            return if matches!(&*key, "timeout_turn" | "timeout_match" | "time_left" | "max_memory" | "rule") {
                error(format!("{value:?} is no value of {key}"))
            } else {
                Ok(())
            };
        };
        match key.as_str() {
            "timeout_turn" => self.clock.turn = number,
            "timeout_match" => self.clock.game = number,
            "time_left" => {
                self.clock.left = Some(number);
                self.clock.used = 0;
            }
            "max_memory" => {
                self.table = match number {
                    0 => DEFAULT_TABLE,
                    bytes => (bytes.saturating_sub(PROGRAM) / 2).clamp(1 << 20, MAX_TABLE),
                };
            }
            "rule" => return self.set_rule(number),
            "thread_num" => return self.set_threads(number),
            // In KiB; 0 means the engine's default.
            "hash_size" => {
                self.table = match number {
                    0 => DEFAULT_TABLE,
                    kib => kib.saturating_mul(1 << 10).clamp(1 << 20, MAX_TABLE),
                };
            }
            "show_detail" => self.detail = if number > 0 { Detail::Board } else { Detail::Log },
            // A Yixin extension; 0 or nothing removes the limit.
            "max_depth" => self.depth = u32::try_from(number).ok().filter(|&depth| depth > 0),
            "max_node" => self.nodes = Some(number).filter(|&nodes| nodes > 0),
            "book" => {
                self.book = number > 0;
                if let Some(engine) = &mut self.engine {
                    engine.set_book(self.book);
                }
            }
            "seed" => {
                self.choice = number;
                if let Some(engine) = &mut self.engine {
                    engine.set_seed(self.choice);
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Another number of threads. The engine is made anew, because threads and table share the memory.
    fn set_threads(&mut self, number: u64) -> Result<(), LineError> {
        let threads = usize::try_from(number).unwrap_or(usize::MAX).clamp(1, most_threads());
        if std::mem::replace(&mut self.threads, threads) != threads
            && let Some(engine) = self.engine.take()
        {
            let game = engine.save();
            drop(engine);
            self.engine()?.load(&game)?;
        }
        Ok(())
    }

    /// The rule as a sum: 1 exactly five, 2 a continuous game, 4 Renju, 8 Caro. Gomocup's league plays Caro as 9. By
    /// the Yixin extensions 2 is Renju.
    fn set_rule(&mut self, sum: u64) -> Result<(), LineError> {
        let rule = match sum & !2 {
            _ if sum == 2 && self.is_yixin => "renju",
            0 => "freestyle",
            1 => "standard",
            4 | 5 => "renju",
            8 => "caro6",
            9 => "caro",
            _ => return error(format!("unsupported rule {sum}")),
        };
        if rule == self.rule {
            return Ok(());
        }
        let before = std::mem::replace(&mut self.rule, rule);
        self.proof = None;
        let Some(engine) = self.engine.take() else { return Ok(()) };
        // The stones stay. If the game is not legal under the new rule, the old rule stays.
        let text = engine.save();
        match self.engine().and_then(|engine| engine.load(&text).map_err(LineError::from)) {
            Ok(()) => Ok(()),
            Err(error) => {
                self.rule = before;
                self.engine = Some(engine);
                Err(error)
            }
        }
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

    /// The result of a search of the present position in the time of one move.
    fn report(&mut self, out: &mut dyn Write) -> Result<Report, LineError> {
        let limits = self.limits()?;
        self.search(&limits, out)
    }

    /// The limits of one move.
    fn limits(&mut self) -> Result<Limits, LineError> {
        let (clock, depth, nodes) = (self.clock, self.depth, self.nodes);
        let mut limits = match clock.budget(self.engine()?.played()) {
            Some(time) => Limits { time: Some(time), depth: None, nodes: None },
            None => FAST,
        };
        limits.depth = depth.or(limits.depth);
        limits.nodes = nodes;
        Ok(limits)
    }

    fn search(&mut self, limits: &Limits, out: &mut dyn Write) -> Result<Report, LineError> {
        let (begin, signals, detail) = (self.begin, self.signals.clone(), self.detail);
        let engine = self.engine()?;
        let spec = engine.spec();
        if detail == Detail::Board {
            writeln!(out, "MESSAGE REALTIME REFRESH")?;
        }
        let mut observer =
            SearchObserver { spec, begin, signals, out, detail, best: None, last_message: begin, broken: None };
        let report = engine.find(limits, &mut observer)?;
        match observer.broken {
            Some(error) => Err(error.into()),
            None => Ok(report),
        }
    }

    /// Finds a move, plays it and sends it.
    fn think(&mut self, out: &mut dyn Write) -> Result<(), LineError> {
        if let Some(name) = self.proven_move()? {
            return self.answer_proven(&name, out);
        }
        let report = if self.blocked.is_empty() { self.report(out)? } else { self.ranked(1, out)?.swap_remove(0) };
        self.answer(&report, out)
    }

    /// Black's move in the file of a proof for the rule and the size, if the position is in it.
    fn proven_move(&mut self) -> Result<Option<String>, LineError> {
        // With blocked points the proof is not valid.
        if !self.book || !self.blocked.is_empty() {
            return Ok(None);
        }
        let game = self.engine()?.save();
        let (rule, size) = (self.rule, self.size()?);
        let proof = self.proof.get_or_insert_with(|| proofs::shipped(rule, size));
        let Some(proof) = proof else { return Ok(None) };
        // A position without a game that leads to it is not in the proof.
        let Ok(mut board) = replay(&game, proof.rule(), proof.size()) else { return Ok(None) };
        let found = proof.winning_move(&mut board, 0);
        // Renju's proof answers the second moves beside the first stone. Here white may play elsewhere, so that stone is not
        // known to win.
        Ok(found.filter(|found| board.ply() > 0 || found.moves.is_some()).map(|found| found.mv.to_string()))
    }

    /// Plays a move of the proof and sends it.
    fn answer_proven(&mut self, name: &str, out: &mut dyn Write) -> Result<(), LineError> {
        let engine = self.engine()?;
        let size = engine.spec().size();
        engine.play(name)?;
        let facts = engine.facts();
        let cell = facts.played.checked_sub(1).and_then(|last| facts.moves.get(last).copied().flatten());
        let Some(cell) = cell else { return error("no move") };
        writeln!(out, "MESSAGE {name} is proven to win")?;
        writeln!(out, "{},{}", cell % size, cell / size)?;
        out.flush()?;
        self.clock.used += self.begin.elapsed().as_millis() as u64;
        Ok(())
    }

    /// Plays the move of a report and sends it.
    fn answer(&mut self, report: &Report, out: &mut dyn Write) -> Result<(), LineError> {
        let engine = self.engine()?;
        let (spec, size) = (engine.spec(), engine.spec().size());
        let Some(code) = report.best else { return error("the game has ended") };
        engine.play_code(code)?;
        let Some(cell) = spec.cell_of_code(code) else { return error("no move") };
        if self.detail == Detail::Board {
            reports::realtime(spec, &progress(report), true, out)?;
        }
        message(spec, &progress(report), self.begin.elapsed(), out)?;
        writeln!(out, "{},{}", cell % size, cell / size)?;
        out.flush()?;
        self.clock.used += self.begin.elapsed().as_millis() as u64;
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

fn progress(report: &Report) -> Info<'_> {
    Info {
        depth: report.depth,
        selective_depth: report.selective_depth,
        score: report.score,
        nodes: report.nodes,
        line: &report.line,
    }
}

/// One `MESSAGE` line.
fn message(spec: GameSpec, info: &Info<'_>, time: Duration, out: &mut dyn Write) -> io::Result<()> {
    let nps = info.nodes as f64 / time.as_secs_f64().max(1e-6);
    let score = reports::valued(info.score);
    write!(out, "MESSAGE depth {}-{} score {score}", info.depth, info.selective_depth)?;
    write!(out, " nodes {} nps {:.0} time {} pv", info.nodes, nps, time.as_millis())?;
    for &code in info.line {
        write!(out, " {}", spec.name_of_code(code))?;
    }
    writeln!(out)
}

/// The clock, the stop signal and the messages of one search.
struct SearchObserver<'a> {
    spec: GameSpec,
    begin: Instant,
    signals: Signals,
    out: &'a mut dyn Write,
    detail: Detail,
    /// The best move that was reported.
    best: Option<u16>,
    last_message: Instant,
    broken: Option<io::Error>,
}

impl SearchObserver<'_> {
    fn tell(&mut self, info: &Info<'_>, is_new: bool) -> io::Result<()> {
        if self.detail == Detail::Board {
            reports::realtime(self.spec, info, is_new, self.out)?;
            self.best = info.line.first().copied();
        }
        message(self.spec, info, self.begin.elapsed(), self.out)?;
        self.out.flush()
    }
}

impl Observer for SearchObserver<'_> {
    fn info(&mut self, info: &Info<'_>) {
        let is_new = self.best != info.line.first().copied();
        let is_due = self.last_message.elapsed() >= MESSAGE_EVERY || (is_new && self.detail == Detail::Board);
        if self.detail == Detail::None || !is_due || self.broken.is_some() {
            return;
        }
        self.last_message = Instant::now();
        self.broken = self.tell(info, is_new).err();
    }

    fn poll(&mut self) -> bool {
        self.signals.stopped() || self.broken.is_some()
    }

    fn elapsed(&mut self) -> Duration {
        self.begin.elapsed()
    }
}
