//! Caro: fives, fours and their blocks against the slow rules. Also wins by force, against every reply.

use crate::common::positions::{arrange, dense};
use crate::common::proof_checker::{Prover, check};
use crate::common::records::{cell, point};
use crate::common::slow_fours::{opponent, wins_at_once};
use crate::common::slow_rules::{BLACK, EMPTY, End, Grid, Law, WHITE, play};
use crate::common::solver::{Solver, grid, law, selfplay};
use std::collections::HashMap;
use tengen_core::game::{Outcome, Player, Position, perft};
use tengen_core::random::Rng;
use tengen_core::think::Silent;
use tengen_gomoku::board::Board;
use tengen_gomoku::class::Class;
use tengen_gomoku::notation::{replay, write_game};
use tengen_gomoku::play::forced_win::ForcedWinSearch;
use tengen_gomoku::play::opponent_threat::OpponentThreatSearch;
use tengen_gomoku::play::quiet_moves::QuietMoves;
use tengen_gomoku::point::Point;
use tengen_gomoku::rule::Rule;
use tengen_gomoku::threat::AttackKind;
use tengen_search::proof::Proof;
use tengen_search::quiet::{Effort, QuietProof, QuietSearch, Reach};

type Cell = (i32, i32);

const RULES: [Rule; 2] = [Rule::Caro, Rule::CaroOverline];

/// A game as text. Each side's stones come in a separate order, `black` and `white` from the left of one row each.
fn outcome(rule: Rule, game: &str) -> Option<Outcome> {
    replay(game, rule, 15).expect("a game").outcome()
}

#[test]
fn a_five_wins_unless_the_opponent_blocks_both_ends() {
    let black = Some(Outcome::Win(Player::Black));
    let white = Some(Outcome::Win(Player::White));
    for (game, in_caro, with_overlines) in [
        // Black makes d8 to h8: open; with white at c8; with white at c8 and i8.
        ("d8a1e8b1f8d1g8e1h8", black, black),
        ("d8c8e8b1f8d1g8e1h8", black, black),
        ("d8c8e8i8f8d1g8e1h8", None, None),
        // The edge does not block: a8 to e8, with white at f8.
        ("a8f8b8b1c8d1d8e1e8", black, black),
        // Six, open and between two white stones.
        ("d8a1e8b1g8d1h8e1i8g1f8", None, black),
        ("d8c8e8j8g8d1h8e1i8g1f8", None, black),
        // A blocked five in one line and an open one in another with the same stone.
        ("d8c8e8i8f8a1g8a3h4a5h5a7h6a9h7a11h8", black, black),
        // White too.
        ("a1d8a3e8a5f8a7g8a9h8", white, white),
        ("c8d8i8e8a5f8a7g8a9h8", None, None),
    ] {
        assert_eq!(outcome(Rule::Caro, game), in_caro, "{game}");
        assert_eq!(outcome(Rule::CaroOverline, game), with_overlines, "{game}");
    }
}

#[test]
fn a_four_is_stopped_at_its_end_too() {
    let board = |game: &str| replay(game, Rule::Caro, 15).expect("a game");
    let stops = |game: &str| {
        let board = board(game);
        let stops = board.stops_of_fives(board.to_move().opponent());
        stops.iter().map(|point| point.to_string()).collect::<Vec<_>>().join(" ")
    };
    // Black has d8 to g8. Nothing blocks it while both ends are free beyond h8 and c8.
    assert_eq!(stops("d8a1e8b1f8d1g8"), "");
    // White at c8: h8 makes five, and i8 is its other end.
    assert_eq!(stops("d8c8e8b1f8d1g8"), "h8 i8");
    // White at b8. If h8, only the five on c8 is left, and it is blocked. If c8, the five on h8 is left, and its other
    // end is free.
    assert_eq!(stops("d8b8e8b1f8d1g8"), "h8");
    // White at b8 and i8: a stone on c8 or h8 blocks the five on the other one.
    assert_eq!(stops("d8b8e8i8f8d1g8"), "c8 h8");
    // At the edge: a8 to d8, e8 makes five, and the edge does not block.
    assert_eq!(stops("a8f8b8b1c8d1d8"), "e8");
}

/// A dense position under a rule, with either side to move.
fn position(rng: &mut Rng, rule: Rule) -> (Grid, Board) {
    let size = 6 + rng.below(10);
    let mut wish = dense(rng, size);
    let swap = rng.below(2) == 0;
    for at in wish.points() {
        match wish.at(at) {
            EMPTY if rng.below(8) == 0 => wish.put(at, [BLACK, WHITE][rng.below(2)]),
            EMPTY => {}
            stone if swap => wish.put(at, opponent(stone)),
            _ => {}
        }
    }
    let mut grid = Grid::new(size);
    let mut board = Board::new(rule, size);
    for (at, stone) in arrange(rng, law(rule), &wish) {
        grid.put(at, stone);
        if (board.to_move() == Player::Black) != (stone == BLACK) {
            board.pass();
        }
        board.make(point(at));
    }
    (grid, board)
}

/// The empty points after a stone of the other side on which `stone` cannot win at once any more.
fn slow_stops(grid: &Grid, law: Law, stone: u8) -> Vec<Cell> {
    let leaves_none = |&at: &Cell| {
        let mut after = grid.clone();
        after.put(at, opponent(stone));
        wins_at_once(&after, law, stone).is_empty()
    };
    grid.empty_points().filter(leaves_none).collect()
}

#[test]
fn fives_fours_and_stops_are_those_of_the_slow_rules() {
    let seed = 0x6361_726f;
    println!("seed {seed:#x}");
    let mut rng = Rng::new(seed);
    let (mut fives, mut fours, mut straight, mut several) = (0, 0, 0, 0);
    for i in 0..300 {
        let rule = RULES[i % 2];
        let (grid, board) = position(&mut rng, rule);
        let law = law(rule);
        for (player, stone) in [(Player::Black, BLACK), (Player::White, WHITE)] {
            let won: Vec<Cell> = wins_at_once(&grid, law, stone).into_iter().collect();
            let mut found: Vec<Cell> = board.of_class(player, Class::Five).iter().map(cell).collect();
            found.sort_unstable();
            assert_eq!(found, won, "{rule:?} {player:?}\n{}", grid.show());
            fives += won.len();
            if !won.is_empty() {
                let mut stops: Vec<Cell> = board.stops_of_fives(player).iter().map(cell).collect();
                stops.sort_unstable();
                let mut slow = slow_stops(&grid, law, stone);
                slow.sort_unstable();
                several += usize::from(slow.len() > 1);
                assert_eq!(stops, slow, "{rule:?} {player:?}\n{}", grid.show());
                continue;
            }
            for at in grid.empty_points().collect::<Vec<_>>() {
                let class = board.raw_class(player, point(at));
                let mut after = grid.clone();
                after.put(at, stone);
                let is_four = !wins_at_once(&after, law, stone).is_empty();
                assert_eq!((Class::Four..=Class::OpenFour).contains(&class), is_four, "{at:?}\n{}", grid.show());
                if is_four {
                    let is_straight = slow_stops(&after, law, stone).is_empty();
                    assert_eq!(class == Class::OpenFour, is_straight, "{rule:?} {player:?} {at:?}\n{}", grid.show());
                    fours += 1;
                    straight += usize::from(is_straight);
                }
            }
        }
    }
    println!("{fives} fives, {several} times with several stops, {fours} fours, {straight} that nothing stops");
    assert!(fives > 100 && several > 3 && fours > 400 && straight > 40);
}

/// Games of `depth` moves, by the slow rules.
fn slow_perft(grid: &Grid, law: Law, stone: u8, depth: u32) -> u64 {
    let mut count = 0;
    for at in grid.empty_points().collect::<Vec<_>>() {
        let mut after = grid.clone();
        let end = play(&mut after, law, at, stone);
        count += if depth == 1 {
            1
        } else if end.is_some() {
            0
        } else {
            slow_perft(&after, law, opponent(stone), depth - 1)
        };
    }
    count
}

#[test]
fn perft_counts_agree() {
    let seed = 0x7065_7266;
    println!("seed {seed:#x}");
    let mut rng = Rng::new(seed);
    let mut ended = 0;
    for i in 0..60 {
        let rule = RULES[i % 2];
        let (grid, mut board) = position(&mut rng, rule);
        let stone = [BLACK, WHITE][board.to_move().index()];
        let empty = grid.count(EMPTY) as u64;
        let count = perft(&mut board, 2);
        assert_eq!(count, slow_perft(&grid, law(rule), stone, 2), "{rule:?}\n{}", grid.show());
        ended += usize::from(count < empty * (empty - 1));
    }
    assert!(ended > 10, "{ended}");
}

/// Whether `stone`, to move, wins, draws or loses with best play (1, 0, -1). The slow rules play every game.
fn minimax(grid: &mut Grid, law: Law, stone: u8, known: &mut HashMap<String, i32>) -> i32 {
    let place = grid.show();
    if let Some(&value) = known.get(&place) {
        return value;
    }
    let mut best = -1;
    for at in grid.empty_points().collect::<Vec<_>>() {
        let end = play(grid, law, at, stone);
        let value = match end {
            Some(End::Draw) => 0,
            Some(_) => 1,
            None => -minimax(grid, law, opponent(stone), known),
        };
        grid.put(at, EMPTY);
        best = best.max(value);
        if best == 1 {
            break;
        }
    }
    known.insert(place, best);
    best
}

#[test]
fn wins_by_force_are_wins_by_minimax() {
    let seed = 0x6d69_6e69;
    println!("seed {seed:#x}");
    let mut rng = Rng::new(seed);
    let (mut proven, mut lost) = (0, 0);
    for i in 0..240 {
        let rule = RULES[i % 2];
        let size = 6 + i % 2;
        // A board that is full except for ten points, on which neither side has won.
        let mut wish = Grid::new(size);
        let mut cells: Vec<Cell> = wish.points().collect();
        rng.shuffle(&mut cells);
        for (i, &at) in cells.iter().skip(10).enumerate() {
            wish.put(at, [BLACK, WHITE][i % 2]);
        }
        let mut grid = Grid::new(size);
        let mut board = Board::new(rule, size);
        for (at, stone) in arrange(&mut rng, law(rule), &wish) {
            grid.put(at, stone);
            if (board.to_move() == Player::Black) != (stone == BLACK) {
                board.pass();
            }
            board.make(point(at));
        }
        if grid.count(EMPTY) > 12 {
            continue;
        }
        let stone = [BLACK, WHITE][board.to_move().index()];
        let mut solver = Solver::new(board, AttackKind::QuietThreats);
        if let Proof::Proven(_) = solver.solve(20_000) {
            proven += 1;
            let value = minimax(&mut grid, law(rule), stone, &mut HashMap::new());
            assert_eq!(value, 1, "{rule:?} {}\n{}", stone as char, grid.show());
        } else {
            lost += 1;
        }
    }
    println!("{proven} proven, {lost} not");
    assert!(proven > 50, "{proven}");
}

#[test]
fn wins_by_force_hold_against_every_reply() {
    let seed = 0x666f_7263;
    println!("seed {seed:#x}");
    let mut rng = Rng::new(seed);
    let (mut proven, mut whole, mut replies) = ([0; 3], 0, 0);
    for i in 0..120 {
        let rule = RULES[i % 2];
        let board = selfplay(&mut rng, rule, [11, 15, 15, 20][i / 2 % 4]);
        let kind = i / 2 % 3;
        let kinds = [AttackKind::Vcf, AttackKind::Vct, AttackKind::QuietThreats];
        let stone = [BLACK, WHITE][board.to_move().index()];
        let mut solver = Solver::new(board.clone(), kinds[kind]);
        let Proof::Proven(line) = solver.solve(5_000) else { continue };
        let name = format!("{rule:?} {:?} {}", kinds[kind], write_game(board.moves()));
        // The line is a game that the side to move wins.
        let mut end = board.clone();
        line.iter().for_each(|&mv| end.make(mv));
        assert_eq!(end.outcome(), Some(Outcome::Win(board.to_move())), "{name}: {line:?}");
        proven[kind] += 1;
        match check(&grid(&board), law(rule), stone, 300, &mut solver) {
            Ok(walked) => {
                whole += usize::from(walked.is_some());
                replies += walked.map_or(0, |walked| walked.replies);
            }
            Err(text) => panic!("{name}: {text}"),
        }
    }
    println!("{proven:?} proven, {whole} walked to the end, {replies} replies");
    assert!(proven.iter().all(|&count| count > 3), "{proven:?}");
}

#[test]
fn outside_the_zone_of_a_threat_every_stone_loses() {
    let seed = 0x7a6f_6e65;
    println!("seed {seed:#x}");
    let mut rng = Rng::new(seed);
    let (mut threats, mut lost, mut walked, mut unknown, mut zone, mut points) = (0, 0, 0, 0, 0, 0);
    for i in 0.. {
        let rule = RULES[i % 2];
        let mut board = selfplay(&mut rng, rule, 15);
        let own = board.to_move();
        if board.count(own, Class::Five) > 0 {
            continue;
        }
        let kind = [AttackKind::QuietThreats, AttackKind::Vct][i / 2 % 2];
        let mut forced_win = ForcedWinSearch::new(kind, 16 << 20).expect("memory");
        let (proof_nodes, zone_nodes) = (5_000, 20_000);
        let mut search = OpponentThreatSearch { forced_win: &mut forced_win, proof_nodes, zone_nodes, use_zones: true };
        let Some(threat) = search.find(&mut board, &mut 0, &mut Silent) else { continue };
        threats += 1;
        zone += threat.zone.len();
        points += board.empty().len();
        let mut outside: Vec<Point> = board.empty().without(&threat.defences()).iter().collect();
        // Points on lines with stones are the ones that could matter.
        rng.shuffle(&mut outside);
        for point in outside.into_iter().take(8) {
            board.make(point);
            assert_eq!(board.outcome(), None);
            let attacker = [BLACK, WHITE][board.to_move().index()];
            let mut solver = Solver::new(board.clone(), AttackKind::QuietThreats);
            let name = || format!("{rule:?} {}, {point} of {threat:?}", write_game(board.moves()));
            match solver.solve(100_000) {
                Proof::Proven(_) => {
                    lost += 1;
                    match check(&grid(&board), law(rule), attacker, 100, &mut solver) {
                        Ok(whole) => walked += usize::from(whole.is_some()),
                        Err(text) => panic!("{}: {text}", name()),
                    }
                }
                Proof::Disproven => panic!("{} is no loss", name()),
                Proof::Unknown => unknown += 1,
            }
            board.undo();
        }
        if threats == 12 {
            break;
        }
    }
    println!("{threats} threats, {zone} of {points} points in zones; {lost} lost, {walked} walked, {unknown} unknown");
    assert!(lost > 10 * unknown && walked * 2 > lost && zone * 4 < points);
}

/// The search over quiet moves as the checker calls it.
struct Quiet {
    board: Board,
    search: QuietSearch<Board>,
    space: QuietMoves,
}

impl Prover for Quiet {
    fn attack(&mut self) -> Option<Cell> {
        if let Some(mv) = self.search.winning_move(&self.board) {
            return Some(cell(mv));
        }
        let forced_win = self.space.forced_win();
        if forced_win.wins(&mut self.board, 1_000_000, &mut Silent) {
            return forced_win.winning_move(&mut self.board, 1_000_000, &mut Silent).map(cell);
        }
        None
    }

    fn play(&mut self, cell: Cell) {
        self.board.make(point(cell));
    }

    fn take_back(&mut self) {
        self.board.undo();
    }
}

#[test]
fn proofs_with_quiet_moves_hold_against_every_reply() {
    let seed = 0x7175_6965;
    println!("seed {seed:#x}");
    let mut rng = Rng::new(seed);
    let mut proven = 0;
    for i in 0..60 {
        if proven == 2 {
            break;
        }
        let rule = RULES[i % 2];
        // Three stones of black's in the middle, white's farther away, and black to move: often a quiet move wins.
        let mut board = Board::new(rule, 15);
        for _ in 0..3 {
            let distance = |point: &Point| point.x().abs_diff(7).max(point.y().abs_diff(7));
            for (low, high) in [(0, 2), (3, 5)] {
                let within = |point: &Point| (low..=high).contains(&distance(point));
                let free: Vec<Point> = board.empty().iter().filter(within).collect();
                board.make(free[rng.below(free.len())]);
            }
        }
        let space = QuietMoves::new(8 << 20).expect("memory");
        let mut quiet = Quiet { board: board.clone(), search: QuietSearch::new(Effort::USUAL), space };
        let found = quiet.search.solve(&mut quiet.board, &mut quiet.space, Reach::One, 400_000, &mut Silent);
        let QuietProof::Proven(Some(_)) = found else { continue };
        proven += 1;
        let stone = [BLACK, WHITE][board.to_move().index()];
        if let Err(text) = check(&grid(&board), law(rule), stone, 150, &mut quiet) {
            panic!("{rule:?} {}: {text}", write_game(board.moves()));
        }
    }
    println!("{proven} proven with quiet moves");
    assert!(proven > 0, "{proven}");
}
