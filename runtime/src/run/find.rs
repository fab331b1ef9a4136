//! `schedule` and `findRunnable`: the main loop of an M, on any driver, in Go's order.
//!
//! 1. a goroutine that stopped for the world goes on
//! 2. timers of this P
//! 3. on every 61st tick the global queue (or a busy local queue would starve it)
//! 4. runnext, local queue
//! 5. a batch of the global queue
//! 6. the network, without waiting
//! 7. stealing, as a spinning M: four rounds over all Ps from a random start, timers and offered
//!    runnexts in the last
//!    then, as Go's idle mark worker, a piece of the background work (`Run::work`)
//! 8. give P up, look once more (see the essay in `idle.rs`)
//! 9. wait for the network or the next timer, one M at a time
//! 10. sleep
//!
//! Differences from Go: a lone goroutine in runnext is stolen only after its P has offered it
//! (see `Sched::runqput`), where Go sleeps a few microseconds before stealing it, and a short queue of
//! goroutines that each run for a moment only is left to its P. And a P looks at
//! its timers on every 32nd switch only, which saves reading the clock on each switch. And a P whose
//! goroutine yielded to one that a timer or the network has made ready runs that one, on a 61st tick,
//! too: else one in 61 would wait for the whole slice of a goroutine that computes.

use super::Loop;
use crate::atomics::Ordering;
use crate::base::counters::bump;
use crate::base::decision::{Why, count};
use crate::base::event::Event;
use crate::base::modes::Extra;
use crate::base::step::Share;
use crate::cx::beside::Beside;
use crate::cx::run::Run;
use crate::g::{GList, Gp};
use crate::policy::Steals;
use crate::procs::m::M;
use crate::procs::p::{P, PREEMPT};
use crate::task::Task;
use crate::virt::clockwork::Virtual;

/// Once in this many switches a P looks at its timers, and at what it owes to others.
const LOOKS_EVERY: u64 = 32;

/// What `find_runnable` came to.
enum Found<'a, T: Task> {
    /// Run this one, for that reason.
    Run(&'a P<T>, Gp<T>, Why),
    /// Look again from the top of the loop, with this P.
    Again(&'a P<T>),
    /// The M is to end.
    Over,
}

impl<'a, T: Run> Loop<'a, T> {
    /// What an M does all its life. Go: `schedule`.
    pub(crate) fn schedule_loop(self, m: &M<T>) {
        let mut p = match self.0.take_nextp(m) {
            Some(p) => p,
            None => return,
        };
        loop {
            let extras = self.extras.any_acting();
            if extras {
                m.turn();
                if self.is_over() {
                    return;
                }
            }
            if self.central.stop_mask() != 0 {
                match self.gcstopm(m, p) {
                    Some(q) => p = q,
                    None => return,
                }
                continue;
            }
            let (g, why) = match self.straight_next(p, extras) {
                Some(next) => next,
                None => match self.next(m, p) {
                    Found::Run(q, g, why) => {
                        p = q;
                        (g, why)
                    }
                    Found::Again(q) => {
                        p = q;
                        continue;
                    }
                    Found::Over => return,
                },
            };
            if self.execute(m, p, g, why)
                && let Some(job) = m.job.take()
            {
                match self.blocking(m, p, g, job) {
                    Some(q) => p = q,
                    None => return,
                }
            }
            if m.ends.get() {
                return self.mexit(m, p);
            }
        }
    }

    /// The next goroutine of P's own queue, while nothing else has to be checked: most switches.
    #[inline(always)]
    fn straight_next(self, p: &P<T>, extras: bool) -> Option<(Gp<T>, Why)> {
        let left = p.straight.get();
        if extras || left == 0 || p.attention.load(Ordering::Relaxed) & PREEMPT != 0 {
            return None;
        }
        p.straight.set(left - 1);
        let (g, why) = self.runqget(p)?;
        if g.locked.get() {
            // To be looked at by whoever honours locks.
            p.stand_still(Some(g));
            return None;
        }
        Some((g, why))
    }

    /// The goroutine to run, honouring locks to threads; the M does not spin any longer.
    #[inline(never)]
    fn next(self, m: &M<T>, p: &'a P<T>) -> Found<'a, T> {
        if self.has_work_aside() {
            Beside::on(self.0, p).share();
        }
        let found = self.next_unlocked(m, p);
        if let Found::Run(p, _, _) = found
            && m.is_spinning()
        {
            self.reset_spinning(m, p);
        }
        found
    }

    fn next_unlocked(self, m: &M<T>, p: &'a P<T>) -> Found<'a, T> {
        if let Some(mine) = m.locked_g.get() {
            if p.stopped_g.get() == Some(mine) {
                p.stopped_g.set(None);
                return Found::Run(p, mine, Why::GoesOn);
            }
            return match self.stoplockedm(m, Some(p)) {
                Some(q) => Found::Again(q),
                None => Found::Over,
            };
        }
        let found = self.find_runnable(m, p);
        if let Found::Run(p, g, _) = found
            && g.locked.get()
            && self.is_locked_elsewhere(g)
        {
            if m.is_spinning() {
                self.reset_spinning(m, p);
            }
            self.startlockedm(m, p, g);
            return match self.stopm(m) {
                Some(q) => Found::Again(q),
                None => Found::Over,
            };
        }
        found
    }

    /// The goroutine to run on `p`, and why that one. Go: `findRunnable`.
    #[inline]
    fn find_runnable(self, m: &M<T>, p: &'a P<T>) -> Found<'a, T> {
        if let Some(g) = p.stopped_g.take() {
            return Found::Run(p, g, Why::GoesOn);
        }
        let tick = p.schedtick.load(Ordering::Relaxed);
        let switches = p.counters.switches.load(Ordering::Relaxed);
        let virt = self.virt();
        let ruled = self.is_ruled();
        if switches.is_multiple_of(LOOKS_EVERY) || virt.is_some() || ruled {
            self.look_up(p, virt);
        }
        if let Some(lab) = self.lab() {
            self.lab_slot(lab, p);
        }
        if ruled {
            self.ruled_look(p);
        }
        let urgent = p.urgent.replace(false);
        if tick >= p.global_at.get()
            && !urgent
            && self.is_globals_turn(p, tick)
            && let Some((g, _)) = self.globrunqget(p, 1)
        {
            return Found::Run(p, g, Why::Tick61);
        }
        if !urgent && p.attention.load(Ordering::Relaxed) & PREEMPT != 0 {
            // The slice is over for every goroutine that inherited it.
            p.attention.store(0, Ordering::Relaxed);
            if let Some(g) = p.take_runnext() {
                self.runqput_tail(p, g);
            }
        }
        if let Some((g, why)) = self.runqget(p) {
            let until_look = LOOKS_EVERY - 1 - switches % LOOKS_EVERY;
            let until_globals_turn = p.global_at.get().saturating_sub(tick + 1);
            p.straight.set(until_look.min(until_globals_turn) as u32);
            return Found::Run(p, g, why);
        }
        self.find_elsewhere(m, p)
    }

    /// Whether this tick is one on which the global queue comes first.
    fn is_globals_turn(self, p: &P<T>, tick: u64) -> bool {
        let every = self.opts.policy.global_every;
        if every == u64::MAX {
            p.global_at.set(every);
            return false;
        }
        p.global_at.set(tick + every);
        true
    }

    /// Before the queues: the timers of P, and what it owes.
    fn look_up(self, p: &P<T>, virt: Option<&Virtual>) {
        let switches = p.counters.switches.load(Ordering::Relaxed);
        let now_and_then = self.opts.policy.looks_every;
        let timers = p.timers.min.load(Ordering::Relaxed) != i64::MAX;
        if now_and_then > 1 && !switches.is_multiple_of(now_and_then) {
            // Not this time.
        } else if timers || p.queue.len() > 0 {
            let now = self.now();
            p.now.set(now);
            if virt.is_none() {
                p.measure(now, self.extras.has(Extra::Races));
                self.pay_debt(p, now);
            }
            self.run_timers(p, now);
        }
        if virt.is_some_and(|v| v.perturbs) {
            self.perturb(p);
        }
    }

    /// The seed's choice in what Go leaves open: sometimes runnext loses its privilege, sometimes
    /// the queue is rotated, sometimes one of the global queue comes early.
    #[cold]
    fn perturb(self, p: &P<T>) {
        let dice = p.choice.below(16);
        if dice < 6
            && let Some(g) = p.take_runnext()
        {
            self.runqput_tail(p, g);
        }
        if dice == 0
            && let Some((g, _)) = self.globrunqget(p, 1)
        {
            self.runqput_tail(p, g);
        }
        if dice < 8 {
            let n = p.queue.len().min(16) as u32;
            for _ in 0..p.choice.below(n) {
                if let Some(g) = p.queue.pop() {
                    p.queue.push(g);
                }
            }
        }
    }

    /// P itself has nothing.
    fn find_elsewhere(self, m: &M<T>, p: &'a P<T>) -> Found<'a, T> {
        let now = self.now();
        p.now.set(now);
        p.measure.set((0, 0));
        if p.timers.min.load(Ordering::Relaxed) <= now
            && self.run_timers(p, now) > 0
            && let Some((g, _)) = self.runqget(p)
        {
            return Found::Run(p, g, Why::Timer);
        }
        if let Some((g, why)) = self.globrunqget(p, self.opts.policy.global_batch) {
            return Found::Run(p, g, why);
        }
        if self.opts.policy.steals == Steals::Nothing
            && !self.opts.policy.keeps_apart()
            && self.fire_for_others(p, now)
            && let Some((g, why)) = self.globrunqget(p, self.opts.policy.global_batch)
        {
            return Found::Run(p, g, why);
        }
        if self.par.netpoll.waiters() > 0
            && let Some(g) = self.poll_now(p, now)
        {
            return Found::Run(p, g, Why::Network);
        }
        let spins = self.opts.policy.spins;
        let may = !spins || m.is_spinning() || self.par.idle.may_spin(self.procs());
        if self.opts.policy.steals != Steals::Nothing && may {
            if spins && !m.is_spinning() {
                self.become_spinning(m, p);
            }
            m.turn();
            if let Some((g, why)) = self.steal_work(m, p) {
                return Found::Run(p, g, why);
            }
        }
        if self.has_work_aside()
            && let Some(found) = self.work_idle(m, p)
        {
            return found;
        }
        self.retire(m, p)
    }

    /// Nothing else is to be done: a piece of the background work. Go: the idle mark worker.
    #[cold]
    fn work_idle(self, m: &M<T>, p: &'a P<T>) -> Option<Found<'a, T>> {
        // An M that works does not look around; it will, as soon as this piece is done.
        self.par.idle.spin_no_longer(m);
        let worked = Beside::on(self.0, p).work_until_stop(Share::Idle, self.now());
        let leaves = worked.stop != 0 && self.leave_for_stop(m, p, worked.stop);
        m.turn();
        if leaves {
            return Some(self.sleep(m));
        }
        if worked.done == 0 {
            return None;
        }
        self.wakep(p);
        Some(Found::Again(p))
    }

    pub(crate) fn become_spinning(self, m: &M<T>, p: &P<T>) {
        self.par.idle.spin(m);
        self.event(p, Event::MSpin, 0, m.id as u64);
    }

    /// A spinning M has found work: the next one is woken in its place. Go: `resetspinning`.
    fn reset_spinning(self, m: &M<T>, p: &P<T>) {
        self.par.idle.spin_no_longer(m);
        // A submitter that still saw it spinning has woken nobody: its work is seen here.
        crate::atomics::fence_after_update();
        // Only if there is more than the one goroutine it found (Go wakes in any case).
        if self.central.global_len() > 0 || self.somebody_has_work() {
            self.wakep(p);
        }
    }

    fn somebody_has_work(self) -> bool {
        self.opts.policy.steals != Steals::Nothing && self.ps().any(P::worth_a_theft)
    }

    /// Four rounds over all other Ps. Go: `stealWork`.
    fn steal_work(self, m: &M<T>, p: &P<T>) -> Option<(Gp<T>, Why)> {
        let n = self.procs();
        // An M that does not spin looks around once.
        let rounds = if self.opts.policy.spins { 4 } else { 1 };
        for round in 0..rounds {
            let start = p.choice.below(n);
            for i in 0..n {
                if self.central.stop_mask() != 0 || self.is_over() {
                    return None;
                }
                let Some(victim) = self.p(((start + i) % n) as usize) else {
                    continue;
                };
                if std::ptr::eq(victim, p) {
                    continue;
                }
                self.spend(|c| c.look);
                if let Some(found) = self.steal_from(m, p, victim, round + 1 == rounds) {
                    return Some(found);
                }
            }
        }
        bump(&p.counters.steal_fails);
        None
    }

    /// One victim; in the last round also its timers and its runnext.
    fn steal_from(self, m: &M<T>, p: &P<T>, victim: &P<T>, last: bool) -> Option<(Gp<T>, Why)> {
        let now = p.now.get();
        if last
            && victim.timers.min.load(Ordering::Acquire) <= now
            && self.run_timers_of(victim, p, now) > 0
            && let Some((g, _)) = self.runqget(p)
        {
            return Some((g, Why::Timer));
        }
        let of = victim.queue.rough_len();
        if of > 0
            && victim.worth_a_theft()
            && let Some(g) = self.steal(victim, p)
        {
            self.spend(|c| c.steal);
            bump(&p.counters.steals);
            self.event(p, Event::ProcSteal, g.id(), victim.id as u64);
            let why = Why::Stole {
                n: count(p.queue.len() + 1),
                of: count(of),
                from: count(victim.id as usize),
            };
            return Some((g, why));
        }
        if !last
            || !self.opts.policy.slot_stolen
            || !victim.has_runnext()
            || victim.wake_owed.load(Ordering::Relaxed)
        {
            return None;
        }
        if self.virt().is_some() {
            // As Go does: a moment's pause, in which the victim most likely runs it itself.
            self.spend(|c| c.runnext);
            m.turn();
        }
        let g = victim.take_runnext()?;
        bump(&p.counters.stolen_runnext);
        self.event(p, Event::ProcSteal, g.id(), victim.id as u64);
        let from = count(victim.id as usize);
        Some((g, Why::StoleNext { from }))
    }

    /// Steals as much as the policy allows at a time, one of it to be run. Go: `runqsteal`.
    #[inline]
    fn steal(self, victim: &P<T>, p: &P<T>) -> Option<Gp<T>> {
        match self.opts.policy.steals {
            Steals::Half => victim.queue.steal_half(&p.queue),
            Steals::One => victim.queue.steal_one(),
            Steals::Nothing => None,
        }
    }

    /// Gives P up, looks once more, waits.
    fn retire(self, m: &M<T>, p: &'a P<T>) -> Found<'a, T> {
        match self.let_go(m, p) {
            Some(q) => Found::Again(q),
            None => self.wait(m),
        }
    }

    /// Gives P up. A P to look again with, if there is reason to: the sleeping half of the
    /// spinning protocol.
    pub(crate) fn let_go(self, m: &M<T>, p: &'a P<T>) -> Option<&'a P<T>> {
        self.lock_global(); // looking around in a loop takes time, too
        {
            let mut c = self.central();
            let stop = self.central.stop_mask() != 0 || self.leaves(m);
            if stop || c.global.len() > 0 || !p.mail.is_empty() {
                return Some(p);
            }
            if !m.is_spinning() && self.par.idle.is_wanted() {
                drop(c);
                self.become_spinning(m, p);
                return Some(p);
            }
            self.releasep(m, p);
            self.pidleput(&mut c, p);
        }
        m.turn();
        if !self.par.idle.spin_no_longer(m) && self.opts.policy.spins {
            return None;
        }
        m.turn();
        crate::atomics::fence(Ordering::SeqCst);
        let work = self.central.global_len() > 0 || self.somebody_has_work();
        let q = if work {
            self.0.take_idle_p(m)?
        } else {
            return None;
        };
        if self.opts.policy.spins {
            self.become_spinning(m, q);
        }
        Some(q)
    }

    /// Without P: waits for the network or the next timer if nobody else does, else sleeps.
    fn wait(self, m: &M<T>) -> Found<'a, T> {
        loop {
            let until = self.next_timer();
            let poll = &self.par.netpoll;
            let wanted = until != i64::MAX || poll.waiters() > 0;
            if !wanted || !poll.begin_wait(until, &m.note) {
                self.settle_poller(until);
                return self.sleep(m);
            }
            // Timers that came in, or went, before `begin_wait` made us visible.
            let until = self.next_timer();
            if until == i64::MAX && poll.waiters() == 0 {
                poll.end_wait(self.now());
                return self.sleep(m);
            }
            let delay = if until == i64::MAX {
                -1
            } else {
                (until - self.now()).max(0)
            };
            let ready = poll.wait(&m.note, delay, self.leaves(m));
            poll.end_wait(self.now());
            if self.is_over() {
                return Found::Over;
            }
            if let Some(found) = self.after_wait(m, ready) {
                return found;
            }
        }
    }

    /// An M has waited for the network or a timer. `None`: it came for nothing, and has to wait again.
    fn after_wait(self, m: &M<T>, mut ready: GList<T>) -> Option<Found<'a, T>> {
        let apart = self.opts.policy.keeps_apart();
        if apart {
            self.globrunqputbatch(&mut ready);
        }
        let now = self.now();
        let Some(p) = self.idle_p_after_wait(m, now) else {
            if ready.len() > 0 {
                self.globrunqputbatch(&mut ready);
                // A P may have gone idle since we looked.
                self.wakep_slow();
            }
            // A P whose timer is due was taken by another M, which will wait for the next one.
            let again = apart && !self.leaves(m) && self.next_timer() > now;
            return (!again || self.poller_is_kept()).then(|| self.sleep(m));
        };
        let first = ready.pop();
        self.inject(p, &mut ready);
        Some(match first {
            Some(g) => {
                bump(&p.counters.netpoll_wakes);
                self.waits_for_p(g);
                Found::Run(p, g, Why::Network)
            }
            None if !self.opts.policy.spins => Found::Again(p),
            None => {
                // Came for a timer: look around as a spinning M.
                self.become_spinning(m, p);
                Found::Again(p)
            }
        })
    }

    /// A P for an M that has waited for the network or a timer until `now`.
    fn idle_p_after_wait(self, m: &M<T>, now: i64) -> Option<&'a P<T>> {
        if self.opts.policy.keeps_apart() {
            let p = self.0.acquirep(m, self.0.take_idle_with_work(now)?);
            // Somebody has to wait for what the others wait for.
            let until = self.next_timer();
            if self.is_ruled() && (until != i64::MAX || self.par.netpoll.waiters() > 0) {
                self.wake_poller_for(until);
            }
            return Some(p);
        }
        self.0.take_idle_p(m)
    }

    fn sleep(self, m: &M<T>) -> Found<'a, T> {
        match self.stopm(m) {
            Some(p) => Found::Again(p),
            None => Found::Over,
        }
    }
}
