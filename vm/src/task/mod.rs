//! The part of the scheduler that knows the VM: running goroutines, collecting, reporting; and the run itself,
//! from its first goroutine to the exit status.

pub mod collect;
pub mod finalizers;
pub mod lab;
pub mod leak;
pub mod leak_search;
pub mod library;
pub mod live;
pub mod program;
pub(crate) mod readers;
pub(crate) mod stuck;
mod verify;
mod watch;

use crate::code::Func;
use crate::heap::kept::Kept;
use crate::heap::limits::OutOfMemory;
use crate::instance::{Instance, stop};
use crate::interp::{chan, dispatch};
use crate::jit::TIER;
use crate::machine::goroutine::{Goroutine, RUNNING, Resume};
use crate::machine::stack::LARGEST_FIRST;
use crate::machine::tier::Figures;
use crate::machine::{Exit, Machine};
use crate::race::Races;
use crate::report::{dump, noted, words};
use crate::rt::{panic, race, safepoint};
use lab::Place;
use minigo_runtime::explore::{Look, VisibleOp};
use minigo_runtime::{
    AtRest, Beside, Cx, Driver, HappensBefore, Outcome, Payload, Racer, Run, Runtime, Share, Step,
    Task, Thread, Threaded, TraceFrame, Worked, World,
};
use readers::Readers;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

impl Task for Goroutine {
    type Shared = Arc<Instance>;
    type Local = Machine;

    fn local(instance: &Arc<Instance>) -> Machine {
        // SAFETY: the scheduler drops its Ps' machines before the instance.
        unsafe { Machine::new(instance, &TIER) }
    }

    fn over(instance: &Arc<Instance>) {
        instance.state::<crate::jit::Tier>().stop();
        if instance.options.jit_trace {
            instance.complain(&instance.state::<Figures>().line());
        }
        // SAFETY: the scheduler calls this when it is dropped, and each thread that runs the program holds it.
        unsafe { instance.heap.drop_foreign() };
    }

    fn place(&self) -> u64 {
        noted::own_place(self)
    }

    fn stack(&self, each: &mut dyn FnMut(u64) -> bool) {
        words::stack(self, each);
    }

    fn variables(&self, each: &mut dyn FnMut(&str)) {
        let mut list = None;
        crate::report::trace::walk(self, |frame| {
            list = frame.func.home().debugging.list_variables.get().copied();
            false
        });
        if let Some(list) = list {
            list(self, each);
        }
    }

    fn trail(&self, each: impl FnMut(u64) -> bool) -> bool {
        words::trail(self, each)
    }

    #[inline(always)]
    fn has_trail(&self, trail: &[u64]) -> bool {
        words::has_trail(self, trail)
    }

    fn trail_hint(&self) -> u64 {
        (self.pc.addr() as u64 / 8).wrapping_add(u64::from(self.fp))
    }

    fn frame(word: u64) -> Option<TraceFrame> {
        let Place { func, file, line } = lab::named(word)?;
        Some(TraceFrame { func, file, line })
    }

    fn unwound(why: &(dyn std::any::Any + Send)) -> Option<String> {
        Some(why.downcast_ref::<OutOfMemory>()?.to_string())
    }

    fn frames(word: u64) -> Vec<TraceFrame> {
        let mut all = Vec::new();
        words::frames_at(word, &mut |f| {
            all.push(TraceFrame {
                func: f.name.to_string(),
                file: f.file.to_string(),
                line: f.line,
            });
            true
        });
        all
    }

    fn is_inner(word: u64) -> bool {
        words::is_inner(word)
    }

    fn retire(self, local: &mut Machine) {
        // SAFETY: the header of its first frame is as `new` wrote it.
        unsafe { Func::at(*self.stack.base().add(1) >> 16) }
            .ended_with(self.stack.slots().min(LARGEST_FIRST));
        local.stacks.put(self.stack);
        if let Some(extra) = self.extra
            && !local.racing.races.is_null()
        {
            local.extras.put(extra);
        }
    }

    fn timer_value(local: &mut Machine, payload: Payload, now: i64, in_bubble: bool) -> Payload {
        crate::stdlib::time_natives::timer_value(local, payload, now, in_bubble)
    }

    fn timer_task(local: &mut Machine, payload: Payload) -> Option<(Self, u64)> {
        let closure = payload.0[0];
        // The timer may have been all that led to it.
        local.cache.barrier.shade(closure);
        // SAFETY: a func value leads to a closure, whose first word is its function.
        let func = unsafe { Func::at(*(closure as *const u64).as_ref()?) };
        let mut g = Goroutine::new(local, func, &[closure]);
        if !local.racing.races.is_null() {
            race::fires(local, &mut g, closure);
        }
        Some((g, 0))
    }
}

impl Threaded for Goroutine {
    unsafe fn thread(task: *const Goroutine) -> *mut Thread {
        // SAFETY: the task is there: it runs here, or waits and the caller has taken it out of its queue. Only `extra`
        // is read, which does not change while a goroutine waits.
        let extra = unsafe { (&raw const (*task).extra).as_ref() };
        let racer = extra.and_then(|e| e.as_ref()?.racer.as_ref());
        racer.map_or(std::ptr::null_mut(), Racer::thread)
    }
}

impl Run for Goroutine {
    fn resume(&mut self, cx: &mut Cx<'_, Self>) -> Step {
        // A goroutine that parks often may never use up a budget: a collection that is due begins here, too.
        let m: *mut Machine = cx.local();
        // SAFETY: the machine belongs to the P that this thread holds until we return.
        let heap = unsafe { (*m).cache.heap() };
        let granted = if heap.limits.collection_wanted() {
            0
        } else {
            cx.budget()
        };
        // SAFETY: the machine is as above; goroutine
        // and context outlive the run. The saved state is one that `Machine::save` stored.
        let run = AssertUnwindSafe(|| unsafe {
            (*m).enter(self, cx);
            let budget = (*m).grant.begin(granted);
            let budget = match (*m).special {
                false => budget as isize,
                true => special(&mut *m, self, cx, budget),
            };
            RUNNING.set(m);
            let (pc, fp) = (self.pc, self.stack.base().add(self.fp as usize));
            match std::mem::take(&mut self.resume) {
                // It was in a native, which does its work in pieces.
                Resume::Run if (*m).call_exceeds() => match safepoint::end_call(pc, fp, m) {
                    Some(exit) => dispatch::resume(exit, m),
                    None => dispatch::run(pc, fp, budget, m),
                },
                Resume::Run => dispatch::run(pc, fp, budget, m),
                Resume::Finish => chan::finish(pc, fp, budget, m),
                Resume::Exit => dispatch::resume(panic::goexit(pc, fp, m), m),
            }
        });
        let left = catch_unwind(run);
        RUNNING.set(std::ptr::null_mut());
        let exit = match left {
            Ok(exit) => exit,
            Err(why) => match why.downcast::<OutOfMemory>() {
                // SAFETY: whoever asks for memory says where it is (`Machine::at`).
                Ok(oom) => unsafe { panic::out_of_memory((*m).pc, (*m).fp, m, *oom) },
                Err(defect) => resume_unwind(defect),
            },
        };
        // SAFETY: as above.
        let m = unsafe { &mut *m };
        let left = m.budget.max(0) as u32;
        let (counted, left) = m.grant.end(left);
        m.instance().count_steps(counted.into());
        m.charge_call(counted.into());
        cx.set_left(left);
        match exit {
            Exit::Yield => Step::Yield,
            Exit::Park => Step::Park(m.reason),
            Exit::Stop => Step::Stop,
            Exit::MainDone => end_of_main(m),
            Exit::Done => Step::Done,
            Exit::Block => match m.job.take() {
                Some(job) => Step::Block(job),
                None => Step::Yield,
            },
            Exit::Next | Exit::Back | Exit::Unwind | Exit::Defect => {
                dump::end(m, 2, "minigo: internal error: invalid instruction");
                Step::Stop
            }
        }
    }

    fn serves(world: &mut World<'_, Self>) -> bool {
        leak::serves(world)
    }

    fn sleeps(world: &mut World<'_, Self>) {
        if leak::ask_while_quiet(world) {
            collect::collect(world);
            leak::note_while_quiet(world);
        }
    }

    fn explored(world: &mut World<'_, Self>, still: bool, pollers: Vec<(u64, u64)>) {
        if leak::ask_at_end(world, pollers) {
            collect::collect(world);
            leak::list_at_end(world, still);
        }
    }

    fn look(op: &VisibleOp) -> Look {
        crate::rt::visible::look(op)
    }

    fn fill(op: &VisibleOp) -> (u32, u32) {
        crate::rt::visible::fill(op)
    }

    fn races(instance: &Arc<Instance>) -> Option<&HappensBefore> {
        if let Some(order) = instance.order.get() {
            return Some(order);
        }
        // SAFETY: the scheduler holds the instance for longer than it asks.
        let races = Races::of(unsafe { instance.own() })?;
        Some(instance.order.get_or_init(|| races.order.clone()))
    }

    fn stopped(world: &mut World<'_, Self>) {
        stopped(world);
    }

    fn scan(instance: &Arc<Instance>, g: AtRest<'_, Self>) {
        collect::scan(instance, g);
    }

    fn work(cx: &mut Beside<'_, Self>, share: Share) -> Worked {
        collect::work(cx, share)
    }

    fn deadlock(world: &mut World<'_, Self>) -> i32 {
        dump::deadlock(world, stuck::facts)
    }
}

/// Before a goroutine runs that has small budgets, in a program whose steps are limited or that looks for races: its
/// budget.
#[cold]
#[inline(never)]
fn special(m: &mut Machine, g: &mut Goroutine, cx: &Cx<'_, Goroutine>, granted: u32) -> isize {
    if !m.racing.races.is_null() {
        race::enters(m, g, cx.id());
    }
    m.budget_of(granted)
}

/// The main goroutine has returned: so does the program, unless it dies already. With `--leaks`
/// leaked goroutines are listed first.
fn end_of_main(m: &mut Machine) -> Step {
    // It was over a limit before.
    if m.instance().cause().is_some() && m.instance().request_stop(stop::END) {
        return Step::Stop;
    }
    // SAFETY: a goroutine runs.
    let cx = unsafe { m.cx() };
    if cx.puts_off_exit(0) {
        return Step::Yield;
    }
    if !m.racing.races.is_null()
        && let Some(reason) = race::lingers(m, cx)
    {
        return Step::Park(reason);
    }
    if !leak::look_first(&m.instance(), cx) && !dump::is_dying(&m.instance()) {
        cx.exit(0);
    }
    Step::Stop
}

/// The world is stopped: does what it was asked to stop for.
fn stopped(world: &mut World<'_, Goroutine>) {
    if world.why() & minigo_runtime::STOP_GC != 0 {
        collect::collect(world);
    }
    if world.why() & stop::FLUSH != 0 {
        world.locals(&mut |m| m.cache.flush());
    }
    leak::stopped(world);
    crate::session::stopped(world);
    dump::stopped(world);
    live::stopped(world);
}

/// Runs an instance's program from `main` (a function without parameters and results that
/// initialises the packages and calls `main.main`) to its end; its exit status.
pub fn run(instance: &Arc<Instance>, main: Kept<Func>) -> i32 {
    let seed = instance.options.seed.unwrap_or(0);
    status_of(&outcome(instance, main, seed))
}

/// The exit status of a program that ended so.
pub fn status_of(outcome: &Outcome) -> i32 {
    match outcome {
        Outcome::Exit(status) | Outcome::Deadlock(status) => *status,
        Outcome::TimeUp | Outcome::Fatal(_) | Outcome::Unwound(_) | Outcome::Defect(_) => 2,
    }
}

/// The same with this seed; how it ended.
pub fn outcome(instance: &Arc<Instance>, main: Kept<Func>, seed: u64) -> Outcome {
    let options = &instance.options;
    let limits = &instance.heap.limits;
    if let Some(host) = options.host_memory {
        limits.set_host(host);
    }
    if options.is_virtual() {
        limits.heed_program_alone();
    }
    if options.mem_limit != 0 {
        limits.set_hard(options.mem_limit);
    }
    if let Some(percent) = options.gogc {
        limits.set_gogc(percent);
    }
    if let Some(bytes) = options.soft_limit {
        limits.set_soft(bytes);
    }
    let counts = options.lab.is_some_and(|lab| lab.counts_mutexes());
    instance.functions.counts_mutexes.store(counts, Relaxed);
    let runtime = Runtime::with(
        minigo_runtime::Options {
            driver: if options.is_virtual() {
                Driver::Virtual
            } else {
                Driver::Threads
            },
            policy: options.lab.map_or(minigo_runtime::GMP, |lab| lab.policy),
            costs: options.lab.map_or_else(Default::default, |lab| lab.costs),
            lab: options.lab.is_some(),
            film: options.film,
            shown_to: options.shown_to.clone(),
            explore: options.explore.clone(),
            limit: options.lab.map_or(0, |lab| lab.limit),
            procs: options.procs,
            seed,
            tiny: options.tiny,
            schedtrace_ms: options.schedtrace,
            scheddetail: options.scheddetail,
            outside: minigo_runtime::HeardBy(
                (instance.host.tape().cloned())
                    .map(|tape| tape as Arc<dyn minigo_runtime::Outside>),
            ),
            ..minigo_runtime::Options::default()
        },
        instance.clone(),
    );
    instance.state::<Readers>().attach(runtime.sched());
    let sched = Arc::downgrade(runtime.sched());
    crate::session::attach(instance, &sched);
    live::attach(instance, &sched);
    instance.set_stopper(Arc::new(move |why| {
        sched.upgrade().is_some_and(|sched| {
            sched.request_stop(why);
            true
        })
    }));
    if instance.cause().is_some() {
        // It was ended before it began.
        instance.request_stop(stop::END);
    }
    // SAFETY: the machine goes before the instance, which we hold.
    let mut task = Goroutine::new(&mut unsafe { Machine::new(instance, &TIER) }, main, &[]);
    task.main = true;
    watch::begin(instance, runtime.sched());
    let outcome = runtime.run(task);
    let outcome = match outcome {
        // SAFETY: the instance outlives the call.
        Outcome::Exit(status) => Outcome::Exit(crate::report::race::ended(
            unsafe { instance.own() },
            status,
        )),
        other => other,
    };
    watch::end(instance, runtime.sched());
    lab::keep_film(instance, runtime.sched().take_film());
    lab::tell(instance, runtime.sched().report(&outcome));
    match &outcome {
        Outcome::TimeUp | Outcome::Exit(_) | Outcome::Deadlock(_) => {}
        Outcome::Fatal(text) => instance.complain(&format!("fatal error: {text}")),
        Outcome::Unwound(text) => instance.complain(text),
        Outcome::Defect(text) => instance.complain(&format!("minigo: internal error: {text}")),
    }
    outcome
}
