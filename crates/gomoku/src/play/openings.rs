//! The opening tables of five-in-a-row: names of openings for Renju, replies for freestyle.

use crate::board::Board;
use crate::point::Point;
use crate::rule::Rule;
use std::sync::LazyLock;
use std::time::Duration;
use tengen_core::book::{Book, Place, Shape};
use tengen_core::facts::OpeningName;
use tengen_core::game::Position;

/// With more time than this, a search is deeper than the search that made the table. Then the table is not used.
pub const BOOK_TIME: Duration = Duration::from_secs(1);

/// Both are built in, and a test parses them, so that neither is ever `None`.
static NAMES: LazyLock<Option<Book>> = LazyLock::new(|| Book::parse(tengen_openings::RENJU).ok());
static REPLIES: LazyLock<Option<Book>> = LazyLock::new(|| Book::parse(tengen_openings::FREESTYLE_REPLIES).ok());

const fn place_of(point: Point) -> Place {
    Place { x: point.x(), y: point.y() }
}

/// The name of the opening, from the first three stones: it stays when later moves have been played. An opening with a
/// pass has none.
pub fn name(board: &Board) -> Option<OpeningName> {
    if board.is_set_up() {
        return None;
    }
    let first = board.moves().get(..3)?;
    if first.contains(&Point::PASS) {
        return None;
    }
    let first: Vec<Place> = first.iter().map(|&point| place_of(point)).collect();
    match board.rule() {
        Rule::Renju => NAMES.as_ref()?.name(&Shape::of_moves(board.size(), &first)).cloned(),
        Rule::Freestyle | Rule::Standard | Rule::Caro | Rule::CaroOverline => None,
    }
}

/// The table of replies for freestyle.
pub fn reply_table() -> Option<&'static Book> {
    REPLIES.as_ref()
}

/// The replies of the table to the position, all equally good.
pub fn replies(board: &Board) -> Vec<Point> {
    let book = match board.rule() {
        Rule::Freestyle if !board.is_set_up() => REPLIES.as_ref(),
        _ => None,
    };
    let Some(book) = book else { return Vec::new() };
    let stones = board.moves().iter().filter_map(|&point| Some((place_of(point), board.stone(point)?)));
    let shape = Shape::new(board.size(), board.to_move(), stones);
    let points = book.replies(&shape).into_iter().map(|place| Point::new(place.x, place.y));
    points.filter(|&point| board.is_legal(point)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pass_does_not_disturb_the_tables() {
        let board = |moves: &str| crate::notation::replay(moves, Rule::Freestyle, 15).unwrap();
        let usual = replies(&board("h8h9"));
        assert!(!usual.is_empty());
        // Another side is to move, or no side has a second stone: these are different positions.
        assert_eq!(replies(&board("h8h9--")), []);
        assert_eq!(replies(&board("h8--")), []);
        // Two passes lead back to the position of the table.
        assert_eq!(replies(&board("h8h9----")), usual);
        assert_eq!(replies(&board("h8----h9")), usual);
        let renju = |moves: &str| name(&crate::notation::replay(moves, Rule::Renju, 15).unwrap());
        assert!(renju("h8h9h10").is_some());
        assert_eq!((renju("h8h9--h10"), renju("--h8h9")), (None, None));
    }

    #[test]
    fn the_built_in_tables_can_be_read() {
        assert_eq!(NAMES.as_ref().map(|book| book.entries().len()), Some(26));
        assert!(REPLIES.as_ref().is_some_and(|book| book.size() == 15 && !book.source().is_empty()));
    }
}
