//! Limits inside a search for forced wins. If the search for a quiet move's threat is cut off, only the proofs that
//! need it are open.

use crate::common::solver::selfplay;
use tengen_core::game::{Candidate, Expansion, ThreatSpace};
use tengen_core::random::Rng;
use tengen_core::think::Silent;
use tengen_gomoku::board::Board;
use tengen_gomoku::notation::write_game;
use tengen_gomoku::point::Point;
use tengen_gomoku::rule::Rule;
use tengen_gomoku::threat::{AttackKind, Threats};
use tengen_search::proof::{Proof, ProofSearch};

/// A threat space that counts how often it was cut off.
struct Counted {
    inner: Threats,
    cut_off: usize,
}

impl ThreatSpace<Board> for Counted {
    fn attacks(&mut self, board: &mut Board, out: &mut Vec<Candidate<Point>>, nodes: &mut u64) -> Expansion<Point> {
        self.inner.attacks(board, out, nodes)
    }

    fn defences(&mut self, board: &mut Board, out: &mut Vec<Candidate<Point>>, nodes: &mut u64) -> Expansion<Point> {
        let threat = self.inner.defences(board, out, nodes);
        self.cut_off += usize::from(threat == Expansion::CutOff);
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

/// Whether the side to move wins, with these limits by effort. Also how often a quiet move's search was cut off.
fn solve(board: &Board, limits: [u64; 3]) -> (Option<bool>, usize) {
    let mut threats = Counted { inner: Threats::new(AttackKind::QuietThreats).with_limits(limits), cut_off: 0 };
    let mut search: ProofSearch<Board> = ProofSearch::new(8 << 20).expect("memory");
    let proof = search.solve(&mut board.clone(), &mut threats, 50_000, &mut Silent);
    let won = match proof {
        Proof::Proven(_) => Some(true),
        Proof::Disproven => Some(false),
        Proof::Unknown => None,
    };
    (won, threats.cut_off)
}

#[test]
fn what_is_cut_off_is_local_and_tried_again_with_more_effort() {
    let seed = 0x6c69_6d69;
    println!("seed {seed:#x}");
    let mut rng = Rng::new(seed);
    let (mut local, mut open, mut again) = (0, 0, 0);
    for i in 0..2_400 {
        let board = selfplay(&mut rng, Rule::ALL[i % 3], 11 + i % 6);
        let game = write_game(board.moves());
        let (Some(want), _) = solve(&board, [50_000; 3]) else { continue };
        // With few moves for the fours that a quiet move threatens, no result may be wrong.
        let (few, cut_off) = solve(&board, [24; 3]);
        assert!(few.is_none_or(|few| few == want), "{game}: {few:?} instead of {want}");
        local += usize::from(few == Some(false) && cut_off > 0);
        open += usize::from(few.is_none());
        // If the answer depends on what was cut off, more effort finds it.
        let (more, cut_off) = solve(&board, [24, 50_000, 50_000]);
        assert!(more.is_none_or(|more| more == want), "{game}: {more:?} instead of {want}");
        again += usize::from(few.is_none() && more.is_some() && cut_off > 0);
    }
    println!("{local} refuted in spite of a limit inside, {open} left open, {again} of them answered with more effort");
    assert!(local > 0 && again > 0 && 2 * again >= open);
}
