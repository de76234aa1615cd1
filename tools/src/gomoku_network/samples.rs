//! The samples of a network: calm positions as the combinations of their points, with the tables' value.

use crate::gomoku_games::LabelledGame;
use crate::gomoku_tables::samples::is_calm;
use tengen_core::game::{Evaluator, Outcome, Player, Position};
use tengen_gomoku::board::Board;
use tengen_gomoku::class::Class;
use tengen_gomoku::evaluate::GomokuEvaluator;
use tengen_gomoku::network::{COUNTED, region_of, regions_across};
use tengen_gomoku::point_weights::{sets, value_scale};
use tengen_gomoku::rule::Rule;

/// A position.
#[derive(Clone, Copy)]
pub(super) struct Sample {
    /// The end of its points among the points of all positions. They begin at the end of the position before.
    end: u32,
    /// The set of weights of the side to move, and that of the other side.
    pub sets: [u8; 2],
    /// Numbers of points by class, of the side to move and of the other side.
    pub counts: [[u8; COUNTED]; 2],
    /// The value of the tables as a logarithm of the odds.
    pub base: f32,
    /// The target: the chance of the side to move.
    pub target: f32,
    /// The result for the side to move: 1, 0.5 or 0.
    pub result: f32,
}

/// The points of a position with a pattern of a side.
#[derive(Clone, Copy)]
pub(super) struct Points<'a> {
    /// For every point its combinations for the side to move and for the other side.
    combinations: &'a [[u16; 2]],
    regions: &'a [u8],
}

impl Points<'_> {
    /// Each with its region.
    pub fn iter(&self) -> impl Iterator<Item = ([u16; 2], usize)> {
        self.combinations.iter().copied().zip(self.regions.iter().map(|&region| usize::from(region)))
    }
}

/// Positions.
pub(super) struct Samples {
    /// Regions along an edge of the board.
    pub across: usize,
    pub all: Vec<Sample>,
    /// Each point with a pattern has its combination for the side to move and for the other side.
    points: Vec<[u16; 2]>,
    /// The region of each of these points.
    regions: Vec<u8>,
}

impl Samples {
    /// No samples yet, for a board with `size` points along an edge.
    pub fn new(size: usize) -> Samples {
        Samples { across: regions_across(size), all: Vec::new(), points: Vec::new(), regions: Vec::new() }
    }

    /// The points of a position.
    pub fn points(&self, at: usize) -> Points<'_> {
        let start = if at == 0 { 0 } else { self.all[at - 1].end };
        let range = start as usize..self.all[at].end as usize;
        Points { combinations: &self.points[range.clone()], regions: &self.regions[range] }
    }

    /// Adds the calm positions of a game. `search` of the target is the search's value, the rest the result.
    pub fn add(&mut self, game: &LabelledGame, rule: Rule, size: usize, search: f32) {
        let mut evaluator = GomokuEvaluator::new();
        let mut board = Board::new(rule, size);
        for ply in 0..=game.moves.len() {
            if let Some(verdict) = ply.checked_sub(game.stones).and_then(|i| game.verdicts.get(i))
                && is_calm(&mut evaluator, &board)
            {
                let side = board.to_move();
                let result = match game.outcome {
                    Outcome::Draw => 0.5,
                    Outcome::Win(winner) => f32::from(u8::from(winner == side)),
                };
                let odds = |value: i32| value as f32 / value_scale(rule) as f32;
                let chance = 1.0 / (1.0 + (-odds(verdict.score.value())).exp());
                let target = search * chance + (1.0 - search) * result;
                let base = odds(evaluator.evaluate(&board).value());
                self.push(&board, rule, base, target, result);
            }
            let Some(&mv) = game.moves.get(ply) else { break };
            board.make(mv);
            if board.outcome().is_some() {
                break;
            }
        }
    }

    fn push(&mut self, board: &Board, rule: Rule, base: f32, target: f32, result: f32) {
        let both = [board.to_move(), board.to_move().opponent()];
        let mut counts = [[0; COUNTED]; 2];
        for point in board.empty().iter() {
            let classes = both.map(|side| board.raw_class(side, point));
            for (counts, &class) in counts.iter_mut().zip(&classes) {
                if let Some(counted) = (class as usize).checked_sub(Class::Two as usize) {
                    counts[counted] += 1;
                }
            }
            if classes.iter().any(|&class| class > Class::Quiet) {
                let combinations = board.combinations(point);
                self.regions.push(region_of(point.cell(), self.across) as u8);
                self.points.push(both.map(|side| combinations[side.index()] as u16));
            }
        }
        let set = |side: Player| if sets(rule) == 2 { side.index() as u8 } else { 0 };
        self.all.push(Sample { end: self.points.len() as u32, sets: both.map(set), counts, base, target, result });
    }
}
