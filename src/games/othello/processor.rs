//! What the processor at hand can do, chosen when a search begins: the bit arithmetic of [`bits`](super::bits) by AVX2
//! and BMI2 where an x86-64 processor has them, the plain one elsewhere.
//!
//! A search is generic over a [`Processor`], and [`compiled_for_each_processor`] compiles each of its recursive functions
//! twice, so that not only the functions of this file but the whole search uses the instructions. A value of a processor's
//! type is the proof that the processor is there: only [`Detected::best`] makes one. The plain path stays everywhere, and
//! tests compare both.

#![allow(unsafe_code)]

use super::bits;

/// The bit arithmetic of a search. Every implementation gives the same results as [`bits`].
pub trait Processor: Copy {
    /// Whether functions are compiled with AVX2, BMI1, BMI2, LZCNT and POPCNT.
    const AVX2: bool;

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

    /// As [`bits::count_last_flips`].
    #[inline(always)]
    fn count_last_flips(self, square: usize, me: u64) -> i32 {
        bits::count_last_flips(square, me)
    }
}

/// Any processor.
#[derive(Clone, Copy, Debug)]
pub struct Plain;

impl Processor for Plain {
    const AVX2: bool = false;
}

/// An x86-64 processor with AVX2, BMI1, BMI2, LZCNT and POPCNT: those of 2013 and later.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub struct Avx2(());

#[cfg(target_arch = "x86_64")]
impl Processor for Avx2 {
    const AVX2: bool = true;

    #[inline(always)]
    fn flips(self, square: usize, me: u64, opp: u64) -> u64 {
        // SAFETY: a value of this type is only made where the processor has the instructions.
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

    #[inline(always)]
    fn count_last_flips(self, square: usize, me: u64) -> i32 {
        // SAFETY: as above.
        unsafe { avx2::count_last_flips(square, me) }
    }
}

/// The processor that a search runs on.
#[derive(Clone, Copy, Debug)]
pub enum Detected {
    /// Nothing is known of it.
    Plain(Plain),
    /// It has AVX2 and what came with it.
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
}

impl Detected {
    /// The best that this machine has.
    pub fn best() -> Detected {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt")
        {
            return Detected::Avx2(Avx2(()));
        }
        Detected::Plain(Plain)
    }
}

/// Runs `$body` with `$p` bound to the processor that `$detected` names.
macro_rules! with_processor {
    ($detected:expr, $p:ident => $body:expr) => {
        match $detected {
            $crate::games::othello::processor::Detected::Plain($p) => $body,
            #[cfg(target_arch = "x86_64")]
            $crate::games::othello::processor::Detected::Avx2($p) => $body,
        }
    };
}

/// Defines the function `$name`, generic over a [`Processor`] `p`, which runs `$body` (`#[inline(always)]` and with the same
/// parameters) compiled for that processor. With `in Type:` it is a method that takes `&mut self`.
macro_rules! compiled_for_each_processor {
    ($(#[$meta:meta])* $vis:vis fn $name:ident($($arg:ident: $type:ty),* $(,)?) -> $ret:ty = $body:ident) => {
        $(#[$meta])*
        #[allow(unsafe_code, clippy::too_many_arguments)]
        #[inline(always)]
        $vis fn $name<P: $crate::games::othello::processor::Processor>(p: P, $($arg: $type),*) -> $ret {
            #[cfg(target_arch = "x86_64")]
            if P::AVX2 {
                #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
                fn avx2<P: $crate::games::othello::processor::Processor>(p: P, $($arg: $type),*) -> $ret {
                    $body(p, $($arg),*)
                }
                // SAFETY: a value of a processor's type is only made where the processor has the instructions.
                return unsafe { avx2(p, $($arg),*) };
            }
            fn plain<P: $crate::games::othello::processor::Processor>(p: P, $($arg: $type),*) -> $ret {
                $body(p, $($arg),*)
            }
            plain(p, $($arg),*)
        }
    };
    (in $search:ty: $(#[$meta:meta])* $vis:vis fn $name:ident($($arg:ident: $type:ty),* $(,)?) -> $ret:ty = $body:ident) => {
        $(#[$meta])*
        #[allow(unsafe_code, clippy::too_many_arguments)]
        #[inline(always)]
        $vis fn $name<P: $crate::games::othello::processor::Processor>(&mut self, p: P, $($arg: $type),*) -> $ret {
            #[cfg(target_arch = "x86_64")]
            if P::AVX2 {
                #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
                fn avx2<P: $crate::games::othello::processor::Processor>(
                    search: &mut $search, p: P, $($arg: $type),*
                ) -> $ret {
                    search.$body(p, $($arg),*)
                }
                // SAFETY: a value of a processor's type is only made where the processor has the instructions.
                return unsafe { avx2(self, p, $($arg),*) };
            }
            fn plain<P: $crate::games::othello::processor::Processor>(
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
    use super::super::bits::{DIAGONALS, FILE_A, INNER, LAST_FLIPS, RAYS, VERTICAL};
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

    /// As [`super::bits::flips`], all rays of a kind at once. There is no instruction for the highest set bit of a lane:
    /// instead the bits below each set bit of the ray are struck out.
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
        // One less, where there is a disc to outflank with.
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

    /// As [`super::bits::count_last_flips`], each line gathered by one instruction.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub fn count_last_flips(square: usize, me: u64) -> i32 {
        let (x, y) = (square & 7, square >> 3 & 7);
        let row = (me >> (8 * y)) as usize & 0xFF;
        let file = _pext_u64(me, FILE_A << x) as usize & 0xFF;
        let [falling, rising] = DIAGONALS[square & 63];
        let falling = ((me & falling).wrapping_mul(FILE_A) >> 56) as usize;
        let rising = ((me & rising).wrapping_mul(FILE_A) >> 56) as usize;
        let by_file = &LAST_FLIPS[x];
        i32::from(by_file[row] + by_file[falling] + by_file[rising] + LAST_FLIPS[y][file])
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;
    use crate::games::othello::bits::Bits;
    use crate::random::Rng;

    #[test]
    fn all_processors_agree() {
        let Detected::Avx2(avx2) = Detected::best() else { return };
        let seed = 3;
        let mut rng = Rng::new(seed);
        for round in 0..20_000 {
            let fill = rng.next_u64() | if round % 3 == 0 { rng.next_u64() | rng.next_u64() } else { 0 };
            let side = rng.next_u64();
            let (me, opp) = (fill & side, fill & !side);
            assert_eq!(avx2.mobility(me, opp), Plain.mobility(me, opp), "seed {seed} round {round}");
            assert_eq!(avx2.both_mobilities(me, opp), Plain.both_mobilities(me, opp), "seed {seed} round {round}");
            for square in Bits(!fill) {
                let expected = Plain.flips(square, me, opp);
                assert_eq!(avx2.flips(square, me, opp), expected, "seed {seed} round {round} square {square}");
                let expected = Plain.count_last_flips(square, me);
                assert_eq!(avx2.count_last_flips(square, me), expected, "seed {seed} round {round} square {square}");
            }
        }
    }
}
