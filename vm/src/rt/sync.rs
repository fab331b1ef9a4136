//! Operations of package sync for which no goroutine has to wait or be woken.

use std::sync::atomic::{
    AtomicU32, AtomicU64,
    Ordering::{Relaxed, SeqCst},
};

/// Where the count of readers is in a `sync.RWMutex`.
pub const READERS: usize = 16;

// The bits of a `sync.Mutex`'s state.

/// Somebody holds it.
pub const LOCKED: u32 = 1;

const WOKEN: u32 = 2;

const STARVING: u32 = 4;

/// The 32-bit word at a Go pointer.
///
/// # Safety
/// It points to a variable with an aligned word there.
#[inline(always)]
unsafe fn word<'a>(address: u64, offset: usize) -> &'a AtomicU32 {
    // SAFETY: as promised.
    unsafe { &*(address as *const u8).add(offset).cast::<AtomicU32>() }
}

/// Replaces the number, which is `n` or something else, as long as `f` says by what; other Ps may come in
/// between a few times. A guess that is mostly right is better than a look before: where several Ps are at it, the
/// word would be fetched twice.
#[inline(always)]
fn step(at: &AtomicU32, mut n: u32, f: impl Fn(u32) -> Option<u32>) -> bool {
    for _ in 0..TRIES {
        let Some(new) = f(n) else { return false };
        match at.compare_exchange(n, new, SeqCst, Relaxed) {
            Ok(_) => return true,
            Err(now) => n = now,
        }
    }
    false
}

/// At most this many attempts at an operation that others interfere with.
const TRIES: u32 = 8;

/// `Mutex.Lock`, if it is free and does not starve anybody: those who wait compete with those who come, as
/// in `lockSlow`.
#[inline(always)]
pub unsafe fn lock(mutex: u64) -> bool {
    // SAFETY: a Go pointer to a Mutex.
    let state = unsafe { word(mutex, 0) };
    step(state, 0, |n| {
        (n & (LOCKED | STARVING) == 0).then_some(n | LOCKED)
    })
}

/// `Mutex.Unlock`, if nobody waits or somebody who was woken will look for itself.
#[inline(always)]
pub unsafe fn unlock(mutex: u64) -> bool {
    // SAFETY: a Go pointer to a Mutex.
    let state = unsafe { word(mutex, 0) };
    step(state, LOCKED, |n| {
        let quiet = n == LOCKED || n & (LOCKED | WOKEN | STARVING) == LOCKED | WOKEN;
        quiet.then(|| n - LOCKED)
    })
}

/// `RWMutex.RLock`, if no writer is there.
#[inline(always)]
pub unsafe fn rlock(mutex: u64) -> bool {
    // SAFETY: a Go pointer to an RWMutex.
    let readers = unsafe { word(mutex, READERS) };
    step(readers, 0, |n| (n as i32 >= 0).then(|| n.wrapping_add(1)))
}

/// `RWMutex.RUnlock`, if no writer waits.
#[inline(always)]
pub unsafe fn runlock(mutex: u64) -> bool {
    // SAFETY: a Go pointer to an RWMutex.
    let readers = unsafe { word(mutex, READERS) };
    step(readers, 1, |n| (n as i32 > 0).then(|| n - 1))
}

/// `WaitGroup.Done`, if others are left or nobody waits.
#[inline(always)]
pub unsafe fn done(group: u64) -> bool {
    // SAFETY: a Go pointer to a WaitGroup, which begins with its state.
    let state = unsafe { &*(group as *const AtomicU64) };
    let n = state.load(Relaxed);
    let (count, waiters) = ((n >> 32) as i32, n as u32);
    (count > 1 || count == 1 && waiters == 0)
        && state
            .compare_exchange(n, n.wrapping_sub(1 << 32), SeqCst, Relaxed)
            .is_ok()
}
