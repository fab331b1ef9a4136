//! sysmon: the monitor thread that needs no P. On the thread driver it is the thread that started the run, on
//! the virtual driver a fiber of its own.
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

use super::Loop;
use crate::atomics::Ordering;
use crate::base::end::Outcome;
use crate::base::stop::{STOP_GC, STOP_PROCS};
use crate::cx::run::Run;
use crate::policy::{Blocking, SLICE};
use crate::procs::m::M;
use crate::procs::p::{P, PREEMPT, PStatus};
use crate::sched::FORCE_GC;
use std::time::Duration;

/// The limit on processors is looked at this often.
const LIMIT_LOOK: i64 = 1_000_000_000;

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

impl<T: Run> Loop<'_, T> {
    /// Watches until the run is over, or its driver gives way.
    pub(crate) fn sysmon(self, m: &M<T>) {
        let mut seen: Vec<Seen> = Vec::new();
        let (mut idle, mut delay, mut quiet) = (0u32, 20u64, 0u32);
        let mut next_trace = self.opts.schedtrace_ms as i64 * 1_000_000;
        while !self.leaves(m) {
            if idle == 0 {
                delay = 20;
            } else if idle > 50 {
                delay = (delay * 2).min(10_000);
            }
            let deep = quiet > 2 && self.opts.schedtrace_ms == 0;
            self.nap(m, delay, deep);
            if self.leaves(m) {
                return;
            }
            // A stepper holds the lock for its own sysmon.
            let _lock = (!m.is_stepped()).then(|| self.par.sysmonlock.lock());
            if self.is_away(m) {
                continue; // a stepper has come in between; it holds the lock until it goes
            }
            if deep {
                (idle, quiet) = (0, 0);
            }
            let now = self.now();
            let all_idle = self.par.idle.ps() >= self.procs() && self.poller_is_kept();
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

    /// Sleeps for this many microseconds, or deeply, until a P leaves the idle list.
    fn nap(self, m: &M<T>, us: u64, deep: bool) {
        if !deep {
            m.note.sleep_for(us as i64 * 1000);
            return;
        }
        self.par.sysmon_deep.store(true, Ordering::SeqCst);
        // A P that left the idle list just before saw no need to wake us.
        if self.par.idle.ps() >= self.procs() {
            m.note.sleep_for(self.deep_sleep());
        }
        self.par.sysmon_deep.store(false, Ordering::SeqCst);
    }

    /// How long a deep sleep may be. In virtual time until a collection is to be forced, once: nobody
    /// makes garbage until the next timer, which may be years ahead.
    fn deep_sleep(self) -> i64 {
        if !self.is_virtual() {
            return 60_000_000_000;
        }
        let last = self.par.last_gc.load(Ordering::Relaxed);
        let switches = self.switches();
        if self.par.forced_at.swap(switches, Ordering::Relaxed) == switches {
            return i64::MAX;
        }
        (last + FORCE_GC - self.now()).max(0) + 1
    }

    /// How often all Ps together have put a goroutine on.
    fn switches(self) -> u64 {
        let each = self
            .all_ps()
            .map(|p| p.counters.switches.load(Ordering::Relaxed));
        each.fold(0, u64::wrapping_add)
    }

    /// One look at everything. True: something was to be done.
    fn look(self, seen: &mut Vec<Seen>, now: i64) -> bool {
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
        poll.tick();
        if poll.waiters() > 0 && poll.idle_since(now) > SLICE {
            let mut ready = poll.poll(now);
            if ready.len() > 0 {
                self.globrunqputbatch(&mut ready);
                self.wakep_slow();
                did = true;
            }
        }
        did |= self.late_timers(now);
        self.observers.profiles.ask_for_samples(&self.ps, now);
        self.follow_limit(now);
        if self.trace_is_due(now) {
            self.request_stop(crate::base::stop::STOP_TRACE);
        }
        let last = self.par.last_gc.load(Ordering::Relaxed);
        if now - last > FORCE_GC {
            self.par.last_gc.store(now, Ordering::Relaxed);
            self.request_stop(STOP_GC);
        }
        did
    }

    /// Once a second: GOMAXPROCS follows the processors that the process may use, unless somebody has
    /// set it. Go: `sysmonUpdateGOMAXPROCS`.
    fn follow_limit(self, now: i64) {
        if !self.par.follows.load(Ordering::Relaxed)
            || now - self.par.limit_at.load(Ordering::Relaxed) < LIMIT_LOOK
        {
            return;
        }
        self.par.limit_at.store(now, Ordering::Relaxed);
        let source = self.par.limit_from.get_or_init(Default::default);
        let want = source.processors().min(crate::procs::MAX_PROCS as u32);
        if want != self.procs() {
            self.ps.want(want);
            self.request_stop(STOP_PROCS);
        }
    }

    /// Timers that should have fired a millisecond ago although a P is idle: an M is woken to look
    /// at them. The protocols of `wait` and `starttheworld` see to it that there is one; this only
    /// bounds what a mistake there costs.
    fn late_timers(self, now: i64) -> bool {
        let late = self.next_timer().saturating_add(1_000_000) < now
            && self.par.idle.ps() > 0
            && self.par.idle.spinning() == 0;
        if late {
            self.wakep_slow();
        }
        late
    }

    fn look_at(self, p: &P<T>, s: &mut Seen, now: i64) -> bool {
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
        } else if now - s.since > self.opts.policy.slice_ns() && p.has_work() {
            p.ask(PREEMPT);
        }
        // It has not come back to its loop for a while: it sits in a native, or computes.
        let idle_p = self.par.idle.ps() > 0;
        let late = p
            .timers
            .min
            .load(Ordering::Relaxed)
            .saturating_add(1_000_000)
            < now;
        let helps = !self.opts.policy.keeps_apart();
        if idle_p && helps && now - s.stuck_since > 100_000 && (p.has_work() || late) {
            p.wake_owed.store(false, Ordering::Relaxed);
            p.stretch.store(100_000, Ordering::Relaxed);
            if self.par.idle.spinning() == 0 {
                self.wakep_slow();
                return true;
            }
        }
        false
    }

    /// Go: `retake`.
    fn retake(self, p: &P<T>, s: &mut Seen, now: i64) -> bool {
        if self.opts.policy.blocking != Blocking::HandOff || self.is_kept(p) {
            return false;
        }
        let tick = p.syscalltick.load(Ordering::Relaxed);
        if tick != s.syscalltick {
            s.syscalltick = tick;
            s.syscall_since = now;
            return false;
        }
        let others = self.par.idle.spinning() + self.par.idle.ps() > 0;
        let late = p.timers.min.load(Ordering::Relaxed) <= now;
        if !p.has_work() && !late && others && now - s.syscall_since < SLICE {
            return false;
        }
        // SAFETY: the Ms of sysmon live as long as the scheduler.
        let sysmon = unsafe { self.par.sysmon.load(Ordering::SeqCst).as_ref() };
        if sysmon.is_some_and(|m| self.steal_syscall_p(m, p, PStatus::Idle)) {
            p.m.store(0, Ordering::Relaxed);
            self.handoffp(p);
            return true;
        }
        false
    }

    /// The run on threads is over: waits a little for running tasks to stop running. An M that is
    /// stuck in a native or a blocking call stays behind; idle Ms have been woken to leave, which
    /// nobody waits for.
    pub(crate) fn leave(self) -> Outcome {
        for round in 0..300 {
            if self.ps().all(|p| {
                p.m.load(Ordering::Acquire) == 0
                    || p.status.load(Ordering::Acquire) == PStatus::Syscall as u32
            }) {
                break;
            }
            if round < 100 {
                std::thread::yield_now();
            } else {
                std::thread::sleep(Duration::from_micros(100));
            }
        }
        self.outcome().unwrap_or(Outcome::Exit(0))
    }
}

/// GOMAXPROCS from the environment.
pub(crate) fn procs_of_env() -> Option<u32> {
    let set = std::env::var("GOMAXPROCS").ok()?;
    let n = set.parse::<u32>().ok().filter(|&n| n > 0)?;
    Some(n.min(crate::procs::MAX_PROCS as u32))
}

/// GOMAXPROCS from the environment, or the number of processors this process may use.
pub(crate) fn default_procs() -> u32 {
    procs_of_env().unwrap_or_else(crate::io::cgroup::processors)
}
