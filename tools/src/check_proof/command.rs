//! The command `tengen check-proof`.

use super::oracle::Engine;
use super::walk::{Counts, Walk};
use super::windows::{ATTACKER, Cell, DEFENDER, Law, WindowBoard};
use clap::Args;
use std::collections::{BTreeSet, HashMap};
use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use tengen::command_line::{CommandError, Run, WallClock};
use tengen_gomoku::rule::Rule;
use tengen_gomoku::winning_tree::{Entry, WinningTree};

/// Checks the proof that black wins five-in-a-row.
///
/// Checks white's second moves, one of each class of symmetric ones. Against black's second stone it checks every reply
/// of white, down to the five.
///
/// See docs/PROOFS.md for what this shows, and why it suffices.
#[derive(Args)]
pub struct Options {
    /// The proof.
    file: String,
    /// Only these second moves of white, as in a1h9.
    #[arg(long, value_name = "MOVES")]
    only: Option<String>,
    /// Checks each reply to black's second stone by itself, so that --done keeps each.
    #[arg(long)]
    by_reply: bool,
    /// Only these replies to black's second stone, as in a1h9. The proof may have no answer to the others.
    #[arg(long, value_name = "MOVES")]
    replies: Option<String>,
    /// Keeps the checked second moves; the same call resumes.
    #[arg(long, value_name = "FILE")]
    done: Option<String>,
    /// Writes the proof with the number of moves within which black wins after each entry.
    ///
    /// The check finds these numbers. If the proof has them already, they are checked too. With --only it is written
    /// without the other second moves. So the checked part of a proof can be released.
    #[arg(long, value_name = "OUT")]
    lengths: Option<String>,
}

impl Run for Options {
    fn run(self, out: &mut dyn Write) -> Result<(), CommandError> {
        let Options { file, only, by_reply, replies, done, lengths } = self;
        let bytes = fs::read(&file).map_err(|error| CommandError::Failed(format!("{file}: {error}")))?;
        let mut tree = WinningTree::read(&bytes).map_err(|error| CommandError::Failed(format!("{file}: {error}")))?;
        let check = Check::new(&tree).map_err(CommandError::Failed)?;
        let seconds = check.second_moves();
        let seconds: Vec<Cell> = match &only {
            Some(text) => {
                let wanted = names(text);
                seconds.into_iter().filter(|&cell| wanted.contains(&check.name(cell))).collect()
            }
            // A proof may be unfinished. The end of the output reports what it does not answer.
            None => seconds.into_iter().filter(|cell| check.stones.contains_key(cell)).collect(),
        };
        let open: Vec<String> = check
            .second_moves()
            .iter()
            .filter(|&&cell| !check.stones.contains_key(&cell) && check.is_allowed(cell))
            .map(|&cell| check.name(cell))
            .collect();
        let mut found: HashMap<u64, u16> = HashMap::new();
        let replies = replies.as_deref().map(names);
        let parts = match by_reply || replies.is_some() {
            true => seconds.iter().flat_map(|&second| check.parts(second, replies.as_ref())).collect(),
            false => seconds.iter().map(|&second| (second, None)).collect::<Vec<Part>>(),
        };
        let fingerprint = tengen_core::checksum::crc32(&bytes);
        let mut kept = Kept::open(done, fingerprint)?;
        let mut total = Counts::default();
        for (second, reply) in parts {
            let name = check.name(second) + &reply.map_or(String::new(), |reply| check.name(reply));
            let checked = match kept.find(&name) {
                Some((counts, lengths)) => Checked { counts, lengths },
                None => {
                    let clock = WallClock::start();
                    let checked = check
                        .second_move(second, |cell| reply.is_none_or(|reply| reply == cell))
                        .map_err(|error| CommandError::Failed(format!("{file}: {error}")))?;
                    writeln!(out, "{name}: {}, {:.0} s", show(&checked.counts), clock.time().as_secs_f64())?;
                    out.flush()?;
                    kept.add(&name, &checked)?;
                    checked
                }
            };
            let counts = checked.counts;
            // An entry that two second moves lead to has the longer of their lengths.
            for (key, plies) in checked.lengths {
                let longest = found.entry(key).or_default();
                *longest = plies.max(*longest);
            }
            total.positions += counts.positions;
            total.replies += counts.replies;
            total.entries += counts.entries;
            total.longest = total.longest.max(counts.longest);
        }
        if let Some(lengths) = lengths {
            if only.is_some() {
                tree = check.part(&tree, &seconds).map_err(CommandError::Failed)?;
            }
            for entry in tree.entries().to_vec() {
                let moves = check.key_of(&entry).and_then(|key| found.get(&key)).map(|plies| plies.div_ceil(2));
                // If no game of the check reached it, the file has no length.
                tree.set_length(&entry, moves.map_or(0, |moves| moves.min(u16::from(u8::MAX)) as u8));
            }
            tree.raise_lengths();
            let bytes = tree.write();
            fs::write(&lengths, &bytes).map_err(|error| CommandError::Failed(format!("{lengths}: {error}")))?;
            writeln!(out, "{lengths}: {} bytes", bytes.len())?;
        }
        writeln!(out, "{file}: black wins after {} second moves: {}", seconds.len(), show(&total))?;
        match open.len() {
            0 => Ok(()),
            _ => Ok(writeln!(out, "{file}: open are {}", open.join(" "))?),
        }
    }
}

/// The points of a text such as `a1h9`.
fn names(text: &str) -> BTreeSet<String> {
    let mut names: Vec<String> = Vec::new();
    for c in text.chars() {
        match names.last_mut() {
            Some(name) if c.is_ascii_digit() => name.push(c),
            _ => names.push(c.to_string()),
        }
    }
    names.into_iter().collect()
}

fn show(counts: &Counts) -> String {
    let Counts { positions, replies, entries, longest, .. } = counts;
    format!(
        "{positions} positions, {replies} replies to the second stone, {entries} entries used, at most {longest} plies"
    )
}

/// A second move that was checked.
#[derive(Debug)]
pub struct Checked {
    /// The statistics of the walk.
    pub counts: Counts,
    /// Plies to the end of the game at most, by the key of each position of an entry.
    pub lengths: Vec<(u64, u16)>,
}

/// A part of the check: a second move with all replies to black's second stone, or with one.
type Part = (Cell, Option<Cell>);

/// A proof under check.
pub struct Check {
    board: WindowBoard,
    size: u16,
    law: Law,
    first: Cell,
    /// Black's second stones.
    stones: HashMap<Cell, Cell>,
    /// Black's other moves, by the key of the position.
    entries: HashMap<u64, Cell>,
    /// The number of moves in which black wins by the file, by the key of the position.
    claimed: HashMap<u64, u8>,
    rule: Rule,
    /// Moves that the forced-win search may make for a position without an entry, at first and again. `None` for the
    /// usual number.
    pub nodes: Option<[u64; 2]>,
}

impl Check {
    /// Indexes the moves of the file.
    ///
    /// # Errors
    /// If it contains something that no proof can contain.
    pub fn new(tree: &WinningTree) -> Result<Check, String> {
        let size = tree.size();
        let cell = |(x, y): (usize, usize)| (y * size + x) as Cell;
        let Some(law) = Law::of(tree.rule()) else {
            return Err(format!("there are no proofs of {}", tree.rule().name()));
        };
        let board = WindowBoard::new(size as u16, law);
        let first = cell((tree.first().x(), tree.first().y()));
        let (stones, entries, claimed) = (HashMap::new(), HashMap::new(), HashMap::new());
        let rule = tree.rule();
        let mut check = Check { board, size: size as u16, law, first, stones, entries, claimed, rule, nodes: None };
        for entry in tree.entries() {
            let Entry { moves, mv } = entry;
            let mv = cell((mv.x(), mv.y()));
            let Some(key) = check.key_of(entry) else { return Err("an entry after no move".to_owned()) };
            match moves.as_slice() {
                &[_, second] => drop(check.stones.insert(cell((second.x(), second.y())), mv)),
                _ => drop(check.entries.insert(key, mv)),
            }
            if let Some(moves) = tree.length(entry).filter(|&moves| moves > 0) {
                check.claimed.insert(key, moves);
            }
        }
        Ok(check)
    }

    /// The key of the position of an entry.
    fn key_of(&self, entry: &Entry) -> Option<u64> {
        let cells = entry.moves.iter().map(|point| (point.y() * usize::from(self.size) + point.x()) as Cell);
        let sides = [ATTACKER, DEFENDER].into_iter().cycle();
        let key = cells.zip(sides).fold(0, |key, (cell, side)| key ^ self.board.key_of(cell, side));
        (!entry.moves.is_empty()).then_some(key)
    }

    /// The proof without all but these second moves.
    fn part(&self, tree: &WinningTree, seconds: &[Cell]) -> Result<WinningTree, String> {
        let is_kept = |entry: &&Entry| {
            let second = entry.moves.get(1).map(|point| (point.y() * tree.size() + point.x()) as Cell);
            second.is_some_and(|second| seconds.contains(&second))
        };
        let entries = tree.entries().iter().filter(is_kept).cloned().collect();
        WinningTree::new(tree.rule(), tree.size(), entries)
            .map_err(|entry| format!("{} cannot be played", tengen_gomoku::notation::write_game(&entry.moves)))
    }

    /// The name of a point.
    pub fn name(&self, cell: Cell) -> String {
        format!("{}{}", char::from(b'a' + (cell % self.size) as u8), cell / self.size + 1)
    }

    /// White's second moves, the first of each class of symmetric ones.
    pub fn second_moves(&self) -> Vec<Cell> {
        let edge = self.size - 1;
        let images = |cell: Cell| {
            let (x, y) = (cell % self.size, cell / self.size);
            let turns = [(x, y), (y, x), (edge - x, y), (y, edge - x), (x, edge - y), (edge - y, x)];
            let more = [(edge - x, edge - y), (edge - y, edge - x)];
            turns.into_iter().chain(more).map(|(x, y)| y * self.size + x).collect::<Vec<Cell>>()
        };
        // A symmetry may only be used if it leaves black's first stone in place.
        let first = images(self.first);
        let is_least = |&cell: &Cell| {
            let same = images(cell).into_iter().zip(&first).filter(|(_, stone)| **stone == self.first);
            cell != self.first && same.map(|(image, _)| image).all(|image| image >= cell)
        };
        (0..self.size * self.size).filter(is_least).collect()
    }

    /// Whether the rules allow a second move. In Renju it is beside black's first stone.
    fn is_allowed(&self, second: Cell) -> bool {
        let (x, y) = (second % self.size, second / self.size);
        let (a, b) = (self.first % self.size, self.first / self.size);
        self.law != Law::Renju || x.abs_diff(a).max(y.abs_diff(b)) == 1
    }

    /// A second move with each reply to black's second stone, or with the named ones.
    fn parts(&self, second: Cell, replies: Option<&BTreeSet<String>>) -> Vec<Part> {
        let taken = [Some(self.first), Some(second), self.stones.get(&second).copied()];
        let is_wanted =
            |&cell: &Cell| !taken.contains(&Some(cell)) && replies.is_none_or(|names| names.contains(&self.name(cell)));
        (0..self.size * self.size).filter(is_wanted).map(|cell| (second, Some(cell))).collect()
    }

    /// Checks one second move of white, with the given replies to black's second stone.
    ///
    /// # Errors
    /// The hole in the proof.
    pub fn second_move(&self, second: Cell, among: impl Fn(Cell) -> bool) -> Result<Checked, String> {
        let checked = self.second_move_among(second, among)?;
        for (key, plies) in &checked.lengths {
            let moves = plies.div_ceil(2);
            if let Some(&claimed) = self.claimed.get(key).filter(|&&claimed| moves > u16::from(claimed)) {
                let name = self.name(second);
                return Err(format!("after {name} an entry claims {claimed} moves, and takes {moves}"));
            }
        }
        Ok(checked)
    }

    /// The same without the lengths in the file. A sample may find other lines than the whole check: they depend on
    /// earlier searches.
    ///
    /// # Errors
    /// The hole in the proof.
    pub fn second_move_among(&self, second: Cell, among: impl Fn(Cell) -> bool) -> Result<Checked, String> {
        let Some(&stone) = self.stones.get(&second) else {
            return Err(format!("no second stone after {}{}", self.name(self.first), self.name(second)));
        };
        let mut engine = Engine::new(self.rule, self.size.into())
            .map_err(|error| format!("a table of {} bytes cannot be had", error.bytes))?;
        let mut walk = Walk::new(self.size, self.law, &self.entries, &mut engine);
        walk.nodes = self.nodes.unwrap_or(walk.nodes);
        walk.play(self.first);
        walk.play(second);
        walk.prove_quietly(stone, among)?;
        let counts = walk.counts;
        let mut lengths: Vec<(u64, u16)> = walk.lengths.into_iter().collect();
        // The position after the second move. Its plies are the longest game's without the first two.
        let key = [(self.first, ATTACKER), (second, DEFENDER)];
        let key = key.into_iter().fold(0, |key, (cell, side)| key ^ self.board.key_of(cell, side));
        lengths.push((key, (counts.longest as u16).saturating_sub(2)));
        lengths.sort_unstable();
        Ok(Checked { counts, lengths })
    }
}

/// The results of earlier calls. The first line has the checksum of the file. Each second move has a line for each
/// entry: `=`, the key of its position and its plies. A line with the counts ends it.
struct Kept {
    file: Option<String>,
    done: HashMap<String, (Counts, Vec<(u64, u16)>)>,
}

impl Kept {
    fn open(file: Option<String>, checksum: u32) -> Result<Kept, CommandError> {
        let Some(name) = file else { return Ok(Kept { file: None, done: HashMap::new() }) };
        let heading = format!("checked {checksum:08x}\n");
        let told = |error: std::io::Error| CommandError::Failed(format!("{name}: {error}"));
        let text = match fs::read_to_string(&name) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                fs::write(&name, &heading).map_err(told)?;
                heading.clone()
            }
            Err(error) => return Err(told(error)),
        };
        if !text.starts_with(&heading) {
            return Err(CommandError::Failed(format!("{name}: it is about another proof")));
        }
        let (mut done, mut lengths) = (HashMap::new(), Vec::new());
        // A line that was cut off is ignored.
        for line in text[..text.rfind('\n').unwrap_or(0)].lines().skip(1) {
            let words: Vec<&str> = line.split(' ').collect();
            if let &[key, plies] = words.as_slice()
                && let Some(key) = key.strip_prefix('=').and_then(|key| u64::from_str_radix(key, 16).ok())
            {
                lengths.extend(plies.parse().ok().map(|plies| (key, plies)));
                continue;
            }
            let numbers: Vec<u64> = words.iter().skip(1).filter_map(|word| word.parse().ok()).collect();
            if let (Some(second), &[positions, replies, entries, longest]) = (words.first(), numbers.as_slice()) {
                let counts = Counts { positions, replies, entries, longest };
                done.insert((*second).to_owned(), (counts, std::mem::take(&mut lengths)));
            }
        }
        Ok(Kept { file: Some(name), done })
    }

    fn find(&self, second: &str) -> Option<(Counts, Vec<(u64, u16)>)> {
        self.done.get(second).cloned()
    }

    fn add(&mut self, second: &str, checked: &Checked) -> Result<(), CommandError> {
        let Some(name) = &self.file else { return Ok(()) };
        let Counts { positions, replies, entries, longest } = checked.counts;
        let lines: String = checked.lengths.iter().map(|(key, plies)| format!("={key:016x} {plies}\n")).collect();
        let told = |error: std::io::Error| CommandError::Failed(format!("{name}: {error}"));
        let mut file = OpenOptions::new().append(true).open(name).map_err(told)?;
        let text = format!("{lines}{second} {positions} {replies} {entries} {longest}\n");
        file.write_all(text.as_bytes()).map_err(told)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn renju_allows_two_second_moves() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../assets/proofs/renju15.bin");
        let tree = WinningTree::read(&fs::read(file).expect("the file")).expect("a proof");
        let check = Check::new(&tree).expect("a proof");
        let allowed: Vec<Cell> = check.second_moves().into_iter().filter(|&cell| check.is_allowed(cell)).collect();
        assert_eq!(allowed.iter().map(|&cell| check.name(cell)).collect::<Vec<String>>(), ["g7", "h7"]);
        assert_eq!(allowed, BTreeSet::from_iter(check.stones.keys().copied()).into_iter().collect::<Vec<Cell>>());
        for second in allowed {
            assert_eq!(check.parts(second, None).len(), 222);
        }
    }

    /// A partly checked proof only has the entries of the checked second moves.
    #[test]
    fn a_part_of_a_proof_is_a_proof() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../assets/proofs/standard15.bin");
        let tree = WinningTree::read(&fs::read(file).expect("the file")).expect("a proof");
        let check = Check::new(&tree).expect("a proof");
        let wanted = names("a1c2");
        let seconds: Vec<Cell> =
            check.second_moves().into_iter().filter(|&cell| wanted.contains(&check.name(cell))).collect();
        let part = check.part(&tree, &seconds).expect("a proof");
        let again = WinningTree::read(&part.write()).expect("a proof");
        let games = |tree: &WinningTree| -> BTreeSet<String> {
            let entries = tree.entries().iter();
            entries.map(|entry| tengen_gomoku::notation::write_game(&entry.moves)).collect()
        };
        let expected: BTreeSet<String> =
            games(&tree).into_iter().filter(|game| game.starts_with("h8a1") || game.starts_with("h8c2")).collect();
        // Games of the second moves a10 to a15 also begin with "h8a1".
        let expected: BTreeSet<String> =
            expected.into_iter().filter(|game| !game[4..].starts_with(|c: char| c.is_ascii_digit())).collect();
        assert_eq!(games(&again), expected);
        assert!(expected.len() > 100, "{}", expected.len());
        assert_eq!(Check::new(&again).expect("a proof").stones.len(), 2);
    }
}
