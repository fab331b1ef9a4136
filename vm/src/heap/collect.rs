//! A collection, with the world stopped: its steps.
//!
//! The caller shows the roots to a [`Tracer`]; `drain` follows them; [`Collection::finish`] leaves the
//! rest to sweeping.
//! Marking can go in steps (first from runnable goroutines, then from the rest), with
//! [`Collection::is_marked`] asked in between: that is how leaked goroutines are found.

use super::Heap;
pub use super::mark::Tracer;
use std::sync::atomic::Ordering::Relaxed;

/// A collection under way. The world is stopped and all caches are flushed while it exists.
pub struct Collection {
    /// Shows it the roots.
    pub tracer: Tracer,
}

/// What a collection did.
#[derive(Clone, Copy, Debug, Default)]
pub struct Collected {
    /// Bytes reached.
    pub live: usize,
}

impl Collection {
    /// Begins one.
    ///
    /// # Safety
    /// The world is stopped until `finish` returns: no other thread touches the heap, every
    /// [`AllocCache`](super::AllocCache) was flushed.
    pub unsafe fn begin(heap: &'static Heap) -> Collection {
        heap.sweep_rest(false);
        heap.limits.collecting();
        Collection {
            tracer: Tracer::new(heap),
        }
    }

    /// Marks what finalizers and cleanups lead to.
    pub fn mark_specials(&mut self) {
        self.tracer.heap.specials.mark_roots(&mut self.tracer);
    }

    /// Was the object that `p` points into reached so far? True for what is not ours.
    pub fn is_marked(&self, p: u64) -> bool {
        // SAFETY: a span in the page table is alive.
        match unsafe { self.tracer.heap.arena().span_of(p as usize).as_ref() } {
            Some(span) => span.is_marked(span.index_of(p as usize - span.start)),
            None => true,
        }
    }

    /// Follows what is left to follow; what was not reached is free from now on, and the next goal is
    /// set. `poison` fills freed memory with a pattern.
    pub fn finish(mut self, poison: bool) -> Collected {
        self.tracer.drain();
        let heap = self.tracer.heap;
        heap.specials.settle(&mut self);
        let number = heap.counters.collections.fetch_add(1, Relaxed) + 1;
        let all = heap.limits.take_release_all();
        let near = heap.limits.is_near(heap.arena().in_use());
        let now = poison || all || near;
        let live = self.tracer.bytes + heap.begin_sweep(now, poison);
        heap.counters.marked_bytes.store(live as u64, Relaxed);
        heap.limits.collected(live);
        // Pages that stayed free over two collections are not needed soon. Near the hard limit the rest
        // of the process may need what they take.
        let all = all || near;
        let before = if all {
            u32::MAX
        } else {
            number.saturating_sub(1)
        };
        heap.arena().release(before, all);
        Collected { live }
    }
}
