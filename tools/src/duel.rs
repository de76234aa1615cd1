//! Matches between two sets of parameters of the search of five-in-a-row, in one process. They measure the Elo gain of
//! a technique.
//!
//! Each opening is played twice with colours exchanged, each game by new searches with empty tables. Both sides get the
//! same nodes for a move, or the same time. With nodes a match repeats exactly, regardless of other work on the
//! machine. With `--out` each finished pair is a row of a CSV file, and the same call resumes.

use super::changes::Changes;
use super::matches::contestant::{Contestant, Effort, Game};
use super::matches::openings;
use super::matches::rows::Rows;
use super::matches::schedule::{GameId, Match, Played};
use super::matches::statistics::{Accepted, Sprt, Tally};
use super::matches::thinker::Thinker;
use super::random_stones::random_stones;
use clap::Args;
use std::collections::{HashMap, HashSet};
use std::io::Write;
use std::ops::ControlFlow;
use std::time::Duration;
use tengen::command_line::values::{BoardOptions, count, memory, milliseconds};
use tengen::command_line::{CommandError, Run};
use tengen_core::random::Rng;
use tengen_core::think::{Limits, Observer, Silent};
use tengen_gomoku::board::Board;
use tengen_gomoku::evaluate::GomokuEvaluator;
use tengen_gomoku::rule::Rule;
use tengen_search::deepening::Search;
use tengen_search::play::parameters::{Parameter, Parameters};
use tengen_search::play::playing::Playing;

/// Default memory of a side's table in MB, and of the search that judges openings.
const MEMORY: usize = 1;
/// Stones of a random opening.
const OPENING_STONES: usize = 6;
/// The search that judges such an opening, and the greatest value for either side that it may find.
const OPENING_LIMITS: Limits = Limits { depth: Some(6), nodes: Some(3000), time: None };
const OPENING_MARGIN: i32 = 90;
/// The default number of pairs of random openings.
const PAIRS: usize = 50;
/// Pairs between two lines of progress.
const PROGRESS: u32 = 20;

/// The columns of the file. First come the points of side A with either colour. Then come for both sides moves,
/// searches, their depths in plies summed, nodes, and processor time in ms.
const COLUMNS: &str = "pair,opening,a_black,a_white,plies_black,plies_white,a_moves,a_searches,a_depths,a_nodes,a_ms,\
                       b_moves,b_searches,b_depths,b_nodes,b_ms";

/// Plays a match between two sets of parameters of the search.
///
/// The search is that of five-in-a-row. Prints the Elo difference of the first set.
#[derive(Args)]
pub struct Options {
    /// Changes to the parameters of the first side's search, as in beam=12,singular=off.
    #[arg(long, value_name = "CHANGES", default_value = "", hide_default_value = true)]
    a: Changes,
    /// Changes to the parameters of the second side's search.
    #[arg(long, value_name = "CHANGES", default_value = "", hide_default_value = true)]
    b: Changes,
    /// Lists the parameters with their values, ranges and steps instead.
    #[arg(long)]
    list: bool,
    /// Nodes for a move.
    #[arg(long, value_name = "N", default_value_t = 4000, overrides_with = "time")]
    nodes: u64,
    /// Milliseconds of processor time for a move, instead of nodes.
    #[arg(long, value_name = "MS", value_parser = milliseconds, overrides_with = "nodes")]
    time: Option<Duration>,
    #[command(flatten)]
    board: BoardOptions,
    /// Openings, a game a line, such as openings/balanced-freestyle15.txt; may be given several times.
    ///
    /// Without them it draws random openings of 6 stones.
    #[arg(long, value_name = "FILE")]
    openings: Vec<String>,
    /// The most pairs of games; by default all openings of the files, or 50 random ones.
    #[arg(long, value_name = "N", value_parser = count)]
    pairs: Option<usize>,
    /// Seed of the random openings.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Ends when a sequential test accepts one of two Elo differences; error rates 0.05 by default.
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]")]
    sprt: Option<Sprt>,
    /// Memory of each side's table in MB.
    #[arg(long, value_name = "MB", default_value = "1", value_parser = memory)]
    memory: usize,
    /// Games at once.
    #[arg(long, value_name = "N", default_value = "1", value_parser = count)]
    threads: usize,
    /// Adds a row for each finished pair to this CSV file; the same call resumes.
    #[arg(long, value_name = "FILE")]
    out: Option<String>,
}

impl Options {
    /// The limits of a side for a move.
    fn limits(&self) -> Limits {
        match self.time {
            Some(time) => Limits { time: Some(time), ..Limits::default() },
            None => Limits { nodes: Some(self.nodes), ..Limits::default() },
        }
    }

    /// The settings that decide every game, in a line.
    fn describe(&self) -> String {
        let limit = match self.time {
            Some(time) => format!("{} ms a move", time.as_millis()),
            None => format!("{} nodes a move", self.nodes),
        };
        let openings =
            if self.openings.is_empty() { format!("seed {}", self.seed) } else { self.openings.join(" and ") };
        let (a, b) = (&self.a.list, &self.b.list);
        let BoardOptions { rule, size } = self.board;
        let rule = rule.name();
        let memory = if self.memory == MEMORY { String::new() } else { format!(", {} MB", self.memory) };
        format!("[{a}] against [{b}], {rule}, {size}x{size}, {limit}{memory}, {openings}")
    }
}

/// A search with these parameters, with an empty table of `memory` MB for each game.
pub(super) fn contestant(parameters: Parameters, memory: usize, limits: Limits) -> Thinker<'static, Board> {
    Thinker::new(limits, move || {
        let mut search = new_search(parameters, memory);
        let mut evaluator = GomokuEvaluator::with_networks();
        Box::new(move |board: &mut Board, limits: &Limits, observer: &mut dyn Observer| {
            search.find(board, &mut evaluator, limits, observer)
        })
    })
}

/// A search with an empty table of `memory` MB.
fn new_search(parameters: Parameters, memory: usize) -> Search<Board, Playing> {
    Search::new(Playing::new(parameters), memory << 20).expect("memory for a table")
}

/// Lists the parameters: name, value in play, least and greatest value, and step.
fn list(out: &mut dyn Write) -> Result<(), CommandError> {
    writeln!(out, "{:28} {:>10} {:>8} {:>8} {:>8}", "name", "value", "least", "greatest", "step")?;
    for parameter in Parameters::list() {
        let word = usize::try_from(parameter.default).ok().and_then(|value| parameter.words.get(value));
        let value = word.map_or_else(|| parameter.default.to_string(), |word| (*word).to_owned());
        let Parameter { name, min, max, step, .. } = parameter;
        writeln!(out, "{name:28} {value:>10} {min:>8} {max:>8} {step:>8}")?;
    }
    Ok(())
}

/// Openings by their numbers, which are requested in ascending order.
enum Openings {
    /// Openings of files.
    Listed(Vec<Game<Board>>),
    /// Random openings, one after another: `drawn` so far.
    Random { rng: Rng, rule: Rule, size: usize, drawn: usize },
}

impl Openings {
    fn new(duel: &Options) -> Result<Openings, String> {
        if duel.openings.is_empty() {
            return Ok(Openings::Random {
                rng: Rng::new(duel.seed),
                rule: duel.board.rule,
                size: duel.board.size,
                drawn: 0,
            });
        }
        let mut listed = Vec::new();
        for path in &duel.openings {
            listed.extend(openings::read(path, &duel.board.board())?);
        }
        Ok(Openings::Listed(listed))
    }

    /// The pairs of a match: the requested number, but no more than the listed openings.
    fn pairs(&self, asked: Option<usize>) -> usize {
        match self {
            Openings::Listed(listed) => asked.unwrap_or(listed.len()).min(listed.len()),
            Openings::Random { .. } => asked.unwrap_or(PAIRS),
        }
    }

    fn get(&mut self, number: usize) -> Game<Board> {
        match self {
            Openings::Listed(listed) => listed[number].clone(),
            Openings::Random { rng, rule, size, drawn } => {
                while *drawn < number {
                    random_opening(rng, *rule, *size);
                    *drawn += 1;
                }
                *drawn += 1;
                random_opening(rng, *rule, *size)
            }
        }
    }
}

/// Random stones around the centre that leave both sides about even.
pub(super) fn random_opening(rng: &mut Rng, rule: Rule, size: usize) -> Game<Board> {
    loop {
        let game = random_stones(rng, rule, size, OPENING_STONES);
        let mut search = new_search(Parameters::default(), MEMORY);
        let mut board = game.position().clone();
        let report = search.find(&mut board, &mut GomokuEvaluator::new(), &OPENING_LIMITS, &mut Silent);
        if report.score.value().abs() < OPENING_MARGIN {
            return game;
        }
    }
}

/// Both games of an opening. In the first one the first side has black.
struct Pair {
    number: usize,
    opening: String,
    half_points: [u32; 2],
    plies: [usize; 2],
    efforts: [Effort; 2],
}

impl Pair {
    /// Of both games in any order.
    fn new(games: [&Played<Board>; 2]) -> Pair {
        let [black, white] = if games[0].id.1 { games } else { [games[1], games[0]] };
        let opening = openings::text(&black.finished.game, black.opening_plies);
        let mut efforts = black.efforts;
        efforts.iter_mut().zip(&white.efforts).for_each(|(sum, effort)| sum.add(effort));
        Pair {
            number: black.id.0,
            opening,
            half_points: [black.half_points(), white.half_points()],
            plies: [black, white].map(|played| played.finished.game.moves().len()),
            efforts,
        }
    }

    /// The row of the file.
    fn write(&self) -> Vec<String> {
        let mut row = vec![self.number.to_string(), self.opening.clone()];
        row.extend(self.half_points.map(|half| format!("{:.1}", f64::from(half) / 2.0)));
        row.extend(self.plies.map(|plies| plies.to_string()));
        for effort in &self.efforts {
            row.extend([effort.moves, effort.searches, effort.depths, effort.nodes].map(|number| number.to_string()));
            row.push(format!("{:.1}", effort.cpu.as_secs_f64() * 1000.0));
        }
        row
    }

    /// Reads what [`Pair::write`] wrote.
    fn read(row: &[String]) -> Option<Pair> {
        let [number, opening, black, white, plies_black, plies_white, efforts @ ..] = row else { return None };
        let half = |text: &String| ["0.0", "0.5", "1.0"].iter().position(|points| points == text).map(|i| i as u32);
        let effort = |fields: &[String]| {
            let [moves, searches, depths, nodes, ms] = fields else { return None };
            let number = |text: &String| text.parse::<u64>().ok();
            let ms = ms.parse::<f64>().ok()?;
            Some(Effort {
                moves: number(moves)?,
                searches: number(searches)?,
                depths: number(depths)?,
                nodes: number(nodes)?,
                cpu: Duration::try_from_secs_f64(ms / 1000.0).ok()?,
                wall: Duration::ZERO,
            })
        };
        let (a, b) = efforts.split_at_checked(5)?;
        Some(Pair {
            number: number.parse().ok()?,
            opening: opening.clone(),
            half_points: [half(black)?, half(white)?],
            plies: [plies_black.parse().ok()?, plies_white.parse().ok()?],
            efforts: [effort(a)?, effort(b)?],
        })
    }
}

/// The match so far.
#[derive(Default)]
struct State {
    tally: Tally,
    efforts: [Effort; 2],
    pairs: u32,
}

impl State {
    fn add(&mut self, pair: &Pair) {
        pair.half_points.iter().for_each(|&half| self.tally.add(pair.number, half));
        self.efforts.iter_mut().zip(&pair.efforts).for_each(|(sum, effort)| sum.add(effort));
        self.pairs += 1;
    }

    /// The result so far, in a line.
    fn line(&self, sprt: Option<&Sprt>) -> String {
        let test = sprt.map_or(String::new(), |sprt| format!("  {}", sprt.state(&self.tally)));
        format!("{} pairs, {}{test}", self.pairs, self.tally)
    }

    /// The usage of both sides, in a line.
    fn efforts(&self) -> String {
        let [a, b] = self.efforts.map(|effort| {
            let nodes = effort.nodes / effort.moves.max(1);
            format!("depth {:.2}, {nodes} nodes, {:.1} ms", effort.mean_depth(), effort.mean_cpu_ms())
        });
        format!("a move, first: {a}; second: {b}; pairs by half points 0-4: {:?}", self.tally.pairs())
    }
}

impl Run for Options {
    fn run(self, out: &mut dyn Write) -> Result<(), CommandError> {
        let duel = self;
        if duel.list {
            return list(out);
        }
        let mut openings = Openings::new(&duel)?;
        let games = 2 * openings.pairs(duel.pairs);
        let mut state = State::default();
        let (mut file, done) = match &duel.out {
            Some(path) => resume(path, &duel, &mut state)?,
            None => (None, HashSet::new()),
        };
        writeln!(out, "{}", duel.describe())?;
        if state.pairs > 0 {
            writeln!(out, "played before: {}", state.line(duel.sprt.as_ref()))?;
        }
        let accepted = |state: &State| duel.sprt.and_then(|sprt| sprt.accepted(&state.tally));
        if accepted(&state).is_none() {
            let plan = Match { games, done, threads: duel.threads, longest: None };
            let mut halves: HashMap<usize, Played<Board>> = HashMap::new();
            let make = |side| -> Result<Box<dyn Contestant<Board>>, String> {
                let changes = if side == 0 { &duel.a } else { &duel.b };
                Ok(Box::new(contestant(changes.parameters, duel.memory, duel.limits())))
            };
            plan.run(&mut |number| openings.get(number), &make, &mut |played| {
                let Some(other) = halves.remove(&played.id.0) else {
                    halves.insert(played.id.0, played);
                    return Ok(ControlFlow::Continue(()));
                };
                let pair = Pair::new([&other, &played]);
                state.add(&pair);
                if let Some(file) = &mut file {
                    file.add(&pair.write())?;
                }
                if accepted(&state).is_some() {
                    return Ok(ControlFlow::Break(()));
                }
                if state.pairs.is_multiple_of(PROGRESS) {
                    writeln!(out, "{}", state.line(duel.sprt.as_ref()))?;
                }
                Ok::<_, CommandError>(ControlFlow::Continue(()))
            })?;
        }
        writeln!(out, "{}\n{}", state.line(duel.sprt.as_ref()), state.efforts())?;
        match (accepted(&state), duel.sprt) {
            (Some(Accepted::H0), Some(sprt)) => writeln!(out, "the test accepts {} Elo", sprt.elo0)?,
            (Some(Accepted::H1), Some(sprt)) => writeln!(out, "the test accepts {} Elo", sprt.elo1)?,
            _ => {}
        }
        Ok(())
    }
}

/// Opens the file of a match, counts its pairs, and returns the missing games.
fn resume(path: &str, duel: &Options, state: &mut State) -> Result<(Option<Rows>, HashSet<GameId>), String> {
    let (rows, before) = Rows::open(path, &format!("tengen duel {}", duel.describe()), COLUMNS)?;
    let mut done = HashSet::new();
    for row in before {
        let pair = Pair::read(&row).ok_or_else(|| format!("{path}: not a pair: {}", row.join(",")))?;
        done.extend([(pair.number, true), (pair.number, false)]);
        state.add(&pair);
    }
    Ok((Some(rows), done))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use tengen::command_line::read;

    fn duel(text: &str) -> Result<String, CommandError> {
        let mut out = Vec::new();
        read::<Options>(text.split_whitespace())?.run(&mut out)?;
        Ok(String::from_utf8(out).expect("text"))
    }

    #[test]
    fn a_match_against_oneself_is_even() {
        let text = duel("--pairs 2 --nodes 300 --seed 4").unwrap();
        assert!(text.contains("2 pairs, 4 games: +2 =0 -2  50.0 %  Elo +0 ± 0"), "{text}");
        assert!(text.contains("pairs by half points 0-4: [0, 0, 2, 0, 0]"), "{text}");
    }

    #[test]
    fn a_match_goes_on_and_does_not_depend_on_threads() {
        let name = |end: &str| std::env::temp_dir().join(format!("tengen-duel-{}-{end}.csv", std::process::id()));
        let [once, resumed] = ["once", "resumed"].map(name);
        let sorted = |path: &std::path::Path| {
            let text = fs::read_to_string(path).unwrap();
            let mut rows: Vec<String> = text
                .lines()
                .skip(2)
                .map(|row| {
                    // The times differ from run to run.
                    let fields: Vec<&str> = row.split(',').collect();
                    assert_eq!(fields.len(), COLUMNS.split(',').count(), "{row}");
                    [&fields[..10], &fields[11..15]].concat().join(",")
                })
                .collect();
            rows.sort();
            rows
        };
        let call = |path: &std::path::Path, more: &str| {
            let path = path.display();
            duel(&format!(
                "--openings ../openings/balanced-renju15.txt --rule renju --b singular=off --nodes 400 --out {path} {more}"
            ))
        };
        for path in [&once, &resumed] {
            let _ = fs::remove_file(path);
        }
        call(&once, "--pairs 3").unwrap();
        call(&resumed, "--pairs 1").unwrap();
        let text = call(&resumed, "--pairs 3 --threads 2").unwrap();
        assert!(text.contains("played before: 1 pairs, 2 games"), "{text}");
        assert_eq!(sorted(&once), sorted(&resumed));
        assert_eq!(sorted(&once).len(), 3);
        // Rows of another match are not mixed with it.
        let error = call(&resumed, "--nodes 500").unwrap_err();
        assert!(error.to_string().contains("other settings"), "{error}");
        for path in [&once, &resumed] {
            fs::remove_file(path).unwrap();
        }
    }

    #[test]
    fn a_sequential_test_ends_a_match() {
        let text = duel("--pairs 200 --nodes 500 --b beam=1 --sprt 0,100 --threads 2").unwrap();
        assert!(text.ends_with("the test accepts 100 Elo\n"), "{text}");
        assert!(!text.contains("200 pairs"), "{text}");
    }

    #[test]
    fn the_parameters_are_listed() {
        let text = duel("--list").unwrap();
        assert_eq!(text.lines().count(), 1 + Parameters::list().len());
        assert!(text.contains("beam"), "{text}");
    }

    #[test]
    fn rows_round_trip() {
        let effort = Effort {
            moves: 1,
            searches: 2,
            depths: 3,
            nodes: 4,
            cpu: Duration::from_micros(5_500),
            ..Effort::default()
        };
        let opening = "h8i9".to_owned();
        let pair =
            Pair { number: 7, opening, half_points: [2, 1], plies: [30, 41], efforts: [effort, Effort::default()] };
        let row = pair.write();
        assert_eq!(row.join(","), "7,h8i9,1.0,0.5,30,41,1,2,3,4,5.5,0,0,0,0,0.0");
        assert_eq!(row.len(), COLUMNS.split(',').count());
        assert_eq!(Pair::read(&row).unwrap().write(), row);
        assert!(Pair::read(&row[..15]).is_none());
    }
}
