//! MultiPV, and forced wins of either side.

use crate::arguments::{Checked, GameOptions, is_missing, text, throw, whole, wrong};
use crate::owned::Owned;
use crate::types::{Proven, cell_number, cells, chance};
use crate::{Game, Inner, MIN_TABLE, SearchObserver, milliseconds, write};
use js_sys::Array;
use serde::Serialize;
use std::time::Duration;
use tengen::engine::{DEFAULT_TABLE, GameSpec};
use tengen::gomoku::{Board, ForcedWins, Proof, empty_board};
use tengen_core::error::{EngineError, ErrorCode};
use tengen_core::game::{Move, Player};
use tengen_core::players::playable::Playable;
use tengen_core::think::{self, Instant, Observer, Source, StopReason};
use tsify::Tsify;
use wasm_bindgen::prelude::*;

/// The largest table of an analysis, in bytes. The visitor chooses its memory.
pub const LARGEST_TABLE: usize = 1 << 30;

/// The most lines of a request.
const MOST_LINES: u64 = 64;

/// A line of a MultiPV search.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct Line {
    /// As in `Info`.
    score: i32,
    /// As in `Info`.
    chance: Option<f64>,
    proven: Option<Proven>,
    /// Plies to the proven end.
    distance: Option<u32>,
    /// Whether the value is exact: a forced win, or a solved endgame.
    exact: bool,
    /// The depth at which it was found; 0 for a statically seen one.
    depth: u32,
    /// In cells; -1 for a pass. All lines have different first moves.
    line: Vec<i32>,
}

impl Line {
    fn new(spec: GameSpec, line: &think::Line) -> Line {
        Line {
            score: line.score.value(),
            chance: spec.value_scale().map(|scale| chance(line.score, scale)),
            proven: Proven::of(line.score),
            distance: line.score.distance(),
            exact: line.source == Source::Proof || line.score.is_proven(),
            depth: line.depth,
            line: cells(spec, &line.moves),
        }
    }
}

/// The result of a MultiPV search.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct Lines {
    /// Best first. There are fewer than requested if there are fewer moves, or if a threat leaves only defences.
    lines: Vec<Line>,
    nodes: f64,
    /// Milliseconds since the search began.
    time: f64,
    /// Nodes a second.
    nps: f64,
    /// Why the search has ended; null while it runs.
    stop: Option<StopReason>,
}

/// The data of the opening tables for a position, in cells.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct BookMoves {
    /// The replies, all about equally good. None if the tables do not have the position.
    replies: Vec<i32>,
    /// The value in discs for the side to move. Null if the game's tables have no values or not the position.
    discs: Option<f64>,
    /// The moves, good or bad, after which the tables have replies again.
    onward: Vec<i32>,
}

/// The known forced win of a side.
#[derive(Serialize, Tsify)]
pub struct ForcedWin {
    /// It wins by force; it has no forced win by threats; the search can continue.
    #[tsify(type = "\"win\" | \"none\" | \"open\"")]
    verdict: &'static str,
    /// The winner's moves with the longest defence, in cells; empty without a win.
    line: Vec<i32>,
    /// Moves made in this position, for both sides.
    nodes: f64,
}

/// A clock that ends a step after a separate time.
struct Slice {
    inner: SearchObserver,
    /// `None` for a time without end.
    end: Option<Instant>,
}

impl Observer for Slice {
    fn poll(&mut self) -> bool {
        self.end.is_some_and(|end| Instant::now() >= end) || self.inner.poll()
    }

    fn elapsed(&mut self) -> Duration {
        self.inner.elapsed()
    }
}

#[wasm_bindgen]
impl Game {
    /// A new game like `new Game`, with a table of up to a gigabyte.
    #[wasm_bindgen(js_name = forAnalysis)]
    pub fn for_analysis(
        #[wasm_bindgen(unchecked_optional_param_type = "GameOptions")] options: JsValue,
    ) -> Result<Game, JsValue> {
        Game::open(&options, LARGEST_TABLE)
    }

    /// The `count` best lines, each with another first move. It blocks like `findMove`, with the same limits. Throws a
    /// TengenError with the code "finished" at the end of a game.
    #[wasm_bindgen(js_name = findLines, unchecked_return_type = "Lines")]
    pub fn find_lines(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] count: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Limits")] limits: JsValue,
    ) -> Result<JsValue, JsValue> {
        let mut game = self.inner.get()?;
        let count = lines_wanted(&count)?;
        let (limits, mut observer) = game.begin(&limits, &JsValue::UNDEFINED, true)?;
        game.engine.start_lines(count, &limits, &[]).map_err(throw)?;
        loop {
            let stop = game.engine.step_lines(&mut observer).map_err(throw)?;
            let stop = stop.or(observer.poll().then_some(StopReason::Stopped));
            if stop.is_some() {
                return game.lines_so_far(stop);
            }
        }
    }

    /// Begins a search of the `count` best lines that `stepLines` continues, instead of a running one. Earlier results
    /// are kept. Without limits it runs until nothing more can change. It leaves the moves to the cells `without` to
    /// other workers. If no move remains, the first step ends it with no line. Throws a TengenError with the code
    /// "finished" at the end of a game.
    #[wasm_bindgen(js_name = startLines)]
    pub fn start_lines(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] count: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Limits")] limits: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "number[]")] without: JsValue,
    ) -> Result<(), JsValue> {
        let mut game = self.inner.get()?;
        let count = lines_wanted(&count)?;
        let spec = game.engine.spec();
        let without: Vec<u16> =
            cell_list(&without, "without")?.into_iter().filter_map(|cell| spec.code_of_cell(cell)).collect();
        let (limits, _) = game.begin(&limits, &JsValue::UNDEFINED, false)?;
        game.engine.start_lines(count, &limits, &without).map_err(throw)
    }

    /// The cells of the candidate moves, the likeliest first; -1 for a pass. They only depend on the position, so that
    /// several workers share them consistently.
    #[wasm_bindgen(unchecked_return_type = "number[]")]
    pub fn candidates(&self) -> Result<JsValue, JsValue> {
        let mut game = self.inner.get()?;
        let spec = game.engine.spec();
        let cells: Vec<i32> =
            game.engine.candidates().into_iter().map(|code| cell_number(spec.cell_of_code(code))).collect();
        write(&cells)
    }

    /// Thinks for about `time` milliseconds and returns the results so far. Nothing is lost between two steps. Throws a
    /// TengenError with the code "idle" if no such search is under way. A change of the position ends it.
    #[wasm_bindgen(js_name = stepLines, unchecked_return_type = "Lines")]
    pub fn step_lines(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] time: JsValue,
    ) -> Result<JsValue, JsValue> {
        let mut game = self.inner.get()?;
        let mut slice = Slice { inner: game.observer(None), end: after(Instant::now(), &time)? };
        loop {
            let stop = game.engine.step_lines(&mut slice).map_err(throw)?;
            if stop.is_some() || slice.poll() {
                return game.lines_so_far(stop);
            }
        }
    }

    /// The data of the opening tables for the position, regardless of the option `book`.
    #[wasm_bindgen(js_name = bookMoves, unchecked_return_type = "BookMoves")]
    pub fn book_moves(&self) -> Result<JsValue, JsValue> {
        let game = self.inner.get()?;
        let (spec, book) = (game.engine.spec(), game.engine.book_moves());
        let cells = |codes: &[u16]| codes.iter().map(|&code| cell_number(spec.cell_of_code(code))).collect();
        // A winning chance needs a scale, which games without discs have.
        let counts_discs = spec.value_scale().is_none();
        let discs = (counts_discs && !book.replies.is_empty()).then(|| f64::from(book.value) / 100.0);
        write(&BookMoves { replies: cells(&book.replies), discs, onward: cells(&book.onward) })
    }
}

impl Inner {
    fn lines_so_far(&self, stop: Option<StopReason>) -> Result<JsValue, JsValue> {
        let (lines, nodes) = self.engine.lines();
        let (spec, time) = (self.engine.spec(), milliseconds(self.started));
        write(&Lines {
            lines: lines.iter().map(|line| Line::new(spec, line)).collect(),
            nodes: nodes as f64,
            time,
            nps: if time > 0.0 { (nodes as f64 * 1000.0 / time).round() } else { 0.0 },
            stop,
        })
    }
}

/// The moment `time` milliseconds later.
pub fn after(start: Instant, time: &JsValue) -> Checked<Option<Instant>> {
    Ok(start.checked_add(Duration::from_millis(whole(time, "time", 0)?)))
}

/// A list of cells; empty if omitted.
pub fn cell_list(value: &JsValue, name: &str) -> Checked<Vec<usize>> {
    if is_missing(value) {
        return Ok(Vec::new());
    }
    let list = value.dyn_ref::<Array>().ok_or_else(|| wrong(name, "an array of cells", value))?;
    list.iter().map(|cell| whole(&cell, name, 0).map(|cell| cell as usize)).collect()
}

fn lines_wanted(count: &JsValue) -> Result<usize, JsValue> {
    Ok(whole(count, "count", 1)?.min(MOST_LINES) as usize)
}

/// Searches for the forced wins of both sides in five-in-a-row. They keep results from position to position.
///
/// It lives in the engine's memory. Call `free` when it is no longer needed, and nothing after that.
#[wasm_bindgen(js_name = ForcedWins)]
pub struct ForcedWinsIn {
    inner: Owned<Wins>,
}

/// What a search for forced wins consists of.
struct Wins {
    spec: GameSpec,
    start: Board,
    wins: ForcedWins,
}

#[wasm_bindgen(js_class = ForcedWins)]
impl ForcedWinsIn {
    /// For a game with its rule, size and memory. Throws a TengenError with the code "game" for a game without forced
    /// wins.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "GameOptions")] options: JsValue,
    ) -> Result<ForcedWinsIn, JsValue> {
        let options = GameOptions::read(&options, "options")?;
        let memory = options.memory.map_or(DEFAULT_TABLE, |bytes| bytes.clamp(MIN_TABLE, LARGEST_TABLE));
        let start = empty_board(options.spec.rule(), options.spec.size(), ErrorCode::Game).map_err(throw)?;
        let wins = ForcedWins::new(start.clone(), memory).map_err(|error| throw(error.into()))?;
        Ok(ForcedWinsIn { inner: Owned::new(Wins { spec: options.spec, start, wins }) })
    }

    /// Opens a position, as "h8i9g7". Throws a TengenError with the offset of the fault.
    pub fn load(&self, #[wasm_bindgen(unchecked_param_type = "string")] game: JsValue) -> Result<(), JsValue> {
        let Wins { start, wins, .. } = &mut *self.inner.get()?;
        wins.open(start.read_position(&text(&game, "game")?).map_err(throw)?);
        Ok(())
    }

    /// Looks for a forced win of black (1) or white (2) for about `time` milliseconds. It resumes the last call for
    /// that side. For the side that is not to move, the line is its threat: its win after a pass.
    #[wasm_bindgen(unchecked_return_type = "ForcedWin")]
    pub fn search(
        &self,
        #[wasm_bindgen(unchecked_param_type = "1 | 2")] side: JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] time: JsValue,
    ) -> Result<JsValue, JsValue> {
        let Wins { spec, wins, .. } = &mut *self.inner.get()?;
        let side = match whole(&side, "side", 1)? {
            1 => Player::Black,
            2 => Player::White,
            other => {
                return Err(throw(EngineError::new(ErrorCode::Option, format!("`side` must be 1 or 2, not {other}"))));
            }
        };
        let started = Instant::now();
        let inner = SearchObserver { spec: *spec, started, flag: None, shared: None, on_info: None };
        let mut slice = Slice { inner, end: after(started, &time)? };
        let (verdict, line) = match wins.search(side, u64::MAX, &mut slice) {
            Proof::Proven(line) => ("win", line),
            Proof::Disproven => ("none", Vec::new()),
            Proof::Unknown => ("open", Vec::new()),
        };
        let line = line.iter().map(|point| cell_number(spec.cell_of_code(point.code()))).collect();
        write(&ForcedWin { verdict, line, nodes: wins.nodes() as f64 })
    }

    /// Ends it and its memory.
    #[wasm_bindgen(skip_typescript)]
    pub fn free(&self) -> Result<(), JsValue> {
        self.inner.free()
    }
}
