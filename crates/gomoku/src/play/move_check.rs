//! Checks the tree search's preferred moves: does the opponent win by force after them?

use super::budget::{LAST_MOVE_CHECK, MOVE_CHECK, TIMED_MOVE_CHECK};
use super::forced_win::ForcedWinSearch;
use crate::board::Board;
use crate::point::Point;
use std::time::Duration;
use tengen_core::game::{Move, Position};
use tengen_core::score::Score;
use tengen_core::think::{Deadline, Limits, Observer};

/// The number of checks during a search. One more comes at its end.
const CHECKS: u32 = 8;

/// The checks of the moves that the search has preferred. By default nothing is checked.
#[derive(Default)]
pub(super) struct MoveCheck {
    /// The limits of the whole search; `None` if nothing is checked.
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

    /// Takes what [`MoveCheck::keep`] kept last.
    pub fn take_last_safe(&mut self) -> Option<(Score, Vec<u16>)> {
        self.last_safe.take()
    }

    /// The time until which the tree search may continue once its best move is safe, if the time is limited.
    pub fn end_of_tree(&self) -> Option<Duration> {
        let time = self.limits?.time?;
        Some(time - LAST_MOVE_CHECK.part_of_time(time))
    }

    /// Whether a search with these nodes is in the first half of its limits. In this half the best move changes too
    /// often for a check.
    pub fn is_early(&self, nodes: u64, observer: &mut dyn Observer) -> bool {
        let Some(limits) = self.limits else { return true };
        limits.nodes.is_some_and(|limit| 2 * nodes < limit)
            || limits.time.is_some_and(|limit| 2 * observer.elapsed() < limit)
    }

    /// Whether the opponent is found to win by force after the move of that code. `forced_wins` holds the searches by
    /// side. False also if no check is left. Adds the moves made to `nodes`.
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
        // The remaining time may be less than the part.
        let end = limits.time.map(|time| (observer.elapsed() + TIMED_MOVE_CHECK.part_of_time(time)).min(time));
        let most = match limits.nodes {
            None if end.is_some() => TIMED_MOVE_CHECK.nodes(&limits),
            _ => MOVE_CHECK.few_nodes(&limits),
        };
        let mut deadline = Deadline::new(observer, end);
        board.make(mv);
        let mut loses = false;
        if board.outcome().is_none() {
            let opponent = &mut forced_wins[board.to_move().index()];
            loses = opponent.wins(board, most, &mut deadline);
            *nodes += opponent.nodes();
        }
        board.undo();
        if loses { &mut self.losing } else { &mut self.safe }.push(code);
        loses
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_game;
    use crate::rule::Rule;
    use crate::threat::AttackKind;
    use tengen_core::think::Silent;

    /// Losing moves of this engine in games. After each the opponent wins by force, proven with 13,000 to 30,000 moves.
    const LOSING: [(&str, &str); 3] =
        [("g11k8j7j6k7l7j9l6k6l5l4k5", "j8"), ("j7k6e11e6f6e5e4k7f5f7d5", "g6"), ("k5k10j8i6g11k8j7j9", "k9")];

    fn loses(game: &str, mv: &str, limits: &Limits) -> bool {
        let mut board = Board::new(Rule::Freestyle, 15);
        for (mv, _) in parse_game(game, 15).unwrap() {
            board.make(mv);
        }
        let code = parse_game(mv, 15).unwrap()[0].0.code();
        let mut forced_wins = [(); 2].map(|()| ForcedWinSearch::new(AttackKind::QuietThreats, 1 << 22).unwrap());
        let mut check = MoveCheck::new(limits);
        check.loses(&mut board, code, &mut forced_wins, &mut 0, &mut Silent)
    }

    #[test]
    fn a_part_of_a_time_shows_what_a_part_of_the_nodes_does_not() {
        for (game, mv) in LOSING {
            // The clock does not advance, so that the search ends by itself.
            let time = Limits { time: Some(Duration::from_secs(1)), ..Limits::default() };
            assert!(loses(game, mv, &time), "{game}{mv}");
            let nodes = Limits { nodes: Some(100_000), ..Limits::default() };
            assert!(!loses(game, mv, &nodes), "{game}{mv}");
        }
    }
}
