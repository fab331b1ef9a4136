//! Data attached to objects: finalizers, cleanups, weak handles, and recorded types.
//!
//! They are kept by the address where their object begins. Objects reachable from an object with a finalizer
//! are marked, but the object itself is not. So the outermost object of a chain is finalized first, and a
//! cycle is never finalized. When marking has ended, an object that was not reached loses its weak
//! handles; if it has a finalizer, that is due and the object is kept once more, with its cleanups;
//! otherwise its cleanups are due.
//!
//! That is settled concurrently with the program, some at a time ([`Heap::settle_some`]): after the stop in which
//! marking has ended, and before anything is swept, since it needs the marks of all objects. What is
//! allocated meanwhile is in new spans. Until then, a weak handle may still point to an object that is about
//! to be freed, so code that follows one checks first ([`Heap::strong`]).

mod seen;

use super::collect::Tracer;
use super::{AllocCache, Heap};
use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How many objects' specials are settled at a time.
const AT_ONCE: usize = 32;

/// A finalizer that is due since a collection; the VM calls it on a goroutine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DueFinalizer {
    /// The object, as the interface that `SetFinalizer` got.
    pub object: [u64; 2],
    /// The function, as the interface that `SetFinalizer` got.
    pub func: [u64; 2],
}

#[derive(Clone, Copy, Debug)]
enum Special {
    Finalizer(DueFinalizer),
    Cleanup { func: u64, id: u64 },
    Weak { pointer: u64, handle: *mut u64 },
}

// SAFETY: handles are in the heap, which is shared between threads anyway.
unsafe impl Send for Special {}

#[derive(Debug, Default)]
struct Inner {
    by_object: BTreeMap<usize, Vec<Special>>,
    finalizers: VecDeque<DueFinalizer>,
    /// Closures that take nothing.
    cleanups: VecDeque<u64>,
    next_id: u64,
    counts: Counts,
    /// Those of objects from this address on have to be settled.
    unsettled: Option<usize>,
    /// Types by the address at which they were noted.
    seen: BTreeMap<usize, seen::Types>,
    /// The notes from this address on have to be settled.
    seen_unsettled: Option<usize>,
}

/// How many became due and how many of these were taken, ever.
#[derive(Clone, Copy, Debug, Default)]
#[allow(missing_docs)]
pub struct Counts {
    pub finalizers_queued: u64,
    pub finalizers_run: u64,
    pub cleanups_queued: u64,
    pub cleanups_run: u64,
}

/// All specials of the heap.
#[derive(Debug, Default)]
pub struct Specials {
    inner: Mutex<Inner>,
    /// Whether some have to be settled.
    settling: AtomicBool,
    /// Whether some have become due since somebody asked.
    news: AtomicBool,
}

impl Specials {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets all of them: their objects are gone.
    pub(super) fn clear(&self) {
        *self.lock() = Inner::default();
        self.settling.store(false, Ordering::Release);
        self.news.store(false, Ordering::Release);
    }

    /// Whether some have to be settled since the latest collection.
    #[inline]
    pub fn is_settling(&self) -> bool {
        self.settling.load(Ordering::Acquire)
    }

    /// Whether all are settled, and those that call what has become due were told.
    pub fn is_settled(&self) -> bool {
        !self.is_settling() && !self.news.load(Ordering::Acquire)
    }

    /// Whether finalizers or cleanups have become due since this was asked last.
    #[inline]
    pub fn take_news(&self) -> bool {
        self.news.load(Ordering::Relaxed) && self.news.swap(false, Ordering::AcqRel)
    }

    /// Marking has ended, in this stop of the world: everything is to be settled.
    pub(super) fn begin_settling(&self) {
        let mut inner = self.lock();
        if !inner.by_object.is_empty() || !inner.seen.is_empty() {
            inner.unsettled = Some(0);
            inner.seen_unsettled = Some(0);
            self.settling.store(true, Ordering::Release);
        }
    }

    /// Sets the finalizer of the object that begins at `at`; false if it has one. Go: `addfinalizer`.
    pub fn set_finalizer(&self, at: usize, finalizer: DueFinalizer) -> bool {
        let mut inner = self.lock();
        let list = inner.by_object.entry(at).or_default();
        if list.iter().any(|s| matches!(s, Special::Finalizer(_))) {
            return false;
        }
        list.push(Special::Finalizer(finalizer));
        true
    }

    /// Removes the finalizer of the object that begins at `at`.
    pub fn clear_finalizer(&self, at: usize) {
        self.retain(at, |s| !matches!(s, Special::Finalizer(_)));
    }

    /// Adds a cleanup, a closure that takes nothing; its number, by which it can be stopped.
    pub fn add_cleanup(&self, at: usize, func: u64) -> u64 {
        let mut inner = self.lock();
        inner.next_id += 1;
        let id = inner.next_id;
        let list = inner.by_object.entry(at).or_default();
        list.push(Special::Cleanup { func, id });
        id
    }

    /// Removes the cleanup of that number, if it is not due yet.
    pub fn stop_cleanup(&self, at: usize, id: u64) {
        let is = |s: &Special| matches!(s, Special::Cleanup { id: i, .. } if *i == id);
        self.retain(at, |s| !is(s));
    }

    fn retain(&self, at: usize, keep: impl Fn(&Special) -> bool) {
        let mut inner = self.lock();
        if let Some(list) = inner.by_object.get_mut(&at) {
            list.retain(keep);
            if list.is_empty() {
                inner.by_object.remove(&at);
            }
        }
    }

    /// The finalizer that has been due for longest. From now on the caller keeps what it holds.
    /// Go: `runfinq`.
    pub fn take_finalizer(&self) -> Option<DueFinalizer> {
        let mut inner = self.lock();
        let due = inner.finalizers.pop_front()?;
        inner.counts.finalizers_run += 1;
        Some(due)
    }

    /// The same for cleanups.
    pub fn take_cleanup(&self) -> Option<u64> {
        let mut inner = self.lock();
        let due = inner.cleanups.pop_front()?;
        inner.counts.cleanups_run += 1;
        Some(due)
    }

    /// How many finalizers and cleanups are due.
    pub fn due(&self) -> (usize, usize) {
        let inner = self.lock();
        (inner.finalizers.len(), inner.cleanups.len())
    }

    /// Whether finalizers (0) or cleanups (1) are due.
    pub fn is_due(&self, kind: usize) -> bool {
        let (finalizers, cleanups) = self.due();
        *[finalizers, cleanups].get(kind).unwrap_or(&0) > 0
    }

    /// Totals.
    pub fn counts(&self) -> Counts {
        self.lock().counts
    }

    /// Marks what finalizers and cleanups lead to.
    pub(super) fn mark_roots(&self, tracer: &mut Tracer) {
        mark_held(&self.lock(), tracer);
    }

    /// The same concurrently with the program, some at a time: those of objects from the address `from` on. Where to
    /// continue. (What is attached meanwhile is attached by somebody who reaches all of it.)
    pub(super) fn mark_some(&self, tracer: &mut Tracer, from: usize) -> Option<usize> {
        let inner = self.lock();
        if from == 0 {
            mark_due(&inner, tracer);
        }
        let mut next = None;
        for (n, (&at, list)) in inner.by_object.range(from..).enumerate() {
            if n == 4 * AT_ONCE {
                next = Some(at);
                break;
            }
            mark_list(at, list, tracer);
        }
        next
    }
}

impl Heap {
    /// The weak handle of `pointer`, which leads into the object that begins at `at`: a word that
    /// holds the pointer and becomes 0 with the object's end. Equal pointers have one handle.
    pub fn weak_handle(&self, cache: &mut AllocCache, at: usize, pointer: u64) -> *mut u64 {
        if let Some(handle) = self.handle_of(&mut self.specials.lock(), at, pointer) {
            return handle;
        }
        // Not under the lock: whoever allocates may have to settle something first.
        let handle = cache.alloc(8, None).cast::<u64>();
        let mut inner = self.specials.lock();
        if let Some(handle) = self.handle_of(&mut inner, at, pointer) {
            return handle;
        }
        // SAFETY: a new object of 8 bytes.
        unsafe { handle.write(pointer) };
        let list = inner.by_object.entry(at).or_default();
        list.push(Special::Weak { pointer, handle });
        handle
    }

    /// The weak handle of a pointer, if there is one. From now on the caller keeps it.
    fn handle_of(&self, inner: &mut Inner, at: usize, pointer: u64) -> Option<*mut u64> {
        let handle = inner.by_object.get(&at)?.iter().find_map(|s| match s {
            Special::Weak { pointer: p, handle } if *p == pointer => Some(*handle),
            _ => None,
        })?;
        if inner.unsettled.is_some() {
            // Nobody may have held it when marking ended.
            self.keep(handle.addr());
        }
        Some(handle)
    }

    /// The pointer in a weak handle, 0 after its object's end.
    ///
    /// # Safety
    /// `handle` is null or comes from [`Heap::weak_handle`], and is alive.
    pub unsafe fn strong(&self, handle: *const u64) -> u64 {
        // SAFETY: handle is null or the address of a living object of 8 bytes, which was written before any other
        // thread knew its address; all accesses after that are atomic.
        let Some(word) = (unsafe { handle.cast::<AtomicU64>().as_ref() }) else {
            return 0;
        };
        let pointer = word.load(Ordering::Relaxed);
        if !self.specials.is_settling() {
            return word.load(Ordering::Relaxed);
        }
        let inner = self.specials.lock();
        if inner.unsettled.is_some() && !self.outlives(pointer as usize) {
            return 0;
        }
        word.load(Ordering::Relaxed)
    }

    /// After marking, before anything is swept: whether the object stays that `address` leads to. True for
    /// what is not ours.
    fn outlives(&self, address: usize) -> bool {
        // SAFETY: a span in the page table is alive.
        match unsafe { self.arena.span_of(address).as_ref() } {
            Some(span) => {
                span.made == self.counters.collections.load(Ordering::Relaxed)
                    || span.is_marked(span.index_of(address - span.start))
            }
            None => true,
        }
    }

    /// The object stays after all; its bytes.
    fn keep(&self, address: usize) -> usize {
        // SAFETY: as above.
        match unsafe { self.arena.span_of(address).as_ref() } {
            Some(span) if !self.outlives(address) => {
                let index = span.index_of(address - span.start);
                span.mark_block(index / 64, 1 << (index % 64));
                span.size
            }
            _ => 0,
        }
    }

    /// Settles the finalizers, cleanups and weak handles of some objects. Returns false if nothing is left to
    /// settle.
    pub(super) fn settle_some(&self) -> bool {
        let specials = &self.specials;
        if !specials.is_settling() {
            return false;
        }
        let mut inner = specials.lock();
        let inner = &mut *inner;
        let Some(from) = inner.unsettled else {
            return self.settle_seen(inner);
        };
        let before = (inner.finalizers.len(), inner.cleanups.len());
        let (mut next, mut gone, mut kept) = (None, Vec::new(), 0);
        for (n, (&at, list)) in inner.by_object.range_mut(from..).enumerate() {
            if n == AT_ONCE {
                next = Some(at);
                break;
            }
            if self.outlives(at) {
                // A handle that nobody holds any longer is swept with the rest.
                list.retain(|s| match s {
                    Special::Weak { handle, .. } => self.outlives(handle.addr()),
                    _ => true,
                });
            } else {
                kept += self.ends(list, &mut inner.finalizers, &mut inner.cleanups);
            }
            if list.is_empty() {
                gone.push(at);
            }
        }
        for at in gone {
            inner.by_object.remove(&at);
        }
        let came = (
            inner.finalizers.len() - before.0,
            inner.cleanups.len() - before.1,
        );
        inner.counts.finalizers_queued += came.0 as u64;
        inner.counts.cleanups_queued += came.1 as u64;
        if came != (0, 0) {
            self.limits.kept_more(kept);
            self.counters
                .marked_bytes
                .fetch_add(kept as u64, Ordering::Relaxed);
            specials.news.store(true, Ordering::Release);
        }
        inner.unsettled = next;
        true
    }

    /// Settles as much as an allocation that needs memory should. Returns whether something is left.
    pub(super) fn settle_pieces(&self) -> bool {
        const PIECES: usize = 16;
        (0..PIECES).all(|_| self.settle_some()) && self.specials.is_settling()
    }

    /// An object was not reached that has these specials. How many bytes are kept because of them: what the
    /// object leads to was marked from it.
    fn ends(
        &self,
        list: &mut Vec<Special>,
        finalizers: &mut VecDeque<DueFinalizer>,
        cleanups: &mut VecDeque<u64>,
    ) -> usize {
        let stays = list.iter().any(|s| matches!(s, Special::Finalizer(_)));
        let mut kept = 0;
        list.retain(|s| match *s {
            Special::Weak { handle, .. } => {
                // SAFETY: nothing was swept since the handle was alive.
                unsafe { AtomicU64::from_ptr(handle) }.store(0, Ordering::Relaxed);
                false
            }
            Special::Finalizer(due) => {
                kept += self.keep(due.object[1] as usize);
                finalizers.push_back(due);
                false
            }
            Special::Cleanup { func, .. } => {
                if !stays {
                    cleanups.push_back(func);
                }
                stays
            }
        });
        kept
    }
}

/// Functions are held by the table, objects with finalizers only by what is due; what they lead to
/// is held, too.
fn mark_held(inner: &Inner, tracer: &mut Tracer) {
    for (&at, list) in &inner.by_object {
        mark_list(at, list, tracer);
    }
    mark_due(inner, tracer);
}

fn mark_list(at: usize, list: &[Special], tracer: &mut Tracer) {
    for special in list {
        match special {
            Special::Finalizer(f) => {
                tracer.word(f.func[1]);
                tracer.contents(at as u64);
            }
            Special::Cleanup { func, .. } => tracer.word(*func),
            Special::Weak { .. } => {}
        }
    }
}

fn mark_due(inner: &Inner, tracer: &mut Tracer) {
    for due in &inner.finalizers {
        tracer.word(due.object[1]);
        tracer.word(due.func[1]);
    }
    for &func in &inner.cleanups {
        tracer.word(func);
    }
}
