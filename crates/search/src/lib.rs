//! The searches. They depend on no game.
//!
//! Two kinds of tree search, each driven by iterative deepening ([`deepening::Search`]):
//! - [`play`]: the engine's search.
//! - [`textbook`]: plain algorithms of the literature, for the experiments and as references in tests.
//!
//! They share the transposition table ([`transposition`]), the clock, aspiration windows and extensions. They also
//! share history, move ordering and move picker.
//!
//! Searches for forced wins: [`proof`] uses proof numbers. [`quiet`] adds quiet moves that threaten such a win.
//! [`threat_deepening`] goes by depth, for the experiments.
//!
//! A search needs a position and an evaluator of its game. This game takes one or two stones from a pile; the last
//! stone wins:
//!
//! ```
//! use tengen_core::game::{Candidate, Evaluator, Move, Outcome, Player, Position};
//! use tengen_core::score::Score;
//! use tengen_core::think::{Limits, Silent};
//! use tengen_search::deepening::Search;
//! use tengen_search::textbook::settings::Settings;
//!
//! # #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
//! # struct Take(u16);
//! # impl Move for Take {
//! #     fn code(self) -> u16 {
//! #         self.0
//! #     }
//! #     fn from_code(code: u16) -> Option<Take> {
//! #         Some(Take(code))
//! #     }
//! # }
//! # #[derive(Clone)]
//! # struct Pile {
//! #     stones: u16,
//! #     taken: Vec<Take>,
//! # }
//! # impl Position for Pile {
//! #     type Move = Take;
//! #     fn to_move(&self) -> Player {
//! #         Player::BOTH[self.taken.len() % 2]
//! #     }
//! #     fn key(&self) -> u64 {
//! #         u64::from(self.stones) << 1 | self.to_move().index() as u64
//! #     }
//! #     fn outcome(&self) -> Option<Outcome> {
//! #         (self.stones == 0).then(|| Outcome::Win(self.to_move().opponent()))
//! #     }
//! #     fn legal_moves(&self, out: &mut Vec<Take>) {
//! #         out.extend((1..=self.stones.min(2)).map(Take));
//! #     }
//! #     fn is_legal(&self, mv: Take) -> bool {
//! #         (1..=self.stones.min(2)).contains(&mv.0)
//! #     }
//! #     fn make(&mut self, mv: Take) {
//! #         self.stones -= mv.0;
//! #         self.taken.push(mv);
//! #     }
//! #     fn undo(&mut self) {
//! #         self.stones += self.taken.pop().expect("a move was made").0;
//! #     }
//! # }
//! struct Knowledge;
//!
//! impl Evaluator<Pile> for Knowledge {
//!     fn evaluate(&mut self, _: &Pile) -> Score {
//!         Score::DRAW
//!     }
//!     fn candidates(&mut self, pile: &Pile, out: &mut Vec<Candidate<Take>>) {
//!         let mut moves = Vec::new();
//!         pile.legal_moves(&mut moves);
//!         out.extend(moves.into_iter().map(|mv| Candidate { mv, order: 0 }));
//!     }
//! }
//!
//! let mut pile = Pile { stones: 7, taken: Vec::new() };
//! let mut search = Search::new(Settings::minimax(), 1 << 16).expect("memory for the table");
//! let limits = Limits { depth: Some(7), ..Limits::default() };
//! let report = search.find(&mut pile, &mut Knowledge, &limits, &mut Silent);
//! assert_eq!(report.best, Some(1), "leave a multiple of three");
//! assert_eq!(report.score, Score::win_in(5));
//! ```

#![deny(missing_docs)]
#![deny(unsafe_code)]
// Write output to a writer: then a closed pipe is an error and not a panic.
#![cfg_attr(not(test), deny(clippy::print_stdout))]

pub mod aspiration;
pub mod busy;
mod clock;
pub mod deepening;
pub mod entry;
pub mod extension;
#[cfg(not(target_arch = "wasm32"))]
pub mod helpers;
pub mod history;
pub mod move_picker;
pub mod ordering;
pub mod play;
mod principal_variation;
pub mod proof;
pub mod quiet;
mod root;
pub mod shared_table;
mod stack;
pub mod textbook;
mod thread_data;
pub mod threat_deepening;
#[cfg(not(target_arch = "wasm32"))]
pub mod together;
pub mod transposition;
pub mod tree_player;
pub mod tree_search;

#[cfg(test)]
mod tests;
