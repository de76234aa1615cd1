//! Victory by continuous fours (VCF): the attacker plays fours only, so that every answer is forced.
//!
//! With single answers the search is a walk over attack sequences; positions met again by another order of moves are
//! recognised by their keys. A position whose fours were all tried without a limit getting in the way is a failure for
//! good, whatever the depth it was met at, and stands in the table for every later search. When the limit ends the
//! search, nothing is stored: a failure for want of moves would lose wins that are there.

use super::board::Board;
use super::pattern::Class;
use super::point::Point;
use super::rule::Rule;
use crate::game::{Outcome, Player, Position};

/// The attacks of a four-only search, the most promising first.
pub(super) const FOURS: [Class; 4] = [Class::OpenFour, Class::FourThree, Class::FourPlus, Class::Four];

/// Binary logarithm of the entries of the table that goes with a playing search: 512 KiB.
const PLAYING_TABLE: u32 = 16;

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

/// A search for wins by fours, with its table of failures.
#[derive(Clone, Debug)]
pub struct Vcf {
    failures: Vec<u64>,
    line: Vec<Point>,
}

impl Default for Vcf {
    fn default() -> Vcf {
        Vcf::new(PLAYING_TABLE)
    }
}

impl Vcf {
    /// A search with an empty table of 2 to the power of `log_entries` entries, 8 bytes each.
    pub fn new(log_entries: u32) -> Vcf {
        Vcf { failures: vec![0; 1 << log_entries], line: Vec::new() }
    }

    /// Forgets all failures.
    pub fn clear(&mut self) {
        self.failures.fill(0);
    }

    /// Looks for a win by fours of the side to move with at most `limit` moves made in the search; adds the moves made to
    /// `nodes`.
    pub fn solve(&mut self, board: &mut Board, limit: u64, nodes: &mut u64) -> Verdict {
        if board.outcome().is_some() {
            return Verdict::Disproven;
        }
        self.line.clear();
        let own = board.to_move();
        let mut left = limit;
        let walk = self.attack(board, own, &mut left);
        *nodes += limit - left;
        match walk {
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
    pub fn leaf(&mut self, board: &mut Board, nodes: &mut u64) -> Option<u32> {
        let own = board.to_move();
        let fours = |class: &Class| board.count(own, *class) > 0;
        if !FOURS.iter().chain(&[Class::Five, Class::PerhapsForbidden]).any(fours) {
            return None;
        }
        self.line.clear();
        let mut left = LEAF_NODES;
        let walk = self.attack(board, own, &mut left);
        *nodes += LEAF_NODES - left;
        // A loss by a forbidden stop can be put off until the five.
        matches!(walk, Walk::Won).then_some(self.line.len() as u32 | 1)
    }

    /// Tries all fours of `own`, to move. On success `line` holds the winning line backwards.
    fn attack(&mut self, board: &mut Board, own: Player, left: &mut u64) -> Walk {
        let other = own.opponent();
        if let Some(five) = first(board, own, Class::Five) {
            self.line.push(five);
            return Walk::Won;
        }
        if let Some(stop) = first(board, other, Class::Five) {
            // The attack goes on only if the forced stop is a four of its own.
            if board.count(other, Class::Five) == 1 && FOURS.contains(&board.class_of(own, stop)) {
                return self.four(board, own, stop, left);
            }
            return Walk::Failed;
        }
        if board.count(own, Class::OpenFour) > 0
            && let Some(four) = first(board, own, Class::OpenFour)
        {
            return self.straight(board, own, four);
        }
        let slot = board.key() as usize & (self.failures.len() - 1);
        if self.failures[slot] == board.key() {
            return Walk::Failed;
        }
        for class in FOURS {
            if board.count(own, class) == 0 {
                continue;
            }
            for point in board.of_class(own, class).iter() {
                match self.four(board, own, point, left) {
                    Walk::Failed => {}
                    walk => return walk,
                }
            }
        }
        if own == Player::Black && board.rule() == Rule::Renju && board.count(own, Class::PerhapsForbidden) > 0 {
            for point in board.of_class(own, Class::PerhapsForbidden).iter() {
                if !FOURS.contains(&board.class_of(own, point)) {
                    continue;
                }
                match self.four(board, own, point, left) {
                    Walk::Failed => {}
                    walk => return walk,
                }
            }
        }
        self.failures[slot] = board.key();
        Walk::Failed
    }

    /// Plays a four and its forced stop, and goes on.
    fn four(&mut self, board: &mut Board, own: Player, point: Point, left: &mut u64) -> Walk {
        if *left < 2 {
            *left = 0;
            return Walk::Limit;
        }
        *left -= 2;
        board.make(point);
        let mut fives = board.of_class(own, Class::Five).iter();
        let walk = match (fives.next(), fives.next()) {
            _ if board.outcome().is_some() || board.count(own.opponent(), Class::Five) > 0 => Walk::Failed,
            (Some(stop), None) => {
                board.make(stop);
                let walk = match board.outcome() {
                    None => self.attack(board, own, left),
                    // Black can only stop on a forbidden point.
                    Some(Outcome::Win(winner)) if winner == own => Walk::Won,
                    Some(_) => Walk::Failed,
                };
                board.undo();
                if matches!(walk, Walk::Won) {
                    self.line.push(stop);
                }
                walk
            }
            (Some(_), Some(_)) => {
                self.unstoppable(board, own);
                Walk::Won
            }
            _ => Walk::Failed,
        };
        board.undo();
        if matches!(walk, Walk::Won) {
            self.line.push(point);
        }
        walk
    }

    /// The three moves of a straight four, or of two fours at once, that nothing can answer.
    fn straight(&mut self, board: &mut Board, own: Player, four: Point) -> Walk {
        board.make(four);
        self.unstoppable(board, own);
        board.undo();
        self.line.push(four);
        Walk::Won
    }

    /// The last two moves after a four with more than one stop: the first stop that may be played, and the five elsewhere.
    /// If black may play none of them, the game ends on the first.
    fn unstoppable(&mut self, board: &Board, own: Player) {
        let fives = board.of_class(own, Class::Five);
        let allowed = |point: &Point| own == Player::Black || board.forbidden(*point).is_none();
        if let Some(stop) = fives.iter().find(allowed) {
            self.line.extend(fives.iter().find(|&five| five != stop));
            self.line.push(stop);
        } else {
            self.line.extend(fives.first());
        }
    }
}

/// The first point of a class, if there is one.
#[inline]
pub(super) fn first(board: &Board, player: Player, class: Class) -> Option<Point> {
    if board.count(player, class) == 0 { None } else { board.of_class(player, class).first() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::gomoku::notation::replay;
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
            let Verdict::Proven(line) = Vcf::new(4).solve(&mut board, 100, &mut 0) else { panic!("a win") };
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
            match vcf.solve(&mut board, u64::MAX, &mut nodes) {
                Verdict::Proven(line) => {
                    won += 1;
                    let mut replay = board.clone();
                    line.iter().for_each(|&point| replay.make(point));
                    assert_eq!(replay.outcome(), Some(Outcome::Win(own)), "{:?} {line:?}", board.moves());
                    assert!(exhaustive(&mut board, own, line.len() as u32 | 1), "{:?} {line:?}", board.moves());
                    // What a limit cut off must not be remembered as a failure.
                    let mut cut = Vcf::new(12);
                    for limit in [2, 4, 6, 10, 16, 24, 40, 80] {
                        assert_ne!(cut.solve(&mut board, limit, &mut 0), Verdict::Disproven, "{:?}", board.moves());
                    }
                    assert!(
                        matches!(cut.solve(&mut board, u64::MAX, &mut 0), Verdict::Proven(_)),
                        "{:?}",
                        board.moves()
                    );
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
