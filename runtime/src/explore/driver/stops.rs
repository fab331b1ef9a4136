//! Where goroutines are interrupted: used-up budgets, stops of the world, blocking calls, reading the clock.

use super::Exploring;
use crate::atomics::Ordering;
use crate::explore::explorer::Explorer;
use crate::sched::g::{Gp, Status};
use crate::sched::p::{P, PStatus};
use crate::sched::{Sched, set_p_status};
use crate::task::{BlockJob, Check, Share, Task};

/// After this many budgets without a visible operation others run: the goroutine may wait for them in a loop that only reads
/// memory.
const TURN: u64 = 50;

/// Nanoseconds that reading the clock takes, so that two readings differ, as they do on a real machine.
const LOOK: i64 = 20;

/// After this many readings of the clock in a row each one takes longer, so that a loop that polls the clock ends.
const LOOKS: u32 = 64;

impl<T: Task> Sched<T> {
    /// What blocks a thread is done at once: nobody else has the thread.
    pub(super) fn explore_block(&self, ex: &Exploring<T>, p: &P<T>, g: Gp<T>, job: BlockJob) {
        // (What is brief reads or writes a file, which is the run's own.)
        if !job.brief {
            ex.with(Explorer::left_for_outside);
        }
        let answer = (job.run)();
        g.with_side(|s| s.blocked = Some(answer));
        g.set_status(Status::Runnable);
        p.stand_still(Some(g));
    }

    /// Whether the world does not stop yet: a goroutine waits in the middle of an expression, right before an access to memory,
    /// and the collector does not know all that it holds there.
    pub(super) fn puts_off_stop(&self, ex: &Exploring<T>, p: &P<T>) -> bool {
        self.drain(ex, p);
        if ex.with(|e| e.is_amid_access()) != Some(true) {
            return false;
        }
        p.attention.store(0, Ordering::Relaxed);
        let used = ex.budgets.get() + 1;
        ex.budgets.set(used);
        ex.with(|e| e.computes_for(used));
        true
    }

    /// The world stops: that takes no more than saying so.
    pub(super) fn explore_stop(&self, p: &P<T>) {
        set_p_status(p, PStatus::GcStop);
        self.while_stopped(p, 0);
        set_p_status(p, PStatus::Running);
        p.attention.store(0, Ordering::Relaxed);
    }

    /// A collection that runs concurrently with goroutines is finished at once.
    pub(super) fn finish_work_aside(&self, p: &P<T>) {
        let worked = self.work_until_stop(p, Share::Idle, self.now());
        if worked.stop != 0 {
            self.request_stop(worked.stop);
        } else if worked.done == 0 {
            self.work_is_done();
        }
    }

    /// The budget of the goroutine on P is used up, which means nothing but that it computes for long.
    pub(crate) fn explore_check(&self, ex: &Exploring<T>) -> Check {
        let used = ex.budgets.get() + 1;
        ex.budgets.set(used);
        if ex.with(|e| e.computes_for(used)) == Some(true) {
            return Check::Yield;
        }
        match used % TURN {
            0 => Check::Yield,
            _ => Check::Continue(self.opts.budget),
        }
    }

    /// A goroutine looks at the clock.
    pub(crate) fn explore_clock(&self, ex: &Exploring<T>) {
        let looks = ex.looks.get().saturating_add(1);
        ex.looks.set(looks);
        if let Some(v) = self.virt() {
            let poll = if looks > LOOKS {
                i64::from(looks) * 100
            } else {
                0
            };
            v.spend(LOOK + poll);
        }
    }
}
