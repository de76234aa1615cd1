//! The generator of proofs that black wins five-in-a-row: `tengen prove`.
//!
//! Black's first stone is in the middle. It tries one second move of white of each symmetry class. It looks for a
//! second stone of black after which every reply loses by force, with quiet moves (`second_stone`). It stores the
//! moves that the forced-win search alone does not find quickly (`entries`). All limits are numbers of moves, and
//! each second move begins with empty tables. So an interrupted run gives the same proof.

mod collect;
pub mod command;
mod entries;
pub mod first_stones;
mod hints;
pub mod opening;
mod second_stone;
pub mod state;
pub mod three_stones;
