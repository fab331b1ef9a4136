//! Goroutines that keep their P while they wait: in a blocking call, or because they hold a mutex (as Java's
//! virtual threads did before JDK 24).
//!
//! The P is in status `syscall` meanwhile, so the world can be stopped, and marked as kept, so it
//! comes back to its M when the world starts again.

use crate::atomics::Ordering;
use crate::g::Gp;
use crate::policy::Waits;
use crate::policy::lab::{Cause, Lab};
use crate::procs::m::M;
use crate::procs::p::{P, PStatus};
use crate::sched::Sched;
use crate::task::Task;

/// How long an M waits that comes back while the world stands still.
const AGAIN: i64 = 10_000;

impl<T: Task> Sched<T> {
    /// The goroutine holds one mutex more, or less.
    pub(crate) fn lab_holds(&self, g: Gp<T>, delta: i32) {
        if let Some(lab) = self.lab() {
            let mut s = lab.state();
            let book = s.gs.entry(g.id()).or_default();
            book.held = book.held.saturating_add_signed(delta);
        }
    }

    /// Whether the goroutine keeps its P while it waits.
    #[inline]
    pub(crate) fn is_pinned(&self, g: Gp<T>) -> bool {
        let holds = |lab: &Lab<T>| lab.state().gs.get(&g.id()).is_some_and(|b| b.held > 0);
        self.lab()
            .is_some_and(|lab| self.opts.policy.waits == Waits::Pins && holds(lab))
    }

    /// A blocking call is over that has kept `p` for this long.
    pub(crate) fn end_keeping(&self, m: &M<T>, p: &P<T>, g: Gp<T>, ns: i64) {
        self.await_start(m, p);
        p.kept.store(false, Ordering::Relaxed);
        if let Some(lab) = self.lab()
            && p.has_work()
        {
            lab.charge(Cause::Blocked, ns, (g.id(), self.lab_place(g), p.id));
        }
    }

    /// Waits until the world runs again, if it stands still.
    pub(crate) fn await_start(&self, m: &M<T>, p: &P<T>) {
        while p.status.load(Ordering::SeqCst) == PStatus::GcStop as u32 && !self.is_over() {
            m.note.sleep_for(AGAIN);
        }
    }

    /// If the goroutine keeps a P, it goes there. Whether it does.
    pub(crate) fn lab_unpin(&self, lab: &Lab<T>, g: Gp<T>) -> bool {
        let Some((p, m, asleep)) = lab.state().pins.remove(&g.id()) else {
            return false;
        };
        let (Some(p), Some(m)) = (self.p(p as usize), self.m_numbered(m)) else {
            return false;
        };
        p.stand_still(Some(g));
        if asleep {
            self.par.idle.locked_wakes();
        }
        m.note.wake();
        true
    }

    fn m_numbered(&self, id: u32) -> Option<&M<T>> {
        let all = self.par.allm();
        let m = all.iter().find(|m| m.id == id)?;
        // SAFETY: Ms live as long as the scheduler.
        Some(unsafe { &*m.as_ptr() })
    }
}
