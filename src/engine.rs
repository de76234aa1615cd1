//! A game in play with its player: the façade that every entry point uses.
//!
//! It knows games and players by what they can do: which game is played is a [`GameSpec`], the games are listed in
//! [`GAMES`]. Legality is checked here; below it is only asserted. A call that fails changes nothing.

pub mod forced;
mod in_play;
mod level;
mod paste;
pub mod perfect;
pub mod puzzle;
mod registry;
mod spec;
pub mod win_proof;

pub use level::Level;
pub use paste::{Reading, read_any};
pub use registry::{AnyGame, GAMES, Registered};
pub use spec::GameSpec;

use in_play::GameInPlay;
use tengen_core::error::EngineError;
use tengen_core::facts::{Ending, ExactValue, Facts, Format, Hint, Labels};
use tengen_core::think::{Limits, Observer, Report};

/// Bytes of the table where nobody says otherwise: with it the wasm memory stays below 32 MB.
pub const DEFAULT_TABLE: usize = 16 << 20;

/// A game in play with its player.
pub struct Engine {
    spec: GameSpec,
    game: Box<dyn GameInPlay>,
}

impl Engine {
    /// A new game, with a transposition table of at most `table_bytes`. Where there is not so much memory, the table is
    /// halved until there is.
    pub fn new(spec: GameSpec, table_bytes: usize) -> Engine {
        let (game, rule) = spec.parts();
        Engine { spec, game: game.open(rule, spec.size(), table_bytes) }
    }

    /// Which game it is.
    pub fn spec(&self) -> GameSpec {
        self.spec
    }

    /// Plays a move by its name, as `h8`. The moves that could have been redone are forgotten. A forbidden point is
    /// accepted: black loses by it.
    ///
    /// # Errors
    /// [`ErrorCode::Syntax`], [`ErrorCode::OffBoard`], [`ErrorCode::Occupied`], [`ErrorCode::Illegal`],
    /// [`ErrorCode::Finished`]; the game is unchanged then.
    ///
    /// [`ErrorCode::Syntax`]: tengen_core::error::ErrorCode::Syntax
    /// [`ErrorCode::OffBoard`]: tengen_core::error::ErrorCode::OffBoard
    /// [`ErrorCode::Occupied`]: tengen_core::error::ErrorCode::Occupied
    /// [`ErrorCode::Illegal`]: tengen_core::error::ErrorCode::Illegal
    /// [`ErrorCode::Finished`]: tengen_core::error::ErrorCode::Finished
    pub fn play(&mut self, name: &str) -> Result<(), EngineError> {
        self.game.play(name)
    }

    /// Plays the move of a code, as searches report it.
    ///
    /// # Errors
    /// As [`Engine::play`].
    pub fn play_code(&mut self, code: u16) -> Result<(), EngineError> {
        self.game.play_code(code)
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
        self.game.go_to(played);
    }

    /// How many moves are on the board.
    pub fn played(&self) -> usize {
        self.game.played()
    }

    /// Replaces the game by the one that `text` tells, as `h8i9g7`. Rule and size stay.
    ///
    /// # Errors
    /// As [`Engine::play`], with the place of the fault; the game is unchanged then.
    pub fn load(&mut self, text: &str) -> Result<(), EngineError> {
        self.game.load(text)
    }

    /// The moves on the board in the notation of the game.
    pub fn save(&self) -> String {
        self.game.save()
    }

    /// The game on the board, or its position, in a format; `None` for one that the game does not have.
    pub fn write(&self, format: Format) -> Option<String> {
        self.game.write(format)
    }

    /// The facts of the position on the board.
    pub fn facts(&self) -> Facts {
        self.game.facts()
    }

    /// How the game ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        self.game.ending()
    }

    /// The names of cells, columns and rows.
    pub fn labels(&self) -> &Labels {
        self.game.labels()
    }

    /// How strong the searches after this are, and the seed of what weak levels leave to chance.
    pub fn set_level(&mut self, level: Level, seed: u64) {
        self.game.set_level(level, seed);
    }

    /// Whether the opening tables may answer, where a move is asked for within a short time and without a limit on depth or
    /// nodes. Off in a new game: an experiment wants the search.
    pub fn set_book(&mut self, on: bool) {
        self.game.set_book(on);
    }

    /// Seeds the choice between equal answers; a new game begins with 0.
    pub fn set_seed(&mut self, seed: u64) {
        self.game.set_seed(seed);
    }

    /// Thinks about the position on the board until a limit or the observer ends it, and answers with a legal move.
    ///
    /// # Errors
    /// [`ErrorCode::Finished`](tengen_core::error::ErrorCode::Finished).
    pub fn find(&mut self, limits: &Limits, observer: &mut dyn Observer) -> Result<Report, EngineError> {
        self.game.find(limits, observer)
    }

    /// Begins a search in steps, in place of one under way. A change of the position ends it without an answer.
    ///
    /// # Errors
    /// [`ErrorCode::Finished`](tengen_core::error::ErrorCode::Finished).
    pub fn start_search(&mut self, limits: &Limits) -> Result<(), EngineError> {
        self.game.start_search(limits)
    }

    /// One iteration of deepening; the answer when the search has ended.
    ///
    /// # Errors
    /// [`ErrorCode::Idle`](tengen_core::error::ErrorCode::Idle) where no search is under way.
    pub fn step_search(&mut self, observer: &mut dyn Observer) -> Result<Option<Report>, EngineError> {
        self.game.step_search(observer)
    }

    /// Ends a step-wise search with the best answer so far; `None` if none is under way.
    pub fn stop_search(&mut self) -> Option<Report> {
        self.game.stop_search()
    }

    /// The `count` best lines, best first and each with another first move; fewer where there are fewer moves, and where a threat of
    /// the opponent leaves only defences to look at. With the same limits the first of one line is the move that [`Engine::find`] answers at the highest
    /// level without an opening table; several share the limits.
    ///
    /// # Errors
    /// [`ErrorCode::Finished`](tengen_core::error::ErrorCode::Finished).
    #[cfg(any(feature = "laboratory", not(target_arch = "wasm32")))]
    pub fn find_lines(
        &mut self,
        count: usize,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<Vec<tengen_core::think::Line>, EngineError> {
        self.start_lines(count, limits, &[])?;
        while self.step_lines(observer)?.is_none() && !observer.poll() {}
        Ok(self.lines().0)
    }

    /// Begins a search of several lines, in place of a search under way. What is known from earlier searches is kept. A change of
    /// the position ends it. The moves with the codes `without` are left to other searches, of other engines: each of several
    /// searches other first moves. Where no move is left the search ends with its first step, and has no line.
    ///
    /// # Errors
    /// [`ErrorCode::Finished`](tengen_core::error::ErrorCode::Finished).
    #[cfg(any(feature = "laboratory", not(target_arch = "wasm32")))]
    pub fn start_lines(&mut self, count: usize, limits: &Limits, without: &[u16]) -> Result<(), EngineError> {
        self.game.start_lines(count, limits, without)
    }

    /// The moves worth a look as codes, the likeliest first; none where the game has ended. They depend on the position alone: several
    /// engines that share them out agree on who has which.
    #[cfg(any(feature = "laboratory", not(target_arch = "wasm32")))]
    pub fn candidates(&mut self) -> Vec<u16> {
        self.game.candidates()
    }

    /// What the opening tables know of the position, whether they may answer or not.
    #[cfg(any(feature = "laboratory", not(target_arch = "wasm32")))]
    pub fn book_moves(&self) -> tengen_core::facts::BookMoves {
        self.game.book_moves()
    }

    /// One iteration of one line; why the search has ended, if it has. An observer that wants it to stop ends only this step: the
    /// next one goes on.
    ///
    /// # Errors
    /// [`ErrorCode::Idle`](tengen_core::error::ErrorCode::Idle) where no search of lines is under way.
    #[cfg(any(feature = "laboratory", not(target_arch = "wasm32")))]
    pub fn step_lines(
        &mut self,
        observer: &mut dyn Observer,
    ) -> Result<Option<tengen_core::think::StopReason>, EngineError> {
        self.game.step_lines(observer)
    }

    /// The lines of the search of lines under way or ended last, best first, and the number of moves that it made.
    #[cfg(any(feature = "laboratory", not(target_arch = "wasm32")))]
    pub fn lines(&self) -> (Vec<tengen_core::think::Line>, u64) {
        self.game.lines()
    }

    /// Forgets what earlier searches learned, so that the next one repeats exactly.
    pub fn clear(&mut self) {
        self.game.clear();
    }

    /// Thinks as [`Engine::find`] does, and explains the move; `None` for a game without
    /// [`GameInfo::hints`](tengen_core::facts::GameInfo::hints).
    ///
    /// # Errors
    /// [`ErrorCode::Finished`](tengen_core::error::ErrorCode::Finished).
    pub fn hint(&mut self, limits: &Limits, observer: &mut dyn Observer) -> Result<Option<Hint>, EngineError> {
        self.game.hint(limits, observer)
    }

    /// Explains the move of an answer, which must be one about the position on the board; `None` for a game without
    /// [`GameInfo::hints`](tengen_core::facts::GameInfo::hints).
    pub fn explain(&self, report: Report) -> Option<Hint> {
        self.game.explain(report)
    }

    /// What each legal move is worth exactly, best first; `None` if a limit or the observer ended the search before all
    /// were known, and for a game without [`GameInfo::exact_values`](tengen_core::facts::GameInfo::exact_values). A search in
    /// steps ends.
    ///
    /// # Errors
    /// [`ErrorCode::Finished`](tengen_core::error::ErrorCode::Finished).
    pub fn exact_values(
        &mut self,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<Option<Vec<ExactValue>>, EngineError> {
        self.game.exact_values(limits, observer)
    }

    /// Gives the player its trained weights, as downloaded. The native program holds them from the start; without them a
    /// plain evaluation serves, and exact endgames are exact all the same.
    ///
    /// # Errors
    /// [`ErrorCode::Game`](tengen_core::error::ErrorCode::Game) for a game without
    /// [`GameInfo::weights`](tengen_core::facts::GameInfo::weights), [`ErrorCode::Option`](tengen_core::error::ErrorCode::Option) for a
    /// file that is no weights file.
    pub fn load_weights(&mut self, bytes: &[u8]) -> Result<(), EngineError> {
        self.game.load_weights(bytes)
    }

    /// Begins the game anew with moves after which neither side stands better, chosen by chance.
    ///
    /// # Errors
    /// [`ErrorCode::Option`](tengen_core::error::ErrorCode::Option) for a game without
    /// [`GameInfo::random_start`](tengen_core::facts::GameInfo::random_start).
    pub fn start_at_random(&mut self, seed: u64) -> Result<(), EngineError> {
        self.game.start_at_random(seed)
    }
}
