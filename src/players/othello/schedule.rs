//! The steps of a search: depths and selectivity levels, by the number of empty squares.

use super::selectivity::{EXACT, FIRM, QUICK};

/// Up to so many empty squares a search to the end follows the shallow ones.
const END: u32 = 30;

/// From so many empty squares a quick search to the end is worth its while.
const QUICK_END: u32 = 14;

/// A step: a depth and a selectivity level.
pub type Step = (u32, u8);

/// The steps for `n` empty squares.
pub fn steps(n: u32) -> Vec<Step> {
    let mut steps = Vec::new();
    let deepest = match n {
        0..=10 => 0,
        11..=20 => (n - 8).min(10),
        21..=END => n.saturating_sub(8).min(14),
        _ => n - 1,
    };
    steps.extend((1..=deepest).map(|depth| (depth, if depth < 6 { EXACT } else { FIRM })));
    if n <= 20 {
        // Odd depths see one side's hopes: where the end is near they only cost time.
        steps.retain(|&(depth, _)| depth % 2 == deepest % 2);
    }
    let levels: &[u8] = match n {
        0..=13 => &[],
        14..=17 => &[1],
        18..=22 => &[1, 3],
        _ => &[1, 2, 3, 4],
    };
    steps.extend(levels.iter().map(|&level| (n, level)));
    steps.push((n, EXACT));
    steps
}

/// The steps where time or nodes are short: a quick search to the end comes before the careful ones.
pub fn hurried_steps(n: u32) -> Vec<Step> {
    let mut steps = steps(n);
    if (QUICK_END..=END).contains(&n) {
        let first = steps.iter().position(|&(depth, _)| depth >= n).unwrap_or(steps.len());
        steps.insert(first, (n, QUICK));
    }
    steps
}
