//! Start (stop-the-world only) and finish of a collection.
//!
//! The caller shows the roots to a [`Tracer`]; `drain` follows them; [`Collection::finish`] leaves the
//! rest to sweeping.
//! Marking can go in steps (first from runnable goroutines, then from the rest), with
//! [`Collection::is_marked`] asked in between: that is how leaked goroutines are found.

use super::Heap;
use super::central::lock;
use super::kept::Kept;
pub use super::mark::Tracer;
use super::span::Span;
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
    pub unsafe fn begin(heap: Kept<Heap>) -> Collection {
        heap.sweep_rest(false);
        heap.limits.collecting();
        Collection {
            tracer: Tracer::new(heap),
        }
    }

    /// Marks what finalizers and cleanups lead to.
    pub fn mark_specials(&mut self) {
        let heap = self.tracer.heap;
        heap.specials.mark_roots(&mut self.tracer);
    }

    /// Whether the object that `p` points into has been reached so far. True for what is not ours.
    pub fn is_marked(&self, p: u64) -> bool {
        // SAFETY: a span in the page table is alive.
        match unsafe { self.tracer.heap.arena().span_of(p as usize).as_ref() } {
            Some(span) => span.is_marked(span.index_of(p as usize - span.start)),
            None => true,
        }
    }

    /// The end of the cycle that has been marked concurrently with the program.
    ///
    /// # Safety
    /// As [`Collection::begin`]; `Heap::try_end` said that nothing is left.
    pub unsafe fn end(heap: Kept<Heap>) -> Collection {
        Collection {
            tracer: Tracer::new(heap),
        }
    }

    /// Follows what is left to follow; what was not reached is free from now on, and the next goal is
    /// set. `poison` fills freed memory with a pattern; `whole`: the world stood still all the time.
    pub fn finish(mut self, poison: bool, whole: bool) -> Collected {
        if whole {
            self.mark_specials();
        }
        self.tracer.drain();
        let heap = self.tracer.heap;
        heap.profile.settle(|p| self.is_marked(p));
        let (marked, fresh) = if whole { (0, 0) } else { heap.end_cycle() };
        let number = heap.counters.collections.fetch_add(1, Relaxed) + 1;
        heap.specials.begin_settling();
        let all = heap.limits.take_release_all();
        let in_use = heap.arena().in_use();
        let near = heap.limits.is_near(in_use);
        let live = self.tracer.bytes + marked + fresh;
        heap.counters.marked_bytes.store(live as u64, Relaxed);
        let was = heap.limits.live();
        heap.limits.collected(live, fresh);
        if poison && !whole {
            heap.limits.marks_always();
        }
        if whole {
            while heap.settle_some() {}
        }
        heap.begin_sweep(poison || near, poison);
        // Pages that stayed free over two collections are not needed soon. Near the hard limit the rest
        // of the process may need what they take.
        if near {
            heap.arena().release(u32::MAX, true);
        } else {
            let (before, keep) = if all {
                (u32::MAX, 0)
            } else {
                let keep = kept_for_next(in_use, was, heap.limits.goal());
                (number.saturating_sub(1), keep)
            };
            heap.release_later(before, all, keep);
        }
        Collected {
            live: heap.counters.marked_bytes.load(Relaxed) as usize,
        }
    }
}

impl Kept<Heap> {
    /// Compares the marks of a cycle with what is reachable: `show` shows the roots. What is wrong, if
    /// anything is.
    ///
    /// # Safety
    /// The world is stopped, and the cycle has marked everything that it will mark.
    pub unsafe fn verify(self, show: impl FnOnce(&mut Tracer)) -> Option<String> {
        let mut spans: Vec<*mut Span> = lock(&self.large).all().collect();
        for central in self.central.iter().flatten() {
            spans.extend(lock(central).all());
        }
        let marks = |span: *mut Span| {
            // SAFETY: spans in the lists live, and nobody else looks at their marks now.
            unsafe { (*span).marks() }
        };
        let before: Vec<Vec<u64>> = spans.iter().map(|&span| marks(span)).collect();
        // SAFETY: as above.
        spans
            .iter()
            .for_each(|&span| unsafe { (*span).clear_marks() });
        let mut tracer = Tracer::new(self);
        show(&mut tracer);
        self.specials.mark_roots(&mut tracer);
        tracer.drain();
        let mut missed = None;
        for (&span, before) in spans.iter().zip(before) {
            for (block, (now, old)) in marks(span).into_iter().zip(before).enumerate() {
                // SAFETY: as above.
                let span = unsafe { &*span };
                if now & !old != 0 {
                    let at = span.start
                        + (block * 64 + (now & !old).trailing_zeros() as usize) * span.size;
                    missed = Some(format!(
                        "an object of {} bytes at {at:#x} ({:?}) is reachable but not marked",
                        span.size, span.kind
                    ));
                }
                span.mark_block(block, old);
            }
        }
        missed
    }
}

/// How much memory stays with the heap: what it will use at the next goal, if it uses as much for each
/// byte as it did before sweeping, when there were `live` of them, and a tenth more, or each long cycle would take
/// from the system what was just given back. Go: `gcPaceScavenger`, `retainExtraPercent`.
fn kept_for_next(in_use: usize, live: usize, goal: usize) -> usize {
    let growth = goal as f64 / live.max(1) as f64;
    (in_use as f64 * growth * 1.1) as usize
}

/// Memory that is to be given back to the system, when somebody has time for it.
#[derive(Debug, Default)]
pub(super) struct Release {
    /// What became free before this collection; 0: none.
    before: u32,
    /// Pieces of large pages, too.
    pieces: bool,
    /// Not more than what the heap has over this, in bytes.
    keep: usize,
    /// Where the next step begins, in pages.
    at: usize,
}

/// How far giving memory back has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Released {
    /// There is more.
    Some,
    /// That was all.
    All,
    /// Somebody else is about it.
    Elsewhere,
}

impl Heap {
    fn release_later(&self, before: u32, pieces: bool, keep: usize) {
        *lock(&self.release) = Release {
            before,
            pieces,
            keep,
            at: 0,
        };
    }

    /// Gives memory back to the system that is due, in so many steps. Everything was swept before.
    pub fn release_some(&self, steps: usize) -> Released {
        let Ok(mut due) = self.release.try_lock() else {
            return Released::Elsewhere;
        };
        for _ in 0..steps {
            let step = match due.before {
                0 => None,
                _ if self.arena.mapped() <= due.keep => None,
                before => self.arena.release_step(due.at, before, due.pieces),
            };
            let Some((next, _)) = step else {
                due.before = 0;
                return Released::All;
            };
            due.at = next;
        }
        Released::Some
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cycle_that_ended_early_gives_no_more_back_than_a_long_one() {
        let long = kept_for_next(60 << 20, 64 << 20, 64 << 20);
        let short = kept_for_next(30 << 20, 32 << 20, 64 << 20);
        assert_eq!((long >> 20, short >> 20), (66, 66));
        // A heap that has shrunk does.
        assert_eq!(kept_for_next(60 << 20, 60 << 20, 15 << 20) >> 20, 16);
    }
}
