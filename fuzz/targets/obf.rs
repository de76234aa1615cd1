//! Othello positions and problems. Any text is read or refused without a panic, and writing what was read gives it
//! back.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tengen_othello::obf::{parse_board, parse_problem, write_board, write_problem};

fuzz_target!(|text: &str| {
    if let Ok(board) = parse_board(text) {
        let written = write_board(&board);
        assert_eq!(write_board(&parse_board(&written).expect("what was written")), written);
    }
    if let Ok(problem) = parse_problem(text) {
        let written = write_problem(&problem);
        assert_eq!(write_problem(&parse_problem(&written).expect("what was written")), written);
    }
});
