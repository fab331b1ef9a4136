//! The scheduler's shared state and what all modes of driving it have in common: making a
//! goroutine, readying one, the budget, time, and taking a goroutine through one stretch of
//! running (`execute`). The loops stand in `threadless.rs` and `m.rs`.
//!
//! # Who writes what
//! `central` (one mutex) guards the global queue and the idle lists; free Gs and the list of all Gs
//! have locks of their own, which are held for a batch. Counters mirrored into atomics (`global_len`, `npidle`, ...) are written under it and read
//! without it as a hint; whoever acts on a hint looks again under the lock.

use crate::cx::Cx;
use crate::frozen::STOP_STEP;
use crate::g::{AllGs, GList, Gp, Status};
use crate::idle::Idle;
use crate::inject::GQueue;
use crate::m::M;
use crate::metrics::{Counters, Histogram, bump};
use crate::p::{P, PREEMPT, PStatus, STOP};
use crate::queue::LOCAL_MAX;
use crate::sema::Semas;
use crate::sync::{
    AtomicBool, AtomicI64, AtomicPtr, AtomicU32, AtomicU64, Condvar, Mutex, MutexGuard, Ordering,
};
use crate::task::{Check, Outcome, Payload, Step, Task};
use crate::timer::{self, Fired, Target};
use crate::trace::Event;
use crate::wait::WaitReason::{self, SyncMutexLock, SyncRwMutexLock, SyncRwMutexRLock};
use smallvec::SmallVec;

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

/// So many free Gs a P keeps at most.
const GFREE: usize = 128;

/// So many waiting goroutines may be worth a second thread at once.
const LONG_BACKLOG: usize = LOCAL_MAX / 4;

/// They are if they will take so many nanoseconds.
const MUCH_WORK: u64 = 60_000;

/// A goroutine that has used up its budget has run about so many nanoseconds at least.
const BUDGET_TAKES: u32 = 20_000;

/// Fewer are, when there are some for this long.
const PATIENCE: i64 = 20_000;

/// When every P is busy, the network is looked at this often.
const NET_LOOK: i64 = 500_000;

/// By so much may a P be late with its timers before others see to them.
const LATE: i64 = 200_000;

/// What can be set before a run.
#[derive(Clone, Debug)]
pub struct Options {
    /// GOMAXPROCS; 0: from the environment's CPUs.
    pub procs: u32,
    /// Seed of all choices.
    pub seed: u64,
    /// Calls and back-edges a goroutine may make between two looks at the scheduler.
    pub budget: u32,
    /// Smallest budgets, yields at every chance (stress).
    pub tiny: bool,
    /// Limit on OS threads.
    pub max_threads: u32,
    /// Print Go's SCHED lines every so many milliseconds (0: never).
    pub schedtrace_ms: u32,
    /// Record events from the start (see `Event`).
    pub trace: bool,
    /// With a line for each P, M and G.
    pub scheddetail: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            procs: 0,
            seed: 0,
            budget: 4000,
            tiny: false,
            max_threads: 10_000,
            schedtrace_ms: 0,
            scheddetail: false,
            trace: false,
        }
    }
}

/// What the central lock guards.
pub(crate) struct Central<T: Task> {
    pub(crate) global: GQueue<T>,
    pub(crate) idle: Idle<T>,
    /// Somebody stops the world or has stopped it.
    pub(crate) stopping: bool,
    /// How many Ps have not come to rest yet.
    pub(crate) stopwait: i32,
}

// SAFETY: lists of Gs, Ms and Ps, all of which are Sync; guarded by the mutex.
unsafe impl<T: Task> Send for Central<T> {}

/// The scheduler.
pub struct Sched<T: Task> {
    threaded: AtomicBool,
    pub(crate) tracing: AtomicBool,
    pub(crate) opts: Options,
    pub(crate) central: Mutex<Central<T>>,
    pub(crate) global_len: AtomicU32,
    pub(crate) allgs: Mutex<AllGs<T>>,
    /// Free Gs that no P has.
    gfree: Mutex<GQueue<T>>,
    pub(crate) allp: Box<[AtomicPtr<P<T>>]>,
    pub(crate) procs: AtomicU32,
    pub(crate) want_procs: AtomicU32,
    ids: AtomicU64,
    pub(crate) semas: Semas<T>,
    pub(crate) stop_mask: AtomicU32,
    /// How often the goroutine that a frozen world runs may look at the scheduler and go on.
    pub(crate) frozen_looks: AtomicU32,
    pub(crate) over: AtomicBool,
    pub(crate) outcome: Mutex<Option<Outcome>>,
    pub(crate) outcome_cv: Condvar,
    pub(crate) main_gone: AtomicBool,
    /// Sources outside of the scheduler that may still make a goroutine runnable (signals).
    pub(crate) external: AtomicU32,
    start: std::time::Instant,
    wall_start: i64,
    virtual_now: AtomicI64,
    pub(crate) par: crate::m::Parallel<T>,
    pub(crate) pauses: crate::metrics::Pauses,
    pub(crate) fibers: crate::fiber::Pool,
    pub(crate) shared: crate::metrics::Shared,
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
        let allp = (0..MAX_PROCS)
            .map(|_| AtomicPtr::new(std::ptr::null_mut()))
            .collect();
        let wall = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        Sched {
            threaded: AtomicBool::new(false),
            tracing: AtomicBool::new(opts.trace),
            central: Mutex::new(Central {
                global: GQueue::new(),
                idle: Idle::new(),
                stopping: false,
                stopwait: 0,
            }),
            global_len: AtomicU32::new(0),
            allgs: Mutex::new(AllGs::new()),
            gfree: Mutex::new(GQueue::new()),
            allp,
            procs: AtomicU32::new(0),
            want_procs: AtomicU32::new(0),
            ids: AtomicU64::new(1),
            semas: Semas::new(),
            stop_mask: AtomicU32::new(0),
            frozen_looks: AtomicU32::new(0),
            over: AtomicBool::new(false),
            outcome: Mutex::new(None),
            outcome_cv: Condvar::new(),
            main_gone: AtomicBool::new(false),
            external: AtomicU32::new(0),
            start: std::time::Instant::now(),
            wall_start: wall.map_or(0, |d| d.as_nanos() as i64),
            virtual_now: AtomicI64::new(0),
            par: crate::m::Parallel::new(),
            pauses: Default::default(),
            fibers: crate::fiber::Pool::new(),
            shared: Default::default(),
            max_threads: AtomicU32::new(opts.max_threads),
            me,
            task_shared,
            opts,
        }
    }

    pub(crate) fn set_threaded(&self, on: bool) {
        self.threaded.store(on, Ordering::Relaxed);
    }

    /// What the whole run shares.
    #[inline(always)]
    pub fn task_shared(&self) -> &T::Shared {
        &self.task_shared
    }

    /// Whether more than one thread exists.
    #[inline(always)]
    pub(crate) fn threaded(&self) -> bool {
        self.threaded.load(Ordering::Relaxed)
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

    // ---- goroutines -------------------------------------------------------------------------

    /// Makes a goroutine, on the P that the caller holds.
    pub(crate) fn spawn(&self, p: &P<T>, task: T, parent: u64, site: u64, next: bool) -> Gp<T> {
        let g = self.make_g(p, task, parent, site);
        self.runqput(p, g, next);
        g
    }

    /// The same without a place in a queue.
    #[inline]
    pub(crate) fn make_g(&self, p: &P<T>, task: T, parent: u64, site: u64) -> Gp<T> {
        let g = self.take_free_g(p);
        g.id.store(self.next_id(p), Ordering::Relaxed);
        g.parent.set(parent);
        g.site.set(site);
        g.reason.store(0, Ordering::Relaxed);
        g.wake_case.set(0);
        // SAFETY: the G comes from the free list: it is ours, and it holds no task.
        unsafe { g.put_task(task) };
        g.set_status(Status::Runnable);
        bump(&p.counters.spawned);
        self.event(p, Event::GoCreate, g.id(), parent);
        g
    }

    #[inline]
    fn take_free_g(&self, p: &P<T>) -> Gp<T> {
        // SAFETY: the holder's alone, and no other reference is alive.
        let free = unsafe { &mut *p.gfree.get() };
        match free.pop() {
            Some(g) => g,
            None => self.refill_gfree(p, free),
        }
    }

    fn gfree(&self) -> MutexGuard<'_, GQueue<T>> {
        self.gfree.lock().unwrap_or_else(|e| e.into_inner())
    }

    #[cold]
    fn refill_gfree(&self, p: &P<T>, free: &mut Vec<Gp<T>>) -> Gp<T> {
        loop {
            {
                let mut central = self.gfree();
                free.extend(std::iter::from_fn(|| central.pop_back()).take(GFREE / 2));
            }
            if free.is_empty() {
                bump(&p.counters.g_allocs);
                self.allgs().grow(|g| free.push(g));
            }
            free.iter().for_each(|g| g.prefetch());
            if let Some(g) = free.pop() {
                return g;
            }
        }
    }

    #[inline]
    fn next_id(&self, p: &P<T>) -> u64 {
        let (next, end) = p.ids.get();
        if next < end {
            p.ids.set((next + 1, end));
            return next;
        }
        let next = self.ids.fetch_add(16, Ordering::Relaxed);
        p.ids.set((next + 1, next + 16));
        next
    }

    /// Makes a parked goroutine runnable, on the P that the caller holds.
    #[inline]
    pub(crate) fn ready(&self, p: &P<T>, g: Gp<T>) {
        bump(&p.counters.readies);
        if self.tracing.load(Ordering::Relaxed) {
            // SAFETY: Gs live as long as the scheduler.
            let by = unsafe { p.curg.load(Ordering::Relaxed).as_ref() }.map_or(0, |g| g.id());
            self.event(p, Event::GoUnblock, g.id(), by);
        }
        if g.end_wait(self.threaded()) {
            self.runqput(p, g, true);
        } // else its parker finds it runnable and enqueues it
    }

    /// Puts a runnable goroutine on the P that the caller holds; `next`: it runs next, and who
    /// was to run next goes to the queue.
    ///
    /// When is another P woken to help? Waking a thread and putting it to sleep again costs as much
    /// as dozens of goroutine switches, and a goroutine that runs elsewhere has to fetch all it needs
    /// from this core's cache. So it depends on how long goroutines run here until they park or end
    /// (`P::stretch`, measured): if long, any of them that waits is worth it; if a fraction of a
    /// microsecond, as in a ping-pong or where thousands are started that do next to nothing, only a
    /// backlog that will keep this P busy for a while (`much_work`). An M is woken at once when the
    /// backlog is long, too. Else it is owed (`wake_owed`), and the debt is paid when it is older than
    /// some 20 us: after so many switches (`pay_debt`), when the running goroutine has used up its
    /// budget, which is a long stretch whatever was measured (`check`), when it blocks, or by sysmon.
    /// Thieves ask the same (`P::worth_a_theft`), also before they sleep. Go wakes for each; that is
    /// most of what its short goroutines cost on several Ps.
    #[inline]
    pub(crate) fn runqput(&self, p: &P<T>, g: Gp<T>, next: bool) {
        let n = p.sample.get();
        p.sample.set(n.wrapping_add(1));
        if n & 63 == 0 && !g.timed.get() {
            g.since.store(self.now(), Ordering::Relaxed);
            g.sampled.set(true);
        }
        let mut g = g;
        if next {
            match p.put_runnext(g, self.threaded()) {
                None => {
                    p.wake_owed.store(true, Ordering::Relaxed);
                    return;
                }
                Some(old) => g = old,
            }
        }
        self.runqput_tail(p, g);
        p.wake_owed.store(true, Ordering::Relaxed);
        if self.threaded() && p.queue.len() >= LONG_BACKLOG && self.much_work(p) {
            self.wakep(p);
        }
    }

    /// Whether what waits would keep P busy for long.
    #[inline]
    fn much_work(&self, p: &P<T>) -> bool {
        let n = p.queue.len() + self.global_len.load(Ordering::Relaxed) as usize;
        p.work_of(n) >= MUCH_WORK
    }

    /// Every so many switches: an M is owed to a backlog that does not go away.
    #[inline]
    pub(crate) fn pay_debt(&self, p: &P<T>, now: i64) {
        if !p.wake_owed.load(Ordering::Relaxed) || p.queue.len() == 0 {
            p.debt_since.set(0);
        } else if p.debt_since.get() == 0 {
            p.debt_since.set(now);
        } else if now - p.debt_since.get() > PATIENCE && (p.long_stretches() || self.much_work(p)) {
            p.debt_since.set(0);
            p.wake_owed.store(false, Ordering::Relaxed);
            self.wakep(p);
        }
    }

    /// To the end of the local queue; half of a full one goes to the global queue. Who fills its
    /// queue so is asked to let the others run: a task that looks (`should_yield`) after each
    /// spawn keeps few goroutines alive at a time, and these stay in the cache.
    #[inline]
    pub(crate) fn runqput_tail(&self, p: &P<T>, g: Gp<T>) {
        if p.queue.len() >= LOCAL_MAX {
            bump(&p.counters.overflows);
            p.ask(PREEMPT);
            let mut c = self.central();
            let n = 1 + p.queue.overflow(&mut c.global) as u64;
            c.global.push_back(g);
            self.global_len.store(c.global.len(), Ordering::Release);
            drop(c);
            self.event(p, Event::Overflow, 0, n);
            return;
        }
        p.queue.push(g);
    }

    pub(crate) fn globrunq_append(&self, list: &mut GList<T>) {
        let mut c = self.central();
        c.global.append(list);
        self.global_len.store(c.global.len(), Ordering::Release);
    }

    pub(crate) fn globrunqput(&self, g: Gp<T>) {
        let mut c = self.central();
        c.global.push_back(g);
        self.global_len.store(c.global.len(), Ordering::Release);
    }

    /// Takes a batch from the global queue: `max` at most (0: as many as is fair), the first to
    /// be run at once, the others into the local queue.
    pub(crate) fn globrunqget(&self, p: &P<T>, max: u32) -> Option<Gp<T>> {
        if self.global_len.load(Ordering::Acquire) == 0 {
            return None;
        }
        let mut c = self.central();
        let len = c.global.len();
        let procs = self.procs.load(Ordering::Relaxed).max(1);
        let mut n = len.min(len / procs + 1).min(LOCAL_MAX as u32 / 2);
        if max > 0 {
            n = n.min(max);
        }
        let first = c.global.pop();
        let others = std::iter::from_fn(|| c.global.pop()).take(n.saturating_sub(1) as usize);
        let others: SmallVec<[Gp<T>; LOCAL_MAX / 2]> = others.collect();
        self.global_len.store(c.global.len(), Ordering::Release);
        drop(c);
        for g in others {
            g.prefetch();
            p.queue.push(g);
        }
        if first.is_some() {
            bump(&p.counters.global_gets);
        }
        first
    }

    /// The next goroutine of P's own, and whether it inherits the time slice (from runnext).
    #[inline]
    pub(crate) fn runqget(&self, p: &P<T>) -> Option<(Gp<T>, bool)> {
        if let Some(g) = p.take_runnext(self.threaded()) {
            bump(&p.counters.runnext_hits);
            return Some((g, true));
        }
        p.queue.pop().map(|g| (g, false))
    }

    // ---- running ----------------------------------------------------------------------------

    /// Runs `g` on `p` until it stops for some reason, and sees to it afterwards. The answer is
    /// a blocking job, which the caller carries out with the goroutine in status `syscall`.
    #[inline]
    pub(crate) fn execute(
        &self,
        m: &M<T>,
        p: &P<T>,
        g: Gp<T>,
        inherit: bool,
    ) -> Option<crate::task::BlockJob> {
        if !inherit {
            let tick = p.schedtick.load(Ordering::Relaxed);
            p.schedtick.store(tick.wrapping_add(1), Ordering::Relaxed);
            p.slice_start.set(0);
        }
        bump(&p.counters.switches);
        if g.sampled.replace(false) {
            p.latency
                .record(self.now() - g.since.load(Ordering::Relaxed));
        }
        if g.timed.replace(false) {
            let waited = (self.now() - g.since.load(Ordering::Relaxed)).max(0) as u64;
            let c = &p.counters.mutex_wait_ns;
            c.store(c.load(Ordering::Relaxed) + 8 * waited, Ordering::Relaxed);
        }
        g.set_status(Status::Running);
        p.curg.store(g.as_ptr(), Ordering::Relaxed);
        self.event(p, Event::GoStart, g.id(), inherit as u64);
        if !g.selects.get().is_null() {
            crate::select::finish(self, p, g);
        }
        let mut cx = Cx {
            sched: self,
            p: p.into(),
            m: m.into(),
            g,
        };
        // SAFETY: we took the goroutine from a queue: it is ours, and it is not dead.
        let step = unsafe { g.task() }.resume(&mut cx);
        let p = cx.p.get();
        p.curg.store(std::ptr::null_mut(), Ordering::Relaxed);
        match step {
            Step::Park(reason) => self.park(p, g, reason),
            Step::Yield => self.yielded(p, g),
            Step::Stop if self.threaded() && self.is_cut_off(p) => self.yielded(p, g),
            Step::Stop => {
                self.event(p, Event::GoStop, g.id(), 0);
                g.set_status(Status::Runnable);
                p.stopped_g.set(Some(g));
            }
            Step::Done => self.done(m, p, g),
            Step::Block(job) => {
                self.event(p, Event::GoSyscallBegin, g.id(), 0);
                g.set_status(Status::Syscall);
                return Some(job);
            }
        }
        None
    }

    /// The parker's half of the park/ready protocol (see `g.rs`).
    #[inline]
    fn park(&self, p: &P<T>, g: Gp<T>, reason: WaitReason) {
        bump(&p.counters.parks);
        self.event(p, Event::GoBlock, g.id(), reason as u64);
        g.reason.store(reason as u8, Ordering::Relaxed);
        g.since.store(p.now.get(), Ordering::Relaxed);
        if matches!(reason, SyncMutexLock | SyncRwMutexLock | SyncRwMutexRLock) {
            self.sample_mutex_wait(p, g);
        }
        if !g.begin_wait(self.threaded()) {
            bump(&p.counters.park_races);
            self.runqput(p, g, true);
        } // else it may be running elsewhere by now: not to be touched
    }

    /// One in eight waits for mutexes is measured, and counts for eight.
    #[cold]
    fn sample_mutex_wait(&self, p: &P<T>, g: Gp<T>) {
        if p.sample.get() & 7 == 0 {
            g.since.store(self.now(), Ordering::Relaxed);
            g.timed.set(true);
        }
    }

    fn yielded(&self, p: &P<T>, g: Gp<T>) {
        g.set_status(Status::Runnable);
        if p.slice_over.replace(false) {
            bump(&p.counters.preempts);
            self.event(p, Event::GoPreempt, g.id(), 0);
            self.globrunqput(g);
            p.wake_owed.store(true, Ordering::Relaxed);
            if self.threaded() && (p.long_stretches() || self.much_work(p)) {
                self.wakep(p);
            }
            return;
        }
        bump(&p.counters.yields);
        self.event(p, Event::GoYield, g.id(), 0);
        // Most go to the end of the local queue, which is cheap; now and then one goes to the
        // global queue, so that those who yield in a circle do not stay on one P for ever.
        if p.counters.yields.load(Ordering::Relaxed) & 63 == 0 {
            self.globrunqput(g);
        } else {
            self.runqput_tail(p, g);
        }
    }

    fn done(&self, m: &M<T>, p: &P<T>, g: Gp<T>) {
        bump(&p.counters.finished);
        self.event(p, Event::GoDestroy, g.id(), 0);
        // SAFETY: it runs on our M: ours, and it holds its task until here.
        let task = unsafe { g.take_task() };
        // SAFETY: we hold P, and no other reference to its local data is alive.
        task.retire(unsafe { p.local() });
        if g.id() == 1 {
            self.main_gone.store(true, Ordering::Relaxed);
        }
        if g.locked.replace(false) {
            self.dead_while_locked(m, g);
        }
        g.side.set(None);
        g.own.payload.set(Payload::ZERO);
        g.own.g.set(std::ptr::null_mut());
        g.set_status(Status::Dead);
        // SAFETY: the holder's alone, and no other reference is alive.
        let free = unsafe { &mut *p.gfree.get() };
        free.push(g);
        if free.len() >= GFREE {
            let mut central = self.gfree();
            // The coldest.
            for g in free.drain(..GFREE / 2) {
                central.push_back(g);
            }
        }
    }

    #[inline]
    pub(crate) fn budget(&self, p: &P<T>) -> u32 {
        let b = self.opts.budget;
        if self.threaded() || self.opts.seed == 0 || b < 8 {
            return b;
        }
        // Seeded runs: budgets differ, so that goroutines are cut at ever different places.
        match p.choice.below(8) {
            0 => 1 + p.choice.below(b.min(50)),
            1 => 1 + p.choice.below(b / 4),
            _ => b / 2 + p.choice.below(b / 2),
        }
    }

    /// The budget of `g` on `p` is used up.
    pub(crate) fn check(&self, p: &P<T>, g: Gp<T>) -> Check {
        let stop = self.stop_mask.load(Ordering::Relaxed);
        if self.over.load(Ordering::Relaxed) || stop != 0 {
            if stop == STOP_STEP && self.frozen_look() {
                return Check::Continue(self.budget(p));
            }
            return Check::Stop;
        }
        let asked = p.attention.load(Ordering::Relaxed);
        if asked != 0 {
            p.attention.store(0, Ordering::Relaxed);
            if asked & STOP != 0 && self.stop_mask.load(Ordering::Acquire) != 0 {
                return Check::Stop;
            }
        }
        if !self.threaded() {
            return self.check_threadless(p, asked);
        }
        let now = self.now();
        p.now.set(now);
        if p.timer_min.load(Ordering::Relaxed) <= now && self.run_timers(p, now) > 0 {
            // Somebody waited for this moment: we are kinder to those than to us.
            return self.give_way(p);
        }
        if self.fire_for_others(p, now) {
            return self.give_way(p);
        }
        if self.par.netpoll.waiters() > 0 && self.par.netpoll.idle_since(now) > NET_LOOK {
            let mut ready = self.par.netpoll.poll(now);
            if ready.len() > 0 {
                self.inject(p, &mut ready);
                return self.give_way(p);
            }
        }
        // Not if it was asked to look before its budget was used up.
        if asked == 0 && p.wake_owed.load(Ordering::Relaxed) && self.others_wait(p) {
            p.runs_for(BUDGET_TAKES);
            p.wake_owed.store(false, Ordering::Relaxed);
            self.wakep(p);
        }
        if self.opts.tiny {
            return Check::Yield;
        }
        if p.slice_start.get() == 0 {
            p.slice_start.set(now);
        }
        if asked & PREEMPT != 0 || now - p.slice_start.get() > SLICE {
            if self.others_wait(p) {
                return self.slice_end(p);
            }
            p.slice_start.set(now);
        }
        let _ = g;
        Check::Continue(self.opts.budget)
    }

    /// Fires the timers of Ps that are late with theirs: the system has taken the processor from
    /// their Ms, or they sit in a long native. (Go leaves them to thieves, who are not there when
    /// every P is busy.)
    fn fire_for_others(&self, p: &P<T>, now: i64) -> bool {
        let late = now - LATE;
        let mut fired = 0;
        for q in self.ps() {
            if q.timer_min.load(Ordering::Relaxed) <= late && !std::ptr::eq(p, q) {
                fired += self.run_timers_of(q, p, now);
            }
        }
        fired > 0
    }

    /// Yields to those whom a timer or the network has made ready.
    fn give_way(&self, p: &P<T>) -> Check {
        p.urgent.set(true);
        self.slice_end(p)
    }

    /// A goroutine has stopped with the world, so it was not asked whether its time is over, and goes
    /// on in the same slice afterwards. Where the world stops all the time nobody else had a turn
    /// otherwise, not even those whom a timer wakes.
    fn is_cut_off(&self, p: &P<T>) -> bool {
        let now = self.now();
        p.now.set(now);
        if p.timer_min.load(Ordering::Relaxed) <= now && self.run_timers(p, now) > 0 {
            p.urgent.set(true);
            p.slice_over.set(true);
        } else if p.slice_start.get() == 0 {
            p.slice_start.set(now);
        } else if now - p.slice_start.get() > SLICE && self.others_wait(p) {
            p.slice_over.set(true);
        }
        p.slice_over.get()
    }

    fn slice_end(&self, p: &P<T>) -> Check {
        p.slice_over.set(true);
        Check::Yield
    }

    fn others_wait(&self, p: &P<T>) -> bool {
        p.has_work() || self.global_len.load(Ordering::Relaxed) > 0
    }

    fn check_threadless(&self, p: &P<T>, asked: u32) -> Check {
        // Computing takes (virtual) time: about ten nanoseconds for each unit of the budget.
        let now = self.advance(self.opts.budget as i64 * 10);
        p.now.set(now);
        if p.timer_min.load(Ordering::Relaxed) <= now && self.run_timers(p, now) > 0 {
            return self.slice_end(p);
        }
        if self.opts.tiny || asked & PREEMPT != 0 {
            return Check::Yield;
        }
        if self.opts.seed == 0 {
            // As Go on one P: a slice is ten milliseconds.
            if p.slice_start.get() == 0 {
                p.slice_start.set(now);
            }
            if now - p.slice_start.get() > SLICE && self.others_wait(p) {
                return self.slice_end(p);
            }
        } else if p.choice.below(4) == 0 && self.others_wait(p) {
            return self.slice_end(p);
        }
        Check::Continue(self.budget(p))
    }

    // ---- time -------------------------------------------------------------------------------

    /// Monotonic nanoseconds; virtual in threadless mode.
    #[inline]
    pub(crate) fn now(&self) -> i64 {
        if self.threaded() {
            self.start.elapsed().as_nanos() as i64
        } else {
            self.virtual_now.load(Ordering::Relaxed)
        }
    }

    /// As `now`; but looking at a virtual clock moves it, so that a program that waits in a loop
    /// for time to pass comes to an end.
    pub(crate) fn now_for_task(&self) -> i64 {
        if self.threaded() {
            self.now()
        } else {
            self.advance(50)
        }
    }

    fn advance(&self, ns: i64) -> i64 {
        let now = self.virtual_now.load(Ordering::Relaxed) + ns;
        self.virtual_now.store(now, Ordering::Relaxed);
        now
    }

    pub(crate) fn jump_to(&self, when: i64) {
        if when > self.virtual_now.load(Ordering::Relaxed) {
            self.virtual_now.store(when, Ordering::Relaxed);
        }
    }

    pub(crate) fn wall(&self) -> i64 {
        const PLAYGROUND: i64 = 1_257_894_000_000_000_000;
        let base = if self.threaded() {
            self.wall_start
        } else {
            PLAYGROUND
        };
        base + self.now_for_task()
    }

    /// Fires what is due in the heap of P, which the caller holds. How many fired.
    pub(crate) fn run_timers(&self, p: &P<T>, now: i64) -> u32 {
        p.now.set(now);
        let mut n = 0;
        while let Some((_, target)) = p.timers.pop_due(p, self.threaded(), now) {
            n += self.fire(p, target, now) as u32;
        }
        n
    }

    /// Fires one entry, wherever it came from, on P, which the caller holds.
    pub(crate) fn fire(&self, p: &P<T>, target: Target<T>, now: i64) -> bool {
        let fired = match target {
            Target::Sleeper(g) => Fired::Ready(g),
            Target::Deadline(pd, mode, seq) => {
                let mut woken = self.par.netpoll.expire(pd, mode, seq, self.threaded());
                while let Some(g) = woken.pop() {
                    self.runqput(p, g, true);
                }
                return true;
            }
            Target::Timer(c, gen_) => timer::fire(&c, gen_, p, self.threaded(), now),
        };
        match fired {
            Fired::Nothing => return false,
            Fired::Ready(g) => self.ready(p, g),
            Fired::Start(payload) => {
                // SAFETY: we hold P, and no other reference to its local data is alive.
                if let Some((task, site)) = T::timer_task(unsafe { p.local() }, payload) {
                    self.spawn(p, task, 0, site, true);
                }
            }
        }
        bump(&p.counters.timers_fired);
        self.event(p, Event::TimerFire, 0, 0);
        true
    }

    // ---- the whole --------------------------------------------------------------------------

    /// Ends the run; the first outcome counts.
    pub(crate) fn finish(&self, outcome: Outcome) {
        {
            let mut o = self.outcome.lock().unwrap_or_else(|e| e.into_inner());
            if o.is_some() {
                return;
            }
            *o = Some(outcome);
        }
        self.over.store(true, Ordering::SeqCst);
        for p in self.ps() {
            p.ask(STOP);
        }
        self.outcome_cv.notify_all();
        self.par.wake_everybody(self);
    }

    /// Has the run come to its end?
    pub fn is_finished(&self) -> bool {
        self.is_over()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    /// Asks for the world to be stopped.
    pub fn request_stop(&self, mask: u32) {
        self.stop_mask.fetch_or(mask, Ordering::SeqCst);
        for p in self.ps() {
            p.ask(STOP);
        }
        if self.threaded() {
            self.par.stop_requested(self);
        }
    }

    pub(crate) fn set_gomaxprocs(&self, n: i64) -> u32 {
        let now = match self.want_procs.load(Ordering::Relaxed) {
            0 => self.procs.load(Ordering::Relaxed),
            want => want,
        };
        if n > 0 && n != now as i64 {
            self.want_procs
                .store(n.min(MAX_PROCS as i64) as u32, Ordering::Relaxed);
            if self.threaded() {
                self.request_stop(STOP_PROCS);
            }
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
        self.all_ps().for_each(|p| sum.add(&p.counters));
        sum
    }

    /// How long goroutines were runnable before they ran (one in 64 is measured).
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
    pub fn poll_abandon(&self, pd: crate::netpoll::PollFd) {
        let nobody = self.par.netpoll.evict(pd, self.threaded());
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
                // SAFETY: made by `make_p` from a box; no M runs any more.
                drop(unsafe { Box::from_raw(p) });
            }
        }
    }
}

/// The initial status of Ps in use.
pub(crate) fn set_p_status<T: Task>(p: &P<T>, s: PStatus) {
    p.status.store(s as u32, Ordering::Release);
}
