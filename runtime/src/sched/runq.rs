//! Run queues: adding runnable goroutines, and taking them for a P.

use crate::atomics::Ordering;
use crate::base::counters::bump;
use crate::base::decision::{Why, count};
use crate::base::event::Event;
use crate::g::queue::LOCAL_MAX;
use crate::g::{GList, Gp};
use crate::policy::Goes;
use crate::procs::p::{FULL, P, PREEMPT};
use crate::sched::Sched;
use crate::task::Task;
use smallvec::SmallVec;

/// With this many waiting goroutines a second thread is worth waking at once.
const LONG_BACKLOG: usize = LOCAL_MAX / 4;

/// They are if they will take this many nanoseconds.
const BACKLOG_WORTH_AN_M: u64 = 60_000;

/// Fewer are, when there are some for this long.
const PATIENCE: i64 = 20_000;

impl<T: Task> Sched<T> {
    /// Puts a runnable goroutine on the P that the caller holds; `next`: it runs next, and the
    /// one that was to run next goes to the queue.
    ///
    /// When is another P woken to help? Waking a thread and putting it to sleep again costs as much
    /// as dozens of goroutine switches, and a goroutine that runs elsewhere has to fetch all it needs
    /// from this core's cache. So it depends on how long goroutines run here until they park or end
    /// (`P::stretch`, measured): if long, any of them that waits is worth it; if a fraction of a
    /// microsecond, as in a ping-pong or where thousands are started that do next to nothing, only a
    /// backlog that will keep this P busy for a while (`much_work`). An M is woken at once when the
    /// backlog is long, too. Else it is owed (`wake_owed`), and the debt is paid when it is older than
    /// some 20 us: after a number of switches (`pay_debt`), when the running goroutine has used up its
    /// budget, which is a long stretch whatever was measured (`check`), when it blocks, or by sysmon.
    /// Thieves ask the same (`P::worth_a_theft`), also before they sleep. Go wakes for each; that is
    /// most of what its short goroutines cost on several Ps.
    #[inline(always)]
    pub(crate) fn runqput(&self, p: &P<T>, g: Gp<T>, next: bool) {
        if next && !self.extras.any_when_queued() {
            p.wake_owed.store(true, Ordering::Relaxed);
            if let Some(old) = p.put_runnext(g) {
                self.runqput_behind(p, old);
            }
            return;
        }
        self.runqput_any(p, g, next);
    }

    /// A goroutine has lost its place in runnext, or did not ask for it.
    #[inline(never)]
    fn runqput_behind(&self, p: &P<T>, g: Gp<T>) {
        self.runqput_tail(p, g);
        if p.queue.len() >= LONG_BACKLOG && self.much_work(p) {
            self.wakep(p);
        }
    }

    /// The same, where it is not as simple as mostly.
    #[inline(never)]
    fn runqput_any(&self, p: &P<T>, g: Gp<T>, next: bool) {
        self.waits_for(p, g);
        if self.is_ruled() {
            return self.ruled_put(p, g, next, false);
        }
        if self.is_virtual() {
            return self.runqput_eager(p, g, next);
        }
        p.wake_owed.store(true, Ordering::Relaxed);
        let behind = if next { p.put_runnext(g) } else { Some(g) };
        if let Some(g) = behind {
            self.runqput_behind(p, g);
        }
    }

    /// The same on the virtual driver, where a wake costs what the table of costs says: as Go does
    /// it, an M is woken for each goroutine if a P is idle and nobody spins.
    #[cold]
    fn runqput_eager(&self, p: &P<T>, g: Gp<T>, next: bool) {
        if let Some(lab) = self.lab() {
            let goes = match self.opts.policy.readied {
                Goes::Slot if !next => Goes::Local,
                goes => goes,
            };
            return self.lab_put(lab, p, g, goes);
        }
        let kicked_out = if next { p.put_runnext(g) } else { Some(g) };
        if let Some(g) = kicked_out {
            self.runqput_tail(p, g);
        }
        self.wakep(p);
    }

    /// Whether what waits would keep P busy for long.
    #[inline]
    pub(crate) fn much_work(&self, p: &P<T>) -> bool {
        let n = p.queue.len() + self.central.global_len() as usize;
        p.work_of(n) >= BACKLOG_WORTH_AN_M
    }

    /// Now and then, between two switches: an M is owed to a backlog that does not go away.
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

    /// To the end of the local queue; half of a full one goes to the global queue. A goroutine that fills its
    /// queue so is asked to let the others run: a task that looks (`should_yield`) after each
    /// spawn keeps few goroutines alive at a time, and these stay in the cache.
    #[inline]
    pub(crate) fn runqput_tail(&self, p: &P<T>, g: Gp<T>) {
        if p.queue.len() >= LOCAL_MAX && p.queue.len() >= self.opts.policy.queue {
            return self.overflow(p, g);
        }
        p.queue.push(g);
    }

    /// Half of the full local queue goes to the global one, and `g` behind it.
    #[cold]
    #[inline(never)]
    fn overflow(&self, p: &P<T>, g: Gp<T>) {
        bump(&p.counters.overflows);
        // When timers fill the queue while P looks for work, no goroutine runs that could be preempted.
        if !p.curg.load(Ordering::Relaxed).is_null() {
            p.ask(PREEMPT | FULL);
        }
        let mut c = self.central();
        let n = 1 + p.queue.overflow(&mut c.global) as u64;
        c.global.push_back(g);
        self.central.global_changed(&c);
        drop(c);
        self.event(p, Event::Overflow, 0, n);
    }

    /// Go: `globrunqputbatch`.
    pub(crate) fn globrunqputbatch(&self, list: &mut GList<T>) {
        self.all_wait_for_p(list);
        if let Some(lab) = self.lab() {
            while let Some(g) = list.pop() {
                self.lab_back(lab, g);
            }
            return;
        }
        if self.is_ruled() {
            while let Some(g) = list.pop() {
                self.ruled_back(g);
            }
            return;
        }
        let mut c = self.central();
        c.global.append(list);
        self.central.global_changed(&c);
    }

    /// To the end of the global queue.
    pub(crate) fn globrunqput(&self, g: Gp<T>) {
        self.lock_global();
        let mut c = self.central();
        c.global.push_back(g);
        self.central.global_changed(&c);
    }

    /// Takes a batch from the global queue: `max` at most (0: as many as is fair), the first to
    /// be run at once, the others into the local queue. With it, how many of how many.
    pub(crate) fn globrunqget(&self, p: &P<T>, max: u32) -> Option<(Gp<T>, Why)> {
        if self.central.global_len() == 0 {
            return None;
        }
        self.lock_global();
        let mut c = self.central();
        let len = c.global.len();
        let procs = self.procs().max(1);
        let mut n = len.min(len / procs + 1).min(LOCAL_MAX as u32 / 2);
        if max > 0 {
            n = n.min(max);
        }
        let first = c.global.pop();
        let mut others = SmallVec::<[Gp<T>; LOCAL_MAX / 2]>::new();
        c.global.pop_into(&mut others, n.saturating_sub(1) as usize);
        self.central.global_changed(&c);
        drop(c);
        let n = count(1 + others.len());
        for &g in &others {
            g.prefetch();
            p.queue.push(g);
        }
        let first = first?;
        bump(&p.counters.global_gets);
        let why = Why::Global {
            n,
            of: count(len as usize),
        };
        Some((first, why))
    }

    /// The next goroutine of P's own.
    #[inline]
    pub(crate) fn runqget(&self, p: &P<T>) -> Option<(Gp<T>, Why)> {
        if let Some(g) = p.take_runnext() {
            bump(&p.counters.runnext_hits);
            return Some((g, Why::RunNext));
        }
        // How many are left is counted only if somebody wants to know: see `Sched::started`.
        p.queue.pop().map(|g| (g, Why::Local { more: 0 }))
    }
}
