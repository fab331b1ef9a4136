//! Natives of package runtime/pprof.

use crate::heap::atomic128;
use crate::instance::stop;
use crate::machine::native::{NativeCx, NativeFn, Outcome};
use crate::report::gzip::gzip;
use crate::report::memory;
use crate::task::leak::{self, Listing};
use crate::value::equal::str_bytes;
use minigo_runtime::{Contended, Profile, STOP_GC, Sample, Taken, Task, TraceFrame};

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
    ("setLabels", set_labels),
    ("note", |cx| {
        cx.sched().sched().request_goroutine_profile();
        Outcome::Stop
    }),
    ("goroutines", |cx| {
        let name = if cx.arg_bool(0) {
            "goroutineleak"
        } else {
            "goroutine"
        };
        answer(cx, name)
    }),
    ("threads", |cx| answer(cx, "threadcreate")),
    ("threadCount", |cx| {
        let n = cx.sched().sched().threads_made();
        cx.ret_u64(0, n.into());
        Outcome::Done
    }),
    ("sampleMemory", |cx| {
        memory::begin(&cx.instance(), cx.arg_u64(0));
        Outcome::Done
    }),
    ("memory", |cx| {
        let name = if cx.arg_bool(0) { "allocs" } else { "heap" };
        answer(cx, name)
    }),
    ("contention", |cx| {
        let name = if cx.arg_bool(0) { "mutex" } else { "block" };
        answer(cx, name)
    }),
    ("counted", counted),
    ("offset", |cx| {
        let found = cx.instance().functions.containing(cx.arg_u64(0));
        cx.ret_u64(0, found.map_or(0, |(_, index)| u64::from(index) * 8));
        Outcome::Done
    }),
];

/// The profile of that name; those of goroutines are of the ones that were noted last. `None`: there is
/// no such profile, or it is one that a program made.
pub(in crate::stdlib) fn taken(cx: &mut NativeCx<'_>, name: &str) -> Option<Taken> {
    let instance = cx.instance();
    let sched = cx.sched().sched();
    let memory = |shown| memory::profile(&instance, sched, shown, false);
    Some(match name {
        "goroutine" => sched.goroutine_profile(false),
        "goroutineleak" => sched.goroutine_profile(true),
        "threadcreate" => sched.thread_profile(),
        "heap" => memory("inuse_space"),
        "allocs" => memory("alloc_space"),
        "block" => sched.contention_profile(Contended::Block),
        "mutex" => sched.contention_profile(Contended::Mutex),
        _ => return None,
    })
}

/// Answers with the profile of that name as a file.
fn answer(cx: &mut NativeCx<'_>, name: &str) -> Outcome {
    let file = taken(cx, name).map(|taken| memory::file(&taken));
    cx.ret_str(0, file.unwrap_or_default());
    Outcome::Done
}

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
    leak::ask(&cx.instance(), listing, id);
    cx.sched().request_stop(if leaked {
        stop::LIST | STOP_GC
    } else {
        stop::LIST
    });
    Outcome::Stop
}

/// func setLabels(list []string): keys, each followed by its value.
fn set_labels(cx: &mut NativeCx<'_>) -> Outcome {
    let (data, len, _) = cx.arg_slice(0);
    let text = |i: usize| {
        // SAFETY: the slice has that many strings.
        let bytes = unsafe { str_bytes(atomic128::load(data.add(16 * i))) };
        String::from_utf8_lossy(bytes).into_owned()
    };
    let pairs: Vec<_> = (0..len / 2)
        .map(|i| (text(2 * i), text(2 * i + 1)))
        .collect();
    cx.sched()
        .set_labels((!pairs.is_empty()).then(|| pairs.into()));
    Outcome::Done
}

/// func take() (n int, text string)
fn take(cx: &mut NativeCx<'_>) -> Outcome {
    let (n, text) = leak::answer(&cx.instance());
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
        let (func, index) = functions.containing(pc.wrapping_sub(8))?;
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
            labels: None,
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
