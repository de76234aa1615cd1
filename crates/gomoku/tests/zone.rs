//! The relevance zone of the opponent's forced win. After a stone outside it a new search proves the opponent's win,
//! and the checker walks that proof.

use crate::common::problems::{self, Answer};
use crate::common::proof_checker::check;
use crate::common::slow_rules::{BLACK, WHITE};
use crate::common::solver::{Solver, grid, law, selfplay};
use tengen_core::game::{Outcome, Position};
use tengen_core::random::Rng;
use tengen_core::think::Silent;
use tengen_gomoku::board::Board;
use tengen_gomoku::class::Class;
use tengen_gomoku::notation::write_game;
use tengen_gomoku::play::forced_win::ForcedWinSearch;
use tengen_gomoku::play::opponent_threat::{OpponentThreat, OpponentThreatSearch};
use tengen_gomoku::point::Point;
use tengen_gomoku::rule::Rule;
use tengen_gomoku::threat::AttackKind;
use tengen_search::proof::Proof;

/// `TENGEN_ZONE=full` takes minutes in a release build.
fn full() -> bool {
    std::env::var("TENGEN_ZONE").is_ok_and(|value| value == "full")
}

/// The opponent's win by force if the side to move passes, and the moves to find it.
fn find_threat(
    board: &mut Board,
    kind: AttackKind,
    [proof_nodes, zone_nodes]: [u64; 2],
    use_zones: bool,
) -> (Option<OpponentThreat>, u64) {
    let mut forced_win = ForcedWinSearch::new(kind, 16 << 20).expect("memory");
    let mut nodes = 0;
    let mut search = OpponentThreatSearch { forced_win: &mut forced_win, proof_nodes, zone_nodes, use_zones };
    let threat = search.find(board, &mut nodes, &mut Silent);
    (threat, nodes)
}

/// The results for stones outside the zone.
#[derive(Default, Debug)]
struct Seen {
    threats: usize,
    complete: usize,
    points: usize,
    zone: usize,
    lost: usize,
    walked: usize,
    unknown: usize,
    nodes: u64,
}

impl Seen {
    /// Tries all or some stones outside the zone: the opponent still wins.
    fn try_outside(
        &mut self,
        board: &mut Board,
        threat: &OpponentThreat,
        rng: &mut Rng,
        most: usize,
    ) -> Result<(), String> {
        let own = board.to_move();
        let inside = threat.defences();
        let mut outside: Vec<Point> = board.empty().without(&inside).iter().collect();
        outside.retain(|&point| board.class_of(own, point) != Class::Forbidden);
        self.threats += 1;
        self.complete += usize::from(threat.complete);
        self.zone += threat.zone.len();
        self.points += board.empty().len();
        while outside.len() > most {
            outside.swap_remove(rng.below(outside.len()));
        }
        for point in outside {
            board.make(point);
            assert_eq!(board.outcome(), None);
            let attacker = [BLACK, WHITE][board.to_move().index()];
            let mut solver = Solver::new(board.clone(), AttackKind::QuietThreats);
            let proof = solver.solve(if full() { 300_000 } else { 100_000 });
            let wrong = match proof {
                Proof::Proven(_) => {
                    self.lost += 1;
                    match check(&grid(board), law(board.rule()), attacker, 100, &mut solver) {
                        Ok(walked) => {
                            self.walked += usize::from(walked.is_some());
                            None
                        }
                        Err(text) => Some(text),
                    }
                }
                Proof::Disproven => Some("is no loss".into()),
                Proof::Unknown => {
                    self.unknown += 1;
                    None
                }
            };
            board.undo();
            if let Some(text) = wrong {
                let moves = write_game(board.moves());
                return Err(format!("{:?} {moves}, {own:?} to move: {point} {text}; {threat:?}", board.rule()));
            }
        }
        Ok(())
    }
}

#[test]
fn outside_the_zone_every_stone_loses() {
    let seed = 0x7a6f_6e65;
    println!("seed {seed:#x}");
    let mut rng = Rng::new(seed);
    let (count, most) = if full() { (210, usize::MAX) } else { (24, 12) };
    let mut seen = Seen::default();
    for i in 0.. {
        let mut board = selfplay(&mut rng, Rule::ALL[i % 3], if i % 4 == 3 { 20 } else { 15 });
        let own = board.to_move();
        if board.count(own, Class::Five) > 0 {
            continue;
        }
        let kind = [AttackKind::QuietThreats, AttackKind::Vct][i % 2];
        let (threat, nodes) = find_threat(&mut board, kind, [5_000, 20_000], true);
        let Some(threat) = threat else { continue };
        seen.nodes += nodes;
        let (all, _) = find_threat(&mut board, kind, [5_000, 2_000_000], false);
        let all = all.expect("the same proof");
        if threat.complete && all.complete {
            // Replaying the whole proof leaves out every point that the zones of the nodes leave out.
            let spared = all.zone.without(&threat.zone);
            assert!(spared.is_empty(), "{:?} {}: {spared:?}", board.rule(), write_game(board.moves()));
        }
        if let Err(text) = seen.try_outside(&mut board, &threat, &mut rng, most) {
            panic!("{text}");
        }
        if seen.threats == count {
            break;
        }
    }
    println!("{seen:?}");
    assert!(seen.complete * 10 > count * 9 && seen.lost > 10 * seen.unknown && seen.walked * 2 > seen.lost);
    assert!(seen.zone * 5 < seen.points, "the zones are too large to be of use");
}

#[test]
fn the_zones_of_the_problems_hold_too() {
    let seed = 0x7072_6f62;
    println!("seed {seed:#x}");
    let mut rng = Rng::new(seed);
    let (nodes, most, every) = if full() { (200_000, 40, 1) } else { (10_000, 3, 6) };
    let mut seen = Seen::default();
    for problem in problems::all().iter().filter(|problem| problem.answer == Answer::Win).step_by(every) {
        let mut board = problem.board();
        // The other side is to move, without an immediate win.
        board.pass();
        if board.count(board.to_move(), Class::Five) > 0 {
            continue;
        }
        let (Some(threat), nodes) = find_threat(&mut board, AttackKind::QuietThreats, [nodes, nodes], true) else {
            continue;
        };
        seen.nodes += nodes;
        let mut end = board.clone();
        end.pass();
        threat.line.iter().for_each(|&mv| end.make(mv));
        assert_eq!(end.outcome(), Some(Outcome::Win(board.to_move().opponent())), "{}", problem.name);
        if let Err(text) = seen.try_outside(&mut board, &threat, &mut rng, most) {
            panic!("{}: {text}", problem.name);
        }
    }
    println!("{seen:?}");
    assert!(seen.threats > 10 && seen.lost > 5 * seen.unknown, "{seen:?}");
}
