//! Games and matches of any game that implements [`Position`](tengen_core::game::Position), between any players.
//!
//! [`game_loop::play`] plays one game between two contestants, [`game_loop::self_play`] one game of a contestant against
//! itself; every tool of this program plays its games by one of the two. [`schedule::Match`] plays each of a list of
//! openings twice with colours exchanged, on several threads, and [`statistics::Tally`] turns the results into an Elo
//! difference with its error and into a sequential test. [`rows::Rows`] keeps the results in a file from which a later
//! call goes on.
//!
//! A contestant implements [`contestant::Contestant`]. It is a search of this program with its limits
//! ([`thinker::Thinker`]), or another program at the other end of a pipe (`arena`).

pub mod clock;
pub mod contestant;
pub mod game_loop;
pub mod openings;
pub mod rows;
pub mod schedule;
pub mod statistics;
pub mod thinker;
