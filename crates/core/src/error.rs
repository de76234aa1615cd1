//! The errors of a game in play.

use std::fmt;

/// The kind of an error. The page translates it by its name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "javascript", derive(serde::Serialize, tsify::Tsify), serde(rename_all = "kebab-case"))]
pub enum ErrorCode {
    /// A text is not a move or a game.
    Syntax,
    /// A point outside the board.
    OffBoard,
    /// A point that holds a stone already.
    Occupied,
    /// A move that the rules do not allow, on an empty point of the board.
    Illegal,
    /// The game has ended.
    Finished,
    /// A board size that the game does not have.
    Size,
    /// A rule that the game does not have.
    Rule,
    /// A game that the program does not play.
    Game,
    /// An invalid option or limit.
    Option,
    /// A step of a search that was not started.
    Idle,
    /// There is not enough memory.
    Memory,
    /// An empty text.
    Empty,
    /// A text is a board, but a malformed one.
    Board,
    /// A text is a game in GGF, but malformed or of another game.
    Ggf,
    /// Stones that no game can leave on the board.
    Stones,
}

impl ErrorCode {
    /// Every code.
    pub const ALL: [ErrorCode; 15] = [
        ErrorCode::Syntax,
        ErrorCode::OffBoard,
        ErrorCode::Occupied,
        ErrorCode::Illegal,
        ErrorCode::Finished,
        ErrorCode::Size,
        ErrorCode::Rule,
        ErrorCode::Game,
        ErrorCode::Option,
        ErrorCode::Idle,
        ErrorCode::Memory,
        ErrorCode::Empty,
        ErrorCode::Board,
        ErrorCode::Ggf,
        ErrorCode::Stones,
    ];

    /// The name by which other languages know the code.
    pub const fn name(self) -> &'static str {
        match self {
            ErrorCode::Syntax => "syntax",
            ErrorCode::OffBoard => "off-board",
            ErrorCode::Occupied => "occupied",
            ErrorCode::Illegal => "illegal",
            ErrorCode::Finished => "finished",
            ErrorCode::Size => "size",
            ErrorCode::Rule => "rule",
            ErrorCode::Game => "game",
            ErrorCode::Option => "option",
            ErrorCode::Idle => "idle",
            ErrorCode::Memory => "memory",
            ErrorCode::Empty => "empty",
            ErrorCode::Board => "board",
            ErrorCode::Ggf => "ggf",
            ErrorCode::Stones => "stones",
        }
    }
}

/// Why a call failed. A call that fails has changed nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineError {
    /// The kind.
    pub code: ErrorCode,
    /// What happened, in English, for a person.
    pub text: String,
    /// The byte offset of the fault in the given text, if there was one.
    pub place: Option<usize>,
}

impl EngineError {
    /// An error without an offset.
    pub fn new(code: ErrorCode, text: impl Into<String>) -> EngineError {
        EngineError { code, text: text.into(), place: None }
    }

    /// The same error with a byte offset in the given text.
    pub fn at(mut self, place: usize) -> EngineError {
        self.place = Some(place);
        self
    }
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for EngineError {}
