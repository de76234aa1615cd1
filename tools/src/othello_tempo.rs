//! Removes side-to-move bias from the evaluation.
//!
//! Labels by searches of one depth hide this bias, because every leaf has the same side to move. In play it makes the
//! values of odd and even depths differ. Then windows miss and shallow searches mislead.

use super::othello_label::positions;
use std::io::{self, Write};
use tengen_core::think::{Limits, Silent};
use tengen_othello::play::node::Node;
use tengen_othello::play::search::Search;
use tengen_othello::play::selectivity::EXACT;
use tengen_othello::play::transposition::TranspositionTable;
use tengen_othello::units::Centidiscs;
use tengen_othello::weights::{Packed, STAGES, UNITS, Weights, stage};

/// The depths compared: this and one less.
const DEPTH: u32 = 4;
/// Values beyond this are left out.
const CLOSE: Centidiscs = Centidiscs(3_000);
/// The last corrected stage. In later stages play is exact.
const LAST: usize = 9;

/// Removes the bias from the constants of `stages`, and writes a line for each. It is measured on about `count`
/// self-play positions of each stage.
///
/// # Errors
/// If the output is broken.
pub fn remove(stages: &mut [Packed], count: usize, seed: u64, out: &mut dyn Write) -> io::Result<()> {
    let weights = Weights::new(stages);
    // The positions from which both depths end within the stage.
    let wanted: [usize; STAGES] = [2 * count; STAGES];
    let places = positions(Some(&weights), seed, &wanted, 1);
    let mut table = TranspositionTable::new(1 << 20);
    let mut silent = Silent;
    let mut sums = [(0i64, 0i64); STAGES];
    for &(me, opp) in places.iter().flatten() {
        let node = Node::new(me, opp);
        let n = node.empties();
        if n < DEPTH || stage(n - DEPTH) != stage(n - DEPTH + 1) {
            continue;
        }
        table.clear();
        let mut search = Search::new(&mut table, Some(&weights), Limits::default(), &mut silent);
        let mut value = |depth| search.value(&node, Centidiscs(0), depth, EXACT).unwrap_or_default();
        let (one, other) = (value(DEPTH - 1), value(DEPTH));
        if one.abs().max(other.abs()) <= CLOSE {
            let sum = &mut sums[stage(n - DEPTH)];
            *sum = (sum.0 + i64::from((other - one).0), sum.1 + 1);
        }
    }
    for (of, (packed, (sum, n))) in stages.iter_mut().zip(sums).enumerate().take(LAST + 1) {
        // The two depths end with different sides to move, so they differ by twice the bias.
        let share = sum as f64 / (2 * n.max(1)) as f64;
        let units = (share * f64::from(UNITS) / f64::from(Centidiscs::DISC.0)).round() as i16;
        packed.constant -= units;
        writeln!(out, "stage {of:2}: {share:+.0} hundredths of a disc over {n} positions, {units} units taken off")?;
    }
    Ok(())
}
