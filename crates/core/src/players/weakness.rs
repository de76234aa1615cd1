//! How a game weakens its player for the levels below the highest.

/// The weaknesses of a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weakness {
    /// The depth of its search in plies.
    pub depth: u32,
    /// The width of the uniform noise that is added to each move's value, in units of the evaluation. Without noise it
    /// plays the move that its search finds.
    pub noise: usize,
    /// How many moves a level with noise compares, the likeliest ones.
    pub candidates: usize,
    /// The weight of a beginner's bonus ([`lure`](super::playable::Playable::lure)), in per cent.
    pub lure: i32,
    /// How often it overlooks a move that is hard to see
    /// ([`is_hard_to_see`](super::playable::Playable::is_hard_to_see)), in per cent.
    pub blindness: usize,
    /// How many plies ahead it sees a win or a loss. It does not see a later loss that begins with a move that is hard
    /// to see. `u32::MAX`: it sees everything that its search finds.
    pub foresight: u32,
}

impl Weakness {
    /// A search of some plies without noise.
    pub const fn plies(depth: u32) -> Weakness {
        Weakness { depth, noise: 0, candidates: 10, lure: 0, blindness: 0, foresight: u32::MAX }
    }

    /// A search of some plies whose values have noise.
    pub const fn noisy(depth: u32, noise: usize) -> Weakness {
        Weakness { noise, ..Weakness::plies(depth) }
    }
}

/// The levels below the highest, the weakest first.
pub type Weaknesses = [Weakness; 9];

/// The levels of a game that defines none.
pub const USUAL: Weaknesses = [
    Weakness { foresight: 2, ..Weakness::noisy(1, 900) },
    Weakness { foresight: 2, ..Weakness::noisy(1, 500) },
    Weakness::noisy(2, 300),
    Weakness::noisy(2, 150),
    Weakness::noisy(3, 100),
    Weakness::noisy(4, 60),
    Weakness::noisy(5, 30),
    Weakness::plies(7),
    Weakness::plies(10),
];
