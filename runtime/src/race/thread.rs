//! What a goroutine knows of all others, and what it does to clocks.

use super::clock::{Clock, Entry, Times, at, epoch, join, raise, slot_of, time_of};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A goroutine in the order of things.
#[derive(Debug)]
#[repr(C)]
pub struct Thread {
    /// Its slot and time, above [`EPOCH_SHIFT`](super::EPOCH_SHIFT) free bits.
    pub epoch: u64,
    /// The epoch in which it last touched memory.
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
    pub id: u64,
    /// Its first epoch.
    from: u64,
    times: Times,
    /// One entry more: of the goroutine that started it, or that it last met.
    plus: Entry,
    /// The time of its slot.
    time: Arc<AtomicU64>,
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
    pub(super) fn new(
        slot: u32,
        time: Arc<AtomicU64>,
        shared: bool,
        id: u64,
        created: u32,
    ) -> Thread {
        Thread {
            epoch: epoch(slot, time.load(Relaxed)),
            touched: 0,
            held: Vec::new(),
            holding: 0,
            off: 0,
            shared,
            created,
            id,
            from: 0,
            times: Times::default(),
            plus: (0, 0),
            time,
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

    /// Whether what was done in that epoch happened before what the goroutine does now.
    #[inline]
    pub fn knows(&self, epoch: u64) -> bool {
        self.knows_entry((slot_of(epoch), time_of(epoch)))
    }

    #[inline]
    fn knows_entry(&self, (slot, time): Entry) -> bool {
        if slot == slot_of(self.epoch) {
            return true;
        }
        at(&self.times, slot) >= time || (self.plus.0 == slot && self.plus.1 >= time)
    }

    /// Advances its time.
    #[inline]
    fn tick(&mut self) {
        if self.shared {
            let time = self.time.fetch_add(1, Relaxed) + 1;
            self.epoch = epoch(slot_of(self.epoch), time);
        } else {
            self.epoch += epoch(0, 1);
            self.time.store(time_of(self.epoch), Relaxed);
        }
    }

    fn own(&self) -> Entry {
        (slot_of(self.epoch), time_of(self.epoch))
    }

    /// Knows this as well, in its one entry more if there is room. False: there is none.
    fn knows_also(&mut self, entry: Entry) -> bool {
        let room = self.plus.1 == 0 || self.plus.0 == entry.0;
        if room {
            self.plus = (entry.0, entry.1.max(self.plus.1));
        }
        room
    }

    /// It knows what was released to the clock.
    pub fn acquire(&mut self, clock: &Clock) {
        if self.off != 0 || clock.is_empty() || clock.single && self.knows_entry(clock.plus[0]) {
            return;
        }
        let same = Arc::ptr_eq(&self.times, &clock.times) || self.knows_all(&clock.times);
        let mut new = clock.plus.into_iter().filter(|&e| !self.knows_entry(e));
        let (one, more) = (new.next(), new.next());
        match (same, one, more) {
            (true, None, _) => return,
            (true, Some(one), None) if self.knows_also(one) => return,
            _ => {}
        }
        let plus = std::mem::take(&mut self.plus);
        let times = Arc::make_mut(&mut self.times);
        raise(times, plus);
        clock.plus.into_iter().for_each(|e| raise(times, e));
        if !same {
            join(times, &clock.times);
        }
    }

    fn knows_all(&self, times: &[u64]) -> bool {
        let each = times.iter().enumerate();
        each.into_iter()
            .all(|(slot, &time)| time == 0 || self.knows_entry((slot as u32, time)))
    }

    /// It knows all of these times.
    pub(super) fn knows_times(&mut self, times: &[u64]) {
        join(Arc::make_mut(&mut self.times), times);
    }

    /// The clock is what it knows, and nothing else.
    pub fn release(&mut self, clock: &mut Clock) {
        if self.off != 0 {
            return;
        }
        if !Arc::ptr_eq(&clock.times, &self.times) {
            clock.times = self.times.clone();
        }
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
        if clock.is_empty() || clock.single && self.knows_entry(clock.plus[0]) {
            return self.release(clock);
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
        let (mine, theirs) = (self.own(), other.own());
        let room = |t: &Thread, e: Entry| t.plus.1 == 0 || t.plus.0 == e.0;
        if Arc::ptr_eq(&self.times, &other.times) && room(self, theirs) && room(other, mine) {
            // They have met before, and nobody else since.
            self.knows_also(theirs);
            other.knows_also(mine);
        } else {
            self.shares(other, [mine, self.plus, theirs, other.plus]);
        }
        self.tick();
        other.tick();
    }

    /// They have one vector from now on, with these entries.
    fn shares(&mut self, other: &mut Thread, new: [Entry; 4]) {
        let theirs = std::mem::take(&mut other.times);
        // What is only one's own can be changed in place.
        if Arc::get_mut(&mut self.times).is_none() && Arc::strong_count(&theirs) == 1 {
            let mine = std::mem::replace(&mut self.times, theirs);
            let times = Arc::make_mut(&mut self.times);
            join(times, &mine);
        } else if !Arc::ptr_eq(&self.times, &theirs) {
            join(Arc::make_mut(&mut self.times), &theirs);
        } else {
            drop(theirs);
        }
        let times = Arc::make_mut(&mut self.times);
        new.into_iter().for_each(|e| raise(times, e));
        other.times = self.times.clone();
        (self.plus, other.plus) = ((0, 0), (0, 0));
    }

    /// It begins, knowing what the goroutine `by` does, or all of these times.
    pub(super) fn begin(&mut self, by: Option<&mut Thread>, all: Times) {
        match by {
            Some(by) => {
                let (own, plus) = (by.own(), by.plus);
                if plus.1 != 0 {
                    raise(Arc::make_mut(&mut by.times), plus);
                    // The next ones that it starts share this.
                    by.plus = (0, 0);
                }
                self.times = by.times.clone();
                self.plus = own;
                by.tick();
            }
            None => self.times = all,
        }
        self.tick();
        self.from = self.epoch;
    }
}
