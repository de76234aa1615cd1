//! The checker's forbidden points of Renju and its zones, against the slow rules. Stones outside a zone may neither
//! make black's next move forbidden nor break its win. With TENGEN_ZONES=N the games have N stones outside.

use crate::common::slow_rules::{BLACK, EMPTY, End, Foul, Grid, Law, WHITE, foul, play};
use crate::common::solver::selfplay;
use std::collections::HashMap;
use tengen_core::game::{Player, Position};
use tengen_core::random::Rng;
use tengen_gomoku::notation::{parse_game, write_game};
use tengen_gomoku::point::Point;
use tengen_gomoku::rule::Rule;
use tengen_tools::check_proof::forbidden::judge;
use tengen_tools::check_proof::oracle::Engine;
use tengen_tools::check_proof::walk::{Oracle, Walk};
use tengen_tools::check_proof::windows::{self, ATTACKER, Cell, DEFENDER, WindowBoard};

fn seed(usual: u64) -> u64 {
    let seed = std::env::var("TENGEN_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(usual);
    println!("seed {seed} (TENGEN_SEED)");
    seed
}

fn slow(cell: Cell, size: usize) -> (i32, i32) {
    ((usize::from(cell) % size) as i32, (usize::from(cell) / size) as i32)
}

/// Random stones, many of them black and close together.
fn dense(rng: &mut Rng, size: usize) -> (WindowBoard, Grid) {
    let (mut board, mut grid) = (WindowBoard::new(size as u16, windows::Law::Renju), Grid::new(size));
    let (stones, white) = (rng.below(size * size / 2), 2 + rng.below(6));
    for _ in 0..stones {
        let at = rng.below(size * size) as Cell;
        if board.is_empty(at) {
            let side = usize::from(rng.below(white) == 0);
            board.put(at, side);
            grid.put(slow(at, size), [BLACK, WHITE][side]);
        }
    }
    (board, grid)
}

#[test]
fn verdicts_are_those_of_the_slow_rules_and_rest_on_their_support() {
    let mut rng = Rng::new(seed(0x666f_756c));
    let (mut forbidden, mut supported, mut stones, mut needed) = (0, 0, 0, 0);
    for _ in 0..300 {
        let size = 9 + rng.below(7);
        let (mut board, mut grid) = dense(&mut rng, size);
        let empty: Vec<Cell> = board.empty().collect();
        for &at in &empty {
            let verdict = judge(&board, at);
            let expected = foul(&grid, slow(at, size)).is_none();
            assert_eq!(verdict.is_legal, expected, "{:?}\n{}", slow(at, size), grid.show());
            forbidden += usize::from(!verdict.is_legal);
            if verdict.support.is_empty() && verdict.is_legal {
                // Most points are far from being forbidden.
                if rng.below(20) > 0 {
                    continue;
                }
            } else {
                supported += 1;
            }
            let others: Vec<Cell> = empty.iter().copied().filter(|&other| other != at).collect();
            let mut outside = others.clone();
            outside.retain(|&other| !verdict.support.contains(other));
            for _ in 0..4 {
                let mut more: Vec<Cell> = outside.clone();
                rng.shuffle(&mut more);
                more.truncate(rng.below(1 + outside.len()));
                more.iter().for_each(|&other| grid.put(slow(other, size), WHITE));
                let after = foul(&grid, slow(at, size)).is_none();
                assert_eq!(after, expected, "{:?}\n{}", slow(at, size), grid.show());
                more.iter().for_each(|&other| grid.put(slow(other, size), EMPTY));
                stones += more.len();
            }
            // The support is no mere precaution: often one stone on it changes the verdict.
            for other in verdict.support.iter() {
                board.put(other, DEFENDER);
                needed += usize::from(judge(&board, at).is_legal != expected);
                board.take(other, DEFENDER);
            }
        }
    }
    println!("{forbidden} forbidden, {supported} with a support, {stones} stones outside, {needed} needed");
    assert!(forbidden > 500 && supported > 500 && stones > 10_000 && needed > 50);
}

/// A game in which black follows a walk. The walk knows the position without the stones outside its zones.
struct Followed<'a, 'b> {
    walk: &'a Walk<'b>,
    /// The stones that the walk knows.
    known: WindowBoard,
    /// All stones, on the slow rules' board.
    grid: Grid,
    outside: usize,
}

impl Followed<'_, '_> {
    fn size(&self) -> usize {
        usize::from(self.known.size())
    }

    fn put(&mut self, cell: Cell, is_outside: bool) -> Option<End> {
        self.outside += usize::from(is_outside);
        if !is_outside {
            self.known.put(cell, DEFENDER);
        }
        let size = self.size();
        play(&mut self.grid, Law::Renju, slow(cell, size), WHITE)
    }

    fn black(&mut self, cell: Cell) -> Result<Option<End>, String> {
        let at = slow(cell, self.size());
        if self.grid.at(at) != EMPTY {
            return Err(format!("{at:?} is taken\n{}", self.grid.show()));
        }
        self.known.put(cell, ATTACKER);
        match play(&mut self.grid, Law::Renju, at, BLACK) {
            Some(End::White) => Err(format!("{at:?} is forbidden\n{}", self.grid.show())),
            end => Ok(end),
        }
    }

    /// Plays to the end, black to move, with up to `k` stones outside already.
    fn play(&mut self, mut k: u8, rng: &mut Rng) -> Result<(), String> {
        loop {
            if let (Some(five), _) = self.known.fives(ATTACKER) {
                let end = self.black(five)?;
                return if end == Some(End::Black) { Ok(()) } else { Err(format!("no five\n{}", self.grid.show())) };
            }
            let win = self.walk.shown(self.known.key(), k).ok_or("a position is not remembered")?;
            if self.black(win.mv)?.is_some() {
                return Err(format!("no five was known\n{}", self.grid.show()));
            }
            let size = self.size();
            let mut free: Vec<Cell> = self.known.empty().collect();
            free.retain(|&cell| self.grid.at(slow(cell, size)) == EMPTY);
            let reply = match self.known.fives(ATTACKER) {
                // Black makes five next.
                (Some(_), Some(_)) => free[rng.below(free.len())],
                (Some(stop), None) => stop,
                (None, _) => {
                    let threat = self.walk.shown(self.known.key(), k + 1);
                    let five = self.known.fives(ATTACKER).0;
                    let zone = match threat {
                        Some(threat) => threat.zone,
                        None => return Err(format!("no threat is remembered, {five:?}")),
                    };
                    let inside: Vec<Cell> = free.iter().copied().filter(|&cell| zone.contains(cell)).collect();
                    let beyond: Vec<Cell> = free.iter().copied().filter(|&cell| !zone.contains(cell)).collect();
                    if beyond.is_empty() || !inside.is_empty() && rng.below(3) == 0 {
                        inside[rng.below(inside.len())]
                    } else {
                        // Stones close to the others are the more dangerous ones.
                        let near = |cell: &Cell| {
                            let (x, y) = slow(*cell, size);
                            let (a, b) = slow(win.mv, size);
                            (x - a).abs().max((y - b).abs()) <= 5
                        };
                        let close: Vec<Cell> = beyond.iter().copied().filter(near).collect();
                        k += 1;
                        let from = if close.is_empty() || rng.below(3) == 0 { &beyond } else { &close };
                        let reply = from[rng.below(from.len())];
                        if self.put(reply, true).is_some() {
                            return Err(format!("white has won\n{}", self.grid.show()));
                        }
                        continue;
                    }
                }
            };
            if self.put(reply, false).is_some() {
                return Err(format!("white has won\n{}", self.grid.show()));
            }
        }
    }
}

/// Games with stones outside the zones of many wins, until there are enough stones. Returns the stones and the games,
/// or what went wrong.
fn follow(seed: u64, stones: usize, games_each: usize) -> Result<(usize, usize, usize), String> {
    let mut rng = Rng::new(seed);
    let (mut placed, mut games, mut wins) = (0, 0, 0);
    while placed < stones {
        let board = selfplay(&mut rng, Rule::Renju, 11 + wins % 5);
        if board.to_move() != Player::Black {
            continue;
        }
        let size = board.size();
        let entries = HashMap::new();
        let mut engine = Engine::new(Rule::Renju, size).expect("memory");
        let mut walk = Walk::new(size as u16, windows::Law::Renju, &entries, &mut engine);
        walk.nodes = [3_000, 20_000];
        let cell = |point: Point| (point.y() * size + point.x()) as Cell;
        board.moves().iter().for_each(|&mv| walk.play(cell(mv)));
        let k = rng.below(3) as u8;
        let Ok(win) = walk.prove(k) else { continue };
        wins += 1;
        let outside: Vec<Cell> = walk.board.empty().filter(|&cell| !win.zone.contains(cell)).collect();
        for _ in 0..games_each {
            let mut known = WindowBoard::new(size as u16, windows::Law::Renju);
            board.moves().iter().enumerate().for_each(|(i, &mv)| known.put(cell(mv), i % 2));
            let mut game = Followed { walk: &walk, known, grid: crate::common::solver::grid(&board), outside: 0 };
            let mut more = outside.clone();
            rng.shuffle(&mut more);
            more.truncate(usize::from(k));
            for &stone in &more {
                game.put(stone, true);
            }
            let told = |error| format!("{} k {k} {more:?}: {error}", write_game(board.moves()));
            game.play(k, &mut rng).map_err(told)?;
            placed += game.outside;
            games += 1;
        }
    }
    Ok((placed, games, wins))
}

#[test]
fn stones_outside_zones_change_nothing() {
    let stones = std::env::var("TENGEN_ZONES").ok().and_then(|text| text.parse().ok()).unwrap_or(3_000);
    // Games are cheap, and a walk is not.
    let (placed, games, wins) = follow(seed(0x7265_6e6a), stones, 40.max(stones / 200)).expect("every game is won");
    println!("{placed} stones outside zones, {games} games, {wins} wins");
}

/// Answers with a fixed line of the attacker.
struct Line(Vec<Cell>, usize);

impl Oracle for Line {
    fn line(&mut self, path: &[Cell], _: u64) -> Option<Vec<Cell>> {
        self.0.get(path.len() - self.1..).filter(|rest| !rest.is_empty()).map(<[Cell]>::to_vec)
    }
}

/// Black's h8 makes a four, a real three, and a three that ends on the forbidden k11. White's j11 takes a four of k11
/// away. Then that three is real too, and h8 is a double three.
#[test]
fn a_stone_far_from_every_row_of_a_move_can_forbid_it() {
    let cells = |text: &str| -> Vec<Cell> {
        let moves = parse_game(text, 15).expect("points");
        moves.iter().map(|(point, _)| (point.y() * 15 + point.x()) as Cell).collect()
    };
    let (black, white) = (cells("e8f8g8h9h10i9j10l11m11n11"), cells("d8f6o11a1a3a5c1c3o1o3"));
    let entries = HashMap::new();
    let mut line = Line(cells("h8i8h11"), black.len() + white.len());
    let mut walk = Walk::new(15, windows::Law::Renju, &entries, &mut line);
    let mut grid = Grid::new(15);
    for (&own, &other) in black.iter().zip(&white) {
        walk.play(own);
        walk.play(other);
        grid.put(slow(own, 15), BLACK);
        grid.put(slow(other, 15), WHITE);
    }
    let (h8, j11) = (cells("h8")[0], cells("j11")[0]);
    assert_eq!(foul(&grid, slow(h8, 15)), None);
    let zone = walk.prove(1).expect("a win").zone;
    grid.put(slow(j11, 15), WHITE);
    assert_eq!(foul(&grid, slow(h8, 15)), Some(Foul::DoubleThree));
    assert!(zone.contains(j11));
    // Without j11 and the like a zone has the points of the win alone.
    assert!(zone.len() < 12, "{}", zone.len());
}
