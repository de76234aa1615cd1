//! Makes games of five-in-a-row for fitting weights: `tengen gomoku-data`.
//!
//! The engine plays itself with few nodes a move, from random stones that its own search values as even. In the first
//! plies some moves are drawn from the likeliest, so that games differ. The data also has the move that the search
//! would have played.
//!
//! A game with a proven end continues until the end is visible without search. A search tree has many such positions,
//! and weights fitted without them see a win late (research/experiments/network.md).

use super::changes::Changes;
use super::gomoku_games::{LabelledGame, Verdict};
use super::matches::contestant::{Answer, Contestant, Fault, Game};
use super::matches::game_loop::self_play;
use super::random_stones::random_stones;
use clap::Args;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use tengen::command_line::values::BoardOptions;
use tengen::command_line::{CommandError, Run};
use tengen_core::game::{Evaluator, Forced, Move, Outcome, Position};
use tengen_core::random::Rng;
use tengen_core::sort;
use tengen_core::think::{Limits, Silent};
use tengen_gomoku::board::Board;
use tengen_gomoku::evaluate::GomokuEvaluator;
use tengen_gomoku::point::Point;
use tengen_search::deepening::Search;
use tengen_search::play::playing::Playing;

/// Bytes of the engine's table.
const TABLE_BYTES: usize = 1 << 20;
/// The least and the greatest number of random stones before a game.
const STONES: [usize; 2] = [2, 10];
/// The greatest value of an opening for either side, and the nodes of the search for it.
const EVEN: i32 = 80;
const EVEN_NODES: u64 = 4000;
/// The covered part of the board at which a game ends as a draw, because later moves have no information.
const LONGEST: (usize, usize) = (2, 3);
/// While moves vary, each has one chance in this number to be drawn from the likeliest moves.
const VARIED_CHANCE: usize = 8;
/// The likeliest moves that it is drawn from.
const VARIED_MOVES: usize = 5;

/// Plays games of five-in-a-row to fit weights to.
///
/// The engine plays itself. Each game adds a line to FILE: its moves, its result, and the search's value of each
/// position. An interrupted run resumes. Game N depends on the seed and N alone.
#[derive(Args)]
pub struct Options {
    /// The file of the games.
    #[arg(long, value_name = "FILE")]
    out: String,
    #[command(flatten)]
    board: BoardOptions,
    /// Games in all.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: u64,
    /// Nodes for a move.
    #[arg(long, value_name = "N", default_value_t = 6000)]
    nodes: u64,
    /// Seed of the games.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The most plies after the opening in which moves vary.
    ///
    /// Sometimes a likely move is played instead of the best. The number of plies, up to N, differs by game.
    #[arg(long, value_name = "N", default_value_t = 20)]
    varied: usize,
    /// Parameters of the search: NAME=VALUE,NAME=VALUE. tengen duel --list names them.
    #[arg(long, value_name = "LIST", default_value = "", hide_default_value = true)]
    parameters: Changes,
}

/// The engine against itself.
struct Maker<'a> {
    search: Search<Board, Playing>,
    evaluator: GomokuEvaluator,
    limits: Limits,
    rng: &'a mut Rng,
    /// The ply from which moves no longer vary.
    varied_until: usize,
    /// The result of the game, once the search has proven it.
    proven: Option<Outcome>,
    verdicts: Vec<Verdict>,
}

impl Contestant<Board> for Maker<'_> {
    fn answer(&mut self, game: &Game<Board>) -> Result<Answer<Point>, Fault> {
        let board = game.position();
        let me = board.to_move();
        let report = self.search.find(&mut board.clone(), &mut self.evaluator, &self.limits, &mut Silent);
        let best = report.best.and_then(Point::from_code).ok_or(Fault::Illegal)?;
        if report.score.is_proven() {
            let winner = if report.score.is_win() { me } else { me.opponent() };
            self.proven.get_or_insert(Outcome::Win(winner));
        }
        let varied =
            game.moves().len() < self.varied_until && self.proven.is_none() && self.rng.below(VARIED_CHANCE) == 0;
        let mv = if varied { self.likely(board) } else { best };
        self.verdicts.push(Verdict { score: report.score, best: Some(best).filter(|&best| best != mv) });
        match self.evaluator.forced(board, &mut Vec::new()) {
            Forced::Win { .. } => Ok(Answer::Claim(Outcome::Win(me))),
            Forced::Loss { .. } => Ok(Answer::Claim(Outcome::Win(me.opponent()))),
            Forced::Free | Forced::Only => Ok(Answer::Move(mv)),
        }
    }
}

impl Maker<'_> {
    /// One of the likeliest moves.
    fn likely(&mut self, board: &Board) -> Point {
        let mut likely = Vec::new();
        self.evaluator.candidates(board, &mut likely);
        sort::by_key(&mut likely, |candidate| (-candidate.order, candidate.mv));
        likely[self.rng.below(likely.len().min(VARIED_MOVES))].mv
    }
}

/// Plays the game of a number.
fn game(options: &Options, number: u64) -> LabelledGame {
    let &Options { board: BoardOptions { rule, size }, nodes, seed, varied, .. } = options;
    let mut rng = Rng::new(seed.wrapping_mul(1_000_003).wrapping_add(number));
    let mut search = Search::new(Playing::new(options.parameters.parameters), TABLE_BYTES).expect("a megabyte");
    let mut evaluator = GomokuEvaluator::with_networks();
    let even = Limits { nodes: Some(EVEN_NODES), ..Limits::default() };
    let (stones, opening) = loop {
        let stones = STONES[0] + rng.below(STONES[1] - STONES[0] + 1);
        let opening = random_stones(&mut rng, rule, size, stones);
        let report = search.find(&mut opening.position().clone(), &mut evaluator, &even, &mut Silent);
        if opening.position().outcome().is_none() && report.score.value().abs() <= EVEN {
            break (stones, opening);
        }
    };
    search.clear();
    let varied_until = stones + rng.below(varied + 1);
    let mut maker = Maker {
        search,
        evaluator,
        limits: Limits { nodes: Some(nodes), ..Limits::default() },
        rng: &mut rng,
        varied_until,
        proven: None,
        verdicts: Vec::new(),
    };
    let finished = self_play(opening, &mut maker, Some(size * size * LONGEST.0 / LONGEST.1));
    let Maker { verdicts, proven, .. } = maker;
    // With few nodes the winner may miss what it has proven before.
    let outcome = proven.unwrap_or_else(|| finished.winner.map_or(Outcome::Draw, Outcome::Win));
    LabelledGame { number, outcome, stones, moves: finished.game.moves().to_vec(), verdicts }
}

impl Run for Options {
    fn run(self, out: &mut dyn Write) -> Result<(), CommandError> {
        let options = self;
        let name = |error| format!("{}: {error}", options.out);
        let done = match File::open(&options.out) {
            Ok(file) => BufReader::new(file).lines().count() as u64,
            Err(_) => 0,
        };
        let mut file = OpenOptions::new().create(true).append(true).open(&options.out).map_err(name)?;
        for number in done..options.games {
            writeln!(file, "{}", game(&options, number).line()).map_err(name)?;
        }
        Ok(writeln!(out, "{}: {} games", options.out, done.max(options.games))?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen::command_line::read;
    use tengen_core::game::Player;
    use tengen_gomoku::rule::Rule;

    #[test]
    fn games_are_played_on_until_their_end_is_in_sight_and_keep_the_first_proven_result() {
        let mut options = read::<Options>(["--out", "games"]).unwrap();
        options.nodes = 1000;
        let (mut proven_early, mut evaluator) = (0, GomokuEvaluator::with_networks());
        for number in 0..8 {
            let game = game(&options, number);
            assert_eq!(LabelledGame::read(&game.line(), 15).as_ref(), Some(&game));
            let mut board = Board::new(Rule::Freestyle, 15);
            game.moves.iter().for_each(|&mv| board.make(mv));
            let in_sight =
                matches!(evaluator.forced(&board, &mut Vec::new()), Forced::Win { .. } | Forced::Loss { .. });
            assert!(in_sight || game.outcome == Outcome::Draw, "game {number} ended early: {}", game.line());
            if let Some(first) = game.verdicts.iter().position(|verdict| verdict.score.is_proven()) {
                proven_early += usize::from(first + 1 < game.verdicts.len());
                let black = (game.stones + first).is_multiple_of(2);
                let winner = if black == game.verdicts[first].score.is_win() { Player::Black } else { Player::White };
                assert_eq!(game.outcome, Outcome::Win(winner), "game {number}");
            }
        }
        assert!(proven_early >= 4, "only {proven_early} games went on after they were proven");
    }
}
