//! The weights file: what the page downloads when Othello is chosen.
//!
//! `TGNO`, a version byte, the SplitMix64-based checksum of the packed weights (8 bytes, little endian), the constants of the stages (2 bytes each), then one stream of
//! an adaptive binary range coder (as in LZMA: 32-bit range, carry by a cached byte, 12-bit probabilities). Stages come
//! last to first; each weight is coded as its difference from the same weight of the stage after it, in the context of that
//! weight's size and of its neighbour just coded.

use super::weights::{Packed, STAGES, TABLES, Weights};
use crate::zobrist::mix;
use std::fmt;

const MAGIC: &[u8; 5] = b"TGNO\x02";
const HEADER: usize = 13 + 2 * STAGES;
/// Where the constants begin.
const CONSTANTS: usize = 13;

/// Why a file is no weights file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WeightsError {
    /// It does not begin as one, or is of another version.
    Magic,
    /// It ends too early.
    Short {
        /// Its length in bytes.
        at: usize,
    },
    /// The contents do not agree with the checksum.
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

/// Probabilities that a bit is 0, in 1/4096; a quick and a slow one, averaged.
#[derive(Clone, Copy)]
struct Bit {
    quick: u16,
    slow: u16,
}

const EVEN: Bit = Bit { quick: 2_048, slow: 2_048 };

impl Bit {
    fn zero(self) -> u32 {
        u32::from((self.quick + self.slow) / 2).clamp(16, 4_080)
    }

    fn learn(&mut self, bit: bool) {
        if bit {
            self.quick -= self.quick >> 4;
            self.slow -= self.slow >> 7;
        } else {
            self.quick += (4_096 - self.quick) >> 4;
            self.slow += (4_096 - self.slow) >> 7;
        }
    }
}

/// Codes or decodes one bit in a context.
trait Coder {
    fn bit(&mut self, context: &mut Bit, bit: bool) -> bool;
}

struct Encoder {
    low: u64,
    range: u32,
    cache: u8,
    pending: u64,
    out: Vec<u8>,
}

impl Encoder {
    fn new() -> Encoder {
        Encoder { low: 0, range: u32::MAX, cache: 0, pending: 1, out: Vec::new() }
    }

    fn shift(&mut self) {
        if self.low < 0xFF00_0000 || self.low > 0xFFFF_FFFF {
            let carry = (self.low >> 32) as u8;
            let mut byte = self.cache;
            while self.pending != 0 {
                self.out.push(byte.wrapping_add(carry));
                byte = 0xFF;
                self.pending -= 1;
            }
            self.cache = (self.low >> 24) as u8;
        }
        self.pending += 1;
        self.low = (self.low & 0x00FF_FFFF) << 8;
    }

    fn finish(mut self) -> Vec<u8> {
        for _ in 0..5 {
            self.shift();
        }
        self.out
    }
}

impl Coder for Encoder {
    fn bit(&mut self, context: &mut Bit, bit: bool) -> bool {
        let bound = (self.range >> 12) * context.zero();
        if bit {
            self.low += u64::from(bound);
            self.range -= bound;
        } else {
            self.range = bound;
        }
        while self.range < 1 << 24 {
            self.range <<= 8;
            self.shift();
        }
        context.learn(bit);
        bit
    }
}

struct Decoder<'a> {
    code: u32,
    range: u32,
    bytes: &'a [u8],
    at: usize,
    /// Bytes asked for beyond the end.
    missing: usize,
}

impl<'a> Decoder<'a> {
    fn new(bytes: &'a [u8]) -> Decoder<'a> {
        let mut decoder = Decoder { code: 0, range: u32::MAX, bytes, at: 0, missing: 0 };
        for _ in 0..5 {
            decoder.code = decoder.code << 8 | decoder.next();
        }
        decoder
    }

    fn next(&mut self) -> u32 {
        let byte = self.bytes.get(self.at).copied();
        self.at += 1;
        self.missing += usize::from(byte.is_none());
        u32::from(byte.unwrap_or(0))
    }
}

impl Coder for Decoder<'_> {
    #[inline]
    fn bit(&mut self, context: &mut Bit, _bit: bool) -> bool {
        let bound = (self.range >> 12) * context.zero();
        let bit = self.code >= bound;
        if bit {
            self.code -= bound;
            self.range -= bound;
        } else {
            self.range = bound;
        }
        while self.range < 1 << 24 {
            self.range <<= 8;
            self.code = self.code << 8 | self.next();
        }
        context.learn(bit);
        bit
    }
}

/// Unary steps with a context of their own; longer differences stay in the last.
const STEPS: usize = 20;

/// The contexts of one shape.
#[derive(Clone)]
struct Model {
    same: [[Bit; 4]; 8],
    sign: [[Bit; 3]; 3],
    more: [[[Bit; STEPS]; 4]; 8],
}

/// The size class of a weight: 0, 1, 2, 3 to 4, 5 to 7, 8 to 12, 13 to 20, more.
fn class(value: i32) -> usize {
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
        Model { same: [[EVEN; 4]; 8], sign: [[EVEN; 3]; 3], more: [[[EVEN; STEPS]; 4]; 8] }
    }

    /// Codes `value` given the `guess` and the last difference; the decoder ignores `value`. Returns the value.
    fn code(&mut self, coder: &mut impl Coder, value: i32, guess: i32, last: i32) -> i32 {
        let difference = value - guess;
        let (near, size) = (class(last).min(3), class(guess));
        if !coder.bit(&mut self.same[size][near], difference != 0) {
            return guess;
        }
        let side = |x: i32| (x.signum() + 1) as usize;
        let negative = coder.bit(&mut self.sign[side(guess)][side(last)], difference < 0);
        let mut magnitude = 1;
        while magnitude < 512
            && coder
                .bit(&mut self.more[size][near][(magnitude as usize - 1).min(STEPS - 1)], difference.abs() > magnitude)
        {
            magnitude += 1;
        }
        if negative { guess - magnitude } else { guess + magnitude }
    }
}

/// Codes all tables, in place.
fn code(coder: &mut impl Coder, stages: &mut [Packed]) {
    let mut models = vec![Model::new(); TABLES];
    let mut after = Packed::zero();
    for stage in stages.iter_mut().rev() {
        for (shape, table) in stage.tables.iter_mut().enumerate() {
            let mut last = 0;
            for (weight, &guess) in table.iter_mut().zip(&after.tables[shape]) {
                let value = models[shape].code(coder, i32::from(*weight), i32::from(guess), last);
                last = value - i32::from(guess);
                *weight = value as i8;
            }
        }
        after.clone_from(stage);
    }
}

/// A number that tells stages apart from damaged ones.
fn checksum(stages: &[Packed]) -> u64 {
    stages.iter().fold(1, |sum, stage| {
        let sum = mix(sum ^ stage.constant as u64);
        stage.tables.iter().flatten().fold(sum, |sum, &weight| {
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
    code(&mut encoder, &mut stages.to_vec());
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
    code(&mut decoder, &mut stages);
    if decoder.missing != 0 {
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
    use crate::random::Rng;

    fn random_stages(rng: &mut Rng) -> Vec<Packed> {
        let mut stages = vec![Packed::zero(); STAGES];
        for stage in &mut stages {
            stage.constant = rng.below(4_000) as i16 - 2_000;
            for weight in stage.tables.iter_mut().flatten() {
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
    fn stages_go_there_and_back() {
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
