//! Forced wins by a plain search of threats to a fixed depth, repeated deeper and deeper.
//!
//! A simple alternative to proof-number search, for the experiments: depth-first search with iterative deepening (Korf,
//! 1985). It shows what deepening costs and what a table saves. It also shows the effect of not counting the defender's
//! own fours as depth.

use std::collections::HashMap;
use tengen_core::game::{Candidate, Expansion, Outcome, Position, ThreatSpace};

/// How to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The depth of the last iteration in plies.
    pub depth: u32,
    /// Whether the depths 5, 9, 13 ... are searched first.
    pub deepening: bool,
    /// Whether failures and wins are remembered by position, each with the remaining depth.
    pub table: bool,
    /// Whether a defender's four and the attacker's block use up no depth.
    pub free_fours: bool,
    /// Moves that may be made.
    pub nodes: u64,
}

/// The result of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Found<M> {
    /// A win that begins with this move.
    Win {
        /// The first move.
        mv: M,
        /// The depth of the iteration that found it, in plies.
        depth: u32,
    },
    /// None within the depth. Whether a deeper one exists is not known.
    None,
    /// The limit on moves ended the search.
    Unknown,
}

/// The search ended at its limit: its results are invalid.
struct Stopped;

struct Deepening<'a, P: Position, T> {
    position: &'a mut P,
    threats: &'a mut T,
    options: Options,
    table: HashMap<u64, Entry<P::Move>>,
    nodes: u64,
}

/// What the table holds of a position with the attacker to move.
#[derive(Clone, Copy)]
struct Entry<M> {
    /// The greatest remaining depth in plies at which no win was found.
    failed: i32,
    /// The least remaining depth at which a win was found, and its first move.
    won: Option<(i32, M)>,
}

/// Searches for a forced win of the side to move; the second number is how many moves were made.
pub fn find<P: Position, T: ThreatSpace<P>>(
    position: &mut P,
    threats: &mut T,
    options: &Options,
) -> (Found<P::Move>, u64) {
    let mut search = Deepening { position, threats, options: *options, table: HashMap::new(), nodes: 0 };
    let mut depth = if options.deepening { options.depth.min(5) } else { options.depth };
    loop {
        match search.attack(depth as i32) {
            Ok(Some(mv)) => return (Found::Win { mv, depth }, search.nodes),
            Ok(None) if depth >= options.depth => return (Found::None, search.nodes),
            Ok(None) => depth = (depth + 4).min(options.depth),
            Err(Stopped) => return (Found::Unknown, search.nodes),
        }
    }
}

impl<P: Position, T: ThreatSpace<P>> Deepening<'_, P, T> {
    fn make(&mut self, mv: P::Move) -> Result<(), Stopped> {
        if self.nodes >= self.options.nodes {
            return Err(Stopped);
        }
        self.nodes += 1;
        self.position.make(mv);
        Ok(())
    }

    /// The attacker's winning move within `depth` plies.
    fn attack(&mut self, depth: i32) -> Result<Option<P::Move>, Stopped> {
        let key = self.position.key();
        if self.options.table
            && let Some(entry) = self.table.get(&key)
        {
            // A failure holds for no more depth than it was found with, and a win for no less.
            if entry.failed >= depth {
                return Ok(None);
            }
            if let Some((least, mv)) = entry.won
                && least <= depth
            {
                return Ok(Some(mv));
            }
        }
        let mut moves: Vec<Candidate<P::Move>> = Vec::new();
        let threat = self.threats.attacks(self.position, &mut moves, &mut self.nodes);
        match threat {
            Expansion::Proven { mv, plies } => return Ok((plies as i32 <= depth).then_some(mv)),
            Expansion::Disproven => return Ok(None),
            Expansion::CutOff => return Err(Stopped),
            Expansion::Open => {}
        }
        // If there is only one move, it blocks the defender's four.
        let free = self.options.free_fours && moves.len() == 1;
        let left = if free { depth + 2 } else { depth };
        if left >= 3 {
            for candidate in moves {
                self.make(candidate.mv)?;
                let won = match self.position.outcome() {
                    None => self.defend(left - 1),
                    Some(_) => Ok(false),
                };
                self.position.undo();
                if won? {
                    self.remember(key, |entry| entry.won = Some((depth, candidate.mv)));
                    return Ok(Some(candidate.mv));
                }
            }
        }
        self.remember(key, |entry| entry.failed = depth);
        Ok(None)
    }

    fn remember(&mut self, key: u64, change: impl FnOnce(&mut Entry<P::Move>)) {
        if self.options.table {
            change(self.table.entry(key).or_insert(Entry { failed: 0, won: None }));
        }
    }

    /// Whether every defence loses within `depth` plies.
    fn defend(&mut self, depth: i32) -> Result<bool, Stopped> {
        let attacker = self.position.to_move().opponent();
        let mut moves: Vec<Candidate<P::Move>> = Vec::new();
        match self.threats.defences(self.position, &mut moves, &mut self.nodes) {
            Expansion::Proven { plies, .. } => return Ok(plies as i32 <= depth),
            Expansion::Disproven => return Ok(false),
            Expansion::CutOff => return Err(Stopped),
            Expansion::Open => {}
        }
        for candidate in moves {
            self.make(candidate.mv)?;
            let won = match self.position.outcome() {
                None => self.attack(depth - 1).map(|mv| mv.is_some()),
                Some(outcome) => Ok(outcome == Outcome::Win(attacker)),
            };
            self.position.undo();
            if !won? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
