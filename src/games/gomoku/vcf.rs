//! Victory by continuous fours.

use super::board::Board;
use super::pattern::Class;
use super::point::Point;
use super::rule::Rule;
use crate::game::{Outcome, Player, Position};

/// The attacks that a four-only search tries, the most promising first.
const ATTACKS: [Class; 4] = [Class::OpenFour, Class::FourThree, Class::FourPlus, Class::Four];

/// Entries of the table of positions from which no win by fours was found.
const ENTRIES: usize = 1 << 14;

/// Moves that one leaf search may make.
const LEAF_NODES: u32 = 48;

/// A depth-first search of fours, with a small table of failures.
///
/// A failure is stored with the number of moves that the search had left, and stands only for searches with at most as
/// many: "none found" within a limit is no proof of absence.
#[derive(Clone, Debug)]
pub struct Vcf {
    failures: Vec<(u64, u32)>,
}

impl Default for Vcf {
    fn default() -> Vcf {
        Vcf::new()
    }
}

impl Vcf {
    /// A search with an empty table.
    pub fn new() -> Vcf {
        Vcf { failures: vec![(0, 0); ENTRIES] }
    }

    /// Looks from a leaf of another search for a win by fours of the side to move. Answers the plies to the five, or
    /// `None` if none was found with a few dozen moves. Counts its moves in `nodes`.
    pub fn leaf(&mut self, board: &mut Board, nodes: &mut u64) -> Option<u32> {
        let own = board.to_move();
        if ATTACKS.iter().all(|&class| board.count(own, class) == 0) {
            return None;
        }
        let slot = board.key() as usize % ENTRIES;
        if self.failures[slot].0 == board.key() {
            return None;
        }
        let mut left = LEAF_NODES;
        let found = attack(board, own, &mut left);
        *nodes += u64::from(LEAF_NODES - left);
        if found.is_none() {
            self.failures[slot] = (board.key(), LEAF_NODES);
        }
        found
    }
}

/// The plies to a five of `own`, to move, if fours alone force it within `left` moves.
fn attack(board: &mut Board, own: Player, left: &mut u32) -> Option<u32> {
    let other = own.opponent();
    if board.count(own, Class::Five) > 0 {
        return Some(1);
    }
    if board.count(other, Class::Five) > 0 {
        // The attack goes on only if the forced stop is a four of its own.
        let mut fives = board.of_class(other, Class::Five).iter();
        let (Some(stop), None) = (fives.next(), fives.next()) else {
            return None;
        };
        return match board.class_of(own, stop) {
            Class::OpenFour | Class::FourThree | Class::FourPlus | Class::Four => four(board, own, stop, left),
            _ => None,
        };
    }
    if board.count(own, Class::OpenFour) > 0 {
        return Some(3);
    }
    for class in ATTACKS {
        if board.count(own, class) == 0 {
            continue;
        }
        for point in board.of_class(own, class).iter() {
            if let Some(plies) = four(board, own, point, left) {
                return Some(plies);
            }
        }
    }
    if own == Player::Black && board.rule() == Rule::Renju && board.count(own, Class::PerhapsForbidden) > 0 {
        for point in board.of_class(own, Class::PerhapsForbidden).iter() {
            if matches!(board.class_of(own, point), Class::OpenFour | Class::FourThree | Class::FourPlus | Class::Four)
                && let Some(plies) = four(board, own, point, left)
            {
                return Some(plies);
            }
        }
    }
    None
}

/// Plays a four and its answer, and goes on.
fn four(board: &mut Board, own: Player, point: Point, left: &mut u32) -> Option<u32> {
    if *left < 2 {
        return None;
    }
    *left -= 2;
    board.make(point);
    let mut fives = board.of_class(own, Class::Five).iter();
    let plies = match (fives.next(), fives.next()) {
        (Some(stop), None) => {
            board.make(stop);
            let plies = if board.outcome().is_some() {
                // Black would have to stop on a forbidden point: it may as well let the five come. Or the stop was a
                // five itself, or the last point of the board.
                (board.outcome() == Some(Outcome::Win(own))).then_some(1)
            } else {
                attack(board, own, left)
            };
            board.undo();
            plies.map(|plies| plies + 2)
        }
        (Some(_), Some(_)) if board.count(own.opponent(), Class::Five) == 0 => Some(3),
        _ => None,
    };
    board.undo();
    plies
}
