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
use crate::tree_search::TreeSearch;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use tengen_core::game::{Evaluator, Position};
use tengen_core::think::{Info, Limits, Observer};

/// If nodes are limited, no thread is more nodes than this ahead of the slowest one.
const AHEAD: u64 = 4096;

/// How long a thread that is ahead sleeps before it looks again.
const NAP: Duration = Duration::from_micros(20);

/// How often a thread that is ahead sleeps before it continues: it may have a limit of time too.
const NAPS: usize = 200;

/// The stack of a helper in bytes, as much as the main thread of a program has.
const STACK: usize = 8 << 20;

/// What the threads of one search know of each other.
struct Shared {
    /// Set once the search has ended.
    stop: AtomicBool,
    /// Whether the threads keep step, because nodes are limited. The result then hardly depends on the machine's load.
    keeps_step: bool,
    /// Nodes of the search that answers.
    own: AtomicU64,
    /// Nodes of each helper.
    nodes: Vec<AtomicU64>,
    /// Whether a helper has ended. Then no thread waits for it.
    ended: Vec<AtomicBool>,
}

impl Shared {
    fn new(helpers: usize, keeps_step: bool) -> Shared {
        Shared {
            stop: AtomicBool::new(false),
            keeps_step,
            own: AtomicU64::new(0),
            nodes: (0..helpers).map(|_| AtomicU64::new(0)).collect(),
            ended: (0..helpers).map(|_| AtomicBool::new(false)).collect(),
        }
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Nodes of all helpers.
    fn helped(&self) -> u64 {
        self.nodes.iter().map(|nodes| nodes.load(Ordering::Relaxed)).sum()
    }

    /// Nodes of the slowest helper that has not ended.
    fn slowest(&self) -> u64 {
        let running = self.nodes.iter().zip(&self.ended).filter(|(_, ended)| !ended.load(Ordering::Relaxed));
        running.map(|(nodes, _)| nodes.load(Ordering::Relaxed)).min().unwrap_or(u64::MAX)
    }
}

/// Says that a helper has ended, even if it panics.
struct Ends<'a>(&'a AtomicBool);

impl Drop for Ends<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

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
        let shared = Arc::new(Shared::new(self.count, limits.nodes.is_some()));
        for number in 0..self.count {
            let search = self.idle.pop().unwrap_or_else(|| search.beside());
            let (position, evaluator, shared) = (position.clone(), evaluator.clone(), Arc::clone(&shared));
            let depth = limits.depth;
            let thread = thread::Builder::new().name(format!("helper {}", number + 1)).stack_size(STACK);
            // A system that has no more threads costs only this helper.
            match thread.spawn(move || help(search, position, evaluator, number, depth, again, &shared)) {
                Ok(handle) => self.running.push(handle),
                Err(_) => break,
            }
        }
        for ended in &shared.ended[self.running.len()..] {
            ended.store(true, Ordering::Relaxed);
        }
        self.shared = Some(shared);
    }

    /// Whether helpers have been started and not stopped since.
    pub fn are_running(&self) -> bool {
        self.shared.is_some()
    }

    /// The observer of the search that answers, while helpers run: it counts their nodes too.
    pub fn observe<'a>(&self, observer: &'a mut dyn Observer) -> Together<'a> {
        Together { inner: observer, shared: self.shared.clone() }
    }

    /// Ends the helpers' searches, and returns the nodes they have made since the search began. It does not wait for
    /// them.
    pub fn stop(&mut self) -> u64 {
        self.halt();
        std::mem::take(&mut self.spent)
    }

    fn halt(&mut self) {
        if let Some(shared) = self.shared.take() {
            shared.stop.store(true, Ordering::Relaxed);
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
            shared.stop.store(true, Ordering::Relaxed);
        }
        for thread in self.running.drain(..) {
            let _ = thread.join();
        }
    }
}

/// The work of one helper: deeper and deeper until it is stopped, or until nothing more can be found.
fn help<P, E, S>(
    mut search: Search<P, S>,
    mut position: P,
    mut evaluator: E,
    number: usize,
    depth: Option<u32>,
    again: bool,
    shared: &Shared,
) -> Work<P, E, S>
where
    P: Position,
    E: Evaluator<P>,
    S: TreeSearch,
{
    let _ends = Ends(&shared.ended[number]);
    let mut observer = Helping { shared, number };
    let limits = Limits { depth, ..Limits::default() };
    search.join_in(&mut position, &mut evaluator, &limits, number + 1, again);
    while !shared.is_stopped() && search.step(&mut position, &mut evaluator, &mut observer).is_none() {}
    search.stop();
    (search, evaluator)
}

/// The observer of a helper.
struct Helping<'a> {
    shared: &'a Shared,
    number: usize,
}

impl Observer for Helping<'_> {
    fn poll(&mut self) -> bool {
        self.shared.is_stopped()
    }

    fn searched(&mut self, nodes: u64) {
        self.shared.nodes[self.number].store(nodes, Ordering::Relaxed);
        while self.shared.keeps_step
            && !self.shared.is_stopped()
            && nodes > self.shared.own.load(Ordering::Relaxed).saturating_add(AHEAD)
        {
            thread::sleep(NAP);
        }
    }
}

/// The observer of the search that answers: see [`Helpers::observe`].
pub struct Together<'a> {
    inner: &'a mut dyn Observer,
    shared: Option<Arc<Shared>>,
}

impl Observer for Together<'_> {
    fn info(&mut self, info: &Info<'_>) {
        let helped = self.shared.as_ref().map_or(0, |shared| shared.helped());
        self.inner.info(&Info { nodes: info.nodes + helped, ..*info });
    }

    fn poll(&mut self) -> bool {
        self.inner.poll()
    }

    fn searched(&mut self, nodes: u64) {
        let Some(shared) = &self.shared else { return };
        shared.own.store(nodes, Ordering::Relaxed);
        let is_ahead = || shared.keeps_step && nodes > shared.slowest().saturating_add(AHEAD);
        for _ in 0..NAPS {
            if !is_ahead() || self.inner.poll() {
                break;
            }
            thread::sleep(NAP);
        }
    }

    fn elapsed(&mut self) -> Duration {
        self.inner.elapsed()
    }
}
