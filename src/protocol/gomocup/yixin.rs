//! The Yixin extensions (Kai Sun, "Yixin Protocol", draft 5, and what Yixin Board sends and reads). They set up
//! positions without a search, request MultiPV, and get reports while the engine thinks.
//!
//! There is no database, and moves cannot be blocked in one line of play only. The lines of such commands are read and
//! refused in one sentence. Boards that request a position's database entry get an empty answer, because they draw the
//! board after it. Database commands have points, a path, a label or a quoted text as arguments. Their form follows
//! Yixin Board and the boards for Rapfi.

use super::reports::{board_name, valued};
use super::search::progress;
use super::{Detail, LineError, Reading, Session, Setup, error};
use crate::engine::GameSpec;
use crate::protocol::processors;
use std::io::Write;
use std::time::Instant;
use tengen_core::score::Score;
use tengen_core::think::{Info, Limits, Report, Source, StopReason};

/// Binary logarithm of the greatest table in KiB: Yixin Board's maximum.
const LOG_MAX_HASH_KIB: u32 = 18;
/// In MultiPV: the divisor of the time for the first move, and for a short search of all others.
const FIRST_PART: u32 = 3;
const GLANCE_PART: u32 = 2;
/// The most plies of a short search of a move.
const GLANCE_DEPTH: u32 = 6;
/// How many moves are searched longer if the chosen one is blocked.
const CLOSER: usize = 3;
/// The answer to commands of a database.
const NO_DATABASE: &str = "there is no database";
/// Moves farther than this from all stones are not candidates.
const NEAR: usize = 2;

impl Session {
    /// Handles a command that begins with `YX`, except `YXSTOP` and `YXSHOWFORBID`. `name` is in upper case.
    pub(super) fn yixin(&mut self, name: &str, rest: &str, out: &mut dyn Write) -> Result<(), LineError> {
        self.is_yixin = true;
        match name {
            "YXBOARD" => {
                self.size()?;
                self.reading = Some(Reading::Stones(Setup { silent: true, ..Setup::default() }));
                Ok(())
            }
            "YXNBEST" => self.best_moves(rest.parse().unwrap_or(2).max(1), out),
            "YXHASHCLEAR" => {
                if let Some(engine) = &mut self.engine {
                    engine.clear();
                }
                Ok(())
            }
            "YXSHOWINFO" => {
                writeln!(out, "MESSAGE INFO MAX_THREAD_NUM {}", processors())?;
                writeln!(out, "MESSAGE INFO MAX_HASH_SIZE {LOG_MAX_HASH_KIB}")?;
                Ok(())
            }
            "YXBLOCKRESET" => {
                self.blocked.clear();
                Ok(())
            }
            // Nothing of this kind is ever blocked, so everything is free.
            "YXBLOCKPATHRESET" => Ok(()),
            "YXBLOCK" | "YXBLOCKUNDO" => {
                self.size()?;
                let blocks = name == "YXBLOCK";
                self.reading = Some(Reading::Blocked(blocks));
                // Some boards write the points after the command.
                for word in rest.split_whitespace() {
                    self.block_line(blocks, word)?;
                }
                Ok(())
            }
            "YXQUERYDATABASEALL" => self.skip_points("MESSAGE DATABASE REFRESH\nMESSAGE DATABASE DONE"),
            "YXQUERYDATABASEALLT" => {
                self.skip_points("MESSAGE DATABASE REFRESH\nMESSAGE DATABASE DONE\nMESSAGE DATABASE TEXT \"\"")
            }
            "YXQUERYDATABASEONE" => self.skip_points("MESSAGE DATABASE ONE 0 0 0 0"),
            "YXQUERYDATABASETEXT" => self.skip_points("MESSAGE DATABASE TEXT \"\""),
            // The label, the text or the numbers may be in the line of the command or in separate lines.
            "YXEDITTEXTDATABASE" | "YXEDITLABELDATABASE" | "YXEDITTVDDATABASE" => {
                self.reading = Some(Reading::Text { open: is_open(rest) });
                Ok(())
            }
            "YXDELETEDATABASEALL" => {
                self.reading = Some(Reading::Text { open: false });
                Ok(())
            }
            // No lines follow these. Some boards save every few minutes.
            "YXSAVEDATABASE" | "YXDBCHECK" | "YXDBFIX" => {
                writeln!(out, "MESSAGE {NO_DATABASE}")?;
                Ok(())
            }
            "YXBLOCKPATH" | "YXBLOCKPATHUNDO" => self.skip_points("ERROR moves cannot be blocked in one line alone"),
            "YXSETDATABASE" | "YXDBTOPOS" | "YXDBTOTXT" | "YXDBTOTXTALL" | "YXTXTTODB" | "YXLIBTODB" | "YXDBTOLIB"
            | "YXDBSPLIT" | "YXDBMERGE" | "YXHASHDUMP" | "YXHASHLOAD"
                if rest.is_empty() =>
            {
                self.reading = Some(Reading::Path);
                Ok(())
            }
            "YXSETDATABASE" => error("nothing is kept in files"),
            _ if name.contains("DATABASE") => self.skip_points("ERROR there is no database"),
            _ if name.starts_with("YXSOOSORV") || name.starts_with("YXSWAP2") => error("that opening is not supported"),
            _ => {
                writeln!(out, "UNKNOWN {name}")?;
                Ok(())
            }
        }
    }

    /// A line of a database entry's content, or of the points after it.
    pub(super) fn text_line(&mut self, open: bool, line: &str, out: &mut dyn Write) -> Result<(), LineError> {
        if !open && line.eq_ignore_ascii_case("DONE") {
            writeln!(out, "ERROR {NO_DATABASE}")?;
            return Ok(());
        }
        self.reading = Some(Reading::Text { open: open ^ is_open(line) });
        Ok(())
    }

    /// Reads the following points, and then sends `answer`.
    fn skip_points(&mut self, answer: &'static str) -> Result<(), LineError> {
        self.reading = Some(Reading::Skipped(answer));
        Ok(())
    }

    /// A line after `YXBLOCK` or `YXBLOCKUNDO`: a point, or `DONE`.
    pub(super) fn block_line(&mut self, blocks: bool, line: &str) -> Result<(), LineError> {
        if line.eq_ignore_ascii_case("DONE") {
            self.reading = None;
            return Ok(());
        }
        self.reading = Some(Reading::Blocked(blocks));
        let cell = self.cell(line)?;
        self.blocked.retain(|&other| other != cell);
        if blocks {
            self.blocked.push(cell);
        }
        Ok(())
    }

    /// The `count` best moves, each with its own line. Then the best of them as a move.
    fn best_moves(&mut self, count: usize, out: &mut dyn Write) -> Result<(), LineError> {
        let found = self.ranked(count, out)?;
        let spec = self.engine()?.spec();
        for (index, report) in found.iter().enumerate() {
            writeln!(out, "MESSAGE ({}) {}", index + 1, described(spec, &progress(report)))?;
        }
        self.answer(&found[0], out)
    }

    /// The `count` best moves that are not blocked, the best first; at least one.
    pub(super) fn ranked(&mut self, count: usize, out: &mut dyn Write) -> Result<Vec<Report>, LineError> {
        let whole = self.limits()?;
        let part = |divisor: u32| Limits { time: whole.time.map(|time| time / divisor.max(1)), ..whole };
        let is_whole = count == 1 && self.blocked.is_empty();
        let first = self.search(&if is_whole { whole } else { part(FIRST_PART) }, out)?;
        let Some(best) = first.best else { return error("the game has ended") };
        let is_blocked = self.engine()?.spec().cell_of_code(best).is_some_and(|cell| self.blocked.contains(&cell));
        let mut found = if is_blocked { Vec::new() } else { vec![first] };
        if count > 1 || is_blocked {
            let others = self.near_moves(best)?;
            if is_blocked && others.is_empty() {
                return error("every point is blocked");
            }
            let divisor = FIRST_PART * GLANCE_PART;
            let glance = Limits {
                depth: Some(whole.depth.unwrap_or(GLANCE_DEPTH).min(GLANCE_DEPTH)),
                ..part(divisor * others.len() as u32)
            };
            // At least one is needed, even after a stop.
            let mut glances = self.value_each(&others, &glance, usize::from(is_blocked), out)?;
            glances.sort_by_key(|report| std::cmp::Reverse(report.score));
            glances.truncate(if is_blocked { count.max(CLOSER) } else { count - 1 });
            let moves: Vec<u16> = glances.iter().filter_map(|report| report.best).collect();
            let left = part(divisor * moves.len() as u32);
            // The short search's value stays if a stop came before the longer search.
            let longer = self.value_each(&moves, &left, 0, out)?;
            found.extend(glances.into_iter().map(|glance| {
                longer
                    .iter()
                    .find(|report| report.best == glance.best && report.depth >= glance.depth)
                    .cloned()
                    .unwrap_or(glance)
            }));
            found.sort_by_key(|report| std::cmp::Reverse(report.score));
            found.truncate(count);
        }
        Ok(found)
    }

    /// The legal moves near the stones that are not blocked, without one of them. If there are none, distant moves.
    fn near_moves(&mut self, without: u16) -> Result<Vec<u16>, LineError> {
        let engine = self.engine()?;
        let (facts, spec) = (engine.facts(), engine.spec());
        let width = facts.width;
        let is_near = |cell: usize| {
            facts.cells.iter().enumerate().any(|(stone, &side)| {
                side != 0
                    && (stone % width).abs_diff(cell % width) <= NEAR
                    && (stone / width).abs_diff(cell / width) <= NEAR
            })
        };
        let open: Vec<usize> = facts.legal.iter().copied().filter(|cell| !self.blocked.contains(cell)).collect();
        let codes = |cells: &mut dyn Iterator<Item = usize>| -> Vec<u16> {
            cells.filter_map(|cell| spec.code_of_cell(cell)).filter(|&code| code != without).collect()
        };
        let near = codes(&mut open.iter().copied().filter(|&cell| is_near(cell)));
        Ok(if near.is_empty() { codes(&mut open.into_iter()) } else { near })
    }

    /// The value of each of the moves, by a search of the position after it. A stop ends the list, but not before
    /// `least` moves.
    fn value_each(
        &mut self,
        moves: &[u16],
        limits: &Limits,
        least: usize,
        out: &mut dyn Write,
    ) -> Result<Vec<Report>, LineError> {
        let mut found = Vec::new();
        for &code in moves {
            if self.signals.stopped() && found.len() >= least {
                break;
            }
            self.engine()?.play_code(code)?;
            let ended = self.engine()?.ending().is_some();
            let reply = if ended { None } else { Some(self.search_quietly(limits, out)) };
            self.engine()?.undo();
            // A move that ends the game wins it, or fills the board. Near stones on a free board it is a five.
            found.push(match reply.transpose()? {
                None => Report {
                    best: Some(code),
                    score: Score::win_in(1),
                    depth: 0,
                    selective_depth: 0,
                    nodes: 0,
                    line: vec![code],
                    source: Source::Forced,
                    stop: StopReason::Decided,
                },
                Some(report) => {
                    let mut line = vec![code];
                    line.extend(&report.line);
                    Report { best: Some(code), score: before(report.score), depth: report.depth + 1, line, ..report }
                }
            });
        }
        Ok(found)
    }

    /// A search without reports.
    fn search_quietly(&mut self, limits: &Limits, out: &mut dyn Write) -> Result<Report, LineError> {
        self.begin = Instant::now();
        let detail = std::mem::replace(&mut self.detail, Detail::None);
        let report = self.search(limits, out);
        self.detail = detail;
        report
    }
}

/// Whether a text that begins in the line continues in the next one: its quotation mark is not closed.
fn is_open(line: &str) -> bool {
    let mut open = false;
    let mut escaped = false;
    for c in line.chars() {
        open ^= c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
    }
    open
}

/// The value of a move whose position has the value `score` for the other side. A win is a ply farther away.
fn before(score: Score) -> Score {
    match score.distance() {
        Some(plies) if score.is_win() => Score::loss_in(plies + 1),
        Some(plies) => Score::win_in(plies + 1),
        None => -score,
    }
}

/// A report as text.
fn described(spec: GameSpec, info: &Info<'_>) -> String {
    let line: Vec<String> = info.line.iter().map(|&code| board_name(spec, code)).collect();
    format!("{} | DEPTH {}-{} | {}", valued(info.score), info.depth, info.selective_depth, line.join(" "))
}
