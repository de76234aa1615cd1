//! What a stone would make on each empty point, for both sides, kept up to date with the stones.
//!
//! Each point has patterns for every direction, and the number of the line around it (see `pattern`). One word holds
//! the numbers of both colours. The numbers of a line are adjacent, so a stone changes each line by a few vector
//! additions. Numbers and patterns are updated under stones too, but have no meaning there.
//!
//! When an empty point's pattern changes, so do its class, the sets by class and the sum of values. A journal records
//! the changes. Taking back the stone restores them from there.

use super::class::{Class, class, class_if_allowed};
use super::combination;
use super::half_line::wall_digits;
use super::pattern::{PatternCode, digit_value, reach};
use super::pattern_tables::{Bytes, PatternTables, WallKinds, wall_at, wall_kinds};
use super::point::{CELLS, Point, STEPS, STRIDE};
use super::point_tables::{COMBINATION_ROOM, PointTables, PointWorth};
use super::point_weights::MASKS;
use super::rule::Rule;
use super::set::PointSet;
use super::stone::{BLACK, EMPTY, Stones, WALL, WHITE};
use tengen_core::game::Player;

/// What a stone of black and of white would make on an empty point.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct PointState {
    codes: [PatternCode; 2],
    /// The numbers of the combinations of these patterns.
    pub combinations: [u16; 2],
    /// What the point adds to the value of the position for black, in quarters of its unit.
    worth: i32,
    /// Bytes of [`Class`].
    pub classes: [u8; 2],
    /// The cell of the point.
    cell: u16,
}

impl PointState {
    /// Its index in arrays of [`CELLS`].
    #[inline]
    pub fn index(&self) -> usize {
        usize::from(self.cell)
    }
}

/// The capacity for classes: a power of two, so that no index needs a check.
const CLASS_ROOM: usize = 16;

/// The tables for the look-up of a point.
#[derive(Clone, Copy)]
struct PointLookUp {
    combinations: &'static [u16; 1 << 16],
    worths: [&'static [PointWorth; COMBINATION_ROOM]; 2],
    pairs: &'static [i16; 256],
}

impl PointLookUp {
    /// The state of a point with these codes.
    #[inline(always)]
    fn state(&self, cell: usize, codes: [PatternCode; 2]) -> PointState {
        let combinations = codes.map(|code| self.combinations[usize::from(code)]);
        let [black, white] = [0, 1].map(|side| self.worths[side][usize::from(combinations[side]) % COMBINATION_ROOM]);
        let pair = usize::from(black.class) << 4 | usize::from(white.class);
        let worth = i32::from(black.value) - i32::from(white.value) + i32::from(self.pairs[pair % 256]);
        PointState { codes, combinations, worth, classes: [black.class, white.class], cell: cell as u16 }
    }
}

/// The patterns of all points.
#[derive(Clone)]
pub(super) struct PatternState {
    rule: Rule,
    tables: &'static PatternTables,
    /// Only for Caro.
    walls: &'static WallKinds,
    worths: &'static PointTables,
    look_up: PointLookUp,
    /// Line numbers by direction and [`line_offset`]: black's in the low half, white's in the high half.
    lines: [[u32; LINE_ROOM]; 4],
    /// The patterns of these numbers: black's in the low nibble, white's in the high one.
    patterns: [[u8; LINE_ROOM]; 4],
    /// The empty points of the board, as bits by direction and [`line_offset`].
    empty: [[u32; STRIDE]; 4],
    points: [PointState; CELLS],
    sets: [[PointSet; CLASS_ROOM]; 2],
    counts: [[u16; CLASS_ROOM]; 2],
    /// The sum of the values of the empty points, black's less white's.
    sum: i32,
    /// For each stone that can be taken back: its start in the journal, and the sum before it.
    marks: Vec<(u32, i32)>,
    /// Points that have changed, as they were before: for each stone first its own point.
    journal: Vec<PointState>,
    /// For each stone that can be taken back, which bits of the patterns around it have changed, by direction.
    flips: Vec<[Window<u8>; 4]>,
}

/// The offset of a cell in an array in which each line of a direction is contiguous. One step adds 1.
///
/// Rows are stored as on the board. Two diagonals whose numbers differ by [`STRIDE`] share a row. The second begins
/// after the end of the first.
#[inline]
const fn line_offset(direction: usize, cell: usize) -> usize {
    let (x, y) = (cell % STRIDE, cell / STRIDE % STRIDE);
    match direction {
        0 => y * STRIDE + x,
        1 => x * STRIDE + y,
        2 => (STRIDE + x - y) % STRIDE * STRIDE + y,
        _ => (x + y) % STRIDE * STRIDE + y,
    }
}

/// The cells of a line that a stone may affect, from `reach` cells before it on: three vectors of words.
const WINDOW: usize = 12;
type Window<T> = [T; WINDOW];

/// All offsets, and room for the last window.
const LINE_ROOM: usize = CELLS + WINDOW;

/// What a stone adds to the numbers of a window around it, by its side.
const fn deltas(reach: usize) -> [Window<u32>; 2] {
    let mut deltas = [[0; WINDOW]; 2];
    let mut offset = 1;
    while offset <= reach {
        let mut side = 0;
        while side < 2 {
            let digits = digits(if side == 0 { BLACK } else { WHITE });
            // Seen from the neighbour after the stone, the stone lies before it.
            deltas[side][reach + offset] = digits * digit_value(reach, offset, false);
            deltas[side][reach - offset] = digits * digit_value(reach, offset, true);
            side += 1;
        }
        offset += 1;
    }
    deltas
}

const DELTAS_OF_4: [Window<u32>; 2] = deltas(4);
const DELTAS_OF_5: [Window<u32>; 2] = deltas(5);

/// The window of one line around the cell at `offset`.
#[inline]
fn window<T>(cells: &mut [T; LINE_ROOM], offset: usize, reach: usize) -> &mut Window<T> {
    cells[offset - reach..].first_chunk_mut().expect("the margin is wide enough")
}

/// What a stone of a side adds to its neighbours' line numbers, for a digit of value 1. It is one in the side's own
/// number and two in the other side's.
const fn digits(stone: u8) -> u32 {
    match stone {
        EMPTY => 0,
        BLACK => 1 | 2 << 16,
        WHITE => 2 | 1 << 16,
        _ => 2 | 2 << 16,
    }
}

impl PatternState {
    /// The patterns of a position, from its stones alone. None of them can be taken back.
    pub fn new(rule: Rule, size: usize, stones: &Stones, on_board: &PointSet) -> PatternState {
        let points = on_board.iter().count();
        let worths = PointTables::of(rule);
        let mut state = PatternState {
            rule,
            tables: PatternTables::of(rule),
            walls: wall_kinds(rule, size, stones),
            worths,
            look_up: PointLookUp { combinations: combination::by_code(), worths: worths.worths, pairs: &worths.pairs },
            lines: [[0; LINE_ROOM]; 4],
            patterns: [[0; LINE_ROOM]; 4],
            empty: [[0; STRIDE]; 4],
            points: std::array::from_fn(|cell| PointState { cell: cell as u16, ..PointState::default() }),
            sets: [[PointSet::EMPTY; CLASS_ROOM]; 2],
            counts: [[0; CLASS_ROOM]; 2],
            sum: 0,
            marks: Vec::with_capacity(points),
            journal: Vec::with_capacity(16 * points),
            flips: Vec::with_capacity(points),
        };
        for point in on_board.iter() {
            let cell = point.cell();
            for (direction, number) in count_lines(rule, stones, cell).into_iter().enumerate() {
                let at = line_offset(direction, cell);
                let pattern =
                    |side: usize| state.table(side, cell, direction)[(number >> (16 * side) & 0xFFFF) as usize];
                let patterns = pattern(0) | pattern(1) << 4;
                state.lines[direction][at] = number;
                state.patterns[direction][at] = patterns;
            }
        }
        for point in on_board.iter() {
            let cell = point.cell();
            if stones[cell] == EMPTY {
                state.flip_empty(cell);
                let new = state.point_state(cell);
                state.points[cell] = new;
                state.sum += new.worth;
                for side in 0..2 {
                    state.enter(side, cell, new.classes[side]);
                }
            }
        }
        state
    }

    /// Follows a new stone of `player`.
    #[inline]
    pub fn place(&mut self, cell: usize, player: Player) {
        self.marks.push((self.journal.len() as u32, self.sum));
        let none = PointState { cell: cell as u16, ..PointState::default() };
        let old = std::mem::replace(&mut self.points[cell], none);
        self.journal.push(old);
        for side in 0..2 {
            self.leave(side, cell, old.classes[side]);
        }
        self.sum -= old.worth;
        self.flip_empty(cell);
        match self.rule {
            Rule::Freestyle => self.add_to_lines::<{ reach(Rule::Freestyle) }, false>(cell, player, &DELTAS_OF_4),
            Rule::Standard | Rule::Renju => {
                self.add_to_lines::<{ reach(Rule::Renju) }, false>(cell, player, &DELTAS_OF_5);
            }
            Rule::Caro | Rule::CaroOverline => {
                self.add_to_lines::<{ reach(Rule::Caro) }, true>(cell, player, &DELTAS_OF_5);
            }
        }
    }

    /// Follows the taking back of the last stone placed.
    #[inline]
    pub fn take_back(&mut self, cell: usize, player: Player) {
        self.subtract_from_lines(cell, player);
        self.flip_empty(cell);
        let (mark, sum) = self.marks.pop().expect("a mark for each stone");
        self.sum = sum;
        let old = self.journal[mark as usize];
        self.points[cell] = old;
        for side in 0..2 {
            self.enter(side, cell, old.classes[side]);
        }
        // Each point was changed at most once, so the order does not matter.
        for i in mark as usize + 1..self.journal.len() {
            let old = self.journal[i];
            let at = usize::from(old.cell) % CELLS;
            let classes = std::mem::replace(&mut self.points[at], old).classes;
            if classes != old.classes {
                self.reclass(at, classes, old.classes);
            }
        }
        self.journal.truncate(mark as usize);
    }

    /// Records that a stone was put on a cell of the board or taken from it.
    #[inline]
    fn flip_empty(&mut self, cell: usize) {
        for (direction, empty) in self.empty.iter_mut().enumerate() {
            let at = line_offset(direction, cell);
            empty[at / STRIDE % STRIDE] ^= 1 << (at % STRIDE);
        }
    }

    /// The tables of the rule.
    #[inline]
    pub fn tables(&self) -> &'static PatternTables {
        self.tables
    }

    /// The class of an empty point for a side, with [`Class::PerhapsForbidden`] left undecided.
    #[inline]
    pub fn raw_class(&self, player: Player, point: Point) -> Class {
        class(self.points[point.cell()].classes[player.index()])
    }

    /// The class that an empty point has for a side if nothing is forbidden.
    pub fn class_if_allowed(&self, player: Player, point: Point) -> Class {
        class_if_allowed(self.points[point.cell()].codes[player.index()])
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

    /// The order of a move of `player` on an empty point, in sixteenths of a natural logarithm of the odds.
    #[inline]
    pub fn order(&self, player: Player, point: Point) -> i32 {
        let (own, other) = (player.index(), player.opponent().index());
        let numbers = self.points[point.cell()].combinations.map(|number| usize::from(number) % COMBINATION_ROOM);
        let own_worth = &self.look_up.worths[own][numbers[own]];
        let other_worth = &self.look_up.worths[other][numbers[other]];
        i32::from(own_worth.own) + i32::from(other_worth.other)
    }

    /// The sum of the values of the empty points, black's less white's, in quarters of the unit of the evaluation.
    #[inline]
    pub fn sum(&self) -> i32 {
        self.sum
    }

    /// The same before the last stone. The present sum if no stone can be taken back.
    #[inline]
    pub fn sum_before(&self) -> i32 {
        self.marks.last().map_or(self.sum, |&(_, sum)| sum)
    }

    /// The value of a mask of threats for `player`, to move.
    #[inline]
    pub fn tempo(&self, player: Player, mask: usize) -> i32 {
        self.worths.tempo[player.index()][mask % MASKS].into()
    }

    /// The numbers of points by class for a side, from [`Class::Two`] on.
    #[inline]
    pub fn class_counts<const N: usize>(&self, player: Player) -> [u16; N] {
        std::array::from_fn(|i| self.counts[player.index()][Class::Two as usize + i])
    }

    /// Visits every point of the board. Stones and cells beyond the board are visited too, without a pattern of either
    /// side.
    pub fn each_point(&self, mut tell: impl FnMut(&PointState)) {
        self.points.iter().for_each(&mut tell);
    }

    /// Visits the points that the last `stones` stones have changed: each with its state before and now.
    #[inline]
    pub fn changed_points(&self, stones: usize, mut tell: impl FnMut(&PointState, &PointState)) {
        let (mark, _) = self.marks[self.marks.len() - stones];
        let mut seen = PointSet::EMPTY;
        for old in &self.journal[mark as usize..] {
            let at = usize::from(old.cell) % CELLS;
            // A stone changes a point once. With several stones, the oldest state of a point comes first.
            if stones == 1 || seen.insert_new_cell(at) {
                tell(old, &self.points[at]);
            }
        }
    }

    /// The combinations of an empty point for black and for white.
    pub fn combinations(&self, point: Point) -> [usize; 2] {
        self.points[point.cell()].combinations.map(usize::from)
    }

    /// The points that block what a stone on `point` would make. They lie on the attacker's lines through it. A stone
    /// of the other side there takes the class of `point` below `level`. `point` itself is not among them.
    pub fn stops(&self, attacker: Player, point: Point, level: Class, stones: &Stones) -> PointSet {
        let side = attacker.index();
        let at = point.cell();
        let reach = reach(self.rule);
        let codes = self.points[at].codes[side];
        let mut stops = PointSet::EMPTY;
        for (direction, step) in STEPS.into_iter().enumerate() {
            // If the class does not need this line, no stone on it blocks anything. A new pattern of the attacker never
            // lowers a class.
            if class(self.tables.classes[side][(codes & !(15 << (4 * direction))) as usize]) >= level {
                continue;
            }
            let number = self.lines[direction][line_offset(direction, at)] >> (16 * side) & 0xFFFF;
            // In Caro a stone at the far end of a five can block it.
            for offset in 1..=if self.rule.is_caro() { reach } else { 4 } {
                for (after, step) in [(true, step), (false, CELLS - step)] {
                    let stop = (at + offset * step) % CELLS;
                    if stones[stop] != EMPTY {
                        continue;
                    }
                    let blocked = number + 2 * digit_value(reach, offset, after);
                    let nibble = PatternCode::from(self.table(side, at, direction)[blocked as usize % (1 << 16)]);
                    let code = codes & !(15 << (4 * direction)) | nibble << (4 * direction);
                    if class(self.tables.classes[side][code as usize]) < level {
                        stops.insert_cell(stop);
                    }
                }
            }
        }
        stops
    }

    /// The patterns of a side by the line number of a point.
    #[inline]
    fn table(&self, side: usize, cell: usize, direction: usize) -> &'static Bytes {
        if self.rule.is_caro() { self.near_walls(cell, direction) } else { self.tables.lines[side] }
    }

    /// The patterns by the line number of a point in Caro.
    #[inline]
    fn near_walls(&self, cell: usize, direction: usize) -> &'static Bytes {
        self.tables.by_walls[usize::from(self.walls[cell][direction] & 3)]
    }

    #[inline]
    fn enter(&mut self, side: usize, cell: usize, class: u8) {
        let class = usize::from(class) % CLASS_ROOM;
        self.sets[side][class].insert_cell(cell);
        self.counts[side][class] += 1;
    }

    #[inline]
    fn leave(&mut self, side: usize, cell: usize, class: u8) {
        let class = usize::from(class) % CLASS_ROOM;
        self.sets[side][class].remove_cell(cell);
        self.counts[side][class] -= 1;
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

    /// Adds a stone of `player` on `cell` to the line numbers around it, and updates the points. With `CARO` the tables
    /// depend on the walls near each point.
    #[inline]
    fn add_to_lines<const REACH: usize, const CARO: bool>(
        &mut self,
        cell: usize,
        player: Player,
        deltas: &[Window<u32>; 2],
    ) {
        let [black, white] = self.tables.lines;
        let deltas = &deltas[player.index()];
        // Bit by bit the empty points whose patterns change: 16 for each direction.
        let mut changed = 0u64;
        let mut flips = [[0; WINDOW]; 4];
        for (direction, step) in STEPS.into_iter().enumerate() {
            let at = line_offset(direction, cell);
            let numbers = window(&mut self.lines[direction], at, REACH);
            for (number, delta) in numbers.iter_mut().zip(deltas) {
                *number = number.wrapping_add(*delta);
            }
            let numbers = *numbers;
            let patterns = window(&mut self.patterns[direction], at, REACH);
            let mut differ = 0;
            for i in 0..=2 * REACH {
                let numbers = numbers[i];
                let [black, white] = if CARO {
                    let neighbour = (cell + CELLS + i * step - REACH * step) % CELLS;
                    [self.tables.by_walls[usize::from(self.walls[neighbour][direction] & 3)]; 2]
                } else {
                    [black, white]
                };
                let new = black[numbers as usize % (1 << 16)] | white[(numbers >> 16) as usize] << 4;
                let flip = new ^ patterns[i];
                flips[direction][i] = flip;
                differ |= u32::from(flip != 0) << i;
                patterns[i] = new;
            }
            let empty = self.empty[direction][at / STRIDE % STRIDE] >> (at % STRIDE - REACH);
            changed |= u64::from(differ & empty) << (16 * direction);
        }
        self.flips.push(flips);
        let (look_up, mut sum) = (self.look_up, self.sum);
        while changed != 0 {
            let bit = changed.trailing_zeros() as usize;
            changed &= changed - 1;
            let (direction, i) = (bit / 16, bit % 16);
            let at = (cell + CELLS + i * STEPS[direction] - REACH * STEPS[direction]) % CELLS;
            let flip = u16::from(flips[direction][i % WINDOW]);
            let old = self.points[at];
            self.journal.push(old);
            let [black, white] = old.codes;
            let new =
                look_up.state(at, [black ^ (flip & 15) << (4 * direction), white ^ (flip >> 4) << (4 * direction)]);
            sum += new.worth - old.worth;
            self.points[at] = new;
            if new.classes != old.classes {
                self.reclass(at, old.classes, new.classes);
            }
        }
        self.sum = sum;
    }

    /// Takes a stone of `player` on `cell` away from the line numbers around it.
    #[inline]
    fn subtract_from_lines(&mut self, cell: usize, player: Player) {
        let reach = reach(self.rule);
        let deltas = if reach == 4 { &DELTAS_OF_4 } else { &DELTAS_OF_5 };
        let all_flips = self.flips.pop().expect("a stone to take back");
        for (direction, flips) in all_flips.iter().enumerate() {
            let at = line_offset(direction, cell);
            for (number, delta) in window(&mut self.lines[direction], at, reach).iter_mut().zip(&deltas[player.index()])
            {
                *number = number.wrapping_sub(*delta);
            }
            for (pattern, flip) in window(&mut self.patterns[direction], at, reach).iter_mut().zip(flips) {
                *pattern ^= flip;
            }
        }
    }

    /// The state of an empty point from its patterns.
    fn point_state(&self, cell: usize) -> PointState {
        let mut codes = [0; 2];
        for direction in 0..4 {
            let patterns = PatternCode::from(self.patterns[direction][line_offset(direction, cell)]);
            codes[0] |= (patterns & 15) << (4 * direction);
            codes[1] |= (patterns >> 4) << (4 * direction);
        }
        self.look_up.state(cell, codes)
    }

    /// Panics if this differs from another state on some point of the board.
    #[cfg(test)]
    pub fn assert_equals(&self, other: &PatternState, on_board: &PointSet) {
        for point in on_board.iter() {
            let cell = point.cell();
            for direction in 0..4 {
                let at = line_offset(direction, cell);
                assert_eq!(self.lines[direction][at], other.lines[direction][at], "lines at {point:?}");
                assert_eq!(self.patterns[direction][at], other.patterns[direction][at], "patterns at {point:?}");
            }
            assert_eq!(self.points[cell], other.points[cell], "patterns at {point:?}");
        }
        assert_eq!(self.empty, other.empty);
        assert_eq!(self.sets, other.sets);
        assert_eq!(self.counts, other.counts);
        assert_eq!(self.counts, self.sets.map(|side| side.map(|set| set.len() as u16)));
        assert_eq!(self.sum, other.sum);
    }
}

/// The line numbers around a cell, from the stones.
fn count_lines(rule: Rule, stones: &Stones, cell: usize) -> [u32; 4] {
    let reach = reach(rule);
    let mut lines = [0; 4];
    for (numbers, step) in lines.iter_mut().zip(STEPS) {
        let back = CELLS - step;
        let [wall_before, wall_after] = [back, step].map(|step| rule.is_caro().then(|| wall_at(stones, cell, step))?);
        let digits_at = |offset: usize, step: usize, wall: Option<usize>| match wall {
            Some(wall) if offset > wall => u32::from(wall_digits(wall)[offset - 1 - wall]) * 0x1_0001,
            wall => match stones[(cell + offset * step) % CELLS] {
                WALL if wall.is_none() && rule.is_caro() => 0,
                stone => digits(stone),
            },
        };
        // From the digit of the highest value, which is that of the last cell after the centre.
        for offset in (1..=reach).rev() {
            *numbers = *numbers * 3 + digits_at(offset, step, wall_after);
        }
        for offset in 1..=reach {
            *numbers = *numbers * 3 + digits_at(offset, back, wall_before);
        }
    }
    lines
}
