//! What each goroutine knows, and the slots that goroutines have one after the other.

use super::clock::{Clock, Entry, Times, at, epoch, join, raise, slot_of, time_of};
use super::{HappensBefore, lock};
use std::collections::VecDeque;
use std::ptr::NonNull;
use std::sync::Arc;

/// So many free slots are kept although a goroutine wants one whose end it does not know.
const QUARANTINE: usize = 256;
/// How many free slots are looked at for one whose end is known.
const LOOKED_AT: usize = 64;
/// The most slots: goroutines that are alive at the same time.
const MOST: usize = 1 << 20;
/// How many goroutines are remembered that have had a slot.
const LIVES: usize = 64;

/// A goroutine in the order of things.
#[derive(Debug)]
#[repr(C)]
pub struct Thread {
    /// Its slot and time, above [`EPOCH_SHIFT`](super::EPOCH_SHIFT) free bits.
    pub epoch: u64,
    /// Room for whoever checks accesses: stacks seen lately, as hash and number.
    pub stacks: [(u64, u32); 8],
    /// The epoch in which it last touched memory.
    pub touched: u64,
    /// While it is not 0, the goroutine synchronises with nobody (`runtime.RaceDisable`).
    pub off: u32,
    times: Times,
    /// One entry more: of the goroutine that started it.
    plus: Entry,
    lives: VecDeque<Life>,
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

/// The slots.
#[derive(Debug, Default)]
pub(super) struct Threads {
    // Goroutines hold on to theirs while others are added.
    #[allow(clippy::vec_box)]
    all: Vec<Box<Thread>>,
    free: VecDeque<u32>,
}

impl Thread {
    /// Whether what was done in that epoch happened before what the goroutine does now.
    #[inline]
    pub fn knows(&self, epoch: u64) -> bool {
        let (slot, time) = (slot_of(epoch), time_of(epoch));
        self.knows_entry((slot, time))
    }

    #[inline]
    fn knows_entry(&self, (slot, time): Entry) -> bool {
        if slot == slot_of(self.epoch) {
            return true;
        }
        at(&self.times, slot) >= time || (self.plus.0 == slot && self.plus.1 >= time)
    }

    /// Advances its time.
    fn tick(&mut self) {
        self.epoch += epoch(0, 1);
    }

    fn own(&self) -> Entry {
        (slot_of(self.epoch), time_of(self.epoch))
    }

    /// It knows what was released to the clock.
    pub fn acquire(&mut self, clock: &Clock) {
        let known = |entries: &[Entry]| entries.iter().all(|&e| self.knows_entry(e));
        if self.off != 0 {
            return;
        }
        if clock.is_empty() || clock.single && known(&clock.plus[..1]) {
            return;
        }
        let same = Arc::ptr_eq(&self.times, &clock.times)
            || clock
                .times
                .iter()
                .enumerate()
                .all(|(slot, &time)| time == 0 || self.knows_entry((slot as u32, time)));
        if same && known(&clock.plus) {
            return;
        }
        let plus = std::mem::take(&mut self.plus);
        let times = Arc::make_mut(&mut self.times);
        raise(times, plus);
        clock.plus.into_iter().for_each(|e| raise(times, e));
        if !same {
            join(times, &clock.times);
        }
    }

    /// The clock is what it knows, and nothing else.
    pub fn release(&mut self, clock: &mut Clock) {
        if self.off != 0 {
            return;
        }
        clock.times = self.times.clone();
        clock.plus = [self.own(), self.plus];
        clock.single = true;
        clock.merged = None;
        self.tick();
    }

    /// The clock gets what it knows as well.
    pub fn release_merge(&mut self, clock: &mut Clock) {
        if self.off != 0 {
            return;
        }
        clock.merge(&self.times, [self.own(), self.plus]);
        self.tick();
    }

    /// It knows what the clock has, and the clock is what it knew before.
    pub fn exchange(&mut self, clock: &mut Clock) {
        if self.off != 0 {
            return;
        }
        let old = std::mem::take(clock);
        self.release(clock);
        self.acquire(&old);
    }

    /// Both know what the other has done.
    pub(super) fn meets(&mut self, other: &mut Thread) {
        if self.off != 0 || other.off != 0 {
            return;
        }
        let new = [self.own(), self.plus, other.own(), other.plus];
        // They share a vector from now on, and often do already: then it is only theirs in the end.
        let theirs = std::mem::take(&mut other.times);
        let times = if Arc::ptr_eq(&self.times, &theirs) {
            drop(theirs);
            Arc::make_mut(&mut self.times)
        } else {
            let times = Arc::make_mut(&mut self.times);
            join(times, &theirs);
            times
        };
        new.into_iter().for_each(|e| raise(times, e));
        other.times = self.times.clone();
        (self.plus, other.plus) = ((0, 0), (0, 0));
        self.tick();
        other.tick();
    }

    /// It begins another life, knowing what the goroutine `by` does, or all that has happened.
    fn begin(&mut self, by: Option<&mut Thread>, all: Times, life: Life) {
        match by {
            Some(by) => {
                let (own, plus) = (by.own(), by.plus);
                self.times = by.times.clone();
                self.plus = own;
                if plus.1 != 0 {
                    raise(Arc::make_mut(&mut self.times), plus);
                    // The next ones that it starts share this.
                    by.times = self.times.clone();
                    by.plus = (0, 0);
                }
                by.tick();
            }
            None => {
                self.times = all;
                self.plus = (0, 0);
            }
        }
        self.tick();
        self.off = 0;
        if self.lives.len() == LIVES {
            self.lives.pop_front();
        }
        self.lives.push_back(Life {
            from: self.epoch,
            ..life
        });
    }
}

/// A goroutine's place among the threads; it ends when this is dropped.
#[derive(Debug)]
pub struct Racer {
    thread: NonNull<Thread>,
    home: Arc<HappensBefore>,
}

// SAFETY: the thread is the goroutine's that holds this, which moves between OS threads as a whole.
unsafe impl Send for Racer {}

impl Racer {
    /// Its thread, which lives as long as the run.
    pub fn thread(&self) -> *mut Thread {
        self.thread.as_ptr()
    }
}

impl Drop for Racer {
    fn drop(&mut self) {
        // SAFETY: the goroutine has ended, so nobody else touches its thread.
        self.home.ended(unsafe { self.thread.as_mut() });
    }
}

impl HappensBefore {
    /// A goroutine begins, with that number, started at that stack by another one, or by nobody: then it knows
    /// all that has happened.
    pub fn begin(self: &Arc<Self>, by: Option<&mut Thread>, id: u64, created: u32) -> Racer {
        self.begin_as(by, id, created, true)
    }

    fn begin_as(
        self: &Arc<Self>,
        by: Option<&mut Thread>,
        id: u64,
        created: u32,
        knows_all: bool,
    ) -> Racer {
        let life = Life {
            id,
            created,
            ..Life::default()
        };
        let mut threads = lock(&self.threads);
        let all = match by {
            Some(_) => Times::default(),
            None if !knows_all => Times::default(),
            None => Arc::new(threads.all.iter().map(|t| time_of(t.epoch)).collect()),
        };
        let slot = threads.slot(by.as_deref(), knows_all);
        let thread = match threads.all.get_mut(slot as usize) {
            Some(thread) => NonNull::from(&mut **thread),
            None => NonNull::dangling(),
        };
        let mut racer = Racer {
            thread,
            home: self.clone(),
        };
        // SAFETY: the slot is ours, and boxes stay where they are.
        unsafe { racer.thread.as_mut() }.begin(by, all, life);
        racer
    }

    /// The goroutine knows all that has happened so far.
    pub fn acquire_all(&self, thread: &mut Thread) {
        let threads = lock(&self.threads);
        let times: Vec<u64> = threads.all.iter().map(|t| time_of(t.epoch)).collect();
        join(Arc::make_mut(&mut thread.times), &times);
    }

    /// A goroutine begins that knows nothing yet.
    pub fn begin_empty(self: &Arc<Self>) -> Racer {
        self.begin_as(None, 0, 0, false)
    }

    /// The goroutine that began in that epoch has this number.
    pub fn name(&self, from: u64, id: u64) {
        let mut threads = lock(&self.threads);
        let thread = threads.all.get_mut(slot_of(from) as usize);
        let mut lives = thread.into_iter().flat_map(|t| &mut t.lives);
        if let Some(life) = lives.find(|l| l.from == from) {
            life.id = id;
        }
    }

    fn ended(&self, thread: &mut Thread) {
        let mut threads = lock(&self.threads);
        if let Some(life) = thread.lives.back_mut() {
            life.ended = true;
        }
        threads.free.push_back(slot_of(thread.epoch));
    }

    /// The goroutine that was in that epoch.
    pub fn life(&self, epoch: u64) -> Life {
        let threads = lock(&self.threads);
        let thread = threads.all.get(slot_of(epoch) as usize);
        let lives = thread.into_iter().flat_map(|t| &t.lives);
        let before = |l: &&Life| time_of(l.from) <= time_of(epoch);
        lives.rev().find(before).copied().unwrap_or_default()
    }
}

impl Threads {
    /// A slot for a goroutine started by `by`.
    fn slot(&mut self, by: Option<&Thread>, knows_all: bool) -> u32 {
        let known = |&slot: &u32| {
            let end = self.all.get(slot as usize).map_or(0, |t| t.touched);
            by.map_or(knows_all, |by| by.knows(end))
        };
        let looked_at = self.free.iter().rev().take(LOOKED_AT).position(known);
        if let Some(at) = looked_at
            && let Some(slot) = self.free.remove(self.free.len() - 1 - at)
        {
            return slot;
        }
        let full = self.all.len() >= MOST;
        if (self.free.len() > QUARANTINE || full)
            && let Some(slot) = self.free.pop_front()
        {
            return slot;
        }
        if full {
            return MOST as u32 - 1;
        }
        let slot = self.all.len() as u32;
        self.all.push(Box::new(Thread {
            epoch: epoch(slot, 0),
            stacks: [(0, 0); 8],
            touched: 0,
            off: 0,
            times: Times::default(),
            plus: (0, 0),
            lives: VecDeque::new(),
        }));
        slot
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[allow(clippy::mut_from_ref)]
    fn of(r: &Racer) -> &mut Thread {
        // SAFETY: tests hold one reference at a time to each.
        unsafe { &mut *r.thread() }
    }

    #[test]
    fn a_goroutine_knows_who_started_it_and_not_the_other_way_round() {
        let hb = Arc::new(HappensBefore::default());
        let main = hb.begin(None, 1, 0);
        let before = of(&main).epoch;
        let a = hb.begin(Some(of(&main)), 2, 0);
        let after = of(&main).epoch;
        assert!(of(&a).knows(before) && !of(&a).knows(after));
        assert!(!of(&main).knows(of(&a).epoch));
        let b = hb.begin(Some(of(&a)), 3, 0);
        assert!(of(&b).knows(before) && !of(&b).knows(of(&a).epoch));
    }

    #[test]
    fn what_is_released_is_known_to_who_acquires_it() {
        let hb = Arc::new(HappensBefore::default());
        let main = hb.begin(None, 1, 0);
        let a = hb.begin(Some(of(&main)), 2, 0);
        let b = hb.begin(Some(of(&main)), 3, 0);
        let (did_a, did_b) = (of(&a).epoch, of(&b).epoch);
        hb.release_merge(of(&a), 64);
        assert!(!of(&main).knows(did_a));
        hb.release_merge(of(&b), 64);
        hb.acquire(of(&main), 64);
        assert!(of(&main).knows(did_a) && of(&main).knows(did_b));
        assert!(!of(&main).knows(of(&a).epoch));
        hb.release(of(&a), 64);
        let c = hb.begin(Some(of(&a)), 4, 0);
        hb.acquire(of(&c), 64);
        assert!(!of(&c).knows(did_b));
        hb.forget(0, 4096);
        let last = of(&a).epoch;
        hb.acquire(of(&b), 64);
        assert!(!of(&b).knows(last));
    }

    #[test]
    fn slots_are_reused_by_those_who_know_the_end() {
        let hb = Arc::new(HappensBefore::default());
        let main = hb.begin(None, 1, 0);
        for n in 0..1000 {
            let a = hb.begin(Some(of(&main)), 2 + n, 0);
            hb.release_merge(of(&a), 8);
            drop(a);
            hb.acquire(of(&main), 8);
        }
        assert!(lock(&hb.threads).all.len() <= 3);
        let a = hb.begin(Some(of(&main)), 5000, 0);
        let did = of(&a).epoch;
        of(&a).touched = did;
        drop(a);
        let b = hb.begin(Some(of(&main)), 5001, 0);
        assert!(!of(&b).knows(did));
        assert_eq!((hb.life(did).id, hb.life(did).ended), (5000, true));
    }
}
