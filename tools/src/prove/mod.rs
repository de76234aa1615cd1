//! The maker of proofs that black wins five-in-a-row: `tengen prove`.
//!
//! Black's first stone is in the middle. For each second move of white that no symmetry makes equal to another, the maker looks
//! for a second stone of black after which every reply loses by force, with quiet moves ([`second_stone`]), and keeps the moves
//! that the forced-win search does not find by itself in a moment ([`entries`]). All limits are numbers of moves, and each second
//! move begins with empty tables, so that a run that was broken off gives the same proof as one that was not.

mod collect;
pub mod command;
mod entries;
pub mod first_stones;
mod hints;
mod second_stone;
pub mod state;
