//! Openings of five-in-a-row drawn by chance.

use super::matches::contestant::Game;
use crate::game::Position;
use crate::games::gomoku::board::Board;
use crate::games::gomoku::point::Point;
use crate::games::gomoku::rule::Rule;
use crate::random::Rng;

/// Points along an edge of the square around the centre where the stones lie.
const SQUARE: usize = 7;

/// A game that begins with `stones` stones at random around the centre, none of them on a forbidden point.
pub fn random_stones(rng: &mut Rng, rule: Rule, size: usize, stones: usize) -> Game<Board> {
    let square = SQUARE.min(size);
    let corner = (size - square) / 2;
    let mut game = Game::new(Board::new(rule, size));
    while game.moves().len() < stones {
        let point = Point::new(corner + rng.below(square), corner + rng.below(square));
        if game.position().is_legal(point) && game.position().forbidden(point).is_none() {
            game.make(point);
        }
    }
    game
}
