//! Forced wins. The problems are solved, the checker walks every proof, and nothing is proven without a win.

use crate::common::problems::{self, Answer, Question};
use crate::common::proof_checker::{Prover, Walked, check, fives};
use crate::common::records::{cell, point};
use crate::common::slow_fours::{any, wins_at_once};
use crate::common::slow_rules::{BLACK, Law, WHITE};
use crate::common::solver::{Solver, grid, law, selfplay};
use tengen_core::game::{Player, Position};
use tengen_core::random::Rng;
use tengen_core::think::Silent;
use tengen_gomoku::board::Board;
use tengen_gomoku::notation::write_game;
use tengen_gomoku::play::forced_win::ForcedWinSearch;
use tengen_gomoku::point::Point;
use tengen_gomoku::rule::Rule;
use tengen_gomoku::threat::{AttackKind, Threats};
use tengen_gomoku::vcf::{Vcf, Verdict};
use tengen_search::proof::Proof;

/// Solves the position and walks the proof, if there is one.
fn solve_and_check(
    board: &Board,
    kind: AttackKind,
    nodes: u64,
    walk: usize,
) -> Result<(Proof<()>, Option<Walked>), String> {
    let mut solver = Solver::new(board.clone(), kind);
    let attacker = board.to_move();
    match solver.solve(nodes) {
        Proof::Disproven => Ok((Proof::Disproven, None)),
        Proof::Unknown => Ok((Proof::Unknown, None)),
        Proof::Proven(line) => {
            let mut end = board.clone();
            line.iter().for_each(|&mv| end.make(mv));
            assert_eq!(
                end.outcome(),
                Some(tengen_core::game::Outcome::Win(attacker)),
                "the line {}",
                write_game(&line)
            );
            let walked = check(&grid(board), law(board.rule()), [BLACK, WHITE][attacker.index()], walk, &mut solver)?;
            Ok((Proof::Proven(vec![(); line.len()]), walked))
        }
    }
}

/// Node limit and walk limit of the tests; `TENGEN_FORCED=full` takes minutes in a release build.
fn full() -> bool {
    std::env::var("TENGEN_FORCED").is_ok_and(|value| value == "full")
}

#[test]
fn problems_are_solved_and_the_proofs_hold() {
    let nodes = if full() { 60_000_000 } else { 200_000 };
    let walk = if full() { 1_000_000 } else { 300 };
    let (mut won, mut whole, mut open) = (0, 0, Vec::new());
    let mut wrong = String::new();
    for problem in problems::all() {
        let Some(kind) = problem.question.attack_kind() else { continue };
        if std::env::var("TENGEN_PROBLEM").is_ok_and(|part| !problem.name.contains(&part)) {
            continue;
        }
        match solve_and_check(&problem.board(), kind, nodes, walk) {
            Ok((Proof::Proven(line), walked)) => {
                won += 1;
                whole += usize::from(walked.is_some());
                if full() {
                    println!("{}: {} plies, {walked:?}", problem.name, line.len());
                }
                if problem.answer == Answer::None {
                    wrong += &format!("{}: proven, but there is no win\n", problem.name);
                }
            }
            Ok((Proof::Disproven, _)) if problem.answer == Answer::Win => {
                wrong += &format!("{}: disproven, but there is a win\n{}\n", problem.name, problem.grid.show());
            }
            Ok((Proof::Disproven, _)) => {}
            Ok((Proof::Unknown, _)) => open.push(problem.name),
            Err(text) => wrong += &format!("{}: {text}\n", problem.name),
        }
    }
    println!("{won} proven, {whole} proofs walked to the end, unknown: {open:?}");
    assert!(wrong.is_empty(), "{wrong}");
}

/// What the best reply leaves the attacker: no win in the threat space, an open question, or a win.
fn best_reply(board: &mut Board, begin: &[Point]) -> Proof<()> {
    let mut replies = begin.to_vec();
    replies.extend(board.empty().iter());
    replies.retain(|&reply| board.is_legal(reply));
    let mut best = Proof::Proven(Vec::new());
    for reply in replies {
        board.make(reply);
        // A reply that is forbidden, or that makes five, ends the game.
        if board.outcome().is_none() {
            match Solver::new(board.clone(), AttackKind::QuietThreats).solve(200_000) {
                Proof::Proven(_) => {}
                Proof::Disproven => best = Proof::Disproven,
                Proof::Unknown => best = Proof::Unknown,
            }
        }
        board.undo();
        if best == Proof::Disproven {
            break;
        }
    }
    best
}

#[test]
fn no_other_threat_wins_in_the_problems_from_games() {
    let every = if full() { 1 } else { 15 };
    let own = problems::all().into_iter().filter(|problem| problem.name.starts_with("selfplay-"));
    let (mut threats, mut open, mut wrong) = (0, Vec::new(), String::new());
    for problem in own.step_by(every) {
        let mut board = problem.board();
        let first = problem.first.expect("a first move");
        for mv in board.empty().iter().filter(|&mv| mv != first && board.is_legal(mv)).collect::<Vec<_>>() {
            board.make(mv);
            if board.outcome().is_none() {
                // A move after which the attacker would win by fours if the defender passed is a threat, whatever its
                // class.
                board.pass();
                let line = Vcf::new(12).solve(&board, 10_000, &mut 0);
                board.pass();
                if let Verdict::Proven(line) = line {
                    threats += 1;
                    match best_reply(&mut board, &line) {
                        Proof::Proven(_) => wrong += &format!("{}: {mv} wins too\n", problem.name),
                        // The search that made the problems decided this. A new search takes another path.
                        Proof::Unknown => open.push(format!("{} {mv}", problem.name)),
                        Proof::Disproven => {}
                    }
                }
            }
            board.undo();
        }
    }
    println!("{threats} other threats, unknown: {open:?}");
    assert!(wrong.is_empty() && threats > 20 && open.len() <= 2, "{open:?} {wrong}");
}

#[test]
fn proofs_from_games_hold() {
    let seed = 0x666f_7263;
    println!("seed {seed:#x}");
    let mut rng = Rng::new(seed);
    let (count, nodes, walk) = if full() { (5_000, 20_000, 3_000) } else { (150, 3_000, 200) };
    let (mut proven, mut whole, mut disproven, mut unknown, mut replies) = (0, 0, 0, 0, 0);
    for i in 0..count {
        let board = selfplay(&mut rng, Rule::ALL[i % 3], if i % 4 == 3 { 20 } else { 15 });
        let kind = [AttackKind::Vct, AttackKind::QuietThreats][i / 3 % 2];
        match solve_and_check(&board, kind, nodes, walk) {
            Ok((Proof::Proven(_), walked)) => {
                proven += 1;
                whole += usize::from(walked.is_some());
                replies += walked.map_or(0, |walked| walked.replies);
            }
            Ok((Proof::Disproven, _)) => disproven += 1,
            Ok((Proof::Unknown, _)) => unknown += 1,
            Err(text) => panic!("{:?} {kind:?} {}: {text}", board.rule(), write_game(board.moves())),
        }
    }
    println!(
        "{proven} proven ({whole} walked to the end, {replies} replies), {disproven} disproven, {unknown} unknown"
    );
    assert!(proven > count / 20 && disproven > 0);
}

#[test]
fn no_win_by_fours_is_missed_in_games() {
    let seed = 0x666f_7572;
    println!("seed {seed:#x}");
    let mut rng = Rng::new(seed);
    let count = if full() { 5_000 } else { 100 };
    let (mut won, mut none, mut open) = (0, 0, 0);
    for i in 0..count {
        let mut board = selfplay(&mut rng, Rule::ALL[i % 3], 15);
        for side in 0..2 {
            if side == 1 {
                board.pass();
            }
            let stone = [BLACK, WHITE][board.to_move().index()];
            match Vcf::new(14).solve(&board, 1_000_000, &mut 0) {
                Verdict::Proven(_) => won += 1,
                Verdict::Unknown => panic!("{} is unknown", write_game(board.moves())),
                // Six fours, the last of which is a five: eleven plies.
                Verdict::Disproven => match any(&grid(&board), law(board.rule()), stone, 6, 5_000) {
                    Ok(None) => none += 1,
                    Ok(Some(line)) => panic!("{:?} {}: {line:?}", board.rule(), write_game(board.moves())),
                    Err(()) => open += 1,
                },
            }
        }
    }
    println!("{won} wins by fours, {none} without one to 11 plies, {open} unknown");
    assert!(won > count / 10 && none > count / 2 && open < count / 10);
}

#[test]
fn the_checker_sees_fives_as_the_slow_rules_do() {
    let seed = 0x6669_7665;
    println!("seed {seed:#x}");
    let mut rng = Rng::new(seed);
    for i in 0..2_000 {
        let grid = crate::common::positions::dense(&mut rng, 9 + i % 8);
        let law = [Law::Freestyle, Law::Standard, Law::Renju][i % 3];
        for stone in [BLACK, WHITE] {
            let mut found = fives(&grid, law, stone);
            found.sort_unstable();
            assert_eq!(found, wins_at_once(&grid, law, stone).into_iter().collect::<Vec<_>>(), "{}", grid.show());
        }
    }
}

/// A verdict without its line.
fn verdict<M>(proof: &Proof<M>) -> &'static str {
    match proof {
        Proof::Proven(_) => "proven",
        Proof::Disproven => "disproven",
        Proof::Unknown => "unknown",
    }
}

#[test]
fn a_search_goes_on_where_a_limit_stopped_it() {
    let seed = 0x7265_7375;
    println!("seed {seed:#x}");
    let mut rng = Rng::new(seed);
    let (mut decided, mut slices) = (0, 0);
    for i in 0..60 {
        let board = selfplay(&mut rng, Rule::ALL[i % 3], 15);
        let mut whole = Solver::new(board.clone(), AttackKind::QuietThreats);
        let want = whole.solve(20_000);
        let mut again = Solver::new(board.clone(), AttackKind::QuietThreats);
        assert_eq!((again.solve(20_000), again.search.nodes()), (want.clone(), whole.search.nodes()));
        if want == Proof::Unknown {
            continue;
        }
        // In slices the work is ordered a little differently, but it is not lost, and the answer is the same.
        let mut sliced = Solver::new(board.clone(), AttackKind::QuietThreats);
        let mut spent = 0;
        let got = loop {
            let proof = sliced.solve(300);
            spent += sliced.search.nodes();
            slices += 1;
            if proof != Proof::Unknown || spent > 10 * whole.search.nodes() + 10_000 {
                break proof;
            }
        };
        assert_eq!(verdict(&got), verdict(&want), "{}", write_game(board.moves()));
        decided += 1;
    }
    println!("{decided} decided in {slices} slices");
    assert!(decided > 40 && slices > decided);
}

#[test]
fn memory_is_kept_to_and_small_tables_lie_no_more_than_large_ones() {
    let problems = problems::all();
    for (bytes, nodes) in [(1 << 12, 5_000), (1 << 20, 20_000)] {
        for problem in problems.iter().filter(|problem| problem.question == Question::Threats) {
            let mut board = problem.board();
            let threats = Threats::with_table(AttackKind::QuietThreats, 8);
            let mut search = ForcedWinSearch::with_threats(threats, bytes).expect("memory");
            let proof = search.solve(&mut board, nodes, &mut Silent);
            assert!(search.search.bytes() <= bytes, "{} bytes of {bytes}", search.search.bytes());
            assert!(proof != Proof::Disproven || problem.answer != Answer::Win, "{}", problem.name);
            assert!(!matches!(proof, Proof::Proven(_)) || problem.answer != Answer::None, "{}", problem.name);
        }
    }
}

/// A prover that claims a win without one.
struct Liar(Board);

impl Prover for Liar {
    fn attack(&mut self) -> Option<(i32, i32)> {
        self.0.empty().first().map(cell)
    }

    fn play(&mut self, cell: (i32, i32)) {
        self.0.make(point(cell));
    }

    fn take_back(&mut self) {
        self.0.undo();
    }
}

#[test]
fn the_checker_refuses_a_claim_without_a_win() {
    let board = Board::new(Rule::Freestyle, 6);
    let walked = check(&grid(&board), Law::Freestyle, BLACK, 10_000, &mut Liar(board.clone()));
    assert!(walked.is_err(), "{walked:?}");
    assert_eq!(board.to_move(), Player::Black);
}
