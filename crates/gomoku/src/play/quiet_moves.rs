//! Quiet moves of five-in-a-row for the search over them (`quiet.rs` of the search). It knows forced wins, the threat
//! of a move, and which moves to try.

use super::forced_win::ForcedWinSearch;
use super::opponent_threat::{OpponentThreat, OpponentThreatSearch};
use crate::board::Board;
use crate::class::Class;
use crate::evaluate::GomokuEvaluator;
use crate::point::Point;
use crate::point_weights::VALUE_SCALE;
use crate::set::PointSet;
use crate::threat::AttackKind;
use tengen_core::game::{Candidate, Evaluator, Player, Position};
use tengen_core::think::{Limits, Observer, Silent};
use tengen_search::deepening::Search;
use tengen_search::play::playing::Playing;
use tengen_search::quiet::{Attack, QuietSpace, Replies};
use tengen_search::transposition::OutOfMemory;

/// The limit of moves to find the zone of a threat, as a multiple of the limit to prove it.
const ZONE_FACTOR: u64 = 4;

/// Moves to find the defender's threat, which a quiet move has to answer, and its zone.
const COUNTER_NODES: u64 = 2_000;
const COUNTER_ZONE_NODES: u64 = 10_000;

/// The divisor of the memory for the table of the defender's forced wins.
const COUNTER_TABLE_DIVISOR: usize = 16;

/// Limits of the tree search that values a position: its nodes and the bytes of its table. The last is the number of
/// forced-win moves that take as long as one of its nodes.
const PROMISE_NODES: u64 = 1_000;
const PROMISE_TABLE_BYTES: usize = 1 << 20;
const PROMISE_NODE_COST: u64 = 4;

/// Estimates for a proven result and for a value of [`VALUE_SCALE`], in sixteenths of the odds' binary logarithm.
const PROVEN_PROMISE: i32 = 138;
const SCALE_PROMISE: i32 = 23;

/// The forced wins of both sides, for one attacker.
pub struct QuietMoves {
    attacker: ForcedWinSearch,
    defender: ForcedWinSearch,
    tree: Search<Board, Playing>,
    nodes: u64,
}

impl QuietMoves {
    /// Searches whose proof tables may grow to about `bytes` together.
    ///
    /// # Errors
    /// If there is no memory for the smallest tables.
    pub fn new(bytes: usize) -> Result<QuietMoves, OutOfMemory> {
        let kind = AttackKind::QuietThreats;
        let attacker = ForcedWinSearch::new(kind, bytes)?;
        let defender = ForcedWinSearch::new(kind, bytes / COUNTER_TABLE_DIVISOR)?;
        let tree = Search::new(Playing::default(), PROMISE_TABLE_BYTES.min(bytes))?;
        Ok(QuietMoves { attacker, defender, tree, nodes: 0 })
    }

    /// The search for the attacker's forced wins.
    pub fn forced_win(&mut self) -> &mut ForcedWinSearch {
        &mut self.attacker
    }

    /// Forgets the proof tables.
    pub fn clear(&mut self) {
        self.attacker.clear();
        self.defender.clear();
        self.tree.clear();
    }

    /// The attacker's win by force if the defender, who is to move, passed.
    pub fn threat(&mut self, board: &mut Board, nodes: u64, observer: &mut dyn Observer) -> Option<OpponentThreat> {
        let forced_win = &mut self.attacker;
        let zone_nodes = nodes.saturating_mul(ZONE_FACTOR);
        let mut search = OpponentThreatSearch { forced_win, proof_nodes: nodes, zone_nodes, use_zones: true };
        search.find(board, &mut self.nodes, observer)
    }

    /// The same for what the defender threatens, with the attacker to move.
    fn counter_threat(&mut self, board: &mut Board, observer: &mut dyn Observer) -> Option<OpponentThreat> {
        let forced_win = &mut self.defender;
        let (proof_nodes, zone_nodes) = (COUNTER_NODES, COUNTER_ZONE_NODES);
        let mut search = OpponentThreatSearch { forced_win, proof_nodes, zone_nodes, use_zones: true };
        search.find(board, &mut self.nodes, observer)
    }
}

/// These points, as moves of the side to move, the most valuable first.
fn by_order(board: &Board, points: PointSet) -> Vec<Point> {
    let mut list: Vec<Candidate<Point>> = Vec::new();
    GomokuEvaluator::candidates_among(board, points, &mut list);
    list.sort_by_key(|candidate| (-candidate.order, candidate.mv));
    list.into_iter().map(|candidate| candidate.mv).collect()
}

impl QuietSpace<Board> for QuietMoves {
    fn attack(&mut self, board: &Board) -> Attack<Point> {
        let (own, other) = (board.to_move(), board.to_move().opponent());
        if board.count(own, Class::Five) > 0 {
            return Attack::Free;
        }
        if board.count(other, Class::Five) == 0 {
            return Attack::Free;
        }
        // Of several blocks in Caro the most valuable one is tried.
        let stops = by_order(board, board.stops_of_fives(other));
        stops.first().map_or(Attack::Lost, |&stop| Attack::Stop(stop))
    }

    fn wins(&mut self, board: &mut Board, nodes: u64, observer: &mut dyn Observer) -> bool {
        let won = self.attacker.wins(board, nodes, observer);
        self.nodes += self.attacker.nodes();
        won
    }

    fn replies(&mut self, board: &mut Board, nodes: u64, observer: &mut dyn Observer) -> Replies<Point> {
        let (own, attacker): (Player, Player) = (board.to_move(), board.to_move().opponent());
        if board.count(own, Class::Five) > 0 {
            return Replies::NoThreat;
        }
        let points = match board.count(attacker, Class::Five) {
            0 => match self.threat(board, nodes, observer) {
                Some(threat) => threat.defences(),
                None => return Replies::NoThreat,
            },
            _ => board.stops_of_fives(attacker),
        };
        // In Renju black may be barred from all of them.
        let replies = by_order(board, points);
        if replies.is_empty() { Replies::None } else { Replies::Only(replies) }
    }

    fn quiet_moves(&mut self, board: &mut Board, width: usize, observer: &mut dyn Observer) -> Vec<Point> {
        let mut list = Vec::new();
        GomokuEvaluator::new().candidates(board, &mut list);
        list.sort_by_key(|candidate| (-candidate.order, candidate.mv));
        list.truncate(width);
        let mut moves: Vec<Point> = list.into_iter().map(|candidate| candidate.mv).collect();
        if let Some(threat) = self.counter_threat(board, observer) {
            let defences = threat.defences();
            moves.retain(|&mv| defences.contains(mv));
        }
        moves
    }

    fn promise(&mut self, board: &mut Board) -> i32 {
        let limits = Limits { nodes: Some(PROMISE_NODES), ..Limits::default() };
        let report = self.tree.find(board, &mut GomokuEvaluator::new(), &limits, &mut Silent);
        self.nodes += PROMISE_NODE_COST * report.nodes;
        match report.score {
            score if score.is_win() => PROVEN_PROMISE,
            score if score.is_loss() => -PROVEN_PROMISE,
            score => score.value() * SCALE_PROMISE / VALUE_SCALE as i32,
        }
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}
