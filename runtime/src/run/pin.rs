//! Goroutines that keep their P while they wait: their Ms wait with them. See `sched/pin.rs`.

use super::Loop;
use crate::atomics::Ordering;
use crate::base::reason::WaitReason;
use crate::cx::run::Run;
use crate::g::Gp;
use crate::policy::lab::{Cause, Lab};
use crate::procs::m::M;
use crate::procs::p::{P, PStatus, set_p_status};

impl<T: Run> Loop<'_, T> {
    /// Parks a goroutine that keeps its P. When it is readied it is what the P runs next.
    #[cold]
    pub(crate) fn park_pinned(self, m: &M<T>, p: &P<T>, g: Gp<T>, reason: WaitReason) {
        let Some(lab) = self.lab() else { return };
        let place = self.lab_place(g);
        lab.state().pins.insert(g.id(), (p.id, m.id, false));
        p.kept.store(true, Ordering::Relaxed);
        let begin = self.now();
        self.park(p, g, reason);
        p.status.store(PStatus::Syscall as u32, Ordering::SeqCst);
        while lab.state().pins.contains_key(&g.id()) && !self.is_over() {
            self.sleep_pinned(lab, m, p, g);
        }
        self.await_start(m, p);
        p.kept.store(false, Ordering::Relaxed);
        set_p_status(p, PStatus::Running);
        if p.has_work() {
            lab.charge(Cause::Pinned, self.now() - begin, (g.id(), place, p.id));
        }
    }

    fn sleep_pinned(self, lab: &Lab<T>, m: &M<T>, p: &P<T>, g: Gp<T>) {
        {
            let c = self.central();
            self.par.idle.locked_sleeps();
            lab.state().pins.insert(g.id(), (p.id, m.id, true));
            let dead = self.checkdead(&c);
            drop(c);
            if dead {
                return self.report_deadlock();
            }
        }
        match p.timers.min.load(Ordering::Acquire) {
            i64::MAX => m.note.sleep(),
            when => {
                m.note.sleep_for(when - self.now());
            }
        }
        // Whoever readies the goroutine has counted the M as awake.
        let pin = |place: &mut _| *place = (p.id, m.id, false);
        let pinned = lab.state().pins.get_mut(&g.id()).map(pin).is_some();
        if pinned {
            self.par.idle.locked_wakes();
            self.await_start(m, p);
            self.run_timers(p, self.now());
        }
    }
}
