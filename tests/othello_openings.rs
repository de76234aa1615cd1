//! The opening tables of Othello: names, book and random starts.

use std::collections::HashSet;
use std::time::{Duration, Instant};
use tengen::engine::{Engine, GameSpec, Level};
use tengen_core::error::ErrorCode;
use tengen_core::game::{Player, Position};
use tengen_core::random::Rng;
use tengen_core::think::{Limits, Observer, Silent, Source};
use tengen_othello::bits::symmetric;
use tengen_othello::opening::{Names, OpeningError, OpeningFault, Replies, key};
use tengen_othello::transcript;
use tengen_othello::{Board, Square};

const NAMES: &str = include_str!("../openings/othello-names.txt");
const BOOK: &str = include_str!("../openings/othello-book.txt");

fn lines(table: &str) -> impl Iterator<Item = &str> {
    table.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// The eight images of a square.
fn image(square: Square, which: usize) -> Square {
    Square::new(symmetric(square.bit(), which).trailing_zeros() as usize).unwrap()
}

/// The symmetries that keep the start of the game.
fn keeping() -> Vec<usize> {
    let start = Board::new();
    (0..8).filter(|&which| symmetric(start.me(), which) == start.me()).collect()
}

/// An observer with a clock. Without one a time limit never ends a search.
struct Clock(Instant);

impl Observer for Clock {
    fn elapsed(&mut self) -> Duration {
        self.0.elapsed()
    }
}

fn engine() -> Engine {
    Engine::new(GameSpec::named("othello").unwrap(), 1 << 16)
}

#[test]
fn every_line_of_the_names_is_a_game_with_three_names() {
    let (mut moves, mut english) = (HashSet::new(), HashSet::new());
    for line in lines(NAMES) {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        assert_eq!(fields.len(), 4, "{line}");
        let board = transcript::parse(fields[0]).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(transcript::write(board.moves()), fields[0], "{line}");
        assert!(moves.insert(key(&board)), "{line}: named before");
        assert!(english.insert(fields[3]), "{line}: the name comes twice");
        assert!(fields[3].is_ascii(), "{line}: not English");
        assert!(fields[1..].iter().all(|name| !name.is_empty() && name.chars().count() <= 40), "{line}");
    }
    assert!(NAMES.contains("\n# source: "));
    assert!(moves.len() > 90);
    assert_eq!(Names::parse(NAMES).unwrap().len(), moves.len());
}

#[test]
fn a_name_is_found_under_every_symmetry_of_the_start_and_stays() {
    let keeping = keeping();
    assert_eq!(keeping.len(), 4);
    let mut rng = Rng::new(301);
    for line in lines(NAMES) {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let board = transcript::parse(fields[0]).unwrap();
        for &which in &keeping {
            let mut engine = engine();
            let turned: String = board.moves().map(|mv| image(mv, which).to_string()).collect();
            engine.load(&turned).unwrap();
            let name = engine.facts().opening.unwrap_or_else(|| panic!("{line}: no name for {turned}"));
            assert_eq!([&*name.ja, &*name.zh, &*name.en], fields[1..], "{turned}");
            assert_eq!(name.code, "");
            // Later moves keep the name, or lead to the name of a longer line.
            while engine.ending().is_none() {
                let legal = engine.facts().legal;
                match legal.get(rng.below(legal.len())) {
                    Some(&cell) => engine.play_code(cell as u16).unwrap(),
                    None => engine.play("pass").unwrap(),
                }
                assert!(engine.facts().opening.is_some(), "{} lost the name", engine.save());
            }
        }
    }
}

#[test]
fn the_longest_line_names_a_game_and_a_set_up_board_has_no_name() {
    let mut engine = engine();
    let mut name = |moves: &str| {
        engine.load(moves).unwrap();
        engine.facts().opening.map(|name| name.en)
    };
    assert_eq!(name("f5"), None);
    assert_eq!(name("f5d6").as_deref(), Some("Perpendicular Opening"));
    assert_eq!(name("f5d6c3").as_deref(), Some("Perpendicular Opening"));
    assert_eq!(name("f5d6c3d3c4").as_deref(), Some("Tiger"));
    assert_eq!(name("f5d6c3d3c4f4f6f3").as_deref(), Some("Comp'Oth"));
    assert_eq!(name("---------------------------OX------XO--------------------------- X"), None);
}

#[test]
fn each_position_of_the_book_is_found_under_all_eight_symmetries_and_its_replies_are_legal() {
    let book = Replies::parse(BOOK).unwrap();
    assert!(!book.is_empty() && BOOK.contains("\n# source: Tengen's own search"));
    let mut count = 0;
    for line in lines(BOOK) {
        let mut words = line.split_whitespace();
        let moves = words.next().unwrap();
        let board = transcript::parse(if moves == "." { "" } else { moves }).unwrap();
        let value: f64 = words.next().unwrap().parse().unwrap();
        let listed: HashSet<Square> = words.map(|name| Square::from_name(name).unwrap()).collect();
        for which in 0..8 {
            let (me, opp) = (symmetric(board.me(), which), symmetric(board.opp(), which));
            let turned = Board::from_discs(me, opp, Player::Black).unwrap();
            let (replies, found) =
                book.find(&turned).unwrap_or_else(|| panic!("{line}: not found under symmetry {which}"));
            assert!(replies.iter().all(|&mv| turned.is_legal(mv)), "{line}");
            assert!(replies.windows(2).all(|pair| pair[0] < pair[1]), "{line}");
            assert!(listed.iter().all(|&mv| replies.contains(&image(mv, which))), "{line}");
            // A reply that the line does not list is the image of one under a symmetry of the position.
            let same = |turn: usize| (symmetric(me, turn), symmetric(opp, turn)) == (me, opp);
            let known = |mv: Square| {
                (0..8).any(|turn| same(turn) && listed.iter().any(|&s| image(image(s, which), turn) == mv))
            };
            assert!(replies.iter().all(|&mv| known(mv)), "{line}");
            assert!((f64::from(found.0) / 100.0 - value).abs() < 0.01, "{line}");
        }
        count += 1;
    }
    assert_eq!(book.len(), count);
}

#[test]
fn the_book_answers_short_searches_with_variety_and_can_be_turned_off() {
    let second = Limits { time: Some(Duration::from_secs(1)), ..Limits::default() };
    let mut engine = engine();
    engine.set_book(true);
    let mut moves = HashSet::new();
    for seed in 0..40 {
        engine.set_seed(seed);
        let report = engine.find(&second, &mut Silent).unwrap();
        assert_eq!(report.source, Source::Book);
        assert!(!report.score.is_proven());
        moves.insert(report.best.unwrap());
        engine.start_search(&second).unwrap();
        assert_eq!(engine.step_search(&mut Silent).unwrap().unwrap().source, Source::Book);
    }
    let legal: HashSet<u16> = engine.facts().legal.iter().map(|&cell| cell as u16).collect();
    assert_eq!(moves, legal, "the four first moves are one another's images");
    let plain = |engine: &mut Engine, limits: Limits| engine.find(&limits, &mut Silent).unwrap().source;
    assert_eq!(plain(&mut engine, Limits { depth: Some(2), ..Limits::default() }), Source::Search);
    engine.set_level(Level::MIN, 1);
    assert_eq!(plain(&mut engine, second), Source::Search);
    engine.set_level(Level::MAX, 1);
    engine.set_book(false);
    let short = Limits { time: Some(Duration::from_millis(5)), ..Limits::default() };
    assert_eq!(engine.find(&short, &mut Clock(Instant::now())).unwrap().source, Source::Search);
}

#[test]
fn errors_of_books_and_names_tell_the_place() {
    let error = OpeningError::new;
    let book = |text: &str| Replies::parse(text).unwrap_err();
    assert_eq!(book("f5d6 +1"), error(OpeningFault::Form, 7));
    assert_eq!(book("f5d6 x d3"), error(OpeningFault::Form, 5));
    assert_eq!(book("# a\n f5d6 0 a1"), error(OpeningFault::Reply, 12));
    assert_eq!(book("f5d6 0 c3 c3"), error(OpeningFault::Reply, 10));
    assert_eq!(book("f5f5 0 c3"), error(OpeningFault::Moves, 2));
    assert_eq!(book("f5d6 0 c3\nd3c5 0 f6"), error(OpeningFault::Twice, 10));
    let names = |text: &str| Names::parse(text).unwrap_err();
    assert_eq!(names("f5 | a | b"), error(OpeningFault::Form, 2));
    assert_eq!(names("f5 | a | | c"), error(OpeningFault::Form, 2));
    assert!(names("f5").to_string().starts_with("at 2: "));
    let mut rng = Rng::new(302);
    for _ in 0..5_000 {
        let text: String = (0..rng.below(30)).map(|_| char::from(b"f5d6c3 |+.#\n-1a\xC3"[rng.below(16)])).collect();
        let _ = (Replies::parse(&text), Names::parse(&text));
    }
}

#[test]
fn random_starts_repeat_with_their_seed() {
    let start = |seed: u64| {
        let mut engine = engine();
        engine.start_at_random(seed).unwrap();
        assert_eq!((engine.played(), engine.ending()), (8, None));
        engine.save()
    };
    let some: HashSet<String> = (0..60).map(start).collect();
    assert!(some.len() > 40);
    assert_eq!(start(7), start(7));
    let mut gomoku = Engine::new(GameSpec::named("gomoku").unwrap(), 1 << 16);
    assert_eq!(gomoku.start_at_random(1).unwrap_err().code, ErrorCode::Option);
}
