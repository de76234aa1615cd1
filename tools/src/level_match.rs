//! Measures the differences between the levels of a game: each level plays the one below it.

use crate::matches::statistics::Tally;
use clap::Args;
use std::io::Write;
use tengen::command_line::{CommandError, Run};
use tengen::engine::{Engine, GameSpec, Level};
use tengen_core::game::Player;
use tengen_core::think::{Limits, Silent};

/// Plays each level of a game against the one below it.
///
/// Plays each opening with both colours, and prints the score of the higher level.
#[derive(Args)]
pub struct Options {
    /// The game.
    #[arg(long, value_name = "NAME", default_value = "gomoku")]
    game: String,
    /// A game a line; text after the first blank is ignored.
    #[arg(long, value_name = "FILE")]
    openings: String,
    /// Games of each pair of levels.
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: usize,
    /// The most nodes of a move, which only the highest level reaches.
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    nodes: u64,
    /// Only this level against the one below it.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=10))]
    level: Option<u8>,
}

/// Bytes of the table of each engine.
const TABLE_BYTES: usize = 16 << 20;

impl Run for Options {
    fn run(self, out: &mut dyn Write) -> Result<(), CommandError> {
        let text = std::fs::read_to_string(&self.openings)?;
        let openings: Vec<&str> = text
            .lines()
            .filter(|line| !line.starts_with('#'))
            .filter_map(|line| line.split_whitespace().next())
            .collect();
        if openings.is_empty() {
            return Err(CommandError::Usage("there is no opening in the file".to_owned()));
        }
        let spec = GameSpec::named(&self.game).map_err(|error| CommandError::Usage(error.to_string()))?;
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        for higher in self.level.map_or(2..=Level::MAX.number(), |level| level..=level) {
            let mut tally = Tally::default();
            for number in 0..self.games {
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
