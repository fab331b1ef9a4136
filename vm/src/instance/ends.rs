//! What ends a program from outside of it: an interrupt, a limit on its steps, time or memory.

use super::{Instance, stop};
use std::fmt;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// Why a program was ended that would have gone on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// Somebody asked for it.
    Interrupted,
    /// It has done so many steps.
    Steps(u64),
    /// It has run for so long.
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
            Cause::Steps(n) => write!(f, "over the limit of {n} steps"),
            Cause::Time(d) => write!(f, "over the time limit of {d:?}"),
            Cause::Memory => f.write_str("over the memory limit"),
        }
    }
}

/// What an instance knows of its end.
#[derive(Debug, Default)]
pub struct Ends {
    cause: OnceLock<Cause>,
    /// Calls and turns of loops so far, counted if there is a limit.
    steps: AtomicU64,
    report: OnceLock<String>,
}

impl Instance {
    /// Ends the program at its next safepoint, unless something else has. False: none runs (any
    /// more, or yet).
    pub fn end(&self, cause: Cause) -> bool {
        self.note_end(cause);
        self.request_stop(stop::END)
    }

    /// Notes why the program ends; the first cause counts.
    pub fn note_end(&self, cause: Cause) {
        let _ = self.ends.cause.set(cause);
    }

    /// Why it was ended, if it was.
    pub fn cause(&self) -> Option<Cause> {
        self.ends.cause.get().copied()
    }

    /// Counts steps, where there is a limit.
    #[inline]
    pub fn count_steps(&self, n: u64) {
        let limit = self.options.max_steps;
        if limit != 0 && self.ends.steps.fetch_add(n, Relaxed) + n > limit {
            self.end(Cause::Steps(limit));
        }
    }

    /// Notes the report with which the program ended; the first counts.
    pub fn note_report(&self, text: &str) {
        let _ = self.ends.report.set(text.to_owned());
    }

    /// The report with which it ended.
    pub fn report(&self) -> Option<&str> {
        self.ends.report.get().map(String::as_str)
    }
}
