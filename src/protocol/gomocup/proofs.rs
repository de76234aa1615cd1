//! The proofs that black wins, which the native program has in it. The page downloads them.

use crate::gomoku::PerfectPlayer;
use tengen_assets::proofs;

/// The files of the proofs that ship, by rule and size.
const SHIPPED: [(&str, usize, &[u8]); 7] = [
    ("freestyle", 15, proofs::FREESTYLE_15),
    ("standard", 15, proofs::STANDARD_15),
    ("freestyle", 19, proofs::FREESTYLE_19),
    ("freestyle", 20, proofs::FREESTYLE_20),
    ("standard", 19, proofs::STANDARD_19),
    ("standard", 20, proofs::STANDARD_20),
    ("renju", 15, proofs::RENJU_15),
];

/// The proof that ships for a rule, by its name, and a size, if there is one.
pub fn shipped(rule: &str, size: usize) -> Option<PerfectPlayer> {
    let (_, _, file) = SHIPPED.iter().find(|(of_rule, of_size, _)| (*of_rule, *of_size) == (rule, size))?;
    PerfectPlayer::read(file).ok()
}
