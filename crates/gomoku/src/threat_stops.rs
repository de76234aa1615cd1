//! What blocks a threat: the points where the defender's next stone could break a win that the attacker would have
//! after a pass. The defender's fours, which have to be answered first, are not among them.

use super::board::Board;
use super::class::Class;
use super::point::Point;
use super::rule::Rule;
use super::set::PointSet;
use tengen_core::game::{Player, Position};

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

/// The points that could break the win by fours of `line`, which `attacker` would play if the defender, to move,
/// passed. No other stone of the defender, unless it makes a four at once, keeps the line from winning:
///
/// - A stone on none of the points of the line leaves its fours and stops as they are.
/// - To answer the line with a four of its own, the defender needs that stone and the stops that it has played before: so the
///   points where it can make a four in the course of the line are stops.
/// - In Caro a four may have several answers, so that no line tells all: see [`super::vcf::Vcf::stops`].
/// - In Renju a stone can change, even far away, what is forbidden to black. Where the line depends on such a point, each
///   stone is tried.
pub(super) fn stops_of_fours(board: &mut Board, attacker: Player, line: &[Point]) -> PointSet {
    let defender = attacker.opponent();
    let is_renju = board.rule() == Rule::Renju;
    let empty = board.empty();
    let mut stops: PointSet = line.iter().copied().collect();
    board.pass();
    let mut made = 0;
    for pair in line.chunks(2) {
        let four = pair[0];
        if is_renju && attacker == Player::Black && board.raw_class(attacker, four) == Class::PerhapsForbidden {
            // Black makes two threes of which one is not real: a white stone may make it real.
            let others = board.empty().without(&stops);
            stops = stops.or(&stones_after_which(board, defender, &others, |board| board.forbidden(four).is_some()));
        }
        if !board.is_legal(four) {
            break;
        }
        board.make(four);
        made += 1;
        let Some(&stop) = pair.get(1) else { break };
        if board.outcome().is_some() || board.count(attacker, Class::Five) > 1 {
            break;
        }
        if is_renju && defender == Player::Black && board.class_of(defender, stop) == Class::Forbidden {
            // White wins because black may not stop the four: a black stone may change that.
            let others = board.empty().without(&stops);
            stops = stops.or(&stones_after_which(board, defender, &others, |board| board.forbidden(stop).is_none()));
            break;
        }
        board.make(stop);
        made += 1;
        if board.outcome().is_some() {
            break;
        }
        let perhaps = [Class::Five, Class::Forbidden, Class::PerhapsForbidden];
        stops = stops.or(&board.of_classes(defender, &Class::FOURS)).or(&board.of_classes(defender, &perhaps));
    }
    for _ in 0..made {
        board.undo();
    }
    board.pass();
    stops.and(&empty)
}

/// The points after a stone on which the condition holds of `player`.
fn stones_after_which(
    board: &mut Board,
    player: Player,
    points: &PointSet,
    condition: impl Fn(&Board) -> bool,
) -> PointSet {
    let passes = board.to_move() != player;
    if passes {
        board.pass();
    }
    let mut found = PointSet::EMPTY;
    for point in points.iter() {
        board.make(point);
        if condition(board) {
            found.insert(point);
        }
        board.undo();
    }
    if passes {
        board.pass();
    }
    found
}
