//! Whole numbers in a file of weights, by the range coder: most of them are near 0.

use tengen_core::range_coder::{Coder, Context};

/// The contexts of numbers. Magnitudes are coded in unary up to a bound, and beyond in an exponential Golomb code. The
/// context is the size of the number before.
pub(super) struct Numbers {
    zero: [Context; 3],
    sign: Context,
    unary: [[Context; UNARY]; 3],
    length: [Context; 16],
    bits: [Context; 16],
}

/// Magnitudes up to this are coded in unary.
const UNARY: usize = 14;

impl Numbers {
    /// Contexts that have seen nothing.
    pub fn new() -> Numbers {
        Numbers {
            zero: [Context::EVEN; 3],
            sign: Context::EVEN,
            unary: [[Context::EVEN; UNARY]; 3],
            length: [Context::EVEN; 16],
            bits: [Context::EVEN; 16],
        }
    }

    /// Codes a number after `last`; the decoder ignores `value`. Returns the number.
    // Compiled once: the module of the page is to stay small.
    #[inline(never)]
    pub fn code(&mut self, coder: &mut impl Coder, value: i32, last: i32) -> i32 {
        let size = match last.abs() {
            0 => 0,
            1..=3 => 1,
            _ => 2,
        };
        if !coder.code(&mut self.zero[size], value != 0) {
            return 0;
        }
        let negative = coder.code(&mut self.sign, value < 0);
        let wanted = value.unsigned_abs().saturating_sub(1);
        let mut magnitude = 0;
        while (magnitude as usize) < UNARY {
            if !coder.code(&mut self.unary[size][magnitude as usize], wanted > magnitude) {
                break;
            }
            magnitude += 1;
        }
        if magnitude as usize == UNARY {
            let rest = wanted.wrapping_sub(UNARY as u32).wrapping_add(1);
            let wanted_length = rest.checked_ilog2().unwrap_or(0);
            let mut length = 0;
            while length < 15 && coder.code(&mut self.length[length as usize], wanted_length > length) {
                length += 1;
            }
            let mut all = 1;
            for bit in (0..length).rev() {
                all = all << 1 | u32::from(coder.code(&mut self.bits[bit as usize], rest >> bit & 1 != 0));
            }
            magnitude = UNARY as u32 + all - 1;
        }
        let magnitude = magnitude as i32 + 1;
        if negative { -magnitude } else { magnitude }
    }
}
