//! A lean board for the search of fours: rows of bits, and which windows of five cells are nearly full.
//!
//! A four or a five is a window of five cells with three or four stones of one side and nothing of the other. For each
//! line of the board, in the four directions, the windows with two, three and four stones are kept as bits, for both sides
//! at once: black in the low half of a word, white in the high half. A stone changes four lines, each by some forty
//! operations without a branch (counting five bits by adders), which is several times quicker than the full board, whose
//! classes and values the search of fours can do without.

use super::board::{Board, STONE_KEYS, TO_MOVE_KEY, empty_key};
use super::forbidden::{EMPTY, WALL, forbidden};
use super::pattern_tables::Tables;
use super::point::{CELLS, MARGIN, Point, STEPS, STRIDE};
use super::rule::Rule;
use crate::game::{Player, Position};

/// Lines in one direction: at most 39 diagonals.
const LINES: usize = 64;

/// The place of column or row 0 in a line, so that there is a cell before the first.
const FIRST: usize = 1;

/// One line of cells, the windows by their first cell.
#[derive(Clone, Copy, Default, Debug)]
struct Line {
    stones: u64,
    /// Windows that can still become five, with two, three and four stones.
    twos: u64,
    threes: u64,
    fours: u64,
}

/// The stones and windows of a position.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    rule: Rule,
    size: usize,
    tables: &'static Tables,
    /// Both halves of a word for a side to which a row of six is no five.
    exact: u64,
    lines: Box<[Line; 4 * LINES]>,
    /// Cells that are not on the board, in both halves.
    outside: Box<[u64; 4 * LINES]>,
    /// Which lines have a window with three or four stones, by side and direction.
    with_threes: [[u64; 4]; 2],
    with_fours: [[u64; 4]; 2],
    stones: Box<[u8; CELLS]>,
    key: u64,
    made: Vec<(Point, Player)>,
    saved: Vec<[Line; 4]>,
}

/// Where a point lies in its line of each direction: the line's number and the bit of the cell.
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

/// The half of a word that belongs to a side.
#[inline]
fn half(word: u64, side: usize) -> u32 {
    (word >> (32 * side)) as u32
}

impl Rows {
    /// An empty board.
    pub fn new(rule: Rule, size: usize) -> Rows {
        let mut rows = Rows {
            rule,
            size,
            tables: Tables::of(rule),
            exact: match rule {
                Rule::Freestyle => 0,
                Rule::Standard => u64::MAX,
                Rule::Renju => u64::from(u32::MAX),
            },
            lines: Box::new([Line::default(); 4 * LINES]),
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
                rows.stones[point.cell()] = EMPTY;
                for (line, bit) in places(point) {
                    rows.outside[line] &= !(1 << bit | 1 << (32 + bit));
                }
            }
        }
        rows
    }

    /// Whether this is a board of the kind of `board`.
    pub fn fits(&self, board: &Board) -> bool {
        (self.rule, self.size) == (board.rule(), board.size())
    }

    /// Takes over the stones of `board`, which must fit, by taking back and making what differs from the last time.
    pub fn follow(&mut self, board: &Board) {
        let own = if board.to_move() == Player::White { TO_MOVE_KEY } else { 0 };
        if self.key == board.key() ^ own {
            return;
        }
        let moves = board.moves();
        let same = |&(at, player): &(Point, Player), &point: &Point| at == point && board.stone(point) == Some(player);
        let common = self.made.iter().zip(moves).take_while(|(made, point)| same(made, point)).count();
        while self.made.len() > common {
            self.undo();
        }
        for &point in &moves[common..] {
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
        let side = player.index();
        self.key(player) ^ STONE_KEYS[side * CELLS + own.cell()] ^ STONE_KEYS[(1 - side) * CELLS + other.cell()]
    }

    /// Whether some points may be forbidden to black.
    #[inline]
    pub fn renju(&self) -> bool {
        self.rule == Rule::Renju
    }

    /// Puts a stone down.
    #[inline]
    pub fn make(&mut self, point: Point, player: Player) {
        let side = player.index();
        let mut old = [Line::default(); 4];
        for (direction, (line, bit)) in places(point).into_iter().enumerate() {
            old[direction] = self.lines[line];
            let stones = self.lines[line].stones | 1 << (32 * side as u32 + bit);
            self.set(direction, line, windows(stones, self.outside[line], self.exact));
        }
        self.saved.push(old);
        self.stones[point.cell()] = side as u8 + 1;
        self.key ^= STONE_KEYS[side * CELLS + point.cell()];
        self.made.push((point, player));
    }

    /// Takes the last stone up.
    #[inline]
    pub fn undo(&mut self) {
        let (Some((point, player)), Some(old)) = (self.made.pop(), self.saved.pop()) else { return };
        for (direction, (line, _)) in places(point).into_iter().enumerate() {
            self.set(direction, line, old[direction]);
        }
        self.stones[point.cell()] = EMPTY;
        self.key ^= STONE_KEYS[player.index() * CELLS + point.cell()];
    }

    #[inline]
    fn set(&mut self, direction: usize, line: usize, new: Line) {
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

    /// Whether `player` can make a four, whether it may or not.
    #[inline]
    pub fn has_four(&self, player: Player) -> bool {
        self.with_threes[player.index()].iter().any(|&lines| lines != 0)
    }

    /// Calls `found` with each point where `player` can make five; a point may come more than once.
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

    /// Calls `found` with each point where `player` can make a four, and the point that then makes five; a pair may come
    /// more than once, and a point with several others.
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

    /// The number of windows with two stones that a stone of `player` on `point` would raise to three: new fours to come.
    #[inline]
    pub fn promise(&self, player: Player, point: Point) -> u32 {
        places(point)
            .into_iter()
            .map(|(line, bit)| {
                let windows = u64::from(half(self.lines[line].twos, player.index())) << 4;
                (windows >> bit & 31).count_ones()
            })
            .sum()
    }

    /// The number of windows with three stones of `player` that hold `point`: fours that a stone there would make.
    #[inline]
    pub fn threats(&self, player: Player, point: Point) -> u32 {
        places(point)
            .into_iter()
            .map(|(line, bit)| {
                let windows = u64::from(half(self.lines[line].threes, player.index())) << 4;
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
        // Two fours or threes take two stones in each of two lines; an overline, or two fours in one line, four in one.
        let near = places(point).map(|(line, bit)| {
            let stones = u64::from(half(self.lines[line].stones, 0)) << 5;
            (stones >> bit & 0x7FF).count_ones()
        });
        let some = near.iter().filter(|&&count| count >= 2).count() >= 2 || near.iter().any(|&count| count >= 4);
        some && forbidden(&mut self.stones, self.tables, point.cell()).is_some()
    }
}

/// The windows of a line for both sides.
#[inline]
fn windows(stones: u64, outside: u64, exact: u64) -> Line {
    let taken = stones.rotate_left(32) | outside;
    let pairs = taken | taken >> 1;
    let dead = pairs | pairs >> 2 | taken >> 4;
    // A row of six is no five: no own stone on either side of the window.
    let longer = (stones << 1 | stones >> 5) & exact;
    let alive = !(dead | longer);
    let [a, b, c, d, e] = [stones, stones >> 1, stones >> 2, stones >> 3, stones >> 4];
    let first = a ^ b ^ c;
    let carry = a & b | c & (a ^ b);
    let ones = first ^ d ^ e;
    let other = first & d | e & (first ^ d);
    Line {
        stones,
        twos: alive & !ones & (carry ^ other),
        threes: alive & ones & (carry ^ other),
        fours: alive & !ones & carry & other,
    }
}

const _: () = assert!(STEPS[2] == STRIDE + 1 && STEPS[3] == STRIDE - 1);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::gomoku::pattern::Class;
    use crate::games::gomoku::set::PointSet;
    use crate::random::Rng;

    #[test]
    fn rows_agree_with_the_board() {
        let seed = 0x726f_7773;
        println!("seed {seed:#x}");
        let mut rng = Rng::new(seed);
        let (mut fives, mut fours, mut forbidden) = (0, 0, 0);
        for game in 0..600 {
            let (rule, size) = (Rule::ALL[game % 3], [9, 15, 20][rng.below(3)]);
            let mut board = Board::new(rule, size);
            let mut rows = Rows::new(rule, size);
            assert!(rows.fits(&board));
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
                rows.follow(&board);
                assert_eq!(rows.key(board.to_move()), board.key());
                if pass {
                    board.pass();
                }
                for player in Player::BOTH {
                    let mut found = PointSet::EMPTY;
                    rows.fives(player, |five| found.insert(five));
                    assert_eq!(&found, board.of_class(player, Class::Five), "{:?}", board.moves());
                    assert_eq!(rows.has_five(player), !found.is_empty());
                    fives += found.len();
                    let mut found = PointSet::EMPTY;
                    rows.fours(player, |four, _| found.insert(four));
                    for point in board.empty().iter() {
                        let black = player == Player::Black;
                        if black {
                            assert_eq!(rows.is_forbidden(point), board.forbidden(point).is_some());
                            forbidden += usize::from(board.forbidden(point).is_some());
                        }
                        if board.raw_class(player, point) != Class::Five && !(black && rows.is_forbidden(point)) {
                            let four = (Class::Four..=Class::OpenFour).contains(&board.class_of(player, point));
                            assert_eq!(found.contains(point), four, "{point:?} {:?}", board.moves());
                            assert!(!four || rows.has_four(player));
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
