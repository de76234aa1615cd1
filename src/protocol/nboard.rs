//! The NBoard protocol, version 2 (Chris Welty), by which Othello interfaces talk to engines.
//!
//! `set game` sends the whole game in GGF. `go` requests a move, which the interface then plays by `move`. `hint`
//! requests values of moves. Values are discs for the side to move. Unknown lines are ignored, by the protocol.

use super::clock::{Agreement, othello_moves};
use super::{Flow, Signals, most_threads};
use crate::engine::{Engine, GameSpec};
use std::io::{self, Write};
use std::time::{Duration, Instant};
use tengen_core::error::EngineError;
use tengen_core::think::{Info, Limits, Observer, Report, Source};

/// Bytes of the table.
const TABLE: usize = 64 << 20;
/// Plies if the interface has not set them.
const DEPTH: u32 = 12;
/// Plies of the search that orders moves.
const ORDERING_DEPTH: u32 = 4;
/// The factor by which a move may exceed its share of a game's budget to finish an iteration. Moves with long
/// iterations decide games, and an unfinished iteration has little value.
const SHARE_LIMIT: u32 = 3;
/// Units of a score in one disc.
const DISC: f64 = 100.0;

/// The limits that the interface does not set: NBoard itself only has plies.
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
    /// The bytes of a weights file that replaces the built-in weights.
    pub weights: Option<Vec<u8>>,
}

/// A session with an interface.
pub struct Session {
    signals: Signals,
    engine: Engine,
    depth: u32,
    /// Limits of time and nodes for a move; with one of them the depth does not count.
    limits: Limits,
    /// The game's budget of time and nodes, and its rest.
    game: (Option<Duration>, Option<u64>),
    left: (Option<Duration>, Option<u64>),
    /// The remaining time of black and white, if the game has clocks.
    clocks: Option<[Duration; 2]>,
    /// Whether the last `set game` was malformed. Then the interface shows a position that this session does not have.
    lost: bool,
}

/// Whether a line has to end the search under way, because the position is about to change.
pub fn is_urgent(line: &str) -> bool {
    matches!(line.split_whitespace().next(), Some("ping" | "quit" | "move"))
        || line.trim_start().starts_with("set game")
}

impl Session {
    /// A session that obeys `signals` while it thinks.
    ///
    /// # Errors
    /// As [`Engine::new`].
    pub fn new(signals: Signals) -> Result<Session, EngineError> {
        Session::with_options(signals, &Options::default())
    }

    /// A session with these options.
    ///
    /// # Errors
    /// As [`Engine::new`] and [`GameInPlay::load_weights`](crate::engine::GameInPlay::load_weights).
    pub fn with_options(signals: Signals, options: &Options) -> Result<Session, EngineError> {
        let mut engine = Engine::new(GameSpec::named("othello")?, TABLE);
        if let Some(bytes) = &options.weights {
            engine.load_weights(bytes)?;
        }
        let limits = Limits { time: options.time, nodes: options.nodes, ..Limits::default() };
        let game = (options.game_time, options.game_nodes);
        Ok(Session { signals, engine, depth: DEPTH, limits, game, left: game, clocks: None, lost: false })
    }

    /// The same session with this many threads that search for a move.
    pub fn with_threads(mut self, threads: usize) -> Session {
        self.engine.set_threads(threads.clamp(1, most_threads()));
        self
    }

    /// Handles one line, with or without its end, and writes the answers to `out`.
    ///
    /// # Errors
    /// Only errors of `out`.
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
                        self.clocks = clocks(value);
                        let loaded = self.engine.load(value);
                        self.lost = loaded.is_err();
                        if let Err(error) = loaded {
                            writeln!(out, "status the game does not read: {error}")?;
                        }
                    }
                    _ => {}
                }
            }
            "move" | "go" | "hint" | "analyze" if self.lost => {
                writeln!(out, "status there is no position: the last game did not read")?;
            }
            "move" => {
                // Only the move counts. Its value and its time may follow.
                let mut parts = rest.split('/');
                let mv = parts.next().unwrap_or(rest);
                let side = self.engine.facts().to_move.index();
                if let Err(error) = self.engine.play(mv) {
                    writeln!(out, "status {mv} cannot be played: {error}")?;
                } else if let Some(clocks) = &mut self.clocks {
                    clocks[side] = clocks[side].saturating_sub(parts.nth(1).and_then(seconds).unwrap_or_default());
                }
            }
            "go" => self.go(out)?,
            "hint" => self.hint(rest.parse().unwrap_or(1), out)?,
            "analyze" => self.analyze(out)?,
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
        let limits = self.limits_of_a_move();
        let Some(report) = self.think(&limits, begun, out)? else {
            return writeln!(out, "status the game has ended");
        };
        self.left.0 = self.left.0.map(|left| left.saturating_sub(begun.elapsed()));
        self.left.1 = self.left.1.map(|left| left.saturating_sub(report.nodes));
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

    /// The values of the best `count` moves, regardless of the game's clocks. One search finds the best. Then each move
    /// that a shallow search puts first gets a search.
    fn hint(&mut self, count: usize, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "status Tengen is analysing")?;
        out.flush()?;
        let depth = Limits { depth: Some(self.depth), ..Limits::default() };
        let Some(report) = self.think(&depth, Instant::now(), out)? else {
            return writeln!(out, "status the game has ended");
        };
        let best = report.best;
        let spec = self.engine.spec();
        let legal: Vec<u16> = self.engine.facts().legal.iter().filter_map(|&cell| spec.code_of_cell(cell)).collect();
        let mut others = Vec::new();
        for code in legal.into_iter().filter(|&code| Some(code) != best && count > 1) {
            others.extend(self.after(code, ORDERING_DEPTH.min(self.depth)).map(|found| (-found.centidiscs, code)));
        }
        others.sort_unstable();
        for (_, code) in others.into_iter().take(count.saturating_sub(1)) {
            let Some(found) = self.after(code, self.depth) else { break };
            let line: Vec<u16> = std::iter::once(code).chain(found.line).collect();
            let shown = self.shown(&line, found.centidiscs, found.depth, found.exact);
            writeln!(out, "{shown}")?;
        }
        writeln!(out, "status Tengen is waiting")
    }

    /// The value of a move, by a search of `depth` plies with it; `None` if a signal ended it.
    fn after(&mut self, code: u16, depth: u32) -> Option<Found> {
        let played = self.engine.played();
        if self.signals.stopped() || self.engine.play_code(code).is_err() {
            return None;
        }
        let found = self.value(depth.saturating_sub(1).max(1));
        self.engine.go_to(played);
        let found = found.filter(|_| !self.signals.stopped())?;
        Some(Found { centidiscs: -found.centidiscs, depth: found.depth + 1, ..found })
    }

    /// The value of the position for the side to move.
    fn value(&mut self, depth: u32) -> Option<Found> {
        if self.engine.ending().is_some() {
            let facts = self.engine.facts();
            let discs = |who| facts.cells.iter().filter(|&&cell| cell == who).count() as i32;
            let mine = facts.to_move.index() as u8 + 1;
            let margin = discs(mine) - discs(3 - mine);
            // The empty squares go to the winner.
            let centidiscs = (margin + margin.signum() * discs(0)) * DISC as i32;
            return Some(Found { line: Vec::new(), centidiscs, depth: 0, exact: true });
        }
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let mut observer = SearchObserver { signals: &self.signals, begun: Instant::now(), last: None, nodes: 0 };
        let report = self.engine.find(&limits, &mut observer).ok()?;
        let exact = report.source == Source::Proof;
        Some(Found { centidiscs: report.score.value(), depth: report.depth, exact, line: report.line })
    }

    /// The value of each position of the game for the side to move there, the last one first.
    fn analyze(&mut self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "status Tengen is analysing")?;
        let played = self.engine.played();
        for moves in (0..=played).rev() {
            self.engine.go_to(moves);
            let Some(found) = self.value(self.depth).filter(|_| !self.signals.stopped()) else { break };
            writeln!(out, "analysis {moves} {:.2}", f64::from(found.centidiscs) / DISC)?;
            out.flush()?;
        }
        self.engine.go_to(played);
        writeln!(out, "status Tengen is waiting")
    }

    /// The limits of the next move: the options, or the interface's depth within the remaining time.
    fn limits_of_a_move(&self) -> Limits {
        let facts = self.engine.facts();
        let empty = facts.cells.iter().filter(|&&cell| cell == 0).count() as u32;
        let moves = othello_moves(empty);
        // An iteration may finish beyond the move's share, but not far.
        let time = self.left.0.map(|left| (left / moves * SHARE_LIMIT).min(left / 2)).or(self.limits.time);
        let nodes = self.left.1.map(|left| (left / u64::from(moves) * u64::from(SHARE_LIMIT)).min(left / 2).max(1));
        let nodes = nodes.or(self.limits.nodes);
        let depth = (time.is_none() && nodes.is_none()).then_some(self.depth);
        let clock = self.clocks.filter(|_| depth.is_some()).map(|clocks| clocks[facts.to_move.index()] / moves);
        Limits { time: time.or(clock), nodes, depth }
    }

    /// Searches, and sends what each iteration finds.
    fn think(&mut self, limits: &Limits, begun: Instant, out: &mut dyn Write) -> io::Result<Option<Report>> {
        if self.engine.start_search(limits).is_err() {
            return Ok(None);
        }
        // The move's share of a game's budget.
        let share_of_time = limits.time.filter(|_| self.left.0.is_some()).map(|time| time / SHARE_LIMIT);
        let share_of_nodes = limits.nodes.filter(|_| self.left.1.is_some()).map(|nodes| nodes / u64::from(SHARE_LIMIT));
        let mut agreement = Agreement::default();
        loop {
            let mut observer = SearchObserver { signals: &self.signals, begun, last: None, nodes: 0 };
            let step = self.engine.step_search(&mut observer);
            let (last, nodes) = (observer.last.take(), observer.nodes);
            let Ok(mut step) = step else { return Ok(None) };
            if let Some(found) = &last {
                agreement.add(found.line.first().copied());
            }
            let enough = agreement.enough_percent();
            if step.is_none()
                && (share_of_time.is_some_and(|share| begun.elapsed() >= share * enough / 100)
                    || share_of_nodes.is_some_and(|share| nodes >= share * u64::from(enough) / 100))
            {
                step = self.engine.stop_search();
            }
            let exact = step.as_ref().is_some_and(|report| report.source == Source::Proof);
            // An answer without an iteration, such as a forced one, is sent too.
            let found = last.or_else(|| {
                let report = step.as_ref()?;
                Some(Found { line: report.line.clone(), centidiscs: report.score.value(), depth: report.depth, exact })
            });
            if let Some(found) = found {
                writeln!(out, "{}", self.shown(&found.line, found.centidiscs, found.depth, exact))?;
            }
            out.flush()?;
            if let Some(report) = step {
                return Ok(Some(report));
            }
        }
    }

    /// A line of a search: `search PV value 0 depth`. A solved position has the depth `100%`.
    fn shown(&self, codes: &[u16], centidiscs: i32, depth: u32, exact: bool) -> String {
        let line: String = codes.iter().map(|&code| self.written(Some(code))).collect();
        let depth = if exact { "100%".to_owned() } else { depth.to_string() };
        format!("search {line} {:.2} 0 {depth}", f64::from(centidiscs) / DISC)
    }

    /// A move in the protocol's notation: two characters.
    fn written(&self, code: Option<u16>) -> String {
        match code.map(|code| self.engine.spec().name_of_code(code)) {
            Some(name) if name.len() == 2 => name.to_uppercase(),
            _ => "PA".to_owned(),
        }
    }
}

/// The result of a search.
struct Found {
    /// The principal variation as move codes.
    line: Vec<u16>,
    /// The value for the side to move in hundredths of a disc.
    centidiscs: i32,
    /// Plies.
    depth: u32,
    exact: bool,
}

/// The remaining time of both sides in a GGF game: the time of `TI`, minus the time of their moves.
fn clocks(game: &str) -> Option<[Duration; 2]> {
    let field = |name: &str| Some(game.split(name).nth(1)?.split(']').next()?.to_owned());
    // Hours, minutes and seconds. Increments and further parts are ignored.
    let time = field("TI[")?;
    let time = time.split('/').next()?;
    let mut total = 0.0;
    for part in time.split(':') {
        total = total * 60.0 + part.trim().parse::<f64>().ok()?;
    }
    let whole = Duration::try_from_secs_f64(total).ok()?;
    let spent = |name: &str| {
        // A move follows a bracket: `B[` ends other names too.
        let moves = game.match_indices(name).filter(|&(at, _)| game[..at].ends_with(']'));
        let times = moves.filter_map(|(at, _)| seconds(game[at..].split(']').next()?.split('/').nth(2)?));
        times.fold(Duration::ZERO, |sum, time| sum.saturating_add(time))
    };
    Some(["B[", "W["].map(|name| whole.saturating_sub(spent(name))))
}

fn seconds(text: &str) -> Option<Duration> {
    Duration::try_from_secs_f64(text.trim().parse().ok()?).ok()
}

/// The clock, the stop signal and the progress of one search.
struct SearchObserver<'a> {
    signals: &'a Signals,
    begun: Instant,
    /// The result of the last iteration.
    last: Option<Found>,
    /// The nodes at the end of the last iteration.
    nodes: u64,
}

impl Observer for SearchObserver<'_> {
    fn info(&mut self, info: &Info<'_>) {
        let (centidiscs, depth) = (info.score.value(), info.depth);
        self.nodes = info.nodes;
        self.last = Some(Found { line: info.line.to_vec(), centidiscs, depth, exact: false });
    }

    fn poll(&mut self) -> bool {
        self.signals.stopped()
    }

    fn elapsed(&mut self) -> Duration {
        self.begun.elapsed()
    }
}
