//! Score, Elo and the sequential test of a match.
//!
//! Both games of an opening are one observation, because the opening favours one colour in both: error bars and test go
//! by pairs (the pentanomial model). The test is the generalised SPRT (Van den Bergh, 2017) with 5 % for either error.

use super::game::End;
use super::record::Result;
use super::{Options, describe};
use std::collections::HashMap;

/// The log-likelihood ratio at which a hypothesis is accepted: ln((1 - 0.05) / 0.05).
const BOUND: f64 = 2.944_438_979;

/// The count of a match.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    wins: u32,
    draws: u32,
    losses: u32,
    /// Half points of black.
    black: u32,
    /// Half points of the first game of an opening whose second is not finished yet.
    open: HashMap<usize, u32>,
    /// Pairs by their half points, 0 to 4.
    pairs: [u32; 5],
    /// Faults by kind: of the first player, of the second.
    faults: Vec<(End, bool)>,
}

impl Tally {
    /// Counts a game.
    pub fn add(&mut self, result: &Result) {
        match result.half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
        self.black += if result.first_is_black { result.half_points } else { 2 - result.half_points };
        match self.open.remove(&result.opening) {
            Some(half_points) => self.pairs[(half_points + result.half_points).min(4) as usize] += 1,
            None => {
                self.open.insert(result.opening, result.half_points);
            }
        }
        if matches!(result.end, End::Crash | End::Illegal | End::Clock | End::Forbidden) {
            self.faults.push((result.end, result.half_points == 0));
        }
    }

    /// The mean score of a pair, 0 to 1, the variance of one pair and their number. A little prior keeps the variance of a
    /// one-sided match from being nought.
    fn moments(&self) -> (f64, f64, f64) {
        let weights = self.pairs.map(|count| f64::from(count) + 1e-3);
        let total: f64 = weights.iter().sum();
        let score = |i: usize| i as f64 / 4.0;
        let mean = weights.iter().enumerate().map(|(i, w)| w * score(i)).sum::<f64>() / total;
        let variance = weights.iter().enumerate().map(|(i, w)| w * (score(i) - mean).powi(2)).sum::<f64>() / total;
        (mean, variance, total)
    }

    /// Elo difference and the half-width of its 95 % interval, from the finished pairs.
    pub fn elo(&self) -> (f64, f64) {
        let (mean, variance, pairs) = self.moments();
        let error = 1.96 * (variance / pairs).sqrt();
        let bound = |score: f64| elo(score.clamp(0.001, 0.999));
        (bound(mean), (bound(mean + error) - bound(mean - error)) / 2.0)
    }

    /// The log-likelihood ratio of the second hypothesis against the first.
    fn ratio(&self, (low, high): (f64, f64)) -> f64 {
        let (mean, variance, pairs) = self.moments();
        let (low, high) = (score(low), score(high));
        pairs * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }

    /// The hypothesis that the sequential test accepts, if it has been asked for and has ended.
    pub fn decided(&self, options: &Options) -> Option<String> {
        let hypotheses = options.sprt?;
        let ratio = self.ratio(hypotheses);
        if self.pairs.iter().sum::<u32>() < 8 || ratio.abs() < BOUND {
            return None;
        }
        let elo = if ratio > 0.0 { hypotheses.1 } else { hypotheses.0 };
        Some(format!("the difference is nearer to {elo} Elo (LLR {ratio:.2})"))
    }

    /// The state of the match in one line.
    pub fn line(&self, options: &Options) -> String {
        let games = self.wins + self.draws + self.losses;
        let points = f64::from(self.wins) + f64::from(self.draws) / 2.0;
        let (elo, error) = self.elo();
        let test = options.sprt.map_or(String::new(), |sprt| format!("  LLR {:.2}", self.ratio(sprt)));
        format!(
            "{games} games: +{} ={} -{}  {:.1} %  Elo {elo:+.0} ± {error:.0}{test}",
            self.wins,
            self.draws,
            self.losses,
            100.0 * points / f64::from(games.max(1)),
        )
    }

    /// The end of the match: the line, the pairs and the faults.
    pub fn summary(&self, options: &Options) -> String {
        let games = (self.wins + self.draws + self.losses).max(1);
        let black = 50.0 * f64::from(self.black) / f64::from(games);
        let mut text =
            format!("{}\npairs by half points 0-4: {:?}; black's score {black:.1} %", self.line(options), self.pairs);
        for end in [End::Crash, End::Illegal, End::Clock, End::Forbidden] {
            let count = |first: bool| self.faults.iter().filter(|&&fault| fault == (end, first)).count();
            if count(true) + count(false) > 0 {
                text += &format!("\nlost by {}: first {}, second {}", describe(end), count(true), count(false));
            }
        }
        text
    }
}

fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

fn score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(opening: usize, first_is_black: bool, half_points: u32) -> Result {
        Result { opening, first_is_black, half_points, end: End::Five, plies: 30 }
    }

    #[test]
    fn pairs_are_joined_in_any_order() {
        let mut tally = Tally::default();
        for (opening, black, points) in [(0, true, 2), (1, true, 0), (1, false, 2), (0, false, 2), (2, true, 1)] {
            tally.add(&result(opening, black, points));
        }
        assert_eq!(tally.pairs, [0, 0, 1, 0, 1]);
        assert_eq!((tally.wins, tally.draws, tally.losses), (3, 1, 1));
        // Black had all points, none, none, none and half of them.
        assert_eq!(tally.black, 3);
    }

    #[test]
    fn elo_is_nought_at_even_and_grows_with_the_score() {
        let mut even = Tally::default();
        let mut better = Tally::default();
        for opening in 0..100 {
            even.add(&result(opening, true, 2));
            even.add(&result(opening, false, 0));
            better.add(&result(opening, true, 2));
            better.add(&result(opening, false, if opening % 2 == 0 { 2 } else { 0 }));
        }
        assert!(even.elo().0.abs() < 1e-6);
        // 75 % is 190.8 Elo.
        assert!((better.elo().0 - 190.8).abs() < 1.0, "{:?}", better.elo());
        assert!(better.ratio((0.0, 20.0)) > BOUND);
        assert!((score(elo(0.3)) - 0.3).abs() < 1e-12);
    }
}
