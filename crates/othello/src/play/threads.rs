//! Several threads that search the same position with one transposition table.
//!
//! All do the same work (lazy SMP). What one of them stores, the others find. A thread postpones the moves that another
//! one is searching ([`Busy`]). The first thread answers, and ends the others.
//!
//! WebAssembly has no threads here: there the module is compiled without it.

use super::transposition::TranspositionTable;
use std::sync::Arc;
use std::thread::{self, Builder};
use tengen_core::think::{Limits, Observer};
use tengen_search::busy::Busy;
use tengen_search::together::{Helping, Shared, Together};

/// The stack of a thread in bytes, as much as the main thread of a program has.
const STACK: usize = 8 << 20;

/// The work of a thread with a number; the first one is 0.
pub type Work<'a, R> = dyn Fn(usize, &mut TranspositionTable, &mut dyn Observer) -> R + Sync + 'a;

/// Ends the other threads, even if the first one panics.
struct Ends<'a>(&'a Shared);

impl Drop for Ends<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Does the work on this many threads. Returns the result of the first thread and the nodes of the others. Each counts
/// its nodes from `base`. If nodes are limited, the threads keep step.
pub fn on_threads<R>(
    threads: usize,
    limits: &Limits,
    base: u64,
    table: &mut TranspositionTable,
    observer: &mut dyn Observer,
    work: &Work<'_, R>,
) -> (R, u64) {
    if threads < 2 {
        return (work(0, table, observer), 0);
    }
    let shared = Arc::new(Shared::new(threads - 1, limits.nodes.is_some(), base));
    let before = table.busy.replace(Arc::new(Busy::among_threads()));
    let result = thread::scope(|scope| {
        let ends = Ends(&shared);
        let helpers: Vec<_> = (0..threads - 1)
            .map_while(|number| {
                let (mut table, shared) = (table.beside(), &shared);
                let help = move || drop(work(number + 1, &mut table, &mut Helping::new(shared, number)));
                // A system that has no more threads costs only these helpers.
                Builder::new().stack_size(STACK).spawn_scoped(scope, help).ok()
            })
            .collect();
        shared.only(helpers.len());
        let result = work(0, table, &mut Together::new(observer, Some(Arc::clone(&shared))));
        drop(ends);
        // A helper that has panicked cost only its share.
        helpers.into_iter().for_each(|helper| drop(helper.join()));
        result
    });
    table.busy = before;
    (result, shared.helped())
}
