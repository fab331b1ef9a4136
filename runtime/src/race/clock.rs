//! Vector clocks, shared until they are changed.

use std::sync::Arc;

/// How many low bits of an epoch stay free for the code that checks accesses.
pub const EPOCH_SHIFT: u32 = 9;
/// Bits of a time.
pub const TIME_BITS: u32 = 35;

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

/// One entry of a vector: a slot and a time. Time 0 says nothing.
pub(super) type Entry = (u32, u64);

/// Times by slot.
pub(super) type Times = Arc<Vec<u64>>;

/// A time in a vector.
pub(super) fn at(times: &[u64], slot: u32) -> u64 {
    times.get(slot as usize).copied().unwrap_or(0)
}

/// Raises an entry of a vector.
pub(super) fn raise(times: &mut Vec<u64>, (slot, time): Entry) {
    let slot = slot as usize;
    if time == 0 {
        return;
    }
    if slot >= times.len() {
        times.resize(slot + 1, 0);
    }
    if let Some(old) = times.get_mut(slot) {
        *old = time.max(*old);
    }
}

/// Raises all entries of a vector to those of another.
pub(super) fn join(times: &mut Vec<u64>, other: &[u64]) {
    if times.len() < other.len() {
        times.resize(other.len(), 0);
    }
    for (old, new) in times.iter_mut().zip(other) {
        *old = (*old).max(*new);
    }
}

/// What was released to a place: what a goroutine knew then, or several of them.
#[derive(Debug, Default, Clone)]
pub struct Clock {
    pub(super) times: Times,
    /// Entries that go beyond `times`: of who released, and what it knew besides.
    pub(super) plus: [Entry; 2],
    /// Only one goroutine has released: who knows the first of `plus` knows all of it.
    pub(super) single: bool,
    /// The vector that was merged last.
    pub(super) merged: Option<Times>,
}

impl Clock {
    /// Whether nothing was released.
    pub fn is_empty(&self) -> bool {
        self.plus[0].1 == 0 && self.times.is_empty()
    }

    /// Adds what another one has.
    pub(super) fn merge(&mut self, times: &Times, plus: [Entry; 2]) {
        if self.is_empty() {
            *self = Clock {
                times: times.clone(),
                plus,
                single: true,
                merged: None,
            };
            return;
        }
        let known = self.merged.as_ref().is_some_and(|m| Arc::ptr_eq(m, times))
            || Arc::ptr_eq(&self.times, times);
        let own = std::mem::take(&mut self.plus);
        self.single = false;
        let all = Arc::make_mut(&mut self.times);
        own.into_iter().chain(plus).for_each(|e| raise(all, e));
        if !known {
            join(all, times);
            self.merged = Some(times.clone());
        }
    }
}
