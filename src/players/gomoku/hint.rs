//! Hints: a move, what it is, and the points that show why.

use super::defence::{Danger, Lookout};
use crate::facts::{Hint, HintKind};
use crate::game::{Candidate, Evaluator, Forced, Move, Position};
use crate::games::gomoku::board::Board;
use crate::games::gomoku::evaluate::GomokuEvaluator;
use crate::games::gomoku::pattern::Class;
use crate::games::gomoku::point::Point;
use crate::games::gomoku::threat::{AttackKind, Threats};
use crate::games::gomoku::vcf::{Vcf, Verdict};
use crate::search::proof::ProofSearch;
use crate::think::{Report, Silent};

/// Moves of a search for fours behind a hint.
const NODES: u64 = 20_000;

/// The same of a search for the opponent's win by fours and threes, and of one for what could break it.
const DANGER_NODES: [u64; 2] = [4_000, 8_000];

/// Bytes of the table of that search.
const DANGER_TABLE: usize = 1 << 18;

/// Every other move of a line: those of the side that begins.
fn own(line: &[u16]) -> Vec<u16> {
    line.iter().copied().step_by(2).collect()
}

/// Names what a search of five-in-a-row has found.
pub fn name(board: &mut Board, report: Report, proven: bool) -> Hint {
    let mut only: Vec<Candidate<Point>> = Vec::new();
    let forced = GomokuEvaluator::new().forced(board, &mut only);
    let mut vcf = Vcf::new(12);
    let codes = |line: Vec<Point>| line.into_iter().map(|point| point.code()).collect::<Vec<u16>>();
    let (kind, points) = if let Forced::Win { plies: 1, .. } = forced {
        (HintKind::Five, own(&report.line))
    } else if report.score.is_win() {
        match vcf.solve(board, NODES, &mut 0) {
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
            match danger(board) {
                // The stones to come of the opponent, whom the move stops.
                Some(danger)
                    if report.best.and_then(Point::from_code).is_some_and(|mv| danger.moves().contains(mv)) =>
                {
                    (HintKind::Defence, own(&codes(danger.line)))
                }
                _ => (made(board, &report), report.best.into_iter().collect()),
            }
        }
    };
    Hint { kind, report, points }
}

/// What the opponent would win by force if the side to move passed.
fn danger(board: &mut Board) -> Option<Danger> {
    let mut search = ProofSearch::new(DANGER_TABLE).ok()?;
    let [proof_nodes, zone_nodes] = DANGER_NODES;
    let mut threats = Threats::with_table(AttackKind::QuietThreats, 12);
    let mut lookout = Lookout { search: &mut search, threats: &mut threats, proof_nodes, zone_nodes, sparing: true };
    lookout.threatened(board, &mut 0, &mut Silent)
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
