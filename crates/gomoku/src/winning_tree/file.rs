//! The file of a proof that black wins: its header and its checks. See docs/PROOFS.md for every byte.

use super::WinningTree;
use super::walk::Walk;
use crate::point::Point;
use crate::rule::Rule;
use std::fmt;
use tengen_core::checksum::crc32;
use tengen_core::range_coder::{Decoder, Encoder};

/// The first bytes of every file.
const MAGIC: [u8; 4] = *b"TGwt";
/// The version of the format, which is the byte after them.
const VERSION: u8 = 4;
/// Magic, version, rule, size, column and row of black's first stone, and the checksum of all other bytes.
const HEADER: usize = 13;
/// The offset of the checksum.
const CHECKSUM: std::ops::Range<usize> = 9..HEADER;

/// Why a file is not a readable proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WinningTreeError {
    /// It does not begin with the magic bytes.
    Foreign,
    /// Its version is unknown to this program.
    Version(u8),
    /// There are no proofs for its rule or size.
    Board,
    /// Its checksum is wrong: the file was cut or changed.
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

impl WinningTree {
    /// The bytes of the file.
    pub fn write(&self) -> Vec<u8> {
        let mut encoder = Encoder::new();
        let mut walk = Walk::writing(&mut encoder, self);
        // Writing can fail only for a tree that is too deep, which then cannot be read either.
        walk.tree();
        let body = encoder.finish();
        let mut bytes = Vec::from(MAGIC);
        bytes.extend([VERSION, self.rule as u8, self.size as u8, self.first.x() as u8, self.first.y() as u8]);
        let checksum = crc32(&[&bytes[..], &body].concat());
        bytes.extend(checksum.to_le_bytes());
        bytes.extend(body);
        bytes
    }

    /// Reads a file.
    ///
    /// # Errors
    /// Why it is not a proof.
    pub fn read(bytes: &[u8]) -> Result<WinningTree, WinningTreeError> {
        if bytes.len() < HEADER || bytes[..4] != MAGIC {
            return Err(WinningTreeError::Foreign);
        }
        if bytes[4] != VERSION {
            return Err(WinningTreeError::Version(bytes[4]));
        }
        let rule = Rule::ALL.into_iter().find(|&rule| rule as u8 == bytes[5] && !rule.is_caro());
        let (Some(rule), 9..=20) = (rule, bytes[6]) else { return Err(WinningTreeError::Board) };
        let size = usize::from(bytes[6]);
        let body = &bytes[HEADER..];
        if bytes[CHECKSUM] != crc32(&[&bytes[..CHECKSUM.start], body].concat()).to_le_bytes() {
            return Err(WinningTreeError::Damaged);
        }
        if bytes[7].max(bytes[8]) >= bytes[6] {
            return Err(WinningTreeError::Damaged);
        }
        let first = Point::new(bytes[7].into(), bytes[8].into());
        let mut decoder = Decoder::new(body);
        let mut walk = Walk::reading(&mut decoder, rule, size, first, body.len());
        let read = walk.tree();
        let tree = walk.finish();
        if read.is_none() || decoder.missing() > 0 {
            return Err(WinningTreeError::Damaged);
        }
        Ok(tree)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{parse_point, replay};
    use crate::second_moves::first_stone;
    use crate::winning_tree::{Entry, MOST_LENGTH};
    use tengen_core::random::Rng;

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
    fn another_first_stone_is_kept() {
        let entries = vec![entry("h7a1", "g8"), entry("h7a1g8g7", "h9"), entry("h7h8", "g6")];
        let tree = WinningTree::new(Rule::Freestyle, 15, entries).expect("a tree");
        let bytes = tree.write();
        let read = WinningTree::read(&bytes).expect("the same");
        assert_eq!((read.first().to_string(), read.entries.len()), ("h7".to_owned(), 3));
        assert_eq!((read.write(), &read.moves), (bytes.clone(), &tree.moves));
        let find = |game: &str| {
            let found = read.look_up(&replay(game, Rule::Freestyle, 15).expect("a game"));
            found.map(|point| point.to_string()).unwrap_or_default()
        };
        // The game may be turned.
        assert_eq!([find(""), find("h7a1"), find("h7o1"), find("g8a15")], ["h7", "g8", "i8", "h9"].map(str::to_owned));
        assert_eq!(find("h8a1"), "");
        for place in [[15, 6], [7, 15], [255, 255]] {
            let changed = forged(&forged(&bytes, 7, place[0]), 8, place[1]);
            assert_eq!(WinningTree::read(&changed).err(), Some(WinningTreeError::Damaged), "{place:?}");
        }
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

    /// The shipped files, by their names.
    fn shipped() -> Vec<(String, Vec<u8>)> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/proofs");
        let files = std::fs::read_dir(folder).expect("the folder of the proofs");
        let read = |file: std::io::Result<std::fs::DirEntry>| {
            let file = file.expect("a file");
            (file.file_name().to_string_lossy().into_owned(), std::fs::read(file.path()).expect("bytes"))
        };
        files.map(read).collect()
    }

    /// The file with another byte in its header and a correct checksum.
    fn forged(bytes: &[u8], at: usize, byte: u8) -> Vec<u8> {
        let mut bytes = bytes.to_vec();
        bytes[at] = byte;
        let sum = crc32(&[&bytes[..CHECKSUM.start], &bytes[HEADER..]].concat());
        bytes[CHECKSUM].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    #[test]
    fn every_shipped_file_is_for_its_rule_and_refused_if_it_is_damaged() {
        let files = shipped();
        assert_eq!(files.len(), 7);
        for (name, bytes) in &files {
            let tree = WinningTree::read(bytes).expect(name);
            assert_eq!(*name, format!("{}{}.bin", tree.rule().name(), tree.size()));
            assert_eq!(tree.first(), first_stone(tree.size()), "{name}");
            for cut in (0..bytes.len()).step_by(97).chain([HEADER - 1, HEADER, bytes.len() - 1]) {
                assert!(WinningTree::read(&bytes[..cut]).is_err(), "{name} cut to {cut}");
            }
            for at in (0..bytes.len()).step_by(53).chain(0..HEADER) {
                let mut changed = bytes.clone();
                changed[at] ^= 1;
                assert!(WinningTree::read(&changed).is_err(), "{name} changed at {at}");
            }
            assert!(WinningTree::read(&[&bytes[..], &[0]].concat()).is_err(), "{name} with one more byte");
            let refused = |at, byte| WinningTree::read(&forged(bytes, at, byte)).err();
            assert_eq!(refused(4, VERSION + 1), Some(WinningTreeError::Version(VERSION + 1)), "{name}");
            for (at, byte) in [(5, Rule::Caro as u8), (5, 9), (6, 8), (6, 21)] {
                assert_eq!(refused(at, byte), Some(WinningTreeError::Board), "{name}: {byte} at {at}");
            }
            if tree.size() == 15 {
                assert_eq!(tree.write(), *bytes, "{name}");
            }
        }
    }

    #[test]
    fn black_may_not_play_on_a_forbidden_point() {
        // Two open threes in h8. In standard that is an ordinary move.
        for (rule, is_refused) in [(Rule::Renju, true), (Rule::Standard, false)] {
            let moves = replay("g8a1i8o1h7a15h9o15", rule, 15).expect("a game").moves().to_vec();
            let entry = Entry { moves, mv: parse_point("h8", 15).expect("a point") };
            assert_eq!(WinningTree::new(rule, 15, vec![entry]).is_err(), is_refused, "{rule:?}");
        }
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
        // Any bytes with a correct checksum are read or refused; the reader never panics.
        let seed = 0x7472_6565;
        println!("seed {seed:#x}");
        let mut rng = Rng::new(seed);
        for _ in 0..300 {
            let length = rng.below(400);
            let body: Vec<u8> = (0..length).map(|_| rng.next_u64() as u8).collect();
            let mut made = bytes[..HEADER].to_vec();
            let sum = crc32(&[&made[..CHECKSUM.start], &body].concat());
            made[CHECKSUM].copy_from_slice(&sum.to_le_bytes());
            made.extend(&body);
            let _ = WinningTree::read(&made);
        }
    }

    #[test]
    fn what_is_read_has_each_position_once() {
        // Found by fuzzing: a changed file with a correct checksum had a position twice.
        let bytes = tree().write();
        let seed = 0x7477_6963;
        println!("seed {seed:#x}");
        let mut rng = Rng::new(seed);
        let mut read = 0;
        for _ in 0..3_000 {
            let mut made = bytes.clone();
            for _ in 0..=rng.below(3) {
                made[HEADER + rng.below(bytes.len() - HEADER)] = rng.next_u64() as u8;
            }
            let Ok(tree) = WinningTree::read(&forged(&made, 4, VERSION)) else { continue };
            read += 1;
            let again = WinningTree::read(&tree.write()).expect("what was written");
            assert_eq!(again.entries.len(), tree.entries.len());
            assert_eq!(again.moves, tree.moves);
        }
        assert!(read > 20, "{read} read");
    }
}
