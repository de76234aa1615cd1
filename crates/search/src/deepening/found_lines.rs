//! The lines that a MultiPV search has found.

use tengen_core::score::Score;
use tengen_core::think::Line;

/// The additional state of a MultiPV search.
#[derive(Default)]
pub(super) struct FoundLines {
    /// How many lines are wanted.
    pub count: usize,
    /// Whether moves of the root were left out from the start, because another search has them.
    pub is_share: bool,
    /// Lines that need no more search: wins.
    pub known: Vec<Line>,
    /// Of the iteration under way, the known ones first.
    pub current: Vec<Line>,
    /// Of the last whole iteration, best first.
    pub previous: Vec<Line>,
    /// The last values of each line by the parity of the depth, the best line first.
    pub values: Vec<[Option<Score>; 2]>,
}

/// Whether a line begins with the move of a code.
pub(super) fn begins_with(line: &Line, code: u16) -> bool {
    line.moves.first() == Some(&code)
}

impl FoundLines {
    /// How many lines that are not known the iteration under way has searched.
    pub fn rank(&self) -> usize {
        self.current.len() - self.known.len()
    }

    /// Ends an iteration: a win needs no more search.
    pub fn end_iteration(&mut self) {
        let found = self.current[self.known.len()..].iter().filter(|line| line.score.is_win());
        self.known.extend(found.cloned());
        Line::sort(&mut self.known);
        Line::sort(&mut self.current);
        self.previous = std::mem::replace(&mut self.current, self.known.clone());
    }
}
