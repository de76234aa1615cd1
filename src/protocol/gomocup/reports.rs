//! The reports of a running search, for managers and Yixin Board.

use crate::engine::GameSpec;
use std::io::{self, Write};
use tengen_core::score::Score;
use tengen_core::think::Info;

/// A value as `+M3`, `-M4` or the bare number.
pub(super) fn valued(score: Score) -> String {
    match score.distance() {
        Some(plies) if score.is_win() => format!("+M{plies}"),
        Some(plies) => format!("-M{plies}"),
        None => score.value().to_string(),
    }
}

/// The reports for Yixin Board while the engine thinks: a new best move, its value and its line.
pub(super) fn realtime(spec: GameSpec, info: &Info<'_>, is_new: bool, out: &mut dyn Write) -> io::Result<()> {
    let size = spec.size();
    let Some(&best) = info.line.first() else { return Ok(()) };
    if is_new && let Some(cell) = spec.cell_of_code(best) {
        writeln!(out, "MESSAGE REALTIME BEST {},{}", cell % size, cell / size)?;
    }
    writeln!(out, "MESSAGE REALTIME VAL {}", info.score.value())?;
    let line: Vec<String> = info.line.iter().map(|&code| board_name(spec, code)).collect();
    writeln!(out, "MESSAGE REALTIME PV {}", line.join(" "))
}

/// A point in Yixin Board's notation: the column's letter, and the row from below. It sends the row first.
pub(super) fn board_name(spec: GameSpec, code: u16) -> String {
    let size = spec.size();
    let Some(cell) = spec.cell_of_code(code) else { return String::new() };
    let (row, column) = (cell % size, cell / size);
    format!("{}{}", char::from(b'A' + column as u8), size - row)
}
