//! A goroutine's vector clock, and its operations on other clocks.

use super::clock::{Clock, Known, epoch, is_owned, is_proof, is_same_slot, slot_of, time_of};
use super::times::Times;
use crate::atomics::Spin;
use std::collections::VecDeque;
use std::ptr::NonNull;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// A goroutine in the order of things.
#[derive(Debug)]
#[repr(C)]
pub struct Thread {
    /// Its slot and time, above [`EPOCH_SHIFT`](super::EPOCH_SHIFT) free bits.
    pub epoch: u64,
    /// The epoch in which it last touched memory or learned something.
    pub touched: u64,
    /// Room for whoever checks accesses: the locks that it holds, as address, code pointer and function of where it got
    /// them.
    pub held: Vec<(usize, (usize, u64))>,
    /// Changes with the set of locks that it holds.
    pub holding: u64,
    /// While it is not 0, the goroutine synchronises with nobody (`runtime.RaceDisable`).
    pub off: u32,
    /// Others have its slot, too.
    shared: bool,
    /// The stack of the `go` statement.
    created: u32,
    /// Its number, 0 as long as it is not known.
    id: u64,
    /// Its first epoch.
    from: u64,
    /// What happened before.
    known: Known,
    /// The epoch in which that last changed.
    learned: u64,
    /// The ranges of memory that it last read and wrote, for whoever checks accesses.
    pub ranges: [Touched; 2],
    /// What others see of it.
    current: Place,
}

/// Where a slot keeps what is current of its goroutine: the list of slots owns that as long as a goroutine is alive.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place(NonNull<Current>);

// SAFETY: what is there may be used by all threads.
unsafe impl Send for Place {}

impl Place {
    /// Of a slot; it is to be used only by goroutines that are alive.
    pub(super) fn of(current: &Arc<Current>) -> Place {
        Place(NonNull::from(current.as_ref()))
    }
}

impl std::ops::Deref for Place {
    type Target = Current;

    #[inline]
    fn deref(&self) -> &Current {
        // SAFETY: whoever uses it is a goroutine that is alive, so the slot is still there; see `Slots::reset`.
        unsafe { self.0.as_ref() }
    }
}

/// How many of the goroutines that have had a slot are remembered.
const LIVES: usize = 64;

/// What the goroutine of a slot keeps up to date there. It has cache lines of its own, since Ps write to neighbouring slots.
#[derive(Debug, Default)]
#[repr(align(128))]
pub(super) struct Current {
    /// The time of the slot.
    pub(super) time: AtomicU64,
    /// The number of its last owner, 0 as long as it is not known. (Of a shared slot: nobody's.)
    id: AtomicU64,
    /// Whether that one has ended.
    ended: AtomicBool,
    /// The last owners of the slot, including the current one. (None for a shared slot.)
    lives: Spin<VecDeque<Life>>,
}

impl Current {
    /// A goroutine begins; the last owner has ended.
    fn begins(&self, life: Life) {
        self.lives.with(|lives| {
            let last = self.id.swap(life.id, Relaxed);
            self.ended.store(false, Relaxed);
            if let Some(life) = lives.back_mut() {
                (life.id, life.ended) = (last, true);
            }
            if lives.len() == LIVES {
                lives.pop_front();
            }
            lives.push_back(life);
        });
    }

    /// The goroutine that was in that epoch.
    pub(super) fn life(&self, epoch: u64) -> Life {
        let before = |l: &&Life| time_of(l.from) <= time_of(epoch);
        self.lives.with(|lives| {
            let mut life = lives.iter().rev().find(before).copied().unwrap_or_default();
            if life.from != 0 && !life.ended {
                (life.id, life.ended) = (self.id.load(Relaxed), self.ended.load(Relaxed));
            }
            life
        })
    }
}

/// A range of memory of which every byte was touched in one epoch.
#[derive(Debug, Clone, Copy, Default)]
pub struct Touched {
    /// The first byte.
    pub start: usize,
    /// The end.
    pub end: usize,
    /// The epoch.
    pub epoch: u64,
    /// What else must not have changed since.
    pub stamp: u64,
}

/// A goroutine that has, or had, a slot.
#[derive(Debug, Clone, Copy, Default)]
pub struct Life {
    /// Its first epoch.
    pub from: u64,
    /// Its number.
    pub id: u64,
    /// The stack of the `go` statement, in the words of whoever checks accesses.
    pub created: u32,
    /// Whether it has ended.
    pub ended: bool,
}

impl Thread {
    /// Room for a goroutine.
    pub(super) fn new(current: Place) -> Thread {
        Thread {
            epoch: 0,
            touched: 0,
            held: Vec::new(),
            holding: 0,
            off: 0,
            shared: false,
            created: 0,
            id: 0,
            from: 0,
            known: Known::default(),
            learned: 0,
            ranges: [Touched::default(); 2],
            current,
        }
    }

    /// A goroutine has this room from now on. The vector stays until it begins, for most have the same one as the
    /// goroutine before. `touched`: the epoch in which the slot's last goroutine last touched memory or learned something.
    pub(super) fn renew(
        &mut self,
        (slot, shared, current): (u32, bool, Place),
        touched: u64,
        id: u64,
        created: u32,
    ) {
        self.epoch = epoch(slot, current.time.load(Relaxed));
        self.touched = touched;
        self.held.clear();
        self.holding = 0;
        self.off = 0;
        self.shared = shared;
        self.created = created;
        self.id = id;
        self.from = 0;
        self.learned = 0;
        self.ranges = [Touched::default(); 2];
        self.current = current;
    }

    /// It begins to run, and has this number.
    #[inline]
    pub fn runs(&mut self, id: u64) {
        if self.id == 0 {
            self.id = id;
            if !self.shared {
                self.current.id.store(id, Relaxed);
            }
        }
    }

    /// Whether other goroutines have its slot, too: then an epoch does not tell which of them it was.
    pub fn is_shared(&self) -> bool {
        self.shared
    }

    /// The goroutine, as long as it runs.
    pub fn life(&self) -> Life {
        Life {
            from: self.from,
            id: self.id,
            created: self.created,
            ended: false,
        }
    }

    /// Whether that epoch is one of its slot.
    #[inline]
    pub fn is_own(&self, epoch: u64) -> bool {
        is_same_slot(epoch, self.epoch)
    }

    /// Whether what was done in that epoch happened before what the goroutine does now.
    #[inline]
    pub fn knows(&self, epoch: u64) -> bool {
        is_same_slot(epoch, self.epoch) || self.known.knows(epoch)
    }

    /// Whether all that was released in that epoch is known; see [`Known::proves`].
    #[inline]
    fn proves(&self, by: u64) -> bool {
        if is_same_slot(by, self.epoch) {
            return !self.shared && is_proof(self.epoch, by);
        }
        self.known.proves(by)
    }

    /// Advances its time.
    #[inline]
    fn tick(&mut self) {
        if self.shared {
            let time = self.current.time.fetch_add(1, Relaxed) + 1;
            self.epoch = epoch(slot_of(self.epoch), time);
        } else {
            self.epoch += epoch(0, 1);
            self.current.time.store(time_of(self.epoch), Relaxed);
        }
    }

    /// After it has learned something. A new vector may have been made in an epoch that others know of already (see
    /// `HappensBefore::acquire_all`): its source is the next one.
    #[inline]
    fn settle(&mut self) {
        if self.known.is_full() {
            self.known.fold();
        }
        if self.known.source == 0 && !self.shared && !self.known.times.is_empty() {
            self.tick();
            self.known.source = self.epoch;
        }
    }

    /// Who takes over the slot must know what it has learned by now.
    #[inline]
    fn learned(&mut self) {
        self.settle();
        self.touched = self.epoch;
        self.learned = self.epoch;
    }

    /// It knows what was released to the clock.
    #[inline]
    pub fn acquire(&mut self, clock: &mut Clock) {
        if self.off != 0 || clock.is_empty() {
            return;
        }
        clock.taken |= !is_same_slot(clock.by, self.epoch);
        if self.proves(clock.by) {
            return;
        }
        self.known.take_in(&clock.known, self.epoch);
        self.learned();
    }

    /// The goroutine acquires a clock that it released last itself and that no other goroutine has acquired since, so there is
    /// nothing to learn. If it has touched nothing in between, it returns to the epoch of that release: no other goroutine
    /// knows that epoch, so accesses noted in it need not be noted again. False: one of these conditions does not hold, or
    /// it learned something in that epoch, so that its next release would have to copy all again.
    /// (No other goroutine may acquire the clock before the next release, as with a mutex; otherwise the clock would also
    /// order accesses that are made until then.)
    #[inline]
    pub fn resumes(&mut self, clock: &Clock) -> bool {
        let before = self.epoch.wrapping_sub(epoch(0, 1));
        let own = self.off == 0 && !self.shared && clock.by == before && !clock.taken;
        let idle = self.touched < self.epoch && self.learned < before && self.from < self.epoch;
        if own && idle {
            self.epoch = before;
            self.current.time.store(time_of(before), Relaxed);
        }
        own && idle
    }

    /// It knows all of these times.
    pub(super) fn knows_times(&mut self, times: Times) {
        self.known.take_in(&Known::of(times), self.epoch);
        self.learned();
    }

    /// The clock is what it knows, and nothing else.
    #[inline]
    pub fn release(&mut self, clock: &mut Clock) {
        if self.off != 0 {
            return;
        }
        let again = is_same_slot(clock.by, self.epoch) && !self.shared;
        // Since it last released to this clock, only its own time has changed. (It may have returned to that epoch, and
        // learned something in it.)
        if !(again && clock.by > self.learned && clock.known.renew(clock.by, self.epoch)) {
            clock.known.copy(&self.known);
            clock.known.add(self.epoch);
        }
        (clock.by, clock.taken) = (self.epoch, false);
        self.released();
    }

    #[inline]
    fn released(&mut self) {
        if self.touched < self.from {
            // What it knew from the beginning is known elsewhere now.
            self.touched = self.epoch;
        }
        self.tick();
    }

    /// The clock gets what it knows as well.
    pub fn release_merge(&mut self, clock: &mut Clock) {
        if self.off != 0 {
            return;
        }
        if clock.is_empty() || clock.by != 0 && self.proves(clock.by) {
            return self.release(clock);
        }
        // Who has an epoch of it in which it had learned all that it knows has all of that.
        if self.shared || !clock.known.renew_since(self.epoch, self.learned) {
            clock.known.take_in(&self.known, 0);
            clock.known.add(self.epoch);
        }
        clock.by = 0;
        self.released();
    }

    /// It knows what the clock has, and the clock is what it knew before.
    pub fn exchange(&mut self, clock: &mut Clock) {
        if self.off != 0 {
            return;
        }
        if clock.is_empty() || self.proves(clock.by) {
            return self.release(clock);
        }
        if clock.known.is_like(&self.known) {
            let old = clock.known.entries();
            self.release(clock);
            self.known.add_all(&old, self.epoch);
            return self.learned();
        }
        let mut old = std::mem::take(clock);
        self.release(clock);
        self.acquire(&mut old);
    }

    /// Both know what the other has done.
    pub(super) fn meets(&mut self, other: &mut Thread) {
        if self.off != 0 || other.off != 0 {
            return;
        }
        // Nobody knows of these epochs yet, so they can be the source of a new vector.
        self.tick();
        other.tick();
        let (mine, theirs) = (self.epoch, other.epoch);
        self.known.exchange(mine, &mut other.known, theirs);
        let source = if self.shared { theirs } else { mine };
        for t in [self, other] {
            if t.known.source == 0 && is_owned(source) {
                t.known.source = source;
            }
            t.touched = t.epoch;
            t.tick();
            t.settle();
            t.learned = t.epoch;
        }
    }

    /// It has ended.
    pub(super) fn ends(&mut self) {
        if !self.shared {
            self.current.ended.store(true, Relaxed);
        }
    }

    /// It begins, knowing what the goroutine `by` does, or all of these times.
    pub(super) fn begin(&mut self, by: Option<&mut Thread>, all: Times) {
        match by {
            Some(by) => {
                if by.known.is_nearly_full() {
                    // All that it starts share this.
                    by.known.fold();
                    by.learned();
                }
                self.known.copy(&by.known);
                self.known.add(by.epoch);
                by.released();
            }
            None => self.known = Known::of(all),
        }
        self.tick();
        self.settle();
        self.from = self.epoch;
        self.learned = self.epoch;
        if !self.shared {
            self.current.begins(self.life());
        }
    }
}
