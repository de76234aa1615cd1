//! MultiPV: each iteration searches the root once for each line, without the first moves of better lines
//! (<https://www.chessprogramming.org/Multi-PV>).
//!
//! A step is the iteration of one line. An interrupted iteration begins anew with the next step and finds its earlier
//! work in the transposition table. So steps can be short, and the caller can do other work between them.

use super::found_lines::{FoundLines, begins_with};
use super::{Run, Search, depth_limit};
use crate::root::Root;
use crate::tree_search::TreeSearch;
use tengen_core::game::{Evaluator, Move, Position};
use tengen_core::score::Score;
use tengen_core::think::{Limits, Line, Observer, Source, StopReason};

impl<P: Position, S: TreeSearch> Search<P, S> {
    /// Begins a MultiPV search that [`Search::step_lines`] continues. It leaves the moves `without` to other searches.
    /// If no move remains, it ends at once with no line.
    pub fn start_lines<E: Evaluator<P>>(
        &mut self,
        position: &mut P,
        evaluator: &mut E,
        count: usize,
        limits: &Limits,
        without: &[u16],
    ) {
        self.start(position, evaluator, limits);
        self.open_lines(count, without);
    }

    /// Lists the root's moves of the MultiPV search again, as [`Search::restart`] does for one line.
    pub fn restart_lines<E: Evaluator<P>>(
        &mut self,
        position: &mut P,
        evaluator: &mut E,
        limits: &Limits,
        without: &[u16],
    ) {
        self.restart(position, evaluator, limits);
        self.open_lines(self.lines.count, without);
    }

    /// Forgets all lines and leaves the moves `without` out of the root that was just opened.
    fn open_lines(&mut self, count: usize, without: &[u16]) {
        self.lines = FoundLines { count: count.max(1), ..FoundLines::default() };
        if let Some(run) = &mut self.run {
            let all = run.root.moves.len();
            run.root.moves.retain(|candidate| !without.contains(&candidate.mv.code()));
            if run.root.moves.len() < all {
                self.lines.is_share = true;
                run.root.partial = true;
                run.root.line = run.root.moves.first().map(|candidate| candidate.mv.code()).into_iter().collect();
            }
        }
        let answer = self.run.as_mut().and_then(|run| run.answer.take());
        if let Some(answer) = answer {
            self.know_line(Line::of(answer));
        }
    }

    /// Moves made so far by the search under way.
    pub fn nodes(&self) -> u64 {
        self.run.as_ref().map_or(0, |run| run.clock.nodes)
    }

    /// Gives the search a line that it need not look for.
    pub fn know_line(&mut self, line: Line) {
        let Some(run) = &mut self.run else { return };
        run.leave_out_known(&line);
        self.lines.previous.retain(|other| other.moves.first() != line.moves.first());
        self.lines.known.push(line);
        self.lines.current.clone_from(&self.lines.known);
    }

    /// Leaves a move of the root out of the search under way, because it is known to lose. The iteration is repeated
    /// without it. Does nothing if it is the only move, unless other searches have the other moves.
    pub fn leave_out_line(&mut self, code: u16) {
        self.leave_out(code);
        if self.lines.is_share
            && let Some(run) = self.run.as_mut().filter(|run| run.root.line.first() == Some(&code))
        {
            run.root.moves.clear();
            run.root.line.clear();
        }
        if self.run.as_ref().is_some_and(|run| run.root.moves.iter().all(|candidate| candidate.mv.code() != code)) {
            self.lines.previous.retain(|line| !begins_with(line, code));
            self.lines.current.clone_from(&self.lines.known);
        }
    }

    /// Whether the best line that is not known has just been searched one iteration deeper.
    pub fn has_new_best(&self) -> bool {
        self.lines.rank() == 1
    }

    /// Searches one line one iteration deeper; why the search has ended, if it has. If the observer stops it, only the
    /// step ends. The next step begins it anew.
    pub fn step_lines<E: Evaluator<P>>(
        &mut self,
        position: &mut P,
        evaluator: &mut E,
        observer: &mut dyn Observer,
    ) -> Option<StopReason> {
        let Some(mut run) = self.run.take() else { return Some(StopReason::Decided) };
        debug_assert_eq!(run.key, position.key(), "another position than at the start");
        if run.root.moves.is_empty() || self.lines.known.len() >= self.lines.count {
            self.run = Some(run);
            return Some(StopReason::Decided);
        }
        let (rank, depth) = (self.lines.rank(), run.next);
        // The best line searches the whole root, the others a root without the first moves of better lines.
        let mut other = (rank > 0).then(|| self.other_root(&run.root));
        let root = other.as_mut().unwrap_or(&mut run.root);
        if self.lines.values.len() <= rank {
            self.lines.values.push([None; 2]);
        }
        let before = self.lines.values[rank][depth as usize % 2].filter(|_| self.settings.plan().parity);
        let guess = before.unwrap_or(root.score);
        let mut data = self.thread_data(position, evaluator, observer, run.clock, run.selective_depth);
        data.root_depth = depth as i32;
        let value = S::iterate(&mut data, root, depth, guess);
        if value.is_some() {
            // The limits apply between iterations too.
            data.clock.check(data.observer);
        }
        // A window or the end of a step may have cut the line off after its first move. The table has the rest. A
        // proven line is not changed: its moves have to win.
        if !root.score.is_proven() {
            data.lengthen_line(root, depth, false);
        }
        run.clock = data.clock;
        run.selective_depth = data.selective_depth;
        self.memory.moves.clear();
        if let Some(value) = value {
            root.score = value;
            self.lines.values[rank][depth as usize % 2] = Some(value);
            let line = Line { score: value, depth, moves: root.line.clone(), source: Source::Search };
            self.lines.current.push(line);
            if rank == 0 {
                run.depth = depth;
            }
        }
        // The observer stopped the step, not the search.
        let limit = run.clock.stopped.take().filter(|&stop| stop != StopReason::Stopped);
        let is_whole = value.is_some() && self.is_whole(&run);
        if is_whole {
            self.lines.end_iteration();
            for line in &self.lines.known {
                run.leave_out_known(line);
            }
            run.next = depth + 1;
        }
        let stop = match limit {
            Some(stop) => Some(stop),
            None if is_whole && self.is_settled(&run) => Some(StopReason::Decided),
            None if is_whole && depth >= depth_limit(&run.limits) => Some(StopReason::Depth),
            None => None,
        };
        self.run = Some(run);
        stop
    }

    /// The lines so far, best first. Lines that the iteration under way has not searched are from the one before.
    pub fn lines(&self) -> Vec<Line> {
        let FoundLines { count, known, current, previous, .. } = &self.lines;
        let mut lines = current.clone();
        if let Some(run) = self
            .run
            .as_ref()
            .filter(|run| lines.len() == known.len() && known.len() < *count && !run.root.line.is_empty())
        {
            // The best line includes what an interrupted iteration has found.
            let Root { score, line, .. } = &run.root;
            lines.push(Line { score: *score, depth: run.depth, moves: line.clone(), source: Source::Search });
        }
        Line::join(lines, previous, *count)
    }

    /// The root without the moves of the lines before, the best of the last iteration first.
    fn other_root(&self, root: &Root<P::Move>) -> Root<P::Move> {
        let FoundLines { current, previous, .. } = &self.lines;
        let mut moves = root.moves.clone();
        moves.retain(|candidate| current.iter().all(|line| !begins_with(line, candidate.mv.code())));
        let place = |line: &Line| moves.iter().position(|candidate| begins_with(line, candidate.mv.code()));
        let last = previous.iter().find_map(|line| place(line).map(|at| (line.score, at)));
        let mut score = root.score;
        if let Some((before, at)) = last {
            moves[..=at].rotate_right(1);
            score = before;
        }
        let line = moves.first().map(|candidate| candidate.mv.code()).into_iter().collect();
        Root { moves, dropped: root.dropped, partial: true, score, line }
    }

    /// Whether the iteration has searched all possible lines.
    fn is_whole(&self, run: &Run<P::Move>) -> bool {
        self.lines.current.len() >= self.lines.count || self.lines.rank() >= run.root.moves.len()
    }

    /// Whether more search cannot change anything.
    fn is_settled(&self, run: &Run<P::Move>) -> bool {
        let is_alone = self.lines.count == 1 && run.root.moves.len() == 1 && !self.lines.is_share;
        let is_lost =
            |line: &Line| line.score.is_loss() && line.score.distance().is_some_and(|plies| run.depth >= plies);
        self.settings.plan().stop_when_decided
            && (is_alone
                || self.lines.known.len() >= self.lines.count
                || run.root.moves.is_empty()
                || self.lines.previous.iter().all(|line| line.score.is_win() || is_lost(line)))
    }
}

impl<M: Move> Run<M> {
    /// Takes the move of a known line out of the root.
    fn leave_out_known(&mut self, line: &Line) {
        self.root.moves.retain(|candidate| !begins_with(line, candidate.mv.code()));
        self.root.partial = true;
        if self.root.line.first() == line.moves.first() {
            self.root.line.clear();
            self.root.line.extend(self.root.moves.first().map(|candidate| candidate.mv.code()));
            self.root.score = Score::DRAW;
        }
    }
}
