//! Forced wins before the tree is searched. A win of the side to move ends the search. A win that the opponent
//! threatens leaves few moves at the root.
//!
//! First the search looks for a forced win of the side to move. Then it looks for a win that the opponent would have
//! after a pass. If there is such a win, only the moves that could break it remain. Moves after which the opponent
//! still wins are left out too.

use super::budget::{OPPONENT_THREAT, OWN_WIN, ZONE};
use super::forced_win::ForcedWinSearch;
use super::opponent_threat::{OpponentThreat, OpponentThreatSearch};
use crate::board::Board;
use crate::evaluate::GomokuEvaluator;
use crate::point::Point;
use std::time::Duration;
use tengen_core::game::{Candidate, Position};
use tengen_core::sort;
use tengen_core::think::{Deadline, Limits, Observer};
use tengen_search::proof::Proof;

/// The limit of moves to find a zone, however high the other limits are. It is ten times the number that found every
/// zone in positions of games (research/experiments/relevance-zone.md).
const MOST_ZONE_NODES: u64 = 200_000;

/// The limit of a defence's trial, as a multiple of the moves that proved the threat. [`TRIAL_NODES`] are added. After
/// most losing defences the proof of the win takes about as many moves as the proof of the threat.
const TRIAL_FACTOR: u64 = 4;
const TRIAL_NODES: u64 = 100;

/// Moves left at the root if the zone is incomplete: the first by the evaluation. With all of them, and more checks of
/// moves, the engine was weaker (research/experiments/forced-wins-in-play.md).
const INCOMPLETE_ZONE_MOVES: usize = 16;

/// The result of the searches for forced wins.
pub(super) enum Finding {
    /// The side to move wins with this line.
    Win(Vec<Point>),
    /// The opponent threatens to win: only these moves are searched, the most promising first.
    Defend(Vec<Candidate<Point>>),
    /// No forced win of either side.
    Nothing,
}

/// Looks for the forced wins of both sides. `forced_wins` holds their searches, black's first. Adds the moves made to
/// `nodes`.
pub(super) fn find(
    board: &mut Board,
    limits: &Limits,
    forced_wins: &mut [ForcedWinSearch; 2],
    nodes: &mut u64,
    observer: &mut dyn Observer,
) -> Finding {
    let own = board.to_move().index();
    let begun = observer.elapsed();
    let mut time_spent = Duration::ZERO;
    let [own_end, threat_end, trial_end] = [OWN_WIN, OPPONENT_THREAT, ZONE].map(|budget| {
        limits.time.map(|time| {
            time_spent += budget.part_of_time(time);
            begun + time_spent
        })
    });
    let mut deadline = Deadline::new(observer, own_end);
    let proof = forced_wins[own].solve(board, OWN_WIN.nodes(limits), &mut deadline);
    *nodes += forced_wins[own].nodes();
    if let Proof::Proven(line) = proof
        && !line.is_empty()
    {
        return Finding::Win(line);
    }
    // The zone may take half of the time for it and the trial of its points.
    deadline.end = threat_end.zip(trial_end).map(|(threat, trial)| (threat + trial) / 2);
    let opponent = &mut forced_wins[1 - own];
    let mut threat_nodes = 0;
    let threat = OpponentThreatSearch {
        forced_win: opponent,
        proof_nodes: OPPONENT_THREAT.nodes(limits),
        zone_nodes: ZONE.nodes(limits).min(MOST_ZONE_NODES),
        use_zones: true,
    }
    .find(board, &mut threat_nodes, &mut deadline);
    *nodes += threat_nodes;
    let Some(threat) = threat else { return Finding::Nothing };
    deadline.end = trial_end;
    let zone_nodes = threat_nodes - threat.proof_nodes;
    let left = ZONE.nodes(limits).saturating_sub(zone_nodes);
    Finding::Defend(try_defences(board, &threat, left, opponent, nodes, &mut deadline))
}

/// The defences against a threat, the most promising first. It leaves out defences after which the opponent is found to
/// win. The limit for all of them together is `left` moves. Adds the moves made to `nodes`.
fn try_defences(
    board: &mut Board,
    threat: &OpponentThreat,
    mut left: u64,
    opponent: &mut ForcedWinSearch,
    nodes: &mut u64,
    observer: &mut dyn Observer,
) -> Vec<Candidate<Point>> {
    let mut moves = Vec::new();
    GomokuEvaluator::candidates_among(board, threat.defences(), &mut moves);
    sort::by_key(&mut moves, |candidate| (-candidate.order, candidate.mv));
    // If the limit cannot suffice for all of them, none is tried. Half of the trials played worse than no trials.
    if threat.proof_nodes * moves.len() as u64 > left {
        left = 0;
    }
    let mut kept = Vec::new();
    for &candidate in &moves {
        let mut loses = false;
        if left > 0 && !observer.poll() {
            board.make(candidate.mv);
            if board.outcome().is_none() {
                let limit = (TRIAL_FACTOR * threat.proof_nodes + TRIAL_NODES).min(left);
                loses = opponent.wins(board, limit, observer);
                left = left.saturating_sub(opponent.nodes());
                *nodes += opponent.nodes();
            }
            board.undo();
        }
        if !loses {
            kept.push(candidate);
        }
    }
    // If every move loses, the search of the tree looks for the one that holds out longest.
    if kept.is_empty() {
        kept = moves;
    }
    if !threat.complete {
        kept.truncate(INCOMPLETE_ZONE_MOVES);
    }
    kept
}
