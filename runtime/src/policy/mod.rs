//! Policies: the decisions of a scheduler, as rows of one table. The mechanisms (queues, spinning, stealing,
//! hand-off, sysmon) are the same for all; a row says which of them are used, and when.
//!
//! `gmp` is Go's. The other rows are the laboratory: a Go program under another system's rules. Go's
//! semantics stay, only scheduling changes. They run on the virtual driver, where an M that holds a P
//! stands for a core; those that do without threads of their own for goroutines run on threads, too
//! (`ruled.rs`). A row is looked at where a decision is taken: where a readied goroutine goes
//! (`runq.rs`, `sched/place.rs`), which goroutine runs next (`find.rs`), which M to wake (`m.rs`), how long a slice is
//! (`timeslice.rs`, `sysmon.rs`), what a blocking call does (`blocking.rs`).

pub(crate) mod lab;

/// A time slice, after which a goroutine yields if others wait.
pub(crate) const SLICE: i64 = 10_000_000;

/// Where a goroutine goes that has become runnable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goes {
    /// Into `runnext` of the P where that happened: it runs next, in the same time slice.
    Slot,
    /// To the end of that P's queue.
    Local,
    /// To the end of the global queue.
    Global,
    /// To the end of the queue of the P where it ran last, or where it was put to stay.
    Home,
    /// To the Ps by turns, and it stays there.
    Spread,
    /// To an idle P, if there is one, else home.
    Idle,
}

/// When a running goroutine has to give way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slice {
    /// Never: it leaves when it waits.
    Never,
    /// After this many nanoseconds, if others wait.
    Time(i64),
    /// After this many calls and back-edges, if others wait.
    Counts(u64),
}

/// What a P without work takes from another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Steals {
    /// Nothing.
    Nothing,
    /// One goroutine.
    One,
    /// Half of a queue.
    Half,
}

/// What an M does with its P in a blocking call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blocking {
    /// Hands it over at once if there is other work, else leaves it to sysmon to take.
    HandOff,
    /// Keeps it: goroutines queued on that P wait for the call.
    Keep,
    /// Leaves the call to a pool of this many threads, and runs other goroutines.
    Pool(u32),
}

/// What becomes of its thread while a goroutine waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waits {
    /// It runs others.
    Leaves,
    /// It runs others, unless the goroutine holds a mutex: then it waits, too.
    Pins,
    /// It waits, too. At most this many goroutines, main apart, have begun and not ended at a time.
    KeepsThread(u32),
}

/// A row of decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy {
    /// Its name on the command line.
    pub name: &'static str,
    /// The system.
    pub system: &'static str,
    /// Where a goroutine goes that was started.
    pub started: Goes,
    /// Where one goes that was readied.
    pub readied: Goes,
    /// Where one goes that yields or whose slice is over.
    pub leaves: Goes,
    /// How many goroutines may run out of `runnext` one after the other.
    pub slot_cap: u32,
    /// Whether others may take what is in `runnext`.
    pub slot_stolen: bool,
    /// How many goroutines a P's queue holds; half of a full one goes to the global queue.
    pub queue: usize,
    /// The global queue comes before P's own on each tick that this divides; `u64::MAX`: never.
    pub global_every: u64,
    /// The most goroutines taken from the global queue at a time; 0: a fair share.
    pub global_batch: u32,
    /// What a P without work steals.
    pub steals: Steals,
    /// Whether an M without work spins for a while before it sleeps.
    pub spins: bool,
    /// Whether an M is woken to help when work appears.
    pub wakes: bool,
    /// When a goroutine has to give way.
    pub slice: Slice,
    /// How many operations that may wait end a goroutine's turn; 0: they do not.
    pub coop: u32,
    /// How many goroutines run between two looks at timers and network.
    pub looks_every: u64,
    /// How many counts are between two evenings-out of the queues; 0: they never are.
    pub balance: u64,
    /// What a blocking call does.
    pub blocking: Blocking,
    /// What becomes of the thread of a goroutine that waits.
    pub waits: Waits,
    /// The kernel switches: its price for a switch, and one for the stack of each goroutine.
    pub kernel: bool,
    /// How many Ps there are; 0: as many as is asked for.
    pub procs: u32,
    /// Where its rules are written down.
    pub sources: &'static [&'static str],
}

/// Go's own scheduler: a slice of 10 ms, the global queue on every 61st tick.
pub const GMP: Policy = Policy {
    name: "gmp",
    system: "Go today",
    started: Goes::Slot,
    readied: Goes::Slot,
    leaves: Goes::Global,
    slot_cap: u32::MAX,
    slot_stolen: true,
    queue: crate::g::queue::LOCAL_MAX,
    global_every: 61,
    global_batch: 0,
    steals: Steals::Half,
    spins: true,
    wakes: true,
    slice: Slice::Time(SLICE),
    coop: 0,
    looks_every: 1,
    balance: 0,
    blocking: Blocking::HandOff,
    waits: Waits::Leaves,
    kernel: false,
    procs: 0,
    sources: &[
        "Go 1.27, runtime/proc.go: schedule, findRunnable, runqput, retake (forcePreemptNS)",
    ],
};

/// Each goroutine a thread of its own, shared out among the cores by the kernel: an idle core first,
/// slices of 3 ms, idle cores take one thread from busy ones.
const THREADS: Policy = Policy {
    name: "threads",
    system: "pthreads, Java's platform threads (1:1)",
    started: Goes::Idle,
    readied: Goes::Idle,
    leaves: Goes::Home,
    queue: usize::MAX,
    global_every: u64::MAX,
    steals: Steals::One,
    spins: false,
    slice: Slice::Time(3_000_000),
    waits: Waits::KeepsThread(u32::MAX),
    kernel: true,
    sources: &[
        "Linux, kernel/sched/fair.c: sysctl_sched_base_slice, select_idle_sibling, newidle balance",
        "java.util.concurrent.Executors.newFixedThreadPool",
    ],
    ..GMP
};

/// All policies; the first is the default.
pub const POLICIES: &[Policy] = &[
    GMP,
    // Go before 1.1: no P, so no queue but the global one, under the one lock that each start, wake and
    // choice takes. Nobody is preempted before Go 1.2.
    Policy {
        name: "gm",
        system: "Go before 1.1",
        started: Goes::Global,
        readied: Goes::Global,
        leaves: Goes::Global,
        global_every: u64::MAX,
        global_batch: 1,
        steals: Steals::Nothing,
        spins: false,
        slice: Slice::Never,
        sources: &[
            "Go 1.0, runtime/proc.c: runtime.sched, matchmg, schedule",
            "D. Vyukov, Scalable Go Scheduler Design Doc (2012): problems with the current scheduler",
            "Go 1.2 release notes: pre-emption in the scheduler",
        ],
        ..GMP
    },
    // A LIFO slot that is not stolen and used three times in a row at most, a queue of 256, half of
    // which is stolen; the driver and the injection queue on a tick; a task leaves only where it waits,
    // or when it has used up a budget of 128 operations.
    Policy {
        name: "tokio",
        system: "Tokio's multi-thread runtime",
        leaves: Goes::Local,
        slot_cap: 3,
        slot_stolen: false,
        slice: Slice::Never,
        coop: 128,
        looks_every: 61,
        blocking: Blocking::Pool(512),
        sources: &[
            "tokio, runtime/scheduler/multi_thread/worker.rs: MAX_LIFO_POLLS_PER_TICK, schedule_local",
            "tokio, runtime/scheduler/multi_thread/queue.rs: LOCAL_QUEUE_CAPACITY",
            "tokio, runtime/builder.rs: global_queue_interval and event_interval 61, max_blocking_threads 512",
            "tokio, task/coop: a budget of 128",
            "C. Lerche, Making the Tokio scheduler 10x faster (2019)",
        ],
        ..GMP
    },
    // Reductions, counted as calls; a queue for each scheduler, to which a process comes back; evening
    // out now and then, and stealing one at a time when a queue is empty; blocking calls on dirty
    // schedulers.
    Policy {
        name: "beam",
        system: "Erlang's BEAM",
        started: Goes::Local,
        readied: Goes::Home,
        leaves: Goes::Home,
        queue: usize::MAX,
        global_every: u64::MAX,
        steals: Steals::One,
        slice: Slice::Counts(4_000),
        balance: 8_000_000,
        blocking: Blocking::Pool(10),
        sources: &[
            "Erlang/OTP, erts/emulator/beam/erl_vm.h: CONTEXT_REDS 4000",
            "Erlang/OTP, erts/emulator/beam/erl_process.c: check_balance, try_steal_task",
            "erl(1): +SDio, ten dirty I/O schedulers",
        ],
        ..GMP
    },
    // One FIFO queue of tasks, N threads: a task that waits keeps its thread. Threads share the cores by the
    // kernel's rules.
    Policy {
        name: "pool",
        system: "Java's fixed thread pool",
        waits: Waits::KeepsThread(8),
        ..THREADS
    },
    // Carriers with FIFO queues that steal from each other, no time slices; a carrier that blocks in a
    // file is replaced meanwhile.
    Policy {
        name: "loom",
        system: "Java's virtual threads",
        started: Goes::Local,
        readied: Goes::Local,
        leaves: Goes::Local,
        queue: usize::MAX,
        global_every: u64::MAX,
        steals: Steals::One,
        slice: Slice::Never,
        sources: &[
            "JEP 444: Virtual Threads (scheduling in FIFO mode, no time sharing, pinning, compensation)",
            "JEP 491: Synchronize Virtual Threads without Pinning (JDK 24)",
            "java.util.concurrent.ForkJoinPool: asyncMode",
        ],
        ..GMP
    },
    // A goroutine stays on the core where it began; nobody steals, and a blocking call holds up its
    // core.
    Policy {
        name: "percore",
        system: "thread per core (glommio, monoio, Seastar)",
        started: Goes::Spread,
        readied: Goes::Home,
        leaves: Goes::Home,
        queue: usize::MAX,
        global_every: u64::MAX,
        steals: Steals::Nothing,
        spins: false,
        slice: Slice::Never,
        blocking: Blocking::Keep,
        sources: &[
            "Seastar tutorial: shards, shared-nothing, no blocking calls",
            "G. Costa, Introducing Glommio, a thread-per-core crate (2020)",
            "monoio, README: thread-per-core without work stealing",
        ],
        ..GMP
    },
    // One thread; only waiting or yielding switches.
    Policy {
        name: "n1",
        system: "gevent, Lua, Kotlin on one thread",
        started: Goes::Local,
        readied: Goes::Local,
        leaves: Goes::Local,
        queue: usize::MAX,
        global_every: u64::MAX,
        steals: Steals::Nothing,
        spins: false,
        wakes: false,
        slice: Slice::Never,
        blocking: Blocking::Keep,
        procs: 1,
        sources: &[
            "gevent documentation: greenlets all run in one thread and are scheduled cooperatively",
            "Programming in Lua, chapter 9: coroutines are collaborative",
            "kotlinx.coroutines: runBlocking, newSingleThreadContext",
        ],
        ..GMP
    },
    THREADS,
];

/// A decision that can be switched off by a word behind the name: what the row is without it.
struct Without {
    word: &'static str,
    says: &'static str,
    change: fn(&mut Policy),
}

const WITHOUT: &[Without] = &[
    Without {
        word: "no61",
        says: "the global queue is never checked first",
        change: |p| p.global_every = u64::MAX,
    },
    Without {
        word: "nospin",
        says: "an M without work sleeps at once",
        change: |p| p.spins = false,
    },
    Without {
        word: "noslot",
        says: "a woken goroutine goes to the end of the queue",
        change: |p| {
            if p.started == Goes::Slot {
                p.started = Goes::Local;
            }
            if p.readied == Goes::Slot {
                p.readied = Goes::Local;
            }
        },
    },
    Without {
        word: "nosteal",
        says: "no P steals",
        change: |p| p.steals = Steals::Nothing,
    },
    Without {
        word: "noslice",
        says: "no goroutine is preempted",
        change: |p| p.slice = Slice::Never,
    },
    Without {
        word: "nohandoff",
        says: "a blocking call keeps its P",
        change: |p| p.blocking = Blocking::Keep,
    },
    Without {
        word: "pinned",
        says: "a goroutine that blocks while it holds a mutex keeps its P (Java before 24)",
        change: |p| p.waits = Waits::Pins,
    },
];

impl Policy {
    /// The policy that a name on the command line means: a row, and behind colons the size of a pool
    /// or decisions that are switched off.
    ///
    /// # Errors
    /// When there is no such row, or it has no such decision; the text says what there is.
    pub fn named(text: &str) -> Result<Policy, String> {
        let mut words = text.split(':');
        let name = words.next().unwrap_or("");
        let Some(row) = POLICIES.iter().find(|p| p.name == name) else {
            let names: Vec<&str> = POLICIES.iter().map(|p| p.name).collect();
            return Err(format!(
                "unknown scheduler {name:?}; known schedulers: {}",
                names.join(", ")
            ));
        };
        let mut policy = *row;
        for word in words {
            if let Some(without) = WITHOUT.iter().find(|w| w.word == word) {
                (without.change)(&mut policy);
                continue;
            }
            match (&mut policy.waits, word.parse::<u32>()) {
                (Waits::KeepsThread(n), Ok(size)) if name == "pool" && size > 0 => *n = size,
                _ => {
                    let each = WITHOUT.iter().map(|w| format!("{} ({})", w.word, w.says));
                    let each: Vec<String> = each.collect();
                    let each = each.join(", ");
                    let what =
                        match name == "pool" && word.starts_with(|c: char| c.is_ascii_digit()) {
                            true => format!(
                                "invalid pool size {word}: want pool:N with N of at least 1"
                            ),
                            false => format!("{name} does not accept {word:?}"),
                        };
                    return Err(format!(
                        "{what}. Modifiers: {each}; pool also takes its size, pool:N"
                    ));
                }
            }
        }
        Ok(policy)
    }

    /// Its name on the command line, with the size of a pool.
    pub fn full_name(&self) -> String {
        match self.waits {
            Waits::KeepsThread(size) if size != u32::MAX => format!("{}:{size}", self.name),
            _ => self.name.to_owned(),
        }
    }

    /// Whether a run on threads can follow these rules.
    ///
    /// # Errors
    /// Why it cannot, in words.
    pub fn on_threads(&self) -> Result<(), String> {
        let (pinned, why) = match self.waits {
            Waits::Leaves => return Ok(()),
            Waits::Pins => (
                ":pinned",
                "a goroutine that blocks while it holds a mutex keeps its P",
            ),
            Waits::KeepsThread(u32::MAX) => ("", "each goroutine has a thread of its own"),
            Waits::KeepsThread(_) => (":N", "a goroutine that waits keeps its thread"),
        };
        let able = POLICIES.iter().filter(|p| p.waits == Waits::Leaves);
        let able: Vec<&str> = able.map(|p| p.name).collect();
        Err(format!(
            "{}{pinned} runs only in virtual time, since under its rules {why}; these run on threads: {}",
            self.name,
            able.join(", ")
        ))
    }

    /// Whether what waits on a P, its timers included, is that P's alone.
    pub(crate) fn keeps_apart(&self) -> bool {
        self.steals == Steals::Nothing && self.started != Goes::Global
    }

    /// How long a time slice is, for those who measure it in time.
    #[inline]
    pub(crate) fn slice_ns(&self) -> i64 {
        match self.slice {
            Slice::Time(ns) => ns,
            Slice::Never | Slice::Counts(_) => i64::MAX,
        }
    }

    /// How the row decides, in words, decision by decision.
    pub fn rules(&self) -> Vec<(&'static str, String)> {
        let goes = |g: Goes| match g {
            Goes::Slot => "into runnext",
            Goes::Local => "to the end of its P's queue",
            Goes::Global => "to the end of the global queue",
            Goes::Home => "to the queue of the P it belongs to",
            Goes::Spread => "to the Ps in turn, and stays there",
            Goes::Idle => "to an idle core, or else to the core it ran on",
        };
        let tick = match self.global_every {
            u64::MAX => "only after the P's own queue".to_owned(),
            61 => "first on every 61st tick".to_owned(),
            n => format!("first on every {n}th tick"),
        };
        vec![
            ("started", goes(self.started).to_owned()),
            ("readied", goes(self.readied).to_owned()),
            ("yields", goes(self.leaves).to_owned()),
            ("global", tick),
            ("steals", self.steals_text().to_owned()),
            ("spins", self.spins_text().to_owned()),
            ("slice", self.slice_text()),
            ("blocking", self.blocking_text()),
            ("waits", self.waits_text()),
        ]
    }

    /// What an M without work does.
    pub fn spins_text(&self) -> &'static str {
        if self.spins {
            "an M without work spins for a while before it sleeps"
        } else {
            "an M without work sleeps at once"
        }
    }

    /// What a P without work does.
    pub fn steals_text(&self) -> &'static str {
        match self.steals {
            Steals::Nothing => {
                "no P steals: a goroutine waits for its own P even if others are idle"
            }
            Steals::One => "a P without work steals one goroutine",
            Steals::Half => "a P without work steals half of another's queue",
        }
    }

    /// When a goroutine has to give way.
    pub fn slice_text(&self) -> String {
        match self.slice {
            Slice::Never if self.coop > 0 => format!(
                "there is no time slice: a goroutine gives up its P where it waits, or after {} operations \
                 that may wait",
                self.coop
            ),
            Slice::Never => {
                "there is no time slice: a goroutine gives up its P only where it waits".to_owned()
            }
            Slice::Time(ns) => format!("a slice ends after {} ms", ns / 1_000_000),
            Slice::Counts(n) => format!("a slice ends after {n} calls and back-edges"),
        }
    }

    /// What a blocking call does.
    pub fn blocking_text(&self) -> String {
        match self.blocking {
            Blocking::HandOff => "a blocking call hands its P over".to_owned(),
            Blocking::Keep => {
                "a blocking call keeps its P, and the goroutines in the P's queue wait".to_owned()
            }
            Blocking::Pool(n) => format!("blocking calls go to a pool of {n} threads"),
        }
    }

    /// What becomes of the thread of a goroutine that waits.
    pub fn waits_text(&self) -> String {
        match self.waits {
            Waits::Leaves => "a goroutine that waits leaves its thread to others".to_owned(),
            Waits::Pins => {
                "a goroutine that waits while it holds a mutex keeps its carrier thread".to_owned()
            }
            Waits::KeepsThread(u32::MAX) => "each goroutine has a thread of its own".to_owned(),
            Waits::KeepsThread(n) => {
                format!("a goroutine that waits keeps its thread, and there are {n}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_what_is_switched_off() {
        for p in POLICIES {
            assert_eq!(Policy::named(p.name).as_ref(), Ok(p));
            assert_eq!(Policy::named(&p.full_name()).as_ref(), Ok(p));
            assert!(!p.sources.is_empty() && p.rules().len() == 9);
        }
        let pool = Policy::named("pool:2").unwrap();
        assert_eq!(pool.waits, Waits::KeepsThread(2));
        let gmp = Policy::named("gmp:no61:nospin").unwrap();
        assert!(!gmp.spins && gmp.global_every == u64::MAX);
        assert!(Policy::named("gmp:3").is_err() && Policy::named("beem").is_err());
        assert!(Policy::named("pool:0").is_err());
    }
}
