//! Stopping and starting the world, and GOMAXPROCS.
//!
//! The requester sets bits in `stop_mask` and the STOP bit of every P. A running task returns at its next
//! safepoint, and its M goes to `gcstopm`. The first M there becomes the stopper: under the
//! central lock it takes the idle Ps and those in blocking calls, and waits until every other P
//! has been brought in (`stopwait` reaches 0). Then no M holds a P or runs a task, and none can get a P: the
//! idle list is empty, and no exchange can take a P in `gcstop`.
//! `T::stopped` runs on the stopper's thread; afterwards the Ps with work get Ms.
//!
//! A P that goes from running to a blocking call while the stopper waits looks at `stop_mask`
//! after its status is set, the stopper looks at the statuses after the mask: one of the two
//! brings it in, by compare-exchange.
//!
//! An M without a goroutine does not become the stopper while other Ms run goroutines: it releases its P
//! (`leaves_the_stop`). The last of the other Ms becomes the stopper, or hands its P to an M that does.

use super::Loop;
use crate::atomics::{MutexGuard, Ordering};
use crate::base::event::Event;
use crate::base::stop::{STOP_GC, STOP_PROCS, STOP_STACKS, STOP_TRACE};
use crate::cx::run::Run;
use crate::g::GList;
use crate::gc::world::World;
use crate::procs::central::Central;
use crate::procs::m::M;
use crate::procs::p::{P, PStatus, STOP, set_p_status};

/// How long the stopper spins before it sleeps, in nanoseconds.
const SOON: i64 = 20_000;

/// What the scheduler sees to by itself.
const OWN: u32 = STOP_PROCS | STOP_TRACE | STOP_STACKS;

impl<'a, T: Run> Loop<'a, T> {
    /// Go: `gcstopm`, `stopTheWorldWithSema`.
    ///
    /// The world is to stop: does it, or takes part and sleeps. The P to continue with.
    pub(crate) fn gcstopm(self, m: &M<T>, p: &'a P<T>) -> Option<&'a P<T>> {
        if let Some(mine) = m.locked_g.get()
            && p.stopped_g.get() != Some(mine)
        {
            // Its goroutine waits in some queue, and whoever finds it there hands its P to this M. As the
            // stopper the M would wait for that very P forever.
            return self.stoplockedm(m, Some(p));
        }
        self.par.idle.spin_no_longer(m);
        let begin = self.now();
        let mut c = self.0.central();
        if self.central.stop_mask() == 0 {
            return Some(p);
        }
        if c.stopping {
            self.releasep(m, p);
            set_p_status(p, PStatus::GcStop);
            c.stopped_one();
            drop(c);
            return self.stopm(m);
        }
        if self.leaves_the_stop(m, p) {
            self.releasep(m, p);
            self.pidleput(&mut c, p);
            drop(c);
            return self.stopm(m);
        }
        c.stopping = true;
        c.stopwait = self.procs() as i32;
        set_p_status(p, PStatus::GcStop);
        c.stopwait -= 1;
        while let Some(q) = self.pidleget(&mut c) {
            set_p_status(q, PStatus::GcStop);
            c.stopwait -= 1;
        }
        c.stopper = m;
        let mut c = self.await_stop(m, c);
        c.stopper = std::ptr::null();
        drop(c);
        if self.is_over() {
            return None;
        }
        if m.is_ending() {
            // The stepper has the stopped world now; what else was asked for is seen to afterwards.
            self.central.clear_stop(crate::base::stop::STOP_STEP);
            return None;
        }
        let stopped = self.now();
        let kind = usize::from(self.central.stop_mask() & STOP_GC == 0);
        self.while_stopped(p, stopped - begin);
        self.observers.pauses.stopping[kind].record(stopped - begin);
        self.observers.pauses.total[kind].record(self.now() - begin);
        if p.id >= self.procs() {
            self.releasep(m, p);
        }
        // Decided while nobody else can change it: once the world runs, our P may be one too many
        // and yet be back on the idle list after the next change.
        let keep = p.id < self.procs();
        self.starttheworld(p);
        if keep {
            return Some(self.0.acquirep(m, p));
        }
        match self.0.take_idle_p(m) {
            Some(q) => Some(q),
            None => self.stopm(m),
        }
    }

    /// Whether an M that has nothing to run leaves the stop to another, which runs a goroutine: the world
    /// stands still from the moment when that one gets there, not while it is waited for. Central lock
    /// held, so the last M that holds a P does not leave.
    fn leaves_the_stop(self, m: &M<T>, p: &P<T>) -> bool {
        let runs = |q: &P<T>| q.status.load(Ordering::SeqCst) == PStatus::Running as u32;
        !self.is_virtual()
            && m.locked_g.get().is_none()
            && p.stopped_g.get().is_none()
            && !p.has_work()
            && self.central.global_len() == 0
            && self.ps().any(|q| runs(q) && !std::ptr::eq(q, p))
    }

    fn await_stop(self, m: &M<T>, mut c: MutexGuard<'a, Central<T>>) -> MutexGuard<'a, Central<T>> {
        let mut first = true;
        loop {
            for q in self.ps() {
                if self.steal_syscall_p(m, q, PStatus::GcStop) {
                    c.stopwait -= 1;
                    continue;
                }
                match q.status.load(Ordering::SeqCst) {
                    s if s == PStatus::Running as u32 => q.ask(STOP),
                    s if s == PStatus::Idle as u32
                        && !self.is_virtual()
                        && self.take_back(&mut c, q) =>
                    {
                        set_p_status(q, PStatus::GcStop);
                        c.stopwait -= 1;
                    }
                    _ => {}
                }
            }
            if c.stopwait <= 0 || self.is_over() {
                return c;
            }
            drop(c);
            if !first || !self.all_come_soon() {
                m.note.sleep_for(1_000_000);
            }
            first = false;
            c = self.0.central();
        }
    }

    /// Spins for a few microseconds: most Ms come at once, and on a busy machine it takes long
    /// until a thread that slept has a processor again. Returns whether all Ps are at rest.
    fn all_come_soon(self) -> bool {
        if self.is_virtual() || cfg!(loom) {
            return false;
        }
        let until = self.now() + SOON;
        loop {
            if self
                .ps()
                .all(|q| q.status.load(Ordering::Acquire) == PStatus::GcStop as u32)
            {
                return true;
            }
            if self.now() >= until {
                return false;
            }
            std::hint::spin_loop();
        }
    }

    /// An M that has nothing to run wants the world to be stopped: in the same moment it lets go of its P, if
    /// others run goroutines. Otherwise the first of them to notice would wait for it, which may have lost
    /// its processor by then. Returns false if it keeps its P, and takes part.
    pub(crate) fn leave_for_stop(self, m: &M<T>, p: &P<T>, mask: u32) -> bool {
        let mut c = self.0.central();
        let leaves = !c.stopping && self.leaves_the_stop(m, p);
        self.central.add_stop(mask);
        if leaves {
            self.releasep(m, p);
            self.pidleput(&mut c, p);
        }
        drop(c);
        self.request_stop(mask);
        leaves
    }

    /// Everything is at rest: the collector's turn, and the change of GOMAXPROCS.
    pub(crate) fn while_stopped(self, p: &P<T>, stopping: i64) {
        loop {
            let why = self.central.take_stop();
            if why == 0 || self.is_over() {
                return;
            }
            if why & STOP_TRACE != 0 {
                self.trace_stopped();
            }
            if why & STOP_STACKS != 0 {
                self.observers.profiles.note_stacks(&self.gs);
            }
            if why & !OWN != 0 {
                if why & STOP_GC != 0 {
                    self.par.last_gc.store(self.now(), Ordering::Relaxed);
                }
                if let Some(p) = self.p(0) {
                    crate::base::counters::bump(&p.counters.world_stops);
                }
                self.event(p, Event::WorldStop, 0, why as u64);
                T::stopped(&mut World {
                    sched: self.0,
                    why: why & !OWN,
                    stopping,
                });
                self.event(p, Event::WorldStart, 0, 0);
            }
            if let Some(want) = self.ps.take_wanted() {
                self.procresize(want);
            }
        }
    }

    /// Go: `procresize`.
    fn procresize(self, want: u32) {
        let old = self.procs();
        for i in 0..want as usize {
            if let Some(p) = self.make_p(i) {
                set_p_status(p, PStatus::GcStop);
            }
        }
        let Some(first) = self.p(0) else { return };
        for i in want..old {
            let Some(p) = self.p(i as usize) else {
                continue;
            };
            self.retire_p(p);
        }
        self.ps.set_count(want);
        self.event(first, Event::ProcsChange, 0, want as u64);
    }

    /// Moves what waits on a P that goes away to the global queue.
    pub(crate) fn retire_p(self, p: &P<T>) {
        let mut left = GList::new();
        if let Some(g) = p.stopped_g.take() {
            left.push_back(g);
        }
        if let Some(g) = p.take_runnext() {
            left.push_back(g);
        }
        while let Some(g) = p.queue.pop().or_else(|| p.mail.pop()) {
            left.push_back(g);
        }
        // To no P of theirs, whatever the policy says: that may be this one.
        let mut c = self.0.central();
        c.global.append(&mut left);
        self.central.global_changed(&c);
        drop(c);
        if let Some(first) = self.p(0) {
            p.timers.drain_into(&first.timers);
        }
        set_p_status(p, PStatus::Dead);
    }

    /// Go: `startTheWorldWithSema`.
    ///
    /// Every P with work gets an M; `mine` stays with the caller unless it is gone.
    fn starttheworld(self, mine: &P<T>) {
        let mut busy = Vec::new();
        let mut c = self.0.central();
        c.stopping = false;
        for p in self.ps() {
            p.attention.store(0, Ordering::Relaxed);
            if std::ptr::eq(p, mine) {
                continue;
            }
            if self.is_kept(p) {
                set_p_status(p, PStatus::Syscall);
            } else if p.stopped_g.get().is_some() || p.has_work() {
                set_p_status(p, PStatus::Idle);
                busy.push(p);
            } else {
                self.pidleput(&mut c, p);
            }
        }
        let more = c.global.len() > 0;
        drop(c);
        for p in busy {
            self.startm(Some(p), false);
        }
        if more || mine.queue.len() > 0 || self.has_work_aside() {
            self.wakep(mine);
        }
        // An M that came back from the poller while there was no P sleeps now: without this nobody
        // might look at timers and descriptors until a P goes idle again.
        let until = self.next_timer();
        if until != i64::MAX || self.par.netpoll.waiters() > 0 {
            self.wake_poller_for(until);
        }
    }
}
