//! The techniques of a plain search of threats: their invariants, and their costs in print.

#[path = "../../../tests/common"]
mod common {
    pub mod positions;
    pub mod problems;
    pub mod records;
    pub mod slow_rules;
}

use common::problems::all;
use tengen_core::game::{Player, Position};
use tengen_gomoku::board::Board;
use tengen_gomoku::threat::{AttackKind, Threats};
use tengen_lab::give_spare_fours;
use tengen_search::threat_deepening::{Found, Options, find};

/// A problem with spare fours of the defender added in the corners, four stones each.
fn position(name: &str, spare: usize) -> Board {
    let problem = all().into_iter().find(|problem| problem.name == name).expect("the problem");
    let mut board = problem.board();
    give_spare_fours(&mut board, &["c1d1e1f1", "c15d15e15f15"][..spare]).expect("points");
    board
}

const PROBLEMS: [&str; 4] = [
    "quintet-test-vct-black",
    "quintet-test-vct-white",
    "quintet-test-vct-counter",
    "quintet-test-vct-forbidden-breaker",
];

#[test]
fn switches_do_not_change_the_answer() {
    for name in PROBLEMS {
        for spare in 0..=2 {
            let mut board = position(name, spare);
            assert_eq!(board.outcome(), None);
            for depth in [5, 9] {
                let mut answers = Vec::new();
                for (deepening, table) in [(false, true), (true, true), (true, false)] {
                    let options = Options { depth, deepening, table, free_fours: true, nodes: 300_000 };
                    let (found, nodes) = find(&mut board, &mut Threats::without_vcf(AttackKind::Vct), &options);
                    let won = match found {
                        Found::Win { .. } => Some(true),
                        Found::None => Some(false),
                        Found::Unknown => None,
                    };
                    println!(
                        "{name}, {spare} spare fours, depth {depth}, deepening {deepening}, table {table}: \
                         {won:?} after {nodes} moves"
                    );
                    answers.extend(won);
                }
                assert!(!answers.is_empty() && answers.windows(2).all(|pair| pair[0] == pair[1]), "{name} {depth}");
            }
        }
    }
}

#[test]
fn without_room_for_moves_the_answer_is_unknown() {
    let mut board = position(PROBLEMS[0], 0);
    assert_eq!(board.to_move(), Player::Black);
    let options = Options { depth: 9, deepening: true, table: true, free_fours: true, nodes: 1 };
    assert_eq!(find(&mut board, &mut Threats::without_vcf(AttackKind::Vct), &options).0, Found::Unknown);
}

/// A limit that ends the search anywhere, even in its last move, leaves the answer open.
#[test]
fn a_search_cut_short_does_not_say_none() {
    let mut board = position(PROBLEMS[1], 0);
    let options = |nodes| Options { depth: 5, deepening: false, table: true, free_fours: true, nodes };
    let (found, whole) = find(&mut board, &mut Threats::without_vcf(AttackKind::Vct), &options(u64::MAX));
    assert_eq!(found, Found::None);
    for nodes in (1..whole).step_by(7).chain(whole.saturating_sub(40)..whole) {
        let (found, _) = find(&mut board, &mut Threats::without_vcf(AttackKind::Vct), &options(nodes));
        assert_eq!(found, Found::Unknown, "{nodes} of {whole} moves");
    }
    assert_eq!(find(&mut board, &mut Threats::without_vcf(AttackKind::Vct), &options(whole)).0, Found::None);
}
