//! The values that cross to JavaScript. TypeScript's types come from these and from the types of the crates below.

use serde::{Serialize, Serializer};
use tengen::bench::Total;
use tengen::engine::GameSpec;
use tengen_core::facts::{self, ExactValue, Facts, Format, HintKind, Labels, OpeningName};
use tengen_core::game::Player;
use tengen_core::score::Score;
use tengen_core::think::{self, Report, Source, StopReason};
use tsify::Tsify;
use wasm_bindgen::prelude::*;

/// Values from JavaScript, and its errors, have no type in Rust: `arguments` reads them property by property.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
export type GameName = "gomoku" | "othello";

/** What a new game is. Any other property is an error. */
export interface GameOptions {
  /** Gomoku if not given. */
  game?: GameName;
  /** One of the `rules` of the game; the usual one if not given. */
  rule?: "freestyle" | "standard" | "renju" | "caro" | "caro6" | "othello" | "antiothello";
  /** One of the `sizes` of the game; the usual one if not given. */
  size?: number;
  /** Bytes for the table of the search. */
  memory?: number;
  /** For what the levels below 10 leave to chance, and for the choice between equal replies of a table; random if not given. */
  seed?: number;
  /** Whether opening tables answer where a move is asked for within a short time; true if not given. */
  book?: boolean;
  /** A game with `randomStart`: "random" begins with moves after which neither side stands better, chosen by `seed`. */
  start?: "usual" | "random";
}

/** When a search ends: at the first limit reached. Without any it goes on until it is stopped or done. Any other property is an
 *  error. */
export interface Limits {
  /** Milliseconds, from 0. */
  time?: number;
  /** Plies, from 1. */
  depth?: number;
  /** Moves made in the search, from 1. */
  nodes?: number;
  /** Strength from 1 to 10; 10, all it can, if not given. */
  level?: number;
}

/** What a call throws that cannot be carried out; it has changed nothing. Its `message` is a sentence, in English. */
export interface TengenError extends Error {
  name: "TengenError";
  /** What is wrong, to tell apart and to translate: an argument of another type ("type"); an option, a limit or a number that
   *  does not fit ("option"); a game that was freed ("freed") or is inside another call ("busy"); the module before `init` ("not-loaded"); ... */
  code: "type" | "freed" | "busy" | "not-loaded" | ErrorCode;
  /** The offset of the fault in the text that was given, in bytes of UTF-8. */
  at?: number;
}
"#;

/// Bytes that become a `Uint8Array`.
struct Bytes(Vec<u8>);

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.0)
    }
}

/// The value of a move at the end of a game that counts discs.
#[derive(Serialize, Tsify)]
pub struct MoveValue {
    cell: i32,
    /// The final disc difference for the side to move.
    discs: i32,
}

impl MoveValue {
    pub fn new(spec: GameSpec, value: &ExactValue) -> MoveValue {
        MoveValue { cell: cell_number(spec.cell_of_code(value.code)), discs: value.discs }
    }
}

/// A point where black may not play.
#[derive(Serialize, Tsify)]
pub struct Forbidden {
    cell: usize,
    #[tsify(type = "\"overline\" | \"double-four\" | \"double-three\"")]
    kind: &'static str,
}

/// How a game ended.
#[derive(Serialize, Tsify)]
pub struct Outcome {
    /// Who won; 0 for a draw.
    #[tsify(type = "0 | 1 | 2")]
    winner: u8,
    #[tsify(type = "\"five\" | \"forbidden\" | \"full\" | \"discs\"")]
    reason: &'static str,
    /// The cells that show it: the winning line, or the forbidden point that was played.
    line: Vec<usize>,
}

/// A position of a game in play. A cell is an index in reading order, the top left first.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(missing_as_null)]
pub struct Snapshot<'a> {
    game: &'static str,
    rule: &'static str,
    /// One of the `sizes` of the game.
    size: usize,
    /// Columns of the board.
    width: usize,
    /// Rows of the board.
    height: usize,
    /// width * height cells: 0 empty, 1 black, 2 white.
    #[tsify(type = "Uint8Array")]
    cells: Bytes,
    /// The notation of each cell: "a15", ...
    names: &'a [String],
    /// Labels of the columns, left to right.
    columns: &'a [String],
    /// Labels of the rows, top to bottom.
    rows: &'a [String],
    /// The beginning of `text` before its moves: the board, if the game does not start from the usual position.
    start: String,
    /// The cell of every move of the game, including moves that redo can restore; -1 for a pass.
    moves: Vec<i32>,
    /// How many of the moves are on the board.
    played: usize,
    #[tsify(type = "1 | 2")]
    to_move: u8,
    /// Cells where the side to move may play without losing by the rule itself.
    legal: Vec<usize>,
    /// In Renju with black to move in an unfinished game; else empty.
    forbidden: Vec<Forbidden>,
    outcome: Option<Outcome>,
    /// The name of the opening, if it has one. Renju: by its first three stones. Othello (without a code): by the last
    /// named position. It stays after later moves.
    opening: Option<OpeningName>,
    /// The moves on the board, "h8i9g7".
    text: String,
}

/// 1 for black, 2 for white.
fn number(player: Player) -> u8 {
    player.index() as u8 + 1
}

impl<'a> Snapshot<'a> {
    pub fn new(spec: GameSpec, facts: Facts, labels: &'a Labels) -> Snapshot<'a> {
        Snapshot {
            game: spec.name(),
            rule: spec.rule(),
            size: spec.size(),
            width: facts.width,
            height: facts.height,
            cells: Bytes(facts.cells),
            names: &labels.names,
            columns: &labels.columns,
            rows: &labels.rows,
            start: facts.start,
            moves: facts.moves.into_iter().map(cell_number).collect(),
            played: facts.played,
            to_move: number(facts.to_move),
            legal: facts.legal,
            forbidden: facts.forbidden.into_iter().map(|(cell, kind)| Forbidden { cell, kind }).collect(),
            outcome: facts.ending.map(|ending| Outcome {
                winner: ending.winner.map_or(0, number),
                reason: ending.reason.name(),
                line: ending.line,
            }),
            opening: facts.opening,
            text: facts.text,
        }
    }
}

/// A cell for JavaScript: -1 for a pass.
pub fn cell_number(cell: Option<usize>) -> i32 {
    cell.map_or(-1, |cell| cell as i32)
}

/// The cells of a line of moves.
pub fn cells(spec: GameSpec, line: &[u16]) -> Vec<i32> {
    line.iter().map(|&code| cell_number(spec.cell_of_code(code))).collect()
}

/// The proven result of a position for the side to move.
#[derive(Clone, Copy, Serialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum Proven {
    Win,
    Loss,
}

impl Proven {
    /// The result that a score proves.
    pub fn of(score: Score) -> Option<Proven> {
        if score.is_win() {
            Some(Proven::Win)
        } else if score.is_loss() {
            Some(Proven::Loss)
        } else {
            None
        }
    }
}

/// Progress of a search.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(missing_as_null)]
pub struct Info {
    depth: u32,
    selective_depth: u32,
    /// For the side to move: hundredths of a disc in a game that counts `discs`. Otherwise the units of the evaluation,
    /// which change with each fit: show the `chance` instead.
    score: i32,
    /// The winning chance of the side to move, 0 to 1. It is 1 for a proven win, 0 for a proven loss. Null in a game
    /// that counts `discs`.
    chance: Option<f64>,
    proven: Option<Proven>,
    /// Plies to the proven end.
    distance: Option<u32>,
    nodes: f64,
    /// Milliseconds.
    time: f64,
    /// Nodes a second.
    nps: f64,
    /// The principal variation, in cells; -1 for a pass.
    line: Vec<i32>,
}

impl Info {
    pub fn new(spec: GameSpec, info: &think::Info<'_>, time: f64) -> Info {
        Info {
            depth: info.depth,
            selective_depth: info.selective_depth,
            score: info.score.value(),
            chance: spec.value_scale().map(|scale| chance(info.score, scale)),
            proven: Proven::of(info.score),
            distance: info.score.distance(),
            nodes: info.nodes as f64,
            time,
            nps: if time > 0.0 { (info.nodes as f64 * 1000.0 / time).round() } else { 0.0 },
            line: cells(spec, info.line),
        }
    }
}

/// The winning chance of the side to move, by a logistic curve.
pub fn chance(score: Score, scale: u32) -> f64 {
    match Proven::of(score) {
        Some(Proven::Win) => 1.0,
        Some(Proven::Loss) => 0.0,
        None => 1.0 / (1.0 + (-f64::from(score.value()) / f64::from(scale)).exp()),
    }
}

/// The answer of a search.
#[derive(Serialize, Tsify)]
pub struct Answer {
    #[serde(flatten)]
    info: Info,
    #[serde(rename = "move")]
    name: String,
    cell: i32,
    source: Source,
    stop: StopReason,
}

impl Answer {
    pub fn new(spec: GameSpec, report: &Report, time: f64) -> Answer {
        let info = think::Info {
            depth: report.depth,
            selective_depth: report.selective_depth,
            score: report.score,
            nodes: report.nodes,
            line: &report.line,
        };
        Answer {
            info: Info::new(spec, &info, time),
            name: report.best.map(|code| spec.name_of_code(code)).unwrap_or_default(),
            cell: cell_number(report.best.and_then(|code| spec.cell_of_code(code))),
            source: report.source,
            stop: report.stop,
        }
    }
}

/// A move, and its kind.
#[derive(Serialize, Tsify)]
pub struct Hint {
    /// It makes five; begins a win by fours, or a forced win; wins by search; or blocks a five. Other kinds are the
    /// best defence against a forced win, a four, an open three, and the best move found.
    kind: HintKind,
    /// The cells that show why: the next stones of a win, or of the opponent's threat.
    cells: Vec<i32>,
    /// The answer of the search: the move, its line, the plies to the end of a win.
    answer: Answer,
}

impl Hint {
    pub fn new(spec: GameSpec, hint: &facts::Hint, time: f64) -> Hint {
        Hint { kind: hint.kind, cells: cells(spec, &hint.points), answer: Answer::new(spec, &hint.report, time) }
    }
}

/// The game of a text, and the text by which `load` opens it.
#[derive(Serialize, Tsify)]
pub struct Reading {
    #[tsify(type = "GameName")]
    game: &'static str,
    rule: &'static str,
    size: usize,
    format: Format,
    text: String,
}

impl From<tengen::engine::Reading> for Reading {
    fn from(reading: tengen::engine::Reading) -> Reading {
        let tengen::engine::Reading { spec, format, text } = reading;
        Reading { game: spec.name(), rule: spec.rule(), size: spec.size(), format, text }
    }
}

/// The result of the benchmark.
#[derive(Serialize, Tsify)]
pub struct Bench {
    nodes: f64,
    /// Milliseconds.
    time: f64,
    /// Nodes a second.
    nps: f64,
    /// The same for every build that searches alike.
    signature: f64,
}

impl From<&Total> for Bench {
    fn from(total: &Total) -> Bench {
        Bench {
            nodes: total.nodes as f64,
            time: total.time.as_secs_f64() * 1000.0,
            nps: total.speed() as f64,
            signature: total.signature as f64,
        }
    }
}
