//! Finds endgames of Othello with one best move, in self-play. The games begin from balanced starts, and some moves are
//! random, so that they differ.

use super::file::spec;
use std::fmt::Write;
use tengen::engine::Engine;
use tengen_core::error::EngineError;
use tengen_core::facts::ExactValue;
use tengen_core::random::Rng;
use tengen_core::think::{Limits, Silent};

/// The plies that the engine looks ahead in these games.
const DEPTH: u32 = 4;
/// Each move has one chance in this number to be any legal one.
const CHANCE: usize = 8;
/// The least and the greatest number of empty squares of a puzzle.
const EMPTY: [usize; 2] = [8, 13];
/// The fewest legal moves.
const MOVES: usize = 4;
/// The least lead of the best move over the next one, in discs. Less suffices if only the best move wins.
const MARGIN: i32 = 4;
/// Corners are too obvious.
const CORNERS: [&str; 4] = ["a1", "a8", "h1", "h8"];
/// Bytes of the engine's table.
const TABLE: usize = 1 << 20;

/// A puzzle found in a game.
pub struct Endgame {
    /// The moves that lead to it.
    pub moves: String,
    /// The best move, and its value and the next one's in discs for the side to move.
    pub best: String,
    /// Discs.
    pub values: [i32; 2],
    /// Empty squares.
    pub empty: usize,
}

impl Endgame {
    /// Its line in the file of candidates.
    pub fn line(&self, source: &str) -> String {
        let Endgame { moves, best, values: [value, next], empty } = self;
        format!("endgame othello 8 {moves} {best} 1 {empty} {} {source}", value - next)
    }
}

/// The only best move of a position with enough choice, if any, with its value and the next one's.
pub fn only_best(values: &[ExactValue]) -> Option<(u16, [i32; 2])> {
    let (best, next) = (values.first()?, values.get(1)?);
    let values = [best.discs, next.discs];
    (best.discs > next.discs).then_some((best.code, values))
}

/// Plays a game from a start and looks for a puzzle in its end.
///
/// # Errors
/// If the start is not a game.
pub fn find(start: &str, seed: u64) -> Result<Option<Endgame>, EngineError> {
    let mut rng = Rng::new(seed);
    let mut engine = Engine::new(spec("othello", 8)?, TABLE);
    engine.set_book(false);
    engine.load(start)?;
    let limits = Limits { depth: Some(DEPTH), ..Limits::default() };
    let from = EMPTY[0] + rng.below(EMPTY[1] - EMPTY[0] + 1);
    loop {
        let facts = engine.facts();
        let empty = facts.cells.iter().filter(|&&cell| cell == 0).count();
        if facts.ending.is_some() || empty < EMPTY[0] {
            return Ok(None);
        }
        if empty <= from
            && facts.legal.len() >= MOVES
            && let Some(values) = engine.exact_values(&Limits::default(), &mut Silent)?
            && let Some((code, [best, next])) = only_best(&values)
        {
            let name = engine.spec().name_of_code(code);
            let decides = best > 0 && next <= 0;
            if (decides || best - next >= MARGIN) && !CORNERS.contains(&name.as_str()) {
                return Ok(Some(Endgame { moves: engine.save(), best: name, values: [best, next], empty }));
            }
        }
        let code = if !facts.legal.is_empty() && rng.below(CHANCE) == 0 {
            engine.spec().code_of_cell(facts.legal[rng.below(facts.legal.len())])
        } else {
            engine.find(&limits, &mut Silent)?.best
        };
        let Some(code) = code else { return Ok(None) };
        engine.play_code(code)?;
    }
}

/// The lines of the candidates of a file of starts, `rounds` games from each.
///
/// # Errors
/// A start that is not a game.
pub fn find_all(starts: &str, rounds: u64, seed: u64) -> Result<String, EngineError> {
    let mut text = String::new();
    let lines = starts.lines().filter(|line| !line.starts_with('#'));
    for (i, start) in lines.filter_map(|line| line.split_whitespace().next()).enumerate() {
        for round in 0..rounds {
            let number = i as u64 * rounds + round;
            if let Some(found) = find(start, seed.wrapping_mul(1_000_003).wrapping_add(number))? {
                writeln!(text, "{}", found.line(&format!("othello-{number}"))).expect("a string takes all");
            }
        }
    }
    Ok(text)
}
