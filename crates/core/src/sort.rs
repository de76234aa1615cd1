//! A small sort. The standard library's sorts are quicker on long lists. But each type and key adds a copy of 5 to 8 KB
//! of WebAssembly. Lists of moves are short, and visitors wait for the module.

/// Gaps of Ciura (2001), for Shell's sort of a few hundred items.
const GAPS: [usize; 6] = [132, 57, 23, 10, 4, 1];

/// Sorts `items` by ascending `key`. Not stable: the key must distinguish all items.
pub fn by_key<T: Copy, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    for gap in GAPS {
        for i in gap..items.len() {
            let item = items[i];
            let own = key(&item);
            let mut at = i;
            while at >= gap && key(&items[at - gap]) > own {
                items[at] = items[at - gap];
                at -= gap;
            }
            items[at] = item;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::zobrist::mix;

    #[test]
    fn it_sorts_as_the_standard_library_does() {
        for length in (0..70).chain([225, 400, 999]) {
            let mut items: Vec<u64> = (0..length).map(|i| mix(i * 1000 + length) % 300).collect();
            let mut expected = items.clone();
            expected.sort_by_key(|&item| std::cmp::Reverse(item));
            by_key(&mut items, |&item| std::cmp::Reverse(item));
            assert_eq!(items, expected, "length {length}");
        }
    }
}
