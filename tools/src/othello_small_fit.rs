//! Fits the patterns of Othello on 6 x 6 squares to exact scores: `cargo tools othello-small-fit`.
//!
//! Positions of random games get their exact scores from the search. Stochastic gradient descent fits the weights to them.
//! Each weight has a rate (Duchi, Hazan and Singer, "Adaptive Subgradient Methods", 2011).

use clap::Args;
use std::fs;
use std::io::{ErrorKind, Write};
use tengen::command_line::values::count;
use tengen::command_line::{CommandError, Run};
use tengen_core::random::Rng;
use tengen_core::think::{Limits, Silent};
use tengen_othello::Variant;
use tengen_othello::bits::{Bits, flips, mobility};
use tengen_othello::play::search::Search;
use tengen_othello::play::small_patterns::{BYTES, CONFIGURATIONS, configurations, mirrored_corner, mirrored_edge};
use tengen_othello::play::transposition::TranspositionTable;
use tengen_othello::units::Discs;

/// Fits the patterns of Othello on 6 x 6 squares to exact scores.
///
/// The file has two games. The other one keeps its weights.
#[derive(Args)]
pub struct Options {
    /// The file of the weights.
    file: String,
    /// Positions to fit to.
    #[arg(long, value_name = "N", default_value = "440000", value_parser = count)]
    positions: usize,
    /// Seed of the positions.
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// The fewest discs win: anti-Othello.
    #[arg(long)]
    fewest: bool,
}

/// Empty squares of most positions.
const EMPTY: [usize; 6] = [9, 10, 11, 12, 13, 14];
/// Empty squares of one position in eleven. They take longer.
const MORE_EMPTY: [usize; 3] = [15, 16, 17];
/// Weights: edges, corners, and a legal move of each side.
const WEIGHTS: usize = 2 * CONFIGURATIONS + 2;
/// Rounds over all positions.
const ROUNDS: usize = 30;
/// The first and the last rate.
const RATES: [f32; 2] = [0.3, 0.01];
/// What pulls each weight towards zero.
const DECAY: f32 = 0.02;
/// Megabytes of the transposition table.
const MEMORY: usize = 64;

/// A position for the fit.
struct Sample {
    /// The weights of its patterns.
    weights: [u16; 12],
    /// Legal moves of the side to move, and of the other side.
    moves: [f32; 2],
    /// Discs.
    score: f32,
}

impl Sample {
    fn new(board: Variant, me: u64, opp: u64, score: Discs) -> Sample {
        let found = configurations(me, opp);
        let mut weights = [0; 12];
        for i in 0..4 {
            let [edge, far] = [found.edges[i], mirrored_corner(found.far_corners[i])];
            weights[3 * i] = edge.min(mirrored_edge(edge));
            weights[3 * i + 1] = CONFIGURATIONS as u16 + found.corners[i];
            weights[3 * i + 2] = CONFIGURATIONS as u16 + far;
        }
        let moves = |me, opp| (mobility(me, opp) & board.squares()).count_ones() as f32;
        Sample { weights, moves: [moves(me, opp), moves(opp, me)], score: score.0 as f32 }
    }

    fn value(&self, weights: &[f32]) -> f32 {
        let patterns: f32 = self.weights.iter().map(|&at| weights[usize::from(at)]).sum();
        let moves = &weights[2 * CONFIGURATIONS..];
        patterns + moves[0] * self.moves[0] + moves[1] * self.moves[1]
    }
}

impl Run for Options {
    fn run(self, out: &mut dyn Write) -> Result<(), CommandError> {
        let board = Variant::new(6, self.fewest).unwrap_or_default();
        let failed = |error| CommandError::Failed(format!("{}: {error}", self.file));
        let mut bytes = match fs::read(&self.file) {
            Ok(bytes) if bytes.len() == 2 * BYTES => bytes,
            Ok(_) => return Err(CommandError::Failed(format!("{}: not the weights of two games", self.file))),
            Err(error) if error.kind() == ErrorKind::NotFound => vec![0; 2 * BYTES],
            Err(error) => return Err(failed(error)),
        };
        let samples = samples(board, self.positions, self.seed);
        let (held_out, fitted) = samples.split_at(samples.len() / 10);
        let weights = fit(fitted, self.seed);
        let [fitted, held_out] = [fitted, held_out].map(|samples| error(samples, &weights));
        writeln!(
            out,
            "{} positions, seed {}: root mean square error {fitted:.2} discs, {held_out:.2} of those held out",
            samples.len(),
            self.seed
        )?;
        let game = if self.fewest { &mut bytes[BYTES..] } else { &mut bytes[..BYTES] };
        let whole: Vec<i8> = weights.iter().map(|weight| (10.0 * weight).round() as i8).collect();
        for (i, byte) in game.iter_mut().enumerate() {
            let at = if i < CONFIGURATIONS { i.min(usize::from(mirrored_edge(i as u16))) } else { i };
            *byte = whole[at] as u8;
        }
        fs::write(&self.file, bytes).map_err(failed)
    }
}

/// Positions of random games with their exact scores.
fn samples(board: Variant, positions: usize, seed: u64) -> Vec<Sample> {
    let mut rng = Rng::new(seed);
    let mut table = TranspositionTable::new(MEMORY << 20);
    let sample = |i: usize| {
        let empty = if i.is_multiple_of(11) { MORE_EMPTY[i / 11 % MORE_EMPTY.len()] } else { EMPTY[i % EMPTY.len()] };
        // Games of good moves, of random moves, and of both.
        let random = [20, 50, 100][rng.below(3)];
        let (me, opp) = position(&mut rng, board, empty, random);
        table.new_search();
        let mut observer = Silent;
        let mut search = Search::new(&mut table, None, Limits::default(), &mut observer).on(board);
        // Without limits no search ends early.
        let score = search.small_score(me, opp, Discs(0)).unwrap_or_default();
        Sample::new(board, me, opp, score)
    };
    (0..positions).map(sample).collect()
}

/// A position of a game with `empty` empty squares, in which the side to move has a move. Of the game's moves `random`
/// percent are random; the others leave few replies.
fn position(rng: &mut Rng, board: Variant, empty: usize, random: usize) -> (u64, u64) {
    let squares = board.squares();
    let moves = |me, opp| mobility(me, opp) & squares;
    loop {
        let (mut me, mut opp) = board.start(false);
        while moves(me, opp) | moves(opp, me) != 0 {
            if moves(me, opp) == 0 {
                (me, opp) = (opp, me);
            }
            if (squares & !(me | opp)).count_ones() as usize == empty {
                return (me, opp);
            }
            let legal: Vec<usize> = Bits(moves(me, opp)).collect();
            let next = |x: usize| {
                let turned = flips(x, me, opp);
                (opp ^ turned, me ^ turned ^ 1 << x)
            };
            let square = if rng.below(100) < random {
                legal[rng.below(legal.len())]
            } else {
                let mut order = |x: usize| {
                    let (me, opp) = next(x);
                    let corner = i32::from(1 << x & board.corners() != 0) * if board.is_fewest() { -12 } else { 12 };
                    4 * moves(me, opp).count_ones() as i32 - corner + rng.below(8) as i32
                };
                legal.iter().copied().min_by_key(|&x| order(x)).unwrap_or(legal[0])
            };
            (me, opp) = next(square);
        }
    }
}

/// The weights in discs.
fn fit(samples: &[Sample], seed: u64) -> Vec<f32> {
    let mut weights = vec![0.0f32; WEIGHTS];
    let mut squares = vec![1e-3f32; WEIGHTS];
    let mut rng = Rng::new(seed);
    for round in 0..ROUNDS {
        let rate = RATES[0] * (1.0 - round as f32 / ROUNDS as f32) + RATES[1];
        for _ in 0..samples.len() {
            let sample = &samples[rng.below(samples.len())];
            let error = sample.score - sample.value(&weights);
            let mut step = |at: usize, gradient: f32| {
                squares[at] += gradient * gradient;
                weights[at] += rate * gradient / squares[at].sqrt();
            };
            for &at in &sample.weights {
                step(usize::from(at), error);
            }
            step(2 * CONFIGURATIONS, error * sample.moves[0]);
            step(2 * CONFIGURATIONS + 1, error * sample.moves[1]);
        }
        weights[..2 * CONFIGURATIONS].iter_mut().for_each(|weight| *weight *= 1.0 - DECAY);
    }
    weights
}

/// The root of the mean square error in discs.
fn error(samples: &[Sample], weights: &[f32]) -> f32 {
    let sum: f64 = samples.iter().map(|sample| f64::from(sample.score - sample.value(weights)).powi(2)).sum();
    (sum / samples.len().max(1) as f64).sqrt() as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fit_is_nearer_than_no_fit_and_repeats() {
        for fewest in [false, true] {
            let board = Variant::new(6, fewest).unwrap();
            let samples = samples(board, 600, 3);
            let weights = fit(&samples, 3);
            assert_eq!(weights, fit(&samples, 3), "seed 3");
            assert!(error(&samples, &weights) < 0.7 * error(&samples, &[0.0; WEIGHTS]), "seed 3, fewest {fewest}");
        }
    }
}
