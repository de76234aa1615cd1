//! The proofs that black wins, which the native program has in it. The page downloads them.

use crate::gomoku::PerfectPlayer;

/// The files of the proofs that ship, by rule and size.
const SHIPPED: [(&str, usize, &[u8]); 7] = [
    ("freestyle", 15, include_bytes!("../../../assets/proofs/freestyle15.bin")),
    ("standard", 15, include_bytes!("../../../assets/proofs/standard15.bin")),
    ("freestyle", 19, include_bytes!("../../../assets/proofs/freestyle19.bin")),
    ("freestyle", 20, include_bytes!("../../../assets/proofs/freestyle20.bin")),
    ("standard", 19, include_bytes!("../../../assets/proofs/standard19.bin")),
    ("standard", 20, include_bytes!("../../../assets/proofs/standard20.bin")),
    ("renju", 15, include_bytes!("../../../assets/proofs/renju15.bin")),
];

/// The proof that ships for a rule, by its name, and a size, if there is one.
pub fn shipped(rule: &str, size: usize) -> Option<PerfectPlayer> {
    let (_, _, file) = SHIPPED.iter().find(|(of_rule, of_size, _)| (*of_rule, *of_size) == (rule, size))?;
    PerfectPlayer::read(file).ok()
}
