//! A layer of the network by the vectors of the processor: SSE2 or AVX2, or those of WebAssembly. All give the same numbers as the
//! plain loop, which stays everywhere, and a test compares them.

#![allow(unsafe_code)]

/// Units of a hidden layer.
pub(crate) const HIDDEN: usize = 32;

/// Weights by pair of inputs, and for each pair by unit: vectors multiply two numbers and add both products in one step.
pub(super) type Weights = Vec<[[i16; 2]; HIDDEN]>;

/// Adds the products of the inputs and their weights to the sums of the units. There are two inputs for each pair of weights.
#[inline]
pub(super) fn feed(inputs: &[i16], weights: &Weights, sums: &mut [i32; HIDDEN]) {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has the instructions.
        unsafe { x86::feed_avx2(inputs, weights, sums) }
    } else {
        // SAFETY: every x86-64 processor has the instructions.
        unsafe { x86::feed_sse2(inputs, weights, sums) }
    }
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    wasm::feed(inputs, weights, sums);
    #[cfg(not(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128"))))]
    feed_plainly(inputs, weights, sums);
}

/// The pairs of inputs that are something, each as one word, with their weights.
#[inline(always)]
fn pairs<'a>(inputs: &'a [i16], weights: &'a Weights) -> impl Iterator<Item = (i32, &'a [[i16; 2]; HIDDEN])> {
    let (inputs, _) = inputs.as_chunks::<2>();
    let words = inputs.iter().map(|&[first, second]| i32::from(first as u16) | i32::from(second) << 16);
    words.zip(weights).filter(|&(word, _)| word != 0)
}

/// As [`feed`], number by number.
#[cfg_attr(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")), allow(dead_code))]
fn feed_plainly(inputs: &[i16], weights: &Weights, sums: &mut [i32; HIDDEN]) {
    for (word, weights) in pairs(inputs, weights) {
        let [first, second] = [word as i16, (word >> 16) as i16].map(i32::from);
        for (sum, weight) in sums.iter_mut().zip(weights) {
            let products = (first * i32::from(weight[0])).wrapping_add(second * i32::from(weight[1]));
            *sum = sum.wrapping_add(products);
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{HIDDEN, Weights, pairs};
    use std::arch::x86_64::{
        __m128i, __m256i, _mm_add_epi32, _mm_loadu_si128, _mm_madd_epi16, _mm_set1_epi32, _mm_storeu_si128,
        _mm256_add_epi32, _mm256_loadu_si256, _mm256_madd_epi16, _mm256_set1_epi32, _mm256_storeu_si256,
    };

    /// # Safety
    /// The processor has to have SSE2.
    #[target_feature(enable = "sse2")]
    pub unsafe fn feed_sse2(inputs: &[i16], weights: &Weights, sums: &mut [i32; HIDDEN]) {
        const VECTORS: usize = HIDDEN / 4;
        let place = sums.as_mut_ptr().cast::<__m128i>();
        // SAFETY: the units fill so many vectors.
        let mut all: [__m128i; VECTORS] = std::array::from_fn(|i| unsafe { _mm_loadu_si128(place.add(i)) });
        for (word, weights) in pairs(inputs, weights) {
            let word = _mm_set1_epi32(word);
            let weights = weights.as_ptr().cast::<__m128i>();
            for (i, sum) in all.iter_mut().enumerate() {
                // SAFETY: as above; a pair of weights is as large as a sum.
                let weights = unsafe { _mm_loadu_si128(weights.add(i)) };
                *sum = _mm_add_epi32(*sum, _mm_madd_epi16(word, weights));
            }
        }
        for (i, &sum) in all.iter().enumerate() {
            // SAFETY: as above.
            unsafe { _mm_storeu_si128(place.add(i), sum) };
        }
    }

    /// # Safety
    /// The processor has to have AVX2.
    #[target_feature(enable = "avx2")]
    pub unsafe fn feed_avx2(inputs: &[i16], weights: &Weights, sums: &mut [i32; HIDDEN]) {
        const VECTORS: usize = HIDDEN / 8;
        let place = sums.as_mut_ptr().cast::<__m256i>();
        // SAFETY: the units fill so many vectors.
        let mut all: [__m256i; VECTORS] = std::array::from_fn(|i| unsafe { _mm256_loadu_si256(place.add(i)) });
        for (word, weights) in pairs(inputs, weights) {
            let word = _mm256_set1_epi32(word);
            let weights = weights.as_ptr().cast::<__m256i>();
            for (i, sum) in all.iter_mut().enumerate() {
                // SAFETY: as above; a pair of weights is as large as a sum.
                let weights = unsafe { _mm256_loadu_si256(weights.add(i)) };
                *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(word, weights));
            }
        }
        for (i, &sum) in all.iter().enumerate() {
            // SAFETY: as above.
            unsafe { _mm256_storeu_si256(place.add(i), sum) };
        }
    }
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm {
    use super::{HIDDEN, Weights, pairs};
    use std::arch::wasm32::{i32x4_add, i32x4_dot_i16x8, i32x4_splat, v128, v128_load, v128_store};

    // Compiled once for both layers: the module of the page is to stay small.
    #[inline(never)]
    pub fn feed(inputs: &[i16], weights: &Weights, sums: &mut [i32; HIDDEN]) {
        const VECTORS: usize = HIDDEN / 4;
        let place = sums.as_mut_ptr().cast::<v128>();
        // SAFETY: the units fill so many vectors.
        let mut all: [v128; VECTORS] = std::array::from_fn(|i| unsafe { v128_load(place.add(i)) });
        for (word, weights) in pairs(inputs, weights) {
            let word = i32x4_splat(word);
            let weights = weights.as_ptr().cast::<v128>();
            for (i, sum) in all.iter_mut().enumerate() {
                // SAFETY: as above; a pair of weights is as large as a sum.
                let weights = unsafe { v128_load(weights.add(i)) };
                *sum = i32x4_add(*sum, i32x4_dot_i16x8(word, weights));
            }
        }
        for (i, &sum) in all.iter().enumerate() {
            // SAFETY: as above.
            unsafe { v128_store(place.add(i), sum) };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Rng;

    #[test]
    fn vectors_give_the_same_numbers_as_the_plain_loop() {
        let seed = 9;
        println!("seed {seed}");
        let mut rng = Rng::new(seed);
        for _ in 0..300 {
            let mut number = || rng.below(1 << 16) as u16 as i16;
            let weights: Weights = (0..44).map(|_| std::array::from_fn(|_| [number(), number()])).collect();
            let inputs: Vec<i16> = (0..88).map(|i| if i % 7 < 2 { 0 } else { number() }).collect();
            let start: [i32; HIDDEN] = std::array::from_fn(|_| i32::from(number()) << 9);
            let (mut plain, mut vectors) = (start, start);
            feed_plainly(&inputs, &weights, &mut plain);
            feed(&inputs, &weights, &mut vectors);
            assert_eq!(plain, vectors);
            #[cfg(target_arch = "x86_64")]
            {
                let mut sse2 = start;
                // SAFETY: every x86-64 processor has the instructions.
                unsafe { x86::feed_sse2(&inputs, &weights, &mut sse2) };
                assert_eq!(plain, sse2);
            }
        }
    }
}
