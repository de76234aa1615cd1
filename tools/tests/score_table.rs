//! The table of early positions on 6 x 6 squares, as shipped. Its positions take seconds each, so no test solves them all.

use tengen_othello::play::move_scores::MoveScores;
use tengen_othello::score_table::ScoreTable;
use tengen_othello::units::Discs;
use tengen_othello::{Board, Variant};

const FILE: &[u8] = include_bytes!("../../assets/scores/othello6.bin");

#[test]
fn it_has_the_known_score_of_the_start_and_the_scores_of_its_moves() {
    let table = ScoreTable::read(FILE).expect("a table");
    let variant = Variant::new(6, false).expect("a board");
    assert!(table.variant() == variant && !table.is_parallel());
    // All positions of the first eight plies, up to symmetry.
    assert_eq!(table.plies().len(), 9);
    assert_eq!(table.plies().iter().map(Vec::len).sum::<usize>(), 63_058);
    let start = Board::start(variant, false);
    assert_eq!(table.score(start.me(), start.opp()), Some(Discs(-4)), "white wins by 20 to 16 (Feinstein, 1993)");
    let mut scores = MoveScores::new(variant, 1 << 22);
    // A page that opens the start has the scores of its moves at once.
    assert!(scores.add(table));
    scores.open(&start);
    assert!(scores.is_done() && scores.nodes() == 0);
}
