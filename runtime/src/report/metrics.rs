//! The scheduler's metrics under Go's names.

use crate::base::counters::{Counters, Histogram, Value};
use crate::g::Status;
use crate::sched::Sched;
use crate::task::Task;
use std::sync::atomic::Ordering::Relaxed;

impl<T: Task> Sched<T> {
    /// The counters of all Ps together.
    pub fn counters(&self) -> Counters {
        let sum = Counters::default();
        sum.add(&self.observers.shared);
        self.all_ps().for_each(|p| sum.add(&p.counters));
        sum
    }

    /// How long goroutines were runnable before they ran (see [`Sched::measure_latencies`]).
    pub fn latencies(&self) -> Histogram {
        let sum = Histogram::default();
        self.all_ps().for_each(|p| sum.add(&p.latency));
        sum
    }

    /// The scheduler's metrics under Go's names, sorted by name. Goroutines are counted one by
    /// one, so with many of them this takes a while.
    pub fn metrics(&self) -> Vec<(&'static str, Value)> {
        let c = self.counters();
        let (mut syscall, mut runnable, mut running, mut waiting) = (0, 0, 0, 0);
        self.gs.all().each(|g| match g.status() {
            Status::Syscall => syscall += 1,
            Status::Runnable | Status::Preempted => runnable += 1,
            Status::Running => running += 1,
            Status::Waiting | Status::Leaked => waiting += 1,
            _ => {}
        });
        let hist = |h: &Histogram| Value::Hist(h.counts());
        let ps = &self.observers.pauses;
        let threads = self.par.mcount.load(crate::atomics::Ordering::Relaxed) as u64 + 1;
        let [stop_gc, stop_other] = &ps.stopping;
        let [total_gc, total_other] = &ps.total;
        vec![
            (
                "/sched/gomaxprocs:threads",
                Value::Uint(self.procs() as u64),
            ),
            (
                "/sched/goroutines-created:goroutines",
                Value::Uint(c.spawned.load(Relaxed)),
            ),
            (
                "/sched/goroutines/not-in-go:goroutines",
                Value::Uint(syscall),
            ),
            (
                "/sched/goroutines/runnable:goroutines",
                Value::Uint(runnable),
            ),
            ("/sched/goroutines/running:goroutines", Value::Uint(running)),
            ("/sched/goroutines/waiting:goroutines", Value::Uint(waiting)),
            (
                "/sched/goroutines:goroutines",
                Value::Uint(self.num_goroutine()),
            ),
            ("/sched/latencies:seconds", hist(&self.latencies())),
            ("/sched/pauses/stopping/gc:seconds", hist(stop_gc)),
            ("/sched/pauses/stopping/other:seconds", hist(stop_other)),
            ("/sched/pauses/total/gc:seconds", hist(total_gc)),
            ("/sched/pauses/total/other:seconds", hist(total_other)),
            ("/sched/threads/total:threads", Value::Uint(threads)),
            (
                "/sync/mutex/wait/total:seconds",
                Value::Float(c.mutex_wait_ns.load(Relaxed) as f64 / 1e9),
            ),
        ]
    }
}
