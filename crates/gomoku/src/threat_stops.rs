//! Blocks of a threat: the points where the defender's next stone could break the attacker's win after a pass. They do
//! not include the defender's fours, which have to be answered first.

use super::board::Board;
use super::class::Class;
use super::point::Point;
use super::rule::Rule;
use super::set::PointSet;
use tengen_core::game::{Player, Position};

/// The points that block every straight four that `attacker` threatens to make.
pub(super) fn stops_of_straight_fours(board: &Board, attacker: Player) -> PointSet {
    let mut stops = board.empty();
    for four in board.of_class(attacker, Class::OpenFour).iter() {
        let mut stop = board.stops(attacker, four, Class::OpenFour);
        stop.insert(four);
        stops = stops.and(&stop);
    }
    stops
}

/// The points that could break the win by fours of `line`. `attacker` would play it if the defender, to move, passed.
/// No other stone of the defender breaks it, unless it makes a four at once:
///
/// - A stone outside the points of the line leaves its fours and blocks unchanged.
/// - To answer with its own four, the defender needs that stone and its earlier blocks. So the points where it can make
///   a four during the line are included.
/// - In Caro a four may have several answers, so that one line is not enough: see [`super::vcf::Vcf::stops`].
/// - In Renju even a distant stone can change black's forbidden points. If the line depends on such a point, each stone
///   is tried.
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
            // White wins because black may not block the four: a black stone may change that.
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

/// The points after whose stone the condition holds for `player`.
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
