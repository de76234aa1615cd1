//! The type of a node, and its state. The type is a compile-time constant, so each type gets separate code.
//!
//! A separate function searches the root ([`super::root_search`]). The root keeps its list of moves from iteration to
//! iteration, and nothing is pruned there.

use tengen_core::score::Score;

/// A type of node.
pub trait NodeType {
    /// Whether the node may lie on the principal variation: its window holds values between its bounds.
    const PV: bool;
}

/// A node that may lie on the principal variation.
pub struct Pv;

/// A node with a zero window: the search only decides on which side of it the value lies.
pub struct NonPv;

impl NodeType for Pv {
    const PV: bool = true;
}

impl NodeType for NonPv {
    const PV: bool = false;
}

/// What the decisions about a node depend on.
#[derive(Clone, Copy)]
pub(super) struct NodeState {
    /// Plies that remain.
    pub depth: i32,
    /// Plies from the root.
    pub ply: usize,
    /// Whether a cut-off is expected here.
    pub cut_node: bool,
    /// The value without search, for the side to move.
    pub static_eval: Score,
    /// Whether that is better than it was before the side's last move.
    pub improving: bool,
    /// Whether only forced replies are searched: the others lose at once.
    pub forced_replies: bool,
    /// The plies of the win that the opponent threatens, if only the moves on the stack could prevent it.
    pub threat: Option<u32>,
    /// The index of the node's first move on the stack of moves.
    pub base: usize,
    /// The key of the position.
    pub key: u64,
}
