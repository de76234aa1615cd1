//! From 1. h8 in freestyle with a white second stone in a far corner black should win every game: `cargo run --release
//! --package tengen-tools --example far_corner [BLACK'S LIMIT] [WHITE'S FACTOR] [OPENINGS] [REPLIES]`.
//!
//! Both sides are the engine without its opening table. Black's limit for a move is a number of nodes, such as
//! `100000`, or a time, such as `1000ms`. White's is black's times the factor. Limits on nodes make every game the same
//! on every machine. On Linux time is processor time, which other work on the machine does not affect.
//!
//! Without openings given, such as `h8a15,h8b2`, all corners and points near them are played. Each opening is played
//! REPLIES times. First white chooses its second stone itself. Then it is the likeliest by the evaluation, the second
//! likeliest, and so on.

use std::io::{self, Write};
use std::time::Duration;
use tengen_core::game::{Evaluator, Player};
use tengen_core::think::Limits;
use tengen_gomoku::board::Board;
use tengen_gomoku::evaluate::GomokuEvaluator;
use tengen_gomoku::play::player::GomokuPlayer;
use tengen_gomoku::point::Point;
use tengen_gomoku::rule::Rule;
use tengen_tools::matches::contestant::{Answer, Contestant, Fault, Game};
use tengen_tools::matches::game_loop::{Finished, play};
use tengen_tools::matches::openings::{parse, text};
use tengen_tools::matches::thinker::Thinker;

/// Bytes of the table of a side.
const TABLE: usize = 32 << 20;

/// The corners, and points near them.
const OPENINGS: &str = "h8a15,h8a1,h8o1,h8o15,h8b2,h8b14,h8n2,h8n14,h8a14,h8b1,h8c13,h8m3";

/// The ply of white's second stone, from 0.
const REPLY: usize = 3;

/// A limit such as `30000` or `1000ms`, times a factor.
fn limits(text: &str, factor: u32) -> Limits {
    let number = |text: &str| -> u64 { text.parse().expect("a number of nodes, or of milliseconds as in 1000ms") };
    match text.strip_suffix("ms") {
        Some(time) => Limits { time: Some(factor * Duration::from_millis(number(time))), ..Limits::default() },
        None => Limits { nodes: Some(u64::from(factor) * number(text)), ..Limits::default() },
    }
}

/// White: the engine, except for its second stone if a reply is given.
struct White {
    engine: Thinker<'static, Board>,
    /// The rank of the second stone among the likeliest moves, from 1; 0 leaves it to the engine.
    reply: usize,
}

impl Contestant<Board> for White {
    fn begin(&mut self, game: &Game<Board>) -> Result<(), Fault> {
        self.engine.begin(game)
    }

    fn answer(&mut self, game: &Game<Board>) -> Result<Answer<Point>, Fault> {
        if self.reply == 0 || game.moves().len() != REPLY {
            return self.engine.answer(game);
        }
        let mut candidates = Vec::new();
        GomokuEvaluator::new().candidates(game.position(), &mut candidates);
        candidates.sort_by_key(|candidate| (-candidate.order, candidate.mv));
        Ok(Answer::Move(candidates[self.reply - 1].mv))
    }
}

/// Plays the game to its end, white's second stone by that reply, or free with 0.
fn game(opening: &str, limits: [Limits; 2], reply: usize) -> Finished<Board> {
    let engine = |limits| Thinker::player(limits, || GomokuPlayer::new(TABLE));
    let opening = parse(opening, &Board::new(Rule::Freestyle, 15)).expect("an opening");
    play(opening, [&mut engine(limits[0]), &mut White { engine: engine(limits[1]), reply }], None)
}

fn main() -> io::Result<()> {
    let options: Vec<String> = std::env::args().skip(1).collect();
    let option = |i: usize, or: &'static str| options.get(i).map_or(or, String::as_str);
    let number = |i: usize, or: &'static str| -> u32 { option(i, or).parse().expect("a number") };
    let (limit, factor, replies) = (option(0, "100000"), number(1, "5"), number(3, "1") as usize);
    let mut out = io::stdout().lock();
    writeln!(out, "black {limit} a move, white {factor} times as much")?;
    let limits = [limits(limit, 1), limits(limit, factor)];
    let (mut won, mut games) = (0, 0);
    for opening in option(2, OPENINGS).split(',') {
        for reply in 0..replies {
            let finished = game(opening, limits, reply);
            games += 1;
            won += usize::from(finished.winner == Some(Player::Black));
            let winner = finished.winner.map_or("nobody", |player| ["black", "white"][player.index()]);
            let moves = text(&finished.game, finished.game.moves().len());
            writeln!(out, "{opening}, reply {reply}: {winner} wins: {moves}")?;
            out.flush()?;
        }
    }
    writeln!(out, "black won {won} of {games}")
}
