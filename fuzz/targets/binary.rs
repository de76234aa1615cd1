//! Files that are not text. Any bytes are read as a tree of a won game or as weights of Othello, or refused. The
//! checksum of the tree is corrected, so that the rest is read.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tengen::engine::{Engine, GameSpec};
use tengen_core::checksum::crc32;
use tengen_gomoku::winning_tree::WinningTree;

/// The offset of a tree's checksum: after the mark, the version, the rule and the size.
const CHECKSUM: std::ops::Range<usize> = 7..11;

fuzz_target!(|bytes: &[u8]| {
    let _ = WinningTree::read(bytes);
    if let Some((header, body)) = bytes.split_at_checked(CHECKSUM.end) {
        let sum = crc32(&[&header[..CHECKSUM.start], body].concat()).to_le_bytes();
        if let Ok(tree) = WinningTree::read(&[&header[..CHECKSUM.start], &sum, body].concat()) {
            let again = WinningTree::read(&tree.write()).expect("what was written");
            assert_eq!(again.entries().len(), tree.entries().len());
        }
    }
    let mut engine = Engine::new(GameSpec::named("othello").expect("a game"), 1 << 12);
    if engine.load_weights(bytes).is_ok() {
        engine.load("f5d6c3").expect("moves of Othello");
    }
});
