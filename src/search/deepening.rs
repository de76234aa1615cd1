//! The driver: iterations of growing depth under limits, whole or one at a time.

use super::root::Root;
use super::settings::{Algorithm, Settings};
use super::table::{Bound, NO_MOVE, OutOfMemory};
use super::worker::{Clock, MAX_PLY, Memory, Worker};
use crate::game::{Evaluator, Forced, Move, Position};
use crate::random::Rng;
use crate::score::Score;
use crate::think::{Info, Limits, Observer, Report, Source, StopReason};
use crate::zobrist::mix;

/// The deepest iteration.
pub const MAX_DEPTH: u32 = 99;

/// The least depth of a narrow first window.
const ASPIRATION_DEPTH: u32 = 2;

/// A search with everything it keeps from move to move.
pub struct Search<P: Position> {
    settings: Settings,
    memory: Memory<P::Move>,
    run: Option<Run<P::Move>>,
    repeated: u32,
}

/// A search under way, between two iterations.
struct Run<M> {
    rng: Rng,
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
    /// Set when the answer was known without search.
    answer: Option<Report>,
}

impl<P: Position> Search<P> {
    /// A search with a table of at most `table_bytes` bytes.
    pub fn new(settings: Settings, table_bytes: usize) -> Result<Search<P>, OutOfMemory> {
        Ok(Search { settings, memory: Memory::new(table_bytes)?, run: None, repeated: 0 })
    }

    /// The settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Changes the settings and forgets everything, because values found by other settings do not mix with theirs.
    pub fn set_settings(&mut self, settings: Settings) {
        self.settings = settings;
        self.clear();
    }

    /// The table, for tests that plant entries.
    #[cfg(test)]
    pub(super) fn table(&mut self) -> &mut super::table::Table {
        &mut self.memory.table
    }

    /// Bytes of the table.
    pub fn table_bytes(&self) -> usize {
        self.memory.table.bytes()
    }

    /// How often the last search repeated an iteration because the value lay outside its window.
    pub fn repeated(&self) -> u32 {
        self.repeated
    }

    /// Forgets everything: the next search answers as the first did.
    pub fn clear(&mut self) {
        self.memory.table.clear();
        self.memory.histories.clear();
        self.run = None;
    }

    /// Prepares for another game.
    pub fn new_game(&mut self) {
        self.clear();
    }

    /// Searches until a limit is reached or nothing more can change the move. `position` is the same afterwards.
    ///
    /// The best move of the report is legal, whatever the limits; there is none only where the game has ended.
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

    /// Begins a search of `position` that [`Search::step`] carries on.
    pub fn start<E: Evaluator<P>>(&mut self, position: &mut P, evaluator: &mut E, limits: &Limits) {
        self.memory.table.age();
        self.memory.histories.fade();
        self.memory.moves.clear();
        self.repeated = 0;
        // Another position, another choice; the same position, the same.
        let seed = self.settings.variety.unwrap_or(0);
        let mut run = Run {
            rng: Rng::new(mix(seed ^ position.key())),
            limits: *limits,
            key: position.key(),
            root: Root::default(),
            clock: Clock::new(*limits),
            depth: 0,
            next: 1,
            values: [None; 2],
            selective_depth: 0,
            answer: None,
        };
        if let Some(outcome) = position.outcome() {
            run.answer = Some(known(None, position.outcome_score(outcome, 0)));
            self.run = Some(run);
            return;
        }
        let mut only = false;
        if self.settings.forced {
            match evaluator.forced(position, &mut self.memory.moves) {
                Forced::Free => {}
                Forced::Only => only = true,
                Forced::Win { mv, plies } => run.answer = Some(known(Some(mv.code()), Score::win_in(plies))),
                Forced::Loss { mv, plies } => run.answer = Some(known(Some(mv.code()), Score::loss_in(plies))),
            }
        }
        let entry = if self.settings.table { self.memory.table.probe(run.key) } else { None };
        let limit = self.depth_limit(limits);
        if !self.settings.deepening {
            run.next = limit;
        } else if self.settings.resume
            && let Some(entry) = entry
            && entry.bound == Bound::Exact
        {
            run.next = u32::from(entry.depth).clamp(1, limit);
        }
        let mut silent = crate::think::Silent;
        let mut worker = self.worker(position, evaluator, &mut silent, run.clock, 0, run.rng.clone());
        run.root = worker.open(only, entry.map_or(NO_MOVE, |e| e.mv));
        run.root.score = worker.evaluator.evaluate(worker.position);
        self.run = Some(run);
    }

    /// Searches one iteration deeper; the report once the search has ended. The position must be that of
    /// [`Search::start`]. Without a search under way the answer is that nothing was found.
    pub fn step<E: Evaluator<P>>(
        &mut self,
        position: &mut P,
        evaluator: &mut E,
        observer: &mut dyn Observer,
    ) -> Option<Report> {
        let Some(mut run) = self.run.take() else {
            return Some(known(None, Score::DRAW));
        };
        debug_assert_eq!(run.key, position.key(), "another position than at the start");
        if let Some(report) = run.answer {
            return Some(report);
        }
        let settings = self.settings;
        let depth = run.next;
        // The value swings with the side to move at the leaves: the iteration before the last is the better guide.
        let guess = run.values[depth as usize % 2].filter(|_| settings.parity).unwrap_or(run.root.score);
        let mut worker = self.worker(position, evaluator, observer, run.clock, run.selective_depth, run.rng);
        worker.root_depth = depth as i32;
        let value = match settings.algorithm {
            Algorithm::MtdF => worker.converge(&mut run.root, depth as i32, guess),
            _ => worker.aspire(&mut run.root, depth, guess),
        };
        if let Some(value) = value {
            run.root.score = value;
            run.values[depth as usize % 2] = Some(value);
            run.depth = depth;
            worker.extend_line(&mut run.root, depth);
            worker.tell(&run.root, depth as i32);
            // The limits hold between iterations too.
            worker.clock.check(worker.observer);
        }
        run.selective_depth = worker.selective_depth;
        run.clock = worker.clock;
        run.rng = worker.rng;
        let repeated = worker.repeated;
        self.repeated += repeated;
        run.next = depth + 1;
        self.memory.moves.clear();
        let stop = match run.clock.stopped {
            Some(stop) => Some(stop),
            None if self.is_decided(&run) => Some(StopReason::Decided),
            None if depth >= self.depth_limit(&run.limits) => Some(StopReason::Depth),
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

    /// What the search under way has found between two steps. `None` if there is none, or if its answer was known without
    /// search.
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

    /// Leaves a move of the root out of the search under way, because it is known to lose; the last iteration is repeated
    /// without it. Does nothing where no other move is left.
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

    fn worker<'a, E: Evaluator<P>>(
        &'a mut self,
        position: &'a mut P,
        evaluator: &'a mut E,
        observer: &'a mut dyn Observer,
        clock: Clock,
        selective_depth: u32,
        rng: Rng,
    ) -> Worker<'a, P, E> {
        let (settings, memory) = (self.settings, &mut self.memory);
        Worker {
            position,
            evaluator,
            observer,
            settings,
            memory,
            clock,
            root_depth: 0,
            selective_depth,
            repeated: 0,
            rng,
        }
    }

    fn depth_limit(&self, limits: &Limits) -> u32 {
        limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH)
    }

    /// Whether more search could not change the move: it wins, it is alone, or nothing holds out longer.
    fn is_decided(&self, run: &Run<P::Move>) -> bool {
        let score = run.root.score;
        self.settings.decide
            && (run.root.moves.len() == 1
                || score.is_win()
                || (score.is_loss() && score.distance().is_some_and(|plies| run.depth >= plies)))
    }

    fn report(&self, run: Run<P::Move>, stop: StopReason) -> Report {
        let alone = self.settings.decide && run.root.moves.len() == 1;
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

/// The report of an answer that was known without search.
fn known(best: Option<u16>, score: Score) -> Report {
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

impl<P: Position, E: Evaluator<P>> Worker<'_, P, E> {
    /// One iteration, from a window around the guess that widens where the value lies outside. `None` once the clock has
    /// stopped.
    fn aspire(&mut self, root: &mut Root<P::Move>, depth: u32, guess: Score) -> Option<Score> {
        let narrow = match self.settings.aspiration {
            Some(margin) if depth >= ASPIRATION_DEPTH && !guess.is_proven() => Some(margin.max(1)),
            _ => None,
        };
        let (mut low, mut high) = match narrow {
            Some(margin) => (guess - margin, guess + margin),
            None => (-Score::INFINITE, Score::INFINITE),
        };
        let mut margin = narrow.unwrap_or(0);
        loop {
            let value = self.pass(root, depth as i32, low, high)?;
            margin = margin.saturating_mul(3);
            // Beyond the heuristic values there is nothing to gain from a narrow window.
            let open = margin > Score::EVAL_MAX || value.is_proven();
            if value <= low && low > -Score::INFINITE {
                low = if open { -Score::INFINITE } else { value - margin };
            } else if value >= high && high < Score::INFINITE {
                high = if open { Score::INFINITE } else { value + margin };
            } else {
                return Some(value);
            }
            self.repeated += 1;
        }
    }

    /// Lengthens the line by what the table holds: zero-window searches and cuts keep no line.
    fn extend_line(&mut self, root: &mut Root<P::Move>, depth: u32) {
        let mut made = 0;
        for i in 0..(depth as usize).min(MAX_PLY) {
            let code = match root.line.get(i) {
                Some(&code) => code,
                None => match self.probe(self.position.key()) {
                    Some(entry) if entry.bound == Bound::Exact || !self.settings.pvs => entry.mv,
                    _ => break,
                },
            };
            let Some(mv) = P::Move::from_code(code).filter(|&mv| code != NO_MOVE && self.position.is_legal(mv)) else {
                break;
            };
            if i == root.line.len() {
                root.line.push(code);
            }
            self.position.make(mv);
            made += 1;
        }
        for _ in 0..made {
            self.position.undo();
        }
    }
}
