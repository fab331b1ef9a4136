//! The scheduler without threads: one P, virtual time, every choice from the seed.
//!
//! The same queues, channels and timers as in parallel mode; only the loop differs, since nobody
//! else is there to steal from, to wake or to wait for. Seed 0 takes no liberties: the order is
//! that of Go on one P. Any other seed perturbs, at each scheduling, what Go leaves open: who of
//! the queue runs next, whether runnext goes first, how long a goroutine runs.

use crate::g::Gp;
use crate::m::M;
use crate::p::{P, PStatus};
use crate::sched::{FORCE_GC, STOP_GC, STOP_PROCS, Sched, set_p_status};
use crate::sync::Ordering;
use crate::task::{Outcome, Task};
use crate::trace::Event;
use crate::world::World;

impl<T: Task> Sched<T> {
    /// Runs `main` as goroutine 1 on the calling thread until the run is over.
    pub(crate) fn run_threadless(&self, main: T) -> Outcome {
        let run = std::panic::AssertUnwindSafe(|| self.threadless_loop(main));
        std::panic::catch_unwind(run).unwrap_or_else(|panic| crate::m::unwound::<T>(&*panic))
    }

    fn threadless_loop(&self, main: T) -> Outcome {
        self.set_threaded(false);
        self.procs.store(1, Ordering::Relaxed);
        self.want_procs
            .store(self.opts.procs.max(1), Ordering::Relaxed);
        let m = M::new(0);
        let Some(p) = self.make_p(0) else {
            return Outcome::Fatal("no P".into());
        };
        set_p_status(p, PStatus::Running);
        self.spawn(p, main, 0, 0, true);
        while !self.is_over() {
            self.stop_if_asked(p);
            match self.pick(p) {
                Some((g, inherit)) => {
                    if let Some(job) = self.execute(&m, p, g, inherit) {
                        let answer = (job.0)();
                        g.with_side(|s| s.blocked = Some(answer));
                        g.set_status(crate::g::Status::Runnable);
                        self.runqput(p, g, true);
                    }
                }
                None if self.sleep_till_next(p) => {}
                // Somebody outside may still make a goroutine runnable.
                None if self.external.load(Ordering::SeqCst) != 0 => {
                    std::thread::sleep(std::time::Duration::from_micros(100));
                }
                None => {
                    let mut world = World {
                        sched: self,
                        why: 0,
                        stopping: 0,
                    };
                    let status = T::deadlock(&mut world);
                    return Outcome::Deadlock(status);
                }
            }
        }
        let o = self.outcome.lock().unwrap_or_else(|e| e.into_inner());
        o.clone().unwrap_or(Outcome::Exit(0))
    }

    fn stop_if_asked(&self, p: &P<T>) {
        let why = self.stop_mask.swap(0, Ordering::Relaxed) & !STOP_PROCS;
        if why & STOP_GC != 0 {
            let last = &self.par.last_gc;
            last.store(
                last.load(Ordering::Relaxed).max(self.now()),
                Ordering::Relaxed,
            );
        }
        if why != 0 {
            crate::metrics::bump(&p.counters.world_stops);
            self.event(p, Event::WorldStop, 0, why as u64);
            T::stopped(&mut World {
                sched: self,
                why,
                stopping: 0,
            });
            self.event(p, Event::WorldStart, 0, 0);
        }
    }

    fn pick(&self, p: &P<T>) -> Option<(Gp<T>, bool)> {
        if let Some(g) = p.stopped_g.take() {
            return Some((g, true));
        }
        let tick = p.schedtick.load(Ordering::Relaxed);
        let now = self.now();
        if p.timer_min.load(Ordering::Relaxed) <= now {
            self.run_timers(p, now);
        }
        if self.opts.seed != 0 {
            self.perturb(p);
        }
        if tick.is_multiple_of(61)
            && let Some(g) = self.globrunqget(p, 1)
        {
            return Some((g, false));
        }
        // A pair that readies each other by runnext shares one slice; then the queue has its turn.
        if p.has_runnext() && p.queue.len() > 0 && self.inherited_too_long(p) {
            self.runnext_to_tail(p);
        }
        self.runqget(p)
            .or_else(|| self.globrunqget(p, 0).map(|g| (g, false)))
    }

    /// Without a clock worth the name, a slice is counted in switches.
    fn inherited_too_long(&self, p: &P<T>) -> bool {
        let n = p.sample.get();
        n.is_multiple_of(1024)
    }

    fn runnext_to_tail(&self, p: &P<T>) {
        if let Some(g) = p.take_runnext(false) {
            self.runqput_tail(p, g);
        }
    }

    /// The seeded choice: sometimes runnext loses its privilege, sometimes the queue is rotated,
    /// sometimes the global queue is merged in early.
    fn perturb(&self, p: &P<T>) {
        let dice = p.choice.below(16);
        if dice < 6 {
            self.runnext_to_tail(p);
        }
        if dice == 0
            && let Some(g) = self.globrunqget(p, 0)
        {
            self.runqput_tail(p, g);
        }
        if dice < 8 {
            let n = p.queue.len().min(16) as u32;
            for _ in 0..p.choice.below(n) {
                if let Some(g) = p.queue.pop() {
                    p.queue.push(g);
                }
            }
        }
    }

    /// Nobody is runnable: virtual time jumps to the next timer, or the network is waited for (in
    /// real time). False: neither is there.
    fn sleep_till_next(&self, p: &P<T>) -> bool {
        let net = &self.par.netpoll;
        if net.waiters() > 0 {
            p.timers.clean_top(p, false);
            let timers = p.timer_min.load(Ordering::Relaxed) != i64::MAX;
            let mut ready = net.poll_threadless(timers.then_some(std::time::Duration::ZERO));
            let some = ready.len() > 0;
            while let Some(g) = ready.pop() {
                self.runqput(p, g, false);
            }
            if some || !timers {
                return true;
            }
        }
        p.timers.clean_top(p, false);
        let when = p.timer_min.load(Ordering::Relaxed);
        if when == i64::MAX {
            return false;
        }
        // Two minutes after a collection there is another. However long the sleep is, one will do:
        // nobody makes garbage meanwhile.
        let due = self.par.last_gc.load(Ordering::Relaxed) + FORCE_GC;
        if when > due {
            self.jump_to(due);
            self.par.last_gc.store(when, Ordering::Relaxed);
            self.request_stop(STOP_GC);
            return true;
        }
        self.jump_to(when);
        let now = self.now();
        self.run_timers(p, now);
        true
    }
}
