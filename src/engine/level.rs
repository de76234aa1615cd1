//! Levels of play: how deep, and how certain.
//!
//! A weak level searches a few plies, then values the best candidates again, each with random noise added. It still takes
//! every win that it sees and stops every loss that comes at once, because an opponent who misses those is no fun; the
//! weakest two sometimes overlook a longer loss, as people do.

use crate::game::{Move, Position};
use crate::players::game_player::GamePlayer;
use crate::random::Rng;
use crate::think::{Limits, Observer, Report, Silent, Source};
use crate::zobrist::mix;

/// How strong the engine plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(u8);

/// For each level below the highest, from 1 on: the depth of its search in plies, and the width of the noise in units of the
/// evaluation, from which a value is drawn evenly.
const WEAKER: [(u32, usize); 9] = [(1, 900), (1, 500), (2, 300), (2, 150), (3, 100), (4, 60), (5, 30), (7, 0), (10, 0)];

/// How many candidates a weak level compares.
const CANDIDATES: usize = 10;
/// The greatest number of nodes for the search of one of them: a level that has no clock must not take long either.
const CANDIDATE_NODES: u64 = 20_000;
/// The highest level that may overlook a loss.
const OVERLOOKS_LOSSES: u8 = 2;
/// What an overlooked loss is taken to be worth, in units of the evaluation: less than most moves, so that noise alone
/// makes it look the best.
const OVERLOOKED: i32 = -600;
/// A loss within this many plies is never overlooked: the opponent's very next move.
const OBVIOUS_LOSS: u32 = 2;

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

    /// Depth and noise; `None` for the highest level, which has neither.
    fn limits(self) -> Option<(u32, usize)> {
        WEAKER.get(usize::from(self.0) - 1).copied()
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
    let Some((depth, noise)) = level.limits() else { return player.find(position, limits, observer) };
    let limits = Limits { depth: Some(limits.depth.map_or(depth, |asked| asked.min(depth))), ..*limits };
    let report = player.find(position, &limits, observer);
    if noise == 0 || report.score.is_win() || report.source != Source::Search {
        return report;
    }
    let mut rng = Rng::new(mix(seed ^ position.key()));
    let mut moves = Vec::new();
    player.candidates(position, &mut moves);
    moves.truncate(CANDIDATES);
    if let Some(best) = report.best.and_then(P::Move::from_code)
        && !moves.contains(&best)
    {
        moves.push(best);
    }
    let limits_after = Limits { depth: Some((depth - 1).max(1)), time: None, nodes: Some(CANDIDATE_NODES) };
    let mut best: Option<(i32, P::Move)> = None;
    for mv in moves {
        // Asked to stop, it answers with what it has.
        if observer.poll() || limits.time.is_some_and(|time| observer.elapsed() >= time) {
            break;
        }
        position.make(mv);
        let score = match position.outcome() {
            Some(outcome) => position.outcome_score(outcome, 0),
            None => player.find(position, &limits_after, &mut Silent).score,
        };
        position.undo();
        let score = -score;
        let mut value = score.value();
        if score.is_loss() && level.0 <= OVERLOOKS_LOSSES && score.distance().is_some_and(|plies| plies > OBVIOUS_LOSS)
        {
            value = OVERLOOKED;
        }
        value += rng.below(noise) as i32;
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
