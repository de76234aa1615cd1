//! The opponent in a puzzle of five-in-a-row: it judges the visitor's move and answers it.

use super::forced_win::ForcedWinSearch;
use super::opponent_threat::OpponentThreatSearch;
use super::puzzle::{by_worth, search};
use crate::board::Board;
use crate::class::Class;
use crate::point::Point;
use crate::threat::AttackKind;
use tengen_core::game::{Outcome, Position};
use tengen_core::think::Observer;
use tengen_search::proof::Proof;
use tengen_search::transposition::OutOfMemory;

/// The limit of moves to find the zone of a threat, as a multiple of the limit to prove it.
const ZONE_FACTOR: u64 = 4;

/// The verdict on the last move of a position, for the side that made it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    all(feature = "javascript", target_arch = "wasm32"),
    derive(serde::Serialize, tsify::Tsify),
    serde(rename_all = "kebab-case")
)]
pub enum Judgement {
    /// The game is won, or the next move makes an unstoppable five.
    Decided,
    /// It wins by force against every reply.
    Wins,
    /// This reply leaves no win by fours, open threes and quiet threats, or wins itself.
    Refuted,
    /// No win is shown within the limit.
    Open,
}

/// The verdict on a move in a puzzle, with the reply to it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    all(feature = "javascript", target_arch = "wasm32"),
    derive(serde::Serialize, tsify::Tsify),
    tsify(rename = "JudgedMove")
)]
pub struct Judged {
    /// "decided": nothing stops the five. Or "wins": it wins by force. Or "refuted": the reply leaves no win by
    /// threats. Or "open": not shown.
    pub judgement: Judgement,
    /// The reply that holds out longest, or that refutes the move; none if the game has ended.
    #[cfg_attr(all(feature = "javascript", target_arch = "wasm32"), tsify(type = "string | null"))]
    pub reply: Option<Point>,
    /// If it wins, the winner's remaining moves as the solver finds them. Shorter lines may exist.
    pub moves: usize,
}

/// Judges the last move on the board, with about `nodes` moves for each of its replies.
///
/// # Errors
/// If there is no memory for the tables.
pub fn judge(board: &mut Board, nodes: u64, observer: &mut dyn Observer) -> Result<Judged, OutOfMemory> {
    let (defender, attacker) = (board.to_move(), board.to_move().opponent());
    let judged = |judgement, reply, moves| Ok(Judged { judgement, reply, moves });
    if let Some(outcome) = board.outcome() {
        let won = outcome == Outcome::Win(attacker);
        return judged(if won { Judgement::Decided } else { Judgement::Refuted }, None, 0);
    }
    if let Some(five) = board.first_of_class(defender, Class::Five) {
        return judged(Judgement::Refuted, Some(five), 0);
    }
    let mut attack = search(AttackKind::QuietThreats)?;
    let stop = board.first_of_class(attacker, Class::Five);
    let stops = by_worth(board, &board.stops_of_fives(attacker));
    let replies = match (stop, stops.is_empty()) {
        (Some(_), false) => stops,
        (Some(stop), true) => {
            // The defender blocks one of the fives, if that is allowed.
            let stops = by_worth(board, board.of_class(attacker, Class::Five));
            return judged(Judgement::Decided, stops.first().copied().or(Some(stop)), 1);
        }
        (None, _) => match threatened(board, &mut attack, nodes, observer) {
            Some(replies) => replies,
            None => {
                let (judgement, reply) = free_reply(board, &mut attack, nodes, observer);
                return judged(judgement, reply, 0);
            }
        },
    };
    let mut longest: Option<(usize, Point)> = None;
    for reply in replies {
        board.make(reply);
        let proof = match board.outcome() {
            None => attack.solve(board, nodes, observer),
            Some(outcome) if outcome == Outcome::Win(attacker) => Proof::Proven(Vec::new()),
            Some(_) => Proof::Disproven,
        };
        board.undo();
        match proof {
            Proof::Proven(line) if longest.is_none_or(|(plies, _)| line.len() > plies) => {
                longest = Some((line.len(), reply));
            }
            Proof::Proven(_) => {}
            Proof::Disproven => return judged(Judgement::Refuted, Some(reply), 0),
            Proof::Unknown => return judged(Judgement::Open, Some(reply), 0),
        }
    }
    match longest {
        Some((plies, reply)) => judged(Judgement::Wins, Some(reply), plies.div_ceil(2)),
        // Black may not play any of the points that could save the game.
        None => judged(Judgement::Decided, by_worth(board, &board.empty()).first().copied(), 1),
    }
}

/// The replies that could save the defender, to move, from the attacker's threat, the most promising first. `None` if
/// no threat is found.
fn threatened(
    board: &mut Board,
    attack: &mut ForcedWinSearch,
    nodes: u64,
    observer: &mut dyn Observer,
) -> Option<Vec<Point>> {
    let zone_nodes = nodes.saturating_mul(ZONE_FACTOR);
    let mut threat = OpponentThreatSearch { forced_win: attack, proof_nodes: nodes, zone_nodes, use_zones: true };
    let threat = threat.find(board, &mut 0, observer)?;
    Some(by_worth(board, &threat.defences()))
}

/// A reply to a move that threatens nothing, and the verdict on the move.
fn free_reply(
    board: &mut Board,
    attack: &mut ForcedWinSearch,
    nodes: u64,
    observer: &mut dyn Observer,
) -> (Judgement, Option<Point>) {
    let best = by_worth(board, &board.empty()).first().copied();
    let Some(reply) = best else { return (Judgement::Open, None) };
    board.make(reply);
    let is_lost = board.outcome().is_none() && attack.solve(board, nodes, observer) == Proof::Disproven;
    board.undo();
    (if is_lost { Judgement::Refuted } else { Judgement::Open }, best)
}

/// The win by force of the side to move, with the longest defence; `None` if none is shown.
///
/// # Errors
/// If there is no memory for the tables.
pub fn forced_win(
    board: &mut Board,
    nodes: u64,
    observer: &mut dyn Observer,
) -> Result<Option<Vec<Point>>, OutOfMemory> {
    if board.outcome().is_some() {
        return Ok(None);
    }
    match search(AttackKind::QuietThreats)?.solve(board, nodes, observer) {
        Proof::Proven(line) => Ok(Some(line)),
        Proof::Disproven | Proof::Unknown => Ok(None),
    }
}
