//! Collections, as the scheduler sees them: two short stops of the world, and concurrent marking in between.
//!
//! In the first stop the snapshot is taken: barriers are switched on, small roots are scanned. Then every
//! goroutine is scanned before it runs on, or by whoever marks, who shows the timers, too; Ps mark in slices, a quarter of their time,
//! or all of it while they are idle, and goroutines that allocate assist ([`work`]). The marker that finds no
//! work left requests the second stop, in which the rest is marked and sweeping begins; sweeping is also done
//! in slices.
//!
//! Near the hard limit, under `--gc-stress`, and in searches for leaks, the world is stopped for the whole
//! collection.
//!
//! Frames are scanned by their functions' maps, less the slots that are no longer read. The topmost
//! frame may be at its function's entry, before `Enter` has zeroed its slots: then only its
//! parameters (and closure pointer) hold values. A native that waits to be run again has its
//! arguments in its caller's outgoing area.
//!
//! In searches for leaks, goroutines that wait for others are not roots: see [`super::leak_search`].

use super::{finalizers, leak, leak_search, verify};
use crate::code::op::Op;
use crate::code::stubs::{DEFER_RET, GO_END, PANIC_TEXT};
use crate::code::{Func, HEADER};
use crate::heap::cycle::{LARGE_ROOT, SLICE};
use crate::heap::kept::Kept;
use crate::heap::stats::Cycle;
use crate::heap::{Collection, Heap, Released, Tracer};
use crate::instance::Instance;
use crate::machine::Machine;
use crate::machine::chan::trace_payload;
use crate::machine::goroutine::Goroutine;
use crate::machine::stack::FIRST;
use crate::report::trace::raised_in;
use crate::rt::assist::{self, ASSIST_FROM};
use minigo_runtime::{AtRest, Beside, Counters, Gp, Payload, STOP_GC, Sched, Share, Worked, World};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Instant;

/// An assist takes no more slices at a time.
const ASSIST_SLICES: usize = 8;
/// How many spans are swept in a slice.
const SWEEP: usize = 64;
/// A slice of marking while there is always a cycle, so that it lasts.
const STRESS_SLICE: usize = 40;

/// How many CPUs there are, asked once: the answer takes a dozen system calls.
#[derive(Default)]
struct Cpus(OnceLock<usize>);

impl Cpus {
    fn count(&self) -> usize {
        *self
            .0
            .get_or_init(|| std::thread::available_parallelism().map_or(1, |n| n.get()))
    }
}

/// The books of the cycle that is under way.
#[derive(Default)]
struct Books {
    cycle: Mutex<Cycle>,
    /// Bytes of stacks that were scanned.
    stacks: AtomicUsize,
}

impl Books {
    fn cycle(&self) -> MutexGuard<'_, Cycle> {
        self.cycle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn heap_of(instance: &Arc<Instance>) -> Kept<Heap> {
    // SAFETY: what collects belongs to the instance.
    unsafe { instance.own() }.heap()
}

/// The world is stopped for a collection: one begins, or ends, or is done whole.
pub fn collect(world: &mut World<'_, Goroutine>) {
    let instance = world.sched().task_shared().clone();
    let heap = heap_of(&instance);
    let whole = instance.options.gc_stress
        || leak::wanted(&instance, world.why())
        || heap.limits.take_urgent()
        || heap.limits.is_near(heap.arena().in_use());
    let began = Instant::now();
    if heap.cycle.is_on() {
        if whole || is_over(world, heap) {
            if whole {
                mark_rest(world, heap);
            }
            end(world, &instance, began);
        } else {
            let books = instance.state::<Books>();
            books.cycle().end_pause += began.elapsed().as_nanos() as u64;
        }
        if !whole {
            return;
        }
    }
    if whole {
        collect_whole(world, &instance, Instant::now());
    } else {
        begin(world, &instance, began);
    }
}

/// Nanoseconds that Ps have worked beside goroutines: a quarter of their time, idle, and as assists.
fn worked(c: &Counters) -> [u64; 3] {
    [&c.work_share_ns, &c.work_idle_ns, &c.work_assist_ns].map(|ns| ns.load(Relaxed))
}

/// The first stop of a cycle.
fn begin(world: &mut World<'_, Goroutine>, instance: &Arc<Instance>, began: Instant) {
    let heap = heap_of(instance);
    heap.sweep();
    world.locals(&mut |m| {
        m.cache.flush();
        m.cache.barrier.on = true;
        m.cache.debt = 0;
    });
    // SAFETY: the world is stopped, and all is as it has to be.
    let mut tracer = unsafe { heap.begin_cycle() };
    let mut globals = 0;
    instance.roots.each(|p, size, map| {
        globals += size;
        if size > LARGE_ROOT {
            heap.cycle.add_root(p, size, map);
        } else {
            // SAFETY: roots stay readable.
            unsafe { tracer.range(p, size, &map) }
        }
    });
    world.bubble_timers(&mut |t| show_payload(t.payload(), &mut tracer));
    heap.share_out(&mut tracer);
    world.begin_scan();
    world.begin_work();
    let books = instance.state::<Books>();
    books.stacks.store(0, Relaxed);
    *books.cycle() = Cycle {
        began: world.now(),
        before: heap.counters.live_bytes(),
        stopping: world.stopping(),
        globals,
        worked: worked(&world.sched().counters()),
        begin_pause: world.stopping().max(0) as u64 + began.elapsed().as_nanos() as u64,
        ..Cycle::default()
    };
}

/// Whether the cycle is at its end: everything was scanned, and what is left leads to little.
fn is_over(world: &mut World<'_, Goroutine>, heap: Kept<Heap>) -> bool {
    let shaded = shaded(world);
    if !world.sched().scan_is_done() {
        heap.cycle.go_on(shaded);
        return false;
    }
    // SAFETY: the world is stopped.
    unsafe { heap.try_end(shaded) }
}

/// What all Ps have shaded.
fn shaded(world: &mut World<'_, Goroutine>) -> Vec<u64> {
    let mut all = Vec::new();
    world.locals(&mut |m| all.append(&mut m.cache.barrier.take()));
    all
}

/// Marks in the stop what is left to mark.
fn mark_rest(world: &mut World<'_, Goroutine>, heap: Kept<Heap>) {
    let mut shaded = shaded(world);
    let mut tracer = heap.tracer();
    world.scan_rest(&mut |g| {
        show(g, &mut tracer);
    });
    while show_timers(world.sched(), &mut tracer) {}
    heap.share_out(&mut tracer);
    // SAFETY: the world is stopped.
    while !unsafe { heap.try_end(std::mem::take(&mut shaded)) } {}
}

/// The second stop of a cycle, in which it ends.
fn end(world: &mut World<'_, Goroutine>, instance: &Arc<Instance>, began: Instant) {
    let heap = heap_of(instance);
    if instance.options.gc_verify {
        verify::snapshot(world, instance);
    }
    world.end_scan();
    world.locals(&mut |m| {
        m.cache.flush();
        m.cache.barrier.on = false;
        m.cache.debt = 0;
    });
    // SAFETY: the world is stopped, and nothing is left to mark.
    let collection = unsafe { Collection::end(heap) };
    let stressed = instance.options.gc_marking || instance.options.gc_verify;
    let collected = collection.finish(stressed, false);
    let books = instance.state::<Books>();
    for g in assist::forgiven(instance) {
        world.ready(g);
    }
    let mut cycle = *books.cycle();
    let worked = worked(&world.sched().counters());
    for (ns, now) in cycle.worked.iter_mut().zip(worked) {
        *ns = now - *ns;
    }
    cycle.marking = (world.now() - cycle.began).max(0) as u64;
    cycle.after = heap.counters.live_bytes();
    cycle.live = collected.live;
    cycle.stacks = books.stacks.load(Relaxed);
    cycle.procs = world.sched().procs() as usize;
    cycle.threads = cycle.procs;
    cycle.end_pause += world.stopping().max(0) as u64 + began.elapsed().as_nanos() as u64;
    tell(instance, &heap, &cycle);
}

fn tell(instance: &Arc<Instance>, heap: &Heap, cycle: &Cycle) {
    heap.counters.paused(cycle);
    if instance.options.gc_trace {
        let goal = heap.limits.last_goal();
        instance.complain(&cycle.line(&heap.counters, goal));
    }
}

/// A whole collection in one stop.
fn collect_whole(world: &mut World<'_, Goroutine>, instance: &Arc<Instance>, began: Instant) {
    let heap = heap_of(instance);
    world.locals(&mut |m| m.cache.flush());
    let threads = (world.sched().procs() as usize).min(instance.state::<Cpus>().count());
    heap.set_marker_threads(if world.may_use_threads() { threads } else { 1 });
    // SAFETY: the world is stopped and all caches are flushed.
    let mut c = unsafe { Collection::begin(heap) };
    let before = heap.counters.live_bytes();
    let globals = show_roots(world, instance, &mut c.tracer);
    let mut stacks = 0;
    let mut show = |world: &mut World<'_, Goroutine>, g, tracer: &mut Tracer| {
        stacks += show_goroutine(world, g, tracer);
    };
    if leak::wanted(instance, world.why()) {
        leak_search::mark_and_find(world, &mut c, &mut show);
    } else {
        let mut all = Vec::new();
        world.each(&mut |g| all.push(g));
        for g in all {
            show(world, g, &mut c.tracer);
        }
    }
    let collected = c.finish(instance.options.gc_stress, true);
    world.begin_work();
    let cycle = Cycle {
        began: world.now(),
        stopping: world.stopping(),
        begin_pause: began.elapsed().as_nanos() as u64,
        before,
        after: heap.counters.live_bytes(),
        live: collected.live,
        stacks,
        globals,
        threads: heap.marker_threads(),
        procs: world.sched().procs() as usize,
        ..Cycle::default()
    };
    tell(instance, &heap, &cycle);
}

/// Shows globals and timers; how many bytes the globals have.
pub(super) fn show_roots(
    world: &mut World<'_, Goroutine>,
    instance: &Arc<Instance>,
    tracer: &mut Tracer,
) -> usize {
    let mut globals = 0;
    instance.roots.each(|p, size, map| {
        globals += size;
        // SAFETY: roots stay readable.
        unsafe { tracer.range(p, size, &map) }
    });
    world.timers(&mut |t| show_payload(t.payload(), tracer));
    globals
}

/// Shows what a timer holds.
fn show_payload(payload: Payload, tracer: &mut Tracer) {
    payload.0.iter().for_each(|&word| tracer.word(word));
}

/// Shows some of the timers that were there when the cycle began. False: all were shown.
fn show_timers(sched: &Sched<Goroutine>, tracer: &mut Tracer) -> bool {
    let looked_at = sched.scan_timers(&mut |payload| show_payload(payload, tracer));
    tracer.has_worked(looked_at);
    looked_at > 0
}

/// A goroutine is about to run that was not scanned in this cycle.
pub fn scan(instance: &Arc<Instance>, g: AtRest<'_, Goroutine>) {
    let heap = heap_of(instance);
    let mut tracer = heap.tracer();
    let bytes = show(g, &mut tracer);
    instance.state::<Books>().stacks.fetch_add(bytes, Relaxed);
    heap.share_out(&mut tracer);
}

/// A piece of the collector's work: marking, else sweeping, else giving memory back. How much is in
/// objects.
pub fn work(cx: &mut Beside<'_, Goroutine>, share: Share) -> Worked {
    let sched = cx.sched();
    let heap = cx.local().cache.heap();
    finalizers::start_runners(cx, &heap);
    if !heap.cycle.is_on() {
        return Worked {
            done: after_marking(cx, &heap),
            stop: 0,
        };
    }
    let m = cx.local();
    hand_over(m);
    let done = match share {
        Share::Assist => assist(sched, m),
        Share::Quarter | Share::Idle => {
            let (done, bytes) = mark(sched, m);
            heap.cycle.add_credit(bytes);
            done
        }
    };
    let ends = heap.cycle.is_drained()
        && sched.scan_is_done()
        && !(cx.others_are_between() && heap.cycle.has_time(cx.now()))
        && heap.cycle.end_once();
    Worked {
        done: u32::try_from(done).unwrap_or(u32::MAX),
        stop: if ends { STOP_GC } else { 0 },
    }
}

/// What the P has shaded goes to those who mark.
fn hand_over(m: &mut Machine) {
    if !m.cache.barrier.is_empty() {
        let shaded = m.cache.barrier.take();
        m.cache.heap().cycle.give(shaded);
    }
}

/// A slice of marking: how many objects were looked at, and how many bytes were marked.
fn mark(sched: &Sched<Goroutine>, m: &mut Machine) -> (usize, usize) {
    let options = &m.instance().options;
    let limit = if options.gc_marking || options.gc_verify {
        STRESS_SLICE
    } else {
        SLICE
    };
    let stacks = &m.instance().state::<Books>().stacks;
    let marked = m.cache.heap().mark_some(limit, &mut |tracer| {
        sched.scan_some(&mut |g| {
            stacks.fetch_add(show(g, tracer), Relaxed);
        }) || show_timers(sched, tracer)
    });
    (marked.work, marked.bytes)
}

/// The goroutine on this P pays for what it was given: first with what others have marked beyond their
/// due, then by marking. Go: `gcAssistAlloc`.
fn assist(sched: &Sched<Goroutine>, m: &mut Machine) -> usize {
    let heap = m.cache.heap();
    if m.cache.debt < ASSIST_FROM {
        return 0;
    }
    let ratio = heap.limits.assist_ratio(heap.cycle.marked());
    let mut due = (std::mem::take(&mut m.cache.debt) as f64 * ratio) as usize;
    due -= heap.cycle.take_credit(due);
    let mut work = 0;
    for _ in 0..ASSIST_SLICES {
        if due == 0 {
            return work;
        }
        let (done, bytes) = mark(sched, m);
        if done == 0 {
            break;
        }
        work += done;
        due = due.saturating_sub(bytes);
    }
    m.cache.debt = (due as f64 / ratio) as usize;
    work
}

/// Marking is over: a piece of what is left to do after it.
fn after_marking(cx: &mut Beside<'_, Goroutine>, heap: &Heap) -> u32 {
    let swept = heap.sweep_spans(SWEEP);
    finalizers::start_runners(cx, heap);
    if swept > 0 {
        return swept as u32 * 8;
    }
    match heap.release_some(1) {
        Released::Some => return 8,
        Released::All => cx.sched().work_is_done(),
        Released::Elsewhere => {}
    }
    0
}

/// Shows a goroutine, with what the scheduler keeps for it, and gives back what its stack has too
/// much. Returns how many bytes of its stack were scanned.
fn show(mut g: AtRest<'_, Goroutine>, tracer: &mut Tracer) -> usize {
    g.pending(&mut |payload, tag| trace_payload(tracer, payload, tag));
    show_task(g.task(), tracer)
}

/// The same in a stopped world.
pub(super) fn show_goroutine(
    world: &mut World<'_, Goroutine>,
    g: Gp<Goroutine>,
    tracer: &mut Tracer,
) -> usize {
    world.pending(g, &mut |payload, tag| trace_payload(tracer, payload, tag));
    show_task(world.task(g), tracer)
}

fn show_task(task: &mut Goroutine, tracer: &mut Tracer) -> usize {
    // SAFETY: the goroutine is at rest.
    let used = unsafe { trace_goroutine(tracer, task) };
    tracer.drain_much();
    shrink(task, used, &tracer.heap());
    used * 8
}

/// Shows everything a goroutine holds. Returns how many slots of its stack its frames need.
/// Go: `scanstack`.
///
/// # Safety
/// The goroutine is at rest.
pub unsafe fn trace_goroutine(tracer: &mut Tracer, g: &Goroutine) -> usize {
    // Its first function has returned: nothing in it is read any longer.
    if std::ptr::eq(g.pc, GO_END.as_ptr()) {
        return HEADER;
    }
    // SAFETY: saved frames are whole; links lead from frame to frame.
    unsafe {
        let mut fp = g.stack.base().add(g.fp as usize);
        let (mut top, mut pc) = (true, g.pc);
        let mut used = 0;
        let mut panics = g.extra.as_ref().map_or(&[][..], |e| &e.panics);
        loop {
            let link = *fp.sub(1);
            let func = Func::at(link >> 16);
            // A caller's outgoing area may reach further up than its callee's frame.
            let end = fp.offset_from(g.stack.base()) as usize + func.frame_bytes() / 8;
            used = used.max(end);
            if std::ptr::eq(pc, DEFER_RET.as_ptr()) || std::ptr::eq(pc, PANIC_TEXT.as_ptr()) {
                let frame = fp.offset_from(g.stack.base()) as usize;
                pc = raised_in(&mut panics, frame).map_or(pc, |p| p.pc);
            }
            match func.code() {
                Some(code) if !(top && at_entry(g, &func)) => {
                    tracer.slots(fp, crate::opt::kept_map(&func, &code, pc));
                }
                _ => trace_args(tracer, &func, fp),
            }
            if top && g.again && *g.pc as u16 == Op::CallNative as u16 {
                let native = Func::at(*g.pc.add(1));
                trace_args(tracer, &native, fp.add((*g.pc >> 16) as u16 as usize));
            }
            top = false;
            pc = *fp.sub(2) as *const u64;
            if link as u16 == 0 {
                break;
            }
            fp = fp.sub(link as u16 as usize);
        }
        let Some(extra) = &g.extra else { return used };
        let mut end = extra.words.len();
        for d in extra.defers.iter().rev() {
            let words = extra.words.get(d.start as usize..end).unwrap_or_default();
            end = d.start as usize;
            if let Some(func) = d.func {
                let results = func.results as usize;
                tracer.drain_much();
                let map = func.sig_map.get(results..).unwrap_or_default();
                if let Some(args) = words.get(results..) {
                    let n = map.len().min(args.len());
                    tracer.slots(args.as_ptr(), map.get(..n).unwrap_or_default());
                }
            }
        }
        for p in &extra.panics {
            tracer.iface(p.value[0], p.value[1]);
        }
        used
    }
}

/// Whether the goroutine stands where its topmost function begins. (At the stub, too: the function may
/// have been compiled by another goroutine since.)
unsafe fn at_entry(g: &Goroutine, func: &Func) -> bool {
    // SAFETY: a saved code pointer leads to an instruction.
    func.code().and_then(|c| c.index_of(g.pc)) == Some(0)
        || unsafe { *g.pc } as u16 == Op::CompileMe as u16
}

/// Parameters and closure pointer of a frame.
unsafe fn trace_args(tracer: &mut Tracer, func: &Func, fp: *const u64) {
    let results = func.results as usize;
    // SAFETY: the caller's frame has the function's results and parameters.
    unsafe {
        tracer.slots(
            fp.add(results),
            func.sig_map.get(results..).unwrap_or_default(),
        )
    }
}

/// Gives back half of a stack that is mostly empty. Go: `shrinkstack`.
fn shrink(g: &mut Goroutine, used: usize, heap: &Heap) {
    let slots = g.stack.slots();
    if slots > 4 * FIRST && (used + HEADER) * 4 < slots {
        g.stack.halve(heap);
    }
}
