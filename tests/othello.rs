//! Othello through its public interface: published endgame problems, whole games by its player and by the generic
//! searches. Also the engine with passes, texts and random starts.

use std::cmp::Ordering;
use tengen::engine::{Engine, GameSpec, Level};
use tengen_core::error::ErrorCode;
use tengen_core::game::{Evaluator, Player, Position};
use tengen_core::think::{Limits, Silent, Source};
use tengen_othello::builtin;
use tengen_othello::evaluate::{HandmadeEvaluator, PatternEvaluator};
use tengen_othello::obf::{Problem, parse_problem};
use tengen_othello::play::player::OthelloPlayer;
use tengen_othello::play::search::Search;
use tengen_othello::play::solve::{Aim, move_values};
use tengen_othello::play::transposition::TranspositionTable;
use tengen_othello::units::Centidiscs;
use tengen_othello::{Board, Square};
use tengen_search::play::playing::Playing;

fn problems(text: &str) -> Vec<Problem> {
    text.lines().map(|line| parse_problem(line).unwrap()).collect()
}

/// Solves problems for score and winner, and compares them with the published scores.
fn solves(problems: &[Problem]) {
    let weights = builtin::weights();
    let mut table = TranspositionTable::new(8 << 20);
    for (i, problem) in problems.iter().enumerate() {
        let (me, opp) = (problem.board.me(), problem.board.opp());
        let best = problem.scores[0].1;
        let mut silent = Silent;
        table.clear();
        let mut search = Search::new(&mut table, Some(&weights), Limits::default(), &mut silent);
        let solution = search.solve(me, opp, Aim::Score).unwrap();
        assert_eq!(solution.score, best, "problem {i}");
        let first = solution.line[0];
        assert!(problem.scores.contains(&(first, best)), "problem {i}: {first} is not among the best moves");
        search.table.clear();
        let winner = search.solve(me, opp, Aim::Winner).unwrap();
        assert_eq!(winner.score.signum(), best.signum(), "problem {i}");
    }
}

/// The games of other boards and aims.
fn variants() -> impl Iterator<Item = GameSpec> {
    let spec = |rule, size| GameSpec::named("othello").unwrap().with_rule(rule).unwrap().with_size(size).unwrap();
    [("othello", 4), ("othello", 6), ("antiothello", 4), ("antiothello", 6), ("antiothello", 8)]
        .into_iter()
        .map(move |(rule, size)| spec(rule, size))
}

#[test]
fn every_level_plays_on_every_board() {
    for (round, spec) in variants().enumerate() {
        for number in [1, 4, 7, 10] {
            let mut engine = Engine::new(spec, 1 << 16);
            engine.set_level(Level::new(number).unwrap(), round as u64);
            while engine.ending().is_none() {
                let report = engine.find(&Limits { nodes: Some(3000), ..Limits::default() }, &mut Silent).unwrap();
                engine.play_code(report.best.unwrap()).unwrap();
            }
            let facts = engine.facts();
            assert_eq!(facts.cells.len(), spec.size() * spec.size());
            let count = |side| facts.cells.iter().filter(|&&cell| cell == side).count();
            let fewest = spec.rule() == "antiothello";
            let winner = match count(1).cmp(&count(2)) {
                Ordering::Equal => None,
                Ordering::Greater => Some(if fewest { Player::White } else { Player::Black }),
                Ordering::Less => Some(if fewest { Player::Black } else { Player::White }),
            };
            assert_eq!(engine.ending().unwrap().winner, winner, "{spec:?}, level {number}");
        }
    }
}

#[test]
fn four_by_four_is_solved_in_play() {
    for (rule, score) in [("othello", -10), ("antiothello", 4)] {
        let spec = GameSpec::named("othello").unwrap().with_rule(rule).unwrap().with_size(4).unwrap();
        let mut engine = Engine::new(spec, 1 << 20);
        let values = engine.exact_values(&Limits::default(), &mut Silent).unwrap().unwrap();
        assert_eq!(values.iter().map(|value| value.discs).collect::<Vec<_>>(), [score; 4], "{rule}");
        let report = engine.find(&Limits::default(), &mut Silent).unwrap();
        assert_eq!((report.score.value(), report.source), (100 * score, Source::Proof), "{rule}");
        // Two perfect players reach this score.
        while engine.ending().is_none() {
            let report = engine.find(&Limits::default(), &mut Silent).unwrap();
            engine.play_code(report.best.unwrap()).unwrap();
        }
        let cells = engine.facts().cells;
        let count = |side| cells.iter().filter(|&&cell| cell == side).count() as i32;
        let difference = count(1) - count(2);
        let all = difference + difference.signum() * count(0);
        assert_eq!(if rule == "othello" { all } else { -all }, score, "{rule}");
    }
}

#[test]
fn weights_random_starts_and_the_book_are_only_of_the_usual_board() {
    for spec in variants() {
        let mut engine = Engine::new(spec, 1 << 16);
        assert_eq!(engine.load_weights(b"none").unwrap_err().code, ErrorCode::Game, "{spec:?}");
        assert_eq!(engine.start_at_random(1).unwrap_err().code, ErrorCode::Option, "{spec:?}");
        assert!(engine.book_moves().replies.is_empty(), "{spec:?}");
        assert_eq!(engine.facts().opening, None, "{spec:?}");
    }
}

#[test]
fn problems_1_to_19_are_solved() {
    solves(&problems(include_str!("data/ffo/fforum-1-19.obf")));
}

#[test]
fn problems_20_to_29_are_solved() {
    solves(&problems(include_str!("data/ffo/fforum-20-39.obf"))[..10]);
}

#[test]
fn every_listed_move_has_its_published_value() {
    let weights = builtin::weights();
    let mut table = TranspositionTable::new(8 << 20);
    for (i, problem) in problems(include_str!("data/ffo/fforum-1-19.obf")).iter().enumerate().take(6) {
        let mut silent = Silent;
        let mut search = Search::new(&mut table, Some(&weights), Limits::default(), &mut silent);
        let values = move_values(&mut search, problem.board.me(), problem.board.opp()).unwrap();
        for listed in &problem.scores {
            assert!(values.contains(listed), "problem {i}: {listed:?} in {values:?}");
        }
    }
}

#[test]
fn the_player_plays_whole_games_and_proves_their_ends() {
    let mut player = OthelloPlayer::new(4 << 20, Some(builtin::weights()));
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let mut board = Board::new();
    let mut proofs = 0;
    while board.outcome().is_none() {
        let report = player.find(&board, &limits, &mut Silent);
        let mv = tengen_core::game::Move::from_code(report.best.unwrap()).unwrap();
        assert!(board.is_legal(mv));
        proofs += usize::from(report.source == Source::Proof);
        board.make(mv);
    }
    assert!(proofs >= 8, "{proofs} proofs");
}

#[test]
fn a_board_with_more_moves_than_any_game_has_can_be_searched() {
    // After f7 the opponent has 35 moves.
    let line = "O---O-----XOX-X--XOO-OX---O--OO--XO-XOX--OO-OO---XOXO-X--------- X;";
    let mut board = parse_problem(line).unwrap().board;
    let mut player = OthelloPlayer::new(1 << 20, Some(builtin::weights()));
    let limits = Limits { depth: Some(5), ..Limits::default() };
    assert!(player.find(&board, &limits, &mut Silent).best.is_some());
    board.make(Square::from_name("f7").unwrap());
    assert_eq!(board.mobility().count_ones(), 35);
}

#[test]
fn a_stepwise_search_and_one_call_give_the_same_answer() {
    let problem = &problems(include_str!("data/ffo/fforum-1-19.obf"))[12];
    let mut player = OthelloPlayer::new(1 << 20, Some(builtin::weights()));
    let whole = player.find(&problem.board, &Limits::default(), &mut Silent);
    player.clear();
    player.start(&problem.board, &Limits::default());
    let mut steps = 1;
    let stepped = loop {
        if let Some(report) = player.step(&mut Silent) {
            break report;
        }
        steps += 1;
    };
    assert_eq!(whole, stepped);
    assert!(steps > 3);
    assert_eq!(whole.score, Centidiscs::from(problem.scores[0].1).score());
    assert_eq!(whole.source, Source::Proof);
}

#[test]
fn generic_searches_play_othello_with_either_evaluation() {
    fn deep<E: Evaluator<Board>>(mut evaluator: E) {
        let mut search = tengen_search::deepening::Search::new(Playing::default(), 1 << 20).unwrap();
        let limits = Limits { depth: Some(4), ..Limits::default() };
        let mut board = Board::new();
        while board.outcome().is_none() && board.ply() < 70 {
            let report = search.find(&mut board, &mut evaluator, &limits, &mut Silent);
            let mv = tengen_core::game::Move::from_code(report.best.unwrap()).unwrap();
            assert!(board.is_legal(mv));
            board.make(mv);
        }
        assert!(board.outcome().is_some());
    }
    deep(HandmadeEvaluator);
    deep(PatternEvaluator::new(Some(builtin::weights())));
}

#[test]
fn the_engine_plays_othello_with_passes() {
    let mut engine = Engine::new(GameSpec::named("othello").unwrap(), 1 << 20);
    assert_eq!(engine.facts().legal, [19, 26, 37, 44]);
    assert_eq!(engine.play("a1").unwrap_err().code, ErrorCode::Illegal);
    assert_eq!(engine.play("d4").unwrap_err().code, ErrorCode::Occupied);
    assert_eq!(engine.play("pass").unwrap_err().code, ErrorCode::Illegal);
    let limits = Limits { nodes: Some(2_000), ..Limits::default() };
    // In turn the engine and nearly always the first legal move: such games have passes.
    let (mut passes, mut games) = (0, 0);
    while passes < 3 && games < 20 {
        engine.load("").unwrap();
        while engine.ending().is_none() {
            let facts = engine.facts();
            if facts.played % 2 == games % 2 {
                let report = engine.find(&limits, &mut Silent).unwrap();
                passes += usize::from(report.best == Some(64));
                engine.play_code(report.best.unwrap()).unwrap();
            } else if let Some(&cell) = facts.legal.get(facts.played % 3).or(facts.legal.first()) {
                engine.play_code(cell as u16).unwrap();
            } else {
                passes += 1;
                engine.play("pass").unwrap();
            }
        }
        let (facts, text) = (engine.facts(), engine.save());
        assert_eq!(facts.ending.as_ref().unwrap().reason.name(), "discs");
        engine.load(&text).unwrap();
        assert_eq!(engine.facts(), facts);
        engine.load(&text.replace("--", "")).unwrap();
        assert_eq!(engine.facts().cells, facts.cells);
        games += 1;
    }
    assert!(passes >= 3, "{passes} passes in {games} games");
    engine.go_to(52);
    let values = engine.exact_values(&Limits::default(), &mut Silent).unwrap().unwrap();
    let report = engine.find(&Limits::default(), &mut Silent).unwrap();
    assert_eq!((report.source, report.score.value()), (Source::Proof, values[0].discs * 100));
    assert!(values.iter().all(|value| value.discs <= values[0].discs));
    assert!(engine.load_weights(b"nothing").is_err());
    engine.load_weights(builtin::BYTES).unwrap();
}

#[test]
fn the_engine_reads_every_format() {
    let mut engine = Engine::new(GameSpec::named("othello").unwrap(), 1 << 20);
    engine.load("F5 D6 c3").unwrap();
    assert_eq!((engine.played(), engine.save().as_str()), (3, "f5d6c3"));
    engine.load("(;GM[Othello]TY[8]B[F5]W[F6/1.0/2];)").unwrap();
    assert_eq!(engine.save(), "f5f6");
    let line = include_str!("data/ffo/fforum-1-19.obf").lines().next().unwrap();
    engine.load(line).unwrap();
    assert_eq!(engine.played(), 0);
    engine.play("g8").unwrap();
    let saved = engine.save();
    assert_eq!(saved, format!("{} g8", &line[..66]));
    let facts = engine.facts();
    engine.load("f5").unwrap();
    engine.load(&saved).unwrap();
    assert_eq!(engine.facts(), facts);
    assert_eq!(engine.load(&format!("{} g8g8", &line[..66])).unwrap_err().place, Some(69));
    for broken in ["(;GM[Go];)", "f5g", &line[..60], &line.replace(":+18", "+18")] {
        assert!(engine.load(broken).unwrap_err().place.is_some(), "{broken}");
        assert_eq!(engine.facts(), facts);
    }
}

#[test]
fn balanced_starts_are_games_of_eight_plies() {
    let mut seen = std::collections::HashSet::new();
    for line in include_str!("../openings/othello-starts.txt").lines().filter(|line| !line.starts_with('#')) {
        let (moves, value) = line.split_once(' ').unwrap();
        let board = tengen_othello::transcript::parse(moves).unwrap();
        assert_eq!((board.ply(), board.must_pass(), board.outcome()), (8, false, None), "{line}");
        assert!(value.trim().parse::<f64>().unwrap().abs() <= 1.0, "{line}");
        let image = |which| {
            let symmetric = tengen_othello::bits::symmetric;
            (symmetric(board.me(), which), symmetric(board.opp(), which))
        };
        assert!(seen.insert((0..8).map(image).min().unwrap()), "{line} is the image of another");
    }
    assert_eq!(seen.len(), 300);
}
