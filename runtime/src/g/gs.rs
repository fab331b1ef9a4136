//! All goroutines of a run: living ones, free Gs, and the next numbers to assign.

use crate::atomics::{AtomicU64, Mutex, MutexGuard, Ordering};
use crate::g::AllGs;
use crate::g::inject::GQueue;

/// So many numbers a P takes at once.
const BATCH: u64 = 16;

/// All Gs, except the free ones that Ps hold.
pub(crate) struct Gs<T> {
    all: Mutex<AllGs<T>>,
    /// Free Gs that no P has.
    free: Mutex<GQueue<T>>,
    ids: AtomicU64,
}

impl<T> Gs<T> {
    pub(crate) fn new() -> Gs<T> {
        Gs {
            all: Mutex::new(AllGs::new()),
            free: Mutex::new(GQueue::new()),
            ids: AtomicU64::new(1),
        }
    }

    /// All that were ever made.
    pub(crate) fn all(&self) -> MutexGuard<'_, AllGs<T>> {
        self.all.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// Those that are free, and no P's. Go: `sched.gFree`.
    pub(crate) fn free(&self) -> MutexGuard<'_, GQueue<T>> {
        self.free.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// The first of some numbers for new goroutines, and the one after the last.
    pub(crate) fn take_ids(&self) -> (u64, u64) {
        let first = self.ids.fetch_add(BATCH, Ordering::Relaxed);
        (first, first + BATCH)
    }
}
