//! Measures how far apart the levels of a game are: each level against the one below it.

use crate::matches::statistics::Tally;
use lexopt::Arg;
use std::io::Write;
use tengen::command_line::{Arguments, CommandError, required};
use tengen::engine::{Engine, GameSpec, Level};
use tengen_core::game::Player;
use tengen_core::think::{Limits, Silent};

const HELP: &str = "\
usage: tengen levels --openings FILE [options]

Plays each level of a game against the one below it, each opening with both colours, and prints the score of the higher
one.

  --game NAME          default gomoku
  --openings FILE      a game a line; what follows the first blank is left out
  --games N            games of each pair of levels, default 100
  --nodes N            the most nodes of a move, which only the highest level reaches, default 200000
  --level N            only this level against the one below it
";

/// Bytes of the table of each engine.
const TABLE_BYTES: usize = 16 << 20;

/// Runs `tengen levels`.
///
/// # Errors
/// See [`CommandError`].
pub fn run(arguments: &[String], out: &mut dyn Write) -> Result<(), CommandError> {
    let (mut game, mut openings, mut games, mut nodes, mut only) = ("gomoku".to_owned(), None, 100, 200_000, None);
    let mut arguments = Arguments::new(arguments, HELP);
    while let Some(arg) = arguments.next()? {
        match arg {
            Arg::Long("game") => game = arguments.text()?,
            Arg::Long("openings") => openings = Some(arguments.text()?),
            Arg::Long("games") => games = arguments.value()?,
            Arg::Long("nodes") => nodes = arguments.value()?,
            Arg::Long("level") => {
                only = Some(arguments.value_by(|text| text.parse().ok().filter(|n| (2..=10).contains(n)), "2 to 10")?);
            }
            other => return Err(other.unexpected().into()),
        }
    }
    let text = std::fs::read_to_string(required("--openings", openings)?)?;
    let openings: Vec<&str> =
        text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_whitespace().next()).collect();
    if openings.is_empty() {
        return Err(CommandError::Usage("there is no opening in the file".to_owned()));
    }
    let spec = GameSpec::named(&game).map_err(|error| CommandError::Usage(error.to_string()))?;
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    for higher in only.map_or(2..=Level::MAX.number(), |level| level..=level) {
        let mut tally = Tally::default();
        for number in 0..games {
            let opening = number / 2 % openings.len();
            let black_is_higher = number % 2 == 0;
            let half_points = play(spec, openings[opening], higher, black_is_higher, number as u64, &limits)
                .map_err(|error| CommandError::Usage(error.to_string()))?;
            tally.add(number / 2, half_points);
        }
        writeln!(out, "level {higher} against {}: {tally}", higher - 1)?;
        out.flush()?;
    }
    Ok(())
}

/// The half points of the higher level in a game.
fn play(
    spec: GameSpec,
    opening: &str,
    higher: u8,
    black_is_higher: bool,
    seed: u64,
    limits: &Limits,
) -> Result<u32, tengen_core::error::EngineError> {
    let mut engines = [Engine::new(spec, TABLE_BYTES), Engine::new(spec, TABLE_BYTES)];
    for (black, engine) in [true, false].into_iter().zip(&mut engines) {
        engine.load(opening)?;
        let number = if black == black_is_higher { higher } else { higher - 1 };
        engine.set_level(Level::new(number).unwrap_or(Level::MAX), seed);
    }
    while engines[0].ending().is_none() {
        let to_move = engines[0].facts().to_move.index();
        let report = engines[to_move].find(limits, &mut Silent)?;
        let Some(best) = report.best else { break };
        for engine in &mut engines {
            engine.play_code(best)?;
        }
    }
    Ok(match engines[0].ending().and_then(|ending| ending.winner) {
        None => 1,
        Some(winner) => 2 * u32::from((winner == Player::Black) == black_is_higher),
    })
}
