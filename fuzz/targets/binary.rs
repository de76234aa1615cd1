//! Files that are not text: trees of won games, tables of scores, and weights of Othello. Any bytes are read or
//! refused. The checksums of tree and table are corrected, so that the rest is read.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tengen::engine::{Engine, GameSpec};
use tengen_core::checksum::crc32;
use tengen_gomoku::winning_tree::WinningTree;
use tengen_othello::score_table::ScoreTable;

/// The offset of the checksum in both: after the mark, the version, and the kind of game.
const CHECKSUM: std::ops::Range<usize> = 7..11;

fuzz_target!(|bytes: &[u8]| {
    let _ = WinningTree::read(bytes);
    let _ = ScoreTable::read(bytes);
    if let Some((header, body)) = bytes.split_at_checked(CHECKSUM.end) {
        let sum = crc32(&[&header[..CHECKSUM.start], body].concat()).to_le_bytes();
        if let Ok(tree) = WinningTree::read(&[&header[..CHECKSUM.start], &sum, body].concat()) {
            let again = WinningTree::read(&tree.write()).expect("what was written");
            assert_eq!(again.entries().len(), tree.entries().len());
        }
        let corrected = [&header[..CHECKSUM.start], &sum, body].concat();
        if let Ok(table) = ScoreTable::read(&corrected) {
            assert_eq!(table.write(), corrected);
        }
    }
    let mut engine = Engine::new(GameSpec::named("othello").expect("a game"), 1 << 12);
    if engine.load_weights(bytes).is_ok() {
        engine.load("f5d6c3").expect("moves of Othello");
    }
});
