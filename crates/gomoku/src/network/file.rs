//! The file of a network. It begins with the magic bytes `TGNN`, a version byte and the number of the rule. The CRC-32
//! of all other bytes follows (little endian). Then comes one stream of the range coder with the numbers of each side,
//! table by table. Most combinations hardly occur: a bit shows whether a combination has any rests.

use super::{Network, SideNumbers, Table, WIDTH};
use crate::packed_numbers::Numbers;
use crate::point_weights::sets;
use crate::rule::Rule;
use std::fmt;
use tengen_core::checksum::crc32;
use tengen_core::range_coder::{Coder, Context, Decoder};

/// The first bytes of every file.
const MAGIC: [u8; 4] = *b"TGNN";
/// The version of the format, which is the byte after them.
const VERSION: u8 = 2;
/// Magic, version, rule and checksum.
const HEADER: usize = 10;
/// The offset of the checksum.
const CHECKSUM: std::ops::Range<usize> = 6..HEADER;

/// Why a file is not a usable network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NetworkError {
    /// It does not begin with the magic bytes.
    Foreign,
    /// Its version is unknown to this program.
    Version(u8),
    /// It is for another rule than the game.
    Rule,
    /// Its checksum is wrong: the file was cut or changed.
    Damaged,
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NetworkError::Foreign => f.write_str("this is no file of a network"),
            NetworkError::Version(version) => write!(f, "a network of version {version}, which is not known here"),
            NetworkError::Rule => f.write_str("a network for another rule"),
            NetworkError::Damaged => f.write_str("the file of the network was cut or changed"),
        }
    }
}

/// Writes or reads the numbers of a side: the decoder fills them.
// Never inlined, to keep the page's module small.
#[inline(never)]
fn code(coder: &mut impl Coder, numbers: &mut SideNumbers) {
    for table in Table::ALL {
        let is_rest = matches!(table, Table::OwnRests | Table::OtherRests);
        let mut contexts = Numbers::new();
        let mut is_there = Context::EVEN;
        for row in numbers.table_mut(table).chunks_mut(WIDTH) {
            if is_rest && !coder.code(&mut is_there, row.iter().any(|&number| number != 0)) {
                row.fill(0);
                continue;
            }
            let mut last = 0;
            for number in row {
                last = contexts.code(coder, i32::from(*number), last);
                *number = last as i16;
            }
        }
    }
}

/// Writes a network of these numbers.
pub fn to_bytes(rule: Rule, numbers: &[SideNumbers]) -> Vec<u8> {
    let mut encoder = tengen_core::range_coder::Encoder::new();
    for side in numbers {
        code(&mut encoder, &mut side.clone());
    }
    let body = encoder.finish();
    let mut bytes = Vec::from(MAGIC);
    bytes.extend([VERSION, rule as u8]);
    let sum = crc32(&[&bytes[..], &body].concat());
    bytes.extend(sum.to_le_bytes());
    bytes.extend(body);
    bytes
}

/// Reads the numbers of a network, and its rule.
///
/// # Errors
/// Why the file is not a network.
pub fn numbers_of(bytes: &[u8]) -> Result<(Rule, Vec<SideNumbers>), NetworkError> {
    if bytes.len() < HEADER || bytes[..4] != MAGIC {
        return Err(NetworkError::Foreign);
    }
    if bytes[4] != VERSION {
        return Err(NetworkError::Version(bytes[4]));
    }
    let body = &bytes[HEADER..];
    if bytes[CHECKSUM] != crc32(&[&bytes[..CHECKSUM.start], body].concat()).to_le_bytes() {
        return Err(NetworkError::Damaged);
    }
    let rule = Rule::ALL.get(usize::from(bytes[5])).copied().ok_or(NetworkError::Rule)?;
    let mut decoder = Decoder::new(body);
    let mut numbers = vec![SideNumbers::zero(); sets(rule)];
    for side in &mut numbers {
        code(&mut decoder, side);
    }
    if decoder.missing() > 0 {
        return Err(NetworkError::Damaged);
    }
    Ok((rule, numbers))
}

impl Network {
    /// Reads the network of a rule.
    ///
    /// # Errors
    /// Why the file is not a network of the rule.
    pub fn read(rule: Rule, bytes: &[u8]) -> Result<Network, NetworkError> {
        match numbers_of(bytes)? {
            (of, numbers) if of == rule => Ok(Network::new(rule, &numbers)),
            _ => Err(NetworkError::Rule),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::random_numbers;
    use super::*;
    use tengen_core::random::Rng;

    const RULES: [Rule; 3] = [Rule::Freestyle, Rule::Standard, Rule::Renju];

    #[test]
    fn what_was_written_is_read_and_nothing_else() {
        let seed = 17;
        println!("seed {seed}");
        let mut rng = Rng::new(seed);
        for rule in RULES {
            let numbers = random_numbers(&mut rng, rule);
            let bytes = to_bytes(rule, &numbers);
            assert_eq!(Network::read(rule, &bytes), Ok(Network::new(rule, &numbers)));
            for other in RULES.into_iter().filter(|&other| other != rule) {
                assert_eq!(Network::read(other, &bytes), Err(NetworkError::Rule));
            }
            assert_eq!(Network::read(rule, b"<!doctype html>"), Err(NetworkError::Foreign));
            let mut newer = bytes.clone();
            newer[4] = 9;
            assert_eq!(Network::read(rule, &newer), Err(NetworkError::Version(9)));
            for _ in 0..40 {
                let cut = HEADER + rng.below(bytes.len() - HEADER);
                assert_eq!(Network::read(rule, &bytes[..cut]), Err(NetworkError::Damaged), "cut at {cut}");
                let mut changed = bytes.clone();
                let at = 5 + rng.below(bytes.len() - 5);
                changed[at] ^= 1 << rng.below(8);
                assert_eq!(Network::read(rule, &changed), Err(NetworkError::Damaged), "changed at {at}");
            }
            // Any bytes with a correct checksum are read or refused; the reader never panics.
            for _ in 0..10 {
                let mut made = bytes[..HEADER].to_vec();
                made.extend((0..rng.below(3000)).map(|_| rng.below(256) as u8));
                let sum = crc32(&[&made[..CHECKSUM.start], &made[HEADER..]].concat());
                made[CHECKSUM].copy_from_slice(&sum.to_le_bytes());
                let _ = Network::read(rule, &made);
            }
        }
    }
}
