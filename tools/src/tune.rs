//! Tunes numbers of the search of five-in-a-row by games. The method is simultaneous perturbation stochastic
//! approximation (SPSA; Spall, 1992) with the usual schedule of chess programs.
//!
//! Each step moves all numbers a little up or down at random. It plays one opening with both colours between these
//! numbers and the opposite moves. Then it moves a little towards the winner. The state is a small text file, from
//! which the same call resumes.

use super::changes::Changes;
use super::duel::{contestant, random_opening};
use super::matches::contestant::{Contestant, Game};
use super::matches::game_loop::play;
use super::matches::openings;
use clap::Args;
use std::fmt::Write as _;
use std::fs;
use std::io::Write;
use tengen::command_line::values::{count, rule};
use tengen::command_line::{CommandError, Run};
use tengen_core::game::Player;
use tengen_core::random::Rng;
use tengen_core::think::Limits;
use tengen_gomoku::board::Board;
use tengen_gomoku::rule::Rule;
use tengen_search::play::parameters::{Parameter, Parameters};

/// Memory of the table of a side in MB.
const MEMORY: usize = 2;
/// The exponents of the schedule: how fast steps and widths shrink (Spall, 1998).
const STEP_EXPONENT: f64 = 0.602;
const WIDTH_EXPONENT: f64 = 0.101;
/// The part of all steps before which steps shrink slowly.
const STABILITY: f64 = 0.1;
/// Steps between two updates of the file.
const SAVE: usize = 5;

/// A number that is tuned.
struct Number {
    parameter: Parameter,
    value: f64,
    width: f64,
}

impl Number {
    /// The least value of a step. If 0 disables a number, 0 is not just a little less than 1, so no step reaches it.
    fn least(&self) -> i32 {
        if self.parameter.words == ["off"] { self.parameter.min.max(1) } else { self.parameter.min }
    }

    /// The whole number near the value moved by `by`. It is rounded up or down at random so that the mean is right.
    fn moved(&self, by: f64, rng: &mut Rng) -> i32 {
        let value = self.value + by;
        let low = value.floor();
        let up = (rng.below(1 << 20) as f64) < (value - low) * f64::from(1 << 20);
        (low as i32 + i32::from(up)).clamp(self.least(), self.parameter.max)
    }
}

/// Tunes numbers of the search by games.
///
/// They are parameters of the search of five-in-a-row, which plays against itself.
#[derive(Args)]
pub struct Options {
    /// The state of the run; the same call resumes.
    #[arg(long, value_name = "FILE")]
    state: String,
    /// The parameters: NAME[=START][:WIDTH],...
    ///
    /// WIDTH is how far a parameter is moved in the last step. By default it is the step of the parameter. tengen duel
    /// --list names parameters and steps.
    #[arg(long, value_name = "LIST")]
    numbers: String,
    /// Changes to the other parameters of both sides, as in late_pruning_threats=200.
    #[arg(long, value_name = "CHANGES", default_value = "", hide_default_value = true)]
    fixed: Changes,
    /// Steps in all, of two games each.
    #[arg(long, value_name = "N", default_value = "2000", value_parser = count)]
    steps: usize,
    /// Nodes for a move.
    #[arg(long, value_name = "N", default_value_t = 40_000)]
    nodes: u64,
    /// Rule of five-in-a-row.
    #[arg(long, value_name = "RULE", default_value = "freestyle", value_parser = rule())]
    rule: Rule,
    /// Openings, a game a line; may be given several times. Without them it draws random openings of 6 stones.
    #[arg(long, value_name = "FILE")]
    openings: Vec<String>,
    /// Seed of openings and moves of the numbers.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How far a won step moves a parameter at the end, in widths.
    #[arg(long, value_name = "R", default_value_t = 0.01)]
    strength: f64,
}

/// A run: its options, the openings of its files, and the present numbers.
struct Tuning {
    options: Options,
    openings: Vec<Game<Board>>,
    numbers: Vec<Number>,
}

/// Reads `NAME[=START][:WIDTH],...`.
fn read_numbers(list: &str) -> Result<Vec<Number>, CommandError> {
    let all = Parameters::list();
    let wrong = |part: &str| CommandError::Usage(format!("{part}: not a parameter with a number and a width"));
    let number = |part: &str| {
        let (rest, width) = match part.split_once(':') {
            Some((rest, width)) => (rest, Some(width.parse::<f64>().ok().filter(|width| *width > 0.0)?)),
            None => (part, None),
        };
        let (name, start) = match rest.split_once('=') {
            Some((name, start)) => (name, Some(start.parse::<f64>().ok()?)),
            None => (rest, None),
        };
        let parameter = *all.iter().find(|parameter| parameter.name == name)?;
        let value = start.unwrap_or(f64::from(parameter.default));
        Some(Number { parameter, value, width: width.unwrap_or(f64::from(parameter.step)) })
    };
    list.split(',').map(|part| number(part).ok_or_else(|| wrong(part))).collect()
}

impl Tuning {
    fn new(options: Options) -> Result<Tuning, CommandError> {
        let mut listed = Vec::new();
        for path in &options.openings {
            listed.extend(openings::read(path, &Board::new(options.rule, 15))?);
        }
        Ok(Tuning { numbers: read_numbers(&options.numbers)?, openings: listed, options })
    }

    /// The settings that a resumed run must share with the earlier run.
    fn describe(&self) -> String {
        let names: Vec<String> =
            self.numbers.iter().map(|number| format!("{}:{}", number.parameter.name, number.width)).collect();
        let Options { fixed: Changes { list, .. }, rule, nodes, openings, steps, seed, strength, .. } = &self.options;
        let openings: String = openings.iter().map(|path| format!(" {path}")).collect();
        let (rule, names) = (rule.name(), names.join(","));
        format!("tune {names} [{list}] {rule} {nodes} nodes {steps} steps seed {seed} strength {strength}{openings}")
    }

    /// The state as text: the settings, the steps and half points so far, and a line for each number.
    fn text(&self, Progress { done, points }: Progress) -> String {
        let mut text = format!("{}\nsteps {done} points {points}\n", self.describe());
        for Number { parameter, value, .. } in &self.numbers {
            writeln!(text, "{} {value}", parameter.name).expect("a string takes all");
        }
        text
    }

    /// Takes the values of a file that [`Tuning::text`] wrote, and returns the steps and points so far.
    fn resume(&mut self, text: &str) -> Option<Progress> {
        let mut lines = text.lines();
        if lines.next()? != self.describe() {
            return None;
        }
        let mut words = lines.next()?.split(' ').skip(1).step_by(2);
        let (done, points) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        for number in &mut self.numbers {
            let (name, value) = lines.next()?.split_once(' ')?;
            number.value = value.parse().ok().filter(|_| name == number.parameter.name)?;
        }
        Some(Progress { done, points })
    }
}

/// The half points of the first side minus the second's over both games of an opening: -4 to 4.
fn pair(opening: &Game<Board>, sides: [Parameters; 2], limits: Limits) -> i64 {
    let mut sum = 0;
    for first in Player::BOTH {
        let [mut a, mut b] = sides.map(|parameters| contestant(parameters, MEMORY, limits));
        let order: [&mut dyn Contestant<Board>; 2] =
            if first == Player::Black { [&mut a, &mut b] } else { [&mut b, &mut a] };
        sum += 2 * i64::from(play(opening.clone(), order, None).half_points(first)) - 2;
    }
    sum
}

/// The progress of a run: its steps, and the difference in half points between the two directions.
#[derive(Clone, Copy, Default)]
struct Progress {
    done: usize,
    points: i64,
}

impl Tuning {
    /// Takes one step.
    fn step(&mut self, Progress { done, points }: Progress) -> Progress {
        let steps = self.options.steps as f64;
        let (stability, k) = (STABILITY * steps, done as f64 + 1.0);
        let mut rng = Rng::new(self.options.seed.wrapping_mul(1_000_003).wrapping_add(done as u64));
        let opening = match self.openings.len() {
            0 => random_opening(&mut rng, self.options.rule, 15),
            all => self.openings[rng.below(all)].clone(),
        };
        // Both shrink so that the last step has the width and strength asked for.
        let wider = (steps / k).powf(WIDTH_EXPONENT);
        let faster = ((stability + steps) / (stability + k)).powf(STEP_EXPONENT);
        let signs: Vec<f64> = self.numbers.iter().map(|_| if rng.below(2) == 0 { 1.0 } else { -1.0 }).collect();
        let mut sides = [self.options.fixed.parameters; 2];
        for (side, towards) in sides.iter_mut().zip([1.0, -1.0]) {
            for (number, sign) in self.numbers.iter().zip(&signs) {
                let moved = number.moved(towards * sign * number.width * wider, &mut rng);
                side.set_number(number.parameter.name, moved).expect("within its range");
            }
        }
        let limits = Limits { nodes: Some(self.options.nodes), ..Limits::default() };
        let result = pair(&opening, sides, limits);
        for (number, sign) in self.numbers.iter_mut().zip(&signs) {
            let by = self.options.strength * number.width * faster / wider * sign * result as f64;
            let [min, max] = [number.least(), number.parameter.max].map(f64::from);
            number.value = (number.value + by).clamp(min, max);
        }
        Progress { done: done + 1, points: points + result }
    }

    /// Continues until `end` steps are done, and writes the file regularly and at the end.
    fn go_on(&mut self, mut progress: Progress, end: usize) -> Result<(), CommandError> {
        while progress.done < end {
            progress = self.step(progress);
            if progress.done.is_multiple_of(SAVE) || progress.done == end {
                let text = self.text(progress);
                fs::write(&self.options.state, text).map_err(|error| format!("{}: {error}", self.options.state))?;
            }
        }
        Ok(())
    }
}

impl Run for Options {
    fn run(self, out: &mut dyn Write) -> Result<(), CommandError> {
        let mut tuning = Tuning::new(self)?;
        let progress = match fs::read_to_string(&tuning.options.state) {
            Ok(text) => tuning.resume(&text).ok_or_else(|| {
                let state = &tuning.options.state;
                CommandError::Usage(format!("{state} is of a run with other settings: choose another file"))
            })?,
            Err(_) => Progress::default(),
        };
        tuning.go_on(progress, tuning.options.steps)?;
        let values: Vec<String> =
            tuning.numbers.iter().map(|number| format!("{}={}", number.parameter.name, number.value.round())).collect();
        Ok(writeln!(out, "{}", values.join(","))?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen::command_line::read;

    fn tune(text: &str) -> Result<String, CommandError> {
        let mut out = Vec::new();
        read::<Options>(text.split_whitespace())?.run(&mut out)?;
        Ok(String::from_utf8(out).expect("text"))
    }

    #[test]
    fn a_run_goes_on_where_it_was_and_another_is_refused() {
        let path = std::env::temp_dir().join(format!("tengen-tune-{}.txt", std::process::id()));
        let _ = fs::remove_file(&path);
        let line = |more: &str| format!("--state {} --numbers futility:4,killer=50 --nodes 200 {more}", path.display());
        let call = |more: &str| tune(&line(more));
        let whole = call("--steps 10").unwrap();
        assert!(whole.starts_with("futility="), "{whole}");
        let text = fs::read_to_string(&path).unwrap();
        // Interrupted after seven steps.
        fs::remove_file(&path).unwrap();
        let options = read(line("--steps 10").split_whitespace()).unwrap();
        Tuning::new(options).unwrap().go_on(Progress::default(), 7).unwrap();
        assert!(fs::read_to_string(&path).unwrap().contains("steps 7 points "));
        assert_eq!(call("--steps 10").unwrap(), whole);
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
        assert!(call("--steps 10 --seed 2").is_err());
        assert!(text.contains("steps 10 points "), "{text}");
        assert!(call("--steps 10 --numbers nothing").is_err());
        fs::remove_file(&path).unwrap();
        // Openings of a file are another setting.
        let openings = path.with_extension("openings");
        fs::write(&openings, "h8h9k8\ng7i9\n").unwrap();
        let listed = format!("--steps 10 --openings {}", openings.display());
        call(&listed).unwrap();
        let other = fs::read_to_string(&path).unwrap();
        assert!(other.lines().next().unwrap().ends_with(".openings"), "{other}");
        assert!(call("--steps 10").is_err());
        assert!(call("--steps 10 --openings nowhere.txt").is_err());
        fs::remove_file(&openings).unwrap();
        fs::remove_file(&path).unwrap();
    }

    #[test]
    fn a_bad_number_gets_better() {
        // With one move at a node the engine is much weaker, so the tuner must move away from it.
        let path = std::env::temp_dir().join(format!("tengen-tune-up-{}.txt", std::process::id()));
        let _ = fs::remove_file(&path);
        let text = tune(&format!(
            "--state {} --numbers beam=2:1 --nodes 300 --steps 60 --strength 0.1 --seed 3",
            path.display()
        ))
        .unwrap();
        let value: i32 = text.trim().trim_start_matches("beam=").parse().unwrap();
        assert!(value > 3, "{text}");
        fs::remove_file(&path).unwrap();
    }
}
