//! Forbidden points of Renju, decided exactly.
//!
//! The rule is RIF 9.2 and 9.3. Black may not make an overline, two fours, or two threes, unless the move makes five. A
//! three counts only if one more stone can make it a straight four. That stone may not make a five at the same time and
//! may not be forbidden itself. This asks the same question one move later.

use super::pattern::{Pattern, fours, pattern, reach};
use super::pattern_tables::PatternTables;
use super::point::{CELLS, STEPS};
use super::rule::{Forbidden, Rule};
use super::stone::{BLACK, EMPTY, Stones};

/// Whether and why black may not play on the empty `cell`. `stones` is unchanged afterwards.
pub(super) fn forbidden(stones: &mut Stones, tables: &PatternTables, cell: usize) -> Option<Forbidden> {
    let patterns = [0, 1, 2, 3].map(|direction| black_pattern(stones, tables, cell, direction));
    if patterns.contains(&Pattern::Five) {
        return None;
    }
    if patterns.contains(&Pattern::Overline) {
        return Some(Forbidden::Overline);
    }
    if patterns.iter().map(|&p| fours(p)).sum::<usize>() >= 2 {
        return Some(Forbidden::DoubleFour);
    }
    let threes = || (0..4).filter(|&d| matches!(patterns[d], Pattern::OpenThree | Pattern::OpenThreeWide));
    if threes().count() < 2 {
        return None;
    }
    stones[cell] = BLACK;
    let real = threes().filter(|&direction| is_real_three(stones, tables, cell, direction)).take(2).count();
    stones[cell] = EMPTY;
    (real == 2).then_some(Forbidden::DoubleThree)
}

/// Whether a legal move of black can turn the three through the black stone on `cell` into a straight four.
fn is_real_three(stones: &mut Stones, tables: &PatternTables, cell: usize, direction: usize) -> bool {
    // A straight four is an unbroken row: only the first empty point on either side can complete it.
    [STEPS[direction], CELLS - STEPS[direction]].into_iter().any(|step| {
        let mut at = (cell + step) % CELLS;
        while stones[at] == BLACK {
            at = (at + step) % CELLS;
        }
        stones[at] == EMPTY
            && black_pattern(stones, tables, at, direction) == Pattern::StraightFour
            && (0..4).all(|d| black_pattern(stones, tables, at, d) != Pattern::Five)
            && forbidden(stones, tables, at).is_none()
    })
}

fn black_pattern(stones: &Stones, tables: &PatternTables, cell: usize, direction: usize) -> Pattern {
    const REACH: usize = reach(Rule::Renju);
    let step = STEPS[direction];
    let digit = |place: usize| u32::from(stones[place % CELLS].min(2));
    // The digits in descending order of value: from the far end after the cell to the far end before it.
    let after = (1..=REACH).rev().fold(0, |number, offset| 3 * number + digit(cell + offset * step));
    let number = (1..=REACH).fold(after, |number, offset| 3 * number + digit(cell + CELLS - offset * step));
    pattern(tables.lines[0][number as usize])
}
