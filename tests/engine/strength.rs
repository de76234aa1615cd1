//! What the engine never misses, and the order of its levels.

use super::*;

#[test]
fn levels_play_whole_games_and_repeat_by_their_seed() {
    assert_eq!((Level::new(0), Level::new(11)), (None, None));
    let play = |number: u8, seed: u64| {
        let mut engine = gomoku(Rule::Renju, 11);
        engine.set_level(Level::new(number).unwrap(), seed);
        while engine.ending().is_none() && engine.played() < 30 {
            let report = engine.find(&Limits { nodes: Some(20_000), ..depth(4) }, &mut Silent).unwrap();
            engine.play_code(report.best.unwrap()).unwrap();
        }
        assert!(engine.ending().is_none_or(|ending| ending.reason.name() == "five"));
        engine.save()
    };
    let mut games = Vec::new();
    for number in 1..=10 {
        assert_eq!(play(number, 1), play(number, 1), "level {number}");
        games.push(play(number, 1));
    }
    // Weak levels vary with the seed.
    assert_ne!(play(1, 1), play(1, 2));
    games.dedup();
    assert!(games.len() >= 5, "{games:?}");
    // In steps too.
    let mut engine = gomoku(Rule::Freestyle, 15);
    engine.load("h8i9g7").unwrap();
    engine.set_level(Level::MIN, 3);
    let whole = engine.find(&Limits::default(), &mut Silent).unwrap();
    engine.start_search(&Limits::default()).unwrap();
    assert_eq!(engine.step_search(&mut Silent).unwrap().unwrap().best, whole.best);
    assert_eq!(engine.step_search(&mut Silent).unwrap_err().code, ErrorCode::Idle);
}

/// Othello's levels differ, play legal moves to the end, and repeat with the same seed.
#[test]
fn othello_levels_play_whole_games() {
    let play = |number: u8, seed: u64| {
        let mut engine = Engine::new(GameSpec::named("othello").unwrap(), 1 << 20);
        engine.set_level(Level::new(number).unwrap(), seed);
        while engine.ending().is_none() {
            let report = engine.find(&Limits { nodes: Some(2_000), ..Limits::default() }, &mut Silent).unwrap();
            engine.play_code(report.best.unwrap()).unwrap();
        }
        engine.save()
    };
    let games: Vec<String> = (1..=10).map(|number| play(number, 1)).collect();
    assert_eq!(games[0], play(1, 1));
    assert_ne!(games[0], play(1, 2));
    let different: std::collections::HashSet<&String> = games.iter().collect();
    assert!(different.len() >= 6, "{games:?}");
}

/// A level wins more often than it loses against the level three below.
#[test]
fn levels_are_in_order() {
    for (strong, weak) in [(4, 1), (7, 4)] {
        let mut points = 0;
        for game in 0..8u64 {
            let mut engine = gomoku(Rule::Freestyle, 15);
            let strong_first = game % 2 == 0;
            while engine.ending().is_none() && engine.played() < 120 {
                let strong_moves = engine.played().is_multiple_of(2) == strong_first;
                engine.set_level(Level::new(if strong_moves { strong } else { weak }).unwrap(), game);
                let report = engine.find(&Limits { nodes: Some(30_000), ..Limits::default() }, &mut Silent).unwrap();
                engine.play_code(report.best.unwrap()).unwrap();
            }
            if let Some(winner) = engine.ending().and_then(|ending| ending.winner) {
                points += if (winner == Player::Black) == strong_first { 1 } else { -1 };
            }
        }
        println!("level {strong} against {weak}: {points} more won than lost, of 8");
        assert!(points > 0, "level {strong} against {weak}: {points}");
    }
}

/// Whether a stone of the side to move wins at once.
fn wins(board: &mut Board, point: Point) -> bool {
    let who = board.to_move();
    board.make(point);
    let won = board.outcome() == Some(Outcome::Win(who));
    board.undo();
    won
}

/// The points where the side to move would win at once.
fn fives(board: &mut Board) -> Vec<Point> {
    let mut points = Vec::new();
    board.legal_moves(&mut points);
    points.retain(|&point| wins(board, point));
    points
}

/// The points where the side that is not to move would win at once. The other side plays elsewhere first.
fn threats(board: &mut Board) -> Vec<Point> {
    let mut points = Vec::new();
    board.legal_moves(&mut points);
    let mut found = Vec::new();
    for &point in &points {
        let Some(elsewhere) = points.iter().copied().find(|&other| other != point && !loses(board, other)) else {
            continue;
        };
        board.make(elsewhere);
        if board.outcome().is_none() && wins(board, point) {
            found.push(point);
        }
        board.undo();
    }
    found
}

/// Whether a stone of the side to move loses by the rule itself.
fn loses(board: &mut Board, point: Point) -> bool {
    let who = board.to_move();
    board.make(point);
    let lost = board.outcome() == Some(Outcome::Win(who.opponent()));
    board.undo();
    lost
}

/// The engine's answer after `plies` of search.
fn answer(engine: &mut Engine, plies: u32) -> (Point, Option<u32>) {
    let report = engine.find(&depth(plies), &mut Silent).unwrap();
    (Point::from_code(report.best.unwrap()).unwrap(), report.score.distance())
}

/// Random crowded positions: the engine takes every win in one, and blocks every four that can be blocked.
#[test]
fn wins_in_one_are_never_missed_and_fours_never_ignored() {
    let seed = 0x5EED_0001;
    println!("seed {seed:#x}");
    let mut rng = Rng::new(seed);
    let (mut won, mut stopped) = (0, 0);
    for round in 0..150 {
        let rule = Rule::ALL[round % 3];
        let size = 7 + rng.below(9);
        let mut engine = gomoku(rule, size);
        let edge = 5 + rng.below(size - 4);
        while engine.ending().is_none() && engine.played() < edge * edge * 2 / 3 {
            let mut board = position(&engine);
            let winning = fives(&mut board);
            let plies = 1 + rng.below(3) as u32;
            if !winning.is_empty() {
                let (best, distance) = answer(&mut engine, plies);
                assert!(winning.contains(&best), "{} {size} {}: {best}", rule.name(), engine.save());
                assert_eq!(distance, Some(1));
                won += 1;
            } else if let [threat] = threats(&mut board)[..]
                && !loses(&mut board, threat)
            {
                let (best, _) = answer(&mut engine, plies);
                assert_eq!(best, threat, "{} {size} {}", rule.name(), engine.save());
                stopped += 1;
            }
            // Random play would end in an early five. So it avoids winning moves while there are others.
            let near = |point: Point| point.x() < edge && point.y() < edge;
            let other = random_point(&board, &mut rng, |point| near(point) && !winning.contains(&point));
            let Some(point) = other else { break };
            engine.play_code(point.code()).unwrap();
        }
    }
    println!("{won} wins in one, {stopped} fours stopped");
    assert!(won > 150 && stopped > 150, "{won} {stopped}");
}

/// Whether the side to move wins within three plies. It makes a five, or leaves itself two points for one and the other
/// side none.
fn wins_in_three(board: &mut Board) -> bool {
    if !fives(board).is_empty() {
        return true;
    }
    let mut points = Vec::new();
    board.legal_moves(&mut points);
    points.into_iter().any(|point| {
        board.make(point);
        let won = board.outcome().is_none() && fives(board).is_empty() && threats(board).len() >= 2;
        board.undo();
        won
    })
}

/// If the engine claims a loss in four plies, every move loses that fast. The engine's move does not lose faster.
#[test]
fn a_lost_position_is_held_as_long_as_can_be() {
    let seed = 0x1057_0002;
    println!("seed {seed:#x}");
    let mut rng = Rng::new(seed);
    let (mut lost, mut held) = (0, 0);
    for round in 0..4_000 {
        let rule = [Rule::Freestyle, Rule::Standard][round % 2];
        let mut board = Board::new(rule, 9);
        for _ in 0..10 + 2 * rng.below(4) + round % 2 {
            let near = |point: Point| (2..7).contains(&point.x()) && (2..7).contains(&point.y());
            match random_point(&board, &mut rng, near) {
                Some(point) if board.outcome().is_none() => board.make(point),
                _ => break,
            }
        }
        // Only a side without a win that faces one can be lost in four plies.
        if board.outcome().is_some() || wins_in_three(&mut board) {
            continue;
        }
        let text = notation::write_game(board.moves());
        let mut engine = gomoku(rule, 9);
        engine.load(&text).unwrap();
        let (best, Some(plies @ (2 | 4))) = answer(&mut engine, 4) else { continue };
        lost += 1;
        let mut longest = 2;
        let mut points = Vec::new();
        board.legal_moves(&mut points);
        for point in points {
            board.make(point);
            assert!(wins_in_three(&mut board), "{} {text}: {point} does not lose in {plies}", rule.name());
            let holds = if fives(&mut board).is_empty() { 4 } else { 2 };
            longest = longest.max(holds);
            if point == best {
                held += u32::from(holds == 4);
                assert_eq!(holds, plies, "{} {text}: {point}", rule.name());
            }
            board.undo();
        }
        assert_eq!(longest, plies, "{} {text}", rule.name());
        if lost >= 30 {
            break;
        }
    }
    println!("{lost} lost positions, {held} held for four plies");
    assert!(lost >= 30 && held >= 10, "{lost} {held}");
}
