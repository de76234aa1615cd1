//! The trained weights inside the native program. The page downloads the same file, but only when Othello is chosen.

use super::weights::Weights;
use std::sync::{Arc, OnceLock};

/// The weights file as it is downloaded.
pub const BYTES: &[u8] = tengen_assets::OTHELLO;

/// The trained weights, unfolded on first use.
///
/// # Panics
/// If the file in the program is damaged. A test checks that it is not.
pub fn weights() -> Arc<Weights> {
    static WEIGHTS: OnceLock<Arc<Weights>> = OnceLock::new();
    let open = || Arc::new(Weights::from_bytes(BYTES).expect("the weights in the program are whole"));
    Arc::clone(WEIGHTS.get_or_init(open))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::Features;
    use crate::units::Centidiscs;

    #[test]
    fn the_file_is_small_and_knows_what_a_corner_is_worth() {
        assert!(BYTES.len() <= 300_000, "{} bytes", BYTES.len());
        let weights = weights();
        // Three discs of each side in the middle, and a corner for one of them.
        let (me, opp) = (0x0000_0008_1400_0000u64, 0x0000_0010_0818_0000u64);
        let with = weights.evaluate(&Features::new(me | 1, opp), 0, me | 1, opp);
        let without = weights.evaluate(&Features::new(me, opp | 1), 0, me, opp | 1);
        assert!(with > without + Centidiscs::DISC * 5, "{with:?} {without:?}");
    }
}
