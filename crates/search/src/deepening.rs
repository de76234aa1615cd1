//! Iterative deepening: searches of growing depth under limits, whole or one at a time.

mod found_lines;
mod lines;

use super::busy::Busy;
use super::clock::Clock;
use super::root::Root;
use super::shared_table::SharedTable;
use super::thread_data::{Memory, ThreadData};
use super::transposition::{Bound, NO_MOVE, OutOfMemory, TranspositionTable};
use super::tree_search::TreeSearch;
use std::sync::Arc;
use std::time::Duration;
use tengen_core::game::{Evaluator, Forced, Move, Position};
use tengen_core::score::Score;
use tengen_core::shared_words::SharedWords;
use tengen_core::think::{Info, Limits, Observer, Report, Source, StopReason};

/// The deepest iteration.
pub const MAX_DEPTH: u32 = 99;

/// A search with everything it keeps from move to move; `S` is the kind of search with its settings.
pub struct Search<P: Position, S> {
    settings: S,
    /// Searches of other threads may share it.
    table: Arc<TranspositionTable>,
    memory: Memory<P::Move>,
    /// The moves that threads are searching, if there are several.
    busy: Option<Arc<Busy>>,
    /// Its number among searches that share results; 0 for the one that answers.
    number: usize,
    run: Option<Run<P::Move>>,
    repeated: u32,
    /// The lines of a MultiPV search; the module for play has none.
    lines: found_lines::FoundLines,
}

/// A search under way, between two iterations.
struct Run<M> {
    limits: Limits,
    key: u64,
    root: Root<M>,
    clock: Clock,
    /// The last completed depth, 0 before the first.
    depth: u32,
    /// The depth of the next iteration.
    next: u32,
    /// The values of the last iterations, by the parity of their depth.
    values: [Option<Score>; 2],
    selective_depth: u32,
    /// Whether the observer ends only a part of the search: see [`Search::start_ahead`].
    ahead: bool,
    /// The value of a win that an earlier search found from here. A longer win does not end the search before that
    /// depth.
    promised: Option<Score>,
    /// Set when the answer was known without search.
    answer: Option<Report>,
}

impl<P: Position, S: TreeSearch> Search<P, S> {
    /// A search with a transposition table of at most `table_bytes` bytes.
    ///
    /// # Errors
    /// There is no memory for the table.
    pub fn new(settings: S, table_bytes: usize) -> Result<Search<P, S>, OutOfMemory> {
        // Parts of a fixed size are allocated first, so that a table that fits leaves memory for the search itself.
        let memory = Memory::new();
        let table = Arc::new(TranspositionTable::new(table_bytes)?);
        let lines = found_lines::FoundLines::default();
        Ok(Search { settings, table, memory, busy: None, number: 0, run: None, repeated: 0, lines })
    }

    /// The table, for tests that plant entries.
    #[cfg(test)]
    pub(super) fn table(&self) -> &TranspositionTable {
        &self.table
    }

    /// How often the last search repeated an iteration because the value lay outside its window.
    pub fn repeated(&self) -> u32 {
        self.repeated
    }

    /// Forgets everything: the next search answers as the first did.
    pub fn clear(&mut self) {
        self.table.clear();
        self.memory.histories.clear();
        self.run = None;
    }

    /// Searches until a limit is reached or nothing more can change the move. `position` is the same afterwards.
    ///
    /// The best move of the report is legal, whatever the limits. Without one the game has ended.
    pub fn find<E: Evaluator<P>>(
        &mut self,
        position: &mut P,
        evaluator: &mut E,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Report {
        self.start(position, evaluator, limits);
        loop {
            if let Some(report) = self.step(position, evaluator, observer) {
                return report;
            }
        }
    }

    /// Begins a search of `position` that [`Search::step`] continues.
    pub fn start<E: Evaluator<P>>(&mut self, position: &mut P, evaluator: &mut E, limits: &Limits) {
        self.table.age();
        self.memory.histories.fade();
        self.restart(position, evaluator, limits);
    }

    /// Begins a search for the sake of the tables, before it is known which position comes next. If the observer stops
    /// a step, only that step ends. The next one begins the iteration anew and finds the earlier work in the table.
    pub fn start_ahead<E: Evaluator<P>>(&mut self, position: &mut P, evaluator: &mut E) {
        self.start(position, evaluator, &Limits::default());
        if let Some(run) = &mut self.run {
            run.ahead = true;
        }
    }

    /// Shares deeper results with searches in other instances of the program from the next start on. The one with the
    /// `number` 0 answers; the others search in another order.
    pub fn share(&mut self, words: Arc<dyn SharedWords>, number: usize) {
        if let Some(table) = Arc::get_mut(&mut self.table) {
            table.share(SharedTable::new(Arc::clone(&words)));
            self.busy = Some(Arc::new(Busy::Instances(words)));
            self.number = number;
        }
    }

    /// Before a start: what else the values depend on, and the moves on the board.
    pub fn share_as(&self, salt: u64, moves: usize) {
        if let Some(shared) = self.table.shared() {
            shared.begin(salt, moves);
        }
    }

    /// A search with the same settings and the same table, for another thread.
    #[cfg(not(target_arch = "wasm32"))]
    pub(super) fn beside(&self) -> Search<P, S>
    where
        S: Clone,
    {
        let (settings, table, busy) = (self.settings.clone(), Arc::clone(&self.table), self.busy.clone());
        let lines = found_lines::FoundLines::default();
        Search { settings, table, memory: Memory::new(), busy, number: 0, run: None, repeated: 0, lines }
    }

    /// Prepares for searches of other threads beside this one, or for none.
    #[cfg(not(target_arch = "wasm32"))]
    pub(super) fn set_shared(&mut self, shared: bool) {
        self.busy = shared.then(|| Arc::new(Busy::among_threads()));
    }

    /// Begins the `number`th search beside another one, counted from 1. With `again` it is still the same search.
    #[cfg(not(target_arch = "wasm32"))]
    pub(super) fn join_in<E: Evaluator<P>>(
        &mut self,
        position: &mut P,
        evaluator: &mut E,
        limits: &Limits,
        number: usize,
        again: bool,
    ) {
        self.number = number;
        if !again {
            self.memory.histories.fade();
        }
        self.restart(position, evaluator, limits);
    }

    /// Lets searches beside another one do different work. Every other one begins a ply deeper. One of the last moves of
    /// the order comes second, another one for each search.
    fn differ(number: usize, run: &mut Run<P::Move>) {
        run.next = (run.next + number as u32 % 2).min(depth_limit(&run.limits));
        if let Some(others) = run.root.moves.get_mut(1..).filter(|others| !others.is_empty()) {
            let count = others.len();
            others.rotate_right(number % count);
        }
    }

    /// Lists the root's moves again after the limits or the evaluator's moves have changed. The search remains the
    /// same: table and histories do not age again.
    // Rarely called: one copy for each evaluator is enough.
    #[inline(never)]
    pub fn restart<E: Evaluator<P>>(&mut self, position: &mut P, evaluator: &mut E, limits: &Limits) {
        self.memory.moves.clear();
        self.repeated = 0;
        let plan = self.settings.plan();
        let mut run = Run {
            limits: *limits,
            key: position.key(),
            root: Root::default(),
            clock: Clock::new(*limits),
            depth: 0,
            next: 1,
            values: [None; 2],
            selective_depth: 0,
            ahead: false,
            promised: None,
            answer: None,
        };
        if let Some(outcome) = position.outcome() {
            run.answer = Some(known_answer(None, position.outcome_score(outcome, 0)));
            self.run = Some(run);
            return;
        }
        let mut forced_replies = false;
        if plan.static_results {
            match evaluator.forced(position, &mut self.memory.moves) {
                Forced::Free => {}
                Forced::Only => forced_replies = true,
                Forced::Win { mv, plies } => run.answer = Some(known_answer(Some(mv.code()), Score::win_in(plies))),
                Forced::Loss { mv, plies } => run.answer = Some(known_answer(Some(mv.code()), Score::loss_in(plies))),
            }
        }
        let entry = self.table.probe_for(run.key, i32::MAX);
        let won = entry.filter(|entry| entry.bound != Bound::Upper).map(|entry| Score::from_table(entry.value, 0));
        run.promised = won.filter(|value| value.is_win());
        let limit = depth_limit(limits);
        if !plan.iterations {
            run.next = limit;
        } else if plan.resume
            && let Some(entry) = entry
            && entry.bound == Bound::Exact
        {
            run.next = u32::from(entry.depth).clamp(1, limit);
        }
        let mut silent = tengen_core::think::Silent;
        let mut data = self.thread_data(position, evaluator, &mut silent, run.clock, 0);
        run.root = data.open_root(forced_replies, entry.map_or(NO_MOVE, |entry| entry.mv));
        run.root.score = data.evaluator.evaluate(data.position);
        Self::differ(self.number, &mut run);
        self.run = Some(run);
    }

    /// Searches one iteration deeper; the report once the search has ended. The position must be that of
    /// [`Search::start`]. Without a search under way it reports that nothing was found.
    #[inline(never)]
    pub fn step<E: Evaluator<P>>(
        &mut self,
        position: &mut P,
        evaluator: &mut E,
        observer: &mut dyn Observer,
    ) -> Option<Report> {
        let Some(mut run) = self.run.take() else {
            return Some(known_answer(None, Score::DRAW));
        };
        debug_assert_eq!(run.key, position.key(), "another position than at the start");
        if let Some(report) = run.answer {
            return Some(report);
        }
        let depth = run.next;
        let before = run.values[depth as usize % 2].filter(|_| self.settings.plan().parity);
        let guess = before.unwrap_or(run.root.score);
        let mut data = self.thread_data(position, evaluator, observer, run.clock, run.selective_depth);
        data.root_depth = depth as i32;
        let value = S::iterate(&mut data, &mut run.root, depth, guess);
        if let Some(value) = value {
            run.root.score = value;
            run.values[depth as usize % 2] = Some(value);
            run.depth = depth;
            data.report_progress(&run.root, depth);
            // The limits apply between iterations too.
            data.clock.check(data.observer);
        }
        run.selective_depth = data.selective_depth;
        run.clock = data.clock;
        let repeated = data.repeated;
        self.repeated += repeated;
        run.next = depth + 1;
        self.memory.moves.clear();
        if run.ahead && run.clock.stopped.take().is_some() {
            run.next = depth + u32::from(value.is_some());
        }
        let stop = match run.clock.stopped {
            Some(stop) => Some(stop),
            None if self.is_decided(&run) => Some(StopReason::Decided),
            None if depth >= depth_limit(&run.limits) => Some(StopReason::Depth),
            None => None,
        };
        match stop {
            Some(stop) => Some(self.report(run, stop)),
            None => {
                self.run = Some(run);
                None
            }
        }
    }

    /// What the search under way has found between two steps. `None` without a search, or if its answer was known
    /// without search.
    pub fn found(&self) -> Option<Info<'_>> {
        let run = self.run.as_ref().filter(|run| run.answer.is_none())?;
        Some(Info {
            depth: run.depth,
            selective_depth: run.selective_depth,
            score: run.root.score,
            nodes: run.clock.nodes,
            line: &run.root.line,
        })
    }

    /// Counts moves made elsewhere for the search under way against its limit.
    pub fn spend(&mut self, nodes: u64) {
        if let Some(run) = &mut self.run {
            run.clock.nodes += nodes;
        }
    }

    /// Extends the limit of time of the search under way to `end`. Never shortens it, and does not set one if time is
    /// unlimited.
    pub fn extend(&mut self, end: Duration) {
        if let Some(run) = &mut self.run {
            run.clock.extend(end);
        }
    }

    /// Leaves a move of the root out of the search under way, because it is known to lose. The last iteration is
    /// repeated without it. Does nothing if it is the only move.
    pub fn leave_out(&mut self, code: u16) {
        let Some(run) = self.run.as_mut().filter(|run| run.root.moves.len() > 1) else { return };
        run.root.moves.retain(|candidate| candidate.mv.code() != code);
        if run.root.line.first() == Some(&code) {
            run.root.line.clear();
            run.root.line.extend(run.root.moves.first().map(|candidate| candidate.mv.code()));
            run.next = run.depth.max(1);
        }
    }

    /// Ends the search under way between two steps, with the best answer so far.
    pub fn stop(&mut self) -> Option<Report> {
        let mut run = self.run.take()?;
        match run.answer.take() {
            Some(report) => Some(report),
            None => Some(self.report(run, StopReason::Stopped)),
        }
    }

    fn thread_data<'a, E: Evaluator<P>>(
        &'a mut self,
        position: &'a mut P,
        evaluator: &'a mut E,
        observer: &'a mut dyn Observer,
        clock: Clock,
        selective_depth: u32,
    ) -> ThreadData<'a, P, E, S> {
        ThreadData {
            position,
            evaluator,
            observer,
            settings: &self.settings,
            table: &self.table,
            memory: &mut self.memory,
            busy: self.busy.as_deref(),
            clock,
            root_depth: 0,
            selective_depth,
            repeated: 0,
        }
    }

    /// Whether more search cannot change the move: it wins, it is the only one, or no move holds out longer.
    fn is_decided(&self, run: &Run<P::Move>) -> bool {
        let score = run.root.score;
        let is_late = |win: Score| score < win && win.distance().is_some_and(|plies| run.depth < plies);
        self.settings.plan().stop_when_decided
            && ((run.root.moves.len() == 1 && !run.ahead)
                || (score.is_win() && !run.promised.is_some_and(is_late))
                || (score.is_loss() && score.distance().is_some_and(|plies| run.depth >= plies)))
    }

    fn report(&self, run: Run<P::Move>, stop: StopReason) -> Report {
        let alone = self.settings.plan().stop_when_decided && run.root.moves.len() == 1;
        Report {
            best: run.root.line.first().copied(),
            score: run.root.score,
            depth: run.depth,
            selective_depth: run.selective_depth,
            nodes: run.clock.nodes,
            line: run.root.line,
            source: if alone { Source::Forced } else { Source::Search },
            stop,
        }
    }
}

fn depth_limit(limits: &Limits) -> u32 {
    limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH)
}

/// The report of an answer that was known without search.
fn known_answer(best: Option<u16>, score: Score) -> Report {
    Report {
        best,
        score,
        depth: 0,
        selective_depth: 0,
        nodes: 0,
        line: best.into_iter().collect(),
        source: Source::Forced,
        stop: StopReason::Decided,
    }
}
