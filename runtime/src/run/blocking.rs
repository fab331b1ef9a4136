//! Blocking calls: `entersyscall` and `exitsyscall` around a `BlockJob`.
//!
//! The goroutine is at rest in status `syscall` while its job runs; its M keeps the P in status
//! `syscall` if nothing else could run on it, else hands it over at once. From then on three threads may
//! compete for the P, each with one compare-exchange from `syscall`: the returning M (to `running`), sysmon
//! (to `idle`, then handoff), and the thread that stops the world (to `gcstop`). Acquire on
//! success: the winner sees what the M left in the P's cells. An M that comes back without its P
//! takes an idle one, or puts the goroutine on the global queue and sleeps.
//!
//! Jobs that certainly block (processes, names, terminals) hand the P over at once if it has other work (Go:
//! `entersyscallblock`); brief ones (regular files) hold on to it until sysmon takes it.

use super::Loop;
use crate::atomics::Ordering;
use crate::base::counters::bump;
use crate::base::event::Event;
use crate::base::step::BlockJob;
use crate::cx::run::Run;
use crate::g::{Gp, Status};
use crate::policy::Blocking;
use crate::procs::m::M;
use crate::procs::p::{P, PStatus, set_p_status};

impl<'a, T: Run> Loop<'a, T> {
    /// Runs the job of `g`, gives the goroutine its answer and makes it runnable (or next on the
    /// P it still has). The P to continue with; None: the run is over.
    pub(crate) fn blocking(
        self,
        m: &M<T>,
        p: &'a P<T>,
        g: Gp<T>,
        job: BlockJob,
    ) -> Option<&'a P<T>> {
        bump(&p.counters.syscalls);
        if self
            .virt()
            .is_some_and(|v| v.stepping.load(Ordering::Relaxed))
        {
            return self.block_aside(m, p, g, job);
        }
        if let (Blocking::Pool(n), Some(v)) = (self.opts.policy.blocking, self.virt()) {
            self.block_in_pool(v, p, g, job, n);
            return Some(p);
        }
        self.entersyscall(m, p, job.brief);
        // From here until it is back a stepper may come and go without this M (`others_sleep`).
        self.par.nblocking.fetch_add(1, Ordering::SeqCst);
        m.blocked.store(true, Ordering::Relaxed);
        let answer = self.in_pool(job.run);
        if let Some(v) = self.virt().filter(|_| !self.is_away(m)) {
            v.spend(v.costs.syscall);
            m.turn();
            if self.opts.policy.blocking == Blocking::Keep {
                self.end_keeping(m, p, g, v.costs.syscall);
            }
        }
        m.blocked.store(false, Ordering::Relaxed);
        let back = self.exitsyscall(m, p);
        self.par.nblocking.fetch_sub(1, Ordering::SeqCst);
        g.with_side(|s| s.blocked = Some(answer));
        g.set_status(Status::Runnable);
        match back {
            Some(q) => {
                let kept = std::ptr::eq(q, p);
                self.event(q, Event::GoSyscallEnd, g.id(), kept as u64);
                if kept {
                    bump(&p.counters.syscalls_kept);
                }
                q.stand_still(Some(g)); // goes on at once
                Some(q)
            }
            None => {
                self.waits_for_p(g);
                match self.lab() {
                    _ if self.is_away(m) => self.ready_from_outside(g),
                    None if self.is_ruled() => self.ruled_back(g),
                    None => self.globrunqput(g),
                    Some(lab) => self.lab_back(lab, g),
                }
                if m.locked_g.get().is_some() {
                    return self.stopm(m); // comes back with g
                }
                // A P may have gone idle since we looked.
                match self.0.take_idle_p(m) {
                    Some(q) => Some(q),
                    None => self.stopm(m),
                }
            }
        }
    }

    /// The same while a stepper drives, which must not be held up: the job has a thread of its own,
    /// the M continues, and the goroutine is runnable when the job is done.
    fn block_aside(self, m: &M<T>, p: &P<T>, g: Gp<T>, job: BlockJob) -> Option<&'a P<T>> {
        self.releasep(m, p);
        set_p_status(p, PStatus::Idle);
        self.handoffp(p);
        self.run_aside(g, job);
        self.stopm(m)
    }

    /// Runs the job of `g` on a thread of its own.
    pub(crate) fn run_aside(self, g: Gp<T>, job: BlockJob) {
        let Some(on) = self.me.upgrade() else { return };
        self.expect_external(1);
        let aside = move || {
            let answer = (job.run)();
            g.with_side(|s| s.blocked = Some(answer));
            g.set_status(Status::Runnable);
            on.waits_for_p(g);
            on.ready_from_outside(g);
            on.expect_external(-1);
        };
        let thread = std::thread::Builder::new().name("blocked".into());
        if thread.spawn(aside).is_err() {
            self.finish(crate::base::end::Outcome::Fatal("newosproc".into()));
        }
    }

    /// Go: `entersyscall`, `entersyscallblock`.
    fn entersyscall(self, m: &M<T>, p: &P<T>, brief: bool) {
        let tick = p.syscalltick.load(Ordering::Relaxed);
        p.syscalltick.store(tick + 1, Ordering::Relaxed);
        let hands_off = self.opts.policy.blocking == Blocking::HandOff;
        // In virtual time a call is never so brief that sysmon would not come.
        let waits = p.has_work() && (!brief || self.is_virtual());
        let to_pool = matches!(self.opts.policy.blocking, Blocking::Pool(_)) && self.is_ruled();
        if to_pool || hands_off && (waits || m.locked_g.get().is_some()) {
            self.releasep(m, p);
            p.wake_owed.store(false, Ordering::Relaxed);
            set_p_status(p, PStatus::Idle);
            self.handoffp(p);
            return;
        }
        if self.opts.policy.blocking == Blocking::Keep {
            p.kept.store(true, Ordering::Relaxed);
        }
        p.status.store(PStatus::Syscall as u32, Ordering::SeqCst);
        if self.central.stop_mask() != 0 {
            let mut c = self.central();
            if c.stopping {
                if self.steal_syscall_p(m, p, PStatus::GcStop) {
                    c.stopped_one();
                }
            } else if !self.is_virtual()
                && !self.is_kept(p)
                && self.steal_syscall_p(m, p, PStatus::Idle)
            {
                // Others may have left it to us to stop the world.
                drop(c);
                p.m.store(0, Ordering::Relaxed);
                self.handoffp(p);
                return;
            }
        }
        let when = p.timers.min.load(Ordering::Acquire);
        if when != i64::MAX && !self.opts.policy.keeps_apart() {
            self.wake_poller_for(when); // nobody runs our timers now
        }
        if self.par.sysmon_deep.load(Ordering::SeqCst) {
            self.wake_sysmon();
        }
    }

    /// Go: `exitsyscall`.
    fn exitsyscall(self, m: &M<T>, p: &'a P<T>) -> Option<&'a P<T>> {
        if self.is_ruled() {
            match self.opts.policy.blocking {
                Blocking::Keep => return self.exit_keeping(m, p),
                Blocking::Pool(_) => {
                    self.live().comes_back(m);
                    return None;
                }
                Blocking::HandOff => {}
            }
        }
        let mine = m.curp.load(Ordering::Relaxed);
        if std::ptr::eq(mine, p) && self.take_syscall_p(p, PStatus::Running) {
            return Some(p);
        }
        m.curp.store(std::ptr::null_mut(), Ordering::Relaxed);
        self.live().comes_back(m);
        self.0.take_idle_p(m)
    }
}
