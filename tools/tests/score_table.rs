//! The table of early positions on 6 x 6 squares, as shipped.

use tengen_core::think::Silent;
use tengen_othello::play::move_scores::MoveScores;
use tengen_othello::score_table::ScoreTable;
use tengen_othello::units::Discs;
use tengen_othello::{Board, Variant};

const FILE: &[u8] = include_bytes!("../../assets/scores/othello6.bin");

/// Positions with at most this many empty squares are solved again. More would take too long for a test.
const SOLVED: u32 = 19;

#[test]
fn it_has_the_known_score_of_the_start_and_those_of_the_search() {
    let table = ScoreTable::read(FILE).expect("a table");
    let variant = Variant::new(6, false).expect("a board");
    assert!(table.variant() == variant && !table.is_parallel());
    let start = Board::start(variant, false);
    assert_eq!(table.score(start.me(), start.opp()), Some(Discs(-4)), "white wins by 20 to 16 (Feinstein, 1993)");
    let mut scores = MoveScores::new(variant, 1 << 22);
    let mut solved = 0;
    for entry in table.plies().iter().flatten() {
        let (me, opp) = entry.key;
        if 36 - (me | opp).count_ones() <= SOLVED {
            scores.open_discs(me, opp);
            scores.step(&mut Silent);
            assert_eq!(scores.bounds(), (entry.score, entry.score), "{me:#x} {opp:#x}");
            solved += 1;
        }
    }
    // A page that opens the start has the scores of its moves at once.
    assert!(scores.add(table));
    scores.open(&start);
    assert!(scores.is_done() && scores.nodes() == 0);
    println!("{solved} solved again");
}
