//! Forced wins of either side in a position of five-in-a-row, looked for in pieces: an analysis asks again and again.

use super::spec::GameSpec;
use tengen_core::error::{EngineError, ErrorCode};
use tengen_core::game::{Move, Player, Position};
use tengen_core::players::game::Game;
use tengen_core::players::playable::Playable;
use tengen_core::think::Observer;
use tengen_gomoku::board::Board;
use tengen_gomoku::play::forced_win::ForcedWinSearch;
use tengen_gomoku::play::game::Gomoku;
use tengen_gomoku::rule::Rule;
use tengen_gomoku::threat::AttackKind;
use tengen_search::proof::Proof;

/// What is known of a side's forced wins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It wins by force: its moves and the longest defence, as move codes. For the side that is not to move it is what it wins
    /// if the other side passes: a threat.
    Wins(Vec<u16>),
    /// It has no forced win by fours, threes and moves that threaten them.
    None,
    /// The search goes on with the next call.
    Open,
}

/// A position and the searches for the forced wins of both sides, which keep what they know from position to position.
pub struct ForcedWins {
    start: Board,
    board: Board,
    searches: [ForcedWinSearch; 2],
    nodes: u64,
}

impl ForcedWins {
    /// Searches with tables of at most `table_bytes` for both sides together.
    ///
    /// # Errors
    /// [`ErrorCode::Game`] for a game without forced wins, [`ErrorCode::Memory`] where there is no room for the smallest table.
    pub fn new(spec: GameSpec, table_bytes: usize) -> Result<ForcedWins, EngineError> {
        if spec.name() != Gomoku::NAME {
            return Err(EngineError::new(ErrorCode::Game, format!("{} has no forced wins", spec.name())));
        }
        let search = || {
            ForcedWinSearch::new(AttackKind::QuietThreats, table_bytes / 2)
                .map_err(|_| EngineError::new(ErrorCode::Memory, "no memory for a table"))
        };
        let rule = Rule::ALL.into_iter().find(|rule| rule.name() == spec.rule()).unwrap_or(Rule::Freestyle);
        let start = Board::new(rule, spec.size());
        Ok(ForcedWins { board: start.clone(), start, searches: [search()?, search()?], nodes: 0 })
    }

    /// Opens a position, as [`super::Engine::load`] reads it.
    ///
    /// # Errors
    /// As [`super::Engine::load`]; the position is unchanged then.
    pub fn load(&mut self, text: &str) -> Result<(), EngineError> {
        let (mut board, moves) = self.start.read_game(text)?;
        for (place, mv) in moves {
            board.check(mv).map_err(|error| error.at(place))?;
            board.make(mv);
        }
        self.board = board;
        self.nodes = 0;
        Ok(())
    }

    /// Looks for a forced win of a side, with about `nodes` moves at most, and goes on where the last call for it stopped.
    pub fn search(&mut self, side: Player, nodes: u64, observer: &mut dyn Observer) -> Verdict {
        let passes = side != self.board.to_move();
        if self.board.outcome().is_some() {
            return Verdict::None;
        }
        if passes {
            self.board.pass();
        }
        let search = &mut self.searches[side.index()];
        let proof = search.solve(&mut self.board, nodes, observer);
        self.nodes += search.nodes();
        if passes {
            self.board.pass();
        }
        match proof {
            Proof::Proven(line) => Verdict::Wins(line.into_iter().map(Move::code).collect()),
            Proof::Disproven => Verdict::None,
            Proof::Unknown => Verdict::Open,
        }
    }

    /// Moves made in the position that is open.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}
