//! Sums of the rows of points by region of the board, and of the regions by window. They show whether points lie close
//! together.
//!
//! A region is 3 x 3 points, a window 2 x 2 regions. AVX2 is used if the processor has it. The plain loops exist
//! everywhere, and tests compare both.

#![allow(unsafe_code)]

use super::super::board::MAX_SIZE;
use super::super::combination::COMBINATIONS;
use super::super::point::{MARGIN, STRIDE};
use super::layer::WIDTH;

/// Points along an edge of a region.
const EDGE: usize = 3;
/// Regions of the largest board.
pub const MOST_REGIONS: usize = MAX_SIZE.div_ceil(EDGE).pow(2);
/// The sums of a window are clipped here: 508 is 1.
pub const MOST_OF_WINDOW: i16 = 2032;
/// Binary logarithm of the divisor of the sum of all windows.
const WINDOWS_BITS: u32 = 2;

/// Windows of the board of 15 x 15 that networks are fitted to.
pub const USUAL_WINDOWS: i32 = 16;

/// The numbers of a point by what one side would make on it.
pub(super) type Row = [i8; WIDTH];
/// The sums over the points of a region, as black and as white see them.
pub type Region = [[i16; WIDTH]; 2];

/// The number of a row that clips any sum to zero. It is for points without a pattern of either side.
pub(super) const NOTHING: u16 = COMBINATIONS as u16;
/// This row.
pub(super) const ROW_OF_NOTHING: Row = [i8::MIN; WIDTH];

/// A point that has changed, by the combinations for black and for white.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Change {
    pub was: [u16; 2],
    pub is: [u16; 2],
    pub region: u16,
}

/// Regions along an edge of a board.
#[inline]
pub const fn regions_across(size: usize) -> usize {
    size.div_ceil(EDGE)
}

/// The region along the edge, by padded coordinate.
const REGION_OF: [u8; STRIDE] = {
    let mut regions = [0; STRIDE];
    let mut at = MARGIN;
    while at < MARGIN + MAX_SIZE {
        regions[at] = ((at - MARGIN) / EDGE) as u8;
        at += 1;
    }
    regions
};

/// The region of an index of the padded board.
#[inline]
pub fn region_of(cell: usize, across: usize) -> usize {
    let [x, y] = [cell % STRIDE, cell / STRIDE % STRIDE].map(|at| usize::from(REGION_OF[at]));
    y * across + x
}

/// Updates regions. `rows` are the rows of the own patterns and of the other side's, from black's and from white's
/// view.
#[inline]
pub(super) fn follow(regions: &mut [Region], rows: [[&[Row]; 2]; 2], changes: &[Change]) {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has the instructions.
        return unsafe { x86::follow_avx2(regions, rows, changes) };
    }
    follow_plainly(regions, rows, changes);
}

/// As [`follow`], number by number.
// Never inlined, to keep the page's module small.
#[inline(never)]
fn follow_plainly(regions: &mut [Region], rows: [[&[Row]; 2]; 2], changes: &[Change]) {
    for change in changes {
        let region = &mut regions[usize::from(change.region)];
        for (view, (sums, rows)) in region.iter_mut().zip(rows).enumerate() {
            let [was, is] = [change.was, change.is].map(|numbers| seen(rows, view, numbers));
            for (sum, (is, was)) in sums.iter_mut().zip(is.into_iter().zip(was)) {
                *sum = sum.wrapping_add(is - was);
            }
        }
    }
}

/// What a point adds to the sums. The own number is at `view`.
#[inline(always)]
fn seen([own, other]: [&[Row]; 2], view: usize, numbers: [u16; 2]) -> [i16; WIDTH] {
    let [own, other] = [&own[usize::from(numbers[view])], &other[usize::from(numbers[1 - view])]];
    std::array::from_fn(|i| i16::from(own[i].saturating_add(other[i]).max(0)))
}

/// The sum of all windows as one side sees them. `bias` is added to each before it is clipped. Empty windows count as
/// if there were [`USUAL_WINDOWS`] in all, so that the size of the board alone changes nothing.
#[inline]
pub(super) fn windows(regions: &[Region], across: usize, view: usize, bias: &[i16; WIDTH]) -> [i16; WIDTH] {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has the instructions.
        return unsafe { x86::windows_avx2(regions, across, view, bias) };
    }
    windows_plainly(regions, across, view, bias)
}

// Never inlined, as above.
#[inline(never)]
fn windows_plainly(regions: &[Region], across: usize, view: usize, bias: &[i16; WIDTH]) -> [i16; WIDTH] {
    sums_of_windows(regions, across, view, bias)
}

/// In a form that the compiler vectorises.
#[inline(always)]
fn sums_of_windows(regions: &[Region], across: usize, view: usize, bias: &[i16; WIDTH]) -> [i16; WIDTH] {
    let mut sums = [0i16; WIDTH];
    for rows in regions.windows(2 * across).step_by(across) {
        let (lower, upper) = rows.split_at(across);
        let mut columns = lower.iter().zip(upper).map(|(lower, upper)| -> [i16; WIDTH] {
            std::array::from_fn(|i| lower[view][i].wrapping_add(upper[view][i]))
        });
        let Some(mut left) = columns.next() else { continue };
        for right in columns {
            for i in 0..WIDTH {
                let window = left[i].wrapping_add(right[i]).wrapping_add(bias[i]);
                sums[i] = sums[i].saturating_add(window.clamp(0, MOST_OF_WINDOW));
            }
            left = right;
        }
    }
    let missing = USUAL_WINDOWS - (across as i32 - 1).pow(2);
    std::array::from_fn(|i| {
        let of_empty = missing * i32::from(bias[i].clamp(0, MOST_OF_WINDOW));
        ((i32::from(sums[i]) + of_empty).clamp(0, i32::from(i16::MAX)) >> WINDOWS_BITS) as i16
    })
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Change, Region, Row, WIDTH, sums_of_windows};
    use std::arch::x86_64::{
        __m256i, _mm256_add_epi16, _mm256_adds_epi8, _mm256_castsi256_si128, _mm256_cvtepi8_epi16,
        _mm256_extracti128_si256, _mm256_loadu_si256, _mm256_max_epi8, _mm256_setzero_si256, _mm256_storeu_si256,
        _mm256_sub_epi8,
    };

    /// As [`super::follow`].
    ///
    /// # Safety
    /// The processor has to have AVX2.
    #[target_feature(enable = "avx2")]
    pub unsafe fn follow_avx2(regions: &mut [Region], rows: [[&[Row]; 2]; 2], changes: &[Change]) {
        let seen = |[own, other]: [&[Row]; 2], view: usize, numbers: [u16; 2]| {
            let own = &own[usize::from(numbers[view])];
            let other = &other[usize::from(numbers[1 - view])];
            // SAFETY: a row is as long as a vector.
            let (own, other) =
                unsafe { (_mm256_loadu_si256(own.as_ptr().cast()), _mm256_loadu_si256(other.as_ptr().cast())) };
            _mm256_max_epi8(_mm256_adds_epi8(own, other), _mm256_setzero_si256())
        };
        for change in changes {
            let region = &mut regions[usize::from(change.region)];
            for (view, (sums, rows)) in region.iter_mut().zip(rows).enumerate() {
                // Both are at least 0, so that the difference fits.
                let step = _mm256_sub_epi8(seen(rows, view, change.is), seen(rows, view, change.was));
                let low = _mm256_cvtepi8_epi16(_mm256_castsi256_si128(step));
                let high = _mm256_cvtepi8_epi16(_mm256_extracti128_si256::<1>(step));
                let place = sums.as_mut_ptr().cast::<__m256i>();
                // SAFETY: the sums fill two vectors.
                unsafe {
                    _mm256_storeu_si256(place, _mm256_add_epi16(_mm256_loadu_si256(place), low));
                    let place = place.add(1);
                    _mm256_storeu_si256(place, _mm256_add_epi16(_mm256_loadu_si256(place), high));
                }
            }
        }
    }

    /// As [`super::windows`].
    ///
    /// # Safety
    /// The processor has to have AVX2.
    #[target_feature(enable = "avx2")]
    pub unsafe fn windows_avx2(regions: &[Region], across: usize, view: usize, bias: &[i16; WIDTH]) -> [i16; WIDTH] {
        sums_of_windows(regions, across, view, bias)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::random::Rng;

    #[test]
    fn vectors_give_the_same_sums_as_the_plain_loops() {
        let seed = 10;
        println!("seed {seed}");
        let mut rng = Rng::new(seed);
        let mut number = |below: usize| (rng.below(2 * below) as i32 - below as i32) as i16;
        let mut table: Vec<Row> = (0..50).map(|_| std::array::from_fn(|_| number(128) as i8)).collect();
        table.push(ROW_OF_NOTHING);
        for across in 2..=7 {
            for _ in 0..60 {
                let count = usize::from(number(40).unsigned_abs());
                let mut numbers = || [(); 2].map(|()| number(51).unsigned_abs() % 51);
                let mut changes: Vec<Change> =
                    (0..count).map(|_| Change { was: numbers(), is: numbers(), region: 0 }).collect();
                for change in &mut changes {
                    change.region = number(across * across).unsigned_abs() % (across * across) as u16;
                }
                let start: Vec<Region> =
                    (0..across * across).map(|_| [(); 2].map(|()| std::array::from_fn(|_| number(1 << 15)))).collect();
                let (mut plain, mut vectors) = (start.clone(), start);
                let rows = [[&table[..], &table[..]]; 2];
                follow_plainly(&mut plain, rows, &changes);
                follow(&mut vectors, rows, &changes);
                assert_eq!(plain, vectors);
                let bias: [i16; WIDTH] = std::array::from_fn(|_| number(3000));
                for view in 0..2 {
                    assert_eq!(windows_plainly(&plain, across, view, &bias), windows(&plain, across, view, &bias));
                }
            }
        }
    }

    #[test]
    fn a_point_that_is_nothing_adds_nothing() {
        let table = [[127; WIDTH], ROW_OF_NOTHING];
        let mut regions = [[[5; WIDTH]; 2]];
        follow(&mut regions, [[&table, &table]; 2], &[Change { was: [1, 1], is: [0, 1], region: 0 }]);
        assert_eq!(regions, [[[5; WIDTH]; 2]]);
        follow(&mut regions, [[&table, &table]; 2], &[Change { was: [1, 1], is: [0, 0], region: 0 }]);
        assert_eq!(regions, [[[132; WIDTH]; 2]]);
    }

    #[test]
    fn windows_are_every_two_by_two_regions() {
        // One region of a 9 x 9 board is not empty. The middle region is in four windows, a corner region in one.
        for (at, windows_with_it) in [(4, 4), (0, 1), (1, 2)] {
            let mut regions = vec![[[0; WIDTH]; 2]; 9];
            regions[at][1] = [300; WIDTH];
            assert_eq!(windows(&regions, 3, 1, &[-100; WIDTH]), [windows_with_it * 200 / 4; WIDTH]);
            assert_eq!(windows(&regions, 3, 0, &[0; WIDTH]), [0; WIDTH]);
        }
        // An empty board is the same at every size.
        for across in 2..=7 {
            let regions = vec![[[0; WIDTH]; 2]; across * across];
            assert_eq!(windows(&regions, across, 0, &[100; WIDTH]), [16 * 100 / 4; WIDTH]);
        }
        let full = vec![[[2000; WIDTH]; 2]; 9];
        assert_eq!(windows(&full, 3, 0, &[0; WIDTH]), [MOST_OF_WINDOW; WIDTH]);
    }
}
