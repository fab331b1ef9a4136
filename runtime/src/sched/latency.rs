//! How long goroutines are runnable until they run: `/sched/latencies`.
//!
//! Reading the clock twice, even the processor's counter, takes a third of the time of a switch through a
//! channel. So nothing is measured in a program that cannot read the histogram; in others
//! ([`Sched::measure_latencies`], before the program begins if it is linked with a reader), every goroutine is,
//! each time it becomes runnable: when it starts, is readied, gives way or has to, stops for the world,
//! returns from a blocking call without a P. Only what continues where it stood without having been in a queue
//! is not counted: after a call that kept its P, and after a sample of the processor's profile.
//!
//! In virtual time every goroutine that is started or readied carries that moment anyway, as it may not run
//! before it.

use crate::atomics::Ordering;
use crate::base::modes::Extra;
use crate::g::{GList, Gp};
use crate::procs::p::P;
use crate::sched::Sched;
use crate::task::Task;

impl<T: Task> Sched<T> {
    /// From now on it is measured how long each goroutine is runnable before it runs.
    pub fn measure_latencies(&self) {
        self.extras.set(Extra::Latencies, true);
    }

    /// `g`, which the caller owns, is about to be queued.
    #[inline(always)]
    pub(crate) fn waits_for_p(&self, g: Gp<T>) {
        if self.extras.has(Extra::Latencies) {
            self.note_runnable(g);
        }
    }

    /// The same for all of a list.
    pub(crate) fn all_wait_for_p(&self, list: &GList<T>) {
        if self.extras.has(Extra::Latencies) {
            list.each(|g| self.note_runnable(g));
        }
    }

    /// The same for one that is queued on `p`, which the caller holds.
    pub(crate) fn waits_for(&self, p: &P<T>, g: Gp<T>) {
        let all = self.extras.has(Extra::Latencies);
        if all {
            // Both use the goroutine's one place for a time.
            self.end_mutex_wait(p, g);
        }
        if all || self.is_virtual() {
            self.note_runnable(g);
        }
    }

    /// Notes the moment. One whose wait for a mutex is still measured carries another.
    #[cold]
    fn note_runnable(&self, g: Gp<T>) {
        if !g.timed.get() {
            g.since.store(self.now(), Ordering::Relaxed);
            g.measured.set(true);
        }
    }

    /// It runs now, on `p`.
    pub(crate) fn has_p(&self, p: &P<T>, g: Gp<T>) {
        if g.measured.replace(false) {
            let since = g.since.load(Ordering::Relaxed);
            if let Some(v) = self.virt() {
                v.not_before(since);
            }
            p.latency.record(self.now() - since);
        }
    }

    /// One in eight waits for mutexes is measured, and counts for eight.
    #[cold]
    pub(crate) fn sample_mutex_wait(&self, p: &P<T>, g: Gp<T>) {
        let n = p.mutex_waits.get();
        p.mutex_waits.set(n.wrapping_add(1));
        if n & 7 == 0 {
            g.since.store(self.now(), Ordering::Relaxed);
            g.timed.set(true);
        }
    }

    /// It waits no more for a mutex, if it did and that is measured.
    pub(crate) fn end_mutex_wait(&self, p: &P<T>, g: Gp<T>) {
        if g.timed.replace(false) {
            let waited = (self.now() - g.since.load(Ordering::Relaxed)).max(0) as u64;
            let c = &p.counters.mutex_wait_ns;
            c.store(c.load(Ordering::Relaxed) + 8 * waited, Ordering::Relaxed);
        }
    }
}
