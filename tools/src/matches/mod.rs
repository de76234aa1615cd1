//! Games and matches of any game that implements [`Position`](tengen_core::game::Position), between any players.
//!
//! [`game_loop::play`] plays one game between two contestants. [`game_loop::self_play`] plays one game of a contestant
//! against itself. Every tool of this program uses one of the two. [`schedule::Match`] plays each of a list of openings
//! twice with colours exchanged, on several threads. [`statistics::Tally`] turns the results into an Elo difference
//! with its error, and into a sequential test. [`rows::Rows`] keeps the results in a file, so that a later call can
//! resume.
//!
//! A contestant implements [`contestant::Contestant`]. It is a search of this program with its limits
//! ([`thinker::Thinker`]), or another program behind a pipe (`arena`).

pub mod clock;
pub mod contestant;
pub mod game_loop;
pub mod openings;
pub mod rows;
pub mod schedule;
pub mod statistics;
pub mod thinker;
