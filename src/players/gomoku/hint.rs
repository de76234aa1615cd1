//! Hints: a move, what it is, and the points that show why.

use super::forced_win::ForcedWinSearch;
use super::opponent_threat::{OpponentThreat, OpponentThreatSearch};
use crate::facts::{Hint, HintKind};
use crate::game::{Candidate, Evaluator, Forced, Move, Position};
use crate::games::gomoku::board::Board;
use crate::games::gomoku::class::Class;
use crate::games::gomoku::evaluate::GomokuEvaluator;
use crate::games::gomoku::point::Point;
use crate::games::gomoku::threat::{AttackKind, Threats};
use crate::games::gomoku::vcf::{Vcf, Verdict};
use crate::think::{Report, Silent};

/// Moves of a search for a win by fours: whether the win that the engine has found is one.
const VCF_NODES: u64 = 20_000;

/// Moves to prove the opponent's threat, and to find its zone. A hint is asked for while the visitor waits: these take about
/// ten milliseconds.
const THREAT_NODES: u64 = 4_000;
const ZONE_NODES: u64 = 8_000;

/// Bytes of the proof table of that search.
const PROOF_TABLE: usize = 1 << 18;

/// Binary logarithm of the entries of a fours table: 32 KiB for one of its two sets of keys.
const LOG_FOURS_TABLE: u32 = 12;

/// Every other move of a line: those of the side that begins.
fn own(line: &[u16]) -> Vec<u16> {
    line.iter().copied().step_by(2).collect()
}

/// Names what a search of five-in-a-row has found.
pub fn name(board: &mut Board, report: Report, proven: bool) -> Hint {
    let mut only: Vec<Candidate<Point>> = Vec::new();
    let forced = GomokuEvaluator::new().forced(board, &mut only);
    let mut vcf = Vcf::new(LOG_FOURS_TABLE);
    let codes = |line: Vec<Point>| line.into_iter().map(|point| point.code()).collect::<Vec<u16>>();
    let (kind, points) = if let Forced::Win { plies: 1, .. } = forced {
        (HintKind::Five, own(&report.line))
    } else if report.score.is_win() {
        match vcf.solve(board, VCF_NODES, &mut 0) {
            // The shown move begins the shown line, whichever win was found.
            Verdict::Proven(line) if report.best == line.first().map(|point| point.code()) => {
                (HintKind::Vcf, own(&codes(line)))
            }
            _ => (if proven { HintKind::Threats } else { HintKind::Win }, own(&report.line)),
        }
    } else {
        let other = board.to_move().opponent();
        if board.count(other, Class::Five) > 0 {
            (HintKind::StopFive, codes(board.of_class(other, Class::Five).iter().collect()))
        } else {
            let best = report.best.and_then(Point::from_code);
            match opponent_threat(board) {
                // The opponent's stones to come, which the move prevents.
                Some(threat) if best.is_some_and(|mv| threat.defences().contains(mv)) => {
                    (HintKind::Defence, own(&codes(threat.line)))
                }
                _ => (made(board, &report), report.best.into_iter().collect()),
            }
        }
    };
    Hint { kind, report, points }
}

/// What the opponent would win by force if the side to move passed.
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

/// What the move of a report makes.
fn made(board: &Board, report: &Report) -> HintKind {
    let class = report.best.and_then(Point::from_code).map(|point| board.class_of(board.to_move(), point));
    match class {
        Some(class) if (Class::Four..=Class::OpenFour).contains(&class) => HintKind::Four,
        Some(class) if (Class::Three..Class::Four).contains(&class) => HintKind::Three,
        _ => HintKind::Best,
    }
}
