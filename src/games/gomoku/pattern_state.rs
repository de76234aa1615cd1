//! What a stone would make on each empty point, for both sides, kept up to date with the stones.
//!
//! For each point and direction there is the number of the line around it (see `pattern`), for both colours in one word. A
//! stone changes the numbers of at most 40 points by a constant. Where a pattern changes, the class of its point, the sets
//! of points by class and the sum of what points are worth follow. What changed is written to a journal, and taking the stone back
//! copies it from there.

use super::class::{CLASSES, Class, class, class_if_allowed};
#[cfg(feature = "tools")]
use super::combination;
use super::half_line::wall_digits;
use super::pattern::{PatternCode, place_value, reach};
use super::pattern_tables::{Bytes, PatternTables, WallKinds, wall_at, wall_kinds};
use super::point::{CELLS, Point, STEPS};
use super::point_tables::PointTables;
use super::point_weights::MASKS;
use super::rule::Rule;
use super::set::PointSet;
use super::stone::{BLACK, EMPTY, Stones, WALL, WHITE, stone_of};
use crate::game::Player;

/// What a stone of black and of white would make on an empty point.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct PointState {
    codes: [PatternCode; 2],
    /// What the point adds to the value of the position for each side, in quarters of its unit.
    values: [i16; 2],
    /// Bytes of [`Class`].
    classes: [u8; 2],
}

/// What a point is for black and for white: codes of four patterns, and bytes of [`Class`].
pub(super) struct PointCodes {
    pub codes: [PatternCode; 2],
    pub classes: [u8; 2],
}

impl From<&PointState> for PointCodes {
    fn from(state: &PointState) -> PointCodes {
        PointCodes { codes: state.codes, classes: state.classes }
    }
}

/// The patterns of all points.
#[derive(Clone)]
pub(super) struct PatternState {
    rule: Rule,
    tables: &'static PatternTables,
    /// Of use in Caro only.
    walls: &'static WallKinds,
    worths: &'static PointTables,
    /// Line numbers by place and direction: black's in the low half, white's in the high half.
    lines: [[u32; 4]; CELLS],
    points: [PointState; CELLS],
    sets: [[PointSet; CLASSES]; 2],
    counts: [[u16; CLASSES]; 2],
    /// The sum of what the empty points are worth, black's less white's.
    sum: i32,
    /// For each stone that can be taken back, where its part of the journal begins and what the sum was before it.
    marks: Vec<(u32, i32)>,
    /// Points that have changed, with their state before.
    journal: Vec<(u16, PointState)>,
}

/// What a stone of a side adds to the line numbers of its neighbours, for a place value of 1: one for the side's own number,
/// two for the other side's.
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
        let mut state = PatternState {
            rule,
            tables: PatternTables::of(rule),
            walls: wall_kinds(rule, size, stones),
            worths: PointTables::of(rule),
            lines: [[0; 4]; CELLS],
            points: [PointState::default(); CELLS],
            sets: [[PointSet::EMPTY; CLASSES]; 2],
            counts: [[0; CLASSES]; 2],
            sum: 0,
            marks: Vec::with_capacity(points),
            journal: Vec::with_capacity(16 * points),
        };
        for point in on_board.iter() {
            let cell = point.cell();
            state.lines[cell] = count_lines(rule, stones, cell);
            if stones[cell] == EMPTY {
                let new = state.point_state(cell);
                state.points[cell] = new;
                state.sum += state.worth(&new);
                for side in 0..2 {
                    state.enter(side, cell, new.classes[side]);
                }
            }
        }
        state
    }

    /// Follows a new stone of `player`, which is among `stones` already.
    #[inline]
    pub fn place(&mut self, cell: usize, player: Player, stones: &Stones) {
        self.marks.push((self.journal.len() as u32, self.sum));
        let old = std::mem::take(&mut self.points[cell]);
        self.journal.push((cell as u16, old));
        self.reclass(cell, old.classes, [0; 2]);
        self.sum -= self.worth(&old);
        match self.rule {
            Rule::Freestyle => self.add_to_lines::<{ reach(Rule::Freestyle) }, false>(cell, player, stones),
            Rule::Standard | Rule::Renju => self.add_to_lines::<{ reach(Rule::Renju) }, false>(cell, player, stones),
            Rule::Caro | Rule::CaroOverline => self.add_to_lines::<{ reach(Rule::Caro) }, true>(cell, player, stones),
        }
    }

    /// Follows the taking back of the last stone placed.
    #[inline]
    pub fn take_back(&mut self, cell: usize, player: Player) {
        match self.rule {
            Rule::Freestyle => self.subtract_from_lines::<{ reach(Rule::Freestyle) }>(cell, player),
            _ => self.subtract_from_lines::<{ reach(Rule::Renju) }>(cell, player),
        }
        let (mark, sum) = self.marks.pop().expect("a mark for each stone");
        self.sum = sum;
        // Each point was changed at most once, so the order does not matter.
        for i in mark as usize..self.journal.len() {
            let (at, old) = self.journal[i];
            let at = at as usize % CELLS;
            let classes = std::mem::replace(&mut self.points[at], old).classes;
            if classes != old.classes {
                self.reclass(at, classes, old.classes);
            }
        }
        self.journal.truncate(mark as usize);
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
        let codes = self.points[point.cell()].codes;
        let own_worth = &self.worths.worths[own][usize::from(codes[own])];
        let other_worth = &self.worths.worths[other][usize::from(codes[other])];
        i32::from(own_worth.own) + i32::from(other_worth.other)
    }

    /// The sum of what the empty points are worth, black's less white's, in quarters of the unit of the evaluation.
    #[inline]
    pub fn sum(&self) -> i32 {
        self.sum
    }

    /// The same before the last stone; today's where no stone can be taken back.
    #[inline]
    pub fn sum_before(&self) -> i32 {
        self.marks.last().map_or(self.sum, |&(_, sum)| sum)
    }

    /// What a mask of threats is worth to `player`, to move.
    #[inline]
    pub fn tempo(&self, player: Player, mask: usize) -> i32 {
        self.worths.tempo[player.index()][mask % MASKS].into()
    }

    /// What a point adds to the sum.
    #[inline]
    fn worth(&self, state: &PointState) -> i32 {
        let [black, white] = state.values.map(i32::from);
        let pair = usize::from(state.classes[0]) << 4 | usize::from(state.classes[1]);
        black - white + i32::from(self.worths.pairs[pair % 256])
    }

    /// The numbers of points by class for a side, from [`Class::Two`] on.
    #[inline]
    pub fn class_counts<const N: usize>(&self, player: Player) -> [u16; N] {
        std::array::from_fn(|i| self.counts[player.index()][Class::Two as usize + i])
    }

    /// Tells of every point of the board, stones and what lies beside the board among them: those are nothing to either side.
    pub fn each_point(&self, mut tell: impl FnMut(&PointCodes)) {
        for state in &self.points {
            tell(&state.into());
        }
    }

    /// Tells of the points that the last `stones` stones have changed: what they were, and what they are.
    #[inline]
    pub fn changed_points(&self, stones: usize, mut tell: impl FnMut(&PointCodes, &PointCodes)) {
        let (mark, _) = self.marks[self.marks.len() - stones];
        let mut seen = PointSet::EMPTY;
        for (at, old) in &self.journal[mark as usize..] {
            let at = usize::from(*at) % CELLS;
            // A stone changes a point once. Of several stones the oldest state of a point stands first.
            if stones == 1 || seen.insert_new_cell(at) {
                tell(&old.into(), &(&self.points[at]).into());
            }
        }
    }

    /// The combinations of an empty point for black and for white.
    #[cfg(feature = "tools")]
    pub fn combinations(&self, point: Point) -> [usize; 2] {
        let number =
            |code: PatternCode| combination::number([0, 4, 8, 12].map(|shift| usize::from(code >> shift & 15)));
        self.points[point.cell()].codes.map(number)
    }

    /// The points on the attacker's lines through `point` where a stone of the other side takes its class below `level`: the
    /// exact stops of what a stone on `point` would make, without `point` itself.
    pub fn stops(&self, attacker: Player, point: Point, level: Class, stones: &Stones) -> PointSet {
        let side = attacker.index();
        let at = point.cell();
        let reach = reach(self.rule);
        let codes = self.points[at].codes[side];
        let mut stops = PointSet::EMPTY;
        for (direction, step) in STEPS.into_iter().enumerate() {
            let number = self.lines[at][direction] >> (16 * side) & 0xFFFF;
            // In Caro a stone at the far end of a five can stop it.
            for offset in 1..=if self.rule.is_caro() { reach } else { 4 } {
                for (after, step) in [(true, step), (false, CELLS - step)] {
                    let stop = (at + offset * step) % CELLS;
                    if stones[stop] != EMPTY {
                        continue;
                    }
                    let blocked = number + 2 * place_value(reach, offset, after);
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

    /// Adds a stone of `player` on `cell` to the line numbers around it, and brings the points up to date. With `CARO` the tables
    /// are those of the walls near each point.
    #[inline]
    fn add_to_lines<const REACH: usize, const CARO: bool>(&mut self, cell: usize, player: Player, stones: &Stones) {
        let digits = digits(stone_of(player));
        let [black, white] = self.tables.lines;
        let worths = self.worths.worths;
        for (direction, step) in STEPS.into_iter().enumerate() {
            for offset in 1..=REACH {
                for (after, step) in [(false, step), (true, CELLS - step)] {
                    let at = (cell + offset * step) % CELLS;
                    // Seen from the neighbour after the stone, the stone lies before it.
                    self.lines[at][direction] =
                        self.lines[at][direction].wrapping_add(digits * place_value(REACH, offset, after));
                    if stones[at] != EMPTY {
                        continue;
                    }
                    let numbers = self.lines[at][direction];
                    let shift = 4 * direction;
                    let [black, white] = if CARO { [self.near_walls(at, direction); 2] } else { [black, white] };
                    let new = [black[numbers as usize % (1 << 16)], white[(numbers >> 16) as usize]];
                    let old = self.points[at];
                    let old_patterns = old.codes.map(|code| (code >> shift & 15) as u8);
                    if new == old_patterns {
                        continue;
                    }
                    self.journal.push((at as u16, old));
                    let mut changed = old;
                    for side in 0..2 {
                        let flip = PatternCode::from(new[side] ^ old_patterns[side]) << shift;
                        let code = old.codes[side] ^ flip;
                        let worth = worths[side][code as usize];
                        changed.codes[side] = code;
                        changed.classes[side] = worth.class;
                        changed.values[side] = worth.value;
                    }
                    self.sum += self.worth(&changed) - self.worth(&old);
                    self.points[at] = changed;
                    if changed.classes != old.classes {
                        self.reclass(at, old.classes, changed.classes);
                    }
                }
            }
        }
    }

    /// Takes a stone of `player` on `cell` away from the line numbers around it.
    #[inline]
    fn subtract_from_lines<const REACH: usize>(&mut self, cell: usize, player: Player) {
        let digits = digits(stone_of(player));
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

    /// The state of an empty point from its line numbers.
    fn point_state(&self, cell: usize) -> PointState {
        let mut state = PointState::default();
        for side in 0..2 {
            for direction in 0..4 {
                let number = self.lines[cell][direction] >> (16 * side) & 0xFFFF;
                let pattern = self.table(side, cell, direction)[number as usize];
                state.codes[side] |= PatternCode::from(pattern) << (4 * direction);
            }
            let worth = self.worths.worths[side][state.codes[side] as usize];
            state.classes[side] = worth.class;
            state.values[side] = worth.value;
        }
        state
    }

    /// Fails where this differs from another state on some point of the board.
    #[cfg(test)]
    pub fn assert_equals(&self, other: &PatternState, on_board: &PointSet) {
        for point in on_board.iter() {
            let cell = point.cell();
            assert_eq!(self.lines[cell], other.lines[cell], "lines at {point:?}");
            assert_eq!(self.points[cell], other.points[cell], "patterns at {point:?}");
        }
        assert_eq!(self.sets, other.sets);
        assert_eq!(self.counts, other.counts);
        assert_eq!(self.counts, self.sets.map(|side| side.map(|set| set.len() as u16)));
        assert_eq!(self.sum, other.sum);
    }
}

/// The line numbers around a place, from the stones.
fn count_lines(rule: Rule, stones: &Stones, cell: usize) -> [u32; 4] {
    let reach = reach(rule);
    STEPS.map(|step| {
        let mut numbers = 0;
        for (after, step) in [(true, step), (false, CELLS - step)] {
            let wall = if rule.is_caro() { wall_at(stones, cell, step) } else { None };
            for offset in 1..=reach {
                let digits = match (stones[(cell + offset * step) % CELLS], wall) {
                    (_, Some(wall)) if offset > wall => u32::from(wall_digits(wall)[offset - 1 - wall]) * 0x1_0001,
                    (WALL, None) if rule.is_caro() => 0,
                    (stone, _) => digits(stone),
                };
                numbers += digits * place_value(reach, offset, after);
            }
        }
        numbers
    })
}
