//! The log loss of searches on the results of games: a quick measure of a change to the search of five-in-a-row.
//!
//! Positions of games are searched with equal nodes by several sets of parameters. The value of each is turned into a chance by the
//! logistic scale and offset that suit that set best, and compared with the result of the game: the mean of the logarithm of what was
//! given to the result, in bits. Sets are compared on the same positions, so that a difference shows with far fewer nodes than a
//! match needs. The chance by a long search can stand in place of the result: it has less noise than the end of a game, in which
//! later mistakes count too. It measures foresight, not play: what it finds is confirmed in matches.

use super::gomoku_games::LabelledGame;
use lexopt::Arg;
use std::io::Write;
use tengen::command_line::{Arguments, CommandError};
use tengen_core::game::{Outcome, Player, Position};
use tengen_core::random::Rng;
use tengen_core::score::Score;
use tengen_core::think::{Limits, Silent};
use tengen_gomoku::board::Board;
use tengen_gomoku::evaluate::GomokuEvaluator;
use tengen_gomoku::notation::parse_game;
use tengen_gomoku::rule::Rule;
use tengen_search::deepening::Search;
use tengen_search::play::parameters::Parameters;
use tengen_search::play::playing::Playing;

const HELP: &str = "\
usage: tengen foresight [options] GAMES...
       tengen foresight [options] --chances FILE

Searches positions of games written by tengen gomoku-data with several sets of parameters and
prints the log loss of each on the results of the games, in bits (less is better),
and the gain over the first set, with its 95 % error.

  --chances FILE    positions and the chance that the side to move wins, by a long search, a line each
                    as in h8i9h9 0.73: sharper than results, which weak moves decide

  --try CHANGES     a set of changes to the parameters, as in beam=12,singular=off; may be given
                    several times, an empty one is the engine that plays
  --rule RULE       freestyle (default), standard, renju, caro or caro6
  --size N          points along an edge, default 15
  --positions N     positions, at most two of a game, default 1000
  --skip N          games to skip at the beginning of each file
  --nodes N         nodes for a position, default 20000
  --seed N          that draws the positions, default 1
  --threads N       positions at once, default 1
";

/// Bytes of the table of a search.
const TABLE_BYTES: usize = 8 << 20;
/// Positions that are taken of a game.
const OF_A_GAME: usize = 2;
/// The chance that a proven result gets.
const PROVEN: f64 = 0.99;
/// The scales that are tried for the values: the least, and the steps above it, each a tenth greater.
const LEAST_SCALE: f64 = 40.0;
const SCALES: i32 = 36;
/// The offsets that are tried, in natural logarithms of the odds: a step, and the steps on either side of 0.
const OFFSET: f64 = 0.05;
const OFFSETS: i32 = 20;

/// What is asked for.
struct Options {
    tries: Vec<(String, Parameters)>,
    rule: Rule,
    size: usize,
    positions: usize,
    skip: usize,
    nodes: u64,
    seed: u64,
    threads: usize,
    files: Vec<String>,
    chances: Option<String>,
}

impl Options {
    fn read(arguments: &[String]) -> Result<Options, CommandError> {
        let mut options = Options {
            tries: Vec::new(),
            rule: Rule::Freestyle,
            size: 15,
            positions: 1000,
            skip: 0,
            nodes: 20_000,
            seed: 1,
            threads: 1,
            files: Vec::new(),
            chances: None,
        };
        let mut arguments = Arguments::new(arguments, HELP);
        while let Some(arg) = arguments.next()? {
            match arg {
                Arg::Long("try") => {
                    let list = arguments.text()?;
                    let mut parameters = Parameters::default();
                    parameters.set_all(&list).map_err(|error| CommandError::Usage(error.to_string()))?;
                    options.tries.push((list, parameters));
                }
                Arg::Long("chances") => options.chances = Some(arguments.text()?),
                Arg::Long("rule") => {
                    options.rule = arguments.value_by(Rule::from_name, "freestyle, standard, renju, caro or caro6")?
                }
                Arg::Long("size") => options.size = arguments.value()?,
                Arg::Long("positions") => options.positions = arguments.count()?,
                Arg::Long("skip") => options.skip = arguments.value()?,
                Arg::Long("nodes") => options.nodes = arguments.value()?,
                Arg::Long("seed") => options.seed = arguments.value()?,
                Arg::Long("threads") => options.threads = arguments.count()?,
                Arg::Value(file) => options.files.push(file.to_string_lossy().into_owned()),
                other => return Err(other.unexpected().into()),
            }
        }
        if options.tries.is_empty() {
            options.tries.push((String::new(), Parameters::default()));
        }
        if options.files.is_empty() && options.chances.is_none() {
            return Err(CommandError::Usage("there are no games".to_owned()));
        }
        if !options.files.is_empty() && options.chances.is_some() {
            return Err(CommandError::Usage("either games or --chances".to_owned()));
        }
        Ok(options)
    }
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
        let mut board = Board::new(options.rule, options.size);
        for (mv, _) in parse_game(moves, options.size).ok()? {
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
            let Some(game) = LabelledGame::read(line, options.size) else { continue };
            let Outcome::Win(winner) = game.outcome else { continue };
            let calm: Vec<usize> = (0..game.verdicts.len().min(game.moves.len() - game.stones))
                .filter(|&i| !game.verdicts[i].score.is_proven())
                .collect();
            let mut left = calm;
            for _ in 0..OF_A_GAME.min(left.len()) {
                let i = left.swap_remove(rng.below(left.len()));
                let mut board = Board::new(options.rule, options.size);
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

/// Runs `tengen foresight`.
pub fn run(arguments: &[String], out: &mut dyn Write) -> Result<(), CommandError> {
    let options = Options::read(arguments)?;
    let samples = samples(&options)?;
    let black = samples.iter().filter(|sample| sample.board.to_move() == Player::Black).count();
    writeln!(out, "{} positions, black to move in {black}; {} nodes each", samples.len(), options.nodes)?;
    let mut first: Option<Vec<f64>> = None;
    for (list, parameters) in &options.tries {
        let part = samples.len().div_ceil(options.threads).max(1);
        let found: Vec<Found> = std::thread::scope(|scope| {
            let threads: Vec<_> = samples
                .chunks(part)
                .map(|chunk| {
                    scope.spawn(move || chunk.iter().map(|s| search(s, parameters, options.nodes)).collect::<Vec<_>>())
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

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> Result<String, CommandError> {
        let file = std::env::temp_dir().join(format!("tengen-chances-{}-{}", std::process::id(), text.len()));
        std::fs::write(&file, text).unwrap();
        let mut out = Vec::new();
        let arguments = ["--chances", file.to_str().unwrap(), "--nodes", "500"].map(str::to_owned);
        let result = run(&arguments, &mut out);
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
        let arguments = ["--chances", "chances.txt", "games.txt"].map(str::to_owned);
        assert!(matches!(run(&arguments, &mut Vec::new()), Err(CommandError::Usage(_))));
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
