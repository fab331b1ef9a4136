//! Profiles: which stacks take processor time, where goroutines are, and what they wait for
//! (`contention.rs`); in the format that `go tool pprof` reads (`proto.rs`).
//!
//! **CPU.** Every 10 ms sysmon asks each P that runs a goroutine for a sample, and says how long ago it
//! asked last. At its next safepoint the goroutine stops running as for a stop of the world, its stack
//! is noted, and it continues: so machine code is sampled as well, and without profiling nothing is added.
//! Time in a native is attributed to the place that it returns to.
//!
//! **Goroutines.** Their stacks are noted while the world stands still.

mod contention;
pub(crate) mod proto;

use crate::atomics::Ordering;
use crate::observe::gotrace::stack_of;
use crate::sched::Sched;
use crate::sched::g::{Gp, Status};
use crate::sched::p::{P, SAMPLE};
use crate::task::Task;
pub use contention::Contended;
pub use proto::Labels;
use proto::{Profile, Sample, Taken};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicI64};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Bit of the stop mask: the stacks of all goroutines are to be noted.
pub(crate) const STOP_STACKS: u32 = 1 << 28;

/// How often a sample is taken, as Go does.
const PERIOD: i64 = 10_000_000;

/// Counts by stack and labels: how often, how long.
type Stacks = HashMap<(Vec<u64>, Labels), (i64, i64)>;

#[derive(Default)]
struct Cpu {
    stacks: Stacks,
    begin: i64,
    wall: i64,
}

/// What is being profiled.
#[derive(Default)]
pub(crate) struct Profiles {
    on: AtomicBool,
    /// When samples were asked for last.
    last: AtomicI64,
    cpu: Mutex<Option<Cpu>>,
    goroutines: Mutex<Stacks>,
    /// Of these, the leaked ones.
    leaked: Mutex<Stacks>,
    pub(crate) contention: contention::Contention,
}

fn lock<T>(m: &Mutex<T>) -> MutexGuard<'_, T> {
    m.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<T: Task> Sched<T> {
    /// Begins to take samples. False: that is done already.
    pub fn start_cpu_profile(&self) -> bool {
        let mut cpu = lock(&self.observers.profiles.cpu);
        if cpu.is_some() {
            return false;
        }
        let begin = self.now();
        *cpu = Some(Cpu {
            begin,
            wall: self.wall_of(begin),
            ..Cpu::default()
        });
        drop(cpu);
        self.observers.profiles.last.store(begin, Ordering::Relaxed);
        self.observers.profiles.on.store(true, Ordering::Relaxed);
        self.set_sampling(true);
        self.wake_sysmon();
        true
    }

    /// Ends it: the profile; `None` if there is none.
    pub fn stop_cpu_profile(&self) -> Option<Vec<u8>> {
        let cpu = lock(&self.observers.profiles.cpu).take()?;
        self.observers.profiles.on.store(false, Ordering::Relaxed);
        self.set_sampling(false);
        let profile = Profile {
            types: &[("samples", "count"), ("cpu", "nanoseconds")],
            shown: "cpu",
            period: (("cpu", "nanoseconds"), PERIOD),
            begin: cpu.wall,
            lasted: self.now() - cpu.begin,
        };
        let samples = sorted(&cpu.stacks, |&(n, ns)| vec![n, ns]);
        Some(profile.encode(&samples, &T::frames))
    }

    /// Wants the stacks of all goroutines noted: the caller is a goroutine that then stops. They have
    /// been noted when it continues.
    pub fn request_goroutine_profile(&self) {
        self.request_stop(STOP_STACKS);
    }

    /// The profile of the goroutines that were noted last, or of those among them that were found to be
    /// leaked.
    pub fn goroutine_profile(&self, leaked: bool) -> Taken {
        let stacks = lock(if leaked {
            &self.observers.profiles.leaked
        } else {
            &self.observers.profiles.goroutines
        });
        let samples = sorted(&stacks, |&(n, _)| vec![n]);
        let profile = Profile {
            types: &[("goroutine", "count")],
            shown: "goroutine",
            period: (("goroutine", "count"), 1),
            begin: self.wall_of(self.now()),
            lasted: 0,
        };
        Taken { profile, samples }
    }

    /// The goroutines that were noted last: stacks, and how many stand there.
    pub fn noted_goroutines(&self) -> Vec<Sample> {
        sorted(&lock(&self.observers.profiles.goroutines), |&(n, _)| {
            vec![n]
        })
    }

    /// How many threads were made. Nobody knows what for.
    pub fn threads_made(&self) -> u32 {
        self.par.mcount.load(Ordering::Relaxed) + 1
    }

    /// The profile of them.
    pub fn thread_profile(&self) -> Taken {
        let profile = Profile {
            types: &[("threadcreate", "count")],
            shown: "threadcreate",
            period: (("threadcreate", "count"), 1),
            begin: self.wall_of(self.now()),
            lasted: 0,
        };
        let all = Sample {
            stack: Vec::new(),
            values: vec![i64::from(self.threads_made())],
            bytes: 0,
            labels: None,
        };
        Taken {
            profile,
            samples: vec![all],
        }
    }

    /// sysmon: asks for samples, if it is time.
    pub(crate) fn ask_for_samples(&self, now: i64) {
        if !self.observers.profiles.on.load(Ordering::Relaxed) {
            return;
        }
        let since = now - self.observers.profiles.last.load(Ordering::Relaxed);
        if since < PERIOD {
            return;
        }
        self.observers.profiles.last.store(now, Ordering::Relaxed);
        for p in self.ps() {
            if !p.curg.load(Ordering::Relaxed).is_null() {
                p.sample_ns.fetch_add(since, Ordering::Relaxed);
                p.ask(SAMPLE);
            }
        }
    }

    /// The goroutine has stopped running on `p` for a sample.
    #[cold]
    pub(crate) fn take_sample(&self, p: &P<T>, g: Gp<T>) {
        let ns = p.sample_ns.swap(0, Ordering::Relaxed);
        // SAFETY: it has just stopped running on this P.
        let stack = stack_of(unsafe { g.task() });
        if let Some(cpu) = lock(&self.observers.profiles.cpu).as_mut() {
            let (n, sum) = cpu.stacks.entry((stack, g.labels())).or_default();
            *n += (ns / PERIOD).max(1);
            *sum += ns;
        }
    }

    /// The world stands still: notes where goroutines are.
    pub(crate) fn note_stacks(&self) {
        let (mut stacks, mut leaked) = (Stacks::new(), Stacks::new());
        self.gs.all().each(|g| {
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
        *lock(&self.observers.profiles.leaked) = leaked;
        *lock(&self.observers.profiles.goroutines) = stacks;
    }
}

/// Those with the largest values first.
fn sorted<V>(
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
