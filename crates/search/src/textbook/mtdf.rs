//! MTD(f): zero-window searches around a guess until its bounds meet (Plaat, Schaeffer, Pijls and de Bruin, 1996).

use super::settings::Settings;
use crate::root::Root;
use crate::thread_data::ThreadData;
use tengen_core::game::{Evaluator, Position};
use tengen_core::score::Score;

impl<P: Position, E: Evaluator<P>> ThreadData<'_, P, E, Settings> {
    /// The value of the root at `depth`, from a guess; `None` once the clock has stopped.
    ///
    /// The bounds meet at a value that some search reached as a lower bound. That search set the best move of `root`.
    pub(super) fn mtdf(&mut self, root: &mut Root<P::Move>, depth: u32, guess: Score) -> Option<Score> {
        let (mut lower, mut upper) = (-Score::INFINITE, Score::INFINITE);
        let mut value = guess;
        let mut searches = 0;
        while lower < upper {
            searches += 1;
            self.repeated += u32::from(searches > 1);
            let beta = if value == lower { value + 1 } else { value };
            value = self.root_search(root, depth, beta - 1, beta)?;
            if value < beta {
                upper = value;
            } else {
                lower = value;
            }
        }
        Some(value)
    }
}
