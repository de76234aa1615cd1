//! Fits the weights of the evaluation of five-in-a-row to the results of games.
//!
//! The engine plays itself quickly from random stones, and the value of each calm position is to foretell, by a logistic
//! curve, who won. The scale of the curve is fitted to the weights as they are and then held, so that margins of the search
//! keep their meaning; a ridge holds weights that hardly occur where they are.

use crate::game::{Evaluator, Forced, Move, Outcome, Player, Position};
use crate::games::gomoku::board::Board;
use crate::games::gomoku::evaluate::GomokuEvaluator;
use crate::games::gomoku::point::Point;
use crate::games::gomoku::rule::Rule;
use crate::games::gomoku::weights::{CLASS, PATTERN};
use crate::random::Rng;
use crate::score::Score;
use crate::search::deepening::Search;
use crate::search::play::playing::Playing;
use crate::sort;
use crate::think::{Limits, Silent};

const USAGE: &str = "usage: tengen gomoku-fit [--rule NAME] [--games N] [--nodes N] [--seed N] [--ridge N]";

/// Weights in all: those of patterns, then those of classes.
const WEIGHTS: usize = 32;
/// Bytes of the table of the engine that plays.
const TABLE_BYTES: usize = 1 << 20;
/// Stones at random before a game, at least and at most.
const STONES: [usize; 2] = [2, 6];
/// Plies after them in which a likely move may replace the best, one time in so many, out of so many.
const VARIED: usize = 8;
const VARIED_SHARE: usize = 4;
const VARIED_MOVES: usize = 6;
/// Steps of the fit.
const STEPS: usize = 400;

/// A calm position: the difference of the tallies as the evaluation joins them, and the half points of the side to move.
struct Sample {
    tally: [f32; WEIGHTS],
    result: f32,
}

/// The tallies of the sides joined: the side to move counts for a sixteenth more, the other for as much less.
fn joined(board: &Board) -> [f32; WEIGHTS] {
    let [mine, theirs] = [board.to_move(), board.to_move().opponent()].map(|player| board.tally(player));
    std::array::from_fn(|i| mine[i] as f32 * (17.0 / 16.0) - theirs[i] as f32 * (15.0 / 16.0))
}

/// Plays one game and adds its calm positions.
fn play(rng: &mut Rng, rule: Rule, nodes: u64, samples: &mut Vec<Sample>) {
    let mut board = Board::new(rule, 15);
    let stones = STONES[0] + rng.below(STONES[1] - STONES[0] + 1);
    while board.ply() < stones {
        let point = Point::new(4 + rng.below(7), 4 + rng.below(7));
        if board.is_legal(point) && board.forbidden(point).is_none() {
            board.make(point);
        }
    }
    let mut search = Search::new(Playing::default(), TABLE_BYTES).expect("a megabyte");
    let mut evaluator = GomokuEvaluator::new();
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut met: Vec<(Player, [f32; WEIGHTS])> = Vec::new();
    let winner = loop {
        match board.outcome() {
            Some(Outcome::Win(player)) => break Some(player),
            Some(Outcome::Draw) => break None,
            None => {}
        }
        let me = board.to_move();
        if matches!(evaluator.forced(&board, &mut Vec::new()), Forced::Free) {
            let (low, high) = (-Score::INFINITE, Score::INFINITE);
            if !evaluator.quiesce(&mut board, low, high, 0, &mut 0).is_proven() {
                met.push((me, joined(&board)));
            }
        }
        let report = search.find(&mut board, &mut evaluator, &limits, &mut Silent);
        if report.score.is_win() {
            break Some(me);
        }
        if report.score.is_loss() {
            break Some(me.opponent());
        }
        let mut mv = report.best.and_then(Point::from_code).expect("a game under way has a move");
        if board.ply() < stones + VARIED && rng.below(VARIED_SHARE) == 0 {
            let mut likely = Vec::new();
            evaluator.candidates(&board, &mut likely);
            sort::by_key(&mut likely, |candidate| (-candidate.order, candidate.mv));
            mv = likely[rng.below(likely.len().min(VARIED_MOVES))].mv;
        }
        board.make(mv);
    };
    samples.extend(met.into_iter().map(|(player, tally)| {
        let result = winner.map_or(0.5, |winner| if winner == player { 1.0 } else { 0.0 });
        Sample { tally, result }
    }));
}

/// The mean error in bits of the weights on the samples, and its slope by each weight.
fn error(samples: &[Sample], weights: &[f32; WEIGHTS], scale: f32) -> (f64, [f64; WEIGHTS]) {
    let mut sum = 0.0;
    let mut slope = [0.0; WEIGHTS];
    for sample in samples {
        let value: f32 = sample.tally.iter().zip(weights).map(|(t, w)| t * w).sum();
        let chance = 1.0 / (1.0 + (-value / scale).exp());
        let clear = chance.clamp(1e-6, 1.0 - 1e-6);
        sum -= f64::from(sample.result * clear.log2() + (1.0 - sample.result) * (1.0 - clear).log2());
        let off = (chance - sample.result) / scale;
        for (slope, t) in slope.iter_mut().zip(&sample.tally) {
            *slope += f64::from(off * t);
        }
    }
    let count = samples.len().max(1) as f64;
    (sum / count, slope.map(|s| s / count))
}

/// Makes games, fits the weights and prints them.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let (mut rule, mut games, mut nodes, mut seed, mut ridge) = (Rule::Freestyle, 3000, 1000, 1, 10);
    let mut rest = arguments.iter();
    while let Some(option) = rest.next() {
        let value = rest.next().ok_or(USAGE)?;
        let number = || value.parse::<u64>().map_err(|_| USAGE.to_owned());
        match option.as_str() {
            "--rule" => rule = Rule::from_name(value).ok_or(USAGE)?,
            "--games" => games = number()?,
            "--nodes" => nodes = number()?,
            "--seed" => seed = number()?,
            "--ridge" => ridge = number()?,
            _ => return Err(USAGE.into()),
        }
    }
    let mut rng = Rng::new(seed);
    let (mut samples, mut held) = (Vec::new(), Vec::new());
    for game in 0..games {
        play(&mut rng, rule, nodes, if game % 8 == 7 { &mut held } else { &mut samples });
    }
    let old: [f32; WEIGHTS] = std::array::from_fn(|i| f32::from(if i < 16 { PATTERN[i] } else { CLASS[i - 16] }));
    // The scale under which the weights as they are foretell best, by golden section on its logarithm.
    let (mut low, mut high) = (3.0f32, 9.0f32);
    for _ in 0..30 {
        let [a, b] = [low + 0.382 * (high - low), low + 0.618 * (high - low)];
        if error(&samples, &old, a.exp()).0 < error(&samples, &old, b.exp()).0 { high = b } else { low = a }
    }
    let scale = low.exp();
    // Adam (Kingma and Ba, 2014): weights differ by far in how often they count.
    let mut weights = old;
    let (mut first, mut second) = ([0.0f64; WEIGHTS], [0.0f64; WEIGHTS]);
    for step in 1..=STEPS {
        let (_, mut slope) = error(&samples, &weights, scale);
        for i in 0..WEIGHTS {
            slope[i] += ridge as f64 * 1e-6 * f64::from(weights[i] - old[i]);
            first[i] = 0.9 * first[i] + 0.1 * slope[i];
            second[i] = 0.999 * second[i] + 0.001 * slope[i] * slope[i];
            let (m, v) = (first[i] / (1.0 - 0.9f64.powi(step as i32)), second[i] / (1.0 - 0.999f64.powi(step as i32)));
            weights[i] -= (0.5 * m / (v.sqrt() + 1e-12) * (1.0 - step as f64 / (STEPS + 1) as f64)) as f32;
        }
    }
    println!("{} positions of {games} games, {} held out, scale {scale:.0}", samples.len(), held.len());
    for (name, weights) in [("before", &old), ("after", &weights)] {
        let errors = [error(&samples, weights, scale).0, error(&held, weights, scale).0];
        println!("{name}: error {:.4} bits, held out {:.4}", errors[0], errors[1]);
    }
    let rounded = weights.map(|w| w.round() as i16);
    println!("PATTERN {:?}\nCLASS {:?}", &rounded[..16], &rounded[16..]);
    Ok(())
}
