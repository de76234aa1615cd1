//! A search of this program as a contestant.

use super::clock::ThreadClock;
use super::contestant::{Answer, Contestant, Effort, Fault, Game};
use tengen_core::game::{Move, Position};
use tengen_core::players::game_player::GamePlayer;
use tengen_core::think::{Limits, Observer, Report};

/// Finds a move of a position under limits.
pub type Find<'a, P> = Box<dyn FnMut(&mut P, &Limits, &mut dyn Observer) -> Report + 'a>;

/// A search with its limits for a move. It begins each game with a new search, so that games do not depend on earlier
/// ones.
pub struct Thinker<'a, P: Position> {
    make: Box<dyn Fn() -> Find<'a, P> + 'a>,
    find: Option<Find<'a, P>>,
    limits: Limits,
    effort: Effort,
}

impl<'a, P: Position> Thinker<'a, P> {
    /// A contestant whose search for each game comes from `make`. A time limit applies to the thread's processor time
    /// (see [`ThreadClock`]).
    pub fn new(limits: Limits, make: impl Fn() -> Find<'a, P> + 'a) -> Thinker<'a, P> {
        Thinker { make: Box::new(make), find: None, limits, effort: Effort::default() }
    }

    /// The engine's player of the game, newly made for each game.
    pub fn player<G: GamePlayer<P> + 'a>(limits: Limits, make: impl Fn() -> G + 'a) -> Thinker<'a, P> {
        Thinker::new(limits, move || {
            let mut player = make();
            Box::new(move |position: &mut P, limits: &Limits, observer: &mut dyn Observer| {
                player.find(position, limits, observer)
            })
        })
    }

    /// Other limits from the next move on.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// The search's report for the present position of a game. It counts as a move in [`Contestant::effort`].
    pub fn search(&mut self, game: &Game<P>) -> Report {
        let find = self.find.get_or_insert_with(|| (self.make)());
        let mut clock = ThreadClock::start();
        let report = find(&mut game.position().clone(), &self.limits, &mut clock);
        self.effort.moves += 1;
        self.effort.wall += clock.wall();
        self.effort.cpu += clock.cpu();
        self.effort.nodes += report.nodes;
        if report.depth > 0 {
            self.effort.searches += 1;
            self.effort.depths += u64::from(report.depth);
        }
        report
    }
}

impl<P: Position> Contestant<P> for Thinker<'_, P> {
    fn begin(&mut self, _game: &Game<P>) -> Result<(), Fault> {
        self.find = None;
        self.effort = Effort::default();
        Ok(())
    }

    fn answer(&mut self, game: &Game<P>) -> Result<Answer<P::Move>, Fault> {
        let best = self.search(game).best.and_then(P::Move::from_code);
        best.map(Answer::Move).ok_or(Fault::Illegal)
    }

    fn effort(&self) -> Effort {
        self.effort
    }
}
