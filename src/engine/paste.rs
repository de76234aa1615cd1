//! Recognises the game of a pasted text.

use super::registry::GAMES;
use super::spec::GameSpec;
use tengen_core::error::ErrorCode;
use tengen_core::facts::Format;
use tengen_core::players::pasted::{Claim, Layout, PasteError};

/// The longest text to read, in bytes.
const MAX_TEXT: usize = 1 << 16;

/// The game of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The game, rule and size.
    pub spec: GameSpec,
    /// How it was written.
    pub format: Format,
    /// The game as [`GameInPlay::load`](super::GameInPlay::load) reads it.
    pub text: String,
}

/// Reads a text for the registered game that recognises it most surely. Of equally sure games `current`, the game in
/// play, has priority. Its rule and size apply if the text fits them.
///
/// # Errors
/// Why no game can read it, from the game that reads most of it.
pub fn read_any(text: &str, current: GameSpec) -> Result<Reading, PasteError> {
    let begin = text.len() - text.trim_start().len();
    let rest = &text[begin..];
    if rest.is_empty() {
        return Err(PasteError::Empty);
    }
    if rest.len() > MAX_TEXT {
        return Err(PasteError::TooLong);
    }
    let layout = Layout::of(rest);
    let others = GAMES.iter().map(|&game| GameSpec::of(game)).filter(|game| game.name() != current.name());
    let mut claims: Vec<(Claim, GameSpec)> =
        std::iter::once(current).chain(others).map(|spec| (spec.parts().0.claim(text, layout), spec)).collect();
    let surest = claims.iter().map(|&(claim, _)| claim).max().unwrap_or(Claim::None);
    claims.retain(|&(claim, _)| claim == surest && claim != Claim::None);
    let mut fault: Option<PasteError> = None;
    for (_, spec) in claims {
        let (game, rule) = spec.parts();
        let read = game.read_pasted(text, layout, rule, spec.size()).and_then(|pasted| {
            let spec =
                spec.with_rule_at(pasted.rule).with_size(pasted.size).map_err(|_| PasteError::Board { at: begin })?;
            Ok(Reading { spec, format: pasted.format, text: pasted.text })
        });
        match read {
            Ok(reading) => return Ok(reading),
            Err(error) if fault.is_none_or(|before| error.at() > before.at()) => fault = Some(error),
            Err(_) => {}
        }
    }
    Err(match fault {
        // If not even one move was read, the text may have no moves.
        Some(PasteError::Move { at, code: ErrorCode::Syntax }) if at < begin + 2 => PasteError::Unknown { at: begin },
        Some(error) => error,
        None => PasteError::Unknown { at: begin },
    })
}
