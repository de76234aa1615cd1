//! An adaptive binary range coder as in LZMA. It has a 32-bit range, 12-bit probabilities, and a carry that is
//! propagated into a byte held back. A context averages two probabilities that adapt at different speeds. A counted
//! context has one, which adapts more slowly with each bit.
//!
//! Encoder and decoder share one trait, so that a model is written once and does both.

/// Bits of a probability.
const PROBABILITY_BITS: u32 = 12;

/// The probability 1.
const ONE: u16 = 1 << PROBABILITY_BITS;

/// Probabilities are kept this far from 0 and 1, so that every bit can be coded: 1/256 of the whole.
const LEAST: u32 = ONE as u32 / 256;

/// How fast the two probabilities of a context adapt. Each bit moves them by 1/16 and by 1/128 of the distance to it.
const FAST_SHIFT: u32 = 4;
const SLOW_SHIFT: u32 = 7;

/// The range is refilled by a byte when it falls below this.
const LEAST_RANGE: u32 = 1 << 24;

/// Bytes that the encoder writes at the end and the decoder reads at the start. They are the 32-bit code and the byte
/// held back.
const CODE_BYTES: usize = 5;

/// Predicts the next bit, and learns from it.
pub trait Chance {
    /// The probability of a 0, in 1/4096: from 16 to 4,080.
    fn zero(&self) -> u32;

    /// Takes note of the bit.
    fn learn(&mut self, bit: bool);
}

/// A context: the probabilities that its next bit is 0, less a half, in 1/4096.
///
/// An even context is all zero bytes without padding, and so is an even [`Counted`]. The compiler clears an array of
/// them at once. With other bytes it set each context by its own instructions: 170 KB of WebAssembly to read a proof.
#[derive(Clone, Copy)]
pub struct Context {
    fast: i16,
    slow: i16,
}

impl Context {
    /// A context that has seen nothing: 0 and 1 are equally probable.
    pub const EVEN: Context = Context { fast: 0, slow: 0 };

    /// The two probabilities.
    fn chances(&self) -> [u16; 2] {
        [self.fast, self.slow].map(|offset| (ONE / 2).wrapping_add_signed(offset))
    }
}

impl Chance for Context {
    fn zero(&self) -> u32 {
        let [fast, slow] = self.chances();
        u32::from((fast + slow) / 2).clamp(LEAST, u32::from(ONE) - LEAST)
    }

    fn learn(&mut self, bit: bool) {
        let [fast, slow] = self.chances();
        if bit {
            self.fast -= (fast >> FAST_SHIFT) as i16;
            self.slow -= (slow >> SLOW_SHIFT) as i16;
        } else {
            self.fast += ((ONE - fast) >> FAST_SHIFT) as i16;
            self.slow += ((ONE - slow) >> SLOW_SHIFT) as i16;
        }
    }
}

/// A context for few bits. At first its probability is the mean of what it has seen. Later it adapts by 1/61 of the
/// distance to each bit.
#[derive(Clone, Copy)]
pub struct Counted {
    /// The probability of a 0 less a half, in 1/65536.
    offset: i16,
    seen: u16,
}

/// A half, in 1/65536.
const HALF: i32 = 1 << 15;

/// Bits after which a counted context adapts no more slowly.
const MOST_SEEN: u16 = 60;

impl Counted {
    /// A context that has seen nothing.
    pub const EVEN: Counted = Counted { offset: 0, seen: 0 };

    /// The probability of a 0, in 1/65536.
    fn chance(&self) -> i32 {
        i32::from(self.offset) + HALF
    }
}

impl Chance for Counted {
    fn zero(&self) -> u32 {
        (self.chance() as u32 >> 4).clamp(LEAST, u32::from(ONE) - LEAST)
    }

    fn learn(&mut self, bit: bool) {
        let wanted = if bit { 0 } else { i32::from(u16::MAX) };
        // The first bit weighs 10/16, the next 10/26 and so on.
        let step = (wanted - self.chance()) * 10 / (16 + 10 * i32::from(self.seen));
        self.offset = (self.chance() + step - HALF) as i16;
        self.seen = (self.seen + 1).min(MOST_SEEN);
    }
}

/// Writes or reads one bit in a context.
pub trait Coder {
    /// Codes a bit and returns it. The decoder ignores `bit` and returns the one that it reads.
    fn code<M: Chance>(&mut self, context: &mut M, bit: bool) -> bool;

    /// Whether a decoder has read beyond the end, which an encoder never does.
    fn is_past_end(&self) -> bool {
        false
    }
}

/// Writes bits.
pub struct Encoder {
    low: u64,
    range: u32,
    /// The byte held back: a carry can still raise it.
    held: u8,
    /// Bytes not yet written: the one held back and the 0xFF bytes after it.
    pending: u64,
    out: Vec<u8>,
}

impl Default for Encoder {
    fn default() -> Encoder {
        Encoder::new()
    }
}

impl Encoder {
    /// An encoder that has written nothing.
    pub fn new() -> Encoder {
        Encoder { low: 0, range: u32::MAX, held: 0, pending: 1, out: Vec::new() }
    }

    /// Moves the top byte of `low` out.
    fn shift(&mut self) {
        if self.low < 0xFF00_0000 || self.low > 0xFFFF_FFFF {
            let carry = (self.low >> 32) as u8;
            let mut byte = self.held;
            while self.pending != 0 {
                self.out.push(byte.wrapping_add(carry));
                byte = 0xFF;
                self.pending -= 1;
            }
            self.held = (self.low >> 24) as u8;
        }
        self.pending += 1;
        self.low = (self.low & 0x00FF_FFFF) << 8;
    }

    /// The bytes of all bits.
    pub fn finish(mut self) -> Vec<u8> {
        for _ in 0..CODE_BYTES {
            self.shift();
        }
        self.out
    }
}

impl Coder for Encoder {
    fn code<M: Chance>(&mut self, context: &mut M, bit: bool) -> bool {
        let bound = (self.range >> PROBABILITY_BITS) * context.zero();
        if bit {
            self.low += u64::from(bound);
            self.range -= bound;
        } else {
            self.range = bound;
        }
        while self.range < LEAST_RANGE {
            self.range <<= 8;
            self.shift();
        }
        context.learn(bit);
        bit
    }
}

/// Reads bits.
pub struct Decoder<'a> {
    code: u32,
    range: u32,
    bytes: &'a [u8],
    at: usize,
    missing: usize,
}

impl<'a> Decoder<'a> {
    /// A decoder of what an encoder wrote.
    pub fn new(bytes: &'a [u8]) -> Decoder<'a> {
        let mut decoder = Decoder { code: 0, range: u32::MAX, bytes, at: 0, missing: 0 };
        for _ in 0..CODE_BYTES {
            decoder.code = decoder.code << 8 | decoder.next();
        }
        decoder
    }

    /// How many bytes were read beyond the end. If there are any, the text was cut short.
    pub fn missing(&self) -> usize {
        self.missing
    }

    fn next(&mut self) -> u32 {
        let byte = self.bytes.get(self.at).copied();
        self.at += 1;
        self.missing += usize::from(byte.is_none());
        u32::from(byte.unwrap_or(0))
    }
}

impl Coder for Decoder<'_> {
    fn is_past_end(&self) -> bool {
        self.missing > 0
    }

    #[inline]
    fn code<M: Chance>(&mut self, context: &mut M, _bit: bool) -> bool {
        let bound = (self.range >> PROBABILITY_BITS) * context.zero();
        let bit = self.code >= bound;
        if bit {
            self.code -= bound;
            self.range -= bound;
        } else {
            self.range = bound;
        }
        while self.range < LEAST_RANGE {
            self.range <<= 8;
            self.code = self.code << 8 | self.next();
        }
        context.learn(bit);
        bit
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Rng;

    #[test]
    fn counted_contexts_learn_quickly_and_are_read_back() {
        let mut rng = Rng::new(54);
        let bits: Vec<bool> = (0..400).map(|i| if i < 200 { rng.below(30) == 0 } else { rng.below(30) != 0 }).collect();
        let (mut encoder, mut chance) = (Encoder::new(), Counted::EVEN);
        for &bit in &bits {
            assert!((16..=4080).contains(&chance.zero()));
            encoder.code(&mut chance, bit);
        }
        let bytes = encoder.finish();
        assert!(bytes.len() < 32, "{}", bytes.len());
        let (mut decoder, mut chance) = (Decoder::new(&bytes), Counted::EVEN);
        assert!(bits.iter().all(|&bit| decoder.code(&mut chance, !bit) == bit));
        assert_eq!(decoder.missing(), 0);
        let mut chance = Counted::EVEN;
        chance.learn(false);
        assert_eq!(chance.zero(), 3327);
    }

    #[test]
    fn bits_are_read_back_and_a_cut_is_noticed() {
        let mut rng = Rng::new(53);
        // Context 0 is nearly always 0, context 1 even, context 2 always 1: carries and long runs occur.
        let bits: Vec<(usize, bool)> = (0..20_000)
            .map(|_| match rng.below(3) {
                0 => (0, rng.below(500) == 0),
                1 => (1, rng.below(2) == 0),
                _ => (2, true),
            })
            .collect();
        let mut encoder = Encoder::new();
        let mut contexts = [Context::EVEN; 3];
        for &(context, bit) in &bits {
            encoder.code(&mut contexts[context], bit);
        }
        let bytes = encoder.finish();
        let read = |bytes: &[u8]| {
            let mut decoder = Decoder::new(bytes);
            let mut contexts = [Context::EVEN; 3];
            let read: Vec<bool> = bits.iter().map(|&(c, _)| decoder.code(&mut contexts[c], false)).collect();
            (read, decoder.missing())
        };
        let expected: Vec<bool> = bits.iter().map(|&(_, bit)| bit).collect();
        assert_eq!(read(&bytes), (expected, 0));
        assert_ne!(read(&bytes[..bytes.len() - 20]).1, 0);
    }
}
