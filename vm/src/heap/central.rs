//! The central lists: for each size class and kind, all spans, split into swept and not yet swept since the
//! last collection, and which of them have free objects.

use super::class::{PAGE, PAGES, SIZES};
use super::span::{Span, SpanKind};
use super::{Heap, limits};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The spans of one class and kind.
#[derive(Debug, Default)]
pub(super) struct Central {
    /// Those that have to be swept. Whoever takes one out, under the lock, owns it.
    pub(super) unswept: Vec<*mut Span>,
    /// All others that are in use.
    pub(super) swept: Vec<*mut Span>,
    /// Those of the swept ones with free objects that are in no cache.
    pub(super) free: Vec<*mut Span>,
}

impl Central {
    /// All spans, except for those that are being swept; while the world is stopped there are none of these.
    pub(super) fn all(&self) -> impl Iterator<Item = *mut Span> + '_ {
        self.unswept.iter().chain(&self.swept).copied()
    }

    /// Takes all of them out.
    pub(super) fn take_all(&mut self) -> Vec<*mut Span> {
        self.free.clear();
        let mut all = std::mem::take(&mut self.unswept);
        all.append(&mut self.swept);
        all
    }

    /// From now on every span has to be swept; how many there are. Takes the same time however many, as the pause
    /// at a cycle's end needs.
    pub(super) fn begin_sweep(&mut self) -> usize {
        self.free.clear();
        if self.unswept.is_empty() {
            std::mem::swap(&mut self.unswept, &mut self.swept);
        }
        self.unswept.append(&mut self.swept);
        self.unswept.len()
    }

    /// Takes out up to `n` spans to be swept.
    pub(super) fn take_unswept(&mut self, n: usize) -> Vec<*mut Span> {
        let left = self.unswept.len().saturating_sub(n);
        self.unswept.drain(left..).collect()
    }

    /// These were swept, and are in use.
    ///
    /// # Safety
    /// The caller took them out with [`Central::take_unswept`], swept them, and has not given back their pages.
    pub(super) unsafe fn put_back(&mut self, spans: &[*mut Span]) {
        self.swept.extend(spans);
        // SAFETY: the caller took these spans out, so no other thread changes them; spans live as long as the heap.
        let free = |span: &&*mut Span| unsafe { (***span).free_count > 0 };
        self.free.extend(spans.iter().filter(free));
    }
}

/// Spans. They live as long as the process, so plain pointers lead to them.
#[derive(Debug, Default)]
pub(super) struct Spans(pub(super) Vec<*mut Span>);

// SAFETY: a span is changed only by the owner of the cache it is in, under its central list's lock,
// or with the world stopped.
unsafe impl Send for Spans {}
// SAFETY: as above.
unsafe impl Send for Central {}

pub(super) fn lock<T>(list: &Mutex<T>) -> MutexGuard<'_, T> {
    list.lock().unwrap_or_else(PoisonError::into_inner)
}

/// At most this many spans are swept by a refill in search of free objects (as in Go); then it takes new pages.
const SEARCH: usize = 100;

impl Heap {
    pub(super) fn central(&self, class: usize, kind: SpanKind) -> Option<&Mutex<Central>> {
        self.central.get(class)?.get(kind as usize)
    }

    /// A span of `class` and `kind` with free objects, for a cache. Go: `(*mcentral).cacheSpan`.
    pub(super) fn refill(&self, class: usize, kind: SpanKind) -> *mut Span {
        let span = self.find_free(class, kind).unwrap_or_else(|| {
            let pages = PAGES.get(class).map_or(1, |&p| usize::from(p));
            let size = SIZES.get(class).map_or(PAGE, |&s| s as usize);
            let span = self.new_span(pages, class as u8, size, kind);
            if let Some(central) = self.central(class, kind) {
                lock(central).swept.push(span);
            }
            if let Some(used) = self.used.get(class).and_then(|k| k.get(kind as usize)) {
                used.store(true, Relaxed);
            }
            span
        });
        // SAFETY: the span is in no list of free ones and no cache any longer, so it is ours.
        let bytes = unsafe { (*span).free_count as usize * (*span).size };
        self.limits.allocated(bytes);
        self.sweep_in_step();
        span
    }

    fn find_free(&self, class: usize, kind: SpanKind) -> Option<*mut Span> {
        // Nothing is swept before that is done.
        if self.settle_pieces() {
            return None;
        }
        let central = self.central(class, kind)?;
        for _ in 0..SEARCH {
            let span = {
                let mut central = lock(central);
                if let Some(span) = central.free.pop() {
                    return Some(span);
                }
                let span = central.unswept.pop()?;
                central.swept.push(span);
                span
            };
            // SAFETY: it was not swept, so it is in no cache and no list of free ones, and we took it out.
            unsafe {
                self.sweep_span(&mut *span, false);
                if (*span).free_count > 0 {
                    return Some(span);
                }
            }
        }
        None
    }

    /// A span of its own for an object of `size` bytes. Go: `(*mcache).allocLarge`.
    pub(super) fn large(&self, size: usize, kind: SpanKind) -> *mut Span {
        let pages = size.div_ceil(PAGE);
        let span = self.new_span(pages, Span::LARGE, pages * PAGE, kind);
        self.limits.allocated(pages * PAGE);
        // SAFETY: it is new, so it is ours.
        unsafe {
            super::asan::allow((*span).start, (*span).size);
            (*span).used[0] = 1;
            (*span).free_count = 0;
            (*span).free_block = 0;
        }
        lock(&self.large).swept.push(span);
        self.sweep_in_step();
        span
    }

    /// Makes a span, of pages that sweeping gives back if there are such.
    fn new_span(&self, pages: usize, class: u8, size: usize, kind: SpanKind) -> *mut Span {
        if self.sweeping.is_under_way() && !self.arena.has_free(pages) {
            self.reclaim(pages);
        }
        let in_use = self.arena.in_use();
        if self
            .limits
            .is_tight(in_use, self.arena.mapped(), pages * PAGE)
        {
            self.arena.release(u32::MAX, true);
        }
        self.limits.check(in_use, pages * PAGE);
        let Some((start, dirty)) = self.arena.take(pages) else {
            limits::out_of_memory(pages * PAGE, self.arena.in_use());
        };
        self.limits.grows(self.arena.mapped());
        let reused = lock(&self.idle).0.pop();
        let span = reused.unwrap_or_else(|| Box::into_raw(Box::new(Span::empty())));
        super::asan::allow(start, pages * PAGE);
        // SAFETY: the span struct is unused and ours; its pages were just taken.
        unsafe {
            (*span).init(
                (start, pages),
                self.arena.marks_of(start),
                class,
                size,
                kind,
                dirty,
            );
            (*span).made = self.counters.collections.load(Relaxed);
            if class == Span::LARGE && self.cycle.is_on() {
                (*span).mark_block(0, 1);
            }
            if dirty && (kind == SpanKind::Foreign) {
                std::ptr::write_bytes(start as *mut u8, 0, pages * PAGE);
            }
            self.arena.register(span);
            (*span).forbid_unmarked();
        }
        span
    }
}
