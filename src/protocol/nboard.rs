//! The NBoard protocol, version 2 (Chris Welty), by which Othello interfaces talk to engines.
//!
//! `set game` gives the whole game in GGF, `go` asks for a move that the interface then plays by `move`, `hint` for
//! values of moves. Values are discs for the side to move. Lines that are not understood are ignored, as it asks.

use super::clock::othello_moves;
use super::{Flow, Signals};
use crate::engine::{Engine, EngineError, GameKind};
use crate::think::{Info, Limits, Observer, Report, Source};
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// Bytes of the table.
const TABLE: usize = 64 << 20;
/// Plies where the interface did not say.
const DEPTH: u32 = 12;
/// Units of a score in one disc.
const DISC: f64 = 100.0;

/// How to think, where that is not left to the interface: NBoard itself knows plies only.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Time for a move instead of plies.
    pub time: Option<Duration>,
    /// Nodes for a move instead of plies.
    pub nodes: Option<u64>,
    /// Time for all moves of a game; a move gets its share.
    pub game_time: Option<Duration>,
    /// Nodes for all moves of a game; a move gets its share.
    pub game_nodes: Option<u64>,
    /// The bytes of a weights file instead of the weights within.
    pub weights: Option<Vec<u8>>,
}

/// One talk with an interface.
pub struct Session {
    signals: Signals,
    engine: Engine,
    depth: u32,
    /// Limits of time and nodes for a move; with one of them the depth does not count.
    limits: Limits,
    /// What a game may take, time and nodes, and what is left of it.
    game: (Option<Duration>, Option<u64>),
    left: (Option<Duration>, Option<u64>),
}

/// Whether a line has to end the search under way: the position is about to change.
pub fn is_urgent(line: &str) -> bool {
    matches!(line.split_whitespace().next(), Some("ping" | "quit" | "move"))
        || line.trim_start().starts_with("set game")
}

impl Session {
    /// A session that listens to `signals` while it thinks.
    ///
    /// # Errors
    /// As [`Engine::new`].
    pub fn new(signals: Signals) -> Result<Session, EngineError> {
        Session::with_options(signals, &Options::default())
    }

    /// A session that thinks as the options say.
    ///
    /// # Errors
    /// As [`Engine::new`] and [`Engine::load_weights`].
    pub fn with_options(signals: Signals, options: &Options) -> Result<Session, EngineError> {
        let mut engine = Engine::new(GameKind::Othello, TABLE)?;
        if let Some(bytes) = &options.weights {
            engine.load_weights(bytes)?;
        }
        let limits = Limits { time: options.time, nodes: options.nodes, ..Limits::default() };
        let game = (options.game_time, options.game_nodes);
        Ok(Session { signals, engine, depth: DEPTH, limits, game, left: game })
    }

    /// Handles one line, with or without its end, and writes the answers to `out`.
    ///
    /// # Errors
    /// Only those of `out`.
    pub fn handle(&mut self, line: &str, out: &mut dyn Write) -> io::Result<Flow> {
        if is_urgent(line) {
            self.signals.resume();
        }
        let line = line.trim();
        let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match name {
            "quit" => return Ok(Flow::End),
            "nboard" => self.name(out)?,
            "ping" => writeln!(out, "pong {rest}")?,
            "learn" => writeln!(out, "learned")?,
            "set" => {
                let (what, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                match what {
                    "depth" => {
                        if let Ok(depth) = value.trim().parse::<u32>() {
                            self.depth = depth.clamp(1, 60);
                            self.name(out)?;
                        }
                    }
                    "game" => {
                        self.left = self.game;
                        if let Err(error) = self.engine.load(value) {
                            writeln!(out, "status the game does not read: {error}")?;
                        }
                    }
                    _ => {}
                }
            }
            "move" => {
                // The move alone counts: after it may stand its value and its time.
                let mv = rest.split('/').next().unwrap_or(rest);
                if let Err(error) = self.engine.play(mv) {
                    writeln!(out, "status {mv} cannot be played: {error}")?;
                }
            }
            "go" => self.go(out)?,
            "hint" => self.hint(rest.parse().unwrap_or(1), out)?,
            _ => {}
        }
        out.flush()?;
        Ok(Flow::Continue)
    }

    fn name(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "set myname Tengen{}", self.depth)
    }

    fn go(&mut self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "status Tengen is thinking")?;
        out.flush()?;
        let begun = Instant::now();
        let Some(report) = self.think(begun, out)? else { return writeln!(out, "status the game has ended") };
        let mv = self.written(report.best);
        let seconds = begun.elapsed().as_secs_f64();
        writeln!(out, "nodestats {} {seconds:.2}", report.nodes)?;
        if report.source == Source::Forced {
            writeln!(out, "=== {mv}//{seconds:.2}")?;
        } else {
            writeln!(out, "=== {mv}/{:.2}/{seconds:.2}", f64::from(report.score.value()) / DISC)?;
        }
        writeln!(out, "status Tengen is waiting")
    }

    /// The values of the best `count` moves: one search for the best, then one for each of the others.
    fn hint(&mut self, count: usize, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "status Tengen is analysing")?;
        out.flush()?;
        let Some(report) = self.think(Instant::now(), out)? else { return writeln!(out, "status the game has ended") };
        let best = report.best;
        self.line(&report.line, report.score.value(), report.depth, out)?;
        let kind = self.engine.kind();
        let others: Vec<u16> = self.engine.facts().legal.iter().filter_map(|&cell| kind.code_of_cell(cell)).collect();
        let played = self.engine.played();
        for code in others.into_iter().filter(|&code| Some(code) != best).take(count.saturating_sub(1)) {
            if self.signals.stopped() || self.engine.play_code(code).is_err() {
                break;
            }
            let (line, score, depth) = match self.engine.ending() {
                Some(_) => {
                    let discs = |who| self.engine.facts().cells.iter().filter(|&&cell| cell == who).count() as i32;
                    let mine = if self.engine.facts().to_move.index() == 0 { 1 } else { 2 };
                    (Vec::new(), (discs(3 - mine) - discs(mine)) * DISC as i32, 0)
                }
                None => {
                    let limits = Limits { depth: Some(self.depth.saturating_sub(1).max(1)), ..Limits::default() };
                    let mut ear = Ear { signals: &self.signals, begun: Instant::now() };
                    let Ok(report) = self.engine.find(&limits, &mut ear) else { break };
                    (report.line, -report.score.value(), report.depth)
                }
            };
            self.engine.go_to(played);
            let line: Vec<u16> = std::iter::once(code).chain(line).collect();
            self.line(&line, score, depth + 1, out)?;
        }
        self.engine.go_to(played);
        writeln!(out, "status Tengen is waiting")
    }

    fn think(&mut self, begun: Instant, out: &mut dyn Write) -> io::Result<Option<Report>> {
        let empty = self.engine.facts().cells.iter().filter(|&&cell| cell == 0).count() as u32;
        let moves = othello_moves(empty);
        let time = self.left.0.map(|left| left / moves).or(self.limits.time);
        let nodes = self.left.1.map(|left| (left / u64::from(moves)).max(1)).or(self.limits.nodes);
        let depth = (time.is_none() && nodes.is_none()).then_some(self.depth);
        let limits = Limits { time, nodes, depth };
        if self.engine.start_search(&limits).is_err() {
            return Ok(None);
        }
        loop {
            let mut ear = Ear { signals: &self.signals, begun };
            match self.engine.step_search(&mut ear) {
                Ok(Some(report)) => {
                    self.left.0 = self.left.0.map(|left| left.saturating_sub(begun.elapsed()));
                    self.left.1 = self.left.1.map(|left| left.saturating_sub(report.nodes));
                    return Ok(Some(report));
                }
                Ok(None) => out.flush()?,
                Err(_) => return Ok(None),
            }
        }
    }

    /// A line of a search: `search PV value 0 depth`.
    fn line(&self, codes: &[u16], score: i32, depth: u32, out: &mut dyn Write) -> io::Result<()> {
        let line: String = codes.iter().map(|&code| self.written(Some(code))).collect();
        writeln!(out, "search {line} {:.2} 0 {depth}", f64::from(score) / DISC)
    }

    /// A move as the protocol writes it: two characters.
    fn written(&self, code: Option<u16>) -> String {
        match code.map(|code| self.engine.kind().name_of_code(code)) {
            Some(name) if name.len() == 2 => name.to_uppercase(),
            _ => "PA".to_owned(),
        }
    }
}

/// The clock and the stop signal.
struct Ear<'a> {
    signals: &'a Signals,
    begun: Instant,
}

impl Observer for Ear<'_> {
    fn info(&mut self, _info: &Info<'_>) {}

    fn poll(&mut self) -> bool {
        self.signals.stopped()
    }

    fn elapsed(&mut self) -> Duration {
        self.begun.elapsed()
    }
}
