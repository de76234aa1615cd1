//! The balanced openings for matches: enough of them, different, and no game has ended.

use std::collections::BTreeSet;
use tengen_core::book::{Place, Shape};
use tengen_core::game::Position;
use tengen_gomoku::notation::replay;
use tengen_gomoku::rule::Rule;

const FILES: &[(&str, Rule, usize)] = &[
    (include_str!("../../../openings/balanced-freestyle15.txt"), Rule::Freestyle, 15),
    (include_str!("../../../openings/balanced-standard15.txt"), Rule::Standard, 15),
    (include_str!("../../../openings/balanced-renju15.txt"), Rule::Renju, 15),
    (include_str!("../../../openings/balanced-freestyle20.txt"), Rule::Freestyle, 20),
];

#[test]
fn there_are_sixty_different_ones_of_each() {
    for &(text, rule, size) in FILES {
        assert!(text.lines().any(|line| line.starts_with("# source: ")));
        let mut keys = BTreeSet::new();
        let lines = text.lines().filter_map(|line| line.split('#').next()).map(str::trim);
        for line in lines.filter(|line| !line.is_empty()) {
            let board = replay(line, rule, size).unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(board.outcome(), None, "{line}");
            assert!((3..=6).contains(&board.ply()), "{line}");
            let moves: Vec<Place> = board.moves().iter().map(|p| Place { x: p.x(), y: p.y() }).collect();
            assert!(keys.insert(Shape::of_moves(size, &moves).key()), "{line} is there twice");
        }
        assert!(keys.len() >= 60, "{rule:?} {size}: {}", keys.len());
    }
}
