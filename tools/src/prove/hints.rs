//! A proof as hints for another board or another first stone. Around black's first stone both are equal, so moves that
//! win in one mostly win in the other too.

use std::fs;
use tengen::command_line::CommandError;
use tengen_core::symmetry::Symmetry;
use tengen_gomoku::point::Point;
use tengen_gomoku::rule::Rule;
use tengen_gomoku::winning_tree::{Entry, WinningTree};

/// From this distance to the first stone, along a row or a column, a second move's exact point hardly matters.
const FAR: usize = 5;

/// A proof whose moves are hints.
pub struct Hints {
    tree: WinningTree,
}

/// Reads the file of a proof of this rule.
///
/// # Errors
/// If it cannot be read, is not a proof, or is for another rule.
pub fn read(file: &str, rule: Rule) -> Result<Hints, CommandError> {
    let told = |error: &dyn std::fmt::Display| CommandError::Failed(format!("{file}: {error}"));
    let bytes = fs::read(file).map_err(|error| told(&error))?;
    let tree = WinningTree::read(&bytes).map_err(|error| told(&error))?;
    if tree.rule() != rule {
        return Err(told(&format!("it is about {}", tree.rule().name())));
    }
    Ok(Hints::new(tree))
}

impl Hints {
    /// The moves of this proof.
    pub fn new(tree: WinningTree) -> Hints {
        Hints { tree }
    }

    /// The entries of the proof, moved to this first stone on a board of `size` points along an edge. There is a list
    /// for each symmetry that leads from the proof to this second move. The first entry of each is black's second
    /// stone. All entries on the board are included. A position after two second moves is stored with only one of them.
    ///
    /// A distant second move may have no equal in the proof, because its board is smaller. It gets the symmetries of
    /// the nearest point.
    pub fn after(&self, first: Point, second: Point, size: usize) -> impl Iterator<Item = Vec<Entry>> {
        let old = self.tree.size();
        let way = move |symmetry: Symmetry| {
            // The image of the proof's first stone under this symmetry. Both first stones meet there.
            let meeting = self.tree.first().transform(symmetry, old);
            let to_old = |at: usize, to: usize, from: usize| (at + to).checked_sub(from);
            let like = |at: usize, to: usize, from: usize| to_old(at, to, from).unwrap_or(0).min(old - 1);
            let (x, y) = (like(second.x(), meeting.x(), first.x()), like(second.y(), meeting.y(), first.y()));
            let is_exact = (Some(x), Some(y))
                == (to_old(second.x(), meeting.x(), first.x()), to_old(second.y(), meeting.y(), first.y()));
            if !is_exact && x.abs_diff(meeting.x()).max(y.abs_diff(meeting.y())) < FAR {
                return None;
            }
            let image = Point::new(x, y).transform(symmetry.inverse(), old);
            let turned = |point: Point| {
                let point = point.transform(symmetry, old);
                let on_board = |at: usize, from: usize, to: usize| to_old(at, from, to).filter(|&at| at < size);
                Some(Point::new(
                    on_board(point.x(), first.x(), meeting.x())?,
                    on_board(point.y(), first.y(), meeting.y())?,
                ))
            };
            let is_second = |entry: &Entry| entry.moves.len() == 2 && entry.moves[1] == image;
            let begin = self.tree.entries().iter().position(is_second)?;
            let (before, own) = self.tree.entries().split_at(begin);
            let entries = own.iter().chain(before).filter_map(|entry| {
                let place = |(i, &point): (usize, &Point)| match i {
                    1 if point == image => Some(second),
                    _ => turned(point),
                };
                let moves = entry.moves.iter().enumerate().map(place).collect::<Option<Vec<Point>>>()?;
                let mv = turned(entry.mv)?;
                // The second move may be on the point of another move of the entry.
                let is_free = moves.iter().enumerate().all(|(i, point)| *point != mv && !moves[..i].contains(point));
                is_free.then_some(Entry { moves, mv })
            });
            let entries: Vec<Entry> = entries.collect();
            let begins = entries.first().is_some_and(|entry| entry.moves == [first, second]);
            begins.then_some(entries)
        };
        Symmetry::ALL.into_iter().filter_map(way)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::game::Position;
    use tengen_gomoku::board::Board;
    use tengen_gomoku::second_moves::{first_stone, second_moves};

    fn shipped(name: &str) -> WinningTree {
        let file = format!("{}/../assets/proofs/{name}.bin", env!("CARGO_MANIFEST_DIR"));
        WinningTree::read(&std::fs::read(file).expect("a file")).expect("a proof")
    }

    /// Every second move has hints. Each of their games has legal moves on the other board, and black continues on an
    /// empty point.
    fn check(name: &str, size: usize, first: Point) {
        let hints = Hints::new(shipped(name));
        let mut board = Board::new(Rule::Freestyle, size);
        board.make(first);
        for second in second_moves(&board).into_iter().step_by(13) {
            let way = hints.after(first, second, size).next().expect("hints");
            assert_eq!(way[0].moves, [first, second]);
            for entry in way.iter().step_by(97) {
                let mut board = Board::new(Rule::Freestyle, size);
                for &mv in entry.moves.iter().chain([&entry.mv]) {
                    assert!(board.is_legal(mv), "{mv} after {}", board.moves().len());
                    board.make(mv);
                }
            }
        }
    }

    #[test]
    fn games_are_the_same_on_a_larger_board() {
        check("freestyle15", 20, first_stone(20));
        check("freestyle19", 20, first_stone(20));
    }

    #[test]
    fn games_are_the_same_around_another_first_stone() {
        let first = Point::new(3, 6);
        check("freestyle15", 15, first);
        let tree = shipped("freestyle15");
        // White next to the first stone: h7 is the point of that class in the proof.
        let known = tree.entries().iter().find(|entry| entry.moves == [Point::new(7, 7), Point::new(7, 6)]);
        let moved = |point: Point| Point::new(point.x() - 4, point.y() - 1);
        let (second, answer) = (moved(Point::new(7, 6)), moved(known.expect("an entry").mv));
        assert!(Hints::new(tree).after(first, second, 15).any(|way| way[0].mv == answer && way.len() > 5_000));
    }

    #[test]
    fn a_board_of_the_same_size_gets_its_own_entries() {
        for name in ["standard15", "freestyle20"] {
            let (hints, size) = (Hints::new(shipped(name)), shipped(name).size());
            let entries = hints.tree.entries();
            for second in entries.iter().filter(|entry| entry.moves.len() == 2).step_by(30) {
                let mut ways = hints.after(first_stone(size), second.moves[1], size);
                assert!(ways.any(|way| way[0] == *second && way.len() == entries.len()));
            }
        }
    }
}
