//! The Zobrist keys of positions (Zobrist, 1970). A key is the exclusive or of numbers for the empty board, for each
//! stone, and for white to move.

use super::point::{CELLS, Point};
use super::rule::Rule;
use tengen_core::game::Player;
use tengen_core::zobrist;

static STONE_KEYS: [u64; 2 * CELLS] = {
    let mut keys: [u64; 2 * CELLS] = zobrist::table(0x676f_6d6f_6b75);
    // A pass leaves no stone, so it changes the side to move alone.
    keys[Point::PASS.cell()] = 0;
    keys[CELLS + Point::PASS.cell()] = 0;
    keys
};

/// What a change of the side to move changes in a key.
pub(super) const TO_MOVE_KEY: u64 = zobrist::mix(0x7475_726e);

/// The key of an empty board, black to move.
pub(super) fn empty_key(rule: Rule, size: usize) -> u64 {
    zobrist::mix(zobrist::mix(rule as u64 + 1) ^ size as u64)
}

/// What a stone changes in a key; a pass changes nothing.
#[inline]
pub(super) fn stone_key(player: Player, point: Point) -> u64 {
    STONE_KEYS[player.index() * CELLS + point.cell()]
}
