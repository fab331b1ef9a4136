//! Natives of package runtime/debug: setting limits, and returning memory.

use crate::instance::Level;
use crate::machine::native::{NativeCx, NativeFn, Outcome};
use std::sync::atomic::Ordering::Relaxed;

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("releaseAll", |cx| {
        cx.heap().limits.release_all();
        Outcome::Done
    }),
    ("SetGCPercent", set_gc_percent),
    ("SetMaxStack", set_max_stack),
    ("SetMaxThreads", set_max_threads),
    ("SetMemoryLimit", set_memory_limit),
    ("SetTraceback", set_traceback),
    ("SetPanicOnFault", set_panic_on_fault),
];

fn set_gc_percent(cx: &mut NativeCx<'_>) -> Outcome {
    let before = cx.heap().limits.set_gogc(cx.arg_i64(0).max(-1));
    cx.ret_i64(0, before);
    Outcome::Done
}

fn set_max_stack(cx: &mut NativeCx<'_>) -> Outcome {
    let bytes = usize::try_from(cx.arg_i64(0)).unwrap_or(0);
    let before = cx.instance().stack_limit.swap(bytes, Relaxed);
    cx.ret_u64(0, before as u64);
    Outcome::Done
}

fn set_max_threads(cx: &mut NativeCx<'_>) -> Outcome {
    let most = u32::try_from(cx.arg_i64(0)).unwrap_or(if cx.arg_i64(0) < 0 { 0 } else { u32::MAX });
    let before = cx.sched().sched().set_max_threads(most);
    cx.ret_i64(0, i64::from(before));
    Outcome::Done
}

/// func SetTraceback(level string): the environment's level is the least.
fn set_traceback(cx: &mut NativeCx<'_>) -> Outcome {
    if let Some(level) = Level::parse(&cx.arg_string(0)) {
        cx.instance().set_traceback(level);
    }
    Outcome::Done
}

fn set_panic_on_fault(cx: &mut NativeCx<'_>) -> Outcome {
    let wanted = cx.arg_bool(0);
    // SAFETY: a goroutine runs: the one that called.
    let extra = unsafe { cx.machine().g() }.extra();
    let before = std::mem::replace(&mut extra.panic_on_fault, wanted);
    cx.ret_bool(0, before);
    Outcome::Done
}

fn set_memory_limit(cx: &mut NativeCx<'_>) -> Outcome {
    let limits = &cx.heap().limits;
    let before = match usize::try_from(cx.arg_i64(0)) {
        Ok(bytes) => limits.set_soft(bytes),
        Err(_) => limits.soft(),
    };
    cx.ret_i64(0, i64::try_from(before).unwrap_or(i64::MAX));
    Outcome::Done
}
