//! The score of a match: its Elo difference with an error, and the sequential test.
//!
//! The two games of an opening are correlated, because the opening favours one colour in both. So the pair is the
//! observation. Error and test use the counts of pairs by their points (the pentanomial model). A match that plays no
//! opening twice has no pairs. Its error uses the games (the trinomial model).
//!
//! Elo differences are logistic: a score of s out of 1 is 400 log10(s / (1 - s)). The test is the generalised
//! sequential probability ratio test (M. Van den Bergh, "A practical introduction to the GSPRT", 2018; Wald, 1945).

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

/// The results of a match from the view of its first player.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    wins: u32,
    draws: u32,
    losses: u32,
    /// Half points of the first game of an opening whose second is not finished yet.
    open: HashMap<usize, u32>,
    /// Pairs by their half points, 0 to 4.
    pairs: [u32; 5],
}

/// An Elo difference with the half width of its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// The difference in favour of the first player.
    pub difference: f64,
    /// The half width of the interval.
    pub error: f64,
}

/// The mean of observations between 0 and 1, and the variance of one of them.
struct Moments {
    mean: f64,
    variance: f64,
    count: f64,
}

impl Moments {
    /// Of counts by equal steps from 0 to 1.
    fn of(counts: &[f64]) -> Moments {
        let count = counts.iter().sum::<f64>().max(f64::MIN_POSITIVE);
        let score = |i: usize| i as f64 / (counts.len() - 1) as f64;
        let mean = counts.iter().enumerate().map(|(i, n)| n * score(i)).sum::<f64>() / count;
        let variance = counts.iter().enumerate().map(|(i, n)| n * (score(i) - mean).powi(2)).sum::<f64>() / count;
        Moments { mean, variance, count }
    }
}

impl Tally {
    /// Counts a game of an opening by the first player's half points: 2 for a win, 1 for a draw. The second game of an
    /// opening completes a pair with the first.
    pub fn add(&mut self, opening: usize, half_points: u32) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
        match self.open.remove(&opening) {
            Some(before) => self.pairs[(before + half_points).min(4) as usize] += 1,
            None => {
                self.open.insert(opening, half_points);
            }
        }
    }

    /// Finished games.
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Wins, draws and losses of the first player.
    pub const fn results(&self) -> [u32; 3] {
        [self.wins, self.draws, self.losses]
    }

    /// Finished pairs by the half points of the first player, 0 to 4.
    pub const fn pairs(&self) -> [u32; 5] {
        self.pairs
    }

    /// The points of the first player as a share of 1.
    pub fn score(&self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games().max(1))
    }

    /// The Elo difference: of the finished pairs, or of the games without pairs. Scores are clamped to 0.1 and 99.9 %.
    pub fn elo(&self) -> Elo {
        let Moments { mean, variance, count } = if self.pairs == [0; 5] {
            Moments::of(&[self.losses, self.draws, self.wins].map(f64::from))
        } else {
            Moments::of(&self.pairs.map(f64::from))
        };
        let error = 1.96 * (variance / count.max(1.0)).sqrt();
        let elo = |score: f64| elo_of_score(score.clamp(0.001, 0.999));
        if self.games() == 0 {
            return Elo { difference: 0.0, error: f64::INFINITY };
        }
        Elo { difference: elo(mean), error: (elo(mean + error) - elo(mean - error)) / 2.0 }
    }
}

impl fmt::Display for Tally {
    /// As in `12 games: +5 =1 -6  45.8 %  Elo -29 ± 180`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { wins, draws, losses, .. } = self;
        let Elo { difference, error } = self.elo();
        let score = 100.0 * self.score();
        write!(f, "{} games: +{wins} ={draws} -{losses}  {score:.1} %  Elo {difference:+.0} ± {error:.0}", self.games())
    }
}

/// The fewest pairs for a test. With fewer, a normal distribution does not describe their mean.
const LEAST_PAIRS: u32 = 8;

/// A sequential test between two hypotheses about the Elo difference.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference under hypothesis H0.
    pub elo0: f64,
    /// The difference under hypothesis H1, greater than `elo0`.
    pub elo1: f64,
    /// The chance of accepting H1 if H0 is true.
    pub alpha: f64,
    /// The chance of accepting H0 if H1 is true.
    pub beta: f64,
}

/// What a sequential test accepts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Accepted {
    /// The difference is nearer to `elo0`.
    H0,
    /// The difference is nearer to `elo1`.
    H1,
}

impl Sprt {
    /// The logarithm of the likelihood ratio of H1 to H0, from the finished pairs.
    ///
    /// The variance has one more pair won and one more lost. So a few equal pairs do not count as certainty: engines
    /// that differ little split many openings.
    pub fn llr(&self, tally: &Tally) -> f64 {
        let pairs = tally.pairs.map(f64::from);
        let Moments { mean, count, .. } = Moments::of(&pairs);
        let [lost, .., won] = pairs;
        let variance = Moments::of(&[lost + 1.0, pairs[1], pairs[2], pairs[3], won + 1.0]).variance;
        let (low, high) = (score_of_elo(self.elo0), score_of_elo(self.elo1));
        count * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }

    /// The ratios at which H0 and H1 are accepted (Wald).
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// The hypothesis that a match has accepted, if any.
    pub fn accepted(&self, tally: &Tally) -> Option<Accepted> {
        let (llr, [lower, upper]) = (self.llr(tally), self.bounds());
        if tally.pairs.iter().sum::<u32>() < LEAST_PAIRS {
            None
        } else if llr <= lower {
            Some(Accepted::H0)
        } else if llr >= upper {
            Some(Accepted::H1)
        } else {
            None
        }
    }

    /// The state of the test, as in `LLR 1.21 of -2.94 to 2.94 (Elo 0 or 10)`.
    pub fn state(&self, tally: &Tally) -> String {
        let [lower, upper] = self.bounds();
        let llr = self.llr(tally);
        format!("LLR {llr:.2} of {lower:.2} to {upper:.2} (Elo {} or {})", self.elo0, self.elo1)
    }
}

impl FromStr for Sprt {
    type Err = String;

    /// Reads `ELO0,ELO1` or `ELO0,ELO1,ALPHA,BETA`. Both error rates are 0.05 by default.
    fn from_str(text: &str) -> Result<Sprt, String> {
        let numbers: Result<Vec<f64>, _> = text.split(',').map(|word| word.trim().parse()).collect();
        let (elo0, elo1, alpha, beta) = match numbers.as_deref() {
            Ok([elo0, elo1]) => (*elo0, *elo1, 0.05, 0.05),
            Ok([elo0, elo1, alpha, beta]) => (*elo0, *elo1, *alpha, *beta),
            _ => return Err("expected ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA".to_owned()),
        };
        let rate = |rate: f64| rate > 0.0 && rate < 0.5;
        if elo0 >= elo1 || !elo0.is_finite() || !elo1.is_finite() || !rate(alpha) || !rate(beta) {
            return Err("ELO0 must be below ELO1, ALPHA and BETA between 0 and 0.5".to_owned());
        }
        Ok(Sprt { elo0, elo1, alpha, beta })
    }
}

/// The Elo difference of a mean score between 0 and 1.
pub fn elo_of_score(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The expected score for an Elo difference.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tally of pairs, each given by the half points of both games.
    fn tally(pairs: &[([u32; 2], usize)]) -> Tally {
        let mut tally = Tally::default();
        let all = pairs.iter().flat_map(|&(halves, count)| std::iter::repeat_n(halves, count));
        for (opening, halves) in all.enumerate() {
            halves.iter().for_each(|&half| tally.add(opening, half));
        }
        tally
    }

    #[test]
    fn pairs_are_joined_in_any_order() {
        let mut tally = Tally::default();
        for (opening, points) in [(0, 2), (1, 0), (1, 2), (0, 2), (2, 1)] {
            tally.add(opening, points);
        }
        assert_eq!(tally.pairs(), [0, 0, 1, 0, 1]);
        assert_eq!((tally.results(), tally.games()), ([3, 1, 1], 5));
        assert!((tally.score() - 0.7).abs() < 1e-12);
        assert!(tally.to_string().starts_with("5 games: +3 =1 -1  70.0 %  Elo +191 ± "), "{tally}");
    }

    #[test]
    fn the_error_comes_from_the_pairs() {
        // Every opening was split: the pairs do not differ.
        let even = tally(&[([2, 0], 10)]).elo();
        assert!(even.difference.abs() < 1e-9 && even.error < 1e-9, "{even:?}");
        // 75 % is 190.8 Elo.
        let better = tally(&[([2, 0], 50), ([2, 2], 50)]).elo();
        assert!((better.difference - 190.8).abs() < 0.1, "{better:?}");
        // Mean 0.75, standard deviation 0.25 of a pair, 100 pairs: 0.049 either way, 1 / 0.00047 = 46 Elo.
        assert!((better.error - 45.9).abs() < 0.5, "{better:?}");
        // Without pairs the games count: a standard deviation of 0.43.
        let mut single = Tally::default();
        (0..100).for_each(|opening| single.add(opening, if opening % 4 == 0 { 0 } else { 2 }));
        let single = single.elo();
        assert!((single.difference - 190.8).abs() < 0.1 && (single.error - 81.2).abs() < 0.5, "{single:?}");
        assert!(Tally::default().elo().error.is_infinite());
    }

    #[test]
    fn the_test_accepts_what_is_true_and_nothing_early() {
        let sprt: Sprt = "0,10".parse().unwrap();
        let [lower, upper] = sprt.bounds();
        assert!((upper - 2.944).abs() < 1e-3 && (lower + upper).abs() < 1e-9);
        // A score between the hypotheses favours neither.
        let half = Tally { pairs: [0, 0, 1000, 0, 0], ..Tally::default() };
        assert!(sprt.llr(&half) < 0.0);
        assert_eq!(sprt.accepted(&tally(&[([2, 2], 7)])), None, "too few pairs");
        assert_eq!(sprt.accepted(&tally(&[([2, 0], 20)])), None, "a few split openings prove nothing");
        assert_eq!(sprt.accepted(&Tally { pairs: [100, 100, 600, 100, 100], ..Tally::default() }), None);
        assert_eq!(
            sprt.accepted(&Tally { pairs: [1000, 1000, 6000, 1000, 1000], ..Tally::default() }),
            Some(Accepted::H0)
        );
        assert_eq!(sprt.accepted(&Tally { pairs: [0, 0, 40, 30, 30], ..Tally::default() }), Some(Accepted::H1));
        // By hand: 1000 pairs, mean 0.525, variance 0.0498 with the two more; scores 0.5 and 0.5144 of the hypotheses.
        let by_hand = Tally { pairs: [50, 150, 500, 250, 50], ..Tally::default() };
        assert!((sprt.llr(&by_hand) - 5.15).abs() < 0.02, "{}", sprt.llr(&by_hand));
        assert!(sprt.state(&by_hand).ends_with("of -2.94 to 2.94 (Elo 0 or 10)"));
    }

    #[test]
    fn hypotheses_are_read() {
        assert_eq!("-5,5".parse(), Ok(Sprt { elo0: -5.0, elo1: 5.0, alpha: 0.05, beta: 0.05 }));
        assert_eq!("0, 4, 0.1, 0.02".parse(), Ok(Sprt { elo0: 0.0, elo1: 4.0, alpha: 0.1, beta: 0.02 }));
        for bad in ["", "5", "5,0", "0,x", "0,10,0.05", "0,10,0,0.05", "0,10,0.05,0.6", "NaN,1", "0,inf"] {
            assert!(bad.parse::<Sprt>().is_err(), "{bad:?}");
        }
        assert!((score_of_elo(elo_of_score(0.3)) - 0.3).abs() < 1e-12);
    }
}
