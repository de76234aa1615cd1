//! A game in play: its moves, the position they led to, and the player who thinks about it.

use super::level::{self, Level};
use tengen_core::error::{EngineError, ErrorCode};
use tengen_core::facts::{Ending, ExactValue, Facts, Format, Hint, Labels};
use tengen_core::game::{Move, Position};
use tengen_core::players::game::{Game, MoveOf};
use tengen_core::players::game_player::GamePlayer;
use tengen_core::players::playable::Playable;
use tengen_core::random::Rng;
use tengen_core::sort;
use tengen_core::think::{Limits, Observer, Report, Source, StopReason};

/// A game in play, whichever it is. Each method is documented at the method of [`super::Engine`] that calls it.
pub trait GameInPlay {
    fn play(&mut self, name: &str) -> Result<(), EngineError>;
    fn play_code(&mut self, code: u16) -> Result<(), EngineError>;
    fn go_to(&mut self, played: usize);
    fn played(&self) -> usize;
    fn load(&mut self, text: &str) -> Result<(), EngineError>;
    fn save(&self) -> String;
    fn write(&self, format: Format) -> Option<String>;
    fn facts(&self) -> Facts;
    fn ending(&self) -> Option<Ending>;
    fn labels(&self) -> &Labels;
    fn set_level(&mut self, level: Level, seed: u64);
    fn set_book(&mut self, on: bool);
    fn set_seed(&mut self, seed: u64);
    fn find(&mut self, limits: &Limits, observer: &mut dyn Observer) -> Result<Report, EngineError>;
    fn start_search(&mut self, limits: &Limits) -> Result<(), EngineError>;
    fn step_search(&mut self, observer: &mut dyn Observer) -> Result<Option<Report>, EngineError>;
    fn stop_search(&mut self) -> Option<Report>;
    fn clear(&mut self);
    #[cfg(any(feature = "laboratory", not(target_arch = "wasm32")))]
    fn start_lines(&mut self, count: usize, limits: &Limits, without: &[u16]) -> Result<(), EngineError>;
    #[cfg(any(feature = "laboratory", not(target_arch = "wasm32")))]
    fn candidates(&mut self) -> Vec<u16>;
    #[cfg(any(feature = "laboratory", not(target_arch = "wasm32")))]
    fn book_moves(&self) -> tengen_core::facts::BookMoves;
    #[cfg(any(feature = "laboratory", not(target_arch = "wasm32")))]
    fn step_lines(&mut self, observer: &mut dyn Observer) -> Result<Option<StopReason>, EngineError>;
    #[cfg(any(feature = "laboratory", not(target_arch = "wasm32")))]
    fn lines(&self) -> (Vec<tengen_core::think::Line>, u64);
    fn hint(&mut self, limits: &Limits, observer: &mut dyn Observer) -> Result<Option<Hint>, EngineError>;
    fn explain(&self, report: Report) -> Option<Hint>;
    fn exact_values(
        &mut self,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<Option<Vec<ExactValue>>, EngineError>;
    fn load_weights(&mut self, bytes: &[u8]) -> Result<(), EngineError>;
    fn start_at_random(&mut self, seed: u64) -> Result<(), EngineError>;
}

/// What a step-wise search looks for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Thinking {
    /// A move.
    Move,
    /// Several lines.
    #[cfg(any(feature = "laboratory", not(target_arch = "wasm32")))]
    Lines,
}

/// A game in play.
pub(super) struct InPlay<G: Game> {
    size: usize,
    start: G::Position,
    position: G::Position,
    player: G::Player,
    labels: Labels,
    /// The moves of the game; those from `played` on were taken back and can be redone.
    moves: Vec<MoveOf<G>>,
    played: usize,
    /// What step-wise search of the position on the board is under way.
    thinking: Option<Thinking>,
    /// How strong, and the seed of what is left to chance.
    level: (Level, u64),
    /// The limits of a step-wise search below the highest level: it is done in one step.
    weak: Option<Limits>,
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
            book: false,
            answer: None,
            rng: Rng::new(0),
        }
    }

    /// Plays a move; the moves that could have been redone are forgotten.
    fn play_move(&mut self, mv: MoveOf<G>) -> Result<(), EngineError> {
        self.position.check(mv)?;
        self.thinking = None;
        self.position.make(mv);
        self.moves.truncate(self.played);
        self.moves.push(mv);
        self.played += 1;
        Ok(())
    }

    /// The answer of an opening table. There is none if depth or nodes are limited: the caller wants a search. A long search sees
    /// further than the table, and a lower level plays by its own strength.
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

    /// An error where the game has ended.
    fn ready(&self) -> Result<(), EngineError> {
        match self.position.outcome() {
            Some(_) => Err(EngineError::new(ErrorCode::Finished, "the game has ended")),
            None => Ok(()),
        }
    }

    /// A report whose move is legal. The search promises as much; no caller may ever see it broken, so it is checked.
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
        let mut position = start.clone();
        for &(place, mv) in &moves {
            position.check(mv).map_err(|error| error.at(place))?;
            position.make(mv);
        }
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

    fn find(&mut self, limits: &Limits, observer: &mut dyn Observer) -> Result<Report, EngineError> {
        self.ready()?;
        self.thinking = None;
        if let Some(report) = self.look_up(limits) {
            return Ok(report);
        }
        let report = level::find(&G::WEAKNESSES, &mut self.player, &mut self.position, self.level, limits, observer);
        Ok(self.checked(report))
    }

    fn start_search(&mut self, limits: &Limits) -> Result<(), EngineError> {
        self.ready()?;
        self.answer = self.look_up(limits);
        self.weak = (self.level.0 < Level::MAX).then_some(*limits);
        // A weak level begins a search of its own in its one step.
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
        if let Some(limits) = self.weak {
            let report =
                level::find(&G::WEAKNESSES, &mut self.player, &mut self.position, self.level, &limits, observer);
            self.thinking = None;
            return Ok(Some(self.checked(report)));
        }
        let Some(report) = self.player.step(&mut self.position, observer) else {
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

    fn clear(&mut self) {
        self.thinking = None;
        self.player.clear();
    }

    #[cfg(any(feature = "laboratory", not(target_arch = "wasm32")))]
    fn start_lines(&mut self, count: usize, limits: &Limits, without: &[u16]) -> Result<(), EngineError> {
        self.ready()?;
        self.thinking = None;
        self.player.start_lines(&mut self.position, count, limits, without);
        self.thinking = Some(Thinking::Lines);
        Ok(())
    }

    #[cfg(any(feature = "laboratory", not(target_arch = "wasm32")))]
    fn candidates(&mut self) -> Vec<u16> {
        let mut moves = Vec::new();
        if self.position.outcome().is_none() {
            self.player.candidates(&self.position, &mut moves);
        }
        moves.into_iter().map(Move::code).collect()
    }

    #[cfg(any(feature = "laboratory", not(target_arch = "wasm32")))]
    fn book_moves(&self) -> tengen_core::facts::BookMoves {
        let mut position = self.position.clone();
        let (replies, score) = position.book_replies();
        let (mut legal, mut onward) = (Vec::new(), Vec::new());
        if position.outcome().is_none() {
            position.legal_moves(&mut legal);
        }
        for mv in legal {
            position.make(mv);
            if position.outcome().is_none() && !position.book_replies().0.is_empty() {
                onward.push(mv.code());
            }
            position.undo();
        }
        let replies = replies.into_iter().map(Move::code).collect();
        tengen_core::facts::BookMoves { replies, value: score.value(), onward }
    }

    #[cfg(any(feature = "laboratory", not(target_arch = "wasm32")))]
    fn step_lines(&mut self, observer: &mut dyn Observer) -> Result<Option<StopReason>, EngineError> {
        if self.thinking != Some(Thinking::Lines) {
            return Err(EngineError::new(ErrorCode::Idle, "no search of lines is under way"));
        }
        let stop = self.player.step_lines(&mut self.position, observer);
        if stop.is_some() {
            self.thinking = None;
        }
        Ok(stop)
    }

    #[cfg(any(feature = "laboratory", not(target_arch = "wasm32")))]
    fn lines(&self) -> (Vec<tengen_core::think::Line>, u64) {
        self.player.lines()
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
        Ok(values(&mut self.player, &self.position, limits, observer))
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
        match G::RANDOM_START {
            Some(moves) => self.load(moves(seed)),
            None => Err(EngineError::new(ErrorCode::Option, format!("{} has no random starts", G::NAME))),
        }
    }
}
