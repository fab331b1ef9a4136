//! A collection, with the world stopped: its steps, and sweeping.
//!
//! The caller shows the roots to a [`Tracer`]; `drain` follows them; [`Collection::finish`] sweeps.
//! Marking can go in steps (first from runnable goroutines, then from the rest), with
//! [`Collection::is_marked`] asked in between: that is how leaked goroutines are found.

use super::class::CLASSES;
use super::foreign::{ForeignTable, HEADER};
pub use super::mark::Tracer;
use super::span::{self, Span, SpanKind};
use super::{Heap, asan, heap, lock};
use std::sync::atomic::Ordering::Relaxed;

/// What freed memory is filled with in stress mode.
const POISON: u8 = 0xdb;

/// How many spans before its turn the marks of a span are fetched; it itself twice as many.
const AHEAD: usize = 4;

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
    /// Bytes freed.
    pub freed: usize,
}

impl Collection {
    /// Begins one.
    ///
    /// # Safety
    /// The world is stopped until `finish` returns: no other thread touches the heap, every
    /// [`AllocCache`](super::AllocCache) was flushed.
    pub unsafe fn begin() -> Collection {
        Collection {
            tracer: Tracer::new(heap()),
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

    /// Follows what is left to follow, frees what was not reached, sets the next goal. `poison`
    /// fills freed memory with a pattern.
    pub fn finish(mut self, poison: bool) -> Collected {
        self.tracer.drain();
        let heap = self.tracer.heap;
        heap.specials.settle(&mut self);
        let number = heap.counters.collections.fetch_add(1, Relaxed) + 1;
        for list in heap.partial.iter().flatten() {
            lock(list).0.clear();
        }
        let mut result = Collected::default();
        let spans = std::mem::take(&mut lock(&heap.spans).0);
        let mut kept = Vec::with_capacity(spans.len());
        for (i, &span) in spans.iter().enumerate() {
            if let Some(&next) = spans.get(i + 2 * AHEAD) {
                span::fetch(next);
            }
            if let Some(&next) = spans.get(i + AHEAD) {
                // SAFETY: spans live as long as the process.
                unsafe { (*next).fetch_marks() };
            }
            // SAFETY: the world is stopped and the caches are flushed, so all spans are ours.
            if unsafe { heap.sweep(&mut *span, number, poison, &mut result) } {
                kept.push(span);
            }
        }
        lock(&heap.spans).0.extend(kept);
        heap.counters
            .freed_bytes
            .fetch_add(result.freed as u64, Relaxed);
        heap.counters
            .marked_bytes
            .store(result.live as u64, Relaxed);
        heap.limits.collected(result.live);
        // Pages that stayed free over two collections are not needed soon.
        let all = heap.limits.take_release_all();
        let before = if all {
            u32::MAX
        } else {
            number.saturating_sub(1)
        };
        heap.arena().release(before, all);
        result
    }
}

impl Heap {
    /// Sweeps one span; false if it is empty and was given back.
    fn sweep(&self, span: &mut Span, number: u32, poison: bool, result: &mut Collected) -> bool {
        if span.kind == SpanKind::Foreign {
            drop_unmarked(span);
        }
        if poison && span.kind != SpanKind::Foreign {
            asan::allow(span.start, span.count as usize * span.size);
            poison_unmarked(span);
        }
        span.forbid_unmarked();
        let before = span.count - span.free_count;
        span.sweep();
        let after = span.count - span.free_count;
        let freed = before.saturating_sub(after);
        result.live += after as usize * span.size;
        self.counters.frees.fetch_add(u64::from(freed), Relaxed);
        let class = usize::from(span.class).min(CLASSES);
        if let Some(n) = self.counters.frees_by_size.0.get(class) {
            n.fetch_add(u64::from(freed), Relaxed);
        }
        result.freed += freed as usize * span.size;
        if after == 0 {
            self.arena()
                .give_back(span.start, span.pages as usize, number);
            lock(&self.idle).0.push(std::ptr::from_mut(span));
            return false;
        }
        if span.free_count > 0
            && let Some(list) = self
                .partial
                .get(usize::from(span.class))
                .and_then(|k| k.get(span.kind as usize))
        {
            lock(list).0.push(std::ptr::from_mut(span));
        }
        true
    }
}

fn drop_unmarked(span: &mut Span) {
    for index in 0..span.count as usize {
        if span.is_marked(index) {
            continue;
        }
        let object = (span.start + index * span.size) as *mut u8;
        // SAFETY: the cell lies in the span; a table there means a value, which nobody can reach.
        unsafe {
            let table =
                std::mem::replace(&mut *object.cast::<*const ForeignTable>(), std::ptr::null());
            if let Some(table) = table.as_ref() {
                (table.drop)(object.add(HEADER));
            }
        }
    }
}

/// Overwrites what was given out and is not marked. What was free before is poisoned or new.
fn poison_unmarked(span: &mut Span) {
    let cursor = span.cursor as usize;
    for block in 0..(span.count as usize).div_ceil(64) {
        let given_out = match block.cmp(&cursor) {
            std::cmp::Ordering::Less => !0,
            std::cmp::Ordering::Equal => !span.free_block,
            std::cmp::Ordering::Greater => span.used.get(block).copied().unwrap_or(0),
        };
        let marks = span.marks().get(block).map_or(0, |m| m.load(Relaxed));
        let mut dead = given_out & !marks;
        while dead != 0 {
            let index = block * 64 + dead.trailing_zeros() as usize;
            dead &= dead - 1;
            if index < span.count as usize {
                let cell = (span.start + index * span.size) as *mut u8;
                // SAFETY: the cell lies in the span and nobody can reach it.
                unsafe { std::ptr::write_bytes(cell, POISON, span.size) };
            }
        }
    }
}
