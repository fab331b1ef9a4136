//! Starts goroutines (Go: `newproc`), and makes parked ones runnable again (Go: `goready`).

use crate::atomics::Ordering;
use crate::base::counters::bump;
use crate::base::modes::Extra;
use crate::base::reason::WaitReason;
use crate::g::{G, Gp, Status};
use crate::procs::p::P;
use crate::sched::Sched;
use crate::task::Task;

/// At most 128 free Gs per P.
pub(crate) const GFREE: usize = 128;

impl<T: Task> Sched<T> {
    /// Makes a goroutine, on the P that the caller holds. Go: `newproc`.
    #[cold]
    pub(crate) fn newproc(&self, p: &P<T>, task: T, parent: u64, site: u64, next: bool) -> Gp<T> {
        self.newproc_in(p, task, parent, site, next, 0)
    }

    /// The same in the bubble at this place.
    #[inline(always)]
    pub(crate) fn newproc_in(
        &self,
        p: &P<T>,
        task: T,
        parent: u64,
        site: u64,
        next: bool,
        bubble: u16,
    ) -> Gp<T> {
        let g = self.newproc1(p, task, parent, site);
        if bubble != 0 {
            self.waits.bubbles.join(g, bubble);
        }
        // SAFETY: Gs live as long as the scheduler.
        if let Some(by) = unsafe { p.curg.load(Ordering::Relaxed).as_ref() }
            && by.has_side()
        {
            inherit_labels(by, g);
        }
        match self.lab() {
            None => self.runqput(p, g, next),
            Some(lab) => self.lab_started(lab, p, g),
        }
        g
    }

    /// The same without a place in a queue. Go: `newproc1`.
    #[inline(always)]
    pub(crate) fn newproc1(&self, p: &P<T>, task: T, parent: u64, site: u64) -> Gp<T> {
        let g = self.gfget(p);
        g.id.store(self.next_id(p), Ordering::Relaxed);
        g.set_parent(parent);
        g.site.set(site);
        g.reason.store(0, Ordering::Relaxed);
        g.wake_case.set(0);
        g.scanned.store(self.scan.mark(), Ordering::Relaxed);
        // SAFETY: the G comes from the free list: it is ours, and it holds no task.
        unsafe { g.put_task(task) };
        g.set_status(Status::Runnable);
        bump(&p.counters.spawned);
        self.created(p, g, parent, site);
        g
    }

    /// A free G. Go: `gfget`.
    #[inline(always)]
    fn gfget(&self, p: &P<T>) -> Gp<T> {
        // SAFETY: the holder's alone, and no other reference is alive.
        let free = unsafe { &mut *p.gfree.get() };
        let g = match free.pop() {
            Some(g) => g,
            None => self.refill_gfree(p, free),
        };
        p.gfreecnt.store(free.len() as u32, Ordering::Relaxed);
        g
    }

    /// None is left: some come from the central list, else new ones are made. Go: `malg`.
    #[cold]
    fn refill_gfree(&self, p: &P<T>, free: &mut Vec<Gp<T>>) -> Gp<T> {
        loop {
            self.gs.free().pop_back_into(free, GFREE / 2);
            if free.is_empty() {
                bump(&p.counters.g_allocs);
                self.gs.all().grow(|g| free.push(g));
            }
            free.iter().for_each(|g| g.prefetch());
            if let Some(g) = free.pop() {
                return g;
            }
        }
    }

    #[inline(always)]
    fn next_id(&self, p: &P<T>) -> u64 {
        let (next, end) = p.ids.get();
        if next < end {
            p.ids.set((next + 1, end));
            return next;
        }
        let (next, end) = self.gs.take_ids();
        p.ids.set((next + 1, end));
        next
    }

    /// Makes a parked goroutine runnable, on the P that the caller holds. Go: `goready`.
    #[inline]
    pub(crate) fn ready(&self, p: &P<T>, g: Gp<T>) {
        bump(&p.counters.readies);
        let on = self.extras.on();
        let watched = on.any_but_live();
        if watched {
            self.readied(p, g);
        } else if on.any() {
            self.live().readies(p, g);
        }
        let waited = match watched && g.bubble.get() != 0 {
            false => g.end_wait(),
            true => self.waits.bubbles.end_wait(g),
        };
        if waited {
            if watched && self.extras.has(Extra::Waits) {
                self.observers.profiles.contention.block_ends(g, self.now());
            }
            self.runqput(p, g, true);
        } // else its parker finds it runnable and enqueues it
    }

    /// A goroutine has ended in a bubble, or its root leaves.
    #[cold]
    pub(crate) fn leave_bubble(&self, p: &P<T>, g: Gp<T>) {
        if let Some(next) = self.waits.bubbles.leave(g) {
            self.runqput(p, next, true);
        }
    }

    /// `begin_wait` of a goroutine in a bubble. False: a wake has come already.
    #[cold]
    pub(crate) fn begin_wait_in_bubble(&self, p: &P<T>, g: Gp<T>, reason: WaitReason) -> bool {
        let (waits, next) = self.waits.bubbles.begin_wait(g, reason);
        if let Some(next) = next {
            self.runqput(p, next, true);
        }
        waits
    }
}

/// A goroutine has the labels of the one that started it, which runs on the same P.
#[cold]
fn inherit_labels<T: Task>(by: &G<T>, g: Gp<T>) {
    if let Some(labels) = by.labels() {
        g.with_side(|s| s.labels = Some(labels));
    }
}
