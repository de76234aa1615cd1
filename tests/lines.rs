//! MultiPV of a position. The first line is the answer of a search, and all are correct.

use tengen::engine::{Engine, GAMES, GameSpec};
use tengen_core::error::ErrorCode;
use tengen_core::game::Player;
use tengen_core::random::Rng;
use tengen_core::think::{Limits, Line, Observer, Silent, Source, StopReason};

const SMALL: usize = 1 << 20;

fn specs() -> Vec<GameSpec> {
    let named = |game: &'static str, rule: &str| GameSpec::named(game).unwrap().with_rule(rule).unwrap();
    GAMES.iter().flat_map(|game| game.info().rules.iter().map(|rule| named(game.info().name, rule))).collect()
}

/// A position after `moves` random moves. Moves of five-in-a-row are close together.
fn position(spec: GameSpec, moves: usize, rng: &mut Rng) -> Engine {
    loop {
        let mut engine = Engine::new(spec, SMALL);
        for _ in 0..moves {
            let facts = engine.facts();
            let middle = (facts.width / 2) as i32;
            let near = |cell: &usize| {
                let (x, y) = ((cell % facts.width) as i32 - middle, (cell / facts.width) as i32 - middle);
                x.abs().max(y.abs()) <= 3
            };
            let cells: Vec<usize> = facts.legal.iter().copied().filter(near).collect();
            if cells.is_empty() {
                break;
            }
            engine.play_code(spec.code_of_cell(cells[rng.below(cells.len())]).unwrap()).unwrap();
        }
        if engine.ending().is_none() && !engine.facts().legal.is_empty() {
            return engine;
        }
    }
}

/// Plays a line, which must be legal, and takes it back.
fn replay(engine: &mut Engine, line: &Line) {
    let before = engine.played();
    for &code in &line.moves {
        engine.play_code(code).unwrap_or_else(|error| panic!("{line:?}: {}", error.text));
    }
    if let (true, Source::Proof, Some(ending)) = (line.score.is_win(), line.source, engine.ending())
        && ending.winner.is_some()
    {
        let mover = if before.is_multiple_of(2) { Player::Black } else { Player::White };
        assert_eq!(ending.winner, Some(mover), "{line:?}");
    }
    engine.go_to(before);
}

fn check(engine: &mut Engine, lines: &[Line], count: usize) {
    assert!(!lines.is_empty() && lines.len() <= count);
    let mut firsts: Vec<u16> = lines.iter().map(|line| line.moves[0]).collect();
    firsts.sort_unstable();
    firsts.dedup();
    assert_eq!(firsts.len(), lines.len(), "{lines:?}");
    assert!(lines.is_sorted_by(|a, b| a.score >= b.score), "{lines:?}");
    for line in lines {
        replay(engine, line);
    }
}

#[test]
fn the_first_line_is_the_answer_of_a_search() {
    let seed = 0x11_2e5;
    println!("seed {seed}");
    let mut rng = Rng::new(seed);
    for spec in specs() {
        for round in 0..8 {
            let engine = position(spec, 6 + 2 * round, &mut rng);
            let limits = match round % 3 {
                0 => Limits { nodes: Some(20_000), ..Limits::default() },
                1 => Limits { depth: Some(9), ..Limits::default() },
                _ => Limits { depth: Some(5), ..Limits::default() },
            };
            let [mut one, mut other] = [(); 2].map(|()| {
                let mut fresh = Engine::new(spec, SMALL);
                fresh.load(&engine.save()).unwrap();
                fresh
            });
            let report = one.find(&limits, &mut Silent).unwrap();
            let lines = other.find_lines(1, &limits, &mut Silent).unwrap();
            let what = format!("{} {} {limits:?} {report:?} {lines:?}", spec.rule(), engine.save());
            assert_eq!(lines.len(), 1, "{what}");
            assert_eq!(Some(lines[0].moves[0]), report.best, "{what}");
            // An answer does not search for the value of an only move.
            if report.source != Source::Forced {
                assert_eq!(lines[0].score, report.score, "{what}");
                // It may continue with moves of the table.
                assert!(lines[0].moves.starts_with(&report.line), "{what}");
            }
        }
    }
}

#[test]
fn lines_are_distinct_legal_and_in_order() {
    let seed = 0x11_2e6;
    println!("seed {seed}");
    let mut rng = Rng::new(seed);
    for spec in specs() {
        for round in 0..12 {
            let mut engine = position(spec, 4 + 3 * round, &mut rng);
            let count = 1 + rng.below(8);
            let limits = match round % 2 {
                0 => Limits { depth: Some(8), nodes: Some(60_000), ..Limits::default() },
                _ => Limits { nodes: Some(20_000), ..Limits::default() },
            };
            let lines = engine.find_lines(count, &limits, &mut Silent).unwrap();
            check(&mut engine, &lines, count);
            assert!(!engine.find_lines(count, &limits, &mut Silent).unwrap().is_empty());
            assert_eq!(engine.step_lines(&mut Silent).unwrap_err().code, ErrorCode::Idle);
        }
    }
}

#[test]
fn a_line_that_is_proven_to_win_is_one() {
    let spec = GameSpec::named("gomoku").unwrap();
    let mut engine = Engine::new(spec, SMALL);
    // An open three and an additional stone: black wins in several ways.
    engine.load("h8a1i8a3j8a5g10c1").unwrap();
    let limits = Limits { depth: Some(8), ..Limits::default() };
    let lines = engine.find_lines(6, &limits, &mut Silent).unwrap();
    check(&mut engine, &lines, 6);
    let wins: Vec<&Line> = lines.iter().filter(|line| line.score.is_win()).collect();
    assert!(wins.len() >= 2, "{lines:?}");
    for win in wins {
        engine.play_code(win.moves[0]).unwrap();
        let reply = engine.find(&Limits { depth: Some(12), ..Limits::default() }, &mut Silent).unwrap();
        assert!(reply.score.is_loss(), "{win:?} {reply:?}");
        engine.undo();
    }
    // Only two points defend, so there are only two lines.
    engine.load("a1h8a2i8a3j8o15k8").unwrap();
    let lines = engine.find_lines(8, &limits, &mut Silent).unwrap();
    assert!(lines.len() <= 8 && lines.iter().all(|line| line.score.is_loss()), "{lines:?}");
}

#[test]
fn at_the_end_of_othello_every_line_is_exact() {
    let seed = 0x11_2e7;
    println!("seed {seed}");
    let mut rng = Rng::new(seed);
    let usual = GameSpec::named("othello").unwrap();
    let (fewest, six) = (usual.with_rule("antiothello").unwrap(), usual.with_size(6).unwrap());
    let small = [six, fewest, fewest.with_size(6).unwrap(), fewest.with_size(4).unwrap()];
    for spec in [usual; 6].into_iter().chain(small) {
        let mut engine = loop {
            let mut engine = Engine::new(spec, SMALL);
            while engine.ending().is_none() && engine.facts().cells.iter().filter(|&&cell| cell == 0).count() > 10 {
                let legal = engine.facts().legal;
                match legal.get(rng.below(legal.len().max(1))) {
                    Some(&cell) => engine.play_code(spec.code_of_cell(cell).unwrap()).unwrap(),
                    None => engine.play("pass").unwrap(),
                }
            }
            if engine.ending().is_none() && engine.facts().legal.len() > 1 {
                break engine;
            }
        };
        let exact = engine.exact_values(&Limits::default(), &mut Silent).unwrap().unwrap();
        engine.clear();
        let lines = engine.find_lines(64, &Limits::default(), &mut Silent).unwrap();
        check(&mut engine, &lines, 64);
        let of = |code: u16| exact.iter().find(|value| value.code == code).map(|value| 100 * value.discs);
        assert_eq!(lines.len(), exact.len());
        for line in &lines {
            assert_eq!(
                (Some(line.score.value()), line.source),
                (of(line.moves[0]), Source::Proof),
                "{line:?} {exact:?}"
            );
        }
    }
}

/// Ends each step after a few polls.
struct Slice {
    polls: u32,
}

impl Observer for Slice {
    fn poll(&mut self) -> bool {
        self.polls += 1;
        self.polls >= 8
    }
}

/// An interrupted step loses nothing: the next ones reach the same result.
#[test]
fn a_search_in_slices_comes_to_an_end() {
    let seed = 0x11_2e8;
    println!("seed {seed}");
    let mut rng = Rng::new(seed);
    for spec in specs() {
        let mut engine = position(spec, 12, &mut rng);
        let limits = Limits { depth: Some(if spec.name() == "othello" { 9 } else { 8 }), ..Limits::default() };
        engine.start_lines(3, &limits, &[]).unwrap();
        let (mut cut, mut stop) = (0, None);
        while stop.is_none() {
            let mut slice = Slice { polls: 0 };
            stop = engine.step_lines(&mut slice).unwrap();
            cut += u32::from(slice.polls >= 8);
            assert!(cut < 100_000, "it comes to no end");
        }
        assert!(matches!(stop, Some(StopReason::Depth | StopReason::Decided)), "{stop:?}");
        let (lines, nodes) = engine.lines();
        check(&mut engine, &lines, 3);
        assert!(nodes > 0);
        println!("{}: {cut} cut steps, {nodes} nodes", spec.rule());
    }
}

/// Results are kept from move to move, and a MultiPV search begins with them.
#[test]
fn the_table_is_kept_from_move_to_move() {
    for game in ["gomoku", "othello"] {
        let spec = GameSpec::named(game).unwrap();
        let mut engine = Engine::new(spec, SMALL);
        engine.load(if game == "othello" { "f5d6c3d3c4f4" } else { "h8i9h9h10g8" }).unwrap();
        let limits = Limits { depth: Some(9), ..Limits::default() };
        let first = engine.find_lines(2, &limits, &mut Silent).unwrap();
        let fresh = engine.lines().1;
        engine.play_code(first[0].moves[0]).unwrap();
        assert_eq!(engine.step_lines(&mut Silent).unwrap_err().code, ErrorCode::Idle, "another position");
        engine.undo();
        engine.find_lines(2, &limits, &mut Silent).unwrap();
        assert!(engine.lines().1 < fresh, "{game}: {} after {fresh}", engine.lines().1);
    }
}

/// Searches that share the first moves find together what one finds alone: the best line of a fixed depth.
#[test]
fn shares_of_the_moves_are_the_whole() {
    let seed = 0x11_2ea;
    println!("seed {seed}");
    let mut rng = Rng::new(seed);
    for spec in specs() {
        for round in 0..4 {
            let engine = position(spec, 6 + 2 * round, &mut rng);
            let text = engine.save();
            let fresh = || {
                let mut engine = Engine::new(spec, SMALL);
                engine.load(&text).unwrap();
                engine
            };
            let limits = Limits { depth: Some(3), ..Limits::default() };
            let dealt = fresh().candidates();
            let mut again = fresh();
            again.find_lines(2, &limits, &mut Silent).unwrap();
            assert_eq!(again.candidates(), dealt, "they depend on the position alone");
            let of = 2 + round % 2;
            let mut firsts = Vec::new();
            for index in 0..of {
                let others = |(place, _): &(usize, &u16)| place % of != index;
                let without: Vec<u16> = dealt.iter().enumerate().filter(others).map(|(_, &code)| code).collect();
                let mut engine = fresh();
                engine.start_lines(64, &limits, &without).unwrap();
                while engine.step_lines(&mut Silent).unwrap().is_none() {}
                let (lines, _) = engine.lines();
                // All of them report a statically seen result.
                let is_own = |line: &&Line| line.depth > 0 && line.source != Source::Forced;
                assert!(lines.iter().filter(is_own).all(|line| !without.contains(&line.moves[0])), "{text}");
                for line in &lines {
                    replay(&mut engine, line);
                }
                firsts.extend(lines.iter().map(|line| (is_own(&line), line.moves[0])));
            }
            firsts.sort_unstable();
            assert!(firsts.windows(2).all(|pair| pair[0] != pair[1] || !pair[0].0), "{text}: {firsts:?}");
            let mut whole: Vec<u16> =
                fresh().find_lines(64, &limits, &mut Silent).unwrap().iter().map(|line| line.moves[0]).collect();
            whole.sort_unstable();
            assert!(
                whole.iter().all(|first| firsts.iter().any(|(_, other)| other == first)),
                "{text}: {whole:?} {firsts:?}"
            );
        }
    }
}

/// A search without any move ends at once, without a line.
#[test]
fn a_search_that_has_no_move_has_no_line() {
    for spec in specs() {
        let mut engine = Engine::new(spec, SMALL);
        let all: Vec<u16> = engine.facts().legal.iter().filter_map(|&cell| spec.code_of_cell(cell)).collect();
        engine.start_lines(2, &Limits::default(), &all).unwrap();
        assert_eq!(engine.step_lines(&mut Silent).unwrap(), Some(StopReason::Decided));
        assert!(engine.lines().0.is_empty());
        assert!(
            !engine.find_lines(2, &Limits { depth: Some(3), ..Limits::default() }, &mut Silent).unwrap().is_empty()
        );
    }
}

/// The tables have their moves, and the moves to which they have a reply.
#[test]
fn the_tables_know_their_moves() {
    let mut engine = Engine::new(GameSpec::named("othello").unwrap(), SMALL);
    let book = engine.book_moves();
    assert_eq!(book.replies.len(), 4, "by symmetry all first moves");
    assert!(book.value != 0 && book.onward.len() == 4);
    engine.play("f5").unwrap();
    let names: Vec<String> = engine.book_moves().replies.iter().map(|&code| engine.spec().name_of_code(code)).collect();
    assert_eq!(names, ["d6", "f6"]);
    let mut engine = Engine::new(GameSpec::named("gomoku").unwrap(), SMALL);
    assert!(engine.book_moves().replies.is_empty() && !engine.book_moves().onward.is_empty());
    engine.load("h8").unwrap();
    assert!(!engine.book_moves().replies.is_empty());
    engine.load("h8a1o15b1").unwrap();
    assert!(engine.book_moves().replies.is_empty() && engine.book_moves().onward.is_empty());
}

/// A window that was too narrow, or the end of a step, cuts a line off after its first move. The table continues it.
#[test]
fn a_line_goes_on_after_its_first_move() {
    let seed = 0x11_2eb;
    println!("seed {seed}");
    let mut rng = Rng::new(seed);
    let spec = GameSpec::named("gomoku").unwrap();
    let (mut lines, mut short) = (0, 0);
    for stones in [7, 9, 11, 13] {
        let mut engine = position(spec, stones, &mut rng);
        let mut board = Engine::new(spec, SMALL);
        board.load(&engine.save()).unwrap();
        engine.start_lines(3, &Limits { nodes: Some(200_000), ..Limits::default() }, &[]).unwrap();
        let mut stop = None;
        while stop.is_none() {
            stop = engine.step_lines(&mut Slice { polls: 0 }).unwrap();
            for (rank, line) in engine.lines().0.iter().enumerate() {
                // A changed position would end the search.
                replay(&mut board, line);
                if line.depth >= 4 && !line.score.is_proven() {
                    lines += 1;
                    short += usize::from(line.moves.len() == 1);
                    assert!(rank > 0 || line.moves.len() > 1, "{} {line:?}", engine.save());
                }
            }
        }
    }
    assert!(lines > 100 && 20 * short < lines, "{short} of {lines} lines show one move");
}
