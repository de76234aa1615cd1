//! The time for one move of a timed game.

use std::time::Duration;

/// The time limits of a game, in milliseconds, from its manager.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// For one move; 0: as fast as possible.
    pub turn: u64,
    /// For all moves of the game; 0: no limit.
    pub game: u64,
    /// The remaining time of the game, as last sent by the manager; `None`: not sent.
    pub left: Option<u64>,
    /// The time of the moves since the game began, or since `left` was set.
    pub used: u64,
}

/// The managers' value for "no limit" of the remaining time.
const UNLIMITED: u64 = i32::MAX as u64;

/// Moves of one side for which the rest of the game's time must suffice, at least and at most. Few games have more than
/// 50 plies, and time does not decide longer games.
const LEAST_MOVES: u64 = 8;
const MOST_MOVES: u64 = 24;

impl Default for Clock {
    fn default() -> Clock {
        Clock { turn: 30_000, game: 0, left: None, used: 0 }
    }
}

impl Clock {
    /// Time for the move at `ply`; `None`: as fast as possible. Leaves a margin for the messages between the programs.
    pub fn budget(&self, ply: usize) -> Option<Duration> {
        if self.turn == 0 {
            return None;
        }
        let turn = self.turn - margin(self.turn);
        let Some(left) = self.remaining() else { return Some(Duration::from_millis(turn.max(1))) };
        let moves = MOST_MOVES.saturating_sub(ply as u64 / 3).max(LEAST_MOVES);
        let share = left.saturating_sub(margin(left)) / moves;
        Some(Duration::from_millis(turn.min(share).max(1)))
    }

    /// The remaining time of the game; `None`: it is not limited.
    fn remaining(&self) -> Option<u64> {
        match self.left {
            Some(left) if left >= UNLIMITED => None,
            Some(left) => Some(left.saturating_sub(self.used)),
            None if self.game == 0 => None,
            None => Some(self.game.saturating_sub(self.used)),
        }
    }
}

/// How many moves of one side the rest of an Othello game has, with `empty` empty squares. The exact endgame takes
/// little time, so nearly all time belongs to the earlier moves.
pub fn othello_moves(empty: u32) -> u32 {
    (empty.saturating_sub(14) / 2).max(3)
}

/// After this many iterations in a row with the same best move, another one is unlikely.
const STEADY_ITERATIONS: u32 = 5;

/// The sequence of best moves over a search's iterations. It decides how much of its share of the budget the move gets.
/// It gets little if all iterations agree. It gets more than its share if the last iteration has changed the move.
#[derive(Clone, Copy, Default, Debug)]
pub struct Agreement {
    best: Option<u16>,
    /// How many iterations in a row have had this best move.
    in_a_row: u32,
    changed: bool,
}

impl Agreement {
    /// Records the best move of another iteration.
    pub fn add(&mut self, best: Option<u16>) {
        let same = self.in_a_row > 0 && best == self.best;
        self.changed = self.in_a_row > 0 && !same;
        self.in_a_row = if same { self.in_a_row + 1 } else { 1 };
        self.best = best;
    }

    /// The percentage of the move's share after which no further iteration should begin, found by matches.
    pub fn enough_percent(&self) -> u32 {
        match self {
            Agreement { changed: true, .. } => 180,
            Agreement { in_a_row: STEADY_ITERATIONS.., .. } => 24,
            _ => 60,
        }
    }
}

/// The unused part of a limit, in milliseconds: a twentieth, from 15 to 30, less of a very short limit. With twice
/// as many programs as cores no search of `tengen times` ended more than 6 ms after its limit.
fn margin(limit: u64) -> u64 {
    (limit / 20).clamp(15, 30).min(limit / 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_is_never_exceeded_and_a_game_lasts() {
        for turn in [1, 5, 10, 100, 1000, 30_000] {
            let clock = Clock { turn, ..Clock::default() };
            let budget = clock.budget(0).unwrap().as_millis() as u64;
            assert!(budget >= 1 && budget <= turn, "{turn}: {budget}");
        }
        let mut clock = Clock { turn: 30_000, game: 60_000, left: None, used: 0 };
        for ply in 0..200 {
            clock.used += clock.budget(2 * ply).unwrap().as_millis() as u64;
        }
        assert!(clock.used <= 60_200, "{}", clock.used);
        assert_eq!(Clock { turn: 0, ..Clock::default() }.budget(0), None);
        let clock = Clock { turn: 500, game: 0, left: Some(UNLIMITED), used: 0 };
        assert_eq!(clock.budget(9), Some(Duration::from_millis(475)));
    }

    #[test]
    fn a_search_that_agrees_with_itself_ends_early_and_one_that_changes_its_mind_goes_on() {
        let mut agreement = Agreement::default();
        let percents = [7, 7, 9, 9, 9, 9, 9, 9, 7].map(|best| {
            agreement.add(Some(best));
            agreement.enough_percent()
        });
        assert_eq!(percents, [60, 60, 180, 60, 60, 60, 24, 24, 180]);
    }
}
