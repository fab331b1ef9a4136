//! Natives of package runtime/pprof.

use crate::instance::stop;
use crate::machine::native::{NativeCx, NativeFn, Outcome};
use crate::task::leak::{self, Listing};
use minigo_runtime::STOP_GC;

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("ask", ask),
    ("take", take),
    ("startCPU", |cx| {
        let began = cx.sched().sched().start_cpu_profile();
        cx.ret_bool(0, began);
        Outcome::Done
    }),
    ("stopCPU", |cx| {
        let profile = cx.sched().sched().stop_cpu_profile();
        cx.ret_str(0, profile.unwrap_or_default());
        Outcome::Done
    }),
    ("note", |cx| {
        cx.sched().sched().request_goroutine_profile();
        Outcome::Stop
    }),
    ("goroutines", |cx| {
        let profile = cx.sched().sched().goroutine_profile();
        cx.ret_str(0, profile);
        Outcome::Done
    }),
    ("threads", |cx| {
        let profile = cx.sched().sched().thread_profile();
        cx.ret_str(0, profile);
        Outcome::Done
    }),
];

/// func ask(leaked, dump bool)
fn ask(cx: &mut NativeCx<'_>) -> Outcome {
    let leaked = cx.arg_bool(0);
    let listing = match (leaked, cx.arg_bool(1)) {
        (false, false) => Listing::Profile,
        (false, true) => Listing::Dump,
        (true, false) => Listing::Leaks,
        (true, true) => Listing::LeakDump,
    };
    let id = cx.sched().id();
    leak::ask(cx.instance(), listing, id);
    cx.sched().request_stop(if leaked {
        stop::LIST | STOP_GC
    } else {
        stop::LIST
    });
    Outcome::Stop
}

/// func take() (n int, text string)
fn take(cx: &mut NativeCx<'_>) -> Outcome {
    let (n, text) = leak::answer(cx.instance());
    cx.ret_u64(0, n as u64);
    cx.ret_str(1, text);
    Outcome::Done
}
