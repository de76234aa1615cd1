//! Limits inside of a search for forced wins: what the search for a quiet move's threat gives up is local.

mod common {
    pub mod proof_checker;
    pub mod records;
    pub mod slow_rules;
    pub mod solver;
}

use common::solver::selfplay;
use tengen::game::{Candidate, Expansion, ThreatSpace};
use tengen::games::gomoku::board::Board;
use tengen::games::gomoku::notation::write_game;
use tengen::games::gomoku::point::Point;
use tengen::games::gomoku::rule::Rule;
use tengen::games::gomoku::threat::{AttackKind, Threats};
use tengen::random::Rng;
use tengen::search::proof::{Proof, ProofSearch};
use tengen::think::Silent;

/// A threat space that counts how often it gave up.
struct Counted {
    inner: Threats,
    unclear: usize,
}

impl ThreatSpace<Board> for Counted {
    fn attacks(&mut self, board: &mut Board, out: &mut Vec<Candidate<Point>>, nodes: &mut u64) -> Expansion<Point> {
        self.inner.attacks(board, out, nodes)
    }

    fn defences(&mut self, board: &mut Board, out: &mut Vec<Candidate<Point>>, nodes: &mut u64) -> Expansion<Point> {
        let threat = self.inner.defences(board, out, nodes);
        self.unclear += usize::from(threat == Expansion::CutOff);
        threat
    }

    fn key_after(&self, board: &Board, mv: Point) -> u64 {
        self.inner.key_after(board, mv)
    }

    fn winning_line(&self, out: &mut Vec<Point>) {
        self.inner.winning_line(out);
    }

    fn set_effort(&mut self, effort: u16) -> bool {
        self.inner.set_effort(effort)
    }
}

/// The verdict with the given limits, and how often a quiet move's threat stayed unclear.
fn solve(board: &Board, limits: [u64; 3]) -> (Option<bool>, usize) {
    let mut threats = Counted { inner: Threats::new(AttackKind::QuietThreats).with_limits(limits), unclear: 0 };
    let mut search: ProofSearch<Board> = ProofSearch::new(8 << 20).expect("memory");
    let proof = search.solve(&mut board.clone(), &mut threats, 50_000, &mut Silent);
    let won = match proof {
        Proof::Proven(_) => Some(true),
        Proof::Disproven => Some(false),
        Proof::Unknown => None,
    };
    (won, threats.unclear)
}

#[test]
fn what_is_given_up_is_local_and_looked_at_again() {
    let seed = 0x6c69_6d69;
    println!("seed {seed:#x}");
    let mut rng = Rng::new(seed);
    let (mut local, mut open, mut again) = (0, 0, 0);
    for i in 0..1_500 {
        let board = selfplay(&mut rng, Rule::ALL[i % 3], 15);
        let game = write_game(board.moves());
        let (Some(want), _) = solve(&board, [50_000; 3]) else { continue };
        // With few moves for the fours that a quiet move threatens, nothing false may come out.
        let (few, unclear) = solve(&board, [24; 3]);
        assert!(few.is_none_or(|few| few == want), "{game}: {few:?} instead of {want}");
        local += usize::from(few == Some(false) && unclear > 0);
        open += usize::from(few.is_none());
        // Where the answer hangs on what was given up, a harder look finds it.
        let (harder, unclear) = solve(&board, [24, 50_000, 50_000]);
        assert!(harder.is_none_or(|harder| harder == want), "{game}: {harder:?} instead of {want}");
        again += usize::from(few.is_none() && harder.is_some() && unclear > 0);
    }
    println!("{local} refuted in spite of a limit inside, {open} left open, {again} of them answered by a harder look");
    assert!(local > 0 && again > 0 && 2 * again >= open);
}
