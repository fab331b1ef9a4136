//! Where goroutines are interrupted: used-up budgets, stops of the world, blocking calls, reading the clock.

use crate::atomics::Ordering;
use crate::base::step::{BlockJob, Share};
use crate::cx::beside::Beside;
use crate::cx::run::Run;
use crate::explore::explorer::Explorer;
use crate::explore::exploring::Exploring;
use crate::g::{Gp, Status};
use crate::procs::p::{P, PStatus, set_p_status};
use crate::run::Loop;

impl<T: Run> Loop<'_, T> {
    /// What blocks a thread is done at once: nobody else has the thread.
    pub(super) fn explore_block(self, ex: &Exploring<T>, p: &P<T>, g: Gp<T>, job: BlockJob) {
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
    pub(super) fn puts_off_stop(self, ex: &Exploring<T>, p: &P<T>) -> bool {
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
    pub(super) fn explore_stop(self, p: &P<T>) {
        set_p_status(p, PStatus::GcStop);
        self.while_stopped(p, 0);
        set_p_status(p, PStatus::Running);
        p.attention.store(0, Ordering::Relaxed);
    }

    /// A collection that runs concurrently with goroutines is finished at once.
    pub(super) fn finish_work_aside(self, p: &P<T>) {
        let worked = Beside::on(self.0, p).work_until_stop(Share::Idle, self.now());
        if worked.stop != 0 {
            self.request_stop(worked.stop);
        } else if worked.done == 0 {
            self.work_is_done();
        }
    }
}
