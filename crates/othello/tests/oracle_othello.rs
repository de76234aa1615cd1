//! The searches against plain minimax on Othello, with either evaluation, cold and warm, passes and ends included.

use tengen_core::game::{Evaluator, Move, Position};
use tengen_core::random::Rng;
use tengen_core::score::Score;
use tengen_core::think::{Limits, Report, Silent};
use tengen_othello::board::Board;
use tengen_othello::builtin;
use tengen_othello::evaluate::{HandmadeEvaluator, PatternEvaluator};
use tengen_othello::square::Square;
use tengen_search::deepening::Search;
use tengen_search::ordering::Ordering;
use tengen_search::play::parameters::Parameters;
use tengen_search::play::playing::Playing;
use tengen_search::textbook::settings::{Algorithm, Settings};
use tengen_search::tree_search::TreeSearch;

/// Every legal move of every position, and nothing remembered.
fn reference<E: Evaluator<Board>>(board: &mut Board, evaluator: &mut E, depth: u32, ply: u32) -> Score {
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
        best = best.max(-reference(board, evaluator, depth - 1, ply + 1));
        board.undo();
    }
    best
}

fn settings() -> Vec<Settings> {
    let exact = Settings::exact();
    let table = Settings { table: true, ..Settings::alphabeta() };
    vec![
        Settings::minimax(),
        Settings { table: true, ..Settings::minimax() },
        Settings::alphabeta(),
        Settings { ordering: Ordering::Evaluator, ..Settings::alphabeta() },
        table,
        Settings { deepening: true, ordering: Ordering::Learned, ..table },
        exact,
        Settings { aspiration: Some(1), resume: true, parity: true, ..exact },
        Settings { algorithm: Algorithm::MtdF, ..exact },
        Settings { algorithm: Algorithm::MtdF, parity: true, ..exact },
    ]
}

fn check<E: Evaluator<Board>>(board: &Board, evaluator: &mut E, depth: u32, report: &Report, what: &str) {
    let mut board = board.clone();
    assert_eq!(report.score, reference(&mut board, evaluator, depth, 0), "{what}, depth {depth}, {board:?}");
    let best = Square::from_code(report.best.unwrap()).unwrap();
    assert!(board.is_legal(best), "{what}");
    board.make(best);
    let reached = -reference(&mut board, evaluator, depth - 1, 1);
    assert_eq!(reached, report.score, "{what}: {best} is not among the best, depth {depth}, {board:?}");
}

/// A position of a random game, `plies` before its end or more.
fn random(rng: &mut Rng, plies: usize) -> Board {
    loop {
        let mut board = Board::new();
        let mut moves = Vec::new();
        let stop = rng.below(60 - plies);
        while board.ply() < stop && board.outcome().is_none() {
            moves.clear();
            board.legal_moves(&mut moves);
            board.make(moves[rng.below(moves.len())]);
        }
        if board.outcome().is_none() {
            return board;
        }
    }
}

fn cold<E: Evaluator<Board>>(mut evaluator: E, seed: u64) {
    println!("seed {seed}");
    let mut rng = Rng::new(seed);
    for settings in settings() {
        cold_search(settings, &mut evaluator, &mut rng, &format!("seed {seed}, {settings:?}"));
    }
    let full_width = Playing::new(Parameters::FULL_WIDTH);
    cold_search(full_width, &mut evaluator, &mut rng, &format!("seed {seed}, full width"));
}

fn cold_search<E: Evaluator<Board>, S: TreeSearch>(settings: S, evaluator: &mut E, rng: &mut Rng, what: &str) {
    let mut search = Search::new(settings, 1 << 20).unwrap();
    for _ in 0..12 {
        let mut board = random(rng, 1);
        for depth in 1..=4 {
            search.clear();
            let limits = Limits { depth: Some(depth), ..Limits::default() };
            let report = search.find(&mut board, evaluator, &limits, &mut Silent);
            check(&board, evaluator, depth, &report, what);
        }
    }
}

/// One table over the last positions of whole games: passes, and ends within the depth.
fn warm<E: Evaluator<Board>>(mut evaluator: E, seed: u64) {
    println!("seed {seed}");
    let mut rng = Rng::new(seed);
    let mut passes = 0;
    for settings in settings() {
        passes += warm_search(settings, &mut evaluator, &mut rng, &format!("seed {seed}, {settings:?}"));
    }
    let full_width = Playing::new(Parameters::FULL_WIDTH);
    passes += warm_search(full_width, &mut evaluator, &mut rng, &format!("seed {seed}, full width"));
    assert!(passes > 0, "seed {seed}: no pass on the way");
}

/// How many passes were played.
fn warm_search<E: Evaluator<Board>, S: TreeSearch>(settings: S, evaluator: &mut E, rng: &mut Rng, what: &str) -> usize {
    let mut search = Search::new(settings, 1 << 20).unwrap();
    let mut passes = 0;
    for _ in 0..2 {
        let mut board = random(rng, 8);
        while board.outcome().is_none() {
            let depth = 1 + rng.below(4) as u32;
            let limits = Limits { depth: Some(depth), ..Limits::default() };
            let report = search.find(&mut board, evaluator, &limits, &mut Silent);
            check(&board, evaluator, depth, &report, what);
            let mv = Square::from_code(report.best.unwrap()).unwrap();
            passes += usize::from(mv.is_pass());
            board.make(mv);
        }
    }
    passes
}

#[test]
fn exact_searches_equal_minimax_from_a_cold_table() {
    cold(HandmadeEvaluator, 41);
    cold(PatternEvaluator::new(Some(builtin::weights())), 42);
}

#[test]
fn exact_searches_equal_minimax_from_a_warm_table() {
    warm(HandmadeEvaluator, 43);
    warm(PatternEvaluator::new(Some(builtin::weights())), 44);
}
