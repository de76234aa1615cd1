//! Labelled positions for fitting Othello's weights, and their file.

use std::fs;
use std::io;
use std::path::Path;

/// A position with its label.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sample {
    /// The discs of the side to move.
    pub me: u64,
    /// The other discs.
    pub opp: u64,
    /// The value for the side to move in hundredths of a disc.
    pub value: i16,
}

impl Sample {
    /// Whether the sample is held out of the fit to measure it: one in sixteen, by the position alone.
    pub fn held_out(&self) -> bool {
        tengen_core::zobrist::mix(self.me ^ self.opp.rotate_left(32)) & 15 == 0
    }
}

/// A sample given to a fit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Given {
    /// The sample.
    pub sample: Sample,
    /// Whether its error is measured, if it is held out. Others only help.
    pub own: bool,
}

/// Writes samples: 18 bytes each, little endian.
pub fn write_samples(path: &Path, samples: &[Sample]) -> io::Result<()> {
    let mut bytes = Vec::with_capacity(samples.len() * 18);
    for sample in samples {
        bytes.extend(sample.me.to_le_bytes());
        bytes.extend(sample.opp.to_le_bytes());
        bytes.extend(sample.value.to_le_bytes());
    }
    // Written to another file and renamed, so that an interrupted run leaves no partial file.
    let aside = path.with_extension("part");
    fs::write(&aside, bytes)?;
    fs::rename(aside, path)
}

/// Reads what [`write_samples`] wrote.
pub fn read_samples(path: &Path) -> io::Result<Vec<Sample>> {
    let bytes = fs::read(path)?;
    let word = |b: &[u8]| b.iter().rev().fold(0u64, |sum, &byte| sum << 8 | u64::from(byte));
    Ok(bytes
        .chunks_exact(18)
        .map(|b| Sample { me: word(&b[..8]), opp: word(&b[8..16]), value: word(&b[16..]) as u16 as i16 })
        .collect())
}
