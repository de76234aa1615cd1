//! The parameters of the search that plays, with what is computed from them once.

use super::parameters::Parameters;
use crate::history::HistoryWeights;
use crate::move_picker::MoveOrder;
use crate::ordering::Ordering;

/// The search that plays, for [`crate::deepening::Search`].
#[derive(Clone)]
pub struct Playing {
    pub(super) parameters: Parameters,
    pub(super) reductions: Reductions,
    history_weights: HistoryWeights,
    beam: Option<usize>,
}

impl Playing {
    /// The search with these parameters.
    pub fn new(parameters: Parameters) -> Playing {
        let history_weights = HistoryWeights {
            bonus: parameters.history_bonus,
            bonus_max: parameters.history_bonus_max,
            malus: parameters.history_malus,
            malus_max: parameters.history_malus_max,
            shift: parameters.history_shift as u32,
            killer: parameters.killer,
            counter_move: parameters.counter_move,
        };
        let beam = parameters.beam.map(|count| count as usize);
        Playing { reductions: Reductions::new(parameters.reduction_scale), history_weights, beam, parameters }
    }
}

impl Default for Playing {
    fn default() -> Playing {
        Playing::new(Parameters::default())
    }
}

impl MoveOrder for Playing {
    #[inline]
    fn ordering(&self) -> Ordering {
        Ordering::Learned
    }

    #[inline]
    fn beam(&self) -> Option<usize> {
        self.beam
    }

    #[inline]
    fn beam_widens(&self) -> bool {
        self.parameters.beam_widens
    }

    #[inline]
    fn history_weights(&self) -> &HistoryWeights {
        &self.history_weights
    }
}

/// The unit of reductions in a ply.
pub(super) const PLY: i32 = 64;

/// The side of the square of [`Reductions`]: depths and numbers beyond count as the last.
const SIDE: usize = 64;

/// Late-move reductions in 64ths of a ply, by depth and number of the move: the product of both logarithms, scaled.
#[derive(Clone)]
pub(super) struct Reductions(Vec<u16>);

impl Reductions {
    /// `scale` is what the product of the logarithms to base 2 is multiplied by, in 1/10,000. Computed in integers, so
    /// that every machine agrees.
    fn new(scale: i32) -> Reductions {
        let logarithm: Vec<u64> = (0..SIDE as u64).map(|n| log2(n.max(1))).collect();
        let mut table = vec![0; SIDE * SIDE];
        for depth in 1..SIDE {
            for number in 1..SIDE {
                let product = logarithm[depth] * logarithm[number];
                table[depth * SIDE + number] = (product * scale as u64 / (10_000 * 65_536 / PLY as u64)) as u16;
            }
        }
        Reductions(table)
    }

    /// The reduction in 64ths of a ply at `depth` for the `number`th move, counted from 1.
    #[inline]
    pub(super) fn get(&self, depth: i32, number: usize) -> i32 {
        let depth = (depth as usize).min(SIDE - 1);
        i32::from(self.0[depth * SIDE + number.min(SIDE - 1)])
    }
}

/// The logarithm to base 2 in 1/256, rounded down.
const fn log2(n: u64) -> u64 {
    let mut whole = n.ilog2() as u64;
    // n / 2^whole in [1, 2), in 1/2^30, squared eight times. Each doubling past 2 is a bit of the fraction.
    let mut x = (n << 30) >> whole;
    let mut i = 0;
    while i < 8 {
        x = (x * x) >> 30;
        whole <<= 1;
        if x >= 2 << 30 {
            x >>= 1;
            whole |= 1;
        }
        i += 1;
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_is_the_logarithm() {
        for n in 1..1000u64 {
            let exact = (n as f64).log2() * 256.0;
            assert!((log2(n) as f64 - exact).abs() <= 2.0, "{n}: {} {exact}", log2(n));
        }
    }

    #[test]
    fn late_moves_of_deep_nodes_are_reduced_most() {
        let reductions = Reductions::new(Parameters::default().reduction_scale);
        assert_eq!(reductions.get(1, 1), 0);
        assert!(reductions.get(20, 30) > reductions.get(5, 5));
        assert_eq!(reductions.get(200, 300), reductions.get(63, 63));
    }
}
