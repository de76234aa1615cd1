//! The command `tengen prove`.

use super::collect::{collect, collect_past_faults, searches, searches_with};
use super::entries::REPLY_NODES;
use super::hints::{self, Hints};
use super::second_stone::{Patience, find};
use super::state::{self, Unit};
use clap::Args;
use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use tengen::command_line::values::{memory, named, size};
use tengen::command_line::{CommandError, Run, WallClock};
use tengen_core::game::Position;
use tengen_gomoku::board::Board;
use tengen_gomoku::notation::{parse_game, write_game};
use tengen_gomoku::point::Point;
use tengen_gomoku::rule::Rule;
use tengen_gomoku::second_moves::{first_stone, second_moves};
use tengen_gomoku::winning_tree::{Entry, WinningTree};

/// The rules in which black is proven to win.
pub(super) const PROVEN_RULES: [Rule; 2] = [Rule::Freestyle, Rule::Standard];

/// Makes the proof that black wins five-in-a-row.
///
/// For each second move of white after black's first stone it finds a second stone of black. Then it finds black's move
/// against every reply that the forced-win search alone does not refute.
#[derive(Args)]
pub struct Options {
    /// The state of the proof; the same call resumes.
    #[arg(long, value_name = "FILE")]
    state: String,
    /// A proof that --out wrote: a new state begins with its second moves.
    #[arg(long, value_name = "FILE")]
    from: Option<String>,
    /// Writes the present state as the file of a proof, and ends.
    #[arg(long, value_name = "FILE")]
    out: Option<String>,
    /// Rule of five-in-a-row.
    #[arg(long, value_name = "RULE", default_value = "freestyle", value_parser = named(&PROVEN_RULES, Rule::name))]
    rule: Rule,
    /// Points along an edge of the board.
    #[arg(long, value_name = "N", default_value = "15", value_parser = size)]
    size: usize,
    /// Black's first stone. Usually it is in the middle.
    #[arg(long, value_name = "MOVE")]
    first: Option<String>,
    /// A proof of the same rule on another board or with another first stone. Its moves are taken first, as far as
    /// they win here too.
    #[arg(long, value_name = "FILE")]
    hints: Option<String>,
    /// Moves of the search for each reply that the hints do not answer. If that is not enough, the second move stays
    /// open for a later call.
    #[arg(long, value_name = "N", requires = "hints")]
    hint_nodes: Option<u64>,
    /// Only these second moves of white, as in a1h9.
    #[arg(long, value_name = "MOVES")]
    only: Option<String>,
    /// Only these second stones of black, each with the greatest limits, for the hard second moves.
    #[arg(long, value_name = "MOVES")]
    stones: Option<String>,
    /// Rechecks the finished second moves, and adds entries that a check of the proof needs.
    #[arg(long, alias = "mend")]
    add_missing: bool,
    /// Memory of the tables in MB; another amount may give another proof.
    #[arg(long, value_name = "MB", default_value = "256", value_parser = memory)]
    memory: usize,
}

impl Run for Options {
    fn run(self, out: &mut dyn Write) -> Result<(), CommandError> {
        let Options { state: file, from, out: proof, rule, size, first, hints, hint_nodes, only, stones, .. } = self;
        let (add_missing, memory) = (self.add_missing, self.memory << 20);
        let points = |option: &str, text: Option<String>| -> Result<Option<Vec<Point>>, CommandError> {
            let Some(text) = text else { return Ok(None) };
            let moves = parse_game(&text, size);
            let moves = moves.map_err(|error| CommandError::Usage(format!("{option}: {error}")))?;
            Ok(Some(moves.iter().map(|&(point, _)| point).collect()))
        };
        let (only, stones) = (points("--only", only)?, points("--stones", stones)?.unwrap_or_default());
        let first = match points("--first", first)?.as_deref() {
            None => first_stone(size),
            Some(&[first]) => first,
            Some(_) => return Err(CommandError::Usage("--first must be one move".to_owned())),
        };
        let state = State { file, rule, size, first };
        if let Some(from) = from {
            state.begin_from(&from)?;
        }
        if let Some(proof) = proof {
            return state.write_proof(&proof, out);
        }
        if add_missing {
            return state.add_missing_entries(only.as_deref(), memory, out);
        }
        let hints = hints.map(|name| hints::read(&name, rule)).transpose()?;
        let done = state.resume()?;
        let mut board = Board::new(rule, size);
        board.make(first);
        let mut open = 0;
        for second in second_moves(&board) {
            if done.contains(&second) || only.as_ref().is_some_and(|only| !only.contains(&second)) {
                continue;
            }
            board.make(second);
            let unit = match &hints {
                Some(hints) => prove_by_hints(hints, &mut board, hint_nodes.unwrap_or(REPLY_NODES), memory, out)?,
                None => None,
            };
            let unit = match unit {
                None if hint_nodes.is_none() => prove(&mut board, &stones, memory, out)?,
                unit => unit,
            };
            board.undo();
            match unit {
                Some(unit) => state.add(&unit)?,
                None => open += 1,
            }
        }
        match open {
            0 => Ok(writeln!(out, "every second move asked for is proven")?),
            _ => Err(CommandError::Failed(format!("{open} second moves remain open"))),
        }
    }
}

fn told(file: &str, error: &dyn std::fmt::Display) -> CommandError {
    CommandError::Failed(format!("{file}: {error}"))
}

/// The state file of a proof, with the proof that it is about.
struct State {
    file: String,
    rule: Rule,
    size: usize,
    /// Black's first stone.
    first: Point,
}

impl State {
    fn heading(&self) -> String {
        state::heading(self.rule, self.size, self.first)
    }

    fn told(&self, error: &dyn std::fmt::Display) -> CommandError {
        told(&self.file, error)
    }

    /// The finished second moves with their entries, and the byte offset of their end.
    fn units(&self, text: &str) -> Result<(Vec<Unit>, usize), CommandError> {
        state::read(text, self.rule, self.size, self.first).map_err(|error| self.told(&error))
    }

    fn read(&self) -> Result<Vec<Unit>, CommandError> {
        let text = fs::read_to_string(&self.file).map_err(|error| self.told(&error))?;
        Ok(self.units(&text)?.0)
    }

    /// The finished second moves. An incomplete rest is removed from the file, and a new file gets its heading.
    fn resume(&self) -> Result<Vec<Point>, CommandError> {
        match fs::read_to_string(&self.file) {
            Ok(text) => {
                let (units, end) = self.units(&text)?;
                if end < text.len() {
                    fs::write(&self.file, &text[..end]).map_err(|error| self.told(&error))?;
                }
                Ok(units.into_iter().map(|unit| unit.second).collect())
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {
                fs::write(&self.file, self.heading()).map_err(|error| self.told(&error))?;
                Ok(Vec::new())
            }
            Err(error) => Err(self.told(&error)),
        }
    }

    fn add(&self, unit: &Unit) -> Result<(), CommandError> {
        let opened = OpenOptions::new().append(true).open(&self.file);
        opened
            .and_then(|mut state| state.write_all(state::write(&[self.first], unit).as_bytes()))
            .map_err(|error| self.told(&error))
    }

    /// Makes the state of the file of a proof, whose second moves are all finished.
    fn begin_from(&self, proof: &str) -> Result<(), CommandError> {
        let bytes = fs::read(proof).map_err(|error| told(proof, &error))?;
        let tree = WinningTree::read(&bytes).map_err(|error| told(proof, &error))?;
        if (tree.rule(), tree.size(), tree.first()) != (self.rule, self.size, self.first) {
            let (rule, size, first) = (tree.rule().name(), tree.size(), tree.first());
            return Err(told(proof, &format!("it is about {rule} on a board of {size}, from {first}")));
        }
        let mut text = self.heading();
        for (at, entry) in tree.entries().iter().enumerate().filter(|(_, entry)| entry.moves.len() == 2) {
            let second = entry.moves[1];
            // The entries of a second move are together, the second stone's first.
            let own = tree.entries()[at..].iter().take_while(|entry| entry.moves[1] == second);
            text += &state::write(&entry.moves[..1], &Unit { second, entries: own.cloned().collect() });
        }
        // Later results would be lost.
        let made = OpenOptions::new().write(true).create_new(true).open(&self.file);
        made.and_then(|mut state| state.write_all(text.as_bytes())).map_err(|error| self.told(&error))
    }

    /// Writes the file of a proof with the finished second moves.
    fn write_proof(&self, proof: &str, out: &mut dyn Write) -> Result<(), CommandError> {
        let units = self.read()?;
        let count = units.len();
        let entries: Vec<Entry> = units.into_iter().flat_map(|unit| unit.entries).collect();
        let tree = WinningTree::new(self.rule, self.size, entries)
            .map_err(|entry| self.told(&format!("{} cannot be played", write_game(&entry.moves))))?;
        let bytes = tree.write();
        fs::write(proof, &bytes).map_err(|error| told(proof, &error))?;
        Ok(writeln!(out, "{count} second moves, {} entries, {} bytes", tree.entries().len(), bytes.len())?)
    }

    /// Goes through the finished second moves with their entries, and adds missing ones.
    fn add_missing_entries(
        &self,
        only: Option<&[Point]>,
        memory: usize,
        out: &mut dyn Write,
    ) -> Result<(), CommandError> {
        let mut units = self.read()?;
        for unit in units.iter_mut().filter(|unit| only.is_none_or(|only| only.contains(&unit.second))) {
            let mut board = Board::new(self.rule, self.size);
            let mut searches = searches_with(&unit.entries, &mut board, memory)?;
            [self.first, unit.second].into_iter().for_each(|mv| board.make(mv));
            let before = unit.entries.len();
            let completed = collect(&mut searches, &mut board, unit.entries[0].mv, REPLY_NODES);
            unit.entries = completed.map_err(|fault| self.told(&fault))?;
            writeln!(out, "{}: {before} entries, now {}", unit.second, unit.entries.len())?;
            out.flush()?;
        }
        let units: String = units.iter().map(|unit| state::write(&[self.first], unit)).collect();
        fs::write(&self.file, self.heading() + &units).map_err(|error| self.told(&error))
    }
}

/// Proves one second move, the last on the board, with the moves of another proof. `None` if they do not win here.
fn prove_by_hints(
    hints: &Hints,
    board: &mut Board,
    nodes: u64,
    memory: usize,
    out: &mut dyn Write,
) -> Result<Option<Unit>, CommandError> {
    let &[first, second] = board.moves() else { return Ok(None) };
    for hint in hints.after(first, second, board.size()) {
        let clock = WallClock::start();
        let mut searches = searches_with(&hint, board, memory)?;
        let stone = hint[0].mv;
        let collected = collect_past_faults(&mut searches, board, stone, nodes);
        let (millions, seconds) = (searches.nodes() / 1_000_000, clock.time().as_secs_f64());
        let told = match &collected {
            Ok((entries, 0)) => format!("wins, {} entries", entries.len()),
            Ok((entries, wrong)) => format!("wins, {} entries, {wrong} hints were wrong", entries.len()),
            Err(fault) => format!("by hints, but {fault}"),
        };
        writeln!(out, "{second}: {stone} {told}, of {} hints, {millions} M moves, {seconds:.0} s", hint.len())?;
        out.flush()?;
        if let Ok((entries, _)) = collected {
            return Ok(Some(Unit { second, entries }));
        }
    }
    Ok(None)
}

/// Proves one second move, the last on the board; `None` if that did not succeed.
fn prove(
    board: &mut Board,
    stones: &[Point],
    memory: usize,
    out: &mut dyn Write,
) -> Result<Option<Unit>, CommandError> {
    let clock = WallClock::start();
    let Some(second) = board.moves().last().copied() else { return Ok(None) };
    writeln!(out, "{second}:")?;
    out.flush()?;
    let mut searches = searches(memory)?;
    let Some(stone) = find(&mut searches, board, stones, Patience::Whole, out)? else {
        writeln!(out, "{second}: open, {:.0} s", clock.time().as_secs_f64())?;
        return Ok(None);
    };
    let collected = collect(&mut searches, board, stone, REPLY_NODES);
    let seconds = clock.time().as_secs_f64();
    match collected {
        Ok(entries) => {
            let millions = searches.nodes() / 1_000_000;
            writeln!(out, "{second}: {stone} wins, {} entries, {millions} M moves, {seconds:.0} s", entries.len())?;
            out.flush()?;
            Ok(Some(Unit { second, entries }))
        }
        Err(fault) => {
            writeln!(out, "{second}: {stone}, but {fault}, {seconds:.0} s")?;
            Ok(None)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen::command_line::read;

    fn call(words: &[String], out: &mut dyn Write) -> Result<(), CommandError> {
        read::<Options>(words)?.run(out)
    }

    /// The file of a proof and a state have the same content. So a run can resume from the file alone.
    #[test]
    fn a_proof_is_gone_on_with_from_its_file() {
        let root = env!("CARGO_MANIFEST_DIR");
        for name in ["freestyle15", "standard19"] {
            let shipped = format!("{root}/../assets/proofs/{name}.bin");
            let folder = std::env::temp_dir();
            let [state, written] =
                ["txt", "bin"].map(|end| folder.join(format!("tengen-{}-{name}.{end}", std::process::id())));
            let _ = (fs::remove_file(&state), fs::remove_file(&written));
            let (rule, size) = name.split_at(name.len() - 2);
            let words =
                ["--state", &state.to_string_lossy(), "--rule", rule, "--size", size, "--from", &shipped, "--out"];
            let mut words: Vec<String> = words.into_iter().map(str::to_owned).collect();
            words.push(written.to_string_lossy().into_owned());
            call(&words, &mut Vec::new()).expect("a proof");
            let read = |file: &[u8]| WinningTree::read(file).expect("a proof").entries().to_vec();
            let (shipped, again) = (fs::read(shipped).expect("the file"), fs::read(&written).expect("the other"));
            assert_eq!(read(&shipped), read(&again));
            assert!(call(&words, &mut Vec::new()).is_err(), "a state is not overwritten");
            let _ = (fs::remove_file(&state), fs::remove_file(&written));
        }
    }

    #[test]
    fn a_missing_entry_is_added() {
        let root = env!("CARGO_MANIFEST_DIR");
        let text = fs::read_to_string(format!("{root}/../research/proofs/freestyle15-state.txt")).expect("a state");
        let end = text.find("done h8a1\n").expect("a second move") + "done h8a1\n".len();
        // A third stone: that reply has no other answer.
        let gone = text[..end]
            .lines()
            .find(|line| parse_game(line.split(' ').next().unwrap_or(""), 15).is_ok_and(|g| g.len() == 4));
        let gone = gone.expect("a third stone").to_owned() + "\n";
        let file = std::env::temp_dir().join(format!("tengen-{}-add-missing.txt", std::process::id()));
        fs::write(&file, text[..end].replace(&gone, "")).expect("a file");
        let words = ["--state", &file.to_string_lossy(), "--add-missing"].map(str::to_owned);
        let mut out = Vec::new();
        call(&words, &mut out).expect("a whole proof");
        let completed = fs::read_to_string(&file).expect("the state");
        let _ = fs::remove_file(&file);
        assert!(completed.contains(gone.split(' ').next().expect("a game")), "{}", String::from_utf8_lossy(&out));
        assert!(completed.lines().count() >= text[..end].lines().count());
    }

    #[test]
    fn the_moves_of_a_finished_proof_are_taken_over() {
        let root = env!("CARGO_MANIFEST_DIR");
        let file = std::env::temp_dir().join(format!("tengen-{}-hints.txt", std::process::id()));
        let _ = fs::remove_file(&file);
        let (file, hints) = (file.to_string_lossy().into_owned(), format!("{root}/../assets/proofs/freestyle15.bin"));
        let words = ["--state", &file, "--size", "15", "--hints", &hints, "--only", "a1"].map(str::to_owned);
        let mut out = Vec::new();
        call(&words, &mut out).expect("a proof");
        let said = String::from_utf8_lossy(&out).into_owned();
        let text = fs::read_to_string(&file).expect("a state");
        let _ = fs::remove_file(&file);
        let (units, _) = state::read(&text, Rule::Freestyle, 15, first_stone(15)).expect("a second move");
        let tree = WinningTree::read(&fs::read(&hints).expect("the file")).expect("a proof");
        let known = tree.entries().iter().find(|entry| entry.moves == units[0].entries[0].moves).expect("an entry");
        assert_eq!(units.len(), 1);
        assert_eq!(known.mv, units[0].entries[0].mv);
        assert!(said.contains("hints") && !said.contains("refuted"), "{said}");
    }

    #[test]
    fn another_first_stone_has_its_own_state_and_file() {
        let root = env!("CARGO_MANIFEST_DIR");
        let hints = format!("{root}/../assets/proofs/freestyle15.bin");
        let [state, proof] =
            ["txt", "bin"].map(|end| std::env::temp_dir().join(format!("tengen-{}-first.{end}", std::process::id())));
        let _ = fs::remove_file(&state);
        let call = |more: &str| {
            let words = format!("--state {} --first h7 {more}", state.display());
            let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
            self::call(&words, &mut Vec::new())
        };
        call(&format!("--hints {hints} --hint-nodes 2000000 --only a1")).expect("a proof");
        // So few moves prove nothing. The second move stays open without a longer search.
        let open = call(&format!("--hints {hints} --hint-nodes 1 --only h8")).expect_err("it is open");
        assert!(open.to_string().contains("1 second moves remain open"), "{open}");
        let text = fs::read_to_string(&state).expect("a state");
        assert!(text.starts_with("proof freestyle 15 from h7\nh7a1 ") && text.ends_with("\ndone h7a1\n"));
        call(&format!("--out {}", proof.display())).expect("a file");
        let tree = WinningTree::read(&fs::read(&proof).expect("the file")).expect("a proof");
        assert_eq!((tree.first().to_string().as_str(), tree.entries()[0].moves.len()), ("h7", 2));
        // It begins another state of the same first stone, but none of the middle.
        fs::remove_file(&state).expect("the state");
        call(&format!("--from {0} --out {0}", proof.display())).expect("a state");
        assert_eq!(fs::read_to_string(&state).expect("a state").lines().count(), text.lines().count());
        let words = format!("--state {}.new --from {}", state.display(), proof.display());
        let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
        let foreign = self::call(&words, &mut Vec::new()).expect_err("another first stone");
        assert!(foreign.to_string().ends_with("it is about freestyle on a board of 15, from h7"), "{foreign}");
        for file in [state, proof] {
            let _ = fs::remove_file(file);
        }
    }

    #[test]
    fn faults_are_told() {
        let hints = format!("{}/../assets/proofs/standard19.bin", env!("CARGO_MANIFEST_DIR"));
        for (text, part) in [
            (format!("--state x --hints {hints}"), "it is about standard"),
            (format!("--state x --hints {}/none", std::env::temp_dir().display()), "none"),
        ] {
            let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
            let error = call(&words, &mut Vec::new()).expect_err(&text);
            assert!(error.to_string().contains(part), "{text}: {error}");
        }
        for (text, part) in [
            ("", "--state is missing"),
            ("--state x --rule renju", "expected freestyle or standard"),
            ("--state x --size 21", "not supported"),
            ("--state x --first z1", "--first"),
            ("--state x --first h7h8", "--first must be one move"),
            ("--state x --hint-nodes 9", "--hints"),
            ("--state x --only z1", "--only"),
        ] {
            let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
            let error = call(&words, &mut Vec::new()).expect_err(text);
            assert!(error.to_string().contains(part), "{text}: {error}");
        }
    }
}
