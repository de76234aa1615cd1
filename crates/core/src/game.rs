//! What a game is to a search: positions and an evaluator.

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
    /// A draw.
    Draw,
}

/// A move that packs into 16 bits, for tables and for messages.
///
/// Codes are below 0xFFFF; equal moves have equal codes, and the order of codes breaks ties between moves.
pub trait Move: Copy + Eq + Ord + Debug + Send {
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

    /// The key after a move, if it is cheap to compute before the move is made. The search then prefetches the table.
    #[inline]
    fn next_key(&self, _mv: Self::Move) -> Option<u64> {
        None
    }

    /// How the game ended; `None` if it has not.
    fn outcome(&self) -> Option<Outcome>;

    /// Appends every legal move, in the order of their codes; nothing once the game has ended. A pass is among them
    /// only where nothing else is legal: no search chooses to pass.
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

/// A game's knowledge, apart from its rules: the value of a position, and the moves to try.
pub trait Evaluator<P: Position> {
    /// The heuristic value for the side to move of a position that has not ended.
    fn evaluate(&mut self, position: &P) -> Score;

    /// Appends the moves to search, each legal, in any order. At least one, if a legal move exists.
    fn candidates(&mut self, position: &P, out: &mut Vec<Candidate<P::Move>>);

    /// What is known without search about a position that has not ended. Appends to `out` only if it answers
    /// [`Forced::Only`]. It must agree with a full search: a win is a win. No move that `Only` leaves out is better
    /// than each of the named moves.
    fn forced(&mut self, position: &P, out: &mut Vec<Candidate<P::Move>>) -> Forced<P::Move> {
        let _ = (position, out);
        Forced::Free
    }

    /// The value of a leaf within the window, after the quiescence search of the game (forcing moves only). `ply` is
    /// the distance from the root, for win distances. `nodes` counts each move that was made on the way. A call makes a
    /// few hundred at most, because the clock is read between calls only. A value outside the window is a bound, as in
    /// a fail-soft search.
    fn quiesce(&mut self, position: &mut P, alpha: Score, beta: Score, ply: u32, nodes: &mut u64) -> Score {
        let _ = (alpha, beta, ply, nodes);
        self.evaluate(position)
    }

    /// Looks for a win that the opponent would have by force if the side to move passed. Appends every move that could
    /// prevent that win, each legal, and returns its plies. All other moves lose to it; without any appended move the
    /// position is lost. `None` if no such win was found, which does not prove that none exists. `nodes` is as for
    /// [`Evaluator::quiesce`].
    fn defences(&mut self, position: &mut P, out: &mut Vec<Candidate<P::Move>>, nodes: &mut u64) -> Option<u32> {
        let _ = (position, out, nodes);
        None
    }

    /// Whether `mv`, legal and not yet played, is quiet: it neither makes nor blocks a threat. The search may reduce or
    /// prune it.
    fn is_quiet(&mut self, position: &P, mv: P::Move) -> bool {
        let _ = (position, mv);
        false
    }

    /// Whether `mv`, legal and not yet played, makes a threat that needs a reply. The search may search it deeper.
    fn is_forcing(&mut self, position: &P, mv: P::Move) -> bool {
        let _ = (position, mv);
        false
    }
}

/// What a [`ThreatSpace`] finds at one position when it lists the moves to try there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expansion<M> {
    /// The attacker wins in `plies` plies. No move was appended.
    Proven {
        /// The next move of the winning line; the defender's longest defence if the defender is to move.
        mv: M,
        /// Plies to the end of the game.
        plies: u32,
    },
    /// The attack fails at this position. No move was appended.
    Disproven,
    /// The threat space's own search reached its limit, so nothing is known. More effort ([`ThreatSpace::set_effort`])
    /// may give an answer. No move was appended.
    CutOff,
    /// Nothing is decided yet: the moves to try were appended.
    Open,
}

/// The moves of a forced-win search: the attacker makes threats, and the defender answers them.
///
/// The term is from threat-space search (Allis, van den Herik and Huntjens, Go-Moku and Threat-Space Search, 1993). A
/// proof within the space is a win on the board only under one condition. Every reply that [`ThreatSpace::defences`]
/// leaves out must lose at once to the threat of the attack.
pub trait ThreatSpace<P: Position> {
    /// The attacker is to move: appends the threats to try, the most promising first. `order` estimates the work to
    /// prove a threat, 1 being the least. It is the first proof number of the threat. Adds the moves made in the threat
    /// space's own searches to `nodes`.
    fn attacks(&mut self, position: &mut P, out: &mut Vec<Candidate<P::Move>>, nodes: &mut u64) -> Expansion<P::Move>;

    /// The defender is to move: appends every answer that could save the game. `order` and `nodes` are as for
    /// [`ThreatSpace::attacks`].
    fn defences(&mut self, position: &mut P, out: &mut Vec<Candidate<P::Move>>, nodes: &mut u64) -> Expansion<P::Move>;

    /// The key of the position after `mv`, without making it.
    fn key_after(&self, position: &P, mv: P::Move) -> u64;

    /// Appends the whole winning line of the last [`Expansion::Proven`], its `mv` first, if the threat space knows it.
    fn winning_line(&self, out: &mut Vec<P::Move>) {
        let _ = out;
    }

    /// Sets how many moves the threat space's own searches may make before they give [`Expansion::CutOff`]: effort 0 is
    /// the least. Returns false, and changes nothing, if there is no such effort.
    fn set_effort(&mut self, effort: u16) -> bool {
        effort == 0
    }
}

/// Counts the leaves of the full game tree at `depth` plies: 1 at depth 0. A finished game is a leaf only at its own
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
