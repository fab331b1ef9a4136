//! Whether a program can read the scheduler's latencies (through package runtime/metrics): only then are they
//! measured. This is known when the program is linked, before its first goroutine; in a session, the package
//! may be imported later.

use crate::machine::goroutine::Goroutine;
use minigo_lang::types::info::Program;
use minigo_runtime::Sched;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

/// The package by which it is read.
const PACKAGE: &str = "runtime/metrics";

/// What one run knows of its readers.
#[derive(Default)]
pub(crate) struct Readers {
    of_latencies: AtomicBool,
    sched: Mutex<Weak<Sched<Goroutine>>>,
}

impl Readers {
    /// Looks for them in a program, or in one that has been added to.
    pub(crate) fn look_for(&self, program: &Program) {
        if self.of_latencies.load(SeqCst) {
            return;
        }
        let mut all = program.store.packages();
        if all.any(|(_, p)| p.path.as_str() == PACKAGE) {
            self.of_latencies.store(true, SeqCst);
            self.tell();
        }
    }

    fn sched(&self) -> MutexGuard<'_, Weak<Sched<Goroutine>>> {
        self.sched.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The run's scheduler is there.
    pub(crate) fn attach(&self, sched: &Arc<Sched<Goroutine>>) {
        *self.sched() = Arc::downgrade(sched);
        self.tell();
    }

    /// Either may come first.
    fn tell(&self) {
        if self.of_latencies.load(SeqCst)
            && let Some(sched) = self.sched().upgrade()
        {
            sched.measure_latencies();
        }
    }
}
