//! The board of five-in-a-row: stones, and all that is kept up to date with them.
//!
//! For each point and direction the board keeps the number of the line around it (see `pattern`), for both colours in
//! one word. A stone changes the numbers of at most 40 points by a constant; where the pattern changes, the class, the
//! sets of points by class and the sum of the evaluation follow. What changed is written to a journal, and undo copies
//! it back.

use super::forbidden::{self, EMPTY, WALL};
use super::pattern::{CLASSES, Class, Code, class, class_if_allowed, place_value, reach};
use super::pattern_tables::Tables;
use super::point::{CELLS, Point, STEPS, STRIDE};
use super::rule::{Forbidden, Rule};
use super::set::PointSet;
use super::weights;
use crate::game::{Outcome, Player, Position};
use crate::zobrist;

/// The smallest board.
pub const MIN_SIZE: usize = 5;
/// The greatest board.
pub const MAX_SIZE: usize = 20;

pub(super) static STONE_KEYS: [u64; 2 * CELLS] = zobrist::table(0x676f_6d6f_6b75);
pub(super) const TO_MOVE_KEY: u64 = zobrist::mix(0x7475_726e);

/// A position of five-in-a-row with the moves that led to it.
#[derive(Clone)]
pub struct Board {
    rule: Rule,
    size: usize,
    to_move: Player,
    outcome: Option<Outcome>,
    key: u64,
    tables: &'static Tables,
    stones: [u8; CELLS],
    /// Line numbers by point and direction: black's in the low half, white's in the high half.
    lines: [[u32; 4]; CELLS],
    points: [Worth; CELLS],
    sets: [[PointSet; CLASSES]; 2],
    counts: [[u16; CLASSES]; 2],
    sums: [i32; 2],
    occupied: PointSet,
    on_board: PointSet,
    moves: Vec<Point>,
    /// Where each move's part of the journal begins, and the sums before it.
    marks: Vec<(u32, [i32; 2])>,
    journal: Vec<(u16, Worth)>,
}

/// What an empty point is to black and to white.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Worth {
    codes: [Code; 2],
    values: [i16; 2],
    classes: [u8; 2],
}

impl Board {
    /// An empty board of `size` × `size` points.
    ///
    /// # Panics
    /// If the size is not within [`MIN_SIZE`]..=[`MAX_SIZE`].
    pub fn new(rule: Rule, size: usize) -> Board {
        assert!((MIN_SIZE..=MAX_SIZE).contains(&size), "board size {size}");
        let mut board = Board {
            rule,
            size,
            to_move: Player::Black,
            outcome: None,
            key: empty_key(rule, size),
            tables: Tables::of(rule),
            stones: [WALL; CELLS],
            lines: [[0; 4]; CELLS],
            points: [Worth::default(); CELLS],
            sets: [[PointSet::EMPTY; CLASSES]; 2],
            counts: [[0; CLASSES]; 2],
            sums: [0; 2],
            occupied: PointSet::EMPTY,
            on_board: PointSet::EMPTY,
            moves: Vec::with_capacity(size * size),
            marks: Vec::with_capacity(size * size),
            journal: Vec::with_capacity(size * size * 16),
        };
        for y in 0..size {
            for x in 0..size {
                let point = Point::new(x, y);
                board.stones[point.cell()] = EMPTY;
                board.on_board.insert(point);
            }
        }
        for point in board.on_board.iter() {
            let cell = point.cell();
            board.lines[cell] = board.count_lines(cell);
            board.points[cell] = board.value_point(cell);
            for side in 0..2 {
                let worth = board.points[cell];
                board.sums[side] += i32::from(worth.values[side]);
                board.enter(side, cell, worth.classes[side]);
            }
        }
        board
    }

    /// The rule.
    #[inline]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// Points along one edge.
    #[inline]
    pub fn size(&self) -> usize {
        self.size
    }

    /// The number of stones on the board.
    #[inline]
    pub fn ply(&self) -> usize {
        self.moves.len()
    }

    /// The moves made, in order.
    #[inline]
    pub fn moves(&self) -> &[Point] {
        &self.moves
    }

    /// Whose stone is on the point.
    #[inline]
    pub fn stone(&self, point: Point) -> Option<Player> {
        match self.stones[point.cell()] {
            1 => Some(Player::Black),
            2 => Some(Player::White),
            _ => None,
        }
    }

    /// Whether the point is on this board.
    #[inline]
    pub fn contains(&self, point: Point) -> bool {
        point.x() < self.size && point.y() < self.size
    }

    /// Whether the point is on this board and empty.
    #[inline]
    pub fn is_empty(&self, point: Point) -> bool {
        self.stones[point.cell()] == EMPTY
    }

    /// All points of the board in the order of their codes.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        self.on_board.iter()
    }

    /// The stones on the board, of both colours.
    #[inline]
    pub fn occupied(&self) -> &PointSet {
        &self.occupied
    }

    /// The empty points.
    #[inline]
    pub fn empty(&self) -> PointSet {
        self.on_board.without(&self.occupied)
    }

    /// Whether and why black may not play on the point, whoever is to move; `None` if it is not empty, and for every rule
    /// but Renju.
    pub fn forbidden(&self, point: Point) -> Option<Forbidden> {
        let cell = point.cell();
        if self.rule != Rule::Renju || self.stones[cell] != EMPTY {
            return None;
        }
        match class(self.points[cell].classes[0]) {
            Class::Forbidden | Class::PerhapsForbidden => {
                let mut stones = self.stones;
                forbidden::forbidden(&mut stones, self.tables, cell)
            }
            _ => None,
        }
    }

    /// The class of an empty point for a side. [`Class::PerhapsForbidden`] is left undecided: see [`Board::class_of`].
    #[inline]
    pub fn raw_class(&self, player: Player, point: Point) -> Class {
        class(self.points[point.cell()].classes[player.index()])
    }

    /// The class of an empty point for a side, with double-threes decided.
    pub fn class_of(&self, player: Player, point: Point) -> Class {
        match self.raw_class(player, point) {
            Class::PerhapsForbidden if self.forbidden(point).is_some() => Class::Forbidden,
            Class::PerhapsForbidden => class_if_allowed(self.points[point.cell()].codes[player.index()]),
            decided => decided,
        }
    }

    /// The empty points of a class, for classes of [`Class::Two`] and above.
    #[inline]
    pub fn of_class(&self, player: Player, class: Class) -> &PointSet {
        debug_assert!(class >= Class::Two);
        &self.sets[player.index()][class as usize]
    }

    /// The number of empty points of a class, for classes of [`Class::Two`] and above.
    #[inline]
    pub fn count(&self, player: Player, class: Class) -> usize {
        debug_assert!(class >= Class::Two);
        self.counts[player.index()][class as usize].into()
    }

    /// What an empty point is worth to a side, in the units of the evaluation.
    #[inline]
    pub(super) fn value(&self, player: Player, point: Point) -> i32 {
        self.points[point.cell()].values[player.index()].into()
    }

    /// How often each pattern, and from place 16 on each class, occurs to a side on the empty points.
    #[cfg(feature = "tools")]
    pub(crate) fn tally(&self, player: Player) -> [i32; 32] {
        let mut tally = [0; 32];
        for point in self.empty().iter() {
            let worth = &self.points[point.cell()];
            for shift in [0, 4, 8, 12] {
                tally[usize::from(worth.codes[player.index()] >> shift & 15)] += 1;
            }
            tally[16 + usize::from(worth.classes[player.index()])] += 1;
        }
        tally
    }

    /// The sum of [`Board::value`] over the empty points.
    #[inline]
    pub(super) fn sum(&self, player: Player) -> i32 {
        self.sums[player.index()]
    }

    /// The stones of the winning row or rows; empty unless somebody has won by five.
    pub fn win_line(&self) -> Vec<Point> {
        let (Some(Outcome::Win(winner)), Some(last)) = (self.outcome, self.moves.last()) else {
            return Vec::new();
        };
        let cell = last.cell();
        let own = winner.index() as u8 + 1;
        if self.stones[cell] != own {
            return Vec::new();
        }
        let exact = self.rule == Rule::Standard || self.rule == Rule::Renju && winner == Player::Black;
        let mut line = PointSet::EMPTY;
        for step in STEPS {
            let run = |step: usize| {
                (1..).map(move |i| (cell + i * step) % CELLS).take_while(|&at| self.stones[at] == own).map(Point::at)
            };
            let row: Vec<Point> = run(step).chain(run(CELLS - step)).chain([*last]).collect();
            if row.len() == 5 || row.len() > 5 && !exact {
                row.into_iter().for_each(|point| line.insert(point));
            }
        }
        line.iter().collect()
    }

    /// The key of the position after a move of the side to move, without making it.
    #[inline]
    pub fn key_after(&self, point: Point) -> u64 {
        self.key ^ STONE_KEYS[self.to_move.index() * CELLS + point.cell()] ^ TO_MOVE_KEY
    }

    /// Hands the move to the other side without a stone; a second call takes it back. For the question what the opponent
    /// threatens.
    pub fn pass(&mut self) {
        self.to_move = self.to_move.opponent();
        self.key ^= TO_MOVE_KEY;
    }

    /// For each empty point within `around` of the stones: square distance 2, or 3 in a straight line.
    pub(super) fn near(&self) -> PointSet {
        let stones = &self.occupied;
        let wide = stones.or(&stones.moved_both(1)).or(&stones.moved_both(2));
        let square = wide.or(&wide.moved_both(STRIDE)).or(&wide.moved_both(2 * STRIDE));
        let lines = STEPS.iter().fold(square, |set, step| set.or(&stones.moved_both(3 * step)));
        lines.and(&self.on_board).without(stones)
    }

    /// The points among the given side's lines through `cell` where a stone of the other side takes it below `level`: the
    /// exact stops of what a stone on `cell` would make, without `cell` itself.
    pub(super) fn stops(&self, attacker: Player, cell: Point, level: Class) -> PointSet {
        let side = attacker.index();
        let at = cell.cell();
        let reach = reach(self.rule);
        let codes = self.points[at].codes[side];
        let mut stops = PointSet::EMPTY;
        for (direction, step) in STEPS.into_iter().enumerate() {
            let number = self.lines[at][direction] >> (16 * side) & 0xFFFF;
            for offset in 1..=4 {
                for (after, step) in [(true, step), (false, CELLS - step)] {
                    let stop = (at + offset * step) % CELLS;
                    if self.stones[stop] != EMPTY {
                        continue;
                    }
                    let blocked = number + 2 * place_value(reach, offset, after);
                    let nibble = Code::from(self.tables.lines[side][blocked as usize % (1 << 16)]);
                    let code = codes & !(15 << (4 * direction)) | nibble << (4 * direction);
                    if class(self.tables.classes[side][code as usize]) < level {
                        stops.insert_cell(stop);
                    }
                }
            }
        }
        stops
    }

    #[inline]
    fn enter(&mut self, side: usize, cell: usize, class: u8) {
        if class >= Class::Two as u8 {
            let class = class as usize % 16;
            self.sets[side][class].insert_cell(cell);
            self.counts[side][class] += 1;
        }
    }

    #[inline]
    fn leave(&mut self, side: usize, cell: usize, class: u8) {
        if class >= Class::Two as u8 {
            let class = class as usize % 16;
            self.sets[side][class].remove_cell(cell);
            self.counts[side][class] -= 1;
        }
    }

    /// Moves a point between the sets of its classes.
    #[inline]
    fn reclass(&mut self, cell: usize, old: [u8; 2], new: [u8; 2]) {
        for side in 0..2 {
            if new[side] != old[side] {
                self.leave(side, cell, old[side]);
                self.enter(side, cell, new[side]);
            }
        }
    }

    /// Adds (or with `back`, takes away) a stone of `player` on `cell` to the line numbers around it.
    #[inline]
    fn update_lines<const REACH: usize>(&mut self, cell: usize, player: Player) {
        // The number of the stone's own side grows by one place value, that of the other side by two.
        let digits = if player == Player::Black { 1 | 2 << 16 } else { 2 | 1 << 16 };
        let [black, white] = [&self.tables.lines[0], &self.tables.lines[1]];
        for (direction, step) in STEPS.into_iter().enumerate() {
            for offset in 1..=REACH {
                for (after, step) in [(false, step), (true, CELLS - step)] {
                    let at = (cell + offset * step) % CELLS;
                    // Seen from the neighbour after the stone, the stone lies before it.
                    self.lines[at][direction] =
                        self.lines[at][direction].wrapping_add(digits * place_value(REACH, offset, after));
                    if self.stones[at] != EMPTY {
                        continue;
                    }
                    let numbers = self.lines[at][direction];
                    let shift = 4 * direction;
                    let new = [black[numbers as usize % (1 << 16)], white[(numbers >> 16) as usize]];
                    let worth = self.points[at];
                    let old = worth.codes.map(|code| (code >> shift & 15) as u8);
                    if new == old {
                        continue;
                    }
                    self.journal.push((at as u16, worth));
                    let mut changed = worth;
                    for side in 0..2 {
                        let flip = Code::from(new[side] ^ old[side]) << shift;
                        let code = worth.codes[side] ^ flip;
                        let class = self.tables.classes[side][code as usize];
                        let gain = weights::PATTERN[new[side] as usize & 15]
                            - weights::PATTERN[old[side] as usize & 15]
                            + weights::CLASS[class as usize & 15]
                            - weights::CLASS[worth.classes[side] as usize & 15];
                        changed.codes[side] = code;
                        changed.classes[side] = class;
                        changed.values[side] += gain;
                        self.sums[side] += i32::from(gain);
                    }
                    self.points[at] = changed;
                    if changed.classes != worth.classes {
                        self.reclass(at, worth.classes, changed.classes);
                    }
                }
            }
        }
    }

    #[inline]
    fn restore_lines<const REACH: usize>(&mut self, cell: usize, player: Player) {
        let digits = if player == Player::Black { 1 | 2 << 16 } else { 2 | 1 << 16 };
        for (direction, step) in STEPS.into_iter().enumerate() {
            for offset in 1..=REACH {
                for (after, step) in [(false, step), (true, CELLS - step)] {
                    let at = (cell + offset * step) % CELLS;
                    self.lines[at][direction] =
                        self.lines[at][direction].wrapping_sub(digits * place_value(REACH, offset, after));
                }
            }
        }
    }

    /// The line numbers around a point, counted afresh.
    fn count_lines(&self, cell: usize) -> [u32; 4] {
        let reach = reach(self.rule);
        STEPS.map(|step| {
            let mut numbers = 0;
            for offset in 1..=reach {
                for (after, step) in [(true, step), (false, CELLS - step)] {
                    let digits = match self.stones[(cell + offset * step) % CELLS] {
                        EMPTY => 0,
                        1 => 1 | 2 << 16,
                        2 => 2 | 1 << 16,
                        _ => 2 | 2 << 16,
                    };
                    numbers += digits * place_value(reach, offset, after);
                }
            }
            numbers
        })
    }

    /// The worth of an empty point from its line numbers, counted afresh.
    fn value_point(&self, cell: usize) -> Worth {
        let mut worth = Worth::default();
        for side in 0..2 {
            for direction in 0..4 {
                let number = self.lines[cell][direction] >> (16 * side) & 0xFFFF;
                let pattern = self.tables.lines[side][number as usize];
                worth.codes[side] |= Code::from(pattern) << (4 * direction);
                worth.values[side] += weights::PATTERN[pattern as usize];
            }
            worth.classes[side] = self.tables.classes[side][worth.codes[side] as usize];
            worth.values[side] += weights::CLASS[worth.classes[side] as usize];
        }
        worth
    }
}

impl Position for Board {
    type Move = Point;

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn legal_moves(&self, out: &mut Vec<Point>) {
        if self.outcome.is_none() {
            out.extend(self.empty().iter());
        }
    }

    #[inline]
    fn is_legal(&self, point: Point) -> bool {
        self.outcome.is_none() && self.is_empty(point)
    }

    #[inline]
    fn make(&mut self, point: Point) {
        debug_assert!(self.is_legal(point), "{point:?} is not legal");
        let cell = point.cell();
        let player = self.to_move;
        let side = player.index();
        self.outcome = match class(self.points[cell].classes[side]) {
            Class::Five => Some(Outcome::Win(player)),
            Class::Forbidden | Class::PerhapsForbidden if self.forbidden(point).is_some() => {
                Some(Outcome::Win(player.opponent()))
            }
            _ if self.moves.len() + 1 == self.size * self.size => Some(Outcome::Draw),
            _ => None,
        };
        self.marks.push((self.journal.len() as u32, self.sums));
        let worth = std::mem::take(&mut self.points[cell]);
        self.journal.push((cell as u16, worth));
        self.reclass(cell, worth.classes, [0; 2]);
        for side in 0..2 {
            self.sums[side] -= i32::from(worth.values[side]);
        }
        self.stones[cell] = side as u8 + 1;
        self.occupied.insert_cell(cell);
        self.key ^= STONE_KEYS[side * CELLS + cell] ^ TO_MOVE_KEY;
        self.to_move = player.opponent();
        self.moves.push(point);
        match self.rule {
            Rule::Freestyle => self.update_lines::<{ reach(Rule::Freestyle) }>(cell, player),
            _ => self.update_lines::<{ reach(Rule::Renju) }>(cell, player),
        }
    }

    #[inline]
    fn undo(&mut self) {
        let point = self.moves.pop().expect("a move to undo");
        let cell = point.cell();
        let player = if self.stones[cell] == 1 { Player::Black } else { Player::White };
        match self.rule {
            Rule::Freestyle => self.restore_lines::<{ reach(Rule::Freestyle) }>(cell, player),
            _ => self.restore_lines::<{ reach(Rule::Renju) }>(cell, player),
        }
        self.outcome = None;
        self.to_move = player;
        self.key ^= STONE_KEYS[player.index() * CELLS + cell] ^ TO_MOVE_KEY;
        self.occupied.remove_cell(cell);
        self.stones[cell] = EMPTY;
        let (mark, sums) = self.marks.pop().expect("a mark for each move");
        self.sums = sums;
        // Each point was changed at most once, so the order does not matter.
        for i in mark as usize..self.journal.len() {
            let (at, worth) = self.journal[i];
            let at = at as usize % CELLS;
            let classes = std::mem::replace(&mut self.points[at], worth).classes;
            if classes != worth.classes {
                self.reclass(at, classes, worth.classes);
            }
        }
        self.journal.truncate(mark as usize);
    }
}

/// The key of an empty board, black to move.
pub(super) fn empty_key(rule: Rule, size: usize) -> u64 {
    zobrist::mix(zobrist::mix(rule as u64 + 1) ^ size as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Rng;

    /// Compares everything that is kept up to date with a recomputation from the stones alone.
    fn check(board: &Board) {
        let mut sets = [[PointSet::EMPTY; CLASSES]; 2];
        let mut sums = [0; 2];
        let mut key = empty_key(board.rule, board.size);
        for point in board.points() {
            let cell = point.cell();
            assert_eq!(board.lines[cell], board.count_lines(cell), "lines at {point:?}");
            if let Some(player) = board.stone(point) {
                key ^= STONE_KEYS[player.index() * CELLS + cell];
                assert_eq!(board.points[cell], Worth::default());
                continue;
            }
            let worth = board.value_point(cell);
            assert_eq!(board.points[cell], worth, "worth of {point:?}");
            for side in 0..2 {
                sums[side] += i32::from(worth.values[side]);
                if worth.classes[side] >= Class::Two as u8 {
                    sets[side][worth.classes[side] as usize].insert(point);
                }
            }
        }
        if board.to_move == Player::White {
            key ^= TO_MOVE_KEY;
        }
        assert_eq!(board.key, key);
        assert_eq!(board.sums, sums);
        assert_eq!(board.sets, sets);
        assert_eq!(board.counts, sets.map(|side| side.map(|set| set.len() as u16)));
        let stones = board.points().filter(|&p| board.stone(p).is_some()).count();
        assert_eq!((board.occupied.len(), board.moves.len()), (stones, stones));
    }

    #[test]
    fn ten_thousand_games_stay_equal_to_a_recomputation() {
        let seed = 20_261_121;
        println!("seed {seed}");
        let mut rng = Rng::new(seed);
        for game in 0..10_000 {
            let size = if game % 100 == 0 { MIN_SIZE + rng.below(16) } else { MIN_SIZE + rng.below(5) };
            let rule = Rule::ALL[game % 3];
            let mut board = Board::new(rule, size);
            let start = board.clone();
            while board.outcome().is_none() {
                let mut moves = Vec::new();
                board.legal_moves(&mut moves);
                board.make(moves[rng.below(moves.len())]);
                check(&board);
                if rng.below(8) == 0 {
                    for _ in 0..1 + rng.below(board.ply()) {
                        board.undo();
                    }
                    check(&board);
                }
                if board.ply() >= 60 {
                    break;
                }
            }
            while board.ply() > 0 {
                board.undo();
            }
            assert!(board.points == start.points && board.lines == start.lines && board.key == start.key);
        }
    }

    fn play(rule: Rule, size: usize, moves: &[(usize, usize)]) -> Board {
        let mut board = Board::new(rule, size);
        for &(x, y) in moves {
            board.make(Point::new(x, y));
        }
        board
    }

    #[test]
    fn five_wins_and_shows_its_line() {
        let moves = [(3, 3), (3, 4), (4, 3), (4, 4), (5, 3), (5, 4), (6, 3), (6, 4), (7, 3)];
        for rule in Rule::ALL {
            let board = play(rule, 15, &moves);
            assert_eq!(board.outcome(), Some(Outcome::Win(Player::Black)));
            assert_eq!(board.win_line(), (3..8).map(|x| Point::new(x, 3)).collect::<Vec<_>>());
        }
    }

    #[test]
    fn six_wins_only_where_it_may() {
        // Black: d, e, f and h, i in one row; g joins six.
        let moves = [(3, 3), (0, 0), (4, 3), (2, 1), (5, 3), (4, 0), (7, 3), (6, 1), (8, 3), (8, 0), (6, 3)];
        for (rule, want) in [
            (Rule::Freestyle, Some(Outcome::Win(Player::Black))),
            (Rule::Standard, None),
            (Rule::Renju, Some(Outcome::Win(Player::White))),
        ] {
            let board = play(rule, 15, &moves);
            assert_eq!(board.outcome(), want, "{rule:?}");
            assert_eq!(board.win_line().len(), if rule == Rule::Freestyle { 6 } else { 0 });
        }
        let mut board = play(Rule::Renju, 15, &moves[..10]);
        assert_eq!(board.forbidden(Point::new(6, 3)), Some(Forbidden::Overline));
        board.pass();
        assert_eq!(board.forbidden(Point::new(6, 3)), Some(Forbidden::Overline));
    }

    #[test]
    fn a_full_board_is_a_draw() {
        // Rows in pairs of colours: no five anywhere on 5 x 5.
        let rows = ["xxoox", "ooxxo", "xxoox", "ooxxo", "xoxox"];
        let mut points = [Vec::new(), Vec::new()];
        for (y, row) in rows.iter().enumerate() {
            for (x, stone) in row.chars().enumerate() {
                points[usize::from(stone == 'o')].push((x, y));
            }
        }
        let (black, white) = (points[0].clone(), points[1].clone());
        assert_eq!((black.len(), white.len()), (13, 12));
        let moves: Vec<_> = (0..25).map(|i| if i % 2 == 0 { black[i / 2] } else { white[i / 2] }).collect();
        let board = play(Rule::Freestyle, 5, &moves);
        assert_eq!(board.outcome(), Some(Outcome::Draw));
    }
}
