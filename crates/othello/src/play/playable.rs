//! Positions of Othello as the engine shows and writes them, and their player.

use super::openings;
use crate::bits::{NEIGHBOURS, flips};
use crate::board::Board;
use crate::ggf::{self, GgfFault};
use crate::obf::{self, ObfError, Problem};
use crate::play::player::OthelloPlayer;
use crate::square::Square;
use crate::transcript::{self, TranscriptFault};
use crate::units::Centidiscs;
use std::sync::Arc;
use std::time::Duration;
use tengen_core::error::{EngineError, ErrorCode};
use tengen_core::facts::{Ending, Format, OpeningName, Reason};
use tengen_core::game::{Outcome, Player, Position};
use tengen_core::players::game_player::GamePlayer;
use tengen_core::players::playable::{Playable, Written};
use tengen_core::score::Score;
use tengen_core::shared_words::SharedWords;
use tengen_core::think::{Limits, Observer, Report};

/// The end of every game: the discs were counted.
const DISCS: Reason = Reason::new("discs");

/// The code of a fault in a game in GGF.
const fn ggf_code(fault: GgfFault) -> ErrorCode {
    match fault {
        GgfFault::Game => ErrorCode::Game,
        GgfFault::Move => ErrorCode::Illegal,
        GgfFault::Start | GgfFault::Bracket | GgfFault::Board => ErrorCode::Syntax,
    }
}

impl Playable for Board {
    fn stone_on(&self, cell: usize) -> Option<Player> {
        let square = self.variant().bit_of_cell(cell);
        Player::BOTH.into_iter().find(|&player| self.discs(player) >> square & 1 != 0)
    }

    fn write_move(&self, mv: Square, out: &mut String) {
        // A pass is written too, so that a game comes back with as many moves.
        out.push_str(&if mv.is_pass() { "--".to_owned() } else { mv.to_string() });
    }

    fn read_moves(&self, text: &str) -> Result<Vec<(usize, Square)>, EngineError> {
        transcript::parse_from(self, text).map_err(|error| {
            let code = match error.fault {
                TranscriptFault::Finished => ErrorCode::Finished,
                TranscriptFault::Illegal => ErrorCode::Illegal,
                TranscriptFault::Occupied => ErrorCode::Occupied,
                TranscriptFault::OffBoard => ErrorCode::OffBoard,
                TranscriptFault::Syntax => ErrorCode::Syntax,
            };
            EngineError::new(code, error.to_string()).at(error.at)
        })
    }

    fn read_game(&self, text: &str) -> Result<Written<Board>, EngineError> {
        if text.trim_start().starts_with("(;") {
            return match ggf::parse_on(self.variant(), text) {
                Ok(game) => Ok((game.start, game.moves)),
                Err(error) => Err(EngineError::new(ggf_code(error.fault), error.to_string()).at(error.at)),
            };
        }
        // A board is all its squares and the side to move; a text of moves has a digit long before.
        let squares = self.variant().area() as usize;
        if text.trim_start().bytes().take_while(|byte| !byte.is_ascii_digit()).count() >= squares {
            let error = |e: ObfError| EngineError::new(ErrorCode::Syntax, e.to_string()).at(e.at);
            let (start, at) = obf::parse_start_on(self.variant(), text).map_err(error)?;
            // What follows are moves, or the scores of a problem.
            if text[at..].trim_start().starts_with(';') {
                let problem = obf::parse_problem_on(self.variant(), text).map_err(error)?;
                return Ok((problem.board, Vec::new()));
            }
            let moves = start.read_moves(&text[at..]).map_err(|e| {
                let place = e.place.unwrap_or(0) + at;
                e.at(place)
            })?;
            return Ok((start, moves.into_iter().map(|(place, mv)| (place + at, mv)).collect()));
        }
        let start = Board::start(self.variant(), false);
        let moves = start.read_moves(text)?;
        Ok((start, moves))
    }

    fn write_start(&self, out: &mut String) {
        if *self != Board::start(self.variant(), false) {
            out.push_str(&obf::write_board(self));
            out.push(' ');
        }
    }

    fn write_as(&self, start: &Board, moves: &[Square], format: Format) -> Option<String> {
        let moves = moves.iter().copied();
        Some(match format {
            Format::Moves => {
                let mut text = String::new();
                start.write_start(&mut text);
                // Passes are omitted, as is usual, except a final one.
                let last = moves.clone().next_back().filter(|mv| mv.is_pass());
                text.push_str(&transcript::write(moves));
                if let Some(pass) = last {
                    start.write_move(pass, &mut text);
                }
                text
            }
            Format::Board => obf::write_board(self),
            Format::Obf => obf::write_problem(&Problem { board: self.clone(), scores: Vec::new() }),
            Format::Ggf => ggf::write("", "", start, moves),
        })
    }

    fn refusal(&self, mv: Square) -> EngineError {
        if mv.is_pass() {
            EngineError::new(ErrorCode::Illegal, "a side with a move must not pass")
        } else if !self.variant().has(mv) {
            EngineError::new(ErrorCode::OffBoard, format!("{mv} is not a square of this board"))
        } else if self.empties() & mv.bit() == 0 {
            EngineError::new(ErrorCode::Occupied, format!("{mv} is occupied"))
        } else {
            EngineError::new(ErrorCode::Illegal, format!("{mv} turns no disc"))
        }
    }

    fn ending(&self) -> Option<Ending> {
        let winner = match self.outcome()? {
            Outcome::Draw => None,
            Outcome::Win(player) => Some(player),
        };
        Some(Ending { winner, reason: DISCS, line: Vec::new() })
    }

    fn opening(&self) -> Option<OpeningName> {
        if self.variant().is_standard() { openings::name(self) } else { None }
    }

    fn book_replies(&self) -> (Vec<Square>, Score) {
        let known = if self.variant().is_standard() { openings::replies(self) } else { None };
        known.map_or((Vec::new(), Score::DRAW), |(list, value)| (list, value.score()))
    }

    fn book_time(&self) -> Duration {
        openings::BOOK_TIME
    }

    /// Beginners turn many discs, with a bonus of one disc each. They also like corners and edges, and much else.
    fn lure(&self, mv: Square) -> i32 {
        if mv.is_pass() {
            return 0;
        }
        let turned = flips(mv.index(), self.me(), self.opp()).count_ones() as i32;
        let corner = if mv.bit() & self.variant().corners() != 0 { 10 } else { 0 };
        (turned + corner) * Centidiscs::DISC.0
    }

    /// A move that turns discs only along diagonals.
    fn is_hard_to_see(&self, mv: Square) -> bool {
        if mv.is_pass() || mv.bit() & self.variant().corners() != 0 {
            return false;
        }
        let x = mv.index();
        let beside = flips(x, self.me(), self.opp()) & NEIGHBOURS[x];
        let straight = NEIGHBOURS[x] & (0xFF << (8 * (x / 8)) | 0x0101_0101_0101_0101 << (x % 8));
        beside & straight == 0
    }
}

impl GamePlayer<Board> for OthelloPlayer {
    fn find(&mut self, position: &mut Board, limits: &Limits, observer: &mut dyn Observer) -> Report {
        OthelloPlayer::find(self, position, limits, observer)
    }

    fn start(&mut self, position: &mut Board, limits: &Limits) {
        OthelloPlayer::start(self, position, limits);
    }

    fn step(&mut self, _position: &mut Board, observer: &mut dyn Observer) -> Option<Report> {
        OthelloPlayer::step(self, observer)
    }

    fn stop(&mut self) -> Option<Report> {
        OthelloPlayer::stop(self)
    }

    fn start_ahead(&mut self, position: &mut Board) {
        OthelloPlayer::start(self, position, &Limits::default());
    }

    fn step_ahead(&mut self, _position: &mut Board, observer: &mut dyn Observer) -> bool {
        OthelloPlayer::step_ahead(self, observer)
    }

    fn start_lines(&mut self, position: &mut Board, count: usize, limits: &Limits, without: &[u16]) {
        OthelloPlayer::start_lines(self, position, count, limits, without);
    }

    fn step_lines(
        &mut self,
        _position: &mut Board,
        observer: &mut dyn Observer,
    ) -> Option<tengen_core::think::StopReason> {
        OthelloPlayer::step_lines(self, observer)
    }

    fn lines(&self) -> (Vec<tengen_core::think::Line>, u64) {
        OthelloPlayer::lines(self)
    }

    fn candidates(&mut self, position: &Board, out: &mut Vec<Square>) {
        position.legal_moves(out);
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn set_threads(&mut self, threads: usize) {
        OthelloPlayer::set_threads(self, threads);
    }

    fn share(&mut self, words: Arc<dyn SharedWords>, number: usize) {
        OthelloPlayer::share(self, words, number > 0);
    }

    fn clear(&mut self) {
        OthelloPlayer::clear(self);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beginners_like_discs_and_corners_and_overlook_diagonals() {
        let square = |index| Square::new(index).unwrap();
        let board = |black: u64, white: u64| Board::from_discs(black, white, Player::Black).unwrap();
        // d5 turns a disc along a diagonal alone, d3 one along a rank.
        let position = board(1 << 21 | 1 << 53, 1 << 44 | 1 << 20);
        assert!(position.is_hard_to_see(square(35)) && !position.is_hard_to_see(square(19)));
        assert_eq!(position.lure(square(35)), 100);
        // A corner is seen, also along a diagonal.
        let position = board(1 << 18, 1 << 9);
        assert!(!position.is_hard_to_see(square(0)));
        assert_eq!(position.lure(square(0)), 1100);
        assert_eq!(position.lure(Square::PASS), 0);
    }
}
