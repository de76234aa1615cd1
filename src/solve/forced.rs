//! Looks for a forced win in one position of five-in-a-row: `tengen solve --kind quiet --side black --moves h8i9...`.

use super::diagram::from_stones;
use crate::command_line::CommandError;
use crate::command_line::values::{milliseconds, named, rule, size};
use clap::Args;
use serde::Serialize;
use std::io::Write;
use std::time::Duration;
use tengen_core::game::{Player, Position};
use tengen_core::think::{Deadline, Observer};
use tengen_gomoku::board::Board;
use tengen_gomoku::notation::{parse_game, replay, write_game};
use tengen_gomoku::play::forced_win::ForcedWinSearch;
use tengen_gomoku::play::quiet_moves::QuietMoves;
use tengen_gomoku::point::Point;
use tengen_gomoku::rule::Rule;
use tengen_gomoku::threat::AttackKind;
use tengen_search::proof::Proof;
use tengen_search::quiet::{Effort, QuietProof, QuietSearch, QuietSpace, Reach, Replies};
use tengen_search::transposition::OutOfMemory;

/// Moves to find a part of the line of a proof again.
const LINE_NODES: u64 = 1_000_000;

/// The kind of search.
#[derive(Clone, Copy)]
enum Kind {
    /// Forced wins with attacks of a kind.
    Forced(AttackKind),
    /// Quiet moves that threaten such a win.
    QuietMoves,
}

impl Kind {
    const ALL: [Kind; 4] = [
        Kind::Forced(AttackKind::Vcf),
        Kind::Forced(AttackKind::Vct),
        Kind::Forced(AttackKind::QuietThreats),
        Kind::QuietMoves,
    ];

    const fn name(self) -> &'static str {
        match self {
            Kind::Forced(kind) => kind.name(),
            Kind::QuietMoves => "quiet-moves",
        }
    }
}

/// The group of the options, which do not apply to a file of endgames.
pub const GROUP: &str = "position";

/// The task, as options.
#[derive(Args)]
#[group(id = GROUP, multiple = true)]
#[command(next_help_heading = "Five-in-a-row")]
pub struct Options {
    /// The position after a game, as in h8i9g7. On a small board of Othello as in d2b3.
    #[arg(long, value_name = "MOVES")]
    pub(super) moves: Option<String>,
    /// Instead: the black stones of a diagram.
    #[arg(long, value_name = "MOVES")]
    black: Option<String>,
    /// The white stones of a diagram.
    #[arg(long, value_name = "MOVES")]
    white: Option<String>,
    /// Rule of five-in-a-row.
    #[arg(long, value_name = "RULE", default_value = "freestyle", value_parser = rule())]
    rule: Rule,
    /// Points along an edge.
    #[arg(long, value_name = "N", default_value = "15", value_parser = size)]
    size: usize,
    /// The attacker; by default the side to move.
    #[arg(long, value_name = "SIDE", value_parser = named(&Player::BOTH, side_name))]
    side: Option<Player>,
    /// How it attacks.
    ///
    /// The value vcf means fours only, and vct fours and threes. The value quiet adds quiet moves that threaten a win
    /// by fours. The value quiet-moves adds quiet moves that threaten any of these wins.
    #[arg(long, value_name = "KIND", default_value = "quiet", value_parser = named(&Kind::ALL, Kind::name))]
    kind: Kind,
    /// Ends after N nodes.
    #[arg(long, value_name = "N", default_value_t = 20_000_000)]
    nodes: u64,
    /// Ends after MS milliseconds.
    #[arg(long, value_name = "MS", value_parser = milliseconds)]
    time: Option<Duration>,
    /// Writes a JSON object instead of text.
    #[arg(long)]
    json: bool,
}

/// The task.
#[derive(Clone)]
pub struct Plan {
    board: Board,
    kind: Kind,
    nodes: u64,
    time: Option<Duration>,
    memory: usize,
    json: bool,
}

impl Options {
    /// The position, and its search with a table of `memory` megabytes.
    ///
    /// # Errors
    /// What is wrong with the options.
    pub fn plan(self, memory: usize) -> Result<Plan, CommandError> {
        let Options { moves, black, white, rule, size, side, kind, nodes, time, json } = self;
        let usage = |text: String| Err(CommandError::Usage(text));
        let mut board = match (moves, [black, white]) {
            (Some(text), [None, None]) => {
                replay(&text, rule, size).map_err(|error| CommandError::Usage(format!("--moves: {error}")))?
            }
            (None, [None, None]) => return usage("--moves is missing, or --black and --white".to_owned()),
            (None, [black, white]) => {
                let read = |name: &str, text: Option<String>| match parse_game(&text.unwrap_or_default(), size) {
                    Ok(points) => Ok(points.into_iter().map(|(point, _)| point).collect()),
                    Err(error) => Err(CommandError::Usage(format!("{name}: {error}"))),
                };
                let stones = [read("--black", black)?, read("--white", white)?];
                from_stones(rule, size, stones).map_err(CommandError::Usage)?
            }
            (Some(_), _) => return usage("--moves and stones cannot both be given".to_owned()),
        };
        if board.outcome().is_some() {
            return usage("the game has ended".to_owned());
        }
        if side.is_some_and(|side| side != board.to_move()) {
            board.pass();
        }
        Ok(Plan { board, kind, nodes, time, memory: memory << 20, json })
    }
}

const fn side_name(side: Player) -> &'static str {
    match side {
        Player::Black => "black",
        Player::White => "white",
    }
}

/// The answer as JSON.
#[derive(Serialize)]
struct Answer<'a> {
    result: &'a str,
    kind: &'a str,
    side: &'a str,
    /// The first move of the win.
    first: Option<String>,
    plies: usize,
    line: String,
    nodes: u64,
    /// Milliseconds.
    time: f64,
}

/// Searches the position. Returns the result and the moves made.
fn search(plan: &Plan, observer: &mut dyn Observer) -> Result<(Proof<Point>, u64), CommandError> {
    let mut board = plan.board.clone();
    let no_memory = |error: OutOfMemory| format!("a table of {} bytes cannot be had", error.bytes);
    let kind = match plan.kind {
        Kind::Forced(kind) => kind,
        Kind::QuietMoves => {
            let mut space = QuietMoves::new(plan.memory).map_err(no_memory)?;
            let mut search = QuietSearch::new(Effort::USUAL);
            let proof = match search.solve(&mut board, &mut space, Reach::Any, plan.nodes, observer) {
                QuietProof::Proven(_) => Proof::Proven(quiet_line(&mut board, &search, &mut space, observer)),
                // A missing result proves nothing.
                QuietProof::NotFound | QuietProof::Unknown => Proof::Unknown,
            };
            return Ok((proof, space.nodes()));
        }
    };
    let mut forced_win = ForcedWinSearch::new(kind, plan.memory).map_err(no_memory)?;
    let proof = forced_win.solve(&mut board, plan.nodes, observer);
    Ok((proof, forced_win.nodes()))
}

/// The winning moves against the replies that look strongest.
fn quiet_line(
    board: &mut Board,
    search: &QuietSearch<Board>,
    space: &mut QuietMoves,
    observer: &mut dyn Observer,
) -> Vec<Point> {
    let before = board.ply();
    while let Some(mv) = search.winning_move(board) {
        board.make(mv);
        let Replies::Only(replies) = space.replies(board, LINE_NODES, observer) else { break };
        let Some(&reply) = replies.first() else { break };
        board.make(reply);
    }
    let mut line = board.moves()[before..].to_vec();
    if let Proof::Proven(rest) = space.forced_win().solve(board, LINE_NODES, observer) {
        line.extend(rest);
    }
    line
}

/// Solves the position and writes the result. The observer has the clock.
///
/// # Errors
/// If the output is broken or the memory cannot be allocated.
pub fn run(plan: &Plan, observer: &mut dyn Observer, out: &mut dyn Write) -> Result<(), CommandError> {
    let begun = observer.elapsed();
    let end = plan.time.map(|time| begun + time);
    let (proof, nodes) = search(plan, &mut Deadline::new(observer, end))?;
    let time = observer.elapsed().saturating_sub(begun);
    let (word, line) = match &proof {
        Proof::Proven(line) => ("proven", line.as_slice()),
        Proof::Disproven => ("disproven", &[][..]),
        Proof::Unknown => ("unknown", &[][..]),
    };
    let seconds = time.as_secs_f64();
    let kind = plan.kind.name();
    let side = side_name(plan.board.to_move());
    let first = line.first().map(|point| point.to_string());
    if plan.json {
        let (plies, line) = (line.len(), write_game(line));
        let answer = Answer { result: word, kind, side, first, plies, line, nodes, time: seconds * 1000.0 };
        serde_json::to_writer(&mut *out, &answer).map_err(std::io::Error::from)?;
        return Ok(writeln!(out)?);
    }
    match proof {
        Proof::Proven(_) => {
            writeln!(out, "proven: {side} wins with {} in {} plies", first.unwrap_or_default(), line.len())?;
            writeln!(out, "line: {}", write_game(line))?;
        }
        Proof::Disproven => writeln!(out, "disproven: {side} has no win of this kind; every attack was tried")?,
        Proof::Unknown => writeln!(out, "unknown: a limit ended the search")?,
    }
    Ok(writeln!(out, "{nodes} nodes, {seconds:.3} s")?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command_line;
    use tengen_core::think::Silent;

    fn solve(text: &str) -> Result<String, String> {
        let mut out = Vec::new();
        let plan = command_line::read(text.split_whitespace()).and_then(|options: Options| options.plan(8));
        let plan = plan.map_err(|error| error.to_string())?;
        run(&plan, &mut Silent, &mut out).map_err(|error| error.to_string())?;
        Ok(String::from_utf8(out).expect("text"))
    }

    #[test]
    fn a_game_and_a_diagram_are_solved() {
        let won = solve("--rule renju --black g8h8i8 --white g9h9 --side black --kind vcf").unwrap();
        assert!(won.starts_with("proven: black wins with "), "{won}");
        let none = solve("--moves h8 --side white --kind vcf").unwrap();
        assert!(none.starts_with("disproven: white"), "{none}");
        let cut = solve("--moves h8i9i7g9 --nodes 1 --json").unwrap();
        let cut: serde_json::Value = serde_json::from_str(&cut).unwrap();
        assert!(cut["result"] == "unknown" && cut["kind"] == "quiet" && cut["side"] == "black", "{cut}");
        assert!(cut["first"].is_null() && cut["plies"] == 0 && cut["line"] == "", "{cut}");
    }

    #[test]
    fn a_quiet_move_wins_where_threats_alone_do_not() {
        // After white's stones far away black has two in a row and no threat yet.
        let game = "--moves h8a1i9b1";
        let threats = solve(&format!("{game} --kind quiet")).unwrap();
        assert!(threats.starts_with("disproven: black"), "{threats}");
        let quiet = solve(&format!("{game} --kind quiet-moves --json")).unwrap();
        let quiet: serde_json::Value = serde_json::from_str(&quiet).unwrap();
        assert!(quiet["result"] == "proven" && quiet["kind"] == "quiet-moves", "{quiet}");
        let line = format!("h8a1i9b1{}", quiet["line"].as_str().unwrap());
        let end = replay(&line, Rule::Freestyle, 15).unwrap();
        assert_eq!(end.outcome(), Some(tengen_core::game::Outcome::Win(Player::Black)), "{line}");
        let cut = solve(&format!("{game} --kind quiet-moves --nodes 100")).unwrap();
        assert!(cut.starts_with("unknown"), "{cut}");
    }

    #[test]
    fn faults_are_told() {
        for (text, part) in [
            ("", "--moves is missing"),
            ("--moves", "missing argument"),
            ("--moves h8h8", "already has a stone"),
            ("--moves h8 --black h8", "cannot both"),
            ("--black h8 --white h8", "two stones"),
            ("--black a1b1c1d1e1", "has won"),
            ("--size 21 --moves h8", "not supported"),
            ("--moves h8 --kind vcz", "expected vcf, vct, quiet or quiet-moves"),
            ("--moves h8 --side red", "expected black or white"),
            ("--moves h8 --nodes many", "invalid digit"),
            ("--moves h8 --what 1", "invalid option"),
        ] {
            let error = solve(text).expect_err(text);
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
