//! The engine: games in play and their facts. `searches` and `strength` are about its moves.

mod searches;
mod strength;

use std::time::Duration;
use tengen::engine::{Engine, GAMES, GameSpec, Level};
use tengen_core::error::{EngineError, ErrorCode};
use tengen_core::facts::Format;
use tengen_core::game::{Move, Outcome, Player, Position};
use tengen_core::random::Rng;
use tengen_core::think::{Info, Limits, Observer, Silent, StopReason};
use tengen_gomoku::board::Board;
use tengen_gomoku::notation;
use tengen_gomoku::point::Point;
use tengen_gomoku::rule::Rule;

const SMALL: usize = 1 << 20;

fn gomoku(rule: Rule, size: usize) -> Engine {
    Engine::new(spec("gomoku", rule.name(), size).unwrap(), SMALL)
}

fn spec(game: &str, rule: &str, size: usize) -> Result<GameSpec, EngineError> {
    GameSpec::named(game)?.with_rule(rule)?.with_size(size)
}

fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

fn code(result: Result<(), EngineError>) -> (ErrorCode, Option<usize>) {
    let error = result.unwrap_err();
    assert!(!error.text.is_empty());
    (error.code, error.place)
}

/// The position on the board, for slow checks that try every point.
fn position(engine: &Engine) -> Board {
    let spec = engine.spec();
    let mut board = Board::new(Rule::from_name(spec.rule()).unwrap(), spec.size());
    for (point, _) in notation::parse_game(&engine.save(), spec.size()).unwrap() {
        board.make(point);
    }
    board
}

/// A random stone in the area of `near`.
fn random_point(board: &Board, rng: &mut Rng, near: impl Fn(Point) -> bool) -> Option<Point> {
    let mut points = Vec::new();
    board.legal_moves(&mut points);
    points.retain(|&point| near(point));
    points.get(rng.below(points.len())).copied()
}

#[test]
fn a_game_is_played_undone_and_redone() {
    let mut engine = gomoku(Rule::Freestyle, 15);
    for name in ["h8", "I9", " g7 "] {
        engine.play(name).unwrap();
    }
    assert_eq!(engine.save(), "h8i9g7");
    assert!(engine.undo());
    assert!(engine.undo());
    let facts = engine.facts();
    assert_eq!((facts.played, facts.moves.len(), facts.text.as_str()), (1, 3, "h8"));
    assert_eq!(facts.to_move, Player::White);
    assert_eq!(facts.cells[7 * 15 + 7], 1);
    assert_eq!(facts.legal.len(), 224);
    assert!(engine.redo());
    assert_eq!(engine.save(), "h8i9");
    engine.play("a1").unwrap();
    assert!(!engine.redo(), "a new move cuts what could be redone");
    engine.go_to(0);
    assert!(!engine.undo());
    engine.go_to(99);
    assert_eq!(engine.save(), "h8i9a1");
    assert!(!engine.redo());
}

#[test]
fn a_game_without_a_set_up_position_replaces_one_with_it() {
    let mut engine = gomoku(Rule::Freestyle, 15);
    for text in ["a1", ""] {
        engine.load("w_d5e4c3_d4e5_h8").unwrap();
        engine.load(text).unwrap();
        assert_eq!(engine.save(), text);
        assert_eq!(engine.facts().cells.iter().filter(|&&cell| cell != 0).count(), text.len() / 2);
    }
    let board = "---------------------------OX------XO--------------------------- X ";
    let mut engine = Engine::new(GameSpec::named("othello").unwrap(), SMALL);
    engine.load(&board.replacen("---", "XXX", 1)).unwrap();
    engine.load("f5").unwrap();
    assert_eq!(engine.save(), "f5");
}

#[test]
fn a_pass_in_five_in_a_row_is_a_move_that_no_search_makes() {
    for rule in Rule::ALL {
        let mut engine = gomoku(rule, 15);
        engine.play("h8").unwrap();
        engine.play("pass").unwrap();
        engine.play("i9").unwrap();
        engine.play("--").unwrap();
        let facts = engine.facts();
        assert_eq!((facts.moves.len(), facts.moves[1], facts.moves[3]), (4, None, None));
        assert_eq!((facts.text.as_str(), facts.to_move, facts.ending), ("h8--i9--", Player::Black, None));
        assert_eq!(facts.cells.iter().filter(|&&cell| cell == 1).count(), 2);
        assert!(engine.undo() && engine.undo());
        assert_eq!((engine.save().as_str(), engine.facts().to_move), ("h8--", Player::Black));
        engine.go_to(4);
        assert_eq!(engine.write(Format::Moves).as_deref(), Some("h8--i9--"));
        let saved = engine.save();
        engine.load(&saved).unwrap();
        // Black has the move for the third time in a row, and plays it.
        let report = engine.find(&depth(4), &mut Silent).unwrap();
        assert!(engine.spec().cell_of_code(report.best.unwrap()).is_some(), "{rule:?}");
        assert!(report.line.iter().all(|&code| engine.spec().cell_of_code(code).is_some()), "{rule:?}");
        assert!(engine.candidates().iter().all(|&code| engine.spec().cell_of_code(code).is_some()), "{rule:?}");
    }
    // No stone is set up by a pass, and none follows the end.
    let mut engine = gomoku(Rule::Freestyle, 15);
    assert_eq!(code(engine.load("b_--_h8_")), (ErrorCode::Syntax, Some(2)));
    engine.load("h8a1i8a2j8a3k8a4l8").unwrap();
    assert_eq!(code(engine.play("pass")).0, ErrorCode::Finished);
}

#[test]
fn cells_are_in_reading_order() {
    let mut engine = gomoku(Rule::Freestyle, 15);
    let labels = engine.labels();
    assert_eq!((labels.names[0].as_str(), labels.names[224].as_str()), ("a15", "o1"));
    assert_eq!((labels.columns[14].as_str(), labels.rows[0].as_str(), labels.rows[14].as_str()), ("o", "15", "1"));
    for (cell, name) in labels.names.clone().into_iter().enumerate() {
        engine.play(&name).unwrap();
        let facts = engine.facts();
        assert_eq!(facts.cells.iter().filter(|&&stone| stone != 0).count(), 1);
        assert_eq!((facts.cells[cell], facts.moves[0]), (1, Some(cell)));
        let code = engine.spec().code_of_cell(cell).unwrap();
        assert_eq!((engine.spec().cell_of_code(code), engine.spec().name_of_code(code)), (Some(cell), name));
        engine.undo();
    }
}

#[test]
fn failing_calls_change_nothing() {
    let mut engine = gomoku(Rule::Freestyle, 15);
    engine.load("h8i9g7").unwrap();
    engine.undo();
    let before = engine.facts();
    assert_eq!(code(engine.play("h8")), (ErrorCode::Occupied, Some(0)));
    assert_eq!(code(engine.play("p1")), (ErrorCode::OffBoard, Some(0)));
    assert_eq!(code(engine.play("a16")), (ErrorCode::OffBoard, Some(1)));
    for text in ["", "?", "8h", "h", "ü1"] {
        assert_eq!(code(engine.play(text)).0, ErrorCode::Syntax, "{text:?}");
    }
    assert_eq!(code(engine.play("a1b2")), (ErrorCode::Syntax, Some(2)));
    assert_eq!(code(engine.load("h8 i9 h8")), (ErrorCode::Occupied, Some(6)));
    assert_eq!(code(engine.load("h8i9x9")), (ErrorCode::OffBoard, Some(4)));
    assert_eq!(code(engine.load("a1a2b1b2c1c2d1d2e1e2")), (ErrorCode::Finished, Some(18)));
    assert!(engine.play_code(0xFFFF).is_err());
    assert_eq!(engine.facts(), before);
}

#[test]
fn games_rules_and_sizes_are_those_of_the_list() {
    for (game, rule, size, expected) in [
        ("gomoku", "renju", 3, ErrorCode::Size),
        ("gomoku", "renju", 4, ErrorCode::Size),
        ("gomoku", "renju", 21, ErrorCode::Size),
        ("gomoku", "chess", 15, ErrorCode::Rule),
        ("othello", "renju", 8, ErrorCode::Rule),
        ("othello", "othello", 10, ErrorCode::Size),
        ("chess", "chess", 8, ErrorCode::Game),
    ] {
        assert_eq!(spec(game, rule, size).unwrap_err().code, expected, "{game} {rule} {size}");
    }
    for &game in GAMES {
        let info = game.info();
        assert_eq!(GameSpec::named(info.name).unwrap(), GameSpec::of(game));
        for &rule in info.rules {
            for &size in info.sizes {
                let spec = spec(info.name, rule, size).unwrap();
                assert_eq!((spec.name(), spec.rule(), spec.size()), (info.name, rule, size));
            }
        }
    }
}

/// The list of games agrees with each game's behaviour.
#[test]
fn games_can_do_what_the_list_says() {
    for &game in GAMES {
        let info = game.info();
        let new = || Engine::new(GameSpec::of(game), SMALL);
        let limits = Limits { nodes: Some(200), ..Limits::default() };
        assert_eq!(new().hint(&limits, &mut Silent).unwrap().is_some(), info.hints, "{}", info.name);
        let report = new().find(&limits, &mut Silent).unwrap();
        assert_eq!(new().explain(report).is_some(), info.hints, "{}", info.name);
        assert_eq!(new().start_at_random(1).is_ok(), info.random_start, "{}", info.name);
        assert_eq!(GameSpec::of(game).balanced_stones(1).is_ok(), info.balanced_stones, "{}", info.name);
        for &rule in info.rules {
            let mut engine = Engine::new(GameSpec::of(game).with_rule(rule).unwrap(), SMALL);
            let error = engine.load_weights(b"no weights").unwrap_err();
            let code = if info.weights.contains(&rule) { ErrorCode::Option } else { ErrorCode::Game };
            assert_eq!(error.code, code, "{}, {rule}", info.name);
        }
        if !info.exact_values {
            assert_eq!(new().exact_values(&limits, &mut Silent).unwrap(), None, "{}", info.name);
        }
        for format in Format::ALL {
            assert_eq!(new().write(format).is_some(), info.formats.contains(&format), "{} {format:?}", info.name);
        }
        let (facts, labels) = (new().facts(), new().labels().clone());
        assert_eq!((labels.columns.len(), labels.rows.len()), (facts.width, facts.height), "{}", info.name);
        assert_eq!(labels.names.len(), facts.width * facts.height, "{}", info.name);
        assert_eq!(facts.cells.len(), facts.width * facts.height, "{}", info.name);
    }
}

#[test]
fn ends_are_told_with_their_reason() {
    let mut engine = gomoku(Rule::Freestyle, 15);
    engine.load("a1a2b1b2c1c2d1d2e1").unwrap();
    let ending = engine.ending().unwrap();
    assert_eq!((ending.winner, ending.reason.name()), (Some(Player::Black), "five"));
    assert_eq!(ending.line, (14 * 15..14 * 15 + 5).collect::<Vec<_>>());
    assert!(engine.facts().legal.is_empty());
    assert_eq!(code(engine.play("o15")).0, ErrorCode::Finished);
    assert_eq!(engine.find(&depth(2), &mut Silent).unwrap_err().code, ErrorCode::Finished);
    assert_eq!(engine.start_search(&depth(2)).unwrap_err().code, ErrorCode::Finished);

    // 5 by 5, filled without a line of five.
    let mut engine = gomoku(Rule::Freestyle, 5);
    engine.load("a1b1c1d1e1a2b2c2d2e2b3a3d3c3a4e3c4b4e4d4a5b5c5d5e5").unwrap();
    let ending = engine.ending().unwrap();
    assert_eq!((ending.winner, ending.reason.name(), ending.line), (None, "full", vec![]));
}

#[test]
fn black_loses_on_a_forbidden_point() {
    let mut engine = gomoku(Rule::Renju, 15);
    // Open threes in h and in 8 that cross in h8.
    engine.load("f8a1g8a15h6o1h7o15").unwrap();
    let facts = engine.facts();
    let cell = 7 * 15 + 7;
    assert_eq!(facts.forbidden, [(cell, "double-three")]);
    assert!(!facts.legal.contains(&cell));
    assert_eq!(facts.legal.len(), 225 - 8 - 1);
    engine.play("h8").unwrap();
    let ending = engine.ending().unwrap();
    assert_eq!((ending.winner, ending.reason.name(), ending.line), (Some(Player::White), "forbidden", vec![cell]));
    assert!(engine.facts().forbidden.is_empty());
    engine.undo();
    engine.play("a2").unwrap();
    // White is free, and nothing is forbidden while it is to move.
    assert!(engine.facts().forbidden.is_empty());
    engine.play("h8").unwrap();
    assert_eq!(engine.ending(), None);
}
