//! The interface for JavaScript: the page's workers, the npm package and tests use it. On other targets the crate is
//! empty.
//!
//! The types are TypeScript's (`types`), the names JavaScript's. Every argument arrives as a `JsValue` and is checked
//! by type (`arguments`). A call that fails throws an `Error` with a code and changes nothing. A panic is a fault of
//! the program. `last_panic` returns its message, and the call throws a `RuntimeError`. The instance must not be used
//! any more.

#![cfg(target_arch = "wasm32")]
#![deny(missing_docs)]
#![deny(unsafe_code)]

#[cfg(feature = "analysis")]
mod analysis;
mod arguments;
mod owned;
mod types;

#[cfg(feature = "analysis")]
pub use analysis::{ForcedWinsIn as ForcedWins, Proof, SmallOthello, WinProof};

use arguments::{GameOptions, SearchLimits, throw};
use js_sys::{Atomics, Function, Int32Array};
use owned::Owned;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tengen::engine::{DEFAULT_TABLE, Engine, GAMES, GameSpec};
use tengen_core::error::{EngineError, ErrorCode};
use tengen_core::facts::Format;
use tengen_core::shared_words::{COUNTERS, MARKS, SharedWords};
use tengen_core::think::{Info, Instant, Limits, Observer, Report};
use types::{Answer, Bench, Hint, MoveValue, Reading, Snapshot};
use wasm_bindgen::prelude::*;

/// The largest table, in bytes, that keeps the whole memory below 64 MB.
const MAX_TABLE: usize = 48 << 20;
/// The smallest useful table, in bytes.
const MIN_TABLE: usize = 64 << 10;

/// The message of the panic that ended this instance.
static LAST_PANIC: Mutex<Option<String>> = Mutex::new(None);

/// Runs once when the module is instantiated.
#[wasm_bindgen(start)]
fn start() {
    std::panic::set_hook(Box::new(|panic| {
        let text = panic.to_string();
        web_sys::console::error_1(&text.as_str().into());
        if let Ok(mut last) = LAST_PANIC.lock() {
            *last = Some(text);
        }
    }));
}

/// The version of the engine.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// The message of the panic that ended this instance, if one did.
#[wasm_bindgen(js_name = lastPanic)]
pub fn last_panic() -> Option<String> {
    LAST_PANIC.lock().ok()?.clone()
}

/// The available games with their capabilities, the default one first.
#[wasm_bindgen(unchecked_return_type = "GameInfo[]")]
pub fn games() -> Result<JsValue, JsValue> {
    write(&GAMES.iter().map(|game| game.info()).collect::<Vec<_>>())
}

/// Reads pasted text of any game. A text that fits several games counts for the `current` game, by default Gomoku.
/// `load` opens the result. Throws a TengenError.
#[wasm_bindgen(js_name = readAny, unchecked_return_type = "Reading")]
pub fn read_any(
    #[wasm_bindgen(unchecked_param_type = "string")] text: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "GameOptions")] current: JsValue,
) -> Result<JsValue, JsValue> {
    let spec = GameOptions::read(&current, "current")?.spec;
    let reading =
        tengen::engine::read_any(&arguments::text(&text, "text")?, spec).map_err(|error| throw(error.into()))?;
    write(&Reading::from(reading))
}

/// Runs the benchmark, by default to its own depth, with weights by the names of rules. Takes seconds.
#[wasm_bindgen(unchecked_return_type = "Bench")]
pub fn bench(
    #[wasm_bindgen(unchecked_optional_param_type = "number")] depth: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Record<string, Uint8Array>")] weights: JsValue,
) -> Result<JsValue, JsValue> {
    let depth = match depth.is_undefined() {
        true => tengen::bench::DEPTH,
        false => u32::try_from(arguments::whole(&depth, "depth", 1)?).unwrap_or(u32::MAX),
    };
    let total = tengen::bench::run(depth, &arguments::files(&weights)?, &mut Watch(Instant::now()), &mut |_| {})
        .map_err(throw)?;
    write(&Bench::from(&total))
}

/// The clock of the benchmark.
struct Watch(Instant);

impl tengen::bench::Clock for Watch {
    fn now(&mut self) -> Duration {
        self.0.elapsed()
    }
}

/// A game in play with its search.
///
/// It lives in the engine's memory. Call `free` when it is no longer needed, and nothing after that. A call that throws
/// has changed nothing. `onInfo` must not call the searching game.
///
/// ```js
/// const game = new Game({ rule: "renju" });
/// game.playMove("h8");
/// const answer = game.findMove({ time: 500 });
/// game.playMove(answer.move);
/// game.free();
/// ```
#[wasm_bindgen]
pub struct Game {
    inner: Owned<Inner>,
}

/// What a game consists of.
struct Inner {
    engine: Engine,
    flag: Option<Int32Array>,
    /// The table that workers share, and the number among them.
    shared: Option<(Int32Array, u32)>,
    /// The seed of the weak levels' random choices.
    seed: u64,
    /// The start of the last search.
    started: Instant,
    /// The last answer of a search, with its time and its game.
    last: Option<(Report, f64, String)>,
}

#[wasm_bindgen]
impl Game {
    /// A new game; without options Gomoku, freestyle, on a board of 15. Throws a TengenError for an invalid option: of
    /// another type, unknown, or missing in the game.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "GameOptions")] options: JsValue,
    ) -> Result<Game, JsValue> {
        Game::open(&options, MAX_TABLE)
    }

    /// The position on the board.
    #[wasm_bindgen(unchecked_return_type = "Snapshot")]
    pub fn snapshot(&self) -> Result<JsValue, JsValue> {
        self.inner.get()?.snapshot()
    }

    /// Plays a move by its name, as "h8", or "pass". Five in a row always allows a pass; Othello only without another
    /// move. It drops the moves that could be redone. In Renju it accepts a forbidden point: black loses by it. Throws
    /// a TengenError with the code "syntax", "off-board", "occupied", "illegal" or "finished".
    #[wasm_bindgen(js_name = playMove, unchecked_return_type = "Snapshot")]
    pub fn play_move(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string")] name: JsValue,
    ) -> Result<JsValue, JsValue> {
        let mut game = self.inner.get()?;
        game.engine.play(&arguments::text(&name, "name")?).map_err(throw)?;
        game.snapshot()
    }

    /// Takes the last move back; at the start of the game nothing changes.
    #[wasm_bindgen(unchecked_return_type = "Snapshot")]
    pub fn undo(&self) -> Result<JsValue, JsValue> {
        let mut game = self.inner.get()?;
        game.engine.undo();
        game.snapshot()
    }

    /// Replays the move that was taken back last; without one nothing changes.
    #[wasm_bindgen(unchecked_return_type = "Snapshot")]
    pub fn redo(&self) -> Result<JsValue, JsValue> {
        let mut game = self.inner.get()?;
        game.engine.redo();
        game.snapshot()
    }

    /// Takes moves back or replays them until `played` moves, or all of them, are on the board. `goTo(0)` is the start
    /// of the game, `goTo(Infinity)` its last move. Throws a TengenError for a negative or fractional number.
    #[wasm_bindgen(js_name = goTo, unchecked_return_type = "Snapshot")]
    pub fn go_to(&self, #[wasm_bindgen(unchecked_param_type = "number")] played: JsValue) -> Result<JsValue, JsValue> {
        let mut game = self.inner.get()?;
        let played = arguments::whole(&played, "played", 0)?;
        game.engine.go_to(usize::try_from(played).unwrap_or(usize::MAX));
        game.snapshot()
    }

    /// Replaces the game by a written one of the same game, rule and size, as "h8i9g7". Throws a TengenError with the
    /// offset of the fault.
    #[wasm_bindgen(unchecked_return_type = "Snapshot")]
    pub fn load(&self, #[wasm_bindgen(unchecked_param_type = "string")] text: JsValue) -> Result<JsValue, JsValue> {
        let mut game = self.inner.get()?;
        game.engine.load(&arguments::text(&text, "text")?).map_err(throw)?;
        game.snapshot()
    }

    /// The moves on the board, as "h8i9g7".
    pub fn save(&self) -> Result<String, JsValue> {
        Ok(self.inner.get()?.engine.save())
    }

    /// The game on the board as "moves" or in "ggf"; its position as a "board" or in "obf". Undefined for a format that
    /// is not among the `formats` of the game. Throws a TengenError for an unknown format.
    #[wasm_bindgen(unchecked_return_type = "string | undefined")]
    pub fn write(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Format")] format: JsValue,
    ) -> Result<Option<String>, JsValue> {
        let game = self.inner.get()?;
        let name = arguments::text(&format, "format")?;
        let format = Format::from_name(&name)
            .ok_or_else(|| throw(EngineError::new(ErrorCode::Option, format!("{name:?} is no format"))))?;
        Ok(game.engine.write(format))
    }

    /// Thinks until a limit or the stop flag ends it, and answers with a legal move. It blocks meanwhile: call it in a
    /// worker, or think in steps with `startSearch`. Without `limits` it takes a second. With `{}` it runs until it is
    /// stopped or done. Throws a TengenError with the code "finished" at the end of a game.
    #[wasm_bindgen(js_name = findMove, unchecked_return_type = "Answer")]
    pub fn find_move(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Limits")] limits: JsValue,
        #[wasm_bindgen(js_name = onInfo, unchecked_optional_param_type = "(info: Info) => void")] on_info: JsValue,
    ) -> Result<JsValue, JsValue> {
        let mut game = self.inner.get()?;
        let (limits, mut observer) = game.begin(&limits, &on_info, true)?;
        let report = game.engine.find(&limits, &mut observer).map_err(throw)?;
        let time = observer.time();
        game.answer(&report, time)
    }

    /// Thinks like `findMove`, and names the kind of the move; undefined for a game without `hints`. Throws a
    /// TengenError.
    #[wasm_bindgen(unchecked_return_type = "Hint | undefined")]
    pub fn hint(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Limits")] limits: JsValue,
    ) -> Result<JsValue, JsValue> {
        let mut game = self.inner.get()?;
        let (limits, mut observer) = game.begin(&limits, &JsValue::UNDEFINED, true)?;
        let hint = game.engine.hint(&limits, &mut observer).map_err(throw)?;
        let time = observer.time();
        hint.map_or(Ok(JsValue::UNDEFINED), |hint| write(&Hint::new(game.engine.spec(), &hint, time)))
    }

    /// Names the kind of the last answer's move. Undefined for a game without `hints`, or if the position has changed.
    #[wasm_bindgen(unchecked_return_type = "Hint | undefined")]
    pub fn explain(&self) -> Result<JsValue, JsValue> {
        let game = self.inner.get()?;
        let Some((report, time, about)) = &game.last else { return Ok(JsValue::UNDEFINED) };
        let hint = if *about == game.engine.save() { game.engine.explain(report.clone()) } else { None };
        hint.map_or(Ok(JsValue::UNDEFINED), |hint| write(&Hint::new(game.engine.spec(), &hint, *time)))
    }

    /// Begins a search that `stepSearch` continues, instead of a running one. Without limits it runs until it is
    /// stopped or done. Throws a TengenError with the code "finished" at the end of a game.
    #[wasm_bindgen(js_name = startSearch)]
    pub fn start_search(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Limits")] limits: JsValue,
    ) -> Result<(), JsValue> {
        let mut game = self.inner.get()?;
        let (limits, _) = game.begin(&limits, &JsValue::UNDEFINED, false)?;
        game.engine.start_search(&limits).map_err(throw)
    }

    /// One iteration of deepening; the answer when the search has ended. Throws a TengenError with the code "idle" if
    /// no search is under way. A change of the position ends it.
    #[wasm_bindgen(js_name = stepSearch, unchecked_return_type = "Answer | undefined")]
    pub fn step_search(
        &self,
        #[wasm_bindgen(js_name = onInfo, unchecked_optional_param_type = "(info: Info) => void")] on_info: JsValue,
    ) -> Result<JsValue, JsValue> {
        let mut game = self.inner.get()?;
        let mut observer = game.observer(arguments::listener(&on_info)?);
        let report = game.engine.step_search(&mut observer).map_err(throw)?;
        let time = observer.time();
        report.map_or(Ok(JsValue::UNDEFINED), |report| game.answer(&report, time))
    }

    /// Ends a step-wise search with the best answer so far; undefined if none is under way.
    #[wasm_bindgen(js_name = stopSearch, unchecked_return_type = "Answer | undefined")]
    pub fn stop_search(&self) -> Result<JsValue, JsValue> {
        let mut game = self.inner.get()?;
        let time = milliseconds(game.started);
        let report = game.engine.stop_search();
        report.map_or(Ok(JsValue::UNDEFINED), |report| game.answer(&report, time))
    }

    /// Thinks about the position for `time` milliseconds while the opponent thinks: later searches find the work in the
    /// tables. Returns whether more time would find more. The next call continues, unless the position has changed or
    /// another search has begun. Throws a TengenError with the code "finished" at the end of a game.
    #[wasm_bindgen(js_name = thinkAhead)]
    pub fn think_ahead(&self, #[wasm_bindgen(unchecked_param_type = "number")] time: JsValue) -> Result<bool, JsValue> {
        let mut game = self.inner.get()?;
        let time = Duration::from_millis(arguments::whole(&time, "time", 1)?);
        game.started = Instant::now();
        let mut observer = game.observer(None);
        game.engine.think_ahead(time, &mut observer).map_err(throw)
    }

    /// Loads the weights of a game whose rule is among its `weights`. The files are www/othello.bin for Othello, and
    /// www/networks/freestyle.bin and others for five-in-a-row. Throws a TengenError.
    #[wasm_bindgen(js_name = loadWeights)]
    pub fn load_weights(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Uint8Array | ArrayBuffer")] bytes: JsValue,
    ) -> Result<(), JsValue> {
        self.inner.get()?.engine.load_weights(&arguments::bytes(&bytes)?).map_err(throw)
    }

    /// The exact value of each legal move, best first. Undefined if a limit or the stop flag came first, and for a game
    /// without `exactValues`. A step-wise search under way ends. Throws a TengenError.
    #[wasm_bindgen(js_name = exactValues, unchecked_return_type = "MoveValue[] | undefined")]
    pub fn exact_values(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Limits")] limits: JsValue,
    ) -> Result<JsValue, JsValue> {
        let mut game = self.inner.get()?;
        let (limits, mut observer) = game.begin(&limits, &JsValue::UNDEFINED, true)?;
        let values = game.engine.exact_values(&limits, &mut observer).map_err(throw)?;
        let Some(values) = values else { return Ok(JsValue::UNDEFINED) };
        let spec = game.engine.spec();
        write(&values.iter().map(|value| MoveValue::new(spec, value)).collect::<Vec<_>>())
    }

    /// Sets a flag, shared between threads, that ends a search when its first element is not 0. Without an argument it
    /// removes the flag. Throws a TengenError.
    #[wasm_bindgen(js_name = setStopFlag)]
    pub fn set_stop_flag(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Int32Array | null")] flag: JsValue,
    ) -> Result<(), JsValue> {
        self.inner.get()?.flag = arguments::flag(&flag)?;
        Ok(())
    }

    /// Shares deeper results of searches with games in other workers. All of them get the same `table`, an
    /// `Int32Array` of zeros in a `SharedArrayBuffer`. The game with the number 0 answers. The others have other numbers
    /// up to 15, and call `thinkAhead` meanwhile. The element of its number holds the nodes of each. Small boards
    /// and anti-Othello ignore the table. Throws a TengenError.
    #[wasm_bindgen(js_name = shareTable)]
    pub fn share_table(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Int32Array")] table: JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] number: JsValue,
    ) -> Result<(), JsValue> {
        let number = arguments::whole(&number, "number", 0)?;
        let table = arguments::words(&table, "table")?;
        let number = usize::try_from(number).unwrap_or(COUNTERS);
        if number >= COUNTERS || (table.length() as usize) <= MARKS.end {
            return Err(throw(EngineError::new(ErrorCode::Option, "too few elements, or too large a number")));
        }
        let mut game = self.inner.get()?;
        game.engine.share(Arc::new(Words(table.clone())), number);
        game.shared = Some((table, number as u32));
        Ok(())
    }

    /// Ends the game and its memory.
    #[wasm_bindgen(skip_typescript)]
    pub fn free(&self) -> Result<(), JsValue> {
        self.inner.free()
    }

    /// A new game with a table of at most `most` bytes.
    fn open(options: &JsValue, most: usize) -> Result<Game, JsValue> {
        let options = GameOptions::read(options, "options")?;
        let memory = options.memory.map_or(DEFAULT_TABLE, |bytes| bytes.clamp(MIN_TABLE, most));
        let mut engine = Engine::new(options.spec, memory);
        // Without a source of randomness the seed is 0 and choices repeat, which is acceptable.
        let seed = options.seed.unwrap_or_else(|| getrandom::u64().unwrap_or(0));
        engine.set_book(options.book);
        if options.random_start {
            engine.start_at_random(seed).map_err(throw)?;
        }
        engine.set_seed(seed);
        Ok(Game {
            inner: Owned::new(Inner { engine, flag: None, shared: None, seed, started: Instant::now(), last: None }),
        })
    }
}

impl Inner {
    fn snapshot(&self) -> Result<JsValue, JsValue> {
        write(&Snapshot::new(self.engine.spec(), self.engine.facts(), self.engine.labels()))
    }

    /// Reads limits and starts the clock of a search. The level among the limits applies to that search. `blocks`:
    /// whether the caller waits for its end.
    fn begin(
        &mut self,
        limits: &JsValue,
        on_info: &JsValue,
        blocks: bool,
    ) -> Result<(Limits, SearchObserver), JsValue> {
        let SearchLimits { limits, level } = SearchLimits::read(limits, blocks)?;
        let on_info = arguments::listener(on_info)?;
        self.engine.set_level(level, self.seed);
        self.started = Instant::now();
        Ok((limits, self.observer(on_info)))
    }

    fn observer(&self, on_info: Option<Function>) -> SearchObserver {
        SearchObserver {
            spec: self.engine.spec(),
            started: self.started,
            flag: self.flag.clone(),
            shared: self.shared.clone(),
            on_info,
        }
    }

    fn answer(&mut self, report: &Report, time: f64) -> Result<JsValue, JsValue> {
        self.last = Some((report.clone(), time, self.engine.save()));
        write(&Answer::new(self.engine.spec(), report, time))
    }
}

/// The table that workers share.
struct Words(Int32Array);

impl SharedWords for Words {
    fn count(&self) -> usize {
        self.0.length() as usize
    }

    fn read(&self, at: usize) -> u32 {
        self.0.get_index(at as u32) as u32
    }

    fn write(&self, at: usize, word: u32) {
        self.0.set_index(at as u32, word as i32);
    }
}

/// The clock, the stop flag and the listener of one search.
struct SearchObserver {
    spec: GameSpec,
    started: Instant,
    flag: Option<Int32Array>,
    shared: Option<(Int32Array, u32)>,
    on_info: Option<Function>,
}

impl SearchObserver {
    fn time(&self) -> f64 {
        milliseconds(self.started)
    }
}

impl Observer for SearchObserver {
    fn info(&mut self, info: &Info<'_>) {
        let Some(listener) = &self.on_info else { return };
        if let Ok(value) = write(&types::Info::new(self.spec, info, self.time())) {
            // A listener that throws does not end the search.
            let _ = listener.call1(&JsValue::UNDEFINED, &value);
        }
    }

    fn poll(&mut self) -> bool {
        self.flag.as_ref().is_some_and(|flag| Atomics::load(flag, 0).is_ok_and(|value| value != 0))
    }

    fn searched(&mut self, nodes: u64) {
        if let Some((table, number)) = &self.shared {
            table.set_index(*number, nodes as i32);
        }
    }

    fn elapsed(&mut self) -> Duration {
        self.started.elapsed()
    }
}

/// Milliseconds since a moment.
fn milliseconds(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1000.0
}

fn write<T: serde::Serialize>(value: &T) -> Result<JsValue, JsValue> {
    let serializer =
        serde_wasm_bindgen::Serializer::new().serialize_missing_as_null(true).serialize_maps_as_objects(true);
    value.serialize(&serializer).map_err(JsValue::from)
}
