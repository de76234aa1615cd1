//! The Gomocup protocol: any lines are answered without a panic, each answer a whole line.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tengen::protocol::gomocup::Session;
use tengen::protocol::{Flow, Signals};

fuzz_target!(|text: &str| {
    // As if the manager had exited: every search ends at once.
    let signals = Signals::new();
    signals.end();
    let mut session = Session::new(signals);
    let mut out = Vec::new();
    // A small table: otherwise allocating it takes most of the time.
    session.handle("INFO max_memory 1", &mut out).expect("a vector takes everything");
    for line in text.split('\n') {
        let ended = session.handle(line, &mut out).expect("a vector takes everything") == Flow::End;
        assert!(out.is_empty() || out.ends_with(b"\n"), "half a line");
        if ended {
            break;
        }
    }
});
