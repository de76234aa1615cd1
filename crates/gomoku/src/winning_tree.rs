//! The proof that black wins, as a tree of black's moves in a file of a few kilobytes: `assets/proofs/freestyle15.bin`.
//!
//! The tree holds black's second stone against each second move of white (one of each class of symmetric ones). Then it
//! holds black's moves in positions that the forced-win search alone does not solve. See docs/PROOFS.md for the file,
//! byte by byte. The reader trusts nothing. It refuses a file that is not a proof, was cut or was changed, with the
//! reason.

pub mod file;
mod models;
mod order;
mod walk;

use super::board::Board;
use super::point::Point;
use super::rule::Rule;
use super::second_moves::first_stone;
use std::collections::HashMap;
use tengen_core::game::{Player, Position};
use tengen_core::symmetry::Symmetry;

/// The greatest length that a file can store: the number of moves within which an entry wins.
pub const MOST_LENGTH: u8 = models::MOST_LENGTH;

/// A move of black's in the tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The game so far.
    pub moves: Vec<Point>,
    /// Black's move.
    pub mv: Point,
}

/// The tree.
pub struct WinningTree {
    rule: Rule,
    size: usize,
    /// Black's first stone.
    first: Point,
    entries: Vec<Entry>,
    /// Black's move in each position, by its key.
    moves: HashMap<u64, Point>,
    /// By the key of the position: the number of black's moves to the win, that move included, if known.
    lengths: HashMap<u64, u8>,
}

impl WinningTree {
    /// A tree of these entries. Each has the game from the empty board, and all have the same first stone. Positions
    /// that occur twice count once.
    ///
    /// # Errors
    /// The first entry whose game cannot be played, or that does not follow another one.
    pub fn new(rule: Rule, size: usize, entries: Vec<Entry>) -> Result<WinningTree, Entry> {
        let first = entries.first().and_then(|entry| entry.moves.first()).copied().unwrap_or(first_stone(size));
        let (moves, lengths) = (HashMap::new(), HashMap::new());
        let mut tree = WinningTree { rule, size, first, entries: Vec::new(), moves, lengths };
        for entry in entries {
            let Some(key) = tree.key_of(&entry) else { return Err(entry) };
            if tree.moves.insert(key, entry.mv).is_none() {
                tree.entries.push(entry);
            }
        }
        Ok(tree)
    }

    /// The key of the position of an entry, if its game and its move can be played.
    fn key_of(&self, entry: &Entry) -> Option<u64> {
        let mut board = Board::new(self.rule, self.size);
        for &mv in &entry.moves {
            if !(board.contains(mv) && board.is_legal(mv)) {
                return None;
            }
            board.make(mv);
        }
        let is_legal = board.contains(entry.mv) && board.is_legal(entry.mv) && board.forbidden(entry.mv).is_none();
        is_legal.then(|| board.key())
    }

    /// Its rule.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// Points along an edge of the board.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Black's first stone.
    pub fn first(&self) -> Point {
        self.first
    }

    /// The entries, each after the entries that lead to it.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The number of black's moves within which the move of an entry wins, that one included. `None` if it is not
    /// known.
    pub fn length(&self, entry: &Entry) -> Option<u8> {
        self.lengths.get(&self.key_of(entry)?).copied()
    }

    /// Sets that number for an entry of the tree. It is at most [`MOST_LENGTH`].
    pub fn set_length(&mut self, entry: &Entry, moves: u8) {
        if let Some(key) = self.key_of(entry).filter(|key| self.moves.contains_key(key)) {
            self.lengths.insert(key, moves.min(MOST_LENGTH));
        }
    }

    /// Raises lengths until each is at least one more than the length of any entry that white can lead to. A proof may
    /// know a shorter way past an entry, but play from the tree takes the entry.
    pub fn raise_lengths(&mut self) {
        // Entries come after the entries that lead to them.
        for at in (0..self.entries.len()).rev() {
            let mut board = Board::new(self.rule, self.size);
            let entry = &self.entries[at];
            entry.moves.iter().for_each(|&mv| board.make(mv));
            let key = board.key();
            board.make(entry.mv);
            if board.outcome().is_some() {
                continue;
            }
            let after = board.empty().iter().filter_map(|reply| self.lengths.get(&board.key_after(reply))).max();
            let least = after.map_or(0, |&length| if length > 0 { length + 1 } else { 0 }).min(MOST_LENGTH);
            if let Some(length) = self.lengths.get_mut(&key).filter(|length| **length < least && **length > 0) {
                *length = least;
            }
        }
    }

    /// Black's move in a position, however it was reached and turned: the first stone, or an entry's move. `None` if
    /// the tree has none. Then either the forced-win search finds the win, or the game has left the tree.
    pub fn look_up(&self, board: &Board) -> Option<Point> {
        self.find(board).map(|(mv, _)| mv)
    }

    /// The number of black's moves within which black wins from the first stone on. `None` if a reply of white has no
    /// answer with a known number.
    fn longest(&self) -> Option<u8> {
        let mut board = Board::new(self.rule, self.size);
        board.make(self.first);
        let replies: Vec<Point> = board.empty().iter().collect();
        let after = replies.into_iter().try_fold(0, |longest, reply| {
            board.make(reply);
            let length = self.find(&board).and_then(|(_, length)| length).filter(|&length| length > 0);
            board.undo();
            length.map(|length| longest.max(length))
        });
        after.map(|length| (length + 1).min(MOST_LENGTH))
    }

    /// The same with the number of black's moves, that one included, within which it wins, if that is known.
    pub fn find(&self, board: &Board) -> Option<(Point, Option<u8>)> {
        let fits = board.rule() == self.rule && board.size() == self.size && !board.is_set_up();
        if !fits || board.to_move() != Player::Black {
            return None;
        }
        if board.ply() == 0 {
            return Some((self.first, self.longest()));
        }
        let found = Symmetry::ALL.into_iter().filter_map(|symmetry| {
            let mut turned = Board::new(self.rule, self.size);
            board.moves().iter().for_each(|mv| turned.make(mv.transform(symmetry, self.size)));
            let mv = self.moves.get(&turned.key())?.transform(symmetry.inverse(), self.size);
            board.is_legal(mv).then(|| (mv, self.lengths.get(&turned.key()).copied()))
        });
        // Two second moves, turned, can lead to one position with two entries. The shorter win counts.
        found.min_by_key(|&(_, length)| length.filter(|&length| length > 0).unwrap_or(u8::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{parse_point, replay};

    fn tree() -> WinningTree {
        let entry = |moves: &str, mv: &str| Entry {
            moves: replay(moves, Rule::Freestyle, 15).expect("a game").moves().to_vec(),
            mv: parse_point(mv, 15).expect("a point"),
        };
        let entries = vec![entry("h8a1", "g9"), entry("h8a1g9g8", "h10")];
        WinningTree::new(Rule::Freestyle, 15, entries).expect("a tree")
    }

    #[test]
    fn a_pass_leads_to_an_entry_only_where_the_stones_are_its_own() {
        let tree = tree();
        let find = |moves: &str| tree.look_up(&replay(moves, Rule::Freestyle, 15).expect("a game"));
        let g9 = parse_point("g9", 15).ok();
        assert_eq!(find("h8a1"), g9);
        assert_eq!(find("h8----a1"), g9);
        // It is white's turn, or white has no second stone.
        assert_eq!((find("h8a1--"), find("h8--"), find("--")), (None, None, None));
        // Stones that were set up are not among the moves.
        let points = |text: &str| vec![parse_point(text, 15).expect("a point")];
        let board = Board::set_up(Rule::Freestyle, 15, &points("c3"), &points("c5"), Player::Black);
        let mut board = board.expect("a board");
        board.make(parse_point("h8", 15).expect("a point"));
        board.make(parse_point("a1", 15).expect("a point"));
        assert_eq!(tree.look_up(&board), None);
    }

    #[test]
    fn positions_are_found_however_they_are_turned() {
        let tree = tree();
        let board = |game: &str| replay(game, Rule::Freestyle, 15).expect("a game");
        let at = |text: &str| Some(parse_point(text, 15).expect("a point"));
        assert_eq!(tree.look_up(&board("")), at("h8"));
        assert_eq!(tree.look_up(&board("h8a1")), at("g9"));
        // The corner lies on an axis, so that two moves are the same one turned.
        assert!([at("i9"), at("g7")].contains(&tree.look_up(&board("h8o1"))));
        assert!([at("i7"), at("g9")].contains(&tree.look_up(&board("h8o15"))));
        // By another order of moves.
        assert_eq!(tree.look_up(&board("g9g8h8a1")), at("h10"));
        assert_eq!(tree.look_up(&board("h8a2")), None);
        assert_eq!(tree.look_up(&board("h8")), None);
        assert_eq!(tree.look_up(&Board::new(Rule::Standard, 15)), None);
    }

    #[test]
    fn both_openings_of_renju_are_found_however_they_are_turned() {
        let tree = WinningTree::read(tengen_assets::proofs::RENJU_15).expect("the file that ships");
        let seconds: Vec<&Entry> = tree.entries().iter().filter(|entry| entry.moves.len() == 2).collect();
        assert_eq!(seconds.len(), 2);
        // Of each opening some entries, and the second stone.
        let some = tree.entries().iter().step_by(31).chain(seconds);
        for (entry, symmetry) in some.flat_map(|entry| Symmetry::ALL.map(|symmetry| (entry, symmetry))) {
            let mut board = Board::new(Rule::Renju, 15);
            entry.moves.iter().for_each(|mv| board.make(mv.transform(symmetry, 15)));
            let (mv, length) = tree.find(&board).expect("an entry");
            assert_eq!(board.forbidden(mv), None);
            // Another opening, turned, may lead here with a shorter win.
            assert!(length.expect("it is known") <= tree.length(entry).expect("it is known"));
            board.make(mv);
            assert_eq!(board.outcome(), None);
        }
        // The rules allow no other second move.
        let find = |game: &str| tree.look_up(&replay(game, Rule::Renju, 15).expect("a game"));
        let beside = ["g7", "g8", "g9", "h7", "h9", "i7", "i8", "i9"];
        let board = replay("h8", Rule::Renju, 15).expect("a game");
        let answered = board.empty().iter().filter(|second| find(&format!("h8{second}")).is_some());
        let mut answered: Vec<String> = answered.map(|second| second.to_string()).collect();
        answered.sort();
        assert_eq!(answered, beside);
    }

    #[test]
    fn the_first_stone_wins_within_the_longest_reply_if_all_are_known() {
        let empty = |rule, size| Board::new(rule, size);
        assert_eq!(tree().find(&empty(Rule::Freestyle, 15)).and_then(|(_, moves)| moves), None, "replies are open");
        let tree = WinningTree::read(tengen_assets::proofs::FREESTYLE_15).expect("the file that ships");
        let (_, moves) = tree.find(&empty(Rule::Freestyle, 15)).expect("the first stone");
        let (_, after) = tree.find(&replay("h8i8", Rule::Freestyle, 15).expect("a game")).expect("an entry");
        assert!(moves.expect("no reply is open") > after.expect("it is known"));
    }
}
