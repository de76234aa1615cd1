//! Squares and their names.

use std::fmt;
use tengen_core::game::Move;

/// A square of the board, or the pass.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The pass, code 64. It is legal exactly if a side has no other move and the game has not ended.
    pub const PASS: Square = Square(64);

    /// The square of a bit index 0..=63 (a1 is 0, h1 is 7, h8 is 63). 64 is the pass; anything else `None`.
    pub const fn new(index: usize) -> Option<Square> {
        if index <= 64 { Some(Square(index as u8)) } else { None }
    }

    /// The bit index 0..=63; 64 for the pass.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The board with this square alone; 0 for the pass.
    #[inline]
    pub const fn bit(self) -> u64 {
        if self.0 < 64 { 1 << self.0 } else { 0 }
    }

    /// Whether this is the pass.
    pub const fn is_pass(self) -> bool {
        self.0 == 64
    }

    /// The square of two bytes such as `f5` or `F5`.
    pub const fn from_bytes(file: u8, rank: u8) -> Option<Square> {
        let file = file.to_ascii_lowercase();
        if file >= b'a' && file <= b'h' && rank >= b'1' && rank <= b'8' {
            Some(Square((rank - b'1') * 8 + (file - b'a')))
        } else {
            None
        }
    }

    /// The square of a name such as `f5`; a pass is `pass`, `pa`, `ps` or `--`. Upper case is accepted.
    pub fn from_name(name: &str) -> Option<Square> {
        if let [file, rank] = *name.as_bytes()
            && let Some(square) = Square::from_bytes(file, rank)
        {
            return Some(square);
        }
        ["pass", "pa", "ps", "--"].iter().any(|pass| name.eq_ignore_ascii_case(pass)).then_some(Square::PASS)
    }
}

impl Move for Square {
    fn code(self) -> u16 {
        u16::from(self.0)
    }

    fn from_code(code: u16) -> Option<Square> {
        Square::new(usize::from(code))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_pass() {
            return f.write_str("pass");
        }
        write!(f, "{}{}", (b'a' + self.0 % 8) as char, self.0 / 8 + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_codes_are_read_back() {
        for index in 0..=64 {
            let square = Square::new(index).unwrap();
            assert_eq!(Square::from_name(&square.to_string()), Some(square));
            assert_eq!(Square::from_code(square.code()), Some(square));
        }
        assert_eq!(Square::from_name("F5").map(Square::index), Some(37));
        for name in ["", "i1", "a9", "a0", "a10", "passs", "é"] {
            assert_eq!(Square::from_name(name), None, "{name}");
        }
        assert_eq!(Square::new(65), None);
    }
}
