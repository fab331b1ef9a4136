//! The stopped world: what the collector and dumps can read while no goroutine runs.

use crate::atomics::Ordering;
use crate::base::modes::Extra;
use crate::base::reason::WaitReason;
use crate::base::step::Payload;
use crate::g::sudog::sd;
use crate::g::{Gp, Status};
use crate::sched::Sched;
use crate::sched::scan::AtRest;
use crate::task::Task;
use crate::time::timer::TimerRef;

/// All goroutines at rest, all Ps without an M. Exists only while that is so.
pub struct World<'a, T: Task> {
    pub(crate) sched: &'a Sched<T>,
    pub(crate) why: u32,
    /// Nanoseconds from the request being seen to everything at rest.
    pub(crate) stopping: i64,
}

/// What is known of a goroutine.
#[derive(Clone, Copy, Debug)]
pub struct GInfo {
    /// Its number.
    pub id: u64,
    /// Its status.
    pub status: Status,
    /// Why it waits (stale if it does not).
    pub reason: WaitReason,
    /// For how many nanoseconds it has waited, roughly; 0 if it does not wait.
    pub waited: i64,
    /// The goroutine that started it; 0: none.
    pub parent: u64,
    /// Where, in the words of the spawner.
    pub site: u64,
    /// Locked to its thread.
    pub locked: bool,
    /// The number of its bubble (0: none).
    pub bubble: u32,
}

/// What is known of a P.
#[derive(Clone, Debug)]
pub struct PInfo {
    /// Its number.
    pub id: u32,
    /// The goroutine that was running when the world stopped.
    pub running: Option<u64>,
    /// The goroutine that runs next.
    pub runnext: Option<u64>,
    /// Its queue, the first one first.
    pub queue: Vec<u64>,
    /// How many timers it has.
    pub timers: u32,
    /// How many time slices it has begun.
    pub tick: u64,
    /// How often it has stolen from others.
    pub steals: u64,
}

/// What is known of an M. Read while it runs.
#[derive(Clone, Copy, Debug)]
pub struct MInfo {
    /// Its number.
    pub id: u32,
    /// The P it holds.
    pub p: Option<u32>,
    /// The goroutine it runs.
    pub g: Option<u64>,
    /// Whether it is looking for work.
    pub spinning: bool,
    /// Whether it is in a blocking call.
    pub blocked: bool,
}

/// The goroutine that was running on P: stopped with the world, or between two turns of its M.
fn running<T: Task>(p: &crate::procs::p::P<T>) -> Option<u64> {
    // SAFETY: Gs live as long as the scheduler.
    let on = || unsafe { p.curg.load(Ordering::Relaxed).as_ref() }.map(|g| g.id());
    p.stopped_g.get().map(|g| g.id()).or_else(on)
}

impl<'a, T: Task> World<'a, T> {
    /// The Ps in use.
    pub fn ps(&self) -> Vec<PInfo> {
        let one = |p: &crate::procs::p::P<T>| {
            let mut queue = Vec::new();
            for _ in 0..p.queue.len() {
                // Once around: nobody else touches it now.
                if let Some(g) = p.queue.pop() {
                    queue.push(g.id());
                    p.queue.push(g);
                }
            }
            let next = p.take_runnext();
            if let Some(g) = next {
                p.put_runnext(g);
            }
            PInfo {
                id: p.id,
                running: running(p),
                runnext: next.map(|g| g.id()),
                queue,
                timers: p.timers.len(),
                tick: p.schedtick.load(Ordering::Relaxed),
                steals: p.counters.steals.load(Ordering::Relaxed)
                    + p.counters.stolen_runnext.load(Ordering::Relaxed),
            }
        };
        self.sched.ps().map(one).collect()
    }

    /// The global queue, the first one first.
    pub fn global_queue(&self) -> Vec<u64> {
        let mut c = self.sched.central();
        let mut all = Vec::new();
        for _ in 0..c.global.len() {
            if let Some(g) = c.global.pop() {
                all.push(g.id());
                c.global.push_back(g);
            }
        }
        all
    }

    /// Takes a waiting goroutine off whatever it waits for and makes it runnable, as if nothing had
    /// happened there: its task must not look for an answer. False: it does not wait, or for
    /// something that cannot be given up. What the program itself counts of those who wait (in a
    /// mutex, say) the caller puts right; `wait_place` tells where.
    pub fn give_up_waiting(&mut self, g: Gp<T>) -> bool {
        use crate::base::reason::WaitReason as R;
        if !matches!(g.status(), Status::Waiting | Status::Leaked) {
            return false;
        }
        // SAFETY: for these reasons it waits on a channel, which its frame keeps alive.
        let chan = || unsafe { &*(g.own.on.get() as *const crate::wait::chan::Chan<T>) };
        let own = &raw const g.own as *mut crate::g::sudog::Sudog<T>;
        match g.reason() {
            R::ChanReceive | R::SynctestChanReceive if !g.own.g.get().is_null() => {
                chan().recvq.remove(own);
                if let Some(timer) = chan().timer() {
                    crate::time::waiters::end_wait(&timer);
                }
            }
            R::ChanSend | R::SynctestChanSend if !g.own.g.get().is_null() => {
                chan().sendq.remove(own)
            }
            // The channels of a select are left when it continues.
            R::ChanReceiveNil
            | R::ChanSendNil
            | R::Select
            | R::SynctestSelect
            | R::SelectNoCases => {}
            R::Sleep => {
                let mut heaps = self.sched.all_ps();
                if !heaps.any(|p| p.timers.remove_sleeper(g))
                    && !self.sched.waits.bubbles.remove_sleeper(g)
                {
                    return false;
                }
            }
            R::SyncMutexLock
            | R::SyncRwMutexRLock
            | R::SyncWaitGroupWait
            | R::SynctestWaitGroupWait
            | R::Semacquire => {
                if !self.sched.waits.semas.give_up(g) {
                    return false;
                }
            }
            R::SyncCondWait => {
                if !self.sched.waits.semas.cond_give_up(g) {
                    return false;
                }
            }
            R::IoWait => {
                if !self.sched.par.netpoll.give_up(g) {
                    return false;
                }
            }
            _ => return false,
        }
        self.ready(g);
        true
    }

    /// Makes a goroutine runnable that parked by an agreement of the caller's own. Exactly one ready for each
    /// park.
    pub fn ready(&mut self, g: Gp<T>) {
        if self.sched.waits.bubbles.end_wait(g) {
            self.sched.waits_for_p(g);
            self.sched.globrunqput(g);
        }
    }

    /// The address of the semaphore or condition that a goroutine waits on, with the reason.
    pub fn wait_place(&self, g: Gp<T>) -> (crate::base::reason::WaitReason, usize) {
        (g.reason(), g.own.on.get())
    }

    /// The bits that were asked for (`STOP_GC` and the task's own); for a deadlock, 0.
    pub fn why(&self) -> u32 {
        self.why
    }

    /// Nanoseconds since the start (virtual on the virtual driver).
    pub fn now(&self) -> i64 {
        self.sched.now()
    }

    /// How long it took to bring everything to rest, in nanoseconds.
    pub fn stopping(&self) -> i64 {
        self.stopping
    }

    /// Whether work may be shared with other threads: in virtual time it may not, so that a run can
    /// be repeated.
    pub fn may_use_threads(&self) -> bool {
        !self.sched.is_virtual()
    }

    /// All goroutines that are not dead, in order of their numbers.
    pub fn goroutines(&self) -> Vec<Gp<T>> {
        let mut v = Vec::new();
        self.sched.gs.all().each(|g| v.push(g));
        v.sort_unstable_by_key(|g| g.id());
        v
    }

    /// As `goroutines`, unsorted, for the collector.
    pub fn each(&self, f: &mut dyn FnMut(Gp<T>)) {
        self.sched.gs.all().each(f);
    }

    /// The task of a goroutine of this world.
    pub fn task(&mut self, g: Gp<T>) -> &mut T {
        debug_assert!(!matches!(g.status(), Status::Dead | Status::Idle));
        // SAFETY: the world is stopped and `&mut self` keeps a second reference away; the
        // handles come from `goroutines`, which lists none that is dead.
        unsafe { (*g.as_ptr()).task() }
    }

    /// What is known of it.
    pub fn info(&self, g: Gp<T>) -> GInfo {
        let status = g.status();
        let waits = matches!(status, Status::Waiting | Status::Leaked);
        let waited = if waits {
            self.sched.now() - g.since.load(Ordering::Relaxed)
        } else {
            0
        };
        GInfo {
            id: g.id(),
            status,
            reason: g.reason(),
            waited: waited.max(0),
            parent: g.parent(),
            site: g.site(),
            locked: g.locked.get(),
            bubble: self.sched.waits.bubbles.of(g).map_or(0, |b| b.id),
        }
    }

    /// What profiles label it with.
    pub fn labels(&self, g: Gp<T>) -> crate::base::frame::Labels {
        g.labels()
    }

    /// Values the runtime keeps for a goroutine: what it is about to send, what it was sent and
    /// has not taken yet; each with its channel's tag.
    pub fn pending(&self, g: Gp<T>, f: &mut dyn FnMut(Payload, u64)) {
        crate::sched::scan::pending(g, f);
    }

    /// Addresses of what a waiting goroutine waits on: `&Chan`s, semaphore words, condition
    /// keys. Nothing for sleeps and similar.
    pub fn waits_on(&self, g: Gp<T>, f: &mut dyn FnMut(usize)) {
        if !matches!(g.status(), Status::Waiting | Status::Leaked) {
            return;
        }
        let mut s = g.selects.get();
        if s.is_null() {
            if !g.own.g.get().is_null() {
                f(g.own.on.get());
            }
            return;
        }
        while !s.is_null() {
            f(sd!(s).on.get());
            s = sd!(s).link.get();
        }
    }

    /// The collector found that nobody can ever wake this goroutine (or that somebody can).
    pub fn set_leaked(&mut self, g: Gp<T>, leaked: bool) {
        let to = if leaked {
            Status::Leaked
        } else {
            Status::Waiting
        };
        if matches!(g.status(), Status::Waiting | Status::Leaked) && g.status() != to {
            g.set_status(to);
        }
    }

    /// Starts a goroutine, which runs once the world does: as soon as a goroutine yields that was
    /// stopped. It has no parent.
    pub fn spawn(&mut self, task: T) -> Option<Gp<T>> {
        let mut all = self.sched.all_ps();
        let p = all
            .find(|p| p.stopped_g.get().is_some())
            .or_else(|| self.sched.p(0))?;
        let g = self.sched.newproc1(p, task, 0, 0);
        self.sched.runqput_tail(p, g);
        Some(g)
    }

    /// The local data of every P, used or not.
    pub fn locals(&mut self, f: &mut dyn FnMut(&mut T::Local)) {
        for p in self.sched.all_ps() {
            // SAFETY: the world is stopped; `&mut self` keeps a second reference away.
            f(unsafe { p.local() });
        }
    }

    /// The timers that will fire: their payloads are roots (or the owner stops the timer).
    pub fn timers(&self, f: &mut dyn FnMut(&TimerRef<T>)) {
        for p in self.sched.all_ps() {
            p.timers.each(f);
        }
        self.bubble_timers(f);
    }

    /// Those of bubbles only.
    pub fn bubble_timers(&self, f: &mut dyn FnMut(&TimerRef<T>)) {
        self.sched.waits.bubbles.each_timer(f);
    }

    /// Runs `f(0)`, ..., `f(n - 1)` on as many threads and waits for all: help for the collector.
    pub fn parallel(&self, n: usize, f: &(dyn Fn(usize) + Sync)) {
        if n <= 1 || !self.may_use_threads() {
            (0..n).for_each(f);
            return;
        }
        std::thread::scope(|s| {
            for i in 1..n {
                s.spawn(move || f(i));
            }
            f(0);
        });
    }

    /// Ends the run.
    pub fn finish(&self, outcome: crate::base::end::Outcome) {
        self.sched.finish(outcome);
    }

    /// Whether the main goroutine has ended (by `runtime.Goexit`).
    pub fn main_gone(&self) -> bool {
        self.sched.end.main_gone()
    }

    /// From now on this is what the world is stopped for.
    pub fn because(&mut self, why: u32) {
        self.why = why;
    }

    /// The scheduler: counters, time, requests.
    pub fn sched(&self) -> &'a Sched<T> {
        self.sched
    }
}

impl<T: Task> World<'_, T> {
    /// From now on every goroutine is scanned before it runs, and timers are shown some at a time
    /// ([`Sched::scan_timers`]), but those of bubbles ([`World::bubble_timers`]).
    pub fn begin_scan(&mut self) {
        let scan = &self.sched.scan;
        scan.mark.store(3 - scan.mark(), Ordering::Relaxed);
        scan.next.store(0, Ordering::SeqCst);
        scan.end
            .store(self.sched.gs.all().slabs(), Ordering::Relaxed);
        self.sched.all_ps().for_each(|p| p.timers.begin_walk());
        scan.next_p.store(0, Ordering::SeqCst);
        scan.end_p
            .store(self.sched.all_ps().count(), Ordering::Relaxed);
        self.sched.extras.set(Extra::Scan, true);
    }

    /// Scans those that were not yet, all at once.
    pub fn scan_rest(&mut self, f: &mut dyn FnMut(AtRest<'_, T>)) {
        while self.sched.scan_some(f) {}
    }

    /// Goroutines run on unscanned.
    pub fn end_scan(&mut self) {
        self.sched.extras.set(Extra::Scan, false);
    }

    /// The Ps do background work from now on: see `Run::work`.
    pub fn begin_work(&mut self) {
        let now = self.sched.now();
        for p in self.sched.all_ps() {
            p.work_since.set(now);
            p.work_ns.set(0);
        }
        self.sched.extras.set(Extra::Work, true);
    }
}
