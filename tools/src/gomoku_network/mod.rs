//! Fits the network of five-in-a-row to games: `tengen gomoku-network`.

mod fit;
mod layer;
mod samples;

use super::gomoku_games::LabelledGame;
use super::gomoku_tables::FITTED_RULES;
use clap::{ArgAction, ArgMatches, Args, FromArgMatches};
use fit::{Activity, Net, chance, error};
use samples::Samples;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use tengen::command_line::values::{named, size};
use tengen::command_line::{CommandError, Run};
use tengen_core::random::Rng;
use tengen_gomoku::network::file::{numbers_of, to_bytes};
use tengen_gomoku::point_weights::sets;
use tengen_gomoku::rule::Rule;

/// One of this number of games is held out.
const HELD_OUT: u64 = 16;
/// Positions of one step.
const BATCH: usize = 1024;
/// The length of a step rises in these first steps and then falls linearly to 0.
const FIRST_STEPS: f32 = 200.0;

/// Fits the network of five-in-a-row to games.
///
/// Fits the network of one rule, which corrects the value of the tables, to games of tengen gomoku-data. Writes it
/// packed. One game in sixteen is held out; the errors on it are printed.
#[derive(Args)]
pub struct Options {
    /// The file of the network.
    #[arg(long, value_name = "FILE")]
    out: String,
    /// Rule of five-in-a-row.
    #[arg(long, value_name = "RULE", default_value = "freestyle", value_parser = named(&FITTED_RULES, Rule::name))]
    rule: Rule,
    /// Points along an edge of the games' board.
    #[arg(long, value_name = "N", default_value = "15", value_parser = size)]
    size: usize,
    /// Passes over all positions.
    #[arg(long, value_name = "N", default_value_t = 4)]
    passes: usize,
    /// Begins with the network of this file, which may be for another rule.
    #[arg(long, value_name = "FILE")]
    start: Option<String>,
    /// The length of the steps in millionths.
    #[arg(long, value_name = "N", default_value_t = 2000.0)]
    rate: f32,
    /// Fits to at most this many positions.
    #[arg(long, value_name = "N")]
    positions: Option<usize>,
    #[command(flatten)]
    games: Games,
}

/// The options of [`Games`] for the parser.
#[derive(Args)]
#[group(skip)]
struct GameOptions {
    /// Percent of the target that is the search's value; the rest is the result.
    ///
    /// It applies to the files after it. It is 0 by default, and may be given several times.
    #[arg(long, value_name = "N", action = ArgAction::Append)]
    search: Vec<f32>,
    /// Files of games.
    #[arg(value_name = "GAMES", required = true)]
    files: Vec<String>,
}

/// The files of games, each with the search's part of its targets.
struct Games(Vec<(String, f32)>);

impl FromArgMatches for Games {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Games, clap::Error> {
        let GameOptions { search, files } = GameOptions::from_arg_matches(matches)?;
        let indices = |name| matches.indices_of(name).into_iter().flatten();
        let searches: Vec<(usize, f32)> = indices("search").zip(search).collect();
        // The last part that was given before a file.
        let part =
            |at: usize| searches.iter().rev().find(|(index, _)| *index < at).map_or(0.0, |(_, part)| part / 100.0);
        Ok(Games(indices("files").map(part).zip(files).map(|(part, file)| (file, part)).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Games::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for Games {
    fn augment_args(command: clap::Command) -> clap::Command {
        GameOptions::augment_args(command)
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        GameOptions::augment_args_for_update(command)
    }
}

/// The positions to fit to, and the held-out ones.
fn read(options: &Options) -> Result<[Samples; 2], String> {
    let mut samples = [(); 2].map(|()| Samples::new(options.size));
    for (path, search) in &options.games.0 {
        let file = File::open(path).map_err(|error| format!("{path}: {error}"))?;
        for (i, line) in BufReader::new(file).lines().enumerate() {
            let line = line.map_err(|error| format!("{path}: {error}"))?;
            let game = LabelledGame::read(&line, options.size)
                .ok_or_else(|| format!("{path}: line {} is not a game", i + 1))?;
            let held_out = usize::from(game.number % HELD_OUT == HELD_OUT - 1);
            samples[held_out].add(&game, options.rule, options.size, *search);
        }
    }
    samples[0].all.truncate(options.positions.unwrap_or(usize::MAX));
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

impl Run for Options {
    fn run(self, out: &mut dyn Write) -> Result<(), CommandError> {
        let options = self;
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
                net.step(options.rate / 1e6 * part, step);
            }
            let mean = sum / order.len().max(1) as f64;
            let [target, result] = net.errors(&held_out);
            writeln!(
                out,
                "pass {}: {mean:.4} bits, held out {target:.4}; of the result, held out {result:.4}",
                pass + 1
            )?;
            out.flush()?;
        }
        let numbers = net.round();
        let [target, result] = net.errors(&held_out);
        let bytes = to_bytes(options.rule, &numbers);
        fs::write(&options.out, &bytes).map_err(|error| format!("{}: {error}", options.out))?;
        Ok(writeln!(
            out,
            "{}: {} bytes; held out {target:.4} bits, of the result {result:.4}",
            options.out,
            bytes.len()
        )?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_the_search_counts_for_the_files_behind_it() {
        let words = "--out x a --search 40 b c --passes 2 --search 5 d";
        let options: Options = tengen::command_line::read(words.split(' ')).unwrap();
        let expected = [("a", 0.0), ("b", 0.4), ("c", 0.4), ("d", 0.05)];
        assert!(options.games.0.iter().map(|(file, part)| (file.as_str(), *part)).eq(expected));
    }
}
