//! What a page or a terminal shows of a game: plain data, in cells.
//!
//! A cell is the index of a point or a square in reading order, the top left first. A page and a terminal show the
//! board in this order.

use crate::game::Player;
use crate::think::Report;

/// What a board is drawn with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "javascript", derive(serde::Serialize, tsify::Tsify), serde(rename_all = "kebab-case"))]
pub enum BoardStyle {
    /// Stones lie on the points of a grid.
    Points,
    /// Discs lie in its squares.
    Squares,
}

/// A game that can be played: what it is, and what can be asked of it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "javascript", derive(serde::Serialize, tsify::Tsify), serde(rename_all = "camelCase"))]
pub struct GameInfo {
    /// Its name.
    #[cfg_attr(feature = "javascript", tsify(type = "GameName"))]
    pub name: &'static str,
    /// The names of its rules, the usual one first.
    pub rules: &'static [&'static str],
    /// Every size that its board can have, in rising order.
    pub sizes: &'static [usize],
    /// The rule of a game that names none.
    pub default_rule: &'static str,
    /// The size of a game that names none.
    pub default_size: usize,
    /// Whether stones lie on the points of the grid, or discs in its squares.
    pub board: BoardStyle,
    /// The formats in which a game can be written.
    pub formats: &'static [Format],
    /// The names of the rules for which there are trained weights to load.
    pub weights: &'static [&'static str],
    /// Whether a side without a move passes.
    pub passes: bool,
    /// Whether the result is a number of discs; a score is in hundredths of a disc then.
    pub discs: bool,
    /// For each rule the value at which the odds to win are e to 1. Empty if values are in discs.
    #[cfg_attr(feature = "javascript", serde(skip))]
    pub value_scales: &'static [u32],
    /// Whether moves can be explained, as a hint.
    pub hints: bool,
    /// Whether every move of a position can be valued exactly.
    pub exact_values: bool,
    /// Whether a game can begin with random moves after which the sides are about even.
    pub random_start: bool,
    /// Whether a game can begin with three random stones, after which the colours are chosen.
    pub balanced_stones: bool,
}

/// Why a game has ended, by a name that the game defines.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Reason(&'static str);

impl Reason {
    /// The board is full.
    pub const FULL: Reason = Reason::new("full");

    /// A reason by its name in other languages.
    pub const fn new(name: &'static str) -> Reason {
        Reason(name)
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        self.0
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// Who won; `None` for a draw.
    pub winner: Option<Player>,
    /// Why.
    pub reason: Reason,
    /// The cells that show it: the winning line, or the forbidden point that was played.
    pub line: Vec<usize>,
}

/// What is constant during one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Labels {
    /// The notation of each cell.
    pub names: Vec<String>,
    /// The columns, left to right.
    pub columns: Vec<String>,
    /// The rows, top to bottom.
    pub rows: Vec<String>,
}

/// The format of a game or a position as text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "javascript", derive(serde::Serialize, tsify::Tsify), serde(rename_all = "kebab-case"))]
pub enum Format {
    /// Moves one after the other.
    Moves,
    /// The squares or points of a board, in rows or in one line.
    Board,
    /// A line of OBF.
    Obf,
    /// A game in GGF.
    Ggf,
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 4] = [Format::Moves, Format::Board, Format::Obf, Format::Ggf];

    /// The format of a name.
    pub fn from_name(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name() == name)
    }

    /// The name by which other languages know it.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Moves => "moves",
            Format::Board => "board",
            Format::Obf => "obf",
            Format::Ggf => "ggf",
        }
    }
}

/// The name of an opening.
#[derive(Clone, PartialEq, Eq, Debug)]
// An alias in TypeScript: the page takes it for a record of texts by language, which an interface is not.
#[cfg_attr(
    feature = "javascript",
    derive(serde::Serialize, tsify::Tsify),
    tsify(type = "{ code: string; ja: string; zh: string; en: string }")
)]
pub struct OpeningName {
    /// Its code in the table, as `D1`.
    pub code: String,
    /// In Japanese.
    pub ja: String,
    /// In Chinese.
    pub zh: String,
    /// In English.
    pub en: String,
}

/// One position of a game in play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Facts {
    /// Columns of the board.
    pub width: usize,
    /// Rows of the board.
    pub height: usize,
    /// For each cell 0 (empty), 1 (black) or 2 (white).
    pub cells: Vec<u8>,
    /// The beginning of the written game, before its moves: the board, if the game starts from an unusual position.
    pub start: String,
    /// The cell of every move of the game, also of those that redo can bring back; `None` for a pass.
    pub moves: Vec<Option<usize>>,
    /// How many of `moves` are on the board.
    pub played: usize,
    /// Whose turn it is.
    pub to_move: Player,
    /// The cells where the side to move may play without losing by the rule itself.
    pub legal: Vec<usize>,
    /// The forbidden cells of the side to move and what forbids them.
    pub forbidden: Vec<(usize, &'static str)>,
    /// How the game ended, if it has.
    pub ending: Option<Ending>,
    /// The name of the opening, if it has one.
    pub opening: Option<OpeningName>,
    /// The moves on the board in the notation of the game.
    pub text: String,
}

/// What the move of a hint is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "javascript", derive(serde::Serialize, tsify::Tsify), serde(rename_all = "kebab-case"))]
pub enum HintKind {
    /// It makes five.
    Five,
    /// It begins a win by fours alone.
    Vcf,
    /// It begins a win by fours, open threes and quiet threats.
    Threats,
    /// It wins, as the search has shown.
    Win,
    /// It stops a five.
    StopFive,
    /// It is the best defence against a win by force.
    Defence,
    /// It makes a four.
    Four,
    /// It makes an open three.
    Three,
    /// It is the best move that was found.
    Best,
}

/// The exact value of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExactValue {
    /// The move, as a move code.
    pub code: u16,
    /// The final difference in discs for the side to move: whole discs, not hundredths as in a score.
    pub discs: i32,
}

/// What a game's opening tables hold for a position, as move codes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookMoves {
    /// The replies, all about equally good. None if the tables do not have the position.
    pub replies: Vec<u16>,
    /// The tables' value for the side to move, in the units of a score. 0 if they have none.
    pub value: i32,
    /// The moves after which the tables know replies again, good or bad.
    pub onward: Vec<u16>,
}

/// A hint for the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// What the move is.
    pub kind: HintKind,
    /// The answer of the search that it comes from.
    pub report: Report,
    /// The points that show why, as move codes. They are the next stones of the win or of the opponent's threat.
    pub points: Vec<u16>,
}
