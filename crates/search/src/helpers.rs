//! Helpers: threads that search the same position beside the search that answers, with the same transposition table.
//!
//! This is lazy SMP, as many chess programs have it
//! (<https://www.chessprogramming.org/Lazy_SMP>). The threads share the table. What one of them stores, the others find.
//!
//! They should do different work. So each helper begins at another depth and with another order of the root's moves. A
//! thread also postpones the moves that another one is searching (`busy.rs`). A helper that panics costs only its
//! share: the others do not wait for it.
//!
//! WebAssembly has no threads here: there the module is compiled without helpers.

use crate::deepening::Search;
use crate::together::{Helping, Shared, Together};
use crate::tree_search::TreeSearch;
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use tengen_core::game::{Evaluator, Position};
use tengen_core::think::{Limits, Observer};

/// The stack of a helper in bytes, as much as the main thread of a program has.
const STACK: usize = 8 << 20;

/// A helper's search with its evaluator.
type Work<P, E, S> = (Search<P, S>, E);

/// The helpers of a search, kept from move to move.
pub struct Helpers<P: Position, E, S> {
    count: usize,
    /// Searches that wait for the next position. Each keeps its histories.
    idle: Vec<Search<P, S>>,
    running: Vec<JoinHandle<Work<P, E, S>>>,
    shared: Option<Arc<Shared>>,
    /// Nodes that helpers made in the search under way before they were started again.
    spent: u64,
}

impl<P: Position, E, S> Default for Helpers<P, E, S> {
    fn default() -> Helpers<P, E, S> {
        Helpers { count: 0, idle: Vec::new(), running: Vec::new(), shared: None, spent: 0 }
    }
}

impl<P, E, S> Helpers<P, E, S>
where
    P: Position + Send + 'static,
    P::Move: Send,
    E: Evaluator<P> + Clone + Send + 'static,
    S: TreeSearch + Clone + Send + 'static,
{
    /// How many threads help.
    pub fn count(&self) -> usize {
        self.count
    }

    /// How many threads help `search` from its next start on.
    pub fn set_count(&mut self, search: &mut Search<P, S>, count: usize) {
        self.clear();
        self.count = count;
        search.set_shared(count > 0);
    }

    /// Starts the helpers on the position that `search` is about to search within `limits`. They run until
    /// [`Helpers::stop`]. With `again` the search is the same as before, with other moves of the root.
    pub fn start(&mut self, search: &Search<P, S>, position: &P, evaluator: &E, limits: &Limits, again: bool) {
        self.rest();
        self.spent = if again { self.spent } else { 0 };
        if self.count == 0 {
            return;
        }
        let shared = Arc::new(Shared::new(self.count, limits.nodes.is_some(), 0));
        for number in 0..self.count {
            let search = self.idle.pop().unwrap_or_else(|| search.beside());
            let (position, evaluator, shared) = (position.clone(), evaluator.clone(), Arc::clone(&shared));
            let thread = thread::Builder::new().name(format!("helper {}", number + 1)).stack_size(STACK);
            // A system that has no more threads costs only this helper.
            match thread.spawn(move || help(search, position, evaluator, number, again, &shared)) {
                Ok(handle) => self.running.push(handle),
                Err(_) => break,
            }
        }
        shared.only(self.running.len());
        self.shared = Some(shared);
    }

    /// Whether helpers have been started and not stopped since.
    pub fn are_running(&self) -> bool {
        self.shared.is_some()
    }

    /// The observer of the search that answers, while helpers run: it counts their nodes too.
    pub fn observe<'a>(&self, observer: &'a mut dyn Observer) -> Together<'a> {
        Together::new(observer, self.shared.clone())
    }

    /// Ends the helpers' searches, and returns the nodes they have made since the search began. It does not wait for
    /// them.
    pub fn stop(&mut self) -> u64 {
        self.halt();
        std::mem::take(&mut self.spent)
    }

    fn halt(&mut self) {
        if let Some(shared) = self.shared.take() {
            shared.stop();
            self.spent += shared.helped();
        }
    }

    /// Waits until the helpers have ended. A helper that has panicked is gone.
    fn rest(&mut self) {
        self.halt();
        let ended = self.running.drain(..).filter_map(|thread| thread.join().ok());
        self.idle.extend(ended.map(|(search, _)| search));
    }

    /// Forgets what the helpers have learned. They have to be stopped before the table is cleared.
    pub fn clear(&mut self) {
        self.rest();
        self.idle.clear();
    }
}

impl<P: Position, E, S> Drop for Helpers<P, E, S> {
    fn drop(&mut self) {
        if let Some(shared) = self.shared.take() {
            shared.stop();
        }
        for thread in self.running.drain(..) {
            let _ = thread.join();
        }
    }
}

/// The work of one helper: deeper and deeper until it is stopped, or until nothing more can be found. A limit of depth
/// does not end it: it would stand still while the other search completes its last depth.
fn help<P, E, S>(
    mut search: Search<P, S>,
    mut position: P,
    mut evaluator: E,
    number: usize,
    again: bool,
    shared: &Shared,
) -> Work<P, E, S>
where
    P: Position,
    E: Evaluator<P>,
    S: TreeSearch,
{
    let mut observer = Helping::new(shared, number);
    search.join_in(&mut position, &mut evaluator, &Limits::default(), number + 1, again);
    while !shared.is_stopped() && search.step(&mut position, &mut evaluator, &mut observer).is_none() {}
    search.stop();
    (search, evaluator)
}
