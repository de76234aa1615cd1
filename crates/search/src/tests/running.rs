//! How a search runs: limits, steps, stops. Every test prints its seed when it fails.

use super::oracle::{PLAYING_LEAVES, check, find, reference, to_depth, to_nodes};
use super::play::full_width;
use super::small_game::{Cell, SmallEvaluator, SmallGame};
use super::textbook::exact_settings;
use crate::deepening::Search;
use crate::play::parameters::Parameters;
use crate::play::playing::Playing;
use crate::textbook::settings::{Algorithm, Settings};
use crate::transposition::{Bound, Entry};
use crate::tree_search::TreeSearch;
use std::time::Duration;
use tengen_core::game::{Move, Outcome, Position};
use tengen_core::random::Rng;
use tengen_core::score::Score;
use tengen_core::think::{Info, Limits, Observer, Report, Silent, StopReason};

/// The engine that plays.
fn playing(table_bytes: usize) -> Search<SmallGame, Playing> {
    Search::new(Playing::default(), table_bytes).unwrap()
}

fn stepped_equals_whole<S: TreeSearch + Clone>(settings: S, limits: &[Limits]) {
    let mut rng = Rng::new(9);
    let mut whole = Search::new(settings.clone(), 1 << 16).unwrap();
    let mut stepped = Search::new(settings, 1 << 16).unwrap();
    for round in 0..20 {
        let mut game = SmallGame::random(true, 6 + round % 8, &mut rng);
        let limits = limits[round % limits.len()];
        let expected = find(&mut whole, &game, limits);
        stepped.start(&mut game, &mut SmallEvaluator, &limits);
        let report = loop {
            if let Some(report) = stepped.step(&mut game, &mut SmallEvaluator, &mut Silent) {
                break report;
            }
        };
        assert_eq!(report, expected);
    }
}

#[test]
fn steps_give_the_same_answer_as_the_whole() {
    stepped_equals_whole(Playing::default(), &[to_depth(4), to_nodes(5000)]);
    stepped_equals_whole(Settings::exact(), &[to_depth(4), to_nodes(5000)]);
    stepped_equals_whole(Settings::minimax(), &[to_depth(4), to_depth(2)]);
}

/// The searches of a game of several moves. `again` runs before the first step of each: it does nothing, or calls
/// `restart` or `start`.
fn reports_of_a_game(again: fn(&mut Search<SmallGame, Playing>, &mut SmallGame, &Limits)) -> Vec<Report> {
    let mut search = playing(1 << 12);
    let mut game = SmallGame::new(true);
    let limits = to_nodes(20_000);
    let mut reports = Vec::new();
    while game.outcome().is_none() && reports.len() < 8 {
        search.start(&mut game, &mut SmallEvaluator, &limits);
        again(&mut search, &mut game, &limits);
        let report = loop {
            if let Some(report) = search.step(&mut game, &mut SmallEvaluator, &mut Silent) {
                break report;
            }
        };
        game.make(Cell::from_code(report.best.unwrap()).unwrap());
        reports.push(report);
    }
    reports
}

#[test]
fn a_root_opened_again_belongs_to_the_same_search() {
    let once = reports_of_a_game(|_, _, _| ());
    let restarted = reports_of_a_game(|search, game, limits| search.restart(game, &mut SmallEvaluator, limits));
    assert_eq!(restarted, once);
    let twice = reports_of_a_game(|search, game, limits| search.start(game, &mut SmallEvaluator, limits));
    assert_ne!(twice, once, "a second start is another search: it ages the table and halves the histories again");
}

#[test]
fn a_node_limit_gives_the_same_answer_every_time() {
    let mut rng = Rng::new(10);
    for limit in [0, 1, 2, 50, 1000, 1024, 1025, 30_000] {
        let game = SmallGame::random(false, 5, &mut rng);
        let mut a = playing(1 << 16);
        let mut b = playing(1 << 16);
        find(&mut b, &SmallGame::random(false, 4, &mut rng), to_nodes(3000));
        b.clear();
        let (a, b) = (find(&mut a, &game, to_nodes(limit)), find(&mut b, &game, to_nodes(limit)));
        assert_eq!(a, b);
        assert!(game.is_legal(Cell::from_code(a.best.unwrap()).unwrap()));
        assert!(a.stop != StopReason::Nodes || a.nodes < limit + 300, "{a:?}");
    }
}

/// Two positions may share a key: a stored move may be illegal here, or no move at all.
fn illegal_entries_do_no_harm<S: TreeSearch>(settings: S, leaves: &Settings) {
    let seed = 14;
    let mut rng = Rng::new(seed);
    let mut search = Search::new(settings, 1 << 20).unwrap();
    for _ in 0..20 {
        let game = SmallGame::random(false, 10, &mut rng);
        let mut legal = Vec::new();
        game.legal_moves(&mut legal);
        let taken = (0..25).find(|&code| !game.is_legal(Cell(code))).unwrap();
        // An unused depth, so that only the move counts.
        let planted = |mv| Entry { depth: 200, bound: Bound::Exact, value: 0, mv };
        for (i, &mv) in legal.iter().enumerate() {
            let mut next = game.clone();
            next.make(mv);
            search.table().store(next.key(), planted([taken, 30, 0x7FFF, mv.0][i % 4]));
        }
        search.table().store(game.key(), planted(taken));
        let report = find(&mut search, &game, to_depth(3));
        check(&game, leaves, 3, &report, &format!("seed {seed}"));
    }
}

#[test]
fn a_stored_move_that_is_illegal_is_not_played() {
    let settings = Settings { static_results: true, ..Settings::exact() };
    illegal_entries_do_no_harm(settings, &settings);
    illegal_entries_do_no_harm(Playing::new(Parameters::FULL_WIDTH), &PLAYING_LEAVES);
}

/// Stops at the `n`th poll; its clock runs a millisecond a poll.
struct Stopper {
    polls: u32,
    stop_at: u32,
    told: u32,
}

impl Observer for Stopper {
    fn info(&mut self, info: &Info<'_>) {
        assert!(!info.line.is_empty() && info.depth >= 1);
        self.told += 1;
    }
    fn poll(&mut self) -> bool {
        self.polls += 1;
        self.polls >= self.stop_at
    }
    fn elapsed(&mut self) -> Duration {
        Duration::from_millis(u64::from(self.polls))
    }
}

fn aborts_do_no_harm<S: TreeSearch>(search: &mut Search<SmallGame, S>, rng: &mut Rng, leaves: &Settings, what: &str) {
    for round in 0..4 {
        let game = SmallGame::random(true, 12 + rng.below(6), rng);
        for _ in 0..4 {
            let limit = rng.below(3000) as u64;
            let report = find(search, &game, Limits { nodes: Some(limit), ..to_depth(4) });
            assert!(game.is_legal(Cell::from_code(report.best.unwrap()).unwrap()));
        }
        for depth in [2, 3] {
            let report = find(search, &game, to_depth(depth));
            check(&game, leaves, depth, &report, &format!("{what}, round {round}, after aborts"));
        }
    }
}

#[test]
fn an_abort_leaves_nothing_false_behind() {
    let seed = 11;
    let mut rng = Rng::new(seed);
    for settings in exact_settings() {
        let mut search = Search::new(settings, 1 << 18).unwrap();
        aborts_do_no_harm(&mut search, &mut rng, &settings, &format!("seed {seed}"));
    }
    for parameters in full_width() {
        let mut search = Search::new(Playing::new(parameters), 1 << 18).unwrap();
        aborts_do_no_harm(&mut search, &mut rng, &PLAYING_LEAVES, &format!("seed {seed}, {parameters:?}"));
    }
}

/// Counts the table's entries for positions up to three plies below one at `ply`. Each has to agree with minimax at its
/// own depth.
fn true_entries<S: TreeSearch>(
    search: &mut Search<SmallGame, S>,
    game: &mut SmallGame,
    leaves: &Settings,
    ply: u32,
    what: &str,
) -> u32 {
    if game.outcome().is_some() {
        return 0;
    }
    let mut count = 0;
    if let Some(entry) = search.table().probe(game.key()) {
        count += 1;
        let value = Score::from_table(entry.value, ply);
        let truth = reference(game, leaves, u32::from(entry.depth), ply, Score::DRAW);
        let holds = match entry.bound {
            Bound::Exact => value == truth,
            Bound::Lower => value <= truth,
            Bound::Upper => value >= truth,
        };
        assert!(holds, "{what}: {entry:?}, but {truth:?} at ply {ply} in {game:?}");
    }
    if ply < 3 {
        let mut legal = Vec::new();
        game.legal_moves(&mut legal);
        for mv in legal {
            game.make(mv);
            count += true_entries(search, game, leaves, ply + 1, what);
            game.undo();
        }
    }
    count
}

/// How many entries were checked.
fn aborts_store_nothing_false<S: TreeSearch + Clone>(
    settings: &S,
    leaves: &Settings,
    rng: &mut Rng,
    what: &str,
) -> u32 {
    let mut search = Search::new(settings.clone(), 1 << 18).unwrap();
    let (mut count, mut games) = (0, 0);
    while games < 10 {
        let mut game = SmallGame::random(true, 14 + rng.below(3), rng);
        search.clear();
        let nodes = find(&mut search, &game, to_depth(4)).nodes as usize;
        // Most positions are decided by static wins.
        if nodes < 50 {
            continue;
        }
        games += 1;
        count += true_entries(&mut search, &mut game, leaves, 0, what);
        for _ in 0..10 {
            search.clear();
            let limit = rng.below(nodes) as u64;
            find(&mut search, &game, Limits { nodes: Some(limit), ..to_depth(4) });
            let what = format!("{what}, aborted after {limit} of {nodes} nodes");
            count += true_entries(&mut search, &mut game, leaves, 0, &what);
        }
    }
    count
}

#[test]
fn every_entry_of_the_table_is_true_after_an_abort_too() {
    let seed = 18;
    let mut rng = Rng::new(seed);
    for algorithm in [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::PrincipalVariation, Algorithm::MtdF] {
        let settings = Settings { algorithm, ..Settings::exact() };
        let what = format!("seed {seed}, {algorithm:?}");
        let count = aborts_store_nothing_false(&settings, &settings, &mut rng, &what);
        assert!(count > 1000, "{count}, {what}");
    }
    for parameters in full_width() {
        let what = format!("seed {seed}, {parameters:?}");
        let count = aborts_store_nothing_false(&Playing::new(parameters), &PLAYING_LEAVES, &mut rng, &what);
        assert!(count > 1000, "{count}, {what}");
    }
}

#[test]
fn stop_and_time_end_a_search() {
    let mut search = playing(1 << 16);
    let mut game = SmallGame::random(false, 2, &mut Rng::new(1));
    let mut observer = Stopper { polls: 0, stop_at: 5, told: 0 };
    let report = search.find(&mut game, &mut SmallEvaluator, &Limits::default(), &mut observer);
    assert_eq!((report.stop, observer.polls), (StopReason::Stopped, 5));
    assert!(observer.told > 0);
    let mut observer = Stopper { polls: 0, stop_at: u32::MAX, told: 0 };
    let limits = Limits { time: Some(Duration::from_millis(7)), ..Limits::default() };
    let report = search.find(&mut game, &mut SmallEvaluator, &limits, &mut observer);
    assert_eq!((report.stop, observer.polls), (StopReason::Time, 7));
    // No time at all: a legal move all the same.
    let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    let mut observer = Stopper { polls: 0, stop_at: u32::MAX, told: 0 };
    let report = search.find(&mut game, &mut SmallEvaluator, &limits, &mut observer);
    assert!(game.is_legal(Cell::from_code(report.best.unwrap()).unwrap()));
}

#[test]
fn stopping_between_steps_gives_the_best_so_far() {
    let mut search = playing(1 << 16);
    let mut game = SmallGame::random(false, 2, &mut Rng::new(3));
    assert!(search.stop().is_none());
    search.start(&mut game, &mut SmallEvaluator, &to_depth(20));
    let nothing_yet = search.stop().unwrap();
    assert!(game.is_legal(Cell::from_code(nothing_yet.best.unwrap()).unwrap()));
    search.start(&mut game, &mut SmallEvaluator, &to_depth(20));
    assert!(search.step(&mut game, &mut SmallEvaluator, &mut Silent).is_none());
    assert!(search.step(&mut game, &mut SmallEvaluator, &mut Silent).is_none());
    let report = search.stop().unwrap();
    assert_eq!((report.depth, report.stop), (2, StopReason::Stopped));
}

#[test]
fn a_finished_game_has_no_move() {
    let mut game = SmallGame::new(false);
    for code in [0, 5, 1, 6, 2, 7, 3] {
        game.make(Cell(code));
    }
    assert!(matches!(game.outcome(), Some(Outcome::Win(_))));
    let reports = [
        find(&mut playing(1 << 10), &game, to_depth(3)),
        find(&mut Search::new(Settings::minimax(), 1 << 10).unwrap(), &game, to_depth(3)),
    ];
    for report in reports {
        assert_eq!((report.best, report.score), (None, Score::loss_in(0)));
    }
}

#[test]
fn a_lost_game_is_lost_as_late_as_can_be() {
    let seed = 13;
    let mut rng = Rng::new(seed);
    // With static wins, or the reference would take minutes; they are checked against the rules elsewhere.
    let rules = Settings { static_results: true, ..Settings::minimax() };
    let mut seen = 0;
    while seen < 12 {
        let game = SmallGame::random(false, 14 + rng.below(6), &mut rng);
        let left = game.empty_points();
        let truth = reference(&mut game.clone(), &rules, left, 0, Score::DRAW);
        let Some(distance) = truth.distance().filter(|&n| n > 2) else { continue };
        seen += 1;
        let exact = Settings { static_results: true, ..Settings::exact() };
        let reports = [
            find(&mut Search::new(exact, 1 << 18).unwrap(), &game, to_depth(left)),
            find(&mut Search::new(Playing::new(Parameters::FULL_WIDTH), 1 << 18).unwrap(), &game, to_depth(left)),
        ];
        for report in reports {
            assert_eq!(report.score, truth, "seed {seed}, {game:?}");
            let mut next = game.clone();
            next.make(Cell::from_code(report.best.unwrap()).unwrap());
            let after = -reference(&mut next, &rules, left - 1, 1, Score::DRAW);
            assert_eq!(after.distance(), Some(distance), "seed {seed}, {game:?}");
        }
    }
}

#[test]
fn a_move_that_is_left_out_is_not_played_and_the_others_are_searched_as_deep() {
    let seed = 16;
    let mut rng = Rng::new(seed);
    let rules = Settings { static_results: true, ..Settings::minimax() };
    let mut tried = 0;
    for round in 0..30 {
        let mut game = SmallGame::random(false, 10 + round % 6, &mut rng);
        let mut search = Search::new(Settings { static_results: true, ..Settings::exact() }, 1 << 18).unwrap();
        search.start(&mut game, &mut SmallEvaluator, &to_depth(4));
        let stopped = (0..2).any(|_| search.step(&mut game, &mut SmallEvaluator, &mut Silent).is_some());
        let Some(best) = search.found().and_then(|found| found.line.first().copied()).filter(|_| !stopped) else {
            continue;
        };
        search.leave_out(best);
        if search.found().and_then(|found| found.line.first().copied()) == Some(best) {
            // It is the only one.
            continue;
        }
        let report = loop {
            if let Some(report) = search.step(&mut game, &mut SmallEvaluator, &mut Silent) {
                break report;
            }
        };
        assert_ne!(report.best, Some(best), "seed {seed}, {report:?} {game:?}");
        if report.depth < 4 {
            continue;
        }
        let mut legal = Vec::new();
        game.legal_moves(&mut legal);
        let values = legal.into_iter().filter(|mv| mv.code() != best).map(|mv| {
            let mut next = game.clone();
            next.make(mv);
            match next.outcome() {
                Some(outcome) => -next.outcome_score(outcome, 1),
                None => -reference(&mut next, &rules, 3, 1, Score::DRAW),
            }
        });
        assert_eq!(Some(report.score), values.max(), "seed {seed}, {game:?}");
        tried += 1;
    }
    assert!(tried > 5, "{tried}");
}
