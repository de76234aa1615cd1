//! The values that cross to JavaScript, in Rust and in TypeScript.

use crate::bench::Total;
use crate::engine::{GameSpec, Reading};
use serde::{Serialize, Serializer};
use tengen_core::facts::{ExactValue, Facts, GameInfo, Hint, Labels};
use tengen_core::game::Player;
use tengen_core::score::Score;
use tengen_core::think::{Info, Report, Source, StopReason};
use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A game that can be played: what it is, and what can be asked of it. */
export interface GameInfo {
  name: "gomoku" | "othello";
  /** The names of its rules, the usual one first. */
  rules: string[];
  /** Every size that its board can have, in rising order. */
  sizes: number[];
  /** The rule of a game that names none. */
  defaultRule: string;
  /** The size of a game that names none. */
  defaultSize: number;
  /** Whether stones lie on the points of the grid, or discs in its squares. */
  board: "points" | "squares";
  /** The formats in which `write` writes it. */
  formats: Format[];
  /** The names of the rules for which there are trained weights for `loadWeights`. */
  weights: string[];
  /** Whether a side without a move passes. */
  passes: boolean;
  /** Whether the result is a number of discs; a `score` is in hundredths of a disc then. */
  discs: boolean;
  /** Whether `hint` and `explain` name what a move is. */
  hints: boolean;
  /** Whether `exactValues` values every move. */
  exactValues: boolean;
  /** Whether a game can begin with `start: "random"`. */
  randomStart: boolean;
  /** Whether the engine can place three stones after which the colours are chosen. */
  balancedStones: boolean;
}

/** What a new game is. Any other property is an error. */
export interface GameOptions {
  /** Gomoku if not given. */
  game?: "gomoku" | "othello";
  /** One of the `rules` of the game; the usual one if not given. */
  rule?: "freestyle" | "standard" | "renju" | "caro" | "caro6" | "othello";
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

/** The form in which a text tells a game: moves, a board, a line of OBF, a game in GGF. */
export type Format = "moves" | "board" | "obf" | "ggf";

/** A game that a text tells, and the text by which `load` opens it. */
export interface Reading {
  game: "gomoku" | "othello";
  rule: string;
  size: number;
  format: Format;
  text: string;
}

/** A move, and what it is. */
export interface Hint {
  /** It makes five; begins a win by fours, or a forced win; wins by search; stops a five; is the best defence against a
   *  forced win; makes a four, or an open three; is the best found. */
  kind: "five" | "vcf" | "threats" | "win" | "stop-five" | "defence" | "four" | "three" | "best";
  /** The cells that show why: the stones to come of a win, or those of the opponent's threat. */
  cells: number[];
  /** The answer of the search: the move, its line, the plies to the end of a win. */
  answer: Answer;
}

/** A position of a game in play. A cell is an index in reading order, the top left first. */
export interface Snapshot {
  game: string;
  rule: string;
  /** One of the `sizes` of the game. */
  size: number;
  /** Columns of the board. */
  width: number;
  /** Rows of the board. */
  height: number;
  /** width * height cells: 0 empty, 1 black, 2 white. */
  cells: Uint8Array;
  /** The notation of each cell: "a15", ... */
  names: string[];
  /** Labels of the columns, left to right. */
  columns: string[];
  /** Labels of the rows, top to bottom. */
  rows: string[];
  /** What `text` begins with before its moves: the board, where the game does not start from the usual position. */
  start: string;
  /** The cell of every move of the game, also of those that redo can bring back; -1 for a pass. */
  moves: number[];
  /** How many of the moves are on the board. */
  played: number;
  toMove: 1 | 2;
  /** Cells where the side to move may play without losing by the rule itself. */
  legal: number[];
  /** Renju, black to move, game going on; else empty. */
  forbidden: { cell: number; kind: "overline" | "double-four" | "double-three" }[];
  outcome: null | { winner: 0 | 1 | 2; reason: "five" | "forbidden" | "full" | "discs"; line: number[] };
  /** The name of the opening, if it has one: Renju by its first three stones, Othello (without a code) by the last position
   *  that has a name. It stays when later moves are played. */
  opening: null | { code: string; ja: string; zh: string; en: string };
  /** The moves on the board, "h8i9g7". */
  text: string;
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

/** Progress of a search. */
export interface Info {
  depth: number;
  selectiveDepth: number;
  /** For the side to move: hundredths of a disc in a game that counts `discs`. Elsewhere it is in the units of the evaluation,
   *  which change with each fit: show the `chance`. */
  score: number;
  /** The chance of the side to move to win, 0 to 1: 1 for a proven win, 0 for a proven loss; null in a game that counts `discs`. */
  chance: number | null;
  proven: null | "win" | "loss";
  /** Plies to the proven end. */
  distance: number | null;
  nodes: number;
  /** Milliseconds. */
  time: number;
  /** Nodes a second. */
  nps: number;
  /** The principal variation, in cells; -1 for a pass. */
  line: number[];
}

/** The answer of a search. */
export interface Answer extends Info {
  move: string;
  cell: number;
  source: "book" | "forced" | "proof" | "search";
  stop: "depth" | "time" | "nodes" | "stopped" | "decided";
}

/** What a move is worth at the end of a game that counts discs. */
export interface MoveValue {
  cell: number;
  /** The final disc difference for the side to move. */
  discs: number;
}

/** What the benchmark gives. */
export interface Bench {
  nodes: number;
  /** Milliseconds. */
  time: number;
  /** Nodes a second. */
  nps: number;
  /** The same for every build that searches alike. */
  signature: number;
}

/** What a call throws that cannot be carried out; it has changed nothing. Its `message` is a sentence, in English. */
export interface TengenError extends Error {
  name: "TengenError";
  /** What is wrong, to tell apart and to translate: an argument of another type ("type"); an option, a limit or a number that
   *  does not fit ("option"); a game that was freed ("freed") or is inside another call ("busy"); ... */
  code:
    | "type"
    | "freed"
    | "busy"
    | "syntax"
    | "off-board"
    | "occupied"
    | "illegal"
    | "finished"
    | "size"
    | "rule"
    | "game"
    | "option"
    | "idle"
    | "memory"
    | "empty"
    | "board"
    | "ggf"
    | "stones";
  /** The offset of the fault in the text that was given, in bytes of UTF-8. */
  at?: number;
}
"#;

/// Bytes that become a `Uint8Array`.
pub struct Bytes(Vec<u8>);

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.0)
    }
}

#[derive(Serialize)]
pub struct MoveValueOut {
    cell: i32,
    discs: i32,
}

impl MoveValueOut {
    pub fn new(spec: GameSpec, value: &ExactValue) -> MoveValueOut {
        MoveValueOut { cell: cell_number(spec.cell_of_code(value.code)), discs: value.discs }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct GameInfoOut {
    name: &'static str,
    rules: &'static [&'static str],
    sizes: Vec<usize>,
    default_rule: &'static str,
    default_size: usize,
    board: &'static str,
    formats: Vec<&'static str>,
    weights: &'static [&'static str],
    passes: bool,
    discs: bool,
    hints: bool,
    exact_values: bool,
    random_start: bool,
    balanced_stones: bool,
}

impl From<GameInfo> for GameInfoOut {
    fn from(info: GameInfo) -> GameInfoOut {
        GameInfoOut {
            name: info.name,
            rules: info.rules,
            sizes: info.sizes.collect(),
            default_rule: info.rules[0],
            default_size: info.default_size,
            board: info.board.name(),
            formats: info.formats.iter().map(|format| format.name()).collect(),
            weights: info.weights,
            passes: info.passes,
            discs: info.discs,
            hints: info.hints,
            exact_values: info.exact_values,
            random_start: info.random_start,
            balanced_stones: info.balanced_stones,
        }
    }
}

#[derive(Serialize)]
pub struct ForbiddenOut {
    cell: usize,
    kind: &'static str,
}

#[derive(Serialize)]
pub struct OutcomeOut {
    winner: u8,
    reason: &'static str,
    line: Vec<usize>,
}

#[derive(Serialize)]
pub struct OpeningOut {
    code: String,
    ja: String,
    zh: String,
    en: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SnapshotOut<'a> {
    game: &'static str,
    rule: &'static str,
    size: usize,
    width: usize,
    height: usize,
    cells: Bytes,
    names: &'a [String],
    columns: &'a [String],
    rows: &'a [String],
    start: String,
    moves: Vec<i32>,
    played: usize,
    to_move: u8,
    legal: Vec<usize>,
    forbidden: Vec<ForbiddenOut>,
    outcome: Option<OutcomeOut>,
    opening: Option<OpeningOut>,
    text: String,
}

/// 1 for black, 2 for white.
fn number(player: Player) -> u8 {
    player.index() as u8 + 1
}

impl<'a> SnapshotOut<'a> {
    pub fn new(spec: GameSpec, facts: Facts, labels: &'a Labels) -> SnapshotOut<'a> {
        SnapshotOut {
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
            forbidden: facts.forbidden.into_iter().map(|(cell, kind)| ForbiddenOut { cell, kind }).collect(),
            outcome: facts.ending.map(|ending| OutcomeOut {
                winner: ending.winner.map_or(0, number),
                reason: ending.reason.name(),
                line: ending.line,
            }),
            opening: facts.opening.map(|name| OpeningOut { code: name.code, ja: name.ja, zh: name.zh, en: name.en }),
            text: facts.text,
        }
    }
}

/// A cell as JavaScript knows it: -1 for a pass.
pub fn cell_number(cell: Option<usize>) -> i32 {
    cell.map_or(-1, |cell| cell as i32)
}

/// The cells of a line of moves.
pub fn cells(spec: GameSpec, line: &[u16]) -> Vec<i32> {
    line.iter().map(|&code| cell_number(spec.cell_of_code(code))).collect()
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct InfoOut {
    depth: u32,
    selective_depth: u32,
    score: i32,
    chance: Option<f64>,
    proven: Option<&'static str>,
    distance: Option<u32>,
    nodes: f64,
    time: f64,
    nps: f64,
    line: Vec<i32>,
}

impl InfoOut {
    pub fn new(spec: GameSpec, info: &Info<'_>, time: f64) -> InfoOut {
        InfoOut {
            depth: info.depth,
            selective_depth: info.selective_depth,
            score: info.score.value(),
            chance: spec.value_scale().map(|scale| chance(info.score, scale)),
            proven: proven(info.score),
            distance: info.score.distance(),
            nodes: info.nodes as f64,
            time,
            nps: if time > 0.0 { (info.nodes as f64 * 1000.0 / time).round() } else { 0.0 },
            line: cells(spec, info.line),
        }
    }
}

/// The chance to win of the side to move, by a logistic curve.
pub fn chance(score: Score, scale: u32) -> f64 {
    match proven(score) {
        Some("win") => 1.0,
        Some(_) => 0.0,
        None => 1.0 / (1.0 + (-f64::from(score.value()) / f64::from(scale)).exp()),
    }
}

/// Whether a score is proven, as JavaScript knows it.
pub fn proven(score: Score) -> Option<&'static str> {
    if score.is_win() {
        Some("win")
    } else if score.is_loss() {
        Some("loss")
    } else {
        None
    }
}

#[derive(Serialize)]
pub struct AnswerOut {
    #[serde(flatten)]
    info: InfoOut,
    #[serde(rename = "move")]
    name: String,
    cell: i32,
    source: &'static str,
    stop: &'static str,
}

impl AnswerOut {
    pub fn new(spec: GameSpec, report: &Report, time: f64) -> AnswerOut {
        let info = Info {
            depth: report.depth,
            selective_depth: report.selective_depth,
            score: report.score,
            nodes: report.nodes,
            line: &report.line,
        };
        AnswerOut {
            info: InfoOut::new(spec, &info, time),
            name: report.best.map(|code| spec.name_of_code(code)).unwrap_or_default(),
            cell: cell_number(report.best.and_then(|code| spec.cell_of_code(code))),
            source: match report.source {
                Source::Book => "book",
                Source::Forced => "forced",
                Source::Proof => "proof",
                Source::Search => "search",
            },
            stop: stop_name(report.stop),
        }
    }
}

/// The name of a reason, as `Answer` has it.
pub fn stop_name(stop: StopReason) -> &'static str {
    match stop {
        StopReason::Depth => "depth",
        StopReason::Time => "time",
        StopReason::Nodes => "nodes",
        StopReason::Stopped => "stopped",
        StopReason::Decided => "decided",
    }
}

#[derive(Serialize)]
pub struct HintOut {
    kind: &'static str,
    cells: Vec<i32>,
    answer: AnswerOut,
}

impl HintOut {
    pub fn new(spec: GameSpec, hint: &Hint, time: f64) -> HintOut {
        HintOut {
            kind: hint.kind.name(),
            cells: hint.points.iter().map(|&code| cell_number(spec.cell_of_code(code))).collect(),
            answer: AnswerOut::new(spec, &hint.report, time),
        }
    }
}

#[derive(Serialize)]
pub struct ReadingOut {
    game: &'static str,
    rule: &'static str,
    size: usize,
    format: &'static str,
    text: String,
}

impl From<Reading> for ReadingOut {
    fn from(reading: Reading) -> ReadingOut {
        ReadingOut {
            game: reading.spec.name(),
            rule: reading.spec.rule(),
            size: reading.spec.size(),
            format: reading.format.name(),
            text: reading.text,
        }
    }
}

#[derive(Serialize)]
pub struct BenchOut {
    nodes: f64,
    time: f64,
    nps: f64,
    signature: f64,
}

impl From<&Total> for BenchOut {
    fn from(total: &Total) -> BenchOut {
        BenchOut {
            nodes: total.nodes as f64,
            time: total.time.as_secs_f64() * 1000.0,
            nps: total.speed() as f64,
            signature: total.signature as f64,
        }
    }
}
