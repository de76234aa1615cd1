//! Fits the weights of the evaluation of five-in-a-row to the results of games: `tengen gomoku-fit`.
//!
//! The engine plays itself quickly from random stones, and the value of each quiet position is to predict, by a logistic
//! curve, who won. The scale of the curve is fitted to the weights as they are and then held, so that margins of the search
//! keep their meaning; a ridge holds weights that hardly occur where they are.

use super::matches::contestant::{Answer, Contestant, Fault, Game};
use super::matches::game_loop::self_play;
use super::random_stones::random_stones;
use crate::command_line::{Arguments, CommandError};
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
use lexopt::Arg;
use std::io::Write;

const HELP: &str = "\
usage: tengen gomoku-fit [options]

Plays games of the engine against itself, fits the evaluation weights of five-in-a-row to their results, and prints
them beside the mean error in bits before and after, on the games fitted and on those held out.

  --rule RULE   freestyle (default), standard or renju
  --games N     games, default 3000
  --nodes N     nodes for a move, default 1000
  --seed N      of the games, default 1
  --ridge N     how strongly weights are held where they are, in millionths, default 10
";

/// Points along an edge of the board.
const SIZE: usize = 15;
/// Patterns, whose weights come first.
const PATTERNS: usize = 16;
/// Weights in all: those of patterns, then those of classes.
const WEIGHTS: usize = 32;
/// Bytes of the table of the engine that plays.
const TABLE_BYTES: usize = 1 << 20;
/// Stones at random before a game, at least and at most.
const STONES: [usize; 2] = [2, 6];
/// The plies after the random stones in which moves vary, so that games differ.
const VARIED_PLIES: usize = 8;
/// There each move has one chance in this number to be drawn from the likeliest moves instead of searched.
const VARIED_CHANCE: usize = 4;
/// The likeliest moves that it is drawn from.
const VARIED_MOVES: usize = 6;
/// Of this number of games one is held out of the fit, to measure its error.
const HELD_OUT: u64 = 8;
/// Steps of the fit.
const STEPS: usize = 400;
/// Steps of the search for the scale, and the bounds of its natural logarithm.
const SCALE_STEPS: usize = 30;
const SCALE_BOUNDS: (f32, f32) = (3.0, 9.0);

/// What is asked for.
struct Options {
    rule: Rule,
    games: u64,
    nodes: u64,
    seed: u64,
    ridge: u64,
}

impl Options {
    fn read(arguments: &[String]) -> Result<Options, CommandError> {
        let mut options = Options { rule: Rule::Freestyle, games: 3000, nodes: 1000, seed: 1, ridge: 10 };
        let mut arguments = Arguments::new(arguments, HELP);
        while let Some(arg) = arguments.next()? {
            match arg {
                Arg::Long("rule") => {
                    options.rule = arguments.value_by(Rule::from_name, "freestyle, standard or renju")?
                }
                Arg::Long("games") => options.games = arguments.value()?,
                Arg::Long("nodes") => options.nodes = arguments.value()?,
                Arg::Long("seed") => options.seed = arguments.value()?,
                Arg::Long("ridge") => options.ridge = arguments.value()?,
                other => return Err(other.unexpected().into()),
            }
        }
        Ok(options)
    }
}

/// A quiet position: the difference of the tallies as the evaluation joins them, and the points of the side to move.
struct Sample {
    tally: [f32; WEIGHTS],
    /// 1 for a win of the side to move, 0.5 for a draw, 0 for a loss.
    result: f32,
}

/// The tallies of the sides joined: the side to move counts for a sixteenth more, the other for as much less.
fn joined(board: &Board) -> [f32; WEIGHTS] {
    let [mine, theirs] = [board.to_move(), board.to_move().opponent()].map(|player| board.tally(player));
    std::array::from_fn(|i| mine[i] as f32 * (17.0 / 16.0) - theirs[i] as f32 * (15.0 / 16.0))
}

/// The engine against itself, which keeps the quiet positions of its game.
struct Sampler<'a> {
    search: Search<Board, Playing>,
    evaluator: GomokuEvaluator,
    limits: Limits,
    rng: &'a mut Rng,
    /// The ply from which on moves vary no more.
    varied_until: usize,
    quiet: Vec<(Player, [f32; WEIGHTS])>,
}

impl Sampler<'_> {
    /// Whether nothing is decided by force, as far as fours show.
    fn is_quiet(&mut self, board: &Board) -> bool {
        let (low, high) = (-Score::INFINITE, Score::INFINITE);
        matches!(self.evaluator.forced(board, &mut Vec::new()), Forced::Free)
            && !self.evaluator.quiesce(&mut board.clone(), low, high, 0, &mut 0).is_proven()
    }

    /// One of the likeliest moves.
    fn likely(&mut self, board: &Board) -> Point {
        let mut likely = Vec::new();
        self.evaluator.candidates(board, &mut likely);
        sort::by_key(&mut likely, |candidate| (-candidate.order, candidate.mv));
        likely[self.rng.below(likely.len().min(VARIED_MOVES))].mv
    }
}

impl Contestant<Board> for Sampler<'_> {
    fn answer(&mut self, game: &Game<Board>) -> Result<Answer<Point>, Fault> {
        let board = game.position();
        let me = board.to_move();
        if self.is_quiet(board) {
            self.quiet.push((me, joined(board)));
        }
        let report = self.search.find(&mut board.clone(), &mut self.evaluator, &self.limits, &mut Silent);
        if report.score.is_win() {
            return Ok(Answer::Claim(Outcome::Win(me)));
        }
        if report.score.is_loss() {
            return Ok(Answer::Claim(Outcome::Win(me.opponent())));
        }
        if game.moves().len() < self.varied_until && self.rng.below(VARIED_CHANCE) == 0 {
            return Ok(Answer::Move(self.likely(board)));
        }
        report.best.and_then(Point::from_code).map(Answer::Move).ok_or(Fault::Illegal)
    }
}

/// Plays one game and adds its quiet positions.
fn sample(rng: &mut Rng, rule: Rule, nodes: u64, samples: &mut Vec<Sample>) {
    let stones = STONES[0] + rng.below(STONES[1] - STONES[0] + 1);
    let game = random_stones(rng, rule, SIZE, stones);
    let mut sampler = Sampler {
        search: Search::new(Playing::default(), TABLE_BYTES).expect("a megabyte"),
        evaluator: GomokuEvaluator::new(),
        limits: Limits { nodes: Some(nodes), ..Limits::default() },
        rng,
        varied_until: stones + VARIED_PLIES,
        quiet: Vec::new(),
    };
    let finished = self_play(game, &mut sampler, None);
    samples.extend(sampler.quiet.into_iter().map(|(player, tally)| {
        let result = finished.half_points(player) as f32 / 2.0;
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

/// The scale of the curve under which the weights predict best, by golden-section search on its logarithm.
fn fit_scale(samples: &[Sample], weights: &[f32; WEIGHTS]) -> f32 {
    let (mut low, mut high) = SCALE_BOUNDS;
    for _ in 0..SCALE_STEPS {
        let [a, b] = [low + 0.382 * (high - low), low + 0.618 * (high - low)];
        if error(samples, weights, a.exp()).0 < error(samples, weights, b.exp()).0 { high = b } else { low = a }
    }
    low.exp()
}

/// The weights with the least error, held to `old` by the ridge: Adam (Kingma and Ba, 2014), because weights differ by far
/// in how often they count.
fn fit_weights(samples: &[Sample], old: &[f32; WEIGHTS], scale: f32, ridge: f64) -> [f32; WEIGHTS] {
    let mut weights = *old;
    let (mut first, mut second) = ([0.0f64; WEIGHTS], [0.0f64; WEIGHTS]);
    for step in 1..=STEPS {
        let (_, mut slope) = error(samples, &weights, scale);
        for i in 0..WEIGHTS {
            slope[i] += ridge * f64::from(weights[i] - old[i]);
            first[i] = 0.9 * first[i] + 0.1 * slope[i];
            second[i] = 0.999 * second[i] + 0.001 * slope[i] * slope[i];
            let (m, v) = (first[i] / (1.0 - 0.9f64.powi(step as i32)), second[i] / (1.0 - 0.999f64.powi(step as i32)));
            let decay = 1.0 - step as f64 / (STEPS + 1) as f64;
            weights[i] -= (0.5 * m / (v.sqrt() + 1e-12) * decay) as f32;
        }
    }
    weights
}

/// Runs `tengen gomoku-fit`.
///
/// # Errors
/// See [`CommandError`].
pub fn run(arguments: &[String], out: &mut dyn Write) -> Result<(), CommandError> {
    let options = Options::read(arguments)?;
    let Options { rule, games, nodes, seed, ridge } = options;
    let mut rng = Rng::new(seed);
    let (mut samples, mut held_out) = (Vec::new(), Vec::new());
    for game in 0..games {
        let samples = if game % HELD_OUT == HELD_OUT - 1 { &mut held_out } else { &mut samples };
        sample(&mut rng, rule, nodes, samples);
    }
    let number = |i: usize| if i < PATTERNS { PATTERN[i] } else { CLASS[i - PATTERNS] };
    let old: [f32; WEIGHTS] = std::array::from_fn(|i| f32::from(number(i)));
    let scale = fit_scale(&samples, &old);
    let weights = fit_weights(&samples, &old, scale, ridge as f64 * 1e-6);
    writeln!(out, "{} positions of {games} games, {} held out, scale {scale:.0}", samples.len(), held_out.len())?;
    for (name, weights) in [("before", &old), ("after", &weights)] {
        let errors = [error(&samples, weights, scale).0, error(&held_out, weights, scale).0];
        writeln!(out, "{name}: error {:.4} bits, held out {:.4}", errors[0], errors[1])?;
    }
    let (patterns, classes) = weights.split_at(PATTERNS);
    let rounded = |weights: &[f32]| weights.iter().map(|weight| weight.round() as i16).collect::<Vec<_>>();
    Ok(writeln!(out, "PATTERN {:?}\nCLASS {:?}", rounded(patterns), rounded(classes))?)
}
