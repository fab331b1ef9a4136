//! Background work, such as marking: what a piece of it has available, and who does it when.

use super::run::Run;
use crate::atomics::Ordering;
use crate::base::step::{Share, Worked};
use crate::g::Gp;
use crate::procs::p::{P, PStatus};
use crate::sched::Sched;
use crate::task::Task;

/// What a piece of the background work has available: the P that does it.
pub struct Beside<'a, T: Task> {
    sched: &'a Sched<T>,
    p: &'a P<T>,
}

impl<'a, T: Task> Beside<'a, T> {
    /// The scheduler.
    pub fn sched(&self) -> &'a Sched<T> {
        self.sched
    }

    /// Nanoseconds since the start.
    pub fn now(&self) -> i64 {
        self.sched.now()
    }

    /// The P's local data.
    pub fn local(&mut self) -> &mut T::Local {
        // SAFETY: who does the work holds the P, and `&mut self` keeps a second reference away.
        unsafe { self.p.local() }
    }

    /// Whether a stop of the world would have to wait for Ms that are between goroutines, and may have
    /// lost their processors: one of these asks for it better, since it is not waited for.
    pub fn others_are_between(&self) -> bool {
        let between = |q: &P<T>| {
            q.status.load(Ordering::Relaxed) == PStatus::Running as u32
                && q.curg.load(Ordering::Relaxed).is_null()
        };
        !self.sched.is_virtual()
            && !between(self.p)
            && (self.sched.ps()).any(|q| !std::ptr::eq(q, self.p) && between(q))
    }

    /// Starts a goroutine that has no parent.
    pub fn spawn(&mut self, task: T) -> Gp<T> {
        self.sched.newproc(self.p, task, 0, 0, false)
    }
}

impl<'a, T: Run> Beside<'a, T> {
    /// Work on P, which the caller holds.
    pub(crate) fn on(sched: &'a Sched<T>, p: &'a P<T>) -> Beside<'a, T> {
        Beside { sched, p }
    }

    /// A P that is behind with its share of the background work (a quarter of its time, as in
    /// Go) does a piece of it.
    #[cold]
    pub(crate) fn share(&mut self) {
        let now = self.sched.now();
        let since = (now - self.p.work_since.get()).max(0);
        if 4 * self.p.work_ns.get() < since {
            self.work(Share::Quarter, now);
        }
    }

    /// A piece of background work, by an M that runs one. False: there is none.
    pub(crate) fn work(&mut self, share: Share, began: i64) -> bool {
        let Worked { done, stop } = self.work_until_stop(share, began);
        if stop != 0 {
            self.sched.request_stop(stop);
        }
        done != 0
    }

    /// The same; the caller sees to it that the world is stopped.
    pub(crate) fn work_until_stop(&mut self, share: Share, began: i64) -> Worked {
        let worked = T::work(self, share);
        self.worked(share, began, worked.done);
        worked
    }

    /// Counts what was done in the background.
    fn worked(&self, share: Share, began: i64, done: u32) {
        self.sched.spend(|c| c.mark * i64::from(done));
        let took = (self.sched.now() - began).max(0);
        if share != Share::Assist {
            self.p.work_ns.set(self.p.work_ns.get() + took);
        }
        let c = match share {
            Share::Quarter => &self.p.counters.work_share_ns,
            Share::Idle => &self.p.counters.work_idle_ns,
            Share::Assist => &self.p.counters.work_assist_ns,
        };
        c.store(
            c.load(std::sync::atomic::Ordering::Relaxed) + took as u64,
            std::sync::atomic::Ordering::Relaxed,
        );
    }
}
