//! The report on a run in the laboratory.

use super::{Lab, account};
use crate::base::end::Outcome;
use crate::policy::Policy;

macro_rules! causes {
    ($($name:ident = $word:literal, $doc:literal;)*) => {
        /// What goroutines waited for, and what time went into.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub enum Cause {
            $(#[doc = $doc] $name,)*
        }

        impl Cause {
            /// All causes, in table order.
            pub const ALL: &'static [Cause] = &[$(Cause::$name),*];

            /// One word for it, and what it is.
            pub fn texts(self) -> (&'static str, &'static str) {
                match self { $(Cause::$name => ($word, $doc),)* }
            }
        }
    };
}

causes! {
    Held = "held", "a goroutine kept running while others waited for its P (the longest stretch)";
    Blocked = "blocked", "a blocking call kept its P while others waited for it";
    Pinned = "pinned", "a goroutine that waited while it held a mutex kept its P, which others waited for";
    Lock = "lock", "Ms waited for the global lock";
    Idle = "idle", "goroutines waited although a P was idle";
    Backlog = "backlog", "goroutines that had not started waited for a thread";
    Global = "global", "goroutines waited in the global queue";
    Queue = "queue", "goroutines waited in the queue of a P";
    Slot = "slot", "goroutines waited in a runnext";
    Wake = "wake", "sleeping Ms were woken";
    Switch = "switch", "the kernel switched threads";
    Thread = "thread", "threads and their stacks were made";
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The program ended with this status.
    Exit(i32),
    /// All goroutines waited forever.
    Deadlock,
    /// Somebody did not run for most of the time that the run was given.
    Starved,
    /// It was not over when its time was.
    TimeUp,
    /// The runtime gave up.
    Fatal(String),
}

/// The goroutine that was runnable for the longest time without running.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Starved {
    /// For how many nanoseconds.
    pub ns: i64,
    /// The goroutine.
    pub g: u64,
    /// Where it was started, in the words of the spawner.
    pub site: u64,
    /// Whether it ran in the end.
    pub ran: bool,
}

/// What one cause has cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// What it is.
    pub cause: Cause,
    /// Nanoseconds in all.
    pub total: i64,
    /// How often.
    pub times: u64,
    /// The longest.
    pub longest: i64,
    /// The goroutine of the longest, 0: none.
    pub g: u64,
    /// Where it was then, or where it was started, in the task's words.
    pub place: u64,
    /// The P of the longest.
    pub p: u32,
}

/// A run in numbers. All times are virtual nanoseconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The rules.
    pub policy: Policy,
    /// How many Ps.
    pub procs: u32,
    /// From the beginning to the end.
    pub makespan: i64,
    /// How long Ps ran goroutines, all together.
    pub busy: i64,
    /// How long Ms looked for work.
    pub spin: i64,
    /// Times a goroutine was put on a P.
    pub switches: u64,
    /// Thefts.
    pub steals: u64,
    /// Ms woken because work appeared.
    pub wakes: u64,
    /// Ps handed over because of blocking calls.
    pub handoffs: u64,
    /// Threads.
    pub threads: u64,
    /// From runnable to running: the median.
    pub p50: i64,
    /// The same, what 99 of 100 do not exceed.
    pub p99: i64,
    /// The same, the longest.
    pub longest: i64,
    /// The goroutines that were left waiting.
    pub starved: Starved,
    /// Goroutines that had no thread to begin with when the run ended.
    pub never_began: u64,
    /// What goroutines waited for.
    pub costs: Vec<Cost>,
    /// How it ended.
    pub ended: Ended,
}

impl Report {
    /// What this cause has cost.
    pub fn cost(&self, cause: Cause) -> Cost {
        let of = self.costs.iter().find(|c| c.cause == cause);
        of.copied().unwrap_or(Cost {
            cause,
            total: 0,
            times: 0,
            longest: 0,
            g: 0,
            place: 0,
            p: 0,
        })
    }
}

impl<T> Lab<T> {
    /// What is to be said of the run, after its end: its rules, how many Ps it had, how many Ms, how it ended.
    pub(crate) fn report(&self, policy: Policy, procs: u32, ms: u64, outcome: &Outcome) -> Report {
        let mut s = self.state();
        s.close();
        let b = &s.books;
        let (ns, g, site, ran) = b.starved;
        let starved = Starved { ns, g, site, ran };
        let long = !ran && ns > b.makespan / 2;
        let ended = match outcome {
            Outcome::Exit(status) => Ended::Exit(*status),
            Outcome::Deadlock(_) => Ended::Deadlock,
            Outcome::TimeUp if long => Ended::Starved,
            Outcome::TimeUp => Ended::TimeUp,
            Outcome::Fatal(text) | Outcome::Unwound(text) | Outcome::Defect(text) => {
                Ended::Fatal(text.clone())
            }
        };
        let cost = |(cause, c): (&Cause, &account::Cost)| Cost {
            cause: *cause,
            total: c.total,
            times: c.times,
            longest: c.longest,
            g: c.of.0,
            place: c.of.1,
            p: c.of.2,
        };
        let threads = match s.begun.1 {
            // Cores run the threads of goroutines; main has one of its own.
            n if n > 0 => u64::from(n) + 1,
            _ => ms + u64::from(s.calls.1),
        };
        Report {
            policy,
            procs,
            makespan: b.makespan,
            busy: s.ps.iter().map(|p| p.busy).sum(),
            spin: b.spin,
            switches: b.switches,
            steals: b.steals,
            wakes: b.wakes,
            handoffs: b.handoffs,
            threads,
            p50: b.latency.percentile(50),
            p99: b.latency.percentile(99),
            longest: b.latency.longest,
            starved,
            never_began: s.backlog.len() as u64,
            costs: Cause::ALL.iter().zip(&b.costs).map(cost).collect(),
            ended,
        }
    }
}
