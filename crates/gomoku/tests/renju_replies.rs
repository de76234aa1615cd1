//! The replies to two openings of Renju that `tengen replies` has shown to lose. Black finds the wins again. It wins
//! every game against random defences by the slow rules, without a foul.

use crate::common::solver::play_out;
use tengen_core::random::Rng;
use tengen_core::think::Silent;
use tengen_gomoku::notation::replay;
use tengen_gomoku::play::quiet_moves::QuietMoves;
use tengen_gomoku::rule::Rule;
use tengen_search::quiet::{Effort, QuietProof, QuietSearch, Reach};

/// Of each opening: what `tengen replies` wrote (research/experiments/renju-openings.md).
const SURVEYS: [&str; 2] = [
    include_str!("../../../tests/data/renju_replies/d4.txt"),
    include_str!("../../../tests/data/renju_replies/i7.txt"),
];

/// Games against each reply.
const GAMES: usize = 20;

/// A losing reply: its name, and the limit and the nodes of the search that proved it.
struct Lost<'a> {
    reply: &'a str,
    limit: u64,
    nodes: u64,
}

/// The opening, and the replies that lose.
fn read(survey: &str) -> (&str, Vec<Lost<'_>>) {
    let mut lines = survey.lines();
    let heading: Vec<&str> = lines.next().expect("a heading").split(' ').collect();
    assert_eq!(&heading[3..], ["renju", "15"]);
    let words = lines.map(|line| line.split(' ').collect::<Vec<&str>>()).filter(|words| words[1] != "-");
    let number = |word: &str| word.parse().expect("a number");
    (
        heading[2],
        words.map(|words| Lost { reply: words[0], limit: number(words[2]), nodes: number(words[3]) }).collect(),
    )
}

/// For each opening some replies whose wins are found quickly. With TENGEN_RENJU=full all losing replies.
#[test]
fn what_is_shown_to_lose_loses_to_the_end() {
    let seed = std::env::var("TENGEN_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0x7265_6e6a);
    println!("seed {seed} (TENGEN_SEED)");
    let full = std::env::var("TENGEN_RENJU").is_ok_and(|word| word == "full");
    let mut rng = Rng::new(seed);
    for survey in SURVEYS {
        let (opening, mut replies) = read(survey);
        let all = replies.len();
        if !full {
            replies.retain(|lost| lost.nodes < 1_000_000);
            rng.shuffle(&mut replies);
            replies.truncate(3);
        }
        let (mut games, mut longest) = (0, 0);
        for Lost { reply, limit, .. } in &replies {
            let mut board = replay(&format!("{opening}{reply}"), Rule::Renju, 15).expect("a game");
            // The size of the table determines the path of the search.
            let mut space = QuietMoves::new(256 << 20).expect("memory");
            let mut search = QuietSearch::new(Effort::USUAL);
            let found = search.solve(&mut board, &mut space, Reach::Any, *limit, &mut Silent);
            assert!(matches!(found, QuietProof::Proven(_)), "{opening} {reply}: {found:?}");
            for _ in 0..GAMES {
                let plies = play_out(&board, &search, &mut space, &mut rng)
                    .unwrap_or_else(|error| panic!("seed {seed}: {error}"));
                games += 1;
                longest = longest.max(plies);
            }
        }
        println!("{opening}: {} of {all} replies, {games} games, at most {longest} plies", replies.len());
    }
}
