//! Policies other than Go's on threads, in real time: in which queue goroutines are put, and when they yield.
//!
//! In virtual time this is the laboratory's job (`sched/place.rs`): it runs in one thread and may push to any
//! P's queue. On threads, only the holder of a P pushes to its queue, so a goroutine that belongs to another P
//! goes into that P's [`Mail`], which its holder empties before it chooses what to run. Mail is sent under
//! the central lock, and a P goes idle under that lock after checking its mail, so none is overlooked.
//!
//! A run under Go's own rules pays for none of this: one bit in `modes.rs` says whether other rules hold.
//! Rows that cannot run on threads are left to virtual time; `Policy::on_threads` says why.

use crate::atomics::Ordering;
use crate::base::cut::Cut;
use crate::base::decision::Why;
use crate::base::modes::Extra;
use crate::base::step::Check;
use crate::g::Gp;
use crate::policy::{Blocking, Goes, Slice};
use crate::procs::m::M;
use crate::procs::p::{P, PREEMPT, PStatus};
use crate::sched::Sched;
use crate::task::Task;

/// How long an M that returns from a blocking call waits while the world is stopped.
const AGAIN: i64 = 10_000;

impl<T: Task> Sched<T> {
    /// Whether other rules than Go's hold on threads.
    #[inline(always)]
    pub(crate) fn is_ruled(&self) -> bool {
        self.extras.has(Extra::Policy)
    }

    // ---- where a goroutine goes ------------------------------------------------------------------

    /// Queues a goroutine that was started, was readied or gave way on `p`, which the caller holds.
    pub(crate) fn ruled_put(&self, p: &P<T>, g: Gp<T>, next: bool, leaves: bool) {
        let policy = &self.opts.policy;
        let started = g.with_side(|s| s.home.is_none());
        let goes = match (started, leaves) {
            (_, true) => policy.leaves,
            (true, _) => policy.started,
            (false, _) => policy.readied,
        };
        if started {
            let home = match goes {
                Goes::Spread => self.deciders.rules.turn.fetch_add(1, Ordering::Relaxed) + 1,
                _ => p.id,
            };
            g.with_side(|s| s.home = Some(home % self.procs().max(1)));
        }
        match goes {
            Goes::Slot if next => {
                let old = p.put_runnext(g);
                if let Some(old) = old {
                    self.runqput_tail(p, old);
                }
                if old.is_some() || policy.slot_stolen {
                    self.wakep(p);
                }
            }
            Goes::Slot | Goes::Local | Goes::Idle => {
                self.runqput_tail(p, g);
                self.wakep(p);
            }
            Goes::Global => {
                self.globrunqput(g);
                self.wakep(p);
            }
            Goes::Home | Goes::Spread if self.home_of(g) == p.id => {
                p.queue.push(g);
                if !policy.keeps_apart() {
                    self.wakep(p);
                }
            }
            Goes::Home | Goes::Spread => self.send_home(g),
        }
    }

    /// Queues a goroutine that became runnable without a P: after a blocking call, or readied by the network.
    pub(crate) fn ruled_back(&self, g: Gp<T>) {
        let policy = &self.opts.policy;
        if policy.keeps_apart() || policy.readied == Goes::Home {
            self.send_home(g);
        } else {
            self.globrunqput(g);
        }
    }

    /// The number of the P that the goroutine belongs to.
    fn home_of(&self, g: Gp<T>) -> u32 {
        let home = g.with_side(|s| s.home).unwrap_or(0);
        home % self.procs().max(1)
    }

    /// Puts a goroutine into its P's mail, and wakes an M for that P if it is idle.
    fn send_home(&self, g: Gp<T>) {
        let home = self.home_of(g);
        let mut c = self.central();
        let Some(q) = self.p(home as usize).filter(|_| !c.stopping) else {
            // The number of Ps may be about to change.
            c.global.push_back(g);
            self.central.global_changed(&c);
            return;
        };
        q.mail.push(g);
        let idle = self
            .par
            .idle
            .take_p_where(&mut c.idle, |p| std::ptr::eq(p, q));
        drop(c);
        if idle.is_some() {
            self.wake_deep_sysmon();
            self.startm(Some(q), false);
        }
    }

    // ---- who is next -----------------------------------------------------------------------------

    /// Before `p` chooses: takes in its mail, and empties a slot that has been used often enough.
    #[cold]
    pub(crate) fn ruled_look(&self, p: &P<T>) {
        while let Some(g) = p.mail.pop() {
            p.queue.push(g);
        }
        if p.ruled.in_slot.get() >= self.opts.policy.slot_cap
            && let Some(g) = p.take_runnext()
        {
            self.runqput_tail(p, g);
        }
    }

    /// Notes that a goroutine begins to run on `p`, which it belongs to from now on.
    #[cold]
    pub(crate) fn ruled_starts(&self, p: &P<T>, g: Gp<T>, why: Why) {
        if why == Why::GoesOn {
            return;
        }
        let r = &p.ruled;
        match why {
            Why::RunNext => r.in_slot.set(r.in_slot.get() + 1),
            _ => {
                r.in_slot.set(0);
                r.ops.set(0);
                r.spent.set(false);
            }
        }
        g.with_side(|s| s.home = Some(p.id));
    }

    // ---- when it gives way -----------------------------------------------------------------------

    /// The budget of a goroutine on `p`. A goroutine that communicates is checked as often as its operations
    /// demand, one that computes as often as under Go's rules; it may overrun once, when it begins to
    /// communicate.
    #[cold]
    pub(crate) fn ruled_budget(&self, p: &P<T>) -> u32 {
        let policy = &self.opts.policy;
        match policy.slice {
            Slice::Counts(n) => self.opts.budget.min(u32::try_from(n).unwrap_or(u32::MAX)),
            _ if policy.coop > 0 && p.ruled.ops.get() > 0 => self.opts.budget.min(policy.coop),
            _ => self.opts.budget,
        }
    }

    /// Counts an operation that may wait: too many of them end the goroutine's turn.
    #[cold]
    pub(crate) fn ruled_operation(&self, p: &P<T>) {
        let (limit, r) = (self.opts.policy.coop, &p.ruled);
        r.ops.set(r.ops.get() + 1);
        if limit > 0 && r.ops.get() >= limit {
            r.ops.set(0);
            r.spent.set(true);
            p.ask(PREEMPT);
        }
    }

    /// Whether slices are measured in time under the rules of this run.
    pub(crate) fn is_unsliced(&self) -> bool {
        self.is_ruled() && !matches!(self.opts.policy.slice, Slice::Time(_))
    }

    /// Decides whether the goroutine on `p`, which has used up its budget or was interrupted (`asked`), gives
    /// way: only its counts and operations matter, not timers or the network.
    #[cold]
    pub(crate) fn ruled_check(&self, p: &P<T>, asked: u32) -> Check {
        p.now.set(self.now());
        let counts = matches!(self.opts.policy.slice, Slice::Counts(_)) && asked & PREEMPT == 0;
        if counts {
            self.ruled_balance(p);
        }
        let over = p.ruled.spent.take() || counts || self.opts.tiny;
        if over && (p.has_work() || self.central.global_len() > 0) {
            p.slice_over.set(Some(Cut::Turn));
            return Check::Yield;
        }
        Check::Continue(self.ruled_budget(p))
    }

    /// Balances queues now and then: what `p` has above the mean goes to Ps that have less. BEAM:
    /// `check_balance`.
    fn ruled_balance(&self, p: &P<T>) {
        let every = self.opts.policy.balance;
        let r = &p.ruled;
        r.balanced
            .set(r.balanced.get() + u64::from(self.ruled_budget(p)));
        if every == 0 || r.balanced.get() < every {
            return;
        }
        r.balanced.set(0);
        let all: usize = self.ps().map(|q| q.queue.rough_len()).sum();
        let fair = all.div_ceil(self.procs().max(1) as usize);
        for q in self.ps().filter(|q| !std::ptr::eq(*q, p)) {
            for _ in q.queue.rough_len()..fair {
                if p.queue.len() <= fair {
                    return;
                }
                let Some(g) = p.queue.pop() else { return };
                g.with_side(|s| s.home = Some(q.id));
                self.send_home(g);
            }
        }
    }

    // ---- blocking calls --------------------------------------------------------------------------

    /// Runs a job as a call in the pool of threads, if the policy has such a pool, which limits how many run at
    /// a time. The calling M counts as a thread of the pool; it has handed off its P.
    pub(crate) fn in_pool<R>(&self, job: impl FnOnce() -> R) -> R {
        match self.opts.policy.blocking {
            Blocking::Pool(most) if self.is_ruled() => {
                self.deciders.rules.begin_call(most);
                let answer = job();
                self.deciders.rules.end_call();
                answer
            }
            _ => job(),
        }
    }

    /// Gives an M that returns from a blocking call the P that the call kept. Nobody else can have had it,
    /// except while the world was stopped. `None` if the P is now beyond GOMAXPROCS, or the run is over.
    pub(crate) fn exit_keeping<'a>(&self, m: &M<T>, p: &'a P<T>) -> Option<&'a P<T>> {
        while !self.take_syscall_p(p, PStatus::Running) {
            let gone = p.status.load(Ordering::SeqCst) == PStatus::Dead as u32;
            if gone || self.is_over() {
                p.kept.store(false, Ordering::Relaxed);
                m.curp.store(std::ptr::null_mut(), Ordering::Relaxed);
                self.live().comes_back(m);
                return None;
            }
            m.note.sleep_for(AGAIN);
        }
        p.kept.store(false, Ordering::Relaxed);
        Some(p)
    }

    /// Whether a blocking call keeps `p`; stopping the world does not change that.
    pub(crate) fn is_kept(&self, p: &P<T>) -> bool {
        p.kept.load(Ordering::Relaxed)
    }
}
