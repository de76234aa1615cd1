//! The searches against plain minimax on small boards of five-in-a-row, under every rule, cold and warm.

use tengen::game::{Candidate, Evaluator, Forced, Move, Position};
use tengen::games::gomoku::board::Board;
use tengen::games::gomoku::evaluate::GomokuEvaluator;
use tengen::games::gomoku::point::Point;
use tengen::games::gomoku::rule::Rule;
use tengen::random::Rng;
use tengen::score::Score;
use tengen::search::deepening::Search;
use tengen::search::settings::{Algorithm, Settings};
use tengen::think::{Limits, Report, Silent, Source};

/// Minimax with what changes leaves and moves: static wins and quiescence.
fn reference(board: &mut Board, evaluator: &mut GomokuEvaluator, settings: &Settings, depth: u32, ply: u32) -> Score {
    if let Some(outcome) = board.outcome() {
        return board.outcome_score(outcome, ply);
    }
    let mut moves: Vec<Candidate<Point>> = Vec::new();
    if settings.forced {
        match evaluator.forced(board, &mut moves) {
            Forced::Win { plies, .. } => return Score::win_in(ply + plies),
            Forced::Loss { plies, .. } => return Score::loss_in(ply + plies),
            Forced::Only | Forced::Free => {}
        }
    }
    if depth == 0 {
        return match settings.quiescence {
            true => evaluator.quiesce(board, -Score::INFINITE, Score::INFINITE, ply, &mut 0),
            false => evaluator.evaluate(board),
        };
    }
    if moves.is_empty() {
        evaluator.candidates(board, &mut moves);
    }
    let mut best = -Score::INFINITE;
    for candidate in moves {
        board.make(candidate.mv);
        best = best.max(-reference(board, evaluator, settings, depth - 1, ply + 1));
        board.undo();
    }
    best
}

fn check(board: &Board, settings: &Settings, depth: u32, report: &Report, seed: u64) {
    let mut board = board.clone();
    let mut evaluator = GomokuEvaluator::new();
    let value = reference(&mut board, &mut evaluator, settings, depth, 0);
    let what =
        format!("seed {seed}, depth {depth}, {:?} {} {:?}, {settings:?}", board.rule(), board.size(), board.moves());
    assert_eq!(report.score, value, "{what}");
    let best = Point::from_code(report.best.unwrap()).unwrap();
    assert!(board.is_legal(best), "{what}");
    if report.nodes == 0 {
        // Known without search.
        return;
    }
    board.make(best);
    let reached = -reference(&mut board, &mut evaluator, settings, depth - 1, 1);
    assert_eq!(reached, value, "{best:?} is not among the best: {what}");
}

fn all_settings() -> Vec<Settings> {
    let exact = Settings::exact();
    let mut all = vec![
        Settings { table: true, ..Settings::minimax() },
        Settings::plain(),
        exact,
        Settings { aspiration: Some(1), resume: true, ..exact },
        Settings { algorithm: Algorithm::MtdF, ..exact },
    ];
    for (forced, quiescence) in [(true, false), (true, true)] {
        all.extend([exact, Settings { algorithm: Algorithm::MtdF, ..exact }].map(|s| Settings {
            forced,
            quiescence,
            ..s
        }));
    }
    all
}

/// A position whose stones lie near one another.
fn crowd(rng: &mut Rng, rule: Rule, size: usize, stones: usize) -> Board {
    loop {
        let mut board = Board::new(rule, size);
        while board.ply() < stones && board.outcome().is_none() {
            let mut moves = Vec::new();
            GomokuEvaluator::new().candidates(&board, &mut moves);
            moves.sort_by_key(|c| -c.order);
            board.make(moves[rng.below(moves.len().min(8))].mv);
        }
        if board.outcome().is_none() {
            return board;
        }
    }
}

#[test]
fn exact_searches_equal_minimax_from_a_cold_table() {
    let seed = 31;
    let mut rng = Rng::new(seed);
    for settings in all_settings() {
        let mut search = Search::new(settings, 1 << 20).unwrap();
        for round in 0..9 {
            let size = 5 + rng.below(2);
            let stones = 4 + rng.below(12);
            let board = crowd(&mut rng, Rule::ALL[round % 3], size, stones);
            for depth in 1..=3 {
                search.clear();
                let limits = Limits { depth: Some(depth), ..Limits::default() };
                let report = search.find(&mut board.clone(), &mut GomokuEvaluator::new(), &limits, &mut Silent);
                check(&board, &settings, depth, &report, seed);
            }
        }
    }
}

#[test]
fn exact_searches_equal_minimax_from_a_warm_table() {
    let seed = 32;
    let mut rng = Rng::new(seed);
    for settings in all_settings() {
        let mut search = Search::new(settings, 1 << 20).unwrap();
        let mut evaluator = GomokuEvaluator::new();
        let rule = Rule::ALL[rng.below(3)];
        let mut board = crowd(&mut rng, rule, 6, 8);
        while board.outcome().is_none() {
            let depth = 1 + rng.below(3) as u32;
            let limits = Limits { depth: Some(depth), ..Limits::default() };
            let report = search.find(&mut board, &mut evaluator, &limits, &mut Silent);
            check(&board, &settings, depth, &report, seed);
            board.make(Point::from_code(report.best.unwrap()).unwrap());
        }
    }
}

/// What the engine that plays claims to be a win, it wins against every defence it can find; the claim shrinks by the
/// moves made.
#[test]
fn a_claimed_win_is_carried_home() {
    let seed = 33;
    let mut rng = Rng::new(seed);
    let mut won = 0;
    for round in 0..60 {
        let mut board = crowd(&mut rng, Rule::ALL[round % 3], 9, 10);
        let mut searches = [0, 1].map(|_| Search::new(Settings::playing(), 1 << 20).unwrap());
        let mut evaluator = GomokuEvaluator::new();
        let mut claim = None;
        while board.outcome().is_none() {
            let side = board.to_move();
            let limits = Limits { depth: Some(8), nodes: Some(20_000), ..Limits::default() };
            let report = searches[side.index()].find(&mut board, &mut evaluator, &limits, &mut Silent);
            if let Some((winner, left)) = claim {
                assert!(left > 0, "seed {seed}, {:?}: the win dallies", board.moves());
                // An only move is played at once, whatever follows.
                if side == winner && report.source != Source::Forced {
                    assert!(report.score.is_win(), "seed {seed}, {:?}: the win is lost, {report:?}", board.moves());
                }
            } else if report.score.is_win() {
                claim = Some((side, report.score.distance().unwrap()));
            }
            board.make(Point::from_code(report.best.unwrap()).unwrap());
            claim = claim.map(|(winner, left)| (winner, left - 1));
        }
        if let Some((winner, _)) = claim {
            won += 1;
            assert_eq!(board.outcome(), Some(tengen::game::Outcome::Win(winner)), "seed {seed}, {:?}", board.moves());
        }
    }
    assert!(won > 30, "{won}");
}
