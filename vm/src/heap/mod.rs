//! The garbage-collected heap: size classes, spans, precise mark and sweep. Knows neither the
//! interpreter nor the scheduler.
//!
//! ```text
//! AllocCache (one per P) --refill--> Central lists (per class and kind) --grow--> Arena (pages)
//!        | alloc: next free bit of a span                                   page -> Span table
//! Collection (world stopped): Tracer marks from roots; finish() sweeps every span's bitmap
//! ```
//!
//! The collector moves nothing and runs only while the world is stopped, so there are no barriers.
//! An object has no header: its size, its kind and its pointer map are found through its span, to
//! which interior pointers lead as well as pointers to the beginning. Sweeping looks at bitmaps
//! only (a dozen words for a span, however many objects), which is cheap enough to be done at once
//! when marking ends; what is freed is zeroed when it is given out again.
//!
//! There is one heap in a process, [`heap()`].
pub mod arena;
mod asan;
pub mod atomic128;
pub mod cache;
pub mod class;
pub mod collect;
pub mod foreign;
pub mod gcmap;
mod huge;
pub mod limits;
mod mark;
pub mod metrics;
mod pageinfo;
mod runs;
pub mod span;
pub mod special;
pub mod stats;
#[cfg(test)]
pub(crate) mod tests;
mod together;

pub use cache::AllocCache;
pub use collect::{Collection, Tracer};
pub use foreign::{Foreign, alloc_foreign};

use arena::Arena;
use class::{CLASSES, PAGE, PAGES, SIZES};
use limits::Limits;
use span::{KINDS, Span, SpanKind};
use stats::Counters;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

/// The process's heap.
#[derive(Debug)]
pub struct Heap {
    arena: Arena,
    /// Spans with free objects that lie in no cache.
    partial: [[Mutex<SpanList>; KINDS]; CLASSES],
    /// All spans in use.
    spans: Mutex<SpanList>,
    /// Span structs to use again.
    idle: Mutex<SpanList>,
    /// Collection goals and limits.
    pub limits: Limits,
    /// What happened so far.
    pub counters: Counters,
    /// Finalizers, cleanups, weak handles.
    pub specials: special::Specials,
    /// Threads that mark, the collecting one included.
    markers: AtomicUsize,
}

/// Spans live as long as the process; lists of them hold plain pointers.
#[derive(Debug, Default)]
struct SpanList(Vec<*mut Span>);

// SAFETY: a span is changed only by the owner of the cache it lies in or with the world stopped.
unsafe impl Send for SpanList {}

static HEAP: OnceLock<Heap> = OnceLock::new();

/// The heap, reserved at the first call.
#[inline]
pub fn heap() -> &'static Heap {
    match HEAP.get() {
        Some(heap) => heap,
        None => start(),
    }
}

#[cold]
fn start() -> &'static Heap {
    HEAP.get_or_init(|| match Arena::reserve() {
        Ok(arena) => Heap::new(arena),
        Err(why) => limits::fatal(&why),
    })
}

fn lock(list: &Mutex<SpanList>) -> MutexGuard<'_, SpanList> {
    list.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Heap {
    fn new(arena: Arena) -> Heap {
        Heap {
            arena,
            partial: std::array::from_fn(|_| std::array::from_fn(|_| Mutex::default())),
            spans: Mutex::default(),
            idle: Mutex::default(),
            limits: Limits::default(),
            counters: Counters::default(),
            specials: special::Specials::default(),
            markers: AtomicUsize::new(1),
        }
    }

    /// The arena.
    #[inline(always)]
    pub fn arena(&self) -> &Arena {
        &self.arena
    }

    /// Bytes of the descriptions of spans.
    pub fn span_bytes(&self) -> usize {
        lock(&self.spans).0.len() * size_of::<Span>()
    }

    /// How many threads mark.
    pub fn marker_threads(&self) -> usize {
        self.markers.load(Ordering::Relaxed)
    }

    /// Sets how many threads mark (at least 1): the number of Ps.
    pub fn set_marker_threads(&self, n: usize) {
        self.markers.store(n.clamp(1, 64), Ordering::Relaxed);
    }

    /// A span of `class` and `kind` with free objects, for a cache.
    fn refill(&self, class: usize, kind: SpanKind) -> *mut Span {
        let found = self
            .partial
            .get(class)
            .and_then(|k| k.get(kind as usize))
            .and_then(|list| lock(list).0.pop());
        let span = match found {
            Some(span) => span,
            None => self.new_span(
                PAGES.get(class).map_or(1, |&p| usize::from(p)),
                class as u8,
                SIZES.get(class).map_or(PAGE, |&s| s as usize),
                kind,
            ),
        };
        // SAFETY: the span lies in no list and no cache any more, so it is ours.
        unsafe {
            (*span).cached = true;
            self.limits
                .allocated((*span).free_count as usize * (*span).size);
        }
        span
    }

    /// A span of its own for an object of `size` bytes.
    fn large(&self, size: usize, kind: SpanKind) -> *mut Span {
        let pages = size.div_ceil(PAGE);
        let span = self.new_span(pages, Span::LARGE, pages * PAGE, kind);
        self.limits.allocated(pages * PAGE);
        // SAFETY: it is new, so it is ours.
        unsafe {
            asan::allow((*span).start, (*span).size);
            (*span).used[0] = 1;
            (*span).free_count = 0;
            (*span).free_block = 0;
        }
        span
    }

    fn new_span(&self, pages: usize, class: u8, size: usize, kind: SpanKind) -> *mut Span {
        self.limits.check(self.arena.in_use(), pages * PAGE);
        let Some((start, dirty)) = self.arena.take(pages) else {
            limits::out_of_memory(pages * PAGE, self.arena.in_use());
        };
        let reused = lock(&self.idle).0.pop();
        let span = reused.unwrap_or_else(|| Box::into_raw(Box::new(Span::empty())));
        asan::allow(start, pages * PAGE);
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
            if dirty && (kind == SpanKind::Foreign) {
                std::ptr::write_bytes(start as *mut u8, 0, pages * PAGE);
            }
            self.arena.register(span);
            (*span).forbid_unmarked();
        }
        lock(&self.spans).0.push(span);
        span
    }

    /// Where the object that `address` points into begins, and its size; `None`: no object of ours.
    pub fn object_of(&self, address: usize) -> Option<(usize, usize)> {
        // SAFETY: a span in the page table is alive; only its constant fields are read.
        let span = unsafe { self.arena.span_of(address).as_ref() }?;
        let index = span.index_of(address - span.start);
        (index < span.count as usize).then(|| (span.start + index * span.size, span.size))
    }
}
