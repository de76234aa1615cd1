//! The file of the puzzles: `assets/puzzles.txt`.
//!
//! Lines that begin with `#` are ignored. `= KIND RULE SIZE` begins a series; each further line is `ID GRADE ANSWER
//! MOVES`. The name of a puzzle is a hash of its position, so it always means the same one.

use std::fmt::Write;
use tengen::engine::{Engine, GAMES, GameSpec};
use tengen_core::error::EngineError;
use tengen_core::game::Player;
use tengen_core::symmetry::Symmetry;

/// The kind of the puzzles of Othello.
pub const ENDGAME: &str = "endgame";
/// Characters of a name, of 5 bits each: digits and letters without ambiguous ones.
const NAME_LENGTH: u32 = 6;
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// Bytes of the table of an engine that only replays games.
const SMALL_TABLE: usize = 1 << 16;

/// A puzzle of the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its theme: the name of a [`PuzzleKind`](tengen_gomoku::play::puzzle::PuzzleKind), or [`ENDGAME`].
    pub kind: String,
    /// The rule.
    pub rule: String,
    /// Points along an edge.
    pub size: usize,
    /// Its name.
    pub id: String,
    /// Its difficulty, from 1 to 5.
    pub grade: u8,
    /// The move that solves it.
    pub answer: String,
    /// The moves that lead to it.
    pub moves: String,
}

/// The game of a rule.
///
/// # Errors
/// For an unknown rule or size.
pub fn spec(rule: &str, size: usize) -> Result<GameSpec, EngineError> {
    let game = GAMES.iter().map(|game| game.info()).find(|info| info.rules.contains(&rule));
    GameSpec::named(game.map_or(rule, |info| info.name))?.with_rule(rule)?.with_size(size)
}

/// A position with its symmetries.
pub struct Placed {
    size: usize,
    /// 0, 1 for black and 2 for white, row by row.
    cells: Vec<u8>,
    rule: String,
    side: Player,
}

impl Placed {
    /// The position after a game.
    ///
    /// # Errors
    /// What is wrong with the game.
    pub fn of(rule: &str, size: usize, moves: &str) -> Result<Placed, EngineError> {
        let mut engine = Engine::new(spec(rule, size)?, SMALL_TABLE);
        engine.load(moves)?;
        let facts = engine.facts();
        Ok(Placed { size: facts.width, cells: facts.cells, rule: rule.to_owned(), side: facts.to_move })
    }

    fn text(&self, symmetry: Symmetry, swap: bool) -> String {
        let mut cells = vec![b'-'; self.cells.len()];
        for (i, &cell) in self.cells.iter().enumerate() {
            let (x, y) = symmetry.apply(self.size, i % self.size, i / self.size);
            cells[y * self.size + x] = match (cell, swap) {
                (0, _) => b'-',
                (1, false) | (2, true) => b'x',
                _ => b'o',
            };
        }
        let side = if (self.side == Player::Black) == swap { 'o' } else { 'x' };
        format!("{} {side} {}", self.rule, String::from_utf8_lossy(&cells))
    }

    /// The name of the position: 30 bits of the FNV-1a hash of its text.
    pub fn id(&self) -> String {
        let hash = self
            .text(Symmetry::IDENTITY, false)
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        // The upper bits depend on all bytes.
        (0..NAME_LENGTH).map(|i| char::from(LETTERS[(hash >> (59 - 5 * i)) as usize % 32])).collect()
    }

    /// The same text for all positions that are images of one another. Images come by turning and reflecting the board.
    /// If the rule treats the colours alike, exchanging them also makes an image.
    pub fn image(&self) -> String {
        let swaps: &[bool] = if self.rule == "renju" { &[false] } else { &[false, true] };
        let texts = Symmetry::ALL.iter().flat_map(|&symmetry| swaps.iter().map(move |&swap| self.text(symmetry, swap)));
        texts.min().unwrap_or_default()
    }
}

/// Reads a file.
///
/// # Errors
/// The first wrong line, with its number.
pub fn read(text: &str) -> Result<Vec<Entry>, String> {
    let mut entries = Vec::new();
    let mut series: Option<(String, String, usize)> = None;
    for (number, line) in text.lines().enumerate().map(|(i, line)| (i + 1, line)) {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let wrong = || format!("line {number}: {line:?}");
        match (&words[..], &series) {
            ([], _) => {}
            ([first, ..], _) if first.starts_with('#') => {}
            (["=", kind, rule, size], _) => {
                let size = size.parse().map_err(|_| wrong())?;
                spec(rule, size).map_err(|_| wrong())?;
                series = Some(((*kind).to_owned(), (*rule).to_owned(), size));
            }
            ([id, grade, answer, moves], Some((kind, rule, size))) => {
                let grade = grade.parse().ok().filter(|grade| (1..=5).contains(grade)).ok_or_else(wrong)?;
                let [id, answer, moves] = [id, answer, moves].map(|&word| word.to_owned());
                entries.push(Entry { kind: kind.clone(), rule: rule.clone(), size: *size, id, grade, answer, moves });
            }
            _ => return Err(wrong()),
        }
    }
    Ok(entries)
}

/// Writes the series of entries that are sorted by series.
pub fn write(entries: &[Entry]) -> String {
    let mut text = String::from(
        "# Puzzles of Tengen, proven. docs/PUZZLES.md tells what they claim, how they were made, and how to check them.\n\
         # = KIND RULE SIZE, and below it: ID GRADE ANSWER MOVES\n",
    );
    let mut before = None;
    for Entry { kind, rule, size, id, grade, answer, moves } in entries {
        let series = (kind, rule, size);
        if before != Some(series) {
            writeln!(text, "= {kind} {rule} {size}").expect("a string takes all");
            before = Some(series);
        }
        writeln!(text, "{id} {grade} {answer} {moves}").expect("a string takes all");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_as_it_was_written() {
        let entry = |kind: &str, rule: &str, size, id: &str| Entry {
            kind: kind.to_owned(),
            rule: rule.to_owned(),
            size,
            id: id.to_owned(),
            grade: 3,
            answer: "g7".to_owned(),
            moves: "h8i9".to_owned(),
        };
        let entries =
            [entry("fours", "renju", 15, "a"), entry("fours", "renju", 15, "b"), entry(ENDGAME, "othello", 8, "c")];
        assert_eq!(read(&write(&entries)).unwrap(), entries);
        for bad in [
            "a 3 g7 h8",
            "= fours renju 3",
            "= fours chess 15",
            "= fours renju 15\na 9 g7 h8",
            "= fours renju 15\na 3 g7",
        ] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn images_are_known_and_names_differ() {
        let placed = |rule: &str, moves: &str| Placed::of(rule, 15, moves).unwrap();
        assert_eq!(placed("renju", "h8i9j7").image(), placed("renju", "h8g9f7").image());
        assert_ne!(placed("renju", "h8i9j7").id(), placed("renju", "h8g9f7").id());
        assert_eq!(placed("renju", "h8i9j7").id(), placed("renju", "j7i9h8").id());
        assert_ne!(placed("renju", "h8i9j7").id(), placed("freestyle", "h8i9j7").id());
        assert_ne!(placed("renju", "h8i9").image(), placed("renju", "i9h8").image());
        assert!(Placed::of("renju", 15, "h8h8").is_err());
    }
}
