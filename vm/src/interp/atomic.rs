//! Atomic operations, and the cases of `sync`'s operations in which nobody has to wait.

use super::dispatch::{dispatch, handler};
use super::errors;
use std::sync::atomic::{
    AtomicI32, AtomicU32, AtomicU64,
    Ordering::{Relaxed, SeqCst},
};

/// What [`JSync`] tries.
pub mod fast {
    /// `Mutex.Lock`
    pub const LOCK: u16 = 0;
    /// `Mutex.Unlock`
    pub const UNLOCK: u16 = 1;
    /// `RWMutex.RLock`
    pub const RLOCK: u16 = 2;
    /// `RWMutex.RUnlock`
    pub const RUNLOCK: u16 = 3;
    /// `WaitGroup.Done`
    pub const DONE: u16 = 4;
}

/// Where the count of readers lies in a `sync.RWMutex`.
const READERS: usize = 16;

/// Operations on the word behind a pointer: `Name(operand of the address) type |atomic, i| body`.
macro_rules! atomics {
    ($($name:ident($addr:ident) $atomic:ty, |$p:ident, $i:ident| $body:expr;)*) => {$(
        handler! {
            $name(pc, fp, budget, m) |$i| {
                let address = $i.$addr();
                if address == 0 {
                    return errors::nil(pc, fp, budget, m);
                }
                // A Go pointer to a variable of that size, aligned by its type.
                let $p = &*(address as *const $atomic);
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
    AtSt64(ra) AtomicU64, |p, i| p.store(i.rb(), SeqCst);
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
    AtSwap64(rb) AtomicU64, |p, i| i.sa(p.swap(i.rc(), SeqCst));
    AtCas32(rb) AtomicU32, |p, i| {
        let [old, new] = i.rc2();
        i.sa(p.compare_exchange(old as u32, new as u32, SeqCst, Relaxed).is_ok() as u64)
    };
    AtCas64(rb) AtomicU64, |p, i| {
        let [old, new] = i.rc2();
        i.sa(p.compare_exchange(old, new, SeqCst, Relaxed).is_ok() as u64)
    };
}

handler! {
    JSync(pc, fp, budget, m) |i| {
        let address = i.ra();
        if address != 0 && try_fast(address, i.c() as u16) {
            return dispatch(pc.offset(N as isize + i.ib() as isize), fp, budget, m);
        }
        dispatch(pc.add(N), fp, budget, m)
    }
}

/// Does the operation if that needs neither waiting nor waking.
#[inline(always)]
unsafe fn try_fast(address: u64, what: u16) -> bool {
    // SAFETY: a Go pointer to a Mutex, RWMutex or WaitGroup, not nil.
    unsafe {
        let word = || &*(address as *const AtomicU32);
        let readers = || &*((address as *const u8).add(READERS).cast::<AtomicI32>());
        match what {
            fast::LOCK => word().compare_exchange(0, 1, SeqCst, Relaxed).is_ok(),
            fast::UNLOCK => word().compare_exchange(1, 0, SeqCst, Relaxed).is_ok(),
            fast::RLOCK => step(readers(), |n| (n >= 0).then(|| n.wrapping_add(1))),
            fast::RUNLOCK => step(readers(), |n| (n > 0).then(|| n - 1)),
            _ => {
                let state = &*(address as *const AtomicU64);
                let n = state.load(Relaxed);
                let (count, waiters) = ((n >> 32) as i32, n as u32);
                (count > 1 || count == 1 && waiters == 0)
                    && state
                        .compare_exchange(n, n.wrapping_sub(1 << 32), SeqCst, Relaxed)
                        .is_ok()
            }
        }
    }
}

/// One try to replace the number.
#[inline(always)]
fn step(at: &AtomicI32, f: impl FnOnce(i32) -> Option<i32>) -> bool {
    let n = at.load(Relaxed);
    f(n).is_some_and(|new| at.compare_exchange(n, new, SeqCst, Relaxed).is_ok())
}
