//! Pasted text. Any text is read or refused with an offset inside it. What is read can be opened and written again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tengen::engine::{Engine, GAMES, GameSpec, read_any};
use tengen_core::facts::Format;

fuzz_target!(|input: (u8, &str)| {
    let (game, text) = input;
    let current = GameSpec::of(GAMES[usize::from(game) % GAMES.len()]);
    match read_any(text, current) {
        Err(error) => assert!(text.is_char_boundary(error.at().unwrap_or(0))),
        Ok(reading) => {
            let mut engine = Engine::new(reading.spec, 1 << 12);
            engine.load(&reading.text).expect("what was read");
            for format in Format::ALL {
                if let Some(written) = engine.write(format).filter(|written| !written.is_empty()) {
                    let again = read_any(&written, reading.spec);
                    assert!(again.is_ok() || engine.ending().is_some(), "{written}: {again:?}");
                }
            }
        }
    }
});
