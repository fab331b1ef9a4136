//! When to collect, and when there is no more memory: GOGC, GOMEMLIMIT, the hard limit.

use std::sync::atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering::Relaxed};

/// Below this many bytes no collection is asked for (Go's minimum heap at GOGC=100).
pub const MIN_GOAL: usize = 4 << 20;

/// Goals and limits, all in bytes.
#[derive(Debug)]
pub struct Limits {
    /// Growth in percent of the live heap until the next collection; negative: off.
    gogc: AtomicI64,
    /// Soft limit.
    soft: AtomicUsize,
    /// Hard limit.
    hard: AtomicUsize,
    /// Alive after the last collection plus given out since (to caches: whole spans).
    live: AtomicUsize,
    /// Collect when `live` gets there.
    goal: AtomicUsize,
    /// A collection is due.
    wanted: AtomicBool,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            gogc: AtomicI64::new(100),
            soft: AtomicUsize::new(usize::MAX),
            hard: AtomicUsize::new(usize::MAX),
            live: AtomicUsize::new(0),
            goal: AtomicUsize::new(MIN_GOAL),
            wanted: AtomicBool::new(false),
        }
    }
}

impl Limits {
    /// Notes that `bytes` were handed to a cache or a large object.
    #[inline]
    pub(super) fn allocated(&self, bytes: usize) {
        let live = self.live.fetch_add(bytes, Relaxed) + bytes;
        if live >= self.goal.load(Relaxed) {
            self.wanted.store(true, Relaxed);
        }
    }

    /// Is a collection due? The asker is expected to see to it; the answer stays until then.
    #[inline]
    pub fn collection_wanted(&self) -> bool {
        self.wanted.load(Relaxed)
    }

    /// After a collection that left `live` bytes: sets the next goal.
    pub(super) fn collected(&self, live: usize) {
        self.live.store(live, Relaxed);
        self.goal.store(self.next_goal(live), Relaxed);
        self.wanted.store(false, Relaxed);
    }

    fn next_goal(&self, live: usize) -> usize {
        let gogc = self.gogc.load(Relaxed);
        let by_growth = match usize::try_from(gogc) {
            Ok(percent) => {
                let least = (MIN_GOAL / 100).saturating_mul(percent);
                live.saturating_add((live / 100).saturating_mul(percent))
                    .max(least)
            }
            Err(_) => usize::MAX,
        };
        // Near a limit collect sooner, yet not at every breath: a sixteenth of the live heap must pass.
        let limit = self.soft.load(Relaxed).min(self.hard.load(Relaxed));
        by_growth.min(limit.max(live.saturating_add(live / 16 + (1 << 20))))
    }

    /// The present goal.
    pub fn goal(&self) -> usize {
        self.goal.load(Relaxed)
    }

    /// Bytes alive or given out since the last collection.
    pub fn live(&self) -> usize {
        self.live.load(Relaxed)
    }

    /// Sets GOGC in percent (negative: off); the former value.
    pub fn set_gogc(&self, percent: i64) -> i64 {
        let old = self.gogc.swap(percent, Relaxed);
        self.goal.store(self.next_goal(self.live()), Relaxed);
        old
    }

    /// GOGC in percent.
    pub fn gogc(&self) -> i64 {
        self.gogc.load(Relaxed)
    }

    /// Sets the soft limit (GOMEMLIMIT); the former one.
    pub fn set_soft(&self, bytes: usize) -> usize {
        let old = self.soft.swap(bytes, Relaxed);
        self.goal.store(self.next_goal(self.live()), Relaxed);
        old
    }

    /// The soft limit.
    pub fn soft(&self) -> usize {
        self.soft.load(Relaxed)
    }

    /// Sets the hard limit: past it the program ends with Go's "out of memory".
    pub fn set_hard(&self, bytes: usize) {
        self.hard.store(bytes, Relaxed);
        self.goal.store(self.next_goal(self.live()), Relaxed);
    }

    /// Would `bytes` more than `in_use` pass the hard limit?
    pub fn exceeds(&self, in_use: usize, bytes: usize) -> bool {
        in_use.saturating_add(bytes) > self.hard.load(Relaxed)
    }

    /// Ends the process if `bytes` more would pass the hard limit.
    pub(super) fn check(&self, in_use: usize, bytes: usize) {
        if self.exceeds(in_use, bytes) {
            out_of_memory(bytes, in_use);
        }
    }
}

/// Go's end of a program that wants more memory than there is.
pub fn out_of_memory(bytes: usize, in_use: usize) -> ! {
    eprintln!("runtime: out of memory: cannot allocate {bytes}-byte block ({in_use} in use)");
    fatal("out of memory")
}

/// Ends the process with `fatal error: text` and status 2, as Go's runtime does.
pub fn fatal(text: &str) -> ! {
    eprintln!("fatal error: {text}");
    std::process::exit(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goals_follow_gogc_and_limits() {
        let limits = Limits::default();
        limits.collected(100 << 20);
        assert_eq!(limits.goal(), (100 << 20) + (100 << 20) / 100 * 100);
        limits.set_gogc(-1);
        assert_eq!(limits.goal(), usize::MAX);
        limits.set_soft(120 << 20);
        assert_eq!(limits.goal(), 120 << 20);
        limits.set_soft(50 << 20);
        assert!(limits.goal() > 100 << 20);
        assert!(!limits.collection_wanted());
        limits.allocated(60 << 20);
        assert!(limits.collection_wanted());
    }
}
