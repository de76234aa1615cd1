//! Walks a proof. At every turn of the attacker it takes a move from the file or from an oracle. Every reply of the
//! defender has to lose. It trusts neither file nor oracle.
//!
//! If a move threatens to win, irrelevant replies are not walked one by one. Instead it walks the attacker's win after
//! a pass, together with its *zone*. The zone is a set of points. The win holds with up to `k` more stones of the
//! defender anywhere outside it. See docs/PROOFS.md for the content of a zone, and why that suffices.

use super::forbidden::judge;
use super::windows::{ATTACKER, Cell, Cells, DEFENDER, Law, WindowBoard};
use std::collections::HashMap;

/// Instead of a cell: the defender passes.
pub const PASS: Cell = Cell::MAX;

/// The oracle's limit of moves at its first try, and if a proof of the file depends on it.
const USUAL_NODES: u64 = 300_000;
const MOST_NODES: u64 = 30_000_000;

/// The same while the win after a pass is tried with one more stone on the board.
const REPLAY_NODES: u64 = 2_000;

/// The most stored positions. Beyond it the memory is cleared.
const MOST_REMEMBERED: usize = 4_000_000;

/// The source of the attacker's moves.
pub trait Oracle {
    /// The attacker's next moves and the replies, in turns, at least one, after these moves. The moves are cells in
    /// turns from the attacker's first one on, or passes. `None` if no win is found within `nodes` moves.
    fn line(&mut self, path: &[Cell], nodes: u64) -> Option<Vec<Cell>>;
}

/// A win of the attacker, to move, with up to `k` more stones of the defender anywhere outside the zone.
#[derive(Clone, Copy, Debug)]
pub struct Win {
    /// The points that matter.
    pub zone: Cells,
    /// Plies to the end of the game at most.
    pub plies: u16,
    /// The attacker's move.
    pub mv: Cell,
}

/// The statistics of the walk.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// Positions with the attacker to move.
    pub positions: u64,
    /// Replies to the second stone, each of which was walked.
    pub replies: u64,
    /// Entries of the file that were used.
    pub entries: u64,
    /// Plies of the longest game, from the empty board.
    pub longest: u64,
}

/// A walk over one proof.
pub struct Walk<'a> {
    /// The stones.
    pub board: WindowBoard,
    /// The moves since the empty board, with passes.
    path: Vec<Cell>,
    /// The attacker's moves of the file, by the key of the position.
    entries: &'a HashMap<u64, Cell>,
    oracle: &'a mut dyn Oracle,
    /// The oracle's answers for positions after a pass, by key.
    hints: HashMap<u64, Cell>,
    /// The key of the stone with which a win after a pass is tried again; 0 for none.
    shift: u64,
    remembered: HashMap<(u64, u8), Win>,
    /// The most plies to the end of the game, by the key of each walked position with an entry.
    pub lengths: HashMap<u64, u16>,
    /// The statistics of positions that are walked for the first time.
    pub counts: Counts,
    /// The oracle's limits of moves for the first call and the next.
    pub nodes: [u64; 2],
    /// A planted fault for tests: this point is removed from every zone.
    pub forgotten: Option<Cell>,
}

impl<'a> Walk<'a> {
    /// A walk from the empty board.
    pub fn new(size: u16, law: Law, entries: &'a HashMap<u64, Cell>, oracle: &'a mut dyn Oracle) -> Walk<'a> {
        Walk {
            board: WindowBoard::new(size, law),
            path: Vec::new(),
            entries,
            oracle,
            hints: HashMap::new(),
            shift: 0,
            remembered: HashMap::new(),
            lengths: HashMap::new(),
            counts: Counts::default(),
            nodes: [USUAL_NODES, MOST_NODES],
            forgotten: None,
        }
    }

    /// The win that was shown for the position with these stones and `k`, if it is still remembered.
    pub fn shown(&self, key: u64, k: u8) -> Option<Win> {
        self.remembered.get(&(key, k)).copied()
    }

    /// Plays a move or a pass of the side to move.
    pub fn play(&mut self, cell: Cell) {
        let side = self.path.len() % 2;
        if cell != PASS {
            self.board.put(cell, side);
        }
        self.path.push(cell);
    }

    /// Takes the last move back.
    pub fn take_back(&mut self) {
        let Some(cell) = self.path.pop() else { return };
        if cell != PASS {
            self.board.take(cell, self.path.len() % 2);
        }
    }

    /// The fault at this position. It is unused while a win is only tried.
    fn fault(&self, text: &str) -> String {
        if self.shift != 0 {
            return String::new();
        }
        let size = self.board.size();
        let name = |&cell: &Cell| match cell {
            PASS => " pass ".to_owned(),
            cell => format!("{}{}", char::from(b'a' + (cell % size) as u8), cell / size + 1),
        };
        let game: String = self.path.iter().map(name).collect();
        format!("after {game}: {text}")
    }

    /// Shows that the attacker, to move, wins with up to `k` more stones of the defender outside of the zone.
    ///
    /// # Errors
    /// The hole in the proof.
    pub fn prove(&mut self, k: u8) -> Result<Win, String> {
        let key = self.board.key();
        if let Some(&win) = self.remembered.get(&(key, k)) {
            return Ok(win);
        }
        self.counts.positions += 1;
        if let (Some(five), _) = self.board.fives(ATTACKER) {
            let mut zone = self.board.defender_windows(5u8.saturating_sub(k));
            zone.insert(five);
            return Ok(Win { zone, plies: 1, mv: five });
        }
        let win = match self.board.fives(DEFENDER) {
            (Some(_), Some(_)) => Err(self.fault("the defender makes five in two places")),
            (Some(stop), None) => self.attack(stop, k),
            (None, _) => self.attack_freely(key, k),
        }?;
        if self.remembered.len() >= MOST_REMEMBERED {
            self.remembered.clear();
        }
        self.remembered.insert((key, k), win);
        Ok(win)
    }

    /// The attacker has no five to make and none to block.
    fn attack_freely(&mut self, key: u64, k: u8) -> Result<Win, String> {
        if k == 0
            && let Some(&entry) = self.entries.get(&key)
        {
            self.counts.entries += 1;
            let win = self.attack(entry, k)?;
            self.lengths.insert(key, win.plies);
            return Ok(win);
        }
        if let Some(&hint) = self.hints.get(&(key ^ self.shift)) {
            let win = self.attack(hint, k);
            if win.is_ok() || self.shift != 0 {
                return win;
            }
        }
        let limits = if self.shift != 0 { [REPLAY_NODES; 2] } else { self.nodes };
        let tries = usize::from(self.shift == 0) + 1;
        let line = limits[..tries].iter().find_map(|&nodes| self.oracle.line(&self.path, nodes));
        let Some(line) = line else { return Err(self.fault("no win is known")) };
        self.note(&line);
        let &[first, ..] = line.as_slice() else { return Err(self.fault("no win is known")) };
        self.attack(first, k)
    }

    /// Keeps the attacker's moves of a line as hints.
    fn note(&mut self, line: &[Cell]) {
        let mut key = self.board.key();
        for (i, &cell) in line.iter().enumerate() {
            if cell >= self.board.size() * self.board.size() {
                return;
            }
            if i % 2 == 0 {
                self.hints.insert(key, cell);
            }
            key ^= self.board.key_of(cell, i % 2);
        }
    }

    /// Shows that the attacker wins by a move.
    fn attack(&mut self, cell: Cell, k: u8) -> Result<Win, String> {
        if !self.board.is_empty(cell) {
            return Err(self.fault("the next move of the attacker is on a stone"));
        }
        let mut guard = self.board.defender_windows(4u8.saturating_sub(k));
        if self.board.law() == Law::Renju {
            let verdict = judge(&self.board, cell);
            if !verdict.is_legal {
                return Err(self.fault("the next move of the attacker is forbidden"));
            }
            guard.join(&verdict.support);
        }
        self.play(cell);
        let result = self.answer(k);
        self.take_back();
        let mut win = result?;
        win.zone.join(&guard);
        win.zone.insert(cell);
        win.plies += 1;
        win.mv = cell;
        Ok(win)
    }

    /// Shows that every reply to the attacker's last move loses.
    fn answer(&mut self, k: u8) -> Result<Win, String> {
        if self.board.fives(DEFENDER).0.is_some() {
            return Err(self.fault("the defender makes five"));
        }
        match self.board.fives(ATTACKER) {
            (Some(one), Some(two)) => {
                let mut zone = Cells::default();
                zone.insert(one);
                zone.insert(two);
                Ok(Win { zone, plies: 2, mv: one })
            }
            (Some(stop), None) => {
                let mut win = self.after(stop, k)?;
                win.zone.insert(stop);
                Ok(win)
            }
            (None, _) => self.threaten(k),
        }
    }

    /// Shows that the attacker wins after a reply.
    fn after(&mut self, reply: Cell, k: u8) -> Result<Win, String> {
        self.play(reply);
        let result = self.prove(k);
        self.take_back();
        let mut win = result?;
        win.plies += 1;
        Ok(win)
    }

    /// The attacker's last move makes no four. Its threat has to win, and each reply in the threat's zone has to lose.
    fn threaten(&mut self, k: u8) -> Result<Win, String> {
        let mut threat = self.after(PASS, k + 1)?;
        if let Some(cell) = self.forgotten {
            threat.zone.remove(cell);
        }
        let mut win = threat;
        for reply in threat.zone.iter() {
            if self.board.is_empty(reply) {
                let after = self.reply(reply, k)?;
                win.zone.join(&after.zone);
                win.plies = win.plies.max(after.plies);
            }
        }
        Ok(win)
    }

    /// Shows that a reply loses: to the threat, or else to a new attack.
    fn reply(&mut self, reply: Cell, k: u8) -> Result<Win, String> {
        if k == 0 && self.shift == 0 {
            self.shift = self.board.key_of(reply, DEFENDER);
            let again = self.after(reply, k);
            self.shift = 0;
            if again.is_ok() {
                return again;
            }
        }
        self.after(reply, k)
    }

    /// Shows that the attacker wins by a move that may threaten nothing. Every reply is walked, or only the given ones.
    ///
    /// # Errors
    /// The hole in the proof.
    pub fn prove_quietly(&mut self, cell: Cell, among: impl Fn(Cell) -> bool) -> Result<(), String> {
        if !self.board.is_empty(cell) {
            return Err(self.fault("the next move of the attacker is on a stone"));
        }
        if self.board.law() == Law::Renju && !judge(&self.board, cell).is_legal {
            return Err(self.fault("the next move of the attacker is forbidden"));
        }
        self.play(cell);
        if self.board.fives(DEFENDER).0.is_some() {
            return Err(self.fault("the defender makes five"));
        }
        let replies: Vec<Cell> = self.board.empty().filter(|&cell| among(cell)).collect();
        for reply in replies {
            self.hints.clear();
            let win = self.after(reply, 0)?;
            self.counts.replies += 1;
            self.counts.longest = self.counts.longest.max(self.path.len() as u64 + u64::from(win.plies));
        }
        self.take_back();
        Ok(())
    }
}
