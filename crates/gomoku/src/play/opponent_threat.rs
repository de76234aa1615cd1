//! The opponent's threat: the win by force that the opponent would have after a pass (a null move). Its relevance zone
//! has the points that could break that win.
//!
//! The forced-win search proves the win in the position after the null move. The proof becomes a tree
//! (`proof_tree.rs`). The replay of the tree tries a stone of the defender on each point (`proof_replay.rs`). If the
//! proof still holds, that reply loses for certain. All other points are the zone. A point stays in the zone if the
//! limits were too small to decide.
//!
//! The relevance zone is that of Wu and Lin (Relevance-Zone-Oriented Proof Search for Connect6, 2010).

use super::forced_win::ForcedWinSearch;
use super::move_counter::MoveCounter;
use super::proof_replay::Replay;
use super::proof_tree::TreeBuilder;
use crate::board::Board;
use crate::class::Class;
use crate::point::Point;
use crate::set::PointSet;
use crate::vcf::Vcf;
use crate::zone;
use tengen_core::game::Position;
use tengen_core::think::Observer;
use tengen_search::proof::Proof;

/// Binary logarithm of the entries of the fours table for replaying a proof: 16 KiB in all.
const LOG_FOURS_TABLE: u32 = 10;

/// A win by force that the opponent would have if the side to move passed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpponentThreat {
    /// The winning line against the longest defence; the opponent's move comes first.
    pub line: Vec<Point>,
    /// The points that could break the win, none of them in `fours`. A stone on any other point loses to the same win.
    pub zone: PointSet,
    /// The points where the side to move makes a four or a five, which the opponent has to answer first.
    pub fours: PointSet,
    /// Moves that the search made to prove the win.
    pub proof_nodes: u64,
    /// Whether the proof decided every point. If not, a limit was reached, and the undecided points are in the zone.
    pub complete: bool,
}

impl OpponentThreat {
    /// The moves that could save the game: a defence has to be one of these.
    pub fn defences(&self) -> PointSet {
        self.zone.or(&self.fours)
    }
}

/// A search for the opponent's threat, with its limits.
pub struct OpponentThreatSearch<'a> {
    /// The search for the opponent's forced wins.
    pub forced_win: &'a mut ForcedWinSearch,
    /// Moves to prove the win.
    pub proof_nodes: u64,
    /// Moves to find the zone.
    pub zone_nodes: u64,
    /// Whether the zones of the proof's nodes save replays: true in play. Tests compare with a search that replays the
    /// whole proof for every point.
    pub use_zones: bool,
}

impl OpponentThreatSearch<'_> {
    /// The opponent's win by force if the side to move passes, with its zone; `None` if none was found. The game must
    /// not have ended. Adds the moves made to `nodes`. The same limits give the same answer unless the observer ends
    /// the search.
    pub fn find(&mut self, board: &mut Board, nodes: &mut u64, observer: &mut dyn Observer) -> Option<OpponentThreat> {
        board.pass();
        let proof = self.forced_win.solve(board, self.proof_nodes, observer);
        let proof_nodes = self.forced_win.nodes();
        *nodes += proof_nodes;
        let line = match proof {
            Proof::Proven(line) if !line.is_empty() => line,
            _ => {
                board.pass();
                return None;
            }
        };
        let mut vcf = Vcf::new(LOG_FOURS_TABLE);
        let mut counter = MoveCounter::new(self.zone_nodes, observer);
        let tree = TreeBuilder::new(self.forced_win, &mut vcf, &mut counter).build(board);
        board.pass();
        let own = board.to_move();
        let fours = zone::fours(board, own);
        let others = board.empty().without(&fours);
        let mut zone: PointSet = others.iter().filter(|&p| board.class_of(own, p) != Class::Forbidden).collect();
        let complete = match tree {
            Some((tree, root)) => {
                let mut replay = Replay::new(tree, self.forced_win, &mut vcf, &mut counter, self.use_zones);
                zone = zone.iter().filter(|&point| !replay.loses(board, root, point)).collect();
                !counter.was_cut_off()
            }
            None => false,
        };
        *nodes += counter.made;
        Some(OpponentThreat { line, zone, fours, proof_nodes, complete })
    }
}
