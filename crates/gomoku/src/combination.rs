//! Combinations: the four patterns of a point without their order. They decide the value of a point.

use std::sync::OnceLock;

/// Patterns that a nibble can name.
pub const PATTERNS: usize = 15;

/// Ways to choose four patterns with repetition, without order.
pub const COMBINATIONS: usize = 3060;

/// The patterns of every combination, greatest first, in the order of their numbers.
pub fn all() -> impl Iterator<Item = [usize; 4]> {
    (0..PATTERNS).flat_map(|a| (0..=a).flat_map(move |b| (0..=b).flat_map(move |c| (0..=c).map(move |d| [a, b, c, d]))))
}

/// The orders of four things, each a permutation of 0 to 3.
const ORDERS: [[usize; 4]; 24] = orders();

const fn orders() -> [[usize; 4]; 24] {
    let mut orders = [[0; 4]; 24];
    let (mut count, mut n) = (0, 0);
    while n < 256 {
        let order = [n & 3, n >> 2 & 3, n >> 4 & 3, n >> 6];
        if 1 << order[0] | 1 << order[1] | 1 << order[2] | 1 << order[3] == 15 {
            orders[count] = order;
            count += 1;
        }
        n += 1;
    }
    orders
}

/// The numbers of combinations by the codes of four patterns, in any order.
pub(super) fn by_code() -> &'static [u16; 1 << 16] {
    static NUMBERS: OnceLock<Box<[u16; 1 << 16]>> = OnceLock::new();
    NUMBERS.get_or_init(|| {
        let mut numbers = vec![0; 1 << 16];
        for (number, patterns) in all().enumerate() {
            for order in ORDERS {
                numbers[order.iter().fold(0, |code, &i| code << 4 | patterns[i])] = number as u16;
            }
        }
        numbers.into_boxed_slice().try_into().unwrap_or_else(|_| unreachable!("of that length"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many ways there are to choose `count` things out of `n`.
    const fn choose(n: usize, count: usize) -> usize {
        let (mut ways, mut i) = (1, 0);
        while i < count {
            ways = ways * (n - i) / (i + 1);
            i += 1;
        }
        ways
    }

    /// The number of a combination: of patterns a ≥ b ≥ c ≥ d, the rank in the combinatorial number system (Lehmer).
    fn number(mut patterns: [usize; 4]) -> usize {
        patterns.sort_unstable();
        let [d, c, b, a] = patterns;
        choose(a + 3, 4) + choose(b + 2, 3) + choose(c + 1, 2) + d
    }

    #[test]
    fn every_combination_has_its_number() {
        assert_eq!(all().count(), COMBINATIONS);
        for (expected, [a, b, c, d]) in all().enumerate() {
            for order in [[a, b, c, d], [d, c, b, a], [c, a, d, b]] {
                assert_eq!(number(order), expected);
                let code = order.iter().fold(0, |code, pattern| code << 4 | pattern);
                assert_eq!(usize::from(by_code()[code]), expected);
            }
        }
    }
}
