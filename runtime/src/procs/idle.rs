//! Idle Ps and Ms, spinning Ms, and the protocol between those who submit work and those who look for it.
//!
//! # Spinning, and why no wake-up is lost
//! A spinning M has a P and looks for work in the queues of others. An M that found none must not go to sleep
//! while another thread submits some. As in Go:
//! - submit: make the goroutine visible in a queue; full barrier; then ask whether nobody spins and a P is idle,
//!   and wake an M only then ([`Idle::needs_spinner`]).
//! - retire: put P on the idle list, spin no longer; full barrier; then look into all queues once more.
//!
//! So one of the two sees the other. At most one M is woken per submission, and a woken M that finds
//! work wakes the next (`reset_spinning`), so a burst fans out without a thundering herd. Without the barrier
//! on either side, both could miss each other's write, and the goroutine would wait for the submitter's P
//! although another is idle.

use crate::atomics::{AtomicI32, AtomicU32, Ordering, fence};
use crate::procs::m::M;
use crate::procs::p::P;
use crate::task::Task;

/// The lists of idle Ps and idle Ms, under the central lock. Last in, first out: what went idle last has the
/// warmest caches.
pub(crate) struct IdleLists<T: Task> {
    pub(crate) ps: Vec<*const P<T>>,
    pub(crate) ms: Vec<*const M<T>>,
    /// Ms that sleep because a stepper drives, and they do not stand on its ground.
    pub(crate) away: Vec<*const M<T>>,
    /// How many more of those sleep because their locked goroutine does not run.
    pub(crate) away_locked: i32,
}

impl<T: Task> IdleLists<T> {
    pub(crate) fn new() -> IdleLists<T> {
        IdleLists {
            ps: Vec::new(),
            ms: Vec::new(),
            away: Vec::new(),
            away_locked: 0,
        }
    }
}

/// The counts, which are read without the lock.
pub(crate) struct Idle {
    /// The length of the list of idle Ps. Go: `npidle`.
    ps: AtomicU32,
    /// Spinning Ms, and those about to be started as such. Go: `nmspinning`.
    spinning: AtomicU32,
    /// 1: an M was wanted for work, but no P was idle. Go: `needspinning`.
    wanted: AtomicU32,
    /// Ms asleep because their locked goroutine does not run (below 0 for a moment if one is woken
    /// before it has counted itself). Go: `nmidlelocked`.
    locked: AtomicI32,
}

impl Idle {
    pub(crate) fn new() -> Idle {
        Idle {
            ps: AtomicU32::new(0),
            spinning: AtomicU32::new(0),
            wanted: AtomicU32::new(0),
            locked: AtomicI32::new(0),
        }
    }

    // ---- idle Ps ----------------------------------------------------------------------------

    /// How many Ps are idle.
    pub(crate) fn ps(&self) -> u32 {
        self.ps.load(Ordering::SeqCst)
    }

    /// Puts an idle P on the list.
    pub(crate) fn put_p<T: Task>(&self, lists: &mut IdleLists<T>, p: &P<T>) {
        lists.ps.push(p);
        self.ps.fetch_add(1, Ordering::SeqCst);
    }

    /// Takes the P that went idle last.
    pub(crate) fn take_p<T: Task>(&self, lists: &mut IdleLists<T>) -> Option<*const P<T>> {
        let p = lists.ps.pop()?;
        self.ps.fetch_sub(1, Ordering::SeqCst);
        Some(p)
    }

    /// Takes the first idle P that is wanted.
    pub(crate) fn take_p_where<T: Task>(
        &self,
        lists: &mut IdleLists<T>,
        wanted: impl Fn(&P<T>) -> bool,
    ) -> Option<*const P<T>> {
        // SAFETY: Ps live as long as the scheduler.
        let at = lists.ps.iter().position(|&p| wanted(unsafe { &*p }))?;
        self.ps.fetch_sub(1, Ordering::SeqCst);
        Some(lists.ps.remove(at))
    }

    // ---- spinning Ms ------------------------------------------------------------------------

    /// How many Ms spin.
    pub(crate) fn spinning(&self) -> u32 {
        self.spinning.load(Ordering::SeqCst)
    }

    /// Whether an M should be woken for work that has just become visible: a P is idle and no M spins. The submitter's
    /// half of the protocol.
    #[inline]
    pub(crate) fn needs_spinner(&self) -> bool {
        fence(Ordering::SeqCst);
        self.ps.load(Ordering::Relaxed) != 0 && self.spinning.load(Ordering::Relaxed) == 0
    }

    /// Whether an M may begin to spin with `procs` Ps: while fewer than half of the busy ones do.
    pub(crate) fn may_spin(&self, procs: u32) -> bool {
        let busy = procs.saturating_sub(self.ps.load(Ordering::Relaxed));
        2 * self.spinning.load(Ordering::Relaxed) < busy
    }

    /// Claims to start the only spinning M. False: one spins.
    pub(crate) fn claim(&self) -> bool {
        let was = self
            .spinning
            .compare_exchange(0, 1, Ordering::SeqCst, Ordering::Relaxed);
        was.is_ok()
    }

    /// The claim comes to nothing, since no P is idle: the next M that lets go of its P looks around instead.
    pub(crate) fn give_up_claim(&self) {
        self.wanted.store(1, Ordering::SeqCst);
        self.spinning.fetch_sub(1, Ordering::SeqCst);
    }

    /// Whether an M that is about to let go of its P is to look around.
    pub(crate) fn is_wanted(&self) -> bool {
        self.wanted.load(Ordering::SeqCst) == 1
    }

    /// An M begins to spin.
    pub(crate) fn spin(&self, m: &M<impl Task>) {
        m.spinning.store(true, Ordering::Relaxed);
        self.spinning.fetch_add(1, Ordering::SeqCst);
        self.wanted.store(0, Ordering::Relaxed);
    }

    /// An M spins no longer, if it did. Whether it did.
    pub(crate) fn spin_no_longer(&self, m: &M<impl Task>) -> bool {
        let did = m.spinning.load(Ordering::Relaxed);
        if did {
            m.spinning.store(false, Ordering::Relaxed);
            self.spinning.fetch_sub(1, Ordering::SeqCst);
        }
        did
    }

    // ---- Ms with locked goroutines ----------------------------------------------------------

    /// An M whose locked goroutine does not run goes to sleep.
    pub(crate) fn locked_sleeps(&self) {
        self.locked.fetch_add(1, Ordering::SeqCst);
    }

    /// One of them is woken: said by who wakes it.
    pub(crate) fn locked_wakes(&self) {
        self.locked.fetch_sub(1, Ordering::SeqCst);
    }

    /// How many Ms sleep.
    pub(crate) fn asleep<T: Task>(&self, lists: &IdleLists<T>) -> i32 {
        lists.ms.len() as i32 + self.locked.load(Ordering::SeqCst)
    }

    // ---- for a stepper and for reports ------------------------------------------------------

    /// No P is idle and no M spins from now on. While the world stands still.
    pub(crate) fn clear<T: Task>(&self, lists: &mut IdleLists<T>) {
        lists.ps.clear();
        self.ps.store(0, Ordering::SeqCst);
        self.no_spinning();
    }

    /// No M spins from now on. While the world stands still.
    pub(crate) fn no_spinning(&self) {
        self.spinning.store(0, Ordering::SeqCst);
        self.wanted.store(0, Ordering::SeqCst);
    }

    /// How many Ms sleep with locked goroutines, which count no longer.
    pub(crate) fn take_locked(&self) -> i32 {
        self.locked.swap(0, Ordering::SeqCst)
    }

    /// So many sleep with locked goroutines.
    pub(crate) fn set_locked(&self, n: i32) {
        self.locked.store(n, Ordering::SeqCst);
    }

    /// `needspinning` and `nmidlelocked`, for Go's SCHED lines.
    pub(crate) fn reported(&self) -> (u32, i32) {
        let wanted = self.wanted.load(Ordering::Relaxed);
        (wanted, self.locked.load(Ordering::Relaxed))
    }
}
