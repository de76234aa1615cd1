//! The weights file, which the page downloads when Othello is chosen.
//!
//! The file begins with the magic bytes `TGNO` and a version byte. Then comes a checksum of the packed weights (8
//! bytes, little endian). The constants of the stages follow (2 bytes each, little endian). Last is one stream of the
//! range coder (`crates/core/src/range_coder.rs`) with all tables. The last stage comes first, and parts before shapes.
//! Each weight is coded as its difference from the same weight of the stage coded before it. The context is the size of
//! that weight and of the difference coded last.

use super::shape::SHAPES_LEN;
use super::weights::{Packed, STAGES, TABLES, Weights};
use std::fmt;
use tengen_core::range_coder::{Coder, Context, Decoder, Encoder};
use tengen_core::zobrist::mix;

/// The magic bytes with the version.
const MAGIC: &[u8; 5] = b"TGNO\x03";
/// The offset of the constants: after the magic bytes and the checksum.
const CONSTANTS: usize = MAGIC.len() + size_of::<u64>();
/// The offset of the range coder's stream.
const HEADER: usize = CONSTANTS + size_of::<i16>() * STAGES;

/// Why a file is not a weights file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WeightsError {
    /// It does not begin with the magic bytes of this version.
    Magic,
    /// It ends too early.
    Short {
        /// Its length in bytes.
        at: usize,
    },
    /// The checksum is wrong.
    Checksum,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WeightsError::Magic => f.write_str("at 0: not a weights file of this version"),
            WeightsError::Short { at } => write!(f, "at {at}: the weights file is cut short"),
            WeightsError::Checksum => f.write_str("the weights file is damaged"),
        }
    }
}

impl std::error::Error for WeightsError {}

/// The size of a difference is coded in unary. The first steps have a context each, all later ones share the last.
const STEP_CONTEXTS: usize = 20;

/// No difference of two weights of 8 bits is as large as this. The decoder stops there on a damaged file.
const MAX_DIFFERENCE: i32 = 512;

/// How many classes of sizes there are ([`size_class`]).
const SIZES: usize = 8;

/// How many size classes the last difference has: larger ones count as the last.
const LAST_SIZES: usize = 4;

/// The contexts of one table, by the size of the guess and of the last difference, or by their signs.
#[derive(Clone)]
struct Model {
    differs: [[Context; LAST_SIZES]; SIZES],
    sign: [[Context; 3]; 3],
    steps: [[[Context; STEP_CONTEXTS]; LAST_SIZES]; SIZES],
}

/// The size class of a weight. The classes are 0, 1, 2, 3 to 4, 5 to 7, 8 to 12, 13 to 20, more.
fn size_class(value: i32) -> usize {
    match value.abs() {
        size @ 0..=2 => size as usize,
        3..=4 => 3,
        5..=7 => 4,
        8..=12 => 5,
        13..=20 => 6,
        _ => 7,
    }
}

impl Model {
    fn new() -> Model {
        Model {
            differs: [[Context::EVEN; LAST_SIZES]; SIZES],
            sign: [[Context::EVEN; 3]; 3],
            steps: [[[Context::EVEN; STEP_CONTEXTS]; LAST_SIZES]; SIZES],
        }
    }

    /// Codes `value` given the `guess` and the last difference; the decoder ignores `value`. Returns the value.
    fn code(&mut self, coder: &mut impl Coder, value: i32, guess: i32, last: i32) -> i32 {
        let difference = value - guess;
        let (last_size, size) = (size_class(last).min(LAST_SIZES - 1), size_class(guess));
        if !coder.code(&mut self.differs[size][last_size], difference != 0) {
            return guess;
        }
        let sign = |x: i32| (x.signum() + 1) as usize;
        let negative = coder.code(&mut self.sign[sign(guess)][sign(last)], difference < 0);
        let steps = &mut self.steps[size][last_size];
        let mut magnitude = 1;
        while magnitude < MAX_DIFFERENCE
            && coder.code(&mut steps[(magnitude as usize - 1).min(STEP_CONTEXTS - 1)], difference.abs() > magnitude)
        {
            magnitude += 1;
        }
        if negative { guess - magnitude } else { guess + magnitude }
    }
}

/// Codes all tables in place: the encoder reads them, the decoder fills them.
fn code_tables(coder: &mut impl Coder, stages: &mut [Packed]) {
    let mut models = vec![Model::new(); SHAPES_LEN + TABLES];
    let mut coded_before = Packed::zero();
    for stage in stages.iter_mut().rev() {
        let guesses = coded_before.parts.iter().chain(&coded_before.tables);
        let tables = stage.parts.iter_mut().chain(&mut stage.tables);
        for ((table, guesses), model) in tables.zip(guesses).zip(&mut models) {
            let mut last = 0;
            for (weight, &guess) in table.iter_mut().zip(guesses) {
                let value = model.code(coder, i32::from(*weight), i32::from(guess), last);
                last = value - i32::from(guess);
                *weight = value as i8;
            }
        }
        coded_before.clone_from(stage);
    }
}

/// A checksum of all weights and constants.
fn checksum(stages: &[Packed]) -> u64 {
    stages.iter().fold(1, |sum, stage| {
        let sum = mix(sum ^ stage.constant as u64);
        stage.parts.iter().chain(&stage.tables).flatten().fold(sum, |sum, &weight| {
            (sum.rotate_left(5) ^ u64::from(weight as u8)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
        })
    })
}

/// Writes a weights file of the twelve stages.
pub fn to_bytes(stages: &[Packed]) -> Vec<u8> {
    let mut out = MAGIC.to_vec();
    out.extend(checksum(stages).to_le_bytes());
    out.extend(stages.iter().flat_map(|stage| stage.constant.to_le_bytes()));
    let mut encoder = Encoder::new();
    code_tables(&mut encoder, &mut stages.to_vec());
    out.extend(encoder.finish());
    out
}

/// Reads a weights file, packed.
pub fn unpack(bytes: &[u8]) -> Result<Vec<Packed>, WeightsError> {
    if bytes.len() < HEADER {
        return Err(WeightsError::Short { at: bytes.len() });
    }
    if !bytes.starts_with(MAGIC) {
        return Err(WeightsError::Magic);
    }
    let mut decoder = Decoder::new(&bytes[HEADER..]);
    let mut stages = vec![Packed::zero(); STAGES];
    for (stage, pair) in stages.iter_mut().zip(bytes[CONSTANTS..HEADER].chunks_exact(2)) {
        stage.constant = i16::from_le_bytes([pair[0], pair[1]]);
    }
    code_tables(&mut decoder, &mut stages);
    if decoder.missing() != 0 {
        return Err(WeightsError::Short { at: bytes.len() });
    }
    if checksum(&stages).to_le_bytes() != bytes[MAGIC.len()..CONSTANTS] {
        return Err(WeightsError::Checksum);
    }
    Ok(stages)
}

impl Weights {
    /// Reads a weights file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, WeightsError> {
        unpack(bytes).map(|stages| Weights::new(&stages))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::random::Rng;

    fn random_stages(rng: &mut Rng) -> Vec<Packed> {
        let mut stages = vec![Packed::zero(); STAGES];
        for stage in &mut stages {
            stage.constant = rng.below(4_000) as i16 - 2_000;
            for weight in stage.parts.iter_mut().chain(&mut stage.tables).flatten() {
                *weight = match rng.below(20) {
                    0 => rng.next_u64() as i8,
                    1..6 => rng.below(9) as i8 - 4,
                    _ => 0,
                };
            }
        }
        stages
    }

    #[test]
    fn written_stages_are_read_back() {
        let mut rng = Rng::new(51);
        let stages = random_stages(&mut rng);
        let bytes = to_bytes(&stages);
        assert!(unpack(&bytes).unwrap() == stages);
        let zero = vec![Packed::zero(); STAGES];
        assert!(to_bytes(&zero).len() < 6_000);
    }

    #[test]
    fn damaged_files_are_errors() {
        let mut rng = Rng::new(52);
        let bytes = to_bytes(&random_stages(&mut rng));
        assert_eq!(unpack(b"").err(), Some(WeightsError::Short { at: 0 }));
        assert_eq!(unpack(&[7; 40]).err(), Some(WeightsError::Magic));
        assert_eq!(unpack(&bytes[..bytes.len() / 2]).err(), Some(WeightsError::Short { at: bytes.len() / 2 }));
        for round in 0..12 {
            let mut damaged = bytes.clone();
            let at = MAGIC.len() + rng.below(bytes.len() - 12);
            damaged[at] ^= 1 << rng.below(8);
            assert!(unpack(&damaged).is_err(), "round {round}, byte {at}");
        }
    }
}
