//! Why a win wins: slow rules check every fact of every explanation. `TENGEN_REASONS=10000` explains that many proven
//! positions; without it a sample is explained. The share of proven positions with an explanation is printed.

use crate::common::problems::{self, Problem};
use crate::common::proof_checker::{Prover, Walked, check};
use crate::common::records::{cell, point};
use crate::common::slow_fours::any;
use crate::common::slow_reasons::{Told, check_facts};
use crate::common::slow_rules::{BLACK, Grid, Law, WHITE};
use crate::common::solver::{Solver, grid, law, selfplay};
use tengen_core::game::{Player, Position};
use tengen_core::random::Rng;
use tengen_core::think::Silent;
use tengen_gomoku::board::Board;
use tengen_gomoku::class::Class;
use tengen_gomoku::notation::{replay, write_game};
use tengen_gomoku::play::reasons::{Reasons, find};
use tengen_gomoku::play::win_proof::{ThreatKind, Verdict, WinProof};
use tengen_gomoku::point::Point;
use tengen_gomoku::rule::Rule;
use tengen_gomoku::threat::AttackKind;
use tengen_search::proof::Proof;

/// Moves of each search, as the page allows for a hint.
const NODES: u64 = 60_000;

/// The questions of a walk through a proof.
const QUESTIONS: usize = 60;

/// From this many positions on, the problems and puzzles are all among them.
const ALL: usize = 5_000;

/// Bytes for the tables of a proof.
const MEMORY: usize = 1 << 20;

fn wanted() -> usize {
    std::env::var("TENGEN_REASONS").map_or(240, |text| text.parse().expect("TENGEN_REASONS is a number"))
}

/// A proof with its board, for the checker of proofs.
struct Shown<'a> {
    board: Board,
    proof: &'a mut WinProof,
}

impl Prover for Shown<'_> {
    fn attack(&mut self) -> Option<(i32, i32)> {
        self.proof.explain(&mut self.board, 1_000_000, &mut Silent).map(|attack| cell(attack.mv))
    }

    fn play(&mut self, cell: (i32, i32)) {
        self.board.make(point(cell));
    }

    fn take_back(&mut self) {
        self.board.undo();
    }
}

/// The results.
#[derive(Default, Debug)]
struct Seen {
    positions: usize,
    proven: usize,
    explained: usize,
    losing_moves: usize,
    chains: usize,
    threats: [usize; 4],
    told: Told,
    outside: usize,
    walked: usize,
    cut: usize,
}

impl Seen {
    /// Explains a position for the side that is proven to win, and checks every fact. Returns the winner's next move.
    fn explain(&mut self, board: &mut Board, rng: &mut Rng) -> Option<Player> {
        self.positions += 1;
        let sides = [board.to_move(), board.to_move().opponent()];
        for winner in sides {
            let mut proof = WinProof::new(winner, MEMORY).expect("memory");
            if board.outcome().is_some() || proof.prove(board, NODES, &mut Silent) != Verdict::Proven {
                continue;
            }
            self.proven += 1;
            let moves = (board.moves().len(), board.key());
            let reasons = find(&mut proof, board, NODES, &mut Silent);
            assert_eq!((board.moves().len(), board.key()), moves);
            if let Some(reasons) = reasons {
                self.explained += 1;
                if let Err(text) = self.check(board, winner, &reasons, &mut proof, rng) {
                    panic!(
                        "{:?} {} {winner:?}: {text}\n{reasons:?}\n{}",
                        board.rule(),
                        write_game(board.moves()),
                        grid(board).show()
                    );
                }
            } else if std::env::var("TENGEN_SILENT").is_ok() {
                println!("silent: {:?} {} {}", board.rule(), board.size(), write_game(board.moves()));
            }
            return Some(winner);
        }
        None
    }

    fn check(
        &mut self,
        board: &Board,
        winner: Player,
        reasons: &Reasons,
        proof: &mut WinProof,
        rng: &mut Rng,
    ) -> Result<(), String> {
        let (stone, law) = ([BLACK, WHITE][winner.index()], law(board.rule()));
        self.losing_moves += usize::from(reasons.loses.is_some());
        self.chains += usize::from(reasons.steps.len() > 1);
        let is_winners = board.to_move() == winner;
        let end = check_facts(&grid(board), law, stone, is_winners, reasons, &mut self.told)?;
        // The board after the last step, with the defender to move.
        let mut after = board.clone();
        for (i, step) in reasons.steps.iter().enumerate() {
            if i > 0 || is_winners {
                after.make(step.at);
            }
            if let (Some(&block), true) = (step.blocks.first(), i + 1 < reasons.steps.len()) {
                after.make(block);
            }
        }
        let Some(threat) = &reasons.threat else { return Ok(()) };
        self.threats[threat.kind as usize] += 1;
        if threat.kind == ThreatKind::Threats || law == Law::Caro || law == Law::CaroOverline {
            let mut passed = after.clone();
            passed.pass();
            // A pass without a move cannot be taken back, so another search answers here.
            let mut solver = Solver::new(passed, AttackKind::QuietThreats);
            assert!(matches!(solver.solve(1_000_000), Proof::Proven(_)), "the threat is proven");
            self.count(check(&end, law, stone, QUESTIONS, &mut solver)?);
        }
        let defender = after.to_move();
        let mut others: Vec<Point> = after.empty().iter().collect();
        others.retain(|&p| after.class_of(defender, p) != Class::Forbidden && !threat.defences.contains(&p));
        for _ in 0..2 {
            if others.is_empty() {
                break;
            }
            let other = others.swap_remove(rng.below(others.len()));
            self.outside += 1;
            self.loses(&after, other, law, stone, proof)?;
        }
        // The proof answers every defence: one of them is walked too.
        if !threat.defences.is_empty() {
            let defence = threat.defences[rng.below(threat.defences.len())];
            self.loses(&after, defence, law, stone, proof)?;
        }
        Ok(())
    }

    /// Whether the winner still wins after a reply.
    fn loses(&mut self, board: &Board, reply: Point, law: Law, stone: u8, proof: &mut WinProof) -> Result<(), String> {
        let mut after = board.clone();
        after.make(reply);
        let place = grid(&after);
        let is_caro = law == Law::Caro || law == Law::CaroOverline;
        if !is_caro && let Ok(Some(_)) = any(&place, law, stone, 4, 60) {
            return Ok(());
        }
        self.walk(&after, &place, law, stone, proof).map_err(|text| format!("after {reply}: {text}"))
    }

    fn walk(&mut self, board: &Board, place: &Grid, law: Law, stone: u8, proof: &mut WinProof) -> Result<(), String> {
        let mut shown = Shown { board: board.clone(), proof };
        self.count(check(place, law, stone, QUESTIONS, &mut shown)?);
        Ok(())
    }

    fn count(&mut self, walked: Option<Walked>) {
        match walked {
            Some(_) => self.walked += 1,
            None => self.cut += 1,
        }
    }

    /// Explains a position, then the positions of a game from it. The winner follows the proof, and the defender plays at
    /// random.
    fn follow(&mut self, board: &Board, rng: &mut Rng, most: usize) {
        let mut board = board.clone();
        for _ in 0..most {
            let Some(winner) = self.explain(&mut board, rng) else { return };
            let mut proof = WinProof::new(winner, MEMORY).expect("memory");
            if board.to_move() == winner {
                let Some(attack) = proof.explain(&mut board, NODES, &mut Silent) else { return };
                board.make(attack.mv);
            } else {
                let mut free: Vec<Point> = board.empty().iter().collect();
                free.retain(|&p| board.class_of(board.to_move(), p) != Class::Forbidden);
                let zone: Vec<Point> = proof.zone(&mut board, &mut Silent).map_or(Vec::new(), |threat| threat.zone);
                let from = if zone.is_empty() || rng.below(4) == 0 { free } else { zone };
                if from.is_empty() {
                    return;
                }
                board.make(from[rng.below(from.len())]);
            }
            if board.outcome().is_some() {
                return;
            }
        }
    }
}

/// The position of a problem. Without a game it is set up, because passes between stones are no moves to take back.
fn board_of(problem: &Problem) -> Board {
    if problem.game.is_some() {
        return problem.board();
    }
    let stones = |stone: u8| -> Vec<Point> {
        problem.grid.points().filter(|&at| problem.grid.at(at) == stone).map(point).collect()
    };
    let (black, white) = (stones(BLACK), stones(WHITE));
    Board::set_up(problem.rule, problem.size, &black, &white, problem.side).expect("a position without a winner")
}

/// The shipped puzzles.
fn puzzles() -> Vec<Board> {
    let text =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/puzzles.txt")).expect("puzzles");
    let mut boards = Vec::new();
    let (mut rule, mut size) = (None, 15);
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["=", _, name, number] => {
                rule = Rule::from_name(name);
                size = number.parse().unwrap_or(15);
            }
            [_, _, _, moves] => {
                if let Some(rule) = rule
                    && let Ok(board) = replay(moves, rule, size)
                {
                    boards.push(board);
                }
            }
            _ => {}
        }
    }
    boards
}

#[test]
fn every_fact_of_an_explanation_holds_on_the_board() {
    let seed = std::env::var("TENGEN_SEED").map_or(0x776f_7264, |text| text.parse().expect("a number"));
    println!("seed {seed}");
    let mut rng = Rng::new(seed);
    let wanted = wanted();
    let mut seen = Seen::default();
    let mut boards: Vec<Board> = problems::all().iter().map(board_of).collect();
    let problems = boards.len();
    boards.extend(puzzles());
    println!("{problems} problems, {} puzzles", boards.len() - problems);
    assert!(problems >= 400 && boards.len() - problems >= 500);
    let whole = wanted >= ALL;
    if !whole {
        rng.shuffle(&mut boards);
    }
    for board in &boards {
        if !whole && seen.proven * 2 > wanted {
            break;
        }
        seen.follow(board, &mut rng, 6);
    }
    println!("problems and puzzles: {seen:?}");
    for i in 0.. {
        if seen.proven >= wanted {
            break;
        }
        let board = selfplay(&mut rng, Rule::ALL[i % Rule::ALL.len()], if i % 4 == 3 { 20 } else { 15 });
        seen.follow(&board, &mut rng, 8);
    }
    println!("{seen:?}");
    println!("{} of {} proven positions are explained", seen.explained, seen.proven);
    assert!(seen.explained * 100 >= seen.proven * 95, "too few are explained");
    assert!(seen.losing_moves > 10 && seen.chains > 10 && seen.told.no_four > 5 && seen.told.threes > 5);
}
