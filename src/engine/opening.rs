//! Openings that leave the colours to be chosen, as swap2 asks for.

use super::{Engine, GameKind};
use crate::error::{EngineError, ErrorCode};
use crate::random::Rng;
use crate::think::{Limits, Silent};

/// Openings that are compared.
const TRIALS: u32 = 24;
/// The search that compares them, in plies and bytes.
const DEPTH: u32 = 4;
const TABLE: usize = 1 << 20;
/// Stones lie within a square of so many points.
const SPAN: usize = 7;

/// Three stones (black, white, black) after which neither side stands much better, as cells: of some chosen by chance
/// those of the least value.
///
/// # Errors
/// [`ErrorCode::Size`], [`ErrorCode::Game`] for a game that is not begun with free stones.
pub fn balanced_stones(kind: GameKind, seed: u64) -> Result<[usize; 3], EngineError> {
    let no_game = || EngineError::new(ErrorCode::Game, format!("{} has no such opening", kind.name()));
    if !matches!(kind, GameKind::Gomoku { .. }) {
        return Err(no_game());
    }
    let mut engine = Engine::new(kind, TABLE)?;
    let mut rng = Rng::new(seed);
    let (size, span) = (kind.size(), kind.size().min(SPAN));
    let mut best: Option<(i32, [usize; 3])> = None;
    for _ in 0..TRIALS {
        let (left, top) = (rng.below(size - span + 1), rng.below(size - span + 1));
        let mut stone = || (top + rng.below(span)) * size + left + rng.below(span);
        let cells = [stone(), stone(), stone()];
        engine.go_to(0);
        // Two stones on one point are no opening.
        if cells.iter().any(|&cell| kind.code_of_cell(cell).is_none_or(|code| engine.play_code(code).is_err())) {
            continue;
        }
        let limits = Limits { depth: Some(DEPTH), ..Limits::default() };
        let value = engine.find(&limits, &mut Silent)?.score.value().abs();
        if best.is_none_or(|(least, _)| value < least) {
            best = Some((value, cells));
        }
    }
    best.map(|(_, cells)| cells).ok_or_else(no_game)
}
