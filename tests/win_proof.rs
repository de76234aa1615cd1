//! The proof behind "why?". It has an answer to every defence, keeps its promised length, and its zone leaves out only
//! losing points. `TENGEN_SEED=N` plays other games, `TENGEN_WALKS=N` more of them. `TENGEN_ZONES=N` tries more zones.

use crate::common::proof_checker::{Prover, check};
use crate::common::records::{cell, point};
use crate::common::slow_rules::{BLACK, WHITE};
use crate::common::solver::{grid, law, selfplay, two_in_the_middle};
use tengen_core::error::ErrorCode;
use tengen_core::game::{Outcome, Player, Position};
use tengen_core::players::playable::Playable;
use tengen_core::random::Rng;
use tengen_core::think::{Observer, Silent};
use tengen_gomoku::board::Board;
use tengen_gomoku::class::Class;
use tengen_gomoku::notation::{replay, write_game};
use tengen_gomoku::play::playable::empty_board;
use tengen_gomoku::play::win_proof::{ThreatKind, Verdict, WinProof};
use tengen_gomoku::point::Point;
use tengen_gomoku::rule::Rule;
use tengen_gomoku::winning_tree::WinningTree;

/// Moves of search for an answer, as the page allows.
const NODES: u64 = 2_000_000;

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().map_or(usual, |text| text.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

fn seeded(usual: u64) -> Rng {
    let seed = number("TENGEN_SEED", usual);
    println!("seed {seed}");
    Rng::new(seed)
}

/// A proof with its board, for the checker of proofs.
struct Shown {
    board: Board,
    proof: WinProof,
}

impl Shown {
    fn new(board: Board, attacker: Player) -> Shown {
        Shown { board, proof: WinProof::new(attacker, 8 << 20).expect("memory") }
    }

    fn prove(&mut self, nodes: u64) -> Verdict {
        self.proof.prove(&mut self.board, nodes, &mut Silent)
    }
}

impl Prover for Shown {
    fn attack(&mut self) -> Option<(i32, i32)> {
        self.proof.explain(&mut self.board, NODES, &mut Silent).map(|attack| cell(attack.mv))
    }

    fn play(&mut self, cell: (i32, i32)) {
        self.board.make(point(cell));
    }

    fn take_back(&mut self) {
        self.board.undo();
    }
}

/// The statistics of the walks.
#[derive(Default, Debug)]
struct Seen {
    walks: u64,
    answers: u64,
    promised: u64,
    quiet: u64,
    outside: u64,
    longest: usize,
}

/// A random defence: any legal point, a point of the zone, or one near the stones.
fn defence(shown: &mut Shown, rng: &mut Rng, seen: &mut Seen) -> Option<Point> {
    let zone = if rng.below(2) == 0 { shown.proof.zone(&mut shown.board, &mut Silent) } else { None };
    let board = &shown.board;
    let own = board.to_move();
    let mut legal: Vec<Point> = board.empty().iter().collect();
    legal.retain(|&point| board.class_of(own, point) != Class::Forbidden);
    if let Some(threat) = zone {
        let inside = rng.below(4) > 0;
        let some: Vec<Point> = legal.iter().copied().filter(|point| threat.zone.contains(point) == inside).collect();
        seen.outside += u64::from(!inside && !some.is_empty());
        if !some.is_empty() {
            return Some(some[rng.below(some.len())]);
        }
    } else if rng.below(2) == 0 {
        let last = *board.moves().last()?;
        let near = |point: &&Point| point.x().abs_diff(last.x()).max(point.y().abs_diff(last.y())) <= 2;
        let some: Vec<Point> = legal.iter().filter(near).copied().collect();
        if !some.is_empty() {
            return Some(some[rng.below(some.len())]);
        }
    }
    (!legal.is_empty()).then(|| legal[rng.below(legal.len())])
}

/// Plays from a proven position, where either side may be to move, to the end.
fn walk(shown: &mut Shown, rng: &mut Rng, seen: &mut Seen) {
    let start = shown.board.ply();
    let name = |shown: &Shown| format!("{:?} {}", shown.board.rule(), write_game(shown.board.moves()));
    let attacker = shown.proof.attacker();
    let mut promise = None;
    while shown.board.outcome().is_none() {
        if shown.board.to_move() != attacker {
            match defence(shown, rng, seen) {
                Some(mv) => shown.board.make(mv),
                // Only forbidden points remain.
                None => break,
            }
            continue;
        }
        let attack = shown.proof.explain(&mut shown.board, NODES, &mut Silent);
        let Some(attack) = attack else { panic!("{} has no answer", name(shown)) };
        assert!(shown.board.is_legal(attack.mv), "{}: {attack:?}", name(shown));
        seen.answers += 1;
        match attack.moves {
            Some(moves) => {
                seen.promised += 1;
                assert!(promise.is_none_or(|promise| moves < promise), "{}: {attack:?} after {promise:?}", name(shown));
                promise = Some(moves);
            }
            None => {
                seen.quiet += 1;
                assert_eq!(promise, None, "{}: {attack:?}", name(shown));
            }
        }
        shown.board.make(attack.mv);
    }
    if shown.board.outcome().is_some() {
        assert_eq!(shown.board.outcome(), Some(Outcome::Win(attacker)), "{}", name(shown));
    }
    if promise.is_some() && shown.board.stone(*shown.board.moves().last().expect("a move")) == Some(attacker) {
        // The last promised length was one move, and it has won.
        assert_eq!(promise, Some(1), "{}", name(shown));
    }
    seen.walks += 1;
    seen.longest = seen.longest.max(shown.board.ply() - start);
    while shown.board.ply() > start {
        shown.board.undo();
    }
}

/// Proven positions with and without quiet moves, for both sides and all rules in turn, with either side to move.
fn proven(rng: &mut Rng, i: usize) -> Shown {
    // Sometimes Caro, where a four may have several answers.
    let is_caro = i % 11 == 10;
    let rule = if is_caro { [Rule::Caro, Rule::CaroOverline][i / 11 % 2] } else { Rule::ALL[i % 3] };
    let attacker = Player::BOTH[i / 3 % 2];
    loop {
        let quiet = i % 4 == 3 && !is_caro;
        let mut board = if quiet { two_in_the_middle(rng, rule, attacker) } else { selfplay(rng, rule, 15) };
        if !quiet && board.to_move() != attacker {
            let moves: Vec<Point> = board.near_stones();
            board.make(moves[rng.below(moves.len())]);
        }
        if board.outcome().is_some() || board.count(attacker, Class::Five) > 0 {
            continue;
        }
        let mut shown = Shown::new(board, attacker);
        if shown.prove(if quiet { 400_000 } else { 100_000 }) != Verdict::Proven {
            continue;
        }
        if i % 5 == 4 {
            // After the attack, too.
            let attack = shown.proof.explain(&mut shown.board, NODES, &mut Silent).expect("an answer");
            shown.board.make(attack.mv);
            if shown.board.outcome().is_some() {
                continue;
            }
            assert_eq!(shown.prove(1_000_000), Verdict::Proven);
        }
        return shown;
    }
}

trait Near {
    fn near_stones(&self) -> Vec<Point>;
}

impl Near for Board {
    fn near_stones(&self) -> Vec<Point> {
        let stones: Vec<Point> = self.points().filter(|&point| self.stone(point).is_some()).collect();
        let near = |a: &Point| stones.iter().any(|b| a.x().abs_diff(b.x()).max(a.y().abs_diff(b.y())) <= 2);
        let free = |point: &Point| self.class_of(self.to_move(), *point) != Class::Forbidden;
        self.empty().iter().filter(near).filter(free).collect()
    }
}

#[test]
fn a_proof_answers_every_defence_and_keeps_its_promises() {
    let mut rng = seeded(0x77_6879);
    let walks = number("TENGEN_WALKS", 1_000);
    let mut seen = Seen::default();
    let mut proofs = 0;
    while seen.walks < walks {
        let mut shown = proven(&mut rng, proofs);
        proofs += 1;
        for _ in 0..20 {
            walk(&mut shown, &mut rng, &mut seen);
        }
    }
    println!("{proofs} proofs, {seen:?}");
    assert!(seen.quiet > 0 && seen.outside > walks / 10 && seen.promised > seen.answers / 2, "{seen:?}");
}

#[test]
fn outside_of_the_zone_every_stone_loses_to_the_same_threat() {
    let mut rng = seeded(0x7a_6f6e);
    let wanted = number("TENGEN_ZONES", 12);
    let (mut zones, mut outside, mut inside, mut walked) = (0, 0, 0, 0);
    for i in 0.. {
        let mut shown = proven(&mut rng, 4 + 5 * (i % 12));
        if shown.board.to_move() == shown.proof.attacker() {
            continue;
        }
        let Some(threat) = shown.proof.zone(&mut shown.board, &mut Silent) else { continue };
        let name = format!("{:?} {}", shown.board.rule(), write_game(shown.board.moves()));
        let own = shown.board.to_move();
        let mut free: Vec<Point> = shown.board.empty().iter().collect();
        free.retain(|&point| shown.board.class_of(own, point) != Class::Forbidden);
        inside += threat.zone.len();
        for point in free {
            if threat.zone.contains(&point) {
                continue;
            }
            outside += 1;
            shown.board.make(point);
            // A separate proof without the zone. For some replies it walks everything.
            let mut fresh = Shown::new(shown.board.clone(), shown.proof.attacker());
            assert_eq!(fresh.prove(1_000_000), Verdict::Proven, "{name}: {point} is no loss; {threat:?}");
            if rng.below(16) == 0 {
                let attacker = [BLACK, WHITE][fresh.proof.attacker().index()];
                let walk = check(&grid(&fresh.board), law(fresh.board.rule()), attacker, 60, &mut fresh);
                walk.unwrap_or_else(|text| panic!("{name}: {point}: {text}; {threat:?}"));
                walked += 1;
            }
            shown.board.undo();
        }
        zones += 1;
        if zones == wanted {
            break;
        }
    }
    println!("{zones} zones: {inside} points inside, {outside} outside, of which {walked} were walked");
    assert!(outside > 20 * zones as usize && walked > zones as usize);
}

#[test]
fn what_is_threatened_is_told() {
    // Black's fours and threes, and white's options.
    for (game, kind, rows, zone) in [
        ("h8a1i8a2j8a3k8", ThreatKind::Five, 2, 0),
        ("h8g8i8a2j8a3k8", ThreatKind::Five, 1, 1),
        ("h8a1i8a4j8", ThreatKind::StraightFour, 4, 4),
    ] {
        let board = replay(game, Rule::Freestyle, 15).expect("a game");
        let mut shown = Shown::new(board, Player::Black);
        let threat = shown.proof.zone(&mut shown.board, &mut Silent).unwrap_or_else(|| panic!("{game}: no threat"));
        assert_eq!((threat.kind, threat.rows.len()), (kind, rows), "{game}: {threat:?}");
        assert!(threat.zone.len() <= zone && threat.complete, "{game}: {threat:?}");
        assert!(threat.rows.iter().all(|row| row.len() == 5), "{game}: {threat:?}");
    }
}

/// Ends every search at once.
struct Stopped;

impl Observer for Stopped {
    fn poll(&mut self) -> bool {
        true
    }
}

#[test]
fn limits_and_little_memory_lose_nothing() {
    let board = replay("h8a1i9b1", Rule::Freestyle, 15).expect("a game");
    let mut shown = Shown::new(board.clone(), Player::Black);
    let mut calls = 0;
    while shown.prove(5_000) != Verdict::Proven {
        calls += 1;
        assert!(calls < 2_000, "it gets nowhere");
    }
    assert!(calls > 1 && shown.board.moves() == board.moves());
    // The smallest tables lose entries, and the answers are found again.
    let mut small = Shown { board: board.clone(), proof: WinProof::new(Player::Black, 1 << 16).expect("memory") };
    let verdict = small.prove(3_000_000);
    assert!(matches!(verdict, Verdict::Proven | Verdict::TooLarge | Verdict::Unknown), "{verdict:?}");
    if verdict == Verdict::Proven {
        walk(&mut small, &mut seeded(5), &mut Seen::default());
    }
    let mut stopped = Shown::new(board.clone(), Player::Black);
    assert_eq!(stopped.proof.prove(&mut stopped.board, 1_000_000, &mut Stopped), Verdict::Unknown);
    assert_eq!(stopped.board.moves(), board.moves());
}

#[test]
fn the_file_of_the_opening_is_part_of_the_proof() {
    let file = std::fs::read("assets/proofs/freestyle15.bin").expect("the proof that ships");
    let mut rng = seeded(7);
    let mut seen = Seen::default();
    for second in ["a1", "g10", "j9"] {
        let board = replay(&format!("h8{second}"), Rule::Freestyle, 15).expect("a game");
        let mut shown = Shown::new(board, Player::Black);
        shown.proof.add_file(WinningTree::read(&file).expect("a proof"));
        assert_eq!(shown.prove(1), Verdict::Proven, "{second}");
        for _ in 0..2 {
            // The lengths of the file and of the search belong to different trees. So only the win is promised.
            let start = shown.board.ply();
            while shown.board.outcome().is_none() {
                if shown.board.to_move() == Player::White {
                    let mv = defence(&mut shown, &mut rng, &mut seen).expect("a move");
                    shown.board.make(mv);
                    continue;
                }
                let attack = shown.proof.explain(&mut shown.board, NODES, &mut Silent);
                let game = write_game(shown.board.moves());
                shown.board.make(attack.unwrap_or_else(|| panic!("{game} has no answer")).mv);
            }
            assert_eq!(shown.board.outcome(), Some(Outcome::Win(Player::Black)));
            while shown.board.ply() > start {
                shown.board.undo();
            }
        }
    }
}

#[test]
fn bad_input_is_refused() {
    let start = empty_board("freestyle", 15, ErrorCode::Game).expect("a rule");
    let mut proof = WinProof::new(Player::Black, 1 << 20).expect("a proof");
    let code = |game| start.read_position(game).err().map(|error| error.code);
    assert_eq!(code("h8h8"), Some(ErrorCode::Occupied), "taken");
    assert_eq!(code("x99"), Some(ErrorCode::OffBoard), "no point");
    let mut white = start.read_position("h8").expect("a game");
    assert_eq!(proof.explain(&mut white, 10, &mut Silent), None, "white is to move");
    assert_eq!(proof.zone(&mut start.clone(), &mut Silent), None);
    assert_eq!(proof.read_file(b"TGwt", &start).expect_err("no file").code, ErrorCode::Option);
    let standard = std::fs::read("assets/proofs/standard15.bin").expect("the proof that ships");
    assert_eq!(proof.read_file(&standard, &start).expect_err("another rule").code, ErrorCode::Option);
    let refused = empty_board("othello", 8, ErrorCode::Game);
    assert_eq!(refused.err().map(|error| error.code), Some(ErrorCode::Game));
}
