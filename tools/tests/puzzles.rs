//! The puzzles of the page. All of them are proven again, and no two are images of each other. Their names match their
//! positions. The slow rules walk some of their wins against every reply.

use crate::common::proof_checker::check as walk;
use crate::common::records::cell;
use crate::common::slow_rules::{BLACK, WHITE};
use crate::common::solver::{Solver, grid, law};
use std::collections::{BTreeMap, HashMap, HashSet};
use tengen_core::game::Position;
use tengen_core::players::playable::Playable;
use tengen_core::random::Rng;
use tengen_core::think::Silent;
use tengen_gomoku::class::Class;
use tengen_gomoku::notation::{parse_point, replay};
use tengen_gomoku::play::puzzle::{Effort, NoPuzzle, examine};
use tengen_gomoku::play::puzzle_reply::{Judgement, judge};
use tengen_gomoku::rule::Rule;
use tengen_gomoku::threat::AttackKind;
use tengen_othello::square::Square;
use tengen_othello::units::Discs;
use tengen_othello::{Board, Variant};
use tengen_search::proof::Proof;
use tengen_tools::puzzles::check::check;
use tengen_tools::puzzles::file::{ENDGAME, Entry, Placed, read};

const FILE: &str = include_str!("../../assets/puzzles.txt");

fn puzzles() -> Vec<Entry> {
    read(FILE).expect("a file of puzzles")
}

#[test]
fn every_puzzle_is_proven_again() {
    let all = puzzles();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let wrong: Vec<String> = std::thread::scope(|scope| {
        let parts: Vec<_> = (0..threads)
            .map(|part| {
                let all = &all;
                scope.spawn(move || {
                    all.iter().skip(part).step_by(threads).filter_map(|entry| check(entry).err()).collect::<Vec<_>>()
                })
            })
            .collect();
        parts.into_iter().flat_map(|part| part.join().expect("a check that ends")).collect()
    });
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), all.len(), wrong.join("\n"));
    println!("{} puzzles", all.len());
}

/// The score of each move for the side to move, by every line to the end.
fn minimax(board: &Board) -> Vec<(Discs, Square)> {
    let mut moves = Vec::new();
    board.legal_moves(&mut moves);
    let after = |mv| {
        let mut next = board.clone();
        next.make(mv);
        let best = minimax(&next).into_iter().map(|(score, _)| score).max();
        (-best.unwrap_or_else(|| next.final_score()), mv)
    };
    moves.into_iter().map(after).collect()
}

#[test]
fn endgames_with_nine_empty_squares_are_proven_by_minimax() {
    let mut seen = BTreeMap::new();
    for entry in puzzles().into_iter().filter(|entry| entry.kind == ENDGAME) {
        let variant = Variant::new(entry.size, entry.rule == "antiothello").expect("a board");
        let board = Board::start(variant, false).read_position(&entry.moves).expect("a game");
        if board.empties().count_ones() > 9 {
            continue;
        }
        let mut scores = minimax(&board);
        scores.sort();
        let [.., second, best] = &scores[..] else { panic!("{}: one move", entry.id) };
        assert!(best.0 > second.0 && best.1.to_string() == entry.answer, "{}: {scores:?}", entry.id);
        *seen.entry((entry.rule, entry.size)).or_insert(0) += 1;
    }
    println!("{seen:?}");
    assert_eq!(seen.len(), 4, "rules and sizes");
}

#[test]
fn there_are_600_of_all_kinds_and_no_two_are_images() {
    let all = puzzles();
    assert!(all.len() >= 600, "{}", all.len());
    let (mut names, mut images) = (HashSet::new(), HashMap::new());
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for entry in &all {
        *kinds.entry(&entry.kind).or_default() += 1;
        assert!(names.insert(&entry.id), "{}", entry.id);
        let placed = Placed::of(&entry.rule, entry.size, &entry.moves).expect(&entry.id);
        let before = images.insert(placed.image(), &entry.id);
        assert_eq!(before, None, "{} is an image of it", entry.id);
    }
    println!("{kinds:?}");
    assert_eq!(kinds.len(), 6, "{kinds:?}");
}

#[test]
fn a_wrong_answer_is_found() {
    let all = puzzles();
    for kind in ["fours", "defence", ENDGAME] {
        let good = all.iter().find(|entry| entry.kind == kind).expect(kind);
        check(good).expect("a good puzzle");
        let other = Entry { answer: "a1".to_owned(), ..good.clone() };
        assert!(check(&other).is_err(), "{kind}");
        let other = Entry { id: "000000".to_owned(), ..good.clone() };
        assert!(check(&other).is_err(), "{kind}");
    }
    let fours = all.iter().find(|entry| entry.kind == "fours").expect("fours");
    assert!(check(&Entry { kind: "threes".to_owned(), ..fours.clone() }).is_err());
}

#[test]
fn what_is_no_puzzle_is_refused() {
    let effort = Effort { win: 10_000, others: 30_000 };
    let why = |game: &str| examine(&mut replay(game, Rule::Freestyle, 15).expect("a game"), effort, &mut Silent);
    assert_eq!(why(""), Err(NoPuzzle::Nothing));
    assert_eq!(why("h8a1i8a3j8o15"), Err(NoPuzzle::Plain), "a straight four at hand");
    assert_eq!(why("h8a1i8a3j8a5k8o15"), Err(NoPuzzle::Plain), "a five at hand");
    assert_eq!(why("h8a1i8a3j8a5k8"), Err(NoPuzzle::Plain), "a five to stop");
    // Threes at both ends of one row and in another: more than one way to win.
    let several = why("h8a1i8a3h9o15i9o13");
    assert!(matches!(several, Err(NoPuzzle::Several(_) | NoPuzzle::Easy)), "{several:?}");
}

/// The page's judge works differently from the generator: for each reply it checks whether the win continues.
#[test]
fn no_other_move_is_judged_to_win() {
    let all = puzzles();
    let seed = std::env::var("TENGEN_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(14);
    println!("seed {seed}");
    let mut rng = Rng::new(seed);
    for kind in ["fours", "threes", "quiet", "forbidden"] {
        let of_kind: Vec<&Entry> = all.iter().filter(|entry| entry.kind == kind).collect();
        let entry = of_kind[rng.below(of_kind.len())];
        let rule = Rule::from_name(&entry.rule).expect("a rule");
        let mut board = replay(&entry.moves, rule, entry.size).expect("a game");
        for mv in board.empty().iter().collect::<Vec<_>>() {
            board.make(mv);
            let judged = judge(&mut board, 2_000, &mut Silent).expect("memory");
            board.undo();
            let wins = matches!(judged.judgement, Judgement::Wins | Judgement::Decided);
            let is_answer = mv.to_string() == entry.answer;
            assert!(!wins || is_answer, "{}: {mv} wins too: {judged:?}", entry.id);
        }
    }
}

/// Walks wins after the answer against every reply, by independent rules. `TENGEN_PUZZLES=full` walks all of them, and
/// further: some minutes in a release build.
#[test]
fn wins_hold_by_the_slow_rules() {
    let full = std::env::var("TENGEN_PUZZLES").is_ok_and(|value| value == "full");
    let seed = std::env::var("TENGEN_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(14);
    println!("seed {seed}");
    let mut wins: Vec<Entry> = puzzles();
    wins.retain(|entry| !matches!(entry.kind.as_str(), "defence" | ENDGAME));
    Rng::new(seed).shuffle(&mut wins);
    let (count, limit) = if full { (wins.len(), 3_000) } else { (40, 40) };
    let mut whole = 0;
    for entry in &wins[..count.min(wins.len())] {
        let rule = Rule::from_name(&entry.rule).expect("a rule");
        let board = replay(&entry.moves, rule, entry.size).expect("a game");
        let attacker = board.to_move();
        assert_eq!(board.count(attacker, Class::OpenFour), 0, "{} is won at once", entry.id);
        let mut solver = Solver::new(board.clone(), AttackKind::QuietThreats);
        assert!(matches!(solver.solve(200_000), Proof::Proven(_)), "{}", entry.id);
        let first = solver.search.winning_move(&mut solver.board, 200_000, &mut Silent);
        let answer = parse_point(&entry.answer, entry.size).expect("a point");
        assert_eq!(first.map(cell), Some(cell(answer)), "{}", entry.id);
        let colour = [BLACK, WHITE][attacker.index()];
        let walked = walk(&grid(&board), law(rule), colour, limit, &mut solver);
        whole += usize::from(walked.unwrap_or_else(|fault| panic!("{}: {fault}", entry.id)).is_some());
    }
    println!("{whole} of {} walked to the end", count.min(wins.len()));
}
