//! Levels of play: how deep, and how certain.
//!
//! A weak level searches a few plies and then looks at the best candidates once more, each value blurred by chance. It
//! still takes every win that it sees and stops every four, because a player who misses those is no fun; the weakest
//! two now and then overlook a longer loss, as people do.

use crate::game::{Move, Position};
use crate::players::game_player::GamePlayer;
use crate::random::Rng;
use crate::think::{Limits, Observer, Report, Silent, Source};
use crate::zobrist::mix;

/// How strong the engine plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(u8);

/// What a level is: plies of search, and the width of the blur in units of the evaluation.
const TABLE: [(u32, usize); 9] = [(1, 900), (1, 500), (2, 300), (2, 150), (3, 100), (4, 60), (5, 30), (7, 0), (10, 0)];

/// Candidates that a weak level compares.
const CHOICES: usize = 10;
/// The last level that may overlook a loss, and what it takes one to be worth.
const CARELESS: u8 = 2;
const OVERLOOKED: i32 = -600;
/// A loss in so many plies is seen by everybody.
const PLAIN: u32 = 2;

impl Level {
    /// The weakest.
    pub const MIN: Level = Level(1);
    /// All that the engine can.
    pub const MAX: Level = Level(10);

    /// A level by its number, 1 to 10.
    pub const fn new(number: u8) -> Option<Level> {
        if number >= Level::MIN.0 && number <= Level::MAX.0 { Some(Level(number)) } else { None }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Plies and blur; `None` for the highest, which has neither.
    fn limits(self) -> Option<(u32, usize)> {
        TABLE.get(usize::from(self.0) - 1).copied()
    }
}

/// What a player answers at a level. Equal seeds give equal answers where no clock ends the search.
pub(super) fn find<P: Position, M: GamePlayer<P>>(
    player: &mut M,
    position: &mut P,
    (level, seed): (Level, u64),
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Report {
    let Some((depth, blur)) = level.limits() else { return player.find(position, limits, observer) };
    let limits = Limits { depth: Some(limits.depth.map_or(depth, |asked| asked.min(depth))), ..*limits };
    let report = player.find(position, &limits, observer);
    if blur == 0 || report.score.is_win() || report.source != Source::Search {
        return report;
    }
    let mut rng = Rng::new(mix(seed ^ position.key()));
    let mut moves = Vec::new();
    player.candidates(position, &mut moves);
    moves.truncate(CHOICES);
    if let Some(best) = report.best.and_then(P::Move::from_code)
        && !moves.contains(&best)
    {
        moves.push(best);
    }
    let below = Limits { depth: Some((depth - 1).max(1)), time: None, nodes: Some(20_000) };
    let mut best: Option<(i32, P::Move)> = None;
    for mv in moves {
        // Whoever asks for an answer now gets what there is.
        if observer.poll() || limits.time.is_some_and(|time| observer.elapsed() >= time) {
            break;
        }
        position.make(mv);
        let score = match position.outcome() {
            Some(outcome) => position.outcome_score(outcome, 0),
            None => player.find(position, &below, &mut Silent).score,
        };
        position.undo();
        let score = -score;
        let mut value = score.value();
        if score.is_loss() && level.0 <= CARELESS && score.distance().is_some_and(|plies| plies > PLAIN) {
            value = OVERLOOKED;
        }
        value += rng.below(blur) as i32;
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, mv));
        }
    }
    match best {
        Some((_, mv)) if Some(mv.code()) != report.best => {
            Report { best: Some(mv.code()), line: vec![mv.code()], ..report }
        }
        _ => report,
    }
}
