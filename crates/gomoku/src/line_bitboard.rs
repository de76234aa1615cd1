//! A lean board for the search of fours: bitboards of lines, and which windows of five cells are nearly full.
//!
//! A possible five is a window of five cells with four stones of one side and none of the other. A possible four has
//! three stones. Each line of the board, in the four directions, keeps these windows as bits (`line_windows`). A stone
//! changes four lines. That is several times quicker than the full board. The search of fours does not need its classes
//! and values.

use super::board::Board;
use super::forbidden::forbidden;
use super::keys::{TO_MOVE_KEY, empty_key, stone_key};
use super::line_windows::{LineWindows, half};
use super::pattern_tables::PatternTables;
use super::point::{CELLS, MARGIN, Point, STEPS, STRIDE};
use super::rule::Rule;
use super::stone::{EMPTY, Stones, WALL, stone_of};
use tengen_core::game::{Player, Position};

/// Places for lines in one direction: the least power of two above the 39 diagonals of the greatest board.
const LINES: usize = 64;

/// The bit of column or row 0 in a line. The cell before it is outside.
const FIRST: usize = 1;

/// The lines of a position.
#[derive(Clone, Debug)]
pub(super) struct LineBitboard {
    rule: Rule,
    size: usize,
    tables: &'static PatternTables,
    /// All ones in the half of a side for which a row of six does not count as five.
    exact: u64,
    lines: Box<[LineWindows; 4 * LINES]>,
    /// Cells that are not on the board, in both halves.
    outside: Box<[u64; 4 * LINES]>,
    /// Which lines have a window with three or with four stones, by side and direction.
    with_threes: [[u64; 4]; 2],
    with_fours: [[u64; 4]; 2],
    stones: Box<Stones>,
    key: u64,
    /// The stones in the order of their moves, and the lines of each before it.
    made: Vec<(Point, Player)>,
    saved: Vec<[LineWindows; 4]>,
}

/// What lies beyond an end of a possible row of five.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// A stone of the other side.
    Blocked,
    /// Something that never blocks: the edge, or an own stone.
    Open,
    /// An empty point.
    Empty(Point),
}

/// A possible row of five in Caro.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    /// The point that makes it.
    pub five: Point,
    /// What lies beyond its ends.
    pub ends: [End; 2],
}

impl Row {
    /// The points where a stone of the other side blocks it. They are the point that makes five, and one end if the
    /// other is blocked.
    pub fn stops(&self) -> [Option<Point>; 2] {
        let end = match self.ends {
            [End::Blocked, End::Empty(end)] | [End::Empty(end), End::Blocked] => Some(end),
            _ => None,
        };
        [Some(self.five), end]
    }

    /// The empty points on which the row and its blocks depend.
    pub fn points(&self) -> impl Iterator<Item = Point> {
        let ends = self.ends.into_iter().filter_map(|end| match end {
            End::Empty(at) => Some(at),
            End::Blocked | End::Open => None,
        });
        ends.chain([self.five])
    }
}

/// The line and the bit of a point in each direction.
#[inline]
fn places(point: Point) -> [(usize, u32); 4] {
    let (x, y) = (point.x(), point.y());
    let bit = |at: usize| (at + FIRST) as u32;
    [(y, bit(x)), (LINES + x, bit(y)), (2 * LINES + x + 20 - y, bit(y)), (3 * LINES + x + y, bit(y))]
}

/// The cell of bit `bit` in line `line`.
#[inline]
fn cell(line: usize, bit: u32) -> usize {
    let (direction, number, at) = (line / LINES, line % LINES, bit as usize - FIRST);
    match direction {
        0 => (number + MARGIN) * STRIDE + at + MARGIN,
        1 => (at + MARGIN) * STRIDE + number + MARGIN,
        2 => (at + MARGIN) * STRIDE + number + at + MARGIN - 20,
        _ => (at + MARGIN) * STRIDE + number + MARGIN - at,
    }
}

impl LineBitboard {
    /// An empty board.
    pub fn new(rule: Rule, size: usize) -> LineBitboard {
        let mut bitboard = LineBitboard {
            rule,
            size,
            tables: PatternTables::of(rule),
            exact: match rule {
                Rule::Freestyle | Rule::CaroOverline => 0,
                Rule::Standard | Rule::Caro => u64::MAX,
                Rule::Renju => u64::from(u32::MAX),
            },
            lines: Box::new([LineWindows::default(); 4 * LINES]),
            outside: Box::new([u64::MAX; 4 * LINES]),
            with_threes: [[0; 4]; 2],
            with_fours: [[0; 4]; 2],
            stones: Box::new([WALL; CELLS]),
            key: empty_key(rule, size),
            made: Vec::new(),
            saved: Vec::new(),
        };
        for y in 0..size {
            for x in 0..size {
                let point = Point::new(x, y);
                bitboard.stones[point.cell()] = EMPTY;
                for (line, bit) in places(point) {
                    bitboard.outside[line] &= !(1 << bit | 1 << (32 + bit));
                }
            }
        }
        bitboard
    }

    /// Whether this is a board of the same rule and size.
    pub fn fits(&self, board: &Board) -> bool {
        (self.rule, self.size) == (board.rule(), board.size())
    }

    /// Copies the stones of `board`, which must have the same size. It takes back and makes only the moves that differ
    /// from the last time.
    pub fn sync(&mut self, board: &Board) {
        let own = if board.to_move() == Player::White { TO_MOVE_KEY } else { 0 };
        if self.key == board.key() ^ own {
            return;
        }
        let stones = || board.given().iter().chain(board.moves());
        let same = |&(at, player): &(Point, Player), &point: &Point| at == point && board.stone(point) == Some(player);
        let common = self.made.iter().zip(stones()).take_while(|(made, point)| same(made, point)).count();
        while self.made.len() > common {
            self.undo();
        }
        for &point in stones().skip(common) {
            if let Some(player) = board.stone(point) {
                self.make(point, player);
            }
        }
    }

    /// The key of the position with `player` to move.
    #[inline]
    pub fn key(&self, player: Player) -> u64 {
        if player == Player::White { self.key ^ TO_MOVE_KEY } else { self.key }
    }

    /// The key of the position with `player` to move after its stone on `own` and the other side's on `other`.
    #[inline]
    pub fn key_after(&self, player: Player, own: Point, other: Point) -> u64 {
        self.key(player) ^ stone_key(player, own) ^ stone_key(player.opponent(), other)
    }

    /// Whether some points may be forbidden to black.
    #[inline]
    pub fn is_renju(&self) -> bool {
        self.rule == Rule::Renju
    }

    /// Whether a four may have several blocks.
    #[inline]
    pub fn is_caro(&self) -> bool {
        self.rule.is_caro()
    }

    /// Calls `found` with each window in which one more stone of `player` makes five in Caro. The first argument is
    /// that point. Then come the points beyond the window's ends, each with whether it has a stone.
    pub fn rows(&self, player: Player, mut found: impl FnMut(Row)) {
        let side = player.index();
        for direction in 0..4 {
            let mut lines = self.with_fours[side][direction];
            while lines != 0 {
                let line = direction * LINES + lines.trailing_zeros() as usize;
                lines &= lines - 1;
                let stones = half(self.lines[line].stones, side);
                let mut windows = half(self.lines[line].fours, side);
                while windows != 0 {
                    let first = windows.trailing_zeros();
                    windows &= windows - 1;
                    let five = Point::at(cell(line, (!stones & 31 << first).trailing_zeros()));
                    let end = |bit: u32| {
                        let at = Point::at(cell(line, bit));
                        match half(self.outside[line], side) >> bit & 1 {
                            0 if self.stones[at.cell()] == EMPTY => End::Empty(at),
                            0 if self.stones[at.cell()] == stone_of(player) => End::Open,
                            0 => End::Blocked,
                            _ => End::Open,
                        }
                    };
                    let before = if first as usize > FIRST { end(first - 1) } else { End::Open };
                    found(Row { five, ends: [before, end(first + 5)] });
                }
            }
        }
    }

    /// Puts a stone down.
    #[inline]
    pub fn make(&mut self, point: Point, player: Player) {
        let side = player.index();
        let mut old = [LineWindows::default(); 4];
        for (direction, (line, bit)) in places(point).into_iter().enumerate() {
            old[direction] = self.lines[line];
            let stones = self.lines[line].stones | 1 << (32 * side as u32 + bit);
            let (outside, exact) = (self.outside[line], self.exact);
            let windows = if self.is_caro() {
                LineWindows::of_caro(stones, outside, exact)
            } else {
                LineWindows::new(stones, outside, exact)
            };
            self.set(direction, line, windows);
        }
        self.saved.push(old);
        self.stones[point.cell()] = stone_of(player);
        self.key ^= stone_key(player, point);
        self.made.push((point, player));
    }

    /// Takes the last stone back.
    #[inline]
    pub fn undo(&mut self) {
        let (Some((point, player)), Some(old)) = (self.made.pop(), self.saved.pop()) else { return };
        for (direction, (line, _)) in places(point).into_iter().enumerate() {
            self.set(direction, line, old[direction]);
        }
        self.stones[point.cell()] = EMPTY;
        self.key ^= stone_key(player, point);
    }

    #[inline]
    fn set(&mut self, direction: usize, line: usize, new: LineWindows) {
        self.lines[line] = new;
        let bit = 1u64 << (line % LINES);
        for side in 0..2 {
            let mark = |marks: &mut u64, windows: u64| {
                *marks = if half(windows, side) != 0 { *marks | bit } else { *marks & !bit };
            };
            mark(&mut self.with_threes[side][direction], new.threes);
            mark(&mut self.with_fours[side][direction], new.fours);
        }
    }

    /// Whether `player` can make five.
    #[inline]
    pub fn has_five(&self, player: Player) -> bool {
        self.with_fours[player.index()].iter().any(|&lines| lines != 0)
    }

    /// Whether `player` can make a four; in Renju it may be forbidden to.
    #[inline]
    pub fn has_four(&self, player: Player) -> bool {
        self.with_threes[player.index()].iter().any(|&lines| lines != 0)
    }

    /// Calls `found` with each point where `player` can make five. A point may occur more than once.
    #[inline]
    pub fn fives(&self, player: Player, mut found: impl FnMut(Point)) {
        let side = player.index();
        for direction in 0..4 {
            let mut lines = self.with_fours[side][direction];
            while lines != 0 {
                let line = direction * LINES + lines.trailing_zeros() as usize;
                lines &= lines - 1;
                let stones = half(self.lines[line].stones, side);
                let mut windows = half(self.lines[line].fours, side);
                while windows != 0 {
                    let empty = !stones & 31 << windows.trailing_zeros();
                    windows &= windows - 1;
                    found(Point::at(cell(line, empty.trailing_zeros())));
                }
            }
        }
    }

    /// Calls `found` with each point where `player` can make a four, and the point that then makes five. A pair may
    /// occur more than once, and a point in several pairs.
    #[inline]
    pub fn fours(&self, player: Player, mut found: impl FnMut(Point, Point)) {
        let side = player.index();
        for direction in 0..4 {
            let mut lines = self.with_threes[side][direction];
            while lines != 0 {
                let line = direction * LINES + lines.trailing_zeros() as usize;
                lines &= lines - 1;
                let stones = half(self.lines[line].stones, side);
                let mut windows = half(self.lines[line].threes, side);
                while windows != 0 {
                    let empty = !stones & 31 << windows.trailing_zeros();
                    windows &= windows - 1;
                    let one = Point::at(cell(line, empty.trailing_zeros()));
                    let other = Point::at(cell(line, 31 - empty.leading_zeros()));
                    found(one, other);
                    found(other, one);
                }
            }
        }
    }

    /// The number of windows with two stones of `player` that hold `point`. A stone there makes each of them a possible
    /// four.
    #[inline]
    pub fn twos_through(&self, player: Player, point: Point) -> u32 {
        self.windows_through(player, point, |line| line.twos)
    }

    /// The number of windows with three stones of `player` that hold `point`. A stone there makes each of them a four.
    #[inline]
    pub fn threes_through(&self, player: Player, point: Point) -> u32 {
        self.windows_through(player, point, |line| line.threes)
    }

    /// How many of these windows of a side hold a point.
    #[inline]
    fn windows_through(&self, player: Player, point: Point, windows: impl Fn(&LineWindows) -> u64) -> u32 {
        places(point)
            .into_iter()
            .map(|(line, bit)| {
                // The windows that begin up to four cells before the point.
                let windows = u64::from(half(windows(&self.lines[line]), player.index())) << 4;
                (windows >> bit & 31).count_ones()
            })
            .sum()
    }

    /// Whether black may not play on the empty `point`; false for every rule but Renju.
    #[inline]
    pub fn is_forbidden(&mut self, point: Point) -> bool {
        if self.rule != Rule::Renju {
            return false;
        }
        // Two fours or threes need two stones in each of two lines. An overline, or two fours in one line, needs four
        // in one.
        let near = places(point).map(|(line, bit)| {
            let stones = u64::from(half(self.lines[line].stones, 0)) << 5;
            (stones >> bit & 0x7FF).count_ones()
        });
        let some = near.iter().filter(|&&count| count >= 2).count() >= 2 || near.iter().any(|&count| count >= 4);
        some && forbidden(&mut self.stones, self.tables, point.cell()).is_some()
    }
}

const _: () = assert!(STEPS[2] == STRIDE + 1 && STEPS[3] == STRIDE - 1);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::class::Class;
    use crate::set::PointSet;
    use tengen_core::random::Rng;

    #[test]
    fn lines_agree_with_the_board() {
        let seed = 0x726f_7773;
        println!("seed {seed:#x}");
        let mut rng = Rng::new(seed);
        let (mut fives, mut fours, mut forbidden) = (0, 0, 0);
        for game in 0..600 {
            let (rule, size) = (Rule::ALL[game % Rule::ALL.len()], [9, 15, 20][rng.below(3)]);
            let mut board = Board::new(rule, size);
            let mut lines = LineBitboard::new(rule, size);
            assert!(lines.fits(&board));
            for _ in 0..80 {
                let near = if board.ply() == 0 { board.empty() } else { board.near() };
                let near: Vec<Point> = near.iter().collect();
                if near.is_empty() {
                    break;
                }
                board.make(near[rng.below(near.len())]);
                if board.outcome().is_some() || rng.below(6) == 0 {
                    for _ in 0..1 + rng.below(board.ply().min(5)) {
                        board.undo();
                    }
                }
                let pass = rng.below(3) == 0;
                if pass {
                    board.pass();
                }
                lines.sync(&board);
                assert_eq!(lines.key(board.to_move()), board.key());
                if pass {
                    board.pass();
                }
                for player in Player::BOTH {
                    let mut found = PointSet::EMPTY;
                    lines.fives(player, |five| found.insert(five));
                    assert_eq!(&found, board.of_class(player, Class::Five), "{:?}", board.moves());
                    assert_eq!(lines.has_five(player), !found.is_empty());
                    fives += found.len();
                    let mut found = PointSet::EMPTY;
                    lines.fours(player, |four, _| found.insert(four));
                    for point in board.empty().iter() {
                        let black = player == Player::Black;
                        if black {
                            assert_eq!(lines.is_forbidden(point), board.forbidden(point).is_some());
                            forbidden += usize::from(board.forbidden(point).is_some());
                        }
                        if board.raw_class(player, point) != Class::Five && !(black && lines.is_forbidden(point)) {
                            let four = (Class::Four..=Class::OpenFour).contains(&board.class_of(player, point));
                            assert_eq!(found.contains(point), four, "{point:?} {:?}", board.moves());
                            assert!(!four || lines.has_four(player));
                        }
                    }
                    fours += found.len();
                }
            }
        }
        println!("{fives} fives, {fours} fours, {forbidden} forbidden");
        assert!(fives > 100 && fours > 1_000 && forbidden > 100);
    }
}
