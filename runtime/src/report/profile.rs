//! Profiles of the processor, of goroutines, of threads: when they begin, what they came to.

use crate::atomics::Ordering;
use crate::base::stop::STOP_STACKS;
use crate::observe::profile::proto::{Profile, Sample, Taken};
use crate::observe::profile::{Cpu, PERIOD, lock, sorted};
use crate::sched::Sched;
use crate::task::Task;

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
}
