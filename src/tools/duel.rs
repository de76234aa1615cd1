//! Matches between two settings of the search, in one process: what a technique is worth in games.
//!
//! Both sides get the same nodes for a move, so that a match repeats exactly whatever else the machine does. Each opening
//! is played twice with colours changed; the error comes from the pairs, because the two games of an opening hang together.

use crate::game::{Outcome, Position};
use crate::games::gomoku::board::Board;
use crate::games::gomoku::evaluate::GomokuEvaluator;
use crate::games::gomoku::point::Point;
use crate::games::gomoku::rule::Rule;
use crate::random::Rng;
use crate::search::deepening::Search;
use crate::search::settings::Settings;
use crate::think::{Limits, Silent};

const USAGE: &str = "usage: tengen duel [--a SETTINGS] [--b SETTINGS] [--rule NAME] [--pairs N] [--nodes N] [--seed N]
SETTINGS: changes to the playing engine, as in beam=10,singular=off";

/// Bytes of the table of a side.
const TABLE_BYTES: usize = 1 << 20;
/// Stones of an opening, thrown around the middle.
const OPENING_STONES: usize = 6;
/// Openings that a short search values beyond this are thrown away.
const OPENING_MARGIN: i32 = 90;

/// A match.
struct Duel {
    lists: [String; 2],
    rule: Rule,
    pairs: u32,
    nodes: u64,
    seed: u64,
}

/// Games and points of the first side.
#[derive(Clone, Copy, Default, Debug)]
struct Tally {
    wins: u32,
    draws: u32,
    losses: u32,
    /// Pairs by the half points of the first side in both games.
    pairs: [u32; 5],
}

impl Tally {
    fn count(&mut self, halves: [usize; 2]) {
        for half in halves {
            match half {
                2 => self.wins += 1,
                1 => self.draws += 1,
                _ => self.losses += 1,
            }
        }
        self.pairs[halves[0] + halves[1]] += 1;
    }

    /// The difference in Elo and the half width of its 95 % interval.
    fn elo(&self) -> (f64, f64) {
        let number = f64::from(self.pairs.iter().sum::<u32>().max(1));
        let share = |i: usize| f64::from(self.pairs[i]) / number;
        let mean: f64 = (0..5).map(|i| share(i) * i as f64 / 4.0).sum();
        let variance: f64 = (0..5).map(|i| share(i) * (i as f64 / 4.0 - mean).powi(2)).sum();
        let mean = mean.clamp(0.001, 0.999);
        let slope = 400.0 / (std::f64::consts::LN_10 * mean * (1.0 - mean));
        (-400.0 * (1.0 / mean - 1.0).log10(), 1.96 * (variance / number).sqrt() * slope)
    }
}

/// Plays a match as the arguments say and prints its result; the error is one line or two for the user.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let duel = parse(arguments)?;
    let mut settings = [Settings::playing(); 2];
    for (settings, list) in settings.iter_mut().zip(&duel.lists) {
        settings.set_all(list).map_err(|error| error.to_string())?;
    }
    let mut rng = Rng::new(duel.seed);
    let mut tally = Tally::default();
    let mut depths = [(0u64, 0u64); 2];
    for _ in 0..duel.pairs {
        let opening = opening(&mut rng, duel.rule);
        let halves = [0, 1].map(|first| game(opening.clone(), &settings, first, duel.nodes, &mut depths));
        tally.count(halves);
    }
    let (elo, error) = tally.elo();
    let depth = |i: usize| depths[i].0 as f64 / depths[i].1.max(1) as f64;
    println!(
        "[{}] against [{}], {}, {} nodes a move, seed {}: +{} ={} -{}, {elo:+.0} ± {error:.0} Elo, depth {:.2} and {:.2}",
        duel.lists[0],
        duel.lists[1],
        duel.rule.name(),
        duel.nodes,
        duel.seed,
        tally.wins,
        tally.draws,
        tally.losses,
        depth(0),
        depth(1),
    );
    Ok(())
}

fn parse(arguments: &[String]) -> Result<Duel, String> {
    let mut duel =
        Duel { lists: [String::new(), String::new()], rule: Rule::Freestyle, pairs: 50, nodes: 4000, seed: 1 };
    let mut rest = arguments.iter();
    while let Some(option) = rest.next() {
        let value = rest.next().ok_or(USAGE)?;
        match option.as_str() {
            "--a" => duel.lists[0] = value.clone(),
            "--b" => duel.lists[1] = value.clone(),
            "--rule" => duel.rule = Rule::from_name(value).ok_or(USAGE)?,
            "--pairs" => duel.pairs = value.parse().map_err(|_| USAGE)?,
            "--nodes" => duel.nodes = value.parse().map_err(|_| USAGE)?,
            "--seed" => duel.seed = value.parse().map_err(|_| USAGE)?,
            _ => return Err(USAGE.into()),
        }
    }
    Ok(duel)
}

/// A search with nothing in its table.
fn fresh(settings: Settings) -> Search<Board> {
    Search::new(settings, TABLE_BYTES).expect("a megabyte")
}

/// Stones at random around the middle that leave both sides a game.
fn opening(rng: &mut Rng, rule: Rule) -> Board {
    loop {
        let mut board = Board::new(rule, 15);
        while board.ply() < OPENING_STONES {
            let point = Point::new(4 + rng.below(7), 4 + rng.below(7));
            if board.is_legal(point) && board.forbidden(point).is_none() {
                board.make(point);
            }
        }
        let limits = Limits { depth: Some(6), nodes: Some(3000), time: None };
        let report = fresh(Settings::playing()).find(&mut board, &mut GomokuEvaluator::new(), &limits, &mut Silent);
        if report.score.value().abs() < OPENING_MARGIN {
            return board;
        }
    }
}

/// The half points of the first side in a game where side `turn` moves next; depths are summed where a search was made.
fn game(
    mut board: Board,
    settings: &[Settings; 2],
    mut turn: usize,
    nodes: u64,
    depths: &mut [(u64, u64); 2],
) -> usize {
    let mut searches = settings.map(fresh);
    let mut evaluators = [GomokuEvaluator::new(), GomokuEvaluator::new()];
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let sides = [turn, 1 - turn];
    let first = board.to_move();
    loop {
        match board.outcome() {
            Some(Outcome::Draw) => return 1,
            Some(Outcome::Win(player)) => {
                let winner = if player == first { sides[0] } else { sides[1] };
                return if winner == 0 { 2 } else { 0 };
            }
            None => {}
        }
        let report = searches[turn].find(&mut board, &mut evaluators[turn], &limits, &mut Silent);
        if report.depth > 0 {
            depths[turn].0 += u64::from(report.depth);
            depths[turn].1 += 1;
        }
        let best = report.best.and_then(<Point as crate::game::Move>::from_code);
        board.make(best.expect("a game under way has a move"));
        turn = 1 - turn;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_against_oneself_is_even() {
        let mut tally = Tally::default();
        let mut rng = Rng::new(4);
        let opening = opening(&mut rng, Rule::Freestyle);
        let settings = [Settings::playing(); 2];
        let mut depths = Default::default();
        tally.count([0, 1].map(|first| game(opening.clone(), &settings, first, 300, &mut depths)));
        assert_eq!(tally.pairs[2], 1, "{tally:?}");
        assert!(tally.elo().0.abs() < 1e-9);
    }

    #[test]
    fn the_error_comes_from_the_pairs() {
        let mut tally = Tally::default();
        (0..10).for_each(|_| tally.count([2, 0]));
        assert_eq!(tally.elo().1, 0.0, "every opening was split");
        (0..10).for_each(|_| tally.count([2, 2]));
        let (elo, error) = tally.elo();
        assert!((150.0..250.0).contains(&elo) && error > 20.0, "{elo} {error}");
    }
}
