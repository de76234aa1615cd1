//! The traversal of a tree for writing and reading its file: both code the same bits.

use super::models::{Beside, LengthModel, PointModel, RankModel};
use super::order::{Mover, PointOrder};
use super::{Entry, WinningTree};
use crate::board::Board;
use crate::point::Point;
use crate::rule::Rule;
use crate::second_moves::second_moves;
use std::collections::HashMap;
use tengen_core::game::Position;
use tengen_core::range_coder::{Coder, Counted};

/// Entries that a file may have, and entries for each of its bytes. The proofs that ship have at most 3 for each byte. One
/// with another first stone has 6 without its lengths, because many distant second moves have the same answers.
/// Without a limit a damaged file of seven kilobytes is read as 200,000 entries.
const MOST_ENTRIES: usize = 200_000;
const MOST_ENTRIES_A_BYTE: usize = 12;
/// Entries on the way from the root to any entry, at most.
const MOST_DEPTH: usize = 60;

/// The number of recently used moves after a second stone. The next move can refer to them.
const RECENT: usize = 12;

/// Replies at most this far from the first stone have separate contexts.
const NEAR: usize = 3;

/// Whether the entry after a move has more entries. The context is their depth, how many there are, and the length of
/// the entry.
type MoreModel = [[[Counted; 13]; 4]; 6];

/// The third stones against the replies to a second stone, with the lengths of their entries.
#[derive(Default)]
struct ThirdStones {
    known: HashMap<Point, (Point, u8)>,
    /// The recently used ones, the latest first.
    recent: Vec<Point>,
    /// The length of the last entry with each stone.
    lengths: HashMap<Point, u8>,
}

impl ThirdStones {
    /// The third stone and its length for the reply at offset (`right`, `up`) from `reply`.
    fn beside(&self, reply: Point, right: isize, up: isize) -> Option<(Point, u8)> {
        let (x, y) = (reply.x().checked_add_signed(right)?, reply.y().checked_add_signed(up)?);
        // Columns beyond the last one of the greatest board have no points.
        (x < 20).then(|| self.known.get(&Point::new(x, y)).copied()).flatten()
    }

    fn add(&mut self, reply: Point, mv: Point, length: u8) {
        self.known.insert(reply, (mv, length));
        self.lengths.insert(mv, length);
        self.recent.retain(|&other| other != mv);
        self.recent.insert(0, mv);
        self.recent.truncate(RECENT);
    }
}

/// Writes or reads a tree.
pub(super) struct Walk<'a, C: Coder> {
    coder: &'a mut C,
    board: Board,
    /// Black's first stone.
    first: Point,
    order: PointOrder,
    /// The tree to write; `None` when reading.
    written: Option<&'a WinningTree>,
    /// Entries that may be written or read.
    most_entries: usize,
    /// What is written or read so far.
    entries: Vec<Entry>,
    moves: HashMap<u64, Point>,
    lengths: HashMap<u64, u8>,
    /// Whether all entries have their lengths in the file, or none.
    has_lengths: bool,
    is_entry: [Counted; 2],
    /// Whether a third stone is the one to the left. The context has four parts. They compare it with the stone below,
    /// below on the right and below on the left. The last is whether the reply is near the first stone.
    is_left: [[[[Counted; 2]; 3]; 3]; 3],
    /// Whether it is the one below. The context: whether there is one to the left, whether it equals the one below on
    /// the right, and nearness.
    is_below: [[[Counted; 2]; 3]; 2],
    is_recent: [Counted; RECENT],
    has_more: MoreModel,
    second: PointModel,
    third: PointModel,
    /// Replies and moves after third stones, and after later ones.
    reply: [RankModel; 2],
    later: [RankModel; 2],
    length: LengthModel,
}

impl<'a, C: Coder> Walk<'a, C> {
    /// A walk that writes a tree.
    pub(super) fn writing(coder: &'a mut C, tree: &'a WinningTree) -> Walk<'a, C> {
        Walk { written: Some(tree), ..Walk::new(coder, tree.rule, tree.size, tree.first, MOST_ENTRIES) }
    }

    /// A walk that reads a tree. `bytes` is the length of its file, which limits the number of entries.
    pub(super) fn reading(coder: &'a mut C, rule: Rule, size: usize, first: Point, bytes: usize) -> Walk<'a, C> {
        Walk::new(coder, rule, size, first, MOST_ENTRIES.min(bytes.saturating_mul(MOST_ENTRIES_A_BYTE)))
    }

    fn new(coder: &'a mut C, rule: Rule, size: usize, first: Point, most_entries: usize) -> Walk<'a, C> {
        let even = Counted::EVEN;
        Walk {
            coder,
            board: Board::new(rule, size),
            first,
            order: PointOrder::new(size),
            written: None,
            most_entries,
            entries: Vec::new(),
            moves: HashMap::new(),
            lengths: HashMap::new(),
            has_lengths: false,
            is_entry: [even; 2],
            is_left: [[[[even; 2]; 3]; 3]; 3],
            is_below: [[[even; 2]; 3]; 2],
            is_recent: [even; RECENT],
            has_more: [[[even; 13]; 4]; 6],
            second: PointModel::NEW,
            third: PointModel::NEW,
            reply: [RankModel::NEW, RankModel::NEW],
            later: [RankModel::NEW, RankModel::NEW],
            length: LengthModel::new(),
        }
    }

    /// What was written or read.
    pub(super) fn finish(self) -> WinningTree {
        WinningTree {
            rule: self.board.rule(),
            size: self.board.size(),
            first: self.first,
            entries: self.entries,
            moves: self.moves,
            lengths: self.lengths,
        }
    }

    fn make(&mut self, point: Point) {
        self.order.put(point, self.side());
        self.board.make(point);
    }

    fn undo(&mut self) {
        let point = self.board.moves().last().copied();
        self.board.undo();
        if let Some(point) = point {
            self.order.take(point, self.side());
        }
    }

    /// The side to move.
    fn side(&self) -> Mover {
        if self.board.ply().is_multiple_of(2) { Mover::Black } else { Mover::White }
    }

    /// The entry of the position on the board in the tree to write, unless it is written already.
    fn wanted(&self) -> Option<Point> {
        self.written?.moves.get(&self.board.key()).copied()
    }

    /// Records black's move on the board and codes its length by `code`. Its arguments are the model, the coder and the
    /// length to write. An unknown length is 0. `None` if the move cannot be played, or the game is over. The same if
    /// the position has an entry already, or the file has too few bytes for it.
    fn note(&mut self, mv: Point, code: impl FnOnce(&mut LengthModel, &mut C, u8) -> u8) -> Option<u8> {
        if !self.board.is_legal(mv) || self.board.forbidden(mv).is_some() {
            return None;
        }
        if self.entries.len() >= self.most_entries || self.coder.is_past_end() {
            return None;
        }
        let key = self.board.key();
        if self.board.outcome().is_some() || self.moves.contains_key(&key) {
            return None;
        }
        let mut length = 0;
        if self.has_lengths {
            let wanted = self.written.and_then(|tree| tree.lengths.get(&key)).copied().unwrap_or(0);
            length = code(&mut self.length, self.coder, wanted);
            self.lengths.insert(key, length);
        }
        self.moves.insert(key, mv);
        self.entries.push(Entry { moves: self.board.moves().to_vec(), mv });
        Some(length)
    }

    /// Codes everything; `None` if the bytes read are not a tree.
    pub(super) fn tree(&mut self) -> Option<()> {
        let first = self.first;
        let has_lengths = self.written.is_some_and(|tree| tree.lengths.len() == tree.moves.len());
        self.has_lengths = self.coder.code(&mut Counted::EVEN.clone(), has_lengths);
        self.make(first);
        for second in second_moves(&self.board) {
            self.make(second);
            let wanted = self.wanted();
            if self.coder.code(&mut self.is_entry[0], wanted.is_some()) {
                let size = self.board.size();
                let stone = self.second.code(self.coder, first, wanted.unwrap_or(first), size)?;
                self.note(stone, LengthModel::code_second)?;
                self.make(stone);
                self.third_stones(stone)?;
                self.undo();
            }
            self.undo();
        }
        Some(())
    }

    /// Codes black's third stones, reply by reply in the order of the board.
    fn third_stones(&mut self, stone: Point) -> Option<()> {
        let mut stones = ThirdStones::default();
        for reply in self.board.empty().iter() {
            self.make(reply);
            let is_new = self.board.outcome().is_none() && !self.moves.contains_key(&self.board.key());
            let wanted = if is_new { self.wanted() } else { None };
            if is_new && self.coder.code(&mut self.is_entry[1], wanted.is_some()) {
                let mv = self.third_stone(wanted.unwrap_or(stone), stone, reply, &stones)?;
                let same = |(other, length): (Point, u8)| (other == mv).then_some(length);
                let beside = Beside {
                    left: stones.beside(reply, -1, 0).and_then(same),
                    below: stones.beside(reply, 0, -1).and_then(same),
                    last: stones.lengths.get(&mv).copied(),
                };
                let length = self.note(mv, |model, coder, length| model.code_third(coder, beside, length))?;
                stones.add(reply, mv, length);
                self.make(mv);
                self.replies(mv, length, 1)?;
                self.undo();
            }
            self.undo();
        }
        Some(())
    }

    /// Codes one third stone. It refers to the one to the left, the one below or a recent one. Otherwise it gives the
    /// distance from the second stone.
    fn third_stone(&mut self, wanted: Point, stone: Point, reply: Point, stones: &ThirdStones) -> Option<Point> {
        let beside = |right, up| stones.beside(reply, right, up).map(|(mv, _)| mv);
        let (left, below) = (beside(-1, 0), beside(0, -1));
        let is_same = |one: Point, other: Option<Point>| other.map_or(2, |other| usize::from(one == other));
        let first = self.first;
        let near = usize::from(reply.x().abs_diff(first.x()).max(reply.y().abs_diff(first.y())) <= NEAR);
        if let Some(left) = left {
            let agree = below.map_or(0, |below| 1 + usize::from(left == below));
            let context = &mut self.is_left[agree][is_same(left, beside(1, -1))][is_same(left, beside(-1, -1))][near];
            if self.coder.code(context, left == wanted) {
                return Some(left);
            }
        }
        if let Some(below) = below.filter(|&below| Some(below) != left) {
            let context = &mut self.is_below[usize::from(left.is_some())][is_same(below, beside(1, -1))][near];
            if self.coder.code(context, below == wanted) {
                return Some(below);
            }
        }
        let others = stones.recent.iter().filter(|&&mv| Some(mv) != left && Some(mv) != below);
        for (context, &mv) in self.is_recent.iter_mut().zip(others) {
            if self.coder.code(context, mv == wanted) {
                return Some(mv);
            }
        }
        self.third.code(self.coder, stone, wanted, self.board.size())
    }

    /// The replies to black's move, which has been made, that have an entry in the tree to write. Each comes with its
    /// entry.
    fn wanted_replies(&mut self) -> Vec<(Point, Point)> {
        let mut wanted = Vec::new();
        let Some(written) = self.written.filter(|_| self.board.outcome().is_none()) else { return wanted };
        for reply in self.board.empty().iter() {
            let key = self.board.key_after(reply);
            // Few replies have an entry, and a key costs far less than a move.
            let Some(&next) = written.moves.get(&key).filter(|_| !self.moves.contains_key(&key)) else { continue };
            self.board.make(reply);
            if self.board.outcome().is_none() {
                wanted.push((reply, next));
            }
            self.board.undo();
        }
        wanted
    }

    /// Codes the entries after black's move `mv`, which has been made. `length` is its entry's, and `depth` the number
    /// of entries before them after the second stone.
    fn replies(&mut self, mv: Point, length: u8, depth: usize) -> Option<()> {
        if depth > MOST_DEPTH {
            return None;
        }
        let kind = usize::from(depth > 1);
        let mut wanted = self.wanted_replies().into_iter();
        let mut coded = 0;
        loop {
            // An entry before this one may have led here as well.
            let next = wanted.find(|&(reply, _)| !self.moves.contains_key(&self.board.key_after(reply)));
            let has_more = &mut self.has_more[depth.min(5)][coded.min(3)][usize::from(length).min(12)];
            if !self.coder.code(has_more, next.is_some()) {
                return Some(());
            }
            let (reply, next) = next.unwrap_or((mv, mv));
            let reply = self.reply[kind].code(self.coder, &self.order, Mover::White, reply)?;
            if !self.board.is_legal(reply) {
                return None;
            }
            self.make(reply);
            let next = self.later[kind].code(self.coder, &self.order, Mover::Black, next)?;
            let later = self.note(next, |model, coder, wanted| model.code_later(coder, length, coded, wanted))?;
            coded += 1;
            self.make(next);
            self.replies(next, later, depth + 1)?;
            self.undo();
            self.undo();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::second_moves::first_stone;
    use tengen_core::range_coder::Decoder;

    #[test]
    fn the_bytes_of_a_file_limit_the_work() {
        const HEADER: usize = 13;
        let body = &tengen_assets::proofs::FREESTYLE_15[HEADER..];
        let read = |body: &[u8], bytes: usize| {
            let mut decoder = Decoder::new(body);
            let mut walk = Walk::reading(&mut decoder, Rule::Freestyle, 15, first_stone(15), bytes);
            let read = walk.tree();
            let entries = walk.entries.len();
            (read, entries, decoder.missing())
        };
        let (whole, entries, missing) = read(body, body.len());
        assert_eq!((whole, missing), (Some(()), 0));
        // A file that claims more entries than its bytes can have.
        assert_eq!(read(body, 100), (None, 100 * MOST_ENTRIES_A_BYTE, 0));
        // Beyond the end of a cut file there are zeros, which read like a tree.
        for cut in [10, 500, 3_000] {
            let (whole, some, missing) = read(&body[..cut], body.len());
            assert_eq!(whole, None, "cut to {cut}");
            assert!(some < entries && (1..8).contains(&missing), "cut to {cut}: {some} entries, {missing} missing");
        }
    }
}
