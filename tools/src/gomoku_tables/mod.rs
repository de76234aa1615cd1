//! Fits the weights of points to games: `tengen gomoku-tables`.

mod factored;
mod order;
pub(crate) mod samples;
mod value;

use super::gomoku_games::LabelledGame;
use factored::Factored;
use lexopt::Arg;
use samples::{OrderSample, ValueSample};
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use tengen::command_line::{Arguments, CommandError, required};
use tengen_gomoku::point_weights::{RuleWeights, to_bytes};
use tengen_gomoku::rule::Rule;
use value::SCALE;

const HELP: &str = "\
usage: tengen gomoku-tables --out FILE [options] GAMES[:SCALE]...

Fits the weights of points of one rule to games of tengen gomoku-data and writes them packed to
FILE. SCALE is the value at which the search that played the games expects to win e times as
often as to lose, default 200. One game in sixteen is held out; the errors on it are printed.

  --rule RULE    freestyle (default), standard or renju
  --size N       points along an edge of the games' board, default 15
  --search N     percent of the target that is the search's value; the rest is the result;
                 default 50
  --passes N     over all positions, default 12
";

/// Of this number of games one is held out.
const HELD_OUT: u64 = 16;

struct Options {
    out: String,
    rule: Rule,
    size: usize,
    search: f32,
    passes: usize,
    files: Vec<(String, f32)>,
}

impl Options {
    fn read(arguments: &[String]) -> Result<Options, CommandError> {
        let mut out = None;
        let mut options =
            Options { out: String::new(), rule: Rule::Freestyle, size: 15, search: 0.5, passes: 12, files: Vec::new() };
        let mut arguments = Arguments::new(arguments, HELP);
        while let Some(arg) = arguments.next()? {
            match arg {
                Arg::Long("out") => out = Some(arguments.text()?),
                Arg::Long("rule") => {
                    options.rule = arguments.value_by(
                        |name| Rule::from_name(name).filter(|rule| !rule.is_caro()),
                        "freestyle, standard or renju",
                    )?
                }
                Arg::Long("size") => options.size = arguments.value()?,
                Arg::Long("search") => options.search = arguments.value::<f32>()? / 100.0,
                Arg::Long("passes") => options.passes = arguments.value()?,
                Arg::Value(file) => {
                    let file = file.to_string_lossy().into_owned();
                    let (path, scale) = match file.rsplit_once(':') {
                        Some((path, scale)) => (path.to_owned(), scale.parse().ok()),
                        None => (file.clone(), Some(SCALE)),
                    };
                    let scale =
                        scale.ok_or_else(|| CommandError::Usage(format!("{file}: no scale after the colon")))?;
                    options.files.push((path, scale));
                }
                other => return Err(other.unexpected().into()),
            }
        }
        options.out = required("out", out)?;
        if options.files.is_empty() {
            return Err(CommandError::Usage("tengen gomoku-tables: the games are missing".to_owned()));
        }
        Ok(options)
    }
}

/// The samples of all games, those to fit and those held out.
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
                    options.search,
                    *scale,
                    &mut samples.values[held_out],
                    &mut samples.orders[held_out],
                );
            }
        }
        Ok(samples)
    }
}

/// Runs `tengen gomoku-tables`.
///
/// # Errors
/// See [`CommandError`].
pub fn run(arguments: &[String], out: &mut dyn Write) -> Result<(), CommandError> {
    let options = Options::read(arguments)?;
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
