//! The maker of proofs that black wins five-in-a-row: `tengen prove`.
//!
//! Black's first stone is in the middle. Of symmetric second moves of white one is tried. The maker looks for a second
//! stone of black after which every reply loses by force, with quiet moves ([`second_stone`]). It keeps the moves that
//! the forced-win search does not find quickly by itself ([`entries`]). All limits are numbers of moves, and each
//! second move begins with empty tables. So an interrupted run gives the same proof as another.

mod collect;
pub mod command;
mod entries;
pub mod first_stones;
mod hints;
mod second_stone;
pub mod state;
