//! Games of five-in-a-row with the search's value of each position: the training data of weights, as lines of text.
//!
//! A line is `NUMBER RESULT STONES MOVES SCORES`. `RESULT` is `b`, `w` or `d` for the winner. `STONES` is how many of
//! the moves are stones of the opening. `MOVES` is one word. `SCORES` has the search's result for the side to move in
//! each position after the opening, separated by commas. It is a value, `#+N` for a proven win in N plies or `#-N` for
//! a loss. After a slash comes the best move if another one was played for variety.

use std::fmt::Write;
use tengen_core::game::{Outcome, Player};
use tengen_core::score::Score;
use tengen_gomoku::notation::{parse_game, parse_point, write_game};
use tengen_gomoku::point::Point;

/// The search's result for a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// The value for the side to move.
    pub score: Score,
    /// The best move if another one was played.
    pub best: Option<Point>,
}

/// A game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LabelledGame {
    /// Its number among the games of its file.
    pub number: u64,
    /// Its result.
    pub outcome: Outcome,
    /// Stones of the opening.
    pub stones: usize,
    /// All moves, the opening first.
    pub moves: Vec<Point>,
    /// One verdict for each position from the end of the opening on; the last may be of the last position.
    pub verdicts: Vec<Verdict>,
}

impl LabelledGame {
    /// The line of the game, without its end.
    pub fn line(&self) -> String {
        let result = match self.outcome {
            Outcome::Win(Player::Black) => 'b',
            Outcome::Win(Player::White) => 'w',
            Outcome::Draw => 'd',
        };
        let mut line = format!("{} {result} {} {} ", self.number, self.stones, write_game(&self.moves));
        for (i, Verdict { score, best }) in self.verdicts.iter().enumerate() {
            if i > 0 {
                line.push(',');
            }
            let sign = if score.is_win() { '+' } else { '-' };
            match score.distance() {
                Some(plies) => write!(line, "#{sign}{plies}"),
                None => write!(line, "{}", score.value()),
            }
            .expect("a string takes all");
            if let Some(best) = best {
                write!(line, "/{best}").expect("a string takes all");
            }
        }
        line
    }

    /// Reads a line of a file of games on a board with `size` points along an edge. `None` if it is not such a line.
    pub fn read(line: &str, size: usize) -> Option<LabelledGame> {
        let mut words = line.split_ascii_whitespace();
        let number = words.next()?.parse().ok()?;
        let outcome = match words.next()? {
            "b" => Outcome::Win(Player::Black),
            "w" => Outcome::Win(Player::White),
            "d" => Outcome::Draw,
            _ => return None,
        };
        let stones = words.next()?.parse().ok()?;
        let moves: Vec<Point> = parse_game(words.next()?, size).ok()?.into_iter().map(|(point, _)| point).collect();
        let verdict = |text: &str| {
            let (score, best) = match text.split_once('/') {
                Some((score, best)) => (score, Some(parse_point(best, size).ok()?)),
                None => (text, None),
            };
            let score = match (score.strip_prefix("#+"), score.strip_prefix("#-")) {
                (Some(plies), _) => Score::win_in(plies.parse().ok()?),
                (_, Some(plies)) => Score::loss_in(plies.parse().ok()?),
                _ => Score::eval(score.parse().ok()?),
            };
            Some(Verdict { score, best })
        };
        let verdicts = words.next().unwrap_or("").split(',').filter(|text| !text.is_empty()).map(verdict);
        let verdicts: Vec<Verdict> = verdicts.collect::<Option<_>>()?;
        let plies = moves.len();
        (stones <= plies && verdicts.len() <= plies - stones + 1).then_some(LabelledGame {
            number,
            outcome,
            stones,
            moves,
            verdicts,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read_as_it_was_written() {
        let line = "3 w 4 h8h9i9g7j10k11 12,-20/a1,#+3";
        let game = LabelledGame::read(line, 15).unwrap();
        assert_eq!((game.stones, game.moves.len(), game.verdicts.len()), (4, 6, 3));
        assert_eq!(game.line(), line);
        for bad in ["", "3", "3 x 4 h8 1", "3 w 4 h8h9 1", "3 w 0 h8 1,2,3", "3 w 0 z99 1", "3 w 0 h8 1/q"] {
            assert_eq!(LabelledGame::read(bad, 15), None, "{bad}");
        }
    }
}
