//! Measures the Elo gain of several workers without shared memory. Each searches other first moves. The rule of the
//! analysis page merges their lines (`www/engine/analysis/line-workers.js`). Its split is `rest`.
//!
//! The workers of a side are players with separate tables. They think one after the other, each with the same nodes for
//! a move. The page's workers think at the same time.

use super::matches::openings;
use super::matches::schedule::Match;
use super::matches::statistics::Tally;
use super::matches::thinker::Thinker;
use clap::{Args, ValueEnum};
use std::io::Write;
use std::ops::ControlFlow;
use tengen::command_line::values::{BoardOptions, count, memory};
use tengen::command_line::{CommandError, Run};
use tengen_core::game::Move;
use tengen_core::players::game_player::GamePlayer;
use tengen_core::think::{Limits, Line, Observer, Report, StopReason};
use tengen_gomoku::board::Board;
use tengen_gomoku::play::player::GomokuPlayer;

/// Plays several workers that share the first moves against one.
///
/// Prints the Elo difference.
#[derive(Args)]
pub struct Options {
    /// Openings, a game a line; each is played with both colours.
    #[arg(long, value_name = "FILE")]
    openings: String,
    /// Workers of the first side.
    #[arg(long, value_name = "N", default_value = "2", value_parser = count)]
    workers: usize,
    /// How they share the first moves.
    #[arg(long, value_name = "HOW", value_enum, default_value_t = Split::Deal)]
    split: Split,
    /// Nodes of a worker for a move.
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    nodes: u64,
    /// Nodes of the second side for a move; by default as many.
    #[arg(long, value_name = "N")]
    other: Option<u64>,
    #[command(flatten)]
    board: BoardOptions,
    /// Openings to skip.
    #[arg(long, value_name = "N", default_value_t = 0)]
    from: usize,
    /// The most pairs of games.
    #[arg(long, value_name = "N", value_parser = count)]
    pairs: Option<usize>,
    /// Memory of each worker in MB.
    #[arg(long, value_name = "MB", default_value = "8", value_parser = memory)]
    memory: usize,
    /// Games at once.
    #[arg(long, value_name = "N", default_value = "1", value_parser = count)]
    threads: usize,
}

/// The divisor of the nodes to find the best move, for splits that need it.
const FIRST_PART: u64 = 8;

/// How the first moves are shared.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Split {
    /// Round-robin, in the order of the evaluation.
    Deal,
    /// The first searches all. When it has a move, the others share the remaining moves.
    Rest,
    /// As rest, and the first continues with only that move.
    Best,
    /// Every worker searches all, also on the second side: the cost of merging.
    All,
}

/// Workers of one side.
struct Team {
    workers: Vec<GomokuPlayer>,
    split: Split,
}

impl Team {
    fn new(count: usize, split: Split, memory: usize) -> Team {
        Team { workers: (0..count).map(|_| GomokuPlayer::new(memory << 20)).collect(), split }
    }

    /// The best line by all workers, each with these limits.
    fn find(&mut self, board: &mut Board, limits: &Limits, observer: &mut dyn Observer) -> Report {
        let mut candidates = Vec::new();
        self.workers[0].candidates(board, &mut candidates);
        let codes: Vec<u16> = candidates.into_iter().map(Move::code).collect();
        let count = self.workers.len();
        let (mut lines, mut nodes, mut left) = (Vec::new(), 0, *limits);
        let mut best = None;
        if count > 1 && matches!(self.split, Split::Rest | Split::Best) {
            let part = limits.nodes.map(|nodes| nodes / FIRST_PART);
            let (found, spent) = search(&mut self.workers[0], board, &Limits { nodes: part, ..*limits }, &[], observer);
            nodes += spent;
            best = found.first().and_then(|line| line.moves.first().copied());
            left.nodes = limits.nodes.map(|nodes| nodes - nodes / FIRST_PART);
        }
        for (index, worker) in self.workers.iter_mut().enumerate() {
            let mut place = 0;
            let leaves = |&&code: &&u16| {
                // Whether the move belongs to the worker with this index.
                let is_best = best == Some(code);
                place += usize::from(!is_best);
                match self.split {
                    Split::All => false,
                    Split::Deal => (place - 1) % count != index,
                    _ if count == 1 => false,
                    Split::Rest => index > 0 && (is_best || (place - 1) % (count - 1) != index - 1),
                    Split::Best => is_best != (index == 0) || (index > 0 && (place - 1) % (count - 1) != index - 1),
                }
            };
            let without: Vec<u16> = codes.iter().filter(leaves).copied().collect();
            let (found, spent) = search(worker, board, &left, &without, observer);
            nodes += spent;
            lines.extend(found);
        }
        if lines.is_empty() {
            // Each worker has seen all of its moves lose. One of them chooses among the rest.
            let (found, spent) = search(&mut self.workers[0], board, &left, &[], observer);
            nodes += spent;
            lines.extend(found);
        }
        Line::sort(&mut lines);
        let line = lines.into_iter().next();
        let best = line.as_ref().and_then(|line| line.moves.first().copied()).or(codes.first().copied());
        Report {
            best,
            score: line.as_ref().map_or(tengen_core::score::Score::DRAW, |line| line.score),
            depth: line.as_ref().map_or(0, |line| line.depth),
            selective_depth: 0,
            nodes,
            line: line.map(|line| line.moves).unwrap_or_default(),
            source: tengen_core::think::Source::Search,
            stop: StopReason::Nodes,
        }
    }
}

/// The best line of a worker without some moves, and its nodes.
fn search(
    worker: &mut GomokuPlayer,
    board: &mut Board,
    limits: &Limits,
    without: &[u16],
    observer: &mut dyn Observer,
) -> (Vec<Line>, u64) {
    worker.start_lines(board, 1, limits, without);
    while worker.step_lines(board, observer).is_none() {}
    worker.lines()
}

impl Run for Options {
    fn run(self, out: &mut dyn Write) -> Result<(), CommandError> {
        let Options { workers, split, nodes, other, memory, threads, .. } = self;
        let list = openings::read(&self.openings, &self.board.board())?;
        let list: Vec<_> = list.into_iter().skip(self.from).collect();
        let pairs = self.pairs.unwrap_or(list.len()).min(list.len());
        let plan = Match { games: 2 * pairs, done: Default::default(), threads, longest: None };
        let make = |side: usize| -> Result<Box<dyn super::matches::contestant::Contestant<Board>>, String> {
            let (count, nodes) = if side == 0 { (workers, nodes) } else { (1, other.unwrap_or(nodes)) };
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            Ok(Box::new(Thinker::new(limits, move || {
                let mut team = Team::new(count, split, memory);
                Box::new(move |board: &mut Board, limits: &Limits, observer: &mut dyn Observer| {
                    team.find(board, limits, observer)
                })
            })))
        };
        let mut tally = Tally::default();
        plan.run(&mut |number| list[number].clone(), &make, &mut |played| {
            tally.add(played.id.0, played.half_points());
            if tally.games().is_multiple_of(10) {
                writeln!(out, "{tally}")?;
                out.flush()?;
            }
            Ok::<_, CommandError>(ControlFlow::Continue(()))
        })?;
        writeln!(out, "{tally}  pairs by half points 0-4: {:?}", tally.pairs())?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen::command_line::read;
    use tengen_core::think::Silent;
    use tengen_gomoku::rule::Rule;

    /// Only one move blocks white's four. The worker with that move finds it, and the others have no line.
    #[test]
    fn the_move_that_saves_is_found_whoever_has_it() {
        let game = openings::parse("h8h9i8i9g8j9g9k9", &Board::new(Rule::Freestyle, 15)).expect("a game");
        for split in [Split::Deal, Split::Rest, Split::Best, Split::All] {
            for workers in 1..=3 {
                let mut team = Team::new(workers, split, 1);
                let limits = Limits { nodes: Some(3000), ..Limits::default() };
                let report = team.find(&mut game.position().clone(), &limits, &mut Silent);
                let best = report.best.and_then(tengen_gomoku::point::Point::from_code).map(|mv| mv.to_string());
                assert_eq!(best.as_deref(), Some("l9"));
            }
        }
    }

    #[test]
    fn one_worker_plays_as_one() {
        let words = ["--openings", "../openings/balanced-renju15.txt", "--rule", "renju", "--workers", "1"];
        let words = words.iter().chain(&["--nodes", "300", "--pairs", "1", "--memory", "1"]);
        let mut out = Vec::new();
        read::<Options>(words).and_then(|options| options.run(&mut out)).expect("a match");
        let text = String::from_utf8(out).expect("text");
        assert!(text.contains("2 games: ") && text.contains("50.0 %"), "{text}");
    }
}
