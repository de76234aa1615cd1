//! The files of a match: one line a game, and the games as SGF.

use super::game::{End, Game};
use super::{Options, describe, end_of};
use crate::game::Player as Side;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;

/// The result of one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Result {
    /// The number of the opening, from 0.
    pub opening: usize,
    /// Whether the first player had black.
    pub first_is_black: bool,
    /// 2 for a win of the first player, 1 for a draw, 0 for a loss.
    pub half_points: u32,
    /// How the game ended.
    pub end: End,
    /// Its length.
    pub plies: usize,
}

impl Result {
    /// The line of the results file.
    pub(super) fn write(&self) -> String {
        let colour = if self.first_is_black { "black" } else { "white" };
        format!("{} {colour} {} {} {}", self.opening, self.half_points, describe(self.end), self.plies)
    }

    /// Reads what [`Result::write`] wrote.
    pub(super) fn read(line: &str) -> Option<Result> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [opening, colour, half_points, end, plies] = words[..] else { return None };
        Some(Result {
            opening: opening.parse().ok()?,
            first_is_black: match colour {
                "black" => true,
                "white" => false,
                _ => return None,
            },
            half_points: half_points.parse().ok().filter(|&points| points <= 2)?,
            end: end_of(end)?,
            plies: plies.parse().ok()?,
        })
    }
}

/// The files of a match and what they hold.
pub struct Record {
    results: Vec<Result>,
    lines: File,
    games: File,
}

impl Record {
    /// Opens the folder of a match; makes it if it is not there.
    ///
    /// # Errors
    /// The files cannot be read or written, or a line of the results is broken.
    pub fn open(folder: &str) -> std::result::Result<Record, String> {
        let folder = Path::new(folder);
        std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let path = folder.join("results.txt");
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let mut results = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let broken = || format!("{}:{}: not a result", path.display(), number + 1);
            results.push(Result::read(line).ok_or_else(broken)?);
        }
        let append = |name: &str| {
            let path = folder.join(name);
            let file = OpenOptions::new().create(true).append(true).open(&path);
            file.map_err(|error| format!("{}: {error}", path.display()))
        };
        Ok(Record { results, lines: append("results.txt")?, games: append("games.sgf")? })
    }

    /// The results so far.
    pub fn results(&self) -> &[Result] {
        &self.results
    }

    /// Writes a finished game.
    ///
    /// # Errors
    /// The files cannot be written.
    pub fn add(&mut self, result: Result, game: &Game, options: &Options) -> std::result::Result<(), String> {
        writeln!(self.games, "{}", sgf(&result, game, options))
            .and_then(|()| writeln!(self.lines, "{}", result.write()))
            .map_err(|error| format!("{}: {error}", options.out))
    }
}

/// The game as an SGF tree (FF[4], GM[4] is Gomoku and Renju). Columns from the left and rows from the top as letters.
fn sgf(result: &Result, game: &Game, options: &Options) -> String {
    let escape = |text: &str| text.replace('\\', "\\\\").replace(']', "\\]");
    let (first, second) = (escape(&options.first), escape(&options.second));
    let (black, white) = if result.first_is_black { (first, second) } else { (second, first) };
    let score = match game.winner {
        Some(Side::Black) => "B+",
        Some(Side::White) => "W+",
        None => "0",
    };
    let mut text = format!(
        "(;FF[4]GM[4]CA[UTF-8]SZ[{}]RU[{}]PB[{black}]PW[{white}]RE[{score}]EV[opening {}]C[{}]",
        options.size,
        options.rule.name(),
        result.opening + 1,
        describe(game.end),
    );
    for (i, point) in game.moves.iter().enumerate() {
        let letter = |number: usize| char::from(b'a' + number as u8);
        let colour = if i % 2 == 0 { 'B' } else { 'W' };
        text += &format!(";{colour}[{}{}]", letter(point.x()), letter(options.size - 1 - point.y()));
    }
    text + ")"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_round_trip_and_garbage_is_refused() {
        let result = Result { opening: 7, first_is_black: false, half_points: 1, end: End::Clock, plies: 44 };
        assert_eq!(Result::read(&result.write()), Some(result));
        for line in ["", "7 white 1 clock", "7 grey 1 clock 44", "7 white 3 clock 44", "7 white 1 luck 44", "x"] {
            assert_eq!(Result::read(line), None, "{line:?}");
        }
    }
}
