//! The command `tengen replies` finds the replies to an opening that provably lose by force.
//!
//! It tries one reply of each symmetry class. The other side looks for a win with quiet moves that threaten to win. A
//! found win is proven. A missing one proves nothing.

use crate::state_file;
use clap::Args;
use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::io::Write;
use tengen::command_line::values::{BoardOptions, memory};
use tengen::command_line::{CommandError, Run, WallClock};
use tengen_core::game::Position;
use tengen_core::think::Silent;
use tengen_gomoku::board::Board;
use tengen_gomoku::notation::{replay, write_game};
use tengen_gomoku::play::quiet_moves::QuietMoves;
use tengen_gomoku::point::Point;
use tengen_gomoku::second_moves::second_moves;
use tengen_search::quiet::{Effort, QuietProof, QuietSearch, QuietSpace, Reach};

/// Finds which replies to an opening lose by force.
///
/// Examines each reply to an opening of five-in-a-row, one of each symmetry class. Each adds a line to FILE: the reply,
/// the winning move, the limit, nodes of the search, seconds. The winning move is - without a win. The last line of a
/// reply counts. Finally it prints the number of proven replies.
#[derive(Args)]
pub struct Options {
    /// The opening, as in h8h9i9.
    #[arg(long, value_name = "MOVES")]
    moves: String,
    /// The same call resumes with this file; one with more nodes retries unproven replies.
    #[arg(long, value_name = "FILE")]
    state: String,
    #[command(flatten)]
    board: BoardOptions,
    /// Ends the search of a reply after N nodes.
    #[arg(long, value_name = "N", default_value_t = 4_000_000)]
    nodes: u64,
    /// Memory of the tables in MB.
    #[arg(long, value_name = "MB", default_value = "256", value_parser = memory)]
    memory: usize,
}

/// The result for a reply.
struct Known {
    proven: bool,
    limit: u64,
}

impl Run for Options {
    fn run(self, out: &mut dyn Write) -> Result<(), CommandError> {
        let Options { moves, state: file, board: BoardOptions { rule, size }, nodes, memory } = self;
        let mut board = replay(&moves, rule, size).map_err(|error| CommandError::Usage(format!("--moves: {error}")))?;
        if board.outcome().is_some() || board.ply() == 0 {
            return Err(CommandError::Usage("--moves: one stone or more, and a game that goes on".to_owned()));
        }
        let told = |error: std::io::Error| CommandError::Failed(format!("{file}: {error}"));
        let heading = format!("replies to {} {} {size}\n", write_game(board.moves()), rule.name());
        let text = state_file::open(&file, &heading)?;
        let mut known: BTreeMap<String, Known> = text.lines().skip(1).filter_map(read).collect();
        let replies: Vec<Point> = second_moves(&board).into_iter().filter(|&reply| board.is_legal(reply)).collect();
        for &reply in &replies {
            if known.get(&reply.to_string()).is_some_and(|known| known.proven || known.limit >= nodes) {
                continue;
            }
            board.make(reply);
            let (win, line) = attempt(&mut board, nodes, memory << 20)?;
            board.undo();
            let mut state = OpenOptions::new().append(true).open(&file).map_err(told)?;
            state.write_all(format!("{reply} {line}\n").as_bytes()).map_err(told)?;
            writeln!(out, "{reply} {line}")?;
            out.flush()?;
            known.insert(reply.to_string(), Known { proven: win, limit: nodes });
        }
        let proven = |reply: &&Point| known.get(&reply.to_string()).is_some_and(|known| known.proven);
        let open: Vec<String> = replies.iter().filter(|reply| !proven(reply)).map(Point::to_string).collect();
        writeln!(
            out,
            "{} of {} replies lose by force; open: {}",
            replies.len() - open.len(),
            replies.len(),
            open.join(" ")
        )?;
        Ok(())
    }
}

/// A line of the state. A cut line is skipped and its reply is tried again.
fn read(line: &str) -> Option<(String, Known)> {
    let mut words = line.split(' ');
    let (reply, win, limit) = (words.next()?, words.next()?, words.next()?.parse().ok()?);
    Some((reply.to_owned(), Known { proven: win != "-", limit }))
}

/// Whether the side to move wins by force, and the text for the file.
fn attempt(board: &mut Board, nodes: u64, memory: usize) -> Result<(bool, String), CommandError> {
    let clock = WallClock::start();
    let mut space = QuietMoves::new(memory).map_err(|_| CommandError::Failed("the tables cannot be had".to_owned()))?;
    let mut search = QuietSearch::new(Effort::USUAL);
    let proof = search.solve(board, &mut space, Reach::Any, nodes, &mut Silent);
    let win = match proof {
        QuietProof::Proven(_) => {
            // A statically seen win has no quiet move.
            Some(search.winning_move(board).map_or_else(|| "forced".to_owned(), |mv| mv.to_string()))
        }
        QuietProof::NotFound | QuietProof::Unknown => None,
    };
    let word = win.clone().unwrap_or_else(|| "-".to_owned());
    Ok((win.is_some(), format!("{word} {nodes} {} {:.1}s", space.nodes(), clock.time().as_secs_f64())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use tengen::command_line::read as read_arguments;

    fn call(text: &str) -> Result<String, CommandError> {
        let mut out = Vec::new();
        read_arguments::<Options>(text.split_whitespace())?.run(&mut out)?;
        Ok(String::from_utf8(out).expect("text"))
    }

    #[test]
    fn faults_are_told() {
        for (text, part) in [
            ("--moves h8", "--state is missing"),
            ("--state x", "--moves is missing"),
            ("--state x --moves h8h8", "--moves"),
            ("--state x --moves h8 --rule go", "expected freestyle"),
            ("--state x --moves h8 --size 21", "not supported"),
        ] {
            let error = call(text).expect_err(text);
            assert!(error.to_string().contains(part), "{text}: {error}");
        }
    }

    #[test]
    fn a_call_goes_on_and_one_with_more_nodes_tries_what_is_open() {
        let file = std::env::temp_dir().join(format!("tengen-{}-replies.txt", std::process::id()));
        let _ = fs::remove_file(&file);
        // Black has three in a row with open ends, white to move. A move that does not block it loses by fours.
        let opening = format!("--moves f6a1g7a15h8 --size 15 --memory 1 --state {}", file.display());
        let first = call(&format!("{opening} --nodes 20000")).expect("a survey");
        let last = first.lines().last().expect("a line");
        assert!(last.contains(" replies lose by force; open: "), "{last}");
        assert!(!last.starts_with("0 "), "{last}");
        let text = fs::read_to_string(&file).expect("the file");
        assert_eq!(call(&format!("{opening} --nodes 20000")).expect("the same"), format!("{last}\n"));
        assert_eq!(fs::read_to_string(&file).expect("the file"), text, "nothing is done again");
        // The last line is cut in the middle of a word, and its reply is tried again.
        fs::write(&file, &text[..text.len() - 18]).expect("a cut file");
        let again = call(&format!("{opening} --nodes 20000")).expect("the rest");
        assert_eq!(again.lines().last(), Some(last));
        assert!(call(&opening.replace("f6a1", "f6b1")).is_err(), "another opening");
        let _ = fs::remove_file(&file);
    }
}
