//! Diagrams: any text is read or refused without a panic, and writing the result gives it back.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tengen_core::diagram::Diagram;

fuzz_target!(|text: &str| {
    if let Ok(diagram) = Diagram::parse(text) {
        let written = diagram.write();
        assert_eq!(Diagram::parse(&written).expect("what was written").write(), written);
    }
});
