//! Tengen plays five-in-a-row (Gomoku, Renju) and Othello. It builds as a native program and as WebAssembly for the browser.
//!
//! [`engine::Engine`] is the way in: a game in play with its player. Which game it is says a [`engine::GameSpec`].
//!
//! ```
//! use tengen::engine::{DEFAULT_TABLE, Engine, GameSpec};
//! use tengen::think::{Limits, Silent};
//!
//! # fn main() -> Result<(), tengen::error::EngineError> {
//! let renju = GameSpec::named("gomoku")?.with_rule("renju")?.with_size(15)?;
//! let mut engine = Engine::new(renju, DEFAULT_TABLE);
//! engine.load("h8 i9 j8 g8")?;
//! let limits = Limits { nodes: Some(2_000), ..Limits::default() };
//! let report = engine.find(&limits, &mut Silent)?;
//! engine.play_code(report.best.expect("a game that goes on has a move"))?;
//! assert_eq!(engine.played(), 5);
//! # Ok(())
//! # }
//! ```
//!
//! A game says what it can do ([`facts::GameInfo`]); the methods for the rest answer `None` or an error. Othello values every
//! move of an endgame exactly:
//!
//! ```
//! use tengen::engine::{Engine, GameSpec};
//! use tengen::think::{Limits, Silent};
//!
//! # fn main() -> Result<(), tengen::error::EngineError> {
//! let mut engine = Engine::new(GameSpec::named("othello")?, 1 << 20);
//! assert!(engine.spec().info().exact_values);
//! engine.load("--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X")?;
//! let values = engine.exact_values(&Limits::default(), &mut Silent)?.expect("there was no limit");
//! assert_eq!(engine.spec().name_of_code(values[0].code), "g8");
//! assert_eq!(values[0].discs, 18);
//! # Ok(())
//! # }
//! ```
//!
//! # Map
//!
//! A module uses those below its own line only; `tests/layering.rs` holds the table as data. `docs/ARCHITECTURE.md` follows a
//! move through the layers and says how a game, a rule or a search technique is added.
//!
//! - Entry points: `bindings` for JavaScript; [`protocol`] and the program for match managers and interfaces.
//! - Workshop: [`bench`](mod@bench), [`lab`], [`solve`], and `tools` behind the feature of that name.
//! - Façade: [`engine`].
//! - [`players`]: each game joined with the searches that suit it.
//! - [`games`]: rules and knowledge; [`search`]: searches of any game; [`book`]: opening tables.
//! - What they share: [`game`], [`think`], [`facts`], [`error`], `command_line`; below these [`score`], [`zobrist`], [`symmetry`], [`random`],
//!   [`sort`].

#![deny(missing_docs)]
#![deny(unsafe_code)]
// Output goes to a writer, so that a pipe whose reader has ended is an error and no panic.
#![cfg_attr(not(test), deny(clippy::print_stdout))]

pub mod bench;
#[cfg(target_arch = "wasm32")]
pub mod bindings;
pub mod book;
pub(crate) mod checksum;
#[cfg(not(target_arch = "wasm32"))]
pub mod command_line;
pub mod engine;
pub mod error;
pub mod facts;
pub mod game;
pub mod games;
pub mod lab;
mod memory;
pub mod players;
#[cfg(not(target_arch = "wasm32"))]
pub mod protocol;
pub mod random;
mod range_coder;
pub mod score;
pub mod search;
#[cfg(not(target_arch = "wasm32"))]
pub mod solve;
pub mod sort;
pub mod symmetry;
pub mod think;
#[cfg(feature = "tools")]
pub mod tools;
pub mod zobrist;
