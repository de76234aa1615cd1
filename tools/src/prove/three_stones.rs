//! The command `tengen three-stones` values the openings of Swap2: two black stones and a white one in the middle.
//!
//! White is to move. Each placement in the central 7 x 7 counts once under symmetry. A search of a fixed number of nodes
//! values it. A placement of the shipped proof is won for black. Others may be proven by quiet moves: for white by one
//! search, for black by one after each reply. The table for the page has two characters a placement, in the order of
//! `placements`.

use super::collect::{collect_past_faults, searches, searches_with};
use super::command::PROVEN_RULES;
use super::hints::{self, Hints};
use super::second_stone::{Searches, all_replies};
use crate::state_file;
use clap::Args;
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use tengen::command_line::values::{memory, named};
use tengen::command_line::{CommandError, Run, WallClock};
use tengen_core::checksum::crc32;
use tengen_core::game::{Move, Player, Position};
use tengen_core::players::game_player::GamePlayer;

use tengen_core::symmetry::Symmetry;
use tengen_core::think::{Limits, Silent};
use tengen_gomoku::board::Board;
use tengen_gomoku::notation::write_game;
use tengen_gomoku::play::player::GomokuPlayer;
use tengen_gomoku::point::Point;
use tengen_gomoku::point_weights::value_scale;
use tengen_gomoku::rule::Rule;
use tengen_gomoku::second_moves::{first_stone, symmetries};
use tengen_gomoku::winning_tree::{Entry, WinningTree};

/// Points along an edge of the board, and of the square in the middle with the stones.
const SIZE: usize = 15;
const WIDTH: usize = 7;
/// Bytes of the table of a search for a value. Each search begins with an empty one.
const VALUE_TABLE: usize = 4 << 20;
/// Nodes of the search for white's first move of a proof.
const FIRST_MOVE_NODES: u64 = 1_000_000;
/// Moves of the search for a reply that hints do not answer.
const REPLY_NODES: u64 = 2_000_000;
/// How many turned and mirrored ways of a proof are tried on a placement.
const HINT_TRIES: u32 = 2;
/// Placements in a line of the table.
const IN_LINE: usize = 50;

/// Values the openings of Swap2.
///
/// Each placement adds a line to FILE: black's stone, white's and black's, and black's chance to win in percent. Lines of
/// proofs follow: the winner, or open with the limit. A found win is proven. A missing one proves nothing.
#[derive(Args)]
pub struct Options {
    /// The same call resumes with this file.
    #[arg(long, value_name = "FILE")]
    state: String,
    /// Rule of five-in-a-row.
    #[arg(long, value_name = "RULE", default_value = "freestyle", value_parser = named(&PROVEN_RULES, Rule::name))]
    rule: Rule,
    /// Nodes of the search for a value.
    #[arg(long, value_name = "N", default_value_t = 30_000)]
    nodes: u64,
    /// The proof that black wins from the empty board. Its placements are won for black.
    #[arg(long, value_name = "FILE")]
    proof: Option<String>,
    /// A proof of the same rule, of any size. Its moves around another first stone are tried, as far as they win here too.
    #[arg(long, value_name = "FILE")]
    hints: Option<String>,
    /// Tries to prove open placements with a search of N nodes, for black after each reply of white.
    #[arg(long, value_name = "N")]
    prove: Option<u64>,
    /// Tries to prove only placements with this chance of a side in percent.
    #[arg(long, value_name = "PERCENT", default_value_t = 90.0)]
    chance: f64,
    /// Memory of the tables of the search for a proof in MB.
    #[arg(long, value_name = "MB", default_value = "256", value_parser = memory)]
    memory: usize,
    /// Writes the table for the page.
    #[arg(long, value_name = "FILE")]
    out: Option<String>,
}

/// The stones of a placement, as indices of the square: black's, the lower first, and white's.
type Placement = [usize; 3];

/// What is known of a placement.
#[derive(Clone, Copy, Debug)]
struct Known {
    /// Black's chance to win in percent.
    chance: f64,
    winner: Option<Player>,
    /// The greatest limit with which a proof was sought in vain.
    tried: u64,
    /// How often hints were tried in vain.
    hints: u32,
}

/// The point of an index of the square.
fn point(index: usize) -> Point {
    let from = (SIZE - WIDTH) / 2;
    Point::new(from + index % WIDTH, from + index / WIDTH)
}

/// The placement with a turned or mirrored board.
fn turned([first, second, white]: Placement, symmetry: Symmetry) -> Placement {
    let image = |index: usize| {
        let (x, y) = symmetry.apply(WIDTH, index % WIDTH, index / WIDTH);
        y * WIDTH + x
    };
    let (first, second) = (image(first), image(second));
    [first.min(second), first.max(second), image(white)]
}

/// One placement of each class under symmetry, the least one, in ascending order.
fn placements() -> Vec<Placement> {
    let points = WIDTH * WIDTH;
    let mut found = Vec::new();
    for first in 0..points {
        for second in first + 1..points {
            for white in (0..points).filter(|&white| white != first && white != second) {
                let placement = [first, second, white];
                if Symmetry::ALL.into_iter().all(|symmetry| turned(placement, symmetry) >= placement) {
                    found.push(placement);
                }
            }
        }
    }
    found
}

/// The board with the three stones, white to move.
fn board_of(rule: Rule, [first, second, white]: Placement) -> Board {
    let mut board = Board::new(rule, SIZE);
    [first, white, second].into_iter().for_each(|index| board.make(point(index)));
    board
}

/// Values a placement by a search.
fn value(rule: Rule, board: &mut Board, nodes: u64) -> Known {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let score = GomokuPlayer::new(VALUE_TABLE).find(board, &limits, &mut Silent).score;
    let black = -f64::from(score.value()) / f64::from(value_scale(rule));
    let winner = [(score.is_win(), Player::White), (score.is_loss(), Player::Black)];
    let winner = winner.into_iter().find_map(|(won, side)| won.then_some(side));
    Known { chance: 100.0 / (1.0 + (-black).exp()), winner, tried: 0, hints: 0 }
}

/// Whether the proof's tree leads to a placement. Either of black's stones may be the first one.
fn is_in_proof(tree: &WinningTree, rule: Rule, [first, second, white]: Placement) -> bool {
    [(first, second), (second, first)].into_iter().any(|(first, second)| {
        if point(first) != first_stone(SIZE) {
            return false;
        }
        let mut board = Board::new(rule, SIZE);
        board.make(point(first));
        board.make(point(white));
        // The tree may name one of several symmetric second stones.
        tree.look_up(&board).is_some_and(|stone| {
            symmetries(&board).into_iter().any(|symmetry| stone.transform(symmetry, SIZE) == point(second))
        })
    })
}

/// Whether a side is shown to win, within `nodes` moves for a reply, and all moves made. White first plays the move of
/// a search for a value.
fn prove(board: &mut Board, side: Player, nodes: u64, memory: usize) -> Result<(bool, u64), CommandError> {
    let mut searches = searches(memory)?;
    if side == Player::Black {
        let won = every_reply_loses(&mut searches, board, nodes);
        return Ok((won, searches.nodes()));
    }
    let limits = Limits { nodes: Some(FIRST_MOVE_NODES), ..Limits::default() };
    let best = GomokuPlayer::new(VALUE_TABLE).find(board, &limits, &mut Silent).best.and_then(Point::from_code);
    let Some(best) = best else { return Ok((false, 0)) };
    board.make(best);
    let won = every_reply_loses(&mut searches, board, nodes);
    board.undo();
    Ok((won, searches.nodes()))
}

/// Whether each move of the side to move is shown to lose, within `nodes` moves each.
fn every_reply_loses(searches: &mut Searches, board: &mut Board, nodes: u64) -> bool {
    all_replies(board).into_iter().all(|reply| {
        board.make(reply);
        let won = searches.wins(board, nodes);
        board.undo();
        won
    })
}

/// The placement of these stones of black and white, if they lie in the square, in its class's form.
fn placement_of(first: Point, white: Point, second: Point) -> Option<Placement> {
    let from = (SIZE - WIDTH) / 2;
    let index = |point: Point| {
        let (x, y) = (point.x().checked_sub(from)?, point.y().checked_sub(from)?);
        (x < WIDTH && y < WIDTH).then_some(y * WIDTH + x)
    };
    let (first, white, second) = (index(first)?, index(white)?, index(second)?);
    let placement = [first.min(second), first.max(second), white];
    Symmetry::ALL.into_iter().map(|symmetry| turned(placement, symmetry)).min()
}

/// A line of the file after the placement: black's chance, the winner, or the limit of a search in vain. The limit of
/// hints is 0.
enum Line {
    Value(f64),
    Won(Player),
    Open(u64),
}

/// Reads a line. A cut line is skipped, and its work is done again.
fn read(line: &str) -> Option<(String, Line)> {
    let words: Vec<&str> = line.split(' ').collect();
    let &[moves, kind, how, _] = words.as_slice() else { return None };
    let line = match kind {
        "value" => Line::Value(how.parse().ok()?),
        "black" => Line::Won(Player::Black),
        "white" => Line::Won(Player::White),
        "open" => Line::Open(how.parse().ok()?),
        _ => return None,
    };
    Some((moves.to_owned(), line))
}

fn side_name(side: Player) -> &'static str {
    if side == Player::Black { "black" } else { "white" }
}

/// The first words of the file and of the table.
fn heading(rule: Rule, nodes: u64) -> String {
    format!("three stones {} {SIZE} {nodes}", rule.name())
}

/// The table for the page. The checksum covers the rest, without ends of lines.
fn table(rule: Rule, nodes: u64, values: &[Known]) -> String {
    let cells: Vec<String> = values
        .iter()
        .map(|known| match known.winner {
            Some(Player::Black) => "B!".to_owned(),
            Some(Player::White) => "W!".to_owned(),
            None => format!("{:02}", known.chance.round().clamp(1.0, 99.0)),
        })
        .collect();
    let heading = heading(rule, nodes);
    let sum = crc32(format!("{heading}{}", cells.concat()).as_bytes());
    let lines: Vec<String> = cells.chunks(IN_LINE).map(<[String]>::concat).collect();
    format!("{heading} {sum:08x}\n{}\n", lines.join("\n"))
}

/// The file with what is known, and what is being found.
struct Survey {
    rule: Rule,
    nodes: u64,
    name: String,
    file: File,
    /// By the moves of the placement.
    known: BTreeMap<String, Known>,
    /// All placements with their moves.
    all: Vec<(Placement, String)>,
}

impl Survey {
    /// Opens the file, or begins it.
    fn open(name: String, rule: Rule, nodes: u64) -> Result<Survey, CommandError> {
        let told = |error: std::io::Error| CommandError::Failed(format!("{name}: {error}"));
        let heading = format!("{}\n", heading(rule, nodes));
        let text = state_file::open(&name, &heading)?;
        let file = OpenOptions::new().append(true).open(&name).map_err(told)?;
        let mut known: BTreeMap<String, Known> = BTreeMap::new();
        for (moves, line) in text.lines().skip(1).filter_map(read) {
            match (line, known.get_mut(&moves)) {
                (Line::Value(chance), None) => {
                    known.insert(moves, Known { chance, winner: None, tried: 0, hints: 0 });
                }
                (Line::Won(side), Some(known)) => known.winner = Some(side),
                (Line::Open(tried), Some(known)) => {
                    known.tried = known.tried.max(tried);
                    known.hints += u32::from(tried == 0);
                }
                _ => {}
            }
        }
        let named = |placement| (placement, write_game(board_of(rule, placement).moves()));
        let all = placements().into_iter().map(named).collect();
        Ok(Survey { rule, nodes, name, file, known, all })
    }

    /// Adds a line: the placement, what was found, how, and the nodes that it took.
    fn note(&mut self, moves: &str, kind: &str, how: &str, spent: u64) -> Result<(), CommandError> {
        let line = format!("{moves} {kind} {how} {spent}\n");
        self.file.write_all(line.as_bytes()).map_err(|error| CommandError::Failed(format!("{}: {error}", self.name)))
    }

    /// Values all placements that have no value yet.
    fn value_all(&mut self) -> Result<(), CommandError> {
        for (placement, moves) in self.all.clone() {
            if self.known.contains_key(&moves) {
                continue;
            }
            let found = value(self.rule, &mut board_of(self.rule, placement), self.nodes);
            self.note(&moves, "value", &format!("{:.1}", found.chance), self.nodes)?;
            if let Some(winner) = found.winner {
                self.note(&moves, side_name(winner), "search", self.nodes)?;
            }
            self.known.insert(moves, found);
        }
        Ok(())
    }

    /// Marks the placements of a whole proof.
    fn mark(&mut self, file: &str) -> Result<(), CommandError> {
        let told = |error: &dyn std::fmt::Display| CommandError::Failed(format!("{file}: {error}"));
        let tree = WinningTree::read(&fs::read(file).map_err(|error| told(&error))?).map_err(|error| told(&error))?;
        if tree.rule() != self.rule || tree.size() != SIZE {
            return Err(told(&"it is about another rule or board"));
        }
        for (placement, moves) in self.all.clone() {
            if self.known[&moves].winner.is_none() && is_in_proof(&tree, self.rule, placement) {
                self.note(&moves, "black", "proof", 0)?;
                self.known.entry(moves).and_modify(|known| known.winner = Some(Player::Black));
            }
        }
        Ok(())
    }

    /// Tries the moves of a proof around other first stones. Placements with a better chance come first.
    fn try_hints(&mut self, hints: &Hints, least: f64, memory: usize, out: &mut dyn Write) -> Result<(), CommandError> {
        let mut tries: Vec<(f64, String, Vec<Entry>)> = Vec::new();
        for first in (0..WIDTH * WIDTH).map(point) {
            for white in (0..WIDTH * WIDTH).map(point).filter(|&white| white != first) {
                for hint in hints.after(first, white, SIZE) {
                    let Some(placement) = placement_of(first, white, hint[0].mv) else { continue };
                    let moves = write_game(board_of(self.rule, placement).moves());
                    tries.push((self.known[&moves].chance, moves, hint));
                }
            }
        }
        tries.retain(|(chance, ..)| *chance >= least);
        tries.sort_by(|a, b| b.0.total_cmp(&a.0));
        for (chance, moves, hint) in tries {
            let known = &self.known[&moves];
            if known.winner.is_some() || known.hints >= HINT_TRIES {
                continue;
            }
            let clock = WallClock::start();
            let mut board = Board::new(self.rule, SIZE);
            hint[0].moves.iter().for_each(|&mv| board.make(mv));
            let mut searches = searches_with(&hint, &mut board, memory)?;
            let won = collect_past_faults(&mut searches, &mut board, hint[0].mv, REPLY_NODES).is_ok();
            let (kind, how) = if won { ("black", "hints") } else { ("open", "0") };
            self.note(&moves, kind, how, searches.nodes())?;
            let seconds = clock.time().as_secs_f64();
            writeln!(out, "{moves} {chance:.1} hints: {kind} {} {seconds:.1}s", searches.nodes())?;
            out.flush()?;
            self.known.entry(moves).and_modify(|known| {
                known.hints += 1;
                known.winner = won.then_some(Player::Black);
            });
        }
        Ok(())
    }

    /// Searches for proofs for the side with the better chance. The clearest placements come first.
    fn search(&mut self, limit: u64, least: f64, memory: usize, out: &mut dyn Write) -> Result<(), CommandError> {
        let clear = |known: &Known| (known.chance - 50.0).abs();
        let mut open: Vec<(Placement, String, Known)> =
            self.all.iter().map(|(placement, moves)| (*placement, moves.clone(), self.known[moves])).collect();
        open.retain(|(_, _, known)| known.winner.is_none() && known.tried < limit && clear(known) >= least - 50.0);
        open.sort_by(|a, b| clear(&b.2).total_cmp(&clear(&a.2)));
        for (placement, moves, known) in open {
            let clock = WallClock::start();
            let side = if known.chance > 50.0 { Player::Black } else { Player::White };
            let (won, spent) = prove(&mut board_of(self.rule, placement), side, limit, memory)?;
            let kind = if won { side_name(side) } else { "open" };
            self.note(&moves, kind, &limit.to_string(), spent)?;
            let seconds = clock.time().as_secs_f64();
            writeln!(out, "{moves} {:.1} {}: {kind} {spent} {seconds:.1}s", known.chance, side_name(side))?;
            out.flush()?;
            let winner = won.then_some(side);
            self.known.insert(moves, Known { winner, tried: limit, ..known });
        }
        Ok(())
    }
}

impl Run for Options {
    fn run(self, out: &mut dyn Write) -> Result<(), CommandError> {
        let Options { state, rule, nodes, proof, hints, prove, chance, memory, out: table_file } = self;
        let memory = memory << 20;
        let hints = hints.map(|name| hints::read(&name, rule)).transpose()?;
        let mut survey = Survey::open(state, rule, nodes)?;
        survey.value_all()?;
        if let Some(proof) = proof {
            survey.mark(&proof)?;
        }
        if let Some(hints) = hints {
            survey.try_hints(&hints, chance, memory, out)?;
        }
        if let Some(limit) = prove {
            survey.search(limit, chance, memory, out)?;
        }
        let values: Vec<Known> = survey.all.iter().map(|(_, moves)| survey.known[moves]).collect();
        if let Some(file) = table_file {
            let told = |error| CommandError::Failed(format!("{file}: {error}"));
            fs::write(&file, table(rule, nodes, &values)).map_err(told)?;
        }
        let count = |side: Player| values.iter().filter(|known| known.winner == Some(side)).count();
        let (black, white) = (count(Player::Black), count(Player::White));
        let open = values.len() - black - white;
        writeln!(out, "{} placements: black wins {black}, white wins {white}, open {open}", values.len())?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen::command_line::read as read_arguments;

    fn call(text: &str) -> Result<String, CommandError> {
        let mut out = Vec::new();
        read_arguments::<Options>(text.split_whitespace())?.run(&mut out)?;
        Ok(String::from_utf8(out).expect("text"))
    }

    /// A file in which each placement has the same value.
    fn state(name: &str) -> String {
        let file = std::env::temp_dir().join(format!("tengen-{}-{name}.txt", std::process::id()));
        let mut text = format!("{}\n", heading(Rule::Freestyle, 7));
        for placement in placements() {
            text += &format!("{} value 95.4 7\n", write_game(board_of(Rule::Freestyle, placement).moves()));
        }
        fs::write(&file, text).expect("a file");
        file.to_string_lossy().into_owned()
    }

    #[test]
    fn faults_are_told() {
        for (text, part) in [
            ("", "--state is missing"),
            ("--state x --rule renju", "expected freestyle or standard"),
            ("--state x --hints missing.bin", "missing.bin"),
            ("--state /missing/x", "/missing/x"),
        ] {
            let error = call(text).expect_err(text);
            assert!(error.to_string().contains(part), "{text}: {error}");
        }
        let file = state("three-stones-other");
        let error = call(&format!("--state {file} --nodes 8")).expect_err("another survey");
        assert!(error.to_string().contains("it does not begin with"), "{error}");
        let _ = fs::remove_file(&file);
    }

    #[test]
    fn every_placement_counts_once() {
        let all = placements();
        assert_eq!(all.len(), 7038);
        let classes = |placement| Symmetry::ALL.map(|symmetry| turned(placement, symmetry));
        let mut every: Vec<Placement> = all.iter().copied().flat_map(classes).collect();
        every.sort();
        every.dedup();
        assert_eq!(every.len(), 49 * 48 / 2 * 47);
        for &placement in all.iter().step_by(99) {
            for [first, second, white] in classes(placement) {
                assert_eq!(placement_of(point(second), point(white), point(first)), Some(placement));
            }
        }
        assert_eq!(placement_of(Point::new(3, 7), point(1), point(2)), None);
    }

    #[test]
    fn the_proofs_placements_are_won_and_the_table_has_them() {
        let file = state("three-stones");
        let table = format!("{file}.table");
        let proof = format!("{}/../assets/proofs/freestyle15.bin", env!("CARGO_MANIFEST_DIR"));
        let words = format!("--state {file} --nodes 7 --proof {proof} --out {table}");
        let first = call(&words).expect("a survey");
        assert_eq!(first, "7038 placements: black wins 9, white wins 0, open 7029\n");
        let length = fs::metadata(&file).expect("a file").len();
        assert_eq!(call(&words).expect("nothing to do"), first);
        assert_eq!(fs::metadata(&file).expect("the file").len(), length, "nothing is noted twice");
        let text = fs::read_to_string(&table).expect("a table");
        let (first, body) = text.split_once('\n').expect("lines");
        let cells = body.replace('\n', "");
        assert_eq!((cells.len(), cells.matches("B!").count(), cells.matches("95").count()), (2 * 7038, 9, 7029));
        let sum = crc32(format!("{}{cells}", heading(Rule::Freestyle, 7)).as_bytes());
        assert_eq!(first, format!("{} {sum:08x}", heading(Rule::Freestyle, 7)));
        let _ = (fs::remove_file(&file), fs::remove_file(&table));
    }

    #[test]
    fn a_search_finds_what_a_side_wins() {
        // Two black stones beside white's: the value is for black, whose turn is after white's.
        let mut board = board_of(Rule::Freestyle, [24, 25, 18]);
        assert_eq!((board.to_move(), board.moves().len()), (Player::White, 3));
        let known = value(Rule::Freestyle, &mut board, 2_000);
        assert!(known.chance > 50.0 && known.winner.is_none(), "{known:?}");
        // Black has three in a row.
        let mut won = tengen_gomoku::notation::replay("h8a1i8a3j8a5", Rule::Freestyle, 15).expect("a game");
        let mut searches = searches(1 << 20).expect("memory");
        won.make(Point::new(0, 6));
        assert!(!every_reply_loses(&mut searches, &mut won, 10_000), "a reply that takes an end may hold");
        won.undo();
        won.make(Point::new(10, 7));
        assert!(every_reply_loses(&mut searches, &mut won, 10_000), "an open four");
    }
}
