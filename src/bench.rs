//! The benchmark: fixed positions searched to a fixed depth, each with an empty table. Its signature shows whether two
//! builds search alike. Its speed compares machines and builds.

#[cfg(not(target_arch = "wasm32"))]
pub mod command;
mod positions;

use crate::engine::{Engine, GameSpec};
use std::time::Duration;
use tengen_core::error::EngineError;
use tengen_core::score::Score;
use tengen_core::think::{Limits, Observer, StopReason};
use tengen_core::zobrist::mix;

/// Depth of the signature, in plies.
pub const DEPTH: u32 = 7;

/// Bytes of the tables: fixed, because replaced entries change the search.
const TABLE_BYTES: usize = 8 << 20;

/// The result of one position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The game, its rule and the size of its board.
    pub spec: GameSpec,
    /// The moves that led to the position.
    pub text: &'static str,
    /// The answer, in the notation of the game.
    pub best: String,
    /// Its value for the side to move.
    pub score: Score,
    /// Moves made in the search.
    pub nodes: u64,
    /// Time of the search.
    pub time: Duration,
}

/// The result of all positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Total {
    /// Moves made in all searches.
    pub nodes: u64,
    /// Time of all searches.
    pub time: Duration,
    /// A hash of the number of nodes and the value of every position, below 2 to the power of 53.
    pub signature: u64,
}

impl Total {
    /// Nodes a second.
    pub fn speed(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-9)) as u64
    }

    fn add(&mut self, line: &Line) {
        self.nodes += line.nodes;
        self.time += line.time;
        // 53 bits, so that JavaScript can hold it as a number.
        self.signature = (mix(self.signature ^ mix(line.nodes) ^ line.score.value() as u64)) >> 11;
    }
}

/// The caller's clock: time since any fixed moment.
pub trait Clock {
    /// The time.
    fn now(&mut self) -> Duration;
}

/// Searches every position to `depth` plies and hands each line to `each`. `weights` are files of trained weights with
/// the names of their rules, for builds that do not have them.
///
/// # Errors
/// An invalid file of weights, or a position that is not of a registered game.
pub fn run(
    depth: u32,
    weights: &[(String, Vec<u8>)],
    clock: &mut dyn Clock,
    each: &mut dyn FnMut(&Line),
) -> Result<Total, EngineError> {
    run_prepared(depth, weights, &|_| {}, clock, each)
}

/// The same with engines that `prepare` has changed, by other threads for instance. Then the signature may be another.
///
/// # Errors
/// As [`run`].
pub fn run_prepared(
    depth: u32,
    weights: &[(String, Vec<u8>)],
    prepare: &dyn Fn(&mut Engine),
    clock: &mut dyn Clock,
    each: &mut dyn FnMut(&Line),
) -> Result<Total, EngineError> {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut total = Total::default();
    for &(rule, size, text) in positions::GOMOKU {
        let spec = GameSpec::named("gomoku")?.with_rule(rule)?.with_size(size)?;
        let mut engine = Engine::new(spec, TABLE_BYTES);
        prepare(&mut engine);
        for (_, bytes) in weights.iter().filter(|(name, _)| name == rule) {
            engine.load_weights(bytes)?;
        }
        engine.load(text)?;
        let begin = clock.now();
        let report = engine.find(&limits, &mut Untimed)?;
        let time = clock.now().saturating_sub(begin);
        let best = report.best.map(|code| spec.name_of_code(code)).unwrap_or_default();
        let line = Line { spec, text, best, score: report.score, nodes: report.nodes, time };
        total.add(&line);
        each(&line);
    }
    Ok(total)
}

/// Searches positions for the time `asked`, until `count` of them were open enough to use it. Returns their times in
/// ascending order. The excess over `asked` is the delay of the search, or of a busy machine.
///
/// # Errors
/// As [`run`].
pub fn times(asked: Duration, count: usize, clock: &mut dyn Clock) -> Result<Vec<Duration>, EngineError> {
    let limits = Limits { time: Some(asked), ..Limits::default() };
    let mut times = Vec::new();
    for &(rule, size, text) in positions::GOMOKU {
        let mut engine = Engine::new(GameSpec::named("gomoku")?.with_rule(rule)?.with_size(size)?, TABLE_BYTES);
        engine.load(text)?;
        let begin = clock.now();
        let report = engine.find(&limits, &mut Timed { begin, clock })?;
        let used = clock.now().saturating_sub(begin);
        if report.stop == StopReason::Time {
            times.push(used);
        }
        if times.len() >= count {
            break;
        }
    }
    times.sort_unstable();
    Ok(times)
}

/// The clock of one search.
struct Timed<'a> {
    begin: Duration,
    clock: &'a mut dyn Clock,
}

impl Observer for Timed<'_> {
    fn elapsed(&mut self) -> Duration {
        self.clock.now().saturating_sub(self.begin)
    }
}

/// Only depth ends these searches.
struct Untimed;

impl Observer for Untimed {}
