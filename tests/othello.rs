//! Othello from outside: published problems, and the generic searches on its positions.

use tengen::game::{Evaluator, Position};
use tengen::games::othello::Board;
use tengen::games::othello::builtin;
use tengen::games::othello::evaluate::{HandmadeEvaluator, PatternEvaluator};
use tengen::games::othello::obf::{Problem, parse_problem};
use tengen::games::othello::search::Search;
use tengen::games::othello::solve::Aim;
use tengen::games::othello::table::Table;
use tengen::games::othello::thinker::{Thinker, move_values};
use tengen::think::{Limits, Silent, Source};

fn problems(text: &str) -> Vec<Problem> {
    text.lines().map(|line| parse_problem(line).unwrap()).collect()
}

/// Solves problems for score and winner and compares with the published scores.
fn solves(problems: &[Problem]) {
    let weights = builtin::weights();
    let mut table = Table::new(8 << 20);
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
    let mut table = Table::new(8 << 20);
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
fn the_thinker_plays_whole_games_and_proves_their_ends() {
    let mut thinker = Thinker::new(4 << 20, Some(builtin::weights()));
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let mut board = Board::new();
    let mut proofs = 0;
    while board.outcome().is_none() {
        let report = thinker.find(&board, &limits, &mut Silent);
        let mv = tengen::game::Move::from_code(report.best.unwrap()).unwrap();
        assert!(board.is_legal(mv));
        proofs += usize::from(report.source == Source::Proof);
        board.make(mv);
    }
    assert!(proofs >= 8, "{proofs} proofs");
}

#[test]
fn steps_and_one_call_give_the_same_answer() {
    let problem = &problems(include_str!("data/ffo/fforum-1-19.obf"))[12];
    let mut thinker = Thinker::new(1 << 20, Some(builtin::weights()));
    let whole = thinker.find(&problem.board, &Limits::default(), &mut Silent);
    thinker.clear();
    thinker.start(&problem.board, &Limits::default());
    let mut steps = 1;
    let stepped = loop {
        if let Some(report) = thinker.step(&mut Silent) {
            break report;
        }
        steps += 1;
    };
    assert_eq!(whole, stepped);
    assert!(steps > 3);
    assert_eq!(whole.score.value(), problem.scores[0].1 * 100);
    assert_eq!(whole.source, Source::Proof);
}

#[test]
fn generic_searches_play_othello_with_either_evaluation() {
    fn deep<E: Evaluator<Board>>(mut evaluator: E) {
        let mut search = tengen::search::deepening::Search::new(Default::default(), 1 << 20).unwrap();
        let limits = Limits { depth: Some(4), ..Limits::default() };
        let mut board = Board::new();
        while board.outcome().is_none() && board.ply() < 70 {
            let report = search.find(&mut board, &mut evaluator, &limits, &mut Silent);
            let mv = tengen::game::Move::from_code(report.best.unwrap()).unwrap();
            assert!(board.is_legal(mv));
            board.make(mv);
        }
        assert!(board.outcome().is_some());
    }
    deep(HandmadeEvaluator);
    deep(PatternEvaluator::new(Some(builtin::weights())));
}
