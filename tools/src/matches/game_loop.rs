//! The only game loop: it asks the contestants for moves in turn and judges by the rules of this program.

use super::contestant::{Answer, Contestant, Fault, Game};
use tengen_core::game::{Outcome, Player, Position};

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// By the rules of the game.
    Rules,
    /// A contestant knew the result.
    Claim,
    /// It reached the greatest length: a draw.
    Length,
    /// The loser's fault.
    Fault(Fault),
}

/// A finished game.
#[derive(Clone)]
pub struct Finished<P: Position> {
    /// All its moves and the last position.
    pub game: Game<P>,
    /// Who won; `None` for a draw.
    pub winner: Option<Player>,
    /// Why it is over.
    pub end: End,
}

impl<P: Position> Finished<P> {
    /// The half points of a side: 2 for a win, 1 for a draw, 0 for a loss.
    pub fn half_points(&self, side: Player) -> u32 {
        match self.winner {
            Some(winner) if winner == side => 2,
            None => 1,
            Some(_) => 0,
        }
    }
}

/// Plays a game to its end from the position of `game`. The first contestant has black. A game that reaches `longest`
/// plies, including the opening, is a draw.
///
/// An illegal move and a contestant's own fault lose the game at once.
pub fn play<P: Position>(
    game: Game<P>,
    contestants: [&mut dyn Contestant<P>; 2],
    longest: Option<usize>,
) -> Finished<P> {
    run(game, &mut { contestants }, longest)
}

/// As [`play`], with one contestant on both sides. It is notified of the start and of each move once.
pub fn self_play<P: Position>(
    game: Game<P>,
    contestant: &mut dyn Contestant<P>,
    longest: Option<usize>,
) -> Finished<P> {
    run(game, &mut [contestant], longest)
}

/// The loop, for two contestants by colour or for one that has both.
fn run<P: Position>(
    mut game: Game<P>,
    contestants: &mut [&mut dyn Contestant<P>],
    longest: Option<usize>,
) -> Finished<P> {
    let lost_by = |game, side: Player, fault| Finished { game, winner: Some(side.opponent()), end: End::Fault(fault) };
    let count = contestants.len();
    for (contestant, side) in contestants.iter_mut().zip(Player::BOTH) {
        if let Err(fault) = contestant.begin(&game) {
            return lost_by(game, side, fault);
        }
    }
    loop {
        if let Some(outcome) = game.position().outcome() {
            return Finished { game, winner: winner(outcome), end: End::Rules };
        }
        if longest.is_some_and(|longest| game.moves().len() >= longest) {
            return Finished { game, winner: None, end: End::Length };
        }
        let side = game.position().to_move();
        let mv = match contestants[side.index() % count].answer(&game) {
            Ok(Answer::Move(mv)) if game.position().is_legal(mv) => mv,
            Ok(Answer::Move(_)) => return lost_by(game, side, Fault::Illegal),
            Ok(Answer::Claim(outcome)) => return Finished { game, winner: winner(outcome), end: End::Claim },
            Err(fault) => return lost_by(game, side, fault),
        };
        game.make(mv);
        for (contestant, side) in contestants.iter_mut().zip(Player::BOTH) {
            if let Err(fault) = contestant.hear(&game) {
                return lost_by(game, side, fault);
            }
        }
    }
}

const fn winner(outcome: Outcome) -> Option<Player> {
    match outcome {
        Outcome::Win(player) => Some(player),
        Outcome::Draw => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_othello::board::Board;
    use tengen_othello::square::Square;

    /// Plays the first or the last legal move; faults from a ply on.
    struct Simple {
        last: bool,
        fault: Option<(usize, Result<Answer<Square>, Fault>)>,
        heard: usize,
    }

    impl Simple {
        fn new(last: bool) -> Simple {
            Simple { last, fault: None, heard: 0 }
        }
    }

    impl Contestant<Board> for Simple {
        fn answer(&mut self, game: &Game<Board>) -> Result<Answer<Square>, Fault> {
            if let Some((ply, answer)) = self.fault
                && game.moves().len() >= ply
            {
                return answer;
            }
            let mut moves = Vec::new();
            game.position().legal_moves(&mut moves);
            Ok(Answer::Move(if self.last { moves[moves.len() - 1] } else { moves[0] }))
        }

        fn hear(&mut self, _game: &Game<Board>) -> Result<(), Fault> {
            self.heard += 1;
            Ok(())
        }
    }

    #[test]
    fn a_game_is_played_by_the_rules() {
        let (mut a, mut b) = (Simple::new(false), Simple::new(true));
        let finished = play(Game::new(Board::new()), [&mut a, &mut b], None);
        assert_eq!(finished.end, End::Rules);
        assert!(finished.game.position().is_over());
        assert_eq!((a.heard, b.heard), (finished.game.moves().len(), finished.game.moves().len()));
        assert_eq!(finished.half_points(Player::Black) + finished.half_points(Player::White), 2);
        // The same contestant on both sides is notified of each move once.
        let mut one = Simple::new(false);
        let finished = self_play(Game::new(Board::new()), &mut one, None);
        assert_eq!(one.heard, finished.game.moves().len());
        let finished = self_play(Game::new(Board::new()), &mut one, Some(9));
        assert_eq!((finished.end, finished.winner, finished.game.moves().len()), (End::Length, None, 9));
    }

    #[test]
    fn faults_lose_and_claims_end() {
        let (crash, pass) = (Err(Fault::Crash), Ok(Answer::Move(Square::PASS)));
        for (answer, end, winner) in [
            (crash, End::Fault(Fault::Crash), Some(Player::White)),
            (pass, End::Fault(Fault::Illegal), Some(Player::White)),
            (Ok(Answer::Claim(Outcome::Draw)), End::Claim, None),
            (Ok(Answer::Claim(Outcome::Win(Player::Black))), End::Claim, Some(Player::Black)),
        ] {
            let mut a = Simple { fault: Some((4, answer)), ..Simple::new(false) };
            let finished = play(Game::new(Board::new()), [&mut a, &mut Simple::new(true)], None);
            assert_eq!((finished.end, finished.winner, finished.game.moves().len()), (end, winner, 4));
        }
    }
}
