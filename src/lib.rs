//! Tengen plays five-in-a-row (Gomoku, Renju) and Othello. It builds as a native program and as WebAssembly for the
//! browser.
//!
//! [`engine::Engine`] is the entry point: a game in play with its player. [`engine::GameSpec`] is the game to play.
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
//! [`facts::GameInfo`] has the capabilities of a game. Methods for missing ones return `None` or an error. Othello
//! gives the exact value of every endgame move:
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
//! Missing dependencies separate the layers. `docs/ARCHITECTURE.md` follows a move through the layers, and explains how
//! to add a game, a rule or a search technique.
//!
//! - Entry points: the crate `tengen-wasm` for JavaScript; [`protocol`] and [`program`] for match managers and people.
//! - Commands: [`bench`](mod@bench), [`lab`], [`solve`], [`manual`].
//! - Façade: [`engine`], and [`gomoku`] for the parts that only five-in-a-row has.
//! - Crates below it: `tengen-gomoku` and `tengen-othello` are games with their players. `tengen-search` depends on no
//!   game. `tengen-core` is common to them. `tengen-lab` has the experiments.

#![deny(missing_docs)]
#![deny(unsafe_code)]
// Write output to a writer: then a closed pipe is an error and not a panic.
#![cfg_attr(not(test), deny(clippy::print_stdout))]

pub mod bench;
#[cfg(not(target_arch = "wasm32"))]
pub mod command_line;
pub mod engine;
pub mod gomoku;
#[cfg(not(target_arch = "wasm32"))]
pub mod lab;
#[cfg(not(target_arch = "wasm32"))]
pub mod manual;
pub mod othello;
#[cfg(not(target_arch = "wasm32"))]
pub mod program;
#[cfg(not(target_arch = "wasm32"))]
pub mod protocol;
#[cfg(not(target_arch = "wasm32"))]
pub mod solve;

// The types of the façade's methods.
pub use tengen_core::{error, facts, think};
