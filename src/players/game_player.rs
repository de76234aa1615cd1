//! Who thinks about the positions of a game, with searches of its own.

use crate::game::Position;
use crate::search::deepening::Search;
use crate::search::play::playing::Playing;
use crate::think::{Limits, Observer, Report};

/// A player. It is asked only about positions of games that have not ended.
pub trait GamePlayer<P: Position> {
    /// Thinks until a limit or the observer ends it.
    fn find(&mut self, position: &mut P, limits: &Limits, observer: &mut dyn Observer) -> Report;

    /// Begins a search that [`GamePlayer::step`] carries on.
    fn start(&mut self, position: &mut P, limits: &Limits);

    /// One iteration of deepening; the report when the search has ended.
    fn step(&mut self, position: &mut P, observer: &mut dyn Observer) -> Option<Report>;

    /// Ends a step-wise search with the best answer so far.
    fn stop(&mut self) -> Option<Report>;

    /// Appends the moves worth a look, the likeliest first.
    fn candidates(&mut self, position: &P, out: &mut Vec<P::Move>);

    /// Forgets what earlier searches learned.
    fn clear(&mut self);
}

/// A search with a table of at most `table_bytes`, halved until there is memory for it: a game with a small table is
/// better than none.
pub fn open_search<P: Position>(mut table_bytes: usize) -> Search<P, Playing> {
    loop {
        match Search::new(Playing::default(), table_bytes) {
            Ok(search) => return search,
            Err(error) => assert!(table_bytes > 0, "no memory for the smallest table: {error:?}"),
        }
        table_bytes /= 2;
    }
}
