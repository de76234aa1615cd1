//! Othello with several threads: the exact values of one thread, and an end at once.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Duration;
use tengen::engine::{Engine, GameSpec, Level};
use tengen_core::random::Rng;
use tengen_core::shared_words::{MARKS, SharedWords};
use tengen_core::think::{Info, Limits, Observer, Silent, Source, StopReason};
use tengen_othello::builtin;
use tengen_othello::play::search::Search;
use tengen_othello::play::solve::Aim;
use tengen_othello::play::threads::on_threads;
use tengen_othello::play::transposition::TranspositionTable;

/// Bytes of the table: few, so that the threads replace each other's entries.
const TABLE: usize = 1 << 16;

/// Othello at a position of a random game with this many empty squares.
fn random(empties: usize, rng: &mut Rng) -> Engine {
    loop {
        let mut engine = Engine::new(GameSpec::named("othello").expect("Othello"), TABLE);
        while engine.ending().is_none() {
            let facts = engine.facts();
            if facts.cells.iter().filter(|&&cell| cell == 0).count() == empties {
                return engine;
            }
            let cell = facts.legal.get(rng.below(facts.legal.len().max(1)));
            let code = cell.and_then(|&cell| engine.spec().code_of_cell(cell));
            match code {
                Some(code) => engine.play_code(code).expect("it is legal"),
                None => engine.play("pass").expect("no other move"),
            }
        }
    }
}

#[test]
fn all_numbers_of_threads_find_the_same_exact_values() {
    let seed = getrandom::u64().expect("a random number");
    let mut rng = Rng::new(seed);
    for round in 0..36 {
        let mut engine = random(13 + round % 4, &mut rng);
        let mut found = Vec::new();
        for threads in [1, 2, 4] {
            engine.set_threads(threads);
            engine.clear();
            let mut values = engine.exact_values(&Limits::default(), &mut Silent).expect("open").expect("no limit");
            values.sort_by_key(|value| value.code);
            engine.clear();
            let report = engine.find(&Limits::default(), &mut Silent).expect("open");
            assert_eq!((report.source, report.stop), (Source::Proof, StopReason::Decided));
            let best = values.iter().find(|value| Some(value.code) == report.best).expect("a move");
            let most = values.iter().map(|value| value.discs).max();
            let text = format!("seed {seed}, {threads} threads: {report:?} of {values:?} in {}", engine.save());
            assert_eq!((Some(best.discs), report.score.value()), (most, 100 * best.discs), "{text}");
            found.push(values);
        }
        assert!(found.iter().all(|values| *values == found[0]), "seed {seed}: {found:?} in {}", engine.save());
    }
}

/// Memory that instances of the program share.
struct Words(Vec<AtomicU32>);

impl SharedWords for Words {
    fn count(&self) -> usize {
        self.0.len()
    }

    fn read(&self, at: usize) -> u32 {
        self.0[at].load(Ordering::Relaxed)
    }

    fn write(&self, at: usize, word: u32) {
        self.0[at].store(word, Ordering::Relaxed);
    }
}

#[test]
fn instances_that_share_results_find_the_same_exact_values() {
    let seed = getrandom::u64().expect("a random number");
    let mut rng = Rng::new(seed);
    // A small table, where the instances replace each other's entries, and a large one.
    for words in [MARKS.end + 1000, 1 << 18] {
        let words = Arc::new(Words((0..words).map(|_| AtomicU32::new(0)).collect()));
        let mut nodes = [0, 0];
        for round in 0..20 {
            let mut alone = random(14 + round % 4, &mut rng);
            let [mut first, mut second] = [0, 1].map(|number| {
                let mut engine = Engine::new(alone.spec(), TABLE);
                engine.load(&alone.save()).expect("a game");
                engine.share(words.clone(), number);
                engine
            });
            let expected = alone.find(&Limits::default(), &mut Silent).expect("open");
            let found = thread::scope(|scope| {
                scope.spawn(|| while second.think_ahead(Duration::from_secs(60), &mut Silent).expect("open") {});
                first.find(&Limits::default(), &mut Silent).expect("open")
            });
            let text = format!("seed {seed}: {found:?} and {expected:?} in {}", alone.save());
            assert_eq!((found.score, found.source), (expected.score, Source::Proof), "{text}");
            // The second instance has searched the whole position. So the first one finds it.
            first.clear();
            let again = first.find(&Limits::default(), &mut Silent).expect("open");
            assert_eq!((again.score, again.source), (expected.score, Source::Proof), "{text}");
            nodes = [nodes[0] + again.nodes, nodes[1] + expected.nodes];
        }
        assert!(words.count() < 1 << 18 || nodes[0] * 2 < nodes[1], "seed {seed}: {nodes:?}");
    }
}

#[test]
fn one_thread_after_several_repeats_itself() {
    let mut engine = random(24, &mut Rng::new(5));
    let limits = Limits { nodes: Some(60_000), ..Limits::default() };
    let expected = engine.find(&limits, &mut Silent).expect("open");
    engine.set_threads(3);
    engine.clear();
    let together = engine.find(&limits, &mut Silent).expect("open");
    assert!(together.nodes > 2 * expected.nodes, "{together:?}: all threads count");
    // A search in steps has helpers too.
    engine.clear();
    engine.start_search(&limits).expect("open");
    let in_steps = loop {
        if let Some(report) = engine.step_search(&mut Silent).expect("it is under way") {
            break report;
        }
    };
    assert!(in_steps.nodes > 2 * expected.nodes, "{in_steps:?}");
    // The levels below the highest have no helpers. So their games repeat.
    engine.set_level(Level::new(9).expect("a level"), 1);
    engine.clear();
    let weak = engine.find(&limits, &mut Silent).expect("open");
    engine.clear();
    assert_eq!(engine.find(&limits, &mut Silent).expect("open"), weak);
    engine.set_level(Level::MAX, 1);
    engine.set_threads(1);
    engine.clear();
    assert_eq!(engine.find(&limits, &mut Silent).expect("open"), expected);
}

/// Stops the search after the first report of progress.
#[derive(Default)]
struct Once {
    reported: bool,
}

impl Observer for Once {
    fn info(&mut self, _: &Info<'_>) {
        self.reported = true;
    }

    fn poll(&mut self) -> bool {
        self.reported
    }
}

#[test]
fn a_stop_ends_every_thread() {
    let mut engine = random(40, &mut Rng::new(6));
    engine.set_threads(8);
    for _ in 0..20 {
        let report = engine.find(&Limits::default(), &mut Once::default()).expect("open");
        assert_eq!(report.stop, StopReason::Stopped);
        assert_eq!(engine.exact_values(&Limits::default(), &mut Once { reported: true }).expect("open"), None);
    }
}

/// Solves a position on several threads, of which those that `fails` names panic.
fn solve_unless(fails: impl Fn(bool) -> bool + Sync) -> Option<i32> {
    let (weights, mut table) = (builtin::weights(), TranspositionTable::new(TABLE));
    let text = include_str!("data/ffo/fforum-1-19.obf").lines().next().expect("a problem");
    let board = tengen_othello::obf::parse_problem(text).expect("a problem").board;
    let first = thread::current().id();
    let work = |_, table: &mut TranspositionTable, observer: &mut dyn Observer| {
        assert!(!fails(thread::current().id() == first), "a thread fails");
        let mut search = Search::new(table, Some(&weights), Limits::default(), observer);
        search.solve(board.me(), board.opp(), Aim::Score).map(|solution| solution.score.0)
    };
    on_threads(4, &Limits::default(), 0, &mut table, &mut Silent, &work).0
}

#[test]
fn a_thread_that_fails_costs_only_its_share() {
    let expected = solve_unless(|_| false);
    assert!(expected.is_some());
    assert_eq!(solve_unless(|is_first| !is_first), expected, "no helper lives");
    assert!(catch_unwind(AssertUnwindSafe(|| solve_unless(|is_first| is_first))).is_err(), "the first one fails");
}
