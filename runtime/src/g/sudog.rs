//! Sudogs: goroutines' places in the wait queues of channels, semaphores and conditions; and such queues.

use crate::atomics::{AtomicPtr, Ordering};
use crate::base::step::Payload;
use crate::g::G;
use std::cell::Cell;

/// A goroutine's place in a wait queue ("pseudo-g", Go's word).
#[repr(C)]
pub struct Sudog<T> {
    pub(crate) next: Cell<*mut Sudog<T>>,
    pub(crate) prev: Cell<*mut Sudog<T>>,
    /// The goroutine that waits. Null for the sudog embedded in a G that does not wait.
    pub(crate) g: Cell<*mut G<T>>,
    /// What it waits on: the channel's address, or the key of a semaphore.
    pub(crate) on: Cell<usize>,
    pub(crate) payload: Cell<Payload>,
    pub(crate) case: Cell<u32>,
    pub(crate) is_select: Cell<bool>,
    pub(crate) is_send: Cell<bool>,
    pub(crate) ok: Cell<bool>,
    pub(crate) queued: Cell<bool>,
    pub(crate) tag: Cell<u64>,
    /// Next sudog of the same select, or of the free pool; semaphores keep the ticket here.
    pub(crate) link: Cell<*mut Sudog<T>>,
}

impl<T> Sudog<T> {
    pub(crate) fn new() -> Sudog<T> {
        Sudog {
            next: Cell::new(std::ptr::null_mut()),
            prev: Cell::new(std::ptr::null_mut()),
            g: Cell::new(std::ptr::null_mut()),
            on: Cell::new(0),
            payload: Cell::new(Payload::ZERO),
            link: Cell::new(std::ptr::null_mut()),
            tag: Cell::new(0),
            case: Cell::new(0),
            is_select: Cell::new(false),
            is_send: Cell::new(false),
            ok: Cell::new(false),
            queued: Cell::new(false),
        }
    }
}

/// A doubly linked FIFO of sudogs.
pub(crate) struct WaitQ<T> {
    /// Written under the lock, also read without it.
    first: AtomicPtr<Sudog<T>>,
    last: Cell<*mut Sudog<T>>,
}

/// SAFETY contract of every sudog pointer here: it is in a G or a P's pool, both type-stable.
macro_rules! sd {
    ($p:expr) => {
        // SAFETY: sudogs are type-stable and non-null where this is used.
        unsafe { &*$p }
    };
}
pub(crate) use sd;

impl<T> WaitQ<T> {
    pub(crate) fn new() -> WaitQ<T> {
        WaitQ {
            first: AtomicPtr::new(std::ptr::null_mut()),
            last: Cell::new(std::ptr::null_mut()),
        }
    }

    /// Also without the lock: it was so at some moment. What was done to the channel before the last waiter went is seen.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.first.load(Ordering::Acquire).is_null()
    }

    #[inline]
    pub(crate) fn push_back(&self, s: *mut Sudog<T>) {
        let sg = sd!(s);
        sg.next.set(std::ptr::null_mut());
        let last = self.last.get();
        sg.prev.set(last);
        sg.queued.set(true);
        if last.is_null() {
            self.first.store(s, Ordering::Release);
        } else {
            sd!(last).next.set(s);
        }
        self.last.set(s);
    }

    pub(crate) fn push_front(&self, s: *mut Sudog<T>) {
        let sg = sd!(s);
        let first = self.first.load(Ordering::Relaxed);
        sg.prev.set(std::ptr::null_mut());
        sg.next.set(first);
        sg.queued.set(true);
        if first.is_null() {
            self.last.set(s);
        } else {
            sd!(first).prev.set(s);
        }
        self.first.store(s, Ordering::Release);
    }

    #[inline]
    pub(crate) fn remove(&self, s: *mut Sudog<T>) {
        let sg = sd!(s);
        if !sg.queued.get() {
            return;
        }
        sg.queued.set(false);
        let (prev, next) = (sg.prev.get(), sg.next.get());
        if prev.is_null() {
            self.first.store(next, Ordering::Release);
        } else {
            sd!(prev).next.set(next);
        }
        if next.is_null() {
            self.last.set(prev);
        } else {
            sd!(next).prev.set(prev);
        }
    }

    /// The first in line, whoever it is.
    #[inline]
    pub(crate) fn pop_any(&self) -> *mut Sudog<T> {
        let s = self.first.load(Ordering::Relaxed);
        if !s.is_null() {
            self.remove(s);
        }
        s
    }

    /// The first in line that can still be woken (a select may have gone elsewhere).
    #[inline]
    pub(crate) fn dequeue(&self) -> *mut Sudog<T> {
        loop {
            let s = self.pop_any();
            if s.is_null() {
                return s;
            }
            let sg = sd!(s);
            if sg.is_select.get() {
                // SAFETY: a queued sudog names its G, which is type-stable.
                let g = unsafe { &*sg.g.get() };
                if g.select_done
                    .compare_exchange(0, 1, Ordering::AcqRel, Ordering::Relaxed)
                    .is_err()
                {
                    continue;
                }
            }
            return s;
        }
    }

    /// Whether somebody is in line who can still be woken. While nobody else runs.
    pub(crate) fn has_waiter(&self) -> bool {
        let mut any = false;
        self.each(|s| {
            // SAFETY: a queued sudog names its G, which is type-stable.
            let g = unsafe { s.g.get().as_ref() };
            let open = |g: &G<T>| g.select_done.load(Ordering::Relaxed) == 0;
            any |= !s.is_select.get() || g.is_some_and(open);
        });
        any
    }

    pub(crate) fn each(&self, mut f: impl FnMut(&Sudog<T>)) {
        let mut s = self.first.load(Ordering::Relaxed);
        while !s.is_null() {
            f(sd!(s));
            s = sd!(s).next.get();
        }
    }
}
