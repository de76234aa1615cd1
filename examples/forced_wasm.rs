//! The problems of `forced_times` in WebAssembly, for `node tests/wasm/forced_problems.mjs`, which lists them beside the
//! native times. A module of its own: what the page loads does not grow by it.

#[path = "../tests/common"]
mod common {
    pub mod positions;
    pub mod problems;
    pub mod records;
    pub mod slow_rules;
}

use common::problems;
use tengen_core::think::Silent;
use tengen_gomoku::board::Board;
use tengen_gomoku::play::forced_win::ForcedWinSearch;
use tengen_gomoku::threat::AttackKind;
use tengen_search::proof::Proof;

thread_local! {
    static BOARDS: Vec<(AttackKind, Board)> = problems::all()
        .into_iter()
        .filter(|problem| problem.name.contains("quintet"))
        .filter_map(|problem| Some((problem.question.attack_kind()?, problem.board())))
        .collect();
}

/// Reads the problems: how many there are.
#[unsafe(no_mangle)]
pub extern "C" fn forced_count() -> usize {
    BOARDS.with(Vec::len)
}

/// Solves a problem with a new search: the moves made, below 0 if no win was proven.
#[unsafe(no_mangle)]
pub extern "C" fn forced_solve(problem: usize, nodes: f64) -> f64 {
    BOARDS.with(|boards| {
        let (kind, board) = &boards[problem];
        let mut search = ForcedWinSearch::new(*kind, 256 << 20).expect("memory");
        let proof = search.solve(&mut board.clone(), nodes as u64, &mut Silent);
        let made = search.nodes() as f64;
        if matches!(proof, Proof::Proven(_)) { made } else { -made }
    })
}
