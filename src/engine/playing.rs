//! One game in play, of any kind: its moves, the position they led to, and the search that thinks about it.

use super::level::{self, Level};
use crate::error::{EngineError, ErrorCode};
use crate::facts::{Ending, Facts, Format, Labels};
use crate::game::{Move, Position};
use crate::players::game_player::GamePlayer;
use crate::players::playable::Playable;
use crate::random::Rng;
use crate::sort;
use crate::think::{Limits, Observer, Report, Source, StopReason};

/// A game in play.
pub(super) struct Playing<P: Position, M> {
    start: P,
    position: P,
    mind: M,
    labels: Labels,
    /// The moves of the game; those from `played` on were taken back and can be redone.
    moves: Vec<P::Move>,
    played: usize,
    /// Whether a step-wise search of the position on the board is under way.
    thinking: bool,
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

impl<P: Playable, M: GamePlayer<P>> Playing<P, M> {
    /// A game at its start, and who thinks about it.
    pub fn new(start: P, mind: M) -> Self {
        let labels = start.labels();
        Playing {
            position: start.clone(),
            start,
            mind,
            labels,
            moves: Vec::new(),
            played: 0,
            thinking: false,
            level: (Level::MAX, 0),
            weak: None,
            book: false,
            answer: None,
            rng: Rng::new(0),
        }
    }

    /// Plays a move; the moves that could have been redone are forgotten.
    pub fn play(&mut self, mv: P::Move) -> Result<(), EngineError> {
        check(&self.position, mv)?;
        self.thinking = false;
        self.position.make(mv);
        self.moves.truncate(self.played);
        self.moves.push(mv);
        self.played += 1;
        Ok(())
    }

    /// Reads exactly one move and plays it.
    pub fn play_name(&mut self, name: &str) -> Result<(), EngineError> {
        let moves = self.position.read_moves(name)?;
        match moves[..] {
            [(place, mv)] => self.play(mv).map_err(|error| error.at(place)),
            [] => Err(EngineError::new(ErrorCode::Syntax, "a move was expected").at(0)),
            [_, (place, _), ..] => Err(EngineError::new(ErrorCode::Syntax, "one move was expected").at(place)),
        }
    }

    /// Takes moves back, or plays them again, until `played` moves are on the board, or all there are.
    pub fn go_to(&mut self, played: usize) {
        let played = played.min(self.moves.len());
        if played != self.played {
            self.thinking = false;
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

    /// The position on the board.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// Who thinks; a search in steps ends, without an answer.
    pub fn mind(&mut self) -> &mut M {
        self.thinking = false;
        &mut self.mind
    }

    /// How many moves are on the board.
    pub fn played(&self) -> usize {
        self.played
    }

    /// Replaces the game by the one that `text` tells from its start.
    pub fn load(&mut self, text: &str) -> Result<(), EngineError> {
        let (start, moves) = self.start.read_game(text)?;
        let mut position = start.clone();
        for &(place, mv) in &moves {
            check(&position, mv).map_err(|error| error.at(place))?;
            position.make(mv);
        }
        self.thinking = false;
        self.start = start;
        self.position = position;
        self.moves = moves.into_iter().map(|(_, mv)| mv).collect();
        self.played = self.moves.len();
        Ok(())
    }

    /// Begins anew with the moves of a start that is good for neither side, chosen by chance.
    pub fn start_at_random(&mut self, seed: u64) -> Result<(), EngineError> {
        match self.start.random_start(seed) {
            Some(moves) => self.load(moves),
            None => Err(EngineError::new(ErrorCode::Option, "this game has no random starts")),
        }
    }

    /// The moves on the board in the notation of the game.
    pub fn save(&self) -> String {
        let mut text = String::with_capacity(3 * self.played);
        self.start.write_start(&mut text);
        for &mv in &self.moves[..self.played] {
            self.position.write_move(mv, &mut text);
        }
        text
    }

    /// The game on the board, or its position, in a format; `None` for one that the game does not have.
    pub fn write(&self, format: Format) -> Option<String> {
        self.position.write_as(&self.start, &self.moves[..self.played], format)
    }

    /// The facts of the position on the board.
    pub fn facts(&self) -> Facts {
        let position = &self.position;
        let size = position.edge();
        let mut forbidden = Vec::new();
        position.forbidden_cells(&mut forbidden);
        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        let mut legal: Vec<usize> = legal
            .into_iter()
            .filter_map(|mv| position.cell_of(mv))
            .filter(|cell| forbidden.binary_search_by_key(cell, |&(cell, _)| cell).is_err())
            .collect();
        sort::by_key(&mut legal, |&cell| cell);
        let mut start = String::new();
        self.start.write_start(&mut start);
        Facts {
            size,
            start,
            cells: (0..size * size)
                .map(|cell| position.stone_on(cell).map_or(0, |who| who.index() as u8 + 1))
                .collect(),
            moves: self.moves.iter().map(|&mv| position.cell_of(mv)).collect(),
            played: self.played,
            to_move: position.to_move(),
            legal,
            forbidden,
            ending: position.ending(),
            opening: position.opening(),
            text: self.save(),
        }
    }

    /// The names that do not change during the game.
    pub fn labels(&self) -> &Labels {
        &self.labels
    }

    /// How the game ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        self.position.ending()
    }

    /// How strong the next searches are, and the seed of what they leave to chance.
    pub fn set_level(&mut self, level: Level, seed: u64) {
        self.level = (level, seed);
    }

    /// Thinks about the position on the board until a limit ends it.
    pub fn find(&mut self, limits: &Limits, observer: &mut dyn Observer) -> Result<Report, EngineError> {
        self.ready()?;
        self.thinking = false;
        if let Some(report) = self.look_up(limits) {
            return Ok(report);
        }
        let report = level::find(&mut self.mind, &mut self.position, self.level, limits, observer);
        Ok(self.checked(report))
    }

    /// Begins a search that [`Playing::step`] carries on.
    pub fn start(&mut self, limits: &Limits) -> Result<(), EngineError> {
        self.ready()?;
        self.answer = self.look_up(limits);
        if self.answer.is_none() {
            self.mind.start(&mut self.position, limits);
        }
        self.weak = (self.level.0 < Level::MAX).then_some(*limits);
        self.thinking = true;
        Ok(())
    }

    /// One iteration of deepening; the report when the search has ended.
    pub fn step(&mut self, observer: &mut dyn Observer) -> Result<Option<Report>, EngineError> {
        if !self.thinking {
            return Err(EngineError::new(ErrorCode::Idle, "no search is under way"));
        }
        if let Some(report) = self.answer.take() {
            self.thinking = false;
            return Ok(Some(report));
        }
        if let Some(limits) = self.weak {
            let report = level::find(&mut self.mind, &mut self.position, self.level, &limits, observer);
            self.thinking = false;
            return Ok(Some(self.checked(report)));
        }
        let Some(report) = self.mind.step(&mut self.position, observer) else {
            return Ok(None);
        };
        self.thinking = false;
        Ok(Some(self.checked(report)))
    }

    /// Ends a step-wise search with the best answer so far; `None` if none is under way.
    pub fn stop(&mut self) -> Option<Report> {
        if !self.thinking {
            return None;
        }
        self.thinking = false;
        if let Some(report) = self.answer.take() {
            return Some(report);
        }
        let report = self.mind.stop()?;
        Some(self.checked(report))
    }

    /// Whether opening tables may answer.
    pub fn set_book(&mut self, on: bool) {
        self.book = on;
    }

    /// Seeds the choice between equal answers.
    pub fn set_seed(&mut self, seed: u64) {
        self.rng = Rng::new(seed);
    }

    /// The answer of an opening table. Whoever limits depth or nodes wants a search, a long one sees
    /// further, and a lower level plays by its own strength.
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

    /// Forgets what earlier searches learned.
    pub fn clear(&mut self) {
        self.thinking = false;
        self.mind.clear();
    }

    fn ready(&self) -> Result<(), EngineError> {
        match self.position.outcome() {
            Some(_) => Err(EngineError::new(ErrorCode::Finished, "the game has ended")),
            None => Ok(()),
        }
    }

    /// A report whose move is legal. The search promises as much; a door must never see it broken, so the hall looks.
    fn checked(&mut self, report: Report) -> Report {
        let legal = report.best.and_then(P::Move::from_code).is_some_and(|mv| self.position.is_legal(mv));
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

/// Whether `mv` may be played, and if not, why.
pub(super) fn check<P: Playable>(position: &P, mv: P::Move) -> Result<(), EngineError> {
    if position.outcome().is_some() {
        Err(EngineError::new(ErrorCode::Finished, "the game has ended"))
    } else if !position.is_legal(mv) {
        Err(position.refusal(mv))
    } else {
        Ok(())
    }
}
