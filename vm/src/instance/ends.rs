//! Ending a program from outside: an interrupt, or a limit on its steps, time or memory.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Why a program was ended that would have gone on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// Somebody asked for it.
    Interrupted,
    /// It has done this many steps.
    Steps(u64),
    /// It has run for this long.
    Time(Duration),
    /// It wanted more memory than there is for it.
    Memory,
}

impl Cause {
    /// The exit status of the `minigo` command then.
    pub const STATUS: i32 = 3;
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cause::Interrupted => f.write_str("interrupted"),
            Cause::Steps(n) => write!(f, "step limit exceeded ({n} steps)"),
            Cause::Time(d) => write!(f, "time limit exceeded ({d:?})"),
            Cause::Memory => f.write_str("memory limit exceeded"),
        }
    }
}

/// What an instance knows of its end.
#[derive(Debug, Default)]
pub struct Ends {
    cause: Mutex<Option<Cause>>,
    /// Calls and loop iterations so far, counted if there is a limit.
    steps: AtomicU64,
    /// Somebody has printed the cause, or is about to.
    printed: AtomicBool,
    report: Mutex<Option<String>>,
    /// Whether `wrong` holds something.
    any_wrong: AtomicBool,
    /// What is wrong with a declaration that the program met while it ran.
    wrong: Mutex<Option<String>>,
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Ends {
    /// Notes why the program ends; the first cause counts.
    pub(super) fn note(&self, cause: Cause) {
        lock(&self.cause).get_or_insert(cause);
    }

    /// Notes that a declaration is wrong; false if something has been noted before.
    pub(super) fn is_wrong(&self, why: String) -> bool {
        if self.any_wrong.load(Relaxed) {
            return false;
        }
        *lock(&self.wrong) = Some(why);
        !self.any_wrong.swap(true, Relaxed)
    }

    /// What was noted, once.
    #[inline]
    pub(super) fn take_wrong(&self) -> Option<String> {
        if !self.any_wrong.load(Relaxed) {
            return None;
        }
        lock(&self.wrong).take()
    }

    pub(super) fn cause(&self) -> Option<Cause> {
        *lock(&self.cause)
    }

    /// Whether the caller is to print the cause: the first one is.
    pub(super) fn is_to_print(&self) -> bool {
        !self.printed.swap(true, Relaxed)
    }

    /// Counts steps. Returns whether they are more than allowed.
    pub(super) fn count(&self, n: u64, limit: u64) -> bool {
        self.steps.fetch_add(n, Relaxed) + n > limit
    }

    /// How many steps are left.
    pub(super) fn left(&self, limit: u64) -> u64 {
        limit.saturating_sub(self.steps.load(Relaxed))
    }

    /// Notes the report with which the program ended; the first counts.
    pub(super) fn note_report(&self, text: &str) {
        lock(&self.report).get_or_insert_with(|| text.to_owned());
    }

    pub(super) fn report(&self) -> Option<String> {
        lock(&self.report).clone()
    }

    /// Nothing has ended yet.
    pub(super) fn forget(&self) {
        *lock(&self.cause) = None;
        *lock(&self.report) = None;
        self.steps.store(0, Relaxed);
        self.any_wrong.store(false, Relaxed);
        self.printed.store(false, Relaxed);
        *lock(&self.wrong) = None;
    }
}
