//! Move statistics of a search: killers, counter-moves and history.
//!
//! Killers: Akl and Newborn (1977). History: Schaeffer (1989), with the bonus and malus that shrink near the limit as
//! chess programs use them. Counter-moves: Uiterwijk (1992).

use super::stack::MAX_PLY;
use super::transposition::NO_MOVE;
use tengen_core::game::{Candidate, Move, Player};

/// Moves that are distinguished. Greater codes share an entry, which can only change the order.
const CODES: usize = 1024;

/// The greatest value of a history.
pub const HISTORY_MAX: i32 = 4096;

/// How much is learnt from a cut-off, and what it adds to the evaluator's order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HistoryWeights {
    /// What the move that cut gains, for each square of the depth.
    pub bonus: i32,
    /// The greatest gain.
    pub bonus_max: i32,
    /// What a move tried before it loses, for each square of the depth.
    pub malus: i32,
    /// The greatest loss.
    pub malus_max: i32,
    /// A history adds its value divided by two to this power.
    pub shift: u32,
    /// What a killer adds.
    pub killer: i32,
    /// What a counter-move adds.
    pub counter_move: i32,
}

impl HistoryWeights {
    /// The weights in use.
    pub const DEFAULT: HistoryWeights = HistoryWeights {
        bonus: 16,
        bonus_max: 1024,
        malus: 16,
        malus_max: 1024,
        shift: 5,
        killer: 60,
        counter_move: 40,
    };

    #[inline]
    fn bonus_at(&self, depth: i32) -> i32 {
        (self.bonus * depth * depth).min(self.bonus_max)
    }

    #[inline]
    fn malus_at(&self, depth: i32) -> i32 {
        (self.malus * depth * depth).min(self.malus_max)
    }
}

/// The tables of killers, counter-moves and history. Carried from move to move of a game, faded.
pub struct Histories {
    /// By side and move: how often it cut, minus how often it was tried without a cut.
    history: Box<[[i16; CODES]; 2]>,
    /// By side and the move before: the reply that cut.
    counter_moves: Box<[[u16; CODES]; 2]>,
    /// By ply: two moves that cut there.
    killers: Box<[[u16; 2]; MAX_PLY + 2]>,
}

#[inline]
const fn place(code: u16) -> usize {
    code as usize % CODES
}

impl Histories {
    /// Histories that hold nothing.
    pub fn new() -> Histories {
        Histories {
            history: Box::new([[0; CODES]; 2]),
            counter_moves: Box::new([[NO_MOVE; CODES]; 2]),
            killers: Box::new([[NO_MOVE; 2]; MAX_PLY + 2]),
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = Histories::new();
    }

    /// Prepares for the next position of a game. Killers belong to plies and are cleared; histories fade.
    pub fn fade(&mut self) {
        self.killers.fill([NO_MOVE; 2]);
        for value in self.history.iter_mut().flatten() {
            *value /= 2;
        }
    }

    /// Forgets the killers two plies below `ply`: they come from other sub-trees.
    #[inline]
    pub fn clear_grandchild_killers(&mut self, ply: usize) {
        self.killers[ply + 2] = [NO_MOVE; 2];
    }

    /// The history of a move, within ±[`HISTORY_MAX`].
    #[inline]
    pub fn history(&self, side: Player, code: u16) -> i32 {
        i32::from(self.history[side.index()][place(code)])
    }

    /// Whether a move cut before at this ply.
    #[inline]
    pub fn is_killer(&self, ply: usize, code: u16) -> bool {
        self.killers[ply].contains(&code)
    }

    /// The reply that cut after the move `previous`, or [`NO_MOVE`].
    #[inline]
    pub fn counter_move(&self, side: Player, previous: u16) -> u16 {
        self.counter_moves[side.index()][place(previous)]
    }

    /// The move `code` cut at `depth` after the move `previous`. It becomes killer and counter-move, and its history
    /// gains the bonus.
    #[inline]
    pub fn reward_cutoff(
        &mut self,
        weights: &HistoryWeights,
        side: Player,
        ply: usize,
        depth: i32,
        previous: u16,
        code: u16,
    ) {
        let killers = &mut self.killers[ply];
        if killers[0] != code {
            *killers = [code, killers[0]];
        }
        self.counter_moves[side.index()][place(previous)] = code;
        self.add(side, code, weights.bonus_at(depth));
    }

    /// The move `code` was tried at `depth` before another cut: its history loses the malus.
    #[inline]
    pub fn penalize(&mut self, weights: &HistoryWeights, side: Player, depth: i32, code: u16) {
        self.add(side, code, -weights.malus_at(depth));
    }

    /// Moves a history by `amount`, the less the nearer it is to ±[`HISTORY_MAX`].
    #[inline]
    fn add(&mut self, side: Player, code: u16, amount: i32) {
        let value = &mut self.history[side.index()][place(code)];
        let old = i32::from(*value);
        *value = (old + amount - old * amount.abs() / HISTORY_MAX) as i16;
    }

    /// Adds what was learnt to the order of fresh candidates.
    pub fn adjust<M: Move>(
        &self,
        weights: &HistoryWeights,
        moves: &mut [Candidate<M>],
        side: Player,
        ply: usize,
        previous: u16,
    ) {
        let counter_move = self.counter_move(side, previous);
        let history = &self.history[side.index()];
        for candidate in moves {
            let code = candidate.mv.code();
            candidate.order += i32::from(history[place(code)]) >> weights.shift;
            if self.killers[ply].contains(&code) {
                candidate.order += weights.killer;
            }
            if code == counter_move {
                candidate.order += weights.counter_move;
            }
        }
    }
}

impl Default for Histories {
    fn default() -> Histories {
        Histories::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_history_stays_in_bounds() {
        let mut histories = Histories::new();
        let weights = HistoryWeights::DEFAULT;
        for _ in 0..1000 {
            histories.reward_cutoff(&weights, Player::White, 3, 40, 5, 17);
            histories.penalize(&weights, Player::White, 40, 18);
        }
        let (high, low) = (histories.history(Player::White, 17), histories.history(Player::White, 18));
        assert!((4000..=HISTORY_MAX).contains(&high) && (-HISTORY_MAX..=-4000).contains(&low), "{high} {low}");
        assert!(histories.is_killer(3, 17) && histories.counter_move(Player::White, 5) == 17);
        assert_eq!(histories.history(Player::Black, 17), 0);
    }
}
