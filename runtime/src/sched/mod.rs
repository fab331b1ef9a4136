//! The scheduler's shared state: settings of the run, the Ps, the end of the run, requests.
//!
//! # Who writes what
//! `central` (one mutex) guards the global queue and the idle lists; free Gs and the list of all Gs (`gs`)
//! have locks of their own, which are held for a batch. Counters that are mirrored into atomics
//! (the length of the global queue, the number of idle Ps, ...) are written under it and read without it as a hint; code that acts on a hint
//! checks again under the lock.

mod clock;
pub(crate) mod events;
mod explore;
mod latency;
pub(crate) mod m;
pub(crate) mod newproc;
mod pin;
mod place;
mod poll;
mod ruled;
pub(crate) mod runq;
pub(crate) mod scan;
pub(crate) mod select;
pub(crate) mod timers;
pub(crate) mod timeslice;

use crate::atomics::{AtomicU32, MutexGuard, Ordering};
use crate::base::cost::Costs;
use crate::base::end::{End, Outcome};
use crate::base::modes::{Extra, Extras};
use crate::base::stop::STOP_PROCS;
use crate::explore::exploring::Exploring;
use crate::g::gs::Gs;
use crate::observe::Observers;
use crate::policy::Policy;
use crate::policy::lab::Lab;
use crate::procs::central::{Central, CentralLock};
use crate::procs::m::M;
use crate::procs::p::{P, STOP};
use crate::procs::rules::Rules;
use crate::procs::{MAX_PROCS, Procs};
use crate::task::Task;
use crate::time::bubble::Bubbles;
use crate::virt::Driver;
use crate::virt::clock::Clock;
use crate::wait::sema::Semas;

/// A collection is forced this long after the last one.
pub(crate) const FORCE_GC: i64 = 120_000_000_000;

/// What can be set before a run.
#[derive(Clone, Debug)]
pub struct Options {
    /// What the Ms stand on.
    pub driver: Driver,
    /// What the scheduler decides. On threads: see `Policy::on_threads`.
    pub policy: Policy,
    /// Accounts of the run are kept (on the virtual driver; see `Sched::report`).
    pub lab: bool,
    /// How many events are filmed, with the queues as they were then (on the virtual driver; see
    /// `Sched::take_film`).
    pub film: usize,
    /// Who is shown what is filmed as it happens, instead of keeping it.
    pub shown_to: crate::observe::film::ShownTo,
    /// With accounts: the virtual nanoseconds that a P may be busy before the run is ended; 0: no limit.
    pub limit: i64,
    /// What things cost in virtual time.
    pub costs: Costs,
    /// GOMAXPROCS; 0: what the environment says, else the number of CPUs, or one in virtual time.
    pub procs: u32,
    /// Seed of all choices. In virtual time 0 takes no liberties; any other perturbs what Go leaves
    /// open: who runs next, and for how long.
    pub seed: u64,
    /// Calls and back-edges a goroutine may make between two looks at the scheduler.
    pub budget: u32,
    /// Smallest budgets, yields at every chance (stress).
    pub tiny: bool,
    /// Limit on OS threads.
    pub max_threads: u32,
    /// The milliseconds between two of Go's SCHED lines (0: none are printed).
    pub schedtrace_ms: u32,
    /// Explores (on the virtual driver): a strategy decides who continues, see `explore`.
    pub explore: Option<crate::explore::Explore>,
    /// Record events from the start (see `Event`).
    pub trace: bool,
    /// With a line for each P, M and G.
    pub scheddetail: bool,
    /// Who records what the network poller hears, or says it again (on the virtual driver).
    pub outside: crate::io::outside::HeardBy,
}

impl Options {
    /// Whether the run begins on the virtual driver.
    pub(crate) fn is_virtual(&self) -> bool {
        self.driver == Driver::Virtual
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            driver: Driver::Threads,
            policy: crate::policy::GMP,
            lab: false,
            limit: 0,
            film: 0,
            shown_to: Default::default(),
            costs: Costs::default(),
            procs: 0,
            seed: 0,
            budget: 4000,
            tiny: false,
            max_threads: 10_000,
            schedtrace_ms: 0,
            scheddetail: false,
            trace: false,
            explore: None,
            outside: Default::default(),
        }
    }
}

/// What may replace Go's scheduling rules, and the budget of a goroutine.
pub(crate) struct Deciders<T: Task> {
    pub(crate) lab: Option<Box<Lab<T>>>,
    pub(crate) rules: Rules,
    pub(crate) exploring: Option<Box<Exploring<T>>>,
    /// `Options::budget`; 0 while a CPU profile is taken, and budgets are handed out in pieces.
    pub(crate) budget: AtomicU32,
}

/// What goroutines wait on, besides channels, timers and the poller.
pub(crate) struct Waits<T: Task> {
    pub(crate) semas: Semas<T>,
    pub(crate) bubbles: Bubbles<T>,
    /// The stacks of natives that may wait.
    pub(crate) fibers: crate::fiber::Pool,
}

/// The scheduler.
pub struct Sched<T: Task> {
    /// First, so that they are dropped first.
    pub(crate) ps: Procs<T>,
    /// The time, and what drives.
    pub(crate) clock: Clock,
    /// What is on of all that is seldom on.
    pub(crate) extras: Extras,
    pub(crate) deciders: Deciders<T>,
    pub(crate) observers: Observers,
    pub(crate) opts: Options,
    pub(crate) central: CentralLock<T>,
    pub(crate) gs: Gs<T>,
    pub(crate) par: crate::procs::parallel::Parallel<T>,
    pub(crate) waits: Waits<T>,
    pub(crate) scan: crate::sched::scan::Scan,
    pub(crate) end: End,
    pub(crate) me: std::sync::Weak<Sched<T>>,
    /// Starts an M on what drives: see `driver/mod.rs`. False: there is no more of it.
    pub(crate) newosproc: fn(&Sched<T>, &M<T>) -> bool,
    /// Last, so that it is dropped last: tasks and the Ps' local data may point into it.
    pub(crate) task_shared: T::Shared,
}

impl<T: Task> Sched<T> {
    pub(crate) fn new(
        mut opts: Options,
        task_shared: T::Shared,
        races: bool,
        newosproc: fn(&Sched<T>, &M<T>) -> bool,
        me: std::sync::Weak<Sched<T>>,
    ) -> Sched<T> {
        if opts.tiny {
            opts.budget = 1;
        }
        let in_lab = opts.is_virtual() && (opts.lab || opts.policy != crate::policy::GMP);
        let extras = Extras::new();
        extras.set(Extra::Trace, opts.trace || in_lab || opts.film > 0);
        let ruled = !opts.is_virtual() && opts.policy != crate::policy::GMP;
        extras.set(Extra::Policy, ruled);
        extras.set(Extra::Races, races);
        let exploring = opts.explore.clone();
        Sched {
            ps: Procs::new(),
            clock: Clock::new(),
            extras,
            deciders: Deciders {
                lab: in_lab.then(|| Box::new(Lab::new(opts.limit))),
                rules: Rules::new(),
                exploring: exploring.map(|e| Box::new(Exploring::new(e))),
                budget: AtomicU32::new(opts.budget),
            },
            observers: Observers {
                film: (opts.film > 0).then(Default::default),
                ..Observers::default()
            },
            central: CentralLock::new(),
            gs: Gs::new(),
            par: crate::procs::parallel::Parallel::new(opts.max_threads, opts.outside.clone()),
            waits: Waits {
                semas: Semas::new(),
                bubbles: Bubbles::new(),
                fibers: crate::fiber::Pool::new(),
            },
            scan: crate::sched::scan::Scan::new(),
            end: End::new(),
            me,
            newosproc,
            task_shared,
            opts,
        }
    }

    /// What the whole run shares.
    #[inline(always)]
    pub fn task_shared(&self) -> &T::Shared {
        &self.task_shared
    }

    /// The central state.
    pub(crate) fn central(&self) -> MutexGuard<'_, Central<T>> {
        self.central.lock()
    }

    /// P number `i`, made if need be. Under the central lock or before anything runs.
    pub(crate) fn make_p(&self, i: usize) -> Option<&P<T>> {
        let make = || P::new(i as u32, self.opts.seed, T::local(&self.task_shared));
        self.ps.get_or_make(i, make)
    }

    /// P number `i`, if it was ever made.
    #[inline]
    pub(crate) fn p(&self, i: usize) -> Option<&P<T>> {
        self.ps.get(i)
    }

    /// The Ps within GOMAXPROCS.
    pub(crate) fn ps(&self) -> impl Iterator<Item = &P<T>> {
        self.ps.in_use()
    }

    /// All Ps ever made.
    pub(crate) fn all_ps(&self) -> impl Iterator<Item = &P<T>> {
        self.ps.all()
    }

    /// Ends the run; the first outcome counts.
    pub(crate) fn finish(&self, outcome: Outcome) {
        if !self.end.note(outcome) {
            return;
        }
        if let Some(lab) = self.lab() {
            lab.ends(self.now());
        }
        self.extras.set(Extra::Over, true);
        for p in self.ps() {
            p.ask(STOP);
        }
        self.par.wake_everybody();
        self.wake_sysmon();
    }

    /// Whether the run has ended.
    pub fn is_finished(&self) -> bool {
        self.is_over()
    }

    /// How the run ended, if it has.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.end.outcome()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.extras.has(Extra::Over)
    }

    /// Asks for the world to be stopped.
    pub fn request_stop(&self, mask: u32) {
        self.central.add_stop(mask);
        for p in self.ps() {
            p.ask(STOP);
        }
        self.stop_requested();
    }

    pub(crate) fn set_gomaxprocs(&self, n: i64) -> u32 {
        let now = self.ps.count_wanted();
        if n > 0 && n != now as i64 && self.opts.policy.procs == 0 {
            self.par.follows.store(false, Ordering::Relaxed);
            self.ps.want(n.min(MAX_PROCS as i64) as u32);
            self.request_stop(STOP_PROCS);
        }
        now
    }

    /// How many goroutines exist.
    pub fn num_goroutine(&self) -> u64 {
        let (mut made, mut gone) = (0, 0);
        for p in self.all_ps() {
            made += p.counters.spawned.load(Ordering::Relaxed);
            gone += p.counters.finished.load(Ordering::Relaxed);
        }
        made.saturating_sub(gone)
    }

    /// Something outside of the scheduler may ready goroutines from now on (a signal handler):
    /// no deadlock is reported while it may. `delta` is +1 or -1.
    pub fn expect_external(&self, delta: i32) {
        self.end.expect_external(delta);
    }

    /// `debug.SetMaxThreads`: sets the limit, answers the one so far.
    pub fn set_max_threads(&self, n: u32) -> u32 {
        self.par.max_threads.swap(n, Ordering::Relaxed)
    }

    /// A handle that does not keep the scheduler alive, for what may outlive the run.
    pub fn weak(&self) -> std::sync::Weak<Sched<T>> {
        self.me.clone()
    }

    /// Takes a descriptor out of the poller on which nobody waits or will wait: its owner is
    /// garbage. The owner then closes it.
    pub fn poll_abandon(&self, pd: crate::io::netpoll::PollFd) {
        let nobody = self.par.netpoll.evict(pd);
        debug_assert!(nobody.len() == 0);
        self.par.netpoll.release(pd);
    }

    /// GOMAXPROCS as it is.
    pub fn procs(&self) -> u32 {
        self.ps.count()
    }
}

impl<T: Task> Drop for Sched<T> {
    fn drop(&mut self) {
        T::over(&self.task_shared);
    }
}
