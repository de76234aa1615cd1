//! The data of a search: the memory that outlives it, the position, and the common steps of a node.

use super::busy::Busy;
use super::clock::Clock;
use super::history::Histories;
use super::principal_variation::PrincipalVariation;
use super::stack::{MAX_PLY, StackEntry};
use super::transposition::{Bound, Entry, NO_MOVE, TranspositionTable};
use tengen_core::game::{Candidate, Evaluator, Forced, Move, Position};
use tengen_core::score::Score;
use tengen_core::think::Observer;

/// A move that another thread was searching.
#[derive(Clone, Copy)]
pub struct Postponed<M> {
    pub mv: M,
    /// Its number among the moves of its node.
    pub number: usize,
    /// By how much its search is reduced.
    pub reduction: i32,
}

/// What is kept from search to search, and the working memory of a search.
pub struct Memory<M> {
    pub histories: Histories,
    /// The candidates of every node on the path, one stack.
    pub moves: Vec<Candidate<M>>,
    /// The notes of every node on the path.
    pub stack: Vec<StackEntry>,
    /// The postponed moves of every node on the path, one stack.
    pub postponed: Vec<Postponed<M>>,
    pub lines: PrincipalVariation,
}

impl<M: Move> Memory<M> {
    pub fn new() -> Memory<M> {
        Memory {
            histories: Histories::new(),
            moves: Vec::with_capacity(4096),
            postponed: Vec::new(),
            stack: vec![StackEntry::EMPTY; MAX_PLY + 1],
            lines: PrincipalVariation::new(),
        }
    }

    /// The move that led to the node at `ply`, or [`NO_MOVE`] at the root.
    #[inline]
    pub fn previous_move(&self, ply: usize) -> u16 {
        if ply > 0 { self.stack[ply - 1].mv } else { NO_MOVE }
    }
}

/// What is known of a position without search.
pub enum StaticResult {
    /// Nothing.
    Open,
    /// Only the replies that are now on the stack of moves do not lose at once.
    ForcedReplies,
    /// Its value.
    Value(Score),
}

/// A search under way in one position; `S` is the kind of search with its settings.
pub struct ThreadData<'a, P: Position, E, S> {
    pub position: &'a mut P,
    pub evaluator: &'a mut E,
    pub observer: &'a mut dyn Observer,
    pub settings: &'a S,
    pub table: &'a TranspositionTable,
    pub memory: &'a mut Memory<P::Move>,
    /// The moves that other threads are searching; `None` without other threads.
    pub busy: Option<&'a Busy>,
    pub clock: Clock,
    /// The depth of the iteration.
    pub root_depth: i32,
    /// The deepest ply reached.
    pub selective_depth: u32,
    /// Searches of the root that were repeated because the value lay outside the window.
    pub repeated: u32,
}

impl<P: Position, E: Evaluator<P>, S> ThreadData<'_, P, E, S> {
    /// Enters a node. Returns the value, if the search has to end (then it is void) or the game has ended here.
    #[inline]
    pub fn enter(&mut self, ply: usize) -> Option<Score> {
        self.memory.lines.clear(ply);
        self.selective_depth = self.selective_depth.max(ply as u32);
        if self.clock.expired(self.observer) {
            return Some(Score::DRAW);
        }
        self.position.outcome().map(|outcome| self.position.outcome_score(outcome, ply as u32))
    }

    /// Asks the evaluator what it knows of the position without search.
    #[inline]
    pub fn static_result(&mut self, ply: usize) -> StaticResult {
        match self.evaluator.forced(self.position, &mut self.memory.moves) {
            Forced::Free => StaticResult::Open,
            Forced::Only => StaticResult::ForcedReplies,
            Forced::Win { plies, .. } => StaticResult::Value(Score::win_in(ply as u32 + plies)),
            Forced::Loss { plies, .. } => StaticResult::Value(Score::loss_in(ply as u32 + plies)),
        }
    }

    /// The value within the window after the evaluator's quiescence search.
    #[inline]
    pub fn quiescence(&mut self, ply: usize, alpha: Score, beta: Score) -> Score {
        self.evaluator.quiesce(self.position, alpha, beta, ply as u32, &mut self.clock.nodes)
    }

    /// Makes a move at `ply`.
    #[inline]
    pub fn make(&mut self, ply: usize, mv: P::Move) {
        debug_assert!(self.position.is_legal(mv), "{mv:?}");
        self.memory.stack[ply].mv = mv.code();
        // A move takes about as long as a memory access.
        if let Some(key) = self.position.next_key(mv) {
            self.table.prefetch(key);
        }
        self.position.make(mv);
        self.clock.nodes += 1;
    }

    /// Whether the search has to end: values of unfinished nodes are invalid.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.clock.stopped.is_some()
    }

    /// Stores a value found with the window (`alpha`, `beta`) in the transposition table.
    #[inline]
    #[expect(clippy::too_many_arguments, reason = "an entry has that many parts, and a struct for one call hides them")]
    pub fn store(&mut self, key: u64, depth: i32, ply: usize, best: Score, alpha: Score, beta: Score, mv: u16) {
        debug_assert!(!self.is_stopped());
        let bound = if best >= beta {
            Bound::Lower
        } else if best > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let value = best.to_table(ply as u32);
        self.table.store(key, Entry { depth: depth.clamp(0, 255) as u8, bound, value, mv });
    }
}

/// The value of a node whose moves were left out without a search. They might not lose, so a loss is not proven. The
/// worst value that proves nothing replaces it.
#[inline]
pub fn without_proven_loss(value: Score) -> Score {
    if value.is_loss() { Score::eval(-Score::EVAL_MAX) } else { value }
}
