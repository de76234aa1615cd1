//! The engine's search: principal variation search with the forward pruning, reductions and extensions that win
//! matches.
//!
//! - [`node`]: one node of the tree, step by step.
//! - [`selectivity`]: which nodes and moves are searched shallower or deeper, or not at all.
//! - [`root_search`]: the moves of the root, and the aspiration windows around it.
//! - [`node_type`]: what is known of a node when the program is compiled.
//! - [`parameters`]: every number and switch, by name.
//! - [`playing`]: the parameters with what is computed from them.
//!
//! None of it may cause a false proof. No move is left out until one is known that does not lose. A node whose beam
//! dropped moves is never a proven loss. With [`parameters::Parameters::FULL_WIDTH`] the value is that of plain
//! minimax.

pub mod node;
pub mod node_type;
pub mod parameters;
pub mod playing;
pub mod root_search;
pub mod selectivity;
