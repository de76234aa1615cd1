//! What the threads of one search know of each other: when it ends, and how many nodes each has made.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;
use tengen_core::think::{Info, Observer};

/// If nodes are limited, no thread is more nodes than this ahead of the slowest one.
const AHEAD: u64 = 4096;

/// How long a thread that is ahead sleeps before it looks again.
const NAP: Duration = Duration::from_micros(20);

/// How often a thread that is ahead sleeps before it continues: it may have a limit of time too.
const NAPS: usize = 200;

/// What the threads of one search know of each other.
pub struct Shared {
    /// Set once the search has ended.
    stop: AtomicBool,
    /// Whether the threads keep step, because nodes are limited. The result then hardly depends on the machine's load.
    keeps_step: bool,
    /// Nodes that each had made before.
    base: u64,
    /// Nodes of the search that answers.
    own: AtomicU64,
    /// Nodes of each helper.
    nodes: Vec<AtomicU64>,
    /// Whether a helper has ended. Then no thread waits for it.
    ended: Vec<AtomicBool>,
}

impl Shared {
    /// Of a search with this many helpers. Each of its threads counts its nodes from `base`.
    pub fn new(helpers: usize, keeps_step: bool, base: u64) -> Shared {
        Shared {
            stop: AtomicBool::new(false),
            keeps_step,
            base,
            own: AtomicU64::new(base),
            nodes: (0..helpers).map(|_| AtomicU64::new(base)).collect(),
            ended: (0..helpers).map(|_| AtomicBool::new(false)).collect(),
        }
    }

    /// Whether the search has ended.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Ends the searches of all helpers. It does not wait for them.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Says that only the first `helpers` have begun.
    pub fn only(&self, helpers: usize) {
        for ended in &self.ended[helpers..] {
            ended.store(true, Ordering::Relaxed);
        }
    }

    /// Nodes of all helpers.
    pub fn helped(&self) -> u64 {
        self.nodes.iter().map(|nodes| nodes.load(Ordering::Relaxed) - self.base).sum()
    }

    /// Nodes of the slowest helper that has not ended.
    fn slowest(&self) -> u64 {
        let running = self.nodes.iter().zip(&self.ended).filter(|(_, ended)| !ended.load(Ordering::Relaxed));
        running.map(|(nodes, _)| nodes.load(Ordering::Relaxed)).min().unwrap_or(u64::MAX)
    }
}

/// The observer of a helper. Once it is gone, even by a panic, the helper has ended.
pub struct Helping<'a> {
    shared: &'a Shared,
    number: usize,
}

impl<'a> Helping<'a> {
    /// Of the helper with a number, which counts from 0.
    pub fn new(shared: &'a Shared, number: usize) -> Helping<'a> {
        Helping { shared, number }
    }
}

impl Drop for Helping<'_> {
    fn drop(&mut self) {
        self.shared.ended[self.number].store(true, Ordering::Relaxed);
    }
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

/// The observer of the search that answers: it counts the nodes of helpers too, while there are any.
pub struct Together<'a> {
    inner: &'a mut dyn Observer,
    shared: Option<Arc<Shared>>,
}

impl<'a> Together<'a> {
    /// With helpers that know `shared`.
    pub fn new(inner: &'a mut dyn Observer, shared: Option<Arc<Shared>>) -> Together<'a> {
        Together { inner, shared }
    }
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
