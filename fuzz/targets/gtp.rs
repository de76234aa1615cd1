//! The Go Text Protocol: any lines are answered without a panic, each answer a whole line.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tengen::protocol::gtp::Session;
use tengen::protocol::{Flow, Signals};

fuzz_target!(|text: &str| {
    // As if the other program had exited: every search ends at once.
    let signals = Signals::new();
    signals.end();
    let mut session = Session::new(signals).expect("Othello");
    let mut out = Vec::new();
    for line in text.split('\n') {
        let ended = session.handle(line, &mut out).expect("a vector takes everything") == Flow::End;
        assert!(out.is_empty() || out.ends_with(b"\n"), "half a line");
        if ended {
            break;
        }
    }
});
