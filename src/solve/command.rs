//! The command `tengen solve`: reads its options and hands them to the solver of the game.

use super::{endgames, forced};
use crate::command_line::{Arguments, CommandError, WallClock, required};
use lexopt::Arg;
use std::io::Write;

const HELP: &str = "\
usage: tengen solve --game othello FILE [--winner]
       tengen solve [--game gomoku] (--moves MOVES | --black MOVES --white MOVES) [options]

Othello: solves the endgame problems of FILE, one a line in OBF, and fails if an answer is not the one that the file
gives.

  --winner          only who wins, not by how much

Five-in-a-row: looks for a forced win of one side.

  --moves MOVES     the position after a game, as in h8i9g7
  --black, --white MOVES
                    instead: the stones of a diagram
  --rule RULE       freestyle (default), standard, renju, caro or caro6
  --size N          points along an edge, default 15
  --side SIDE       the attacker, black or white; the side to move unless said otherwise
  --kind KIND       how it attacks: vcf, by fours; vct, by fours and threes; quiet (default), also by quiet moves that
                    threaten a win by fours; quiet-moves, also by those that threaten any of these wins
  --nodes N         end after N nodes, default 20000000
  --time MS         end after MS milliseconds, default none
  --memory MB       memory of the table in MB, default 256
  --json            a JSON object instead of text
";

/// Runs `tengen solve`.
///
/// # Errors
/// See [`CommandError`].
pub fn run(arguments: &[String], out: &mut dyn Write) -> Result<(), CommandError> {
    let joined = arguments.iter().any(|word| word == "--game=othello");
    if joined || arguments.windows(2).any(|words| words[0] == "--game" && words[1] == "othello") {
        return solve_endgames(arguments, out);
    }
    let plan = forced::Plan::read(arguments, HELP)?;
    forced::run(&plan, &mut WallClock::start(), out)
}

/// Solves a file of Othello problems.
fn solve_endgames(arguments: &[String], out: &mut dyn Write) -> Result<(), CommandError> {
    let mut options = endgames::Options::default();
    let mut file = None;
    let mut arguments = Arguments::new(arguments, HELP);
    while let Some(arg) = arguments.next()? {
        match arg {
            Arg::Long("game") => drop(arguments.text()?),
            Arg::Long("winner") => options.winner = true,
            Arg::Value(value) if file.is_none() => file = Some(value.to_string_lossy().into_owned()),
            other => return Err(other.unexpected().into()),
        }
    }
    let file = required("the file of problems", file)?;
    let text = std::fs::read_to_string(&file).map_err(|error| format!("{file}: {error}"))?;
    match endgames::run(&text, &options, &mut WallClock::start(), out) {
        Ok(tally) if tally.wrong == 0 => Ok(()),
        Ok(tally) => Err(CommandError::Failed(format!("{file}: {} solved wrongly", tally.wrong))),
        Err(endgames::SolveError::Io(error)) => Err(error.into()),
        Err(error) => Err(CommandError::Failed(format!("{file}: {error}"))),
    }
}
