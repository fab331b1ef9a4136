//! What a run does that explores: goroutines are handed to the explorer, time jumps.

use crate::explore::explorer::Due;
use crate::explore::exploring::Exploring;
use crate::g::Gp;
use crate::procs::p::P;
use crate::sched::Sched;
use crate::task::Task;

/// How much later than requested a timer fires and a sleep ends, in nanoseconds. Every system has such a delay: after a sleep
/// of a second, more than a second has passed.
const LATENESS: i64 = 1_000;

impl<T: Task> Sched<T> {
    #[inline]
    pub(crate) fn exploring(&self) -> Option<&Exploring<T>> {
        self.deciders.exploring.as_deref()
    }

    /// Hands runnable goroutines to the explorer, in the order in which they became runnable.
    pub(crate) fn drain(&self, ex: &Exploring<T>, p: &P<T>) {
        let arrives = |g: Gp<T>| {
            ex.knows(g);
            ex.with(|e| e.arrived(g.id(), g.parent()));
        };
        if self.central.global_len() > 0 {
            let mut c = self.central();
            while let Some(g) = c.global.pop() {
                arrives(g);
            }
            self.central.global_changed(&c);
        }
        while let Some(g) = p.queue.pop() {
            arrives(g);
        }
        if let Some(g) = p.take_runnext() {
            arrives(g);
        }
    }

    /// The first timer.
    pub(crate) fn first_due(&self, p: &P<T>) -> Option<Due> {
        let when = self.next_timer();
        (when != i64::MAX).then(|| Due {
            after: (when - self.now()).max(0),
            sleeper: p.timers.first_is_sleeper(),
        })
    }

    /// Time jumps to the first timer, which fires with all that are due then.
    pub(crate) fn clock_moves(&self, ex: &Exploring<T>, p: &P<T>) {
        let when = self.next_timer();
        if let Some(v) = self.virt() {
            v.not_before(when.saturating_add(LATENESS));
            ex.looks.set(0);
        }
        ex.polls.set(0);
        ex.with(|e| e.happens_at(self.now()));
        self.run_timers(p, self.now());
    }
}
