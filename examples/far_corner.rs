//! From 1. h8 in freestyle with a white second stone in a far corner black should win every game:
//! `cargo run --release --example far_corner [NODES OF BLACK] [TIMES AS MANY FOR WHITE] [OPENINGS]`.
//!
//! Both sides are the playing engine (forced wins, then the tree), black with that many nodes a move and white with a
//! multiple; the opening table is off. Limits on nodes make every game the same on every machine. Without openings given,
//! such as `h8a15,h8b2`, all corners and points near them are played.

use tengen::engine::{Engine, GameKind};
use tengen::game::Player;
use tengen::games::gomoku::rule::Rule;
use tengen::think::{Limits, Silent};

/// Bytes of the table of a side.
const TABLE: usize = 32 << 20;

/// The corners, and points near them.
const OPENINGS: &str = "h8a15,h8a1,h8o1,h8o15,h8b2,h8b14,h8n2,h8n14,h8a14,h8b1,h8c13,h8m3";

/// Plays the game to its end: the winner and the moves.
fn play(opening: &str, nodes: [u64; 2]) -> (Option<Player>, String) {
    let kind = GameKind::Gomoku { rule: Rule::Freestyle, size: 15 };
    let mut sides = [0, 1].map(|_| {
        let mut engine = Engine::new(kind, TABLE).expect("memory");
        engine.load(opening).expect("an opening");
        engine.set_book(false);
        engine
    });
    loop {
        let side = sides[0].played() % 2;
        if let Some(ending) = sides[0].ending() {
            return (ending.winner, sides[0].save());
        }
        let limits = Limits { nodes: Some(nodes[side]), ..Limits::default() };
        let report = sides[side].find(&limits, &mut Silent).expect("a position to search");
        let code = report.best.expect("a move");
        sides.iter_mut().for_each(|engine| engine.play_code(code).expect("a legal move"));
    }
}

fn main() {
    let options: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize, or: u64| options.get(i).map_or(or, |text| text.parse().expect("a number"));
    let (nodes, times) = (number(0, 100_000), number(1, 5));
    let openings = options.get(2).map_or(OPENINGS, String::as_str);
    println!("black {nodes} nodes a move, white {}", nodes * times);
    let (mut won, mut games) = (0, 0);
    for opening in openings.split(',') {
        let (winner, game) = play(opening, [nodes, nodes * times]);
        games += 1;
        won += usize::from(winner == Some(Player::Black));
        let winner = winner.map_or("nobody", |player| ["black", "white"][player.index()]);
        println!("{opening}: {winner} wins: {game}");
    }
    println!("black won {won} of {games}");
}
