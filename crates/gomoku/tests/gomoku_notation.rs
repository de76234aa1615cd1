//! The texts of points, games and diagrams: round trips, faults and their offsets, and garbage.

use tengen_core::diagram::{Diagram, DiagramError};
use tengen_core::game::{Outcome, Player, Position};
use tengen_core::random::Rng;
use tengen_gomoku::notation::{MAX_TEXT, NotationError, parse_game, parse_point, replay, write_game};
use tengen_gomoku::point::Point;
use tengen_gomoku::rule::Rule;

fn points(text: &str, size: usize) -> Vec<Point> {
    parse_game(text, size).unwrap_or_else(|e| panic!("{text:?}: {e}")).into_iter().map(|(p, _)| p).collect()
}

#[test]
fn points_have_the_names_of_the_board() {
    assert_eq!(Point::new(0, 0).to_string(), "a1");
    assert_eq!(Point::new(7, 7).to_string(), "h8");
    assert_eq!(Point::new(8, 0).to_string(), "i1");
    assert_eq!(Point::new(19, 19).to_string(), "t20");
    for size in 5..=20 {
        for y in 0..size {
            for x in 0..size {
                let point = Point::new(x, y);
                let name = point.to_string();
                assert_eq!(parse_point(&name, size), Ok(point));
                assert_eq!(parse_point(&name.to_uppercase(), size), Ok(point));
                assert_eq!(name.parse(), Ok(point));
            }
        }
    }
}

#[test]
fn points_off_the_board_are_refused_with_their_place() {
    use NotationError::*;
    for size in 5..=20usize {
        let next_column = char::from(b'a' + size as u8);
        assert_eq!(parse_point(&format!("{next_column}1"), size), Err(ColumnOffBoard { at: 0, size }));
        assert_eq!(parse_point(&format!("a{}", size + 1), size), Err(RowOffBoard { at: 1, size }));
    }
    assert_eq!(parse_point("z1", 15), Err(ColumnOffBoard { at: 0, size: 15 }));
    assert_eq!(parse_point("a0", 15), Err(RowOffBoard { at: 1, size: 15 }));
    assert_eq!(parse_point("a99999999999999999999999999", 15), Err(RowOffBoard { at: 1, size: 15 }));
    assert_eq!(parse_point("", 15), Err(MissingRow { at: 0 }));
    assert_eq!(parse_point("h", 15), Err(MissingRow { at: 1 }));
    assert_eq!(parse_point("8h", 15), Err(MissingColumn { at: 0 }));
    assert_eq!(parse_point("h8 ", 15), Err(UnknownCharacter { at: 2, found: ' ' }));
    assert_eq!(parse_point("é8", 15), Err(UnknownCharacter { at: 0, found: 'é' }));
}

#[test]
fn games_are_read_as_people_write_them() {
    let game = [Point::new(7, 7), Point::new(8, 8), Point::new(6, 6), Point::new(9, 14)];
    for text in [
        "h8i9g7j15",
        "H8I9G7J15",
        " h8 i9\n g7\tj15 \r\n",
        "h8,i9,g7,j15",
        "h8, i9; g7, j15,",
        "1. h8 2. i9 3. g7 4. j15",
        "1.h8 i9 2.g7 j15",
        "1.h8i9 2.g7j15",
        "1. h8\n1... i9\n2. g7\n2... j15",
        "h08 i09 g7 j15 5.",
    ] {
        assert_eq!(points(text, 15), game, "{text:?}");
    }
    assert_eq!(parse_game("", 15), Ok(vec![]));
    assert_eq!(parse_game("1. h8, i10", 15), Ok(vec![(Point::new(7, 7), 3), (Point::new(8, 9), 7)]));
}

#[test]
fn a_pass_is_two_dashes_and_read_as_people_write_it() {
    let game = [Point::new(7, 7), Point::PASS, Point::new(8, 8), Point::PASS, Point::PASS];
    for text in ["h8--i9----", "h8 pass i9 pa ps", "1. H8 PASS 2. i9 PA -- ", "h8,--,i9;--\n3. Pass"] {
        assert_eq!(points(text, 15), game, "{text:?}");
        assert_eq!(points(text, 20), game, "{text:?}");
    }
    assert_eq!(write_game(&game), "h8--i9----");
    assert_eq!(points("p16pas1", 20), [Point::new(15, 15), Point::PASS, Point::new(18, 0)]);
    let board = replay("h8--i9", Rule::Renju, 15).expect("a good game");
    assert_eq!((board.ply(), board.moves().len(), board.to_move()), (2, 3, Player::White));
    assert_eq!(board.stone(Point::new(8, 8)), Some(Player::Black));
    // A pass is no point.
    assert_eq!(parse_point("--", 15), Err(NotationError::UnknownCharacter { at: 0, found: '-' }));
    assert_eq!(parse_game("h8-i9", 15), Err(NotationError::UnknownCharacter { at: 2, found: '-' }));
    assert_eq!(
        replay("h8 a1 i8 a2 j8 a3 k8 a4 l8 --", Rule::Freestyle, 15).err(),
        Some(NotationError::Finished { at: 27, played: 9 })
    );
}

#[test]
fn faults_in_games_have_a_kind_and_a_place() {
    use NotationError::*;
    for (text, error) in [
        ("h8 h8", Occupied { at: 3, point: Point::new(7, 7) }),
        ("h8i9 ?", UnknownCharacter { at: 5, found: '?' }),
        ("h8 9", MissingColumn { at: 3 }),
        ("1 h8", MissingColumn { at: 0 }),
        ("h8i", MissingRow { at: 3 }),
        ("h8i j9", MissingRow { at: 3 }),
        ("h8p1", ColumnOffBoard { at: 2, size: 15 }),
        ("h8a16", RowOffBoard { at: 3, size: 15 }),
        ("h8.i9", UnknownCharacter { at: 2, found: '.' }),
        ("h８", MissingRow { at: 1 }),
        ("黒h8", UnknownCharacter { at: 0, found: '黒' }),
    ] {
        assert_eq!(parse_game(text, 15), Err(error), "{text:?}");
        let shown = error.to_string();
        assert!(shown.ends_with(&format!("(at byte {})", error.at())), "{shown}");
    }
    assert_eq!(parse_game(&" ".repeat(MAX_TEXT + 1), 15), Err(TooLong { at: MAX_TEXT }));
    assert_eq!(parse_game(&" ".repeat(MAX_TEXT), 15), Ok(vec![]));
}

#[test]
fn a_game_that_is_over_takes_no_more_moves() {
    let five = "h8 a1 i8 a2 j8 a3 k8 a4 l8";
    for rule in Rule::ALL {
        let board = replay(five, rule, 15).expect("a good game");
        assert_eq!(board.outcome(), Some(Outcome::Win(Player::Black)));
        let longer = format!("{five}, a5");
        let error = NotationError::Finished { at: five.len() + 2, played: 9 };
        assert_eq!(replay(&longer, rule, 15).err(), Some(error));
        assert_eq!(error.to_string(), "the game was already over after move 9 (at byte 28)");
    }
    // A double-three ends a game of Renju.
    let foul = "g8 a1 i8 a3 h7 c1 h9 c3 h8";
    assert_eq!(replay(foul, Rule::Renju, 15).expect("a good game").outcome(), Some(Outcome::Win(Player::White)));
    assert_eq!(replay(foul, Rule::Standard, 15).expect("a good game").outcome(), None);
}

#[test]
fn every_game_survives_writing_and_reading() {
    let seed = 0x6e6f_7461;
    println!("seed {seed}");
    let mut rng = Rng::new(seed);
    for _ in 0..2_000 {
        let size = 5 + rng.below(16);
        let mut all: Vec<Point> = (0..size * size).map(|i| Point::new(i % size, i / size)).collect();
        rng.shuffle(&mut all);
        all.truncate(rng.below(all.len() + 1));
        let text = write_game(&all);
        assert_eq!(points(&text, size), all);
        // The same with all that is allowed between the moves. The offsets are the moves'.
        let mut dressed = String::new();
        let mut places = Vec::new();
        for (i, point) in all.iter().enumerate() {
            for _ in 0..rng.below(3) {
                dressed.push([' ', ',', '\n', ';', '\t'][rng.below(5)]);
            }
            if i == 0 || dressed.ends_with([' ', ',', '\n', ';', '\t', '.']) {
                for _ in 0..rng.below(2) {
                    dressed.push_str(&format!("{}{}", i / 2 + 1, ".".repeat(1 + rng.below(3))));
                }
            }
            places.push((*point, dressed.len()));
            let name = point.to_string();
            dressed.push_str(&if rng.below(2) == 0 { name.to_uppercase() } else { name });
        }
        assert_eq!(parse_game(&dressed, size), Ok(places), "{dressed:?}");
    }
}

/// Nearly correct texts find more faults than random bytes. Both are tried.
fn garbage(rng: &mut Rng) -> String {
    const PARTS: [&str; 24] = [
        "h8",
        "a1",
        "t20",
        "z9",
        "1.",
        "...",
        " ",
        ",",
        "\n",
        "8",
        "h",
        "é",
        "黒",
        "\u{0}",
        "-",
        "X",
        "O",
        ".",
        "x.o",
        "15 ",
        "a b c",
        "99999999999999999999",
        "\r\n",
        "●",
    ];
    let mut text = String::new();
    for _ in 0..rng.below(60) {
        if rng.below(4) == 0 {
            text.push(char::from_u32(rng.below(0x3000) as u32).unwrap_or('?'));
        } else {
            text.push_str(PARTS[rng.below(PARTS.len())]);
        }
    }
    text
}

#[test]
fn garbage_is_refused_within_the_text_and_never_panics() {
    let seed = 0x6761_7262;
    println!("seed {seed}");
    let mut rng = Rng::new(seed);
    for _ in 0..100_000 {
        let text = garbage(&mut rng);
        let size = 5 + rng.below(16);
        for result in [parse_game(&text, size).map(|_| ()), parse_point(&text, size).map(|_| ())] {
            if let Err(error) = result {
                assert!(error.at() <= text.len() && text.is_char_boundary(error.at()), "{text:?}: {error}");
                assert!(!error.to_string().is_empty());
            }
        }
        match Diagram::parse(&text) {
            Ok(diagram) => assert_eq!(Diagram::parse(&diagram.write()), Ok(diagram)),
            Err(DiagramError::UnknownCharacter { at, found }) => assert!(text[at..].starts_with(found), "{text:?}"),
            Err(DiagramError::Ragged { at, .. }) => assert!(text.is_char_boundary(at), "{text:?}"),
            Err(DiagramError::Size { .. } | DiagramError::TooLong) => {}
        }
    }
}

#[test]
fn diagrams_survive_writing_and_reading() {
    let seed = 0x6469_6167;
    println!("seed {seed}");
    let mut rng = Rng::new(seed);
    for _ in 0..2_000 {
        let size = 5 + rng.below(16);
        let mut diagram = Diagram::new(size);
        for y in 0..size {
            for x in 0..size {
                diagram.set(x, y, [None, Some(Player::Black), Some(Player::White)][rng.below(3)]);
            }
        }
        assert_eq!(Diagram::parse(&diagram.write()), Ok(diagram.clone()));
        let bare: String = diagram.write().chars().filter(|c| ".XO\n".contains(*c)).collect();
        let bare = bare.strip_suffix('\n').unwrap_or(&bare);
        assert_eq!(Diagram::parse(bare), Ok(diagram));
    }
}

#[test]
fn diagrams_begin_at_the_top() {
    let diagram = Diagram::parse("  a b c d e\n5 X....\n4 . . o . .\n.....\n.....\n....# 1\n").expect("a good diagram");
    assert_eq!(diagram.size(), 5);
    assert_eq!(diagram.get(0, 4), Some(Player::Black));
    assert_eq!(diagram.get(2, 3), Some(Player::White));
    assert_eq!(diagram.get(4, 0), Some(Player::Black));
    assert_eq!((0..25).filter(|i| diagram.get(i % 5, i / 5).is_some()).count(), 3);
    let wrong = ".....\n....\n.....\n.....\n.....\n";
    assert_eq!(Diagram::parse(wrong), Err(DiagramError::Ragged { at: 6, found: 4, rows: 5 }));
    assert_eq!(Diagram::parse("....."), Err(DiagramError::Size { rows: 1 }));
    assert_eq!(Diagram::parse("..?.."), Err(DiagramError::UnknownCharacter { at: 2, found: '?' }));
}
