//! Runs a goroutine on a P until it stops (`execute`), then handles the result.

use super::Loop;
use crate::atomics::Ordering;
use crate::base::counters::bump;
use crate::base::decision::Why;
use crate::base::end::Outcome;
use crate::base::event::Event;
use crate::base::frame::UNTOLD;
use crate::base::modes::Extra;
use crate::base::reason::WaitReason::{self, SyncMutexLock, SyncRwMutexLock, SyncRwMutexRLock};
use crate::base::step::{Payload, Step};
use crate::cx::Cx;
use crate::cx::run::Run;
use crate::g::{Gp, Status};
use crate::policy::lab::{Cause, Lab};
use crate::procs::m::M;
use crate::procs::p::P;
use crate::sched::newproc::GFREE;
use crate::virt::clockwork::Virtual;

impl<T: Run> Loop<'_, T> {
    /// Runs `g` on `p` until it stops for some reason, and sees to it afterwards. True: `M::job` is to be
    /// carried out by the caller, with the goroutine in status `syscall`.
    ///
    /// Go: `execute`, `mcall` and what it calls on `g0`; a task returns instead of switching stacks.
    #[inline(always)]
    pub(crate) fn execute(self, m: &M<T>, p: &P<T>, g: Gp<T>, why: Why) -> bool {
        if !why.inherits() {
            let tick = p.schedtick.load(Ordering::Relaxed);
            p.schedtick.store(tick.wrapping_add(1), Ordering::Relaxed);
            p.slice_start.set(0);
        }
        bump(&p.counters.switches);
        let on = self.extras.on();
        if on.any_acting() || g.measured.get() || g.timed.get() {
            self.before_it_runs(p, g);
        }
        g.set_status(Status::Running);
        p.curg.store(g.as_ptr(), Ordering::Relaxed);
        if on.any() {
            match on.is_only_live() {
                true => self.live().starts(p, g, why.is_at_once()),
                false => self.starts_watched(p, g, why),
            }
        }
        if !g.selects.get().is_null() {
            crate::sched::select::finish(p, g);
        }
        let mut cx = Cx {
            sched: self.0,
            p: p.into(),
            m: m.into(),
            g,
            left: UNTOLD.into(),
        };
        // SAFETY: we took the goroutine from a queue: it is ours, and it is not dead.
        let mut step = unsafe { g.task() }.resume(&mut cx);
        let on = self.extras.on();
        if on.any_acting()
            && let Some(v) = self.virt()
        {
            step = self.in_turns(v, &mut cx, step);
        } else if on.any() {
            cx.p().left.set(cx.left.get());
        }
        let p = cx.p.get();
        let blocks = match step {
            Step::Park(reason) if !on.any_acting() => {
                self.park(p, g, reason);
                false
            }
            Step::Done => {
                self.done(m, p, g);
                false
            }
            step => self.rests(m, p, g, step),
        };
        p.curg.store(std::ptr::null_mut(), Ordering::Relaxed);
        blocks
    }

    /// A goroutine begins to run, and that is noted.
    #[inline(never)]
    fn starts_watched(self, p: &P<T>, g: Gp<T>, why: Why) {
        if self.is_ruled() {
            self.ruled_starts(p, g, why);
        }
        self.started(p, g, why);
    }

    /// What is looked at before a goroutine runs: how long it waited, if that is measured, and whether the
    /// collector has seen it.
    #[cold]
    fn before_it_runs(self, p: &P<T>, g: Gp<T>) {
        self.has_p(p, g);
        self.end_mutex_wait(p, g);
        if self.extras.has(Extra::Scan) {
            self.scan_first(g);
        }
        if self.extras.has(Extra::Waits) {
            self.observers
                .profiles
                .contention
                .count_block(p, g, || self.now());
        }
    }

    /// Before it runs: the collector has to have seen it.
    #[cold]
    pub(crate) fn scan_first(self, g: Gp<T>) {
        if g.scanned.load(Ordering::Acquire) == self.scan.mark() {
            return;
        }
        self.scan.claims.fetch_add(1, Ordering::SeqCst);
        self.scan_one(g, &mut |at_rest| T::scan(&self.task_shared, at_rest));
        self.scan.claims.fetch_sub(1, Ordering::SeqCst);
    }

    /// Sees to a goroutine that has stopped running. True: as in `execute`.
    #[inline(never)]
    fn rests(self, m: &M<T>, p: &P<T>, g: Gp<T>, step: Step) -> bool {
        match step {
            Step::Park(reason) if self.is_pinned(g) => self.park_pinned(m, p, g, reason),
            Step::Park(reason) => self.park(p, g, reason),
            Step::Yield => self.yielded(p, g),
            Step::Stop if p.sample_due.get() => {
                p.sample_due.set(false);
                self.observers.profiles.take_sample(p, g);
                g.set_status(Status::Runnable);
                p.stand_still(Some(g));
            }
            Step::Stop if self.is_cut_off(p) => self.yielded(p, g),
            Step::Stop => {
                self.stops(p, g, Event::GoStop, 0);
                g.set_status(Status::Runnable);
                p.stand_still(Some(g));
            }
            Step::Done => {} // `execute` has seen to that
            Step::Block(job) => {
                self.event(p, Event::GoSyscallBegin, g.id(), 0);
                g.set_status(Status::Syscall);
                m.job.set(Some(job));
                return true;
            }
        }
        false
    }

    /// On the virtual driver: what the goroutine has counted passes as time; and if it returned to
    /// let other Ms have their turns, it continues after them.
    #[cold]
    fn in_turns(self, v: &Virtual, cx: &mut Cx<'_, T>, mut step: Step) -> Step {
        loop {
            let (m, p, g) = (cx.m.get(), cx.p.get(), cx.g);
            let granted = p.granted.replace(0);
            v.count(match cx.left.replace(UNTOLD) {
                UNTOLD => 0,
                left => granted.saturating_sub(left as u32),
            });
            v.spend(v.costs.switch);
            if let Some(lab) = self.lab()
                && self.seen_in_lab(lab, v, p, g, &step)
            {
                return step;
            }
            if !m.paused.replace(false) || !matches!(step, Step::Stop) {
                return step;
            }
            m.turn();
            if self.central.stop_mask() != 0 || self.is_over() {
                return step;
            }
            if v.stepping.load(Ordering::Relaxed) {
                self.started(p, cx.g, Why::GoesOn);
            }
            // SAFETY: it runs on our M: it is ours, and it is not dead.
            step = unsafe { g.task() }.resume(cx);
        }
    }

    /// What the laboratory makes of a goroutine that has stopped running. Whether the run is over.
    fn seen_in_lab(self, lab: &Lab<T>, v: &Virtual, p: &P<T>, g: Gp<T>, step: &Step) -> bool {
        if self.opts.policy.kernel && !matches!(step, Step::Stop) {
            v.spend(v.costs.kernel_switch);
            let of = (g.id(), g.site(), p.id);
            lab.charge(Cause::Switch, v.costs.kernel_switch, of);
        }
        if self.lab_rests(lab, p, g) {
            self.finish(Outcome::TimeUp);
            return true;
        }
        false
    }

    /// The parker's half of the park/ready protocol (see `g.rs`). Go: `gopark`.
    #[inline]
    pub(crate) fn park(self, p: &P<T>, g: Gp<T>, reason: WaitReason) {
        bump(&p.counters.parks);
        let on = self.extras.on();
        let watched = on.any_but_live();
        if watched {
            self.park_watched(p, g, reason);
        } else if on.any() {
            self.live().blocks(p, g, reason);
        }
        g.reason.store(reason as u8, Ordering::Relaxed);
        g.since.store(p.now.get(), Ordering::Relaxed);
        if matches!(reason, SyncMutexLock | SyncRwMutexLock | SyncRwMutexRLock) {
            self.sample_mutex_wait(p, g);
        }
        let waits = match watched && g.bubble.get() != 0 {
            false => g.begin_wait(),
            true => self.begin_wait_in_bubble(p, g, reason),
        };
        if !waits {
            bump(&p.counters.park_races);
            self.runqput(p, g, true);
        } // else it may be running elsewhere by now: not to be touched
    }

    /// The same for those who watch.
    #[cold]
    fn park_watched(self, p: &P<T>, g: Gp<T>, reason: WaitReason) {
        self.parks(p, g, reason);
        if self.extras.has(Extra::Waits) {
            self.observers
                .profiles
                .contention
                .block_begins(g, reason, || self.now());
        }
    }

    /// Go: `gosched_m`, `gopreempt_m`.
    fn yielded(self, p: &P<T>, g: Gp<T>) {
        g.set_status(Status::Runnable);
        if let Some(why) = p.slice_over.take() {
            bump(&p.counters.preempts);
            self.stops(p, g, Event::GoPreempt, why as u64);
            if let Some(lab) = self.lab() {
                return self.lab_leaves(lab, p, g);
            }
            if self.is_ruled() {
                return self.ruled_put(p, g, false, true);
            }
            self.globrunqput(g);
            p.wake_owed.store(true, Ordering::Relaxed);
            if p.long_stretches() || self.much_work(p) {
                self.wakep(p);
            }
            return;
        }
        bump(&p.counters.yields);
        self.stops(p, g, Event::GoYield, 0);
        if let Some(lab) = self.lab() {
            return self.lab_leaves(lab, p, g);
        }
        if self.is_ruled() {
            return self.ruled_put(p, g, false, true);
        }
        // Go: to the global queue. While others wait here the end of the local one is cheap and does as
        // well; now and then one goes there all the same, so that goroutines that yield in a circle do not
        // stay on one P forever.
        let waited_for = p.queue.len() == 0 && self.central.global_len() > 0;
        if waited_for || p.counters.yields.load(Ordering::Relaxed) & 63 == 0 {
            self.globrunqput(g);
        } else {
            self.runqput_tail(p, g);
        }
    }

    /// Go: `goexit0`, `gfput`.
    #[inline(never)]
    fn done(self, m: &M<T>, p: &P<T>, g: Gp<T>) {
        bump(&p.counters.finished);
        let thread = self.lab().map(|lab| (lab, lab.has_thread(g.id())));
        self.ended(p, g);
        // SAFETY: it runs on our M: ours, and it holds its task until here.
        let task = unsafe { g.take_task() };
        // SAFETY: we hold P, and no other reference to its local data is alive.
        task.retire(unsafe { p.local() });
        if g.id() == 1 {
            self.end.main_goes();
        }
        if g.locked.replace(false) {
            self.dead_while_locked(m);
        }
        g.side.set(None);
        if g.bubble.get() != 0 {
            self.leave_bubble(p, g);
        }
        g.own.payload.set(Payload::ZERO);
        g.own.g.set(std::ptr::null_mut());
        g.set_status(Status::Dead);
        if let Some((lab, had)) = thread {
            self.lab_ended(lab, p, had);
        }
        // SAFETY: the holder's alone, and no other reference is alive.
        let free = unsafe { &mut *p.gfree.get() };
        free.push(g);
        p.gfreecnt.store(free.len() as u32, Ordering::Relaxed);
        if free.len() >= GFREE {
            // The coldest.
            let (cold, _) = free.split_at(GFREE / 2);
            self.gs.free().extend(cold);
            free.drain(..GFREE / 2);
        }
    }
}
