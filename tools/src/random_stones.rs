//! Random openings of five-in-a-row.

use super::matches::contestant::Game;
use tengen_core::game::Position;
use tengen_core::random::Rng;
use tengen_gomoku::board::Board;
use tengen_gomoku::point::Point;
use tengen_gomoku::rule::Rule;

/// Points along an edge of the square around the centre where the stones lie.
const SQUARE: usize = 7;

/// A game that begins with `stones` random stones around the centre. None of them is on a forbidden point, and the game
/// is not over.
pub fn random_stones(rng: &mut Rng, rule: Rule, size: usize, stones: usize) -> Game<Board> {
    let square = SQUARE.min(size);
    let corner = (size - square) / 2;
    let mut game = Game::new(Board::new(rule, size));
    while game.moves().len() < stones {
        if game.position().outcome().is_some() {
            // Five in a row by chance: there is no next stone.
            game = Game::new(Board::new(rule, size));
        }
        let point = Point::new(corner + rng.below(square), corner + rng.below(square));
        if game.position().is_legal(point) && game.position().forbidden(point).is_none() {
            game.make(point);
        }
    }
    match game.position().outcome() {
        None => game,
        Some(_) => random_stones(rng, rule, size, stones),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_opening_is_never_over() {
        let seed = 8;
        println!("seed {seed}");
        let mut rng = Rng::new(seed);
        for i in 0..2000 {
            let stones = 5 + i % 25;
            let game = random_stones(&mut rng, Rule::Freestyle, 15, stones);
            assert_eq!(game.moves().len(), stones);
            assert!(game.position().outcome().is_none());
        }
    }
}
