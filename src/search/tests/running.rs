//! How a search runs: limits, steps, stops, and what it may claim.

use super::oracle::{check, exact_settings, reference};
use super::rows::{Cell, Rows, RowsEvaluator};
use crate::game::{Move, Outcome, Position};
use crate::random::Rng;
use crate::score::Score;
use crate::search::deepening::Search;
use crate::search::settings::{Extension, Ordering, Settings};
use crate::search::table::{Bound, Entry};
use crate::think::{Info, Limits, Observer, Report, Silent, StopReason};
use std::time::Duration;

fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

fn find(search: &mut Search<Rows>, rows: &Rows, limits: Limits) -> Report {
    let mut copy = rows.clone();
    let report = search.find(&mut copy, &mut RowsEvaluator, &limits, &mut Silent);
    assert_eq!(&copy, rows, "the position comes back");
    report
}

#[test]
fn steps_give_the_same_answer_as_the_whole() {
    let mut rng = Rng::new(9);
    for settings in [Settings::playing(), Settings::exact(), Settings::minimax()] {
        let mut whole = Search::new(settings, 1 << 16).unwrap();
        let mut stepped = Search::new(settings, 1 << 16).unwrap();
        for round in 0..20 {
            let mut rows = Rows::random(true, 6 + round % 8, &mut rng);
            let limits = if round % 2 == 0 { depth(4) } else { nodes(5000) };
            if settings == Settings::minimax() && round % 2 == 1 {
                continue;
            }
            let expected = find(&mut whole, &rows, limits);
            stepped.start(&mut rows, &mut RowsEvaluator, &limits);
            let report = loop {
                if let Some(report) = stepped.step(&mut rows, &mut RowsEvaluator, &mut Silent) {
                    break report;
                }
            };
            assert_eq!(report, expected);
        }
    }
}

#[test]
fn a_node_limit_gives_the_same_answer_every_time() {
    let mut rng = Rng::new(10);
    for limit in [0, 1, 2, 50, 1000, 1024, 1025, 30_000] {
        let rows = Rows::random(false, 5, &mut rng);
        let mut a = Search::new(Settings::playing(), 1 << 16).unwrap();
        let mut b = Search::new(Settings::playing(), 1 << 16).unwrap();
        find(&mut b, &Rows::random(false, 4, &mut rng), nodes(3000));
        b.clear();
        let (a, b) = (find(&mut a, &rows, nodes(limit)), find(&mut b, &rows, nodes(limit)));
        assert_eq!(a, b);
        assert!(rows.is_legal(Cell::from_code(a.best.unwrap()).unwrap()));
        assert!(a.stop != StopReason::Nodes || a.nodes < limit + 300, "{a:?}");
    }
}

/// Two positions may share a key: a stored move may be illegal here, or no move at all.
#[test]
fn a_stored_move_that_is_illegal_is_not_played() {
    let seed = 14;
    let mut rng = Rng::new(seed);
    let settings = Settings { forced: true, ..Settings::exact() };
    let mut search = Search::new(settings, 1 << 20).unwrap();
    for _ in 0..20 {
        let rows = Rows::random(false, 10, &mut rng);
        let mut legal = Vec::new();
        rows.legal_moves(&mut legal);
        let taken = (0..25).find(|&code| !rows.is_legal(Cell(code))).unwrap();
        // Of a depth that nobody asks for, so that only the move counts.
        let planted = |mv| Entry { depth: 200, bound: Bound::Exact, value: 0, mv };
        for (i, &mv) in legal.iter().enumerate() {
            let mut next = rows.clone();
            next.make(mv);
            search.table().store(next.key(), planted([taken, 30, 0x7FFF, mv.0][i % 4]));
        }
        search.table().store(rows.key(), planted(taken));
        let report = find(&mut search, &rows, depth(3));
        check(&rows, &settings, 3, &report, &format!("seed {seed}"));
    }
}

#[test]
fn variety_chooses_among_the_best_and_repeats_for_a_seed() {
    let seed = 15;
    let mut rng = Rng::new(seed);
    let mut most = 0;
    for _ in 0..12 {
        // Late positions have many moves that are worth the same: a draw, or a loss in as many plies.
        let rows = Rows::random(false, 17, &mut rng);
        let mut chosen = Vec::new();
        for variety in 0..12 {
            let settings = Settings { variety: Some(variety), ..Settings::exact() };
            let mut search = Search::new(settings, 1 << 18).unwrap();
            let report = find(&mut search, &rows, depth(8));
            check(&rows, &settings, 8, &report, &format!("seed {seed}"));
            let mut again = Search::new(settings, 1 << 18).unwrap();
            assert_eq!(find(&mut again, &rows, depth(8)), report);
            chosen.push(report.best);
        }
        chosen.sort_unstable();
        chosen.dedup();
        most = most.max(chosen.len());
    }
    assert!(most >= 3, "{most}");
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

#[test]
fn an_abort_leaves_nothing_false_behind() {
    let seed = 11;
    let mut rng = Rng::new(seed);
    for settings in exact_settings() {
        let mut search = Search::new(settings, 1 << 18).unwrap();
        for round in 0..4 {
            let rows = Rows::random(true, 12 + rng.below(6), &mut rng);
            for _ in 0..4 {
                let limit = rng.below(3000) as u64;
                let report = find(&mut search, &rows, Limits { depth: Some(4), nodes: Some(limit), time: None });
                assert!(rows.is_legal(Cell::from_code(report.best.unwrap()).unwrap()));
            }
            for d in [2, 3] {
                let report = find(&mut search, &rows, depth(d));
                check(&rows, &settings, d, &report, &format!("seed {seed}, round {round}, after aborts"));
            }
        }
    }
}

#[test]
fn stop_and_time_end_a_search() {
    let mut search = Search::new(Settings::playing(), 1 << 16).unwrap();
    let mut rows = Rows::random(false, 2, &mut Rng::new(1));
    let mut observer = Stopper { polls: 0, stop_at: 5, told: 0 };
    let report = search.find(&mut rows, &mut RowsEvaluator, &Limits::default(), &mut observer);
    assert_eq!((report.stop, observer.polls), (StopReason::Stopped, 5));
    assert!(observer.told > 0);
    let mut observer = Stopper { polls: 0, stop_at: u32::MAX, told: 0 };
    let limits = Limits { time: Some(Duration::from_millis(7)), ..Limits::default() };
    let report = search.find(&mut rows, &mut RowsEvaluator, &limits, &mut observer);
    assert_eq!((report.stop, observer.polls), (StopReason::Time, 7));
    // No time at all: a legal move all the same.
    let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    let mut observer = Stopper { polls: 0, stop_at: u32::MAX, told: 0 };
    let report = search.find(&mut rows, &mut RowsEvaluator, &limits, &mut observer);
    assert!(rows.is_legal(Cell::from_code(report.best.unwrap()).unwrap()));
}

#[test]
fn stopping_between_steps_gives_the_best_so_far() {
    let mut search = Search::new(Settings::playing(), 1 << 16).unwrap();
    let mut rows = Rows::random(false, 2, &mut Rng::new(3));
    assert!(search.stop().is_none());
    search.start(&mut rows, &mut RowsEvaluator, &depth(20));
    let nothing_yet = search.stop().unwrap();
    assert!(rows.is_legal(Cell::from_code(nothing_yet.best.unwrap()).unwrap()));
    search.start(&mut rows, &mut RowsEvaluator, &depth(20));
    assert!(search.step(&mut rows, &mut RowsEvaluator, &mut Silent).is_none());
    assert!(search.step(&mut rows, &mut RowsEvaluator, &mut Silent).is_none());
    let report = search.stop().unwrap();
    assert_eq!((report.depth, report.stop), (2, StopReason::Stopped));
}

#[test]
fn a_finished_game_has_no_move() {
    let mut rows = Rows::new(false);
    for code in [0, 5, 1, 6, 2, 7, 3] {
        rows.make(Cell(code));
    }
    assert!(matches!(rows.outcome(), Some(Outcome::Win(_))));
    for settings in [Settings::playing(), Settings::minimax()] {
        let mut search = Search::new(settings, 1 << 10).unwrap();
        let report = find(&mut search, &rows, depth(3));
        assert_eq!((report.best, report.score), (None, Score::loss_in(0)));
    }
}

/// What the engine that plays claims to be proven is so, by the rules alone, and a forced end is played out the right way:
/// the nearest win, the longest defence.
#[test]
fn claims_are_true() {
    let seed = 12;
    let mut rng = Rng::new(seed);
    let rules = Settings::minimax();
    let mut proven = 0;
    for round in 0..60 {
        let rows = Rows::random(false, 15 + rng.below(6), &mut rng);
        let left = 25 - rows_played(&rows);
        let truth = reference(&mut rows.clone(), &rules, left, 0, Score::DRAW);
        let playing = Settings::playing();
        let extended =
            [Extension::Off, Extension::Replies, Extension::Forcing].map(|extension| Settings { extension, ..playing });
        // Without static wins and in the order of codes a saving move often comes late.
        let blind = Settings { forced: false, quiescence: false, ordering: Ordering::Codes, table: false, ..playing };
        for settings in extended.into_iter().chain([blind]) {
            let mut search = Search::new(settings, 1 << 18).unwrap();
            for d in [1, 2, 4, 6, 12] {
                let report = find(&mut search, &rows, depth(d));
                let what = format!("seed {seed}, round {round}, depth {d}, {settings:?}, {rows:?}");
                if report.score.is_proven() {
                    proven += 1;
                    assert_eq!(report.score.is_win(), truth.is_win(), "{what}");
                    assert_eq!(report.score.is_loss(), truth.is_loss(), "{what}");
                    if report.score.is_win() {
                        assert!(report.score <= truth, "a win sooner than possible: {what}");
                    }
                    // The move keeps what was claimed.
                    let mut next = rows.clone();
                    next.make(Cell::from_code(report.best.unwrap()).unwrap());
                    let after = -reference(&mut next, &rules, left - 1, 1, Score::DRAW);
                    assert_eq!(after.is_win(), truth.is_win(), "{what}");
                }
            }
        }
    }
    assert!(proven > 100, "{proven}");
}

fn rows_played(rows: &Rows) -> u32 {
    let mut legal = Vec::new();
    rows.legal_moves(&mut legal);
    25 - legal.len() as u32
}

#[test]
fn a_lost_game_is_lost_as_late_as_can_be() {
    let seed = 13;
    let mut rng = Rng::new(seed);
    let exact = Settings { forced: true, ..Settings::exact() };
    // With static wins, or the reference would take minutes; they are checked against the rules above.
    let rules = Settings { forced: true, ..Settings::minimax() };
    let mut seen = 0;
    while seen < 12 {
        let rows = Rows::random(false, 14 + rng.below(6), &mut rng);
        let left = 25 - rows_played(&rows);
        let truth = reference(&mut rows.clone(), &rules, left, 0, Score::DRAW);
        let Some(distance) = truth.distance().filter(|&n| n > 2) else { continue };
        seen += 1;
        let mut search = Search::new(exact, 1 << 18).unwrap();
        let report = find(&mut search, &rows, depth(left));
        assert_eq!(report.score, truth, "seed {seed}, {rows:?}");
        let mut next = rows.clone();
        next.make(Cell::from_code(report.best.unwrap()).unwrap());
        let after = -reference(&mut next, &rules, left - 1, 1, Score::DRAW);
        assert_eq!(after.distance(), Some(distance), "seed {seed}, {rows:?}");
    }
}

#[test]
fn a_move_that_is_left_out_is_not_played_and_the_others_are_searched_as_deep() {
    let seed = 16;
    let mut rng = Rng::new(seed);
    let rules = Settings { forced: true, ..Settings::minimax() };
    let mut tried = 0;
    for round in 0..30 {
        let mut rows = Rows::random(false, 10 + round % 6, &mut rng);
        let mut search = Search::new(Settings { forced: true, ..Settings::exact() }, 1 << 18).unwrap();
        search.start(&mut rows, &mut RowsEvaluator, &depth(4));
        let stopped = (0..2).any(|_| search.step(&mut rows, &mut RowsEvaluator, &mut Silent).is_some());
        let Some(best) = search.found().and_then(|found| found.line.first().copied()).filter(|_| !stopped) else {
            continue;
        };
        search.leave_out(best);
        if search.found().and_then(|found| found.line.first().copied()) == Some(best) {
            // It is the only one.
            continue;
        }
        let report = loop {
            if let Some(report) = search.step(&mut rows, &mut RowsEvaluator, &mut Silent) {
                break report;
            }
        };
        assert_ne!(report.best, Some(best), "seed {seed}, {report:?} {rows:?}");
        if report.depth < 4 {
            continue;
        }
        let mut legal = Vec::new();
        rows.legal_moves(&mut legal);
        let values = legal.into_iter().filter(|mv| mv.code() != best).map(|mv| {
            let mut next = rows.clone();
            next.make(mv);
            match next.outcome() {
                Some(outcome) => -next.outcome_score(outcome, 1),
                None => -reference(&mut next, &rules, 3, 1, Score::DRAW),
            }
        });
        assert_eq!(Some(report.score), values.max(), "seed {seed}, {rows:?}");
        tried += 1;
    }
    assert!(tried > 5, "{tried}");
}
