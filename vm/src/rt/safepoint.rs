//! Safepoints: handling a used-up budget, and stack growth. (Go: morestack)

use crate::heap::Heap;
use crate::instance::Cause;
use crate::machine::goroutine::CallSteps;
use crate::machine::regs::{Fp, Pc};
use crate::machine::{Budget, Exit, Mp};
use crate::rt::{assist, panic};
use minigo_runtime::{Check, WaitReason};
use std::sync::atomic::{AtomicIsize, AtomicUsize, Ordering::Relaxed};

/// When `--gc-stress` collects next.
#[derive(Default)]
struct Stress {
    done: AtomicUsize,
    wait: AtomicIsize,
}

impl Stress {
    /// Whether a collection is due at this safepoint. At first at every one; twice as rare after
    /// each 512 collections, so that a long program ends.
    fn is_due(&self) -> bool {
        if self.wait.fetch_sub(1, Relaxed) > 0 {
            return false;
        }
        let level = self.done.fetch_add(1, Relaxed) >> 9;
        self.wait.store((1 << level.min(10)) - 1, Relaxed);
        true
    }
}

/// The budget is used up (or a collection is due): `pc` is executed next, in frame `fp`.
///
/// # Safety
/// As for `dispatch`: `pc` is a verified instruction of the function whose frame `fp` is, and `m` runs the goroutine
/// that owns this frame. Nothing else refers to that goroutine or to its context (`Machine::cx`).
#[cold]
#[inline(never)]
pub unsafe fn safepoint(pc: Pc, fp: Fp, _budget: Budget, m: Mp) -> Exit {
    // SAFETY: the goroutine that `m` runs executes `pc` next, in its frame `fp`, as this function demands; `sample`
    // continues there with a new budget.
    unsafe {
        match look(pc, fp, m, Place::Call) {
            Ok(budget) => ((*m).tier.sample)(pc, fp, budget, m),
            Err(exit) => exit,
        }
    }
}

/// The same, where a loop jumps backwards.
///
/// # Safety
/// As [`safepoint`].
#[cold]
#[inline(never)]
pub unsafe fn safepoint_in_loop(pc: Pc, fp: Fp, _budget: Budget, m: Mp) -> Exit {
    // SAFETY: as in `safepoint`, the goroutine is at `pc` in its frame `fp`: `look` saves that place, or `sample`
    // continues there.
    unsafe {
        match look(pc, fp, m, Place::Loop) {
            Ok(budget) => ((*m).tier.sample)(pc, fp, budget, m),
            Err(exit) => exit,
        }
    }
}

/// Where a budget is used up.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// A function begins.
    Call,
    /// A loop jumps backwards.
    Loop,
}

/// What is left to sweep is swept before the world stops for the next collection: in pieces, between which
/// others have their turn. Whether nothing is left.
fn sweeps_all(heap: &Heap) -> bool {
    const PIECE: usize = 500;
    if heap.limits.is_urgent() {
        heap.sweep();
    }
    heap.sweep_spans(PIECE) < PIECE
}

/// The call from Rust that the goroutine runs has done all the steps that it may: the goroutine ends as by
/// `runtime.Goexit`. Deferred calls may do as many again; if that is not enough, the program ends. `None`: it does.
///
/// # Safety
/// As [`safepoint`].
#[cold]
pub unsafe fn end_call(pc: Pc, fp: Fp, m: Mp) -> Option<Exit> {
    // SAFETY: the goroutine that `m` runs is at `pc` in its frame `fp`, so its step counter is ours to set, and
    // `goexit` can unwind it from there.
    unsafe {
        let instance = (*m).instance();
        let limit = instance.options.max_call_steps;
        let call = (*m).g().call_steps()?;
        if call.over {
            instance.end(Cause::Steps(limit));
            return None;
        }
        *call = CallSteps {
            left: limit,
            exceeded: false,
            over: true,
        };
        Some(panic::goexit(pc, fp, m))
    }
}

/// What the scheduler wants at a safepoint: a new budget, or how the goroutine leaves; then its place
/// is saved.
///
/// # Safety
/// As [`safepoint`].
pub unsafe fn look(pc: Pc, fp: Fp, m: Mp, place: Place) -> Result<Budget, Exit> {
    // SAFETY: the goroutine at `pc` runs on `m`, so its context is valid, and nothing else refers to it; `fp` is in its
    // stack, as `save` demands.
    unsafe {
        if let Some((budget, kept)) = (*m).grant.sample_within() {
            // Who leaves without saying what is left has as much as before.
            (*m).budget += kept as Budget;
            return Ok(budget as Budget);
        }
        // Used up, in either tier: virtual time counts what is left.
        (*m).budget = 0;
        let counted = (*m).grant.used_up();
        if let Some(oom) = (*m).cache.heap().pressure() {
            return Err(panic::out_of_memory(pc, fp, m, oom));
        }
        let cx = (*m).cx();
        let instance = (*m).instance();
        let options = &instance.options;
        // The step that found the budget used up was not part of it.
        let steps = u64::from(counted) + 1;
        let mut within = instance.count_steps(steps);
        if !(*m).charge_call(steps) {
            if let Some(exit) = end_call(pc, fp, m) {
                return Err(exit);
            }
            within = false;
        }
        // Only a sample: the grant is not used up.
        if within && let Some(rest) = (*m).grant.go_on() {
            return Ok((*m).budget_of(rest));
        }
        let heap = (*m).cache.heap();
        let goes_on = options.async_preempt_off && place == Place::Loop;
        if !cx.is_stopping() {
            let marks = heap.cycle.is_on();
            let stressed = options.gc_stress || !marks && (options.gc_marking || options.gc_verify);
            let due =
                heap.limits.collection_wanted() || stressed && instance.state::<Stress>().is_due();
            if due && sweeps_all(&heap) {
                cx.request_gc();
            }
            if marks {
                cx.assist();
                if !goes_on && assist::waits_for_end(cx) {
                    (*m).save(pc, fp);
                    (*m).reason = WaitReason::GcAssistWait;
                    return Err(Exit::Park);
                }
            }
            cx.share_work();
        }
        let check = if goes_on { cx.check_stop() } else { cx.check() };
        match check {
            Check::Continue(n) => {
                if options.tiny {
                    (*m).save(pc, fp);
                    return Err(Exit::Yield);
                }
                (*m).grant.renew(n);
                Ok((*m).budget_of(n))
            }
            Check::Yield => {
                (*m).save(pc, fp);
                Err(Exit::Yield)
            }
            Check::Stop => {
                (*m).save(pc, fp);
                Err(Exit::Stop)
            }
        }
    }
}

/// Makes sure that `need` slots from `fp` on exist; the frame's address afterwards. `None`: over
/// the limit.
///
/// # Safety
/// `fp` is in the stack of the goroutine that `m` runs. All other frame pointers are stale afterwards.
pub unsafe fn grow(fp: Fp, need: usize, m: Mp) -> Option<Fp> {
    // SAFETY: `fp` is in the running goroutine's stack, which starts at `base` and which nothing else uses meanwhile;
    // `at` is below its new size.
    unsafe {
        let at = (*m).offset(fp) as usize;
        let need = at + need;
        let instance = (*m).instance();
        let stack = &mut (*m).g().stack;
        if need <= stack.slots() {
            return Some(fp);
        }
        let limit = instance.stack_limit.load(Relaxed) / 8;
        let wanted = if instance.options.tiny {
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
        (*m).bound_native();
        Some((*m).base.add(at))
    }
}
