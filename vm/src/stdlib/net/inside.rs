//! Natives for network connections within the program, see inside.go.

use crate::machine::native::{NativeCx, Outcome};
use minigo_runtime::WaitReason;
use std::sync::atomic::AtomicU32;

/// `func staysInside() bool`
pub(super) fn stays(cx: &mut NativeCx<'_>) -> Outcome {
    let options = &cx.instance().options;
    let inside = options.explore.is_some() || options.inside;
    cx.ret_bool(0, inside);
    Outcome::Done
}

fn semaphore(cx: &NativeCx<'_>) -> Option<&'static AtomicU32> {
    // SAFETY: a *uint32, nil or in the heap; the frame keeps it alive.
    unsafe { (cx.arg_u64(0) as *const AtomicU32).as_ref() }
}

/// `func insideWait(sema *uint32, accepts bool)`
pub(super) fn wait(cx: &mut NativeCx<'_>) -> Outcome {
    let Some(sema) = semaphore(cx) else {
        return Outcome::NilDereference;
    };
    let reason = match cx.arg_bool(1) {
        true => WaitReason::IoWaitAccept,
        false => WaitReason::IoWait,
    };
    match cx.sched().sem_acquire(sema, false) {
        true => Outcome::Done,
        false => Outcome::Park(reason),
    }
}

/// `func insideWake(sema *uint32)`
pub(super) fn wake(cx: &mut NativeCx<'_>) -> Outcome {
    let Some(sema) = semaphore(cx) else {
        return Outcome::NilDereference;
    };
    cx.sched().sem_release(sema, false);
    Outcome::Done
}
