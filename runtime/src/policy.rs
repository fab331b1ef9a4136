//! Policies: what a scheduler decides, as rows of one table. The mechanisms (queues, spinning,
//! stealing, hand-off, sysmon) are the same for all; a row says which of them are used, and when.
//!
//! `gmp` is Go's. A row is looked at where a decision is taken: where a readied goroutine goes
//! (`runq.rs`), who is next (`find.rs`), whom to wake (`m.rs`), how long a slice is (`slice.rs`,
//! `sysmon.rs`), what a blocking call does (`blocking.rs`).

/// Where a goroutine goes that was started or readied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Readied {
    /// Into `runnext` of the P it was readied on: it runs next, in the same time slice.
    RunNext,
    /// To the end of that P's queue.
    Local,
}

/// What an M does with its P in a blocking call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blocking {
    /// Hands it over at once if there is other work, else leaves it to sysmon to take.
    HandOff,
    /// Keeps it: whoever waits on that P waits for the call.
    Keep,
}

/// A row of decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy {
    /// Its name on the command line.
    pub name: &'static str,
    /// Where a readied goroutine goes.
    pub readied: Readied,
    /// On every so many ticks the global queue comes before P's own; `u64::MAX`: never.
    pub global_every: u64,
    /// Whether a P without work steals.
    pub steals: bool,
    /// Whether an M is woken to help when work appears.
    pub wakes: bool,
    /// A time slice in nanoseconds; `i64::MAX`: no end.
    pub slice: i64,
    /// What a blocking call does.
    pub blocking: Blocking,
}

/// Go's own scheduler (runtime/proc.go): a slice of 10 ms, the global queue on every 61st tick.
pub static GMP: Policy = Policy {
    name: "gmp",
    readied: Readied::RunNext,
    global_every: 61,
    steals: true,
    wakes: true,
    slice: crate::sched::SLICE,
    blocking: Blocking::HandOff,
};

/// All policies; the first is the default.
pub static POLICIES: &[&Policy] = &[&GMP];

impl Policy {
    /// The policy of that name.
    pub fn named(name: &str) -> Option<&'static Policy> {
        POLICIES.iter().copied().find(|p| p.name == name)
    }
}
