//! Vector clocks.
//!
//! A vector has a *source* where possible: an epoch of the goroutine that made it. A goroutine that has seen a
//! release of that epoch has seen the whole vector, so most joins are one comparison, and afterwards both
//! sides share one vector. The few entries beyond a vector are kept next to it.

use super::times::Times;

/// How many low bits of an epoch stay free for the code that checks accesses.
pub const EPOCH_SHIFT: u32 = 9;
/// Bits of a time.
pub const TIME_BITS: u32 = 35;
/// Slots that one goroutine has at a time; see `slots.rs`.
pub(super) const OWN: usize = 512;
/// Bits of a time that count within one life of a slot; see [`Known::proves`].
pub(super) const LIFE_BITS: u32 = 16;
/// How many entries are kept beside a vector.
pub(super) const PLUS: usize = 7;

/// The slot of an epoch.
pub(super) fn slot_of(epoch: u64) -> u32 {
    (epoch >> (EPOCH_SHIFT + TIME_BITS)) as u32
}

/// The time of an epoch.
pub(super) fn time_of(epoch: u64) -> u64 {
    epoch >> EPOCH_SHIFT & ((1 << TIME_BITS) - 1)
}

/// A slot and a time in it, as an epoch.
pub(super) fn epoch(slot: u32, time: u64) -> u64 {
    (u64::from(slot) << TIME_BITS | time) << EPOCH_SHIFT
}

/// Whether both are of one slot.
pub(super) fn is_same_slot(a: u64, b: u64) -> bool {
    (a ^ b) >> (EPOCH_SHIFT + TIME_BITS) == 0
}

/// Whether a clock that contains the epoch `known` includes everything released in the epoch `source`: both belong to the
/// same goroutine, and `source` is not later.
pub(super) fn is_proof(known: u64, source: u64) -> bool {
    source != 0 && known >= source && (known ^ source) >> (EPOCH_SHIFT + LIFE_BITS) == 0
}

/// Whether the slot is one goroutine's at a time.
pub(super) fn is_owned(epoch: u64) -> bool {
    (slot_of(epoch) as usize) < OWN
}

/// What happened before: a vector and a few entries that go beyond it.
#[derive(Debug, Default)]
pub(super) struct Known {
    pub(super) times: Times,
    /// Whoever has proof of this epoch knows all of `times`; 0: there is no such epoch.
    pub(super) source: u64,
    /// Epochs, at most one of each slot. 0: the rest is unused.
    plus: Entries,
}

/// Epochs, at most one of each slot. 0: the rest is unused.
pub(super) type Entries = [u64; PLUS];

impl Known {
    /// All of these times.
    pub(super) fn of(times: Times) -> Known {
        Known {
            times,
            ..Known::default()
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.times.is_empty() && self.plus[0] == 0
    }

    pub(super) fn beyond(&self) -> impl Iterator<Item = u64> + Clone + use<> {
        self.plus.into_iter().take_while(|&e| e != 0)
    }

    /// Whether there is no room for another entry beside the vector.
    #[inline]
    pub(super) fn is_full(&self) -> bool {
        self.plus[PLUS - 1] != 0
    }

    /// Whether there is room for no more than one.
    #[inline]
    pub(super) fn is_nearly_full(&self) -> bool {
        self.plus[PLUS - 2] != 0
    }

    /// Whether both have the same vector.
    #[inline]
    pub(super) fn is_like(&self, other: &Known) -> bool {
        self.times.is_same(&other.times)
    }

    /// Becomes the same.
    #[inline]
    pub(super) fn copy(&mut self, other: &Known) {
        if !self.is_like(other) {
            self.times.clone_from(&other.times);
        }
        (self.source, self.plus) = (other.source, other.plus);
    }

    /// What the vector has of the slot of an epoch, as an epoch.
    #[inline]
    fn entry(&self, e: u64) -> u64 {
        let slot = slot_of(e);
        epoch(slot, self.times.get(slot as usize))
    }

    /// Whether what was done in that epoch is part of it.
    #[inline]
    pub(super) fn knows(&self, e: u64) -> bool {
        let e = e >> EPOCH_SHIFT << EPOCH_SHIFT;
        // The entries beside the vector first, here and below: they are in cache already.
        self.beyond().any(|p| p >= e && is_same_slot(p, e)) || self.entry(e) >= e
    }

    /// Whether all that the goroutine in that epoch knew as it released it is part of this, too. That is not known of
    /// goroutines that share a slot. A slot that is reused by somebody who need not know the last owner's end
    /// begins a new *life*, by a jump of its time: then later epochs of the slot prove nothing of earlier ones.
    #[inline]
    pub(super) fn proves(&self, source: u64) -> bool {
        is_owned(source)
            && (self.beyond().any(|p| is_proof(p, source)) || is_proof(self.entry(source), source))
    }

    /// Adds an entry.
    pub(super) fn add(&mut self, e: u64) {
        let ends = |p: &u64| *p == 0 || is_same_slot(*p, e);
        let place = self.plus.iter().position(ends);
        if let Some(p) = place.and_then(|at| self.plus.get_mut(at))
            && *p != 0
        {
            *p = e.max(*p);
            return;
        }
        if time_of(e) == 0 || self.entry(e) >= e {
            return;
        }
        match place.and_then(|at| self.plus.get_mut(at)) {
            Some(p) => *p = e,
            None => {
                self.fold();
                self.plus[0] = e;
            }
        }
    }

    /// Instead of this entry it has a later one of the same slot. False: it is not among those beside the vector.
    #[inline]
    pub(super) fn renew(&mut self, old: u64, new: u64) -> bool {
        let entry = self.plus.iter_mut().find(|p| **p == old);
        entry.is_some_and(|p| {
            *p = new;
            true
        })
    }

    /// Instead of an entry of the slot of `own` that is later than `after` it has `own`. False: there is none.
    #[inline]
    pub(super) fn renew_since(&mut self, own: u64, after: u64) -> bool {
        let entry = self.plus.iter_mut().find(|p| is_same_slot(**p, own));
        entry.filter(|p| **p > after).is_some_and(|p| {
            *p = own;
            true
        })
    }

    /// Makes the entries beside the vector part of it.
    #[cold]
    pub(super) fn fold(&mut self) {
        let plus = std::mem::take(&mut self.plus);
        if plus[0] != 0 {
            self.raise(plus.into_iter());
        }
    }

    fn raise(&mut self, entries: impl Iterator<Item = u64> + Clone) {
        let entry = |e| (slot_of(e) as usize, time_of(e));
        self.times.raise(entries.map(entry));
        self.source = 0;
    }

    /// Takes in all of `other`, for a goroutine in the epoch `own` (0: for none).
    pub(super) fn take_in(&mut self, other: &Known, own: u64) {
        self.take_vector(other, own);
        self.add_all(&other.plus, own);
    }

    /// Adds entries to the clock of a goroutine in the epoch `own` (0: none); that goroutine's own slot is left out.
    /// Clocks are copied from each other, so most entries have the same place in both.
    pub(super) fn add_all(&mut self, entries: &Entries, own: u64) {
        let knows = own != 0 && is_owned(own);
        for (at, &e) in entries.iter().enumerate() {
            if e == 0 {
                return;
            }
            let here = self.plus[at];
            if here != 0 && is_same_slot(here, e) {
                self.plus[at] = e.max(here);
            } else if !(knows && is_same_slot(e, own)) {
                self.add(e);
            }
        }
    }

    /// The entries beside the vector.
    pub(super) fn entries(&self) -> Entries {
        self.plus
    }

    /// Whether the vector of `other` is known to be part of this, without comparing it.
    fn has_vector(&self, other: &Known, own: u64) -> bool {
        other.times.is_empty()
            || self.is_like(other)
            || own != 0 && is_proof(own, other.source) && is_owned(own)
            || self.proves(other.source)
    }

    fn take_vector(&mut self, other: &Known, own: u64) {
        if self.has_vector(other, own) {
            return;
        }
        if other.has_vector(self, 0) {
            return self.shares(other);
        }
        match self.times.cover(&other.times) {
            (true, _) => {}
            (_, true) => self.shares(other),
            _ => {
                self.times.join(&other.times);
                self.source = 0;
            }
        }
    }

    /// Takes the vector of `other`, of which its own is a part.
    fn shares(&mut self, other: &Known) {
        self.times = other.times.clone();
        self.source = other.source;
        for e in std::mem::take(&mut self.plus) {
            self.add(e);
        }
    }

    /// Both know afterwards what the other knows. The epochs are those of the two goroutines.
    pub(super) fn exchange(&mut self, own: u64, other: &mut Known, others: u64) {
        if self.has_vector(other, own) {
            other.shares(self);
        } else if other.has_vector(self, others) {
            self.shares(other);
        } else {
            return self.join_both(own, other, others);
        }
        self.add_all(&other.plus, own);
        if !(is_owned(own) && is_same_slot(others, own)) {
            self.add(others);
        }
        if self.is_full() {
            self.fold();
        }
        other.copy(self);
        other.replace(others, own);
    }

    /// Instead of the epoch of who now has this, it has that of the other.
    fn replace(&mut self, owner: u64, by: u64) {
        match self
            .plus
            .iter_mut()
            .find(|p| **p == owner && is_owned(owner))
        {
            Some(p) => *p = by,
            None => self.add(by),
        }
    }

    /// The same where neither vector is part of the other: each keeps one of its own.
    #[inline(never)]
    fn join_both(&mut self, own: u64, other: &mut Known, others: u64) {
        let both = self.beyond().chain(other.beyond()).chain([own, others]);
        self.raise(both);
        self.times.join_both(&mut other.times);
        (self.plus, other.plus) = ([0; PLUS], [0; PLUS]);
        other.source = 0;
    }
}

/// What was released to a place: what a goroutine knew then, or several of them.
#[derive(Debug, Default)]
pub struct Clock {
    pub(super) known: Known,
    /// If only one goroutine has released: its epoch. Who has proof of that knows all of this.
    pub(super) by: u64,
    /// Whether another goroutine has acquired since.
    pub(super) taken: bool,
}

impl Clock {
    /// Whether nothing was released.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }
}
