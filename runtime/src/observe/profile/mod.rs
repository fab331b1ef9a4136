//! Profiles: which stacks take processor time, where goroutines are, and what they wait for
//! (`contention.rs`); in the format that `go tool pprof` reads (`proto.rs`).
//!
//! **CPU.** Every 10 ms sysmon asks each P that runs a goroutine for a sample, and says how long ago it
//! asked last. At its next safepoint the goroutine stops running as for a stop of the world, its stack
//! is noted, and it continues: so machine code is sampled as well, and without profiling nothing is added.
//! Time in a native is attributed to the place that it returns to.
//!
//! **Goroutines.** Their stacks are noted while the world stands still.

pub(crate) mod contention;
pub(crate) mod proto;

use crate::atomics::Ordering;
use crate::base::frame::Labels;
use crate::g::gs::Gs;
use crate::g::{Gp, Status};
use crate::observe::gotrace::stack_of;
use crate::procs::Procs;
use crate::procs::p::{P, SAMPLE};
use crate::task::Task;
pub use contention::Contended;

use proto::Sample;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicI64};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How often a sample is taken, as Go does.
pub(crate) const PERIOD: i64 = 10_000_000;

/// Counts by stack and labels: how often, how long.
type Stacks = HashMap<(Vec<u64>, Labels), (i64, i64)>;

#[derive(Default)]
pub(crate) struct Cpu {
    pub(crate) stacks: Stacks,
    pub(crate) begin: i64,
    pub(crate) wall: i64,
}

/// What is being profiled.
#[derive(Default)]
pub(crate) struct Profiles {
    pub(crate) on: AtomicBool,
    /// When samples were asked for last.
    pub(crate) last: AtomicI64,
    pub(crate) cpu: Mutex<Option<Cpu>>,
    pub(crate) goroutines: Mutex<Stacks>,
    /// Of these, the leaked ones.
    pub(crate) leaked: Mutex<Stacks>,
    pub(crate) contention: contention::Contention,
}

pub(crate) fn lock<T>(m: &Mutex<T>) -> MutexGuard<'_, T> {
    m.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Profiles {
    /// sysmon: asks for samples, if it is time.
    pub(crate) fn ask_for_samples<T: Task>(&self, ps: &Procs<T>, now: i64) {
        if !self.on.load(Ordering::Relaxed) {
            return;
        }
        let since = now - self.last.load(Ordering::Relaxed);
        if since < PERIOD {
            return;
        }
        self.last.store(now, Ordering::Relaxed);
        for p in ps.in_use() {
            if !p.curg.load(Ordering::Relaxed).is_null() {
                p.sample_ns.fetch_add(since, Ordering::Relaxed);
                p.ask(SAMPLE);
            }
        }
    }

    /// The goroutine has stopped running on `p` for a sample.
    #[cold]
    pub(crate) fn take_sample<T: Task>(&self, p: &P<T>, g: Gp<T>) {
        let ns = p.sample_ns.swap(0, Ordering::Relaxed);
        // SAFETY: it has just stopped running on this P.
        let stack = stack_of(unsafe { g.task() });
        if let Some(cpu) = lock(&self.cpu).as_mut() {
            let (n, sum) = cpu.stacks.entry((stack, g.labels())).or_default();
            *n += (ns / PERIOD).max(1);
            *sum += ns;
        }
    }

    /// The world stands still: notes where goroutines are.
    pub(crate) fn note_stacks<T: Task>(&self, gs: &Gs<T>) {
        let (mut stacks, mut leaked) = (Stacks::new(), Stacks::new());
        gs.all().each(|g| {
            // SAFETY: the world is stopped, and the goroutine is not dead.
            let stack = stack_of(unsafe { g.task() });
            let status = g.status();
            // One that comes back from a call is its M's until it is runnable.
            let labels = match status {
                Status::Syscall => None,
                _ => g.labels(),
            };
            let key = (stack, labels);
            if status == Status::Leaked {
                leaked.entry(key.clone()).or_default().0 += 1;
            }
            stacks.entry(key).or_default().0 += 1;
        });
        *lock(&self.leaked) = leaked;
        *lock(&self.goroutines) = stacks;
    }
}

/// Those with the largest values first.
pub(crate) fn sorted<V>(
    stacks: &HashMap<(Vec<u64>, Labels), V>,
    values: impl Fn(&V) -> Vec<i64>,
) -> Vec<Sample> {
    let sample = |((stack, labels), v): (&(Vec<u64>, Labels), &V)| Sample {
        stack: stack.clone(),
        values: values(v),
        bytes: 0,
        labels: labels.clone(),
    };
    let mut all: Vec<Sample> = stacks.iter().map(sample).collect();
    all.sort_by(|a, b| (&b.values, &a.stack, &a.labels).cmp(&(&a.values, &b.stack, &b.labels)));
    all
}
