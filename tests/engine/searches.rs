//! Searches: whole and in steps, their limits and reports, and thinking ahead.

use super::*;

#[test]
fn a_search_in_steps_gives_the_same_answer() {
    for (rule, text) in [
        (Rule::Freestyle, "h8i9g7h10"),
        (Rule::Standard, "h8h9i10g7"),
        (Rule::Renju, "h8i9j8g8"),
        (Rule::Freestyle, "h8a1h9a2h10a3"),
        (Rule::Freestyle, ""),
    ] {
        let mut whole = gomoku(rule, 15);
        let mut steps = gomoku(rule, 15);
        whole.load(text).unwrap();
        steps.load(text).unwrap();
        let answer = whole.find(&depth(6), &mut Silent).unwrap();
        steps.start_search(&depth(6)).unwrap();
        let mut count = 0;
        let same = loop {
            count += 1;
            if let Some(report) = steps.step_search(&mut Silent).unwrap() {
                break report;
            }
        };
        assert_eq!(answer, same, "{text}");
        assert!(count <= 8, "{text}: {count} steps");
        assert_eq!(steps.step_search(&mut Silent).unwrap_err().code, ErrorCode::Idle);
        assert_eq!(steps.stop_search(), None);
    }
}

#[test]
fn a_stopped_search_has_an_answer() {
    let mut engine = gomoku(Rule::Freestyle, 15);
    engine.load("h8i9g7").unwrap();
    engine.start_search(&Limits::default()).unwrap();
    let at_once = engine.stop_search();
    if let Some(report) = at_once {
        assert!(engine.spec().cell_of_code(report.best.unwrap()).is_some());
    }
    engine.start_search(&Limits::default()).unwrap();
    for _ in 0..3 {
        assert_eq!(engine.step_search(&mut Silent).unwrap(), None);
    }
    let report = engine.stop_search().unwrap();
    assert_eq!(report.stop, StopReason::Stopped);
    engine.play_code(report.best.unwrap()).unwrap();
}

#[test]
fn a_change_of_the_position_ends_a_search_in_steps() {
    let mut engine = gomoku(Rule::Freestyle, 15);
    engine.load("h8i9g7").unwrap();
    let changes: [fn(&mut Engine); 5] = [
        |engine| assert!(engine.undo()),
        |engine| assert!(engine.redo()),
        |engine| engine.play("a1").unwrap(),
        |engine| engine.load("h8").unwrap(),
        |engine| engine.go_to(0),
    ];
    for change in changes {
        engine.start_search(&depth(30)).unwrap();
        assert_eq!(engine.step_search(&mut Silent).unwrap(), None);
        // It survives a failing call and one that changes nothing.
        assert!(engine.play("?").is_err());
        let played = engine.played();
        engine.go_to(played);
        assert_eq!(engine.step_search(&mut Silent).unwrap(), None);
        change(&mut engine);
        assert_eq!(engine.step_search(&mut Silent).unwrap_err().code, ErrorCode::Idle);
        assert_eq!(engine.stop_search(), None);
    }
}

/// An observer that stops a part of a search when it has been polled some times.
#[derive(Default)]
struct Parts(u32);

impl Observer for Parts {
    fn poll(&mut self) -> bool {
        self.0 += 1;
        self.0.is_multiple_of(8)
    }
}

#[test]
fn thinking_ahead_continues_after_interruptions_and_helps_the_next_search() {
    let othello = GameSpec::named("othello").unwrap();
    let games = [(gomoku(Rule::Renju, 15).spec(), "h8i9j8g8h6", "i7"), (othello, "f5d6c3d3c4", "f4")];
    for (spec, text, reply) in games {
        let [cold, few, many] = [0, 2, 10].map(|parts| {
            let mut engine = Engine::new(spec, 4 << 20);
            engine.load(text).unwrap();
            let mut observer = Parts::default();
            for _ in 0..parts {
                assert!(engine.think_ahead(Duration::MAX, &mut observer).unwrap(), "{text}: there is more to find");
            }
            assert_eq!(engine.save(), text);
            // It is no search for a move.
            assert_eq!(engine.step_search(&mut Silent).unwrap_err().code, ErrorCode::Idle);
            engine.play(reply).unwrap();
            engine.find(&depth(10), &mut Silent).unwrap().nodes
        });
        assert!(many < few && many * 3 < cold * 2, "{text}: {cold}, {few}, {many} nodes");
    }
}

#[test]
fn thinking_ahead_ends_where_nothing_is_left_to_find() {
    let mut engine = gomoku(Rule::Freestyle, 15);
    engine.load("h8a1h9a2h10a3h11a4").unwrap();
    assert!(!engine.think_ahead(Duration::MAX, &mut Silent).unwrap(), "a five is found at once");
    // A four leaves one reply. What follows it is searched.
    engine.load("h8h7h9a1h10b3h11").unwrap();
    assert!(engine.think_ahead(Duration::MAX, &mut Parts::default()).unwrap());
    engine.load("h8a1h9a2h10a3h11a4h12").unwrap();
    assert_eq!(engine.think_ahead(Duration::MAX, &mut Silent).unwrap_err().code, ErrorCode::Finished);
}

/// An observer that stops from the beginning.
struct Impatient;

impl Observer for Impatient {
    fn poll(&mut self) -> bool {
        true
    }
    fn elapsed(&mut self) -> Duration {
        Duration::from_secs(60)
    }
}

#[test]
fn an_impatient_search_still_has_a_legal_answer() {
    for rule in Rule::ALL {
        for text in ["", "h8", "h8i9g7h10"] {
            let mut engine = gomoku(rule, 15);
            engine.load(text).unwrap();
            let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
            for limits in [Limits::default(), limits, Limits { nodes: Some(1), ..Limits::default() }] {
                let report = engine.find(&limits, &mut Impatient).unwrap();
                engine.play_code(report.best.unwrap()).unwrap();
                engine.undo();
            }
        }
    }
}

/// Counts reports and checks that they match the searched position.
struct Listener {
    legal: Vec<u16>,
    told: u32,
    nodes: u64,
}

impl Observer for Listener {
    fn info(&mut self, info: &Info<'_>) {
        self.told += 1;
        assert!(info.nodes >= self.nodes, "nodes never fall");
        self.nodes = info.nodes;
        assert!(self.legal.contains(&info.line[0]));
        assert!(info.selective_depth >= 1);
    }
}

#[test]
fn progress_is_told() {
    let mut engine = gomoku(Rule::Freestyle, 15);
    engine.load("h8i9g7h10").unwrap();
    let legal = engine.facts().legal.iter().filter_map(|&cell| engine.spec().code_of_cell(cell)).collect();
    let mut listener = Listener { legal, told: 0, nodes: 0 };
    let report = engine.find(&depth(5), &mut listener).unwrap();
    assert!(listener.told >= 1);
    assert_eq!(report.line.first().copied(), report.best);
    // The whole principal variation can be played.
    for code in report.line {
        engine.play_code(code).unwrap();
    }
}

#[test]
fn a_limit_of_time_needs_no_clock_of_the_observer() {
    let limits = Limits { time: Some(Duration::from_millis(20)), ..Limits::default() };
    for (game, text) in [("gomoku", "h8i9j8g8"), ("othello", "f5d6c3")] {
        let mut engine = Engine::new(GameSpec::named(game).unwrap(), 1 << 20);
        engine.load(text).unwrap();
        assert_eq!(engine.find(&limits, &mut Silent).unwrap().stop, StopReason::Time, "{game}");
        engine.start_search(&limits).unwrap();
        let report = loop {
            if let Some(report) = engine.step_search(&mut Silent).unwrap() {
                break report;
            }
        };
        assert_eq!(report.stop, StopReason::Time, "{game}, in steps");
        engine.start_lines(3, &limits, &[]).unwrap();
        while engine.step_lines(&mut Silent).unwrap().is_none() {}
    }
}

/// What a search has learned before changes its answers. An engine that has forgotten it answers as a new one.
#[test]
fn an_engine_that_has_forgotten_everything_answers_as_a_new_one() {
    let limits = Limits { nodes: Some(5_000), ..Limits::default() };
    let seed = 47;
    println!("seed {seed}");
    let mut rng = Rng::new(seed);
    for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::Caro] {
        let mut used = gomoku(rule, 15);
        for _ in 0..4 {
            // Two games, so that a search of the first could change a search of the second.
            for _ in 0..2 {
                used.load("h8i9g7").unwrap();
                while used.played() < 11 && used.ending().is_none() {
                    let board = position(&used);
                    let point = random_point(&board, &mut rng, |_| true).expect("a free point");
                    used.play_code(point.code()).unwrap();
                    if used.ending().is_none() {
                        used.find(&limits, &mut Silent).unwrap();
                    }
                }
            }
            if used.ending().is_some() {
                continue;
            }
            let mut new = gomoku(rule, 15);
            new.load(&used.save()).unwrap();
            used.clear();
            let (left, right) = (used.find(&limits, &mut Silent).unwrap(), new.find(&limits, &mut Silent).unwrap());
            assert_eq!(left, right, "{rule:?} {}", used.save());
        }
    }
}

#[test]
fn an_engine_can_move_to_another_thread() {
    const fn is_send<T: Send>() {}
    const { is_send::<Engine>() }
}
