//! The hall: games in play, their facts, and searches of them.

use std::time::Duration;
use tengen::engine::{Engine, EngineError, ErrorCode, GameKind, Reason};
use tengen::game::Player;
use tengen::games::gomoku::rule::Rule;
use tengen::random::Rng;
use tengen::think::{Info, Limits, Observer, Silent, StopReason};

const SMALL: usize = 1 << 20;

fn gomoku(rule: Rule, size: usize) -> Engine {
    Engine::new(GameKind::Gomoku { rule, size }, SMALL).unwrap()
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
        let code = engine.kind().code_of_cell(cell).unwrap();
        assert_eq!((engine.kind().cell_of_code(code), engine.kind().name_of_code(code)), (Some(cell), name));
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
    for (rule, size, expected) in
        [("renju", 4, ErrorCode::Size), ("renju", 21, ErrorCode::Size), ("chess", 15, ErrorCode::Rule)]
    {
        assert_eq!(GameKind::gomoku(rule, size).unwrap_err().code, expected);
    }
    assert!(Engine::new(GameKind::Gomoku { rule: Rule::Renju, size: 3 }, SMALL).is_err());
}

#[test]
fn ends_are_told_with_their_reason() {
    let mut engine = gomoku(Rule::Freestyle, 15);
    engine.load("a1a2b1b2c1c2d1d2e1").unwrap();
    let ending = engine.ending().unwrap();
    assert_eq!((ending.winner, ending.reason), (Some(Player::Black), Reason::Five));
    assert_eq!(ending.line, (14 * 15..14 * 15 + 5).collect::<Vec<_>>());
    assert!(engine.facts().legal.is_empty());
    assert_eq!(code(engine.play("o15")).0, ErrorCode::Finished);
    assert_eq!(engine.find(&depth(2), &mut Silent).unwrap_err().code, ErrorCode::Finished);
    assert_eq!(engine.start_search(&depth(2)).unwrap_err().code, ErrorCode::Finished);

    // 5 by 5, filled without a line of five.
    let mut engine = gomoku(Rule::Freestyle, 5);
    engine.load("a1b1c1d1e1a2b2c2d2e2b3a3d3c3a4e3c4b4e4d4a5b5c5d5e5").unwrap();
    let ending = engine.ending().unwrap();
    assert_eq!((ending.winner, ending.reason, ending.line), (None, Reason::Full, vec![]));
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
    assert_eq!((ending.winner, ending.reason, ending.line), (Some(Player::White), Reason::Forbidden, vec![cell]));
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
        assert!(engine.kind().cell_of_code(report.best.unwrap()).is_some());
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
        // A failing call and one that changes nothing leave it alone.
        assert!(engine.play("?").is_err());
        engine.go_to(engine.played());
        assert_eq!(engine.step_search(&mut Silent).unwrap(), None);
        change(&mut engine);
        assert_eq!(engine.step_search(&mut Silent).unwrap_err().code, ErrorCode::Idle);
        assert_eq!(engine.stop_search(), None);
    }
}

/// An observer whose flag is up from the beginning.
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

/// Counts what is told and checks that it tells of the position searched.
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
    let legal = engine.facts().legal.iter().filter_map(|&cell| engine.kind().code_of_cell(cell)).collect();
    let mut listener = Listener { legal, told: 0, nodes: 0 };
    let report = engine.find(&depth(5), &mut listener).unwrap();
    assert!(listener.told >= 1);
    assert_eq!(report.line.first().copied(), report.best);
    // The whole principal variation can be played.
    for code in report.line {
        engine.play_code(code).unwrap();
    }
}

/// Whether a stone of the side to move on `cell` wins at once.
fn wins(engine: &mut Engine, cell: usize) -> bool {
    let who = engine.facts().to_move;
    engine.play_code(engine.kind().code_of_cell(cell).unwrap()).unwrap();
    let won = engine.ending().is_some_and(|ending| ending.winner == Some(who));
    engine.undo();
    won
}

/// Random crowded positions: the engine takes every win in one, and stops every four that can be stopped. What wins is
/// found by playing every point.
#[test]
fn wins_in_one_are_never_missed_and_fours_never_ignored() {
    let seed = 0x5EED_0001;
    println!("seed {seed:#x}");
    let mut rng = Rng::new(seed);
    let (mut won, mut stopped) = (0, 0);
    for round in 0..240 {
        let rule = Rule::ALL[round % 3];
        let size = 7 + rng.below(9);
        let mut engine = gomoku(rule, size);
        let edge = 5 + rng.below(size - 4);
        while engine.ending().is_none() && engine.played() < edge * edge * 2 / 3 {
            let facts = engine.facts();
            let near: Vec<usize> =
                facts.legal.iter().copied().filter(|&cell| cell % size < edge && cell / size < edge).collect();
            let Some(&cell) = near.get(rng.below(near.len())) else { break };
            // Random play would end in an early five: a win is left where it is most of the time.
            let fives: Vec<usize> = near.iter().copied().filter(|&cell| wins(&mut engine, cell)).collect();
            if !fives.is_empty() {
                let report = engine.find(&depth(1 + round as u32 % 4), &mut Silent).unwrap();
                let best = engine.kind().cell_of_code(report.best.unwrap()).unwrap();
                assert!(wins(&mut engine, best), "{} {size} {}: {best}", rule.name(), facts.text);
                assert_eq!(report.score.distance(), Some(1));
                won += 1;
            }
            let quiet: Vec<usize> = near.iter().copied().filter(|cell| !fives.contains(cell)).collect();
            let Some(&cell) = quiet.get(rng.below(quiet.len().max(1))).or(Some(&cell)) else { break };
            engine.play_code(engine.kind().code_of_cell(cell).unwrap()).unwrap();
            stopped += u32::from(stops_a_four(&mut engine, round as u32));
        }
    }
    println!("{won} wins in one, {stopped} fours stopped");
    assert!(won > 200 && stopped > 200);
}

/// If the opponent threatens exactly one five, and the side to move cannot win, the engine plays there, where it may.
fn stops_a_four(engine: &mut Engine, round: u32) -> bool {
    if engine.ending().is_some() {
        return false;
    }
    let facts = engine.facts();
    if facts.legal.iter().any(|&cell| wins(engine, cell)) {
        return false;
    }
    // Where the opponent would win, were it to move: after any other move of ours.
    let mut threats: Vec<usize> = Vec::new();
    for &cell in facts.legal.iter().chain(facts.forbidden.iter().map(|(cell, _)| cell)) {
        let other = facts.legal.iter().copied().find(|&other| other != cell).unwrap_or(cell);
        engine.play_code(engine.kind().code_of_cell(other).unwrap()).unwrap();
        if engine.ending().is_none() && other != cell && wins(engine, cell) {
            threats.push(cell);
        }
        engine.undo();
    }
    let &[threat] = threats.as_slice() else { return false };
    if !facts.legal.contains(&threat) {
        return false;
    }
    let report = engine.find(&depth(1 + round % 3), &mut Silent).unwrap();
    let best = engine.kind().cell_of_code(report.best.unwrap()).unwrap();
    assert_eq!(best, threat, "{} {}", engine.kind().rule_name(), facts.text);
    true
}
