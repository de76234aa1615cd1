//! The command `tengen prove-opening` makes the proof that black wins after an opening, reply by reply.
//!
//! Each of white's replies begins with empty tables, and with the entries of the replies before it. So an interrupted
//! run gives the same proof. Rows of `tengen replies` name black's moves that its searches found. They are tried first.

use super::collect::searches;
use super::entries::{Collector, Fault};
use super::state::{self, Unit};
use clap::Args;
use std::fmt::Display;
use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use tengen::command_line::values::{BoardOptions, memory};
use tengen::command_line::{CommandError, Run, WallClock};
use tengen_core::game::{Player, Position};
use tengen_core::symmetry::Symmetry;
use tengen_gomoku::board::Board;
use tengen_gomoku::notation::{parse_game, parse_point, replay, write_game};
use tengen_gomoku::point::Point;
use tengen_gomoku::rule::Rule;
use tengen_gomoku::second_moves::{first_stone, second_moves};
use tengen_gomoku::winning_tree::{Entry, WinningTree};

/// The most known moves that turn out wrong below one reply.
const MOST_WRONG: usize = 40;

/// Makes the proof that black wins after an opening.
///
/// Black made the opening's last move. For each reply of white the search finds black's moves that the forced-win
/// search alone does not find. See docs/PROOFS.md.
#[derive(Args)]
pub struct Options {
    /// The opening, as in h8i9i7.
    #[arg(long, value_name = "MOVES")]
    moves: String,
    /// The state of the proof; the same call resumes.
    #[arg(long, value_name = "FILE")]
    state: String,
    #[command(flatten)]
    board: BoardOptions,
    /// A file of tengen replies: the moves in it are tried first. May be given several times.
    #[arg(long, value_name = "FILE")]
    rows: Vec<String>,
    /// Writes the finished replies as the file of a proof, and ends.
    ///
    /// The opening has three moves. It is turned so that white's move is the one that stands for its class in the file.
    #[arg(long, value_name = "FILE")]
    out: Option<String>,
    /// A proof of other openings, which --out writes into the same file.
    #[arg(long, value_name = "FILE", requires = "out")]
    with: Option<String>,
    /// Only these replies, as in a1h9.
    #[arg(long, value_name = "MOVES")]
    only: Option<String>,
    /// Ends the search of a position after N nodes.
    #[arg(long, value_name = "N", default_value_t = 400_000_000)]
    nodes: u64,
    /// Memory of the tables in MB; another amount may give another proof.
    #[arg(long, value_name = "MB", default_value = "1024", value_parser = memory)]
    memory: usize,
}

impl Run for Options {
    fn run(self, out: &mut dyn Write) -> Result<(), CommandError> {
        let Options { moves, state: file, board, rows, out: proof, with, only, nodes, memory } = self;
        let BoardOptions { rule, size } = board;
        let usage = |option: &str, error: &dyn Display| CommandError::Usage(format!("{option}: {error}"));
        let mut board = replay(&moves, rule, size).map_err(|error| usage("--moves", &error))?;
        if board.outcome().is_some() || board.to_move() != Player::White || board.is_set_up() {
            return Err(usage("--moves", &"black makes the last move, and the game goes on"));
        }
        let only: Option<Vec<Point>> = match only.map(|text| parse_game(&text, size)) {
            Some(Ok(moves)) => Some(moves.iter().map(|&(point, _)| point).collect()),
            Some(Err(error)) => return Err(usage("--only", &error)),
            None => None,
        };
        let mut state = State::open(&file, board.moves(), rule, size)?;
        if let Some(proof) = proof {
            let others = with.map_or(Ok(Vec::new()), |name| others(&name, &board))?;
            let tree = state.tree(&board, others).map_err(|error| usage("--out", &error))?;
            let bytes = tree.write();
            fs::write(&proof, &bytes).map_err(|error| told(&proof, &error))?;
            let (done, all) = (state.done.len(), second_moves(&board).len());
            let count = tree.entries().len();
            return Ok(writeln!(out, "{done} of {all} replies, {count} entries, {} bytes", bytes.len())?);
        }
        let mut hints = Vec::new();
        for name in rows {
            let text = fs::read_to_string(&name).map_err(|error| told(&name, &error))?;
            hints.extend(read_rows(&text, &board).map_err(|error| told(&name, &error))?);
        }
        let is_wanted = |reply: &Point| only.as_ref().is_none_or(|only| only.contains(reply)) && board.is_legal(*reply);
        let replies: Vec<Point> = second_moves(&board).into_iter().filter(is_wanted).collect();
        let mut open = Vec::new();
        for reply in replies {
            if state.done.contains(&reply) {
                continue;
            }
            let clock = WallClock::start();
            board.make(reply);
            let (proof, moves) = prove(&mut board, &state.entries, &hints, nodes, memory << 20)?;
            board.undo();
            let (millions, seconds) = (moves / 1_000_000, clock.time().as_secs_f64());
            match proof {
                Ok(entries) => {
                    writeln!(out, "{reply}: {} entries, {millions} M moves, {seconds:.0} s", entries.len())?;
                    state.add(Unit { second: reply, entries })?;
                }
                Err(fault) => {
                    writeln!(out, "{reply}: open, {fault}, {millions} M moves, {seconds:.0} s")?;
                    open.push(reply.to_string());
                }
            }
            out.flush()?;
        }
        match open.len() {
            0 => Ok(writeln!(out, "every reply asked for is proven")?),
            _ => Err(CommandError::Failed(format!("open remain {}", open.join(" ")))),
        }
    }
}

fn told(file: &str, error: &dyn Display) -> CommandError {
    CommandError::Failed(format!("{file}: {error}"))
}

/// The finished replies, and their file.
struct State {
    file: String,
    opening: Vec<Point>,
    done: Vec<Point>,
    entries: Vec<Entry>,
}

impl State {
    /// Reads the file. An incomplete rest is removed from it, and a new file gets its heading.
    fn open(file: &str, opening: &[Point], rule: Rule, size: usize) -> Result<State, CommandError> {
        let heading = state::heading_after(opening, rule, size);
        let text = match fs::read_to_string(file) {
            Err(error) if error.kind() == ErrorKind::NotFound => heading.clone(),
            text => text.map_err(|error| told(file, &error))?,
        };
        let read = state::read_units(&text, &heading, opening.len() + 1, size);
        let (units, end) = read.map_err(|error| told(file, &error))?;
        fs::write(file, &text[..end]).map_err(|error| told(file, &error))?;
        let done = units.iter().map(|unit| unit.second).collect();
        let entries = units.into_iter().flat_map(|unit| unit.entries).collect();
        Ok(State { file: file.to_owned(), opening: opening.to_vec(), done, entries })
    }

    /// The tree of a proof: the finished replies, turned as its file wants it, and the entries of other openings.
    fn tree(&self, board: &Board, others: Vec<Entry>) -> Result<WinningTree, String> {
        let (rule, size) = (board.rule(), board.size());
        let symmetry = turn(&self.opening, rule, size)?;
        let turned = |moves: &[Point], mv: Point| Entry {
            moves: moves.iter().map(|point| point.transform(symmetry, size)).collect(),
            mv: mv.transform(symmetry, size),
        };
        let root = turned(&self.opening[..2], self.opening[2]);
        let entries = self.entries.iter().map(|entry| turned(&entry.moves, entry.mv));
        WinningTree::new(rule, size, std::iter::once(root).chain(entries).chain(others).collect())
            .map_err(|entry| format!("{} cannot be played", write_game(&entry.moves)))
    }

    fn add(&mut self, unit: Unit) -> Result<(), CommandError> {
        let text = state::write(&self.opening, &unit);
        let written = OpenOptions::new().append(true).open(&self.file);
        written.and_then(|mut file| file.write_all(text.as_bytes())).map_err(|error| told(&self.file, &error))?;
        self.done.push(unit.second);
        self.entries.extend(unit.entries);
        Ok(())
    }
}

/// The entries of a proof for the same rule and board that answers other second moves than the opening's.
fn others(file: &str, opening: &Board) -> Result<Vec<Entry>, CommandError> {
    let bytes = fs::read(file).map_err(|error| told(file, &error))?;
    let tree = WinningTree::read(&bytes).map_err(|error| told(file, &error))?;
    let (rule, size) = (tree.rule(), tree.size());
    if (rule, size, tree.first()) != (opening.rule(), opening.size(), first_stone(size)) {
        let (rule, first) = (rule.name(), tree.first());
        return Err(told(file, &format!("it is about {rule} on a board of {size}, from {first}")));
    }
    let mut board = Board::new(rule, size);
    opening.moves().iter().take(2).for_each(|&mv| board.make(mv));
    if let Some(mv) = tree.look_up(&board) {
        return Err(told(file, &format!("it answers {} by {mv}", write_game(board.moves()))));
    }
    Ok(tree.entries().to_vec())
}

/// The symmetry that turns an opening as a file needs it. Black's first stone comes to the middle, and white's move to the
/// point that stands for its class.
fn turn(opening: &[Point], rule: Rule, size: usize) -> Result<Symmetry, String> {
    let &[first, second, _] = opening else { return Err("an opening of three moves is wanted".to_owned()) };
    let middle = first_stone(size);
    let mut board = Board::new(rule, size);
    board.make(middle);
    let named = second_moves(&board);
    let fits = |symmetry: &Symmetry| {
        first.transform(*symmetry, size) == middle && named.contains(&second.transform(*symmetry, size))
    };
    Symmetry::ALL.into_iter().find(fits).ok_or_else(|| format!("black's first stone is {middle} in a proof"))
}

/// Black's moves that `tengen replies` found after a reply, as entries.
fn read_rows(text: &str, board: &Board) -> Result<Vec<Entry>, String> {
    let mut lines = text.lines();
    let heading: Vec<&str> = lines.next().unwrap_or_default().split(' ').collect();
    let &["replies", "to", game, rule, size] = heading.as_slice() else {
        return Err("no file of tengen replies".to_owned());
    };
    if rule != board.rule().name() || size != board.size().to_string() {
        return Err(format!("it is about {rule} on a board of {size}"));
    }
    let opening = replay(game, board.rule(), board.size()).map_err(|error| error.to_string())?;
    let row = |line: &str| {
        let mut words = line.split(' ');
        let reply = parse_point(words.next()?, board.size()).ok()?;
        let mv = parse_point(words.next()?, board.size()).ok()?;
        Some(Entry { moves: [opening.moves(), &[reply]].concat(), mv })
    };
    Ok(lines.filter_map(row).collect())
}

/// The entries of a reply to the opening, and the number of moves searched. The reply is the last move on the board.
/// Earlier entries count as proven. Wrong hints are dropped.
fn prove(
    board: &mut Board,
    known: &[Entry],
    hints: &[Entry],
    nodes: u64,
    memory: usize,
) -> Result<(Result<Vec<Entry>, Fault>, u64), CommandError> {
    let mut searches = searches(memory)?;
    let played = board.moves().to_vec();
    let mut keys = Vec::new();
    let mut other = Board::new(board.rule(), board.size());
    for (entry, is_known) in hints.iter().map(|entry| (entry, false)).chain(known.iter().map(|entry| (entry, true))) {
        entry.moves.iter().for_each(|&mv| other.make(mv));
        searches.search.learn(&other, entry.mv);
        if is_known {
            keys.push(other.key());
        }
        entry.moves.iter().for_each(|_| other.undo());
    }
    let mut wrong: Vec<Vec<Point>> = Vec::new();
    loop {
        let mut collector = Collector::new(&mut searches, nodes);
        collector.skip(keys.iter().copied());
        let collected = collector.attack(board);
        let found = std::mem::take(&mut collector.entries);
        while board.ply() > played.len() {
            board.undo();
        }
        let fault = match collected {
            Ok(()) => {
                let entries = found.into_iter().map(|(moves, mv)| Entry { moves, mv }).collect();
                return Ok((Ok(entries), searches.nodes()));
            }
            Err(fault) => fault,
        };
        let Fault::NotProven(game) = &fault else { return Ok((Err(fault), searches.nodes())) };
        // Black's last move did not win, whether it threatens nothing or a reply to it is not proven.
        let before = &game[..game.len().saturating_sub(2 - game.len() % 2)];
        if before.len() < played.len() || wrong.len() == MOST_WRONG || wrong.iter().any(|other| other == before) {
            return Ok((Err(fault), searches.nodes()));
        }
        before[played.len()..].iter().for_each(|&mv| board.make(mv));
        searches.search.forget(board);
        before[played.len()..].iter().for_each(|_| board.undo());
        wrong.push(before.to_vec());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen::command_line::read;

    fn call(text: &str) -> Result<String, CommandError> {
        let mut out = Vec::new();
        read::<Options>(text.split_whitespace())?.run(&mut out)?;
        Ok(String::from_utf8(out).expect("text"))
    }

    #[test]
    fn replies_are_proven_and_the_run_resumed() {
        let folder = std::env::temp_dir();
        let [state, rows] =
            ["state", "rows"].map(|name| folder.join(format!("tengen-{}-opening.{name}", std::process::id())));
        let _ = fs::remove_file(&state);
        fs::write(&rows, "replies to h8i9i7 renju 15\na1 g9 0 0 0s\no1 forced 0 0 0s\nb2 - 0 0 0s\n").expect("rows");
        let words = format!("--rule renju --moves h8i9i7 --memory 16 --state {}", state.display());
        let call = |more: &str| call(&format!("{words} {more}"));
        let said = call(&format!("--rows {} --only a1b1", rows.display())).expect("a proof");
        assert!(said.contains("a1: ") && said.ends_with("every reply asked for is proven\n"), "{said}");
        let text = fs::read_to_string(&state).expect("a state");
        assert!(text.starts_with("proof renju 15 after h8i9i7\nh8i9i7a1 g9\n"), "{text}");
        // Its file names the class of i9 by g7. So the opening is turned, and the answers with it.
        let proof = folder.join(format!("tengen-{}-opening.bin", std::process::id()));
        let said = call(&format!("--out {}", proof.display())).expect("a file");
        assert!(said.starts_with("2 of 222 replies, "), "{said}");
        let tree = WinningTree::read(&fs::read(&proof).expect("a file")).expect("a proof");
        assert_eq!(tree.rule(), Rule::Renju);
        assert_eq!(write_game(&tree.entries()[0].moves), "h8g7");
        assert!(tree.look_up(&replay("h8g9", Rule::Renju, 15).expect("a game")).is_some());
        for (game, answer) in [("h8i9i7a1", "g9"), ("h8g7g9o15", "i7"), ("h8i7i9a15", "g7")] {
            let found = tree.look_up(&replay(game, Rule::Renju, 15).expect("a game"));
            assert_eq!(found.map(|point| point.to_string()).as_deref(), Some(answer), "{game}");
        }
        // Another opening joins it in one file. Its state is as the search writes it.
        let other = folder.join(format!("tengen-{}-opening.other", std::process::id()));
        fs::write(&other, "proof renju 15 after h8h9i9\nh8h9i9a1 j8\ndone h8h9i9a1\n").expect("a state");
        let joined = folder.join(format!("tengen-{}-joined.bin", std::process::id()));
        let words = format!("--rule renju --moves h8h9i9 --state {} --out {}", other.display(), joined.display());
        self::call(&format!("{words} --with {}", proof.display())).expect("a file");
        let both = WinningTree::read(&fs::read(&joined).expect("a file")).expect("a proof");
        assert_eq!(both.entries().len(), tree.entries().len() + 2);
        for (game, answer) in [("h8i9i7a1", "g9"), ("h8g7g9o15", "i7"), ("h8h9i9a1", "j8"), ("h8g8g9o1", "h10")] {
            let found = both.look_up(&replay(game, Rule::Renju, 15).expect("a game"));
            assert_eq!(found.map(|point| point.to_string()).as_deref(), Some(answer), "{game}");
        }
        let foreign = concat!(env!("CARGO_MANIFEST_DIR"), "/../assets/proofs/freestyle15.bin");
        for (with, part) in [
            (joined.display().to_string(), "it answers h8h9 by "),
            (foreign.to_owned(), "it is about freestyle on a board of 15"),
            (other.display().to_string(), "no file of a proof"),
        ] {
            let error = self::call(&format!("{words} --with {with}")).expect_err(part);
            assert!(error.to_string().contains(part), "{part}: {error}");
        }
        assert_eq!(fs::read(&joined).expect("a file"), both.write(), "a refused call changes nothing");
        for file in [proof, joined, other] {
            let _ = fs::remove_file(file);
        }
        // A unit that was cut off is proven again.
        fs::write(&state, &text[..text.len() - 3]).expect("a file");
        call("--only a1b1").expect("the same again");
        assert_eq!(fs::read_to_string(&state).expect("a state"), text);
        for file in [state, rows] {
            let _ = fs::remove_file(file);
        }
    }

    #[test]
    fn faults_are_told() {
        let nowhere = std::env::temp_dir().join(format!("tengen-{}-nowhere.state", std::process::id()));
        let here = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        for (text, part) in [
            ("--moves h8".to_owned(), "--state is missing"),
            ("--state x".to_owned(), "--moves is missing"),
            ("--state x --moves h8i9".to_owned(), "black makes the last move"),
            ("--state x --moves h8i9i7 --only z1".to_owned(), "--only"),
            ("--state x --moves h8i9i7 --with y".to_owned(), "--out"),
            (format!("--state {} --moves g8i9i7 --out y", nowhere.display()), "first stone is h8"),
            (format!("--state {here} --moves h8i9i7"), "it does not begin with"),
        ] {
            let error = call(&text).expect_err(&text);
            assert!(error.to_string().contains(part), "{text}: {error}");
        }
        let _ = fs::remove_file(nowhere);
        let board = replay("h8i9i7", Rule::Renju, 15).expect("a game");
        for (text, part) in [
            ("", "no file of tengen replies"),
            ("replies to h8i9i7 renju 19\n", "it is about renju on a board of 19"),
            ("replies to h8i9i7 freestyle 15\n", "it is about freestyle"),
        ] {
            let error = read_rows(text, &board).expect_err(text);
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
