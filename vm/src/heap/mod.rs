//! The garbage-collected heap: size classes, spans, precise mark and sweep. Knows neither the
//! interpreter nor the scheduler.
//!
//! ```text
//! AllocCache (one per P) --refill--> Central lists (per class and kind) --grow--> Arena (pages)
//!        | alloc: next free bit of a span                                   page -> Span table
//! Collection: Tracers mark from roots concurrently with the program; the Ps sweep while they allocate
//! ```
//!
//! The collector moves nothing. Marking runs concurrently with the program, between two short stops of the world,
//! and stores of pointers go through a write barrier meanwhile ([`barrier`], [`cycle`]).
//! An object has no header: its size, its kind and its pointer map are found through its span, to
//! which interior pointers lead as well as pointers to the beginning. Sweeping looks at bitmaps
//! only (a dozen words for a span, however many objects); what is freed is zeroed when it is given
//! out again.
//!
//! A heap belongs to an instance. Its parts and what it hands out (pointer maps, caches' way back to
//! it) refer to each other by [`kept::Kept`]; they are freed with the heap.
pub mod arena;
mod asan;
pub mod atomic128;
pub mod barrier;
pub mod cache;
mod central;
pub mod class;
pub mod collect;
pub mod cycle;
mod drain;
pub mod foreign;
pub mod gcmap;
mod grey;
mod huge;
pub mod kept;
pub mod limits;
mod mark;
mod marks;
pub mod metrics;
mod pageinfo;
pub mod profile;
pub mod publish;
pub mod recycled;
pub mod region;
mod rewind;
mod runs;
pub mod span;
pub mod special;
pub mod stats;
mod sweep;
pub(crate) mod system;
#[cfg(test)]
pub(crate) mod tests;
mod together;

pub use cache::AllocCache;
pub use collect::{Collection, Released, Tracer};
pub use foreign::{Foreign, alloc_foreign};
pub use recycled::Recycled;

use arena::Arena;
use central::{Central, Spans, lock};
use class::CLASSES;
use gcmap::{GcMap, Maps, word};
use kept::Kept;
use limits::{Limits, OutOfMemory};
use span::{KINDS, Span, SpanKind};
use stats::Counters;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use sweep::Sweeping;

/// A heap.
#[derive(Debug)]
pub struct Heap {
    arena: Arena,
    /// The spans of small objects.
    central: [[Mutex<Central>; KINDS]; CLASSES],
    /// Which of these have had spans since [`Heap::empty`].
    used: [[AtomicBool; KINDS]; CLASSES],
    /// Those of large ones.
    large: Mutex<Central>,
    /// Span structs to use again.
    idle: Mutex<Spans>,
    sweeping: Sweeping,
    /// Marking concurrently with the program.
    pub cycle: cycle::Cycle,
    release: Mutex<collect::Release>,
    /// Collection goals and limits.
    pub limits: Limits,
    /// What happened so far.
    pub counters: Counters,
    /// Finalizers, cleanups, weak handles.
    pub specials: special::Specials,
    /// What allocates how much.
    pub profile: profile::MemoryProfile,
    /// Threads that mark, the collecting one included.
    markers: AtomicUsize,
    /// Memory that goes with the heap: type descriptors, globals, constants.
    pub region: region::Region,
    /// What package variables hold before the program begins.
    laid: rewind::Laid,
    /// Pointer maps.
    pub maps: Maps,
    /// Some of them.
    pub known: KnownMaps,
}

/// Pointer maps that are wanted often.
#[derive(Clone, Copy, Debug)]
pub struct KnownMaps {
    /// Every word is a pointer.
    pub pointer: Option<Kept<GcMap>>,
    /// A pointer and a scalar, repeated: strings.
    pub pair: Option<Kept<GcMap>>,
    /// A pointer, and nothing behind it.
    pub head: Option<Kept<GcMap>>,
    /// A pointer and three scalars: a map.
    pub map: Option<Kept<GcMap>>,
}

impl Heap {
    /// A heap, reserved and empty.
    ///
    /// # Errors
    /// When the system gives no addresses.
    pub fn new() -> Result<Heap, String> {
        let arena = Arena::reserve()?;
        let len = arena.range();
        // SAFETY: the table is in the arena, and goes with it.
        let maps = unsafe { Maps::new(arena.map_table()) };
        Ok(Heap {
            known: KnownMaps {
                pointer: maps.of(&[word::POINTER]),
                pair: maps.of(&[word::POINTER, word::SCALAR]),
                head: maps.head(&[word::POINTER]),
                map: maps.of(&[word::POINTER, word::SCALAR, word::SCALAR, word::SCALAR]),
            },
            // SAFETY: what is in it belongs to the instance (see above).
            region: unsafe { region::Region::new() },
            maps,
            arena,
            central: std::array::from_fn(|_| std::array::from_fn(|_| Mutex::default())),
            used: std::array::from_fn(|_| std::array::from_fn(|_| AtomicBool::new(false))),
            large: Mutex::default(),
            idle: Mutex::default(),
            sweeping: Sweeping::default(),
            cycle: cycle::Cycle::default(),
            release: Mutex::default(),
            limits: Limits::of_range(len),
            counters: Counters::default(),
            specials: special::Specials::default(),
            profile: profile::MemoryProfile::default(),
            markers: AtomicUsize::new(1),
            laid: rewind::Laid::default(),
        })
    }

    /// The arena.
    #[inline(always)]
    pub fn arena(&self) -> &Arena {
        &self.arena
    }

    /// Who wants to know of memory that is used again.
    #[inline]
    pub fn listener(&self) -> Option<Kept<dyn Recycled>> {
        self.arena.listener()
    }

    /// Zeroed memory for a package variable: beside the arena, where addresses are the same in each run.
    pub fn global(&self, bytes: usize) -> *mut u8 {
        match self.arena.zeroed(bytes) {
            Some(place) => {
                self.limits.static_made(bytes);
                place
            }
            None => {
                self.laid.is_elsewhere();
                self.region.zeroed(bytes)
            }
        }
    }

    /// Bytes of the descriptions of spans.
    pub fn span_bytes(&self) -> usize {
        let small = self.central.iter().flatten().map(|c| lock(c).all().count());
        (small.sum::<usize>() + lock(&self.large).all().count()) * size_of::<Span>()
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

    /// How many bytes more may be had outside of the arena, if there is a limit.
    pub fn room(&self) -> Option<usize> {
        self.limits.room(self.in_use_for(0))
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

    /// The foreign object that begins at `address`.
    fn foreign_object(&self, address: usize) -> Option<*const u8> {
        // SAFETY: as in `object_of`.
        let span = unsafe { self.arena.span_of(address).as_ref() }?;
        let begins = self
            .object_of(address)
            .is_some_and(|(start, _)| start == address);
        (span.kind == SpanKind::Foreign && begins).then_some(address as *const u8)
    }

    /// Whether the `size` bytes at `address` are in one object, which holds no pointers.
    pub fn is_plain(&self, address: usize, size: usize) -> bool {
        // SAFETY: as in `object_of`.
        let span = unsafe { self.arena.span_of(address).as_ref() };
        let plain = span.is_some_and(|s| s.kind == SpanKind::NoScan);
        let object = self.object_of(address).filter(|_| plain);
        object.is_some_and(|(start, whole)| size <= whole - (address - start))
    }
}

impl Heap {
    /// Drops all values that drop themselves.
    ///
    /// # Safety
    /// No thread uses these values any longer.
    pub unsafe fn drop_foreign(&self) {
        let foreign = SpanKind::Foreign as usize;
        for (lists, used) in self.central.iter().zip(&self.used) {
            let used = used.get(foreign).is_some_and(|u| u.load(Ordering::Relaxed));
            let Some(central) = lists.get(foreign).filter(|_| used) else {
                continue;
            };
            let spans: Vec<_> = lock(central).all().collect();
            for span in spans {
                // SAFETY: spans in a list are alive, and those of this one are foreign; nobody uses their values.
                unsafe { self.drop_all(&mut *span) };
            }
        }
    }
}

impl Drop for Heap {
    fn drop(&mut self) {
        let free = |span: *mut Span| {
            // SAFETY: spans are boxed, and each is in one of these lists.
            drop(unsafe { Box::from_raw(span) });
        };
        for central in self.central.iter().flatten() {
            lock(central).all().for_each(free);
        }
        lock(&self.large).all().for_each(free);
        lock(&self.idle).0.drain(..).for_each(free);
    }
}
