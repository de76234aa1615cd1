//! One game of a match, judged by the rules of this program.

use super::Options;
use super::player::Player;
use super::record::Result as GameResult;
use crate::game::{Outcome, Player as Side, Position};
use crate::games::gomoku::board::Board;
use crate::games::gomoku::notation;
use crate::games::gomoku::point::Point;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// A five.
    Five,
    /// Black played a forbidden point.
    Forbidden,
    /// The board is full.
    Full,
    /// The game was longer than the match allows.
    Long,
    /// The loser's program ended or did not answer sensibly.
    Crash,
    /// The loser played an illegal move.
    Illegal,
    /// The loser overstepped the time.
    Clock,
    /// Othello: nobody can move any more.
    Played,
}

/// A finished game.
pub struct Game {
    /// All moves, the opening's among them.
    pub moves: Vec<Point>,
    /// The winner, if there is one.
    pub winner: Option<Side>,
    /// How it ended.
    pub end: End,
}

impl Game {
    /// Plays a game from an opening.
    ///
    /// # Errors
    /// A program cannot be started at all.
    pub fn play(options: &Options, opening: &str, first_is_black: bool) -> Result<Game, String> {
        let board = notation::replay(opening, options.rule, options.size).map_err(|error| error.to_string())?;
        let (black, white) =
            if first_is_black { (&options.first, &options.second) } else { (&options.second, &options.first) };
        let mut players = [Player::start(black, options)?, Player::start(white, options)?];
        let mut game = Game { moves: board.moves().to_vec(), winner: None, end: End::Full };
        for side in Side::BOTH {
            let first = (side == Side::Black) == first_is_black;
            if let Err(end) = players[side.index()].open(options, &options.infos[usize::from(!first)]) {
                (game.winner, game.end) = (Some(side.opponent()), end);
                return Ok(game);
            }
        }
        game.go_on(options, board, &mut players);
        Ok(game)
    }

    fn go_on(&mut self, options: &Options, mut board: Board, players: &mut [Player; 2]) {
        let mut fresh = [true; 2];
        while board.outcome().is_none() {
            if self.moves.len() >= options.plies {
                self.end = End::Long;
                return;
            }
            let side = board.to_move();
            let new = std::mem::replace(&mut fresh[side.index()], false);
            let answer = players[side.index()].think(&self.moves, new, options);
            match answer {
                Ok(point) if board.contains(point) && board.is_legal(point) => {
                    board.make(point);
                    self.moves.push(point);
                }
                Ok(_) => (self.winner, self.end) = (Some(side.opponent()), End::Illegal),
                Err(end) => {
                    let last = players[side.index()].last_line();
                    eprintln!("{side:?} lost by {}; its last line: {last}", super::describe(end));
                    (self.winner, self.end) = (Some(side.opponent()), end);
                }
            }
            if self.winner.is_some() {
                return;
            }
        }
        (self.winner, self.end) = match board.outcome() {
            Some(Outcome::Win(side)) if board.winning_line().is_empty() => (Some(side), End::Forbidden),
            Some(Outcome::Win(side)) => (Some(side), End::Five),
            _ => (None, End::Full),
        };
    }

    /// The line of the results file.
    pub fn result(&self, opening: usize, first_is_black: bool) -> GameResult {
        let first = if first_is_black { Side::Black } else { Side::White };
        let half_points = self.winner.map_or(1, |winner| if winner == first { 2 } else { 0 });
        GameResult { opening, first_is_black, half_points, end: self.end, plies: self.moves.len() }
    }
}
