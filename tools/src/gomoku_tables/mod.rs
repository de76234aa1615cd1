//! Fits the weights of points to games: `tengen gomoku-tables`.

mod factored;
mod order;
pub(crate) mod samples;
mod value;

use super::gomoku_games::LabelledGame;
use clap::Args;
use factored::Factored;
use samples::{OrderSample, ValueSample};
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use tengen::command_line::values::{named, size};
use tengen::command_line::{CommandError, Run};
use tengen_gomoku::point_weights::{RuleWeights, to_bytes};
use tengen_gomoku::rule::Rule;
use value::SCALE;

/// One of this number of games is held out.
const HELD_OUT: u64 = 16;

/// Fits the weights of five-in-a-row to games.
///
/// Fits the weights of points of one rule to games of tengen gomoku-data, and writes them packed. One game in sixteen
/// is held out; the errors on it are printed.
#[derive(Args)]
pub struct Options {
    /// The file of the weights.
    #[arg(long, value_name = "FILE")]
    out: String,
    /// Rule of five-in-a-row.
    #[arg(long, value_name = "RULE", default_value = "freestyle", value_parser = named(&FITTED_RULES, Rule::name))]
    rule: Rule,
    /// Points along an edge of the games' board.
    #[arg(long, value_name = "N", default_value = "15", value_parser = size)]
    size: usize,
    /// Percent of the target that is the search's value; the rest is the result.
    #[arg(long, value_name = "N", default_value_t = 50.0)]
    search: f32,
    /// Passes over all positions.
    #[arg(long, value_name = "N", default_value_t = 12)]
    passes: usize,
    /// Files of games.
    ///
    /// At the value SCALE the search behind the games expects to win e times as often as to lose. The default is 200.
    #[arg(value_name = "GAMES[:SCALE]", required = true, value_parser = games)]
    files: Vec<(String, f32)>,
}

/// The rules with their own weights.
pub(crate) const FITTED_RULES: [Rule; 3] = [Rule::Freestyle, Rule::Standard, Rule::Renju];

/// A file of games with its scale.
fn games(text: &str) -> Result<(String, f32), &'static str> {
    let Some((path, scale)) = text.rsplit_once(':') else { return Ok((text.to_owned(), SCALE)) };
    scale.parse().map(|scale| (path.to_owned(), scale)).map_err(|_| "no scale after the colon")
}

/// The samples of all games: the ones to fit, and the held-out ones.
#[derive(Default)]
struct Samples {
    values: [Vec<ValueSample>; 2],
    orders: [Vec<OrderSample>; 2],
}

impl Samples {
    fn read(options: &Options) -> Result<Samples, String> {
        let mut samples = Samples::default();
        for (path, scale) in &options.files {
            let file = File::open(path).map_err(|error| format!("{path}: {error}"))?;
            for (i, line) in BufReader::new(file).lines().enumerate() {
                let line = line.map_err(|error| format!("{path}: {error}"))?;
                let game = LabelledGame::read(&line, options.size)
                    .ok_or_else(|| format!("{path}: line {} is not a game", i + 1))?;
                let held_out = usize::from(game.number % HELD_OUT == HELD_OUT - 1);
                samples::add(
                    &game,
                    options.rule,
                    options.size,
                    options.search / 100.0,
                    *scale,
                    &mut samples.values[held_out],
                    &mut samples.orders[held_out],
                );
            }
        }
        Ok(samples)
    }
}

impl Run for Options {
    fn run(self, out: &mut dyn Write) -> Result<(), CommandError> {
        let options = self;
        let rule = options.rule;
        let samples = Samples::read(&options)?;
        let [fitted, held_out] = &samples.values;
        writeln!(out, "{} positions for the value, {} held out", fitted.len(), held_out.len())?;
        let (value, tempo, pairs) = value::fit(rule, fitted, held_out, options.passes, out)?;
        let [fitted, held_out] = &samples.orders;
        writeln!(out, "{} positions for the order, {} held out", fitted.len(), held_out.len())?;
        let (own, other) = order::fit(rule, fitted, held_out, options.passes, out)?;

        let mut weights = RuleWeights::zero(rule);
        weights.pairs = pairs.iter().map(|pair| (pair * 4.0).round() as i16).collect();
        let mut lists = Vec::new();
        for (set, weights) in weights.sides.iter_mut().enumerate() {
            let mut list: [Vec<i16>; 4] = Default::default();
            let tables = [&mut weights.value, &mut weights.own, &mut weights.other, &mut weights.tempo];
            let fits: [(&Factored, f32); 4] = [(&value, 4.0), (&own, 16.0), (&other, 16.0), (&tempo, 1.0)];
            for ((table, list), (fit, unit)) in tables.into_iter().zip(&mut list).zip(fits) {
                (*list, *table) = fit.rounded(set, unit);
            }
            lists.push(list);
        }
        let bytes = to_bytes(rule, &weights, &lists);
        fs::write(&options.out, &bytes).map_err(|error| format!("{}: {error}", options.out))?;
        Ok(writeln!(out, "{}: {} bytes", options.out, bytes.len())?)
    }
}
