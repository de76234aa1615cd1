//! Relevance zones: the points where one more stone of the defender could change an attack. It may change its threat
//! and the replies to it, or the win that ends it.
//!
//! A zone contains every such point and may contain others. If a point is in no zone of a proof, the proof holds with a
//! stone on that point too. It needs no new search (Wu and Lin, Relevance-Zone-Oriented Proof Search for Connect6,
//! 2010). If no smaller zone is certain, it is all empty points.

use super::board::Board;
use super::class::Class;
use super::point::{CELLS, Point, STEPS};
use super::rule::Rule;
use super::set::PointSet;
use super::threat_stops::{stops_of_fours, stops_of_straight_fours};
use super::vcf::{Vcf, Verdict};
use tengen_core::game::{Player, Position};

/// Moves of the search for the win by fours that a quiet move threatens. The threat space (`threat.rs`) finds most of
/// them with 256.
const QUIET_NODES: u64 = 1_024;

/// Classes of points that black may be forbidden to play on.
const PERHAPS_FORBIDDEN: [Class; 2] = [Class::Forbidden, Class::PerhapsForbidden];

/// Whether some points are forbidden to `player`.
fn is_bound(board: &Board, player: Player) -> bool {
    board.rule() == Rule::Renju && player == Player::Black
}

/// The points where `player` makes a five or a four. Points where it makes two threes or more are left out if they
/// might be forbidden.
fn fours_and_fives(board: &Board, player: Player) -> PointSet {
    board.of_classes(player, &Class::FOURS).or(&board.of_classes(player, &[Class::Five]))
}

/// The points where `player` makes a five or a four and may play.
pub fn fours(board: &Board, player: Player) -> PointSet {
    let sure = fours_and_fives(board, player);
    let undecided = board.of_classes(player, &[Class::PerhapsForbidden]);
    let real = |point: &Point| Class::FOURS.contains(&board.class_of(player, *point));
    sure.or(&undecided.iter().filter(real).collect())
}

/// The points where one more stone of the defender could prevent the attacker, to move, from playing `mv`. They are the
/// point itself and points where the stone would make a four or a five. The attacker would have to answer these first.
pub fn of_attack(board: &Board, mv: Point) -> PointSet {
    let (own, other) = (board.to_move(), board.to_move().opponent());
    if is_bound(board, own) && board.raw_class(own, mv) == Class::PerhapsForbidden {
        return board.empty();
    }
    let mut zone = fours_and_fives(board, other);
    if is_bound(board, other) {
        zone = zone.or(&board.of_classes(other, &PERHAPS_FORBIDDEN));
    }
    zone.insert(mv);
    zone
}

/// The points where one more stone of the defender could break the win of the attacker, who is to move. That win is a
/// five, a straight four, or the fours of `line`, which begins with its move. In Caro the zone of those fours is
/// `fours`, as [`Vcf::stops`] has it.
pub fn of_win(board: &mut Board, line: &[Point], fours: &PointSet) -> PointSet {
    let (own, Some(&mv)) = (board.to_move(), line.first()) else { return board.empty() };
    let mut zone = of_attack(board, mv);
    if line.len() == 1 && board.raw_class(own, mv) != Class::Five {
        zone = zone.or(&board.stops(own, mv, Class::OpenFour));
    }
    if board.rule().is_caro() {
        let is_five = board.raw_class(own, mv) == Class::Five;
        let stops = if is_five { board.stops(own, mv, Class::Five) } else { PointSet::EMPTY };
        let fours = if line.len() > 1 { fours.and(&board.empty()) } else { PointSet::EMPTY };
        return zone.or(&stops).or(&fours);
    }
    board.pass();
    zone = zone.or(&stops_of_fours(board, own, line));
    board.pass();
    zone
}

/// The points where one more stone of the defender, to move, could change the attacker's threat. It could also allow
/// replies outside `replies`. Adds the moves of a search for fours to `nodes`.
pub fn of_threat(board: &mut Board, vcf: &mut Vcf, replies: &PointSet, nodes: &mut u64) -> PointSet {
    let (own, attacker) = (board.to_move(), board.to_move().opponent());
    // A stone of black's may allow or forbid black another point.
    if is_bound(board, own) && PERHAPS_FORBIDDEN.iter().any(|&class| board.count(own, class) > 0) {
        return board.empty();
    }
    let fives = board.of_classes(attacker, &[Class::Five]);
    if !fives.is_empty() {
        // In Caro a stone at an end of a row may block the five. It may also make the other end a block.
        let is_caro = board.rule().is_caro();
        return fives.iter().filter(|_| is_caro).fold(fives, |set, five| set.or(&beside(board, five)));
    }
    let own_fours = board.of_classes(own, &Class::FOURS);
    let are_answers = |stops: &PointSet| stops.or(&own_fours).without(replies).is_empty();
    let fours = board.of_classes(attacker, &[Class::OpenFour]);
    if !fours.is_empty() {
        if !are_answers(&stops_of_straight_fours(board, attacker)) {
            return board.empty();
        }
        let zone = fours.iter().fold(fours, |set, four| set.or(&beside(board, four)));
        return zone.or(&fours_to_come(board, own, &PointSet::EMPTY));
    }
    if board.rule() == Rule::Renju || board.rule().is_caro() {
        return board.empty();
    }
    board.pass();
    let verdict = vcf.solve(board, QUIET_NODES, nodes);
    board.pass();
    let Verdict::Proven(line) = verdict else { return board.empty() };
    let stops = stops_of_fours(board, attacker, &line);
    if !are_answers(&stops) {
        return board.empty();
    }
    let forced: PointSet = line.iter().skip(1).step_by(2).copied().collect();
    stops.or(&fours_to_come(board, own, &forced))
}

/// The empty points that can have a part in a five through `point`. In Caro the ends of the row are among them.
fn beside(board: &Board, point: Point) -> PointSet {
    let reach = if board.rule().is_caro() { 5 } else { 4 };
    let mut set = PointSet::EMPTY;
    for step in STEPS {
        for by in (1..=reach).flat_map(|i| [i * step, CELLS - i * step]) {
            let cell = (point.cell() + by) % CELLS;
            if board.is_empty(Point::at(cell)) {
                set.insert_cell(cell);
            }
        }
    }
    set
}

/// The points where a stone of `player` would give it new points to make a four. They are the empty points in rows of
/// five with at least two own stones and none of the opponent's. Stones on `more` count.
fn fours_to_come(board: &Board, player: Player, more: &PointSet) -> PointSet {
    let own = |cell: usize| board.stone(Point::at(cell)) == Some(player) || more.contains(Point::at(cell));
    let open = |cell: usize| board.is_empty(Point::at(cell)) || own(cell);
    let mut set = PointSet::EMPTY;
    for first in board.occupied().or(more).iter().map(|point| point.cell()).filter(|&cell| own(cell)) {
        for step in STEPS {
            // The nearest stone decides how far rows with both can reach. Stones farther away get their own turn.
            let row = (1..=4).map(|i| (i, (first + i * step) % CELLS)).take_while(|&(_, cell)| open(cell));
            for (distance, second) in row {
                if !own(second) {
                    continue;
                }
                for i in 1..distance {
                    set.insert_cell((first + i * step) % CELLS);
                }
                let reach = |from: usize, step: usize| {
                    (1..=4 - distance).map(move |i| (from + i * step) % CELLS).take_while(|&cell| open(cell))
                };
                reach(first, CELLS - step).chain(reach(second, step)).for_each(|cell| set.insert_cell(cell));
            }
        }
    }
    set.and(&board.empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::replay;
    use tengen_core::random::Rng;

    #[test]
    fn a_stone_elsewhere_makes_no_new_four() {
        let seed = 0x7a6f_6e65;
        println!("seed {seed:#x}");
        let mut rng = Rng::new(seed);
        let mut tried = 0;
        for i in 0..300 {
            let mut board = Board::new(Rule::ALL[i % 2], 9);
            while board.ply() < 10 + i % 30 && board.outcome().is_none() {
                let near = if board.ply() == 0 { board.empty() } else { board.near() };
                let near: Vec<Point> = near.iter().collect();
                board.make(near[rng.below(near.len())]);
            }
            if board.outcome().is_some() {
                continue;
            }
            let own = board.to_move();
            let before = fours(&board, own);
            let zone = fours_to_come(&board, own, &PointSet::EMPTY);
            for point in board.empty().without(&zone).iter() {
                board.make(point);
                assert!(fours(&board, own).without(&before).is_empty(), "{:?} {point:?}", board.moves());
                board.undo();
                tried += 1;
            }
        }
        assert!(tried > 2_000, "{tried}");
    }

    #[test]
    fn a_win_by_fours_rests_on_few_points() {
        // Black: a closed four-to-be and a three; white's stones are elsewhere.
        let mut board = replay("h8a1i8a2j8a4k9a6", Rule::Freestyle, 15).expect("a game");
        let Verdict::Proven(line) = Vcf::new(6).solve(&board, 1_000, &mut 0) else { panic!("a win") };
        let zone = of_win(&mut board, &line, &PointSet::EMPTY);
        assert!(line.iter().all(|point| zone.contains(*point)) && zone.len() < 12, "{zone:?}");
    }
}
