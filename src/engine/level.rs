//! Levels of play: their depth and their noise.
//!
//! The weakness of a level is data of its game ([`Weakness`]). A weak level searches a few plies. Then it evaluates the
//! best candidates again, with random noise. It still takes every win that it sees and blocks every immediate loss. An
//! opponent who misses those is no fun. The weakest levels overlook what people overlook: moves that are hard to see,
//! and losses that begin with one. They also share beginners' preferences.

use tengen_core::game::Move;
use tengen_core::players::game_player::GamePlayer;
use tengen_core::players::playable::Playable;
use tengen_core::players::weakness::{Weakness, Weaknesses};
use tengen_core::random::Rng;
use tengen_core::score::Score;
use tengen_core::think::{Limits, Observer, Report, Silent, Source};
use tengen_core::zobrist::mix;

/// The strength of the engine.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(u8);

/// The greatest number of nodes for the search of a compared move. A weak level without a clock must not take long
/// either.
const CANDIDATE_NODES: u64 = 20_000;
/// The value of an unseen win, and with the other sign of an unseen loss, in units of the evaluation.
const OVERLOOKED: i32 = 200;
/// A loss within this many plies is never overlooked: by the opponent's next move.
const OBVIOUS_LOSS: u32 = 2;

impl Level {
    /// The weakest.
    pub const MIN: Level = Level(1);
    /// Full strength.
    pub const MAX: Level = Level(10);

    /// A level by its number, 1 to 10.
    pub const fn new(number: u8) -> Option<Level> {
        if number >= Level::MIN.0 && number <= Level::MAX.0 { Some(Level(number)) } else { None }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its weakness; `None` for the highest level.
    fn weakness(self, list: &Weaknesses) -> Option<&Weakness> {
        list.get(usize::from(self.0) - 1)
    }
}

/// The answer of a player at a level. Equal seeds give equal answers if no clock ends the search.
pub(super) fn find<P: Playable, M: GamePlayer<P>>(
    weaknesses: &Weaknesses,
    player: &mut M,
    position: &mut P,
    (level, seed): (Level, u64),
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Report {
    let Some(weakness) = level.weakness(weaknesses) else { return player.find(position, limits, observer) };
    let Weakness { depth, noise, foresight, .. } = *weakness;
    let limits = Limits { depth: Some(limits.depth.map_or(depth, |asked| asked.min(depth))), ..*limits };
    let report = player.find(position, &limits, observer);
    let sees = |score: Score| score.distance().is_some_and(|plies| plies <= foresight);
    let is_seen = match report.source {
        Source::Search | Source::Forced if report.score.is_win() => sees(report.score),
        Source::Search => false,
        Source::Forced | Source::Proof | Source::Book => true,
    };
    if noise == 0 || is_seen {
        return report;
    }
    let mut rng = Rng::new(mix(seed ^ position.key()));
    let mut moves = Vec::new();
    player.candidates(position, &mut moves);
    moves.truncate(weakness.candidates);
    if let Some(best) = report.best.and_then(P::Move::from_code)
        && !moves.contains(&best)
    {
        moves.push(best);
    }
    let limits_after = Limits { depth: Some((depth - 1).max(1)), time: None, nodes: Some(CANDIDATE_NODES) };
    let mut best: Option<(i32, P::Move)> = None;
    for mv in moves {
        // After a stop it answers with the best result so far.
        if observer.poll() || limits.time.is_some_and(|time| observer.elapsed() >= time) {
            break;
        }
        // The best move is always seen, so that there is a move to compare.
        if weakness.blindness > 0
            && rng.below(100) < weakness.blindness
            && position.is_hard_to_see(mv)
            && Some(mv.code()) != report.best
        {
            continue;
        }
        let lure = position.lure(mv) * weakness.lure / 100;
        position.make(mv);
        let (score, reply) = match position.outcome() {
            Some(outcome) => (position.outcome_score(outcome, 0), None),
            None => {
                let report = player.find(position, &limits_after, &mut Silent);
                (report.score, report.best.and_then(P::Move::from_code))
            }
        };
        let reply_is_hidden = reply.is_some_and(|reply| position.is_hard_to_see(reply));
        position.undo();
        let score = -score;
        let mut value = score.value();
        let is_obvious = score.distance().is_none_or(|plies| plies <= OBVIOUS_LOSS);
        let is_hidden = score.is_loss() && reply_is_hidden && !is_obvious && foresight != u32::MAX;
        if score.is_proven() && (!sees(score) || is_hidden) {
            value = if score.is_win() { OVERLOOKED } else { -OVERLOOKED };
        }
        value += lure + rng.below(noise) as i32;
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
