//! Budgets and time slices: what happens when a goroutine's budget is used up.

use crate::atomics::Ordering;
use crate::base::cut::Cut;
use crate::base::frame::LOOK;
use crate::base::step::Check;
use crate::policy::Slice;
use crate::policy::lab::Lab;
use crate::procs::m::M;
use crate::procs::p::{FULL, P, PREEMPT, SAMPLE, STOP};
use crate::sched::Sched;
use crate::task::Task;
use crate::virt::clockwork::Virtual;

/// A goroutine that has used up its budget has run for at least about 20 us.
const BUDGET_TAKES: u32 = 20_000;

/// The most of a budget that is handed out at a time while a CPU profile is taken.
const PIECE: u32 = 64;

/// How many nanoseconds a goroutine may keep P whose reads never have to wait. Shorter turns make goroutines park more
/// often: a server under wrk answered a fifth fewer requests a second with 0.1 ms than with 1.2 ms. Longer ones make
/// the others wait: the 99th percentile was 7 ms with 0.1 ms, 21 ms with 1.2 ms, and 33 ms without a limit.
const NET_TURN: i64 = 800_000;

/// When every P is busy, the network is looked at this often.
const NET_LOOK: i64 = 500_000;

/// A P that is later than this with its timers has them fired by others.
const LATE: i64 = 200_000;

/// A step of a stepper ends when the goroutine has used up this many budgets.
const LOOKS: u32 = 16;

impl<T: Task> Sched<T> {
    /// How much the goroutine on `p` may count until it looks at the scheduler.
    #[inline]
    pub(crate) fn budget(&self, p: &P<T>) -> u32 {
        if !self.extras.any_acting() {
            return self.piece(p);
        }
        match self.virt() {
            None if self.is_ruled() => self.ruled_budget(p),
            None => self.piece(p),
            Some(v) => self.virtual_budget(v, p),
        }
    }

    /// A budget; while a CPU profile is taken, a piece of one.
    #[inline]
    fn piece(&self, p: &P<T>) -> u32 {
        match self.deciders.budget.load(Ordering::Relaxed) {
            0 => Self::sampled_piece(p),
            whole => whole,
        }
    }

    /// Pieces of various sizes: what a server does for a request takes much less than a budget and is always the same,
    /// so that with equal ones, too, samples would find it at few places.
    #[cold]
    fn sampled_piece(p: &P<T>) -> u32 {
        1 + p.choice.below(PIECE)
    }

    /// Hands budgets out in pieces, or whole again.
    pub(crate) fn set_sampling(&self, on: bool) {
        let whole = self.opts.budget;
        let budget = if on && whole > PIECE { 0 } else { whole };
        self.deciders.budget.store(budget, Ordering::Relaxed);
    }

    /// A piece of a budget is used up, and not the whole.
    #[inline]
    fn is_amid_budget(&self, p: &P<T>) -> bool {
        if self.deciders.budget.load(Ordering::Relaxed) != 0 {
            return false;
        }
        let counted = p.pieces.get() + PIECE / 2;
        let amid = counted < self.opts.budget;
        p.pieces.set(if amid { counted } else { 0 });
        amid
    }

    /// On the virtual driver: no more than until another M has its turn. If the seed perturbs,
    /// budgets differ, so that goroutines are cut at ever different places.
    #[cold]
    fn virtual_budget(&self, v: &Virtual, p: &P<T>) -> u32 {
        let b = self.opts.budget;
        let budget = match p.choice.below(8) {
            _ if !v.perturbs || b < 8 => b,
            0 => 1 + p.choice.below(b.min(50)),
            1 => 1 + p.choice.below(b / 4),
            _ => b / 2 + p.choice.below(b / 2),
        };
        let budget = v.within_horizon(self.lab_budget(budget));
        p.granted.set(budget);
        budget
    }

    /// The budget of the goroutine on `p` is used up.
    pub(crate) fn check(&self, m: &M<T>, p: &P<T>) -> Check {
        p.look_below.set(LOOK); // for traces: that was no moment
        let virt = self.virt();
        let counted = p.granted.replace(0);
        if let Some(v) = virt {
            v.count(counted);
        }
        let stop = self.central.stop_mask();
        if self.is_over() || stop != 0 {
            return Check::Stop;
        }
        if let Some(ex) = self.exploring() {
            return ex.check(self.opts.budget);
        }
        let asked = p.attention.load(Ordering::Relaxed);
        if asked != 0 {
            p.attention.store(0, Ordering::Relaxed);
            if asked & STOP != 0 && self.central.stop_mask() != 0 {
                return Check::Stop;
            }
            if asked & SAMPLE != 0 {
                p.attention
                    .fetch_or(asked & (PREEMPT | FULL), Ordering::Relaxed);
                p.sample_due.set(true);
                return Check::Stop;
            }
        }
        if let (Some(v), Some(lab)) = (virt, self.lab())
            && !matches!(self.opts.policy.slice, Slice::Time(_))
        {
            return self.check_unsliced(v, lab, m, p, counted);
        }
        if self.is_unsliced() {
            return self.ruled_check(p, asked);
        }
        if asked == 0 && virt.is_none() && self.is_amid_budget(p) {
            return Check::Continue(self.piece(p));
        }
        let now = self.now();
        p.now.set(now);
        if p.timers.min.load(Ordering::Relaxed) <= now && self.run_timers(p, now) > 0 {
            // Somebody waited for this moment: we are kinder to those than to us.
            return self.give_way(p, Cut::Timer);
        }
        if self.fire_for_others(p, now) {
            return self.give_way(p, Cut::Timer);
        }
        if self.look_at_network(p, now, NET_LOOK) {
            return self.give_way(p, Cut::Network);
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
        if asked & PREEMPT != 0 || now - p.slice_start.get() > self.opts.policy.slice_ns() {
            if self.others_wait(p) {
                let full = asked & FULL != 0;
                return self.slice_end(p, if full { Cut::Full } else { Cut::Slice });
            }
            p.slice_start.set(now);
        }
        match virt {
            None => Check::Continue(self.piece(p)),
            Some(v) => self.check_virtual(v, m, p),
        }
    }

    /// The same for a goroutine that keeps its P here even if others wait.
    pub(crate) fn check_stop(&self, m: &M<T>, p: &P<T>) -> Check {
        p.look_below.set(LOOK); // for traces: that was no moment
        let virt = self.virt();
        if let Some(v) = virt {
            v.count(p.granted.replace(0));
        }
        if self.is_over() || self.central.stop_mask() != 0 {
            return Check::Stop;
        }
        // What it was asked for it does at its next call: there the slice is over, too.
        p.attention.store(0, Ordering::Relaxed);
        match virt {
            None => Check::Continue(self.piece(p)),
            Some(v) => self.check_turns(v, m, p),
        }
    }

    /// Where no time slices are: a goroutine gives way when its counts or operations are used up, and
    /// looks neither at timers nor at the network.
    #[cold]
    fn check_unsliced(&self, v: &Virtual, lab: &Lab<T>, m: &M<T>, p: &P<T>, counted: u32) -> Check {
        p.now.set(self.now());
        if self.lab_gives_way(lab, p, counted) && self.others_wait(p) {
            return self.slice_end(p, Cut::Turn);
        }
        self.check_virtual(v, m, p)
    }

    /// What only the virtual driver asks for: if the seed perturbs, slices are of any length; and
    /// other Ms have their turns, for which the goroutine returns as if the world stopped.
    #[cold]
    fn check_virtual(&self, v: &Virtual, m: &M<T>, p: &P<T>) -> Check {
        let slices = matches!(self.opts.policy.slice, Slice::Time(_));
        if v.perturbs && slices && p.choice.below(4) == 0 && self.others_wait(p) {
            return self.slice_end(p, Cut::Slice);
        }
        self.check_turns(v, m, p)
    }

    /// Other Ms have their turns, if it is time for that.
    fn check_turns(&self, v: &Virtual, m: &M<T>, p: &P<T>) -> Check {
        let looks = m.looks.get() + 1;
        let stepping = v.stepping.load(Ordering::Relaxed);
        if v.is_behind() && (!stepping || looks >= LOOKS) {
            m.looks.set(0);
            m.paused.set(true);
            return Check::Stop;
        }
        m.looks.set(looks);
        Check::Continue(self.virtual_budget(v, p))
    }

    /// Whether the goroutine on `p`, whose reads do not have to wait, has had its turn and others are runnable, or
    /// become so by a look at the network.
    pub(crate) fn network_turn(&self, p: &P<T>) -> bool {
        if self.virt().is_some() || self.is_unsliced() {
            return false;
        }
        let now = self.now();
        if now - p.net_turn.get() < NET_TURN {
            return false;
        }
        p.net_turn.set(now);
        self.look_at_network(p, now, NET_TURN) || self.others_wait(p)
    }

    /// Polls the network if goroutines wait for it and nobody has polled for `after` nanoseconds; whether that made
    /// any of them ready.
    fn look_at_network(&self, p: &P<T>, now: i64, after: i64) -> bool {
        let net = &self.par.netpoll;
        if net.waiters() == 0 || net.idle_since(now) <= after {
            return false;
        }
        let mut ready = net.poll(now);
        if ready.len() == 0 {
            return false;
        }
        self.inject(p, &mut ready);
        true
    }

    /// Fires the timers of Ps that are late with theirs: the system has taken the processor from
    /// their Ms, or they sit in a long native. (Go leaves them to thieves, which are not there when
    /// every P is busy.)
    pub(crate) fn fire_for_others(&self, p: &P<T>, now: i64) -> bool {
        let late = now - LATE;
        let mut fired = 0;
        for q in self.ps() {
            if q.timers.min.load(Ordering::Relaxed) <= late && !std::ptr::eq(p, q) {
                fired += self.run_timers_of(q, p, now);
            }
        }
        fired > 0
    }

    /// Yields to the goroutines that a timer or the network has made ready.
    fn give_way(&self, p: &P<T>, why: Cut) -> Check {
        p.hurry();
        // Those that have become ready may have filled the queue: nobody else is to give way for that.
        p.attention.fetch_and(!(PREEMPT | FULL), Ordering::Relaxed);
        self.slice_end(p, why)
    }

    /// Whether the slice of a goroutine that has stopped with the world is over. It was not asked
    /// for that when it stopped, and continues in the same slice afterwards: where the world stops all
    /// the time, no other goroutine had a turn otherwise, not even one that a timer wakes.
    pub(crate) fn is_cut_off(&self, p: &P<T>) -> bool {
        if self.is_unsliced() {
            return false;
        }
        let now = self.now();
        p.now.set(now);
        if p.timers.min.load(Ordering::Relaxed) <= now && self.run_timers(p, now) > 0 {
            p.hurry();
            p.slice_over.set(Some(Cut::Timer));
        } else if p.slice_start.get() == 0 {
            p.slice_start.set(now);
        } else if now - p.slice_start.get() > self.opts.policy.slice_ns() && self.others_wait(p) {
            p.slice_over.set(Some(Cut::Slice));
        }
        p.slice_over.get().is_some()
    }

    fn slice_end(&self, p: &P<T>, why: Cut) -> Check {
        p.slice_over.set(Some(why));
        Check::Yield
    }

    fn others_wait(&self, p: &P<T>) -> bool {
        p.has_work() || self.central.global_len() > 0
    }
}
