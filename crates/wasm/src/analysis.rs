//! The additional functions of the module for analysis: MultiPV, forced wins, proofs, puzzles, small boards
//! and experiments.
//!
//! A first game does not load it.

mod experiments;
mod lines;
mod perfect;
mod puzzle;
mod small;
mod win_proof;

pub use lines::ForcedWinsIn;
pub use perfect::Proof;
pub use small::SmallOthello;
pub use win_proof::WinProof;
