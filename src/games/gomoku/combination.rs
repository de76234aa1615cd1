//! Combinations: the four patterns of a point without their order, which is what a point is worth something by.

/// Patterns that a nibble can name.
pub(crate) const PATTERNS: usize = 15;

/// Ways to choose four patterns with repetition, without order.
pub(crate) const COMBINATIONS: usize = 3060;

/// How many ways there are to choose `count` things out of `n`.
const fn choose(n: usize, count: usize) -> usize {
    let (mut ways, mut i) = (1, 0);
    while i < count {
        ways = ways * (n - i) / (i + 1);
        i += 1;
    }
    ways
}

/// The number of a combination: of patterns a ≥ b ≥ c ≥ d, the place in the combinatorial number system (Lehmer).
pub(crate) fn number(mut patterns: [usize; 4]) -> usize {
    patterns.sort_unstable();
    let [d, c, b, a] = patterns;
    choose(a + 3, 4) + choose(b + 2, 3) + choose(c + 1, 2) + d
}

/// The patterns of every combination, greatest first, in the order of their numbers.
pub(crate) fn all() -> impl Iterator<Item = [usize; 4]> {
    (0..PATTERNS).flat_map(|a| (0..=a).flat_map(move |b| (0..=b).flat_map(move |c| (0..=c).map(move |d| [a, b, c, d]))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_combination_has_its_number() {
        assert_eq!(all().count(), COMBINATIONS);
        for (expected, [a, b, c, d]) in all().enumerate() {
            for order in [[a, b, c, d], [d, c, b, a], [c, a, d, b]] {
                assert_eq!(number(order), expected);
            }
        }
    }
}
