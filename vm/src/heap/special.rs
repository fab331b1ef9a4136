//! What is attached to objects from outside: finalizers, cleanups and weak handles.
//!
//! They are kept by the address where their object begins. What an object with a finalizer leads to
//! is marked from it, itself not: so of objects that lead to each other the outermost is finalized
//! first, and a cycle never. When marking has ended, an object that was not reached loses its weak
//! handles; if it has a finalizer, that is due and the object is kept once more, with its cleanups;
//! otherwise its cleanups are due.

use super::AllocCache;
use super::collect::{Collection, Tracer};
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

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

// SAFETY: handles lie in the heap, which is shared between threads anyway.
unsafe impl Send for Special {}

#[derive(Debug, Default)]
struct Inner {
    by_object: BTreeMap<usize, Vec<Special>>,
    finalizers: VecDeque<DueFinalizer>,
    /// Closures that take nothing.
    cleanups: VecDeque<u64>,
    next_id: u64,
    counts: Counts,
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
pub struct Specials(Mutex<Inner>);

impl Specials {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
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

    /// The weak handle of `pointer`, which leads into the object that begins at `at`: a word that
    /// holds the pointer and becomes 0 with the object's end. Equal pointers have one handle.
    pub fn weak_handle(&self, cache: &mut AllocCache, at: usize, pointer: u64) -> *mut u64 {
        let mut inner = self.lock();
        let list = inner.by_object.entry(at).or_default();
        for s in list.iter() {
            if let Special::Weak { pointer: p, handle } = s
                && *p == pointer
            {
                return *handle;
            }
        }
        let handle = cache.alloc(8, None).cast::<u64>();
        // SAFETY: a new object of 8 bytes.
        unsafe { handle.write(pointer) };
        list.push(Special::Weak { pointer, handle });
        handle
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

    /// Totals.
    pub fn counts(&self) -> Counts {
        self.lock().counts
    }

    /// Marks what finalizers and cleanups lead to.
    pub(super) fn mark_roots(&self, tracer: &mut Tracer) {
        mark_held(&self.lock(), tracer);
    }

    /// The same beside the program, some at a time: those of objects from the address `from` on. Where to
    /// go on. (What is attached meanwhile is attached by somebody who reaches all of it.)
    pub(super) fn mark_some(&self, tracer: &mut Tracer, from: usize) -> Option<usize> {
        const AT_ONCE: usize = 128;
        let inner = self.lock();
        if from == 0 {
            mark_due(&inner, tracer);
        }
        let mut next = None;
        for (n, (&at, list)) in inner.by_object.range(from..).enumerate() {
            if n == AT_ONCE {
                next = Some(at);
                break;
            }
            mark_list(at, list, tracer);
        }
        next
    }

    /// Marks what finalizers and cleanups hold; then, everything reachable being marked, sorts out
    /// those of unreachable objects.
    pub(super) fn settle(&self, collection: &mut Collection) {
        let mut inner = self.lock();
        let inner = &mut *inner;
        mark_held(inner, &mut collection.tracer);
        collection.tracer.drain();
        let Inner {
            by_object,
            finalizers,
            cleanups,
            ..
        } = inner;
        let before = (finalizers.len(), cleanups.len());
        by_object.retain(|&at, list| {
            if collection.is_marked(at as u64) {
                // A handle that nobody holds any more is swept with the rest.
                list.retain(|s| match s {
                    Special::Weak { handle, .. } => collection.is_marked(*handle as u64),
                    _ => true,
                });
            } else {
                let kept = list.iter().any(|s| matches!(s, Special::Finalizer(_)));
                list.retain(|s| match *s {
                    Special::Weak { handle, .. } => {
                        // SAFETY: the handle was alive when this collection began; the world is
                        // stopped.
                        unsafe { handle.write(0) };
                        false
                    }
                    Special::Finalizer(due) => {
                        finalizers.push_back(due);
                        false
                    }
                    Special::Cleanup { func, .. } => {
                        if !kept {
                            cleanups.push_back(func);
                        }
                        kept
                    }
                });
            }
            !list.is_empty()
        });
        for due in finalizers.iter().skip(before.0) {
            collection.tracer.word(due.object[1]);
        }
        inner.counts.finalizers_queued += (inner.finalizers.len() - before.0) as u64;
        inner.counts.cleanups_queued += (inner.cleanups.len() - before.1) as u64;
        collection.tracer.drain();
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
