//! Measures the data for Multi-ProbCut: the differences between searches of different depths, by stage.

use super::othello_sample::Sample;
use std::io::{self, Write};
use tengen_core::think::{Limits, Silent};
use tengen_othello::bits::mobility;
use tengen_othello::play::node::Node;
use tengen_othello::play::search::Search;
use tengen_othello::play::selectivity::{EXACT, deviation};
use tengen_othello::play::transposition::TranspositionTable;
use tengen_othello::units::Centidiscs;
use tengen_othello::weights::{STAGES, Weights, stage};

/// Depths compared: the deep one, the shallow one.
const PAIRS: [(u32, u32); 6] = [(3, 1), (4, 2), (5, 3), (6, 2), (7, 3), (8, 4)];
/// The deepest search.
const DEEPEST: usize = 8;
/// Values beyond this are left out, because decided games show nothing about close ones.
const CLOSE: Centidiscs = Centidiscs(3_000);

/// For `count` positions of each stage that allow the deepest search. Each pair of depths has the root mean square of
/// the difference, in hundredths of a disc. After a slash comes the value of [`deviation`].
///
/// # Errors
/// If the output is broken.
pub fn measure(weights: &Weights, samples: &[Sample], count: usize, out: &mut dyn Write) -> io::Result<()> {
    let mut table = TranspositionTable::new(1 << 22);
    let mut silent = Silent;
    for of in 0..STAGES - 2 {
        let fits = |s: &&Sample| stage((!(s.me | s.opp)).count_ones()) == of && mobility(s.me, s.opp) != 0;
        let mut sums = [(0.0f64, 0u32, 0i64); PAIRS.len()];
        for sample in samples.iter().filter(fits).take(count) {
            let node = Node::new(sample.me, sample.opp);
            table.clear();
            let mut search = Search::new(&mut table, Some(weights), Limits::default(), &mut silent);
            let mut values = [Centidiscs(0); DEEPEST + 1];
            for depth in 0..=DEEPEST {
                let guess = values[depth.saturating_sub(2)];
                values[depth] = search.value(&node, guess, depth as u32, EXACT).unwrap_or(guess);
            }
            if values[4].abs() > CLOSE {
                continue;
            }
            for (sum, (deep, shallow)) in sums.iter_mut().zip(PAIRS) {
                let difference = f64::from((values[deep as usize] - values[shallow as usize]).0);
                sum.0 += difference * difference;
                sum.1 += 1;
                sum.2 += i64::from(deviation(node.empties(), deep, shallow).0);
            }
        }
        let shown: Vec<String> = sums
            .iter()
            .zip(PAIRS)
            .map(|((squares, n, said), (deep, shallow))| {
                let n = f64::from((*n).max(1));
                format!("{deep} by {shallow}: {:.0}/{:.0}", (squares / n).sqrt(), *said as f64 / n)
            })
            .collect();
        writeln!(out, "stage {of:2}  {}", shown.join("  "))?;
    }
    Ok(())
}
