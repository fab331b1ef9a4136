//! The heap of a P's timers, and how the collector walks through it while the program runs.
//!
//! # The walk
//! Timers that will fire are roots, and a hundred thousand of them are too many for one stop. A cycle needs
//! those that were there when it began ([`TimerHeap::begin_walk`]); they are shown some at a time
//! ([`TimerHeap::walk`]), from the end of the heap to its front, each step under the lock. What is in front
//! of `unseen` was not shown yet. Meanwhile the heap changes:
//! - A timer that fires is shown by the thread that fires it: `Task::timer_task` and `Task::timer_value` get
//!   the payload.
//! - When an entry leaves, the last one takes its place and others move up, to the front: an entry may
//!   be shown twice, never left out.
//! - When one is put in, others move down. The one that passes `unseen` is put aside, for the
//!   next step; there is at most one.
//! - Where the whole heap is put in order anew, everything that was not shown is put aside.
//! - A timer that is stopped or reset was reached by a running goroutine, and its owner leads to the payload.
//! - New entries come from running goroutines, which were scanned.

use crate::atomics::{AtomicI32, AtomicI64, AtomicU32, Ordering, SpinLock};
use crate::base::step::Payload;
use crate::g::Gp;
use crate::time::timer::{Entry, Target, TimerRef};
use crate::time::waiters::dropped;
use std::cell::{Cell, UnsafeCell};

/// How many entries a step of the walk looks at, under the lock.
pub(crate) const STEP: usize = if cfg!(loom) { 1 } else { 64 };

/// A 4-ary heap under a lock.
pub(crate) struct TimerHeap<T> {
    lock: SpinLock,
    order: UnsafeCell<Order<T>>,
    seq: Cell<u64>,
    /// How many entries went stale since the last sweep; anybody adds, and takes off what comes
    /// back to life.
    stale: AtomicI32,
    /// How often the top may have become a stale entry; and how often when it was last cleaned,
    /// written when `min` is true again.
    doubts: AtomicU32,
    settled: AtomicU32,
    len: AtomicU32,
    /// When the first entry is due: written under the lock, read by anybody. It may be too early, never too late.
    pub(crate) min: AtomicI64,
}

/// What the lock is for.
struct Order<T> {
    entries: Vec<Entry<T>>,
    /// So many of them, from the front, were not shown to the collector yet in this cycle.
    unseen: usize,
    /// Payloads of such that went past `unseen`.
    aside: Vec<Payload>,
}

// SAFETY: order and seq under `lock`.
unsafe impl<T: Send> Sync for TimerHeap<T> {}
// SAFETY: as above.
unsafe impl<T: Send> Send for TimerHeap<T> {}

impl<T> TimerHeap<T> {
    pub(crate) fn new() -> TimerHeap<T> {
        TimerHeap {
            lock: SpinLock::new(),
            order: UnsafeCell::new(Order {
                entries: Vec::new(),
                unseen: 0,
                aside: Vec::new(),
            }),
            seq: Cell::new(0),
            stale: AtomicI32::new(0),
            doubts: AtomicU32::new(0),
            settled: AtomicU32::new(0),
            len: AtomicU32::new(0),
            min: AtomicI64::new(i64::MAX),
        }
    }

    pub(crate) fn len(&self) -> u32 {
        self.len.load(Ordering::Relaxed)
    }

    fn with<R>(&self, f: impl FnOnce(&mut Order<T>) -> R) -> R {
        self.lock.lock();
        // SAFETY: under the lock.
        let order = unsafe { &mut *self.order.get() };
        let r = f(order);
        let min = order.entries.first().map_or(i64::MAX, |e| e.when);
        self.min.store(min, Ordering::Release);
        self.len
            .store(order.entries.len() as u32, Ordering::Relaxed);
        self.lock.unlock();
        r
    }

    /// Puts an entry into the heap of a P. The caller holds the P, which
    /// looks at its timers by itself; an M that waits for others' timers is told when P goes idle.
    pub(crate) fn insert(&self, when: i64, target: Target<T>) {
        let mut dropped = Vec::new();
        self.with(|order| {
            let stale = self.stale.load(Ordering::Relaxed).max(0) as usize;
            if stale > 64 && stale * 2 > order.entries.len() {
                order.put_aside();
                sweep(&mut order.entries, &mut dropped);
                self.stale.store(0, Ordering::Relaxed);
            }
            let seq = self.seq.get();
            self.seq.set(seq + 1);
            order.push(Entry { when, seq, target });
        });
        gone(self, dropped);
    }

    /// An entry of this heap (or of another: it evens out) has become stale.
    pub(crate) fn note_stale(&self) {
        self.stale.fetch_add(1, Ordering::Relaxed);
        self.doubt();
    }

    /// An entry has left: the one that has come to the top may have become stale before.
    fn look_at_top(&self, order: &Order<T>) {
        if order.entries.first().is_some_and(Entry::is_stale) {
            self.doubt();
        }
    }

    /// The entry at the top may be a stale one.
    pub(crate) fn doubt(&self) {
        self.doubts.fetch_add(1, Ordering::SeqCst);
    }

    /// A stale entry is one that fires again.
    pub(crate) fn note_fresh(&self) {
        self.stale.fetch_sub(1, Ordering::Relaxed);
    }

    /// Takes the first entry if it is due at `now`. Go: `runtimer`.
    pub(crate) fn pop_due(&self, now: i64) -> Option<(i64, Target<T>)> {
        if self.min.load(Ordering::Acquire) > now {
            return None;
        }
        self.with(|order| {
            if order.entries.first()?.when > now {
                return None;
            }
            let e = order.pop()?;
            self.look_at_top(order);
            Some((e.when, e.target))
        })
    }

    /// Whether the first one wakes a goroutine that sleeps.
    pub(crate) fn first_is_sleeper(&self) -> bool {
        self.with(|order| {
            let first = order.entries.first();
            first.is_some_and(|e| matches!(e.target, Target::Sleeper(_)))
        })
    }

    /// Moves all entries out, when a P goes away.
    pub(crate) fn drain_into(&self, to: &TimerHeap<T>) {
        let all = self.with(|order| {
            order.put_aside();
            std::mem::take(&mut order.entries)
        });
        for e in all {
            to.insert(e.when, e.target);
        }
    }

    /// Takes out the entry that is to wake this sleeper. False: it is not here.
    pub(crate) fn remove_sleeper(&self, g: Gp<T>) -> bool {
        let here = |e: &Entry<T>| matches!(&e.target, Target::Sleeper(s) if *s == g);
        self.with(|order| {
            order.put_aside();
            let h = &mut order.entries;
            let before = h.len();
            h.retain(|e| !here(e));
            h.sort_by_key(|e| (e.when, e.seq)); // a sorted array is a heap
            let removed = h.len() < before;
            self.look_at_top(order);
            removed
        })
    }

    /// Drops stale entries at the top, so that `min` is true.
    pub(crate) fn clean_top(&self) {
        loop {
            let doubts = self.doubts.load(Ordering::SeqCst);
            if self.settled.load(Ordering::SeqCst) == doubts {
                return;
            }
            let mut dropped = Vec::new();
            self.with(|order| {
                while order.entries.first().is_some_and(Entry::is_stale) {
                    dropped.extend(order.pop());
                }
            });
            gone(self, dropped);
            self.settled.store(doubts, Ordering::SeqCst);
        }
    }

    /// Shows at most `most` entries in the heap's order, the first one first; how many there are. For films, which are of
    /// one thread.
    pub(crate) fn look(&self, most: usize, f: &mut dyn FnMut(&Entry<T>)) -> usize {
        self.lock.lock();
        // SAFETY: under the lock.
        let entries = unsafe { &(*self.order.get()).entries };
        entries.iter().take(most).for_each(f);
        let all = entries.len();
        self.lock.unlock();
        all
    }

    /// The live timers of the heap. World stopped.
    pub(crate) fn each(&self, f: &mut dyn FnMut(&TimerRef<T>)) {
        // SAFETY: the world is stopped.
        for e in unsafe { &(*self.order.get()).entries } {
            e.each(f);
        }
    }

    /// A cycle begins: what is in the heap now is to be shown. World stopped.
    pub(crate) fn begin_walk(&self) {
        self.lock.lock();
        // SAFETY: under the lock.
        let order = unsafe { &mut *self.order.get() };
        order.unseen = order.entries.len();
        order.aside.clear();
        self.lock.unlock();
    }

    /// A step of the walk: adds the payloads of some timers to `shown`. False: all have been shown.
    pub(crate) fn walk(&self, shown: &mut Vec<Payload>) -> bool {
        shown.reserve(STEP);
        self.lock.lock();
        // SAFETY: under the lock.
        let goes_on = unsafe { &mut *self.order.get() }.walk(shown);
        self.lock.unlock();
        goes_on
    }
}

impl<T> Order<T> {
    fn push(&mut self, entry: Entry<T>) {
        let mut at = self.entries.len();
        self.entries.push(entry);
        while at > 0 {
            let up = (at - 1) / 4;
            if !before(&self.entries[at], &self.entries[up]) {
                break;
            }
            if up < self.unseen && self.unseen <= at {
                self.aside.extend(self.entries[up].payload());
            }
            self.entries.swap(at, up);
            at = up;
        }
    }

    fn pop(&mut self) -> Option<Entry<T>> {
        if self.entries.is_empty() {
            return None;
        }
        let first = self.entries.swap_remove(0);
        sift_down(&mut self.entries, 0);
        self.unseen = self.unseen.min(self.entries.len());
        Some(first)
    }

    /// All entries are about to change their places: those that were not shown are put aside.
    #[cold]
    fn put_aside(&mut self) {
        let unseen = std::mem::take(&mut self.unseen);
        let entries = self.entries.iter().take(unseen);
        self.aside.extend(entries.filter_map(Entry::payload));
    }

    fn walk(&mut self, shown: &mut Vec<Payload>) -> bool {
        let aside = self.aside.len().saturating_sub(STEP);
        shown.extend(self.aside.drain(aside..));
        if shown.is_empty() {
            let from = self.unseen.saturating_sub(STEP);
            let some = self.entries.iter().take(self.unseen).skip(from);
            shown.extend(some.filter_map(Entry::payload));
            self.unseen = from;
        }
        self.unseen > 0 || !self.aside.is_empty()
    }
}

/// What has become of entries that have left the heap of P as stale ones, without its lock.
fn gone<T>(timers: &TimerHeap<T>, entries: Vec<Entry<T>>) {
    for e in entries {
        if let Target::Timer(c, gen_) = &e.target {
            dropped(c, *gen_, timers);
        }
    }
}

fn sweep<T>(h: &mut Vec<Entry<T>>, dropped: &mut Vec<Entry<T>>) {
    dropped.extend(h.extract_if(.., |e| e.is_stale()));
    h.sort_by_key(|e| (e.when, e.seq)); // a sorted array is a heap
}

fn before<T>(a: &Entry<T>, b: &Entry<T>) -> bool {
    a < b
}

fn sift_down<T>(h: &mut [Entry<T>], mut i: usize) {
    loop {
        let first = i * 4 + 1;
        if first >= h.len() {
            return;
        }
        let mut least = first;
        for k in first + 1..(first + 4).min(h.len()) {
            if before(&h[k], &h[least]) {
                least = k;
            }
        }
        if !before(&h[least], &h[i]) {
            return;
        }
        h.swap(i, least);
        i = least;
    }
}
