//! The Ps of a run, and how many of them are in use.

pub(crate) mod central;
pub(crate) mod idle;
pub(crate) mod m;
pub(crate) mod p;
pub(crate) mod parallel;
pub(crate) mod rules;

use crate::atomics::{AtomicPtr, AtomicU32, Ordering};
use crate::procs::p::P;
use crate::task::Task;

/// More Ps than this are not made.
pub const MAX_PROCS: usize = if cfg!(loom) { 3 } else { 1024 };

/// All Ps that were ever made. They are freed with the run.
pub(crate) struct Procs<T: Task> {
    all: Box<[AtomicPtr<P<T>>]>,
    /// GOMAXPROCS: those with lower numbers are in use.
    count: AtomicU32,
    /// What it is to become when the world stands still; 0: nobody asked.
    wanted: AtomicU32,
}

impl<T: Task> Procs<T> {
    pub(crate) fn new() -> Procs<T> {
        let none = (0..MAX_PROCS).map(|_| AtomicPtr::new(std::ptr::null_mut()));
        Procs {
            all: none.collect(),
            count: AtomicU32::new(0),
            wanted: AtomicU32::new(0),
        }
    }

    /// P number `i`, if it was ever made.
    #[inline]
    pub(crate) fn get(&self, i: usize) -> Option<&P<T>> {
        // SAFETY: null, or from a box in `get_or_make`, which is freed with the list.
        unsafe { self.all.get(i)?.load(Ordering::Acquire).as_ref() }
    }

    /// P number `i`, made if need be. Under the central lock or before anything runs.
    pub(crate) fn get_or_make(&self, i: usize, make: impl FnOnce() -> P<T>) -> Option<&P<T>> {
        let slot = self.all.get(i)?;
        if slot.load(Ordering::Acquire).is_null() {
            slot.store(Box::into_raw(Box::new(make())), Ordering::Release);
        }
        self.get(i)
    }

    /// The Ps within GOMAXPROCS.
    pub(crate) fn in_use(&self) -> impl Iterator<Item = &P<T>> {
        (0..self.count.load(Ordering::Acquire) as usize).filter_map(|i| self.get(i))
    }

    /// All Ps ever made.
    pub(crate) fn all(&self) -> impl Iterator<Item = &P<T>> {
        (0..self.all.len()).map_while(|i| self.get(i))
    }

    /// GOMAXPROCS as it is.
    #[inline]
    pub(crate) fn count(&self) -> u32 {
        self.count.load(Ordering::Relaxed)
    }

    /// Changes it. While nothing runs.
    pub(crate) fn set_count(&self, n: u32) {
        self.count.store(n, Ordering::SeqCst);
    }

    /// GOMAXPROCS as it is, or is to become.
    pub(crate) fn count_wanted(&self) -> u32 {
        match self.wanted.load(Ordering::Relaxed) {
            0 => self.count(),
            wanted => wanted,
        }
    }

    /// Asks for that many; it takes effect when the world stands still.
    pub(crate) fn want(&self, n: u32) {
        self.wanted.store(n, Ordering::Relaxed);
    }

    /// What was asked for last, if anything.
    pub(crate) fn take_wanted(&self) -> Option<u32> {
        let wanted = self.wanted.swap(0, Ordering::SeqCst);
        (wanted != 0).then_some(wanted)
    }
}

impl<T: Task> Drop for Procs<T> {
    fn drop(&mut self) {
        for slot in &self.all {
            let p = slot.load(Ordering::Acquire);
            if !p.is_null() {
                // SAFETY: from a box in `get_or_make`; no M runs any longer.
                drop(unsafe { Box::from_raw(p) });
            }
        }
    }
}
