//! What is attached to objects from outside: finalizers, cleanups and weak handles.
//!
//! They are kept by the address where their object begins. A collection looks at them when marking
//! has ended: an object that was not reached loses its weak handles first; then its cleanups are
//! due, and its finalizer, for which the object is kept once more.

use super::AllocCache;
use super::collect::Collection;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Something that is due since a collection; the VM runs it on a goroutine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// Call the function value with the object (both as interface words).
    Finalizer {
        /// The object, as the interface that `SetFinalizer` got.
        object: [u64; 2],
        /// The function, as the interface that `SetFinalizer` got.
        func: [u64; 2],
    },
    /// Call the closure, which takes nothing.
    Cleanup {
        /// The closure.
        func: u64,
    },
}

#[derive(Clone, Copy, Debug)]
enum Special {
    Finalizer { object: [u64; 2], func: [u64; 2] },
    Cleanup { func: u64, id: u64 },
    Weak { handle: *mut u64 },
}

// SAFETY: handles lie in the heap, which is shared between threads anyway.
unsafe impl Send for Special {}

#[derive(Debug, Default)]
struct Inner {
    by_object: BTreeMap<usize, Vec<Special>>,
    due: Vec<Due>,
    next_id: u64,
}

/// All specials of the heap.
#[derive(Debug, Default)]
pub struct Specials(Mutex<Inner>);

impl Specials {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets the finalizer of the object that begins at `at`; false if it has one.
    pub fn set_finalizer(&self, at: usize, object: [u64; 2], func: [u64; 2]) -> bool {
        let mut inner = self.lock();
        let list = inner.by_object.entry(at).or_default();
        if list.iter().any(|s| matches!(s, Special::Finalizer { .. })) {
            return false;
        }
        list.push(Special::Finalizer { object, func });
        true
    }

    /// Removes the finalizer of the object that begins at `at`.
    pub fn clear_finalizer(&self, at: usize) {
        self.retain(at, |s| !matches!(s, Special::Finalizer { .. }));
    }

    /// Adds a cleanup; its number, by which it can be stopped.
    pub fn add_cleanup(&self, at: usize, func: u64) -> u64 {
        let mut inner = self.lock();
        inner.next_id += 1;
        let id = inner.next_id;
        inner
            .by_object
            .entry(at)
            .or_default()
            .push(Special::Cleanup { func, id });
        id
    }

    /// Removes the cleanup of that number, if it is not due yet.
    pub fn stop_cleanup(&self, at: usize, id: u64) {
        self.retain(
            at,
            |s| !matches!(s, Special::Cleanup { id: i, .. } if *i == id),
        );
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

    /// The weak handle of the object that begins at `at`: a word that holds its address and becomes
    /// 0 with its end. One object has one handle.
    pub fn weak_handle(&self, cache: &mut AllocCache, at: usize) -> *mut u64 {
        let mut inner = self.lock();
        let list = inner.by_object.entry(at).or_default();
        for s in list.iter() {
            if let Special::Weak { handle } = s {
                return *handle;
            }
        }
        let handle = cache.alloc(8, None).cast::<u64>();
        // SAFETY: a new object of 8 bytes.
        unsafe { handle.write(at as u64) };
        list.push(Special::Weak { handle });
        handle
    }

    /// What has become due since the last call.
    pub fn take_due(&self) -> Vec<Due> {
        std::mem::take(&mut self.lock().due)
    }

    /// Is anything due?
    pub fn any_due(&self) -> bool {
        !self.lock().due.is_empty()
    }

    /// Marks what finalizers and cleanups hold; then, everything reachable being marked, sorts out
    /// those of unreachable objects.
    pub(super) fn settle(&self, collection: &mut Collection) {
        let mut inner = self.lock();
        mark_held(&inner, collection);
        collection.tracer.drain();
        let mut dead = Vec::new();
        for (&at, list) in &mut inner.by_object {
            // A handle that nobody holds any more is swept with the rest.
            let gone = !collection.is_marked(at as u64);
            list.retain(|s| match s {
                Special::Weak { handle } if gone => {
                    // SAFETY: the handle was alive when this collection began; the world is stopped.
                    unsafe { handle.write(0) };
                    false
                }
                Special::Weak { handle } => collection.is_marked(*handle as u64),
                _ => true,
            });
            if gone || list.is_empty() {
                dead.push(at);
            }
        }
        for at in dead {
            let list = inner.by_object.remove(&at).unwrap_or_default();
            inner.due.extend(list.iter().filter_map(due));
        }
        for due in &inner.due {
            if let Due::Finalizer { object, .. } = due {
                collection.tracer.word(object[1]);
            }
        }
        collection.tracer.drain();
    }
}

/// Functions are held by the table; objects with finalizers only by what is due.
fn mark_held(inner: &Inner, collection: &mut Collection) {
    for special in inner.by_object.values().flatten() {
        match special {
            Special::Finalizer { func, .. } => collection.tracer.word(func[1]),
            Special::Cleanup { func, .. } => collection.tracer.word(*func),
            Special::Weak { .. } => {}
        }
    }
    for due in &inner.due {
        match due {
            Due::Finalizer { object, func } => {
                collection.tracer.word(object[1]);
                collection.tracer.word(func[1]);
            }
            Due::Cleanup { func } => collection.tracer.word(*func),
        }
    }
}

fn due(special: &Special) -> Option<Due> {
    match *special {
        Special::Finalizer { object, func } => Some(Due::Finalizer { object, func }),
        Special::Cleanup { func, .. } => Some(Due::Cleanup { func }),
        Special::Weak { .. } => None,
    }
}
