//! The checker of proofs that black wins: `tengen check-proof`.
//!
//! An independent checker: it only shares the file with the generator (`prove`). It has a separate board ([`windows`]),
//! which tests compare with the slow rules, and walks the proof on it ([`walk`]). If the file has no move, the engine's
//! forced-win search suggests one, which is walked like everything else. See docs/PROOFS.md for what this shows, and
//! why it suffices.

pub mod command;
pub mod forbidden;
pub mod oracle;
pub mod walk;
pub mod windows;
