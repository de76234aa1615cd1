//! Puzzles of five-in-a-row: proving that a position is one, and playing the other side of it. Games are texts, as `h8i9g7`, and may
//! begin with a position that was set up.

use super::spec::GameSpec;
use tengen_core::error::{EngineError, ErrorCode};
use tengen_core::game::Position;
use tengen_core::players::playable::Playable;
use tengen_core::think::Observer;
use tengen_gomoku::board::Board;
use tengen_gomoku::notation::write_game;
use tengen_gomoku::play::puzzle::{self, Effort, NoPuzzle};
use tengen_gomoku::play::puzzle_reply::{self, Judgement};
use tengen_gomoku::point::Point;
use tengen_gomoku::rule::Rule;
use tengen_search::transposition::OutOfMemory;

/// For each move that the search for a win may take, this many may be made to decide about all other moves.
const OTHERS_FACTOR: u64 = 4;

/// What is proven of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proven {
    /// `fours`, `threes`, `quiet`, `forbidden` or `defence`; `win` where other moves win as well, or that could not be decided.
    pub kind: &'static str,
    /// The move that wins, or the only one that does not lose.
    pub first: String,
    /// The moves of the side to move up to where nothing can be stopped any more.
    pub moves: usize,
}

/// What a move is worth, with the reply to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    /// `decided`, `wins`, `refuted` or `open`.
    pub judgement: &'static str,
    /// The reply; `None` where the game has ended.
    pub reply: Option<String>,
    /// The winner's moves that are left where it wins.
    pub moves: usize,
}

fn no_memory(error: OutOfMemory) -> EngineError {
    EngineError::new(ErrorCode::Memory, format!("a table of {} bytes cannot be had", error.bytes))
}

/// The board of a game of five-in-a-row.
fn board(spec: GameSpec, game: &str) -> Result<Board, EngineError> {
    let rule = Rule::from_name(spec.rule())
        .ok_or_else(|| EngineError::new(ErrorCode::Rule, format!("{:?} is no rule of five-in-a-row", spec.rule())))?;
    let (mut position, moves) = Board::new(rule, spec.size()).read_game(game)?;
    for (place, mv) in moves {
        position.check(mv).map_err(|error| error.at(place))?;
        position.make(mv);
    }
    Ok(position)
}

/// Proves what a position is to the side to move with about `nodes` moves: one move that wins or saves the game, or at least a win.
/// `None` where nothing is proven.
///
/// # Errors
/// [`ErrorCode::Rule`] for a game that is not five-in-a-row, or what is wrong with the text.
pub fn prove(
    spec: GameSpec,
    game: &str,
    nodes: u64,
    observer: &mut dyn Observer,
) -> Result<Option<Proven>, EngineError> {
    let mut board = board(spec, game)?;
    let effort = Effort { win: nodes, others: nodes.saturating_mul(OTHERS_FACTOR) };
    let proven = |kind, first: Point, plies: usize| {
        Ok(Some(Proven { kind, first: first.to_string(), moves: plies.div_ceil(2) }))
    };
    match puzzle::examine(&mut board, effort, observer) {
        Ok(puzzle) => return proven(puzzle.kind.name(), puzzle.first, puzzle.line.len()),
        Err(NoPuzzle::Memory) => {
            return Err(EngineError::new(ErrorCode::Memory, "there is no memory for the solver".to_owned()));
        }
        Err(_) => {}
    }
    match puzzle_reply::forced_win(&mut board, nodes, observer).map_err(no_memory)? {
        Some(line) if !line.is_empty() => proven("win", line[0], line.len()),
        _ => Ok(None),
    }
}

/// What the last move of a game is worth to the side that made it, and the reply to it, with about `nodes` moves for each reply.
///
/// # Errors
/// As [`prove`].
pub fn judge(spec: GameSpec, game: &str, nodes: u64, observer: &mut dyn Observer) -> Result<Judged, EngineError> {
    let mut board = board(spec, game)?;
    let judged = puzzle_reply::judge(&mut board, nodes, observer).map_err(no_memory)?;
    let judgement = match judged.judgement {
        Judgement::Decided => "decided",
        Judgement::Wins => "wins",
        Judgement::Refuted => "refuted",
        Judgement::Open => "open",
    };
    Ok(Judged { judgement, reply: judged.reply.map(|point| point.to_string()), moves: judged.moves })
}

/// The win by force of the side to move with the longest defence, as one word; empty where none is shown within `nodes` moves.
///
/// # Errors
/// As [`prove`].
pub fn forced_win(spec: GameSpec, game: &str, nodes: u64, observer: &mut dyn Observer) -> Result<String, EngineError> {
    let mut board = board(spec, game)?;
    let line = puzzle_reply::forced_win(&mut board, nodes, observer).map_err(no_memory)?;
    Ok(line.map(|line| write_game(&line)).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::think::Silent;

    fn freestyle() -> GameSpec {
        GameSpec::named("gomoku").unwrap()
    }

    #[test]
    fn moves_of_a_win_are_judged() {
        // Two open twos that cross at g7: a double three there wins in freestyle.
        let start = "b_e7f7g5g6_a1a2a3c3_";
        let proven = prove(freestyle(), start, 20_000, &mut Silent).unwrap().unwrap();
        assert!(proven.moves >= 2, "{proven:?}");
        let won = judge(freestyle(), &format!("{start}{}", proven.first), 20_000, &mut Silent).unwrap();
        assert_eq!(won.judgement, "wins", "{won:?}");
        let line = forced_win(freestyle(), start, 20_000, &mut Silent).unwrap();
        assert!(line.starts_with(&proven.first), "{line}");
        let lost = judge(freestyle(), &format!("{start}o15"), 20_000, &mut Silent).unwrap();
        assert_ne!(lost.judgement, "decided", "{lost:?}");
        let fives = judge(freestyle(), "b_e7f7g7d7_a1a2a3c3_h7", 1_000, &mut Silent).unwrap();
        assert_eq!((fives.judgement, fives.reply), ("decided", None));
        let four = judge(freestyle(), "b_e7f7g7_a1a2a3_h7", 1_000, &mut Silent).unwrap();
        assert_eq!((four.judgement, four.moves), ("decided", 1));
    }

    #[test]
    fn faults_are_told() {
        let prove = |spec, game| prove(spec, game, 1_000, &mut Silent).err().map(|error| error.code);
        assert_eq!(prove(freestyle(), "h8h8"), Some(ErrorCode::Occupied));
        assert_eq!(prove(GameSpec::named("othello").unwrap(), ""), Some(ErrorCode::Rule));
        assert_eq!(prove(freestyle(), "h8"), None);
    }
}
