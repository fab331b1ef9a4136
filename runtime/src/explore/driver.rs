//! The exploring driver: one M and one P in the calling thread, in virtual time. The explorer decides which
//! goroutine runs next, so the normal scheduling loop (`find.rs`), in which Ms compete, is not used.
//! Everything else is unchanged: queues, channels, semaphores, timers, the network, `execute`.
//!
//! Time stands still while any goroutine can run. When none can, time jumps to the first timer; for outside
//! events the driver waits in real time.

use super::explorer::{Decided, Due, Explorer};
use super::op::{OpKind, VisibleOp};
use crate::atomics::Ordering;
use crate::cx::Cx;
use crate::driver::cost::Costs;
use crate::driver::virt::Virtual;
use crate::gc::world::World;
use crate::observe::decision::Why;
use crate::observe::film::Act;
use crate::sched::g::{Gp, Status};
use crate::sched::m::M;
use crate::sched::p::{P, PStatus};
use crate::sched::{Sched, set_p_status};
use crate::task::{BlockJob, Case, Check, Outcome, Selected, Share, Task};
use crate::wait::select::select_one_of;
use std::cell::{Cell, UnsafeCell};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// After this many budgets without a visible operation others run: the goroutine may wait for them in a loop that only reads
/// memory.
const TURN: u64 = 50;

/// Nanoseconds that reading the clock takes, so that two readings differ, as they do on a real machine.
const LOOK: i64 = 20;

/// After this many readings of the clock in a row each one takes longer, so that a loop that polls the clock ends.
const LOOKS: u32 = 64;

/// So often the driver looks at the world outside before time passes.
const PATIENT: u32 = 4;

/// A timer fires, and a sleep ends, so much later than asked (in nanoseconds), as it does everywhere: who sleeps for a second
/// finds afterwards that more than a second has passed.
const LATENESS: i64 = 1_000;

/// Goroutines that only look around may do so this often before time passes instead: a loop over a few checks is no loop that
/// polls.
const POLLS: u32 = 64;

/// Goroutines that wait forever are looked for when all others sleep for this many times, and then each time that they have
/// slept eight times as often: a search costs as much as a collection.
const FIRST_SEARCH: u32 = 8;

/// How long the driver waits for the world outside before it looks around again.
const OUTSIDE: Duration = Duration::from_micros(500);

/// So often in a row. Then the run ends.
const OUTSIDE_MOST: u32 = 10_000;

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
        self.exploring.as_deref()
    }

    /// Runs `main` under the explorer's strategy.
    pub(crate) fn run_exploring(&self, ex: &Exploring<T>, main: T) -> Outcome {
        let costs = Costs::none();
        self.set_virt(Some(&Virtual::new(0, 0, costs)));
        // SAFETY: nothing runs yet.
        unsafe { *ex.explorer.get() = ex.lender.take() };
        ex.with(|e| e.set_look(T::look));
        self.procs.store(1, Ordering::Release);
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
            if self.stop_mask.load(Ordering::Acquire) != 0 && !self.puts_off_stop(ex, p) {
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

    /// The limit of steps is reached: goroutines that are about to wait do so, which shows what they wait for.
    fn come_to_rest(&self, ex: &Exploring<T>, m: &M<T>, p: &P<T>) {
        while !self.is_over()
            && ex.with(|e| e.is_given_up()) == Some(false)
            && let Some(g) = ex
                .with(Explorer::blocked_at_end)
                .flatten()
                .and_then(|id| ex.g(id))
        {
            self.run_explored(ex, m, p, g);
        }
    }

    /// The run has ended: looks for goroutines that wait forever.
    fn look_for_leaks(&self, ex: &Exploring<T>, p: &P<T>) {
        let exits = matches!(self.outcome(), Some(Outcome::Exit(0)));
        let ended = match self.outcome() {
            // Where another goroutine ends the program, main may well wait for that.
            Some(Outcome::Exit(0)) => ex.with(|e| e.may_exit(1)) == Some(true),
            Some(Outcome::TimeUp) => ex.with(|e| e.is_given_up()) == Some(false),
            _ => false,
        };
        if ended {
            p.timers.clean_top(p);
            let quiet = self.next_timer() == i64::MAX && self.par.netpoll.waiters() == 0;
            let serves = ex.with(|e| e.is_waiting_for_others()) == Some(true);
            let still = (exits || serves) && quiet;
            T::explored(&mut self.world_at_rest(), still);
        }
    }

    fn world_at_rest(&self) -> World<'_, T> {
        World {
            sched: self,
            why: 0,
            stopping: 0,
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
        if self.global_len.load(Ordering::Relaxed) > 0 {
            let mut c = self.central();
            while let Some(g) = c.global.pop() {
                arrives(g);
            }
            self.global_len.store(0, Ordering::Release);
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
                    if self.stop_mask.load(Ordering::Acquire) != 0 || self.is_over() {
                        return None;
                    }
                }
            }
        }
    }

    /// The first timer.
    fn first_due(&self, p: &P<T>) -> Option<Due> {
        let when = self.next_timer();
        (when != i64::MAX).then(|| Due {
            after: (when - self.now()).max(0),
            sleeper: p.timers.first_is_sleeper(p),
        })
    }

    /// Time jumps to the first timer, which fires with all that are due then.
    fn clock_moves(&self, ex: &Exploring<T>, p: &P<T>) {
        let when = self.next_timer();
        if let Some(v) = self.virt() {
            v.not_before(when.saturating_add(LATENESS));
            ex.looks.set(0);
        }
        ex.polls.set(0);
        ex.with(|e| e.happens_at(self.now()));
        self.run_timers(p, self.now());
    }

    /// No goroutine can run.
    fn quiet(&self, ex: &Exploring<T>, m: &M<T>, p: &P<T>) {
        p.timers.clean_top(p);
        if self.outside_first(ex, p) {
            return;
        }
        if self.next_timer() != i64::MAX {
            let polls = ex.polls.get() + 1;
            ex.polls.set(polls);
            if polls <= POLLS && ex.with(Explorer::let_spinners_on) == Some(true) {
                return;
            }
            self.search_while_quiet(ex);
            ex.with(|e| e.clock_moves(self.now()));
            return self.clock_moves(ex, p);
        }
        if ex.with(Explorer::let_spinners_on) == Some(true) {
            return;
        }
        if let Some(id) = ex.with(Explorer::first_blocked).flatten() {
            // It parks now, as it would have had to.
            if let Some(g) = ex.g(id) {
                self.run_explored(ex, m, p, g);
            }
            return;
        }
        if self.par.netpoll.awaits_outside() || self.external.load(Ordering::SeqCst) != 0 {
            return self.wait_outside(ex, p);
        }
        if self.is_over() {
            return;
        }
        if T::serves(&mut self.world_at_rest()) {
            ex.with(Explorer::waits_for_others);
            return self.finish(Outcome::TimeUp);
        }
        self.report_deadlock();
    }

    /// All goroutines wait until a timer fires: now and then those are looked for that will wait even then.
    fn search_while_quiet(&self, ex: &Exploring<T>) {
        let (slept, next) = ex.sleeps.get();
        if ex.with(|e| e.has_begun()) != Some(true) {
            return;
        }
        if slept + 1 < next {
            return ex.sleeps.set((slept + 1, next));
        }
        ex.sleeps.set((slept + 1, next.saturating_mul(8)));
        T::sleeps(&mut self.world_at_rest());
    }

    /// Only the world outside can let the program continue.
    fn wait_outside(&self, ex: &Exploring<T>, p: &P<T>) {
        ex.with(Explorer::left_for_outside);
        for _ in 0..OUTSIDE_MOST {
            let mut ready = self.par.netpoll.poll(self.now());
            if ready.len() > 0 {
                return self.inject(p, &mut ready);
            }
            if self.global_len.load(Ordering::Relaxed) > 0 || self.is_over() {
                return;
            }
            std::thread::sleep(OUTSIDE);
        }
        self.finish(Outcome::TimeUp);
    }

    /// Timers wait until what is under way outside has had a moment: otherwise each time limit would be over before the first
    /// answer.
    fn outside_first(&self, ex: &Exploring<T>, p: &P<T>) -> bool {
        if self.par.netpoll.waiters() == 0 {
            return false;
        }
        // A pipe from the program to itself has no secrets.
        let outside = self.par.netpoll.awaits_outside();
        for n in 0..if outside { PATIENT } else { 1 } {
            if n > 0 {
                std::thread::sleep(Duration::from_micros(100));
            }
            let mut ready = self.par.netpoll.poll(self.now());
            if ready.len() > 0 {
                if outside {
                    ex.with(Explorer::left_for_outside);
                }
                self.inject(p, &mut ready);
                return true;
            }
        }
        false
    }

    /// What blocks a thread is done at once: nobody else has the thread.
    fn explore_block(&self, ex: &Exploring<T>, p: &P<T>, g: Gp<T>, job: BlockJob) {
        // (What is brief reads or writes a file, which is the run's own.)
        if !job.brief {
            ex.with(Explorer::left_for_outside);
        }
        let answer = (job.run)();
        g.with_side(|s| s.blocked = Some(answer));
        g.set_status(Status::Runnable);
        p.stand_still(Some(g));
    }

    /// Whether the world does not stop yet: a goroutine waits in the middle of an expression, right before an access to memory,
    /// and the collector does not know all that it holds there.
    fn puts_off_stop(&self, ex: &Exploring<T>, p: &P<T>) -> bool {
        self.drain(ex, p);
        if ex.with(|e| e.is_amid_access()) != Some(true) {
            return false;
        }
        p.attention.store(0, Ordering::Relaxed);
        let used = ex.budgets.get() + 1;
        ex.budgets.set(used);
        ex.with(|e| e.computes_for(used));
        true
    }

    /// The world stops: that takes no more than saying so.
    fn explore_stop(&self, p: &P<T>) {
        set_p_status(p, PStatus::GcStop);
        self.while_stopped(p, 0);
        set_p_status(p, PStatus::Running);
        p.attention.store(0, Ordering::Relaxed);
    }

    /// A collection that runs concurrently with goroutines is finished at once.
    fn finish_work_aside(&self, p: &P<T>) {
        let worked = self.work_until_stop(p, Share::Idle, self.now());
        if worked.stop != 0 {
            self.request_stop(worked.stop);
        } else if worked.done == 0 {
            self.work_is_done();
        }
    }

    /// The budget of the goroutine on P is used up, which means nothing but that it computes for long.
    pub(crate) fn explore_check(&self, ex: &Exploring<T>) -> Check {
        let used = ex.budgets.get() + 1;
        ex.budgets.set(used);
        if ex.with(|e| e.computes_for(used)) == Some(true) {
            return Check::Yield;
        }
        match used % TURN {
            0 => Check::Yield,
            _ => Check::Continue(self.opts.budget),
        }
    }

    /// A goroutine looks at the clock.
    pub(crate) fn explore_clock(&self, ex: &Exploring<T>) {
        let looks = ex.looks.get().saturating_add(1);
        ex.looks.set(looks);
        if let Some(v) = self.virt() {
            let poll = if looks > LOOKS {
                i64::from(looks) * 100
            } else {
                0
            };
            v.spend(LOOK + poll);
        }
    }
}

impl<T: Task> Cx<'_, T> {
    /// Main is about to begin: from here on a strategy decides which goroutine runs.
    pub fn explore_begins(&mut self) {
        if let Some(ex) = self.sched.exploring() {
            ex.with(Explorer::begins);
        }
    }

    /// The goroutine is about to perform this operation. True: it does so at once. False: the task saves its place right
    /// before the operation and returns `Step::Yield`; when it is resumed it performs the operation.
    pub fn visible(&mut self, op: VisibleOp) -> bool {
        let Some(ex) = self.sched.exploring() else {
            if op.object != 0 && op.kind.is_filmed() {
                let act = Act {
                    kind: op.kind as u8,
                    object: op.object,
                    fill: T::fill(&op),
                };
                self.sched.shoot_act(self.p(), self.g.id(), op.site, act);
            }
            return true;
        };
        ex.budgets.set(0);
        if ex.with(|e| e.has_begun()) != Some(true) {
            return true;
        }
        let (sched, p, id) = (self.sched, self.p(), self.g.id());
        if op.kind == OpKind::Exit && ex.with(|e| e.may_exit(id)) == Some(true) {
            return true;
        }
        sched.drain(ex, p);
        let timers = sched.first_due(p);
        let decided = ex.with(|e| {
            e.pends(id, op);
            e.decide(Some(id), timers)
        });
        match decided {
            Some(Decided::Go(chosen)) => {
                ex.with(|e| e.happens_at(sched.now()));
                if ex.with(|e| e.is_used_up()) == Some(true) {
                    return false;
                }
                if chosen == id {
                    return true;
                }
                ex.next.set(ex.g(chosen));
            }
            Some(Decided::Clock) => sched.clock_moves(ex, p),
            Some(Decided::Quiet) | None => {}
        }
        false
    }

    /// Whether the program's end, which the goroutine is about to bring about, is put off until the others have come to
    /// rest: then it saves its place, returns `Step::Yield` and asks again.
    pub fn puts_off_exit(&mut self, site: u64) -> bool {
        !self.visible(VisibleOp::new(OpKind::Exit, 0, site))
    }

    /// A select while the program explores: the strategy chooses among the cases that can go ahead.
    pub(crate) fn select_explored(&mut self, cases: &[Case<'_, T>], default: bool) -> Selected {
        let id = self.g.id();
        let ex = self.sched.exploring();
        let choose = |n| ex.and_then(|ex| ex.with(|e| e.case(id, n))).unwrap_or(0);
        let (sched, p, g) = (self.sched, self.p(), self.g);
        match self.racing() {
            Some(racing) => select_one_of(sched, p, g, cases, default, choose, racing),
            None => select_one_of(sched, p, g, cases, default, choose, ()),
        }
    }
}
