//! A game in play: its moves, its position, and its player.

#[cfg(feature = "analysis")]
pub(super) mod analysis;

use super::level::{self, Level};
use std::sync::Arc;
use std::time::Duration;
use tengen_core::error::{EngineError, ErrorCode};
use tengen_core::facts::{Ending, ExactValue, Facts, Format, Hint, Labels};
use tengen_core::game::{Move, Position};
use tengen_core::players::game::{Game, MoveOf};
use tengen_core::players::game_player::GamePlayer;
use tengen_core::players::playable::Playable;
use tengen_core::random::Rng;
use tengen_core::shared_words::SharedWords;
use tengen_core::sort;
use tengen_core::think::{Clocked, Deadline, Instant, Limits, Observer, Report, Source, StopReason};

/// A game in play with its player, whichever game it is. A call that fails changes nothing.
pub trait GameInPlay: Send {
    /// Plays a move by its name, as `h8`. Moves that could be redone are dropped. A forbidden point is accepted: black
    /// loses by it.
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
    fn play(&mut self, name: &str) -> Result<(), EngineError>;

    /// Plays the move of a code, as searches report it.
    ///
    /// # Errors
    /// As [`GameInPlay::play`].
    fn play_code(&mut self, code: u16) -> Result<(), EngineError>;

    /// Takes moves back, or replays them, until `played` moves, or all moves of the game, are on the board.
    fn go_to(&mut self, played: usize);

    /// How many moves are on the board.
    fn played(&self) -> usize;

    /// Replaces the game by the game in `text`, as `h8i9g7`. Rule and size stay.
    ///
    /// # Errors
    /// As [`GameInPlay::play`], with the offset of the fault; the game is unchanged then.
    fn load(&mut self, text: &str) -> Result<(), EngineError>;

    /// The moves on the board in the notation of the game.
    fn save(&self) -> String;

    /// The game on the board, or its position, in a format; `None` for one that the game does not have.
    fn write(&self, format: Format) -> Option<String>;

    /// The facts of the position on the board.
    fn facts(&self) -> Facts;

    /// How the game ended, if it has.
    fn ending(&self) -> Option<Ending>;

    /// The names of cells, columns and rows.
    fn labels(&self) -> &Labels;

    /// The level of later searches, and the seed of the weak levels' random choices.
    fn set_level(&mut self, level: Level, seed: u64);

    /// Whether the opening tables may answer a request with a short time and without a limit on depth or nodes. Off in
    /// a new game, because experiments need the search.
    fn set_book(&mut self, on: bool);

    /// Seeds the choice between equal answers. A new game begins with 0.
    fn set_seed(&mut self, seed: u64);

    /// How many threads [`GameInPlay::find`] may use at the highest level; 1 in a new game. A limit on nodes holds for
    /// each thread. With several threads the answer to the same request may differ.
    #[cfg(not(target_arch = "wasm32"))]
    fn set_threads(&mut self, threads: usize);

    /// Shares results of later searches with other instances of the program. The one with the `number` 0 answers; the
    /// others [think ahead](GameInPlay::think_ahead). Games that do not share their work ignore it.
    fn share(&mut self, words: Arc<dyn SharedWords>, number: usize);

    /// Thinks about the position until a limit or the observer ends it, and answers with a legal move.
    ///
    /// # Errors
    /// [`ErrorCode::Finished`](tengen_core::error::ErrorCode::Finished).
    fn find(&mut self, limits: &Limits, observer: &mut dyn Observer) -> Result<Report, EngineError>;

    /// Begins a search in steps, instead of a running one. A change of the position ends it without an answer.
    ///
    /// # Errors
    /// [`ErrorCode::Finished`](tengen_core::error::ErrorCode::Finished).
    fn start_search(&mut self, limits: &Limits) -> Result<(), EngineError>;

    /// One iteration of deepening; the answer when the search has ended.
    ///
    /// # Errors
    /// [`ErrorCode::Idle`](tengen_core::error::ErrorCode::Idle) if no search is under way.
    fn step_search(&mut self, observer: &mut dyn Observer) -> Result<Option<Report>, EngineError>;

    /// Ends a step-wise search with the best answer so far; `None` if none is under way.
    fn stop_search(&mut self) -> Option<Report>;

    /// Thinks about the position for `time`, while the opponent thinks: later searches find the work in the tables.
    /// Returns whether more time would find more. The next call continues, unless the position has changed or another
    /// search has begun.
    ///
    /// # Errors
    /// [`ErrorCode::Finished`](tengen_core::error::ErrorCode::Finished).
    fn think_ahead(&mut self, time: Duration, observer: &mut dyn Observer) -> Result<bool, EngineError>;

    /// Forgets what earlier searches learned, so that the next one repeats exactly.
    fn clear(&mut self);

    /// Thinks like [`GameInPlay::find`], and explains the move; `None` for a game without
    /// [`GameInfo::hints`](tengen_core::facts::GameInfo::hints).
    ///
    /// # Errors
    /// [`ErrorCode::Finished`](tengen_core::error::ErrorCode::Finished).
    fn hint(&mut self, limits: &Limits, observer: &mut dyn Observer) -> Result<Option<Hint>, EngineError>;

    /// Explains the move of an answer to the position on the board; `None` for a game without
    /// [`GameInfo::hints`](tengen_core::facts::GameInfo::hints).
    fn explain(&self, report: Report) -> Option<Hint>;

    /// The exact value of each legal move, best first. `None` if a limit or the observer ended the search early. `None`
    /// too for a game without [`GameInfo::exact_values`](tengen_core::facts::GameInfo::exact_values). A search in steps
    /// ends.
    ///
    /// # Errors
    /// [`ErrorCode::Finished`](tengen_core::error::ErrorCode::Finished).
    fn exact_values(
        &mut self,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<Option<Vec<ExactValue>>, EngineError>;

    /// Gives the player its trained weights, as downloaded. The native program has them from the start. Without them a
    /// plain evaluation serves, and exact endgames are still exact.
    ///
    /// # Errors
    /// [`ErrorCode::Game`](tengen_core::error::ErrorCode::Game) for a game without
    /// [`GameInfo::weights`](tengen_core::facts::GameInfo::weights),
    /// [`ErrorCode::Option`](tengen_core::error::ErrorCode::Option) for an invalid file.
    fn load_weights(&mut self, bytes: &[u8]) -> Result<(), EngineError>;

    /// Restarts the game with random moves that leave the sides about even.
    ///
    /// # Errors
    /// [`ErrorCode::Option`](tengen_core::error::ErrorCode::Option) for a game without
    /// [`GameInfo::random_start`](tengen_core::facts::GameInfo::random_start).
    fn start_at_random(&mut self, seed: u64) -> Result<(), EngineError>;
}

/// The goal of a step-wise search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Thinking {
    /// A move.
    Move,
    /// MultiPV lines.
    #[cfg(feature = "analysis")]
    Lines,
    /// Nothing yet: the opponent is to move.
    Ahead,
}

/// A game in play.
pub(super) struct InPlay<G: Game> {
    size: usize,
    start: G::Position,
    position: G::Position,
    player: G::Player,
    labels: Labels,
    /// The moves of the game. Moves from `played` on were taken back and can be redone.
    moves: Vec<MoveOf<G>>,
    played: usize,
    /// The step-wise search under way.
    thinking: Option<Thinking>,
    /// The level, and the seed of random choices.
    level: (Level, u64),
    /// The limits of a step-wise search below the highest level, which takes one step.
    weak: Option<Limits>,
    /// When the step-wise search began, if its time is limited.
    begun: Option<Instant>,
    /// Whether opening tables may answer.
    book: bool,
    /// The answer of a step-wise search that needs no search.
    answer: Option<Report>,
    /// Chooses between equal answers.
    rng: Rng,
}

impl<G: Game> InPlay<G> {
    /// A game at its start.
    pub fn new(rule: usize, size: usize, table_bytes: usize) -> Self {
        let start = G::start(rule, size);
        InPlay {
            size,
            position: start.clone(),
            start,
            player: G::player(table_bytes),
            labels: G::labels(size),
            moves: Vec::new(),
            played: 0,
            thinking: None,
            level: (Level::MAX, 0),
            weak: None,
            begun: None,
            book: false,
            answer: None,
            rng: Rng::new(0),
        }
    }

    /// Plays a move. Moves that could be redone are dropped.
    fn play_move(&mut self, mv: MoveOf<G>) -> Result<(), EngineError> {
        self.position.check(mv)?;
        self.thinking = None;
        self.position.make(mv);
        self.moves.truncate(self.played);
        self.moves.push(mv);
        self.played += 1;
        Ok(())
    }

    /// The answer of an opening table. `None` if depth or nodes are limited, because then the caller needs a search. A
    /// long search is deeper than the table, and a lower level plays by its own strength.
    fn look_up(&mut self, limits: &Limits) -> Option<Report> {
        let short = matches!(*limits, Limits { time: Some(time), depth: None, nodes: None } if time <= self.position.book_time());
        if !self.book || !short || self.level.0 < Level::MAX {
            return None;
        }
        let (replies, score) = self.position.book_replies();
        let best = replies.get(self.rng.below(replies.len()))?.code();
        Some(Report {
            best: Some(best),
            score,
            depth: 0,
            selective_depth: 0,
            nodes: 0,
            line: vec![best],
            source: Source::Book,
            stop: StopReason::Decided,
        })
    }

    /// An error if the game has ended.
    fn ready(&self) -> Result<(), EngineError> {
        match self.position.outcome() {
            Some(_) => Err(EngineError::new(ErrorCode::Finished, "the game has ended")),
            None => Ok(()),
        }
    }

    /// A report whose move is legal. The search guarantees that. It is checked, because no caller may ever see an
    /// illegal move.
    fn checked(&mut self, report: Report) -> Report {
        let legal = report.best.and_then(MoveOf::<G>::from_code).is_some_and(|mv| self.position.is_legal(mv));
        debug_assert!(legal, "the search answered {:?}", report.best);
        if legal {
            return report;
        }
        let mut moves = Vec::new();
        self.position.legal_moves(&mut moves);
        let best = moves.first().map(|mv| mv.code());
        Report { best, line: best.into_iter().collect(), source: Source::Forced, stop: StopReason::Stopped, ..report }
    }
}

impl<G: Game> GameInPlay for InPlay<G> {
    fn play(&mut self, name: &str) -> Result<(), EngineError> {
        let moves = self.position.read_moves(name)?;
        match moves[..] {
            [(place, mv)] => self.play_move(mv).map_err(|error| error.at(place)),
            [] => Err(EngineError::new(ErrorCode::Syntax, "a move was expected").at(0)),
            [_, (place, _), ..] => Err(EngineError::new(ErrorCode::Syntax, "one move was expected").at(place)),
        }
    }

    fn play_code(&mut self, code: u16) -> Result<(), EngineError> {
        match Move::from_code(code) {
            Some(mv) => self.play_move(mv),
            None => Err(EngineError::new(ErrorCode::Syntax, format!("{code} is no move"))),
        }
    }

    fn go_to(&mut self, played: usize) {
        let played = played.min(self.moves.len());
        if played != self.played {
            self.thinking = None;
        }
        while self.played > played {
            self.position.undo();
            self.played -= 1;
        }
        while self.played < played {
            self.position.make(self.moves[self.played]);
            self.played += 1;
        }
    }

    fn played(&self) -> usize {
        self.played
    }

    fn load(&mut self, text: &str) -> Result<(), EngineError> {
        let (start, moves) = self.start.read_game(text)?;
        let position = start.after(&moves)?;
        self.thinking = None;
        self.start = start;
        self.position = position;
        self.moves = moves.into_iter().map(|(_, mv)| mv).collect();
        self.played = self.moves.len();
        Ok(())
    }

    fn save(&self) -> String {
        let mut text = String::with_capacity(3 * self.played);
        self.start.write_start(&mut text);
        for &mv in &self.moves[..self.played] {
            self.position.write_move(mv, &mut text);
        }
        text
    }

    fn write(&self, format: Format) -> Option<String> {
        self.position.write_as(&self.start, &self.moves[..self.played], format)
    }

    fn facts(&self) -> Facts {
        let (position, cell_of) = (&self.position, |mv| G::cell_of(self.size, mv));
        let (width, height) = G::dimensions(self.size);
        let mut forbidden = Vec::new();
        position.forbidden_cells(&mut forbidden);
        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        let mut legal: Vec<usize> = legal
            .into_iter()
            .filter_map(cell_of)
            .filter(|cell| forbidden.binary_search_by_key(cell, |&(cell, _)| cell).is_err())
            .collect();
        sort::by_key(&mut legal, |&cell| cell);
        let mut start = String::new();
        self.start.write_start(&mut start);
        Facts {
            width,
            height,
            start,
            cells: (0..width * height)
                .map(|cell| position.stone_on(cell).map_or(0, |who| who.index() as u8 + 1))
                .collect(),
            moves: self.moves.iter().map(|&mv| cell_of(mv)).collect(),
            played: self.played,
            to_move: position.to_move(),
            legal,
            forbidden,
            ending: position.ending(),
            opening: position.opening(),
            text: self.save(),
        }
    }

    fn ending(&self) -> Option<Ending> {
        self.position.ending()
    }

    fn labels(&self) -> &Labels {
        &self.labels
    }

    fn set_level(&mut self, level: Level, seed: u64) {
        self.level = (level, seed);
    }

    fn set_book(&mut self, on: bool) {
        self.book = on;
    }

    fn set_seed(&mut self, seed: u64) {
        self.rng = Rng::new(seed);
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn set_threads(&mut self, threads: usize) {
        self.player.set_threads(threads);
    }

    fn share(&mut self, words: Arc<dyn SharedWords>, number: usize) {
        self.player.share(words, number);
    }

    fn find(&mut self, limits: &Limits, observer: &mut dyn Observer) -> Result<Report, EngineError> {
        self.ready()?;
        self.thinking = None;
        if let Some(report) = self.look_up(limits) {
            return Ok(report);
        }
        let mut observer = Clocked::new(observer, Clocked::begin(limits));
        let report =
            level::find(&G::WEAKNESSES, &mut self.player, &mut self.position, self.level, limits, &mut observer);
        Ok(self.checked(report))
    }

    fn start_search(&mut self, limits: &Limits) -> Result<(), EngineError> {
        self.ready()?;
        self.begun = Clocked::begin(limits);
        self.answer = self.look_up(limits);
        self.weak = (self.level.0 < Level::MAX).then_some(*limits);
        // A weak level begins a separate search in its single step.
        if self.answer.is_none() && self.weak.is_none() {
            self.player.start(&mut self.position, limits);
        }
        self.thinking = Some(Thinking::Move);
        Ok(())
    }

    fn step_search(&mut self, observer: &mut dyn Observer) -> Result<Option<Report>, EngineError> {
        if self.thinking != Some(Thinking::Move) {
            return Err(EngineError::new(ErrorCode::Idle, "no search is under way"));
        }
        if let Some(report) = self.answer.take() {
            self.thinking = None;
            return Ok(Some(report));
        }
        let mut observer = Clocked::new(observer, self.begun);
        if let Some(limits) = self.weak {
            let report =
                level::find(&G::WEAKNESSES, &mut self.player, &mut self.position, self.level, &limits, &mut observer);
            self.thinking = None;
            return Ok(Some(self.checked(report)));
        }
        let Some(report) = self.player.step(&mut self.position, &mut observer) else {
            return Ok(None);
        };
        self.thinking = None;
        Ok(Some(self.checked(report)))
    }

    fn stop_search(&mut self) -> Option<Report> {
        if self.thinking != Some(Thinking::Move) {
            return None;
        }
        self.thinking = None;
        if let Some(report) = self.answer.take() {
            return Some(report);
        }
        if let Some(limits) = self.weak {
            self.player.start(&mut self.position, &limits);
        }
        let report = self.player.stop()?;
        Some(self.checked(report))
    }

    fn think_ahead(&mut self, time: Duration, observer: &mut dyn Observer) -> Result<bool, EngineError> {
        self.ready()?;
        if self.thinking.replace(Thinking::Ahead) != Some(Thinking::Ahead) {
            self.player.start_ahead(&mut self.position);
        }
        let mut observer = Clocked::new(observer, Some(Instant::now()));
        let mut observer = Deadline::new(&mut observer, Some(time));
        loop {
            if !self.player.step_ahead(&mut self.position, &mut observer) {
                self.thinking = None;
                return Ok(false);
            }
            if observer.poll() {
                return Ok(true);
            }
        }
    }

    fn clear(&mut self) {
        self.thinking = None;
        self.player.clear();
    }

    fn hint(&mut self, limits: &Limits, observer: &mut dyn Observer) -> Result<Option<Hint>, EngineError> {
        let Some(explain) = G::EXPLAIN else { return Ok(None) };
        let report = self.find(limits, observer)?;
        Ok(Some(explain(&self.position, report)))
    }

    fn explain(&self, report: Report) -> Option<Hint> {
        G::EXPLAIN.map(|explain| explain(&self.position, report))
    }

    fn exact_values(
        &mut self,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<Option<Vec<ExactValue>>, EngineError> {
        self.ready()?;
        let Some(values) = G::EXACT_VALUES else { return Ok(None) };
        self.thinking = None;
        let mut observer = Clocked::new(observer, Clocked::begin(limits));
        Ok(values(&mut self.player, &self.position, limits, &mut observer))
    }

    fn load_weights(&mut self, bytes: &[u8]) -> Result<(), EngineError> {
        let Some(load) = G::LOAD_WEIGHTS else {
            return Err(EngineError::new(ErrorCode::Game, format!("{} has no weights to load", G::NAME)));
        };
        load(&mut self.player, &self.position, bytes)?;
        self.thinking = None;
        Ok(())
    }

    fn start_at_random(&mut self, seed: u64) -> Result<(), EngineError> {
        match G::RANDOM_START.and_then(|moves| moves(&self.start, seed)) {
            Some(moves) => self.load(moves),
            None => Err(EngineError::new(ErrorCode::Option, format!("{} has no such random starts", G::NAME))),
        }
    }
}
