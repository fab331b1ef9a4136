//! The scheduler's shared state: settings of a run, the Ps, the end of the run, requests.
//!
//! # Who writes what
//! `central` (one mutex) guards the global queue and the idle lists; free Gs and the list of all Gs
//! have locks of their own, which are held for a batch. Counters that are mirrored into atomics
//! (`global_len`, `npidle`, ...) are written under it and read without it as a hint; code that acts on a hint
//! checks again under the lock.

pub(crate) mod blocking;
pub(crate) mod choice;
pub(crate) mod cut;
pub(crate) mod execute;
pub(crate) mod find;
pub(crate) mod g;
pub(crate) mod idle;
pub(crate) mod inject;
pub(crate) mod m;
pub(crate) mod modes;
pub(crate) mod newproc;
pub(crate) mod note;
pub(crate) mod p;
pub(crate) mod queue;
pub(crate) mod runq;
pub(crate) mod slab;
pub(crate) mod stop;
pub(crate) mod sysmon;
pub(crate) mod timeslice;

use crate::atomics::{
    AtomicBool, AtomicI64, AtomicPtr, AtomicU32, AtomicU64, Mutex, MutexGuard, Ordering,
};
use crate::driver::Driver;
use crate::driver::cost::Costs;
use crate::driver::virt::Virtual;
use crate::observe::metrics::{Counters, Histogram};
use crate::policy::Policy;
use crate::sched::g::AllGs;
use crate::sched::idle::Idle;
use crate::sched::inject::GQueue;
use crate::sched::modes::{Extra, Extras};
use crate::sched::p::{P, PStatus, STOP};
use crate::task::{Outcome, Task};
use crate::wait::sema::Semas;
use std::sync::Arc;

/// A collection is forced this long after the last one.
pub(crate) const FORCE_GC: i64 = 120_000_000_000;

/// Bit of `request_stop`: a collection.
pub const STOP_GC: u32 = 1;
/// Bit of `request_stop`: somebody wants GOMAXPROCS changed.
pub(crate) const STOP_PROCS: u32 = 1 << 31;

/// More Ps than this are not made.
pub const MAX_PROCS: usize = if cfg!(loom) { 3 } else { 1024 };

/// A time slice, after which a goroutine yields if others wait.
pub(crate) const SLICE: i64 = 10_000_000;

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

/// What the central lock guards.
pub(crate) struct Central<T: Task> {
    pub(crate) global: GQueue<T>,
    pub(crate) idle: Idle<T>,
    /// Somebody stops the world or has stopped it.
    pub(crate) stopping: bool,
    /// How many Ps have not stopped running yet.
    pub(crate) stopwait: i32,
    /// The M that waits for them.
    pub(crate) stopper: *const crate::sched::m::M<T>,
}

// SAFETY: lists of Gs, Ms and Ps, all of which are Sync; guarded by the mutex.
unsafe impl<T: Task> Send for Central<T> {}

/// The scheduler.
pub struct Sched<T: Task> {
    /// The clockwork of the virtual driver; null: threads. See `driver/mod.rs`.
    pub(crate) virt: AtomicPtr<Virtual>,
    /// What is on of all that is seldom on.
    pub(crate) extras: Extras,
    pub(crate) trace_file: crate::observe::gotrace::TraceFile,
    pub(crate) profiles: crate::observe::profile::Profiles,
    pub(crate) film: Option<std::sync::Mutex<crate::observe::film::Film>>,
    pub(crate) lab: Option<Box<crate::policy::lab::Lab<T>>>,
    pub(crate) rules: crate::policy::ruled::Rules,
    pub(crate) exploring: Option<Box<crate::explore::Exploring<T>>>,
    pub(crate) opts: Options,
    /// `Options::budget`; 0 while a CPU profile is taken, and budgets are handed out in pieces.
    pub(crate) budget: AtomicU32,
    pub(crate) central: Mutex<Central<T>>,
    pub(crate) global_len: AtomicU32,
    pub(crate) allgs: Mutex<AllGs<T>>,
    /// Free Gs that no P has.
    pub(crate) gfree: Mutex<GQueue<T>>,
    pub(crate) allp: Box<[AtomicPtr<P<T>>]>,
    pub(crate) procs: AtomicU32,
    pub(crate) want_procs: AtomicU32,
    pub(crate) ids: AtomicU64,
    pub(crate) semas: Semas<T>,
    pub(crate) bubbles: crate::wait::bubble::Bubbles<T>,
    pub(crate) stop_mask: AtomicU32,
    pub(crate) outcome: Mutex<Option<Outcome>>,
    pub(crate) main_gone: AtomicBool,
    /// Sources outside of the scheduler that may still make a goroutine runnable (signals).
    pub(crate) external: AtomicU32,
    pub(crate) start: std::time::Instant,
    pub(crate) wall_start: i64,
    /// How far the clock is ahead of the system's.
    pub(crate) put_forward: AtomicI64,
    /// Every clockwork that ever drove.
    pub(crate) virtuals: Mutex<Vec<Arc<Virtual>>>,
    pub(crate) par: crate::sched::m::Parallel<T>,
    pub(crate) pauses: crate::observe::metrics::Pauses,
    pub(crate) scan: crate::gc::scan::Scan,
    pub(crate) fibers: crate::io::fiber::Pool,
    /// What is counted without a P.
    pub(crate) shared: Counters,
    pub(crate) max_threads: AtomicU32,
    pub(crate) me: std::sync::Weak<Sched<T>>,
    /// Last, so that it is dropped last: tasks and the Ps' local data may point into it.
    pub(crate) task_shared: T::Shared,
}

impl<T: Task> Sched<T> {
    pub(crate) fn new(
        mut opts: Options,
        task_shared: T::Shared,
        me: std::sync::Weak<Sched<T>>,
    ) -> Sched<T> {
        if opts.tiny {
            opts.budget = 1;
        }
        let in_lab =
            opts.driver == Driver::Virtual && (opts.lab || opts.policy != crate::policy::GMP);
        let extras = Extras::new();
        extras.set(Extra::Trace, opts.trace || in_lab || opts.film > 0);
        let ruled = opts.driver == Driver::Threads && opts.policy != crate::policy::GMP;
        extras.set(Extra::Policy, ruled);
        extras.set(Extra::Races, T::races(&task_shared).is_some());
        let allp = (0..MAX_PROCS)
            .map(|_| AtomicPtr::new(std::ptr::null_mut()))
            .collect();
        let wall = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        Sched {
            virt: AtomicPtr::new(std::ptr::null_mut()),
            extras,
            trace_file: Default::default(),
            profiles: Default::default(),
            film: (opts.film > 0).then(Default::default),
            lab: in_lab.then(|| Box::new(crate::policy::lab::Lab::new(opts.limit))),
            rules: crate::policy::ruled::Rules::new(),
            exploring: (opts.explore.clone()).map(|e| Box::new(crate::explore::Exploring::new(e))),
            budget: AtomicU32::new(opts.budget),
            central: Mutex::new(Central {
                global: GQueue::new(),
                idle: Idle::new(),
                stopping: false,
                stopwait: 0,
                stopper: std::ptr::null(),
            }),
            global_len: AtomicU32::new(0),
            allgs: Mutex::new(AllGs::new()),
            gfree: Mutex::new(GQueue::new()),
            allp,
            procs: AtomicU32::new(0),
            want_procs: AtomicU32::new(0),
            ids: AtomicU64::new(1),
            semas: Semas::new(),
            bubbles: crate::wait::bubble::Bubbles::new(),
            stop_mask: AtomicU32::new(0),
            outcome: Mutex::new(None),
            main_gone: AtomicBool::new(false),
            external: AtomicU32::new(0),
            start: std::time::Instant::now(),
            wall_start: wall.map_or(0, |d| d.as_nanos() as i64),
            put_forward: AtomicI64::new(0),
            virtuals: Mutex::new(Vec::new()),
            par: crate::sched::m::Parallel::new(opts.outside.clone()),
            pauses: Default::default(),
            scan: crate::gc::scan::Scan::new(),
            fibers: crate::io::fiber::Pool::new(),
            shared: Default::default(),
            max_threads: AtomicU32::new(opts.max_threads),
            me,
            task_shared,
            opts,
        }
    }

    /// What the whole run shares.
    #[inline(always)]
    pub fn task_shared(&self) -> &T::Shared {
        &self.task_shared
    }

    /// The central state. A poisoned lock is taken as it is: the panic is reported elsewhere.
    pub(crate) fn central(&self) -> MutexGuard<'_, Central<T>> {
        self.central.lock().unwrap_or_else(|e| e.into_inner())
    }

    pub(crate) fn allgs(&self) -> MutexGuard<'_, AllGs<T>> {
        self.allgs.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// P number `i`, made if need be. Under the central lock or before anything runs.
    pub(crate) fn make_p(&self, i: usize) -> Option<&P<T>> {
        let slot = self.allp.get(i)?;
        if slot.load(Ordering::Acquire).is_null() {
            let p = Box::into_raw(Box::new(P::new(
                i as u32,
                self.opts.seed,
                T::local(&self.task_shared),
            )));
            slot.store(p, Ordering::Release);
        }
        self.p(i)
    }

    /// P number `i`, if it was ever made.
    #[inline]
    pub(crate) fn p(&self, i: usize) -> Option<&P<T>> {
        // SAFETY: made by `make_p`, freed when the scheduler is dropped.
        unsafe { self.allp.get(i)?.load(Ordering::Acquire).as_ref() }
    }

    /// The Ps within GOMAXPROCS.
    pub(crate) fn ps(&self) -> impl Iterator<Item = &P<T>> {
        (0..self.procs.load(Ordering::Acquire) as usize).filter_map(|i| self.p(i))
    }

    /// All Ps ever made.
    pub(crate) fn all_ps(&self) -> impl Iterator<Item = &P<T>> {
        (0..self.allp.len()).map_while(|i| self.p(i))
    }

    /// Ends the run; the first outcome counts.
    pub(crate) fn finish(&self, outcome: Outcome) {
        {
            let mut o = self.outcome.lock().unwrap_or_else(|e| e.into_inner());
            if o.is_some() {
                return;
            }
            *o = Some(outcome);
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
        let o = self.outcome.lock().unwrap_or_else(|e| e.into_inner());
        o.clone()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.extras.has(Extra::Over)
    }

    /// Asks for the world to be stopped.
    pub fn request_stop(&self, mask: u32) {
        self.stop_mask.fetch_or(mask, Ordering::SeqCst);
        for p in self.ps() {
            p.ask(STOP);
        }
        self.stop_requested();
    }

    pub(crate) fn set_gomaxprocs(&self, n: i64) -> u32 {
        let now = match self.want_procs.load(Ordering::Relaxed) {
            0 => self.procs.load(Ordering::Relaxed),
            want => want,
        };
        if n > 0 && n != now as i64 && self.opts.policy.procs == 0 {
            self.par.follows.store(false, Ordering::Relaxed);
            self.want_procs
                .store(n.min(MAX_PROCS as i64) as u32, Ordering::Relaxed);
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

    /// The counters of all Ps together.
    pub fn counters(&self) -> Counters {
        let sum = Counters::default();
        sum.add(&self.shared);
        self.all_ps().for_each(|p| sum.add(&p.counters));
        sum
    }

    /// How long goroutines were runnable before they ran (see [`Sched::measure_latencies`]).
    pub fn latencies(&self) -> Histogram {
        let sum = Histogram::default();
        self.all_ps().for_each(|p| sum.add(&p.latency));
        sum
    }

    /// Something outside of the scheduler may ready goroutines from now on (a signal handler):
    /// no deadlock is reported while it may. `delta` is +1 or -1.
    pub fn expect_external(&self, delta: i32) {
        self.external.fetch_add(delta as u32, Ordering::SeqCst);
    }

    /// `debug.SetMaxThreads`: sets the limit, answers the one so far.
    pub fn set_max_threads(&self, n: u32) -> u32 {
        self.max_threads.swap(n, Ordering::Relaxed)
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
        self.procs.load(Ordering::Relaxed)
    }
}

impl<T: Task> Drop for Sched<T> {
    fn drop(&mut self) {
        T::over(&self.task_shared);
        for slot in self.allp.iter() {
            let p = slot.load(Ordering::Acquire);
            if !p.is_null() {
                // SAFETY: made by `make_p` from a box; no M runs any longer.
                drop(unsafe { Box::from_raw(p) });
            }
        }
    }
}

/// The initial status of Ps in use.
pub(crate) fn set_p_status<T: Task>(p: &P<T>, s: PStatus) {
    p.status.store(s as u32, Ordering::Release);
}
