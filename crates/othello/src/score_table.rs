//! A table of exact scores of early positions on a small board, in a file of a few kilobytes.
//!
//! The file is a tree from the start. One bit says if a position is open: then all positions after it follow. A closed
//! position has its score. Minimax gives the scores of open positions. So the file has neither moves nor keys.
//!
//! Positions of a ply are in ascending order, each once. Symmetric positions count as one. A side without a move passes
//! first, and a finished game is no position.
//!
//! Bytes 0 to 3 are `TGos`, byte 4 is the version 1, and byte 5 the size. In byte 6 bit 0 means that the fewest discs
//! win, bit 1 the parallel start. Bytes 7 to 10 are the CRC-32 of all other bytes, little endian. Then comes the stream
//! of the range coder. Each position has its bit, and a closed one seven bits of half the score.

use super::bits::{Bits, flips, mobility};
use super::units::Discs;
use super::variant::Variant;
use std::fmt;
use tengen_core::checksum::crc32;
use tengen_core::range_coder::{Coder, Counted, Decoder, Encoder};

/// The first bytes of every file.
const MAGIC: [u8; 4] = *b"TGos";
/// The version of the format, which is the byte after them.
const VERSION: u8 = 1;
/// Magic, version, size, kind of game, and the checksum of all other bytes.
const HEADER: usize = 11;
/// The offset of the checksum.
const CHECKSUM: std::ops::Range<usize> = 7..HEADER;
/// Bits of the kind: the fewest discs win, and the parallel start.
const FEWEST: u8 = 1;
const PARALLEL: u8 = 2;
/// The most positions. A file of 50 KB has fewer; an altered one must not fill the memory.
const MOST: usize = 400_000;
/// Bits of a score: half of the distance from the least one.
const SCORE_BITS: u32 = 7;

/// Why a file is not a readable table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScoreTableError {
    /// It does not begin with the magic bytes.
    Foreign,
    /// Its version is unknown to this program.
    Version(u8),
    /// There is no table for its board or game.
    Board,
    /// Its checksum is wrong: the file was cut or changed.
    Damaged,
}

impl fmt::Display for ScoreTableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScoreTableError::Foreign => f.write_str("this is no table of scores"),
            ScoreTableError::Version(version) => write!(f, "a table of version {version}, which is not known here"),
            ScoreTableError::Board => f.write_str("a table for a board or a game that is not known here"),
            ScoreTableError::Damaged => f.write_str("the table of scores was cut or changed"),
        }
    }
}

impl std::error::Error for ScoreTableError {}

/// The least image of a position whose side to move has a move: its discs, then the other discs.
pub type Key = (u64, u64);

/// The key of a position whose game has not ended, and whether the side to move passed first.
pub fn key(variant: Variant, me: u64, opp: u64) -> Option<(Key, bool)> {
    if mobility(me, opp) & variant.squares() != 0 {
        return Some((variant.canonical(me, opp), false));
    }
    (mobility(opp, me) & variant.squares() != 0).then(|| (variant.canonical(opp, me), true))
}

/// The positions after each move, for their side to move.
pub fn children(variant: Variant, (me, opp): Key) -> impl Iterator<Item = (u64, u64)> {
    Bits(mobility(me, opp) & variant.squares()).map(move |x| {
        let turned = flips(x, me, opp);
        (opp ^ turned, me ^ turned ^ 1 << x)
    })
}

/// A position of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The position.
    pub key: Key,
    /// Its score for the side to move.
    pub score: Discs,
    /// Whether all positions after it are entries.
    pub open: bool,
}

/// Exact scores of early positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoreTable {
    variant: Variant,
    parallel: bool,
    /// By plies without passes from the start, in ascending order.
    plies: Vec<Vec<Entry>>,
}

/// The contexts of the coder.
struct Contexts {
    /// By ply.
    open: [Counted; 64],
    /// By the side to move at the start of a ply, then by the bits before.
    score: [[Counted; 1 << SCORE_BITS]; 2],
}

impl Contexts {
    fn score<C: Coder>(&mut self, coder: &mut C, ply: usize, score: Discs, area: i32) -> Discs {
        let contexts = &mut self.score[ply & 1];
        let wanted = (score.0 + area) / 2;
        let mut node = 1;
        for bit in (0..SCORE_BITS).rev() {
            node = node << 1 | usize::from(coder.code(&mut contexts[node], wanted >> bit & 1 != 0));
        }
        Discs(2 * (node as i32 - (1 << SCORE_BITS)) - area)
    }
}

/// Codes the tree. `find` gives a writer the entry of a position, and a reader its key alone.
fn walk<C: Coder>(
    coder: &mut C,
    variant: Variant,
    parallel: bool,
    find: impl Fn(Key) -> Option<Entry>,
) -> Option<Vec<Vec<Entry>>> {
    let even = Counted::EVEN;
    let mut contexts = Contexts { open: [even; 64], score: [[even; 1 << SCORE_BITS]; 2] };
    let (me, opp) = variant.start(parallel);
    let mut keys = vec![key(variant, me, opp)?.0];
    let (mut plies, mut all) = (Vec::new(), 0);
    while !keys.is_empty() {
        let ply = plies.len();
        all += keys.len();
        if all > MOST {
            return None;
        }
        let mut next = Vec::new();
        let mut entries = Vec::new();
        for &key in &keys {
            let mut entry = find(key)?;
            entry.open = coder.code(&mut contexts.open[ply & 63], entry.open);
            if entry.open {
                next.extend(
                    children(variant, key).filter_map(|(me, opp)| self::key(variant, me, opp)).map(|(key, _)| key),
                );
                if next.len() > 32 * MOST {
                    return None;
                }
            } else {
                entry.score = contexts.score(coder, ply, entry.score, variant.area());
            }
            entries.push(entry);
            if coder.is_past_end() || entry.score.0 > variant.area() {
                return None;
            }
        }
        next.sort_unstable();
        next.dedup();
        keys = next;
        plies.push(entries);
    }
    Some(plies)
}

impl ScoreTable {
    /// The table of known scores. A position is open if the scores of all positions after it are known. `None` if the
    /// score of the start does not follow.
    pub fn new(variant: Variant, parallel: bool, known: impl Fn(Key) -> Option<Discs>) -> Option<ScoreTable> {
        let (me, opp) = variant.start(parallel);
        let start = key(variant, me, opp)?.0;
        let mut plies: Vec<Vec<Entry>> = Vec::new();
        let mut keys = vec![start];
        while !keys.is_empty() {
            let mut next = Vec::new();
            let mut entries = Vec::new();
            for &key in &keys {
                let after: Vec<Key> = children(variant, key)
                    .filter_map(|(me, opp)| self::key(variant, me, opp))
                    .map(|(key, _)| key)
                    .collect();
                let open = !after.is_empty() && after.iter().all(|&key| known(key).is_some());
                if open {
                    next.extend(after);
                }
                let score = known(key).or(open.then_some(Discs(0)))?;
                entries.push(Entry { key, score, open });
            }
            next.sort_unstable();
            next.dedup();
            keys = next;
            plies.push(entries);
        }
        let mut table = ScoreTable { variant, parallel, plies };
        table.minimax();
        Some(table)
    }

    /// Gives open positions their scores.
    fn minimax(&mut self) {
        for ply in (0..self.plies.len()).rev() {
            for i in 0..self.plies[ply].len() {
                let entry = self.plies[ply][i];
                if !entry.open {
                    continue;
                }
                let scores = children(self.variant, entry.key).map(|(me, opp)| self.score(me, opp));
                self.plies[ply][i].score = scores.flatten().map(|score| -score).max().unwrap_or(entry.score);
            }
        }
    }

    /// The board and the aim.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// Whether it is for the parallel start.
    pub fn is_parallel(&self) -> bool {
        self.parallel
    }

    /// The positions by plies from the start.
    pub fn plies(&self) -> &[Vec<Entry>] {
        &self.plies
    }

    /// The entry of a position.
    pub fn find(&self, key: Key) -> Option<&Entry> {
        let discs = (key.0 | key.1).count_ones() as usize;
        let ply = self.plies.get(discs.checked_sub(4)?)?;
        ply.binary_search_by_key(&key, |entry| entry.key).ok().map(|at| &ply[at])
    }

    /// The exact score for the side to move, if the table has it or the game has ended.
    pub fn score(&self, me: u64, opp: u64) -> Option<Discs> {
        let Some((key, passed)) = key(self.variant, me, opp) else {
            return Some(self.variant.final_score(me, opp));
        };
        let score = self.find(key)?.score;
        Some(if passed { -score } else { score })
    }

    /// The bytes of the file.
    pub fn write(&self) -> Vec<u8> {
        let mut encoder = Encoder::new();
        // The tree has all positions that it opens.
        let _ = walk(&mut encoder, self.variant, self.parallel, |key| self.find(key).copied());
        let body = encoder.finish();
        let kind = if self.variant.is_fewest() { FEWEST } else { 0 } | if self.parallel { PARALLEL } else { 0 };
        let mut bytes = Vec::from(MAGIC);
        bytes.extend([VERSION, self.variant.size() as u8, kind]);
        let checksum = crc32(&[&bytes[..], &body].concat());
        bytes.extend(checksum.to_le_bytes());
        bytes.extend(body);
        bytes
    }

    /// Reads a file.
    ///
    /// # Errors
    /// Why it is not a table.
    pub fn read(bytes: &[u8]) -> Result<ScoreTable, ScoreTableError> {
        if bytes.len() < HEADER || bytes[..4] != MAGIC {
            return Err(ScoreTableError::Foreign);
        }
        if bytes[4] != VERSION {
            return Err(ScoreTableError::Version(bytes[4]));
        }
        let variant = Variant::new(usize::from(bytes[5]), bytes[6] & FEWEST != 0).filter(|variant| variant.size() < 8);
        let (Some(variant), 0..=3) = (variant, bytes[6]) else { return Err(ScoreTableError::Board) };
        let body = &bytes[HEADER..];
        if bytes[CHECKSUM] != crc32(&[&bytes[..CHECKSUM.start], body].concat()).to_le_bytes() {
            return Err(ScoreTableError::Damaged);
        }
        let parallel = bytes[6] & PARALLEL != 0;
        let mut decoder = Decoder::new(body);
        let plies = walk(&mut decoder, variant, parallel, |key| Some(Entry { key, score: Discs(0), open: false }));
        let mut table = ScoreTable { variant, parallel, plies: plies.ok_or(ScoreTableError::Damaged)? };
        table.minimax();
        // A tree has one body, the writer's.
        if decoder.missing() > 0 || table.write() != bytes {
            return Err(ScoreTableError::Damaged);
        }
        Ok(table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;
    use tengen_core::random::Rng;

    /// Scores of every position of 4 x 4 by plain minimax.
    fn minimax(variant: Variant, me: u64, opp: u64, scores: &mut HashMap<Key, Discs>) -> Discs {
        let Some((key, passed)) = key(variant, me, opp) else { return variant.final_score(me, opp) };
        let score = match scores.get(&key) {
            Some(&score) => score,
            None => {
                let all = children(variant, key).map(|(me, opp)| -minimax(variant, me, opp, scores));
                let score = all.max().unwrap();
                scores.insert(key, score);
                score
            }
        };
        if passed { -score } else { score }
    }

    #[test]
    fn a_table_of_every_position_is_read_as_it_was_written() {
        for (fewest, parallel) in [(false, false), (false, true), (true, false), (true, true)] {
            let variant = Variant::new(4, fewest).unwrap();
            let mut scores = HashMap::new();
            let (me, opp) = variant.start(parallel);
            let value = minimax(variant, me, opp, &mut scores);
            let table = ScoreTable::new(variant, parallel, |key| scores.get(&key).copied()).unwrap();
            let read = ScoreTable::read(&table.write()).unwrap();
            assert_eq!(read, table);
            assert_eq!(read.score(me, opp), Some(value));
            for (&(me, opp), &score) in &scores {
                assert_eq!(read.score(me, opp), Some(score), "{variant:?} {me:#x} {opp:#x}");
                let image = (variant.symmetric(me, 5), variant.symmetric(opp, 5));
                assert_eq!(read.score(image.0, image.1), Some(score));
            }
        }
    }

    /// A table of some scores, as a stopped run leaves it.
    fn partial() -> ScoreTable {
        let variant = Variant::new(4, false).unwrap();
        let mut scores = HashMap::new();
        let (me, opp) = variant.start(false);
        minimax(variant, me, opp, &mut scores);
        let known = |key: Key| {
            let discs = (key.0 | key.1).count_ones();
            scores.get(&key).copied().filter(|_| discs < 7 || discs < 9 && !key.0.is_multiple_of(3))
        };
        ScoreTable::new(variant, false, known).unwrap()
    }

    #[test]
    fn a_partial_table_has_closed_positions() {
        let table = partial();
        let entries: Vec<&Entry> = table.plies().iter().flatten().collect();
        assert!(entries.iter().any(|entry| !entry.open) && entries.iter().filter(|entry| entry.open).count() > 4);
        assert_eq!(ScoreTable::read(&table.write()), Ok(table.clone()));
        assert_eq!(table.plies()[0][0].score, Discs(-10));
        assert_eq!(ScoreTable::new(table.variant(), false, |_| None), None);
    }

    #[test]
    fn altered_files_are_refused() {
        let bytes = partial().write();
        assert_eq!(ScoreTable::read(&[]), Err(ScoreTableError::Foreign));
        assert_eq!(ScoreTable::read(b"TGwt\x03\x00\x0f\x00\x00\x00\x00\x00"), Err(ScoreTableError::Foreign));
        for end in 4..bytes.len() {
            assert!(ScoreTable::read(&bytes[..end]).is_err(), "{end}");
        }
        for at in 0..bytes.len() {
            let mut altered = bytes.clone();
            altered[at] ^= 1 << (at % 8);
            assert!(ScoreTable::read(&altered).is_err(), "{at}");
        }
        let mut long = bytes.clone();
        long.push(0);
        assert_eq!(ScoreTable::read(&long), Err(ScoreTableError::Damaged));
    }

    /// A body with a right checksum reaches the walk, which must end soon and never panic.
    #[test]
    fn random_bodies_are_refused() {
        let mut rng = Rng::new(21);
        let good = partial().write();
        for round in 0..60 {
            let mut bytes = good[..7].to_vec();
            bytes[5] = if round % 3 == 0 { 6 } else { 4 };
            let body: Vec<u8> = (0..rng.below(60)).map(|_| rng.below(256) as u8).collect();
            let checksum = crc32(&[&bytes[..], &body].concat());
            bytes.extend(checksum.to_le_bytes());
            bytes.extend(body);
            if let Ok(table) = ScoreTable::read(&bytes) {
                assert_eq!(table.write(), bytes);
            }
        }
        assert!(ScoreTable::read(&[&good[..11], &[0; 400][..]].concat()).is_err());
    }
}
