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
use crate::base::modes::Extra;
use crate::base::step::Payload;
use crate::g::sudog::sd;
use crate::g::{Gp, Status};
use crate::sched::Sched;
use crate::task::Task;
use crate::time::heap::STEP;
use std::marker::PhantomData;

/// Somebody scans it.
const BUSY: u8 = 3;

/// How far the scanning of goroutines has come.
pub(crate) struct Scan {
    /// The mark of this cycle, 1 or 2.
    pub(crate) mark: AtomicU8,
    /// The slab of Gs that is walked through next.
    pub(crate) next: AtomicUsize,
    /// How many there were when the cycle began.
    pub(crate) end: AtomicUsize,
    /// Scans under way, and some that will find nothing to do.
    pub(crate) claims: AtomicUsize,
    /// The P whose timers are shown next.
    pub(crate) next_p: AtomicUsize,
    /// How many Ps there were when the cycle began.
    pub(crate) end_p: AtomicUsize,
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

impl<T: Task> Sched<T> {
    /// Claims `g` and scans it, if that was not done yet; waits while somebody else does.
    pub(crate) fn scan_one(&self, g: Gp<T>, f: &mut dyn FnMut(AtRest<'_, T>)) {
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
                    self.scan_one(g, f);
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
