//! Parts of the shapes: smaller groups of their squares.
//!
//! A configuration of a shape also stands for the configurations of its parts. The weight of a part helps every
//! configuration with that part, frequent or rare. So a file needs few weights of whole shapes: see `weights_file.rs`.

use super::shape::{MAX_SQUARES, SHAPES, SHAPES_LEN, packing};

/// The parts of each shape, as indices in its list of squares. A word is a group, whose lists share their weights. The
/// groups are closed under the shape's symmetries.
static GROUPS: [&[u8]; SHAPES_LEN] = [
    b"01238/76549 01234567/76543210 123456/654321 018/769 012348/765439 2345/5432",
    b"0145/0415 0123/0479 3689/9863 012457/047152 12356/47958 23658/79856",
    b"012345/543210 12346789/43219876 01267/54398 0123678/5432987 2378/3287",
    b"0134/0314 012345/036147 4578/4758 124578/364758",
    b"0145 012456 0123 4567 2367",
    LINE,
    LINE,
    LINE,
    LINE,
    b"0123/6543 12345/54321",
    b"",
];

/// The parts of a line of eight squares.
const LINE: &[u8] = b"0123/7654 2345/5432 012345/765432 123456/654321";

/// The parts of one shape.
pub struct Parts {
    /// The number of weights that the parts have together.
    pub len: usize,
    /// The weights of a configuration.
    each: usize,
    numbers: Vec<u16>,
}

/// The groups of a shape: the two lists of each, the second one maybe empty.
fn groups(shape: usize) -> impl Iterator<Item = (&'static [u8], &'static [u8])> {
    GROUPS[shape].split(|&byte| byte == b' ').filter(|group| !group.is_empty()).map(|group| {
        let half = group.len() / 2;
        if group[half] == b'/' { (&group[..half], &group[half + 1..]) } else { (group, &[][..]) }
    })
}

impl Parts {
    /// How many weights the parts of [`SHAPES`]`[shape]` have together.
    pub fn weights_of(shape: usize) -> usize {
        groups(shape).map(|(first, second)| usize::from(group_numbers(first, second).0)).sum()
    }

    /// The parts of [`SHAPES`]`[shape]`.
    pub fn of(shape: usize) -> Parts {
        let (mut len, mut starts) = (0, Vec::new());
        // Each list of squares, with its group.
        let mut lists = Vec::new();
        for (first, second) in groups(shape) {
            let (weights, numbers) = group_numbers(first, second);
            lists.push((starts.len(), first));
            // A list that only mirrors the first one has the same weight.
            if usize::from(weights) == numbers.len() && !second.is_empty() {
                lists.push((starts.len(), second));
            }
            starts.push((len, numbers));
            len += weights;
        }
        let (mut all, mut classes) = (Vec::new(), 0);
        for (configuration, class) in packing(&SHAPES[shape]).into_iter().enumerate() {
            // The first configuration of a class stands for all.
            if class == classes {
                classes += 1;
                let mut rest = configuration;
                let digits: [usize; MAX_SQUARES] = std::array::from_fn(|_| {
                    let digit = rest % 3;
                    rest /= 3;
                    digit
                });
                for &(group, list) in &lists {
                    let (start, numbers) = &starts[group];
                    let digit = |&place: &u8| digits[usize::from(place - b'0')];
                    all.push(start + numbers[list.iter().fold(0, |sum, place| 3 * sum + digit(place))]);
                }
            }
        }
        Parts { len: usize::from(len), each: lists.len(), numbers: all }
    }

    /// For each class of configurations, the numbers of its parts' weights.
    pub fn lists(&self) -> impl Iterator<Item = &[u16]> {
        self.numbers.chunks_exact(self.each.max(1))
    }
}

/// How many weights a group has, and for each configuration of its first list the number of its weight. A configuration
/// and its mirror image share one, if the second list has the same squares.
fn group_numbers(first: &[u8], second: &[u8]) -> (u16, Vec<u16>) {
    let places: Option<Vec<usize>> =
        first.iter().enumerate().map(|(at, _)| first.iter().position(|place| second.get(at) == Some(place))).collect();
    let digit = |configuration: usize, place: usize| configuration / 3usize.pow((first.len() - 1 - place) as u32) % 3;
    let (mut next, mut numbers) = (0, Vec::<u16>::new());
    for configuration in 0..3usize.pow(first.len() as u32) {
        let image = places.iter().flatten().fold(0, |sum, &place| 3 * sum + digit(configuration, place));
        if places.is_some() && image < configuration {
            numbers.push(numbers[image]);
        } else {
            numbers.push(next);
            next += 1;
        }
    }
    (next, numbers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::weights::classes;

    #[test]
    fn each_class_of_configurations_has_its_parts() {
        for (shape, of) in SHAPES.iter().enumerate() {
            let parts = Parts::of(shape);
            let lists: Vec<&[u16]> = parts.lists().collect();
            assert_eq!(lists.len(), if GROUPS[shape].is_empty() { 0 } else { classes(of) }, "{}", of.name);
            let mut used = vec![false; parts.len];
            lists.iter().copied().flatten().for_each(|&part| used[usize::from(part)] = true);
            assert!(used.into_iter().all(|used| used), "{}: a weight that no configuration has", of.name);
        }
        let total: usize = (0..SHAPES_LEN).map(|shape| Parts::of(shape).len).sum();
        println!("{total} weights of parts");
    }

    #[test]
    fn configurations_that_agree_on_a_part_share_its_weight() {
        let numbers = packing(&SHAPES[1]);
        let parts = Parts::of(1);
        let lists: Vec<&[u16]> = parts.lists().collect();
        // Without and with a disc on the last square.
        let [one, other] = [5, 5 + 3usize.pow(9)].map(|configuration| lists[numbers[configuration] as usize]);
        let same = one.iter().zip(other).filter(|(a, b)| a == b).count();
        assert!((1..one.len()).contains(&same), "{one:?} {other:?}");
    }
}
