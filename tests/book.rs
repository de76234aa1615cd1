//! Opening tables. Every entry is found in all its copies, the replies are legal, and no text makes the reader panic.

use std::collections::BTreeSet;
use std::time::Duration;
use tengen::engine::{Engine, GameSpec};
use tengen_core::book::{Book, BookError, Place, Shape};
use tengen_core::game::Player;
use tengen_core::random::Rng;
use tengen_core::symmetry::Symmetry;
use tengen_core::think::{Limits, Observer, Source};

const NAMES: &str = include_str!("../openings/renju26.txt");
const REPLIES: &str = include_str!("../openings/freestyle-replies.txt");
const HEADER: &str = "# source: a test\n# board: 15\n# edge: 5\n";

fn open(text: &str) -> Book {
    Book::parse(text).unwrap_or_else(|error| panic!("{error}"))
}

fn turned(place: Place, symmetry: Symmetry, size: usize) -> Place {
    let (x, y) = symmetry.apply(size, place.x, place.y);
    Place { x, y }
}

/// All shifts that leave the stones on the board.
fn shifts(shape: &Shape) -> Vec<((isize, isize), Shape)> {
    let all = (-15..=15).flat_map(|dx| (-15..=15).map(move |dy| (dx, dy)));
    all.filter_map(|by| Some((by, shape.moved(by)?))).collect()
}

/// Whether the distances to the four sides agree, or are both at least `edge`. It is independent of the book's code.
fn allowed(edge: usize, a: [usize; 4], b: [usize; 4]) -> bool {
    (0..4).all(|side| a[side] == b[side] || (a[side] >= edge && b[side] >= edge))
}

/// Checks every entry, turned and shifted every way. If the edge rule allows it, the shifted reply is found. Every
/// found reply is on an empty point of the board. Returns how many copies were found.
fn check_copies(book: &Book) -> usize {
    let mut found = 0;
    for entry in book.entries() {
        for symmetry in Symmetry::ALL {
            let image = entry.shape.image(symmetry);
            for ((dx, dy), moved) in shifts(&image) {
                let replies = book.replies(&moved);
                for reply in &replies {
                    assert!(reply.x < 15 && reply.y < 15, "{reply:?}");
                    assert!(moved.stones().iter().all(|(place, _)| place != reply), "{reply:?}");
                }
                if !allowed(book.edge(), moved.margins(), image.margins()) {
                    continue;
                }
                found += 1;
                for &reply in &entry.replies {
                    let there = turned(reply, symmetry, 15);
                    let (x, y) = (there.x as isize + dx, there.y as isize + dy);
                    if (0..15).contains(&x) && (0..15).contains(&y) {
                        let expected = Place { x: x as usize, y: y as usize };
                        assert!(replies.contains(&expected), "{:?} {symmetry:?} {dx} {dy}", entry.shape);
                    }
                }
                if entry.name.is_some() {
                    assert_eq!(book.name(&moved), entry.name.as_ref());
                }
                // The other side to move is another position.
                let mover = Player::BOTH[moved.stones().len() % 2];
                let other = Shape::new(15, mover.opponent(), moved.stones().iter().copied());
                assert!(book.replies(&other).is_empty() && book.name(&other).is_none());
            }
        }
    }
    found
}

#[test]
fn every_entry_is_found_in_all_its_copies() {
    let names = open(NAMES);
    assert_eq!(check_copies(&names), 26 * 8);
    let replies = open(REPLIES);
    assert!(check_copies(&replies) > 8 * replies.entries().len());
    // Small tables of shapes at the edge and in the corner, with an edge rule that matters.
    for line in ["a1b3c2 = d4", "a8b8 = c8 c9", "o15 = n14", "h1h2i1 = h3"] {
        assert!(check_copies(&open(&format!("{HEADER}{line}\n"))) >= 8, "{line}");
    }
}

/// A shift is refused if the stones would come nearer to the edge than the table allows.
#[test]
fn the_edge_rule_holds() {
    let book = open(&format!("{HEADER}h8i8 = i9\n"));
    let at = |text: &[(usize, usize)]| {
        let moves: Vec<Place> = text.iter().map(|&(x, y)| Place { x, y }).collect();
        book.replies(&Shape::of_moves(15, &moves))
    };
    assert_eq!(
        at(&[(7, 7), (8, 7)]),
        [Place { x: 8, y: 6 }, Place { x: 8, y: 8 }],
        "its own mirror image has two replies"
    );
    assert_eq!(at(&[(5, 5), (6, 5)]).len(), 2);
    assert!(at(&[(4, 5), (5, 5)]).is_empty() && at(&[(5, 4), (6, 4)]).is_empty());
    assert!(at(&[(9, 9), (10, 9)]).is_empty());
    assert_eq!(at(&[(9, 9), (8, 9)]).len(), 2);
    // Colours matter, and so does a third stone.
    assert_eq!(at(&[(8, 7), (7, 7)]), [Place { x: 7, y: 6 }, Place { x: 7, y: 8 }]);
    assert!(at(&[(7, 7), (8, 7), (0, 0)]).is_empty() && at(&[]).is_empty());
}

/// The table covers the first moves: every position of one to three stones in the central 5 x 5.
#[test]
fn the_centre_is_covered() {
    let book = open(REPLIES);
    let centre: Vec<Place> = (5..10).flat_map(|x| (5..10).map(move |y| Place { x, y })).collect();
    for &first in &centre {
        assert!(!book.replies(&Shape::of_moves(15, &[first])).is_empty());
        for &second in centre.iter().filter(|&&place| place != first) {
            assert!(!book.replies(&Shape::of_moves(15, &[first, second])).is_empty(), "{first:?} {second:?}");
            for &third in centre.iter().filter(|&&place| place > first && place != second) {
                let moves = [first, second, third];
                assert!(!book.replies(&Shape::of_moves(15, &moves)).is_empty(), "{moves:?}");
            }
        }
    }
}

#[test]
fn equal_replies_are_chosen_by_the_seed() {
    let book = open(&format!("{HEADER}h8 = i9\n"));
    let shape = Shape::of_moves(15, &[Place { x: 7, y: 7 }]);
    let chosen = |seed| book.reply(&shape, &mut Rng::new(seed)).expect("a reply");
    let all: BTreeSet<Place> = (0..100).map(chosen).collect();
    assert_eq!(all.len(), 4);
    assert_eq!(chosen(7), chosen(7));
}

#[test]
fn faults_have_their_place() {
    let cases: &[(&str, BookError)] = &[
        ("", BookError::Header { at: 0, missing: "source" }),
        ("# source: x\n# board: 15\nh8 = i9", BookError::Header { at: 24, missing: "edge" }),
        ("# source:\n# edge: 5\n", BookError::Header { at: 20, missing: "source" }),
        ("# source: x\n# board: 99\n", BookError::Number { at: 20 }),
        ("# edge: far", BookError::Number { at: 7 }),
    ];
    for (text, error) in cases {
        assert_eq!(Book::parse(text).as_ref(), Err(error), "{text}");
    }
    let start = HEADER.len();
    let cases: &[(&str, BookError)] = &[
        ("h8 =", BookError::Form { at: 4 }),
        ("= h8", BookError::Form { at: 0 }),
        ("h8 i9 = g7", BookError::Form { at: 0 }),
        ("h8i9", BookError::Form { at: 4 }),
        ("D1 h8h9h10 a b c d", BookError::Form { at: 17 }),
        ("h8 = p1", BookError::Point { at: 5 }),
        ("h8i16 = g7", BookError::Point { at: 2 }),
        ("h0 = g7", BookError::Point { at: 0 }),
        ("h8i = g7", BookError::Point { at: 2 }),
        ("h8é9 = g7", BookError::Point { at: 2 }),
        ("h99999999999999999999999 = g7", BookError::Point { at: 0 }),
        ("h8h8 = g7", BookError::Occupied { at: 2 }),
        ("h8 = g7 g7", BookError::Occupied { at: 8 }),
        ("h8 = h8", BookError::Occupied { at: 5 }),
        ("h8i9 = g7\ng7f6 = h8", BookError::Twice { at: 10 }),
    ];
    for (line, error) in cases {
        let found = Book::parse(&format!("{HEADER}{line}")).expect_err(line);
        assert_eq!(found.at(), start + error.at(), "{line}: {found}");
        assert_eq!(std::mem::discriminant(&found), std::mem::discriminant(error), "{line}: {found}");
    }
}

#[test]
fn no_text_makes_the_reader_panic() {
    let seed = 20_261_121;
    println!("seed {seed}");
    let mut rng = Rng::new(seed);
    let pieces =
        ["h8", "i9", "=", " ", "\n", "#", "# edge: 5\n", "# board: 3\n", "a1", "b2c3", "月", "0", "D1 ", ":", "o15"];
    for _ in 0..3000 {
        let mut text = if rng.below(2) == 0 { HEADER.to_owned() } else { String::new() };
        for _ in 0..rng.below(30) {
            text.push_str(pieces[rng.below(pieces.len())]);
        }
        if let Err(error) = Book::parse(&text) {
            assert!(error.at() <= text.len(), "{text:?}: {error:?}");
        }
    }
    // One byte of the real table changed.
    for _ in 0..300 {
        let mut bytes = NAMES.as_bytes().to_vec();
        let at = rng.below(bytes.len());
        bytes[at] = rng.below(256) as u8;
        let text = String::from_utf8_lossy(&bytes);
        if let Err(error) = Book::parse(&text) {
            assert!(error.at() <= text.len(), "byte {at}: {error:?}");
        }
    }
}

/// Ends a search as soon as possible.
struct Impatient;

impl Observer for Impatient {
    fn poll(&mut self) -> bool {
        true
    }
}

#[test]
fn the_engine_knows_names_and_replies() {
    let mut engine = Engine::new(GameSpec::named("gomoku").unwrap().with_rule("renju").unwrap(), 1 << 16);
    let name = |engine: &Engine| engine.facts().opening.map(|name| (name.code, name.zh));
    for (text, expected) in [
        ("h8i9", None),
        ("h8i9g7", Some(("I11", "斜月"))),
        ("h8h9i9a1", Some(("D4", "花月"))),
        ("h8g8g7", Some(("D4", "花月"))),
        ("h8i9h11", None),
        ("i9i10j10", None),
    ] {
        engine.load(text).unwrap();
        assert_eq!(name(&engine), expected.map(|(code, zh)| (code.to_owned(), zh.to_owned())), "{text}");
    }
    let mut engine = Engine::new(GameSpec::named("gomoku").unwrap(), 1 << 16);
    engine.load("h8i9").unwrap();
    let quick = Limits { time: Some(Duration::from_millis(1)), ..Limits::default() };
    assert_ne!(engine.find(&quick, &mut Impatient).unwrap().source, Source::Book, "off in a new game");
    engine.set_book(true);
    let report = engine.find(&quick, &mut Impatient).unwrap();
    assert_eq!((report.source, report.line), (Source::Book, vec![report.best.unwrap()]));
    engine.start_search(&quick).unwrap();
    assert_eq!(engine.step_search(&mut Impatient).unwrap().map(|report| report.source), Some(Source::Book));
    for limits in [Limits { nodes: Some(500), ..quick }, Limits { depth: Some(2), ..Limits::default() }] {
        assert_ne!(engine.find(&limits, &mut Impatient).unwrap().source, Source::Book);
    }
}
