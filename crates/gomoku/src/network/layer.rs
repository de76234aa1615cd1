//! The layers of the network in vector instructions: SSE2, AVX2, or WebAssembly's. All give the same numbers as the
//! plain loops, which exist everywhere. Tests compare them.

#![allow(unsafe_code)]

/// Numbers of a row.
pub const WIDTH: usize = 32;
/// Units of a hidden layer.
pub const HIDDEN: usize = 32;

/// Binary logarithms of the units of weights. An input of 508 is 1, so a weight of the first layer of 2^18 / 508 is 1.
pub const FIRST_BITS: u32 = 18;
/// Of the second and the last layer.
pub const LATER_BITS: u32 = 10;
/// Of the outputs of hidden units.
pub const HIDDEN_BITS: u32 = 7;

/// Weights by pair of inputs, and for each pair by unit. Vectors multiply two numbers and add both products in one
/// step.
pub(super) type Weights = Vec<[[i16; 2]; HIDDEN]>;

/// The layers for one side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Layers {
    pub first: Weights,
    pub first_bias: [i32; HIDDEN],
    pub second: Weights,
    pub second_bias: [i32; HIDDEN],
    pub last: [i16; HIDDEN],
    pub last_bias: i32,
}

/// The outputs of hidden units are clipped here: 128 is 1.
const MOST_HIDDEN: i32 = 512;

/// The outputs of hidden units.
#[inline(always)]
fn clipped(sums: [i32; HIDDEN], bits: u32) -> [i16; HIDDEN] {
    sums.map(|sum| (sum >> bits).clamp(0, MOST_HIDDEN) as i16)
}

impl Layers {
    /// The sum of the last unit.
    #[inline]
    pub fn output(&self, inputs: &[i16]) -> i32 {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") {
            // SAFETY: the processor has the instructions.
            return unsafe { x86::output_avx2(self, inputs) };
        }
        let mut hidden = self.first_bias;
        feed(inputs, &self.first, &mut hidden);
        let mut next = self.second_bias;
        feed(&clipped(hidden, FIRST_BITS - HIDDEN_BITS), &self.second, &mut next);
        self.last(clipped(next, LATER_BITS))
    }

    #[inline(always)]
    fn last(&self, units: [i16; HIDDEN]) -> i32 {
        let products = units.into_iter().zip(self.last).map(|(unit, weight)| i32::from(unit) * i32::from(weight));
        products.fold(self.last_bias, i32::wrapping_add)
    }
}

/// Adds the products of the inputs and their weights to the sums of the units. There are two inputs for each pair of
/// weights.
#[inline]
fn feed(inputs: &[i16], weights: &Weights, sums: &mut [i32; HIDDEN]) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: every x86-64 processor has the instructions.
    unsafe {
        x86::feed_sse2(inputs, weights, sums);
    }
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    wasm::feed(inputs, weights, sums);
    #[cfg(not(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128"))))]
    feed_plainly(inputs, weights, sums);
}

/// The pairs of inputs that are not zero, each as one word, with their weights.
#[inline(always)]
fn pairs<'a>(inputs: &'a [i16], weights: &'a Weights) -> impl Iterator<Item = (i32, &'a [[i16; 2]; HIDDEN])> {
    words(inputs).zip(weights).filter(|&(word, _)| word != 0)
}

/// The pairs of inputs, each as one word.
#[inline(always)]
fn words(inputs: &[i16]) -> impl Iterator<Item = i32> {
    let (inputs, _) = inputs.as_chunks::<2>();
    inputs.iter().map(|&[first, second]| i32::from(first as u16) | i32::from(second) << 16)
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
    use super::{FIRST_BITS, HIDDEN, HIDDEN_BITS, LATER_BITS, Layers, Weights, clipped, pairs, words};
    use std::arch::x86_64::{
        __m128i, __m256i, _mm_add_epi32, _mm_loadu_si128, _mm_madd_epi16, _mm_set1_epi32, _mm_storeu_si128,
        _mm256_add_epi32, _mm256_loadu_si256, _mm256_madd_epi16, _mm256_set1_epi32, _mm256_storeu_si256,
    };

    /// As [`Layers::output`].
    ///
    /// # Safety
    /// The processor has to have AVX2.
    #[target_feature(enable = "avx2")]
    pub unsafe fn output_avx2(layers: &Layers, inputs: &[i16]) -> i32 {
        let mut hidden = layers.first_bias;
        // SAFETY: the processor has AVX2.
        unsafe { feed_avx2(inputs, &layers.first, &mut hidden) };
        let hidden = clipped(hidden, FIRST_BITS - HIDDEN_BITS);
        let mut next = layers.second_bias;
        // SAFETY: as above.
        unsafe { feed_avx2(&hidden, &layers.second, &mut next) };
        layers.last(clipped(next, LATER_BITS))
    }

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

    /// Zero inputs are not skipped: with vectors of this length their products cost less than a mispredicted branch.
    ///
    /// # Safety
    /// The processor has to have AVX2.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub unsafe fn feed_avx2(inputs: &[i16], weights: &Weights, sums: &mut [i32; HIDDEN]) {
        const VECTORS: usize = HIDDEN / 8;
        let place = sums.as_mut_ptr().cast::<__m256i>();
        // SAFETY: the units fill so many vectors.
        let mut all: [__m256i; VECTORS] = std::array::from_fn(|i| unsafe { _mm256_loadu_si256(place.add(i)) });
        for (word, weights) in words(inputs).zip(weights) {
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

    // Never inlined, so that both layers share it: this keeps the page's module small.
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
    use tengen_core::random::Rng;

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
            if is_x86_feature_detected!("avx2") {
                let mut avx2 = start;
                // SAFETY: the processor has the instructions.
                unsafe { x86::feed_avx2(&inputs, &weights, &mut avx2) };
                assert_eq!(plain, avx2);
            }
        }
    }

    #[test]
    fn outputs_are_those_of_the_plain_loops() {
        let seed = 10;
        println!("seed {seed}");
        let mut rng = Rng::new(seed);
        let mut number = |below: usize| (rng.below(2 * below) as i32 - below as i32) as i16;
        for _ in 0..300 {
            let mut weights = |pairs| -> Weights {
                (0..pairs).map(|_| std::array::from_fn(|_| [number(2000), number(2000)])).collect()
            };
            let (first, second) = (weights(44), weights(HIDDEN / 2));
            let layers = Layers {
                first,
                first_bias: std::array::from_fn(|_| i32::from(number(1 << 15)) << 4),
                second,
                second_bias: std::array::from_fn(|_| i32::from(number(1 << 15))),
                last: std::array::from_fn(|_| number(2000)),
                last_bias: i32::from(number(1 << 15)),
            };
            let inputs: [i16; 88] = std::array::from_fn(|_| number(3000));
            let mut hidden = layers.first_bias;
            feed_plainly(&inputs, &layers.first, &mut hidden);
            let mut next = layers.second_bias;
            feed_plainly(&clipped(hidden, FIRST_BITS - HIDDEN_BITS), &layers.second, &mut next);
            assert_eq!(layers.output(&inputs), layers.last(clipped(next, LATER_BITS)));
        }
    }
}
