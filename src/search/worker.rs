//! What all searches share: the memory that outlives a search, the count of nodes and the clock, leaves and lists.

use super::ordering::{self, Histories};
use super::settings::{Ordering, Settings};
use super::table::{Bound, Entry, NO_MOVE, OutOfMemory, Table};
use crate::game::{Candidate, Evaluator, Forced, Move, Position};
use crate::random::Rng;
use crate::score::Score;
use crate::think::{Limits, Observer, StopReason};

/// The deepest ply of a tree.
pub const MAX_PLY: usize = 128;

/// Nodes between two looks at the clock.
const POLL_NODES: u64 = 1024;

/// What is kept from search to search, and the room that a search works in.
pub struct Memory<M> {
    pub table: Table,
    pub histories: Histories,
    /// The candidates of every node on the path, one stack.
    pub moves: Vec<Candidate<M>>,
    /// The static value of every node on the path.
    pub evals: Vec<Score>,
    /// The move made at every node on the path.
    pub path: Vec<u16>,
    /// The move left out at a ply, or [`NO_MOVE`].
    pub excluded: Vec<u16>,
    lines: Vec<u16>,
    line_lengths: Vec<u8>,
    /// Reductions by depth and number of the move.
    pub reductions: Vec<u8>,
}

/// The side of the square of [`Memory::reductions`].
const REDUCTIONS: usize = 64;

impl<M: Move> Memory<M> {
    pub fn new(table_bytes: usize) -> Result<Memory<M>, OutOfMemory> {
        // What has a fixed size comes first, so that a table that fits leaves room for the search itself.
        let histories = Histories::new();
        let lines = vec![NO_MOVE; (MAX_PLY + 1) * (MAX_PLY + 1)];
        Ok(Memory {
            histories,
            moves: Vec::with_capacity(4096),
            evals: vec![Score::DRAW; MAX_PLY + 1],
            path: vec![NO_MOVE; MAX_PLY + 1],
            excluded: vec![NO_MOVE; MAX_PLY + 1],
            lines,
            line_lengths: vec![0; MAX_PLY + 2],
            reductions: reductions(),
            table: Table::new(table_bytes)?,
        })
    }

    /// The reduction in plies at `depth` for the `number`th move.
    #[inline]
    pub fn reduction(&self, depth: i32, number: usize) -> i32 {
        let depth = (depth as usize).min(REDUCTIONS - 1);
        i32::from(self.reductions[depth * REDUCTIONS + number.min(REDUCTIONS - 1)])
    }

    /// The principal variation from a ply on.
    pub fn line(&self, ply: usize) -> &[u16] {
        let from = ply * (MAX_PLY + 1);
        &self.lines[from..from + usize::from(self.line_lengths[ply])]
    }

    /// There is no principal variation from `ply` on.
    #[inline]
    pub fn clear_line(&mut self, ply: usize) {
        self.line_lengths[ply] = 0;
    }

    /// The principal variation from `ply` on is `code` and what follows it.
    pub fn set_line(&mut self, ply: usize, code: u16) {
        let (to, from) = (ply * (MAX_PLY + 1), (ply + 1) * (MAX_PLY + 1));
        let length = usize::from(self.line_lengths[ply + 1]).min(MAX_PLY);
        self.lines[to] = code;
        self.lines.copy_within(from..from + length, to + 1);
        self.line_lengths[ply] = length as u8 + 1;
    }
}

/// About `ln(depth) * ln(number) / 1.9` in whole plies, computed in integers so that every machine agrees.
fn reductions() -> Vec<u8> {
    let mut table = vec![0; REDUCTIONS * REDUCTIONS];
    for depth in 1..REDUCTIONS as u64 {
        for number in 1..REDUCTIONS as u64 {
            // log2 in 1/256: log2(a) * log2(b) * ln(2)^2 / 1.9 = log2(a) * log2(b) * 0.2529
            let product = log2(depth) * log2(number);
            table[depth as usize * REDUCTIONS + number as usize] = (product * 2529 / (10_000 * 65_536)) as u8;
        }
    }
    table
}

/// The logarithm to base 2 in 1/256, rounded down.
const fn log2(n: u64) -> u64 {
    let mut whole = n.ilog2() as u64;
    // n / 2^whole in [1, 2), in 1/2^30, squared eight times: each doubling past 2 is a bit of the fraction.
    let mut x = (n << 30) >> whole;
    let mut i = 0;
    while i < 8 {
        x = (x * x) >> 30;
        whole <<= 1;
        if x >= 2 << 30 {
            x >>= 1;
            whole |= 1;
        }
        i += 1;
    }
    whole
}

/// Limits under way.
#[derive(Clone, Copy)]
pub struct Clock {
    limits: Limits,
    /// Moves made.
    pub nodes: u64,
    next_poll: u64,
    next_check: u64,
    /// Set once the search has to end; every value that is still on its way up is void.
    pub stopped: Option<StopReason>,
}

impl Clock {
    pub fn new(limits: Limits) -> Clock {
        let next_check = limits.nodes.unwrap_or(u64::MAX).min(POLL_NODES);
        Clock { limits, nodes: 0, next_poll: POLL_NODES, next_check, stopped: None }
    }

    /// Looks at every limit but depth.
    pub fn check(&mut self, observer: &mut dyn Observer) {
        if self.limits.nodes.is_some_and(|limit| self.nodes >= limit) {
            self.stopped = Some(StopReason::Nodes);
        } else if observer.poll() {
            self.stopped = Some(StopReason::Stopped);
        } else if self.limits.time.is_some_and(|limit| observer.elapsed() >= limit) {
            self.stopped = Some(StopReason::Time);
        }
        self.next_poll = self.nodes + POLL_NODES;
        self.next_check = self.limits.nodes.unwrap_or(u64::MAX).min(self.next_poll);
    }
}

/// A search under way in one position.
pub struct Worker<'a, P: Position, E> {
    pub position: &'a mut P,
    pub evaluator: &'a mut E,
    pub observer: &'a mut dyn Observer,
    pub settings: Settings,
    pub memory: &'a mut Memory<P::Move>,
    pub clock: Clock,
    /// The depth of the iteration.
    pub root_depth: i32,
    /// The deepest ply reached.
    pub selective_depth: u32,
    /// Passes over the root that were repeated because the value lay outside the window.
    pub repeated: u32,
    /// Chooses among equal best moves.
    pub rng: Rng,
}

impl<P: Position, E: Evaluator<P>> Worker<'_, P, E> {
    /// Whether the search has to end now.
    #[inline]
    pub fn expired(&mut self) -> bool {
        if self.clock.nodes >= self.clock.next_check && self.clock.stopped.is_none() {
            self.clock.check(self.observer);
        }
        self.clock.stopped.is_some()
    }

    #[inline]
    pub fn make(&mut self, ply: usize, mv: P::Move) {
        debug_assert!(self.position.is_legal(mv), "{mv:?}");
        self.memory.path[ply] = mv.code();
        self.position.make(mv);
        self.clock.nodes += 1;
    }

    /// What the evaluator knows without search, as a value; `None` where it has to be searched. `Only` leaves its moves on
    /// the stack.
    #[inline]
    pub fn known(&mut self, ply: usize) -> (Option<Score>, bool) {
        if !self.settings.forced {
            return (None, false);
        }
        match self.evaluator.forced(self.position, &mut self.memory.moves) {
            Forced::Free => (None, false),
            Forced::Only => (None, true),
            Forced::Win { plies, .. } => (Some(Score::win_in(ply as u32 + plies)), false),
            Forced::Loss { plies, .. } => (Some(Score::loss_in(ply as u32 + plies)), false),
        }
    }

    /// The value of a leaf within the window.
    #[inline]
    pub fn leaf(&mut self, ply: usize, alpha: Score, beta: Score) -> Score {
        if self.settings.averaging && ply > 0 {
            // Without a window, because the average is not that of the bounds.
            let value = self.bare_leaf(ply, -Score::INFINITE, Score::INFINITE);
            if value.is_proven() {
                return value;
            }
            return Score::eval((value.value() - self.memory.evals[ply - 1].value()) / 2);
        }
        self.bare_leaf(ply, alpha, beta)
    }

    #[inline]
    fn bare_leaf(&mut self, ply: usize, alpha: Score, beta: Score) -> Score {
        if self.settings.quiescence {
            self.evaluator.quiesce(self.position, alpha, beta, ply as u32, &mut self.clock.nodes)
        } else {
            self.evaluator.evaluate(self.position)
        }
    }

    /// Fills the stack from `base` on with the moves to search; whether the beam dropped any. With `only` they are there
    /// already.
    #[inline]
    pub fn generate(&mut self, base: usize, only: bool, ply: usize) -> bool {
        let Memory { moves, histories, path, .. } = &mut *self.memory;
        if !only {
            self.evaluator.candidates(self.position, moves);
        }
        let dropped = match self.settings.beam {
            // What the evaluator left of the root is searched whole.
            Some(k) if !(only && ply == 0) => ordering::keep_best(moves, base, k),
            _ => false,
        };
        match self.settings.ordering {
            Ordering::Codes => moves[base..].iter_mut().for_each(|c| c.order = 0),
            Ordering::Evaluator => {}
            Ordering::Learned => {
                let previous = if ply > 0 { path[ply - 1] } else { NO_MOVE };
                histories.adjust(&mut moves[base..], self.position.to_move(), ply, previous);
            }
        }
        dropped
    }

    /// The entry of the table for this position, if there is a table.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        if self.settings.table { self.memory.table.probe(key) } else { None }
    }

    /// Stores a value found with the window (`alpha`, `beta`).
    #[inline]
    #[expect(clippy::too_many_arguments, reason = "an entry has that many parts, and a struct for one call hides them")]
    pub fn store(&mut self, key: u64, depth: i32, ply: usize, best: Score, alpha: Score, beta: Score, mv: u16) {
        if !self.settings.table {
            return;
        }
        debug_assert!(self.clock.stopped.is_none());
        let bound = if best >= beta {
            Bound::Lower
        } else if best > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let value = best.to_table(ply as u32);
        self.memory.table.store(key, Entry { depth: depth.clamp(0, 255) as u8, bound, value, mv });
    }

    /// The value of an entry if it ends the search of a node at `depth`: exact always, a bound only where it cuts.
    #[inline]
    pub fn cut(&self, entry: Entry, depth: i32, ply: usize, alpha: Score, beta: Score) -> Option<Score> {
        let stored = i32::from(entry.depth);
        if stored < depth || (stored > depth && !self.settings.deeper_entries) {
            return None;
        }
        let value = Score::from_table(entry.value, ply as u32);
        let cuts = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => value >= beta,
            Bound::Upper => value <= alpha,
        };
        cuts.then_some(value)
    }
}

/// A beam that dropped moves proves no loss: the value is the worst that is not a proof.
#[inline]
pub fn doubt_loss(value: Score) -> Score {
    if value.is_loss() { Score::eval(-Score::EVAL_MAX) } else { value }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_is_the_logarithm() {
        for n in 1..1000u64 {
            let exact = (n as f64).log2() * 256.0;
            assert!((log2(n) as f64 - exact).abs() <= 2.0, "{n}: {} {exact}", log2(n));
        }
        let table = reductions();
        assert_eq!(table[REDUCTIONS + 1], 0);
        assert!(table[20 * REDUCTIONS + 30] > table[5 * REDUCTIONS + 5]);
    }
}
