//! Atomic operations, and the cases of `sync`'s operations in which nobody has to wait.

use super::dispatch::{dispatch, handler};
use crate::rt::errors;
use std::sync::atomic::{
    AtomicI32, AtomicU32, AtomicU64,
    Ordering::{Relaxed, SeqCst},
};

/// Where the count of readers lies in a `sync.RWMutex`.
const READERS: usize = 16;

// The bits of a `sync.Mutex`'s state.
const LOCKED: u32 = 1;
const WOKEN: u32 = 2;
const STARVING: u32 = 4;

/// Operations on the word behind a pointer: `Name(operand of the address) type |atomic, i| body`; with a
/// barrier where the word may be a pointer that is replaced.
macro_rules! atomics {
    ($($name:ident($addr:ident) $atomic:ty, $(barrier $barrier:literal,)? |$p:ident, $i:ident| $body:expr;)*) => {$(
        handler! {
            $name(pc, fp, budget, m) |$i| {
                let address = $i.$addr();
                if address == 0 {
                    return errors::nil(pc, fp, budget, m);
                }
                // A Go pointer to a variable of that size, aligned by its type.
                let $p = &*(address as *const $atomic);
                $(if $barrier {
                    (*m).cache.barrier.shade($p.load(Relaxed));
                })?
                $body;
                dispatch(pc.add(N), fp, budget, m)
            }
        }
    )*};
}

atomics! {
    AtLdS32(rb) AtomicI32, |p, i| i.sa(p.load(SeqCst) as u64);
    AtLdU32(rb) AtomicU32, |p, i| i.sa(u64::from(p.load(SeqCst)));
    AtLd64(rb) AtomicU64, |p, i| i.sa(p.load(SeqCst));
    AtSt32(ra) AtomicU32, |p, i| p.store(i.rb() as u32, SeqCst);
    AtSt64(ra) AtomicU64, barrier true, |p, i| p.store(i.rb(), SeqCst);
    AtAddS32(rb) AtomicI32, |p, i| {
        let d = i.rc() as i32;
        i.sa(p.fetch_add(d, SeqCst).wrapping_add(d) as u64)
    };
    AtAddU32(rb) AtomicU32, |p, i| {
        let d = i.rc() as u32;
        i.sa(u64::from(p.fetch_add(d, SeqCst).wrapping_add(d)))
    };
    AtAdd64(rb) AtomicU64, |p, i| {
        let d = i.rc();
        i.sa(p.fetch_add(d, SeqCst).wrapping_add(d))
    };
    AtSwapS32(rb) AtomicI32, |p, i| i.sa(p.swap(i.rc() as i32, SeqCst) as u64);
    AtSwapU32(rb) AtomicU32, |p, i| i.sa(u64::from(p.swap(i.rc() as u32, SeqCst)));
    AtSwap64(rb) AtomicU64, barrier true, |p, i| i.sa(p.swap(i.rc(), SeqCst));
    AtCas32(rb) AtomicU32, |p, i| {
        let [old, new] = i.rc2();
        i.sa(p.compare_exchange(old as u32, new as u32, SeqCst, Relaxed).is_ok() as u64)
    };
    AtCas64(rb) AtomicU64, barrier true, |p, i| {
        let [old, new] = i.rc2();
        i.sa(p.compare_exchange(old, new, SeqCst, Relaxed).is_ok() as u64)
    };
}

/// Operations that are tried on the value behind a pointer, and jump if they succeed.
macro_rules! attempts {
    ($($name:ident $try:ident;)*) => {$(
        handler! {
            $name(pc, fp, budget, m) |i| {
                let address = i.ra();
                if address != 0 && $try(address) {
                    return dispatch(pc.offset(N as isize + i.ib() as isize), fp, budget, m);
                }
                dispatch(pc.add(N), fp, budget, m)
            }
        }
    )*};
}

attempts! {
    JLock lock;
    JUnlock unlock;
    JRLock rlock;
    JRUnlock runlock;
    JWgDone done;
}

/// The 32-bit word at a Go pointer.
///
/// # Safety
/// It points to a variable with an aligned word there.
#[inline(always)]
unsafe fn word<'a>(address: u64, offset: usize) -> &'a AtomicU32 {
    // SAFETY: as promised.
    unsafe { &*(address as *const u8).add(offset).cast::<AtomicU32>() }
}

/// Replaces the number as long as `f` says by what; other Ps may come in between a few times.
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

/// So often is an operation tried that others interfere with.
const TRIES: u32 = 8;

/// `Mutex.Lock`, if it is free and does not starve anybody: who waits competes with who comes, as
/// in `lockSlow`.
#[inline(always)]
unsafe fn lock(mutex: u64) -> bool {
    // SAFETY: a Go pointer to a Mutex.
    let state = unsafe { word(mutex, 0) };
    step(state, 0, |n| {
        (n & (LOCKED | STARVING) == 0).then_some(n | LOCKED)
    })
}

/// `Mutex.Unlock`, if nobody waits or somebody who was woken will look for itself.
#[inline(always)]
unsafe fn unlock(mutex: u64) -> bool {
    // SAFETY: a Go pointer to a Mutex.
    let state = unsafe { word(mutex, 0) };
    step(state, LOCKED, |n| {
        let quiet = n == LOCKED || n & (LOCKED | WOKEN | STARVING) == LOCKED | WOKEN;
        quiet.then(|| n - LOCKED)
    })
}

/// `RWMutex.RLock`, if no writer is there.
#[inline(always)]
unsafe fn rlock(mutex: u64) -> bool {
    // SAFETY: a Go pointer to an RWMutex.
    let readers = unsafe { word(mutex, READERS) };
    step(readers, readers.load(Relaxed), |n| {
        (n as i32 >= 0).then(|| n.wrapping_add(1))
    })
}

/// `RWMutex.RUnlock`, if no writer waits.
#[inline(always)]
unsafe fn runlock(mutex: u64) -> bool {
    // SAFETY: a Go pointer to an RWMutex.
    let readers = unsafe { word(mutex, READERS) };
    step(readers, readers.load(Relaxed), |n| {
        (n as i32 > 0).then(|| n - 1)
    })
}

/// `WaitGroup.Done`, if others are left or nobody waits.
#[inline(always)]
unsafe fn done(group: u64) -> bool {
    // SAFETY: a Go pointer to a WaitGroup, which begins with its state.
    let state = unsafe { &*(group as *const AtomicU64) };
    let n = state.load(Relaxed);
    let (count, waiters) = ((n >> 32) as i32, n as u32);
    (count > 1 || count == 1 && waiters == 0)
        && state
            .compare_exchange(n, n.wrapping_sub(1 << 32), SeqCst, Relaxed)
            .is_ok()
}
