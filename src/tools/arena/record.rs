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

/// The files of a match: a line a game in results.txt, and the games; of a line it holds an `R`.
pub(super) struct Files<R> {
    /// The results so far.
    pub results: Vec<R>,
    lines: File,
    games: File,
    folder: String,
}

impl<R> Files<R> {
    /// Opens the folder of a match, made if it is not there; `read` reads a line of results, the games are in `games`.
    ///
    /// # Errors
    /// The files cannot be read or written, or a line of the results is broken.
    pub fn open(folder: &str, games: &str, read: fn(&str) -> Option<R>) -> std::result::Result<Files<R>, String> {
        let path = Path::new(folder);
        std::fs::create_dir_all(path).map_err(|error| format!("{folder}: {error}"))?;
        let file = path.join("results.txt");
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        let mut results = Vec::new();
        for (number, line) in text.lines().enumerate() {
            results.push(read(line).ok_or_else(|| format!("{}:{}: not a result", file.display(), number + 1))?);
        }
        let append = |name: &str| {
            let file = path.join(name);
            let opened = OpenOptions::new().create(true).append(true).open(&file);
            opened.map_err(|error| format!("{}: {error}", file.display()))
        };
        Ok(Files { results, lines: append("results.txt")?, games: append(games)?, folder: folder.to_owned() })
    }

    /// Writes a finished game and its line.
    ///
    /// # Errors
    /// The files cannot be written.
    pub fn add(&mut self, line: &str, game: &str) -> std::result::Result<(), String> {
        writeln!(self.games, "{game}")
            .and_then(|()| writeln!(self.lines, "{line}"))
            .map_err(|error| format!("{}: {error}", self.folder))
    }
}

/// The files of a match and what they hold.
pub struct Record(Files<Result>);

impl Record {
    /// Opens the folder of a match; makes it if it is not there.
    ///
    /// # Errors
    /// The files cannot be read or written, or a line of the results is broken.
    pub fn open(folder: &str) -> std::result::Result<Record, String> {
        Files::open(folder, "games.sgf", Result::read).map(Record)
    }

    /// The results so far.
    pub fn results(&self) -> &[Result] {
        &self.0.results
    }

    /// Writes a finished game.
    ///
    /// # Errors
    /// The files cannot be written.
    pub fn add(&mut self, result: Result, game: &Game, options: &Options) -> std::result::Result<(), String> {
        self.0.add(&result.write(), &sgf(&result, game, options))
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
