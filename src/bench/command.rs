//! The commands `tengen bench` and `tengen times`.

use super::{Clock, DEPTH, run, times};
use crate::command_line::{Arguments, CommandError, WallClock};
use lexopt::Arg;
use std::io::Write;
use std::time::Duration;

const BENCH_HELP: &str = "\
usage: tengen bench [DEPTH]

Searches fixed positions of five-in-a-row to a depth in plies (7 unless said otherwise), each with an empty table, and
prints nodes and speed. The last line is the signature: equal for all builds whose searches visit the same nodes and
find the same values.
";

const TIMES_HELP: &str = "\
usage: tengen times [MS]

Asks for moves within 10, 15, 20, ... milliseconds, up to MS (1000 unless said otherwise), and prints the least, the
median and the greatest time that the searches took, in milliseconds.
";

/// The times in milliseconds that [`run_times`] asks for, and what it spends on each at least.
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

/// The one number that a command may be given.
fn number<T: std::str::FromStr>(
    arguments: &[String],
    help: &'static str,
    usual: T,
    what: &str,
) -> Result<T, CommandError> {
    let mut arguments = Arguments::new(arguments, help);
    let mut number = None;
    while let Some(arg) = arguments.next()? {
        match arg {
            Arg::Value(value) if number.is_none() => {
                let read = value.to_str().and_then(|text| text.parse().ok());
                number = Some(read.ok_or_else(|| CommandError::Usage(format!("{value:?} is not {what}")))?);
            }
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(number.unwrap_or(usual))
}

/// Runs `tengen bench`.
///
/// # Errors
/// See [`CommandError`].
pub fn run_bench(arguments: &[String], out: &mut dyn Write) -> Result<(), CommandError> {
    let depth = number(arguments, BENCH_HELP, DEPTH, "a depth in plies")?;
    if depth == 0 {
        return Err(CommandError::Usage("the depth must be above 0".to_owned()));
    }
    let mut written = Ok(());
    let total = run(depth, &[], &mut WallClock::start(), &mut |line| {
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
    writeln!(out, "depth {depth}: {} nodes, {} ms, {} nodes/s", total.nodes, total.time.as_millis(), total.speed())?;
    Ok(writeln!(out, "Bench: {}", total.signature)?)
}

/// Runs `tengen times`.
///
/// # Errors
/// See [`CommandError`].
pub fn run_times(arguments: &[String], out: &mut dyn Write) -> Result<(), CommandError> {
    let longest = number(arguments, TIMES_HELP, 1000, "a time in milliseconds")?;
    writeln!(out, "{:>8} {:>9} {:>9} {:>9} {:>9}", "asked ms", "searches", "least", "median", "most")?;
    for asked in ASKED.into_iter().filter(|&asked| asked <= longest) {
        let count = (SPENT / asked).clamp(1, SEARCHES) as usize;
        let times = times(Duration::from_millis(asked), count, &mut WallClock::start()).map_err(|error| error.text)?;
        let ms = |at: usize| times.get(at).map_or(0.0, |time| time.as_secs_f64() * 1000.0);
        let (least, median, most) = (ms(0), ms(times.len() / 2), ms(times.len().saturating_sub(1)));
        writeln!(out, "{asked:>8} {:>9} {least:>9.1} {median:>9.1} {most:>9.1}", times.len())?;
    }
    Ok(())
}
