//! Searches and their answers, and the messages while the engine thinks.

use super::{Detail, LineError, Session, error, proofs, reports};
use crate::engine::GameSpec;
use crate::gomoku::replay;
use crate::protocol::Signals;
use std::io::{self, Write};
use std::time::{Duration, Instant};
use tengen_core::game::Player;
use tengen_core::think::{Info, Limits, Observer, Report};

/// The least time between two `MESSAGE` lines.
const MESSAGE_EVERY: Duration = Duration::from_millis(250);
/// The time if a manager requests a move as fast as possible: enough to see the tactics.
const FAST: Limits = Limits { time: Some(Duration::from_millis(20)), depth: Some(6), nodes: None };

impl Session {
    /// The result of a search of the present position in the time of one move.
    pub(super) fn report(&mut self, out: &mut dyn Write) -> Result<Report, LineError> {
        let limits = self.limits()?;
        self.search(&limits, out)
    }

    /// The limits of one move.
    pub(super) fn limits(&mut self) -> Result<Limits, LineError> {
        let (clock, depth, nodes) = (self.clock, self.depth, self.nodes);
        let mut limits = match clock.budget(self.engine()?.played()) {
            Some(time) => Limits { time: Some(time), depth: None, nodes: None },
            None => FAST,
        };
        limits.depth = depth.or(limits.depth);
        limits.nodes = nodes;
        Ok(limits)
    }

    pub(super) fn search(&mut self, limits: &Limits, out: &mut dyn Write) -> Result<Report, LineError> {
        let (begin, signals, detail) = (self.begin, self.signals.clone(), self.detail);
        let engine = self.engine()?;
        let spec = engine.spec();
        if detail == Detail::Board {
            writeln!(out, "MESSAGE REALTIME REFRESH")?;
        }
        let mut observer =
            SearchObserver { spec, begin, signals, out, detail, best: None, last_message: begin, broken: None };
        let report = engine.find(limits, &mut observer)?;
        match observer.broken {
            Some(error) => Err(error.into()),
            None => Ok(report),
        }
    }

    /// Finds a move, plays it and sends it.
    pub(super) fn think(&mut self, out: &mut dyn Write) -> Result<(), LineError> {
        if let Some(name) = self.proven_move()? {
            return self.answer_proven(&name, out);
        }
        let report = if self.blocked.is_empty() { self.report(out)? } else { self.ranked(1, out)?.swap_remove(0) };
        self.answer(&report, out)
    }

    /// Black's move in the file of a proof for the rule and the size, if the position is in it.
    fn proven_move(&mut self) -> Result<Option<String>, LineError> {
        // With blocked points the proof is not valid. In memory it takes some megabytes.
        if !self.book || !self.blocked.is_empty() || self.is_small {
            return Ok(None);
        }
        let engine = self.engine()?;
        if engine.facts().to_move != Player::Black {
            return Ok(None);
        }
        let game = engine.save();
        let (rule, size) = (self.rule, self.size()?);
        let proof = self.proof.get_or_insert_with(|| proofs::shipped(rule, size));
        let Some(proof) = proof else { return Ok(None) };
        // A position without a game that leads to it is not in the proof.
        let Ok(mut board) = replay(&game, proof.rule(), proof.size()) else { return Ok(None) };
        let found = proof.winning_move(&mut board, 0);
        // Renju's proof answers the second moves beside the first stone. Here white may play elsewhere, so that stone is not
        // known to win.
        Ok(found.filter(|found| board.ply() > 0 || found.moves.is_some()).map(|found| found.mv.to_string()))
    }

    /// Plays a move of the proof and sends it.
    fn answer_proven(&mut self, name: &str, out: &mut dyn Write) -> Result<(), LineError> {
        let engine = self.engine()?;
        let size = engine.spec().size();
        engine.play(name)?;
        let facts = engine.facts();
        let cell = facts.played.checked_sub(1).and_then(|last| facts.moves.get(last).copied().flatten());
        let Some(cell) = cell else { return error("no move") };
        writeln!(out, "MESSAGE {name} is proven to win")?;
        writeln!(out, "{},{}", cell % size, cell / size)?;
        out.flush()?;
        self.clock.used += self.begin.elapsed().as_millis() as u64;
        Ok(())
    }

    /// Plays the move of a report and sends it.
    pub(super) fn answer(&mut self, report: &Report, out: &mut dyn Write) -> Result<(), LineError> {
        let engine = self.engine()?;
        let (spec, size) = (engine.spec(), engine.spec().size());
        let Some(code) = report.best else { return error("the game has ended") };
        engine.play_code(code)?;
        let Some(cell) = spec.cell_of_code(code) else { return error("no move") };
        if self.detail == Detail::Board {
            reports::realtime(spec, &progress(report), true, out)?;
        }
        message(spec, &progress(report), self.begin.elapsed(), out)?;
        writeln!(out, "{},{}", cell % size, cell / size)?;
        out.flush()?;
        self.clock.used += self.begin.elapsed().as_millis() as u64;
        Ok(())
    }
}

pub(super) fn progress(report: &Report) -> Info<'_> {
    Info {
        depth: report.depth,
        selective_depth: report.selective_depth,
        score: report.score,
        nodes: report.nodes,
        line: &report.line,
    }
}

/// One `MESSAGE` line.
fn message(spec: GameSpec, info: &Info<'_>, time: Duration, out: &mut dyn Write) -> io::Result<()> {
    let nps = info.nodes as f64 / time.as_secs_f64().max(1e-6);
    let score = reports::valued(info.score);
    write!(out, "MESSAGE depth {}-{} score {score}", info.depth, info.selective_depth)?;
    write!(out, " nodes {} nps {:.0} time {} pv", info.nodes, nps, time.as_millis())?;
    for &code in info.line {
        write!(out, " {}", spec.name_of_code(code))?;
    }
    writeln!(out)
}

/// The clock, the stop signal and the messages of one search.
struct SearchObserver<'a> {
    spec: GameSpec,
    begin: Instant,
    signals: Signals,
    out: &'a mut dyn Write,
    detail: Detail,
    /// The best move that was reported.
    best: Option<u16>,
    last_message: Instant,
    broken: Option<io::Error>,
}

impl SearchObserver<'_> {
    fn tell(&mut self, info: &Info<'_>, is_new: bool) -> io::Result<()> {
        if self.detail == Detail::Board {
            reports::realtime(self.spec, info, is_new, self.out)?;
            self.best = info.line.first().copied();
        }
        message(self.spec, info, self.begin.elapsed(), self.out)?;
        self.out.flush()
    }
}

impl Observer for SearchObserver<'_> {
    fn info(&mut self, info: &Info<'_>) {
        let is_new = self.best != info.line.first().copied();
        let is_due = self.last_message.elapsed() >= MESSAGE_EVERY || (is_new && self.detail == Detail::Board);
        if self.detail == Detail::None || !is_due || self.broken.is_some() {
            return;
        }
        self.last_message = Instant::now();
        self.broken = self.tell(info, is_new).err();
    }

    fn poll(&mut self) -> bool {
        self.signals.stopped() || self.broken.is_some()
    }

    fn elapsed(&mut self) -> Duration {
        self.begin.elapsed()
    }
}
