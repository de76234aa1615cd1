//! The command `tengen check-proof`.

use super::oracle::Engine;
use super::walk::{Counts, Walk};
use super::windows::{ATTACKER, Cell, DEFENDER, WindowBoard};
use crate::command_line::{Arguments, CommandError, WallClock, required};
use crate::games::gomoku::rule::Rule;
use crate::games::gomoku::winning_tree::{Entry, WinningTree};
use lexopt::Arg;
use std::collections::{BTreeSet, HashMap};
use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};

const HELP: &str = "\
usage: tengen check-proof FILE [options]

Checks a proof that black wins five-in-a-row: white's second moves, all but those that a symmetry makes equal to
another, and against black's second stone every reply of white, down to the five.

  --only MOVES    only these second moves of white, as in a1h9
  --done FILE     keeps what is checked; the same call goes on with it

docs/PROOFS.md says what is shown, and why it is enough.
";

/// Runs `tengen check-proof`.
///
/// # Errors
/// See [`CommandError`].
pub fn run(arguments: &[String], out: &mut dyn Write) -> Result<(), CommandError> {
    let (mut file, mut only, mut done) = (None, None, None);
    let mut arguments = Arguments::new(arguments, HELP);
    while let Some(arg) = arguments.next()? {
        match arg {
            Arg::Long("only") => only = Some(arguments.text()?),
            Arg::Long("done") => done = Some(arguments.text()?),
            Arg::Value(value) if file.is_none() => file = Some(value.to_string_lossy().into_owned()),
            other => return Err(other.unexpected().into()),
        }
    }
    let file = required("the file of the proof", file)?;
    let bytes = fs::read(&file).map_err(|error| CommandError::Failed(format!("{file}: {error}")))?;
    let tree = WinningTree::read(&bytes).map_err(|error| CommandError::Failed(format!("{file}: {error}")))?;
    let check = Check::new(&tree).map_err(CommandError::Failed)?;
    let seconds = check.second_moves();
    let seconds: Vec<Cell> = match &only {
        Some(text) => seconds.into_iter().filter(|&cell| names(text).contains(&check.name(cell))).collect(),
        None => seconds,
    };
    let fingerprint = crate::games::gomoku::winning_tree::checksum(&bytes);
    let mut kept = Kept::open(done, fingerprint)?;
    let mut total = Counts::default();
    for &second in &seconds {
        let name = check.name(second);
        let counts = match kept.find(&name) {
            Some(counts) => counts,
            None => {
                let clock = WallClock::start();
                let counts =
                    check.second_move(second).map_err(|error| CommandError::Failed(format!("{file}: {error}")))?;
                writeln!(out, "{name}: {}, {:.0} s", show(&counts), clock.time().as_secs_f64())?;
                out.flush()?;
                kept.add(&name, &counts)?;
                counts
            }
        };
        total.positions += counts.positions;
        total.replies += counts.replies;
        total.entries += counts.entries;
        total.longest = total.longest.max(counts.longest);
    }
    Ok(writeln!(out, "{file}: black wins after all of {} second moves: {}", seconds.len(), show(&total))?)
}

/// The points of a text such as `a1h9`.
fn names(text: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for c in text.chars() {
        match names.pop_last() {
            Some(name) if c.is_ascii_digit() => drop(names.insert(format!("{name}{c}"))),
            other => {
                names.extend(other);
                names.insert(c.to_string());
            }
        }
    }
    names
}

fn show(counts: &Counts) -> String {
    let Counts { positions, replies, entries, longest, .. } = counts;
    format!(
        "{positions} positions, {replies} replies to the second stone, {entries} entries used, at most {longest} plies"
    )
}

/// A proof under check.
pub struct Check {
    size: u16,
    exact: bool,
    first: Cell,
    /// Black's second stones.
    stones: HashMap<Cell, Cell>,
    /// Black's other moves, by the key of the position.
    entries: HashMap<u64, Cell>,
    rule: Rule,
    /// Moves that the forced-win search may make for a position without an entry, at first and again; `None` for as many as
    /// usual.
    pub nodes: Option<[u64; 2]>,
}

impl Check {
    /// Puts the moves of the file in order.
    ///
    /// # Errors
    /// If it holds what no proof can hold.
    pub fn new(tree: &WinningTree) -> Result<Check, String> {
        let size = tree.size();
        let cell = |(x, y): (usize, usize)| (y * size + x) as Cell;
        let exact = match tree.rule() {
            Rule::Freestyle => false,
            Rule::Standard => true,
            Rule::Renju => return Err("there are no proofs of Renju".to_owned()),
        };
        let board = WindowBoard::new(size as u16, exact);
        let first = ((size - 1) / 2 * size + (size - 1) / 2) as Cell;
        let (mut stones, mut entries) = (HashMap::new(), HashMap::new());
        for Entry { moves, mv } in tree.entries() {
            let moves: Vec<Cell> = moves.iter().map(|point| cell((point.x(), point.y()))).collect();
            let mv = cell((mv.x(), mv.y()));
            match moves.as_slice() {
                &[_, second] => drop(stones.insert(second, mv)),
                _ => {
                    let sides = [ATTACKER, DEFENDER].into_iter().cycle();
                    let key = moves.iter().zip(sides).fold(0, |key, (&cell, side)| key ^ board.key_of(cell, side));
                    entries.insert(key, mv);
                }
            }
        }
        Ok(Check { size: size as u16, exact, first, stones, entries, rule: tree.rule(), nodes: None })
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
        // A symmetry may only be used if it leaves black's first stone where it is.
        let first = images(self.first);
        let is_least = |&cell: &Cell| {
            let same = images(cell).into_iter().zip(&first).filter(|(_, stone)| **stone == self.first);
            cell != self.first && same.map(|(image, _)| image).all(|image| image >= cell)
        };
        (0..self.size * self.size).filter(is_least).collect()
    }

    /// Checks one second move of white.
    ///
    /// # Errors
    /// Where the proof has a hole.
    pub fn second_move(&self, second: Cell) -> Result<Counts, String> {
        self.second_move_among(second, |_| true)
    }

    /// Checks one second move of white with those replies to black's second stone that are asked for.
    ///
    /// # Errors
    /// Where the proof has a hole.
    pub fn second_move_among(&self, second: Cell, among: impl Fn(Cell) -> bool) -> Result<Counts, String> {
        let Some(&stone) = self.stones.get(&second) else {
            return Err(format!("no second stone after {}{}", self.name(self.first), self.name(second)));
        };
        let mut engine = Engine::new(self.rule, self.size.into())
            .map_err(|error| format!("a table of {} bytes cannot be had", error.bytes))?;
        let mut walk = Walk::new(self.size, self.exact, &self.entries, &mut engine);
        walk.nodes = self.nodes.unwrap_or(walk.nodes);
        walk.play(self.first);
        walk.play(second);
        walk.prove_quietly(stone, among)?;
        Ok(walk.counts)
    }
}

/// What was checked in earlier calls: a line with the checksum of the file, then one for each second move.
struct Kept {
    file: Option<String>,
    done: HashMap<String, Counts>,
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
        let mut done = HashMap::new();
        // A line that was cut off is no line.
        for line in text[..text.rfind('\n').unwrap_or(0)].lines().skip(1) {
            let words: Vec<&str> = line.split(' ').collect();
            let numbers: Vec<u64> = words.iter().skip(1).filter_map(|word| word.parse().ok()).collect();
            if let (Some(second), &[positions, replies, entries, longest]) = (words.first(), numbers.as_slice()) {
                done.insert((*second).to_owned(), Counts { positions, replies, entries, longest });
            }
        }
        Ok(Kept { file: Some(name), done })
    }

    fn find(&self, second: &str) -> Option<Counts> {
        self.done.get(second).copied()
    }

    fn add(&mut self, second: &str, counts: &Counts) -> Result<(), CommandError> {
        let Some(name) = &self.file else { return Ok(()) };
        let Counts { positions, replies, entries, longest } = counts;
        let told = |error: std::io::Error| CommandError::Failed(format!("{name}: {error}"));
        let mut file = OpenOptions::new().append(true).open(name).map_err(told)?;
        writeln!(file, "{second} {positions} {replies} {entries} {longest}").map_err(told)
    }
}
