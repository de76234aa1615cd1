//! What the games and the searches of Tengen share. Games are independent of each other, and searches depend on no
//! game.
//!
//! A game of your own is a [`game::Position`] with a [`game::Move`]. This one takes one or two stones from a pile; the
//! last stone wins:
//!
//! ```
//! use tengen_core::game::{Move, Outcome, Player, Position, perft};
//!
//! /// Takes that many stones.
//! #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
//! struct Take(u16);
//!
//! impl Move for Take {
//!     fn code(self) -> u16 {
//!         self.0
//!     }
//!     fn from_code(code: u16) -> Option<Take> {
//!         Some(Take(code))
//!     }
//! }
//!
//! #[derive(Clone)]
//! struct Pile {
//!     stones: u16,
//!     taken: Vec<Take>,
//! }
//!
//! impl Position for Pile {
//!     type Move = Take;
//!     fn to_move(&self) -> Player {
//!         Player::BOTH[self.taken.len() % 2]
//!     }
//!     fn key(&self) -> u64 {
//!         u64::from(self.stones) << 1 | self.to_move().index() as u64
//!     }
//!     fn outcome(&self) -> Option<Outcome> {
//!         (self.stones == 0).then(|| Outcome::Win(self.to_move().opponent()))
//!     }
//!     fn legal_moves(&self, out: &mut Vec<Take>) {
//!         out.extend((1..=self.stones.min(2)).map(Take));
//!     }
//!     fn is_legal(&self, mv: Take) -> bool {
//!         (1..=self.stones.min(2)).contains(&mv.0)
//!     }
//!     fn make(&mut self, mv: Take) {
//!         self.stones -= mv.0;
//!         self.taken.push(mv);
//!     }
//!     fn undo(&mut self) {
//!         self.stones += self.taken.pop().expect("a move was made").0;
//!     }
//! }
//!
//! let mut pile = Pile { stones: 4, taken: Vec::new() };
//! assert_eq!(perft(&mut pile, 2), 4);
//! ```
//!
//! - [`game`]: what a game is to a search; [`think`]: search limits and reports.
//! - [`players`]: what a game and its player are to the façade; [`facts`] and [`error`]: what is shown of them.
//! - [`book`]: opening tables; [`diagram`]: boards as text.
//! - Numbers: [`score`], [`zobrist`], [`symmetry`], [`random`], [`sort`], [`range_coder`], [`checksum`].
//! - [`memory`], and memory that instances share ([`shared_words`]).

#![deny(missing_docs)]
#![deny(unsafe_code)]
// Write output to a writer: then a closed pipe is an error and not a panic.
#![cfg_attr(not(test), deny(clippy::print_stdout))]

pub mod book;
pub mod checksum;
pub mod diagram;
pub mod error;
pub mod facts;
pub mod game;
pub mod memory;
pub mod players;
pub mod random;
pub mod range_coder;
pub mod score;
pub mod shared_words;
pub mod sort;
pub mod symmetry;
pub mod think;
pub mod zobrist;
