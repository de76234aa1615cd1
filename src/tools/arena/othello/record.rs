//! The files of a match of Othello: one line a game, and the games in GGF.

use super::super::record::{Files, Result as GameResult};
use super::super::{Options, describe};
use super::game::Game;
use crate::games::othello::board::Board;
use crate::games::othello::ggf;

/// What a line tells beyond the result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct More {
    /// The discs by which the first player won or lost.
    pub margin: i32,
    /// Of the first and the second player: wall time and processor time in microseconds, and the moves thought about.
    pub used: [(u64, u64, u32); 2],
}

impl More {
    fn write(&self) -> String {
        let [a, b] = self.used;
        format!("{} {} {} {} {} {} {}", self.margin, a.0, a.1, a.2, b.0, b.1, b.2)
    }

    fn read(words: &[&str]) -> Option<More> {
        let [margin, rest @ ..] = words else { return None };
        let [wall, cpu, moves, wall2, cpu2, moves2] = rest else { return None };
        let time = |word: &str| word.parse::<u64>().ok();
        Some(More {
            margin: margin.parse().ok()?,
            used: [(time(wall)?, time(cpu)?, moves.parse().ok()?), (time(wall2)?, time(cpu2)?, moves2.parse().ok()?)],
        })
    }
}

/// What both sides used in a match.
#[derive(Clone, Copy, Default, Debug)]
pub struct Usage {
    games: u32,
    margin: i64,
    used: [(u64, u64, u64); 2],
}

impl Usage {
    /// Counts a game.
    pub fn add(&mut self, more: &More) {
        self.games += 1;
        self.margin += i64::from(more.margin);
        for (sum, used) in self.used.iter_mut().zip(more.used) {
            *sum = (sum.0 + used.0, sum.1 + used.1, sum.2 + u64::from(used.2));
        }
    }

    /// The means in one line.
    pub fn summary(&self) -> String {
        let mean = |(wall, cpu, moves): (u64, u64, u64)| {
            let ms = |sum: u64| sum as f64 / 1000.0 / moves.max(1) as f64;
            format!("{:.1} ms of processor time ({:.1} ms wall)", ms(cpu), ms(wall))
        };
        format!(
            "a move: first {}, second {}; {:+.1} discs a game",
            mean(self.used[0]),
            mean(self.used[1]),
            self.margin as f64 / f64::from(self.games.max(1))
        )
    }
}

/// The files of a match and what they hold.
pub struct Record(Files<(GameResult, More)>);

fn read(line: &str) -> Option<(GameResult, More)> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let (result, more) = words.split_at_checked(5)?;
    Some((GameResult::read(&result.join(" "))?, More::read(more)?))
}

impl Record {
    /// Opens the folder of a match; makes it if it is not there.
    ///
    /// # Errors
    /// The files cannot be read or written, or a line of the results is broken.
    pub fn open(folder: &str) -> Result<Record, String> {
        Files::open(folder, "games.ggf", read).map(Record)
    }

    /// The results so far.
    pub fn results(&self) -> &[(GameResult, More)] {
        &self.0.results
    }

    /// Writes a finished game.
    ///
    /// # Errors
    /// The files cannot be written.
    pub fn add(&mut self, result: GameResult, game: &Game, options: &Options) -> Result<(), String> {
        let more = game.more(result.first_is_black);
        let (first, second) = (&options.first, &options.second);
        let (black, white) = if result.first_is_black { (first, second) } else { (second, first) };
        let text = ggf::write(black, white, &Board::new(), game.moves.iter().copied());
        let mark = format!("RE[{:+}:{}]BO[", game.margin, describe(game.end));
        let text = text.replacen("BO[", &mark, 1);
        self.0.add(&format!("{} {}", result.write(), more.write()), &text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::arena::game::End;

    #[test]
    fn lines_round_trip_and_garbage_is_refused() {
        let result = GameResult { opening: 7, first_is_black: false, half_points: 2, end: End::Played, plies: 61 };
        let more = More { margin: -12, used: [(1, 2, 3), (4, 5, 6)] };
        let line = format!("{} {}", result.write(), more.write());
        assert_eq!(read(&line), Some((result, more)));
        for line in ["", "7 white 1 clock 44", "7 white 2 played 61 -12 1 2 3 4 5", "7 white 2 played 61 a 1 2 3 4 5 6"]
        {
            assert_eq!(read(line), None, "{line:?}");
        }
    }
}
