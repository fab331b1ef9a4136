//! M, the worker that runs goroutines: starting, stopping, waking, handing over its P. The driver decides what
//! an M is (a thread, or a fiber of the virtual driver): see `driver/mod.rs`.
//!
//! # Who writes what
//! - An M either holds a P and runs the loop in `find.rs`, or is in a blocking call, or polls the
//!   network, or sleeps on its note: on the idle list, or, if a goroutine is locked to it, off it.
//! - `nextp`: written by the thread that wakes a sleeping M, before the wake; taken by the M after it. The
//!   note's release/acquire carries it over. On a busy machine, an M off the idle list may take long to wake
//!   up, so the thread that stops the world takes the P back from it ([`Sched::take_back`]).
//! - `spinning`: written by the M itself, or by whoever starts it, before the wake.
//! - How many Ms spin, and how none of them misses work: see `idle.rs`.

use crate::atomics::Ordering;
use crate::base::end::Outcome;
use crate::base::event::Event;
use crate::base::slab::Fixed;
use crate::g::Gp;
use crate::procs::central::Central;
use crate::procs::m::M;
use crate::procs::p::{P, PStatus, set_p_status};
use crate::sched::Sched;
use crate::task::Task;
use std::sync::Arc;

/// In `M::nextp`: it came off the idle list, so the P may be taken back from it.
const REVOCABLE: usize = 1;

fn revocable<T: Task>(p: &P<T>) -> *mut P<T> {
    std::ptr::from_ref(p)
        .cast_mut()
        .map_addr(|at| at | REVOCABLE)
}

impl<T: Task> Sched<T> {
    // ---- idle Ps (central lock held) --------------------------------------------------------

    pub(crate) fn pidleput(&self, c: &mut Central<T>, p: &P<T>) {
        set_p_status(p, PStatus::Idle);
        self.par.idle.put_p(&mut c.idle, p);
    }

    pub(crate) fn pidleget(&self, c: &mut Central<T>) -> Option<&P<T>> {
        let p = self.par.idle.take_p(&mut c.idle)?;
        self.wake_deep_sysmon();
        // SAFETY: Ps live as long as the scheduler.
        Some(unsafe { &*p })
    }

    /// A P leaves the idle list: wakes sysmon, if it sleeps until then.
    pub(crate) fn wake_deep_sysmon(&self) {
        if self.par.sysmon_deep.load(Ordering::SeqCst) {
            self.wake_sysmon();
        }
    }

    /// Wakes sysmon, if it sleeps.
    pub(crate) fn wake_sysmon(&self) {
        // SAFETY: the Ms of sysmon live as long as the scheduler.
        if let Some(m) = unsafe { self.par.sysmon.load(Ordering::SeqCst).as_ref() } {
            m.note.wake();
        }
    }

    /// Whether the M is to end.
    pub(crate) fn leaves(&self, m: &M<T>) -> bool {
        self.is_over() || m.is_ending()
    }

    /// Whether the M stands on something that does not drive now: a stepper does.
    pub(crate) fn is_away(&self, m: &M<T>) -> bool {
        let on = m
            .note
            .fiber()
            .map_or(std::ptr::null(), |f| Arc::as_ptr(&f.virt));
        !std::ptr::eq(on, self.clock.place())
    }

    /// Somebody asked for the world to be stopped. If nobody runs, an M must wake up to do it.
    pub(crate) fn stop_requested(&self) {
        let mut c = self.central();
        if c.idle.ps.len() == self.procs() as usize {
            self.wake_from_outside(&mut c);
        }
    }

    // ---- M takes and leaves P ---------------------------------------------------------------

    /// Go: `acquirep`.
    pub(crate) fn acquirep<'a>(&'a self, m: &M<T>, p: &'a P<T>) -> &'a P<T> {
        set_p_status(p, PStatus::Running);
        p.straight.set(0);
        p.now.set(self.now()); // it may have been idle for long
        p.m.store(m.id as u64 + 1, Ordering::Relaxed);
        m.curp
            .store(p as *const P<T> as *mut P<T>, Ordering::Relaxed);
        p.stream.set(&m.stream);
        p.said.set(std::ptr::null());
        self.event(p, Event::ProcStart, 0, m.id as u64);
        if let Some(lab) = self.lab()
            && m.is_spinning()
        {
            lab.spins(p.id, self.now());
        }
        p
    }

    /// Go: `releasep`.
    pub(crate) fn releasep(&self, m: &M<T>, p: &P<T>) {
        self.event(p, Event::ProcStop, 0, m.id as u64);
        p.stream.set(std::ptr::null());
        p.said.set(std::ptr::null());
        p.m.store(0, Ordering::Release);
        m.curp.store(std::ptr::null_mut(), Ordering::Relaxed);
    }

    // ---- starting, stopping -----------------------------------------------------------------

    /// Work has appeared on `p`: wakes one M for it, if a P is idle and nobody spins. Go: `wakep`.
    #[inline]
    pub(crate) fn wakep(&self, _p: &P<T>) {
        if self.procs() == 1 || !self.opts.policy.wakes {
            return;
        }
        if self.par.idle.needs_spinner() {
            self.wakep_slow();
        }
    }

    #[cold]
    pub(crate) fn wakep_slow(&self) {
        if !self.opts.policy.spins {
            return self.wake_one();
        }
        if !self.par.idle.claim() {
            return;
        }
        let p = {
            let mut c = self.central();
            if c.stopping {
                None
            } else {
                self.pidleget(&mut c)
            }
        };
        match p {
            Some(p) => {
                crate::base::counters::bump_shared(&self.observers.shared.wakeps);
                self.event(p, Event::ProcWake, 0, 0);
                self.startm(Some(p), true);
            }
            None => self.par.idle.give_up_claim(),
        }
    }

    /// Where Ms do not spin: one is woken for each that comes, as long as there are idle Ps.
    #[cold]
    fn wake_one(&self) {
        if let Some(p) = self.take_idle(|_| true) {
            crate::base::counters::bump_shared(&self.observers.shared.wakeps);
            self.event(p, Event::ProcWake, 0, 0);
            self.startm(Some(p), false);
        }
    }

    /// Gets an M to run `p` (or any idle P). Go: `startm`.
    pub(crate) fn startm(&self, p: Option<&P<T>>, spinning: bool) {
        let mut c = self.central();
        let p = match p {
            Some(p) => p,
            None => match self.pidleget(&mut c) {
                Some(p) => p,
                None => return,
            },
        };
        let m = c.idle.ms.pop();
        drop(c);
        let Some(m) = m else {
            return self.newm(p, spinning);
        };
        // SAFETY: Ms live as long as the scheduler.
        let m = unsafe { &*m };
        m.spinning.store(spinning, Ordering::Relaxed);
        m.nextp.store(revocable(p), Ordering::Release);
        if let Some(lab) = self.lab() {
            self.spend(|c| c.signal);
            lab.charge(
                crate::policy::lab::Cause::Wake,
                self.opts.costs.signal,
                (0, 0, p.id),
            );
        }
        m.note.wake();
    }

    /// Has an idle P run, for a thread that holds none and may be no M of the driver that drives. The lock
    /// is held from beginning to end: a stepper may come or go before and afterwards, but not while
    /// a P of its world is in the hands of a thread that it can't wait for.
    pub(crate) fn wake_from_outside(&self, c: &mut Central<T>) {
        if c.stopping {
            return; // whoever starts the world looks around
        }
        let Some(p) = self.pidleget(c) else {
            return; // whoever runs does, before its P is idle
        };
        match c.idle.ms.pop() {
            Some(m) => {
                // SAFETY: Ms live as long as the scheduler; a stepper's, which do not, are on the list
                // while they live.
                let m = unsafe { &*m };
                m.nextp.store(revocable(p), Ordering::Release);
                m.note.wake();
            }
            None => self.newm(p, false),
        }
    }

    /// A goroutine that was in a blocking call is runnable, says a thread that has no P and may be no M of
    /// the driver that drives.
    pub(crate) fn ready_from_outside(&self, g: Gp<T>) {
        let mut c = self.central();
        c.global.push_back(g);
        self.central.global_changed(&c);
        self.wake_from_outside(&mut c);
    }

    /// A new M for `p`. Go: `newm`.
    fn newm(&self, p: &P<T>, spinning: bool) {
        let n = self.par.mcount.fetch_add(1, Ordering::SeqCst);
        let max = self.par.max_threads.load(Ordering::Relaxed);
        if n >= max {
            self.par.mcount.fetch_sub(1, Ordering::SeqCst);
            if self.par.exhausted.swap(true, Ordering::Relaxed) {
                return; // somebody else is about to say so
            }
            let text = format!("runtime: program exceeds {max}-thread limit\n");
            let _ = std::io::Write::write_all(&mut std::io::stderr(), text.as_bytes());
            self.finish(Outcome::Fatal("thread exhaustion".into()));
            return;
        }
        let mut all = self.par.allm();
        let m = self.allocm(all.len() as u32);
        m.spinning.store(spinning, Ordering::Relaxed);
        m.nextp
            .store(p as *const P<T> as *mut P<T>, Ordering::Release);
        let at = m.as_ptr();
        all.push(m);
        drop(all);
        // SAFETY: kept in the list of all Ms.
        if !(self.newosproc)(self, unsafe { &*at }) {
            self.finish(Outcome::Fatal("newosproc".into()));
        }
    }

    /// Sleeps until a P comes. A note may be set without one (an M that waited in the poller keeps the
    /// wake-up meant for that), so it looks again.
    pub(crate) fn await_nextp<'a>(&'a self, m: &M<T>) -> Option<&'a P<T>> {
        loop {
            m.note.sleep();
            if self.is_over() {
                return None;
            }
            if let Some(p) = self.take_nextp(m) {
                return Some(p);
            }
            if m.is_ending() {
                return None;
            }
        }
    }

    /// After a wake: the P that came with it.
    pub(crate) fn take_nextp<'a>(&'a self, m: &M<T>) -> Option<&'a P<T>> {
        let p = m.nextp.swap(std::ptr::null_mut(), Ordering::Acquire);
        if self.is_over() {
            return None;
        }
        // SAFETY: Ps live as long as the scheduler.
        unsafe { p.map_addr(|at| at & !REVOCABLE).as_ref() }.map(|p| self.acquirep(m, p))
    }

    /// Takes a P back that was given to an idle M which has not woken up yet; that one is idle again. Central
    /// lock held. False: no such M has it.
    pub(crate) fn take_back(&self, c: &mut Central<T>, p: &P<T>) -> bool {
        let given = revocable(p);
        let all = self.par.allm();
        for m in all.iter() {
            let null = std::ptr::null_mut();
            let taken = m
                .nextp
                .compare_exchange(given, null, Ordering::Acquire, Ordering::Relaxed);
            if taken.is_err() {
                continue;
            }
            self.par.idle.spin_no_longer(m);
            c.idle.ms.push(m.as_ptr());
            return true;
        }
        false
    }

    /// The M of `p` blocks or stops: somebody else runs `p` if there is anything to do. Go:
    /// `handoffp`.
    pub(crate) fn handoffp(&self, p: &P<T>) {
        crate::base::counters::bump_shared(&self.observers.shared.handoffs);
        self.event(p, Event::ProcHandoff, 0, 0);
        self.lock_global();
        let work = p.has_work() || p.stopped_g.get().is_some() || self.central.global_len() > 0;
        if work && self.central.stop_mask() == 0 {
            return self.startm(Some(p), false);
        }
        let idle = &self.par.idle;
        if idle.spinning() + idle.ps() == 0 && idle.claim() {
            return self.startm(Some(p), true);
        }
        let mut c = self.central();
        if c.stopping {
            set_p_status(p, PStatus::GcStop);
            c.stopped_one();
            return;
        }
        let mail = !p.mail.is_empty();
        if mail || c.global.len() > 0 || self.central.stop_mask() != 0 {
            drop(c);
            return self.startm(Some(p), false);
        }
        self.pidleput(&mut c, p);
        drop(c);
        p.timers.clean_top();
        let when = p.timers.min.load(Ordering::Acquire);
        if when != i64::MAX {
            self.wake_poller_for(when);
        } else if self.par.netpoll.somebody_waits() {
            self.settle_poller(self.next_timer());
        }
    }

    /// Takes a P away from an M in a blocking call.
    pub(crate) fn take_syscall_p(&self, p: &P<T>, to: PStatus) -> bool {
        p.status
            .compare_exchange(
                PStatus::Syscall as u32,
                to as u32,
                Ordering::SeqCst,
                Ordering::Relaxed,
            )
            .is_ok()
    }

    /// The same by `m`, which takes the P away from another M's call; a trace is told.
    pub(crate) fn steal_syscall_p(&self, m: &M<T>, p: &P<T>, to: PStatus) -> bool {
        let taken = self.take_syscall_p(p, to);
        if taken {
            self.live().steals(m, p);
        }
        taken
    }

    /// Makes an M, which does not run yet.
    pub(crate) fn allocm(&self, id: u32) -> Fixed<M<T>> {
        let m = match self.virt() {
            None => M::on_thread(id),
            Some(_) => M::on_fiber(id, self.clock.shared()),
        };
        Fixed::new(Box::new(m))
    }

    /// sysmon's M, which is in no list of Ms.
    pub(crate) fn sysmon_m(&self) -> &M<T> {
        let m = self.allocm(u32::MAX);
        let at = m.as_ptr();
        let mut all = self.par.sysmons.lock().unwrap_or_else(|e| e.into_inner());
        all.push(m);
        self.par.sysmon.store(at.cast(), Ordering::SeqCst);
        // SAFETY: kept in the list as long as the scheduler lives.
        unsafe { &*at.cast::<M<T>>() }
    }

    // ---- goroutines locked to threads -------------------------------------------------------

    /// Whether the goroutine is locked to an M that could run it now.
    pub(crate) fn is_locked_elsewhere(&self, g: Gp<T>) -> bool {
        let at = g.with_side(|s| s.locked_m);
        // SAFETY: Ms live as long as the scheduler; a locked goroutine names its M.
        unsafe { at.cast::<M<T>>().as_ref() }.is_some_and(|m| !self.is_away(m))
    }

    /// While a stepper drives there is no thread to be locked to.
    fn has_no_threads_to_lock(&self) -> bool {
        self.virt()
            .is_some_and(|v| v.stepping.load(Ordering::Relaxed))
    }

    /// Go: `lockOSThread`.
    pub(crate) fn lock_os_thread(&self, m: &M<T>, p: &P<T>, g: Gp<T>) {
        if self.has_no_threads_to_lock() {
            return;
        }
        let first = g.with_side(|s| {
            s.lock_depth += 1;
            s.locked_m = std::ptr::from_ref(m).cast();
            s.lock_depth == 1
        });
        if first {
            self.event(p, Event::MLock, g.id(), m.id.into());
        }
        g.locked.set(true);
        m.locked_g.set(Some(g));
        p.straight.set(0);
        m.locked_id.store(g.id(), Ordering::Relaxed);
    }

    /// Go: `unlockOSThread`.
    pub(crate) fn unlock_os_thread(&self, m: &M<T>, p: &P<T>, g: Gp<T>) {
        if !g.locked.get() || self.has_no_threads_to_lock() {
            return;
        }
        let free = g.with_side(|s| {
            s.lock_depth = s.lock_depth.saturating_sub(1);
            s.lock_depth == 0
        });
        if free {
            g.locked.set(false);
            m.locked_g.set(None);
            m.locked_id.store(0, Ordering::Relaxed);
            self.event(p, Event::MUnlock, g.id(), m.id.into());
        }
    }

    /// The goroutine ended while locked: the thread, whose state it may have changed, ends with it.
    pub(crate) fn dead_while_locked(&self, m: &M<T>) {
        m.locked_g.set(None);
        m.locked_id.store(0, Ordering::Relaxed);
        m.ends.set(!self.has_no_threads_to_lock());
    }

    /// Hands P to the M that `g` is locked to.
    pub(crate) fn startlockedm(&self, m: &M<T>, p: &P<T>, g: Gp<T>) {
        let at = g.with_side(|s| s.locked_m);
        // SAFETY: Ms live as long as the scheduler; a locked goroutine names its M.
        let Some(to) = (unsafe { at.cast::<M<T>>().as_ref() }) else {
            return;
        };
        self.releasep(m, p);
        p.stand_still(Some(g)); // it runs first, whatever comes in between
        // Awake from here on, in the books of `checkdead`.
        self.par.idle.locked_wakes();
        to.nextp
            .store(p as *const P<T> as *mut P<T>, Ordering::Release);
        to.note.wake();
    }

    // ---- the end ----------------------------------------------------------------------------

    /// Whether nothing can ever happen again: every M sleeps, and no timer, network or outside
    /// source is left. Central lock held.
    pub(crate) fn checkdead(&self, c: &Central<T>) -> bool {
        let asleep = self.par.idle.asleep(&c.idle);
        if asleep < self.par.mcount.load(Ordering::SeqCst) as i32 || c.stopping || self.is_over() {
            return false;
        }
        if self.end.awaits_external()
            || self.par.netpoll.waiters() != 0
            || c.global.len() > 0
            || self.central.stop_mask() != 0
        {
            return false;
        }
        self.ps().all(|p| {
            p.timers.clean_top();
            p.timers.min.load(Ordering::Acquire) == i64::MAX && !p.has_work()
        })
    }
}

/// How a run ends that a Rust panic went through.
pub(crate) fn unwound<T: Task>(panic: &(dyn std::any::Any + Send)) -> Outcome {
    if let Some(text) = T::unwound(panic) {
        return Outcome::Unwound(text);
    }
    let text = match (panic.downcast_ref::<&str>(), panic.downcast_ref::<String>()) {
        (Some(s), _) => s.to_string(),
        (_, Some(s)) => s.clone(),
        _ => "unknown panic".to_string(),
    };
    Outcome::Defect(text)
}
