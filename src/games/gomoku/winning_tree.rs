//! The proof that black wins, as a tree of black's moves in a file of a few kilobytes: `proofs/freestyle15.bin`.
//!
//! The tree holds black's second stone against each second move of white (one of each class of symmetric ones), and then black's
//! moves in the positions that the forced-win search does not solve by itself. What the file means, byte by byte, is in
//! docs/PROOFS.md. Reading trusts nothing: a file that is no proof, was cut or was changed is refused with the reason.

use super::board::Board;
use super::point::Point;
use super::rule::Rule;
use super::second_moves::{first_stone, second_moves};
use crate::game::Position;
use crate::range_coder::{Coder, Context, Decoder, Encoder};
use crate::symmetry::Symmetry;
use std::collections::HashMap;
use std::fmt;

/// The first bytes of every file.
const MAGIC: [u8; 4] = *b"TGwt";
/// The version of the format, which is the byte after them.
const VERSION: u8 = 2;
/// Magic, version, rule, size, and the checksum of all other bytes.
const HEADER: usize = 11;
/// Where the checksum stands.
const CHECKSUM: std::ops::Range<usize> = 7..HEADER;

/// Entries that a file may have.
const MOST_ENTRIES: usize = 200_000;
/// Entries on the way from the root to any entry, at most.
const MOST_DEPTH: usize = 60;

/// The moves that were used last after a second stone, by which the next one is named.
const RECENT: usize = 12;

/// Why a file is no proof that can be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WinningTreeError {
    /// It does not begin as a proof does.
    Foreign,
    /// It is of a version that this program does not know.
    Version(u8),
    /// Its rule or size is not one that there are proofs for.
    Board,
    /// Its bytes are not those that were written: it was cut or changed.
    Damaged,
    /// There is no memory to play from it.
    Memory,
}

impl fmt::Display for WinningTreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WinningTreeError::Foreign => f.write_str("this is no file of a proof"),
            WinningTreeError::Version(version) => write!(f, "a proof of version {version}, which is not known here"),
            WinningTreeError::Board => f.write_str("a proof for a board or a rule that is not known here"),
            WinningTreeError::Damaged => f.write_str("the file of the proof was cut or changed"),
            WinningTreeError::Memory => f.write_str("there is not enough memory"),
        }
    }
}

impl std::error::Error for WinningTreeError {}

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
    entries: Vec<Entry>,
    /// Black's move in each position, by its key.
    moves: HashMap<u64, Point>,
    /// The number of black's moves within which that move wins, itself included, by the key of the position, where it is known.
    lengths: HashMap<u64, u8>,
}

/// CRC-32 (ISO 3309), by which a damaged file is recognised.
pub fn checksum(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| crc >> 1 ^ if crc & 1 == 1 { 0xEDB8_8320 } else { 0 })
    })
}

impl WinningTree {
    /// A tree of these entries. Each has the game from the empty board; positions that come twice count once.
    ///
    /// # Errors
    /// The first entry whose game cannot be played, or that follows no other one.
    pub fn new(rule: Rule, size: usize, entries: Vec<Entry>) -> Result<WinningTree, Entry> {
        let mut tree = WinningTree { rule, size, entries: Vec::new(), moves: HashMap::new(), lengths: HashMap::new() };
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
        (board.contains(entry.mv) && board.is_legal(entry.mv)).then(|| board.key())
    }

    /// The rule that it is about.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// Points along an edge of the board.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The entries, each after those that lead to it.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The number of black's moves within which the move of an entry wins, that one included; `None` where it is not known.
    pub fn length(&self, entry: &Entry) -> Option<u8> {
        self.lengths.get(&self.key_of(entry)?).copied()
    }

    /// Sets that number for an entry of the tree. It is at most [`MOST_LENGTH`].
    pub fn set_length(&mut self, entry: &Entry, moves: u8) {
        if let Some(key) = self.key_of(entry).filter(|key| self.moves.contains_key(key)) {
            self.lengths.insert(key, moves.min(MOST_LENGTH));
        }
    }

    /// Raises lengths until none is smaller than one more than that of an entry that white can lead to. A proof may know a shorter
    /// way past an entry; who plays from the tree takes the entry.
    pub fn raise_lengths(&mut self) {
        // Entries stand after those that lead to them.
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

    /// Black's move in a position, however it was reached and turned: the first stone, or that of an entry. `None` where
    /// the tree has none: then either the forced-win search finds the win, or the game has left the tree.
    pub fn look_up(&self, board: &Board) -> Option<Point> {
        self.find(board).map(|(mv, _)| mv)
    }

    /// The same with the number of black's moves, that one included, within which it wins, where that is known.
    pub fn find(&self, board: &Board) -> Option<(Point, Option<u8>)> {
        if board.rule() != self.rule || board.size() != self.size || !board.ply().is_multiple_of(2) {
            return None;
        }
        let first = first_stone(self.size);
        if board.ply() == 0 {
            return Some((first, None));
        }
        let found = Symmetry::ALL.into_iter().filter_map(|symmetry| {
            if first.transform(symmetry, self.size) != first {
                return None;
            }
            let mut turned = Board::new(self.rule, self.size);
            board.moves().iter().for_each(|mv| turned.make(mv.transform(symmetry, self.size)));
            let mv = self.moves.get(&turned.key())?.transform(symmetry.inverse(), self.size);
            board.is_legal(mv).then(|| (mv, self.lengths.get(&turned.key()).copied()))
        });
        // Two second moves, turned, can lead to one position with two entries: the shorter win is the one that is promised.
        found.min_by_key(|&(_, length)| length.filter(|&length| length > 0).unwrap_or(u8::MAX))
    }

    /// The bytes of the file.
    pub fn write(&self) -> Vec<u8> {
        let mut encoder = Encoder::new();
        let mut walk = Walk::new(&mut encoder, self.rule, self.size, Some(self));
        // Writing can fail only for a tree that is too deep, which then cannot be read either.
        walk.tree();
        let body = encoder.finish();
        let mut bytes = Vec::from(MAGIC);
        bytes.extend([VERSION, self.rule as u8, self.size as u8]);
        let checksum = checksum(&[&bytes[..], &body].concat());
        bytes.extend(checksum.to_le_bytes());
        bytes.extend(body);
        bytes
    }

    /// Reads a file.
    ///
    /// # Errors
    /// Why it is none.
    pub fn read(bytes: &[u8]) -> Result<WinningTree, WinningTreeError> {
        if bytes.len() < HEADER || bytes[..4] != MAGIC {
            return Err(WinningTreeError::Foreign);
        }
        if bytes[4] != VERSION {
            return Err(WinningTreeError::Version(bytes[4]));
        }
        let rule = Rule::ALL.into_iter().find(|&rule| rule as u8 == bytes[5] && rule != Rule::Renju && !rule.is_caro());
        let (Some(rule), 9..=20) = (rule, bytes[6]) else { return Err(WinningTreeError::Board) };
        let size = usize::from(bytes[6]);
        let body = &bytes[HEADER..];
        if bytes[CHECKSUM] != checksum(&[&bytes[..CHECKSUM.start], body].concat()).to_le_bytes() {
            return Err(WinningTreeError::Damaged);
        }
        let mut decoder = Decoder::new(body);
        let mut walk = Walk::new(&mut decoder, rule, size, None);
        let read = walk.tree();
        let (entries, moves, lengths) = (walk.entries, walk.moves, walk.lengths);
        if read.is_none() || decoder.missing() > 0 {
            return Err(WinningTreeError::Damaged);
        }
        Ok(WinningTree { rule, size, entries, moves, lengths })
    }
}

/// Bits of a distance along one axis, from -31 to 31.
const AXIS_BITS: usize = 6;

/// Bits of the number of moves within which an entry wins.
const LENGTH_BITS: usize = 6;
/// The greatest such number.
pub const MOST_LENGTH: u8 = (1 << LENGTH_BITS) - 1;

/// The contexts of a point that is named by its distance from another one.
#[derive(Clone)]
struct PointModel {
    x: [Context; 1 << AXIS_BITS],
    /// By whether the column is the same.
    y: [[Context; 1 << AXIS_BITS]; 2],
}

impl PointModel {
    const NEW: PointModel = PointModel { x: [Context::EVEN; 1 << AXIS_BITS], y: [[Context::EVEN; 1 << AXIS_BITS]; 2] };

    /// Codes a point by its distance from `from`; `None` if it is off the board.
    fn code<C: Coder>(&mut self, coder: &mut C, from: Point, point: Point, size: usize) -> Option<Point> {
        const MIDDLE: usize = 1 << (AXIS_BITS - 1);
        let x =
            tree_code::<C, AXIS_BITS, { 1 << AXIS_BITS }>(coder, &mut self.x, MIDDLE + point.x() - from.x()) + from.x();
        let y = &mut self.y[usize::from(x == MIDDLE + from.x())];
        let y = tree_code::<C, AXIS_BITS, { 1 << AXIS_BITS }>(coder, y, MIDDLE + point.y() - from.y()) + from.y();
        let on_board = MIDDLE..MIDDLE + size;
        (on_board.contains(&x) && on_board.contains(&y)).then(|| Point::new(x - MIDDLE, y - MIDDLE))
    }
}

/// Codes a number of `BITS` bits, the highest first, each in the context of those before it; `N` is 2 to the power of `BITS`.
fn tree_code<C: Coder, const BITS: usize, const N: usize>(
    coder: &mut C,
    contexts: &mut [Context; N],
    value: usize,
) -> usize {
    let mut node = 1;
    for bit in (0..BITS).rev() {
        node = node << 1 | usize::from(coder.code(&mut contexts[node], value >> bit & 1 == 1));
    }
    node - N
}

/// Writes or reads a tree: both go the same way through it and code the same bits.
struct Walk<'a, C: Coder> {
    coder: &'a mut C,
    board: Board,
    /// The tree that is written; `None` where one is read.
    written: Option<&'a WinningTree>,
    /// What is written or read so far.
    entries: Vec<Entry>,
    moves: HashMap<u64, Point>,
    lengths: HashMap<u64, u8>,
    /// Whether all entries have their lengths in the file, or none.
    has_lengths: bool,
    /// The third stones used last, the latest first.
    recent: Vec<Point>,
    is_entry: [Context; 3],
    is_left: [Context; 3],
    is_below: [Context; 3],
    is_recent: [Context; RECENT + 1],
    has_more: [[Context; 3]; 3],
    second: PointModel,
    third: PointModel,
    reply: [PointModel; 2],
    later: [PointModel; 2],
    /// By the kind of the entry: a second stone, a third stone, a later move.
    length: [[Context; 1 << LENGTH_BITS]; 3],
}

impl<'a, C: Coder> Walk<'a, C> {
    fn new(coder: &'a mut C, rule: Rule, size: usize, written: Option<&'a WinningTree>) -> Walk<'a, C> {
        let even = Context::EVEN;
        Walk {
            coder,
            board: Board::new(rule, size),
            written,
            entries: Vec::new(),
            moves: HashMap::new(),
            lengths: HashMap::new(),
            has_lengths: false,
            recent: Vec::new(),
            is_entry: [even; 3],
            is_left: [even; 3],
            is_below: [even; 3],
            is_recent: [even; RECENT + 1],
            has_more: [[even; 3]; 3],
            second: PointModel::NEW,
            third: PointModel::NEW,
            reply: [PointModel::NEW, PointModel::NEW],
            later: [PointModel::NEW, PointModel::NEW],
            length: [[even; 1 << LENGTH_BITS]; 3],
        }
    }

    /// The entry of the position on the board in the tree that is written, unless it stands already.
    fn wanted(&self) -> Option<Point> {
        self.written?.moves.get(&self.board.key()).copied()
    }

    /// Notes black's move on the board and codes its length; `None` if it cannot be played. `kind`: 0 for a second stone, 1 for a
    /// third, 2 for a later move.
    fn note(&mut self, mv: Point, kind: usize) -> Option<()> {
        if !self.board.is_legal(mv) || self.entries.len() >= MOST_ENTRIES {
            return None;
        }
        if self.has_lengths {
            let key = self.board.key();
            let wanted = self.written.and_then(|tree| tree.lengths.get(&key)).copied().unwrap_or(0);
            let length = tree_code::<C, LENGTH_BITS, { 1 << LENGTH_BITS }>(
                self.coder,
                &mut self.length[kind],
                usize::from(wanted),
            ) as u8;
            self.lengths.insert(key, length);
        }
        self.moves.insert(self.board.key(), mv);
        self.entries.push(Entry { moves: self.board.moves().to_vec(), mv });
        Some(())
    }

    /// Codes everything; `None` where what is read is no tree.
    fn tree(&mut self) -> Option<()> {
        let first = first_stone(self.board.size());
        let has_lengths = self.written.is_some_and(|tree| tree.lengths.len() == tree.moves.len());
        self.has_lengths = self.coder.code(&mut Context::EVEN.clone(), has_lengths);
        self.board.make(first);
        for second in second_moves(&self.board) {
            self.board.make(second);
            let wanted = self.wanted();
            if self.coder.code(&mut self.is_entry[0], wanted.is_some()) {
                let size = self.board.size();
                let stone = self.second.code(self.coder, first, wanted.unwrap_or(first), size)?;
                self.note(stone, 0)?;
                self.board.make(stone);
                self.third_stones(stone)?;
                self.board.undo();
            }
            self.board.undo();
        }
        Some(())
    }

    /// Codes black's third stones, reply by reply in the order of the board.
    fn third_stones(&mut self, stone: Point) -> Option<()> {
        let size = self.board.size();
        self.recent.clear();
        let mut known: HashMap<Point, Point> = HashMap::new();
        for reply in self.board.empty().iter() {
            self.board.make(reply);
            let is_new = self.board.outcome().is_none() && !self.moves.contains_key(&self.board.key());
            let wanted = if is_new { self.wanted() } else { None };
            if is_new && self.coder.code(&mut self.is_entry[1], wanted.is_some()) {
                let beside = |dx: usize, dy: usize| {
                    let point =
                        (reply.x() >= dx && reply.y() >= dy).then(|| Point::new(reply.x() - dx, reply.y() - dy));
                    point.and_then(|point| known.get(&point).copied())
                };
                let mv = self.third_stone(wanted.unwrap_or(stone), stone, beside(1, 0), beside(0, 1), size)?;
                self.note(mv, 1)?;
                known.insert(reply, mv);
                self.recent.retain(|&other| other != mv);
                self.recent.insert(0, mv);
                self.recent.truncate(RECENT);
                self.board.make(mv);
                self.replies(mv, 1)?;
                self.board.undo();
            }
            self.board.undo();
        }
        Some(())
    }

    /// Codes one third stone: as that of the reply to the left or below, as one used lately, or by its distance from the second
    /// stone.
    fn third_stone(
        &mut self,
        wanted: Point,
        stone: Point,
        left: Option<Point>,
        below: Option<Point>,
        size: usize,
    ) -> Option<Point> {
        let agree = match (left, below) {
            (Some(left), Some(below)) => 1 + usize::from(left == below),
            _ => 0,
        };
        if let Some(left) = left
            && self.coder.code(&mut self.is_left[agree], left == wanted)
        {
            return Some(left);
        }
        if let Some(below) = below.filter(|&below| Some(below) != left)
            && self.coder.code(&mut self.is_below[usize::from(left.is_some())], below == wanted)
        {
            return Some(below);
        }
        let named = |point: &&Point| Some(**point) != left && Some(**point) != below;
        for (i, &mv) in self.recent.iter().filter(named).enumerate() {
            if self.coder.code(&mut self.is_recent[i], mv == wanted) {
                return Some(mv);
            }
        }
        self.third.code(self.coder, stone, wanted, size)
    }

    /// Codes the entries after a move of black's, `mv`, which has been made; `depth` is the number of entries before them after
    /// the second stone.
    fn replies(&mut self, mv: Point, depth: usize) -> Option<()> {
        if depth > MOST_DEPTH {
            return None;
        }
        let size = self.board.size();
        let kind = usize::from(depth > 1);
        let mut wanted = Vec::new();
        if self.written.is_some() && self.board.outcome().is_none() {
            for reply in self.board.empty().iter() {
                self.board.make(reply);
                if self.board.outcome().is_none()
                    && !self.moves.contains_key(&self.board.key())
                    && let Some(next) = self.wanted()
                {
                    wanted.push((reply, next));
                }
                self.board.undo();
            }
        }
        let mut wanted = wanted.into_iter();
        let mut coded = 0;
        loop {
            // An entry before this one may have led here as well.
            let next = wanted.find(|&(reply, _)| !self.moves.contains_key(&self.board.key_after(reply)));
            if !self.coder.code(&mut self.has_more[kind + usize::from(depth > 3)][usize::min(coded, 2)], next.is_some())
            {
                return Some(());
            }
            coded += 1;
            let (reply, next) = next.unwrap_or((mv, mv));
            let reply = self.reply[kind].code(self.coder, mv, reply, size)?;
            if !self.board.is_legal(reply) {
                return None;
            }
            self.board.make(reply);
            let next = self.later[kind].code(self.coder, mv, next, size)?;
            self.note(next, 2)?;
            self.board.make(next);
            self.replies(next, depth + 1)?;
            self.board.undo();
            self.board.undo();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::gomoku::notation::{parse_point, replay};
    use crate::random::Rng;

    fn entry(moves: &str, mv: &str) -> Entry {
        let moves = replay(moves, Rule::Freestyle, 15).expect("a game").moves().to_vec();
        Entry { moves, mv: parse_point(mv, 15).expect("a point") }
    }

    fn tree() -> WinningTree {
        let mut entries = vec![entry("h8a1", "g9")];
        for (i, reply) in ["a2", "b2", "c2", "a3", "o15", "g8"].into_iter().enumerate() {
            entries.push(entry(&format!("h8a1g9{reply}"), ["i10", "i10", "i10", "j10", "i10", "h10"][i]));
        }
        entries.push(entry("h8a1g9g8h10h9", "i9"));
        entries.push(entry("h8a1g9g8h10h9i9j9", "k9"));
        entries.push(entry("h8a1g9g8h10h11", "f9"));
        entries.push(entry("h8h7", "i8"));
        WinningTree::new(Rule::Freestyle, 15, entries).expect("a tree")
    }

    #[test]
    fn a_tree_is_read_as_it_was_written() {
        let tree = tree();
        let bytes = tree.write();
        let read = WinningTree::read(&bytes).expect("the same");
        assert_eq!(read.moves, tree.moves);
        assert_eq!(read.entries.len(), tree.entries.len());
        assert_eq!(read.write(), bytes);
        // A position that no entry leads to is not written.
        assert!(bytes.len() < 80, "{}", bytes.len());
    }

    #[test]
    fn lengths_are_kept_if_all_are_known() {
        let mut tree = tree();
        let entries = tree.entries().to_vec();
        for (i, entry) in entries.iter().enumerate() {
            assert_eq!(WinningTree::read(&tree.write()).expect("a tree").length(entry), None);
            tree.set_length(entry, i as u8 + 3);
        }
        tree.set_length(&entries[0], 1);
        tree.raise_lengths();
        let longest =
            entries.iter().filter(|entry| entry.moves.len() == 4).filter_map(|entry| tree.length(entry)).max();
        assert_eq!(tree.length(&entries[0]), longest.map(|moves| moves + 1));
        tree.set_length(&entries[0], u8::MAX);
        let read = WinningTree::read(&tree.write()).expect("a tree");
        let lengths: Vec<u8> = entries.iter().filter_map(|entry| read.length(entry)).collect();
        assert_eq!(lengths.len(), entries.len());
        assert_eq!((lengths[0], lengths[1]), (MOST_LENGTH, 4));
        let board = replay("h8o15", Rule::Freestyle, 15).expect("a game");
        assert_eq!(read.find(&board).map(|(_, length)| length), Some(Some(MOST_LENGTH)));
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
    fn what_is_no_proof_is_refused() {
        let bytes = tree().write();
        assert_eq!(WinningTree::read(b"").err(), Some(WinningTreeError::Foreign));
        assert_eq!(WinningTree::read(b"<!doctype html>").err(), Some(WinningTreeError::Foreign));
        for cut in 0..bytes.len() {
            assert!(WinningTree::read(&bytes[..cut]).is_err(), "cut to {cut}");
        }
        for at in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[at] ^= 4;
            assert!(WinningTree::read(&changed).is_err(), "changed at {at}");
        }
        // With a right checksum anything may follow; it is read or refused, and nothing else.
        let seed = 0x7472_6565;
        println!("seed {seed:#x}");
        let mut rng = Rng::new(seed);
        for _ in 0..300 {
            let length = rng.below(400);
            let body: Vec<u8> = (0..length).map(|_| rng.next_u64() as u8).collect();
            let mut made = bytes[..HEADER].to_vec();
            let sum = checksum(&[&made[..CHECKSUM.start], &body].concat());
            made[CHECKSUM].copy_from_slice(&sum.to_le_bytes());
            made.extend(&body);
            let _ = WinningTree::read(&made);
        }
    }
}
