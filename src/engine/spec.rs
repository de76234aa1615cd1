//! The game to play, its rule and its board.

use super::registry::{AnyGame, GAMES};
use std::fmt;
use tengen_core::error::{EngineError, ErrorCode};
use tengen_core::facts::GameInfo;

/// A game with one of its rules and one of its sizes.
#[derive(Clone, Copy)]
pub struct GameSpec {
    game: &'static dyn AnyGame,
    /// Its index among the rules of the game.
    rule: usize,
    size: usize,
}

impl GameSpec {
    /// A game with its default rule and size. It need not be registered.
    pub fn of(game: &'static dyn AnyGame) -> GameSpec {
        GameSpec { game, rule: 0, size: game.info().default_size }
    }

    /// A registered game by its name, with its usual rule and size.
    ///
    /// # Errors
    /// [`ErrorCode::Game`].
    pub fn named(name: &str) -> Result<GameSpec, EngineError> {
        let found = GAMES.iter().find(|game| game.info().name == name);
        found
            .map(|&game| GameSpec::of(game))
            .ok_or_else(|| EngineError::new(ErrorCode::Game, format!("{name:?} is no game that Tengen plays")))
    }

    /// The same game by another rule.
    ///
    /// # Errors
    /// [`ErrorCode::Rule`].
    pub fn with_rule(self, rule: &str) -> Result<GameSpec, EngineError> {
        match self.info().rules.iter().position(|&name| name == rule) {
            Some(rule) => Ok(GameSpec { rule, ..self }),
            None => Err(EngineError::new(ErrorCode::Rule, format!("{rule:?} is no rule of {}", self.name()))),
        }
    }

    /// The same game on a board of another size.
    ///
    /// # Errors
    /// [`ErrorCode::Size`].
    pub fn with_size(self, size: usize) -> Result<GameSpec, EngineError> {
        let sizes = self.info().sizes;
        if sizes.contains(&size) {
            return Ok(GameSpec { size, ..self });
        }
        let list = sizes.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
        Err(EngineError::new(ErrorCode::Size, format!("a board of {size} is not supported, only {list}")))
    }

    /// The same game by the rule of an index.
    pub(super) fn with_rule_at(self, rule: usize) -> GameSpec {
        GameSpec { rule, ..self }
    }

    /// What the game is and can do.
    pub fn info(self) -> GameInfo {
        self.game.info()
    }

    /// The name of the game.
    pub fn name(self) -> &'static str {
        self.info().name
    }

    /// The value at which the odds to win are e to 1. It converts values to winning chances. None if values are in
    /// discs.
    pub fn value_scale(self) -> Option<u32> {
        self.info().value_scales.get(self.rule).copied()
    }

    /// The name of its rule.
    pub fn rule(self) -> &'static str {
        self.info().rules[self.rule]
    }

    /// The size of its board.
    pub fn size(self) -> usize {
        self.size
    }

    /// The cell of a move code, in reading order. `None` for a pass and for an invalid code.
    pub fn cell_of_code(self, code: u16) -> Option<usize> {
        self.game.cell_of_code(self.size, code)
    }

    /// The code of the move on a cell; `None` for a cell that is not on this board.
    pub fn code_of_cell(self, cell: usize) -> Option<u16> {
        self.game.code_of_cell(self.size, cell)
    }

    /// The name of a move code in the notation of the game; empty for an invalid code.
    pub fn name_of_code(self, code: u16) -> String {
        self.game.name_of_code(code)
    }

    /// Three random stones (black, white, black) that leave the sides about even, as cells.
    ///
    /// # Errors
    /// [`ErrorCode::Game`] for a game without such starts.
    pub fn balanced_stones(self, seed: u64) -> Result<[usize; 3], EngineError> {
        let none = || EngineError::new(ErrorCode::Game, format!("{} has no such opening", self.name()));
        self.game.balanced_stones(self.rule, self.size, seed).ok_or_else(none)
    }

    /// Its entry, and the index of its rule among the rules of the game.
    pub(super) fn parts(self) -> (&'static dyn AnyGame, usize) {
        (self.game, self.rule)
    }
}

impl PartialEq for GameSpec {
    /// Games are equal if their names are.
    fn eq(&self, other: &GameSpec) -> bool {
        (self.name(), self.rule, self.size) == (other.name(), other.rule, other.size)
    }
}

impl Eq for GameSpec {}

impl fmt::Debug for GameSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.name(), self.rule(), self.size)
    }
}
