//! Natives of package runtime/pprof.

use crate::code::Func;
use crate::instance::stop;
use crate::machine::native::{NativeCx, NativeFn, Outcome};
use crate::report::gzip::gzip;
use crate::report::memory;
use crate::task::leak::{self, Listing};
use minigo_runtime::{Contended, Profile, STOP_GC, Sample, Task, TraceFrame};

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
        cx.ret_str(0, gzip(&profile.unwrap_or_default()));
        Outcome::Done
    }),
    ("note", |cx| {
        cx.sched().sched().request_goroutine_profile();
        Outcome::Stop
    }),
    ("goroutines", |cx| {
        let leaked = cx.arg_bool(0);
        let profile = cx.sched().sched().goroutine_profile(leaked);
        cx.ret_str(0, gzip(&profile));
        Outcome::Done
    }),
    ("threads", |cx| {
        let profile = cx.sched().sched().thread_profile();
        cx.ret_str(0, gzip(&profile));
        Outcome::Done
    }),
    ("threadCount", |cx| {
        let n = cx.sched().sched().threads_made();
        cx.ret_u64(0, n.into());
        Outcome::Done
    }),
    ("sampleMemory", |cx| {
        memory::begin(cx.instance(), cx.arg_u64(0));
        Outcome::Done
    }),
    ("memory", |cx| {
        let shown = if cx.arg_bool(0) {
            "alloc_space"
        } else {
            "inuse_space"
        };
        let profile = memory::profile(cx.instance(), cx.sched().sched(), shown, false);
        cx.ret_str(0, gzip(&profile));
        Outcome::Done
    }),
    ("contention", |cx| {
        let which = if cx.arg_bool(0) {
            Contended::Mutex
        } else {
            Contended::Block
        };
        let profile = cx.sched().sched().contention_profile(which);
        cx.ret_str(0, gzip(&profile));
        Outcome::Done
    }),
    ("counted", counted),
    ("offset", |cx| {
        let found = cx.instance().functions.containing(cx.arg_u64(0));
        cx.ret_u64(0, found.map_or(0, |(_, index)| u64::from(index) * 8));
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

/// func counted(stacks []uintptr) string: each with its length and count in front.
fn counted(cx: &mut NativeCx<'_>) -> Outcome {
    let (data, len, _) = cx.arg_slice(0);
    // SAFETY: the slice has that many words.
    let mut rest = unsafe { std::slice::from_raw_parts(data.cast::<u64>(), len) };
    let functions = &cx.instance().functions;
    let place = |&pc: &u64| {
        let (func, index): (&Func, u32) = functions.containing(pc.wrapping_sub(8))?;
        Some(func.addr() << 16 | u64::from(index))
    };
    let mut samples = Vec::new();
    while let [n, count, after @ ..] = rest
        && let Some((stack, next)) = after.split_at_checked(*n as usize)
    {
        samples.push(Sample {
            stack: stack.iter().filter_map(place).collect(),
            values: vec![count.cast_signed()],
            bytes: 0,
        });
        rest = next;
    }
    let profile = Profile {
        types: &[("count", "count")],
        shown: "count",
        period: (("count", "count"), 1),
        begin: cx.sched().wall(),
        lasted: 0,
    };
    let frames =
        |word| -> Vec<TraceFrame> { <crate::machine::goroutine::Goroutine as Task>::frames(word) };
    let profile = gzip(&profile.encode(&samples, &frames));
    cx.ret_str(0, profile);
    Outcome::Done
}
