//! Finds puzzles of five-in-a-row near the end of games, and in the wins that ended them early.

use tengen_core::game::Position;
use tengen_core::think::Silent;
use tengen_gomoku::board::Board;
use tengen_gomoku::notation::write_game;
use tengen_gomoku::play::puzzle::{self, Effort, Puzzle, SHORTEST, examine};
use tengen_gomoku::point::Point;
use tengen_gomoku::rule::Rule;
use tengen_gomoku::threat::AttackKind;
use tengen_search::proof::Proof;

/// The effort for a puzzle. Harder ones are left out, because a test proves all of them again.
pub const EFFORT: Effort = Effort { win: 10_000, others: 30_000 };
/// The least and the greatest number of stones on the board.
const STONES: [usize; 2] = [8, 70];
/// The examined plies before the end of a game.
const PLIES: usize = 12;
/// The most puzzles of one game, and the plies between two of them.
const MOST: usize = 2;
const APART: usize = 4;
/// Moves to find a threat of the opponent, which makes a defence necessary.
const THREAT_NODES: u64 = 1_000;

/// A found puzzle: its moves, and its proof.
pub struct Candidate {
    /// The moves that lead to it.
    pub moves: Vec<Point>,
    /// The proven puzzle.
    pub puzzle: Puzzle,
}

impl Candidate {
    /// Its line in the file of candidates.
    pub fn line(&self, rule: Rule, size: usize, source: &str) -> String {
        let Puzzle { kind, first, line, nodes, checked } = &self.puzzle;
        let (kind, rule, plies, moves) = (kind.name(), rule.name(), line.len(), write_game(&self.moves));
        format!("{kind} {rule} {size} {moves} {first} {plies} {nodes} {checked} {source}")
    }
}

/// The puzzles of a game.
pub fn find(rule: Rule, size: usize, moves: &[Point]) -> Vec<Candidate> {
    let mut board = Board::new(rule, size);
    let mut game = Vec::new();
    for &mv in moves {
        if board.outcome().is_some() || !board.is_legal(mv) {
            break;
        }
        board.make(mv);
        game.push(mv);
    }
    // A finished game has no move to find.
    if board.outcome().is_some() {
        game.pop();
        board.undo();
    }
    let last = game.len();
    if let Ok(mut search) = puzzle::search(AttackKind::QuietThreats)
        && let Proof::Proven(line) = search.solve(&mut board, EFFORT.win, &mut Silent)
    {
        let kept = line.len().saturating_sub(SHORTEST) / 2 * 2;
        game.extend_from_slice(&line[..kept]);
    }
    let mut found: Vec<Candidate> = Vec::new();
    let from = last.saturating_sub(PLIES).max(STONES[0]);
    for ply in (from..=game.len().min(STONES[1])).rev() {
        if found.len() >= MOST {
            break;
        }
        if found.last().is_some_and(|later| later.moves.len() < ply + APART) {
            continue;
        }
        let mut board = Board::new(rule, size);
        game[..ply].iter().for_each(|&mv| board.make(mv));
        // At the end of the game every move of the loser loses. Earlier the engine knew no win, so only defences
        // remain.
        let looks_good = if ply >= last { (ply - last).is_multiple_of(2) } else { is_threatened(&mut board) };
        if !looks_good {
            continue;
        }
        if let Ok(puzzle) = examine(&mut board, EFFORT, &mut Silent) {
            found.push(Candidate { moves: game[..ply].to_vec(), puzzle });
        }
    }
    found
}

/// Whether the opponent would win by force if the side to move passed.
fn is_threatened(board: &mut Board) -> bool {
    let Ok(mut search) = puzzle::search(AttackKind::QuietThreats) else { return false };
    board.pass();
    let wins = search.wins(board, THREAT_NODES, &mut Silent);
    board.pass();
    wins
}
