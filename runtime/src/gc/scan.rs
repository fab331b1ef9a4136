//! Scanning goroutines one at a time, while the others run.
//!
//! A collector with a snapshot barrier needs every goroutine as it was when the cycle began, but not all of
//! them in one stop: a goroutine that does not run does not change. So each goroutine is scanned once, before
//! it continues: by the M that is about to run it (`execute`), or by a mark worker that walks through all of
//! them.
//!
//! # Protocol
//! `G::scanned` holds the mark of the latest cycle in which the goroutine was scanned; marks alternate
//! between two values. The scanning thread claims the goroutine by exchanging the old mark for [`BUSY`], and
//! stores the new mark when it is done (release: it has handed over its findings by then). An M that
//! finds a goroutine busy waits: a scan takes as long as its stack is deep. New goroutines start with the
//! present mark: their contents come from a running goroutine.
//!
//! A value that the runtime keeps for a waiting sender stays there until the sender continues, even if a
//! receiver has taken it meanwhile, so that the scan finds it.
//!
//! Timers that will fire are shown the same way, some at a time (`heap.rs`).
//!
//! All have been scanned when the walk has ended and nobody holds a claim
//! (`scan_is_done`): a scanning thread counts itself before it claims.

use crate::atomics::{AtomicU8, AtomicUsize, Ordering};
use crate::gc::world::World;
use crate::sched::Sched;
use crate::sched::g::{Gp, Status};
use crate::sched::modes::Extra;
use crate::sched::p::{P, PStatus};
use crate::task::{Payload, Share, Task, Worked};
use crate::time::heap::STEP;
use crate::wait::chan::sd;
use std::marker::PhantomData;

/// Somebody scans it.
const BUSY: u8 = 3;

/// How far the scanning of goroutines has come.
pub(crate) struct Scan {
    /// The mark of this cycle, 1 or 2.
    mark: AtomicU8,
    /// The slab of Gs that is walked through next.
    next: AtomicUsize,
    /// How many there were when the cycle began.
    end: AtomicUsize,
    /// Scans under way, and some that will find nothing to do.
    claims: AtomicUsize,
    /// The P whose timers are shown next.
    next_p: AtomicUsize,
    /// How many Ps there were when the cycle began.
    end_p: AtomicUsize,
}

impl Scan {
    pub(crate) fn new() -> Scan {
        Scan {
            mark: AtomicU8::new(1),
            next: AtomicUsize::new(0),
            end: AtomicUsize::new(0),
            claims: AtomicUsize::new(0),
            next_p: AtomicUsize::new(0),
            end_p: AtomicUsize::new(0),
        }
    }

    /// The mark that new goroutines get.
    #[inline]
    pub(crate) fn mark(&self) -> u8 {
        self.mark.load(Ordering::Relaxed)
    }
}

/// A goroutine at rest, which nobody else looks at.
pub struct AtRest<'a, T: Task>(Gp<T>, PhantomData<&'a mut T>);

impl<T: Task> AtRest<'_, T> {
    /// Its task.
    pub fn task(&mut self) -> &mut T {
        // SAFETY: it is not dead: whoever made this has claimed it, or the world is stopped.
        unsafe { (*self.0.as_ptr()).task() }
    }

    /// Values the runtime keeps for it: what it is about to send, what it was sent and has not taken
    /// yet; each with its channel's tag.
    pub fn pending(&self, f: &mut dyn FnMut(Payload, u64)) {
        pending(self.0, f);
    }
}

/// See [`AtRest::pending`].
pub(crate) fn pending<T: Task>(g: Gp<T>, f: &mut dyn FnMut(Payload, u64)) {
    let own = g.own.payload.get();
    if own != Payload::ZERO {
        f(own, g.own.tag.get());
    }
    let mut s = g.selects.get();
    while !s.is_null() {
        let sg = sd!(s);
        f(sg.payload.get(), sg.tag.get());
        s = sg.link.get();
    }
}

/// What a piece of the background work has available: the P that does it.
pub struct Beside<'a, T: Task> {
    sched: &'a Sched<T>,
    p: &'a P<T>,
}

impl<'a, T: Task> Beside<'a, T> {
    /// The scheduler.
    pub fn sched(&self) -> &'a Sched<T> {
        self.sched
    }

    /// Nanoseconds since the start.
    pub fn now(&self) -> i64 {
        self.sched.now()
    }

    /// The P's local data.
    pub fn local(&mut self) -> &mut T::Local {
        // SAFETY: who does the work holds the P, and `&mut self` keeps a second reference away.
        unsafe { self.p.local() }
    }

    /// Whether a stop of the world would have to wait for Ms that are between goroutines, and may have
    /// lost their processors: one of these asks for it better, since it is not waited for.
    pub fn others_are_between(&self) -> bool {
        let between = |q: &P<T>| {
            q.status.load(Ordering::Relaxed) == PStatus::Running as u32
                && q.curg.load(Ordering::Relaxed).is_null()
        };
        !self.sched.is_virtual()
            && !between(self.p)
            && (self.sched.ps()).any(|q| !std::ptr::eq(q, self.p) && between(q))
    }

    /// Starts a goroutine that has no parent.
    pub fn spawn(&mut self, task: T) -> Gp<T> {
        self.sched.newproc(self.p, task, 0, 0, false)
    }
}

impl<T: Task> Sched<T> {
    /// Claims `g` and scans it, if that was not done yet; waits while somebody else does.
    fn scan(&self, g: Gp<T>, f: &mut dyn FnMut(AtRest<'_, T>)) {
        let scan = &self.scan;
        let mark = scan.mark();
        let mut round = 0;
        loop {
            let seen = g.scanned.load(Ordering::Acquire);
            if seen == mark {
                return;
            }
            if seen == BUSY {
                crate::atomics::relax(&mut round);
                continue;
            }
            let claim =
                g.scanned
                    .compare_exchange(seen, BUSY, Ordering::Acquire, Ordering::Relaxed);
            if claim.is_ok() {
                break;
            }
        }
        f(AtRest(g, PhantomData));
        g.scanned.store(mark, Ordering::Release);
    }

    /// Before it runs: the collector has to have seen it.
    #[cold]
    pub(crate) fn scan_first(&self, g: Gp<T>) {
        if g.scanned.load(Ordering::Acquire) == self.scan.mark() {
            return;
        }
        self.scan.claims.fetch_add(1, Ordering::SeqCst);
        self.scan(g, &mut |at_rest| T::scan(&self.task_shared, at_rest));
        self.scan.claims.fetch_sub(1, Ordering::SeqCst);
    }

    /// A step of the walk through all goroutines: shows some of those that were not scanned yet. False:
    /// it has ended.
    pub fn scan_some(&self, f: &mut dyn FnMut(AtRest<'_, T>)) -> bool {
        let scan = &self.scan;
        if scan.next.load(Ordering::SeqCst) >= scan.end.load(Ordering::Relaxed) {
            return false;
        }
        scan.claims.fetch_add(1, Ordering::SeqCst);
        let at = scan.next.fetch_add(1, Ordering::SeqCst);
        let walks = at < scan.end.load(Ordering::Relaxed);
        if walks {
            let slab = self.gs.all().slab(at);
            for g in slab {
                let unseen = g.scanned.load(Ordering::Acquire) != scan.mark();
                // A goroutine that runs was scanned before.
                if unseen && !matches!(g.status(), Status::Dead | Status::Idle | Status::Running) {
                    self.scan(g, f);
                }
            }
        }
        scan.claims.fetch_sub(1, Ordering::SeqCst);
        walks
    }

    /// A step of the walk through the timers that were there when the cycle began: shows the payloads of
    /// some. How many there may have been; 0: it has ended.
    pub fn scan_timers(&self, f: &mut dyn FnMut(Payload)) -> usize {
        let scan = &self.scan;
        let at = scan.next_p.load(Ordering::SeqCst);
        if at >= scan.end_p.load(Ordering::Relaxed) {
            return 0;
        }
        scan.claims.fetch_add(1, Ordering::SeqCst);
        let mut shown = Vec::new();
        let goes_on = self.p(at).is_some_and(|p| p.timers.walk(&mut shown));
        if !goes_on {
            let next =
                scan.next_p
                    .compare_exchange(at, at + 1, Ordering::SeqCst, Ordering::Relaxed);
            let _ = next; // Else somebody else has seen that it was the last step.
        }
        shown.into_iter().for_each(f);
        scan.claims.fetch_sub(1, Ordering::SeqCst);
        STEP
    }

    /// Whether all goroutines and timers have been scanned that existed when the cycle began.
    pub fn scan_is_done(&self) -> bool {
        let scan = &self.scan;
        scan.next.load(Ordering::SeqCst) >= scan.end.load(Ordering::Relaxed)
            && scan.next_p.load(Ordering::SeqCst) >= scan.end_p.load(Ordering::Relaxed)
            && scan.claims.load(Ordering::SeqCst) == 0
    }

    /// A P that is behind with its share of the background work (a quarter of its time, as in
    /// Go) does a piece of it.
    #[cold]
    pub(crate) fn share(&self, p: &P<T>) {
        let now = self.now();
        let since = (now - p.work_since.get()).max(0);
        if 4 * p.work_ns.get() < since {
            self.work(p, Share::Quarter, now);
        }
    }

    /// A piece of background work, by an M that runs one. False: there is none.
    pub(crate) fn work(&self, p: &P<T>, share: Share, began: i64) -> bool {
        let Worked { done, stop } = self.work_until_stop(p, share, began);
        if stop != 0 {
            self.request_stop(stop);
        }
        done != 0
    }

    /// The same; the caller sees to it that the world is stopped.
    pub(crate) fn work_until_stop(&self, p: &P<T>, share: Share, began: i64) -> Worked {
        let worked = T::work(&mut Beside { sched: self, p }, share);
        self.worked(p, share, began, worked.done);
        worked
    }

    /// Counts what was done in the background.
    pub(crate) fn worked(&self, p: &P<T>, share: Share, began: i64, done: u32) {
        self.spend(|c| c.mark * i64::from(done));
        let took = (self.now() - began).max(0);
        if share != Share::Assist {
            p.work_ns.set(p.work_ns.get() + took);
        }
        let c = match share {
            Share::Quarter => &p.counters.work_share_ns,
            Share::Idle => &p.counters.work_idle_ns,
            Share::Assist => &p.counters.work_assist_ns,
        };
        c.store(
            c.load(std::sync::atomic::Ordering::Relaxed) + took as u64,
            std::sync::atomic::Ordering::Relaxed,
        );
    }

    /// Whether there is background work.
    #[inline]
    pub(crate) fn has_work_aside(&self) -> bool {
        self.extras.has(Extra::Work)
    }

    /// There is none any longer.
    pub fn work_is_done(&self) {
        self.extras.set(Extra::Work, false);
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

    /// The Ps do background work from now on: see `Task::work`.
    pub fn begin_work(&mut self) {
        let now = self.sched.now();
        for p in self.sched.all_ps() {
            p.work_since.set(now);
            p.work_ns.set(0);
        }
        self.sched.extras.set(Extra::Work, true);
    }
}
