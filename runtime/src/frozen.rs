//! The frozen scheduler: the world stays stopped, and takes one decision whenever it is told to.
//!
//! Nobody holds a P while the world is stopped, so whoever stopped it may act for all of them, one
//! after the other: look for a goroutine as the P's M would (in the order of `find.rs`), run it for
//! one stretch, and say what was decided and why. The queues, the stealing and the timers are the
//! ones of every day; only the threads are missing, and with them spinning and waking.
//!
//! - A running goroutine is stopped after so many looks at the scheduler. It goes on at its P's next
//!   turn, until it has had `STRETCHES` of them and others wait: then its time slice is over.
//! - A blocking call gets a thread of its own. Until it is back, `external` keeps the scheduler from
//!   calling the rest a deadlock.
//! - A goroutine that is locked to a thread stays in the queue: its thread stands still.

use crate::g::{Gp, Status};
use crate::m::M;
use crate::p::P;
use crate::sched::Sched;
use crate::sync::Ordering;
use crate::task::{BlockJob, Task};
use crate::trace::{Event, Record};
use crate::wait::WaitReason;
use crate::world::World;
use std::fmt::Write;

/// So many budgets are a time slice.
const STRETCHES: u32 = 3;

/// So many looks at the scheduler are a stretch: at the end of a budget, and at every go statement.
const LOOKS: u32 = 16;

/// Bit of the stop mask that ends a running stretch.
pub(crate) const STOP_STEP: u32 = 1 << 30;

/// Why a goroutine was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It ran on this P, and its time slice is not over.
    GoesOn,
    /// Its time slice is over, and others wait: it goes to the end of the global queue.
    SliceOver,
    /// It was in `runnext`: readied or started last by who ran before.
    RunNext,
    /// It was first in the P's own queue, which has so many others.
    Local(usize),
    /// On every 61st tick the global queue comes first.
    Tick61,
    /// The P's own queue is empty: so many of so many were taken from the global queue.
    Global(usize, usize),
    /// The network has made it ready.
    Network,
    /// The P had nothing: so many of so many were stolen from another P's queue.
    Stole(usize, usize, u32),
    /// The P had nothing: stolen from another P's `runnext`.
    StoleNext(u32),
}

/// A decision of the scheduler, and what came of it.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The P that decided.
    pub p: u32,
    /// The goroutine chosen.
    pub g: u64,
    /// Why that one.
    pub why: Why,
    /// What happened while it ran, in order.
    pub events: Vec<Record>,
}

/// What a step came to.
#[derive(Clone, Debug)]
pub enum Stepped {
    /// A decision.
    Decided(Decision),
    /// No goroutine is runnable; the first timer is due in so many nanoseconds, if there is one.
    Nothing(Option<i64>),
}

/// Takes decisions in a stopped world.
pub struct Stepper<T: Task> {
    m: M<T>,
    turn: u32,
    /// Who went on with its slice the last times, and how often.
    going_on: (u64, u32),
}

impl<T: Task> Default for Stepper<T> {
    fn default() -> Self {
        Stepper {
            m: M::new(u32::MAX),
            turn: 0,
            going_on: (0, 0),
        }
    }
}

impl<T: Task> Stepper<T> {
    /// One decision. The goroutine with the number `unseen` is run without a word when its turn
    /// comes.
    pub fn step(&mut self, world: &mut World<'_, T>, unseen: u64) -> Stepped {
        let traced = world.sched.tracing.swap(true, Ordering::Relaxed);
        world.sched.take_trace();
        let stepped = self.decide(world, unseen);
        world.sched.tracing.store(traced, Ordering::Relaxed);
        stepped
    }

    fn decide(&mut self, world: &mut World<'_, T>, unseen: u64) -> Stepped {
        let s = world.sched;
        // So many looks at most: the unseen one and locked ones take some.
        for _ in 0..64 {
            let Some((p, g, inherit, why)) = self.choose(s) else {
                if !s.threaded() && s.sleep_till_next_frozen() {
                    continue;
                }
                let next = s.next_timer();
                return Stepped::Nothing((next != i64::MAX).then(|| (next - s.now()).max(0)));
            };
            if g.locked.get() {
                s.globrunqput(g);
                continue;
            }
            let id = g.id();
            if why == Why::SliceOver {
                s.globrunqput(g);
                let (p, events) = (p.id, s.take_trace());
                return Stepped::Decided(Decision {
                    p,
                    g: id,
                    why,
                    events,
                });
            }
            self.run(world, p, g, inherit);
            let events = s.take_trace();
            if id != unseen {
                let p = p.id;
                return Stepped::Decided(Decision {
                    p,
                    g: id,
                    why,
                    events,
                });
            }
        }
        Stepped::Nothing(None)
    }

    /// Runs that goroutine if it is runnable. False: it is not.
    pub fn run_only(&mut self, world: &mut World<'_, T>, id: u64) -> bool {
        let s = world.sched;
        let Some(p) = s.p(0) else { return false };
        let Some(g) = s.pull_out(id) else {
            return false;
        };
        self.run(world, p, g, false);
        true
    }

    /// The next P that has something to run, and what.
    fn choose<'s>(&mut self, s: &'s Sched<T>) -> Option<(&'s P<T>, Gp<T>, bool, Why)> {
        let n = s.procs().max(1);
        for i in 0..n {
            let p = s.p(((self.turn + i) % n) as usize)?;
            let Some((g, inherit, mut why)) = s.find_frozen(p) else {
                continue;
            };
            self.turn = (p.id + 1) % n;
            if why == Why::GoesOn {
                let times = match self.going_on {
                    (id, n) if id == g.id() => n + 1,
                    _ => 1,
                };
                self.going_on = (g.id(), times);
                let others = p.has_work() || s.global_len.load(Ordering::Relaxed) > 0;
                if times >= STRETCHES && others {
                    self.going_on = (0, 0);
                    why = Why::SliceOver;
                }
            }
            return Some((p, g, inherit, why));
        }
        None
    }

    fn run(&mut self, world: &mut World<'_, T>, p: &P<T>, g: Gp<T>, inherit: bool) {
        let s = world.sched;
        s.frozen_looks.store(LOOKS, Ordering::Relaxed);
        s.stop_mask.fetch_or(STOP_STEP, Ordering::SeqCst);
        p.now.set(s.now());
        if let Some(job) = s.execute(&self.m, p, g, inherit) {
            s.block_aside(g, job);
        }
        let why = s
            .stop_mask
            .fetch_and(crate::sched::STOP_PROCS, Ordering::SeqCst);
        let why = why & !(STOP_STEP | crate::sched::STOP_PROCS);
        if why != 0 && !s.is_over() {
            T::stopped(&mut World {
                sched: s,
                why,
                stopping: 0,
            });
        }
    }
}

impl<T: Task> Sched<T> {
    /// May the goroutine of a frozen world go on that looks at the scheduler?
    pub(crate) fn frozen_look(&self) -> bool {
        let left = self.frozen_looks.load(Ordering::Relaxed);
        self.frozen_looks
            .store(left.saturating_sub(1), Ordering::Relaxed);
        left > 0
    }

    /// As `find_runnable`, without waiting: the goroutine, whether it inherits the slice, and why.
    fn find_frozen(&self, p: &P<T>) -> Option<(Gp<T>, bool, Why)> {
        if let Some(g) = p.stopped_g.take() {
            return Some((g, true, Why::GoesOn));
        }
        let now = self.now();
        p.now.set(now);
        self.run_timers(p, now);
        let tick = p.schedtick.load(Ordering::Relaxed);
        if tick.is_multiple_of(61)
            && p.has_work()
            && let Some(g) = self.globrunqget(p, 1)
        {
            return Some((g, false, Why::Tick61));
        }
        if let Some(g) = p.take_runnext(self.threaded()) {
            return Some((g, true, Why::RunNext));
        }
        if let Some(g) = p.queue.pop() {
            return Some((g, false, Why::Local(p.queue.len())));
        }
        let of = self.global_len.load(Ordering::Acquire) as usize;
        if let Some(g) = self.globrunqget(p, 0) {
            return Some((g, false, Why::Global(p.queue.len() + 1, of)));
        }
        if self.par.netpoll.waiters() > 0
            && self.threaded()
            && let Some(g) = self.poll_now(p, now)
        {
            return Some((g, false, Why::Network));
        }
        let n = self.procs().max(1);
        let start = p.choice.below(n);
        let others = (0..n).filter_map(|i| self.p(((start + i) % n) as usize));
        for victim in others.filter(|v| !std::ptr::eq(*v, p)) {
            let of = victim.queue.len();
            if of > 0
                && let Some(g) = victim.queue.steal_half(&p.queue)
            {
                crate::metrics::bump(&p.counters.steals);
                return Some((g, false, Why::Stole(p.queue.len() + 1, of, victim.id)));
            }
            // Who runs something else leaves its runnext to others.
            if victim.stopped_g.get().is_some()
                && let Some(g) = victim.take_runnext(self.threaded())
            {
                crate::metrics::bump(&p.counters.stolen_runnext);
                return Some((g, false, Why::StoleNext(victim.id)));
            }
        }
        None
    }

    /// In virtual time: jumps to the next timer. False: there is none.
    fn sleep_till_next_frozen(&self) -> bool {
        let when = self.next_timer();
        if when == i64::MAX {
            return false;
        }
        self.jump_to(when);
        true
    }

    /// A blocking call on a thread of its own; the goroutine is runnable afterwards.
    fn block_aside(&self, g: Gp<T>, job: BlockJob) {
        let Some(me) = self.me.upgrade() else { return };
        me.expect_external(1);
        let on = me.clone();
        let aside = move || {
            let answer = (job.0)();
            g.with_side(|s| s.blocked = Some(answer));
            g.set_status(Status::Runnable);
            on.globrunqput(g);
            on.expect_external(-1);
            if on.threaded() {
                on.wakep_slow();
            }
        };
        let thread = std::thread::Builder::new().name("blocked".into());
        if thread.spawn(aside).is_err() {
            me.finish(crate::task::Outcome::Fatal("newosproc".into()));
        }
    }

    /// Takes a runnable goroutine out of whatever queue it is in.
    fn pull_out(&self, id: u64) -> Option<Gp<T>> {
        for p in self.all_ps() {
            if p.stopped_g.get().is_some_and(|g| g.id() == id) {
                return p.stopped_g.take();
            }
            if let Some(g) = p.take_runnext(self.threaded()) {
                if g.id() == id {
                    return Some(g);
                }
                p.put_runnext(g, self.threaded());
            }
            let mut found = None;
            for _ in 0..p.queue.len() {
                match p.queue.pop() {
                    Some(g) if g.id() == id => found = Some(g),
                    Some(g) => p.queue.push(g),
                    None => break,
                }
            }
            if found.is_some() {
                return found;
            }
        }
        let mut c = self.central();
        let mut found = None;
        for _ in 0..c.global.len() {
            match c.global.pop() {
                Some(g) if g.id() == id => found = Some(g),
                Some(g) => c.global.push_back(g),
                None => break,
            }
        }
        self.global_len.store(c.global.len(), Ordering::Release);
        found
    }
}

impl Decision {
    /// What was decided and why, and what happened then. `name` says more of a goroutine.
    pub fn text(&self, name: &mut dyn FnMut(u64) -> String) -> String {
        let (p, g) = (self.p, name(self.g));
        let mut s = match self.why {
            Why::GoesOn => format!("P{p} goes on with {g}: its time slice is not over"),
            Why::SliceOver => {
                return format!(
                    "P{p} takes {g} off: its time slice is over and others wait; it goes to the \
                     end of the global queue"
                );
            }
            Why::RunNext => format!("P{p} runs {g} from runnext: it was readied last"),
            Why::Local(0) => format!("P{p} runs {g}, the only one in its queue"),
            Why::Local(n) => format!("P{p} runs {g}, the first in its queue ({n} more wait there)"),
            Why::Tick61 => {
                format!("P{p} runs {g} from the global queue, which comes first on every 61st tick")
            }
            Why::Global(1, of) => {
                format!("P{p} has an empty queue and took 1 of {of} from the global queue: {g}")
            }
            Why::Global(n, of) => format!(
                "P{p} has an empty queue and took {n} of {of} from the global queue; it runs {g}"
            ),
            Why::Network => format!("P{p} runs {g}: the network has made it ready"),
            Why::Stole(n, of, from) => format!("P{p} stole {n} of {of} from P{from}; it runs {g}"),
            Why::StoleNext(from) => {
                format!("P{p} stole {g} from the runnext of P{from}, which is busy")
            }
        };
        for r in &self.events {
            let other = r.g != self.g;
            let _ = match r.event {
                Event::GoCreate => write!(s, "; starts {}", name(r.g)),
                Event::GoUnblock if other => write!(s, "; readies {}", name(r.g)),
                Event::GoYield => write!(s, "; yields"),
                Event::GoPreempt => write!(s, "; is preempted"),
                Event::GoStop => write!(s, "; is stopped for now"),
                Event::GoBlock => {
                    let why = WaitReason::from_u8(r.arg as u8).text();
                    write!(s, "; parks: {why}")
                }
                Event::GoDestroy => write!(s, "; ends"),
                Event::GoSyscallBegin => write!(s, "; begins a blocking call"),
                Event::TimerFire => write!(s, "; a timer fires"),
                Event::Overflow => write!(s, "; {} overflow to the global queue", r.arg),
                _ => Ok(()),
            };
        }
        s
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;
    use crate::{Cx, Options, Outcome, Runtime, Step};
    use std::sync::Mutex;
    use std::sync::atomic::AtomicU32;

    static GONE: AtomicU32 = AtomicU32::new(0);
    static SAID: Mutex<Vec<String>> = Mutex::new(Vec::new());

    /// Goroutine 1 starts six others and has the world frozen; it exits when they are gone.
    enum Six {
        Main(bool),
        Other,
    }

    impl Task for Six {
        type Shared = ();
        type Local = ();

        fn local(_: &()) {}

        fn resume(&mut self, cx: &mut Cx<'_, Self>) -> Step {
            match self {
                Six::Main(begun @ false) => {
                    *begun = true;
                    // First, so that no other M takes one of the six before.
                    cx.request_stop(1 << 8);
                    for _ in 0..6 {
                        cx.spawn(Six::Other, 0);
                    }
                    Step::Stop
                }
                Six::Main(_) if GONE.load(Ordering::SeqCst) < 6 => Step::Yield,
                Six::Main(_) => {
                    cx.exit(0);
                    Step::Stop
                }
                Six::Other => {
                    GONE.fetch_add(1, Ordering::SeqCst);
                    Step::Done
                }
            }
        }

        fn stopped(world: &mut World<'_, Self>) {
            let mut stepper = Stepper::default();
            while !world.sched().is_finished() {
                match stepper.step(world, 0) {
                    Stepped::Decided(d) => {
                        let text = d.text(&mut |id| format!("G{id}"));
                        SAID.lock().unwrap_or_else(|e| e.into_inner()).push(text);
                    }
                    Stepped::Nothing(_) => break,
                }
            }
        }
    }

    #[test]
    fn decisions_are_taken_one_by_one() {
        let opts = Options {
            procs: 2,
            ..Options::default()
        };
        let outcome = Runtime::new(opts).run_parallel(Six::Main(false));
        assert_eq!(outcome, Outcome::Exit(0));
        let said = SAID.lock().unwrap_or_else(|e| e.into_inner());
        let all = said.join("\n");
        assert_eq!(all.matches("; ends").count(), 6, "{all}");
        for part in [
            // Which P: another may have stolen the main goroutine before it began.
            " goes on with G1",
            " stole 3 of ",
            "from runnext",
            "yields",
        ] {
            assert!(all.contains(part), "{part} in\n{all}");
        }
    }
}
