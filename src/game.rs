//! What a game is: positions, and the knowledge that a search asks for.

use crate::score::Score;
use std::fmt::Debug;

/// One of the two sides. Black moves first in every game here.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Player {
    /// The side that moves first.
    Black = 0,
    /// The other side.
    White = 1,
}

impl Player {
    /// Both sides, black first.
    pub const BOTH: [Player; 2] = [Player::Black, Player::White];

    /// The other side.
    #[inline]
    pub const fn opponent(self) -> Player {
        match self {
            Player::Black => Player::White,
            Player::White => Player::Black,
        }
    }

    /// 0 for black, 1 for white.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// How a finished game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// That side won.
    Win(Player),
    /// Nobody won.
    Draw,
}

/// A move that packs into 16 bits, for tables and for messages.
///
/// Codes are below 0xFFFF; equal moves have equal codes, and the order of codes breaks ties between moves.
pub trait Move: Copy + Eq + Ord + Debug {
    /// The 16-bit code.
    fn code(self) -> u16;
    /// The move of a code that [`Move::code`] gave. Any other code gives some move or `None`, never a panic: the caller
    /// checks legality.
    fn from_code(code: u16) -> Option<Self>;
}

/// One position of a game, changed in place.
pub trait Position: Clone {
    /// A move of this game.
    type Move: Move;

    /// The side to move. Once the game has ended it stays defined, but means nothing.
    fn to_move(&self) -> Player;

    /// The Zobrist key of the position: stones, side to move, and what else decides the future of the game.
    fn key(&self) -> u64;

    /// How the game ended, or `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// Appends every legal move, in the order of their codes; nothing once the game has ended.
    fn legal_moves(&self, out: &mut Vec<Self::Move>);

    /// Whether `mv` may be played now.
    fn is_legal(&self, mv: Self::Move) -> bool;

    /// Plays a move.
    fn make(&mut self, mv: Self::Move);

    /// Takes back the last move made.
    ///
    /// # Panics
    /// May panic if no move was made.
    fn undo(&mut self);

    /// The value of the finished game, `ply` plies from the root, for the side to move. A game whose margin of victory
    /// counts gives it here instead of win distances.
    fn outcome_score(&self, outcome: Outcome, ply: u32) -> Score {
        match outcome {
            Outcome::Draw => Score::DRAW,
            Outcome::Win(player) if player == self.to_move() => Score::win_in(ply),
            Outcome::Win(_) => Score::loss_in(ply),
        }
    }
}

/// A candidate move with its place in the order: the greatest `order` is searched first, ties by code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Candidate<M> {
    /// The move.
    pub mv: M,
    /// Its heuristic order.
    pub order: i32,
}

/// What an [`Evaluator`] knows about a position without search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forced<M> {
    /// Nothing is forced: ask for [`Evaluator::candidates`].
    Free,
    /// The side to move wins with `mv` in `plies` plies (1: the move itself ends the game).
    Win {
        /// The first move of the win.
        mv: M,
        /// Its length in plies.
        plies: u32,
    },
    /// The side to move loses in `plies` plies whatever it does; `mv` holds out as long as any.
    Loss {
        /// The longest defence.
        mv: M,
        /// The length of the loss in plies.
        plies: u32,
    },
    /// Only the moves that were appended do not lose at once.
    Only,
}

/// A game's knowledge, apart from its rules: what a position is worth, and what is worth trying.
pub trait Evaluator<P: Position> {
    /// The heuristic value for the side to move of a position that has not ended.
    fn evaluate(&mut self, position: &P) -> Score;

    /// Appends the moves worth searching, each legal, in any order. At least one, if a legal move exists.
    fn candidates(&mut self, position: &P, out: &mut Vec<Candidate<P::Move>>);

    /// What can be said about a position that has not ended without searching it. Appends to `out` only when it answers
    /// [`Forced::Only`]. It must agree with a full search: a win is a win, and no move left out by `Only` is better than
    /// each of those named.
    fn forced(&mut self, position: &P, out: &mut Vec<Candidate<P::Move>>) -> Forced<P::Move> {
        let _ = (position, out);
        Forced::Free
    }

    /// The value of a leaf within the window, after whatever quiescence the game knows (forcing moves only). `ply` is the
    /// distance from the root, for win distances. `nodes` counts each move that was made on the way; a call makes a few
    /// hundred at most, because the clock is read between calls only. The answer is a bound where it lies outside the
    /// window, as of a fail-soft search.
    fn quiesce(&mut self, position: &mut P, alpha: Score, beta: Score, ply: u32, nodes: &mut u64) -> Score {
        let _ = (alpha, beta, ply, nodes);
        self.evaluate(position)
    }

    /// Whether `mv`, legal and not yet played, is quiet: it neither makes nor stops a threat, so that it may be reduced or
    /// pruned.
    fn is_quiet(&mut self, position: &P, mv: P::Move) -> bool {
        let _ = (position, mv);
        false
    }

    /// Whether `mv`, legal and not yet played, makes a threat that has to be answered, so that it may be searched deeper.
    fn is_forcing(&mut self, position: &P, mv: P::Move) -> bool {
        let _ = (position, mv);
        false
    }
}

/// What a [`ThreatSpace`] says of a position on the way of an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Threat<M> {
    /// The attacker wins in `plies` plies; `mv` is the next move on the longest way there.
    Won {
        /// The next move.
        mv: M,
        /// Plies to the end.
        plies: u32,
    },
    /// The attack has failed here.
    Failed,
    /// The attack was given up here: a limit of the threat space's own ended the search for what is threatened.
    Unclear,
    /// Nothing is decided: the moves to try were appended.
    Open,
}

/// The moves of a forced-win search: the attacker makes threats, the defender answers them.
///
/// A proof holds on the board if every answer left out by [`ThreatSpace::defences`] loses at once to what the attack
/// threatens.
pub trait ThreatSpace<P: Position> {
    /// The attacker is to move: appends the threats worth trying with the work that each may take (1 is least), likely
    /// ones first.
    fn attacks(&mut self, position: &mut P, out: &mut Vec<Candidate<P::Move>>, nodes: &mut u64) -> Threat<P::Move>;

    /// The defender is to move: appends every answer that could save the game.
    fn defences(&mut self, position: &mut P, out: &mut Vec<Candidate<P::Move>>, nodes: &mut u64) -> Threat<P::Move>;

    /// The key of the position after `mv`, without making it.
    fn key_after(&self, position: &P, mv: P::Move) -> u64;

    /// Appends the whole way to the end after the last [`Threat::Won`], its move first, if it is known.
    fn way(&self, out: &mut Vec<P::Move>) {
        let _ = out;
    }

    /// Sets how hard to look before a position is [`Threat::Unclear`], 0 being least. False, and nothing is set, where this
    /// is no harder than the level below.
    fn look(&mut self, level: u16) -> bool {
        level == 0
    }
}

/// Counts the leaves of the full game tree at `depth` plies: 1 at depth 0; a finished game is a leaf only at its own
/// depth.
pub fn perft<P: Position>(position: &mut P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut count = 0;
    for mv in moves {
        position.make(mv);
        count += perft(position, depth - 1);
        position.undo();
    }
    count
}
