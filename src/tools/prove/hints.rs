//! The proof of a smaller board as hints for a larger one: around black's first stone both boards look the same, so that the moves
//! that win on the smaller one mostly win on the larger one too.

use crate::games::gomoku::point::Point;
use crate::games::gomoku::second_moves::first_stone;
use crate::games::gomoku::winning_tree::{Entry, WinningTree};
use crate::symmetry::Symmetry;

/// A proof on a smaller board, or on one of the same size.
pub struct Hints {
    tree: WinningTree,
    /// What is added to both coordinates of a point of the smaller board, so that the first stones meet.
    shift: usize,
}

impl Hints {
    /// Hints for a board of `size` points along an edge.
    ///
    /// # Errors
    /// If the board of the proof is larger, or has no point in its middle.
    pub fn new(tree: WinningTree, size: usize) -> Result<Hints, String> {
        match tree.size() {
            small if small > size => Err(format!("it is about a board of {small}, which is larger than {size}")),
            small if small % 2 == 0 => Err(format!("a board of {small} has no point in its middle")),
            small => Ok(Hints { tree, shift: first_stone(size).x() - first_stone(small).x() }),
        }
    }

    /// The entries of the proof, in each way in which a symmetry leads from it to this second move; the first entry of each way is
    /// that of black's second stone. All entries are there, because a position to which two second moves lead stands after one
    /// of them only.
    pub fn after(&self, second: Point) -> Vec<Vec<Entry>> {
        let (size, shift) = (self.tree.size(), self.shift);
        let small = |at: usize| at.checked_sub(shift).filter(|&at| at < size);
        let (Some(x), Some(y)) = (small(second.x()), small(second.y())) else { return Vec::new() };
        let way = |symmetry: Symmetry| {
            let image = Point::new(x, y).transform(symmetry, size);
            let back = |point: Point| {
                let point = point.transform(symmetry.inverse(), size);
                Point::new(point.x() + shift, point.y() + shift)
            };
            let is_second = |entry: &Entry| entry.moves.len() == 2 && entry.moves[1] == image;
            let begin = self.tree.entries().iter().position(is_second)?;
            let (before, own) = self.tree.entries().split_at(begin);
            let turned = own.iter().chain(before).map(|entry| Entry {
                moves: entry.moves.iter().map(|&point| back(point)).collect(),
                mv: back(entry.mv),
            });
            Some(turned.collect())
        };
        Symmetry::ALL.into_iter().filter_map(way).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Position;
    use crate::games::gomoku::board::Board;
    use crate::games::gomoku::rule::Rule;
    use crate::games::gomoku::second_moves::second_moves;

    fn shipped(name: &str) -> WinningTree {
        let file = format!("{}/proofs/{name}.bin", env!("CARGO_MANIFEST_DIR"));
        WinningTree::read(&std::fs::read(file).expect("a file")).expect("a proof")
    }

    /// Each game is one of legal moves on the larger board that black continues on an empty point, and looks as on the smaller one.
    #[test]
    fn games_are_the_same_on_a_larger_board() {
        for size in [19, 20] {
            let hints = Hints::new(shipped("freestyle15"), size).expect("hints");
            let first = first_stone(size);
            let mut answered = 0;
            let mut board = Board::new(Rule::Freestyle, size);
            board.make(first);
            for second in second_moves(&board) {
                for way in hints.after(second) {
                    answered += 1;
                    assert_eq!(way[0].moves, [first, second]);
                    assert_eq!(way.len(), shipped("freestyle15").entries().len());
                    for entry in way.iter().step_by(97) {
                        let mut board = Board::new(Rule::Freestyle, size);
                        for &mv in entry.moves.iter().chain([&entry.mv]) {
                            assert!(board.is_legal(mv), "{mv} after {}", board.moves().len());
                            board.make(mv);
                        }
                    }
                }
            }
            assert!(answered >= 35, "{answered} of {size}");
        }
    }

    #[test]
    fn a_board_of_the_same_size_gets_its_own_entries() {
        let tree = shipped("standard15");
        let of_a1 = tree.entries().iter().find(|entry| entry.moves.len() == 2).expect("an entry").clone();
        let hints = Hints::new(shipped("standard15"), 15).expect("hints");
        let ways = hints.after(of_a1.moves[1]);
        assert!(ways.iter().any(|way| way[0] == of_a1));
    }

    #[test]
    fn a_point_that_the_smaller_board_lacks_has_none() {
        let hints = Hints::new(shipped("freestyle15"), 19).expect("hints");
        assert!(hints.after(Point::new(0, 0)).is_empty());
        assert!(hints.after(Point::new(18, 9)).is_empty());
    }

    #[test]
    fn a_larger_board_and_one_without_a_middle_are_refused() {
        let told = |name, size| Hints::new(shipped(name), size).err().expect("an error");
        assert!(told("freestyle19", 15).contains("larger"));
        assert!(told("freestyle20", 20).contains("no point in its middle"));
    }
}
