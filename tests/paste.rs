//! Pasted text: games in all formats are recognised, and a fault is reported with its offset.

use tengen::engine::{Engine, GameSpec, read_any};
use tengen_core::error::ErrorCode;
use tengen_core::facts::Format;
use tengen_core::game::Player;
use tengen_core::players::pasted::PasteError;
use tengen_core::random::Rng;
use tengen_gomoku::rule::Rule;

const LINE: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";

fn othello() -> GameSpec {
    GameSpec::named("othello").unwrap()
}

fn gomoku(rule: Rule, size: usize) -> GameSpec {
    GameSpec::named("gomoku").unwrap().with_rule(rule.name()).unwrap().with_size(size).unwrap()
}

fn freestyle() -> GameSpec {
    gomoku(Rule::Freestyle, 15)
}

fn opened(text: &str, current: GameSpec) -> (Engine, Format) {
    let reading = read_any(text, current).unwrap_or_else(|error| panic!("{text:?}: {error}"));
    let mut engine = Engine::new(reading.spec, 1 << 12);
    engine.load(&reading.text).unwrap_or_else(|error| panic!("{text:?} gave {:?}: {error}", reading.text));
    (engine, reading.format)
}

fn random_game(spec: GameSpec, rng: &mut Rng) -> Engine {
    let mut engine = Engine::new(spec, 1 << 12);
    for _ in 0..1 + rng.below(60) {
        if engine.ending().is_some() {
            break;
        }
        let legal = engine.facts().legal;
        match legal.get(rng.below(legal.len())) {
            Some(&cell) => engine.play_code(spec.code_of_cell(cell).unwrap()).unwrap(),
            None => engine.play("pass").unwrap(),
        }
    }
    engine
}

#[test]
fn boards_of_finished_games_are_read_with_their_end() {
    let mut rng = Rng::new(313);
    let mut ended = 0;
    for round in 0..400 {
        let rule = [Rule::Freestyle, Rule::Standard, Rule::Caro][round % 3];
        let spec = gomoku(rule, [5, 7, 9, 15][round % 4]);
        let game = random_game(spec, &mut rng);
        let (read, _) = opened(&game.write(Format::Board).unwrap(), spec);
        let [written, again] = [&game, &read].map(|one| (one.facts().cells, one.ending().map(|end| end.winner)));
        assert_eq!(written, again, "{round}: {}", game.save());
        ended += usize::from(game.ending().is_some());
    }
    assert!(ended > 100, "{ended}");
}

#[test]
fn small_boards_and_anti_othello_are_read_again() {
    let mut rng = Rng::new(312);
    for round in 0..120 {
        let rule = ["othello", "antiothello"][round % 2];
        let spec = othello().with_rule(rule).unwrap().with_size([4, 6, 8][round % 3]).unwrap();
        let game = random_game(spec, &mut rng);
        for format in Format::ALL {
            let text = game.write(format).unwrap();
            let (read, _) = opened(&text, spec);
            assert_eq!((read.spec(), read.facts().cells), (spec, game.facts().cells), "{round}: {text}");
            // GGF names the board and the aim. A board in a line has its size.
            if format != Format::Moves {
                let (read, _) = opened(&text, freestyle());
                assert_eq!(
                    (read.spec().size(), read.facts().cells),
                    (spec.size(), game.facts().cells),
                    "{round}: {text}"
                );
                assert!(format != Format::Ggf || read.spec() == spec, "{round}: {text}");
            }
        }
    }
    // Moves that the board in play refuses belong to another one.
    let six = othello().with_size(6).unwrap();
    assert_eq!(read_any("f5d6c3", six).unwrap().spec, othello());
    assert_eq!(read_any("b3d2e2", othello()).unwrap().spec, six);
    assert_eq!(read_any("b3d2a1", six).unwrap().spec.name(), "gomoku");
}

#[test]
fn what_is_written_in_any_format_is_read_again() {
    let mut rng = Rng::new(311);
    for round in 0..300 {
        let game = random_game(othello(), &mut rng);
        for format in Format::ALL {
            let text = game.write(format).unwrap();
            for current in [othello(), freestyle()] {
                // A first move or two can be a game of either kind.
                if format == Format::Moves
                    && current != othello()
                    && read_any(&text, current).unwrap().spec != othello()
                {
                    continue;
                }
                let (read, found) = opened(&text, current);
                let (a, b) = (game.facts(), read.facts());
                assert_eq!(found, format, "round {round}: {text}");
                assert_eq!((a.cells, a.to_move, a.ending), (b.cells, b.to_move, b.ending), "round {round}: {text}");
                if matches!(format, Format::Moves | Format::Ggf) {
                    assert_eq!(a.moves[..a.played], b.moves, "round {round}: {text}");
                }
            }
        }
    }
    for round in 0..200 {
        let rule = [Rule::Freestyle, Rule::Standard, Rule::Renju][rng.below(3)];
        let spec = gomoku(rule, 9 + rng.below(12));
        let game = random_game(spec, &mut rng);
        assert_eq!((game.write(Format::Obf), game.write(Format::Ggf)), (None, None));
        let (read, format) = opened(&game.write(Format::Moves).unwrap(), spec);
        assert_eq!((read.save(), read.spec(), format), (game.save(), spec, Format::Moves), "round {round}");
        if game.ending().is_none() {
            let diagram = game.write(Format::Board).unwrap();
            let (read, format) = opened(&diagram, spec);
            assert_eq!((read.spec(), format), (spec, Format::Board), "round {round}");
            assert_eq!(
                (read.facts().cells, read.facts().to_move),
                (game.facts().cells, game.facts().to_move),
                "{diagram}"
            );
        }
    }
}

#[test]
fn each_format_is_told_from_the_others() {
    let kind = |text: &str, current| {
        let reading = read_any(text, current).unwrap_or_else(|error| panic!("{text:?}: {error}"));
        (reading.spec.name(), reading.format, reading.text)
    };
    let is = |game, format, text: &str| (game, format, text.to_owned());
    // The game in play has priority if both can read the text.
    assert_eq!(kind(" F5 D6 c3", othello()), is("othello", Format::Moves, "f5d6c3"));
    assert_eq!(kind("f5d6c3", freestyle()), is("gomoku", Format::Moves, "f5d6c3"));
    assert_eq!(kind("1. h8 i9 2. g7", othello()), is("gomoku", Format::Moves, "h8i9g7"));
    assert_eq!(kind("h8i9", freestyle()), is("gomoku", Format::Moves, "h8i9"));
    // Board with side; without, by count; problems; files of problems; moves after a board.
    for current in [othello(), freestyle()] {
        assert_eq!(kind(LINE, current), is("othello", Format::Board, &format!("{LINE} ")));
        assert_eq!(kind(&LINE[..64], current).1, Format::Board);
        assert_eq!(kind(&format!("{LINE}; G8:+18; H1:+12;\n{LINE}; G8:+18;"), current).1, Format::Obf);
        assert_eq!(kind(&format!("{LINE} g8"), current), is("othello", Format::Board, &format!("{LINE} g8")));
        assert_eq!(kind("(;GM[Othello]B[f5]W[d6];)", current), is("othello", Format::Ggf, "f5d6"));
        assert_eq!(kind("1 (;GM[Othello]B[f5];)", current), is("othello", Format::Ggf, "f5"));
        let rows: String =
            LINE.as_bytes()[..64].chunks(8).map(|row| format!("{}\n", String::from_utf8_lossy(row))).collect();
        assert_eq!(kind(&format!("{rows}Black to move\n"), current), is("othello", Format::Board, &format!("{LINE} ")));
        assert_eq!(kind(". . . . .\n. X . . .\n. . O . .\n. . X . .\n. . . . .\n", current).0, "gomoku");
    }
    // Many passes are no empty board.
    for text in ["------", "h8----------", "o8----------", "w_h8i9_g7_----------"] {
        for current in [othello(), freestyle()] {
            assert_eq!(kind(text, current), is("gomoku", Format::Moves, text));
        }
    }
    // A board on which only one side can move is that side's.
    let stuck = format!("{}XXXO-", "-".repeat(59));
    assert!(kind(&stuck, othello()).2.starts_with(&stuck));
    // The size follows from the points, the rule from the game in play.
    assert_eq!(read_any("h8i9s19", gomoku(Rule::Renju, 15)).unwrap().spec, gomoku(Rule::Renju, 19));
    assert_eq!(read_any("h8i9t20", othello()).unwrap().spec.size(), 20);
}

#[test]
fn faults_have_places() {
    let fault = |text: &str, current| read_any(text, current).unwrap_err();
    assert_eq!(fault("", othello()), PasteError::Empty);
    assert_eq!(fault(" \n ", freestyle()), PasteError::Empty);
    assert_eq!(fault("hello", othello()), PasteError::Unknown { at: 0 });
    assert_eq!(fault("f5d6f5", othello()), PasteError::Move { at: 4, code: ErrorCode::Occupied });
    assert_eq!(fault("h8i9h8", othello()), PasteError::Move { at: 4, code: ErrorCode::Occupied });
    assert_eq!(fault("h8i9z9", freestyle()), PasteError::Move { at: 4, code: ErrorCode::OffBoard });
    assert_eq!(fault("h8i9é", freestyle()), PasteError::Move { at: 4, code: ErrorCode::Syntax });
    assert_eq!(fault(&LINE[..40], othello()), PasteError::Board { at: 40 });
    assert_eq!(fault(&LINE.replacen("OO", "O?", 1), othello()), PasteError::Board { at: 10 });
    assert_eq!(fault(&format!("{LINE} g8g8"), othello()), PasteError::Move { at: 69, code: ErrorCode::Occupied });
    assert_eq!(fault(" (;GM[Go];)", othello()), PasteError::Ggf { at: 6 });
    assert_eq!(fault("(;B[f5]B[f4];)", freestyle()), PasteError::Ggf { at: 9 });
    let won = "O O O O O\nX X X X X\nX . . . .\n. . . . .\n. . . . .\n";
    assert_eq!(fault(won, freestyle()), PasteError::Stones { black: 6, white: 5 });
    assert_eq!(fault("w_h8i9_h8_", freestyle()), PasteError::Move { at: 7, code: ErrorCode::Occupied });
    assert_eq!(fault("w_h8i9_z8_", freestyle()), PasteError::Move { at: 7, code: ErrorCode::OffBoard });
    assert_eq!(fault("b_h8_i9_h8", freestyle()), PasteError::Move { at: 8, code: ErrorCode::Occupied });
    assert_eq!(fault("b_h8", freestyle()), PasteError::Move { at: 4, code: ErrorCode::Syntax });
    assert_eq!(fault("b_a1a2a3a4a5_c1_", freestyle()), PasteError::Move { at: 0, code: ErrorCode::Stones });
    assert_eq!(
        fault(". . . . .\nX X . . .\nX . . .\n. . O . .\n. . X . .\n", freestyle()),
        PasteError::Board { at: 20 }
    );
    assert_eq!(fault(&"f5".repeat(50_000), freestyle()), PasteError::TooLong);
}

#[test]
fn broken_texts_never_panic() {
    let (seed, mut rng) = (312, Rng::new(312));
    let mut rows = String::new();
    for row in 0..8 {
        rows.push_str(&LINE[8 * row..8 * row + 8]);
        rows.push('\n');
    }
    let texts = [
        "f5d6c3d3c4f4",
        "h8i9g7h7",
        "w_h8i9_g7_h7",
        LINE,
        "(;GM[Othello]TY[8]B[F5/1.2]W[D6];)",
        &rows,
        ". X O\n. . .\n",
    ];
    for round in 0..60_000 {
        let mut text: Vec<char> = texts[rng.below(texts.len())].chars().collect();
        for _ in 0..=rng.below(5) {
            let at = rng.below(text.len() + 1);
            match rng.below(4) {
                0 => text.truncate(at),
                1 => text.insert(at, char::from(rng.next_u64() as u8)),
                2 => text.insert(at, ['X', 'O', '-', '\n', ' ', '8', ';', '(', '●', 'é', '[', 'a'][rng.below(12)]),
                _ if at < text.len() => text[at] = ['X', 'O', '.', '1', 'f', ';', '名'][rng.below(7)],
                _ => {}
            }
        }
        let text: String = text.into_iter().collect();
        for current in [othello(), freestyle()] {
            match read_any(&text, current) {
                Ok(_) => drop(opened(&text, current)),
                Err(error) => {
                    assert!(!error.to_string().is_empty());
                    let at = error.at().unwrap_or(0);
                    assert!(text.is_char_boundary(at), "seed {seed}, round {round}: {text:?} {error:?}");
                }
            }
        }
    }
}

#[test]
fn a_diagram_of_five_in_a_row_is_a_position_that_was_set_up() {
    let rows = ". . . . .\nX X . . .\nX . . . .\n. . O . .\n. . X . .\n";
    let (mut engine, format) = opened(rows, freestyle());
    assert_eq!((engine.played(), format), (0, Format::Board));
    let facts = engine.facts();
    assert_eq!((facts.to_move, facts.moves.len(), facts.start.as_str()), (Player::White, 0, "w_c1a3a4b4_c2_"));
    assert_eq!(facts.cells.iter().filter(|&&cell| cell == 1).count(), 4);
    // The side to move can be stated, and is written if the stones do not show it.
    for side in ["X", "O"] {
        let (read, _) = opened(&format!("{rows}{side} to move\n"), freestyle());
        let written = read.write(Format::Board).unwrap();
        assert_eq!(opened(&written, freestyle()).0.facts(), read.facts());
        assert_eq!(read.facts().to_move, if side == "X" { Player::Black } else { Player::White });
    }
    // It can be continued, taken back, saved, and searched.
    engine.play("d4").unwrap();
    assert_eq!(engine.save(), "w_c1a3a4b4_c2_d4");
    let (again, format) = opened(&engine.save(), gomoku(Rule::Freestyle, 5));
    assert_eq!((again.facts(), format), (engine.facts(), Format::Moves));
    assert_eq!(opened(&engine.save(), othello()).1, Format::Moves);
    assert_eq!(again.write(Format::Moves).as_deref(), Some("w_c1a3a4b4_c2_d4"));
    assert!(engine.undo() && !engine.undo());
    assert_eq!(engine.facts().cells, facts.cells);
    // White may begin on an empty board, and five given stones of one colour in a row end the game.
    let (white, _) = opened("w___h8", freestyle());
    assert_eq!((white.facts().to_move, white.facts().start.as_str()), (Player::Black, "w___"));
    // An empty board is the usual start.
    assert_eq!(opened(&". . . . . . .\n".repeat(7), freestyle()).0.facts().start, "");
}

#[test]
fn a_set_up_position_of_five_in_a_row_plays_like_the_same_stones_in_a_game() {
    let (seed, mut rng) = (313, Rng::new(313));
    for round in 0..100 {
        let rule = [Rule::Freestyle, Rule::Standard, Rule::Renju][rng.below(3)];
        let spec = gomoku(rule, 9 + rng.below(7));
        let game = random_game(spec, &mut rng);
        if game.ending().is_some() {
            continue;
        }
        let (mut given, _) = opened(&game.write(Format::Board).unwrap(), spec);
        let (a, b) = (game.facts(), given.facts());
        let view = |f: &tengen_core::facts::Facts| (f.cells.clone(), f.to_move, f.legal.clone(), f.forbidden.clone());
        assert_eq!(view(&a), view(&b), "seed {seed}, round {round}");
        let limits = tengen_core::think::Limits { nodes: Some(300), ..Default::default() };
        let mut played = Engine::new(spec, 1 << 12);
        played.load(&game.save()).unwrap();
        let reports = [&mut played, &mut given].map(|engine| engine.find(&limits, &mut Patient).unwrap());
        assert_eq!(reports[0].best, reports[1].best, "seed {seed}, round {round}");
    }
}

/// Waits for the end of every search.
struct Patient;

impl tengen_core::think::Observer for Patient {
    fn info(&mut self, _info: &tengen_core::think::Info<'_>) {}
    fn poll(&mut self) -> bool {
        false
    }
    fn elapsed(&mut self) -> std::time::Duration {
        std::time::Duration::ZERO
    }
}

#[test]
fn a_set_up_position_is_played_on_undone_and_saved() {
    let (mut engine, _) = opened(LINE, othello());
    assert_eq!((engine.played(), engine.facts().to_move), (0, Player::Black));
    let before = engine.facts();
    engine.play("g8").unwrap();
    let saved = engine.save();
    let (again, format) = opened(&saved, freestyle());
    assert_eq!((again.facts(), format), (engine.facts(), Format::Board));
    // As in a link: without blanks.
    let (linked, _) = opened(&saved.replace(' ', ""), othello());
    assert_eq!(linked.facts(), engine.facts());
    assert!(engine.undo() && !engine.undo());
    assert_eq!(engine.facts().cells, before.cells);
    let ggf = {
        engine.redo();
        engine.write(Format::Ggf).unwrap()
    };
    assert_eq!(opened(&ggf, othello()).0.facts(), engine.facts());
}
