//! The results of a match of programs: a row for each game, and their sums.

use crate::matches::contestant::{Effort, Fault};
use crate::matches::schedule::GameId;
use crate::matches::statistics::{Sprt, Tally};
use std::collections::BTreeMap;
use std::time::Duration;
use tengen_core::game::Player;

/// The columns of the file. Margins are the first player's; times are sums over its moves, in milliseconds.
pub const COLUMNS: &str = "opening,first,half_points,end,plies,margin,first_moves,first_wall_ms,first_cpu_ms,\
                           second_moves,second_wall_ms,second_cpu_ms";

/// The result of one game.
#[derive(Clone, PartialEq, Debug)]
pub struct GameResult {
    /// Which game it is.
    pub id: GameId,
    /// 2 for a win of the first player, 1 for a draw, 0 for a loss.
    pub half_points: u32,
    /// How it ended: the reason by the rules, `long`, or a fault.
    pub end: String,
    /// Its length, the opening included.
    pub plies: usize,
    /// The margin of the first player, for a game whose margin counts.
    pub margin: Option<i32>,
    /// The usage of the first and the second player.
    pub efforts: [Effort; 2],
}

impl GameResult {
    /// The row of the file.
    pub fn write(&self) -> Vec<String> {
        let (opening, first_is_black) = self.id;
        let mut row = vec![
            opening.to_string(),
            if first_is_black { "black" } else { "white" }.to_owned(),
            self.half_points.to_string(),
            self.end.clone(),
            self.plies.to_string(),
            self.margin.map_or(String::new(), |margin| margin.to_string()),
        ];
        for effort in &self.efforts {
            let ms = |time: Duration| format!("{:.1}", time.as_secs_f64() * 1000.0);
            row.extend([effort.moves.to_string(), ms(effort.wall), ms(effort.cpu)]);
        }
        row
    }

    /// Reads what [`GameResult::write`] wrote.
    pub fn read(row: &[String]) -> Option<GameResult> {
        let [opening, first, half_points, end, plies, margin, efforts @ ..] = row else { return None };
        let effort = |fields: &[String]| {
            let [moves, wall, cpu] = fields else { return None };
            let ms = |text: &str| Duration::try_from_secs_f64(text.parse::<f64>().ok()? / 1000.0).ok();
            Some(Effort { moves: moves.parse().ok()?, wall: ms(wall)?, cpu: ms(cpu)?, ..Effort::default() })
        };
        let first_is_black = match first.as_str() {
            "black" => true,
            "white" => false,
            _ => return None,
        };
        let (a, b) = efforts.split_at_checked(3)?;
        Some(GameResult {
            id: (opening.parse().ok()?, first_is_black),
            half_points: half_points.parse().ok().filter(|&points| points <= 2)?,
            end: Some(end.clone()).filter(|end| !end.is_empty())?,
            plies: plies.parse().ok()?,
            margin: if margin.is_empty() { None } else { Some(margin.parse().ok()?) },
            efforts: [effort(a)?, effort(b)?],
        })
    }

    /// The loser: the first or the second player.
    const fn loser(&self) -> Option<usize> {
        match self.half_points {
            0 => Some(0),
            1 => None,
            _ => Some(1),
        }
    }
}

/// The sums over the games of a match.
#[derive(Default)]
pub struct Totals {
    /// The score.
    pub tally: Tally,
    /// Half points of black.
    black: u32,
    /// The games by their end: lost by the first player, lost by the second, drawn.
    ends: BTreeMap<String, [u32; 3]>,
    /// The margins of the first player summed, if they count.
    margin: Option<i64>,
    efforts: [Effort; 2],
}

impl Totals {
    /// Counts a game.
    pub fn add(&mut self, result: &GameResult) {
        let (opening, first_is_black) = result.id;
        self.tally.add(opening, result.half_points);
        self.black += if first_is_black { result.half_points } else { 2 - result.half_points };
        self.ends.entry(result.end.clone()).or_default()[result.loser().unwrap_or(2)] += 1;
        if let Some(margin) = result.margin {
            self.margin = Some(self.margin.unwrap_or(0) + i64::from(margin));
        }
        self.efforts.iter_mut().zip(&result.efforts).for_each(|(sum, effort)| sum.add(effort));
    }

    /// The state of the match in one line.
    pub fn line(&self, sprt: Option<&Sprt>) -> String {
        let test = sprt.map_or(String::new(), |sprt| format!("  {}", sprt.state(&self.tally)));
        format!("{}{test}", self.tally)
    }

    /// The end of the match: the score, the pairs, the ends of games, and the players' usage.
    pub fn summary(&self, sprt: Option<&Sprt>) -> String {
        let games = f64::from(self.tally.games().max(1));
        let black = 50.0 * f64::from(self.black) / games;
        let mut text = format!(
            "{}\npairs by half points 0-4: {:?}; black's score {black:.1} %\n",
            self.line(sprt),
            self.tally.pairs()
        );
        for (end, [first, second, drawn]) in &self.ends {
            let fault = if Fault::ALL.iter().any(|fault| fault.name() == end) { "FAULT " } else { "" };
            text += &format!("{fault}{end}: first lost {first}, second lost {second}, drawn {drawn}\n");
        }
        let [first, second] = self.efforts.map(|effort| {
            format!("{:.1} ms of processor time ({:.1} ms wall)", effort.mean_cpu_ms(), effort.mean_wall_ms())
        });
        text += &format!("a move: first {first}, second {second}");
        text + &self.margin.map_or(String::new(), |margin| format!("; {:+.1} discs a game", margin as f64 / games))
    }
}

/// The colour of the first player.
pub const fn first_colour(id: GameId) -> Player {
    if id.1 { Player::Black } else { Player::White }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(opening: usize, first_is_black: bool, half_points: u32, end: &str) -> GameResult {
        let efforts = [Effort { moves: 7, wall: Duration::from_micros(1_500), ..Effort::default() }, Effort::default()];
        GameResult { id: (opening, first_is_black), half_points, end: end.to_owned(), plies: 44, margin: None, efforts }
    }

    #[test]
    fn rows_round_trip_and_garbage_is_refused() {
        let drawn = result(7, false, 1, "full");
        assert_eq!(drawn.write().join(","), "7,white,1,full,44,,7,1.5,0.0,0,0.0,0.0");
        assert_eq!(drawn.write().len(), COLUMNS.split(',').count());
        let won = GameResult { margin: Some(-12), ..result(0, true, 0, "discs") };
        for result in [drawn, won] {
            assert_eq!(GameResult::read(&result.write()), Some(result.clone()));
        }
        for row in ["", "7,grey,1,full,44,,7,1,0,0,0,0", "7,white,3,full,44,,7,1,0,0,0,0", "7,white,1,,44,,7,1,0,0,0,0"]
        {
            let row: Vec<String> = row.split(',').map(str::to_owned).collect();
            assert_eq!(GameResult::read(&row), None, "{row:?}");
        }
    }

    #[test]
    fn totals_tell_who_lost_how() {
        let mut totals = Totals::default();
        for (opening, black, points, end) in [(0, true, 2, "five"), (0, false, 0, "clock"), (1, true, 1, "full")] {
            totals.add(&result(opening, black, points, end));
        }
        let text = totals.summary(None);
        assert!(text.contains("3 games: +1 =1 -1") && text.contains("black's score 83.3 %"), "{text}");
        assert!(text.contains("FAULT clock: first lost 1, second lost 0, drawn 0\nfive: first lost 0, second lost 1"));
        assert!(!text.contains("discs a game"), "{text}");
    }
}
