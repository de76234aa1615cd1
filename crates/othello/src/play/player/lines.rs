//! MultiPV: each iteration searches the moves of the root once for each line, without the first moves of better lines.

use super::several::Several;
use super::{OthelloPlayer, Running};
use crate::board::Board;
use crate::play::root::{RootMove, root_moves};
use crate::play::schedule::Iteration;
use crate::play::search::Search;
use crate::play::selectivity::EXACT;
use crate::square::Square;
use crate::units::Centidiscs;
use tengen_core::game::Move;
use tengen_core::think::{Limits, Line, Observer, Source, StopReason};

impl OthelloPlayer {
    /// Begins a MultiPV search that [`OthelloPlayer::step_lines`] continues. It leaves the moves of these codes to
    /// other searches. The game must not have ended.
    pub fn start_lines(&mut self, board: &Board, count: usize, limits: &Limits, without: &[u16]) {
        self.start(board, limits);
        let (moves, current, previous) = (Vec::new(), Vec::new(), Vec::new());
        let count = count.max(1);
        let without = without.to_vec();
        self.several = Some(Several { count, without, moves, iteration: None, current, interrupted: None, previous });
    }

    /// One iteration of one line; why the search has ended, if it has. If the observer stops it, only this step ends.
    pub fn step_lines(&mut self, observer: &mut dyn Observer) -> Option<StopReason> {
        let (Some(running), Some(several)) = (&mut self.running, &mut self.several) else {
            return Some(StopReason::Decided);
        };
        let mut search =
            Search::new(&mut self.table, self.weights.as_deref(), running.limits, observer).on(running.board);
        search.nodes = running.report.nodes;
        let ended = several.advance(running, &mut search);
        let stop = search.stopped.then(|| search.stop_reason()).filter(|&stop| stop != StopReason::Stopped);
        running.report.nodes = search.nodes;
        ended.or(stop)
    }

    /// The lines so far, best first, and the moves made.
    pub fn lines(&self) -> (Vec<Line>, u64) {
        let nodes = self.running.as_ref().map_or(0, |running| running.report.nodes);
        let Some(several) = &self.several else { return (Vec::new(), nodes) };
        let mut lines = several.current.clone();
        if lines.is_empty() {
            lines.extend(several.interrupted.clone());
        }
        (Line::join(lines, &several.previous, several.count), nodes)
    }
}

impl Several {
    /// One line of one iteration; why the search ended, if it has.
    fn advance(&mut self, running: &mut Running, search: &mut Search<'_>) -> Option<StopReason> {
        if self.moves.is_empty() {
            self.moves = root_moves(search, &running.node);
            if search.stopped {
                self.moves.clear();
                return None;
            }
            // A pass is a single move, and the moves after it are not moves of the root.
            if !running.must_pass {
                self.moves.retain(|root| !self.without.contains(&root.square.code()));
            }
            // Unlike an answer, an analysis also needs the value of an only move.
            if self.moves.is_empty() {
                return Some(StopReason::Decided);
            }
            let wanted = if running.must_pass { 1 } else { self.count.min(self.moves.len()) };
            self.count = wanted;
            for rank in 0..wanted {
                let line = self.line(running, search, rank, 0, Source::Search);
                self.previous.push(line);
            }
        }
        let iteration = match self.iteration {
            Some(iteration) => iteration,
            None => {
                let Some(iteration) = running.iterations.next() else { return Some(StopReason::Decided) };
                if running.is_too_deep(iteration) {
                    return Some(StopReason::Depth);
                }
                *self.iteration.insert(iteration)
            }
        };
        let Iteration { depth, level } = iteration;
        let rank = self.current.len();
        let range = (-Centidiscs::MAX, Centidiscs::MAX);
        let guess = self.moves[rank].value.clamp(range.0, range.1);
        let rest = &mut self.moves[rank..];
        let value = search.aspiration_search(&running.node, rest, guess, range, depth, level);
        if rank == 0 {
            let so_far = value.is_none().then(|| self.line(running, search, 0, running.report.depth, Source::Search));
            self.interrupted = so_far;
        }
        self.moves[rank].value = value?;
        let is_solved = running.is_to_the_end(iteration) && level == EXACT;
        let source = if is_solved { Source::Proof } else { Source::Search };
        let line = self.line(running, search, rank, depth, source);
        self.current.push(line);
        if self.current.len() < self.count {
            return None;
        }
        Line::sort(&mut self.current);
        self.previous = std::mem::take(&mut self.current);
        self.iteration = None;
        running.report.depth = depth;
        if is_solved {
            return Some(StopReason::Decided);
        }
        let is_late = running.limits.time.is_some_and(|time| search.observer.elapsed() * 5 >= time * 4);
        is_late.then_some(StopReason::Time)
    }

    /// The line of a move of the root.
    fn line(&self, running: &Running, search: &Search<'_>, rank: usize, depth: u32, source: Source) -> Line {
        let RootMove { square, value } = self.moves[rank];
        let mut moves = search.principal_variation(&running.node, square);
        let mut score = value.score();
        if running.must_pass {
            moves.insert(0, Square::PASS);
            score = -score;
        }
        Line { score, depth, moves: moves.into_iter().map(Move::code).collect(), source }
    }
}
