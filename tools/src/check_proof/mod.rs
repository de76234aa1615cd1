//! The checker of proofs that black wins: `tengen check-proof`.
//!
//! It shares nothing with the maker (`tools/prove`) but the file. It has a board of its own ([`windows`]), which the tests hold
//! against the slow rules, and walks the proof on it ([`walk`]). The engine's forced-win search tells it moves where the file has
//! none; what it says is walked like everything else. docs/PROOFS.md says what is shown, and why it is enough.

pub mod command;
pub mod oracle;
pub mod walk;
pub mod windows;
