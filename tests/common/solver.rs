//! The forced-win search for the checker of proofs, and test positions from games.
#![allow(dead_code)] // Each test program uses a part.

use super::proof_checker::Prover;
use super::records::{cell, point};
use super::slow_rules::{BLACK, End, Grid, Law, WHITE, play};
use tengen_core::game::{Candidate, Evaluator, Player, Position};
use tengen_core::random::Rng;
use tengen_core::think::Silent;
use tengen_gomoku::board::Board;
use tengen_gomoku::evaluate::GomokuEvaluator;
use tengen_gomoku::notation::write_game;
use tengen_gomoku::play::forced_win::ForcedWinSearch;
use tengen_gomoku::play::quiet_moves::QuietMoves;
use tengen_gomoku::point::Point;
use tengen_gomoku::rule::Rule;
use tengen_gomoku::threat::AttackKind;
use tengen_search::proof::Proof;
use tengen_search::quiet::{QuietSearch, QuietSpace, Replies};

/// A position and the search that solves it. The checker gets the moves of the proof from it.
pub struct Solver {
    pub board: Board,
    pub search: ForcedWinSearch,
}

impl Solver {
    pub fn new(board: Board, kind: AttackKind) -> Solver {
        Solver { board, search: ForcedWinSearch::new(kind, 32 << 20).expect("memory") }
    }

    pub fn solve(&mut self, limit: u64) -> Proof<Point> {
        self.search.solve(&mut self.board, limit, &mut Silent)
    }
}

impl Prover for Solver {
    fn attack(&mut self) -> Option<(i32, i32)> {
        self.search.winning_move(&mut self.board, 1_000_000, &mut Silent).map(cell)
    }

    fn play(&mut self, cell: (i32, i32)) {
        self.board.make(point(cell));
    }

    fn take_back(&mut self) {
        self.board.undo();
    }
}

/// The slow rules of a rule.
pub fn law(rule: Rule) -> Law {
    match rule {
        Rule::Freestyle => Law::Freestyle,
        Rule::Standard => Law::Standard,
        Rule::Renju => Law::Renju,
        Rule::Caro => Law::Caro,
        Rule::CaroOverline => Law::CaroOverline,
    }
}

/// The stones on a board, for the slow rules.
pub fn grid(board: &Board) -> Grid {
    let mut grid = Grid::new(board.size());
    for point in board.points() {
        if let Some(player) = board.stone(point) {
            grid.put(cell(point), [BLACK, WHITE][player.index()]);
        }
    }
    grid
}

/// A position from a game of the evaluation with random moves, without an immediate win.
pub fn selfplay(rng: &mut Rng, rule: Rule, size: usize) -> Board {
    let mut evaluator = GomokuEvaluator::new();
    loop {
        let mut board = Board::new(rule, size);
        let plies = 6 + rng.below(26);
        while board.ply() < plies && board.outcome().is_none() {
            let mut moves: Vec<Candidate<_>> = Vec::new();
            evaluator.candidates(&board, &mut moves);
            moves.sort_by_key(|c| -c.order);
            let width = if rng.below(3) > 0 { 2 } else { 10 };
            board.make(moves[rng.below(moves.len().min(width))].mv);
        }
        if board.outcome().is_none() {
            return board;
        }
    }
}

/// Two adjacent stones of the attacker in the middle, the defender's far away, and the attacker to move. No threat wins
/// yet, and a quiet move often does.
pub fn two_in_the_middle(rng: &mut Rng, rule: Rule, attacker: Player) -> Board {
    let mut board = Board::new(rule, 15);
    let mut own = vec![Point::new(7, 7), [Point::new(8, 8), Point::new(8, 7)][rng.below(2)]];
    while !own.is_empty() || board.to_move() != attacker {
        let is_far = |point: &Point| point.x().abs_diff(7).max(point.y().abs_diff(7)) > 3;
        let free: Vec<Point> = board.empty().iter().filter(is_far).collect();
        let mv = if board.to_move() == attacker { own.pop() } else { Some(free[rng.below(free.len())]) };
        board.make(mv.expect("a stone is left"));
    }
    board
}

/// Plays the win of the side to move out by the slow rules. The defender plays anywhere, or in the threat's zone. Returns
/// the number of plies.
pub fn play_out(
    board: &Board,
    search: &QuietSearch<Board>,
    space: &mut QuietMoves,
    rng: &mut Rng,
) -> Result<usize, String> {
    let mut board = board.clone();
    let mut grid = grid(&board);
    let is_black = board.to_move() == Player::Black;
    let (own, other) = if is_black { (BLACK, WHITE) } else { (WHITE, BLACK) };
    loop {
        let told = |board: &Board, what: &str| format!("{what}: {}", write_game(board.moves()));
        let quiet = search.winning_move(&board);
        let mv = match quiet {
            Some(mv) => mv,
            None => {
                let forced_win = space.forced_win();
                if !forced_win.wins(&mut board, 2_000_000, &mut Silent) {
                    return Err(told(&board, "no win"));
                }
                forced_win.winning_move(&mut board, 2_000_000, &mut Silent).ok_or_else(|| told(&board, "no move"))?
            }
        };
        match play(&mut grid, law(board.rule()), cell(mv), own) {
            Some(End::Black) if is_black => return Ok(board.ply() + 1),
            Some(End::White) if !is_black => return Ok(board.ply() + 1),
            Some(_) => return Err(told(&board, "not won")),
            None => board.make(mv),
        }
        let empty: Vec<Point> = grid.empty_points().map(point).collect();
        let mut choice = empty[rng.below(empty.len())];
        if rng.below(4) > 0
            && let Replies::Only(replies) = space.replies(&mut board, 200_000, &mut Silent)
            && !replies.is_empty()
        {
            choice = replies[rng.below(replies.len())];
        }
        if play(&mut grid, law(board.rule()), cell(choice), other).is_some() {
            return Err(told(&board, "the defender has won"));
        }
        board.make(choice);
    }
}
