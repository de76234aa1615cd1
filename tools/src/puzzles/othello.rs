//! Finds endgames of Othello and anti-Othello with one best move, in self-play. The games begin from balanced starts or
//! with random moves. Some later moves are random too, so that they differ.

use std::fmt::Write;
use tengen::engine::{Engine, GameSpec};
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
/// Random plies at the start of a game without a given start.
const OPENING: usize = 8;
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
    pub fn line(&self, spec: GameSpec, source: &str) -> String {
        let Endgame { moves, best, values: [value, next], empty } = self;
        format!("endgame {} {} {moves} {best} 1 {empty} {} {source}", spec.rule(), spec.size(), value - next)
    }
}

/// Whether a square is a corner. In Othello corners are too obvious, and in anti-Othello hints warn of them.
fn is_corner(spec: GameSpec, square: &str) -> bool {
    let (size, last) = (spec.size(), char::from(b'a' + spec.size() as u8 - 1));
    ["a1".to_owned(), format!("a{size}"), format!("{last}1"), format!("{last}{size}")].contains(&square.to_owned())
}

/// The only best move of a position with enough choice, if any, with its value and the next one's.
pub fn only_best(values: &[ExactValue]) -> Option<(u16, [i32; 2])> {
    let (best, next) = (values.first()?, values.get(1)?);
    let values = [best.discs, next.discs];
    (best.discs > next.discs).then_some((best.code, values))
}

/// Plays a game from a start and looks for a puzzle in its end. Without a start, the first moves are random.
///
/// # Errors
/// If the start is not a game.
pub fn find(spec: GameSpec, start: &str, seed: u64) -> Result<Option<Endgame>, EngineError> {
    let mut rng = Rng::new(seed);
    let mut random = if start.is_empty() { OPENING } else { 0 };
    let mut engine = Engine::new(spec, TABLE);
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
            if (decides || best - next >= MARGIN) && !is_corner(spec, &name) {
                return Ok(Some(Endgame { moves: engine.save(), best: name, values: [best, next], empty }));
            }
        }
        let code = if !facts.legal.is_empty() && (random > 0 || rng.below(CHANCE) == 0) {
            random = random.saturating_sub(1);
            engine.spec().code_of_cell(facts.legal[rng.below(facts.legal.len())])
        } else {
            engine.find(&limits, &mut Silent)?.best
        };
        let Some(code) = code else { return Ok(None) };
        engine.play_code(code)?;
    }
}

/// The lines of the candidates of games from `starts`, `rounds` from each.
///
/// # Errors
/// A start that is not a game.
pub fn find_all(spec: GameSpec, starts: &[&str], rounds: u64, seed: u64) -> Result<String, EngineError> {
    let mut text = String::new();
    for (i, start) in starts.iter().enumerate() {
        for round in 0..rounds {
            let number = i as u64 * rounds + round;
            if let Some(found) = find(spec, start, seed.wrapping_mul(1_000_003).wrapping_add(number))? {
                let source = format!("{}{}-{number}", spec.rule(), spec.size());
                writeln!(text, "{}", found.line(spec, &source)).expect("a string takes all");
            }
        }
    }
    Ok(text)
}
