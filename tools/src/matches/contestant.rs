//! A player of one side of a game, and the messages between the game loop and the player.

use std::time::Duration;
use tengen_core::game::{Outcome, Player, Position};

/// A game in progress: its start, its moves, and its position.
#[derive(Clone)]
pub struct Game<P: Position> {
    start: P,
    position: P,
    moves: Vec<P::Move>,
}

impl<P: Position> Game<P> {
    /// A game from `start` in which no move has been made.
    pub fn new(start: P) -> Game<P> {
        Game { position: start.clone(), start, moves: Vec::new() }
    }

    /// Makes a move, which must be legal.
    pub fn make(&mut self, mv: P::Move) {
        debug_assert!(self.position.is_legal(mv), "{mv:?} is not legal");
        self.position.make(mv);
        self.moves.push(mv);
    }

    /// The position before the first move.
    pub const fn start(&self) -> &P {
        &self.start
    }

    /// The position now.
    pub const fn position(&self) -> &P {
        &self.position
    }

    /// The moves since the start, including the opening.
    pub fn moves(&self) -> &[P::Move] {
        &self.moves
    }

    /// The last move and its side. Sides alternate: a pass is a move.
    pub fn last(&self) -> Option<(P::Move, Player)> {
        let first = self.start.to_move();
        let side = if self.moves.len() % 2 == 1 { first } else { first.opponent() };
        self.moves.last().map(|&mv| (mv, side))
    }
}

/// The answer of a contestant on its turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer<M> {
    /// It plays this move.
    Move(M),
    /// It knows the result of the game, and the loop trusts it. Only searches of this program give this answer, after a
    /// proof, to save the remaining moves.
    Claim(Outcome),
}

/// A fault that loses a game in any position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fault {
    /// The program ended, or did not give a valid answer.
    Crash,
    /// It answered with a move that is not legal.
    Illegal,
    /// It exceeded its time.
    Clock,
}

impl Fault {
    /// Every fault.
    pub const ALL: [Fault; 3] = [Fault::Crash, Fault::Illegal, Fault::Clock];

    /// The name in files and messages.
    pub const fn name(self) -> &'static str {
        match self {
            Fault::Crash => "crash",
            Fault::Illegal => "illegal",
            Fault::Clock => "clock",
        }
    }
}

/// The usage of a contestant since the start of its game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Effort {
    /// Moves that it had to think about.
    pub moves: u64,
    /// Time on the wall.
    pub wall: Duration,
    /// Processor time, if the system has it, or else wall time.
    pub cpu: Duration,
    /// Nodes of its searches, if they are known.
    pub nodes: u64,
    /// Moves found by a search of a depth of 1 or more.
    pub searches: u64,
    /// The completed depths of those searches in plies, summed.
    pub depths: u64,
}

impl Effort {
    /// Adds the effort of another game.
    pub fn add(&mut self, other: &Effort) {
        self.moves += other.moves;
        self.wall += other.wall;
        self.cpu += other.cpu;
        self.nodes += other.nodes;
        self.searches += other.searches;
        self.depths += other.depths;
    }

    /// The mean completed depth of the searches in plies.
    pub fn mean_depth(&self) -> f64 {
        self.depths as f64 / self.searches.max(1) as f64
    }

    /// The mean processor time of a move in milliseconds.
    pub fn mean_cpu_ms(&self) -> f64 {
        self.cpu.as_secs_f64() * 1000.0 / self.moves.max(1) as f64
    }

    /// The mean time of a move on the wall in milliseconds.
    pub fn mean_wall_ms(&self) -> f64 {
        self.wall.as_secs_f64() * 1000.0 / self.moves.max(1) as f64
    }
}

/// A player of one side of a game, or of both sides in self-play.
pub trait Contestant<P: Position> {
    /// Prepares for a game, whose opening has been played. Called once before each game.
    ///
    /// # Errors
    /// The fault by which the contestant loses before its first move.
    fn begin(&mut self, game: &Game<P>) -> Result<(), Fault> {
        let _ = game;
        Ok(())
    }

    /// The answer for the side to move of an unfinished game. In a game with passes it is also called for a pass.
    ///
    /// # Errors
    /// The fault by which the contestant loses instead.
    fn answer(&mut self, game: &Game<P>) -> Result<Answer<P::Move>, Fault>;

    /// Receives the last move of `game`, its own or the opponent's.
    ///
    /// # Errors
    /// The fault by which the contestant loses.
    fn hear(&mut self, game: &Game<P>) -> Result<(), Fault> {
        let _ = game;
        Ok(())
    }

    /// Its usage since the start of the game.
    fn effort(&self) -> Effort {
        Effort::default()
    }

    /// The last line of a program, to show it after a fault.
    fn last_line(&self) -> &str {
        ""
    }
}
