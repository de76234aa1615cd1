//! The engine: games in play, their facts, and searches of them.

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

#[test]
fn a_search_in_steps_gives_the_same_answer() {
    for (rule, text) in [
        (Rule::Freestyle, "h8i9g7h10"),
        (Rule::Standard, "h8h9i10g7"),
        (Rule::Renju, "h8i9j8g8"),
        (Rule::Freestyle, "h8a1h9a2h10a3"),
        (Rule::Freestyle, ""),
    ] {
        let mut whole = gomoku(rule, 15);
        let mut steps = gomoku(rule, 15);
        whole.load(text).unwrap();
        steps.load(text).unwrap();
        let answer = whole.find(&depth(6), &mut Silent).unwrap();
        steps.start_search(&depth(6)).unwrap();
        let mut count = 0;
        let same = loop {
            count += 1;
            if let Some(report) = steps.step_search(&mut Silent).unwrap() {
                break report;
            }
        };
        assert_eq!(answer, same, "{text}");
        assert!(count <= 8, "{text}: {count} steps");
        assert_eq!(steps.step_search(&mut Silent).unwrap_err().code, ErrorCode::Idle);
        assert_eq!(steps.stop_search(), None);
    }
}

#[test]
fn a_stopped_search_has_an_answer() {
    let mut engine = gomoku(Rule::Freestyle, 15);
    engine.load("h8i9g7").unwrap();
    engine.start_search(&Limits::default()).unwrap();
    let at_once = engine.stop_search();
    if let Some(report) = at_once {
        assert!(engine.spec().cell_of_code(report.best.unwrap()).is_some());
    }
    engine.start_search(&Limits::default()).unwrap();
    for _ in 0..3 {
        assert_eq!(engine.step_search(&mut Silent).unwrap(), None);
    }
    let report = engine.stop_search().unwrap();
    assert_eq!(report.stop, StopReason::Stopped);
    engine.play_code(report.best.unwrap()).unwrap();
}

#[test]
fn a_change_of_the_position_ends_a_search_in_steps() {
    let mut engine = gomoku(Rule::Freestyle, 15);
    engine.load("h8i9g7").unwrap();
    let changes: [fn(&mut Engine); 5] = [
        |engine| assert!(engine.undo()),
        |engine| assert!(engine.redo()),
        |engine| engine.play("a1").unwrap(),
        |engine| engine.load("h8").unwrap(),
        |engine| engine.go_to(0),
    ];
    for change in changes {
        engine.start_search(&depth(30)).unwrap();
        assert_eq!(engine.step_search(&mut Silent).unwrap(), None);
        // It survives a failing call and one that changes nothing.
        assert!(engine.play("?").is_err());
        let played = engine.played();
        engine.go_to(played);
        assert_eq!(engine.step_search(&mut Silent).unwrap(), None);
        change(&mut engine);
        assert_eq!(engine.step_search(&mut Silent).unwrap_err().code, ErrorCode::Idle);
        assert_eq!(engine.stop_search(), None);
    }
}

/// An observer that stops a part of a search when it has been polled some times.
#[derive(Default)]
struct Parts(u32);

impl Observer for Parts {
    fn poll(&mut self) -> bool {
        self.0 += 1;
        self.0.is_multiple_of(8)
    }
}

#[test]
fn thinking_ahead_continues_after_interruptions_and_helps_the_next_search() {
    let othello = GameSpec::named("othello").unwrap();
    let games = [(gomoku(Rule::Renju, 15).spec(), "h8i9j8g8h6", "i7"), (othello, "f5d6c3d3c4", "f4")];
    for (spec, text, reply) in games {
        let [cold, few, many] = [0, 2, 10].map(|parts| {
            let mut engine = Engine::new(spec, 4 << 20);
            engine.load(text).unwrap();
            let mut observer = Parts::default();
            for _ in 0..parts {
                assert!(engine.think_ahead(Duration::MAX, &mut observer).unwrap(), "{text}: there is more to find");
            }
            assert_eq!(engine.save(), text);
            // It is no search for a move.
            assert_eq!(engine.step_search(&mut Silent).unwrap_err().code, ErrorCode::Idle);
            engine.play(reply).unwrap();
            engine.find(&depth(10), &mut Silent).unwrap().nodes
        });
        assert!(many < few && many * 3 < cold * 2, "{text}: {cold}, {few}, {many} nodes");
    }
}

#[test]
fn thinking_ahead_ends_where_nothing_is_left_to_find() {
    let mut engine = gomoku(Rule::Freestyle, 15);
    engine.load("h8a1h9a2h10a3h11a4").unwrap();
    assert!(!engine.think_ahead(Duration::MAX, &mut Silent).unwrap(), "a five is found at once");
    // A four leaves one reply. What follows it is searched.
    engine.load("h8h7h9a1h10b3h11").unwrap();
    assert!(engine.think_ahead(Duration::MAX, &mut Parts::default()).unwrap());
    engine.load("h8a1h9a2h10a3h11a4h12").unwrap();
    assert_eq!(engine.think_ahead(Duration::MAX, &mut Silent).unwrap_err().code, ErrorCode::Finished);
}

/// An observer that stops from the beginning.
struct Impatient;

impl Observer for Impatient {
    fn poll(&mut self) -> bool {
        true
    }
    fn elapsed(&mut self) -> Duration {
        Duration::from_secs(60)
    }
}

#[test]
fn an_impatient_search_still_has_a_legal_answer() {
    for rule in Rule::ALL {
        for text in ["", "h8", "h8i9g7h10"] {
            let mut engine = gomoku(rule, 15);
            engine.load(text).unwrap();
            let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
            for limits in [Limits::default(), limits, Limits { nodes: Some(1), ..Limits::default() }] {
                let report = engine.find(&limits, &mut Impatient).unwrap();
                engine.play_code(report.best.unwrap()).unwrap();
                engine.undo();
            }
        }
    }
}

/// Counts reports and checks that they match the searched position.
struct Listener {
    legal: Vec<u16>,
    told: u32,
    nodes: u64,
}

impl Observer for Listener {
    fn info(&mut self, info: &Info<'_>) {
        self.told += 1;
        assert!(info.nodes >= self.nodes, "nodes never fall");
        self.nodes = info.nodes;
        assert!(self.legal.contains(&info.line[0]));
        assert!(info.selective_depth >= 1);
    }
}

#[test]
fn progress_is_told() {
    let mut engine = gomoku(Rule::Freestyle, 15);
    engine.load("h8i9g7h10").unwrap();
    let legal = engine.facts().legal.iter().filter_map(|&cell| engine.spec().code_of_cell(cell)).collect();
    let mut listener = Listener { legal, told: 0, nodes: 0 };
    let report = engine.find(&depth(5), &mut listener).unwrap();
    assert!(listener.told >= 1);
    assert_eq!(report.line.first().copied(), report.best);
    // The whole principal variation can be played.
    for code in report.line {
        engine.play_code(code).unwrap();
    }
}

#[test]
fn levels_play_whole_games_and_repeat_by_their_seed() {
    assert_eq!((Level::new(0), Level::new(11)), (None, None));
    let play = |number: u8, seed: u64| {
        let mut engine = gomoku(Rule::Renju, 11);
        engine.set_level(Level::new(number).unwrap(), seed);
        while engine.ending().is_none() && engine.played() < 30 {
            let report = engine.find(&Limits { nodes: Some(20_000), ..depth(4) }, &mut Silent).unwrap();
            engine.play_code(report.best.unwrap()).unwrap();
        }
        assert!(engine.ending().is_none_or(|ending| ending.reason.name() == "five"));
        engine.save()
    };
    let mut games = Vec::new();
    for number in 1..=10 {
        assert_eq!(play(number, 1), play(number, 1), "level {number}");
        games.push(play(number, 1));
    }
    // Weak levels vary with the seed.
    assert_ne!(play(1, 1), play(1, 2));
    games.dedup();
    assert!(games.len() >= 5, "{games:?}");
    // In steps too.
    let mut engine = gomoku(Rule::Freestyle, 15);
    engine.load("h8i9g7").unwrap();
    engine.set_level(Level::MIN, 3);
    let whole = engine.find(&Limits::default(), &mut Silent).unwrap();
    engine.start_search(&Limits::default()).unwrap();
    assert_eq!(engine.step_search(&mut Silent).unwrap().unwrap().best, whole.best);
    assert_eq!(engine.step_search(&mut Silent).unwrap_err().code, ErrorCode::Idle);
}

/// Othello's levels differ, play legal moves to the end, and repeat with the same seed.
#[test]
fn othello_levels_play_whole_games() {
    let play = |number: u8, seed: u64| {
        let mut engine = Engine::new(GameSpec::named("othello").unwrap(), 1 << 20);
        engine.set_level(Level::new(number).unwrap(), seed);
        while engine.ending().is_none() {
            let report = engine.find(&Limits { nodes: Some(2_000), ..Limits::default() }, &mut Silent).unwrap();
            engine.play_code(report.best.unwrap()).unwrap();
        }
        engine.save()
    };
    let games: Vec<String> = (1..=10).map(|number| play(number, 1)).collect();
    assert_eq!(games[0], play(1, 1));
    assert_ne!(games[0], play(1, 2));
    let different: std::collections::HashSet<&String> = games.iter().collect();
    assert!(different.len() >= 6, "{games:?}");
}

/// A level wins more often than it loses against the level three below.
#[test]
fn levels_are_in_order() {
    for (strong, weak) in [(4, 1), (7, 4)] {
        let mut points = 0;
        for game in 0..8u64 {
            let mut engine = gomoku(Rule::Freestyle, 15);
            let strong_first = game % 2 == 0;
            while engine.ending().is_none() && engine.played() < 120 {
                let strong_moves = engine.played().is_multiple_of(2) == strong_first;
                engine.set_level(Level::new(if strong_moves { strong } else { weak }).unwrap(), game);
                let report = engine.find(&Limits { nodes: Some(30_000), ..Limits::default() }, &mut Silent).unwrap();
                engine.play_code(report.best.unwrap()).unwrap();
            }
            if let Some(winner) = engine.ending().and_then(|ending| ending.winner) {
                points += if (winner == Player::Black) == strong_first { 1 } else { -1 };
            }
        }
        println!("level {strong} against {weak}: {points} more won than lost, of 8");
        assert!(points > 0, "level {strong} against {weak}: {points}");
    }
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

/// Whether a stone of the side to move wins at once.
fn wins(board: &mut Board, point: Point) -> bool {
    let who = board.to_move();
    board.make(point);
    let won = board.outcome() == Some(Outcome::Win(who));
    board.undo();
    won
}

/// The points where the side to move would win at once.
fn fives(board: &mut Board) -> Vec<Point> {
    let mut points = Vec::new();
    board.legal_moves(&mut points);
    points.retain(|&point| wins(board, point));
    points
}

/// The points where the side that is not to move would win at once. The other side plays elsewhere first.
fn threats(board: &mut Board) -> Vec<Point> {
    let mut points = Vec::new();
    board.legal_moves(&mut points);
    let mut found = Vec::new();
    for &point in &points {
        let Some(elsewhere) = points.iter().copied().find(|&other| other != point && !loses(board, other)) else {
            continue;
        };
        board.make(elsewhere);
        if board.outcome().is_none() && wins(board, point) {
            found.push(point);
        }
        board.undo();
    }
    found
}

/// Whether a stone of the side to move loses by the rule itself.
fn loses(board: &mut Board, point: Point) -> bool {
    let who = board.to_move();
    board.make(point);
    let lost = board.outcome() == Some(Outcome::Win(who.opponent()));
    board.undo();
    lost
}

/// A random stone in the area of `near`.
fn random_point(board: &Board, rng: &mut Rng, near: impl Fn(Point) -> bool) -> Option<Point> {
    let mut points = Vec::new();
    board.legal_moves(&mut points);
    points.retain(|&point| near(point));
    points.get(rng.below(points.len())).copied()
}

/// The engine's answer after `plies` of search.
fn answer(engine: &mut Engine, plies: u32) -> (Point, Option<u32>) {
    let report = engine.find(&depth(plies), &mut Silent).unwrap();
    (Point::from_code(report.best.unwrap()).unwrap(), report.score.distance())
}

/// Random crowded positions: the engine takes every win in one, and blocks every four that can be blocked.
#[test]
fn wins_in_one_are_never_missed_and_fours_never_ignored() {
    let seed = 0x5EED_0001;
    println!("seed {seed:#x}");
    let mut rng = Rng::new(seed);
    let (mut won, mut stopped) = (0, 0);
    for round in 0..150 {
        let rule = Rule::ALL[round % 3];
        let size = 7 + rng.below(9);
        let mut engine = gomoku(rule, size);
        let edge = 5 + rng.below(size - 4);
        while engine.ending().is_none() && engine.played() < edge * edge * 2 / 3 {
            let mut board = position(&engine);
            let winning = fives(&mut board);
            let plies = 1 + rng.below(3) as u32;
            if !winning.is_empty() {
                let (best, distance) = answer(&mut engine, plies);
                assert!(winning.contains(&best), "{} {size} {}: {best}", rule.name(), engine.save());
                assert_eq!(distance, Some(1));
                won += 1;
            } else if let [threat] = threats(&mut board)[..]
                && !loses(&mut board, threat)
            {
                let (best, _) = answer(&mut engine, plies);
                assert_eq!(best, threat, "{} {size} {}", rule.name(), engine.save());
                stopped += 1;
            }
            // Random play would end in an early five. So it avoids winning moves while there are others.
            let near = |point: Point| point.x() < edge && point.y() < edge;
            let other = random_point(&board, &mut rng, |point| near(point) && !winning.contains(&point));
            let Some(point) = other else { break };
            engine.play_code(point.code()).unwrap();
        }
    }
    println!("{won} wins in one, {stopped} fours stopped");
    assert!(won > 150 && stopped > 150, "{won} {stopped}");
}

/// Whether the side to move wins within three plies. It makes a five, or leaves itself two points for one and the other
/// side none.
fn wins_in_three(board: &mut Board) -> bool {
    if !fives(board).is_empty() {
        return true;
    }
    let mut points = Vec::new();
    board.legal_moves(&mut points);
    points.into_iter().any(|point| {
        board.make(point);
        let won = board.outcome().is_none() && fives(board).is_empty() && threats(board).len() >= 2;
        board.undo();
        won
    })
}

/// If the engine claims a loss in four plies, every move loses that fast. The engine's move does not lose faster.
#[test]
fn a_lost_position_is_held_as_long_as_can_be() {
    let seed = 0x1057_0002;
    println!("seed {seed:#x}");
    let mut rng = Rng::new(seed);
    let (mut lost, mut held) = (0, 0);
    for round in 0..4_000 {
        let rule = [Rule::Freestyle, Rule::Standard][round % 2];
        let mut board = Board::new(rule, 9);
        for _ in 0..10 + 2 * rng.below(4) + round % 2 {
            let near = |point: Point| (2..7).contains(&point.x()) && (2..7).contains(&point.y());
            match random_point(&board, &mut rng, near) {
                Some(point) if board.outcome().is_none() => board.make(point),
                _ => break,
            }
        }
        // Only a side without a win that faces one can be lost in four plies.
        if board.outcome().is_some() || wins_in_three(&mut board) {
            continue;
        }
        let text = notation::write_game(board.moves());
        let mut engine = gomoku(rule, 9);
        engine.load(&text).unwrap();
        let (best, Some(plies @ (2 | 4))) = answer(&mut engine, 4) else { continue };
        lost += 1;
        let mut longest = 2;
        let mut points = Vec::new();
        board.legal_moves(&mut points);
        for point in points {
            board.make(point);
            assert!(wins_in_three(&mut board), "{} {text}: {point} does not lose in {plies}", rule.name());
            let holds = if fives(&mut board).is_empty() { 4 } else { 2 };
            longest = longest.max(holds);
            if point == best {
                held += u32::from(holds == 4);
                assert_eq!(holds, plies, "{} {text}: {point}", rule.name());
            }
            board.undo();
        }
        assert_eq!(longest, plies, "{} {text}", rule.name());
        if lost >= 30 {
            break;
        }
    }
    println!("{lost} lost positions, {held} held for four plies");
    assert!(lost >= 30 && held >= 10, "{lost} {held}");
}

#[test]
fn a_limit_of_time_needs_no_clock_of_the_observer() {
    let limits = Limits { time: Some(Duration::from_millis(20)), ..Limits::default() };
    for (game, text) in [("gomoku", "h8i9j8g8"), ("othello", "f5d6c3")] {
        let mut engine = Engine::new(GameSpec::named(game).unwrap(), 1 << 20);
        engine.load(text).unwrap();
        assert_eq!(engine.find(&limits, &mut Silent).unwrap().stop, StopReason::Time, "{game}");
        engine.start_search(&limits).unwrap();
        let report = loop {
            if let Some(report) = engine.step_search(&mut Silent).unwrap() {
                break report;
            }
        };
        assert_eq!(report.stop, StopReason::Time, "{game}, in steps");
        engine.start_lines(3, &limits, &[]).unwrap();
        while engine.step_lines(&mut Silent).unwrap().is_none() {}
    }
}

/// What a search has learned before changes its answers. An engine that has forgotten it answers as a new one.
#[test]
fn an_engine_that_has_forgotten_everything_answers_as_a_new_one() {
    let limits = Limits { nodes: Some(5_000), ..Limits::default() };
    let seed = 47;
    println!("seed {seed}");
    let mut rng = Rng::new(seed);
    for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::Caro] {
        let mut used = gomoku(rule, 15);
        for _ in 0..4 {
            // Two games, so that a search of the first could change a search of the second.
            for _ in 0..2 {
                used.load("h8i9g7").unwrap();
                while used.played() < 11 && used.ending().is_none() {
                    let board = position(&used);
                    let point = random_point(&board, &mut rng, |_| true).expect("a free point");
                    used.play_code(point.code()).unwrap();
                    if used.ending().is_none() {
                        used.find(&limits, &mut Silent).unwrap();
                    }
                }
            }
            if used.ending().is_some() {
                continue;
            }
            let mut new = gomoku(rule, 15);
            new.load(&used.save()).unwrap();
            used.clear();
            let (left, right) = (used.find(&limits, &mut Silent).unwrap(), new.find(&limits, &mut Silent).unwrap());
            assert_eq!(left, right, "{rule:?} {}", used.save());
        }
    }
}

#[test]
fn an_engine_can_move_to_another_thread() {
    const fn is_send<T: Send>() {}
    const { is_send::<Engine>() }
}
