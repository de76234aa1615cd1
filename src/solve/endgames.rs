//! Solves files of endgame problems of Othello: `tengen solve --game othello FILE.obf`.

use std::fmt;
use std::io::{self, Write};
use std::time::Duration;
use tengen_core::think::{Limits, Observer};
use tengen_othello::builtin;
use tengen_othello::obf::{ObfError, parse_problem};
use tengen_othello::play::search::Search;
use tengen_othello::play::solve::Aim;
use tengen_othello::play::threads::on_threads;
use tengen_othello::play::transposition::TranspositionTable;
use tengen_othello::units::Discs;

/// Options for solving problems.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Bytes of the table, cleared before each problem.
    pub table_bytes: usize,
    /// Only the winner, not the margin.
    pub winner: bool,
    /// The most nodes of a thread for one problem.
    pub nodes: Option<u64>,
    /// How many threads solve a problem together.
    pub threads: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options { table_bytes: 32 << 20, winner: false, nodes: None, threads: 1 }
    }
}

/// Why a file could not be solved to its end.
#[derive(Debug)]
pub enum SolveError {
    /// An invalid line. Lines count from 1.
    Line {
        /// The line.
        line: usize,
        /// The reason.
        error: ObfError,
    },
    /// The output is broken.
    Io(io::Error),
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolveError::Line { line, error } => write!(f, "line {line}: {error}"),
            SolveError::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SolveError {}

impl From<io::Error> for SolveError {
    fn from(error: io::Error) -> SolveError {
        SolveError::Io(error)
    }
}

/// The result of a file of problems.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Problems solved.
    pub solved: usize,
    /// Problems whose score or move is not among the file's best.
    pub wrong: usize,
    /// Problems that a limit ended.
    pub ended: usize,
    /// All nodes.
    pub nodes: u64,
    /// The whole time.
    pub time: Duration,
}

/// Solves the problems of a text, one a line, and writes a line for each. Empty lines and lines that begin with `%` or
/// `#` are skipped. The clock is the observer's.
pub fn run(
    text: &str,
    options: &Options,
    observer: &mut dyn Observer,
    out: &mut dyn Write,
) -> Result<Tally, SolveError> {
    let weights = builtin::weights();
    let mut table = TranspositionTable::new(options.table_bytes);
    let aim = if options.winner { Aim::Winner } else { Aim::Score };
    let mut tally = Tally::default();
    writeln!(out, " line empty  score  move       nodes   seconds    nodes/s  line of play")?;
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim().is_empty() || line.starts_with(['%', '#']) {
            continue;
        }
        let problem = parse_problem(line).map_err(|error| SolveError::Line { line: number, error })?;
        table.clear();
        let begun = observer.elapsed();
        let limits = Limits { nodes: options.nodes, ..Limits::default() };
        let (me, opp) = (problem.board.me(), problem.board.opp());
        let ((solution, nodes), helped) =
            on_threads(options.threads, &limits, 0, &mut table, observer, &|_, table, observer| {
                let mut search = Search::new(table, Some(&weights), limits, observer);
                (search.solve(me, opp, aim), search.nodes)
            });
        let nodes = nodes + helped;
        let time = observer.elapsed().saturating_sub(begun);
        tally.nodes += nodes;
        tally.time += time;
        let empties = problem.board.empties().count_ones();
        let Some(solution) = solution else {
            tally.ended += 1;
            writeln!(out, "{number:5} {empties:5}  not solved in {nodes} nodes")?;
            continue;
        };
        tally.solved += 1;
        let first = solution.line.first();
        let remark = match problem.scores.first() {
            None => "",
            Some(&(_, best)) => {
                let move_fits = |winner: bool| {
                    let fits = |value: Discs| if winner { value.signum() == best.signum() } else { value == best };
                    problem.scores.iter().any(|&(mv, value)| Some(&mv) == first && fits(value))
                };
                let score_fits =
                    if options.winner { solution.score.signum() == best.signum() } else { solution.score == best };
                if score_fits && move_fits(options.winner) { "" } else { "  WRONG" }
            }
        };
        tally.wrong += usize::from(!remark.is_empty());
        let name = first.map_or_else(|| "-".to_owned(), ToString::to_string);
        let play: String = solution.line.iter().map(ToString::to_string).collect();
        let rate = nodes as f64 / time.as_secs_f64().max(1e-6);
        let shown = if options.winner { outcome(solution.score).to_owned() } else { solution.score.to_string() };
        writeln!(
            out,
            "{number:5} {empties:5} {shown:>6} {name:>5} {nodes:11} {:9.3} {rate:10.0}  {play}{remark}",
            time.as_secs_f64()
        )?;
        out.flush()?;
    }
    let seconds = tally.time.as_secs_f64();
    let rate = tally.nodes as f64 / seconds.max(1e-6);
    writeln!(
        out,
        "{} solved, {} wrong, {} not solved; {} nodes, {seconds:.3} s, {rate:.0} nodes/s",
        tally.solved, tally.wrong, tally.ended, tally.nodes
    )?;
    Ok(tally)
}

/// The winner, as text.
fn outcome(score: Discs) -> &'static str {
    match score.signum() {
        1 => "win",
        0 => "draw",
        _ => "loss",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::think::Silent;

    #[test]
    fn a_file_is_solved_line_by_line() {
        let text = include_str!("../../tests/data/ffo/fforum-1-19.obf");
        let mut out = Vec::new();
        let tally = run(text, &Options::default(), &mut Silent, &mut out).unwrap();
        assert_eq!((tally.solved, tally.wrong, tally.ended), (19, 0, 0));
        assert_eq!(String::from_utf8(out).unwrap().lines().count(), 21);
        let tally = run(text, &Options { winner: true, ..Options::default() }, &mut Silent, &mut Vec::new()).unwrap();
        assert_eq!((tally.solved, tally.wrong), (19, 0));
        let few = Options { nodes: Some(100), ..Options::default() };
        assert_eq!(run(text, &few, &mut Silent, &mut Vec::new()).unwrap().ended, 19);
        assert!(matches!(
            run("% a remark\n\nnonsense", &few, &mut Silent, &mut Vec::new()),
            Err(SolveError::Line { line: 3, .. })
        ));
    }
}
