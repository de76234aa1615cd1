//! What is proven of a position that a visitor has set up, or of one from a file of puzzles.

use super::puzzle::{self, Effort, NoPuzzle};
use super::puzzle_reply::forced_win;
use crate::board::Board;
use crate::point::Point;
use tengen_core::error::{EngineError, ErrorCode};
use tengen_core::think::Observer;

/// The moves to decide about all other moves, as a multiple of the limit of the search for a win.
const OTHERS_FACTOR: u64 = 4;

/// What is proven of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(all(feature = "javascript", target_arch = "wasm32"), derive(serde::Serialize, tsify::Tsify))]
pub struct ProvenPuzzle {
    /// The kind: the only winning move or the only defence. "win" if several moves win, or if this is undecided.
    #[cfg_attr(all(feature = "javascript", target_arch = "wasm32"), tsify(type = "PuzzleKind | \"win\""))]
    pub kind: &'static str,
    /// The move that wins, or the only one that does not lose.
    #[cfg_attr(all(feature = "javascript", target_arch = "wasm32"), tsify(type = "string"))]
    pub first: Point,
    /// The moves of the side to move until its win cannot be stopped.
    pub moves: usize,
}

impl ProvenPuzzle {
    fn new(kind: &'static str, first: Point, plies: usize) -> ProvenPuzzle {
        ProvenPuzzle { kind, first, moves: plies.div_ceil(2) }
    }
}

/// Proves the result for the side to move with about `nodes` moves. One move wins or saves the game, or at least there
/// is a win. `None` if nothing is proven.
///
/// # Errors
/// [`ErrorCode::Memory`].
pub fn prove(board: &mut Board, nodes: u64, observer: &mut dyn Observer) -> Result<Option<ProvenPuzzle>, EngineError> {
    let effort = Effort { win: nodes, others: nodes.saturating_mul(OTHERS_FACTOR) };
    match puzzle::examine(board, effort, observer) {
        Ok(puzzle) => return Ok(Some(ProvenPuzzle::new(puzzle.kind.name(), puzzle.first, puzzle.line.len()))),
        Err(NoPuzzle::Memory) => return Err(EngineError::new(ErrorCode::Memory, "there is no memory for the solver")),
        Err(_) => {}
    }
    let line = forced_win(board, nodes, observer)?.unwrap_or_default();
    Ok(line.first().map(|&first| ProvenPuzzle::new("win", first, line.len())))
}

#[cfg(test)]
mod tests {
    use super::super::playable::empty_board;
    use super::super::puzzle_reply::{Judged, Judgement, judge};
    use super::*;
    use crate::notation::write_game;
    use tengen_core::players::playable::Playable;
    use tengen_core::think::Silent;

    fn position(rule: &str, game: &str) -> Result<Board, EngineError> {
        empty_board(rule, 15, ErrorCode::Rule)?.read_position(game)
    }

    fn freestyle(game: &str) -> Board {
        position("freestyle", game).unwrap()
    }

    #[test]
    fn moves_of_a_win_are_judged() {
        let judge = |game: &str, nodes| -> Judged { judge(&mut freestyle(game), nodes, &mut Silent).unwrap() };
        // Two open twos that cross at g7: a double three there wins in freestyle.
        let start = "b_e7f7g5g6_a1a2a3c3_";
        let proven = prove(&mut freestyle(start), 20_000, &mut Silent).unwrap().unwrap();
        assert!(proven.moves >= 2, "{proven:?}");
        let won = judge(&format!("{start}{}", proven.first), 20_000);
        assert_eq!(won.judgement, Judgement::Wins, "{won:?}");
        let line = write_game(&forced_win(&mut freestyle(start), 20_000, &mut Silent).unwrap().unwrap());
        assert!(line.starts_with(&proven.first.to_string()), "{line}");
        let lost = judge(&format!("{start}o15"), 20_000);
        assert_ne!(lost.judgement, Judgement::Decided, "{lost:?}");
        let fives = judge("b_e7f7g7d7_a1a2a3c3_h7", 1_000);
        assert_eq!((fives.judgement, fives.reply), (Judgement::Decided, None));
        let four = judge("b_e7f7g7_a1a2a3_h7", 1_000);
        assert_eq!((four.judgement, four.moves), (Judgement::Decided, 1));
    }

    #[test]
    fn faults_are_told() {
        let prove = |rule, game| {
            let proven = position(rule, game).and_then(|mut board| prove(&mut board, 1_000, &mut Silent));
            proven.err().map(|error| error.code)
        };
        assert_eq!(prove("freestyle", "h8h8"), Some(ErrorCode::Occupied));
        assert_eq!(prove("othello", ""), Some(ErrorCode::Rule));
        assert_eq!(prove("freestyle", "h8"), None);
    }
}
