//! The checker of the proof that black wins (`tengen check-proof`), compared with the slow rules and with brute force.
//! It finds every planted fault, and passes the shipped proofs.

use crate::common::proof_checker::{Prover, check, fives};
use crate::common::records;
use crate::common::slow_rules::{BLACK, Grid, Law, WHITE};
use crate::common::solver::{grid, law, selfplay};
use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::{Path, PathBuf};
use tengen_core::game::{Player, Position};
use tengen_core::random::Rng;
use tengen_core::think::Silent;
use tengen_gomoku::board::Board;
use tengen_gomoku::notation::{parse_point, replay, write_game};
use tengen_gomoku::play::quiet_moves::QuietMoves;
use tengen_gomoku::point::Point;
use tengen_gomoku::rule::Rule;
use tengen_gomoku::winning_tree::{Entry, WinningTree};
use tengen_search::quiet::{Effort, QuietProof, QuietSearch, Reach};
use tengen_tools::check_proof::command::Check;
use tengen_tools::check_proof::oracle::Engine;
use tengen_tools::check_proof::walk::{Walk, Win};
use tengen_tools::check_proof::windows::{self, ATTACKER, Cell, DEFENDER, WindowBoard};

fn cell(point: Point, size: usize) -> Cell {
    (point.y() * size + point.x()) as Cell
}

fn point(cell: Cell, size: usize) -> Point {
    Point::new(usize::from(cell) % size, usize::from(cell) / size)
}

#[test]
fn windows_agree_with_the_slow_rules() {
    let seed = 0x7769_6e64;
    println!("seed {seed:#x}");
    let mut rng = Rng::new(seed);
    let mut found = 0;
    for i in 0..3_000 {
        let (rule, law) = [
            (windows::Law::Freestyle, Law::Freestyle),
            (windows::Law::Standard, Law::Standard),
            (windows::Law::Renju, Law::Renju),
        ][i % 3];
        let size = 7 + rng.below(14);
        let (mut windows, mut slow) = (WindowBoard::new(size as u16, rule), Grid::new(size));
        // Stones in one half of the board, so that there are fours and longer rows among them. Some are taken away
        // again.
        let stones = size * size / 2;
        let mut placed: Vec<(Cell, usize)> = Vec::new();
        for _ in 0..rng.below(stones) {
            let at = rng.below(size * size / 2) as Cell;
            if windows.is_empty(at) {
                let side = usize::from(rng.below(4) == 0);
                windows.put(at, side);
                placed.push((at, side));
            } else if rng.below(3) == 0
                && let Some(last) = placed.pop()
            {
                windows.take(last.0, last.1);
            }
        }
        for &(at, side) in &placed {
            slow.put((i32::from(at) % size as i32, i32::from(at) / size as i32), [BLACK, WHITE][side]);
        }
        for (side, stone) in [(ATTACKER, BLACK), (DEFENDER, WHITE)] {
            let expected: BTreeSet<Cell> =
                fives(&slow, law, stone).iter().map(|&(x, y)| (y * size as i32 + x) as Cell).collect();
            let (one, two) = windows.fives(side);
            let seen: BTreeSet<Cell> = one.into_iter().chain(two).collect();
            assert!(seen.is_subset(&expected), "{seen:?} {expected:?}\n{}", slow.show());
            assert_eq!(seen.len(), expected.len().min(2), "{seen:?} {expected:?}\n{}", slow.show());
            found += seen.len();
        }
    }
    assert!(found > 1_000, "{found}");
}

/// The walk's verdict on a position with black to move.
fn walk(board: &Board, k: u8, forgotten: Option<Cell>) -> Result<Win, String> {
    let size = board.size();
    let entries = HashMap::new();
    let mut engine = Engine::new(board.rule(), size).expect("memory");
    let law = windows::Law::of(board.rule()).expect("a rule with proofs");
    let mut walk = Walk::new(size as u16, law, &entries, &mut engine);
    walk.nodes = [3_000, 20_000];
    walk.forgotten = forgotten;
    board.moves().iter().for_each(|&mv| walk.play(cell(mv, size)));
    walk.prove(k)
}

/// The search over quiet moves for the checker of the tests. A block of black's may win quietly, which threats alone do
/// not show.
struct Quiet {
    board: Board,
    search: QuietSearch<Board>,
    space: QuietMoves,
}

impl Prover for Quiet {
    fn attack(&mut self) -> Option<(i32, i32)> {
        match self.search.solve(&mut self.board, &mut self.space, Reach::Any, 4_000_000, &mut Silent) {
            QuietProof::Proven(Some(mv)) => Some(records::cell(mv)),
            QuietProof::Proven(None) => {
                let forced_win = self.space.forced_win();
                forced_win.wins(&mut self.board, 1_000_000, &mut Silent);
                forced_win.winning_move(&mut self.board, 1_000_000, &mut Silent).map(records::cell)
            }
            QuietProof::NotFound | QuietProof::Unknown => None,
        }
    }

    fn play(&mut self, cell: (i32, i32)) {
        self.board.make(records::point(cell));
    }

    fn take_back(&mut self) {
        self.board.undo();
    }
}

/// Whether a walk over every reply shows that black, to move, wins.
fn wins_by_brute_force(board: &Board, rule: Rule, limit: usize) -> Result<(), String> {
    let space = QuietMoves::new(32 << 20).expect("memory");
    let mut quiet = Quiet { board: board.clone(), search: QuietSearch::new(Effort::USUAL), space };
    check(&grid(board), law(rule), BLACK, limit, &mut quiet).map(|_| ())
}

/// The board with more white stones, black to move.
fn with_white(board: &Board, stones: &[Point]) -> Board {
    let mut board = board.clone();
    for &stone in stones {
        board.pass();
        board.make(stone);
    }
    board
}

#[test]
fn zones_hold_against_brute_force() {
    let seed = 0x7a6f_6e65;
    println!("seed {seed:#x}");
    let mut rng = Rng::new(seed);
    let (mut won, mut tried, mut zone) = ([0; 3], 0, 0);
    for i in 0..1_200 {
        let rule = [Rule::Freestyle, Rule::Standard, Rule::Renju][i % 3];
        let board = selfplay(&mut rng, rule, 10 + i % 6);
        if board.to_move() != Player::Black {
            continue;
        }
        let k = [0, 1, 1, 2][i / 3 % 4];
        let Ok(win) = walk(&board, k, None) else { continue };
        won[usize::from(k)] += 1;
        zone += win.zone.len();
        let outside: Vec<Point> =
            board.empty().iter().filter(|&point| !win.zone.contains(cell(point, board.size()))).collect();
        if outside.len() < 2 {
            continue;
        }
        for _ in 0..6 {
            // At most as many stones as the zone allows.
            let mut stones: Vec<Point> = (0..rng.below(usize::from(k) + 1).max(k.min(1).into()))
                .map(|_| outside[rng.below(outside.len())])
                .collect();
            stones.sort();
            stones.dedup();
            let more = with_white(&board, &stones);
            assert_eq!(more.outcome(), None, "{} {stones:?}", write_game(board.moves()));
            if let Err(text) = wins_by_brute_force(&more, rule, 60) {
                panic!("{rule:?} {} with {stones:?}: {text}", write_game(board.moves()));
            }
            tried += 1;
        }
    }
    println!("won {won:?}, tried {tried}, points in zones {zone}");
    assert!(won.iter().all(|&count| count > 10) && tried > 300, "{won:?} {tried}");
}

/// A walk's verdict on black's move in a position.
fn accepts(board: &Board, mv: Point, forgotten: Option<Cell>) -> Result<Win, String> {
    let size = board.size();
    let mut stones = WindowBoard::new(size as u16, windows::Law::Freestyle);
    board.moves().iter().enumerate().for_each(|(i, &mv)| stones.put(cell(mv, size), i % 2));
    let entries = HashMap::from([(stones.key(), cell(mv, size))]);
    let mut engine = Engine::new(Rule::Freestyle, size).expect("memory");
    let mut walk = Walk::new(size as u16, windows::Law::Freestyle, &entries, &mut engine);
    walk.nodes = [2_000, 5_000];
    walk.forgotten = forgotten;
    board.moves().iter().for_each(|&mv| walk.play(cell(mv, size)));
    walk.prove(0)
}

/// The reply that a walk's fault names after these moves. None if the fault lies before it or after a pass.
fn reply_of(fault: &str, moves: &[Point], size: usize) -> Option<Point> {
    let game = fault.strip_prefix("after ")?.strip_prefix(&write_game(moves))?;
    let digits = game.get(1..)?.bytes().take_while(u8::is_ascii_digit).count();
    parse_point(&game[..=digits], size).ok()
}

/// If one reply alone saves white, a walk with zones that lack this point accepts the move. Brute force, which asks
/// after every reply, does not.
#[test]
fn a_point_taken_out_of_a_zone_is_found_by_brute_force() {
    let seed = 0x666f_7267;
    println!("seed {seed:#x}");
    let mut rng = Rng::new(seed);
    let mut caught = 0;
    for i in 0..10_000 {
        let board = selfplay(&mut rng, Rule::Freestyle, 11 + i % 5);
        if board.to_move() != Player::Black || walk(&board, 0, None).is_ok() {
            continue;
        }
        let beside = |mv: &Point| board.moves().iter().any(|other| near(*mv, *other));
        let moves: Vec<Point> = board.empty().iter().filter(beside).collect();
        let mv = moves[rng.below(moves.len())];
        let mut after = board.clone();
        after.make(mv);
        if after.outcome().is_some() {
            continue;
        }
        let Err(fault) = accepts(&board, mv, None) else { continue };
        // The walk ends at the first reply that saves white. To walk without every other one would take a minute.
        let Some(reply) = reply_of(&fault, after.moves(), after.size()) else { continue };
        if accepts(&board, mv, Some(cell(reply, board.size()))).is_err() {
            continue;
        }
        after.make(reply);
        // A walk may also give up a win because of its limits. Then the reply does not save white.
        caught += usize::from(wins_by_brute_force(&after, Rule::Freestyle, 60).is_err());
        if caught >= 5 {
            return;
        }
    }
    panic!("only {caught} cases");
}

fn near(a: Point, b: Point) -> bool {
    a.x().abs_diff(b.x()).max(a.y().abs_diff(b.y())) <= 1
}

#[test]
fn an_overline_is_no_five_in_standard() {
    // Black's stones: four in a row and one beyond a gap. Filling the gap makes six.
    let game = "h8a1i8a3j8a5g8a7l8g10";
    let freestyle = replay(game, Rule::Freestyle, 15).expect("a game");
    let standard = replay(game, Rule::Standard, 15).expect("a game");
    assert_eq!(walk(&freestyle, 0, None).expect("a win").plies, 1);
    let blocked = "h8f8i8a3j8a5g8a7l8g10";
    let standard_blocked = replay(blocked, Rule::Standard, 15).expect("a game");
    assert!(walk(&standard, 0, None).is_ok());
    let win = walk(&standard_blocked, 0, None);
    assert!(win.as_ref().is_err() || win.as_ref().is_ok_and(|win| win.plies > 1), "{win:?}");
    let freestyle_blocked = replay(blocked, Rule::Freestyle, 15).expect("a game");
    assert_eq!(walk(&freestyle_blocked, 0, None).expect("a win").plies, 1);
}

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// A part of a proof for the tests (tests/data/README.md).
fn part() -> PathBuf {
    Path::new(ROOT).join("tests/data/winning-tree.bin")
}

/// The shipped proofs.
fn shipped() -> Vec<PathBuf> {
    let proofs = fs::read_dir(Path::new(ROOT).join("assets/proofs")).expect("the folder of the proofs");
    let mut files: Vec<PathBuf> = proofs.map(|file| file.expect("a file").path()).collect();
    files.retain(|file| file.extension().is_some_and(|name| name == "bin"));
    files.sort();
    assert!(files.len() >= 7, "{files:?}");
    files
}

fn seed() -> u64 {
    let seed = std::env::var("TENGEN_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0x7072_6f6f);
    println!("seed {seed} (TENGEN_SEED)");
    seed
}

fn read(file: &Path) -> WinningTree {
    WinningTree::read(&fs::read(file).expect("a file")).expect("a proof")
}

/// The second moves that a tree answers.
fn answered(tree: &WinningTree) -> Vec<Cell> {
    tree.entries()
        .iter()
        .filter(|entry| entry.moves.len() == 2)
        .map(|entry| cell(entry.moves[1], tree.size()))
        .collect()
}

#[test]
fn a_second_move_is_checked_whole_and_of_the_others_a_sample() {
    let (mut rng, tree) = (Rng::new(seed()), read(&part()));
    let check = Check::new(&tree).expect("a proof");
    let seconds = answered(&tree);
    let (first, others) = seconds.split_first().expect("a second move");
    let checked = check.second_move(*first, |_| true).expect("a proof");
    println!("{:?}", checked.counts);
    assert_eq!(checked.counts.replies as usize, tree.size() * tree.size() - 3);
    for &second in others {
        let replies: Vec<Cell> = (0..4).map(|_| rng.below(tree.size() * tree.size()) as Cell).collect();
        check.second_move_among(second, |reply| replies.contains(&reply)).expect("a proof");
    }
}

/// Replies to check of each shipped proof. `tengen check-proof` checks all.
const SAMPLE: usize = 2;

#[test]
fn of_each_shipped_proof_a_sample_is_checked() {
    let seed = seed();
    for file in shipped() {
        let (mut rng, tree) = (Rng::new(seed), read(&file));
        let check = Check::new(&tree).expect("a proof");
        let seconds = answered(&tree);
        let mut walked = 0;
        let at = rng.below(seconds.len());
        for i in 0..SAMPLE {
            // Different second moves, so that both openings of Renju are in the sample.
            let second = seconds[(at + i) % seconds.len()];
            let wanted = rng.below(tree.size() * tree.size()) as Cell;
            let checked = check.second_move_among(second, |reply| reply == wanted);
            walked += checked.unwrap_or_else(|error| panic!("{}: {error}", file.display())).counts.positions;
        }
        println!("{}: {walked} positions", file.display());
        assert!(walked > 0, "{}", file.display());
    }
}

fn small_tree() -> (WinningTree, Cell) {
    let tree = read(&part());
    let second = answered(&tree)[0];
    let of_second = |entry: &&Entry| cell(entry.moves[1], tree.size()) == second;
    let entries: Vec<Entry> = tree.entries().iter().filter(of_second).cloned().collect();
    (WinningTree::new(tree.rule(), tree.size(), entries).expect("a tree"), second)
}

/// The fault that the checker finds in the second move of a tree with these entries, at this reply.
fn fault(tree: &WinningTree, entries: Vec<Entry>, second: Cell, reply: Point) -> Option<String> {
    let changed = WinningTree::new(tree.rule(), tree.size(), entries).expect("a tree");
    let mut check = Check::new(&changed).expect("a proof");
    check.nodes = Some([20_000, 200_000]);
    check.second_move_among(second, |cell| point(cell, tree.size()) == reply).err()
}

#[test]
fn planted_faults_in_a_tree_are_caught() {
    let (tree, second) = small_tree();
    let seed = 0x706c_616e;
    println!("seed {seed:#x}");
    let mut rng = Rng::new(seed);
    let entries = tree.entries();
    for _ in 0..6 {
        let at = 1 + rng.below(entries.len() - 1);
        let entry = &entries[at];
        let reply = entry.moves[3];
        assert_eq!(fault(&tree, entries.to_vec(), second, reply), None);
        // An entry is missing.
        let mut without = entries.to_vec();
        without.retain(|other| other.moves.len() < 4 || other.moves[3] != reply);
        let error = fault(&tree, without, second, reply).expect("the entry is missed");
        assert!(error.contains("no win is known"), "{error}");
        // A move in a corner, far from everything.
        let mut wrong = entries.to_vec();
        let corners = ["a15", "o15", "o1", "a1"].map(|text| parse_point(text, 15).expect("a point"));
        let is_free = |point: &Point| !entry.moves.contains(point) && *point != entry.mv;
        wrong[at].mv = corners.into_iter().find(is_free).expect("a free corner");
        fault(&tree, wrong, second, reply).expect("the wrong move is seen");
    }
    // No second stone, and one on a stone.
    let none: Vec<Entry> = entries[1..].to_vec();
    let without = WinningTree::new(tree.rule(), tree.size(), none).expect("a tree");
    assert!(
        Check::new(&without).expect("a proof").second_move(second, |_| true).unwrap_err().contains("no second stone")
    );
}
