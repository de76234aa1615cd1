//! Black's forbidden points of Renju, for the checker of proofs, and on which points each verdict rests. It follows the
//! definitions of the rules and is independent of the engine. Tests compare it with the slow rules.
//!
//! More white stones only take black's fours and threes away. So a forbidden point may become legal. Then a three that
//! ends there becomes real, and a legal point may become forbidden. A verdict therefore names its [`Verdict::support`]:
//! it stays the same if all new white stones are elsewhere. See docs/PROOFS.md for why.

use super::windows::{ATTACKER, Cell, Cells, DEFENDER, WindowBoard};

/// Points beyond the edges, so that no row needs a test for the end of the board. Rows are looked at six points away.
const MARGIN: usize = 6;

/// Points along an edge with the margins, for the greatest board.
const WIDTH: usize = 20 + 2 * MARGIN;

/// The differences to the next point along the four lines.
const STEPS: [usize; 4] = [1, WIDTH, WIDTH + 1, WIDTH - 1];

/// A straight four or a five needs no point farther away than this along a line.
const REACH: usize = 5;

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Empty,
    Black,
    /// A white stone, or no point of the board.
    Closed,
}

/// Whether black may play on a point, and the empty points of which that is true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Whether black may play there.
    pub is_legal: bool,
    /// More white stones change nothing if none is on these points, and none on the point itself.
    pub support: Cells,
}

/// The verdict on an empty point.
pub fn judge(board: &WindowBoard, cell: Cell) -> Verdict {
    let mut grid = Grid { states: [State::Closed; WIDTH * WIDTH], size: usize::from(board.size()) };
    for at in 0..board.size() * board.size() {
        let state = match at {
            at if board.has(at, ATTACKER) => State::Black,
            at if board.has(at, DEFENDER) => State::Closed,
            _ => State::Empty,
        };
        let place = grid.place(at);
        grid.states[place] = state;
    }
    let place = grid.place(cell);
    grid.judge(place)
}

/// The stones, with a margin.
struct Grid {
    states: [State; WIDTH * WIDTH],
    size: usize,
}

/// A way to turn a three into a straight four: the point, and the two ends of that four.
struct Extension {
    at: usize,
    ends: [usize; 2],
}

impl Grid {
    fn place(&self, cell: Cell) -> usize {
        let (x, y) = (usize::from(cell) % self.size, usize::from(cell) / self.size);
        (y + MARGIN) * WIDTH + x + MARGIN
    }

    fn cell(&self, place: usize) -> Cell {
        let (x, y) = (place % WIDTH - MARGIN, place / WIDTH - MARGIN);
        (y * self.size + x) as Cell
    }

    /// Whether few black stones nearby make the point legal. An overline needs five more on a line, and two fours of
    /// one line need four. Otherwise two lines need two each.
    fn is_plain(&self, place: usize) -> bool {
        let near = |step: usize| {
            let is_black = |by: &usize| {
                let black = |place: usize| usize::from(self.states[place] == State::Black);
                black(place + by * step) + black(place - by * step)
            };
            (1..=REACH).map(|by| is_black(&by)).sum::<usize>()
        };
        let counts = STEPS.map(near);
        counts.iter().all(|&count| count < 4) && counts.iter().filter(|&&count| count >= 2).count() < 2
    }

    /// Whether black may play on the empty point. The stones are the same afterwards.
    fn judge(&mut self, place: usize) -> Verdict {
        let mut verdict = Verdict { is_legal: true, support: Cells::default() };
        if self.is_plain(place) {
            return verdict;
        }
        self.states[place] = State::Black;
        self.judge_stone(place, &mut verdict);
        self.states[place] = State::Empty;
        verdict
    }

    /// The same for the black stone that was just put there.
    fn judge_stone(&mut self, place: usize, verdict: &mut Verdict) {
        let lengths = STEPS.map(|step| self.row(place, step).1);
        // Black stones alone decide about fives and overlines.
        if lengths.contains(&5) {
            return;
        }
        if lengths.iter().any(|&length| length > 5) {
            verdict.is_legal = false;
            return;
        }
        let fours = self.fours(place);
        if let [(_, one), (_, two), ..] = fours.as_slice() {
            verdict.is_legal = false;
            verdict.support.insert(self.cell(*one));
            verdict.support.insert(self.cell(*two));
            return;
        }
        // Of each line with a three: what keeps it real, or what keeps it unreal.
        let (mut real, mut unreal) = (Vec::new(), Vec::new());
        for step in STEPS {
            let extensions = self.extensions(place, step);
            if extensions.is_empty() {
                continue;
            }
            let (mut ways, mut none) = (Vec::new(), Cells::default());
            for Extension { at, ends } in extensions {
                let after = self.judge(at);
                let mut support = after.support;
                if after.is_legal {
                    [at, ends[0], ends[1]].iter().for_each(|&place| support.insert(self.cell(place)));
                    ways.push(support);
                } else {
                    none.join(&support);
                }
            }
            match ways.into_iter().min_by_key(Cells::len) {
                Some(way) => real.push(way),
                None => unreal.push(none),
            }
        }
        if real.len() > 1 {
            real.sort_by_key(Cells::len);
            verdict.is_legal = false;
            real[..2].iter().for_each(|way| verdict.support.join(way));
            return;
        }
        // One line may have a real three: the real one, or else the one that would take most points.
        if real.is_empty() {
            unreal.sort_by_key(Cells::len);
            unreal.pop();
        }
        unreal.iter().for_each(|none| verdict.support.join(none));
    }

    /// The unbroken row of black stones through a black stone: its first stone, and its length.
    fn row(&self, place: usize, step: usize) -> (usize, usize) {
        let mut first = place;
        while self.states[first - step] == State::Black {
            first -= step;
        }
        let mut end = place;
        while self.states[end + step] == State::Black {
            end += step;
        }
        (first, (end - first) / step + 1)
    }

    /// The row that a black stone on the empty point would be in.
    fn row_with(&mut self, place: usize, step: usize) -> (usize, usize) {
        self.states[place] = State::Black;
        let row = self.row(place, step);
        self.states[place] = State::Empty;
        row
    }

    /// The empty points along a line from a stone, at most this far away.
    fn empty_along(&self, place: usize, step: usize, reach: usize) -> Vec<usize> {
        let places = (1..=reach).flat_map(|by| [place - by * step, place + by * step]);
        places.filter(|&place| self.states[place] == State::Empty).collect()
    }

    /// The different fours with the black stone on a point: the four stones, and a point that makes them five.
    fn fours(&mut self, place: usize) -> Vec<(Vec<usize>, usize)> {
        let mut fours: Vec<(Vec<usize>, usize)> = Vec::new();
        for step in STEPS {
            for at in self.empty_along(place, step, 4) {
                let (first, length) = self.row_with(at, step);
                let stones: Vec<usize> = (0..length).map(|i| first + i * step).filter(|&stone| stone != at).collect();
                if length == 5 && stones.contains(&place) && fours.iter().all(|(other, _)| *other != stones) {
                    fours.push((stones, at));
                }
            }
        }
        fours
    }

    /// The points that turn the stones around a black stone into a straight four with it, and make no five.
    fn extensions(&mut self, place: usize, step: usize) -> Vec<Extension> {
        let mut extensions = Vec::new();
        for at in self.empty_along(place, step, 3) {
            self.states[at] = State::Black;
            let (first, length) = self.row(at, step);
            let ends = [first - step, first + length * step];
            let is_in_row = (0..length).any(|i| first + i * step == place);
            let is_straight = length == 4
                && is_in_row
                && ends.iter().all(|&end| self.states[end] == State::Empty && self.row_with(end, step).1 == 5);
            if is_straight && STEPS.iter().all(|&step| self.row(at, step).1 != 5) {
                extensions.push(Extension { at, ends });
            }
            self.states[at] = State::Empty;
        }
        extensions
    }
}
