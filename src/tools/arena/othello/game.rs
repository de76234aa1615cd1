//! One game of Othello, judged by the rules of this program.

use super::super::Options;
use super::super::game::End;
use super::super::record::Result as GameResult;
use super::player::Player;
use super::record::More;
use crate::game::{Outcome, Player as Side, Position};
use crate::games::othello::board::Board;
use crate::games::othello::square::Square;
use std::time::{Duration, Instant};

/// The two programs of a match, first and second, as far as they run.
pub struct Pair<'a> {
    options: &'a Options,
    players: [Option<Player>; 2],
}

/// A finished game.
pub struct Game {
    /// All moves, the opening's among them.
    pub moves: Vec<Square>,
    /// The winner, if there is one.
    pub winner: Option<Side>,
    /// How it ended.
    pub end: End,
    /// The discs by which black won or lost (the empty squares to the winner); a game lost by a fault counts 64.
    pub margin: i32,
    /// What each colour used: wall time, processor time, moves that it had to think about.
    pub used: [(Duration, Duration, u32); 2],
}

impl<'a> Pair<'a> {
    /// No program is started yet.
    pub fn new(options: &'a Options) -> Pair<'a> {
        Pair { options, players: [None, None] }
    }

    /// Plays a game from an opening. A program that failed is started anew for the next.
    ///
    /// # Errors
    /// A program cannot be started at all.
    pub fn play(&mut self, opening: &Board, first_is_black: bool) -> Result<Game, String> {
        let of = |side: Side| if first_is_black { side.index() } else { 1 - side.index() };
        let mut game = Game {
            moves: opening.moves().collect(),
            winner: None,
            end: End::Played,
            margin: 0,
            used: [(Duration::ZERO, Duration::ZERO, 0); 2],
        };
        for side in Side::BOTH {
            if let Err(end) = self.ready(of(side), opening)? {
                self.fault(&mut game, side, of(side), end);
                return Ok(game);
            }
        }
        let mut board = opening.clone();
        while board.outcome().is_none() {
            let side = board.to_move();
            let mut told = false;
            let mv = if board.must_pass() {
                Square::PASS
            } else {
                let limit = self.options.turn + self.options.grace;
                let Some(player) = self.players[of(side)].as_mut() else { break };
                let (begun, cpu) = (Instant::now(), player.cpu());
                let answer = player.think(side, limit);
                let used = &mut game.used[side.index()];
                let wall = begun.elapsed();
                used.0 += wall;
                used.1 += player.cpu().zip(cpu).map_or(wall, |(after, before)| after.saturating_sub(before));
                used.2 += 1;
                told = !player.forgets();
                match answer {
                    Ok(mv) if board.is_legal(mv) => mv,
                    Ok(_) => {
                        self.fault(&mut game, side, of(side), End::Illegal);
                        return Ok(game);
                    }
                    Err(end) => {
                        self.fault(&mut game, side, of(side), end);
                        return Ok(game);
                    }
                }
            };
            board.make(mv);
            game.moves.push(mv);
            for other in Side::BOTH {
                if other == side && told {
                    continue;
                }
                let Some(player) = self.players[of(other)].as_mut() else { continue };
                if let Err(end) = player.note(side, mv) {
                    self.fault(&mut game, other, of(other), end);
                    return Ok(game);
                }
            }
        }
        let value = board.final_score().0;
        game.margin = if board.to_move() == Side::Black { value } else { -value };
        game.winner = match board.outcome() {
            Some(Outcome::Win(side)) => Some(side),
            _ => None,
        };
        Ok(game)
    }

    /// Starts a program if it does not run, and shows it the position.
    fn ready(&mut self, number: usize, board: &Board) -> Result<Result<(), End>, String> {
        let commands = [&self.options.first, &self.options.second];
        let player = match &mut self.players[number] {
            Some(player) => player,
            empty => {
                let player = empty.insert(Player::start(commands[number])?);
                if let Err(end) = player.greet(self.options.depths[number], self.options.turn) {
                    return Ok(Err(end));
                }
                player
            }
        };
        Ok(player.open(board))
    }

    /// `side`, played by program `number`, loses by a fault.
    fn fault(&mut self, game: &mut Game, side: Side, number: usize, end: End) {
        let last = self.players[number].as_ref().map_or("", |player| player.last_line());
        eprintln!("{side:?} lost by {}; its last line: {last}", super::super::describe(end));
        self.players[number] = None;
        (game.winner, game.end) = (Some(side.opponent()), end);
        game.margin = if side == Side::Black { -64 } else { 64 };
    }
}

impl Game {
    /// The line of the results file.
    pub fn result(&self, opening: usize, first_is_black: bool) -> GameResult {
        let first = if first_is_black { Side::Black } else { Side::White };
        let half_points = self.winner.map_or(1, |winner| if winner == first { 2 } else { 0 });
        GameResult { opening, first_is_black, half_points, end: self.end, plies: self.moves.len() }
    }

    /// What the results file tells beyond that.
    pub fn more(&self, first_is_black: bool) -> More {
        let first = usize::from(!first_is_black);
        let side = |side: usize| {
            let (wall, cpu, moves) = self.used[side];
            (wall.as_micros() as u64, cpu.as_micros() as u64, moves)
        };
        More { margin: if first_is_black { self.margin } else { -self.margin }, used: [side(first), side(1 - first)] }
    }
}
