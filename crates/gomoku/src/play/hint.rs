//! Hints: a move, its purpose, and the points that show why.

use super::forced_win::ForcedWinSearch;
use super::opponent_threat::{OpponentThreat, OpponentThreatSearch};
use crate::board::Board;
use crate::class::Class;
use crate::point::Point;
use crate::threat::{AttackKind, Threats};
use crate::vcf::{Vcf, Verdict};
use tengen_core::facts::{Hint, HintKind};
use tengen_core::game::{Move, Position};
use tengen_core::think::{Report, Silent};

/// The limit of moves to check whether the engine's win is a win by fours.
const VCF_NODES: u64 = 20_000;

/// Moves to prove the opponent's threat, and to find its zone. They take about ten milliseconds, because the visitor
/// waits for the hint.
const THREAT_NODES: u64 = 4_000;
const ZONE_NODES: u64 = 8_000;

/// Bytes of the proof table of that search.
const PROOF_TABLE: usize = 1 << 18;

/// Binary logarithm of the entries of a fours table: 32 KiB for one of its two sets of keys.
const LOG_FOURS_TABLE: u32 = 12;

/// Names the result of a search of five-in-a-row. `proven` means that the report comes from a proof by threats.
pub fn name(board: &mut Board, mut report: Report, proven: bool) -> Hint {
    let (own, other) = (board.to_move(), board.to_move().opponent());
    let (kind, points) = if board.count(own, Class::Five) > 0 {
        (HintKind::Five, every_other(&report.line))
    } else if report.score.is_win() {
        name_win(board, &mut report, proven)
    } else if board.count(other, Class::Five) > 0 {
        // In Caro an end of the row may block it too.
        let points = board.of_class(other, Class::Five).or(&board.stops_of_fives(other));
        (HintKind::StopFive, points.iter().map(Move::code).collect())
    } else {
        name_other(board, &report)
    };
    Hint { kind, report, points }
}

/// Names a move that wins, but not at once. Gives the next stones of the side to move.
fn name_win(board: &Board, report: &mut Report, proven: bool) -> (HintKind, Vec<u16>) {
    if let Verdict::Proven(line) = Vcf::new(LOG_FOURS_TABLE).solve(board, VCF_NODES, &mut 0)
        // The search may have found another win than this one.
        && report.best == line.first().map(|point| point.code())
    {
        let line = codes(&line);
        let points = every_other(&line);
        if line.len() > report.line.len() {
            report.line = line;
        }
        return (HintKind::Vcf, points);
    }
    (if proven { HintKind::Threats } else { HintKind::Win }, every_other(&report.line))
}

/// Names a move that is not known to win. It is a defence, with the opponent's next stones, or it makes a row.
fn name_other(board: &mut Board, report: &Report) -> (HintKind, Vec<u16>) {
    let best = report.best.and_then(Point::from_code);
    match opponent_threat(board) {
        Some(threat) if best.is_some_and(|mv| threat.defences().contains(mv)) => {
            (HintKind::Defence, every_other(&codes(&threat.line)))
        }
        _ => (made(board, best), report.best.into_iter().collect()),
    }
}

fn codes(line: &[Point]) -> Vec<u16> {
    line.iter().map(|point| point.code()).collect()
}

/// The moves of the side that begins a line.
fn every_other(line: &[u16]) -> Vec<u16> {
    line.iter().copied().step_by(2).collect()
}

/// The opponent's win by force if the side to move passed.
fn opponent_threat(board: &mut Board) -> Option<OpponentThreat> {
    let threats = Threats::with_table(AttackKind::QuietThreats, LOG_FOURS_TABLE);
    let mut forced_win = ForcedWinSearch::with_threats(threats, PROOF_TABLE).ok()?;
    let (proof_nodes, zone_nodes) = (THREAT_NODES, ZONE_NODES);
    OpponentThreatSearch { forced_win: &mut forced_win, proof_nodes, zone_nodes, use_zones: true }.find(
        board,
        &mut 0,
        &mut Silent,
    )
}

/// What a move makes.
fn made(board: &Board, mv: Option<Point>) -> HintKind {
    match mv.map(|point| board.class_of(board.to_move(), point)) {
        Some(class) if (Class::Four..=Class::OpenFour).contains(&class) => HintKind::Four,
        Some(class) if (Class::Three..Class::Four).contains(&class) => HintKind::Three,
        _ => HintKind::Best,
    }
}
