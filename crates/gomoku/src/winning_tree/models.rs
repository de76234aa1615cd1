//! How numbers and points are coded in the file of a proof: each has its own contexts.

use super::order::{Mover, PointOrder};
use crate::point::Point;
use tengen_core::range_coder::{Coder, Counted};

/// Bits of a distance along one axis, from -31 to 31.
const AXIS_BITS: usize = 6;

/// Bits of the number of moves within which an entry wins.
const LENGTH_BITS: usize = 6;
const LENGTHS: usize = 1 << LENGTH_BITS;
/// The greatest such number.
pub(super) const MOST_LENGTH: u8 = (LENGTHS - 1) as u8;

/// Bits of the number of a point, which counts from 1.
const RANK_BITS: usize = 9;

/// Numbers of fewer bits than this have a context for each prefix. Longer ones have contexts only for their first three
/// bits.
const LONG_RANK: usize = 5;

/// Codes a number of `BITS` bits, the highest first, each in the context of the bits before it. `N` is 2 to the power
/// of `BITS`.
fn tree_code<C: Coder, const BITS: usize, const N: usize>(
    coder: &mut C,
    contexts: &mut [Counted; N],
    value: usize,
) -> usize {
    let mut node = 1;
    for bit in (0..BITS).rev() {
        node = node << 1 | usize::from(coder.code(&mut contexts[node], value >> bit & 1 == 1));
    }
    node - N
}

/// The contexts of a point that is named by its distance from another one.
#[derive(Clone)]
pub(super) struct PointModel {
    x: [Counted; 1 << AXIS_BITS],
    /// By whether the column is the same.
    y: [[Counted; 1 << AXIS_BITS]; 2],
}

impl PointModel {
    pub(super) const NEW: PointModel =
        PointModel { x: [Counted::EVEN; 1 << AXIS_BITS], y: [[Counted::EVEN; 1 << AXIS_BITS]; 2] };

    /// Codes a point by its distance from `from`; `None` if it is off the board.
    pub(super) fn code<C: Coder>(&mut self, coder: &mut C, from: Point, point: Point, size: usize) -> Option<Point> {
        const MIDDLE: usize = 1 << (AXIS_BITS - 1);
        let x =
            tree_code::<C, AXIS_BITS, { 1 << AXIS_BITS }>(coder, &mut self.x, MIDDLE + point.x() - from.x()) + from.x();
        let y = &mut self.y[usize::from(x == MIDDLE + from.x())];
        let y = tree_code::<C, AXIS_BITS, { 1 << AXIS_BITS }>(coder, y, MIDDLE + point.y() - from.y()) + from.y();
        let on_board = MIDDLE..MIDDLE + size;
        (on_board.contains(&x) && on_board.contains(&y)).then(|| Point::new(x - MIDDLE, y - MIDDLE))
    }
}

/// The contexts of a point that is named by its number in the order of the board.
#[derive(Clone)]
pub(super) struct RankModel {
    bits: [Counted; RANK_BITS + 1],
    digits: [[Counted; 1 << (LONG_RANK - 1)]; RANK_BITS + 1],
}

impl RankModel {
    pub(super) const NEW: RankModel = RankModel {
        bits: [Counted::EVEN; RANK_BITS + 1],
        digits: [[Counted::EVEN; 1 << (LONG_RANK - 1)]; RANK_BITS + 1],
    };

    /// Codes an empty point by its number from 1 in the gamma code of Elias. It has the number of bits, then the bits.
    /// `None` if there are fewer points.
    pub(super) fn code<C: Coder>(
        &mut self,
        coder: &mut C,
        order: &PointOrder,
        mover: Mover,
        point: Point,
    ) -> Option<Point> {
        let wanted = order.rank(point, mover).map_or(1, |rank| rank + 1);
        let wanted_bits = wanted.ilog2() as usize + 1;
        let mut bits = 1;
        while bits < RANK_BITS && coder.code(&mut self.bits[bits], bits < wanted_bits) {
            bits += 1;
        }
        let mut number = 1;
        for bit in (0..bits - 1).rev() {
            let known = if bits < LONG_RANK { number } else { number.min(8) };
            number = number << 1 | usize::from(coder.code(&mut self.digits[bits][known], wanted >> bit & 1 == 1));
        }
        order.point(number - 1, mover)
    }
}

/// The context of a third stone's length. It has the lengths of the entries to the left and below, if their stone is
/// the same. It also has the length of the last entry with the same stone.
#[derive(Clone, Copy, Default)]
pub(super) struct Beside {
    pub(super) left: Option<u8>,
    pub(super) below: Option<u8>,
    pub(super) last: Option<u8>,
}

/// The contexts of lengths.
#[derive(Clone)]
pub(super) struct LengthModel {
    second: [Counted; LENGTHS],
    /// Whether a third stone's length equals the prediction. The context is the prediction's source and whether the
    /// last one was equal.
    is_guessed: [[Counted; 2]; 3],
    /// By the length of the last entry with the same stone.
    third: [[Counted; LENGTHS]; Self::THIRD],
    /// By the length of the entry before and the number of entries after that one.
    later: [[[Counted; LENGTHS]; 3]; Self::LATER],
}

impl LengthModel {
    /// Longer lengths share their contexts.
    const THIRD: usize = 26;
    const LATER: usize = 31;

    pub(super) fn new() -> LengthModel {
        let even = [Counted::EVEN; LENGTHS];
        LengthModel {
            second: even,
            is_guessed: [[Counted::EVEN; 2]; 3],
            third: [even; Self::THIRD],
            later: [[even; 3]; Self::LATER],
        }
    }

    /// Codes the length of a second stone.
    pub(super) fn code_second<C: Coder>(&mut self, coder: &mut C, length: u8) -> u8 {
        tree_code::<C, LENGTH_BITS, LENGTHS>(coder, &mut self.second, usize::from(length)) as u8
    }

    /// Codes the length of a third stone.
    pub(super) fn code_third<C: Coder>(&mut self, coder: &mut C, beside: Beside, length: u8) -> u8 {
        let Beside { left, below, last } = beside;
        let guess = match (left, below) {
            (Some(left), Some(below)) if left == below => Some((left, 2)),
            (Some(left), _) => Some((left, 1)),
            _ => last.map(|last| (last, 0)),
        };
        if let Some((guess, from)) = guess {
            let is_last = from > 0 && last == Some(guess);
            if coder.code(&mut self.is_guessed[from][usize::from(is_last)], length == guess) {
                return guess;
            }
        }
        let contexts = &mut self.third[usize::from(last.unwrap_or(0)).min(Self::THIRD - 1)];
        tree_code::<C, LENGTH_BITS, LENGTHS>(coder, contexts, usize::from(length)) as u8
    }

    /// Codes the length of a later entry, which is mostly one less than that of the entry before, or two.
    pub(super) fn code_later<C: Coder>(&mut self, coder: &mut C, before: u8, coded: usize, length: u8) -> u8 {
        let less = |from: u8, by: u8| (usize::from(from) + 2 * LENGTHS - 1 - usize::from(by)) % LENGTHS;
        let contexts = &mut self.later[usize::from(before).min(Self::LATER - 1)][coded.min(2)];
        let by = tree_code::<C, LENGTH_BITS, LENGTHS>(coder, contexts, less(before, length));
        less(before, by as u8) as u8
    }
}
