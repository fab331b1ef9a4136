//! Waiting for timers and the network: which M waits, until when, and what happens to the goroutines that become ready.

use crate::atomics::Ordering;
use crate::base::counters::bump;
use crate::g::{GList, Gp};
use crate::procs::m::M;
use crate::procs::p::{P, PStatus};
use crate::sched::Sched;
use crate::task::Task;

impl<T: Task> Sched<T> {
    /// Fires what is due in another P's heap, on our P.
    pub(crate) fn run_timers_of(&self, victim: &P<T>, p: &P<T>, now: i64) -> u32 {
        let mut n = 0;
        while let Some((_, target)) = victim.timers.pop_due(now) {
            n += self.fire(p, target, now) as u32;
        }
        n
    }

    /// An idle P for this M, if there is one.
    pub(crate) fn take_idle_p<'a>(&'a self, m: &M<T>) -> Option<&'a P<T>> {
        let mut c = self.central();
        if c.stopping || self.is_away(m) {
            return None;
        }
        let p = self.pidleget(&mut c)?;
        Some(self.acquirep(m, p))
    }

    /// Before an M sleeps: somebody has to wait for the first timer, which is due at `until`. If there is
    /// none, nobody must wait in the poller for what has been stopped meanwhile: a deadlock is found
    /// when all sleep.
    pub(crate) fn settle_poller(&self, until: i64) {
        let poll = &self.par.netpoll;
        if until != i64::MAX {
            self.wake_poller_for(until);
        } else if poll.waiters() == 0 && poll.somebody_waits() {
            poll.break_();
        }
    }

    /// When the first timer of all Ps is due.
    pub(crate) fn next_timer(&self) -> i64 {
        // Where a P's timers are its own, those of busy ones are nobody else's business.
        let apart = self.opts.policy.keeps_apart();
        let idle = |p: &&P<T>| p.status.load(Ordering::Acquire) == PStatus::Idle as u32;
        let ps = self.ps().filter(|p| !apart || idle(p));
        let first = |p: &P<T>| {
            p.timers.clean_top();
            p.timers.min.load(Ordering::Acquire)
        };
        ps.map(first).min().unwrap_or(i64::MAX)
    }

    /// Whether somebody waits in the poller, or there is nothing to wait for.
    pub(crate) fn poller_is_kept(&self) -> bool {
        let poll = &self.par.netpoll;
        poll.somebody_waits() || (poll.waiters() == 0 && self.next_timer() == i64::MAX)
    }

    /// Nobody holds a P that has a timer for `when`. Whoever waits for a later one must know.
    pub(crate) fn timer_came_first(&self, when: i64) {
        if self.par.netpoll.waits_beyond(when) {
            self.par.netpoll.break_();
        }
    }

    /// A P with a timer due at `when` went idle.
    pub(crate) fn wake_poller_for(&self, when: i64) {
        if self.par.netpoll.somebody_waits() {
            self.timer_came_first(when);
        } else if self.par.idle.spinning() == 0 {
            // Nobody waits for timers: get an M there.
            self.wakep_slow();
        }
    }

    /// Puts goroutines that the network readied on `p`, and wakes as many Ms as can help. Go: `injectglist`.
    pub(crate) fn inject(&self, p: &P<T>, ready: &mut GList<T>) {
        while let Some(g) = ready.pop() {
            bump(&p.counters.netpoll_wakes);
            self.runqput(p, g, false);
        }
    }

    /// Polls without waiting. The first ready goroutine, the others on P's queue.
    pub(crate) fn poll_now(&self, p: &P<T>, now: i64) -> Option<Gp<T>> {
        let mut ready = self.par.netpoll.poll(now);
        if self.opts.policy.keeps_apart() {
            self.globrunqputbatch(&mut ready);
            if self.is_ruled() {
                self.ruled_look(p);
            }
            return self.runqget(p).map(|(g, _)| g);
        }
        let first = ready.pop()?;
        bump(&p.counters.netpoll_wakes);
        self.waits_for_p(first);
        self.inject(p, &mut ready);
        Some(first)
    }
}
