//! A collection: the world is stopped, the roots are shown to the heap's tracer.
//!
//! Frames are scanned by their functions' maps, less the slots that are read no more. The topmost
//! frame may stand at its function's entry, before `Enter` has zeroed its slots: then only its
//! parameters (and closure pointer) hold values. A native that waits to be run again has its
//! arguments in its caller's outgoing area.
//!
//! When leaks are asked for, goroutines that wait for others are not roots: see [`super::leak`].

use super::{due, leak};
use crate::code::op::Op;
use crate::code::stubs::{DEFER_RET, GO_END, PANIC_TEXT};
use crate::code::{Func, HEADER};
use crate::heap::stats::Cycle;
use crate::heap::{Collection, Heap, Tracer};
use crate::machine::chan::trace_payload;
use crate::machine::goroutine::Goroutine;
use crate::machine::stack::FIRST;
use crate::report::trace::raised_in;
use minigo_runtime::{Gp, World};
use std::sync::OnceLock;
use std::time::Instant;

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

/// Collects garbage.
pub fn collect(world: &mut World<'_, Goroutine>) {
    let began = Instant::now();
    let instance = world.sched().task_shared().clone();
    // SAFETY: what collects belongs to the instance.
    let heap = unsafe { &instance.own().heap };
    world.locals(&mut |m| m.cache.flush());
    let threads = (world.sched().procs() as usize).min(instance.state::<Cpus>().count());
    heap.set_marker_threads(if world.may_use_threads() { threads } else { 1 });
    // SAFETY: the world is stopped and all caches are flushed.
    let mut c = unsafe { Collection::begin(heap) };
    let before = heap.counters.live_bytes();
    let mut globals = 0;
    instance.roots.each(|p, size, map| {
        globals += size;
        // SAFETY: roots stay readable.
        unsafe { c.tracer.range(p, size, map) }
    });
    world.timers(&mut |t| t.payload().0.iter().for_each(|&w| c.tracer.word(w)));
    let mut stacks = 0;
    let mut show = |world: &mut World<'_, Goroutine>, g, tracer: &mut Tracer| {
        stacks += show_goroutine(world, g, tracer);
    };
    if leak::wanted(&instance, world.why()) {
        leak::mark_and_find(world, &mut c, &mut show);
    } else {
        let mut all = Vec::new();
        world.each(&mut |g| all.push(g));
        for g in all {
            show(world, g, &mut c.tracer);
        }
    }
    let collected = c.finish(instance.options.gc_stress);
    due::start_runners(world);
    let cycle = Cycle {
        began: world.now(),
        stopping: world.stopping(),
        pause: began.elapsed().as_nanos() as u64,
        before,
        after: heap.counters.live_bytes(),
        live: collected.live,
        stacks,
        globals,
        threads: heap.marker_threads(),
        procs: world.sched().procs() as usize,
    };
    heap.counters.paused(&cycle);
    if instance.options.gc_trace {
        instance.complain(&cycle.line(heap));
    }
}

/// Shows a goroutine, with what the scheduler keeps for it, and gives back what its stack has too
/// much. The answer is the bytes scanned of its stack.
fn show_goroutine(
    world: &mut World<'_, Goroutine>,
    g: Gp<Goroutine>,
    tracer: &mut Tracer,
) -> usize {
    world.pending(g, &mut |payload, tag| trace_payload(tracer, payload, tag));
    let task = world.task(g);
    // SAFETY: the goroutine is at rest.
    let used = unsafe { trace_goroutine(tracer, task) };
    tracer.drain_much();
    shrink(task, used, tracer.heap());
    used * 8
}

/// Shows everything a goroutine holds. The answer is how many slots of its stack its frames need.
///
/// # Safety
/// The goroutine is at rest.
pub unsafe fn trace_goroutine(tracer: &mut Tracer, g: &Goroutine) -> usize {
    // Its first function has returned: nothing in it is read any more.
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
                Some(code) if !(top && at_entry(g, func)) => {
                    tracer.slots(fp, crate::opt::live_map(func, code, pc));
                }
                _ => trace_args(tracer, func, fp),
            }
            if top && g.again && *g.pc as u16 == Op::CallNative as u16 {
                let native = Func::at(*g.pc.add(1));
                trace_args(tracer, native, fp.add((*g.pc >> 16) as u16 as usize));
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

/// Does the goroutine stand where its topmost function begins? (At the stub, too: the function may
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

/// Gives back half of a stack that is mostly empty.
fn shrink(g: &mut Goroutine, used: usize, heap: &Heap) {
    let slots = g.stack.slots();
    if slots > 4 * FIRST && (used + HEADER) * 4 < slots {
        g.stack.halve(heap);
    }
}
