//! Atomic operations, and `sync`'s operations in the cases where no goroutine has to wait.

use super::dispatch::{dispatch, handler};
use crate::rt::errors;
use crate::rt::sync::{done, lock, rlock, runlock, unlock};
use std::sync::atomic::{
    AtomicI32, AtomicU32, AtomicU64,
    Ordering::{Relaxed, SeqCst},
};

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
        i.sa(p.compare_exchange(old as u32, new as u32, SeqCst, SeqCst).is_ok() as u64)
    };
    AtCas64(rb) AtomicU64, barrier true, |p, i| {
        let [old, new] = i.rc2();
        i.sa(p.compare_exchange(old, new, SeqCst, SeqCst).is_ok() as u64)
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
