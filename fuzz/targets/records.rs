//! Games of Othello in GGF and as lists of moves. Any text is read or refused, and writing what was read gives it back.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tengen_core::game::Position;
use tengen_othello::board::Board;
use tengen_othello::{ggf, transcript};

fuzz_target!(|text: &str| {
    match ggf::parse(text) {
        Err(error) => assert!(error.at <= text.len()),
        Ok(game) => {
            let written = ggf::write("a", "b", &game.start, game.moves.iter().map(|&(_, mv)| mv));
            assert_eq!(ggf::parse(&written).expect("what was written").last(), game.last());
        }
    }
    match transcript::parse_from(&Board::new(), text) {
        Err(error) => assert!(error.at <= text.len()),
        Ok(moves) => {
            let mut board = Board::new();
            moves.iter().for_each(|&(_, mv)| board.make(mv));
            let written = transcript::write(moves.iter().map(|&(_, mv)| mv));
            assert_eq!(transcript::parse(&written).expect("what was written"), board);
        }
    }
});
