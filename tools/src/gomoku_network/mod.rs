//! Fits the network of five-in-a-row to games: `tengen gomoku-network`.

mod fit;
mod layer;
mod samples;

use super::gomoku_games::LabelledGame;
use fit::{Activity, Net, chance, error};
use lexopt::Arg;
use samples::Samples;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use tengen::command_line::{Arguments, CommandError, required};
use tengen_core::random::Rng;
use tengen_gomoku::network::file::{numbers_of, to_bytes};
use tengen_gomoku::point_weights::sets;
use tengen_gomoku::rule::Rule;

const HELP: &str = "\
usage: tengen gomoku-network --out FILE [options] GAMES...

Fits the network of one rule, which corrects the value of the tables, to games of tengen
gomoku-data and writes it packed to FILE. One game in sixteen is held out; the errors on it
are printed.

  --rule RULE        freestyle (default), standard or renju
  --size N           points along an edge of the games' board, default 15
  --search N         percent of the target that is the search's value; the rest is the result;
                     for the files behind it; default 0
  --passes N         over all positions, default 4
  --start FILE       begins with the network of this file, which may be that of another rule
  --rate N           the length of the steps in a millionth, default 2000
  --positions N      fits to so many positions at most
";

/// Of this number of games one is held out.
const HELD_OUT: u64 = 16;
/// Positions of one step.
const BATCH: usize = 1024;
/// The length of a step, which rises to this in the first steps and then falls to nothing in a straight line.
const RATE: f32 = 0.002;
const FIRST_STEPS: f32 = 200.0;

struct Options {
    out: String,
    rule: Rule,
    size: usize,
    passes: usize,
    start: Option<String>,
    rate: f32,
    positions: usize,
    /// Each with the search's part of its targets.
    files: Vec<(String, f32)>,
}

impl Options {
    fn read(arguments: &[String]) -> Result<Options, CommandError> {
        let mut out = None;
        let mut options = Options {
            out: String::new(),
            rule: Rule::Freestyle,
            size: 15,
            passes: 4,
            start: None,
            rate: RATE,
            positions: usize::MAX,
            files: Vec::new(),
        };
        let mut search = 0.0;
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
                Arg::Long("search") => search = arguments.value::<f32>()? / 100.0,
                Arg::Long("start") => options.start = Some(arguments.text()?),
                Arg::Long("rate") => options.rate = arguments.value::<f32>()? / 1e6,
                Arg::Long("passes") => options.passes = arguments.value()?,
                Arg::Long("positions") => options.positions = arguments.value()?,
                Arg::Value(file) => options.files.push((file.to_string_lossy().into_owned(), search)),
                other => return Err(other.unexpected().into()),
            }
        }
        options.out = required("out", out)?;
        if options.files.is_empty() {
            return Err(CommandError::Usage("tengen gomoku-network: the games are missing".to_owned()));
        }
        Ok(options)
    }
}

/// The positions to fit to, and those held out.
fn read(options: &Options) -> Result<[Samples; 2], String> {
    let mut samples = [(); 2].map(|()| Samples::new(options.size));
    for (path, search) in &options.files {
        let file = File::open(path).map_err(|error| format!("{path}: {error}"))?;
        for (i, line) in BufReader::new(file).lines().enumerate() {
            let line = line.map_err(|error| format!("{path}: {error}"))?;
            let game = LabelledGame::read(&line, options.size)
                .ok_or_else(|| format!("{path}: line {} is not a game", i + 1))?;
            let held_out = usize::from(game.number % HELD_OUT == HELD_OUT - 1);
            samples[held_out].add(&game, options.rule, options.size, *search);
        }
    }
    samples[0].all.truncate(options.positions);
    Ok(samples)
}

/// The mean error of the tables alone, in bits: of the target and of the result.
fn errors_of_tables(samples: &Samples) -> [f64; 2] {
    let mut sums = [0.0; 2];
    for sample in &samples.all {
        sums[0] += error(sample.base, sample.target);
        sums[1] += error(sample.base, sample.result);
    }
    sums.map(|sum| sum / samples.all.len().max(1) as f64)
}

/// Runs `tengen gomoku-network`.
///
/// # Errors
/// See [`CommandError`].
pub fn run(arguments: &[String], out: &mut dyn Write) -> Result<(), CommandError> {
    let options = Options::read(arguments)?;
    let [fitted, held_out] = read(&options)?;
    writeln!(out, "{} positions, {} held out", fitted.all.len(), held_out.all.len())?;
    let [target, result] = errors_of_tables(&held_out);
    writeln!(out, "the tables alone: held out {target:.4} bits, of the result {result:.4}")?;
    let mut rng = Rng::new(1);
    let mut net = Net::new(&mut rng, sets(options.rule));
    if let Some(path) = &options.start {
        let bytes = fs::read(path).map_err(|error| format!("{path}: {error}"))?;
        net.start_from(&numbers_of(&bytes).map_err(|error| format!("{path}: {error}"))?.1);
        let [target, result] = net.errors(&held_out);
        writeln!(out, "{path}: held out {target:.4} bits, of the result {result:.4}")?;
    }
    let mut activity = Activity::new(fitted.across);
    let mut order: Vec<u32> = (0..fitted.all.len() as u32).collect();
    let steps = (options.passes * order.len().div_ceil(BATCH) + 1) as f32;
    let mut step = 0;
    for pass in 0..options.passes {
        rng.shuffle(&mut order);
        let mut sum = 0.0;
        for batch in order.chunks(BATCH) {
            for &i in batch {
                let (sample, points) = (fitted.all[i as usize], fitted.points(i as usize));
                let odds = net.forward(&sample, points, &mut activity);
                sum += error(odds, sample.target);
                let slope = (chance(odds) - sample.target) / batch.len() as f32;
                net.backward(&sample, points, &mut activity, slope);
            }
            step += 1;
            let part = (1.0 - step as f32 / steps).min(step as f32 / FIRST_STEPS);
            net.step(options.rate * part, step);
        }
        let mean = sum / order.len().max(1) as f64;
        let [target, result] = net.errors(&held_out);
        writeln!(out, "pass {}: {mean:.4} bits, held out {target:.4}; of the result, held out {result:.4}", pass + 1)?;
        out.flush()?;
    }
    let numbers = net.round();
    let [target, result] = net.errors(&held_out);
    let bytes = to_bytes(options.rule, &numbers);
    fs::write(&options.out, &bytes).map_err(|error| format!("{}: {error}", options.out))?;
    Ok(writeln!(out, "{}: {} bytes; held out {target:.4} bits, of the result {result:.4}", options.out, bytes.len())?)
}
