//! Happens-before for the race detector: a vector clock per goroutine, and the clocks of synchronisation
//! objects. This module does not deal with memory: the code that checks accesses calls [`Thread::knows`].
//!
//! The algorithm is FastTrack (Flanagan and Freund, "FastTrack: efficient and precise dynamic race
//! detection", PLDI 2009). An *epoch* is a goroutine's slot and its time; its time advances whenever it
//! releases something. Goroutine A knows the epoch (s, t) if what the goroutine in slot s did up to its time t
//! happened before what A does now.
//!
//! # Who touches what
//! - A [`Thread`] is its goroutine's, or, while that is parked or about to park, that of whoever has taken it
//!   out of the queue it waits in (the rule for all of a G's cells, see `g.rs`).
//! - Clocks of synchronisation live in tables by address, under the lock of their part of the table.
//! - Slots are handed out under one lock, which is held for a few dozen instructions. A slot of a goroutine that has ended is given to another that knows
//!   its end, so no order is made up; see `slots.rs` for what happens when there are no more of these.

pub(crate) mod chan;
mod clock;
#[cfg(test)]
mod model;
mod slots;
mod thread;
mod times;
mod vars;

pub use clock::{Clock, EPOCH_SHIFT, TIME_BITS};
pub use slots::Racer;
use slots::Slots;
pub use thread::{Life, Thread, Touched};
use vars::Vars;

use crate::atomics::Spin;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The happens-before order of one run.
#[derive(Debug)]
pub struct HappensBefore {
    slots: Spin<Slots>,
    vars: Vars,
    /// See [`HappensBefore::watched`].
    watched: AtomicUsize,
    /// Bytes of the range in which most variables are.
    bytes: usize,
}

impl Default for HappensBefore {
    fn default() -> Self {
        HappensBefore::over(0, 0)
    }
}

fn lock<T>(m: &Mutex<T>) -> MutexGuard<'_, T> {
    m.lock().unwrap_or_else(PoisonError::into_inner)
}

impl HappensBefore {
    /// For a program that has most of its variables in that range.
    pub fn over(start: usize, bytes: usize) -> HappensBefore {
        HappensBefore {
            slots: Spin::default(),
            vars: Vars::over(start, bytes),
            watched: AtomicUsize::new(0),
            bytes,
        }
    }

    /// How many bytes of the range that this was made for have accesses that can race: none while there has been only one
    /// goroutine, then all. Every goroutine that comes later knows what the first one did until then, so that need not
    /// be remembered. Machine code reads it.
    #[inline]
    pub fn watched(&self) -> &AtomicUsize {
        &self.watched
    }

    /// Whether there has been only one goroutine so far, and nothing that starts one later.
    #[inline]
    pub fn is_alone(&self) -> bool {
        self.watched.load(Relaxed) == 0
    }

    /// From now on accesses can race: there is a second goroutine, or something that will start one which does not know all
    /// that the first one does until then, such as a timer.
    #[inline]
    pub fn watch(&self) {
        if self.is_alone() {
            self.watched.store(self.bytes, Relaxed);
        }
    }

    /// What the goroutine does from now on knows all that was released at `addr`.
    pub fn acquire(&self, thread: &mut Thread, addr: usize) {
        self.vars.with(addr, |var| thread.acquire(&mut var.clock));
    }

    /// What is acquired at `addr` from now on knows what the goroutine has done so far, and nothing else.
    pub fn release(&self, thread: &mut Thread, addr: usize) {
        self.vars.with(addr, |var| thread.release(&mut var.clock));
    }

    /// What is acquired at `addr` from now on knows what the goroutine has done so far as well.
    pub fn release_merge(&self, thread: &mut Thread, addr: usize) {
        self.vars
            .with(addr, |var| thread.release_merge(&mut var.clock));
    }

    /// Whether the goroutine returns to the epoch of its last release, which was at `addr`; see [`Thread::resumes`].
    pub fn resumes(&self, thread: &mut Thread, addr: usize) -> bool {
        self.vars.with(addr, |var| thread.resumes(&var.clock))
    }

    /// Does something to the variable at `addr` that synchronises: nobody else does so meanwhile. `act` has
    /// the clock there.
    #[inline]
    pub fn synchronise(
        &self,
        thread: &mut Thread,
        addr: usize,
        act: impl FnOnce(&mut Thread, &mut Clock),
    ) {
        self.vars.with(addr, |var| act(thread, &mut var.clock));
    }

    /// Nothing has happened yet: the order is as when it was made. False, and nothing is changed, if a goroutine still
    /// has its place in it.
    pub fn reset(&self) -> bool {
        if !self.slots.with(Slots::reset) {
            return false;
        }
        self.vars.reset();
        self.watched.store(0, Relaxed);
        true
    }

    /// The memory there is given to new objects: what was released at its addresses is forgotten.
    pub fn forget(&self, start: usize, bytes: usize) {
        self.vars.forget(start, bytes);
    }
}

/// What may have a place in the order: a goroutine's task.
pub trait Threaded: Sized {
    /// The task's place in that order; null if it has none.
    ///
    /// # Safety
    /// The goroutine is the running one, or waits and was taken out of its queue by the caller. It may still
    /// be on its way to rest, so nothing else of it may be touched.
    unsafe fn thread(task: *const Self) -> *mut Thread {
        let _ = task;
        std::ptr::null_mut()
    }
}
