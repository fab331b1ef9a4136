//! Natives of package runtime: scheduler, collector, stacks.

#[path = "final_natives.rs"]
mod final_natives;
#[path = "profile_natives.rs"]
mod profile_natives;

use crate::code::{Func, RuntimeFunc, flag};
use crate::heap::class::SIZES;
use crate::heap::kept::Kept;
use crate::heap::{AllocCache, Released};
use crate::instance::Instance;
use crate::instance::stop;
use crate::machine::native::{NativeCx, NativeFn, Outcome};
use crate::report::below::{below, runtime_frame};
use crate::report::trace::{self, Frame};
use crate::rt::finalizers::Runners;
use minigo_runtime::WaitReason;
use std::sync::OnceLock;
use std::sync::atomic::{
    AtomicU32,
    Ordering::{Relaxed, SeqCst},
};

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("Gosched", |_| Outcome::Yield),
    ("Goexit", |_| Outcome::Goexit),
    ("NumGoroutine", num_goroutine),
    ("NumCPU", num_cpu),
    ("GOMAXPROCS", gomaxprocs),
    ("collections", collections),
    ("lead", lead),
    ("follow", follow),
    ("collect", collect),
    ("LockOSThread", lock_os_thread),
    ("UnlockOSThread", unlock_os_thread),
    ("Caller", caller),
    ("Callers", callers),
    ("GOROOT", goroot),
    ("Stack", stack),
    ("flushStats", flush_stats),
    ("swept", swept),
    ("gcPauses", gc_pauses),
    ("pcInfo", info),
    ("KeepAlive", |_| Outcome::Done),
    ("memStat", mem_stat),
    ("sizeClasses", size_classes),
    ("SetFinalizer", final_natives::set_finalizer),
    ("addCleanup", final_natives::add_cleanup),
    ("Cleanup.Stop", final_natives::stop_cleanup),
    ("noPointer", final_natives::no_pointer),
    ("SetBlockProfileRate", profile_natives::set_block_rate),
    (
        "SetMutexProfileFraction",
        profile_natives::set_mutex_fraction,
    ),
    ("noteGoroutines", profile_natives::note_goroutines),
    ("profileRecords", profile_natives::records),
];

fn num_goroutine(cx: &mut NativeCx<'_>) -> Outcome {
    let n = cx
        .sched()
        .num_goroutine()
        .saturating_sub(cx.instance().state::<Runners>().count());
    cx.ret_u64(0, n);
    Outcome::Done
}

/// How many processors a program has while its schedules are explored, on any machine.
const EXPLORED: u32 = 4;

/// What `GOMAXPROCS` has set there; 0: nothing yet.
#[derive(Default)]
struct Explored(AtomicU32);

fn num_cpu(cx: &mut NativeCx<'_>) -> Outcome {
    let n = match cx.instance().options.explore {
        Some(_) => u64::from(EXPLORED),
        None => std::thread::available_parallelism().map_or(1, |n| n.get() as u64),
    };
    cx.ret_u64(0, n);
    Outcome::Done
}

fn gomaxprocs(cx: &mut NativeCx<'_>) -> Outcome {
    let n = cx.arg_i64(0);
    if cx.instance().options.explore.is_some() {
        let set = cx.instance().state::<Explored>();
        let before = match set.0.load(Relaxed) {
            0 => EXPLORED,
            n => n,
        };
        if let (1.., Ok(n)) = (n, u32::try_from(n)) {
            set.0.store(n, Relaxed);
        }
        cx.ret_u64(0, u64::from(before));
        return Outcome::Done;
    }
    let before = cx.sched().gomaxprocs(n);
    cx.ret_u64(0, u64::from(before));
    if n > 0 && n != i64::from(before) {
        Outcome::Stop
    } else {
        Outcome::Done
    }
}

/// func collections() uint32
fn collections(cx: &mut NativeCx<'_>) -> Outcome {
    let heap = cx.heap();
    heap.counters.forced.fetch_add(1, Relaxed);
    let ended = heap.counters.collections.load(Relaxed);
    // One that is under way does not find what has become garbage since.
    let n = ended.wrapping_add(1 + u32::from(heap.cycle.is_on()));
    cx.ret_u64(0, u64::from(n));
    Outcome::Done
}

/// How many spans a native sweeps, and how many pieces of memory it gives back, before others have a turn.
const SWEEP: usize = 1_000;
const RELEASE: usize = 8;

/// How many collections must still end before the one that the caller wants has ended.
fn left(cx: &mut NativeCx<'_>) -> i32 {
    let ended = cx.heap().counters.collections.load(Relaxed);
    (cx.arg_u64(0) as u32).wrapping_sub(ended) as i32
}

/// Whether goroutines share the collections that they want. (In virtual time and in bubbles each runs its own.)
fn is_led(cx: &mut NativeCx<'_>) -> bool {
    let sched = cx.sched();
    !sched.is_virtual() && sched.bubble_now().is_none()
}

/// `func lead(n uint32) bool`. If thousands of goroutines each ran a collection, they would fill the run queues and
/// delay all other goroutines.
fn lead(cx: &mut NativeCx<'_>) -> Outcome {
    let over = left(cx) <= 0;
    cx.ret_bool(0, false);
    if over || !is_led(cx) {
        return Outcome::Done;
    }
    let led = &cx.heap().counters.led;
    if !led.swap(true, SeqCst) {
        cx.ret_bool(0, true);
        return Outcome::Done;
    }
    let key = std::ptr::from_ref(led).addr();
    let ticket = cx.sched().cond_add(key);
    if !led.load(SeqCst) {
        // The leader finished before it could know of us.
        cx.sched().cond_notify_all(key);
    }
    match cx.sched().cond_wait(key, ticket) {
        true => Outcome::Done,
        false => Outcome::Park(WaitReason::WaitForGcCycle),
    }
}

/// `func follow()`. Those that wake up look whether the collection that they want has ended.
fn follow(cx: &mut NativeCx<'_>) -> Outcome {
    let led = &cx.heap().counters.led;
    led.store(false, SeqCst);
    let key = std::ptr::from_ref(led).addr();
    cx.sched().cond_notify_all(key);
    Outcome::Done
}

/// `func collect(n uint32, leads bool) (done, ended bool)`
fn collect(cx: &mut NativeCx<'_>) -> Outcome {
    let (ended, leads) = (left(cx) <= 0, cx.arg_bool(1));
    cx.ret_bool(0, false);
    cx.ret_bool(1, ended);
    let heap = cx.heap();
    if ended {
        if !heap.specials.is_settled() {
            cx.sched().help();
            return Outcome::Done;
        }
        let all = heap.sweep_spans(SWEEP) < SWEEP && heap.release_some(RELEASE) == Released::All;
        cx.ret_bool(0, all);
        return Outcome::Done;
    }
    if !leads && is_led(cx) {
        return Outcome::Done;
    }
    if heap.cycle.is_on() {
        cx.sched().help();
        return Outcome::Done;
    }
    if heap.sweep_spans(SWEEP) == SWEEP {
        return Outcome::Done;
    }
    cx.sched().request_gc();
    Outcome::Stop
}

fn lock_os_thread(cx: &mut NativeCx<'_>) -> Outcome {
    cx.sched().lock_os_thread();
    Outcome::Done
}

fn unlock_os_thread(cx: &mut NativeCx<'_>) -> Outcome {
    cx.sched().unlock_os_thread();
    Outcome::Done
}

/// The frames of the caller, the native's own stub left out, those of Go's runtime below them too.
fn frames(cx: &mut NativeCx<'_>, mut f: impl FnMut(Frame) -> bool) {
    let g = cx.save_position();
    let main = g.main;
    let mut last: Option<Frame> = None;
    let mut wanted = true;
    trace::walk(g, |frame| {
        if frame.func.native.is_none() {
            last = Some(frame);
            wanted = f(frame);
        }
        wanted
    });
    let Some(last) = last.filter(|_| wanted) else {
        return;
    };
    for which in below(&last.name, main) {
        if !runtime_frame(last.func.home().runtime(*which), &mut f) {
            return;
        }
    }
}

/// func Caller(skip int) (pc uintptr, file string, line int, ok bool)
fn caller(cx: &mut NativeCx<'_>) -> Outcome {
    let mut skip = cx.arg_i64(0);
    let mut found = None;
    frames(cx, |frame| {
        if skip == 0 {
            found = Some(frame);
        }
        skip -= 1;
        skip >= 0
    });
    for slot in 0..5 {
        cx.ret_u64(slot, 0);
    }
    if let Some(frame) = found {
        cx.ret_u64(0, frame.pc);
        let file = shown_file(cx, &frame.func, &frame.file);
        cx.ret_str(1, file);
        cx.ret_u64(3, u64::from(frame.line));
        cx.ret_bool(4, true);
    }
    Outcome::Done
}

/// func Callers(skip int, pc []uintptr) int
fn callers(cx: &mut NativeCx<'_>) -> Outcome {
    let mut skip = cx.arg_i64(0);
    let (to, room, _) = cx.arg_slice(1);
    let mut pcs = Vec::new();
    let mut take = |frame: Frame| {
        if skip <= 0 {
            pcs.push(frame.pc);
        }
        skip -= 1;
        pcs.len() < room
    };
    // 0 is Callers itself, for which no frame of ours stands.
    let itself = cx.instance().functions().runtime(RuntimeFunc::Callers);
    if runtime_frame(itself, &mut take) {
        frames(cx, take);
    }
    pcs.truncate(room);
    // SAFETY: the slice has room for that many words.
    unsafe { std::ptr::copy_nonoverlapping(pcs.as_ptr(), to.cast::<u64>(), pcs.len()) };
    cx.ret_u64(0, pcs.len() as u64);
    Outcome::Done
}

/// func GOROOT() string
fn goroot(cx: &mut NativeCx<'_>) -> Outcome {
    cx.ret_str(0, root(&cx.instance()));
    Outcome::Done
}

/// The folder of a Go installation that the environment named when this was first asked.
#[derive(Default)]
struct Root(OnceLock<Vec<u8>>);

fn root(instance: &Instance) -> Vec<u8> {
    let root = instance.state::<Root>();
    let named = || instance.host.env.get(b"GOROOT").unwrap_or_default();
    root.0.get_or_init(named).clone()
}

/// The file of a frame as programs see it: those of the library, which have no folder, count as files of the
/// installation, where the environment names one. Programs tell by that whose a frame is.
fn shown_file(cx: &NativeCx<'_>, func: &Func, file: &str) -> Vec<u8> {
    let root = root(&cx.instance());
    let library = func.flags & flag::LIBRARY != 0;
    if root.is_empty() || !library || file.starts_with(['/', '<']) {
        return file.as_bytes().to_vec();
    }
    [&root, b"/src/".as_slice(), file.as_bytes()].concat()
}

/// func Stack(buf []byte, all bool) int
fn stack(cx: &mut NativeCx<'_>) -> Outcome {
    let all = cx.arg_bool(2);
    if all && !cx.resumed() {
        crate::report::dump::request_stacks(cx.machine());
        return Outcome::StopAgain;
    }
    let id = cx.sched().id();
    let mut text = format!("goroutine {id} [running]:\n");
    frames(cx, |frame| {
        trace::print_frame(&mut text, &frame);
        true
    });
    let g = cx.sched().g();
    trace::created_by(&mut text, g.site(), g.parent());
    if all {
        text.push_str(&crate::report::dump::stacks(&cx.instance(), id));
    }
    let to = cx.arg_bytes_mut(0);
    let n = to.len().min(text.len());
    if let (Some(to), Some(from)) = (to.get_mut(..n), text.as_bytes().get(..n)) {
        to.copy_from_slice(from);
    }
    cx.ret_u64(0, n as u64);
    Outcome::Done
}

/// func pcInfo(pc uintptr) (name, file string, line int, entry uintptr): of what Callers gave, and of what
/// [`Func::value`] gives, which counts as the first instruction of that function (reflect.Value.Pointer).
fn info(cx: &mut NativeCx<'_>) -> Outcome {
    let pc = cx.arg_u64(0);
    for slot in 0..6 {
        cx.ret_u64(slot, 0);
    }
    let functions = &cx.instance().functions;
    let Some((name, func, place)) = trace::frame_at(functions, pc)
        .map(|f| (f.name, f.func, (f.file, f.line)))
        .or_else(|| entry(&cx.instance(), pc))
    else {
        return Outcome::Done;
    };
    // What the compiler adds has a line that is nowhere.
    let (file, line) = match place {
        (_, 0) => ("<autogenerated>".into(), 1),
        place => place,
    };
    cx.ret_str(0, &*name);
    let file = shown_file(cx, &func, &file);
    cx.ret_str(2, file);
    cx.ret_u64(4, u64::from(line));
    cx.ret_u64(5, func.value());
    Outcome::Done
}

/// A function's name, itself, and the file and line where it begins.
type Entry = (Kept<str>, Kept<Func>, (Kept<str>, u32));

/// The function whose value is at that address: its name, itself, and where it begins.
fn entry(instance: &Instance, address: u64) -> Option<Entry> {
    let func = instance.functions.with_value(address)?;
    // What cannot be compiled says so when it is called.
    crate::opt::prepare(instance.compiler(), func).ok()?;
    let code = func.code()?;
    Some((func.name, func, func.home().place(code.file, code.line)))
}

/// func flushStats()
fn flush_stats(cx: &mut NativeCx<'_>) -> Outcome {
    cx.sched().request_stop(stop::FLUSH);
    Outcome::Stop
}

/// func swept() bool
fn swept(cx: &mut NativeCx<'_>) -> Outcome {
    let all = cx.heap().sweep_spans(SWEEP) < SWEEP;
    cx.ret_bool(0, all);
    Outcome::Done
}

/// func memStat(name string) uint64; `GCCPUFraction` in billionths.
fn mem_stat(cx: &mut NativeCx<'_>) -> Outcome {
    let heap = cx.heap();
    let c = &heap.counters;
    let (objects, bytes) = cx.machine().cache.unflushed().sum();
    let total = c.alloc_bytes.load(Relaxed) + bytes;
    let (sys, mapped) = (heap.arena().sys() as u64, heap.arena().mapped() as u64);
    let procs = u64::from(cx.sched().sched().procs());
    let v = match cx.arg_str(0) {
        b"HeapAlloc" => total.saturating_sub(c.freed_bytes.load(Relaxed)),
        b"TotalAlloc" => total,
        b"Mallocs" => c.allocs.load(Relaxed) + objects,
        b"Frees" => c.frees.load(Relaxed),
        b"HeapSys" => sys,
        b"HeapInuse" => heap.arena().in_use() as u64,
        b"HeapReleased" => sys.saturating_sub(mapped),
        b"StackInuse" => heap.limits.stacks() as u64,
        b"NextGC" => heap.limits.goal() as u64,
        b"LastGC" => c.last_end.load(Relaxed) as u64,
        b"PauseTotalNs" => c.pause_ns.load(Relaxed),
        b"NumGC" => u64::from(c.collections.load(Relaxed)),
        b"NumForcedGC" => u64::from(c.forced.load(Relaxed)),
        b"OtherSys" => heap.limits.buffers() as u64,
        b"GCCPUFraction" => {
            let all = cx.sched().now().max(1) as f64 * procs as f64;
            // Virtual time may have stood still meanwhile.
            (c.cpu_ns.load(Relaxed) as f64 / all * 1e9).min(1e9) as u64
        }
        b"MSpanInuse" => heap.span_bytes() as u64,
        b"MCacheInuse" => procs * size_of::<AllocCache>() as u64,
        b"GCSys" => heap.arena().table_bytes() as u64,
        name => {
            let name = String::from_utf8_lossy(name);
            return Outcome::Fatal(format!("minigo: MemStats has no figure {name}"));
        }
    };
    cx.ret_u64(0, v);
    Outcome::Done
}

/// func sizeClasses(bySize []struct{ Size uint32; Mallocs, Frees uint64 })
fn size_classes(cx: &mut NativeCx<'_>) -> Outcome {
    let (out, room, _) = cx.arg_slice(0);
    let given = cx.machine().cache.unflushed().objects;
    let c = &cx.heap().counters;
    let counts = c.allocs_by_size.iter().zip(c.frees_by_size.iter());
    let all = SIZES.iter().zip(counts).zip(given);
    for (i, ((&size, (allocs, frees)), own)) in all.enumerate().take(room) {
        let row = [size.into(), allocs.load(Relaxed) + own, frees.load(Relaxed)];
        // SAFETY: the slice has more elements than that, each of three words, of which the size is the first.
        unsafe { out.cast::<[u64; 3]>().add(i).write(row) };
    }
    Outcome::Done
}

/// func gcPauses(ns, end []uint64)
fn gc_pauses(cx: &mut NativeCx<'_>) -> Outcome {
    let pauses = cx.heap().counters.pauses();
    let last = cx.heap().counters.collections.load(Relaxed) as usize;
    let ((ns, room, _), (end, room2, _)) = (cx.arg_slice(0), cx.arg_slice(2));
    for (back, (pause, at)) in pauses.iter().rev().enumerate() {
        let place = (last + 255 - back) % 256;
        if place < room.min(room2) && back < last {
            // SAFETY: both slices have more elements than that.
            unsafe {
                *ns.cast::<u64>().add(place) = *pause;
                *end.cast::<u64>().add(place) = *at;
            }
        }
    }
    Outcome::Done
}
