//! A new game needs one folder and one registration. Four in a row, in `common/four_in_a_row/`, runs through the engine
//! and is compared with plain minimax.

use crate::four_in_a_row::{Board, Cell, FOUR_IN_A_ROW, HEIGHT, LineEvaluator, WIDTH};
use tengen::engine::{Engine, GameSpec, Level, read_any};
use tengen_core::error::ErrorCode;
use tengen_core::facts::Format;
use tengen_core::game::{Evaluator, Move, Player, Position, perft};
use tengen_core::random::Rng;
use tengen_core::score::Score;
use tengen_core::think::{Limits, Silent};
use tengen_search::deepening::Search;
use tengen_search::play::parameters::Parameters;
use tengen_search::play::playing::Playing;
use tengen_search::textbook::settings::{Algorithm, Settings};
use tengen_search::tree_search::TreeSearch;

fn engine() -> Engine {
    Engine::new(GameSpec::of(&FOUR_IN_A_ROW), 1 << 20)
}

fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

/// The numbers of positions are published in many places. Games that end early have fewer leaves from ply 7 on.
#[test]
fn the_rules_have_the_known_number_of_lines() {
    let counts = (1..=7).map(|depth| perft(&mut Board::default(), depth)).collect::<Vec<u64>>();
    assert_eq!(counts, [7, 49, 343, 2401, 16_807, 117_649, 823_536]);
    assert_eq!(LineEvaluator::new().lines(), 69);
}

#[test]
fn it_is_played_undone_and_written() {
    let mut engine = engine();
    let facts = engine.facts();
    assert_eq!((facts.width, facts.height, facts.cells.len()), (WIDTH, HEIGHT, WIDTH * HEIGHT));
    assert_eq!(facts.legal, (35..42).collect::<Vec<usize>>(), "the bottom row");
    let labels = engine.labels();
    assert_eq!((labels.columns.len(), labels.rows.len(), labels.names[3].as_str()), (WIDTH, HEIGHT, "d6"));
    for name in ["d1", "d2", "c1"] {
        engine.play(name).unwrap();
    }
    assert_eq!((engine.save().as_str(), engine.facts().to_move), ("d1d2c1", Player::White));
    for (name, code) in [
        ("d1", ErrorCode::Occupied),
        ("d4", ErrorCode::Illegal),
        ("h1", ErrorCode::OffBoard),
        ("d7", ErrorCode::OffBoard),
        ("?", ErrorCode::Syntax),
        ("", ErrorCode::Syntax),
    ] {
        assert_eq!(engine.play(name).unwrap_err().code, code, "{name}");
    }
    assert_eq!(engine.save(), "d1d2c1", "what is refused changes nothing");
    assert!(engine.undo() && engine.undo() && engine.redo());
    assert_eq!(engine.save(), "d1d2");
    assert_eq!(engine.write(Format::Moves).unwrap(), "d1d2");
    assert_eq!(engine.write(Format::Board), None);
    for cell in 0..WIDTH * HEIGHT {
        let (spec, names) = (engine.spec(), &engine.labels().names);
        let code = spec.code_of_cell(cell).unwrap();
        assert_eq!((spec.cell_of_code(code), spec.name_of_code(code)), (Some(cell), names[cell].clone()));
    }
    let read = read_any(" d1 d2 ", engine.spec()).unwrap();
    assert_eq!((read.spec, read.format, read.text.as_str()), (engine.spec(), Format::Moves, "d1d2"));
}

#[test]
fn games_end_by_four_or_by_a_full_board() {
    let mut engine = engine();
    engine.load("a1b1a2b2a3b3a4").unwrap();
    let ending = engine.ending().unwrap();
    assert_eq!((ending.winner, ending.reason.name()), (Some(Player::Black), "four"));
    assert_eq!(ending.line, [14, 21, 28, 35]);
    assert_eq!(engine.play("c1").unwrap_err().code, ErrorCode::Finished);
    assert!(engine.facts().legal.is_empty());

    // Random games, until one of them fills the board.
    let mut rng = Rng::new(7);
    let full = (0..2_000).find_map(|_| {
        let mut engine = self::engine();
        while engine.ending().is_none() {
            let legal = engine.facts().legal;
            let code = engine.spec().code_of_cell(legal[rng.below(legal.len())]).unwrap();
            engine.play_code(code).unwrap();
        }
        engine.ending().filter(|ending| ending.winner.is_none())
    });
    let full = full.expect("one random game in some hundreds is a draw");
    assert_eq!((full.reason.name(), full.line), ("full", vec![]));
}

#[test]
fn it_is_searched_at_every_level() {
    // Black wins with a fourth disc. White has to block three that are open at one end.
    for (text, best) in [("a1a2b1b2c1c2", "d1"), ("a1g1b1g2c1", "d1")] {
        let mut engine = engine();
        engine.load(text).unwrap();
        for level in 1..=10 {
            engine.set_level(Level::new(level).unwrap(), 5);
            let report = engine.find(&depth(6), &mut Silent).unwrap();
            assert_eq!(engine.spec().name_of_code(report.best.unwrap()), best, "{text}, level {level}");
        }
    }
    // An open three on the bottom row wins in three plies.
    let mut engine = engine();
    engine.load("d1d2c1c2").unwrap();
    let report = engine.find(&depth(5), &mut Silent).unwrap();
    assert_eq!(report.score, Score::win_in(3));
    let mut steps = self::engine();
    steps.load("d1d2c1c2").unwrap();
    steps.start_search(&depth(5)).unwrap();
    let same = loop {
        if let Some(report) = steps.step_search(&mut Silent).unwrap() {
            break report;
        }
    };
    assert_eq!(report, same);
    // Whole games, at two levels in turn.
    for seed in 0..4 {
        let mut engine = self::engine();
        while engine.ending().is_none() {
            let level = [Level::MIN, Level::MAX][engine.played() % 2];
            engine.set_level(level, seed);
            let report = engine.find(&depth(4), &mut Silent).unwrap();
            engine.play_code(report.best.unwrap()).unwrap();
        }
        assert_ne!(engine.ending().unwrap().winner, Some(Player::Black), "{}", engine.save());
    }
}

#[test]
fn what_it_cannot_do_is_said() {
    let mut engine = engine();
    let info = engine.spec().info();
    assert!(
        !(info.hints || info.exact_values || !info.weights.is_empty() || info.random_start || info.balanced_stones)
    );
    assert_eq!(engine.hint(&depth(1), &mut Silent).unwrap(), None);
    assert_eq!(engine.exact_values(&depth(1), &mut Silent).unwrap(), None);
    assert_eq!(engine.load_weights(&[]).unwrap_err().code, ErrorCode::Game);
    assert_eq!(engine.start_at_random(1).unwrap_err().code, ErrorCode::Option);
    assert_eq!(engine.spec().balanced_stones(1).unwrap_err().code, ErrorCode::Game);
    assert_eq!(GameSpec::named(info.name).unwrap_err().code, ErrorCode::Game, "it is not built in");
}

/// Plain minimax.
fn minimax(board: &mut Board, evaluator: &mut LineEvaluator, depth: u32, ply: u32) -> Score {
    if let Some(outcome) = board.outcome() {
        return board.outcome_score(outcome, ply);
    }
    if depth == 0 {
        return evaluator.evaluate(board);
    }
    let mut moves = Vec::new();
    board.legal_moves(&mut moves);
    let mut best = -Score::INFINITE;
    for mv in moves {
        board.make(mv);
        best = best.max(-minimax(board, evaluator, depth - 1, ply + 1));
        board.undo();
    }
    best
}

#[test]
fn every_exact_search_has_the_value_of_minimax() {
    let exact = Settings::exact();
    for settings in [
        Settings::minimax(),
        Settings { table: true, ..Settings::minimax() },
        Settings::alphabeta(),
        exact,
        Settings { aspiration: Some(1), resume: true, ..exact },
        Settings { algorithm: Algorithm::MtdF, ..exact },
    ] {
        hold_against_minimax(settings, &format!("{settings:?}"));
    }
    hold_against_minimax(Playing::new(Parameters::FULL_WIDTH), "the search that plays, at full width");
}

/// Compares the values of a search and of its moves with minimax.
fn hold_against_minimax<S: TreeSearch>(settings: S, what: &str) {
    let seed = 0x0F_07_06;
    let mut rng = Rng::new(seed);
    let mut evaluator = LineEvaluator::new();
    let mut search: Search<Board, S> = Search::new(settings, 1 << 16).unwrap();
    let mut compared = 0;
    while compared < 40 {
        let mut board = Board::default();
        for _ in 0..rng.below(30) {
            let mut moves = Vec::new();
            board.legal_moves(&mut moves);
            match moves.get(rng.below(moves.len())) {
                Some(&mv) => board.make(mv),
                None => break,
            }
        }
        if board.outcome().is_some() {
            continue;
        }
        compared += 1;
        for plies in 1..=5 {
            let value = minimax(&mut board, &mut evaluator, plies, 0);
            search.clear();
            let report = search.find(&mut board, &mut evaluator, &depth(plies), &mut Silent);
            assert_eq!(report.score, value, "{what}: seed {seed}, depth {plies}");
            let best = Cell::from_code(report.best.unwrap()).unwrap();
            board.make(best);
            let reached = -minimax(&mut board, &mut evaluator, plies - 1, 1);
            board.undo();
            assert_eq!(reached, value, "{what}: {best:?} is not among the best, seed {seed}, depth {plies}");
        }
    }
}
