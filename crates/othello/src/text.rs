//! What the readers of texts share: an error with its offset in the text and its cause.

use std::fmt;

/// Why a text cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TextError<Fault> {
    /// The byte offset of the fault in the text.
    pub at: usize,
    /// What is wrong there.
    pub fault: Fault,
}

impl<Fault> TextError<Fault> {
    /// An error at a byte offset.
    pub const fn new(fault: Fault, at: usize) -> TextError<Fault> {
        TextError { at, fault }
    }
}

impl<Fault: fmt::Display> fmt::Display for TextError<Fault> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at {}: {}", self.at, self.fault)
    }
}

impl<Fault: fmt::Debug + fmt::Display> std::error::Error for TextError<Fault> {}

/// `text` with one to four changes: bytes overwritten at random, the text cut off, or a byte of `alphabet` inserted.
#[cfg(test)]
pub fn damaged(text: &str, alphabet: &[u8], rng: &mut tengen_core::random::Rng) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=rng.below(4) {
        let at = rng.below(bytes.len());
        match rng.below(3) {
            0 => bytes[at] = rng.next_u64() as u8,
            1 => bytes.truncate(at.max(1)),
            _ => bytes.insert(at, alphabet[rng.below(alphabet.len())]),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
