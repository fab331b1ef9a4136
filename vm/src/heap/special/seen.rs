//! The types of objects whose address a program holds as `unsafe.Pointer`: recorded when a typed pointer is
//! converted to `unsafe.Pointer`, and checked when it is converted back. A record is removed with its object,
//! before the memory is reused.

use super::{Heap, Inner, Specials};
use smallvec::SmallVec;
use std::sync::atomic::Ordering;

/// What is noted at an address: types, as words that mean nothing here, and how many values of each lie there in a row.
pub(super) type Types = SmallVec<[(u64, usize); 1]>;

/// How many notes are looked at that may reach as far as an address.
const NEAREST: usize = 16;

/// How many notes are settled at a time.
const AT_ONCE: usize = 256;

impl Specials {
    /// Records that there are `count` values of type `ty` at the address, in a live object or outside the heap for good.
    pub fn note_type(&self, address: usize, ty: u64, count: usize) {
        let mut inner = self.lock();
        let types = inner.seen.entry(address).or_default();
        match types.iter_mut().find(|noted| noted.0 == ty) {
            Some(noted) => noted.1 = noted.1.max(count),
            None => types.push((ty, count)),
        }
    }
}

impl Heap {
    /// Whether something alive is noted at or before the address for which `fits` says yes; it gets the address,
    /// the type and the number of values of a note.
    pub fn is_noted(&self, address: usize, fits: impl Fn(usize, u64, usize) -> bool) -> bool {
        let inner = self.specials.lock();
        if inner.seen_unsettled.is_some() && !self.outlives(address) {
            return false;
        }
        let mut nearest = inner.seen.range(..=address).rev().take(NEAREST);
        nearest.any(|(&at, types)| types.iter().any(|&(ty, n)| fits(at, ty, n)))
    }

    /// Forgets some of the notes whose objects were not reached: after the specials are settled, which may keep an
    /// object. Returns false if nothing is left to settle.
    pub(super) fn settle_seen(&self, inner: &mut Inner) -> bool {
        let Some(from) = inner.seen_unsettled else {
            return false;
        };
        let (mut next, mut gone) = (None, Vec::new());
        for (n, &at) in inner.seen.range(from..).map(|(at, _)| at).enumerate() {
            if n == AT_ONCE {
                next = Some(at);
                break;
            }
            if !self.outlives(at) {
                gone.push(at);
            }
        }
        for at in gone {
            inner.seen.remove(&at);
        }
        inner.seen_unsettled = next;
        if next.is_none() {
            self.specials.settling.store(false, Ordering::Release);
        }
        true
    }
}
