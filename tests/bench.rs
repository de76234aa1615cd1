//! The signature of the search: equal on every machine, in every build, and in wasm (`tests/wasm/bench.test.mjs`).

use std::time::Duration;
use tengen::bench::{self, Clock};

/// The signature is of nodes and values, not of time.
struct Stopped;

impl Clock for Stopped {
    fn now(&mut self) -> Duration {
        Duration::ZERO
    }
}

#[test]
fn the_signature_is_the_committed_one() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/bench.txt");
    let committed = std::fs::read_to_string(path).unwrap();
    let total = bench::run(bench::DEPTH, &[], &mut Stopped, &mut |line| println!("{line:?}")).unwrap();
    assert_eq!(
        format!("Bench: {}", total.signature),
        committed.trim(),
        "the search has changed; if it was meant to, write the new signature with\n    \
         cargo run --release -- bench | tail -n 1 > tests/data/bench.txt\nand say so in the message of the commit"
    );
}
