//! The checker of proofs that black wins: `tengen check-proof`.
//!
//! An independent checker: it shares only the file with the maker (`prove`). It has a separate board ([`windows`]),
//! which tests compare with the slow rules, and walks the proof on it ([`walk`]). If the file has no move, the engine's
//! forced-win search suggests one, which is walked like everything else. docs/PROOFS.md says what is shown, and why it
//! is enough.

pub mod command;
pub mod oracle;
pub mod walk;
pub mod windows;
