//! The evaluation of 6 x 6 squares by edges and corners, for the order of moves and guesses at scores.
//!
//! A pattern is the six squares of an edge, or three by two squares in a corner. Each configuration of a pattern has a
//! weight, and so has each legal move of both sides. `cargo tools othello-small-fit` fits them to exact scores. Only
//! builds with the analysis have the weights.

use crate::bits::transpose;
use crate::units::Centidiscs;
use crate::variant::Variant;

/// How many configurations a pattern of six squares has.
pub const CONFIGURATIONS: usize = 729;

/// Bytes of a game in the file: edges, corners, and a legal move of either side, mine first. Each is a signed number of
/// tenths of a disc.
pub const BYTES: usize = 2 * CONFIGURATIONS + 2;

/// From this many empty squares the searches for the order are two plies deeper.
const START: u32 = 26;

/// Empty squares at the end of a search whose value needs no correction.
const UNBIASED: i32 = 11;

/// The trend of scores counts at least this number of empty squares at the end of a search.
const FEWEST_EMPTIES: u32 = 8;

/// Squares of a row of three, as configurations.
const HALF: u16 = 27;

/// The configuration that has the digit 1 for each bit of the index.
const TERNARY: [u16; 64] = {
    let mut table = [0; 64];
    let mut bits = 1;
    while bits < table.len() {
        table[bits] = table[bits >> 1] * 3 + (bits & 1) as u16;
        bits += 1;
    }
    table
};

/// The weights of a game.
pub struct Patterns {
    edge: [i8; CONFIGURATIONS],
    /// Corners, whose configurations begin with the square in the corner.
    corner: [i8; CONFIGURATIONS],
    /// Corners at the other end of a row.
    far_corner: [i8; CONFIGURATIONS],
    my_move: i8,
    their_move: i8,
    /// From this many empty squares short searches order the moves of an exact search.
    pub(super) searched: u32,
    /// The most plies of such a search.
    most_plies: u32,
    /// What a reply of the other side counts beside the value of such a search, in hundredths of a disc.
    pub(super) reply: i32,
    /// How the score follows from the value of a search.
    trend: Trend,
}

/// How the exact score follows from the value of a search of some plies. Fitted to random positions with 13 to 24 empty
/// squares (research/experiments, othello-small-evaluation.md).
struct Trend {
    /// Percent by which the value grows for each empty square at the end of the search beyond [`UNBIASED`].
    stretch: i32,
    /// What is added with an even number of empty squares in the position, in hundredths of a disc.
    even: i32,
    /// What is added with an odd number.
    odd: i32,
}

/// The configurations of a position: the side to move has the digit 1, the other side 2.
pub struct Configurations {
    /// Of edges.
    pub edges: [u16; 4],
    /// Of corners at the beginning of an edge: its squares, and then the row beside it.
    pub corners: [u16; 4],
    /// Of corners at the end of an edge, with the squares in the same order.
    pub far_corners: [u16; 4],
}

/// The configuration of an edge whose squares are in the opposite order.
pub const fn mirrored_edge(configuration: u16) -> u16 {
    let (first, last) = (configuration % HALF, configuration / HALF);
    mirrored_half(last) + HALF * mirrored_half(first)
}

/// The configuration of a corner at the end of an edge, as one at the beginning.
pub const fn mirrored_corner(configuration: u16) -> u16 {
    mirrored_half(configuration % HALF) + HALF * mirrored_half(configuration / HALF)
}

const fn mirrored_half(squares: u16) -> u16 {
    squares % 3 * 9 + squares / 3 % 3 * 3 + squares / 9
}

/// The configurations of a position.
#[inline(always)]
pub fn configurations(me: u64, opp: u64) -> Configurations {
    let mut found = Configurations { edges: [0; 4], corners: [0; 4], far_corners: [0; 4] };
    for (i, (me, opp)) in [(me, opp), (transpose(me), transpose(opp))].into_iter().enumerate() {
        let row = |y: u32| {
            let squares = |discs: u64| TERNARY[(discs >> (8 * y) & 63) as usize];
            squares(me) + 2 * squares(opp)
        };
        for (j, (edge, inner)) in [(row(0), row(1)), (row(5), row(4))].into_iter().enumerate() {
            let at = 2 * i + j;
            found.edges[at] = edge;
            found.corners[at] = edge % HALF + HALF * (inner % HALF);
            found.far_corners[at] = edge / HALF + HALF * (inner / HALF);
        }
    }
    found
}

impl Patterns {
    /// The weights of a game: its part of the file.
    #[cfg(feature = "analysis")]
    const fn read(bytes: &[u8], searched: u32, most_plies: u32, reply: i32, trend: Trend) -> Patterns {
        let mut patterns = Patterns {
            edge: [0; CONFIGURATIONS],
            corner: [0; CONFIGURATIONS],
            far_corner: [0; CONFIGURATIONS],
            my_move: bytes[2 * CONFIGURATIONS] as i8,
            their_move: bytes[2 * CONFIGURATIONS + 1] as i8,
            searched,
            most_plies,
            reply,
            trend,
        };
        let mut i = 0;
        while i < CONFIGURATIONS {
            patterns.edge[i] = bytes[i] as i8;
            patterns.corner[i] = bytes[CONFIGURATIONS + i] as i8;
            patterns.far_corner[i] = bytes[CONFIGURATIONS + mirrored_corner(i as u16) as usize] as i8;
            i += 1;
        }
        patterns
    }

    /// The weights for a board; `None` without the analysis, and for boards other than 6 x 6.
    #[inline(always)]
    pub fn of(board: Variant) -> Option<&'static Patterns> {
        #[cfg(feature = "analysis")]
        {
            const FILE: (&[u8], &[u8]) = tengen_assets::weights::OTHELLO_6.split_at(BYTES);
            // Numbers with the fewest nodes for random positions (research/experiments, othello-small-evaluation.md).
            static MOST: Patterns = Patterns::read(FILE.0, 13, 2, -120, Trend { stretch: 7, even: -200, odd: -100 });
            static FEWEST: Patterns = Patterns::read(FILE.1, 11, 3, -100, Trend { stretch: 1, even: 100, odd: -170 });
            (board.size() == 6).then_some(if board.is_fewest() { &FEWEST } else { &MOST })
        }
        #[cfg(not(feature = "analysis"))]
        {
            let _ = board;
            None
        }
    }

    /// Plies of the search that orders a move if a position has `n` empty squares.
    #[inline(always)]
    pub(super) fn depth(&self, n: u32) -> u32 {
        let near = (n.saturating_sub(self.searched) / 2).min(self.most_plies);
        // Near the start of a game such a search is a small part of the whole.
        near + 2 * u32::from(n >= START)
    }

    /// The score to expect of a position with `n` empty squares, if a search of some plies values it so.
    pub(super) fn prediction(&self, value: Centidiscs, n: u32, plies: u32) -> Centidiscs {
        let Trend { stretch, even, odd } = self.trend;
        let left = n.saturating_sub(plies).max(FEWEST_EMPTIES) as i32;
        let shift = if n.is_multiple_of(2) { even } else { odd };
        Centidiscs(value.0 * (100 + stretch * (left - UNBIASED)) / 100 + shift)
    }

    /// The value in hundredths of a disc. `my_moves` and `their_moves` are numbers of legal moves.
    #[inline(always)]
    pub fn evaluate(&self, me: u64, opp: u64, my_moves: i32, their_moves: i32) -> i32 {
        let found = configurations(me, opp);
        let sum = |table: &[i8; CONFIGURATIONS], configurations: [u16; 4]| -> i32 {
            configurations.into_iter().map(|at| i32::from(table[usize::from(at)])).sum()
        };
        10 * (sum(&self.edge, found.edges)
            + sum(&self.corner, found.corners)
            + sum(&self.far_corner, found.far_corners)
            + i32::from(self.my_move) * my_moves
            + i32::from(self.their_move) * their_moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::random::Rng;

    const SEED: u64 = 20;

    /// Random discs on 6 x 6.
    fn discs(rng: &mut Rng, board: Variant) -> (u64, u64) {
        let (a, b) = (rng.next_u64() & board.squares(), rng.next_u64() & board.squares());
        (a & !b, b & !a)
    }

    #[test]
    fn symmetric_positions_have_the_same_value() {
        let mut rng = Rng::new(SEED);
        for fewest in [false, true] {
            let board = Variant::new(6, fewest).unwrap();
            let patterns = Patterns::of(board).unwrap();
            for _ in 0..500 {
                let (me, opp) = discs(&mut rng, board);
                let value = patterns.evaluate(me, opp, 5, 3);
                for which in 1..8 {
                    let (me, opp) = (board.symmetric(me, which), board.symmetric(opp, which));
                    assert_eq!(patterns.evaluate(me, opp, 5, 3), value, "seed {SEED}, symmetry {which}");
                }
            }
        }
    }

    #[test]
    fn a_configuration_has_a_digit_for_each_square() {
        // My discs on a1 and f1, the other side's on b1 and f2.
        let found = configurations(1 | 1 << 5, 1 << 1 | 1 << 13);
        assert_eq!(found.edges[0], 1 + 2 * 3 + 243);
        assert_eq!(found.corners[0], 1 + 2 * 3);
        assert_eq!(found.far_corners[0], 9 + 2 * 243);
        assert_eq!(mirrored_corner(found.far_corners[0]), 1 + 2 * 27);
        assert_eq!(mirrored_edge(found.edges[0]), 1 + 2 * 81 + 243);
        // The corner at a1, along the left edge: b1 is in its second row.
        assert_eq!(found.corners[2], 1 + 2 * 27);
    }

    #[test]
    fn a_held_corner_is_good_unless_the_fewest_discs_win() {
        for fewest in [false, true] {
            let patterns = Patterns::of(Variant::new(6, fewest).unwrap()).unwrap();
            let held = patterns.evaluate(1, 0, 0, 0) - patterns.evaluate(0, 0, 0, 0);
            assert_eq!(held < 0, fewest, "{held}");
        }
    }
}
