//! The commands `tengen bench` and `tengen times`.

use super::{Clock, DEPTH, run_prepared, times};
use crate::command_line::values::count;
use crate::command_line::{CommandError, Run, WallClock};
use clap::Args;
use std::io::Write;
use std::time::Duration;

/// The times in milliseconds that [`Times`] requests, and the least total time for each.
const ASKED: [u64; 18] =
    [10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000, 2000, 5000, 10_000, 20_000, 60_000];
const SPENT: u64 = 8_000;
/// The most searches of one time.
const SEARCHES: u64 = 40;

impl Clock for WallClock {
    fn now(&mut self) -> Duration {
        self.time()
    }
}

/// Searches fixed positions: speed, and the signature of the search.
///
/// Searches each position of five-in-a-row with an empty table, and prints nodes and speed. The last line is the
/// signature. It is equal for all builds whose searches visit the same nodes and find the same values.
#[derive(Args)]
pub struct Bench {
    /// Depth in plies.
    #[arg(value_name = "DEPTH", default_value_t = DEPTH, value_parser = depth)]
    depth: u32,
    /// How many threads search. With more than one there is no signature, and only depths above 7 use them.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = count)]
    threads: usize,
}

fn depth(text: &str) -> Result<u32, &'static str> {
    match text.parse() {
        Ok(0) => Err("the depth must be above 0"),
        Ok(depth) => Ok(depth),
        Err(_) => Err("not a depth in plies"),
    }
}

impl Run for Bench {
    fn run(self, out: &mut dyn Write) -> Result<(), CommandError> {
        let Bench { depth, threads } = self;
        let mut written = Ok(());
        let total =
            run_prepared(depth, &[], &|engine| engine.set_threads(threads), &mut WallClock::start(), &mut |line| {
                let speed = line.nodes as f64 / line.time.as_secs_f64().max(1e-9);
                let spec = line.spec;
                let row = writeln!(
                    out,
                    "{:9} {:>2}  {:>4} {:>14} {:>9} nodes {:>9.0}/s  {}",
                    spec.rule(),
                    spec.size(),
                    line.best,
                    format!("{:?}", line.score),
                    line.nodes,
                    speed,
                    line.text,
                );
                written = std::mem::replace(&mut written, Ok(())).and(row);
            })
            .map_err(|error| error.text)?;
        written?;
        writeln!(
            out,
            "depth {depth}: {} nodes, {} ms, {} nodes/s",
            total.nodes,
            total.time.as_millis(),
            total.speed()
        )?;
        if threads == 1 {
            writeln!(out, "Bench: {}", total.signature)?;
        }
        Ok(())
    }
}

/// Measures how well searches keep to a time.
///
/// Asks for moves within 10, 15, 20, ... milliseconds. Prints the least, the median and the greatest time that the
/// searches took, in milliseconds.
#[derive(Args)]
pub struct Times {
    /// The longest time asked for, in milliseconds.
    #[arg(value_name = "MS", default_value_t = 1000)]
    longest: u64,
}

impl Run for Times {
    fn run(self, out: &mut dyn Write) -> Result<(), CommandError> {
        writeln!(out, "{:>8} {:>9} {:>9} {:>9} {:>9}", "asked ms", "searches", "least", "median", "most")?;
        for asked in ASKED.into_iter().filter(|&asked| asked <= self.longest) {
            let count = (SPENT / asked).clamp(1, SEARCHES) as usize;
            let times =
                times(Duration::from_millis(asked), count, &mut WallClock::start()).map_err(|error| error.text)?;
            let ms = |at: usize| times.get(at).map_or(0.0, |time| time.as_secs_f64() * 1000.0);
            let (least, median, most) = (ms(0), ms(times.len() / 2), ms(times.len().saturating_sub(1)));
            writeln!(out, "{asked:>8} {:>9} {least:>9.1} {median:>9.1} {most:>9.1}", times.len())?;
        }
        Ok(())
    }
}
