//! Aspiration windows: a first search between narrow bounds around a guess, and wider ones if the value lies outside.

use tengen_core::score::Score;

/// The first window and how it grows.
#[derive(Clone, Copy)]
pub struct Aspiration {
    /// Half the first window.
    pub half_width: i32,
    /// The factor of the half width when the value lies outside.
    pub growth: i32,
}

/// Searches with windows around `guess` until the value lies inside one. Without `aspiration`, or if the guess is a
/// proven win or loss, the first window is the full one. `search` gives the value for a window, fail-soft, or `None`
/// once the clock has stopped. Adds the searches after the first to `repeated`.
pub fn aspire(
    aspiration: Option<Aspiration>,
    guess: Score,
    repeated: &mut u32,
    mut search: impl FnMut(Score, Score) -> Option<Score>,
) -> Option<Score> {
    let (mut low, mut high) = (-Score::INFINITE, Score::INFINITE);
    let (mut width, mut growth) = (0i32, 1);
    if let Some(aspiration) = aspiration.filter(|_| !guess.is_proven()) {
        (width, growth) = (aspiration.half_width.max(1), aspiration.growth);
        (low, high) = (guess - width, guess + width);
    }
    loop {
        let value = search(low, high)?;
        width = width.saturating_mul(growth);
        // A narrow window gains nothing beyond the heuristic values.
        let open = width > Score::EVAL_MAX || value.is_proven();
        if value <= low && low > -Score::INFINITE {
            low = if open { -Score::INFINITE } else { value - width };
        } else if value >= high && high < Score::INFINITE {
            high = if open { Score::INFINITE } else { value + width };
        } else {
            return Some(value);
        }
        *repeated += 1;
    }
}
