//! The opening tables of Othello: names of openings, the book, and balanced starts.

use crate::board::Board;
use crate::opening::{Names, Replies};
use crate::square::Square;
use crate::units::Centidiscs;
use std::sync::LazyLock;
use std::time::Duration;
use tengen_core::facts::OpeningName;
use tengen_core::random::Rng;

/// With more time than this, a search is about as deep as the search that made the book. Then the book is not used.
pub const BOOK_TIME: Duration = Duration::from_secs(10);

/// Built in, and a test parses it, so that it is never `None`.
static NAMES: LazyLock<Option<Names>> = LazyLock::new(|| Names::parse(tengen_openings::OTHELLO_NAMES).ok());

/// Built in as well: it is small compared with the module, and no download can fail.
static BOOK: LazyLock<Option<Replies>> = LazyLock::new(|| Replies::parse(tengen_openings::OTHELLO_BOOK).ok());

const STARTS: &str = tengen_openings::OTHELLO_STARTS;

/// The name of the opening of a game.
pub fn name(board: &Board) -> Option<OpeningName> {
    let name = NAMES.as_ref()?.find(board)?.clone();
    Some(OpeningName { code: String::new(), ja: name.ja, zh: name.zh, en: name.en })
}

/// The replies of the book, all about equally good, with the value for the side to move.
pub fn replies(board: &Board) -> Option<(Vec<Square>, Centidiscs)> {
    BOOK.as_ref()?.find(board)
}

/// The moves of a random balanced start. `None` for another board or aim than Othello's usual one.
pub fn random_start(start: &Board, seed: u64) -> Option<&'static str> {
    if !start.variant().is_standard() {
        return None;
    }
    let starts: Vec<&str> = STARTS.lines().filter(|line| !line.starts_with('#')).collect();
    let line = starts.get(Rng::new(seed).below(starts.len())).copied().unwrap_or("");
    line.split_whitespace().next()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Variant;

    #[test]
    fn the_built_in_tables_can_be_read() {
        assert!(NAMES.as_ref().is_some_and(|names| names.len() > 90));
        assert!(BOOK.as_ref().is_some_and(|book| book.len() > 1_000));
        let start = Board::new();
        assert_ne!(random_start(&start, 1), random_start(&start, 2));
        let small = Board::start(Variant::new(6, false).unwrap(), false);
        assert_eq!(random_start(&small, 1), None);
    }
}
