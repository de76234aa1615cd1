//! The problems of `forced_times` in WebAssembly. `node tests/wasm/forced_problems.mjs` lists them with the native
//! times. It is a separate module, so that the page's module does not grow.

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

/// Reads the problems and returns their number.
#[unsafe(no_mangle)]
pub extern "C" fn forced_count() -> usize {
    BOARDS.with(Vec::len)
}

/// Solves a problem with a new search. Returns the moves made, negative if no win was proven.
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
