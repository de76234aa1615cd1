//! What stops a threat: the points where the defender's next stone could break a win that the attacker would have if
//! the defender passed. Own fours of the defender, which have to be answered first, are not among them.

use super::board::Board;
use super::class::Class;
use super::point::Point;
use super::rule::Rule;
use super::set::PointSet;
use crate::game::{Player, Position};

/// The points that stop every straight four that `attacker` threatens to make.
pub(super) fn stops_of_straight_fours(board: &Board, attacker: Player) -> PointSet {
    let mut stops = board.empty();
    for four in board.of_class(attacker, Class::OpenFour).iter() {
        let mut stop = board.stops(attacker, four, Class::OpenFour);
        stop.insert(four);
        stops = stops.and(&stop);
    }
    stops
}

/// The points that could break the win by fours of `line`, which `attacker` would play if it were to move; the defender
/// is to move. No other stone of the defender, unless it makes a four at once, keeps the line from winning:
///
/// - a stone on none of its points leaves its fours and stops as they are;
/// - the line is answered by a four only if that stone and the stops before make one: the points where, on the way, the
///   defender could make a four;
/// - in Renju a stone may change what is forbidden to black, far away even: where the line depends on such a point, each
///   stone is tried.
pub(super) fn stops_of_fours(board: &mut Board, attacker: Player, line: &[Point]) -> PointSet {
    let defender = attacker.opponent();
    let mut stops: PointSet = line.iter().copied().collect();
    let renju = board.rule() == Rule::Renju;
    let empty = board.empty();
    board.pass();
    let mut made = 0;
    for pair in line.chunks(2) {
        if renju && attacker == Player::Black && board.raw_class(attacker, pair[0]) == Class::PerhapsForbidden {
            // Black plays two threes of which one is not real: a white stone may make it real.
            for point in empty.without(&stops).iter() {
                board.pass();
                board.make(point);
                if board.forbidden(pair[0]).is_some() {
                    stops.insert(point);
                }
                board.undo();
                board.pass();
            }
        }
        if !board.is_legal(pair[0]) {
            break;
        }
        board.make(pair[0]);
        made += 1;
        let Some(&stop) = pair.get(1) else { break };
        if board.outcome().is_some() || board.count(attacker, Class::Five) > 1 {
            break;
        }
        if renju && defender == Player::Black && board.class_of(defender, stop) == Class::Forbidden {
            // The win is black's forbidden stop: a black stone may make it legal.
            for point in board.empty().without(&stops).iter() {
                board.make(point);
                if board.forbidden(stop).is_none() {
                    stops.insert(point);
                }
                board.undo();
            }
            break;
        }
        board.make(stop);
        made += 1;
        if board.outcome().is_some() {
            break;
        }
        let answers = [Class::Five, Class::Forbidden, Class::PerhapsForbidden];
        stops = stops.or(&board.of_classes(defender, &Class::FOURS)).or(&board.of_classes(defender, &answers));
    }
    for _ in 0..made {
        board.undo();
    }
    board.pass();
    stops.and(&empty)
}
