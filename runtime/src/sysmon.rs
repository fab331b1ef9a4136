//! sysmon: the watcher that needs no P. It runs on the thread that started the run.
//!
//! It looks every 20 us at first; after 50 looks in which nothing was to be done it doubles the
//! pause, up to 10 ms; when everything has been idle for two such looks it sleeps until a P
//! leaves the idle list. What it does:
//! - takes Ps from Ms that have been in a blocking call for a whole look, if there is other work
//!   (or after 10 ms in any case);
//! - asks for preemption of what has run for 10 ms. Running bytecode looks at the clock by itself
//!   when its budget is used up (every few microseconds), which also fires timers in time; so
//!   this concerns pairs that hand one slice to each other through runnext;
//! - offers a goroutine that waits in the runnext of a P whose running goroutine does not come to
//!   a safepoint (a long native), and wakes an M for timers of such a P;
//! - polls the network when nobody did for 10 ms, forces a collection after two minutes;
//! - prints Go's SCHED lines.

use crate::p::{P, PREEMPT, PStatus};
use crate::sched::{FORCE_GC, SLICE, STOP_GC, Sched};
use crate::sync::Ordering;
use crate::task::{Outcome, Task};
use std::time::Duration;

/// What sysmon remembers of a P.
#[derive(Default, Clone, Copy)]
struct Seen {
    schedtick: u64,
    since: i64,
    /// How many times it had switched goroutines, and since when that has not changed.
    switches: u64,
    stuck_since: i64,
    syscalltick: u64,
    syscall_since: i64,
}

impl<T: Task> Sched<T> {
    /// Watches until the run is over, then waits a moment for the Ms to leave.
    pub(crate) fn sysmon(&self) -> Outcome {
        let mut seen: Vec<Seen> = Vec::new();
        let (mut idle, mut delay, mut quiet) = (0u32, 20u64, 0u32);
        let mut next_trace = self.opts.schedtrace_ms as i64 * 1_000_000;
        loop {
            if idle == 0 {
                delay = 20;
            } else if idle > 50 {
                delay = (delay * 2).min(10_000);
            }
            let deep = quiet > 2 && self.opts.schedtrace_ms == 0;
            if let Some(o) = self.nap(delay, deep) {
                return self.leave(o);
            }
            if deep {
                (idle, quiet) = (0, 0);
            }
            let now = self.now();
            let all_idle =
                self.par.npidle.load(Ordering::SeqCst) >= self.procs() && self.poller_is_kept();
            quiet = if all_idle && delay >= 10_000 {
                quiet + 1
            } else {
                0
            };
            idle = if self.look(&mut seen, now) {
                0
            } else {
                idle.saturating_add(1)
            };
            if self.opts.schedtrace_ms > 0 && now >= next_trace {
                next_trace = now + self.opts.schedtrace_ms as i64 * 1_000_000;
                let text = self.schedtrace(self.opts.scheddetail);
                // Nobody may be there to read it.
                let _ = std::io::Write::write_all(&mut std::io::stderr(), text.as_bytes());
            }
        }
    }

    /// Sleeps; the outcome, if the run is over.
    fn nap(&self, us: u64, deep: bool) -> Option<Outcome> {
        let o = self.outcome.lock().unwrap_or_else(|e| e.into_inner());
        if o.is_some() {
            return o.clone();
        }
        if deep {
            self.par.sysmon_deep.store(true, Ordering::SeqCst);
            // A P that left the idle list just before saw no need to wake us.
            let pause = if self.par.npidle.load(Ordering::SeqCst) < self.procs() {
                Duration::ZERO
            } else {
                Duration::from_secs(60)
            };
            let r = self.outcome_cv.wait_timeout(o, pause);
            self.par.sysmon_deep.store(false, Ordering::SeqCst);
            return r.unwrap_or_else(|e| e.into_inner()).0.clone();
        }
        let r = self.outcome_cv.wait_timeout(o, Duration::from_micros(us));
        r.unwrap_or_else(|e| e.into_inner()).0.clone()
    }

    /// One look at everything. True: something was to be done.
    fn look(&self, seen: &mut Vec<Seen>, now: i64) -> bool {
        let mut did = false;
        for (i, p) in self.ps().enumerate() {
            if seen.len() <= i {
                seen.push(Seen::default());
            }
            if let Some(s) = seen.get_mut(i) {
                did |= self.look_at(p, s, now);
            }
        }
        let poll = &self.par.netpoll;
        if poll.waiters() > 0 && poll.idle_since(now) > SLICE {
            let mut ready = poll.poll(now);
            if ready.len() > 0 {
                self.globrunq_append(&mut ready);
                self.wakep_slow();
                did = true;
            }
        }
        did |= self.late_timers(now);
        let last = self.par.last_gc.load(Ordering::Relaxed);
        if now - last > FORCE_GC {
            self.par.last_gc.store(now, Ordering::Relaxed);
            self.request_stop(STOP_GC);
        }
        did
    }

    /// Timers that should have fired a millisecond ago although a P is idle: an M is woken to look
    /// at them. The protocols of `wait` and `starttheworld` see to it that there is one; this only
    /// bounds what a mistake there costs.
    fn late_timers(&self, now: i64) -> bool {
        let late = self.next_timer().saturating_add(1_000_000) < now
            && self.par.npidle.load(Ordering::SeqCst) > 0
            && self.par.nmspinning.load(Ordering::SeqCst) == 0;
        if late {
            self.wakep_slow();
        }
        late
    }

    fn look_at(&self, p: &P<T>, s: &mut Seen, now: i64) -> bool {
        let status = p.status.load(Ordering::Acquire);
        if status == PStatus::Syscall as u32 {
            return self.retake(p, s, now);
        }
        if status != PStatus::Running as u32 {
            return false;
        }
        let switches = p.counters.switches.load(Ordering::Relaxed);
        if switches != s.switches {
            s.switches = switches;
            s.stuck_since = now;
        }
        let tick = p.schedtick.load(Ordering::Relaxed);
        if tick != s.schedtick {
            s.schedtick = tick;
            s.since = now;
        } else if now - s.since > SLICE && p.has_work() {
            p.ask(PREEMPT);
        }
        // It has not come back to its loop for a while: it sits in a native, or computes.
        let idle_p = self.par.npidle.load(Ordering::Relaxed) > 0;
        let late = p
            .timer_min
            .load(Ordering::Relaxed)
            .saturating_add(1_000_000)
            < now;
        if idle_p && now - s.stuck_since > 100_000 && (p.has_work() || late) {
            p.wake_owed.store(false, Ordering::Relaxed);
            p.stretch.store(100_000, Ordering::Relaxed);
            if self.par.nmspinning.load(Ordering::SeqCst) == 0 {
                self.wakep_slow();
                return true;
            }
        }
        false
    }

    fn retake(&self, p: &P<T>, s: &mut Seen, now: i64) -> bool {
        let tick = p.syscalltick.load(Ordering::Relaxed);
        if tick != s.syscalltick {
            s.syscalltick = tick;
            s.syscall_since = now;
            return false;
        }
        let others =
            self.par.nmspinning.load(Ordering::SeqCst) + self.par.npidle.load(Ordering::SeqCst) > 0;
        let late = p.timer_min.load(Ordering::Relaxed) <= now;
        if !p.has_work() && !late && others && now - s.syscall_since < SLICE {
            return false;
        }
        if self.take_syscall_p(p, PStatus::Idle) {
            p.m.store(0, Ordering::Relaxed);
            self.handoffp(p);
            return true;
        }
        false
    }

    /// Waits a little for running tasks to come to rest; an M that is stuck in a native or a
    /// blocking call stays behind. Idle Ms have been woken to leave, which nobody waits for.
    fn leave(&self, o: Outcome) -> Outcome {
        for round in 0..300 {
            if self.ps().all(|p| {
                p.m.load(Ordering::Acquire) == 0
                    || p.status.load(Ordering::Acquire) == PStatus::Syscall as u32
            }) {
                break;
            }
            if round < 100 {
                std::thread::yield_now();
                continue;
            }
            let guard = self.outcome.lock().unwrap_or_else(|e| e.into_inner());
            drop(
                self.outcome_cv
                    .wait_timeout(guard, Duration::from_micros(500)),
            );
        }
        o
    }
}

/// GOMAXPROCS from the environment, or the number of CPUs this process may use (cgroup limits
/// included).
pub(crate) fn default_procs() -> u32 {
    let env = std::env::var("GOMAXPROCS")
        .ok()
        .and_then(|s| s.parse::<u32>().ok());
    match env {
        Some(n) if n > 0 => n.min(crate::sched::MAX_PROCS as u32),
        _ => std::thread::available_parallelism().map_or(1, |n| n.get() as u32),
    }
}
