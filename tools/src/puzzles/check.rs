//! Proves the puzzles of the file again.

use super::file::{ENDGAME, Entry, Placed, spec};
use super::othello::only_best;
use tengen::engine::Engine;
use tengen_core::game::Position;
use tengen_core::think::{Limits, Silent};
use tengen_gomoku::notation::replay;
use tengen_gomoku::play::puzzle::{Effort, PuzzleKind, examine};
use tengen_gomoku::rule::Rule;

/// The effort for a puzzle: a few times the generator's limit. So a change to the order of moves loses none.
const EFFORT: Effort = Effort { win: 60_000, others: 240_000 };
/// Bytes of the table of an engine that solves endgames.
const TABLE: usize = 1 << 20;

/// Proves that a puzzle is as the file claims.
///
/// # Errors
/// What is wrong, in one line.
pub fn check(entry: &Entry) -> Result<(), String> {
    let Entry { kind, rule, size, id, answer, moves, .. } = entry;
    let wrong = |text: String| format!("{id}: {text}");
    let placed = Placed::of(rule, *size, moves).map_err(|error| wrong(error.to_string()))?;
    if placed.id() != *id {
        return Err(wrong(format!("its position has the name {}", placed.id())));
    }
    if kind == ENDGAME {
        return check_endgame(entry).map_err(wrong);
    }
    let rule = Rule::from_name(rule).ok_or_else(|| wrong(format!("the rule {rule:?}")))?;
    let mut board = replay(moves, rule, *size).map_err(|error| wrong(error.to_string()))?;
    let before = board.key();
    let puzzle = examine(&mut board, EFFORT, &mut Silent).map_err(|reason| wrong(format!("{reason:?}")))?;
    debug_assert_eq!(board.key(), before);
    if puzzle.first.to_string() != *answer {
        return Err(wrong(format!("the move is {}", puzzle.first)));
    }
    if Some(puzzle.kind) != PuzzleKind::from_name(kind) {
        return Err(wrong(format!("it is of the kind {}", puzzle.kind.name())));
    }
    Ok(())
}

fn check_endgame(entry: &Entry) -> Result<(), String> {
    let told = |error: tengen_core::error::EngineError| error.to_string();
    let mut engine = Engine::new(spec(&entry.rule, entry.size).map_err(told)?, TABLE);
    engine.load(&entry.moves).map_err(told)?;
    let values = engine.exact_values(&Limits::default(), &mut Silent).map_err(told)?.ok_or("not solved")?;
    let (code, _) = only_best(&values).ok_or("no move is better than all others")?;
    let name = engine.spec().name_of_code(code);
    if name == entry.answer { Ok(()) } else { Err(format!("the best move is {name}")) }
}
