//! The state of the generator, as text. The first line describes the proof. Each finished second move has a line with
//! black's second stone. Then come its entries, each a game and the next move, and a last line. A second move that was
//! cut off has no last line and is repeated. A proof after an opening is written reply by reply in the same way.
//!
//! ```text
//! proof freestyle 15
//! h8a1 g9
//! h8a1g9a2 i10
//! done h8a1
//! ```

use std::fmt::Write;
use tengen_gomoku::notation::{column_letter, parse_game, parse_point, write_game};
use tengen_gomoku::point::Point;
use tengen_gomoku::rule::Rule;
use tengen_gomoku::second_moves::first_stone;
use tengen_gomoku::winning_tree::Entry;

/// A finished second move, or a finished reply to an opening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unit {
    /// White's move.
    pub second: Point,
    /// Black's answer first, and then the entries after it. A reply that loses to a short forced win has none.
    pub entries: Vec<Entry>,
}

/// The first line. It names black's first stone if that is not in the middle.
pub fn heading(rule: Rule, size: usize, first: Point) -> String {
    let from = if first == first_stone(size) { String::new() } else { format!(" from {first}") };
    format!("proof {} {size}{from}\n", rule.name())
}

/// The first line of a proof after an opening.
pub fn heading_after(opening: &[Point], rule: Rule, size: usize) -> String {
    format!("proof {} {size} after {}\n", rule.name(), write_game(opening))
}

/// The lines of a finished unit, after these moves: black's first stone, or the opening.
pub fn write(before: &[Point], unit: &Unit) -> String {
    let mut text = String::new();
    for entry in &unit.entries {
        let _ = writeln!(text, "{} {}", write_game(&entry.moves), entry.mv);
    }
    let _ = writeln!(text, "done {}{}", write_game(before), unit.second);
    text
}

/// Reads the finished second moves of a state, and returns the byte offset of their end.
///
/// # Errors
/// What is wrong with it, and in which line.
pub fn read(text: &str, rule: Rule, size: usize, first: Point) -> Result<(Vec<Unit>, usize), String> {
    read_units(text, &heading(rule, size, first), 2, size)
}

/// The same for a state whose first line is `heading`. The line that ends a unit names a game of `plies` moves.
///
/// # Errors
/// What is wrong with it, and in which line.
pub fn read_units(text: &str, heading: &str, plies: usize, size: usize) -> Result<(Vec<Unit>, usize), String> {
    if !text.starts_with(heading) {
        return Err(format!("it does not begin with {:?}", heading.trim_end()));
    }
    let (mut units, mut entries, mut at, mut finished) = (Vec::new(), Vec::new(), heading.len(), heading.len());
    for (number, line) in text.lines().enumerate().skip(1) {
        let fault = |error: String| format!("line {}: {error}", number + 1);
        at += line.len() + 1;
        let is_last = at > text.len();
        let read_game = |game: &str| -> Result<Vec<Point>, String> {
            let moves = parse_game(game, size).map_err(|error| error.to_string())?;
            Ok(moves.into_iter().map(|(point, _)| point).collect())
        };
        match line.split_once(' ') {
            _ if is_last => break,
            Some(("done", game)) => {
                let moves = read_game(game).map_err(fault)?;
                let Some(&second) = moves.last().filter(|_| moves.len() == plies) else {
                    return Err(fault(format!("not {plies} moves")));
                };
                units.push(Unit { second, entries: std::mem::take(&mut entries) });
                finished = at;
            }
            Some((game, mv)) => {
                let moves = read_game(game).map_err(fault)?;
                let mv = parse_point(mv, size).map_err(|error| fault(error.to_string()))?;
                entries.push(Entry { moves, mv });
            }
            None => return Err(fault(format!("a game and a move are wanted, columns to {}", column_letter(size - 1)))),
        }
    }
    Ok((units, finished))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_read_as_far_as_it_is_finished() {
        let point = |text: &str| parse_point(text, 15).expect("a point");
        let entry = |moves: &[&str], mv: &str| Entry { moves: moves.iter().map(|m| point(m)).collect(), mv: point(mv) };
        let unit = Unit {
            second: point("a1"),
            entries: vec![entry(&["h8", "a1"], "g9"), entry(&["h8", "a1", "g9", "a2"], "i10")],
        };
        let whole = heading(Rule::Freestyle, 15, point("h8")) + &write(&[point("h8")], &unit);
        assert_eq!(read(&whole, Rule::Freestyle, 15, point("h8")), Ok((vec![unit.clone()], whole.len())));
        for cut in whole.len() + 1..whole.len() + 8 {
            let more = format!("{whole}h8a2 g9\n");
            assert_eq!(read(&more[..cut], Rule::Freestyle, 15, point("h8")), Ok((vec![unit.clone()], whole.len())));
        }
        assert!(read(&whole, Rule::Standard, 15, point("h8")).is_err());
        assert!(read(&whole, Rule::Freestyle, 15, point("h7")).is_err());
        assert!(heading(Rule::Freestyle, 15, point("h7")).ends_with(" from h7\n"));
        assert!(read(&whole.replace("a2", "z2"), Rule::Freestyle, 15, point("h8")).unwrap_err().starts_with("line 3"));
    }
}
