//! The exploring driver: one M and one P in the calling thread, in virtual time. The explorer decides which
//! goroutine runs next, so the normal scheduling loop (`find.rs`), in which Ms compete, is not used.
//! Everything else is unchanged: queues, channels, semaphores, timers, the network, `execute`.
//!
//! Time stands still while any goroutine can run. When none can, time jumps to the first timer; for outside
//! events the driver waits in real time.

mod operations;
mod quiet;
mod stops;

use crate::atomics::Ordering;
use crate::driver::cost::Costs;
use crate::driver::virt::Virtual;
use crate::explore::Step;
use crate::explore::explorer::{Decided, Explorer};
use crate::gc::world::World;
use crate::observe::decision::Why;
use crate::sched::end::Outcome;
use crate::sched::g::{Gp, Status};
use crate::sched::m::M;
use crate::sched::p::{P, PStatus};
use crate::sched::{Sched, set_p_status};
use crate::task::Task;
use std::cell::{Cell, UnsafeCell};
use std::sync::{Arc, Mutex, PoisonError};

/// Goroutines that wait forever are looked for when all others sleep for this many times, and then each time that they have
/// slept eight times as often: a search costs as much as a collection.
const FIRST_SEARCH: u32 = 8;

/// An explorer that one run after the other is lent.
#[derive(Clone)]
pub struct Explore(Arc<Mutex<Option<Explorer>>>);

impl std::fmt::Debug for Explore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Explore")
    }
}

impl Explore {
    /// To lend this one.
    pub fn new(explorer: Explorer) -> Explore {
        Explore(Arc::new(Mutex::new(Some(explorer))))
    }

    /// To lend one that is put there later.
    pub fn empty() -> Explore {
        Explore(Arc::default())
    }

    /// Takes it; `None`: a run has it.
    pub fn take(&self) -> Option<Explorer> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Gives it back.
    pub fn put(&self, explorer: Explorer) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(explorer);
    }
}

/// What a scheduler has that explores. Only the driver's thread touches it.
pub(crate) struct Exploring<T: Task> {
    explorer: UnsafeCell<Option<Explorer>>,
    lender: Explore,
    /// The goroutines by number.
    gs: UnsafeCell<Vec<Option<Gp<T>>>>,
    /// The one that was chosen while another ran.
    next: Cell<Option<Gp<T>>>,
    /// Budgets used up since the last visible operation.
    budgets: Cell<u64>,
    /// Looks at the clock since it last moved.
    looks: Cell<u32>,
    /// Steps of goroutines that only look around since it last moved.
    polls: Cell<u32>,
    /// How often all have slept, and when in this count leaks are looked for next.
    sleeps: Cell<(u32, u32)>,
}

// SAFETY: the driver's thread alone touches it, which is the one that runs all goroutines.
unsafe impl<T: Task> Sync for Exploring<T> {}
// SAFETY: as above.
unsafe impl<T: Task> Send for Exploring<T> {}

impl<T: Task> World<'_, T> {
    /// While a schedule is followed: how many steps there were so far, and those after the first `from` at which another
    /// goroutine ran than plain order would have run.
    pub fn deviations(&self, from: usize) -> (usize, Vec<Step>) {
        let look = |steps: &[Step]| {
            let new = steps.get(from..).unwrap_or_default();
            let all = new.iter().filter(|step| step.deviates());
            (steps.len(), all.cloned().collect())
        };
        let exploring = self.sched.exploring();
        let told = exploring.and_then(|ex| ex.with(|explorer| look(explorer.steps())));
        told.unwrap_or_default()
    }
}

impl<T: Task> Exploring<T> {
    pub(crate) fn new(lender: Explore) -> Exploring<T> {
        Exploring {
            explorer: UnsafeCell::new(None),
            lender,
            gs: UnsafeCell::new(Vec::new()),
            next: Cell::new(None),
            budgets: Cell::new(0),
            looks: Cell::new(0),
            polls: Cell::new(0),
            sleeps: Cell::new((0, FIRST_SEARCH)),
        }
    }

    /// Asks the explorer, if the run has one.
    pub(crate) fn with<R>(&self, f: impl FnOnce(&mut Explorer) -> R) -> Option<R> {
        // SAFETY: the driver's thread alone, and no `f` comes here again.
        unsafe { (*self.explorer.get()).as_mut() }.map(f)
    }

    fn g(&self, id: u64) -> Option<Gp<T>> {
        // SAFETY: as above.
        unsafe { (&*self.gs.get()).get(id as usize).copied().flatten() }
    }

    fn knows(&self, g: Gp<T>) {
        // SAFETY: as above.
        let gs = unsafe { &mut *self.gs.get() };
        let at = g.id() as usize;
        if gs.len() <= at {
            gs.resize(at + 1, None);
        }
        if let Some(slot) = gs.get_mut(at) {
            *slot = Some(g);
        }
    }
}

impl<T: Task> Sched<T> {
    #[inline]
    pub(crate) fn exploring(&self) -> Option<&Exploring<T>> {
        self.deciders.exploring.as_deref()
    }

    /// Runs `main` under the explorer's strategy.
    pub(crate) fn run_exploring(&self, ex: &Exploring<T>, main: T) -> Outcome {
        let costs = Costs::none();
        self.set_virt(Some(&Virtual::new(0, 0, costs)));
        // SAFETY: nothing runs yet.
        unsafe { *ex.explorer.get() = ex.lender.take() };
        ex.with(|e| e.set_look(T::look));
        self.ps.set_count(1);
        let m = M::on_thread(0);
        if let Some(p) = self.make_p(0) {
            set_p_status(p, PStatus::Running);
            p.m.store(1, Ordering::Relaxed);
            m.curp
                .store(std::ptr::from_ref(p).cast_mut(), Ordering::Relaxed);
            self.newproc(p, main, 0, 0, true);
            let run = std::panic::AssertUnwindSafe(|| {
                self.explore_loop(ex, &m, p);
                self.look_for_leaks(ex, p);
            });
            if let Err(panic) = std::panic::catch_unwind(run) {
                self.finish(crate::sched::m::unwound::<T>(&*panic));
            }
        }
        // SAFETY: nothing runs any longer.
        if let Some(explorer) = unsafe { (*ex.explorer.get()).take() } {
            ex.lender.put(explorer);
        }
        self.outcome().unwrap_or(Outcome::Exit(0))
    }

    fn explore_loop(&self, ex: &Exploring<T>, m: &M<T>, p: &P<T>) {
        while !self.is_over() {
            if self.central.stop_mask() != 0 && !self.puts_off_stop(ex, p) {
                self.explore_stop(p);
                continue;
            }
            if self.has_work_aside() {
                self.finish_work_aside(p);
                continue;
            }
            if let Some(g) = p.stopped_g.take() {
                // Nothing has happened in between that it could notice.
                self.run_explored(ex, m, p, g);
                continue;
            }
            self.drain(ex, p);
            if ex.with(|e| e.is_used_up()) == Some(true) {
                self.come_to_rest(ex, m, p);
                return self.finish(Outcome::TimeUp);
            }
            let next = match ex.next.take() {
                Some(g) => Some(g),
                None => self.decide(ex, p),
            };
            match next {
                Some(g) => self.run_explored(ex, m, p, g),
                None if self.is_over() || ex.with(|e| e.is_used_up()) == Some(true) => {}
                None => self.quiet(ex, m, p),
            }
        }
    }

    /// Runs a goroutine until its next visible operation, at most.
    fn run_explored(&self, ex: &Exploring<T>, m: &M<T>, p: &P<T>, g: Gp<T>) {
        ex.with(|e| e.leaves(g.id()));
        if self.execute(m, p, g, Why::Local { more: 0 })
            && let Some(job) = m.job.take()
        {
            self.explore_block(ex, p, g, job);
        }
        if g.status() == Status::Waiting {
            ex.with(|e| e.parks(g.id()));
        }
    }

    /// Hands runnable goroutines to the explorer, in the order in which they became runnable.
    fn drain(&self, ex: &Exploring<T>, p: &P<T>) {
        let arrives = |g: Gp<T>| {
            ex.knows(g);
            ex.with(|e| e.arrived(g.id(), g.parent()));
        };
        if self.central.global_len() > 0 {
            let mut c = self.central();
            while let Some(g) = c.global.pop() {
                arrives(g);
            }
            self.central.global_changed(&c);
        }
        while let Some(g) = p.queue.pop() {
            arrives(g);
        }
        if let Some(g) = p.take_runnext() {
            arrives(g);
        }
    }

    /// Asks the explorer which goroutine runs next; advances the clock if that is its answer.
    fn decide(&self, ex: &Exploring<T>, p: &P<T>) -> Option<Gp<T>> {
        loop {
            match ex.with(|e| e.decide(None, self.first_due(p)))? {
                Decided::Go(id) => {
                    ex.with(|e| e.happens_at(self.now()));
                    return ex.g(id);
                }
                Decided::Quiet => return None,
                Decided::Clock => {
                    self.clock_moves(ex, p);
                    self.drain(ex, p);
                    if self.central.stop_mask() != 0 || self.is_over() {
                        return None;
                    }
                }
            }
        }
    }
}
