//! How much sooner several threads solve Othello endgames and reach a depth: `cargo run --release --example
//! othello_threads -- FILE FIRST..LAST THREADS` or `-- DEPTH COUNT THREADS`.
//!
//! The threads keep step. So the nodes of each stand for the time, whatever else the machine does. Each line has the
//! nodes of one thread alone, and of each of several.

use std::env;
use tengen::engine::{Engine, GameSpec};
use tengen_core::random::Rng;
use tengen_core::think::{Limits, Observer, Silent};
use tengen_othello::builtin;
use tengen_othello::obf::parse_problem;
use tengen_othello::play::search::Search;
use tengen_othello::play::solve::Aim;
use tengen_othello::play::threads::on_threads;
use tengen_othello::play::transposition::TranspositionTable;

/// A limit on nodes that never ends a search makes the threads keep step.
const IN_STEP: Limits = Limits { time: None, depth: None, nodes: Some(u64::MAX) };

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [what, which, threads] = arguments.as_slice() else {
        panic!("FILE FIRST..LAST THREADS or DEPTH COUNT THREADS")
    };
    let threads: usize = threads.parse().expect("a number of threads");
    let rows: Vec<[u64; 2]> = match what.parse() {
        Ok(depth) => (0..which.parse().expect("a number")).map(|seed| reach(seed, depth, threads)).collect(),
        Err(_) => {
            let (first, last) = which.split_once("..").expect("FIRST..LAST");
            let [first, last] = [first, last].map(|text| text.parse::<usize>().expect("a number"));
            let text = std::fs::read_to_string(what).expect("a file");
            text.lines().skip(first - 1).take(last + 1 - first).map(|line| solve(line, threads)).collect()
        }
    };
    let total = [0, 1].map(|i| rows.iter().map(|row| row[i]).sum::<u64>());
    let logs: f64 = rows.iter().map(|row| (row[0] as f64 / row[1] as f64).ln()).sum();
    println!(
        "all: {} and {} nodes, {:.2} times fewer; geometric mean {:.2}",
        total[0],
        total[1],
        total[0] as f64 / total[1] as f64,
        (logs / rows.len() as f64).exp()
    );
}

fn show(name: &str, nodes: [u64; 2]) -> [u64; 2] {
    println!("{name}: {} and {} nodes", nodes[0], nodes[1]);
    nodes
}

/// Solves a problem.
fn solve(line: &str, threads: usize) -> [u64; 2] {
    let problem = parse_problem(line).expect("a problem");
    let (weights, board) = (builtin::weights(), problem.board);
    let nodes = [1, threads].map(|threads| {
        let mut table = TranspositionTable::new(32 << 20);
        let work = |_, table: &mut TranspositionTable, observer: &mut dyn Observer| {
            let mut search = Search::new(table, Some(&weights), IN_STEP, observer);
            let solution = search.solve(board.me(), board.opp(), Aim::Score);
            (solution.map(|solution| solution.score), search.nodes)
        };
        let ((score, nodes), _) = on_threads(threads, &IN_STEP, 0, &mut table, &mut Silent, &work);
        assert_eq!(score, problem.scores.first().map(|&(_, score)| score), "{line}");
        nodes
    });
    show(&format!("{} empty", board.empties().count_ones()), nodes)
}

/// Searches a position of a game to a depth. Three of four moves are good ones, the others random.
fn reach(seed: u64, depth: u32, threads: usize) -> [u64; 2] {
    let mut rng = Rng::new(seed);
    let mut engine = Engine::new(GameSpec::named("othello").expect("Othello"), 64 << 20);
    let good = Limits { depth: Some(2), ..Limits::default() };
    for _ in 0..8 + 4 * (seed % 6) {
        let legal = engine.facts().legal;
        let any = legal.get(rng.below(legal.len().max(1))).and_then(|&cell| engine.spec().code_of_cell(cell));
        let found = engine.find(&good, &mut Silent).ok().and_then(|report| report.best);
        if let Some(code) = if rng.below(4) > 0 { found } else { any.or(found) } {
            engine.play_code(code).expect("a legal move");
        }
    }
    let limits = Limits { depth: Some(depth), ..IN_STEP };
    let nodes = [1, threads].map(|threads| {
        engine.set_threads(threads);
        engine.clear();
        engine.find(&limits, &mut Silent).map_or(0, |report| report.nodes / threads as u64)
    });
    show(&engine.save(), nodes)
}
