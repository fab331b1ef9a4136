//! Marking together: how tracers on several threads share their work.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, PoisonError};

/// How often a tracer without work looks for some before it goes to sleep.
const SPINS: usize = 2_000;

/// What tracers that mark together share: work handed over in chunks, and who has none.
///
/// Marking has ended when every tracer is idle and no chunk is left. A tracer counts itself idle
/// only under the lock and with its own stack empty, so nothing is overlooked.
pub(super) struct Shared {
    chunks: Mutex<Vec<Vec<u64>>>,
    changed: Condvar,
    /// How many have no work; read without the lock by those who might give something away.
    idle: AtomicUsize,
    /// How many chunks there are.
    ready: AtomicUsize,
    done: AtomicBool,
    tracers: usize,
    /// Bytes that the helpers have marked.
    pub(super) bytes: AtomicUsize,
}

impl Shared {
    /// For this many tracers.
    pub(super) fn new(tracers: usize) -> Shared {
        Shared {
            chunks: Mutex::default(),
            changed: Condvar::new(),
            idle: AtomicUsize::new(0),
            ready: AtomicUsize::new(0),
            done: AtomicBool::new(false),
            tracers,
            bytes: AtomicUsize::new(0),
        }
    }

    /// Whether somebody would take a chunk.
    #[inline(always)]
    pub(super) fn wants(&self) -> bool {
        self.idle.load(Relaxed) > self.ready.load(Relaxed)
    }

    /// Hands over a chunk.
    pub(super) fn give(&self, chunk: Vec<u64>) {
        let mut chunks = self.chunks.lock().unwrap_or_else(PoisonError::into_inner);
        chunks.push(chunk);
        self.ready.store(chunks.len(), Relaxed);
        drop(chunks);
        self.changed.notify_one();
    }

    /// Waits for a chunk; `None` when all is marked.
    pub(super) fn take(&self) -> Option<Vec<u64>> {
        let mut chunks = self.chunks.lock().unwrap_or_else(PoisonError::into_inner);
        if self.idle.fetch_add(1, Relaxed) + 1 == self.tracers && chunks.is_empty() {
            self.done.store(true, Relaxed);
            self.changed.notify_all();
        }
        loop {
            if let Some(chunk) = chunks.pop() {
                self.ready.store(chunks.len(), Relaxed);
                self.idle.fetch_sub(1, Relaxed);
                return Some(chunk);
            }
            if self.done.load(Relaxed) {
                return None;
            }
            drop(chunks);
            for _ in 0..SPINS {
                if self.ready.load(Relaxed) > 0 || self.done.load(Relaxed) {
                    break;
                }
                std::hint::spin_loop();
            }
            chunks = self.chunks.lock().unwrap_or_else(PoisonError::into_inner);
            if chunks.is_empty() && !self.done.load(Relaxed) {
                let woken = self.changed.wait(chunks);
                chunks = woken.unwrap_or_else(PoisonError::into_inner);
            }
        }
    }

    /// A tracer that does not exist is idle forever.
    pub(super) fn one_less(&self) {
        let chunks = self.chunks.lock().unwrap_or_else(PoisonError::into_inner);
        if self.idle.fetch_add(1, Relaxed) + 1 == self.tracers && chunks.is_empty() {
            self.done.store(true, Relaxed);
            self.changed.notify_all();
        }
    }
}
