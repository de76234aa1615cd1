//! Checking the moves that the search of the tree prefers: does the opponent win by force after them?

use super::budget::MOVE_CHECK;
use super::forced_win::ForcedWinSearch;
use crate::game::{Move, Position};
use crate::games::gomoku::board::Board;
use crate::games::gomoku::point::Point;
use crate::score::Score;
use crate::think::{Deadline, Limits, Observer};

/// Checks in one search before it has ended; its end has one more.
const CHECKS: u32 = 8;

/// What is known of the moves that the search under way has preferred. By default nothing is checked.
#[derive(Default)]
pub(super) struct MoveCheck {
    /// The limits of the whole search; `None` where nothing is checked.
    limits: Option<Limits>,
    /// Checks that may still be made.
    left: u32,
    /// Moves after which no forced win of the opponent was found.
    safe: Vec<u16>,
    /// Moves after which there is one.
    losing: Vec<u16>,
    /// The value and the line of the last iteration whose best move was safe.
    last_safe: Option<(Score, Vec<u16>)>,
}

impl MoveCheck {
    /// A check of the moves of a search within these limits.
    pub fn new(limits: &Limits) -> MoveCheck {
        MoveCheck { limits: Some(*limits), left: CHECKS, ..MoveCheck::default() }
    }

    /// Allows as many checks again as a search has.
    pub fn allow_all_again(&mut self) {
        self.left += CHECKS;
    }

    /// Allows one more check.
    pub fn allow_one(&mut self) {
        self.left += 1;
    }

    /// Keeps the result of an iteration whose best move is safe.
    pub fn keep(&mut self, score: Score, line: Vec<u16>) {
        self.last_safe = Some((score, line));
    }

    /// Hands out what [`MoveCheck::keep`] kept last.
    pub fn take_last_safe(&mut self) -> Option<(Score, Vec<u16>)> {
        self.last_safe.take()
    }

    /// Whether a search with this much behind it is in the first half of its limits, where the best move changes too often to
    /// be worth a check.
    pub fn is_early(&self, nodes: u64, observer: &mut dyn Observer) -> bool {
        let Some(limits) = self.limits else { return true };
        limits.nodes.is_some_and(|limit| 2 * nodes < limit)
            || limits.time.is_some_and(|limit| 2 * observer.elapsed() < limit)
    }

    /// Whether the opponent, of whom `forced_wins` holds the search by side, is found to win by force after the move of that
    /// code. False also where no check is left. Adds the moves made to `nodes`.
    pub fn loses(
        &mut self,
        board: &mut Board,
        code: u16,
        forced_wins: &mut [ForcedWinSearch; 2],
        nodes: &mut u64,
        observer: &mut dyn Observer,
    ) -> bool {
        let (Some(mv), Some(limits)) = (Point::from_code(code), self.limits) else { return false };
        if self.losing.contains(&code) {
            return true;
        }
        if self.left == 0 || self.safe.contains(&code) {
            return false;
        }
        self.left -= 1;
        let end = limits.time.map(|time| observer.elapsed() + MOVE_CHECK.part_of_time(time));
        let mut deadline = Deadline::new(observer, end);
        board.make(mv);
        let mut loses = false;
        if board.outcome().is_none() {
            let opponent = &mut forced_wins[board.to_move().index()];
            loses = opponent.wins(board, MOVE_CHECK.few_nodes(&limits), &mut deadline);
            *nodes += opponent.nodes();
        }
        board.undo();
        if loses { &mut self.losing } else { &mut self.safe }.push(code);
        loses
    }
}
