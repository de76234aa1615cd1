//! The moves of a node, one after another. The move of the transposition table comes first. The others are listed and
//! selected only when they are needed.

use super::history::HistoryWeights;
use super::ordering::{self, Ordering};
use super::thread_data::{Memory, ThreadData};
use super::transposition::NO_MOVE;
use tengen_core::game::{Candidate, Evaluator, Move, Position};

/// How a kind of search lists and orders moves.
pub trait MoveOrder {
    /// How the moves of a node are ordered.
    fn ordering(&self) -> Ordering;
    /// How many candidates of a node are searched, the best by the evaluator's order; `None`: all.
    fn beam(&self) -> Option<usize>;
    /// Whether the moves that the beam dropped are searched if all others lose.
    fn beam_widens(&self) -> bool {
        false
    }
    /// What killers, counter-moves and history add to the order.
    fn history_weights(&self) -> &HistoryWeights;
}

impl<P: Position, E: Evaluator<P>, S: MoveOrder> ThreadData<'_, P, E, S> {
    /// Fills the stack of moves from `base` on with the moves to search. Forced replies are there already. Returns
    /// whether the beam dropped any.
    pub fn list_moves(&mut self, base: usize, forced_replies: bool, ply: usize) -> bool {
        let previous = self.memory.previous_move(ply);
        let Memory { moves, histories, .. } = &mut *self.memory;
        if !forced_replies {
            self.evaluator.candidates(self.position, moves);
        }
        let dropped = match self.settings.beam() {
            // All moves that the evaluator left are searched. So are all moves of a root whose beam widens: the root
            // has a separate beam.
            Some(count) if !(forced_replies || ply == 0 && self.settings.beam_widens()) => {
                ordering::keep_best(moves, base, count)
            }
            _ => false,
        };
        match self.settings.ordering() {
            Ordering::Codes => moves[base..].iter_mut().for_each(|candidate| candidate.order = 0),
            Ordering::Evaluator => {}
            Ordering::Learned => {
                let weights = self.settings.history_weights();
                histories.adjust(weights, &mut moves[base..], self.position.to_move(), ply, previous);
            }
        }
        dropped
    }
}

/// How many moves are selected one by one before the others are sorted. Most nodes skip the quiet moves before that.
const SELECTED: usize = 24;

/// What a picker does next.
enum Stage {
    /// Gives the move of the table.
    TableMove,
    /// Lists the moves, if that was not done before.
    List,
    /// Gives the best of the others.
    Rest,
}

/// Gives the moves of a node in their order.
pub struct MovePicker<M> {
    ply: usize,
    /// The index of the node's first move on the stack of moves.
    base: usize,
    /// The first move there that was not yet considered.
    next: usize,
    stage: Stage,
    /// Whether the moves are forced replies, which lie on the stack already.
    forced_replies: bool,
    listed: bool,
    /// Whether the moves from `next` on are in their order.
    sorted: bool,
    /// Whether the beam dropped moves; known once they are listed.
    dropped: bool,
    table_move: Option<M>,
    /// The move that is left out, or [`NO_MOVE`].
    excluded: u16,
    /// How many moves were given.
    given: usize,
    /// The index of the first skipped quiet move, after all other moves. Beyond the list if none is skipped.
    quiet_from: usize,
}

impl<M: Move> MovePicker<M> {
    /// The moves of the node at `ply`. If it has forced replies, they are on the stack from `base` on. `stored` is the
    /// code of the table's move or [`NO_MOVE`]. It is used only if it is legal and would be searched anyway.
    pub fn new<P: Position<Move = M>, E: Evaluator<P>, S: MoveOrder>(
        data: &mut ThreadData<'_, P, E, S>,
        ply: usize,
        base: usize,
        forced_replies: bool,
        stored: u16,
    ) -> MovePicker<M> {
        let excluded = data.memory.stack[ply].excluded;
        let mut picker = MovePicker {
            ply,
            base,
            next: base,
            stage: Stage::TableMove,
            forced_replies,
            listed: false,
            sorted: false,
            dropped: false,
            table_move: None,
            excluded,
            given: 0,
            quiet_from: usize::MAX,
        };
        // Only the list shows whether a move is within the beam.
        if forced_replies || data.settings.beam().is_some() {
            picker.list(data);
        }
        if stored != NO_MOVE && stored != excluded {
            picker.table_move = M::from_code(stored).filter(|&mv| {
                data.position.is_legal(mv)
                    && (!picker.listed || data.memory.moves[base..].iter().any(|candidate| candidate.mv == mv))
            });
        }
        picker
    }

    /// The order of the node's best move minus the order of the last move given. 0 before the moves are listed.
    #[inline]
    pub fn distance<P: Position<Move = M>, E: Evaluator<P>, S>(&self, data: &ThreadData<'_, P, E, S>) -> i32 {
        let Some(last) = self.next.checked_sub(1).filter(|&last| last >= self.base) else { return 0 };
        let moves = &data.memory.moves;
        // The moves given so far lie in their order, the best of all first.
        moves[self.base].order - moves[last].order
    }

    /// The code of the table's move, or [`NO_MOVE`] without a usable one.
    #[inline]
    pub fn table_move(&self) -> u16 {
        self.table_move.map_or(NO_MOVE, M::code)
    }

    /// Whether the beam dropped moves.
    #[inline]
    pub fn dropped(&self) -> bool {
        self.dropped
    }

    /// The number of the move given last, from 1 on, among all moves of the node in their order.
    #[inline]
    pub fn number<P: Position<Move = M>, E: Evaluator<P>, S>(&self, data: &ThreadData<'_, P, E, S>) -> usize {
        let is_counted = |code: u16| code != self.table_move() && code != self.excluded;
        let passed_over = passed_over(&data.memory.moves, self.next, self.quiet_from);
        self.given + passed_over.filter(|&code| is_counted(code)).count()
    }

    /// Skips all further quiet moves as if they were given: only their number counts. Most nodes search a few moves of
    /// sixty, so the others are not sorted.
    #[inline]
    pub fn pass_over_quiet<P: Position<Move = M>, E: Evaluator<P>, S>(&mut self, data: &mut ThreadData<'_, P, E, S>) {
        let (evaluator, position) = (&mut *data.evaluator, &*data.position);
        self.quiet_from = move_back(&mut data.memory.moves, self.next, |mv| evaluator.is_quiet(position, mv));
        self.sorted = false;
    }

    /// The next move; `None` when all were given.
    #[inline]
    pub fn next<P: Position<Move = M>, E: Evaluator<P>, S: MoveOrder>(
        &mut self,
        data: &mut ThreadData<'_, P, E, S>,
    ) -> Option<M> {
        loop {
            match self.stage {
                Stage::TableMove => {
                    self.stage = Stage::List;
                    if self.table_move.is_some() {
                        self.given += 1;
                        return self.table_move;
                    }
                }
                Stage::List => {
                    self.stage = Stage::Rest;
                    if !self.listed {
                        self.list(data);
                    }
                }
                Stage::Rest => {
                    let end = self.quiet_from.min(data.memory.moves.len());
                    if self.next == end {
                        return None;
                    }
                    if !self.sorted && self.next - self.base >= SELECTED && self.quiet_from == usize::MAX {
                        ordering::sort(&mut data.memory.moves[self.next..], false);
                        self.sorted = true;
                    }
                    let moves = &mut data.memory.moves[..end];
                    let mv = if self.sorted { moves[self.next].mv } else { ordering::select(moves, self.next).mv };
                    self.next += 1;
                    let code = mv.code();
                    if code != self.table_move() && code != self.excluded {
                        self.given += 1;
                        return Some(mv);
                    }
                }
            }
        }
    }

    #[inline]
    fn list<P: Position<Move = M>, E: Evaluator<P>, S: MoveOrder>(&mut self, data: &mut ThreadData<'_, P, E, S>) {
        self.dropped = data.list_moves(self.base, self.forced_replies, self.ply);
        self.listed = true;
    }

    /// Lists the moves that the beam dropped, to be given after the others. Returns whether there are any.
    pub fn widen<P: Position<Move = M>, E: Evaluator<P>, S: MoveOrder>(
        &mut self,
        data: &mut ThreadData<'_, P, E, S>,
    ) -> bool {
        if !self.dropped {
            return false;
        }
        self.dropped = false;
        self.sorted = false;
        let previous = data.memory.previous_move(self.ply);
        let Memory { moves, histories, .. } = &mut *data.memory;
        let end = moves.len();
        data.evaluator.candidates(data.position, moves);
        let mut kept = end;
        for i in end..moves.len() {
            let candidate = moves[i];
            if moves[self.base..end].iter().all(|given| given.mv != candidate.mv) {
                moves[kept] = candidate;
                kept += 1;
            }
        }
        moves.truncate(kept);
        if data.settings.ordering() == Ordering::Learned {
            let weights = data.settings.history_weights();
            histories.adjust(weights, &mut moves[end..], data.position.to_move(), self.ply, previous);
        }
        kept > end
    }

    /// Learns from a cut-off by `best`: a bonus for it, a malus for the moves given before.
    #[inline]
    pub fn learn_cutoff<P: Position<Move = M>, E: Evaluator<P>, S: MoveOrder>(
        &self,
        data: &mut ThreadData<'_, P, E, S>,
        depth: i32,
        best: u16,
    ) {
        let (side, previous, weights) =
            (data.position.to_move(), data.memory.previous_move(self.ply), data.settings.history_weights());
        let table_move = self.table_move();
        let Memory { histories, moves, .. } = &mut *data.memory;
        histories.reward_cutoff(weights, side, self.ply, depth, previous, best);
        let tried = moves[self.base..self.next].iter().map(|tried| tried.mv.code());
        for code in tried.chain(passed_over(moves, self.next, self.quiet_from)) {
            if code != best && code != table_move && code != self.excluded {
                histories.penalize(weights, side, depth, code);
            }
        }
        if table_move != NO_MOVE && table_move != best {
            histories.penalize(weights, side, depth, table_move);
        }
    }
}

/// Moves the quiet moves from `next` on behind the others. Returns their first index.
#[inline]
fn move_back<M: Move>(moves: &mut [Candidate<M>], next: usize, mut is_quiet: impl FnMut(M) -> bool) -> usize {
    let (mut at, mut end) = (next, moves.len());
    while at < end {
        if is_quiet(moves[at].mv) {
            end -= 1;
            moves.swap(at, end);
        } else {
            at += 1;
        }
    }
    end
}

/// The quiet moves from `quiet_from` on that come before the last move given, as codes. The last move given is the one
/// before `next`.
#[inline]
fn passed_over<M: Move>(moves: &[Candidate<M>], next: usize, quiet_from: usize) -> impl Iterator<Item = u16> + '_ {
    let quiet = moves.get(quiet_from..).unwrap_or_default();
    let last = if quiet.is_empty() { i64::MAX } else { ordering::rank(&moves[next - 1]) };
    quiet.iter().filter(move |candidate| ordering::rank(candidate) > last).map(|candidate| candidate.mv.code())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::random::Rng;

    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    struct Number(u16);
    impl Move for Number {
        fn code(self) -> u16 {
            self.0
        }
        fn from_code(code: u16) -> Option<Number> {
            Some(Number(code))
        }
    }

    #[test]
    fn moves_that_are_passed_over_count_as_if_they_were_given() {
        let seed = 41;
        println!("seed {seed}");
        let mut rng = Rng::new(seed);
        for _ in 0..2_000 {
            let length = 1 + rng.below(40) as u16;
            let candidate = |code| Candidate { mv: Number(code), order: rng.below(15) as i32 };
            let mut moves: Vec<Candidate<Number>> = (0..length).map(candidate).collect();
            let quiet: Vec<bool> = moves.iter().map(|_| rng.below(4) > 0).collect();
            let is_quiet = |mv: Number| quiet[usize::from(mv.0)];
            let mut sorted = moves.clone();
            ordering::sort(&mut sorted, false);
            // The order of all moves, and the moves of a picker that skips the quiet ones.
            let order: Vec<u16> = sorted.iter().map(|candidate| candidate.mv.0).collect();
            let given = 1 + rng.below(moves.len());
            let first: Vec<u16> = (0..given).map(|next| ordering::select(&mut moves, next).mv.0).collect();
            assert_eq!(first, order[..given]);
            let quiet_from = move_back(&mut moves, given, is_quiet);
            let rest: Vec<u16> = order[given..].iter().copied().filter(|&code| !is_quiet(Number(code))).collect();
            assert_eq!(quiet_from, given + rest.len());
            for (next, code) in (given..).zip(rest) {
                assert_eq!(ordering::select(&mut moves[..quiet_from], next).mv.0, code);
                let mut before: Vec<u16> = moves[..next].iter().map(|candidate| candidate.mv.0).collect();
                before.extend(passed_over(&moves, next + 1, quiet_from));
                before.sort_unstable();
                let place = order.iter().position(|&other| other == code).expect("one of the moves");
                let mut expected = order[..place].to_vec();
                expected.sort_unstable();
                assert_eq!(before, expected);
            }
        }
    }
}
