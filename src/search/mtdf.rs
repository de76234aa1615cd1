//! MTD(f): zero-window searches around a guess until its bounds meet (Plaat, Schaeffer, Pijls and de Bruin, 1996).

use super::root::Root;
use super::worker::Worker;
use crate::game::{Evaluator, Position};
use crate::score::Score;

impl<P: Position, E: Evaluator<P>> Worker<'_, P, E> {
    /// The value of the root at `depth`, from a guess; `None` once the clock has stopped.
    ///
    /// The bounds meet at a value that some pass reached from below, and that pass set the best move of `root`.
    pub(super) fn converge(&mut self, root: &mut Root<P::Move>, depth: i32, guess: Score) -> Option<Score> {
        let (mut lower, mut upper) = (-Score::INFINITE, Score::INFINITE);
        let mut value = guess;
        let mut passes = 0;
        while lower < upper {
            passes += 1;
            self.repeated += u32::from(passes > 1);
            let beta = if value == lower { value + 1 } else { value };
            value = self.pass(root, depth, beta - 1, beta)?;
            if value < beta {
                upper = value;
            } else {
                lower = value;
            }
        }
        Some(value)
    }
}
