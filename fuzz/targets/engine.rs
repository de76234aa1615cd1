//! A game in play. Any sequence of names, texts and steps back and forth leaves it consistent. A refused one leaves it
//! unchanged.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tengen::engine::{Engine, GameSpec};

const RULES: [&str; 5] = ["freestyle", "standard", "renju", "caro", "caro6"];

fuzz_target!(|input: (u8, u8, &str)| {
    let (size, rule, text) = input;
    let spec = GameSpec::named("gomoku").and_then(|spec| spec.with_rule(RULES[usize::from(rule) % 5]));
    let spec = spec.and_then(|spec| spec.with_size(5 + usize::from(size) % 16)).expect("a rule and a size");
    let mut engine = Engine::new(spec, 1 << 12);
    for line in text.lines() {
        let before = (engine.save(), engine.played());
        let refused = match line.as_bytes() {
            [b'<', ..] => !engine.undo(),
            [b'>', ..] => !engine.redo(),
            [b'@', steps, ..] => {
                engine.go_to(usize::from(*steps));
                false
            }
            [b'+', ..] => engine.play(&line[1..]).is_err(),
            _ => engine.load(line).is_err(),
        };
        if refused {
            assert_eq!((engine.save(), engine.played()), before, "a refusal changed the game");
        }
    }
    let saved = engine.save();
    let mut again = Engine::new(spec, 1 << 12);
    again.load(&saved).expect("what was saved");
    assert_eq!(again.save(), saved);
});
