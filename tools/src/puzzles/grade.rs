//! The difficulty of a puzzle, from 1 to 5. It depends on the solver's moves and the length of the win. It also depends
//! on the lowest engine level that finds the answer.

use super::file::{ENDGAME, Entry, spec};
use tengen::engine::{Engine, Level};
use tengen_core::error::EngineError;
use tengen_core::think::{Limits, Silent};
use tengen_gomoku::play::puzzle::PuzzleKind;

/// The levels to try, and the nodes that each may use.
const LEVELS: [u8; 4] = [2, 4, 6, 8];
const NODES: u64 = 3_000;
/// Bytes of the engine's table.
const TABLE: usize = 1 << 20;
/// The points from which a puzzle has the grades 2 to 5.
const GRADES: [u32; 4] = [10, 14, 18, 22];
/// Points for each level that does not find the answer.
const LEVEL_POINTS: u32 = 2;
/// An endgame with this many empty squares has no points for them.
const FEWEST_EMPTY: u32 = 6;

/// The measurements of a puzzle when it was found.
#[derive(Clone, Copy, Debug)]
pub struct Measured {
    /// Moves of the solver; for an endgame the empty squares.
    pub nodes: u64,
    /// Plies of the win.
    pub plies: usize,
}

/// The grade of a puzzle. Its present grade is ignored.
///
/// # Errors
/// What is wrong with its game.
pub fn grade(entry: &Entry, measured: Measured) -> Result<u8, EngineError> {
    let mut engine = Engine::new(spec(&entry.rule, entry.size)?, TABLE);
    engine.set_book(false);
    engine.load(&entry.moves)?;
    let mut missed = 0;
    for number in LEVELS {
        let Some(level) = Level::new(number) else { continue };
        engine.clear();
        engine.set_level(level, u64::from(number));
        let report = engine.find(&Limits { nodes: Some(NODES), ..Limits::default() }, &mut Silent)?;
        if report.best.is_some_and(|code| engine.spec().name_of_code(code) == entry.answer) {
            break;
        }
        missed += 1;
    }
    let work = if entry.kind == ENDGAME {
        // Each remaining square at least doubles the work.
        2 * (measured.nodes as u32).saturating_sub(FEWEST_EMPTY) + 4
    } else if entry.kind == PuzzleKind::Fours.name() {
        // They take the solver almost no time. Their length makes them hard for people.
        measured.nodes.max(1).ilog2() + 2 * measured.plies.div_ceil(2) as u32
    } else {
        measured.nodes.max(1).ilog2() + measured.plies.div_ceil(2) as u32
    };
    let points = work + LEVEL_POINTS * missed;
    Ok(1 + GRADES.iter().filter(|&&least| points >= least).count() as u8)
}
