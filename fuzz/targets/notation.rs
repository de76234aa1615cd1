//! Games as text. Any text is read or refused without a panic, and writing what was read gives it back.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tengen_gomoku::notation::{parse_game, parse_point, replay, write_game};
use tengen_gomoku::point::Point;
use tengen_gomoku::rule::Rule;

fuzz_target!(|input: (u8, u8, &str)| {
    let (size, rule, text) = input;
    let size = 5 + usize::from(size) % 16;
    let rule = Rule::ALL[usize::from(rule) % Rule::ALL.len()];
    let _ = parse_point(text, size);
    if let Ok(read) = parse_game(text, size) {
        let fits = |point: Point| point.is_pass() || point.x() < size && point.y() < size;
        assert!(read.iter().all(|&(point, at)| fits(point) && at < text.len()));
        let points: Vec<_> = read.iter().map(|&(point, _)| point).collect();
        let again = parse_game(&write_game(&points), size).expect("what was written");
        assert!(again.iter().map(|&(point, _)| point).eq(points));
    }
    if let Ok(board) = replay(text, rule, size) {
        let again = replay(&write_game(board.moves()), rule, size).expect("what was played");
        assert_eq!(again.moves(), board.moves());
    }
});
