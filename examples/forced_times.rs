//! Times the forced-win search on the collected problems, inside one process:
//! `cargo run --release --example forced_times [PART OF A NAME] [NODES] [ROUNDS] [--walk]`.
//!
//! For each problem it prints the best of the rounds in milliseconds, each with a new search. The time includes making
//! the tables, but not the board. On Linux longer times are processor times, so that other work on the machine matters
//! less. Nodes are moves made, including the searches of fours.
//!
//! With `--walk` the independent checker walks each proof to its end.

#[path = "../tests/common"]
mod common {
    pub mod own_time;
    pub mod positions;
    pub mod problems;
    pub mod proof_checker;
    pub mod records;
    pub mod slow_rules;
    pub mod solver;
}

use common::own_time::own_time;
use common::problems;
use common::proof_checker::check;
use common::solver::Solver;
use std::time::{Duration, Instant};
use tengen_gomoku::play::forced_win::ForcedWinSearch;
use tengen_search::proof::Proof;

/// Below this the processor time is too coarse.
const COARSE: Duration = Duration::from_millis(50);

fn main() {
    let (flags, options): (Vec<String>, _) = std::env::args().skip(1).partition(|option| option == "--walk");
    let part = options.first().map_or("quintet", String::as_str);
    let number = |i: usize, or: u64| options.get(i).map_or(or, |text| text.parse().expect("a number"));
    let (nodes, rounds) = (number(1, 20_000_000), number(2, 3));
    println!("{:<44} {:>12} {:>10} {:>6}  first", "problem", "ms", "nodes", "plies");
    for problem in problems::all() {
        let Some(kind) = problem.question.attack_kind().filter(|_| problem.name.contains(part)) else { continue };
        let board = problem.board();
        let mut best = Duration::MAX;
        let mut last = (Proof::Unknown, 0);
        let mut solver = None;
        for _ in 0..rounds {
            let board = board.clone();
            let own_begun = own_time();
            let begun = Instant::now();
            let mut solved = Solver { board, search: ForcedWinSearch::new(kind, 256 << 20).expect("memory") };
            let proof = solved.solve(nodes);
            let wall = begun.elapsed();
            let own = own_begun.and_then(|begun| Some(own_time()?.saturating_sub(begun)));
            best = best.min(own.filter(|_| wall > COARSE).unwrap_or(wall));
            last = (proof, solved.search.nodes());
            solver = Some(solved);
            if best > Duration::from_secs(2) {
                break;
            }
        }
        let (word, line) = match &last.0 {
            Proof::Proven(line) => (line.len().to_string(), line.first()),
            Proof::Disproven => ("none".into(), None),
            Proof::Unknown => ("?".into(), None),
        };
        let first = line.map_or_else(|| "-".into(), ToString::to_string);
        println!("{:<44} {:12.3} {:10} {word:>6}  {first}", problem.name, best.as_secs_f64() * 1e3, last.1);
        if let (false, Proof::Proven(_), Some(mut solver)) = (flags.is_empty(), last.0, solver) {
            let begun = Instant::now();
            let walked = check(&problem.grid, problem.law(), problem.stone(), usize::MAX, &mut solver);
            let walked = walked.unwrap_or_else(|text| panic!("{}: {text}", problem.name));
            println!("    walked to the end in {:.1} s: {walked:?}", begun.elapsed().as_secs_f64());
        }
    }
}
