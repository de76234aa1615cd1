//! From 1. h8 in freestyle with a white second stone in a far corner black should win every game:
//! `cargo run --release --example far_corner [BLACK'S LIMIT] [TIMES AS MUCH FOR WHITE] [OPENINGS] [REPLIES]`.
//!
//! Both sides are the playing engine (forced wins, then the tree), black with so many nodes a move, or so much time as in
//! `1000ms`, and white with a multiple; the opening table is off. Limits on nodes make every game the same on every machine;
//! time is the process's own where Linux tells it, so that other work on the machine takes none of it. Without openings
//! given, such as `h8a15,h8b2`, all corners and points near them are played. With REPLIES each opening is played so many
//! times: first white replies to black's second stone as it likes, then by the likeliest moves of the evaluation's order.

#[path = "../tests/common"]
mod common {
    pub mod own_time;
}

use common::own_time::own_time;
use std::io::Write;
use std::time::{Duration, Instant};
use tengen::engine::{Engine, GameSpec};
use tengen::game::{Evaluator, Player};
use tengen::games::gomoku::evaluate::GomokuEvaluator;
use tengen::games::gomoku::notation::replay;
use tengen::games::gomoku::rule::Rule;
use tengen::think::{Limits, Observer};

/// Bytes of the table of a side.
const TABLE: usize = 32 << 20;

/// The corners, and points near them.
const OPENINGS: &str = "h8a15,h8a1,h8o1,h8o15,h8b2,h8b14,h8n2,h8n14,h8a14,h8b1,h8c13,h8m3";

/// The time of one move: the process's own, or where it is not known that on the wall.
struct Clock {
    own: Option<Duration>,
    wall: Instant,
}

impl Clock {
    fn new() -> Clock {
        Clock { own: own_time(), wall: Instant::now() }
    }
}

impl Observer for Clock {
    fn elapsed(&mut self) -> Duration {
        let own = self.own.and_then(|begun| Some(own_time()?.saturating_sub(begun)));
        own.unwrap_or_else(|| self.wall.elapsed())
    }
}

/// A limit such as `30000` or `1000ms`, times a number.
fn limits(text: &str, times: u32) -> Limits {
    let number = |text: &str| -> u64 { text.parse().expect("a number of nodes, or of milliseconds as in 1000ms") };
    match text.strip_suffix("ms") {
        Some(time) => Limits { time: Some(times * Duration::from_millis(number(time))), ..Limits::default() },
        None => Limits { nodes: Some(u64::from(times) * number(text)), ..Limits::default() },
    }
}

/// The `number`th of the moves that look likely after these, from 1 on.
fn likely(moves: &str, number: usize) -> String {
    let board = replay(moves, Rule::Freestyle, 15).expect("an opening");
    let mut candidates = Vec::new();
    GomokuEvaluator::new().candidates(&board, &mut candidates);
    candidates.sort_by_key(|candidate| (-candidate.order, candidate.mv));
    candidates[number - 1].mv.to_string()
}

/// Plays the game to its end, white's second stone by that reply, or free with 0: the winner and the moves.
fn play(opening: &str, limits: [Limits; 2], reply: usize) -> (Option<Player>, String) {
    let spec = GameSpec::named("gomoku").expect("a registered game");
    let mut sides = [0, 1].map(|_| {
        let mut engine = Engine::new(spec, TABLE);
        engine.load(opening).expect("an opening");
        engine.set_book(false);
        engine
    });
    loop {
        let played = sides[0].played();
        if let Some(ending) = sides[0].ending() {
            return (ending.winner, sides[0].save());
        }
        if played == 3 && reply > 0 {
            let reply = likely(&sides[0].save(), reply);
            sides.iter_mut().for_each(|engine| engine.play(&reply).expect("a legal move"));
            continue;
        }
        let report = sides[played % 2].find(&limits[played % 2], &mut Clock::new()).expect("a position to search");
        let code = report.best.expect("a move");
        sides.iter_mut().for_each(|engine| engine.play_code(code).expect("a legal move"));
    }
}

fn main() {
    let options: Vec<String> = std::env::args().skip(1).collect();
    let option = |i: usize, or: &'static str| options.get(i).map_or(or, String::as_str);
    let number = |i: usize, or: &'static str| -> u32 { option(i, or).parse().expect("a number") };
    let (limit, times, replies) = (option(0, "100000"), number(1, "5"), number(3, "1") as usize);
    println!("black {limit} a move, white {times} times as much");
    let limits = [limits(limit, 1), limits(limit, times)];
    let (mut won, mut games) = (0, 0);
    for opening in option(2, OPENINGS).split(',') {
        for reply in 0..replies {
            let (winner, game) = play(opening, limits, reply);
            games += 1;
            won += usize::from(winner == Some(Player::Black));
            let winner = winner.map_or("nobody", |player| ["black", "white"][player.index()]);
            println!("{opening}, reply {reply}: {winner} wins: {game}");
            std::io::stdout().flush().expect("an open output");
        }
    }
    println!("black won {won} of {games}");
}
