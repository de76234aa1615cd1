//! The position: two bitboards, the side to move, and the moves made.

use super::bits::{flips, mobility};
use super::square::Square;
use super::units::{Centidiscs, Discs};
use super::variant::Variant;
use tengen_core::game::{Outcome, Player, Position};
use tengen_core::score::Score;
use tengen_core::zobrist::mix;

/// A move made, with the discs that it turned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Made {
    square: Square,
    flipped: u64,
}

/// An Othello position with the moves that led to it. A pass is a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    me: u64,
    opp: u64,
    to_move: Player,
    variant: Variant,
    made: Vec<Made>,
}

impl Default for Board {
    fn default() -> Board {
        Board::new()
    }
}

impl Board {
    /// The start of the game: black on e4 and d5, white on d4 and e5, black to move.
    pub fn new() -> Board {
        Board::start(Variant::STANDARD, false)
    }

    /// The start of a game of a variant, black to move ([`Variant::start`]).
    pub fn start(variant: Variant, parallel: bool) -> Board {
        let (me, opp) = variant.start(parallel);
        Board { me, opp, to_move: Player::Black, variant, made: Vec::new() }
    }

    /// A position set up from its discs, `None` if a square has two of them.
    pub fn from_discs(black: u64, white: u64, to_move: Player) -> Option<Board> {
        Board::from_discs_on(Variant::STANDARD, black, white, to_move)
    }

    /// The same on another board; `None` too for a disc outside it.
    pub fn from_discs_on(variant: Variant, black: u64, white: u64, to_move: Player) -> Option<Board> {
        let (me, opp) = if to_move == Player::Black { (black, white) } else { (white, black) };
        let fits = me & opp == 0 && (me | opp) & !variant.squares() == 0;
        fits.then_some(Board { me, opp, to_move, variant, made: Vec::new() })
    }

    /// The board and the aim.
    #[inline]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The discs of `player`.
    pub fn discs(&self, player: Player) -> u64 {
        if player == self.to_move { self.me } else { self.opp }
    }

    /// The discs of the side to move.
    #[inline]
    pub fn me(&self) -> u64 {
        self.me
    }

    /// The discs of the other side.
    #[inline]
    pub fn opp(&self) -> u64 {
        self.opp
    }

    /// The empty squares.
    #[inline]
    pub fn empties(&self) -> u64 {
        self.variant.squares() & !(self.me | self.opp)
    }

    /// How many discs each side has: black, white.
    pub fn count(&self) -> (u32, u32) {
        (self.discs(Player::Black).count_ones(), self.discs(Player::White).count_ones())
    }

    /// The squares where the side to move may play; 0 if it has to pass or the game has ended.
    #[inline]
    pub fn mobility(&self) -> u64 {
        mobility(self.me, self.opp) & self.variant.squares()
    }

    /// The squares where the other side could play if it were to move.
    #[inline]
    fn other_mobility(&self) -> u64 {
        mobility(self.opp, self.me) & self.variant.squares()
    }

    /// The moves made since the set-up, passes included.
    pub fn moves(&self) -> impl Iterator<Item = Square> + '_ {
        self.made.iter().map(|made| made.square)
    }

    /// How many moves were made since the set-up, passes included.
    pub fn ply(&self) -> usize {
        self.made.len()
    }

    /// Whether the side to move has to pass.
    pub fn must_pass(&self) -> bool {
        self.mobility() == 0 && self.other_mobility() != 0
    }

    /// Whether the game has ended: neither side has a move.
    pub fn is_over(&self) -> bool {
        self.mobility() == 0 && self.other_mobility() == 0
    }

    /// The score for the side to move, as a finished game is counted ([`Variant::final_score`]).
    pub fn final_score(&self) -> Discs {
        self.variant.final_score(self.me, self.opp)
    }
}

/// The score of a finished game for `me`: the empty squares go to the winner.
#[inline]
pub fn final_score(me: u64, opp: u64) -> Discs {
    let (mine, theirs) = (me.count_ones() as i32, opp.count_ones() as i32);
    let difference = mine - theirs;
    let empties = 64 - mine - theirs;
    Discs(difference + difference.signum() * empties)
}

impl Position for Board {
    type Move = Square;

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    /// A mixed key of both bitboards and the side to move, computed on demand. Two rounds of SplitMix64 cost less than
    /// updating a Zobrist key for every disc that turns.
    #[inline]
    fn key(&self) -> u64 {
        mix(mix(self.me).wrapping_add(self.opp)) ^ (self.to_move.index() as u64).wrapping_neg()
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.is_over() {
            return None;
        }
        Some(match self.final_score().signum() {
            0 => Outcome::Draw,
            1.. => Outcome::Win(self.to_move),
            _ => Outcome::Win(self.to_move.opponent()),
        })
    }

    fn legal_moves(&self, out: &mut Vec<Square>) {
        let moves = self.mobility();
        if moves != 0 {
            out.extend(super::bits::Bits(moves).filter_map(Square::new));
        } else if self.other_mobility() != 0 {
            out.push(Square::PASS);
        }
    }

    fn is_legal(&self, mv: Square) -> bool {
        if mv.is_pass() { self.must_pass() } else { self.mobility() & mv.bit() != 0 }
    }

    fn make(&mut self, mv: Square) {
        debug_assert!(self.is_legal(mv), "{mv} in {self:?}");
        let flipped = if mv.is_pass() { 0 } else { flips(mv.index(), self.me, self.opp) };
        self.made.push(Made { square: mv, flipped });
        let me = self.me ^ flipped ^ mv.bit();
        self.me = self.opp ^ flipped;
        self.opp = me;
        self.to_move = self.to_move.opponent();
    }

    fn undo(&mut self) {
        let Made { square, flipped } = self.made.pop().expect("a move to take back");
        let me = self.opp ^ flipped ^ square.bit();
        self.opp = self.me ^ flipped;
        self.me = me;
        self.to_move = self.to_move.opponent();
    }

    /// The final disc difference in hundredths of a disc: the size of the win counts, not how soon it comes.
    fn outcome_score(&self, _outcome: Outcome, _ply: u32) -> Score {
        Centidiscs::from(self.final_score()).score()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::game::perft;
    use tengen_core::random::Rng;

    #[test]
    fn perft_equals_the_published_counts() {
        let published = [4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216, 3_005_288];
        for (depth, count) in (1..).zip(published) {
            assert_eq!(perft(&mut Board::new(), depth), count, "depth {depth}");
        }
    }

    #[test]
    fn random_games_undo_to_the_start() {
        let mut rng = Rng::new(3);
        for seed in 0..200 {
            let mut board = Board::new();
            let mut trail = vec![board.clone()];
            let mut moves = Vec::new();
            while board.outcome().is_none() {
                moves.clear();
                board.legal_moves(&mut moves);
                let mv = moves[rng.below(moves.len())];
                assert!(board.is_legal(mv));
                board.make(mv);
                trail.push(board.clone());
            }
            let (black, white) = board.count();
            let margin = black as i32 - white as i32;
            assert_eq!(board.outcome() == Some(Outcome::Draw), margin == 0, "game {seed}");
            while let Some(expected) = trail.pop() {
                assert_eq!(board, expected, "game {seed}");
                assert_eq!(board.key(), expected.key());
                if !trail.is_empty() {
                    board.undo();
                }
            }
        }
    }

    #[test]
    fn keys_tell_positions_and_sides_apart() {
        let board = Board::new();
        let turned = Board::from_discs(board.discs(Player::White), board.discs(Player::Black), Player::Black).unwrap();
        let other_side =
            Board::from_discs(board.discs(Player::Black), board.discs(Player::White), Player::White).unwrap();
        assert_ne!(board.key(), turned.key());
        assert_ne!(board.key(), other_side.key());
        assert_ne!(turned.key(), other_side.key());
        assert!(Board::from_discs(1, 1, Player::Black).is_none());
    }

    #[test]
    fn empty_squares_go_to_the_winner() {
        assert_eq!(final_score(0b111, 0), Discs(64));
        assert_eq!(final_score(0b1, 0b110), Discs(-64 + 2));
        assert_eq!(final_score(0b1, 0b10), Discs(0));
    }
}
