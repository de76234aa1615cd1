//! A game in the hall: any sequence of names, texts and steps back and forth leaves it consistent, and a refused one
//! leaves it unchanged.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tengen::engine::{Engine, GameKind};

const RULES: [&str; 3] = ["freestyle", "standard", "renju"];

fuzz_target!(|input: (u8, u8, &str)| {
    let (size, rule, text) = input;
    let kind = GameKind::gomoku(RULES[usize::from(rule) % 3], 5 + usize::from(size) % 16).expect("a rule and a size");
    let mut engine = Engine::new(kind, 1 << 12).expect("a small table");
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
    let mut again = Engine::new(kind, 1 << 12).expect("a small table");
    again.load(&saved).expect("what was saved");
    assert_eq!(again.save(), saved);
});
