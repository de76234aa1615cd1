//! The log loss of searches on the results of games. It quickly measures a change to the search of five-in-a-row.
//!
//! Several sets of parameters search positions of games with equal nodes. A logistic scale and an offset turn each
//! value into a chance. Each set gets the pair that suits it best. The log loss is the mean negative logarithm of the
//! chance that was given to the result, in bits.
//!
//! All sets search the same positions. So a difference shows with far fewer nodes than a match needs. The chance by a
//! long search can replace the result. It has less noise than the end of a game, in which later mistakes count too. Log
//! loss measures values, not play: matches have to confirm a gain.

use super::changes::Changes;
use super::gomoku_games::LabelledGame;
use clap::Args;
use std::io::Write;
use tengen::command_line::values::{BoardOptions, count};
use tengen::command_line::{CommandError, Run};
use tengen_core::game::{Outcome, Player, Position};
use tengen_core::random::Rng;
use tengen_core::score::Score;
use tengen_core::think::{Limits, Silent};
use tengen_gomoku::board::Board;
use tengen_gomoku::evaluate::GomokuEvaluator;
use tengen_gomoku::notation::parse_game;
use tengen_search::deepening::Search;
use tengen_search::play::parameters::Parameters;
use tengen_search::play::playing::Playing;

/// Bytes of the table of a search.
const TABLE_BYTES: usize = 8 << 20;
/// The number of positions from a game.
const OF_A_GAME: usize = 2;
/// The chance that a proven result gets.
const PROVEN: f64 = 0.99;
/// The scales to try for the values: the least, and the steps above it, each a tenth greater.
const LEAST_SCALE: f64 = 40.0;
const SCALES: i32 = 36;
/// The offsets to try, in natural logarithms of the odds: a step, and the number on either side of 0.
const OFFSET: f64 = 0.05;
const OFFSETS: i32 = 20;

/// Measures the log loss of searches on the results of games.
///
/// Searches positions of games that tengen gomoku-data wrote, with several sets of parameters. Prints the log loss of
/// each in bits, of which less is better. Prints the gain over the first set too, with its 95 % error.
#[derive(Args)]
pub struct Options {
    /// Positions and the chance that the side to move wins, a line each, as in h8i9h9 0.73.
    ///
    /// A long search gives these chances. They are sharper than results, which weak moves decide.
    #[arg(long, value_name = "FILE", conflicts_with = "files")]
    chances: Option<String>,
    /// A set of changes to the parameters, as in beam=12,singular=off.
    ///
    /// It may be given several times. An empty one is the engine.
    #[arg(long = "try", value_name = "CHANGES")]
    tries: Vec<Changes>,
    #[command(flatten)]
    board: BoardOptions,
    /// Positions, at most two of a game.
    #[arg(long, value_name = "N", default_value = "1000", value_parser = count)]
    positions: usize,
    /// Games to skip at the beginning of each file.
    #[arg(long, value_name = "N", default_value_t = 0)]
    skip: usize,
    /// Nodes for a position.
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    nodes: u64,
    /// Seed that draws the positions.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Positions at once.
    #[arg(long, value_name = "N", default_value = "1", value_parser = count)]
    threads: usize,
    /// Files of games.
    #[arg(value_name = "GAMES", required_unless_present = "chances")]
    files: Vec<String>,
}

/// A position and the chance of the side to move. It is 0 or 1 if it is the result of the game.
struct Sample {
    board: Board,
    chance: f64,
}

/// The positions of `--chances`.
fn with_chances(options: &Options, file: &str) -> Result<Vec<Sample>, CommandError> {
    let text = std::fs::read_to_string(file).map_err(|error| CommandError::Failed(format!("{file}: {error}")))?;
    let sample = |line: &str| -> Option<Sample> {
        let (moves, chance) = line.split_once(' ')?;
        let chance = chance.trim().parse().ok().filter(|chance| (0.0..=1.0).contains(chance))?;
        let mut board = options.board.board();
        for (mv, _) in parse_game(moves, options.board.size).ok()? {
            if board.outcome().is_some() || !board.is_legal(mv) {
                return None;
            }
            board.make(mv);
        }
        Some(Sample { board, chance })
    };
    let lines = text.lines().enumerate().skip(options.skip).take(options.positions);
    lines
        .map(|(number, line)| {
            let fault =
                || CommandError::Failed(format!("{file}, line {}: a position and a chance are wanted", number + 1));
            sample(line).ok_or_else(fault)
        })
        .collect()
}

/// Positions without a proven result, of games that were not drawn.
fn samples(options: &Options) -> Result<Vec<Sample>, CommandError> {
    if let Some(file) = &options.chances {
        return with_chances(options, file);
    }
    let mut rng = Rng::new(options.seed);
    let mut samples = Vec::new();
    for file in &options.files {
        let text = std::fs::read_to_string(file).map_err(|error| CommandError::Failed(format!("{file}: {error}")))?;
        for line in text.lines().skip(options.skip) {
            let Some(game) = LabelledGame::read(line, options.board.size) else { continue };
            let Outcome::Win(winner) = game.outcome else { continue };
            let calm: Vec<usize> = (0..game.verdicts.len().min(game.moves.len() - game.stones))
                .filter(|&i| !game.verdicts[i].score.is_proven())
                .collect();
            let mut left = calm;
            for _ in 0..OF_A_GAME.min(left.len()) {
                let i = left.swap_remove(rng.below(left.len()));
                let mut board = options.board.board();
                game.moves[..game.stones + i].iter().for_each(|&mv| board.make(mv));
                let chance = if board.to_move() == winner { 1.0 } else { 0.0 };
                samples.push(Sample { board, chance });
            }
            if samples.len() >= options.positions {
                samples.truncate(options.positions);
                return Ok(samples);
            }
        }
    }
    Ok(samples)
}

/// A value of the search and its depth.
#[derive(Clone, Copy)]
struct Found {
    score: Score,
    depth: u32,
}

fn search(sample: &Sample, parameters: &Parameters, nodes: u64) -> Found {
    let mut search = Search::<Board, Playing>::new(Playing::new(*parameters), TABLE_BYTES).expect("room for a table");
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut evaluator = GomokuEvaluator::with_networks();
    let report = search.find(&mut sample.board.clone(), &mut evaluator, &limits, &mut Silent);
    Found { score: report.score, depth: report.depth }
}

/// The log loss of each position in bits, at the best scale and offset, and that scale.
fn losses(found: &[Found], samples: &[Sample]) -> (Vec<f64>, f64) {
    let at = |scale: f64, offset: f64| -> Vec<f64> {
        let loss = |(found, sample): (&Found, &Sample)| {
            let chance = if found.score.is_win() {
                PROVEN
            } else if found.score.is_loss() {
                1.0 - PROVEN
            } else {
                (1.0 / (1.0 + (-f64::from(found.score.value()) / scale - offset).exp())).clamp(1.0 - PROVEN, PROVEN)
            };
            -(sample.chance * chance.log2() + (1.0 - sample.chance) * (1.0 - chance).log2())
        };
        found.iter().zip(samples).map(loss).collect()
    };
    let mut best = (f64::INFINITY, Vec::new(), 0.0);
    for i in 0..SCALES {
        let scale = LEAST_SCALE * 1.1f64.powi(i);
        for offset in -OFFSETS..=OFFSETS {
            let losses = at(scale, f64::from(offset) * OFFSET);
            let sum: f64 = losses.iter().sum();
            if sum < best.0 {
                best = (sum, losses, scale);
            }
        }
    }
    (best.1, best.2)
}

impl Run for Options {
    fn run(self, out: &mut dyn Write) -> Result<(), CommandError> {
        let mut options = self;
        if options.tries.is_empty() {
            options.tries.push(Changes::default());
        }
        let samples = samples(&options)?;
        let black = samples.iter().filter(|sample| sample.board.to_move() == Player::Black).count();
        writeln!(out, "{} positions, black to move in {black}; {} nodes each", samples.len(), options.nodes)?;
        let mut first: Option<Vec<f64>> = None;
        for Changes { list, parameters } in &options.tries {
            let part = samples.len().div_ceil(options.threads).max(1);
            let found: Vec<Found> = std::thread::scope(|scope| {
                let threads: Vec<_> = samples
                    .chunks(part)
                    .map(|chunk| {
                        scope.spawn(move || {
                            chunk.iter().map(|s| search(s, parameters, options.nodes)).collect::<Vec<_>>()
                        })
                    })
                    .collect();
                threads.into_iter().flat_map(|thread| thread.join().expect("a search ends")).collect()
            });
            let (losses, scale) = losses(&found, &samples);
            let count = losses.len() as f64;
            let mean = losses.iter().sum::<f64>() / count;
            let depth = found.iter().map(|found| f64::from(found.depth)).sum::<f64>() / count;
            let proven = found.iter().filter(|found| found.score.is_proven()).count();
            write!(out, "{mean:.4} bits, scale {scale:.0}, depth {depth:.1}, {proven} proven")?;
            if let Some(first) = &first {
                let differences: Vec<f64> = losses.iter().zip(first).map(|(own, first)| own - first).collect();
                let difference = differences.iter().sum::<f64>() / count;
                let variance = differences.iter().map(|d| (d - difference).powi(2)).sum::<f64>() / count;
                write!(out, ", {difference:+.4} \u{b1} {:.4}", 1.96 * (variance / count).sqrt())?;
            } else {
                first = Some(losses);
            }
            writeln!(out, "  {}", if list.is_empty() { "(as it plays)" } else { list })?;
            out.flush()?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen::command_line::read;

    fn told(text: &str) -> Result<String, CommandError> {
        let file = std::env::temp_dir().join(format!("tengen-chances-{}-{}", std::process::id(), text.len()));
        std::fs::write(&file, text).unwrap();
        let mut out = Vec::new();
        let options = read::<Options>(["--chances", file.to_str().unwrap(), "--nodes", "500"]);
        let result = options.and_then(|options| options.run(&mut out));
        std::fs::remove_file(&file).unwrap();
        result.map(|()| String::from_utf8(out).unwrap())
    }

    #[test]
    fn chances_take_the_place_of_results() {
        let text = told("h8i9h9 0.73\nh8i9h9h7 0.2\n").unwrap();
        assert!(text.starts_with("2 positions, black to move in 1; 500 nodes each\n"), "{text}");
    }

    #[test]
    fn games_beside_chances_are_refused() {
        let options = read::<Options>(["--chances", "chances.txt", "games.txt"]);
        assert!(matches!(options, Err(CommandError::Usage(_))));
    }

    #[test]
    fn a_line_that_is_no_position_with_a_chance_is_told() {
        for (number, text) in [
            (2, "h8 0.5\nh8h8 0.5\n"),
            (1, "h8\n"),
            (1, "h8 1.5\n"),
            (1, "h8 half\n"),
            (1, "z9 0.5\n"),
            (1, "h8 NaN\n"),
        ] {
            let Err(CommandError::Failed(error)) = told(text) else { panic!("{text}") };
            assert!(error.ends_with(&format!("line {number}: a position and a chance are wanted")), "{error}");
        }
    }
}
