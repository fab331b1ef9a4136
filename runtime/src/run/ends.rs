//! How an M ends or goes to sleep; deadlocks.

use super::Loop;
use crate::atomics::Ordering;
use crate::base::end::Outcome;
use crate::cx::run::Run;
use crate::gc::world::World;
use crate::procs::m::M;
use crate::procs::p::P;

impl<'a, T: Run> Loop<'a, T> {
    /// Sleeps on the idle list until somebody hands over a P. None: the M is to end. An M with a
    /// locked goroutine never goes there: only whoever schedules that goroutine wakes it. Go: `stopm`.
    pub(crate) fn stopm(self, m: &M<T>) -> Option<&'a P<T>> {
        if self.leaves(m) {
            return None;
        }
        if m.locked_g.get().is_some() {
            return self.stoplockedm(m, None);
        }
        let mut c = self.central();
        if self.is_away(m) {
            c.idle.away.push(m);
            drop(c);
            return self.0.await_nextp(m);
        }
        c.idle.ms.push(m);
        let dead = self.checkdead(&c);
        drop(c);
        if dead {
            self.report_deadlock();
            return None;
        }
        self.0.await_nextp(m)
    }

    /// The M ends, and leaves its P to others. Go: `mexit`.
    pub(crate) fn mexit(self, m: &M<T>, p: &P<T>) {
        self.releasep(m, p);
        self.handoffp(p);
        self.par.mcount.fetch_sub(1, Ordering::SeqCst); // after its last act: a stepper waits for it
        let dead = self.checkdead(&self.central());
        if dead {
            self.report_deadlock();
        }
    }

    /// The M's locked goroutine does not run: give P away, sleep until it is to run. It comes with
    /// the P, as its `stopped_g`.
    pub(crate) fn stoplockedm(self, m: &M<T>, p: Option<&P<T>>) -> Option<&'a P<T>> {
        if let Some(p) = p {
            self.releasep(m, p);
            self.handoffp(p);
        }
        {
            let mut c = self.central();
            if self.is_away(m) {
                c.idle.away_locked += 1;
                drop(c);
                return self.0.await_nextp(m);
            }
            self.par.idle.locked_sleeps();
            let dead = self.checkdead(&c);
            drop(c);
            if dead {
                self.report_deadlock();
                return None;
            }
        }
        self.0.await_nextp(m) // whoever wakes us has counted us as awake
    }

    pub(crate) fn report_deadlock(self) {
        let mut world = World {
            sched: self.0,
            why: 0,
            stopping: 0,
        };
        let status = T::deadlock(&mut world);
        self.finish(Outcome::Deadlock(status));
    }
}
