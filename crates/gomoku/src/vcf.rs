//! Victory by continuous fours (VCF): the attacker plays fours only, so that every answer is forced.
//!
//! Every four has one reply, so this is a depth-first search of attack sequences. Keys recognise positions that occur
//! again by another order of moves. If all fours of a position fail within the limits, it has no win by fours at all.
//! The fours table keeps this result for later searches. When a limit ends the search, no failure is stored, because
//! there may be a win.
//!
//! In Caro a four may have several replies: the point that makes five, and the ends of its row. There every reply has
//! to lose (`caro_fours`), so a win is a tree. Its line is the longest one, and its zone is kept with it.

use super::board::Board;
use super::class::Class;
use super::fours_table::FoursTable;
use super::line_bitboard::LineBitboard;
use super::point::Point;
use super::set::PointSet;
use super::threat_stops::stops_of_fours;
use tengen_core::game::{Player, Position};
use tengen_core::sort;

/// Binary logarithm of the most keys in each set of the fours table of the engine's search: 512 KiB.
const PLAYING_TABLE: u32 = 16;

/// Moves that one search from a leaf of another search may make: a leaf must stay cheap.
const LEAF_NODES: u64 = 24;

/// Order of fours: the value of a window of two own stones that the four turns into three. Then the cost of a four that
/// the opponent's block makes.
const GAIN_OF_THREE: i32 = 2;
const COST_OF_FOUR: i32 = 8;

/// The result of a search for a forced win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The attacker wins. The line has both sides' moves, up to and including the five, or up to black's forbidden
    /// block.
    Proven(Vec<Point>),
    /// There is no such win: every attack was tried.
    Disproven,
    /// A limit ended the search.
    Unknown,
}

/// How a search below a position ended.
pub(super) enum End {
    Won,
    Failed,
    Limit,
}

/// A four that may be tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Four {
    pub point: Point,
    stop: Point,
    /// Whether it makes five on more than one point.
    double: bool,
    order: i32,
}

/// A search for wins by fours, with its table.
#[derive(Clone, Debug)]
pub struct Vcf {
    pub(super) table: FoursTable,
    /// After a win, its line backwards.
    pub(super) line: Vec<Point>,
    /// After a win in Caro, the points where a stone of the defender could break it.
    pub(super) zone: PointSet,
    /// The position of the last search: the next one is often near.
    lines: Option<LineBitboard>,
    /// The fours to try in the positions on the path, one list after the other.
    pub(super) fours: Vec<Four>,
}

impl Default for Vcf {
    fn default() -> Vcf {
        Vcf::new(PLAYING_TABLE)
    }
}

impl Vcf {
    /// A search with an empty table. Each of its two sets may grow to 2 to the power of `log_slots` keys of 8 bytes.
    pub fn new(log_slots: u32) -> Vcf {
        Vcf {
            table: FoursTable::new(log_slots),
            line: Vec::new(),
            zone: PointSet::EMPTY,
            lines: None,
            fours: Vec::new(),
        }
    }

    /// Forgets all failures.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Looks for a win by fours of the side to move with at most `limit` moves made in the search. Adds the moves made
    /// to `nodes`.
    pub fn solve(&mut self, board: &Board, limit: u64, nodes: &mut u64) -> Verdict {
        match self.search(board, limit, nodes) {
            End::Won => {
                self.line.reverse();
                Verdict::Proven(self.line.clone())
            }
            End::Failed => Verdict::Disproven,
            End::Limit => Verdict::Unknown,
        }
    }

    /// Looks from a leaf of another search for a win by fours of the side to move. Returns the plies to the five, or
    /// `None` if none was found with a few dozen moves. Adds the moves made to `nodes`.
    pub fn leaf(&mut self, board: &Board, nodes: &mut u64) -> Option<u32> {
        // A loss by a forbidden block can be put off until the five.
        matches!(self.search(board, LEAF_NODES, nodes), End::Won).then_some(self.line.len() as u32 | 1)
    }

    /// As [`Vcf::leaf`], with the line of the win.
    pub fn leaf_line(&mut self, board: &Board, nodes: &mut u64) -> Option<Vec<Point>> {
        matches!(self.search(board, LEAF_NODES, nodes), End::Won).then(|| self.line.iter().rev().copied().collect())
    }

    /// The points that could break the win of `attacker` from the last search, with the defender to move instead.
    /// `line` is the line of that win. No other stone of the defender breaks it, unless it makes a four at once.
    pub fn stops(&self, board: &mut Board, attacker: Player, line: &[Point]) -> PointSet {
        if board.rule().is_caro() { self.zone.and(&board.empty()) } else { stops_of_fours(board, attacker, line) }
    }

    /// Searches a position. After a win `line` holds the winning line backwards.
    fn search(&mut self, board: &Board, limit: u64, nodes: &mut u64) -> End {
        let own = board.to_move();
        let some = |class: &Class| board.count(own, *class) > 0;
        if board.outcome().is_some() || !Class::FOURS.iter().chain(&[Class::Five, Class::PerhapsForbidden]).any(some) {
            return End::Failed;
        }
        let key = board.key();
        if self.table.was_cut_off(key, limit) {
            return End::Limit;
        }
        let mut lines = match self.lines.take() {
            Some(lines) if lines.fits(board) => lines,
            _ => LineBitboard::new(board.rule(), board.size()),
        };
        lines.sync(board);
        self.line.clear();
        self.fours.clear();
        let mut left = limit;
        let end = match lines.is_caro() {
            true => self.attack_in_caro(&mut lines, own, &mut left),
            false => self.attack(&mut lines, own, &mut left),
        };
        self.lines = Some(lines);
        *nodes += limit - left;
        if matches!(end, End::Limit) {
            self.table.add_cut_off(key, limit);
        }
        end
    }

    /// Tries all fours of `own`, to move. On success `line` holds the winning line backwards.
    fn attack(&mut self, lines: &mut LineBitboard, own: Player, left: &mut u64) -> End {
        let other = own.opponent();
        if lines.has_five(own) {
            self.line.extend(fives(lines, own)[0]);
            return End::Won;
        }
        let must = if lines.has_five(other) {
            let [stop, second] = fives(lines, other);
            if second.is_some() {
                return End::Failed;
            }
            stop
        } else {
            None
        };
        if !lines.has_four(own) {
            return End::Failed;
        }
        let key = lines.key(own);
        if self.table.has_failed(key) {
            return End::Failed;
        }
        let start = self.fours.len();
        self.list(lines, own, must);
        for i in start..self.fours.len() {
            let four = self.fours[i];
            if four.double && !(own == Player::Black && lines.is_forbidden(four.point)) {
                self.fours.truncate(start);
                lines.make(four.point, own);
                self.unstoppable(lines, own);
                lines.undo();
                self.line.push(four.point);
                return End::Won;
            }
        }
        let mut end = End::Failed;
        for i in start..self.fours.len() {
            let four = self.fours[i];
            if !four.double {
                end = self.four(lines, own, four, left);
                if !matches!(end, End::Failed) {
                    break;
                }
            }
        }
        self.fours.truncate(start);
        if matches!(end, End::Failed) {
            self.table.add_failed(key);
        }
        end
    }

    /// Lists the fours of `own`, or the one on `must`: the most promising first.
    fn list(&mut self, lines: &LineBitboard, own: Player, must: Option<Point>) {
        self.list_among(lines, own, |point| must.is_none_or(|must| must == point));
    }

    /// Lists those fours of `own` that are wanted, the most promising first.
    pub(super) fn list_among(&mut self, lines: &LineBitboard, own: Player, is_wanted: impl Fn(Point) -> bool) {
        let start = self.fours.len();
        lines.fours(own, |point, stop| {
            if !is_wanted(point) {
                return;
            }
            match self.fours[start..].iter_mut().find(|four| four.point == point) {
                Some(four) => four.double |= four.stop != stop,
                None => self.fours.push(Four { point, stop, double: false, order: 0 }),
            }
        });
        let fours = &mut self.fours[start..];
        if fours.len() > 1 {
            for four in fours.iter_mut() {
                let gain = lines.twos_through(own, four.point) as i32;
                let cost = lines.threes_through(own.opponent(), four.stop) as i32;
                four.order = GAIN_OF_THREE * gain - COST_OF_FOUR * cost;
            }
            sort::by_key(fours, |four| (-four.order, four.point));
        }
    }

    /// Plays a four and its forced block, and continues.
    fn four(&mut self, lines: &mut LineBitboard, own: Player, four: Four, left: &mut u64) -> End {
        // Known failures are skipped. White may win here although another order of the same moves failed. Black's block
        // may be forbidden only in this order.
        let known = self.table.has_failed(lines.key_after(own, four.point, four.stop));
        if known && !(own == Player::White && lines.is_renju()) {
            return End::Failed;
        }
        if *left < 2 {
            *left = 0;
            return End::Limit;
        }
        if own == Player::Black && lines.is_forbidden(four.point) {
            return End::Failed;
        }
        *left -= 2;
        lines.make(four.point, own);
        let end = if own == Player::White && lines.is_forbidden(four.stop) {
            // Black can only block on a forbidden point. That would be legal if it made five, but black could not make
            // five before.
            End::Won
        } else {
            lines.make(four.stop, own.opponent());
            let end = self.attack(lines, own, left);
            lines.undo();
            end
        };
        lines.undo();
        if matches!(end, End::Won) {
            self.line.extend([four.stop, four.point]);
        }
        end
    }

    /// The last two moves after a four with more than one block: the first legal block, and the five elsewhere. If
    /// black may play no block, the game ends on the first.
    fn unstoppable(&mut self, lines: &mut LineBitboard, own: Player) {
        let [first, second] = fives(lines, own);
        let (Some(first), Some(second)) = (first, second) else { return };
        let mut all = vec![first, second];
        lines.fives(own, |five| {
            if !all.contains(&five) {
                all.push(five);
            }
        });
        sort::by_key(&mut all, |&five| five);
        let mut allowed = |point: Point| own == Player::Black || !lines.is_forbidden(point);
        if let Some(&stop) = all.iter().find(|&&point| allowed(point)) {
            self.line.extend(all.iter().find(|&&five| five != stop));
            self.line.push(stop);
        } else {
            self.line.push(first);
        }
    }
}

/// The least of the points where `player` can make five, and another one.
fn fives(lines: &LineBitboard, player: Player) -> [Option<Point>; 2] {
    let (mut least, mut second) = (None, None);
    lines.fives(player, |five| match least {
        None => least = Some(five),
        Some(old) if five < old => (least, second) = (Some(five), least),
        Some(old) if five > old => second = Some(five),
        Some(_) => {}
    });
    [least, second]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::replay;
    use crate::rule::Rule;
    use tengen_core::game::Outcome;
    use tengen_core::random::Rng;

    /// All fours and all blocks, by making every move, without tables or classes.
    fn exhaustive(board: &mut Board, own: Player, depth: u32) -> bool {
        let fives = |board: &mut Board, player: Player| {
            let mut fives = Vec::new();
            let turn = board.to_move() != player;
            if turn {
                board.pass();
            }
            for point in board.empty().iter() {
                board.make(point);
                if board.outcome() == Some(Outcome::Win(player)) {
                    fives.push(point);
                }
                board.undo();
            }
            if turn {
                board.pass();
            }
            fives
        };
        if !fives(board, own).is_empty() {
            return true;
        }
        if depth < 2 {
            return false;
        }
        let must = fives(board, own.opponent());
        for point in board.empty().iter() {
            let is_answer = must.is_empty() || must == [point] || board.rule().is_caro();
            if !is_answer || board.raw_class(own, point) < Class::Four && must.is_empty() {
                continue;
            }
            board.make(point);
            let mut won = false;
            if board.outcome().is_none() {
                let stops = fives(board, own);
                if board.rule().is_caro() && !stops.is_empty() && fives(board, own.opponent()).is_empty() {
                    // Every stone that leaves no five is a reply. It must be in the row of a five, or at its end.
                    let five = stops[0];
                    let is_near = |point: &Point| {
                        let (dx, dy) = (point.x().abs_diff(five.x()), point.y().abs_diff(five.y()));
                        dx.max(dy) <= 5 && (dx == dy || dx == 0 || dy == 0)
                    };
                    won = board.empty().iter().filter(is_near).all(|answer| {
                        board.make(answer);
                        let loses = !fives(board, own).is_empty()
                            || board.outcome().is_none() && exhaustive(board, own, depth.saturating_sub(2));
                        board.undo();
                        loses
                    });
                } else if !board.rule().is_caro() && stops.len() >= 2 {
                    won = fives(board, own.opponent()).is_empty();
                } else if !board.rule().is_caro()
                    && let [stop] = stops[..]
                    && fives(board, own.opponent()).is_empty()
                {
                    board.make(stop);
                    won = match board.outcome() {
                        None => exhaustive(board, own, depth - 2),
                        Some(outcome) => outcome == Outcome::Win(own),
                    };
                    board.undo();
                }
            }
            board.undo();
            if won {
                return true;
            }
        }
        false
    }

    #[test]
    fn a_line_ends_with_the_game() {
        // White's d8 has two blocks. Black may not play c8, a double-three, and so blocks at h8. In the second game h8
        // is forbidden too, and the game ends with the block.
        for (game, want) in
            [("c9e8c10f8d7g8e6", vec!["d8", "h8", "c8"]), ("c9e8c10f8d7g8e6a1h9a15h10o1i7o15j6", vec!["d8", "c8"])]
        {
            let mut board = replay(game, Rule::Renju, 15).expect("a good game");
            let Verdict::Proven(line) = Vcf::new(4).solve(&board, 100, &mut 0) else { panic!("a win") };
            assert_eq!(line.iter().map(Point::to_string).collect::<Vec<_>>(), want);
            line.iter().for_each(|&point| board.make(point));
            assert_eq!(board.outcome(), Some(Outcome::Win(Player::White)));
        }
    }

    #[test]
    fn it_finds_what_trying_all_fours_finds() {
        let seed = 11;
        println!("seed {seed}");
        let mut rng = Rng::new(seed);
        let (mut won, mut lost) = (0, 0);
        for i in 0..3_000 {
            let mut board = Board::new(Rule::ALL[i % Rule::ALL.len()], 9);
            for _ in 0..10 + rng.below(16) {
                let near: Vec<Point> =
                    if board.ply() == 0 { vec![Point::new(4, 4)] } else { board.near().iter().collect() };
                board.make(near[rng.below(near.len())]);
                if board.outcome().is_some() {
                    board.undo();
                }
            }
            let own = board.to_move();
            let mut vcf = Vcf::new(12);
            let mut nodes = 0;
            match vcf.solve(&board, u64::MAX, &mut nodes) {
                Verdict::Proven(line) => {
                    won += 1;
                    let mut replay = board.clone();
                    line.iter().for_each(|&point| replay.make(point));
                    assert_eq!(replay.outcome(), Some(Outcome::Win(own)), "{:?} {line:?}", board.moves());
                    assert!(exhaustive(&mut board, own, line.len() as u32 | 1), "{:?} {line:?}", board.moves());
                    // A search that a limit cut off must not be stored as a failure.
                    let mut cut = Vcf::new(12);
                    for limit in [2, 4, 6, 10, 16, 24, 40, 80] {
                        assert_ne!(cut.solve(&board, limit, &mut 0), Verdict::Disproven, "{:?}", board.moves());
                    }
                    assert!(matches!(cut.solve(&board, u64::MAX, &mut 0), Verdict::Proven(_)), "{:?}", board.moves());
                }
                Verdict::Disproven => {
                    lost += 1;
                    assert!(!exhaustive(&mut board, own, 11), "{:?} has a win", board.moves());
                }
                Verdict::Unknown => panic!("unknown without a limit"),
            }
        }
        assert!(won > 300 && lost > 300, "{won} won, {lost} lost");
    }
}
