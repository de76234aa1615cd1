//! Victory by continuous fours (VCF): the attacker plays fours only, so that every answer is forced.
//!
//! With single answers the search is a walk over attack sequences; positions met again by another order of moves are
//! recognised by their keys. A position whose fours were all tried without a limit getting in the way is a failure for
//! good, whatever the depth it was met at, and stands in the table for every later search. When the limit ends the
//! search, nothing is stored: a failure for want of moves would lose wins that are there.

use super::board::Board;
use super::pattern::Class;
use super::point::Point;
use super::rows::Rows;
use crate::game::{Player, Position};
use crate::sort;
use crate::zobrist;

/// The attacks of a four-only search, the most promising first.
pub(super) const FOURS: [Class; 4] = [Class::OpenFour, Class::FourThree, Class::FourPlus, Class::Four];

/// Binary logarithm of the entries of the table that goes with a playing search: 512 KiB.
const PLAYING_TABLE: u32 = 16;

/// Entries of a new table.
const FIRST_KEYS: usize = 1 << 8;

/// Moves that one search from a leaf of another search may make.
const LEAF_NODES: u64 = 64;

/// The result of a search for a forced win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The attacker wins, with this line of both sides' moves up to and with the five, or up to black's forbidden stop.
    Proven(Vec<Point>),
    /// There is no such win: every attack was tried.
    Disproven,
    /// A limit ended the search.
    Unknown,
}

/// How a walk ended.
enum Walk {
    Won,
    Failed,
    Limit,
}

/// Positions, such as those in which all fours failed. It begins small and grows: most searches need little of it, and touching fresh
/// memory costs more than their moves.
#[derive(Clone, Debug)]
struct Keys {
    slots: Vec<u64>,
    used: usize,
    most: usize,
}

impl Keys {
    fn new(most: usize) -> Keys {
        Keys { slots: vec![0; most.min(FIRST_KEYS)], used: 0, most }
    }

    fn clear(&mut self) {
        self.slots.fill(0);
        self.used = 0;
    }

    #[inline]
    fn contains(&self, key: u64) -> bool {
        self.slots[key as usize & (self.slots.len() - 1)] == key
    }

    #[inline]
    fn insert(&mut self, key: u64) {
        if self.used > self.slots.len() / 2 && self.slots.len() < self.most {
            let slots = vec![0; 2 * self.slots.len()];
            self.used = 0;
            for old in std::mem::replace(&mut self.slots, slots) {
                self.put(old);
            }
        }
        self.put(key);
    }

    #[inline]
    fn put(&mut self, key: u64) {
        let slot = key as usize & (self.slots.len() - 1);
        if key != 0 {
            self.used += usize::from(self.slots[slot] == 0);
            self.slots[slot] = key;
        }
    }
}

/// A four that may be tried.
#[derive(Clone, Copy, Debug)]
struct Four {
    point: Point,
    stop: Point,
    /// Whether it makes five in more than one place.
    double: bool,
    order: i32,
}

/// A search for wins by fours, with its table of failures.
#[derive(Clone, Debug)]
pub struct Vcf {
    failures: Keys,
    /// Positions that a limit ended, mixed with the limit: the same search would end there again.
    cut: Keys,
    line: Vec<Point>,
    /// The position, from the last search on.
    rows: Option<Rows>,
    /// The fours to try in the positions on the way, one list after the other.
    fours: Vec<Four>,
}

impl Default for Vcf {
    fn default() -> Vcf {
        Vcf::new(PLAYING_TABLE)
    }
}

impl Vcf {
    /// A search with two empty tables of at most 2 to the power of `log_entries` entries, 8 bytes each.
    pub fn new(log_entries: u32) -> Vcf {
        let [failures, cut] = [(); 2].map(|()| Keys::new(1 << log_entries));
        Vcf { failures, cut, line: Vec::new(), rows: None, fours: Vec::new() }
    }

    /// Forgets all failures.
    pub fn clear(&mut self) {
        self.failures.clear();
        self.cut.clear();
    }

    /// Looks for a win by fours of the side to move with at most `limit` moves made in the search; adds the moves made to
    /// `nodes`.
    pub fn solve(&mut self, board: &Board, limit: u64, nodes: &mut u64) -> Verdict {
        match self.walk(board, limit, nodes) {
            Walk::Won => {
                self.line.reverse();
                Verdict::Proven(self.line.clone())
            }
            Walk::Failed => Verdict::Disproven,
            Walk::Limit => Verdict::Unknown,
        }
    }

    /// Looks from a leaf of another search for a win by fours of the side to move: the plies to the five, or `None` if
    /// none was found with a few dozen moves. Adds the moves made to `nodes`.
    pub fn leaf(&mut self, board: &Board, nodes: &mut u64) -> Option<u32> {
        // A loss by a forbidden stop can be put off until the five.
        matches!(self.walk(board, LEAF_NODES, nodes), Walk::Won).then_some(self.line.len() as u32 | 1)
    }

    /// Searches; on success `line` holds the winning line backwards.
    fn walk(&mut self, board: &Board, limit: u64, nodes: &mut u64) -> Walk {
        let own = board.to_move();
        let some = |class: &Class| board.count(own, *class) > 0;
        if board.outcome().is_some() || !FOURS.iter().chain(&[Class::Five, Class::PerhapsForbidden]).any(some) {
            return Walk::Failed;
        }
        let mut rows = match self.rows.take() {
            Some(rows) if rows.fits(board) => rows,
            _ => Rows::new(board.rule(), board.size()),
        };
        let cut = board.key() ^ zobrist::mix(limit);
        if self.cut.contains(cut) {
            self.rows = Some(rows);
            return Walk::Limit;
        }
        rows.follow(board);
        self.line.clear();
        self.fours.clear();
        let mut left = limit;
        let walk = self.attack(&mut rows, own, &mut left);
        self.rows = Some(rows);
        *nodes += limit - left;
        if matches!(walk, Walk::Limit) {
            self.cut.insert(cut);
        }
        walk
    }

    /// Tries all fours of `own`, to move. On success `line` holds the winning line backwards.
    fn attack(&mut self, rows: &mut Rows, own: Player, left: &mut u64) -> Walk {
        let other = own.opponent();
        if rows.has_five(own) {
            self.line.extend(fives(rows, own)[0]);
            return Walk::Won;
        }
        let must = if rows.has_five(other) {
            let [stop, second] = fives(rows, other);
            if second.is_some() {
                return Walk::Failed;
            }
            stop
        } else {
            None
        };
        if !rows.has_four(own) {
            return Walk::Failed;
        }
        let key = rows.key(own);
        if self.failures.contains(key) {
            return Walk::Failed;
        }
        let start = self.fours.len();
        self.list(rows, own, must);
        for i in start..self.fours.len() {
            let four = self.fours[i];
            if four.double && !(own == Player::Black && rows.is_forbidden(four.point)) {
                self.fours.truncate(start);
                rows.make(four.point, own);
                self.unstoppable(rows, own);
                rows.undo();
                self.line.push(four.point);
                return Walk::Won;
            }
        }
        let mut walk = Walk::Failed;
        for i in start..self.fours.len() {
            let four = self.fours[i];
            if !four.double {
                walk = self.four(rows, own, four, left);
                if !matches!(walk, Walk::Failed) {
                    break;
                }
            }
        }
        self.fours.truncate(start);
        if matches!(walk, Walk::Failed) {
            self.failures.insert(key);
        }
        walk
    }

    /// Lists the fours of `own`, or the one on `must`: the most promising first.
    fn list(&mut self, rows: &Rows, own: Player, must: Option<Point>) {
        let start = self.fours.len();
        rows.fours(own, |point, stop| {
            if must.is_some_and(|must| must != point) {
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
                // What comes of the stone, and what the other side gets for its stop.
                let gain = rows.promise(own, four.point) as i32;
                let cost = rows.threats(own.opponent(), four.stop) as i32;
                four.order = 2 * gain - 8 * cost;
            }
            sort::by_key(fours, |four| (-four.order, four.point));
        }
    }

    /// Plays a four and its forced stop, and goes on.
    fn four(&mut self, rows: &mut Rows, own: Player, four: Four, left: &mut u64) -> Walk {
        // Known failures need not be made. White may win here where another order of the same moves failed: by a stop that is
        // forbidden to black only in this one.
        let known = self.failures.contains(rows.key_after(own, four.point, four.stop));
        if known && !(own == Player::White && rows.renju()) {
            return Walk::Failed;
        }
        if *left < 2 {
            *left = 0;
            return Walk::Limit;
        }
        if own == Player::Black && rows.is_forbidden(four.point) {
            return Walk::Failed;
        }
        *left -= 2;
        rows.make(four.point, own);
        let walk = if own == Player::White && rows.is_forbidden(four.stop) {
            // Black can only stop on a forbidden point, unless that makes five: but black could not make five before.
            Walk::Won
        } else {
            rows.make(four.stop, own.opponent());
            let walk = self.attack(rows, own, left);
            rows.undo();
            walk
        };
        rows.undo();
        if matches!(walk, Walk::Won) {
            self.line.extend([four.stop, four.point]);
        }
        walk
    }

    /// The last two moves after a four with more than one stop: the first stop that may be played, and the five elsewhere.
    /// If black may play none of them, the game ends on the first.
    fn unstoppable(&mut self, rows: &mut Rows, own: Player) {
        let [first, second] = fives(rows, own);
        let (Some(first), Some(second)) = (first, second) else { return };
        let mut all = vec![first, second];
        rows.fives(own, |five| {
            if !all.contains(&five) {
                all.push(five);
            }
        });
        sort::by_key(&mut all, |&five| five);
        let mut allowed = |point: Point| own == Player::Black || !rows.is_forbidden(point);
        if let Some(&stop) = all.iter().find(|&&point| allowed(point)) {
            self.line.extend(all.iter().find(|&&five| five != stop));
            self.line.push(stop);
        } else {
            self.line.push(first);
        }
    }
}

/// The least of the points where `player` can make five, and another one.
fn fives(rows: &Rows, player: Player) -> [Option<Point>; 2] {
    let (mut least, mut second) = (None, None);
    rows.fives(player, |five| match least {
        None => least = Some(five),
        Some(old) if five < old => (least, second) = (Some(five), least),
        Some(old) if five > old => second = Some(five),
        Some(_) => {}
    });
    [least, second]
}

/// The first point of a class, if there is one.
#[inline]
pub(super) fn first(board: &Board, player: Player, class: Class) -> Option<Point> {
    if board.count(player, class) == 0 { None } else { board.of_class(player, class).first() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Outcome;
    use crate::games::gomoku::notation::replay;
    use crate::games::gomoku::rule::Rule;
    use crate::random::Rng;

    /// All fours and all stops, by making every move; no table, no classes.
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
            if !must.is_empty() && must != [point] || board.raw_class(own, point) < Class::Four && must.is_empty() {
                continue;
            }
            board.make(point);
            let mut won = false;
            if board.outcome().is_none() {
                let stops = fives(board, own);
                if stops.len() >= 2 {
                    won = fives(board, own.opponent()).is_empty();
                } else if let [stop] = stops[..]
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
        // White's d8 has two stops. Black may not play c8, a double-three, and so stops at h8; in the second game h8 is
        // forbidden too, and the game ends with the stop.
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
            let mut board = Board::new(Rule::ALL[i % 3], 9);
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
                    // What a limit cut off must not be remembered as a failure.
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
