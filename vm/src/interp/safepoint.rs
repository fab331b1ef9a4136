//! Safepoints: what happens when the budget is used up, and stack growth.

use super::dispatch::{Budget, Mp, dispatch, leave};
use super::panic;
use crate::code::Func;
use crate::heap::heap;
use crate::machine::Exit;
use crate::machine::regs::{Fp, Pc};
use minigo_runtime::Check;
use std::sync::atomic::{AtomicBool, AtomicIsize, AtomicUsize, Ordering::Relaxed};

/// `--gc-stress`: a collection at every safepoint (of a program that runs long: at many).
pub static GC_STRESS: AtomicBool = AtomicBool::new(false);
/// `--tiny`: smallest budgets and stacks.
pub static TINY: AtomicBool = AtomicBool::new(false);
/// The most bytes of a stack.
pub static STACK_LIMIT: AtomicUsize = AtomicUsize::new(1_000_000_000);

/// The budget to run with when the scheduler grants `n`.
#[inline]
pub fn budget(n: u32) -> Budget {
    if GC_STRESS.load(Relaxed) || TINY.load(Relaxed) {
        0
    } else {
        n as Budget
    }
}

/// Is a collection due at this safepoint under `--gc-stress`? At first at every one; twice as rare
/// after each 2,048 collections, so that a long program comes to its end.
fn stress_due() -> bool {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    static WAIT: AtomicIsize = AtomicIsize::new(0);
    if WAIT.fetch_sub(1, Relaxed) > 0 {
        return false;
    }
    let level = COUNT.fetch_add(1, Relaxed) >> 11;
    WAIT.store((1 << level.min(10)) - 1, Relaxed);
    true
}

/// The budget is used up (or a collection is due): `pc` is executed next, in frame `fp`.
///
/// # Safety
/// As `dispatch`.
#[cold]
#[inline(never)]
pub unsafe fn safepoint(pc: Pc, fp: Fp, _budget: Budget, m: Mp) -> Exit {
    // SAFETY: as the caller vouches.
    unsafe {
        let cx = (*m).cx();
        if heap().limits.collection_wanted() || GC_STRESS.load(Relaxed) && stress_due() {
            cx.request_gc();
        }
        match cx.check() {
            Check::Continue(n) => {
                if TINY.load(Relaxed) {
                    (*m).save(pc, fp);
                    return Exit::Yield;
                }
                leave(pc, fp, budget(n), m)
            }
            Check::Yield => {
                (*m).save(pc, fp);
                Exit::Yield
            }
            Check::Stop => {
                (*m).save(pc, fp);
                Exit::Stop
            }
        }
    }
}

/// A called function's frame at `fp` does not fit: makes room, then starts it at `pc`.
///
/// # Safety
/// `fp` is a frame whose header is written; `pc` is its function's entry.
#[cold]
#[inline(never)]
pub unsafe fn grow_and_start(pc: Pc, fp: Fp, budget: Budget, m: Mp) -> Exit {
    // SAFETY: as the caller vouches; the link word holds the function.
    unsafe {
        let func = Func::at(*fp.sub(1) >> 16);
        match grow(fp, func.frame_bytes() / 8, m) {
            Some(fp) => start(pc, fp, budget, m),
            None => panic::stack_overflow(pc, fp, m),
        }
    }
}

/// Starts a function whose frame fits.
///
/// # Safety
/// As [`grow_and_start`].
#[inline(always)]
pub unsafe fn start(pc: Pc, fp: Fp, budget: Budget, m: Mp) -> Exit {
    // SAFETY: as the caller vouches.
    unsafe {
        let budget = budget - 1;
        if budget < 0 {
            return safepoint(pc, fp, budget, m);
        }
        dispatch(pc, fp, budget, m)
    }
}

/// Makes sure that `need` slots from `fp` on exist; the frame's address afterwards. `None`: over
/// the limit.
///
/// # Safety
/// `fp` lies in the running goroutine's stack. All other frame pointers are stale afterwards.
pub unsafe fn grow(fp: Fp, need: usize, m: Mp) -> Option<Fp> {
    // SAFETY: as the caller vouches.
    unsafe {
        let at = (*m).offset(fp) as usize;
        let need = at + need;
        let stack = &mut (*m).g().stack;
        if need <= stack.slots() {
            return Some(fp);
        }
        let limit = STACK_LIMIT.load(Relaxed) / 8;
        let wanted = if TINY.load(Relaxed) {
            need + need / 64
        } else {
            crate::machine::stack::rounded(need.max(stack.slots() * 2))
        };
        if wanted > limit {
            return None;
        }
        (*m).stacks.resize(stack, wanted);
        (*m).base = stack.base();
        (*m).limit = stack.end();
        Some((*m).base.add(at))
    }
}
