//! What the heap has done so far: the figures behind `runtime.MemStats`, gctrace and metrics.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// Running totals.
#[derive(Debug, Default)]
pub struct Counters {
    /// Bytes of all objects ever given out (by size class). Caches add theirs when flushed.
    pub alloc_bytes: AtomicU64,
    /// Objects ever given out.
    pub allocs: AtomicU64,
    /// Bytes freed.
    pub freed_bytes: AtomicU64,
    /// Objects freed.
    pub frees: AtomicU64,
    /// Collections ended.
    pub collections: AtomicU32,
    /// Of these, asked for by the program.
    pub forced: AtomicU32,
    /// Time the world stood still for them, in nanoseconds.
    pub pause_ns: AtomicU64,
    /// The last pause, in nanoseconds.
    pub last_pause_ns: AtomicU64,
    /// Bytes reached by the last collection.
    pub marked_bytes: AtomicU64,
}

impl Counters {
    /// Notes a pause.
    pub fn paused(&self, time: Duration) {
        let ns = time.as_nanos() as u64;
        self.pause_ns.fetch_add(ns, Relaxed);
        self.last_pause_ns.store(ns, Relaxed);
    }
}
