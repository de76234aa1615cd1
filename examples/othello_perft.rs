//! Counts the leaves of Othello's game tree and compares them with the published counts. It goes depth by depth to 11
//! or to a given depth: `cargo run --release --example othello_perft [DEPTH]`. A pass is a ply.

use std::time::Instant;
use tengen_core::game::perft;
use tengen_othello::Board;
use tengen_othello::bits::{Bits, flips, mobility};

/// The published numbers of leaves at depths 1 to 11.
const PUBLISHED: [u64; 11] = [4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216, 3_005_288, 24_571_284, 212_258_800];

/// Counts leaves on bitboards alone.
fn count(me: u64, opp: u64, depth: u32) -> u64 {
    let moves = mobility(me, opp);
    if moves == 0 {
        return match mobility(opp, me) {
            // A game that ends above the last ply counts as one leaf in the published numbers. The first ends at depth
            // 9.
            0 => 1,
            _ if depth == 1 => 1,
            _ => count(opp, me, depth - 1),
        };
    }
    if depth == 1 {
        return u64::from(moves.count_ones());
    }
    Bits(moves)
        .map(|x| {
            let turned = flips(x, me, opp);
            count(opp ^ turned, me ^ turned ^ 1 << x, depth - 1)
        })
        .sum()
}

fn main() {
    let deepest = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(11);
    let start = Board::new();
    for (depth, published) in (1..=deepest).zip(PUBLISHED) {
        let begun = Instant::now();
        let leaves = count(start.me(), start.opp(), depth);
        let bare = begun.elapsed().as_secs_f64();
        let begun = Instant::now();
        // `perft` leaves out games that end above the last ply: it agrees as long as there are none.
        let by_position = if depth <= 9 { perft(&mut start.clone(), depth) } else { leaves };
        let seconds = begun.elapsed().as_secs_f64();
        let right = leaves == published && by_position == published;
        println!(
            "{depth:2} {leaves:11} {}  {bare:.3} s on bitboards, {seconds:.3} s by Position",
            if right { "as published" } else { "WRONG" }
        );
    }
}
