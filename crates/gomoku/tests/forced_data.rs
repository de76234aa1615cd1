//! The collected problems. Every record is legal, and every stated line replays. What the slow search of fours can
//! decide is as stated.

use crate::common::problems::{Answer, Problem, Question, all};
use crate::common::records::{cell, parse, point};
use crate::common::slow_fours::{Four, any, four, opponent, replay_fours, shortest, wins_at_once};
use crate::common::slow_rules::{BLACK, EMPTY, Law, WHITE, foul, winning_points, winning_stones};
use tengen_core::game::Position;
use tengen_core::random::Rng;
use tengen_gomoku::notation::write_game;
use tengen_gomoku::point::Point;

#[test]
fn every_problem_is_a_legal_position() {
    let problems = all();
    println!("{} problems", problems.len());
    let mut names: Vec<_> = problems.iter().map(|p| p.name.as_str()).collect();
    names.sort_unstable();
    assert!(names.windows(2).all(|w| w[0] != w[1]), "a name comes twice");
    for problem in &problems {
        for at in problem.grid.points().filter(|&at| problem.grid.at(at) != EMPTY) {
            assert!(winning_stones(&problem.grid, problem.law(), at).is_empty(), "{}: somebody has won", problem.name);
        }
        let board = problem.board();
        assert_eq!((board.to_move(), board.outcome()), (problem.side, None), "{}", problem.name);
        assert!(
            board
                .points()
                .all(|p| board.stone(p).map_or(EMPTY, |s| [BLACK, WHITE][s.index()]) == problem.grid.at(cell(p)))
        );
        for key in ["only", "include", "best", "losing", "last", "first"] {
            for text in problem.record.all(key) {
                let points = problem.record.points(text, problem.size);
                assert!(points.iter().all(|p| board.is_legal(*p)), "{}: {key} {text}", problem.name);
            }
        }
        for key in problem.record.keys() {
            assert!(KEYS.contains(&key), "{}: {key} is no key", problem.name);
        }
    }
}

const KEYS: &[&str] = &[
    "source",
    "about",
    "rule",
    "size",
    "side",
    "kind",
    "answer",
    "black",
    "white",
    "moves",
    "first",
    "last",
    "shortest",
    "line",
    "must-defend",
    "initiative",
    "only",
    "include",
    "losing",
    "best",
    "gate",
    "depth",
    "within",
    "game",
];

/// Replays a line of fours that ends with the deciding move. Returns what is wrong with it.
fn check_fours(problem: &Problem, line: &[Point]) -> Result<(), String> {
    let cells: Vec<_> = line.iter().map(|p| cell(*p)).collect();
    match replay_fours(&problem.grid, problem.law(), problem.stone(), &cells)? {
        moves if moves == line.len() => Ok(()),
        moves => Err(format!("{} moves follow the one that decides", line.len() - moves)),
    }
}

/// Replays a line of threats. It has no foul, it misses no win, and the last move decides.
fn check_threats(problem: &Problem, line: &[Point]) -> Result<(), String> {
    let law = problem.law();
    let mut grid = problem.grid.clone();
    for (i, &mv) in line.iter().enumerate() {
        let stone = if i % 2 == 0 { problem.stone() } else { opponent(problem.stone()) };
        let at = cell(mv);
        if grid.at(at) != EMPTY {
            return Err(format!("{mv} has a stone"));
        }
        if stone == BLACK && law == Law::Renju && foul(&grid, at).is_some() {
            return Err(format!("{mv} is forbidden"));
        }
        let threats = wins_at_once(&grid, law, opponent(stone));
        let last = i + 1 == line.len();
        if last && matches!(four(&grid, law, at, stone), Four::Decides) && threats.iter().all(|&t| t == at) {
            return if i % 2 == 0 { Ok(()) } else { Err("the opponent wins".into()) };
        }
        if !wins_at_once(&grid, law, stone).is_empty() {
            return Err(format!("{mv} passes over a five"));
        }
        if threats.iter().any(|&threat| threat != at) && !last {
            return Err(format!("{mv} leaves a five to the opponent"));
        }
        grid.put(at, stone);
    }
    Err("the line decides nothing".into())
}

#[test]
fn every_stated_line_replays() {
    let mut wrong = String::new();
    let mut lines = 0;
    for problem in all() {
        for line in &problem.lines {
            lines += 1;
            let result = if problem.question == Question::Vcf {
                check_fours(&problem, line)
            } else {
                check_threats(&problem, line)
            };
            if let Err(why) = result {
                wrong += &format!("{}: {}: {why}\n{}\n", problem.name, write_game(line), problem.grid.show());
            }
            if problem.first.is_some_and(|first| first != line[0]) {
                wrong += &format!("{}: the line does not begin with the stated move\n", problem.name);
            }
            if problem.shortest.is_some_and(|plies| plies != line.len()) {
                wrong += &format!("{}: the line is not of the stated length\n", problem.name);
            }
        }
    }
    println!("{lines} lines");
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn the_slow_search_of_fours_agrees() {
    let (mut wins, mut nones, mut open) = (0, 0, 0);
    let mut wrong = String::new();
    for problem in all().into_iter().filter(|p| p.question == Question::Vcf) {
        let (grid, law, stone) = (&problem.grid, problem.law(), problem.stone());
        // If the source gives the length of the shortest win, every shorter line is searched. Otherwise it searches for
        // a short win first, because that is quick to find.
        let (fours, budget) = if problem.shortest.is_some() { (12, 20_000) } else { (4, 200) };
        let found = match shortest(grid, law, stone, fours, budget) {
            Ok(None) | Err(()) => any(grid, law, stone, 80, 10_000),
            found => found,
        };
        match (found, problem.answer) {
            (Ok(Some(line)), Answer::Win) => {
                wins += 1;
                let line: Vec<Point> = line.into_iter().map(point).collect();
                println!("{}: {} plies: {}", problem.name, line.len(), write_game(&line));
                if problem.shortest.is_some_and(|plies| plies != line.len()) {
                    wrong += &format!("{}: shortest is {}: {}\n", problem.name, line.len(), write_game(&line));
                }
                if let Err(why) = check_fours(&problem, &line) {
                    wrong += &format!("{}: own line {}: {why}\n", problem.name, write_game(&line));
                }
            }
            (Ok(None), Answer::None) => nones += 1,
            (Err(()), _) => {
                println!("{}: given up", problem.name);
                open += 1;
            }
            (found, stated) => {
                let line =
                    found.ok().flatten().map(|line| write_game(&line.into_iter().map(point).collect::<Vec<_>>()));
                wrong += &format!("{}: {stated:?}, found {line:?}\n{}\n", problem.name, problem.grid.show());
            }
        }
    }
    println!("{wins} wins by fours found again, {nones} without, {open} too long for the slow search");
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn other_replies_lose_to_fours() {
    let (mut checked, mut beyond) = (0, Vec::new());
    for problem in
        all().into_iter().filter(|p| p.question == Question::Replies && p.record.get("must-defend") == Some("yes"))
    {
        let Some(only) = problem.record.get("only") else { continue };
        let only: Vec<_> = problem.record.points(only, problem.size).into_iter().map(cell).collect();
        let (law, stone) = (problem.law(), problem.stone());
        for at in problem.grid.empty_points().filter(|at| !only.contains(at)) {
            let mut after = problem.grid.clone();
            after.put(at, stone);
            assert!(winning_points(&after, law, at).is_empty(), "{}: {} makes a four", problem.name, point(at));
            match any(&after, law, opponent(stone), 8, 2_000) {
                Ok(Some(_)) => checked += 1,
                _ => beyond.push(format!("{} {}", problem.name, point(at))),
            }
        }
    }
    println!("{checked} other replies lose to fours, {} not", beyond.len());
    // There the threat is two threes at once, which takes more than fours.
    assert!(beyond.iter().all(|name| name.starts_with("alphagomoku-DefendLossIn6_3x3-freestyle ")), "{beyond:?}");
}

#[test]
fn faults_in_data_are_reported_and_garbage_never_panics() {
    use crate::common::records::RecordError::*;
    assert_eq!(parse("a: b").err(), Some(NoRecord { line: 1 }));
    assert_eq!(parse("= x\n\nno colon").err(), Some(NoColon { line: 3 }));
    assert_eq!(parse("=\n").err(), Some(Name { line: 1 }));
    assert_eq!(parse("= x\n= x").err(), Some(Name { line: 2 }));
    let records = parse("# c\n= x y\n k : v: w \n").expect("a good file");
    assert_eq!(records[0].name, "x y");
    assert_eq!(records[0].must("k"), "v: w");
    let seed = 0x7265_636f;
    println!("seed {seed:#x}");
    let mut rng = Rng::new(seed);
    for _ in 0..20_000 {
        let text: String =
            (0..rng.below(40)).map(|_| ["= ", "a", ":", "\n", "#", " ", "é", "h8", "\r"][rng.below(9)]).collect();
        if let Ok(records) = parse(&text) {
            assert!(records.iter().all(|r| !r.name.is_empty() && r.line <= text.lines().count()));
        }
    }
}
