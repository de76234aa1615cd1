//! Checks a proof of a forced win by walking it. At every turn of the attacker the prover is asked for a move. Then
//! every legal reply is tried that does not lose at once to a five. The checker trusts nothing of the prover. It finds
//! rows in windows of five points, and fouls by the slow rules.
#![allow(dead_code)] // Each test program uses a part.

use super::slow_rules::{BLACK, EMPTY, Grid, Law, WHITE, foul};
use std::collections::HashSet;

type Cell = (i32, i32);

/// The side that claims that the attacker wins.
pub trait Prover {
    /// The attacker's move in the position that the calls of [`Prover::play`] have led to.
    fn attack(&mut self) -> Option<Cell>;
    fn play(&mut self, cell: Cell);
    fn take_back(&mut self);
}

/// The statistics of a walk.
#[derive(Default, Clone, Copy, Debug)]
pub struct Walked {
    /// Positions in which the attacker was asked.
    pub asked: usize,
    /// Replies that were answered.
    pub replies: usize,
    /// The longest game, in plies.
    pub longest: usize,
}

struct Walk<'a> {
    law: Law,
    attacker: u8,
    defender: u8,
    grid: Grid,
    seen: HashSet<Vec<u8>>,
    limit: usize,
    plies: usize,
    walked: Walked,
    prover: &'a mut dyn Prover,
}

/// Walks the proof that `attacker`, to move on `grid`, wins. `Err` has the fault and the position. A walk with more
/// than `limit` questions ends with `Ok(None)`.
pub fn check(
    grid: &Grid,
    law: Law,
    attacker: u8,
    limit: usize,
    prover: &mut dyn Prover,
) -> Result<Option<Walked>, String> {
    let defender = if attacker == BLACK { WHITE } else { BLACK };
    let mut walk = Walk {
        law,
        attacker,
        defender,
        grid: grid.clone(),
        seen: HashSet::new(),
        limit,
        plies: 0,
        walked: Walked::default(),
        prover,
    };
    match walk.attack() {
        Ok(()) => Ok(Some(walk.walked)),
        Err(text) if text.is_empty() => Ok(None),
        Err(text) => Err(format!("{text}\n{}", walk.grid.show())),
    }
}

impl Walk<'_> {
    fn attack(&mut self) -> Result<(), String> {
        let position: Vec<u8> = self.grid.points().map(|cell| self.grid.at(cell)).collect();
        if self.seen.contains(&position) {
            return Ok(());
        }
        if self.walked.asked >= self.limit {
            return Err(String::new());
        }
        self.walked.asked += 1;
        let Some(cell) = self.prover.attack() else { return Err("no move is known".into()) };
        if self.grid.at(cell) != EMPTY {
            return Err(format!("{cell:?} is not empty"));
        }
        let five = fives(&self.grid, self.law, self.attacker).contains(&cell);
        if !five && self.law == Law::Renju && self.attacker == BLACK && foul(&self.grid, cell).is_some() {
            return Err(format!("{cell:?} is forbidden"));
        }
        self.put(cell, self.attacker);
        let result = if five { Ok(()) } else { self.replies(cell) };
        // After a fault the position stays for the message.
        result?;
        self.take(cell);
        self.seen.insert(position);
        Ok(())
    }

    /// Tries the replies to the attacker's last move.
    fn replies(&mut self, last: Cell) -> Result<(), String> {
        if !fives(&self.grid, self.law, self.defender).is_empty() {
            return Err(format!("after {last:?} the defender makes five"));
        }
        let threats = fives(&self.grid, self.law, self.attacker);
        // Two fives cannot both be blocked. In Caro some can, and one five has several blocks.
        let replies: Vec<Cell> = match threats[..] {
            [] => self.grid.empty_points().collect(),
            _ if matches!(self.law, Law::Caro | Law::CaroOverline) => {
                let mut grid = self.grid.clone();
                let mut stops = |cell: &Cell| {
                    grid.put(*cell, self.defender);
                    let stops = fives(&grid, self.law, self.attacker).is_empty();
                    grid.put(*cell, EMPTY);
                    stops
                };
                let stops: Vec<Cell> = self.grid.empty_points().filter(&mut stops).collect();
                if stops.is_empty() {
                    return Ok(());
                }
                stops
            }
            [only] => vec![only],
            _ => return Ok(()),
        };
        if replies.is_empty() {
            return Err("the board is full".into());
        }
        for reply in replies {
            if self.law == Law::Renju && self.defender == BLACK && foul(&self.grid, reply).is_some() {
                continue;
            }
            self.walked.replies += 1;
            self.put(reply, self.defender);
            if self.grid.count(EMPTY) == 0 {
                return Err("the board is full".into());
            }
            self.attack()?;
            self.take(reply);
        }
        Ok(())
    }

    fn put(&mut self, cell: Cell, stone: u8) {
        self.grid.put(cell, stone);
        self.prover.play(cell);
        self.plies += 1;
        self.walked.longest = self.walked.longest.max(self.plies);
    }

    fn take(&mut self, cell: Cell) {
        self.grid.put(cell, EMPTY);
        self.prover.take_back();
        self.plies -= 1;
    }
}

/// The empty points where `stone` wins at once, by looking at every row of five points.
pub fn fives(grid: &Grid, law: Law, stone: u8) -> Vec<Cell> {
    let exact = matches!(law, Law::Standard | Law::Caro) || law == Law::Renju && stone == BLACK;
    let opponent = if stone == BLACK { WHITE } else { BLACK };
    let is_caro = matches!(law, Law::Caro | Law::CaroOverline);
    let mut found = Vec::new();
    for (x, y) in grid.points() {
        for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            let at = |by: i32| (x + dx * by, y + dy * by);
            let mut empty = None;
            let mut own = 0;
            for cell in (0..5).map(at) {
                match grid.at(cell) {
                    EMPTY => empty = Some(cell),
                    other if other == stone => own += 1,
                    _ => {
                        own = 0;
                        break;
                    }
                }
            }
            let longer = exact && (grid.at(at(-1)) == stone || grid.at(at(5)) == stone);
            let blocked = is_caro && grid.at(at(-1)) == opponent && grid.at(at(5)) == opponent;
            if let Some(cell) = empty
                && own == 4
                && !longer
                && !blocked
                && !found.contains(&cell)
            {
                found.push(cell);
            }
        }
    }
    found
}
