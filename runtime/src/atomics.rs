//! The only access to atomics, threads and cells: std's normally, loom's under `cfg(loom)`.
//!
//! Nothing else in this crate names `std::sync::atomic` or `std::thread` in code that a loom
//! model runs. The spin lock of channels, timers and semaphore buckets lives here as well,
//! because its waiting loop must tell loom that it waits.

#[cfg(loom)]
#[allow(unused_imports)]
pub(crate) use loom::sync::atomic::{
    AtomicBool, AtomicI32, AtomicI64, AtomicPtr, AtomicU8, AtomicU32, AtomicU64, AtomicUsize,
    Ordering, fence,
};
#[cfg(not(loom))]
#[allow(unused_imports)]
pub(crate) use std::sync::atomic::{
    AtomicBool, AtomicI32, AtomicI64, AtomicPtr, AtomicU8, AtomicU32, AtomicU64, AtomicUsize,
    Ordering, fence,
};

use std::cell::UnsafeCell;

#[cfg(loom)]
pub(crate) use loom::sync::{Mutex, MutexGuard};
#[cfg(not(loom))]
pub(crate) use std::sync::{Mutex, MutexGuard};

/// Between a sequentially consistent read-modify-write and a sequentially consistent load, which
/// need nothing between them; but loom takes such accesses as acquire/release only, and wants a
/// fence.
#[inline(always)]
pub(crate) fn loom_fence() {
    #[cfg(loom)]
    loom::sync::atomic::fence(Ordering::SeqCst);
}

/// Between a sequentially consistent read-modify-write and later loads that are less than that: what was written is seen
/// by others before anything is read. On x86-64 the read-modify-write sees to it.
#[inline(always)]
pub(crate) fn fence_after_update() {
    #[cfg(any(loom, not(target_arch = "x86_64")))]
    fence(Ordering::SeqCst);
}

/// Tells the processor (or loom) that the caller spins; after a while gives the core away.
#[inline]
pub(crate) fn relax(round: &mut u32) {
    #[cfg(loom)]
    {
        let _ = round;
        loom::thread::yield_now();
    }
    #[cfg(not(loom))]
    {
        *round += 1;
        if (*round).is_multiple_of(64) {
            std::thread::yield_now();
        } else {
            std::hint::spin_loop();
        }
    }
}

/// A one-word lock for sections of a few dozen instructions that never block, allocate on
/// behalf of a task, or take another lock of a lower rank.
///
/// Ranks (a holder may take only what stands further right):
/// timer cell < semaphore bucket < channel (several in address order) < timer heap < central
/// scheduler lock.
pub(crate) struct SpinLock(AtomicU32);

impl Default for SpinLock {
    fn default() -> SpinLock {
        SpinLock::new()
    }
}

impl SpinLock {
    pub(crate) fn new() -> SpinLock {
        SpinLock(AtomicU32::new(0))
    }

    /// Takes the lock. Acquire: what the last holder wrote is seen.
    #[inline(always)]
    pub(crate) fn lock(&self) {
        if self
            .0
            .compare_exchange(0, 1, Ordering::Acquire, Ordering::Relaxed)
            .is_err()
        {
            self.lock_slow();
        }
    }

    #[cold]
    fn lock_slow(&self) {
        let mut round = 0;
        loop {
            relax(&mut round);
            if self.0.load(Ordering::Relaxed) == 0
                && self
                    .0
                    .compare_exchange(0, 1, Ordering::Acquire, Ordering::Relaxed)
                    .is_ok()
            {
                return;
            }
        }
    }

    /// Gives the lock back. Release: the next holder sees what this one wrote.
    #[inline(always)]
    pub(crate) fn unlock(&self) {
        self.0.store(0, Ordering::Release);
    }
}

/// A value that is used for a few dozen instructions at a time, under a [`SpinLock`].
#[derive(Default)]
pub(crate) struct Spin<T> {
    lock: SpinLock,
    inner: UnsafeCell<T>,
}

// SAFETY: only the holder of the lock accesses the value.
unsafe impl<T: Send> Sync for Spin<T> {}

impl<T> Spin<T> {
    pub(crate) fn new(inner: T) -> Spin<T> {
        Spin {
            lock: SpinLock::new(),
            inner: UnsafeCell::new(inner),
        }
    }

    /// Calls `f` with exclusive access to the value. If `f` panics, the lock is never released.
    #[inline]
    pub(crate) fn with<R>(&self, f: impl FnOnce(&mut T) -> R) -> R {
        self.lock.lock();
        // SAFETY: we hold the lock.
        let result = f(unsafe { &mut *self.inner.get() });
        self.lock.unlock();
        result
    }
}

impl<T> std::fmt::Debug for Spin<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Spin")
    }
}
