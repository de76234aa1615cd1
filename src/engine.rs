//! A game in play with its search: the one façade that every door uses.
//!
//! Legality is checked here; below the hall it is only asserted. A call that fails changes nothing.

mod level;
mod opening;
mod paste;
mod playing;

pub use level::Level;
pub use opening::balanced_stones;
pub use paste::{PasteError, Reading, read_any};

use crate::error::{EngineError, ErrorCode};
use crate::facts::{Ending, Facts, Format, Hint, Labels};
use crate::game::Move;
use crate::games::gomoku::board::{Board, MAX_SIZE, MIN_SIZE};
use crate::games::gomoku::point::Point;
use crate::games::gomoku::rule::Rule;
use crate::games::othello::board::Board as OthelloBoard;
use crate::games::othello::square::Square;
use crate::games::othello::weights::Weights;
use crate::players::gomoku::hint;
use crate::players::gomoku::playable as gomoku;
use crate::players::gomoku::player::GomokuPlayer;
use crate::players::othello::player::OthelloPlayer;
use crate::players::othello::search::Search as OthelloSearch;
use crate::players::othello::solve::move_values;
use crate::think::{Limits, Observer, Report, Source};
use playing::Playing;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Bytes of the table where nobody says otherwise: with it the wasm memory stays below 32 MB.
pub const DEFAULT_TABLE: usize = 16 << 20;

/// Which game is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameKind {
    /// Five in a row.
    Gomoku {
        /// Its rule.
        rule: Rule,
        /// Points along one edge.
        size: usize,
    },
    /// Othello.
    Othello,
}

impl GameKind {
    /// Gomoku by the name of its rule.
    ///
    /// # Errors
    /// [`ErrorCode::Rule`], [`ErrorCode::Size`].
    pub fn gomoku(rule: &str, size: usize) -> Result<GameKind, EngineError> {
        let Some(rule) = Rule::from_name(rule) else {
            return Err(EngineError::new(ErrorCode::Rule, format!("{rule:?} is no rule of Gomoku")));
        };
        let kind = GameKind::Gomoku { rule, size };
        kind.check().map(|()| kind)
    }

    /// The sizes of boards that Gomoku is played on.
    pub const fn gomoku_sizes() -> RangeInclusive<usize> {
        MIN_SIZE..=MAX_SIZE
    }

    /// The name of the game.
    pub const fn name(self) -> &'static str {
        match self {
            GameKind::Gomoku { .. } => "gomoku",
            GameKind::Othello => "othello",
        }
    }

    /// The name of its rule; the name of the game where it has but one.
    pub fn rule_name(self) -> &'static str {
        match self {
            GameKind::Gomoku { rule, .. } => rule.name(),
            GameKind::Othello => "othello",
        }
    }

    /// Cells along one edge of its board.
    pub const fn size(self) -> usize {
        match self {
            GameKind::Gomoku { size, .. } => size,
            GameKind::Othello => 8,
        }
    }

    /// The cell of a move code, in reading order; `None` for a pass and for a code that is no move on this board.
    pub fn cell_of_code(self, code: u16) -> Option<usize> {
        match self {
            GameKind::Gomoku { size, .. } => {
                let point = Point::from_code(code)?;
                (point.x() < size && point.y() < size).then(|| gomoku::cell_of(size, point))
            }
            GameKind::Othello => (code < 64).then_some(usize::from(code)),
        }
    }

    /// The code of the move on a cell; `None` for a cell that is not on this board.
    pub fn code_of_cell(self, cell: usize) -> Option<u16> {
        match self {
            GameKind::Gomoku { size, .. } => (cell < size * size).then(|| gomoku::point_of(size, cell).code()),
            GameKind::Othello => (cell < 64).then_some(cell as u16),
        }
    }

    /// The name of a move code in the notation of the game; empty for a code that is no move.
    pub fn name_of_code(self, code: u16) -> String {
        match self {
            GameKind::Gomoku { .. } => Point::from_code(code).map(|point| point.to_string()).unwrap_or_default(),
            GameKind::Othello => Square::from_code(code).map(|square| square.to_string()).unwrap_or_default(),
        }
    }

    fn check(self) -> Result<(), EngineError> {
        match self {
            GameKind::Othello => Ok(()),
            GameKind::Gomoku { size, .. } if (MIN_SIZE..=MAX_SIZE).contains(&size) => Ok(()),
            GameKind::Gomoku { size, .. } => Err(EngineError::new(
                ErrorCode::Size,
                format!("a board of {size} is not supported: {MIN_SIZE} to {MAX_SIZE}"),
            )),
        }
    }
}

/// The games there are. Each arm is a generic [`Playing`]: one more game is one more arm.
enum Table {
    Gomoku(Box<Playing<Board, GomokuPlayer>>),
    Othello(Box<Playing<OthelloBoard, OthelloPlayer>>),
}

/// Calls the same method whatever the game is.
macro_rules! each {
    ($table:expr, $game:ident => $call:expr) => {
        match $table {
            Table::Gomoku($game) => $call,
            Table::Othello($game) => $call,
        }
    };
}

/// The trained weights of the native program. The page loads them by itself, when Othello is chosen.
#[cfg(not(target_arch = "wasm32"))]
fn builtin_weights() -> Option<Arc<Weights>> {
    Some(crate::games::othello::builtin::weights())
}

/// The page loads the weights by itself, when Othello is chosen.
#[cfg(target_arch = "wasm32")]
fn builtin_weights() -> Option<Arc<Weights>> {
    None
}

/// A game in play with its search.
pub struct Engine {
    kind: GameKind,
    table: Table,
}

impl Engine {
    /// A new game, with a transposition table of at most `table_bytes`. Where so much memory cannot be had, the table
    /// is halved until it can.
    ///
    /// # Errors
    /// [`ErrorCode::Size`].
    pub fn new(kind: GameKind, table_bytes: usize) -> Result<Engine, EngineError> {
        kind.check()?;
        let table = match kind {
            GameKind::Gomoku { rule, size } => {
                let mind = GomokuPlayer::new(table_bytes);
                Table::Gomoku(Box::new(Playing::new(Board::new(rule, size), mind)))
            }
            GameKind::Othello => {
                let mind = OthelloPlayer::new(table_bytes, builtin_weights());
                Table::Othello(Box::new(Playing::new(OthelloBoard::new(), mind)))
            }
        };
        Ok(Engine { kind, table })
    }

    /// Which game it is.
    pub const fn kind(&self) -> GameKind {
        self.kind
    }

    /// Plays a move by its name, as `h8`. The moves that could have been redone are forgotten. A forbidden point is
    /// accepted: black loses by it.
    ///
    /// # Errors
    /// [`ErrorCode::Syntax`], [`ErrorCode::OffBoard`], [`ErrorCode::Occupied`], [`ErrorCode::Illegal`],
    /// [`ErrorCode::Finished`]; the game is unchanged then.
    pub fn play(&mut self, name: &str) -> Result<(), EngineError> {
        each!(&mut self.table, game => game.play_name(name))
    }

    /// Plays the move of a code, as searches report it.
    ///
    /// # Errors
    /// As [`Engine::play`].
    pub fn play_code(&mut self, code: u16) -> Result<(), EngineError> {
        each!(&mut self.table, game => match Move::from_code(code) {
            Some(mv) => game.play(mv),
            None => Err(EngineError::new(ErrorCode::Syntax, format!("{code} is no move"))),
        })
    }

    /// Takes the last move back; false at the start of the game.
    pub fn undo(&mut self) -> bool {
        let played = self.played();
        if played > 0 {
            self.go_to(played - 1);
        }
        played > 0
    }

    /// Plays the move again that was taken back last; false where there is none.
    pub fn redo(&mut self) -> bool {
        let played = self.played();
        self.go_to(played + 1);
        self.played() > played
    }

    /// Takes moves back, or plays them again, until `played` moves are on the board, or all the moves of the game.
    pub fn go_to(&mut self, played: usize) {
        each!(&mut self.table, game => game.go_to(played));
    }

    /// How many moves are on the board.
    pub fn played(&self) -> usize {
        each!(&self.table, game => game.played())
    }

    /// Replaces the game by the one that `text` tells, as `h8i9g7`. Rule and size stay.
    ///
    /// # Errors
    /// As [`Engine::play`], with the place of the fault; the game is unchanged then.
    pub fn load(&mut self, text: &str) -> Result<(), EngineError> {
        each!(&mut self.table, game => game.load(text))
    }

    /// The moves on the board in the notation of the game.
    pub fn save(&self) -> String {
        each!(&self.table, game => game.save())
    }

    /// The game on the board, or its position, in a format; `None` for one that the game does not have.
    pub fn write(&self, format: Format) -> Option<String> {
        each!(&self.table, game => game.write(format))
    }

    /// The facts of the position on the board.
    pub fn facts(&self) -> Facts {
        each!(&self.table, game => game.facts())
    }

    /// How the game ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        each!(&self.table, game => game.ending())
    }

    /// The names of cells, columns and rows.
    pub fn labels(&self) -> &Labels {
        each!(&self.table, game => game.labels())
    }

    /// How strong the searches after this are, and the seed of what weak levels leave to chance.
    pub fn set_level(&mut self, level: Level, seed: u64) {
        each!(&mut self.table, game => game.set_level(level, seed));
    }

    /// Thinks about the position on the board until a limit or the observer ends it, and answers with a legal move.
    ///
    /// # Errors
    /// [`ErrorCode::Finished`].
    pub fn find(&mut self, limits: &Limits, observer: &mut dyn Observer) -> Result<Report, EngineError> {
        each!(&mut self.table, game => game.find(limits, observer))
    }

    /// Thinks as [`Engine::find`] does, and names what the move is; `None` for games other than Gomoku.
    ///
    /// # Errors
    /// [`ErrorCode::Finished`].
    pub fn hint(&mut self, limits: &Limits, observer: &mut dyn Observer) -> Result<Option<Hint>, EngineError> {
        let Table::Gomoku(game) = &mut self.table else { return Ok(None) };
        let report = game.find(limits, observer)?;
        Ok(self.explain(report))
    }

    /// Names what the move of an answer is, which must be one about the position on the board; `None` for games other than
    /// Gomoku.
    pub fn explain(&self, report: Report) -> Option<Hint> {
        let Table::Gomoku(game) = &self.table else { return None };
        let proven = report.source == Source::Proof;
        Some(hint::name(&mut game.position().clone(), report, proven))
    }

    /// Begins a search in steps, in place of one under way. A change of the position ends it without an answer.
    ///
    /// # Errors
    /// [`ErrorCode::Finished`].
    pub fn start_search(&mut self, limits: &Limits) -> Result<(), EngineError> {
        each!(&mut self.table, game => game.start(limits))
    }

    /// One iteration of deepening; the answer when the search has ended.
    ///
    /// # Errors
    /// [`ErrorCode::Idle`] where no search is under way.
    pub fn step_search(&mut self, observer: &mut dyn Observer) -> Result<Option<Report>, EngineError> {
        each!(&mut self.table, game => game.step(observer))
    }

    /// Ends a step-wise search with the best answer so far; `None` if none is under way.
    pub fn stop_search(&mut self) -> Option<Report> {
        each!(&mut self.table, game => game.stop())
    }

    /// Gives Othello its trained weights, as downloaded. The native program holds them from the start; without them a plain
    /// evaluation serves, and exact endgames are exact all the same.
    ///
    /// # Errors
    /// [`ErrorCode::Game`] for another game, [`ErrorCode::Option`] for a file that is no weights file.
    pub fn load_weights(&mut self, bytes: &[u8]) -> Result<(), EngineError> {
        let Table::Othello(game) = &mut self.table else {
            return Err(EngineError::new(ErrorCode::Game, "only Othello has weights to load"));
        };
        let weights = Weights::from_bytes(bytes).map_err(|e| EngineError::new(ErrorCode::Option, e.to_string()))?;
        game.mind().set_weights(Some(Arc::new(weights)));
        Ok(())
    }

    /// What each legal move is worth exactly, as move codes with the final disc difference for the side to move, best first;
    /// `None` if a limit or the observer ended the search before all were known, and for games other than Othello.
    ///
    /// # Errors
    /// [`ErrorCode::Finished`].
    pub fn exact_values(
        &mut self,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<Option<Vec<(u16, i32)>>, EngineError> {
        if self.ending().is_some() {
            return Err(EngineError::new(ErrorCode::Finished, "the game has ended"));
        }
        let Table::Othello(game) = &mut self.table else { return Ok(None) };
        let (me, opp) = (game.position().me(), game.position().opp());
        let (table, weights) = game.mind().parts();
        let mut search = OthelloSearch::new(table, weights, *limits, observer);
        let values = move_values(&mut search, me, opp);
        Ok(values.map(|list| list.into_iter().map(|(square, value)| (square.code(), value.0)).collect()))
    }

    /// Begins the game anew with moves after which neither side stands better, chosen by chance: eight of Othello.
    ///
    /// # Errors
    /// [`ErrorCode::Option`] for a game that has no such starts.
    pub fn start_at_random(&mut self, seed: u64) -> Result<(), EngineError> {
        each!(&mut self.table, game => game.start_at_random(seed))
    }

    /// Whether the opening tables may answer, where a move is asked for within a short time and without a limit on depth or
    /// nodes. Off in a new game: an experiment wants the search.
    pub fn set_book(&mut self, on: bool) {
        each!(&mut self.table, game => game.set_book(on));
    }

    /// Seeds the choice between equal answers; a new game begins with 0.
    pub fn set_seed(&mut self, seed: u64) {
        each!(&mut self.table, game => game.set_seed(seed));
    }

    /// Forgets what earlier searches learned, so that the next one repeats exactly.
    pub fn clear(&mut self) {
        each!(&mut self.table, game => game.clear());
    }
}
