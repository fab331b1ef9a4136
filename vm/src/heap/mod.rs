//! The garbage-collected heap: size classes, spans, precise mark and sweep. Knows neither the
//! interpreter nor the scheduler.
//!
//! ```text
//! AllocCache (one per P) --refill--> Central lists (per class and kind) --grow--> Arena (pages)
//!        | alloc: next free bit of a span                                   page -> Span table
//! Collection (world stopped): Tracer marks from roots; the Ps sweep while they allocate
//! ```
//!
//! The collector moves nothing and runs only while the world is stopped, so there are no barriers.
//! An object has no header: its size, its kind and its pointer map are found through its span, to
//! which interior pointers lead as well as pointers to the beginning. Sweeping looks at bitmaps
//! only (a dozen words for a span, however many objects); what is freed is zeroed when it is given
//! out again.
//!
//! There is one heap in a process, [`heap()`].
pub mod arena;
mod asan;
pub mod atomic128;
pub mod cache;
mod central;
pub mod class;
pub mod collect;
mod drain;
pub mod foreign;
pub mod gcmap;
mod grey;
mod huge;
pub mod limits;
mod mark;
mod marks;
pub mod metrics;
mod pageinfo;
mod runs;
pub mod span;
pub mod special;
pub mod stats;
mod sweep;
#[cfg(test)]
pub(crate) mod tests;
mod together;

pub use cache::AllocCache;
pub use collect::{Collection, Tracer};
pub use foreign::{Foreign, alloc_foreign};

use arena::Arena;
use central::{Central, Spans, lock};
use class::CLASSES;
use limits::{Limits, OutOfMemory};
use span::{KINDS, Span};
use stats::Counters;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock};
use sweep::Sweeping;

/// The process's heap.
#[derive(Debug)]
pub struct Heap {
    arena: Arena,
    /// The spans of small objects.
    central: [[Mutex<Central>; KINDS]; CLASSES],
    /// Those of large ones.
    large: Mutex<Spans>,
    /// Span structs to use again.
    idle: Mutex<Spans>,
    sweeping: Sweeping,
    /// Collection goals and limits.
    pub limits: Limits,
    /// What happened so far.
    pub counters: Counters,
    /// Finalizers, cleanups, weak handles.
    pub specials: special::Specials,
    /// Threads that mark, the collecting one included.
    markers: AtomicUsize,
}

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

impl Heap {
    fn new(arena: Arena) -> Heap {
        let len = arena.range();
        Heap {
            arena,
            central: std::array::from_fn(|_| std::array::from_fn(|_| Mutex::default())),
            large: Mutex::default(),
            idle: Mutex::default(),
            sweeping: Sweeping::default(),
            limits: Limits::of_range(len),
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
        let small = self.central.iter().flatten().map(|c| lock(c).all.len());
        (small.sum::<usize>() + lock(&self.large).0.len()) * size_of::<Span>()
    }

    /// Sweeps what is left to sweep, so that figures say what is.
    pub fn sweep(&self) {
        self.sweep_rest(false);
    }

    /// Bytes of the arena in use, now that `more` are wanted outside of it: near the hard limit all
    /// garbage that was found is given back first.
    pub fn in_use_for(&self, more: usize) -> usize {
        let in_use = self.arena.in_use();
        if self.sweeping.is_under_way() && self.limits.is_near(in_use.saturating_add(more)) {
            self.sweep();
        }
        self.arena.in_use()
    }

    /// See [`Limits::pressure`].
    pub fn pressure(&self) -> Option<OutOfMemory> {
        let in_use = self.in_use_for(0);
        if self.limits.is_tight(in_use, self.arena.mapped(), in_use) {
            self.arena.release(u32::MAX, true);
        }
        self.limits.pressure(in_use)
    }

    /// How many threads mark.
    pub fn marker_threads(&self) -> usize {
        self.markers.load(Ordering::Relaxed)
    }

    /// Sets how many threads mark (at least 1): the number of Ps.
    pub fn set_marker_threads(&self, n: usize) {
        self.markers.store(n.clamp(1, 64), Ordering::Relaxed);
    }

    /// Where the object that `address` points into begins, and its size; `None`: no object of ours.
    pub fn object_of(&self, address: usize) -> Option<(usize, usize)> {
        // SAFETY: a span in the page table is alive; only its constant fields are read.
        let span = unsafe { self.arena.span_of(address).as_ref() }?;
        let index = span.index_of(address - span.start);
        (index < span.count as usize).then(|| (span.start + index * span.size, span.size))
    }
}
