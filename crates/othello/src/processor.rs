//! Processor features, detected when a search begins. On x86-64 AVX2 and BMI2, or AVX-512, can do the bit arithmetic of
//! [`bits`]. WebAssembly has vectors of 128 bits. Other processors use the plain arithmetic.
//!
//! A search is generic over a [`Processor`]. `compiled_for_each_processor` compiles each of its recursive functions
//! for each kind of processor. So the whole search uses the instructions, not only the functions of this file.
//!
//! A value of a processor's type proves that the processor has the features: only `detect` makes one. Tests compare
//! AVX2 and AVX-512 with the plain arithmetic. The vectors of WebAssembly solve published problems
//! (`tests/wasm/othello.test.mjs`).

#![allow(unsafe_code)]

use super::bits;

/// Instructions beyond the baseline of the architecture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Instructions {
    /// None.
    Plain,
    /// AVX2, BMI1, BMI2, LZCNT and POPCNT.
    Avx2,
    /// These and AVX-512 F, VL and CD.
    Avx512,
}

/// The bit arithmetic of a search. Every implementation gives the same results as [`bits`].
pub trait Processor: Copy {
    /// The target features of compiled functions.
    const INSTRUCTIONS: Instructions;

    /// As [`bits::flips`].
    #[inline(always)]
    fn flips(self, square: usize, me: u64, opp: u64) -> u64 {
        bits::flips(square, me, opp)
    }

    /// As [`bits::mobility`].
    #[inline(always)]
    fn mobility(self, me: u64, opp: u64) -> u64 {
        bits::mobility(me, opp)
    }

    /// [`bits::mobility`] and [`bits::potential_mobility`], which have steps in common.
    #[inline(always)]
    fn both_mobilities(self, me: u64, opp: u64) -> (u64, u64) {
        (bits::mobility(me, opp), bits::potential_mobility(me, opp))
    }
}

/// Any processor. WebAssembly too: there the build decides about vectors.
#[derive(Clone, Copy, Debug)]
pub struct Plain;

impl Processor for Plain {
    const INSTRUCTIONS: Instructions = Instructions::Plain;

    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    #[inline(always)]
    fn flips(self, square: usize, me: u64, opp: u64) -> u64 {
        super::vectors::flips(square, me, opp)
    }

    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    #[inline(always)]
    fn mobility(self, me: u64, opp: u64) -> u64 {
        super::vectors::mobility(me, opp)
    }

    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    #[inline(always)]
    fn both_mobilities(self, me: u64, opp: u64) -> (u64, u64) {
        super::vectors::both_mobilities(me, opp)
    }
}

/// An x86-64 processor with AVX2, BMI1, BMI2, LZCNT and POPCNT, from 2013 or later.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub struct Avx2(());

#[cfg(target_arch = "x86_64")]
impl Processor for Avx2 {
    const INSTRUCTIONS: Instructions = Instructions::Avx2;

    #[inline(always)]
    fn flips(self, square: usize, me: u64, opp: u64) -> u64 {
        // SAFETY: a value of this type exists only if the processor has the instructions.
        unsafe { avx2::flips(square, me, opp) }
    }

    #[inline(always)]
    fn mobility(self, me: u64, opp: u64) -> u64 {
        // SAFETY: as above.
        unsafe { avx2::both_mobilities(me, opp).0 }
    }

    #[inline(always)]
    fn both_mobilities(self, me: u64, opp: u64) -> (u64, u64) {
        // SAFETY: as above.
        unsafe { avx2::both_mobilities(me, opp) }
    }
}

#[cfg(target_arch = "x86_64")]
impl Avx2 {
    /// This processor, if it is one.
    fn detect() -> Option<Avx2> {
        (is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt"))
        .then_some(Avx2(()))
    }
}

/// An x86-64 processor that has AVX-512 F, VL and CD too.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub struct Avx512(());

#[cfg(target_arch = "x86_64")]
impl Processor for Avx512 {
    const INSTRUCTIONS: Instructions = Instructions::Avx512;

    #[inline(always)]
    fn flips(self, square: usize, me: u64, opp: u64) -> u64 {
        // SAFETY: a value of this type exists only if the processor has the instructions.
        unsafe { avx512::flips(square, me, opp) }
    }

    #[inline(always)]
    fn mobility(self, me: u64, opp: u64) -> u64 {
        // SAFETY: as above.
        unsafe { avx512::both_mobilities(me, opp).0 }
    }

    #[inline(always)]
    fn both_mobilities(self, me: u64, opp: u64) -> (u64, u64) {
        // SAFETY: as above.
        unsafe { avx512::both_mobilities(me, opp) }
    }
}

#[cfg(target_arch = "x86_64")]
impl Avx512 {
    /// This processor, if it is one.
    fn detect() -> Option<Avx512> {
        (Avx2::detect().is_some()
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512cd"))
        .then_some(Avx512(()))
    }
}

/// The processor that a search runs on.
#[derive(Clone, Copy, Debug)]
pub enum Detected {
    /// No known features.
    Plain(Plain),
    /// It has AVX2 and the features that came with it.
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    /// It has AVX-512 F, VL and CD too.
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
}

impl Detected {
    /// The best one of this machine.
    pub fn best() -> Detected {
        #[cfg(target_arch = "x86_64")]
        if let Some(avx512) = Avx512::detect() {
            return Detected::Avx512(avx512);
        } else if let Some(avx2) = Avx2::detect() {
            return Detected::Avx2(avx2);
        }
        Detected::Plain(Plain)
    }
}

/// Runs `$body` with `$p` bound to the processor that `$detected` names.
macro_rules! with_processor {
    ($detected:expr, $p:ident => $body:expr) => {
        match $detected {
            $crate::processor::Detected::Plain($p) => $body,
            #[cfg(target_arch = "x86_64")]
            $crate::processor::Detected::Avx2($p) => $body,
            #[cfg(target_arch = "x86_64")]
            $crate::processor::Detected::Avx512($p) => $body,
        }
    };
}

/// Defines the function `$name`, generic over a [`Processor`] `p`. It runs `$body` (`#[inline(always)]` and with the
/// same parameters) compiled for that processor. With `in Type:` it is a method that takes `&mut self`.
macro_rules! compiled_for_each_processor {
    ($(#[$meta:meta])* $vis:vis fn $name:ident($($arg:ident: $type:ty),* $(,)?) -> $ret:ty = $body:ident) => {
        $(#[$meta])*
        #[allow(unsafe_code, clippy::too_many_arguments)]
        #[inline(always)]
        $vis fn $name<P: $crate::processor::Processor>(p: P, $($arg: $type),*) -> $ret {
            #[cfg(target_arch = "x86_64")]
            if P::INSTRUCTIONS == $crate::processor::Instructions::Avx2 {
                #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
                fn avx2<P: $crate::processor::Processor>(p: P, $($arg: $type),*) -> $ret {
                    $body(p, $($arg),*)
                }
                // SAFETY: a value of a processor's type exists only if the processor has the instructions.
                return unsafe { avx2(p, $($arg),*) };
            }
            #[cfg(target_arch = "x86_64")]
            if P::INSTRUCTIONS == $crate::processor::Instructions::Avx512 {
                #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512vl,avx512cd")]
                fn avx512<P: $crate::processor::Processor>(p: P, $($arg: $type),*) -> $ret {
                    $body(p, $($arg),*)
                }
                // SAFETY: a value of a processor's type exists only if the processor has the instructions.
                return unsafe { avx512(p, $($arg),*) };
            }
            fn plain<P: $crate::processor::Processor>(p: P, $($arg: $type),*) -> $ret {
                $body(p, $($arg),*)
            }
            plain(p, $($arg),*)
        }
    };
    (in $search:ty: $(#[$meta:meta])* $vis:vis fn $name:ident($($arg:ident: $type:ty),* $(,)?) -> $ret:ty = $body:ident) => {
        $(#[$meta])*
        #[allow(unsafe_code, clippy::too_many_arguments)]
        #[inline(always)]
        $vis fn $name<P: $crate::processor::Processor>(&mut self, p: P, $($arg: $type),*) -> $ret {
            #[cfg(target_arch = "x86_64")]
            if P::INSTRUCTIONS == $crate::processor::Instructions::Avx2 {
                #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
                fn avx2<P: $crate::processor::Processor>(
                    search: &mut $search, p: P, $($arg: $type),*
                ) -> $ret {
                    search.$body(p, $($arg),*)
                }
                // SAFETY: a value of a processor's type exists only if the processor has the instructions.
                return unsafe { avx2(self, p, $($arg),*) };
            }
            #[cfg(target_arch = "x86_64")]
            if P::INSTRUCTIONS == $crate::processor::Instructions::Avx512 {
                #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512vl,avx512cd")]
                fn avx512<P: $crate::processor::Processor>(
                    search: &mut $search, p: P, $($arg: $type),*
                ) -> $ret {
                    search.$body(p, $($arg),*)
                }
                // SAFETY: a value of a processor's type exists only if the processor has the instructions.
                return unsafe { avx512(self, p, $($arg),*) };
            }
            // A recursive function within others makes the module for browsers much larger.
            #[inline(never)]
            fn plain<P: $crate::processor::Processor>(
                search: &mut $search, p: P, $($arg: $type),*
            ) -> $ret {
                search.$body(p, $($arg),*)
            }
            plain(self, p, $($arg),*)
        }
    };
}

pub(crate) use {compiled_for_each_processor, with_processor};

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use super::super::bits::{INNER, RAYS, VERTICAL};
    use std::arch::x86_64::*;

    /// Four numbers as one vector; four neighbours in memory become one load.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn vector(n: &[u64; 4]) -> __m256i {
        _mm256_set_epi64x(n[3] as i64, n[2] as i64, n[1] as i64, n[0] as i64)
    }

    /// The union of the four lanes.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn union(v: __m256i) -> u64 {
        let half = _mm_or_si128(_mm256_castsi256_si128(v), _mm256_extracti128_si256::<1>(v));
        _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))) as u64
    }

    /// As [`super::bits::flips`], all rays of a kind at once. There is no instruction for the highest set bit of a
    /// lane. Instead the bits below each set bit of the ray are cleared.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub fn flips(square: usize, me: u64, opp: u64) -> u64 {
        let rays = &RAYS[square & 63];
        let (up, down) = (vector(&rays.up), vector(&rays.down));
        let me = _mm256_set1_epi64x(me as i64);
        let opp = _mm256_set1_epi64x(opp as i64);
        let zero = _mm256_setzero_si256();
        let step = vector(&[1, 7, 8, 9]);

        let stop = _mm256_andnot_si256(opp, down);
        let mut below = _mm256_srlv_epi64(stop, step);
        below = _mm256_or_si256(below, _mm256_srlv_epi64(below, step));
        below = _mm256_or_si256(below, _mm256_srlv_epi64(below, _mm256_add_epi64(step, step)));
        below = _mm256_or_si256(below, _mm256_srlv_epi64(below, vector(&[4, 28, 32, 36])));
        let outflank = _mm256_and_si256(_mm256_andnot_si256(below, stop), me);
        let above = _mm256_sub_epi64(zero, _mm256_add_epi64(outflank, outflank));
        let flipped_down = _mm256_and_si256(above, down);

        let stop = _mm256_andnot_si256(opp, up);
        let outflank = _mm256_and_si256(_mm256_and_si256(stop, _mm256_sub_epi64(zero, stop)), me);
        // One less, if there is a disc to outflank with.
        let none = _mm256_cmpeq_epi64(outflank, zero);
        let below = _mm256_sub_epi64(_mm256_add_epi64(outflank, _mm256_set1_epi64x(-1)), none);
        let flipped_up = _mm256_and_si256(below, up);

        union(_mm256_or_si256(flipped_up, flipped_down))
    }

    /// [`bits::mobility`](super::bits::mobility) and [`bits::potential_mobility`](super::bits::potential_mobility), the four
    /// kinds of lines at once.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub fn both_mobilities(me: u64, opp: u64) -> (u64, u64) {
        let step = vector(&[1, 7, 8, 9]);
        let two = vector(&[2, 14, 16, 18]);
        let taken = me | opp;
        let me = _mm256_set1_epi64x(me as i64);
        let all = _mm256_set1_epi64x(opp as i64);
        let opp = _mm256_and_si256(all, vector(&[INNER, INNER, !0, INNER]));
        let mut up = _mm256_and_si256(opp, _mm256_sllv_epi64(me, step));
        let mut down = _mm256_and_si256(opp, _mm256_srlv_epi64(me, step));
        up = _mm256_or_si256(up, _mm256_and_si256(opp, _mm256_sllv_epi64(up, step)));
        down = _mm256_or_si256(down, _mm256_and_si256(opp, _mm256_srlv_epi64(down, step)));
        let pair_up = _mm256_and_si256(opp, _mm256_sllv_epi64(opp, step));
        let pair_down = _mm256_srlv_epi64(pair_up, step);
        up = _mm256_or_si256(up, _mm256_and_si256(pair_up, _mm256_sllv_epi64(up, two)));
        down = _mm256_or_si256(down, _mm256_and_si256(pair_down, _mm256_srlv_epi64(down, two)));
        up = _mm256_or_si256(up, _mm256_and_si256(pair_up, _mm256_sllv_epi64(up, two)));
        down = _mm256_or_si256(down, _mm256_and_si256(pair_down, _mm256_srlv_epi64(down, two)));
        let reached = _mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step));
        let both = INNER & VERTICAL;
        let near = _mm256_and_si256(all, vector(&[INNER, both, VERTICAL, both]));
        let near = _mm256_or_si256(_mm256_sllv_epi64(near, step), _mm256_srlv_epi64(near, step));
        (union(reached) & !taken, union(near) & !taken)
    }
}

#[cfg(target_arch = "x86_64")]
mod avx512 {
    use super::super::bits::{INNER, RAYS, VERTICAL};
    use std::arch::x86_64::*;

    /// Eight numbers as one vector.
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn vector(n: &[u64; 8]) -> __m512i {
        _mm512_set_epi64(
            n[7] as i64,
            n[6] as i64,
            n[5] as i64,
            n[4] as i64,
            n[3] as i64,
            n[2] as i64,
            n[1] as i64,
            n[0] as i64,
        )
    }

    /// As [`super::bits::flips`], all rays of a kind at once.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512vl,avx512cd")]
    pub fn flips(square: usize, me: u64, opp: u64) -> u64 {
        let rays = &RAYS[square & 63];
        // SAFETY: four numbers of 64 bits each, aligned to 64 bytes together.
        let (up, down) =
            unsafe { (_mm256_load_si256(rays.up.as_ptr().cast()), _mm256_load_si256(rays.down.as_ptr().cast())) };
        let me = _mm256_set1_epi64x(me as i64);
        let opp = _mm256_set1_epi64x(opp as i64);
        let zero = _mm256_setzero_si256();

        // The highest square of each ray without a disc of the opponent.
        let stop = _mm256_andnot_si256(opp, down);
        let highest = _mm256_srlv_epi64(_mm256_set1_epi64x(i64::MIN), _mm256_lzcnt_epi64(stop));
        let outflank = _mm256_and_si256(highest, me);
        let above = _mm256_sub_epi64(zero, _mm256_add_epi64(outflank, outflank));
        let flipped_down = _mm256_and_si256(above, down);

        let stop = _mm256_andnot_si256(opp, up);
        // me and stop and its negative: its lowest square, if that is mine.
        let outflank = _mm256_ternarylogic_epi64::<0x80>(stop, _mm256_sub_epi64(zero, stop), me);
        let some = _mm256_test_epi64_mask(outflank, outflank);
        let below = _mm256_add_epi64(outflank, _mm256_set1_epi64x(-1));
        let flipped = _mm256_mask_and_epi64(zero, some, below, up);

        let all = _mm256_or_si256(flipped, flipped_down);
        let half = _mm_or_si128(_mm256_castsi256_si128(all), _mm256_extracti128_si256::<1>(all));
        _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))) as u64
    }

    /// [`bits::mobility`](super::bits::mobility) and [`bits::potential_mobility`](super::bits::potential_mobility), the
    /// eight directions at once. Shifts are rotations. Bits that wrap around an edge meet no disc: discs on edges at a
    /// line's end are removed.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512vl,avx512cd")]
    pub fn both_mobilities(me: u64, opp: u64) -> (u64, u64) {
        const BOTH: u64 = INNER & VERTICAL;
        let step = vector(&[1, 7, 8, 9, 63, 57, 56, 55]);
        let two = vector(&[2, 14, 16, 18, 62, 50, 48, 46]);
        let blank = !(me | opp);
        let me = _mm512_set1_epi64(me as i64);
        let opp = _mm512_set1_epi64(opp as i64);
        let opp = _mm512_and_si512(opp, vector(&[INNER, BOTH, VERTICAL, BOTH, INNER, BOTH, VERTICAL, BOTH]));
        // a | b & c
        const OR_AND: i32 = 0xF8;
        let near = _mm512_rolv_epi64(opp, step);
        let pair = _mm512_and_si512(opp, near);
        let mut run = _mm512_and_si512(opp, _mm512_rolv_epi64(me, step));
        run = _mm512_ternarylogic_epi64::<OR_AND>(run, opp, _mm512_rolv_epi64(run, step));
        run = _mm512_ternarylogic_epi64::<OR_AND>(run, pair, _mm512_rolv_epi64(run, two));
        run = _mm512_ternarylogic_epi64::<OR_AND>(run, pair, _mm512_rolv_epi64(run, two));
        let reached = _mm512_rolv_epi64(run, step);
        let half = |v: __m512i| _mm256_or_si256(_mm512_castsi512_si256(v), _mm512_extracti64x4_epi64::<1>(v));
        let (reached, near) = (half(reached), half(near));
        let both = _mm256_or_si256(_mm256_unpacklo_epi64(reached, near), _mm256_unpackhi_epi64(reached, near));
        let both = _mm_or_si128(_mm256_castsi256_si128(both), _mm256_extracti128_si256::<1>(both));
        (_mm_cvtsi128_si64(both) as u64 & blank, _mm_extract_epi64::<1>(both) as u64 & blank)
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;
    use crate::bits::Bits;
    use tengen_core::random::Rng;

    fn agrees_with_the_plain_one<P: Processor>(p: P) {
        let seed = 3;
        println!("seed {seed}");
        let mut rng = Rng::new(seed);
        for round in 0..20_000 {
            let fill = rng.next_u64() | if round % 3 == 0 { rng.next_u64() | rng.next_u64() } else { 0 };
            let side = rng.next_u64();
            let (me, opp) = (fill & side, fill & !side);
            assert_eq!(p.mobility(me, opp), Plain.mobility(me, opp), "round {round}");
            assert_eq!(p.both_mobilities(me, opp), Plain.both_mobilities(me, opp), "round {round}");
            for square in Bits(!fill) {
                let expected = Plain.flips(square, me, opp);
                assert_eq!(p.flips(square, me, opp), expected, "round {round} square {square}");
            }
        }
    }

    #[test]
    fn avx2_agrees_with_plain_arithmetic() {
        if let Some(avx2) = Avx2::detect() {
            agrees_with_the_plain_one(avx2);
        }
    }

    #[test]
    fn avx512_agrees_with_plain_arithmetic() {
        if let Some(avx512) = Avx512::detect() {
            agrees_with_the_plain_one(avx512);
        }
    }
}
