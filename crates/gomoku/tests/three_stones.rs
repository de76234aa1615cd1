//! The proven placements of Swap2 in `assets/three-stones-*.txt`. The winner finds wins again after random replies, and
//! wins every game against random defences by the slow rules.

use crate::common::solver::play_out;
use tengen_core::game::{Move, Position};
use tengen_core::players::game_player::GamePlayer;
use tengen_core::random::Rng;
use tengen_core::think::{Limits, Silent};
use tengen_gomoku::board::Board;
use tengen_gomoku::play::player::GomokuPlayer;
use tengen_gomoku::play::quiet_moves::QuietMoves;
use tengen_gomoku::point::Point;
use tengen_gomoku::rule::Rule;
use tengen_search::quiet::{Effort, QuietProof, QuietSearch, Reach};

const TABLES: [(Rule, &str); 2] = [
    (Rule::Freestyle, include_str!("../../../assets/three-stones-freestyle.txt")),
    (Rule::Standard, include_str!("../../../assets/three-stones-standard.txt")),
];
/// Points along an edge of the square with the stones, which begins at this row and column.
const WIDTH: usize = 7;
const FROM: usize = 4;
/// Limit of the search after a reply, in moves, as the table's own searches had.
const NODES: u64 = 100_000_000;
/// Games after each reply.
const GAMES: usize = 5;

/// The placements in the order of the file, by plain loops: black's stones and white's.
fn placements() -> Vec<[usize; 3]> {
    let images = |index: usize| {
        let (x, y) = (index % WIDTH, index / WIDTH);
        let (u, v) = (WIDTH - 1 - x, WIDTH - 1 - y);
        [(x, y), (u, y), (x, v), (u, v), (y, x), (v, x), (y, u), (v, u)].map(|(x, y)| y * WIDTH + x)
    };
    let mut found = Vec::new();
    for first in 0..WIDTH * WIDTH {
        for second in first + 1..WIDTH * WIDTH {
            for white in 0..WIDTH * WIDTH {
                let (firsts, seconds, whites) = (images(first), images(second), images(white));
                let is_least = (0..8).all(|i| {
                    let (a, b) = (firsts[i].min(seconds[i]), firsts[i].max(seconds[i]));
                    [a, b, whites[i]] >= [first, second, white]
                });
                if is_least && white != first && white != second {
                    found.push([first, second, white]);
                }
            }
        }
    }
    found
}

/// White's first move of a win, as `tengen three-stones` finds it.
fn first_move(board: &Board) -> Point {
    let limits = Limits { nodes: Some(1_000_000), ..Limits::default() };
    let best = GomokuPlayer::new(4 << 20).find(&mut board.clone(), &limits, &mut Silent).best;
    best.and_then(Point::from_code).expect("a move")
}

/// Some proven placements of each side. With TENGEN_THREE_STONES=full all of them, and every reply.
#[test]
fn what_the_table_calls_proven_is_won_to_the_end() {
    let seed = std::env::var("TENGEN_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0x7377_6170);
    println!("seed {seed} (TENGEN_SEED)");
    let full = std::env::var("TENGEN_THREE_STONES").is_ok_and(|word| word == "full");
    let mut rng = Rng::new(seed);
    for (rule, table) in TABLES {
        win_to_the_end(rule, table, full, &mut rng, seed);
    }
}

fn win_to_the_end(rule: Rule, table: &str, full: bool, rng: &mut Rng, seed: u64) {
    let body: String = table.lines().skip(1).collect();
    let all = placements();
    assert_eq!(body.len(), 2 * all.len());
    for (word, most) in [("B!", 3), ("W!", 1)] {
        let is_proven = |i: &usize| &body[2 * i..2 * i + 2] == word;
        let mut proven: Vec<[usize; 3]> = (0..all.len()).filter(is_proven).map(|i| all[i]).collect();
        let count = proven.len();
        assert!(count >= most, "{word}: {count}");
        if !full {
            rng.shuffle(&mut proven);
            proven.truncate(most);
        }
        let (mut games, mut longest) = (0, 0);
        for [first, second, white] in proven {
            let point = |index: usize| Point::new(FROM + index % WIDTH, FROM + index / WIDTH);
            let mut board = Board::new(rule, 15);
            [first, white, second].map(point).into_iter().for_each(|mv| board.make(mv));
            if word == "W!" {
                board.make(first_move(&board));
            }
            let mut replies: Vec<Point> = board.empty().iter().collect();
            if !full {
                rng.shuffle(&mut replies);
                replies.truncate(4);
            }
            for reply in replies {
                board.make(reply);
                let mut space = QuietMoves::new(64 << 20).expect("memory");
                let mut search = QuietSearch::new(Effort::USUAL);
                let found = search.solve(&mut board, &mut space, Reach::Any, NODES, &mut Silent);
                assert!(matches!(found, QuietProof::Proven(_)), "seed {seed}: {:?} {found:?}", board.moves());
                for _ in 0..GAMES {
                    let plies = play_out(&board, &search, &mut space, rng)
                        .unwrap_or_else(|error| panic!("seed {seed}: {error}"));
                    games += 1;
                    longest = longest.max(plies);
                }
                board.undo();
            }
        }
        println!("{rule:?} {word} {count} proven placements, {games} games, at most {longest} plies");
    }
}
