//! The table of the 26 openings of Renju: complete, without repetition, and in agreement with the tradition of its
//! names.

use std::collections::BTreeSet;
use tengen_core::game::Position;
use tengen_core::symmetry::Symmetry;
use tengen_gomoku::notation::replay;
use tengen_gomoku::point::Point;
use tengen_gomoku::rule::Rule;

const TABLE: &str = include_str!("../../../openings/renju26.txt");

/// One line of the table.
struct Opening {
    code: String,
    moves: Vec<Point>,
    ja: String,
    zh: String,
    en: String,
}

fn openings() -> Vec<Opening> {
    let lines = TABLE.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let mut words = line.split_whitespace().map(str::to_string);
            let mut word = || words.next().unwrap_or_else(|| panic!("{line:?} is too short"));
            let (code, moves) = (word(), word());
            let board = replay(&moves, Rule::Renju, 15).unwrap_or_else(|e| panic!("{line:?}: {e}"));
            assert_eq!((board.ply(), board.outcome()), (3, None), "{line:?}");
            let opening = Opening { code, moves: board.moves().to_vec(), ja: word(), zh: word(), en: word() };
            assert!(words.next().is_none(), "{line:?} is too long");
            opening
        })
        .collect()
}

/// The same opening for every symmetry of the board.
fn shape(moves: &[Point]) -> Vec<Point> {
    let images = Symmetry::ALL.iter().map(|&s| moves.iter().map(|p| p.transform(s, 15)).collect());
    images.min().expect("there are eight")
}

/// Steps from the centre, the greater first.
fn steps(point: Point) -> (usize, usize) {
    let (x, y) = (point.x().abs_diff(7), point.y().abs_diff(7));
    (x.max(y), x.min(y))
}

#[test]
fn there_are_26_different_openings_and_no_others() {
    let openings = openings();
    let codes: Vec<String> = openings.iter().map(|o| o.code.clone()).collect();
    let expected: Vec<String> = ["D", "I"].iter().flat_map(|k| (1..=13).map(move |i| format!("{k}{i}"))).collect();
    assert_eq!(codes, expected);
    let shapes: BTreeSet<_> = openings.iter().map(|o| shape(&o.moves)).collect();
    assert_eq!(shapes.len(), 26);
    for opening in &openings {
        assert_eq!(steps(opening.moves[0]), (0, 0));
        let second = if opening.code.starts_with('D') { (1, 0) } else { (1, 1) };
        assert_eq!(steps(opening.moves[1]), second, "{}", opening.code);
    }
    // Every second stone next to the centre with every third within the 5x5 is one of them.
    let centre = Point::new(7, 7);
    let near = |by: usize| (7 - by..=7 + by).flat_map(move |x| (7 - by..=7 + by).map(move |y| Point::new(x, y)));
    for second in near(1).filter(|&p| p != centre) {
        for third in near(2).filter(|&p| p != centre && p != second) {
            assert!(shapes.contains(&shape(&[centre, second, third])), "{second} {third} is missing");
        }
    }
}

#[test]
fn names_are_different_and_tell_stars_from_moons() {
    let openings = openings();
    for name in [|o: &Opening| o.ja.clone(), |o: &Opening| o.zh.clone(), |o: &Opening| o.en.clone()] {
        assert_eq!(openings.iter().map(name).collect::<BTreeSet<_>>().len(), 26);
    }
    for opening in &openings {
        // Two black stones one apart in a line: a star; touching or a knight's move apart: a moon.
        let star = matches!(steps(opening.moves[2]), (2, 0 | 2));
        let ending = if star { '星' } else { '月' };
        assert!(opening.ja.ends_with(ending) && opening.zh.ends_with(ending), "{} {}", opening.code, opening.ja);
        let romaji =
            if opening.en == "Myojo" { star } else { opening.en.ends_with(if star { "sei" } else { "getsu" }) };
        assert!(romaji, "{} {}", opening.code, opening.en);
    }
}
