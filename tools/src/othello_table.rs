//! Makes the table of exact scores of small Othello's early positions: `cargo tools othello-table`.
//!
//! The search finds the score of each position some plies after the start. Minimax gives the earlier ones. A state file
//! keeps the scores found so far, a character for each, in the order of the tree. The same call resumes from it.

use super::state_file;
use clap::Args;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};
use tengen::command_line::values::count;
use tengen::command_line::{CommandError, Run};
use tengen_core::think::{Limits, Observer};
use tengen_othello::Variant;
use tengen_othello::play::search::Search;
use tengen_othello::play::transposition::TranspositionTable;
use tengen_othello::score_table::{Key, ScoreTable, children, key};
use tengen_othello::units::Discs;

/// Positions that a thread searches in a row, so that its transposition table helps from one to the next. They are a
/// line of the state file.
const PIECE: usize = 16;

/// Plies of the search for a guess at a score, and bytes of its table. With 24 empty squares it takes 1 % of the nodes.
const GUESS_PLIES: u32 = 10;
const QUICK_BYTES: usize = 1 << 20;

/// Makes the table of exact scores of small Othello's early positions.
#[derive(Args)]
pub struct Options {
    /// The table. Scores that it has already are kept until minimax gives them.
    file: String,
    /// The scores found so far; the same call resumes from them.
    #[arg(long, value_name = "FILE")]
    state: String,
    /// Squares along an edge of the board.
    #[arg(long, value_name = "N", default_value_t = 6)]
    size: usize,
    /// The fewest discs win: anti-Othello.
    #[arg(long)]
    fewest: bool,
    /// The start with equal colours side by side.
    #[arg(long)]
    parallel: bool,
    /// The plies after which positions are searched.
    #[arg(long, value_name = "N", default_value_t = 8)]
    plies: usize,
    /// Minutes until the run ends.
    #[arg(long, value_name = "MINUTES", default_value_t = 60.0)]
    minutes: f64,
    /// Positions searched at the same time.
    #[arg(long, value_name = "N", default_value = "1", value_parser = count)]
    threads: usize,
    /// Megabytes of each thread's transposition table.
    #[arg(long, value_name = "MB", default_value_t = 512)]
    memory: usize,
}

/// Ends a search at a moment.
struct Until(Instant);

impl Observer for Until {
    fn poll(&mut self) -> bool {
        Instant::now() >= self.0
    }
}

impl Run for Options {
    fn run(self, out: &mut dyn Write) -> Result<(), CommandError> {
        let variant = Variant::new(self.size, self.fewest).filter(|variant| variant.size() < 8);
        let variant = variant.ok_or_else(|| CommandError::Usage("--size must be 4 or 6".to_owned()))?;
        let minutes = Duration::try_from_secs_f64(self.minutes * 60.0)
            .map_err(|_| CommandError::Usage("--minutes must be a time".to_owned()))?;
        let begun = Instant::now();
        let end = begun.checked_add(minutes).ok_or_else(|| CommandError::Usage("--minutes is too long".to_owned()))?;
        let earlier = self.earlier(variant)?;
        let tree = Tree::new(variant, self.parallel, self.plies);
        let mut scores = self.state(&tree)?;
        let (resumed, all) = (scores.len(), tree.leaves().len());
        writeln!(out, "{all} positions after {} plies, {resumed} of them known", self.plies)?;
        let mut state = OpenOptions::new().append(true).open(&self.state)?;
        search(variant, &tree.leaves()[resumed..], end, self.threads, self.memory << 20, |piece, nodes| {
            let text: String = piece.iter().map(|&score| character(variant, score)).collect();
            state.write_all(format!("{text}\n").as_bytes())?;
            scores.extend(piece);
            let seconds = begun.elapsed().as_secs_f64();
            writeln!(out, "{} of {all}, {nodes} nodes, {seconds:.0} s", scores.len())?;
            Ok(())
        })?;
        let known =
            tree.minimax(&scores, earlier).map_err(|why| CommandError::Failed(format!("{}: {why}", self.file)))?;
        if let Some(table) = ScoreTable::new(variant, self.parallel, |key| known.get(&key).copied()) {
            let bytes = table.write();
            save(&self.file, &bytes)?;
            let positions: usize = table.plies().iter().map(Vec::len).sum();
            writeln!(out, "{}: {positions} positions, {} bytes", self.file, bytes.len())?;
        }
        Ok(())
    }
}

impl Options {
    /// The scores of the table, if there is one.
    fn earlier(&self, variant: Variant) -> Result<HashMap<Key, Discs>, CommandError> {
        let failed = |why: String| CommandError::Failed(format!("{}: {why}", self.file));
        match fs::read(&self.file) {
            Ok(bytes) => {
                let table = ScoreTable::read(&bytes).map_err(|error| failed(error.to_string()))?;
                if table.variant() != variant || table.is_parallel() != self.parallel {
                    return Err(failed("a table for another game".to_owned()));
                }
                Ok(table.plies().iter().flatten().map(|entry| (entry.key, entry.score)).collect())
            }
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(HashMap::new()),
            Err(error) => Err(failed(error.to_string())),
        }
    }

    /// The scores of the state file, which belong to the first leaves of the tree.
    fn state(&self, tree: &Tree) -> Result<Vec<Discs>, CommandError> {
        let start = if self.parallel { "parallel" } else { "diagonal" };
        let aim = if self.fewest { "fewest" } else { "most" };
        let heading = format!("{0} x {0} squares, {aim} discs, {start} start, {1} plies\n", self.size, self.plies);
        let text = state_file::open(&self.state, &heading)?;
        let body = text[heading.len()..].chars().filter(|&character| character != '\n');
        let scores: Option<Vec<Discs>> = body.map(|character| score(tree.variant, character)).collect();
        scores
            .filter(|scores| scores.len() <= tree.leaves().len())
            .ok_or_else(|| CommandError::Failed(format!("{}: not the scores of this tree", self.state)))
    }
}

/// The characters of scores in the state file, from the least score of the board.
const CHARACTERS: &str = "0123456789abcdefghijklmnopqrstuvwxyzA";

/// The character of a score.
fn character(variant: Variant, score: Discs) -> char {
    CHARACTERS.chars().nth((score.0 + variant.area()) as usize / 2).unwrap_or('?')
}

/// The score of a character.
fn score(variant: Variant, character: char) -> Option<Discs> {
    let at = CHARACTERS.find(character)?;
    Some(Discs(2 * at as i32 - variant.area())).filter(|score| score.0 <= variant.area())
}

/// Writes a file whole, or not at all.
fn save(file: &str, bytes: &[u8]) -> Result<(), CommandError> {
    let aside = format!("{file}.new");
    let saved = fs::write(&aside, bytes).and_then(|()| fs::rename(&aside, file));
    saved.map_err(|error| CommandError::Failed(format!("{file}: {error}")))
}

/// All positions of the first plies, up to symmetry.
struct Tree {
    variant: Variant,
    /// By plies from the start. Positions are in the order of those before them, so neighbours are alike.
    plies: Vec<Vec<Key>>,
}

impl Tree {
    fn new(variant: Variant, parallel: bool, plies: usize) -> Tree {
        let (me, opp) = variant.start(parallel);
        let mut tree = Tree { variant, plies: vec![key(variant, me, opp).map(|(key, _)| key).into_iter().collect()] };
        for ply in 0..plies {
            let mut seen = HashSet::new();
            let after = tree.plies[ply].iter().flat_map(|&position| {
                let after = children(variant, position).filter_map(|(me, opp)| key(variant, me, opp));
                let mut after: Vec<Key> = after.map(|(key, _)| key).collect();
                after.sort_unstable();
                after
            });
            let next = after.filter(|&key| seen.insert(key)).collect();
            tree.plies.push(next);
        }
        tree
    }

    /// The positions after the last ply.
    fn leaves(&self) -> &[Key] {
        self.plies.last().map_or(&[], Vec::as_slice)
    }

    /// The scores that follow from the scores of the first leaves, and the earlier ones.
    ///
    /// # Errors
    /// An earlier score that does not follow.
    fn minimax(&self, leaves: &[Discs], earlier: HashMap<Key, Discs>) -> Result<HashMap<Key, Discs>, &'static str> {
        let variant = self.variant;
        let mut known: HashMap<Key, Discs> = self.leaves().iter().copied().zip(leaves.iter().copied()).collect();
        for positions in self.plies.iter().rev().skip(1) {
            for &position in positions {
                let scores = children(variant, position).map(|(me, opp)| match key(variant, me, opp) {
                    None => Some(-variant.final_score(me, opp)),
                    Some((key, passed)) => known.get(&key).map(|&score| if passed { score } else { -score }),
                });
                // `None` if one is unknown.
                let scores: Option<Vec<Discs>> = scores.collect();
                known.extend(scores.and_then(|scores| scores.into_iter().max()).map(|score| (position, score)));
            }
        }
        for (key, score) in earlier {
            if *known.entry(key).or_insert(score) != score {
                return Err("a score differs from the one that follows from later positions");
            }
        }
        Ok(known)
    }
}

/// Finds the scores of positions until a moment. `take` gets them in order, a piece at a time, with the nodes searched.
fn search(
    variant: Variant,
    positions: &[Key],
    end: Instant,
    threads: usize,
    memory: usize,
    mut take: impl FnMut(Vec<Discs>, u64) -> Result<(), CommandError>,
) -> Result<(), CommandError> {
    let pieces: Vec<&[Key]> = positions.chunks(PIECE).collect();
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads {
            let (pieces, next, sender) = (&pieces, &next, sender.clone());
            scope.spawn(move || {
                let mut table = TranspositionTable::new(memory);
                while Instant::now() < end {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let solved = pieces.get(at).and_then(|piece| solve(variant, &mut table, piece, end));
                    // Without a receiver the run has failed.
                    if solved.is_none_or(|solved| sender.send((at, solved)).is_err()) {
                        break;
                    }
                }
            });
        }
        drop(sender);
        // The pieces after one that is under way wait.
        let (mut waiting, mut taken) = (BTreeMap::new(), 0);
        for (at, piece) in receiver {
            waiting.insert(at, piece);
            while let Some((scores, nodes)) = waiting.remove(&taken) {
                take(scores, nodes)?;
                taken += 1;
            }
        }
        Ok(())
    })
}

/// The scores of positions, with the nodes searched; `None` if the moment came before.
fn solve(
    variant: Variant,
    table: &mut TranspositionTable,
    positions: &[Key],
    end: Instant,
) -> Option<(Vec<Discs>, u64)> {
    let (mut scores, mut nodes) = (Vec::new(), 0);
    let mut quick = TranspositionTable::new(QUICK_BYTES);
    for &(me, opp) in positions {
        table.new_search();
        quick.new_search();
        let mut observer = Until(end);
        let mut search = Search::new(&mut quick, None, Limits::default(), &mut observer).on(variant);
        let guess = search.small_guess(me, opp, GUESS_PLIES);
        nodes += search.nodes;
        let mut search = Search::new(table, None, Limits::default(), &mut observer).on(variant);
        scores.push(search.small_score(me, opp, guess)?);
        nodes += search.nodes;
    }
    Some((scores, nodes))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(file: &str, minutes: f64) -> Options {
        let (size, fewest, parallel) = (4, true, false);
        let (state, file) = (format!("{file}.state"), file.to_owned());
        Options { file, state, size, fewest, parallel, plies: 5, minutes, threads: 2, memory: 1 }
    }

    #[test]
    fn a_stopped_run_resumes_and_ends_with_the_same_table() {
        let folder = std::env::temp_dir().join(format!("tengen-othello-table-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let name = |file: &str| folder.join(file).to_string_lossy().into_owned();
        let (whole, parts) = (name("whole.bin"), name("parts.bin"));
        options(&whole, 60.0).run(&mut Vec::new()).unwrap();
        let (expected, state) = (fs::read(&whole).unwrap(), fs::read_to_string(name("whole.bin.state")).unwrap());
        let table = ScoreTable::read(&expected).unwrap();
        assert_eq!(table.plies()[0][0].score, Discs(4));
        let closed = table.plies().iter().flatten().filter(|entry| !entry.open);
        assert_eq!(closed.clone().count(), 96, "all positions after five moves, up to symmetry");
        assert!(closed.map(|entry| (entry.key.0 | entry.key.1).count_ones()).all(|discs| discs == 9));
        // A state that ends in a line, as a killed run leaves it, and a table of the first plies.
        fs::write(name("parts.bin.state"), &state[..state.len() / 2]).unwrap();
        let early = Options { plies: 2, state: name("early.state"), ..options(&parts, 60.0) };
        early.run(&mut Vec::new()).unwrap();
        let part = fs::read(&parts).unwrap();
        assert!(part.len() < expected.len() / 2);
        // Without time the table has what is known, here the first plies.
        options(&parts, 0.0).run(&mut Vec::new()).unwrap();
        assert!((part.len()..expected.len()).contains(&fs::read(&parts).unwrap().len()));
        options(&parts, 60.0).run(&mut Vec::new()).unwrap();
        assert_eq!(fs::read(&parts).unwrap(), expected);
        // A file of another game is left alone.
        let other = Options { fewest: false, state: name("other.state"), ..options(&parts, 1.0) };
        assert!(
            matches!(other.run(&mut Vec::new()), Err(CommandError::Failed(text)) if text.ends_with("another game"))
        );
        // Even scores everywhere contradict the table, and a foreign character has no score.
        let ends_with = |result: Result<(), CommandError>, end: &str| {
            assert!(matches!(result, Err(CommandError::Failed(text)) if text.ends_with(end)), "{end}");
        };
        let heading = state.lines().next().unwrap();
        fs::write(name("parts.bin.state"), format!("{heading}\n{}\n", "8".repeat(96))).unwrap();
        ends_with(options(&parts, 1.0).run(&mut Vec::new()), "later positions");
        fs::write(name("parts.bin.state"), format!("{heading}\n8?\n")).unwrap();
        ends_with(options(&parts, 1.0).run(&mut Vec::new()), "this tree");
        fs::remove_file(name("parts.bin.state")).unwrap();
        fs::write(&parts, &expected[..expected.len() - 1]).unwrap();
        assert!(matches!(options(&parts, 1.0).run(&mut Vec::new()), Err(CommandError::Failed(_))));
        assert_eq!(fs::read(&parts).unwrap().len(), expected.len() - 1);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_character_stands_for_each_score() {
        let variant = Variant::new(6, false).unwrap();
        for discs in (-36..=36).step_by(2) {
            assert_eq!(score(variant, character(variant, Discs(discs))), Some(Discs(discs)));
        }
        for foreign in ['B', '?', ' ', 'é'] {
            assert_eq!(score(variant, foreign), None);
        }
    }
}
