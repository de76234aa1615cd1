//! The iterations of a search: which depths and selectivity levels follow one another, by the number of empty squares.
//!
//! Shallow iterations come first. Then come searches to the end of the game at rising selectivity levels, at last the
//! exact one. Each leaves its best moves in the transposition table for the next.

use super::selectivity::{EXACT, MIDGAME, QUICK, Selectivity};

/// Up to this many empty squares a search goes to the end of the game after a few shallow iterations. With more,
/// iterations deepen step by step to the end.
const END_EMPTIES: u32 = 30;

/// With fewer empty squares than this, the first regular iteration to the end is quick. A [`QUICK`] one before it would
/// save nothing.
const QUICK_EMPTIES: u32 = 14;

/// Iterations of fewer plies than this are not selective: they are quick as they are.
const SELECTIVE_DEPTH: u32 = 6;

/// One iteration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Iteration {
    /// In plies; the number of empty squares for a search to the end of the game.
    pub depth: u32,
    /// The selectivity level.
    pub level: Selectivity,
}

/// The iterations for a position with `n` empty squares.
pub fn iterations(n: u32) -> Vec<Iteration> {
    let deepest = match n {
        0..=10 => 0,
        11..=20 => (n - 8).min(10),
        21..=END_EMPTIES => (n - 10).min(14),
        _ => n - 1,
    };
    let level = |depth| if depth < SELECTIVE_DEPTH { EXACT } else { MIDGAME };
    let mut list: Vec<Iteration> = (1..=deepest).map(|depth| Iteration { depth, level: level(depth) }).collect();
    if n <= 20 {
        // Values of odd and even depths differ by the gain of the side that moves last. Near the end, iterations of one
        // parity suffice to bring good moves to the front.
        list.retain(|iteration| iteration.depth % 2 == deepest % 2);
    }
    let levels: &[u8] = match n {
        0..=13 => &[],
        14..=17 => &[1],
        18..=22 => &[2],
        _ => &[1, 2, 4],
    };
    list.extend(levels.iter().map(|&level| Iteration { depth: n, level: Selectivity::new(level) }));
    list.push(Iteration { depth: n, level: EXACT });
    list
}

/// The iterations of small boards and of anti-Othello. They deepen, then comes the exact search, which needs them only
/// for the order of the first moves.
pub fn small_iterations(n: u32) -> Vec<Iteration> {
    let deepest = match n {
        0..=10 => 0,
        11..=20 => (n - 8).min(8),
        21..=36 => (n - 10).min(14),
        _ => n - 14,
    };
    (1..=deepest).chain([n]).map(|depth| Iteration { depth, level: EXACT }).collect()
}

/// The iterations if time or nodes are limited: a [`QUICK`] search to the end comes before the more careful ones.
pub fn limited_iterations(n: u32) -> Vec<Iteration> {
    let mut list = iterations(n);
    if (QUICK_EMPTIES..=END_EMPTIES).contains(&n) {
        let first_to_the_end = list.iter().position(|iteration| iteration.depth >= n).unwrap_or(list.len());
        list.insert(first_to_the_end, Iteration { depth: n, level: QUICK });
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_schedule_ends_with_the_exact_search_and_only_the_last_iterations_reach_the_end() {
        for n in 1..=60 {
            for list in [iterations(n), limited_iterations(n), small_iterations(n)] {
                assert_eq!(list.last(), Some(&Iteration { depth: n, level: EXACT }), "{n}");
                assert!(list.windows(2).all(|pair| pair[0].depth <= pair[1].depth), "{n}: {list:?}");
                let to_the_end: Vec<Selectivity> =
                    list.iter().filter(|iteration| iteration.depth == n).map(|iteration| iteration.level).collect();
                assert!(to_the_end.windows(2).all(|pair| pair[0] < pair[1]), "{n}: {list:?}");
            }
        }
    }
}
