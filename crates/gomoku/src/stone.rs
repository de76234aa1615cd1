//! The values of an array over the padded board.

use super::point::CELLS;
use tengen_core::game::Player;

/// The contents of each index of the padded board.
pub(super) type Stones = [u8; CELLS];

/// An empty point.
pub(super) const EMPTY: u8 = 0;
/// A black stone.
pub(super) const BLACK: u8 = 1;
/// A white stone.
pub(super) const WHITE: u8 = 2;
/// An index that is not on the board.
pub(super) const WALL: u8 = 3;

/// A stone of that player.
#[inline]
pub(super) const fn stone_of(player: Player) -> u8 {
    player.index() as u8 + 1
}
