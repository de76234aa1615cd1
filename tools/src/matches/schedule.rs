//! The games of a match: each opening with both colours, several games at once.

use super::contestant::{Contestant, Effort, Game};
use super::game_loop::{End, Finished, play};
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::{Mutex, mpsc};
use tengen_core::game::{Player, Position};

/// A game of a match by the number of its opening, from 0, and whether the first player has black.
pub type GameId = (usize, bool);

/// The plan of a match.
pub struct Match {
    /// The most games. An opening's first game gives the first player black, the second white.
    pub games: usize,
    /// The games that were played before and are skipped.
    pub done: HashSet<GameId>,
    /// Games at once.
    pub threads: usize,
    /// Plies after which a game is a draw, including the opening.
    pub longest: Option<usize>,
}

/// A finished game of a match.
pub struct Played<P: Position> {
    /// Which game it is.
    pub id: GameId,
    /// Its course.
    pub finished: Finished<P>,
    /// How many of its moves belong to the opening.
    pub opening_plies: usize,
    /// The usage of the first and the second player.
    pub efforts: [Effort; 2],
    /// The loser's last line, if it lost by a fault and is a program.
    pub last_line: String,
}

impl<P: Position> Played<P> {
    /// The half points of the first player: 2 for a win, 1 for a draw, 0 for a loss.
    pub fn half_points(&self) -> u32 {
        self.finished.half_points(if self.id.1 { Player::Black } else { Player::White })
    }
}

/// Makes the first (0) or the second (1) contestant of a thread, which plays all its games.
pub type Make<'a, P> = dyn Fn(usize) -> Result<Box<dyn Contestant<P> + 'a>, String> + Sync + 'a;

/// The waiting games, and the source of their openings.
struct Queue<'a, P: Position> {
    games: std::vec::IntoIter<GameId>,
    openings: &'a mut (dyn FnMut(usize) -> Game<P> + Send),
    /// The opening that was played last.
    last: Option<(usize, Game<P>)>,
}

impl<P: Position> Queue<'_, P> {
    fn next(&mut self) -> Option<(GameId, Game<P>)> {
        let id = self.games.next()?;
        match &self.last {
            Some((number, game)) if *number == id.0 => Some((id, game.clone())),
            _ => {
                let game = (self.openings)(id.0);
                self.last = Some((id.0, game.clone()));
                Some((id, game))
            }
        }
    }
}

impl Match {
    /// Plays the missing games and passes each finished one to `finish`, until that stops or fails. `openings` returns
    /// an opening by its number. It is called in ascending order.
    ///
    /// # Errors
    /// A contestant cannot be made, or `finish` fails.
    pub fn run<'a, P, E>(
        &self,
        openings: &mut (dyn FnMut(usize) -> Game<P> + Send),
        make: &Make<'a, P>,
        finish: &mut dyn FnMut(Played<P>) -> Result<ControlFlow<()>, E>,
    ) -> Result<(), E>
    where
        P: Position + Send,
        P::Move: Send,
        E: From<String>,
    {
        let ids = (0..self.games).map(|game| (game / 2, game % 2 == 0)).filter(|id| !self.done.contains(id));
        let ids: Vec<GameId> = ids.collect();
        let queue = Mutex::new(Queue { games: ids.into_iter(), openings, last: None });
        let next = || queue.lock().ok().and_then(|mut queue| queue.next());
        let (sender, results) = mpsc::channel();
        std::thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    let mut contestants = match make(0).and_then(|first| Ok([first, make(1)?])) {
                        Ok(contestants) => contestants,
                        Err(error) => return drop(sender.send(Err(error))),
                    };
                    while let Some((id, opening)) = next() {
                        let played = game(id, opening, &mut contestants, self.longest);
                        if sender.send(Ok(played)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let mut outcome = Ok(());
            for played in results {
                match played.map_err(E::from).and_then(&mut *finish) {
                    Ok(ControlFlow::Continue(())) => continue,
                    Ok(ControlFlow::Break(())) => {}
                    Err(error) => outcome = Err(error),
                }
                break;
            }
            // No more games begin. Games in progress are finished but not counted.
            if let Ok(mut queue) = queue.lock() {
                queue.games = Vec::new().into_iter();
            }
            outcome
        })
    }
}

/// Plays one game of a match.
fn game<P: Position>(
    id: GameId,
    opening: Game<P>,
    contestants: &mut [Box<dyn Contestant<P> + '_>; 2],
    longest: Option<usize>,
) -> Played<P> {
    let [first, second] = contestants;
    let colours: [&mut dyn Contestant<P>; 2] =
        if id.1 { [first.as_mut(), second.as_mut()] } else { [second.as_mut(), first.as_mut()] };
    let opening_plies = opening.moves().len();
    let finished = play(opening, colours, longest);
    let last_line = match (finished.end, finished.winner) {
        (End::Fault(_), Some(winner)) => {
            let loser = usize::from((winner == Player::Black) == id.1);
            contestants[loser].last_line().to_owned()
        }
        _ => String::new(),
    };
    let efforts = [contestants[0].effort(), contestants[1].effort()];
    Played { id, finished, opening_plies, efforts, last_line }
}

#[cfg(test)]
mod tests {
    use super::super::contestant::{Answer, Fault};
    use super::*;
    use tengen_othello::board::Board;
    use tengen_othello::square::Square;

    /// Plays the first or the last legal move.
    struct Simple(bool);

    impl Contestant<Board> for Simple {
        fn answer(&mut self, game: &Game<Board>) -> Result<Answer<Square>, Fault> {
            let mut moves = Vec::new();
            game.position().legal_moves(&mut moves);
            Ok(Answer::Move(if self.0 { moves[moves.len() - 1] } else { moves[0] }))
        }
    }

    /// The results of a match, in order.
    fn results(threads: usize, done: &[GameId]) -> Vec<(GameId, u32, usize)> {
        let plan = Match { games: 9, done: done.iter().copied().collect(), threads, longest: None };
        let mut openings = |number: usize| {
            let mut game = Game::new(Board::new());
            game.make([19, 26, 37, 44].map(|index| Square::new(index).unwrap())[number % 4]);
            game
        };
        let mut results = Vec::new();
        plan.run(&mut openings, &|number| Ok(Box::new(Simple(number == 1))), &mut |played| {
            results.push((played.id, played.half_points(), played.finished.game.moves().len()));
            Ok::<_, String>(ControlFlow::Continue(()))
        })
        .unwrap();
        results.sort_unstable();
        results
    }

    #[test]
    fn every_game_is_played_once_whatever_the_threads() {
        let all = results(1, &[]);
        let ids: Vec<GameId> = all.iter().map(|&(id, ..)| id).collect();
        let expected = (0..4).flat_map(|opening| [(opening, false), (opening, true)]).chain([(4, true)]);
        assert_eq!(ids, expected.collect::<Vec<_>>());
        assert_eq!(results(3, &[]), all);
        let rest = results(2, &[(0, true), (3, false)]);
        assert_eq!(
            rest,
            all.iter().copied().filter(|(id, ..)| ![(0, true), (3, false)].contains(id)).collect::<Vec<_>>()
        );
    }

    #[test]
    fn a_match_ends_early_or_with_an_error() {
        let plan = Match { games: 100, done: HashSet::new(), threads: 2, longest: Some(5) };
        let mut openings = |_: usize| Game::new(Board::new());
        let mut count = 0;
        let simple = |_: usize| -> Result<Box<dyn Contestant<Board>>, String> { Ok(Box::new(Simple(true))) };
        plan.run(&mut openings, &simple, &mut |_| {
            count += 1;
            Ok::<_, String>(if count == 7 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })
        .unwrap();
        assert_eq!(count, 7);
        let failed = plan.run(&mut openings, &simple, &mut |_| Err("no room".to_owned()));
        assert_eq!(failed, Err("no room".to_owned()));
        let failed = plan.run(&mut openings, &|_| Err("no program".to_owned()), &mut |_| Ok(ControlFlow::Continue(())));
        assert_eq!(failed, Err("no program".to_owned()));
    }
}
