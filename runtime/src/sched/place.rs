//! In which queue the laboratory puts goroutines, and which Ms it wakes for them.

use crate::atomics::Ordering;
use crate::base::cost::Costs;
use crate::base::end::Outcome;
use crate::base::reason::WaitReason;
use crate::base::step::BlockJob;
use crate::g::{Gp, Status};
use crate::policy::lab::{Cause, Lab, Report};
use crate::policy::{Goes, Slice, Waits};
use crate::procs::p::{P, PREEMPT};
use crate::sched::Sched;
use crate::task::Task;
use crate::time::timer::Target;
use crate::virt::clockwork::Virtual;

impl<T: Task> Sched<T> {
    /// The laboratory, if this run takes place in one.
    #[inline]
    pub(crate) fn lab(&self) -> Option<&Lab<T>> {
        self.deciders.lab.as_deref()
    }

    /// A goroutine was started on `p`: it gets a thread of its own, if it needs one, and a place.
    pub(crate) fn lab_started(&self, lab: &Lab<T>, p: &P<T>, g: Gp<T>) {
        let mut s = lab.state();
        s.gs.entry(g.id()).or_default().site = g.site();
        s.gs.entry(g.id()).or_default().home = p.id;
        // Main, and what the runtime starts for itself, have threads anyway.
        if let Waits::KeepsThread(n) = self.opts.policy.waits
            && g.site() != 0
        {
            if s.begun.0 >= n {
                s.runnable(g.id(), self.now(), Cause::Backlog);
                s.backlog.push_back(g);
                return;
            }
            s.begin(g.id());
            if n == u32::MAX {
                s.books.charge(
                    Cause::Thread,
                    self.opts.costs.thread,
                    (g.id(), g.site(), p.id),
                );
                self.spend(|c| c.thread + c.stack);
            }
        }
        drop(s);
        self.lab_put(lab, p, g, self.opts.policy.started);
    }

    /// A goroutine has ended: its thread takes the next task of the pool.
    pub(crate) fn lab_ended(&self, lab: &Lab<T>, p: &P<T>, had_thread: bool) {
        if !had_thread {
            return;
        }
        let next = {
            let mut s = lab.state();
            s.begun.0 -= 1;
            let next = s.backlog.pop_front();
            if let Some(g) = next {
                s.begin(g.id());
            }
            next
        };
        if let Some(g) = next {
            self.lab_put(lab, p, g, Goes::Local);
        }
    }

    /// Puts a runnable goroutine where the policy wants it.
    pub(crate) fn lab_put(&self, lab: &Lab<T>, p: &P<T>, g: Gp<T>, goes: Goes) {
        if self.lab_unpin(lab, g) {
            return;
        }
        let now = self.now();
        if !g.timed.get() {
            g.since.store(now, Ordering::Relaxed);
            g.measured.set(true);
        }
        let cause = match goes {
            Goes::Slot => Cause::Slot,
            Goes::Global => Cause::Global,
            _ => Cause::Queue,
        };
        let home = {
            let mut s = lab.state();
            s.runnable(g.id(), now, cause);
            if goes == Goes::Spread {
                s.turn += 1;
                let home = s.turn % self.procs();
                s.gs.entry(g.id()).or_default().home = home;
            }
            s.gs.get(&g.id()).map_or(p.id, |b| b.home)
        };
        match goes {
            Goes::Slot => {
                let old = p.put_runnext(g);
                if let Some(old) = old {
                    self.runqput_tail(p, old);
                }
                if old.is_some() || self.opts.policy.slot_stolen {
                    self.wakep(p);
                }
            }
            Goes::Local => {
                self.runqput_tail(p, g);
                self.wakep(p);
            }
            Goes::Global => {
                self.globrunqput(g);
                self.wakep(p);
            }
            Goes::Home | Goes::Spread => self.put_on(self.home(home).unwrap_or(p), p, g),
            Goes::Idle => {
                let idle = self.take_idle(|_| true);
                match idle {
                    Some(q) => {
                        q.queue.push(g);
                        self.startm(Some(q), false);
                    }
                    None => self.put_on(self.home(home).unwrap_or(p), p, g),
                }
            }
        }
    }

    /// The P of that number, or the one that stands for it if GOMAXPROCS is less by now.
    fn home(&self, number: u32) -> Option<&P<T>> {
        self.p((number % self.procs().max(1)) as usize)
    }

    /// To the queue of `q`, from `p`.
    fn put_on(&self, q: &P<T>, p: &P<T>, g: Gp<T>) {
        q.queue.push(g);
        if std::ptr::eq(p, q) {
            // On its own P; a thief may help.
            return self.wakep(p);
        }
        self.spend(|c| c.look);
        if let Some(q) = self.take_idle(|i| std::ptr::eq(i, q)) {
            self.startm(Some(q), false);
        }
    }

    /// The first idle P that is wanted, off the list.
    pub(crate) fn take_idle(&self, wanted: impl Fn(&P<T>) -> bool) -> Option<&P<T>> {
        let mut c = self.central();
        if c.stopping {
            return None;
        }
        let p = self.par.idle.take_p_where(&mut c.idle, wanted)?;
        self.wake_deep_sysmon();
        // SAFETY: Ps live as long as the scheduler.
        Some(unsafe { &*p })
    }

    /// Where nobody steals: the idle P that has something to do at this time, for an M that was woken by the
    /// time or the network.
    pub(crate) fn take_idle_with_work(&self, now: i64) -> Option<&P<T>> {
        let global = self.central.global_len() > 0;
        self.take_idle(|p| global || p.has_work() || p.timers.min.load(Ordering::Acquire) <= now)
    }

    /// A goroutine that is still runnable leaves its P.
    pub(crate) fn lab_leaves(&self, lab: &Lab<T>, p: &P<T>, g: Gp<T>) {
        // It does not look for an idle core: there was none when it was to leave.
        self.lab_put(lab, p, g, self.opts.policy.leaves);
    }

    /// Before `runnext` is looked at: it may have been used often enough.
    pub(crate) fn lab_slot(&self, lab: &Lab<T>, p: &P<T>) {
        let cap = self.opts.policy.slot_cap;
        if cap == u32::MAX || lab.state().p(p.id).in_slot < cap {
            return;
        }
        if let Some(g) = p.take_runnext() {
            self.runqput_tail(p, g);
        }
    }

    /// An operation that may wait: too many of them end the goroutine's turn.
    #[cold]
    pub(crate) fn lab_operation(&self, p: &P<T>) {
        let (Some(lab), limit) = (self.lab(), self.opts.policy.coop) else {
            return;
        };
        if limit == 0 {
            return;
        }
        let mut s = lab.state();
        let book = s.p(p.id);
        book.ops += 1;
        if book.ops >= limit {
            (book.ops, book.spent) = (0, true);
            drop(s);
            p.ask(PREEMPT);
        }
    }

    /// Where slices are not measured in time: whether the goroutine on `p`, which has counted `n` more,
    /// has to give way.
    pub(crate) fn lab_gives_way(&self, lab: &Lab<T>, p: &P<T>, n: u32) -> bool {
        let limit = match self.opts.policy.slice {
            Slice::Counts(limit) => limit,
            Slice::Never | Slice::Time(_) => u64::MAX,
        };
        let mut s = lab.state();
        let book = s.p(p.id);
        book.counted += u64::from(n);
        book.balanced += u64::from(n);
        let balance = self.opts.policy.balance;
        let even_out = balance > 0 && book.balanced >= balance;
        if even_out {
            book.balanced = 0;
        }
        let over = book.counted >= limit || std::mem::take(&mut book.spent);
        if over {
            book.counted = 0;
        }
        drop(s);
        if even_out {
            self.even_out();
        }
        over
    }

    /// Moves goroutines from long queues to short ones. BEAM: `check_balance`.
    fn even_out(&self) {
        let ps: Vec<&P<T>> = self.ps().collect();
        let all: usize = ps.iter().map(|p| p.queue.len()).sum();
        let fair = all.div_ceil(ps.len().max(1));
        let mut spare = Vec::new();
        for p in &ps {
            while p.queue.len() > fair {
                spare.extend(p.queue.pop());
            }
        }
        for p in ps {
            while p.queue.len() < fair {
                let Some(g) = spare.pop() else { return };
                self.spend(|c| c.look);
                p.queue.push(g);
                if let Some(q) = self.take_idle(|i| std::ptr::eq(i, p)) {
                    self.startm(Some(q), false);
                }
            }
        }
    }

    /// The budget of a goroutine under this policy: no longer than until it may have to give way.
    pub(crate) fn lab_budget(&self, budget: u32) -> u32 {
        if self.opts.policy.coop > 0 {
            return budget.min(self.opts.policy.coop);
        }
        match self.opts.policy.slice {
            Slice::Counts(n) => budget.min(u32::try_from(n).unwrap_or(u32::MAX).max(1)),
            _ => budget,
        }
    }

    /// The goroutine on `p` is at rest: notes which goroutines wait for it. Returns whether the run's time is up.
    pub(crate) fn lab_rests(&self, lab: &Lab<T>, p: &P<T>, g: Gp<T>) -> bool {
        let none_idle = self.par.idle.ps() == 0;
        let others = p.has_work() || none_idle && self.central.global_len() > 0;
        lab.rests(p.id, g.id(), || self.lab_place(g), self.now(), others)
    }

    /// A blocking call that a pool of threads takes over: the goroutine waits for it, its M continues.
    pub(crate) fn block_in_pool(&self, v: &Virtual, p: &P<T>, g: Gp<T>, job: BlockJob, n: u32) {
        let answer = (job.run)();
        g.with_side(|s| s.blocked = Some(answer));
        let when = match self.lab() {
            Some(lab) => lab
                .state()
                .call(self.now(), v.costs.wake + v.costs.syscall, n),
            None => self.now() + v.costs.syscall,
        };
        g.set_status(Status::Running);
        g.reason.store(WaitReason::IoWait as u8, Ordering::Relaxed);
        g.own.g.set(std::ptr::null_mut());
        if g.begin_wait() {
            p.timers.insert(when, Target::Sleeper(g));
        }
    }

    /// Where a goroutine stands that is at rest.
    pub(crate) fn lab_place(&self, g: Gp<T>) -> u64 {
        // SAFETY: the caller has it, at rest, and it has not ended.
        unsafe { g.task() }.place()
    }

    /// A goroutine without a P is runnable again: back from a blocking call, or readied by the network.
    pub(crate) fn lab_back(&self, lab: &Lab<T>, g: Gp<T>) {
        if self.lab_unpin(lab, g) {
            return;
        }
        let policy = &self.opts.policy;
        let at_home = policy.keeps_apart() || matches!(policy.readied, Goes::Home | Goes::Idle);
        let home = lab.state().gs.get(&g.id()).map_or(0, |b| b.home);
        match self.home(home) {
            Some(q) if at_home => {
                lab.state().runnable(g.id(), self.now(), Cause::Queue);
                q.queue.push(g);
                if let Some(q) = self.take_idle(|i| std::ptr::eq(i, q)) {
                    self.startm(Some(q), false);
                }
            }
            _ => {
                lab.state().runnable(g.id(), self.now(), Cause::Global);
                self.globrunqput(g);
            }
        }
    }

    /// What is to be said of the run, after its end; `None`: it was not one of the laboratory's.
    pub fn report(&self, outcome: &Outcome) -> Option<Report> {
        let ms = u64::from(self.par.mcount.load(Ordering::Relaxed));
        let lab = self.lab()?;
        Some(lab.report(self.opts.policy, self.procs(), ms, outcome))
    }

    /// The costs of this run.
    pub fn costs(&self) -> &Costs {
        &self.opts.costs
    }
}
