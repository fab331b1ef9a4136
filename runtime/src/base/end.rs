//! How a run ends, and what prevents it from being a deadlock.

use crate::atomics::{AtomicBool, AtomicU32, Mutex, Ordering};

/// How a run ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// A task ended the run with this status (`Cx::exit`).
    Exit(i32),
    /// All goroutines were asleep; the status is what `Run::deadlock` answered.
    Deadlock(i32),
    /// The run has had its time (`Options::limit`).
    TimeUp,
    /// The runtime itself gives up with one of Go's fatal errors (the text comes without the
    /// words "fatal error: "), for example `thread exhaustion`.
    Fatal(String),
    /// A Rust panic in a task that was no defect (`Task::unwound`).
    Unwound(String),
    /// A Rust panic in a task: a defect of minigo. The text is the panic's.
    Defect(String),
}

/// How the run ended, if it has.
pub(crate) struct End {
    outcome: Mutex<Option<Outcome>>,
    main_gone: AtomicBool,
    /// Sources outside of the scheduler that may still make a goroutine runnable (signals).
    external: AtomicU32,
}

impl End {
    pub(crate) fn new() -> End {
        End {
            outcome: Mutex::new(None),
            main_gone: AtomicBool::new(false),
            external: AtomicU32::new(0),
        }
    }

    /// Notes how the run ends; the first outcome counts. False: there was one.
    pub(crate) fn note(&self, outcome: Outcome) -> bool {
        let mut noted = self.outcome.lock().unwrap_or_else(|e| e.into_inner());
        let first = noted.is_none();
        if first {
            *noted = Some(outcome);
        }
        first
    }

    /// What was noted.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let noted = self.outcome.lock().unwrap_or_else(|e| e.into_inner());
        noted.clone()
    }

    /// Goroutine 1 has gone by `runtime.Goexit`.
    pub(crate) fn main_goes(&self) {
        self.main_gone.store(true, Ordering::Relaxed);
    }

    /// Whether goroutine 1 has gone by `runtime.Goexit`.
    pub(crate) fn main_gone(&self) -> bool {
        self.main_gone.load(Ordering::Relaxed)
    }

    /// There is one more (+1) or less (-1) outside that may make a goroutine runnable.
    pub(crate) fn expect_external(&self, delta: i32) {
        self.external.fetch_add(delta as u32, Ordering::SeqCst);
    }

    /// Whether something outside may make a goroutine runnable.
    pub(crate) fn awaits_external(&self) -> bool {
        self.external.load(Ordering::SeqCst) != 0
    }
}
