//! How a game weakens its player for the levels below the highest.

/// What a level cannot do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weakness {
    /// The depth of its search in plies.
    pub depth: u32,
    /// The width of the noise from which a number is drawn evenly for each move, in units of the evaluation. Without noise
    /// it plays the move that its search finds.
    pub noise: usize,
    /// How many moves a level with noise compares, the likeliest ones.
    pub candidates: usize,
    /// What a move counts more for what draws a beginner to it ([`lure`](super::playable::Playable::lure)), in per cent.
    pub lure: i32,
    /// How often it does not see a move that is hard to see
    /// ([`is_hard_to_see`](super::playable::Playable::is_hard_to_see)), in per cent.
    pub blindness: usize,
    /// How many plies ahead it sees that a game is won or lost. Beyond, and where a loss that does not come at once begins with a move
    /// that is hard to see, it does not see it. `u32::MAX`: it sees all that its search finds.
    pub foresight: u32,
}

impl Weakness {
    /// A search of some plies, and nothing else.
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

/// The levels of a game that does not name its own.
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
