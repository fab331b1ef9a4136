//! Clock slots: each goroutine has one for as long as it lives.
//!
//! A clock has an entry for each slot, so there are at most [`OWN`] + [`SHARED`] of them, however many goroutines there
//! are. The first [`OWN`] are each one goroutine's at a time; as long as no more goroutines are alive, nothing is
//! lost. Goroutines beyond that share the others: a shared slot has one time for all of them, so a clock
//! that has seen what one did counts as having seen what the others did before. Races may be missed that way, but
//! none is made up.

use super::HappensBefore;
use super::clock::{LIFE_BITS, OWN, slot_of};
use super::thread::{Current, Life, Place, Thread};
use super::times::Times;
use std::collections::VecDeque;
use std::ptr::NonNull;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

/// Slots that goroutines share while all others are taken.
pub(super) const SHARED: usize = 64;
/// How many free slots are looked at for one whose end is known: at most, and at least.
const LOOKED_AT: usize = 64;
/// See [`LOOKED_AT`].
const LEAST_LOOKED_AT: usize = 4;
/// How many threads are kept for goroutines to come.
const SPARE: usize = 1024;
/// How many of these are kept for the next run.
const SPARE_AFTER_RESET: usize = 64;

/// A free slot.
#[derive(Debug, Clone, Copy)]
struct Free {
    slot: u32,
    /// The epoch in which its last goroutine last touched memory or learned something.
    touched: u64,
}

impl Free {
    /// A slot whose goroutines have touched nothing.
    fn of(slot: usize) -> Free {
        let slot = slot as u32;
        Free { slot, touched: 0 }
    }
}

/// All slots. Every goroutine that begins or ends takes their lock, so little is done under it.
#[derive(Default)]
pub(super) struct Slots {
    /// What the goroutine of each slot keeps current. They stay until no goroutine is alive.
    all: Vec<Arc<Current>>,
    /// Those of the first [`OWN`] that nobody has.
    free: VecDeque<Free>,
    /// How many goroutines are alive.
    alive: usize,
    /// What these are part of, as long as there are any.
    home: Option<Arc<HappensBefore>>,
    /// Whether one has ever begun.
    begun: bool,
    /// The shared slot that was given out last.
    last: usize,
    /// How many free slots are looked at next time.
    looks: usize,
    /// Threads of goroutines that have ended, to be used again.
    #[expect(
        clippy::vec_box,
        reason = "a `Racer` keeps the box as a pointer: it is what is used again"
    )]
    spare: Vec<Box<Thread>>,
}

impl std::fmt::Debug for Slots {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Slots({} alive)", self.alive)
    }
}

/// A goroutine's place in the order of things; it ends when this is dropped.
#[derive(Debug)]
pub struct Racer {
    thread: NonNull<Thread>,
    /// It is kept by [`Slots::home`]: a count of its own for each goroutine would be written by all Ps.
    home: NonNull<HappensBefore>,
}

// SAFETY: the thread is the goroutine's that holds this, which moves between OS threads as a whole.
unsafe impl Send for Racer {}

impl Racer {
    /// Its thread.
    pub fn thread(&self) -> *mut Thread {
        self.thread.as_ptr()
    }
}

impl Drop for Racer {
    fn drop(&mut self) {
        // SAFETY: it was made by `Box::leak`, and its goroutine has ended, so nobody else touches it.
        let mut thread = unsafe { Box::from_raw(self.thread.as_ptr()) };
        thread.ends();
        // SAFETY: this one is alive until then, and nothing of it is used here afterwards.
        drop(unsafe { self.home.as_ref() }.ended(thread));
    }
}

impl HappensBefore {
    /// A goroutine begins, with that number, started at that stack by another one, or by nobody: then it knows
    /// all that has happened.
    pub fn begin(self: &Arc<Self>, by: Option<&mut Thread>, id: u64, created: u32) -> Racer {
        self.begin_as(by, id, created, true)
    }

    /// A goroutine begins that knows nothing yet.
    pub fn begin_empty(self: &Arc<Self>) -> Racer {
        self.begin_as(None, 0, 0, false)
    }

    fn begin_as(
        self: &Arc<Self>,
        by: Option<&mut Thread>,
        id: u64,
        created: u32,
        knows_all: bool,
    ) -> Racer {
        let all = match by {
            None if knows_all => self.now(),
            _ => Times::default(),
        };
        let (Free { slot, touched }, current, spare) = self.slots.with(|slots| {
            let free = slots.choose(by.as_deref(), knows_all);
            if slots.alive == 0 {
                slots.home = Some(self.clone());
            }
            slots.alive += 1;
            if std::mem::replace(&mut slots.begun, true) {
                self.watch();
            }
            (free, slots.place(free.slot), slots.spare.pop())
        });
        let mut thread = spare.unwrap_or_else(|| Box::new(Thread::new(current)));
        // If it touches nothing, the next owner of the slot must know what the one before it did.
        thread.renew((slot, slot as usize >= OWN, current), touched, id, created);
        thread.begin(by, all);
        Racer {
            thread: NonNull::from(Box::leak(thread)),
            home: NonNull::from(self.as_ref()),
        }
    }

    /// The goroutine knows all that has happened so far.
    pub fn acquire_all(&self, thread: &mut Thread) {
        thread.knows_times(self.now());
    }

    /// All that has happened.
    fn now(&self) -> Times {
        self.slots
            .with(|slots| Times::of(slots.all.iter().map(|s| s.time.load(Relaxed))))
    }

    /// A goroutine has ended. What this returns is to be dropped, which may be the end of all this.
    fn ended(&self, thread: Box<Thread>) -> impl Sized + use<> {
        let slot = slot_of(thread.epoch);
        let touched = thread.touched;
        self.slots.with(|slots| {
            slots.alive -= 1;
            let home = if slots.alive == 0 {
                slots.home.take()
            } else {
                None
            };
            if (slot as usize) < OWN {
                slots.free.push_back(Free { slot, touched });
            }
            if slots.spare.len() >= SPARE {
                return (home, Some(thread));
            }
            slots.spare.push(thread);
            (home, None)
        })
    }

    /// The goroutine that was in that epoch, if its slot was its own.
    pub fn life(&self, epoch: u64) -> Life {
        let n = slot_of(epoch) as usize;
        self.slots
            .with(|slots| slots.all.get(n).map(|slot| slot.life(epoch)))
            .unwrap_or_default()
    }
}

impl Slots {
    /// No goroutine has ever begun. False: one has not ended.
    pub(super) fn reset(&mut self) -> bool {
        let unused = self.alive == 0;
        if unused {
            let mut spare = std::mem::take(&mut self.spare);
            spare.truncate(SPARE_AFTER_RESET);
            *self = Slots {
                spare,
                ..Slots::default()
            };
        }
        unused
    }

    /// How many there are.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// A slot for a goroutine started by `by`: a free one whose last goroutine's end is known; a new one; the one that
    /// has been free for longest; one that is shared.
    fn choose(&mut self, by: Option<&Thread>, knows_all: bool) -> Free {
        let known = |f: &Free| by.map_or(knows_all, |by| by.knows(f.touched));
        let looks = self.looks.max(LEAST_LOOKED_AT);
        let found = self.free.iter().rev().take(looks).position(known);
        if let Some(at) = found
            && let Some(f) = self.free.remove(self.free.len() - 1 - at)
        {
            self.looks = (2 * looks).min(LOOKED_AT);
            return f;
        }
        // Where goroutines start others before they know of the end of any, looking is in vain.
        self.looks = looks / 2;
        let new = self.all.len();
        if new >= OWN
            && let Some(f) = self.free.pop_front()
        {
            self.begins_life(f.slot as usize);
            return f;
        }
        if new < OWN + SHARED {
            self.all.push(Arc::default());
            return Free::of(new);
        }
        self.last = (self.last + 1) % SHARED;
        Free::of(OWN + self.last)
    }

    /// Where that slot is.
    fn place(&mut self, slot: u32) -> Place {
        let n = slot as usize;
        if n >= self.all.len() {
            self.all.resize_with(n + 1, Arc::default);
        }
        Place::of(&self.all[n])
    }

    /// A slot is given to a goroutine that need not know what its last one knew.
    fn begins_life(&self, n: usize) {
        if let Some(slot) = self.all.get(n) {
            let time = slot.time.load(Relaxed);
            let next = ((time >> LIFE_BITS) + 1) << LIFE_BITS;
            slot.time.store(next, Relaxed);
        }
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
    fn two_who_meet_again_and_again_know_each_other() {
        let hb = Arc::new(HappensBefore::default());
        let main = hb.begin(None, 1, 0);
        let a = hb.begin(Some(of(&main)), 2, 0);
        let b = hb.begin(Some(of(&main)), 3, 0);
        for _ in 0..3 {
            let (did_a, did_b) = (of(&a).epoch, of(&b).epoch);
            assert!(!of(&a).knows(did_b) && !of(&b).knows(did_a));
            of(&a).meets(of(&b));
            assert!(of(&a).knows(did_b) && of(&b).knows(did_a));
        }
        let (did_a, did_main) = (of(&a).epoch, of(&main).epoch);
        of(&b).meets(of(&main));
        assert!(of(&b).knows(did_main) && !of(&main).knows(did_a));
        of(&b).meets(of(&a));
        assert!(of(&a).knows(did_main));
    }

    #[test]
    fn after_a_reset_nothing_has_happened() {
        let hb = Arc::new(HappensBefore::default());
        let main = hb.begin(None, 1, 0);
        let first = of(&main).epoch;
        let a = hb.begin(Some(of(&main)), 2, 0);
        hb.release(of(&a), 64);
        drop(a);
        assert!(!hb.reset(), "one still runs");
        drop(main);
        assert!(hb.reset());
        let main = hb.begin(None, 1, 0);
        assert_eq!(of(&main).epoch, first);
        hb.begin(Some(of(&main)), 2, 0);
        let a = of(&hb.begin(Some(of(&main)), 3, 0)).epoch;
        hb.acquire(of(&main), 64);
        assert!(!of(&main).knows(a));
    }

    #[test]
    fn accesses_are_watched_from_the_second_goroutine_on() {
        let hb = Arc::new(HappensBefore::over(4096, 8192));
        let main = hb.begin(None, 1, 0);
        assert!(hb.is_alone());
        let before = of(&main).epoch;
        let a = hb.begin(Some(of(&main)), 2, 0);
        assert_eq!(hb.watched().load(Relaxed), 8192);
        assert!(of(&a).knows(before));
        drop((main, a));
        assert!(hb.reset() && hb.is_alone());
        hb.watch();
        assert!(!hb.is_alone());
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
        assert!(hb.slots.with(|slots| slots.len()) <= 3);
        let a = hb.begin(Some(of(&main)), 5000, 0);
        let did = of(&a).epoch;
        of(&a).touched = did;
        drop(a);
        let b = hb.begin(Some(of(&main)), 5001, 0);
        assert!(!of(&b).knows(did));
        assert_eq!((hb.life(did).id, hb.life(did).ended), (5000, true));
    }

    #[test]
    fn more_goroutines_than_slots_share_some() {
        let hb = Arc::new(HappensBefore::default());
        let main = hb.begin(None, 1, 0);
        let all: Vec<Racer> = (0..2000)
            .map(|n| hb.begin(Some(of(&main)), 2 + n, 0))
            .collect();
        assert_eq!(hb.slots.with(|slots| slots.len()), OWN + SHARED);
        for a in &all {
            assert!(!of(&main).knows(of(a).epoch));
            assert!(of(a).knows(0));
        }
        let (a, b) = (&all[1000], &all[1001]);
        assert!(of(a).is_shared() && of(b).is_shared());
        let did = of(a).epoch;
        assert!(!of(b).knows(did));
        hb.release(of(a), 64);
        hb.acquire(of(b), 64);
        assert!(of(b).knows(did) && !of(b).knows(of(a).epoch));
        assert_eq!(of(a).life().id, 1002);
    }
}
