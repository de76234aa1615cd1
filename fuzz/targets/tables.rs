//! Tables of openings: any text is read or refused with an offset inside it.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tengen_core::book::Book;
use tengen_othello::opening::{Names, Replies};

fuzz_target!(|text: &str| {
    if let Err(error) = Book::parse(text) {
        assert!(error.at() <= text.len());
    }
    if let Err(error) = Names::parse(text) {
        assert!(error.at <= text.len());
    }
    if let Err(error) = Replies::parse(text) {
        assert!(error.at <= text.len());
    }
});
