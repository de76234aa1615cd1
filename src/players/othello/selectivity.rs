//! Multi-ProbCut (Buro, 1997): a shallow search tells when a deep one would leave the window anyway.

/// The selectivity level of a search without probable cut-offs.
pub const EXACT: u8 = 6;

/// The level of midgame searches.
pub const FIRM: u8 = 0;

/// The level of the first search to the end where time or nodes are short. Here alone the static value cuts too, where
/// the plain endgame begins.
pub const QUICK: u8 = 0;

/// For each level below [`EXACT`], how many standard deviations a shallow value has to lie outside the window, in
/// hundredths.
const DEVIATIONS: [i32; EXACT as usize] = [60, 110, 150, 200, 260, 330];

/// The same for [`FIRM`] where the search does not go to the end: in play it gains, in searches to the end it finds worse
/// moves for the exact search to begin with (FFO 43: 42 million nodes instead of 15).
const MIDGAME: i32 = 85;

/// The depth of the shallow search for a search of `depth` plies: about half, of the same parity.
#[inline]
pub fn shallow_depth(depth: u32) -> u32 {
    depth / 4 * 2 + (depth & 1)
}

/// The standard deviation, in hundredths of a disc, between a search of `shallow` plies and one of `depth` plies at
/// `empties` empty squares. Measured by `tengen othello-probcut` on positions of self-play.
#[inline]
pub fn deviation(empties: u32, depth: u32, shallow: u32) -> i32 {
    // Measured: 75 to 350 between two plies apart, rising as the board fills; 1.2 times that between four plies apart.
    let base = 80 + 6 * (58 - empties as i32).clamp(0, 50);
    let gap = (depth.saturating_sub(shallow) as i32 - 2).clamp(0, 2);
    base * (10 + gap) / 10
}

/// How far outside the window the shallow value has to lie at `level`, in hundredths of a disc.
#[inline]
pub fn margin(level: u8, empties: u32, depth: u32, shallow: u32) -> i32 {
    let many = if level == FIRM && depth < empties { MIDGAME } else { DEVIATIONS[usize::from(level.min(EXACT - 1))] };
    many * deviation(empties, depth, shallow) / 100
}

/// How far outside the window the static value of `empties` squares has to lie for a [`QUICK`] search not to solve them.
#[inline]
pub fn quick_margin(empties: u32) -> i32 {
    margin(QUICK, empties, empties, 0) * 3 / 2
}
